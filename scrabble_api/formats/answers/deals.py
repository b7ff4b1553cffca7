"""What the service dealt in a game: while it goes on only how it can be checked later, at its end all of it."""

from collections import Counter
from collections.abc import Iterable

from scrabble_api.formats.wire import Answer, says, with_more
from scrabble_api.rules.dealing import Deal, bag_in_order
from scrabble_api.rules.equipment.letters import Tile
from scrabble_api.rules.history.deals import Account, Move
from scrabble_api.rules.history.record import Record


class DealInBrief(Answer):
    """How the draws of a dealt game can be checked, and how many there were."""

    version: int = says("Of the way in which tiles follow from the seed.")
    commitment: str = says("SHA-256 of the seed in hexadecimal, fixed when the game was opened.")
    draws: int = says("How many tiles were drawn so far, also by turns undone since.")


class DrawnTile(Answer):
    """A tile that was drawn."""

    number: int = says("The number of the draw, from 1, never used twice in a game.")
    tile: str = says("The tile, `?` a blank.")


class MoveOfTiles(Answer):
    """What an entry of the log moved out of the bag and into it, in this order."""

    entry: int = says("The entry's number.")
    seat: int | None = says("Who drew; null if no player did.")
    drawn: tuple[DrawnTile, ...] = says("What was drawn, one after another.")
    taken_again: tuple[str, ...] = says("Tiles that left the bag undrawn, since what had put them back was undone.")
    put_back: tuple[str, ...] = says("Tiles that went into the bag after that.")


class GameDeal(DealInBrief):
    """What was dealt in a game; seed and tiles are null until it is finished."""

    seed: str | None = says(
        "The seed in hexadecimal; null until the game is finished, and in a game that was imported without it."
    )
    agrees: bool | None = says(
        "Whether the seed fits the commitment and every draw follows from it; null while that cannot be said."
    )
    differs_at: int | None = says("The number of the first draw that does not follow from the seed, if any.")
    bag: tuple[str, ...] = says("All tiles of the game as they lie in the bag: in the letter set's order, blanks last.")
    moves: tuple[MoveOfTiles, ...] | None = says(
        "Every move of tiles out of the bag and into it, by entry; null until the game is finished."
    )


def deal_in_brief(record: Record) -> DealInBrief | None:
    """What can be said of a deal at any time; None for a game that the service does not deal."""
    deal = record.game.deal
    return None if deal is None else _in_brief(record, deal)


def _in_brief(record: Record, deal: Deal) -> DealInBrief:
    return DealInBrief(version=deal.version, commitment=deal.commitment, draws=record.draws)


def game_deal(record: Record, deal: Deal, account: Account | None) -> GameDeal:
    """All that may be seen of a deal; ``account`` is None until the game is finished."""
    letter_set = record.set_up.edition.letter_set
    seed = None if account is None else account.seed
    return with_more(
        _in_brief(record, deal),
        GameDeal,
        seed=None if seed is None else seed.hex(),
        agrees=None if account is None else account.agrees,
        differs_at=None if account is None else account.misdraw,
        bag=_texts(bag_in_order(Counter(letter_set.counts), letter_set)),
        moves=None if account is None else tuple(map(_move, account.moves)),
    )


def _move(move: Move) -> MoveOfTiles:
    drawn = enumerate(move.drawn, move.first or 1)
    return MoveOfTiles(
        entry=move.entry,
        seat=move.seat,
        drawn=tuple(DrawnTile(number=number, tile=tile.text) for number, tile in drawn),
        taken_again=_texts(move.taken_again),
        put_back=_texts(move.put_back),
    )


def _texts(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(tile.text for tile in tiles)
