"""The account of a dealt game: all its draws held against the seed, once the game is finished."""

from scrabble_api.records.database import autocommit
from scrabble_api.records.games import GameStore, KeptGame
from scrabble_api.records.log import read_all_entries, read_log, report_damage
from scrabble_api.records.seeds import find_seed
from scrabble_api.rules.games.outcome import LifeCycle, life_cycle
from scrabble_api.rules.history.deals import Account, account_of
from scrabble_api.rules.plays.lexicon import Shelf


def find_account(store: GameStore, game: KeptGame, shelf: Shelf) -> Account | None:
    """Every move of the game's tiles, and whether it follows from the seed; None while the game goes on."""
    if life_cycle(game.record.game) is not LifeCycle.FINISHED:
        return None
    with autocommit(store.database) as connection:
        log, seed = read_log(connection, game.id, last=game.version), find_seed(connection, game.id)
    with report_damage(game.id):
        return account_of(*read_all_entries(log, shelf), seed)


def find_shown_seed(store: GameStore, game: KeptGame) -> bytes | None:
    """The seed of a game, which is shown once it is finished; None before, and where there is none."""
    if game.record.game.deal is None or life_cycle(game.record.game) is not LifeCycle.FINISHED:
        return None
    with autocommit(store.database) as connection:
        return find_seed(connection, game.id)
