"""What a player's games, or a club's, come to: averages and sums, and the highest games and plays."""

from typing import Annotated

from scrabble_api.formats.wire import Answer, says
from scrabble_api.rules.games.outcome import SeatResult

#: So many of the highest games and plays are shown.
MOST_HIGH = 10

_PLAYER_ID = says("The club's player who sits there; null where only a name is known.")
_DAY = says("The day it was played; that of its opening (UTC) where nobody has said it.", format="date")
_GAME_ID = says("The game's id.")
_SEAT = says("From 1.")
_NAME = says("Who sits there.")


class Outcomes(Answer):
    """How games came out for the seats that are counted."""

    seats: int = says(
        "How many seats are counted: the player's own, one for each game; without a player every seat, so two for each game of two. Averages and rates are for each of these."
    )
    wins: int = says("First alone.")
    ties: int = says("First with others.")
    losses: int = says("Behind somebody.")
    win_rate: float | None = says("Wins and half the ties, divided by `seats`; null without any.")
    average_score: float | None = says(
        "The mean of final scores, which have tiles left, adjustments and overtime in them; null without any."
    )
    average_spread: float | None = says(
        "The mean of spreads: a seat's final score less the mean of the others'; null without any."
    )


class TurnFigures(Answer):
    """Turns, in games recorded turn by turn or by the points of their turns."""

    seats: int = says("How many of the seats have turns on record; games known by their result alone have none.")
    turns: int = says("Turns taken: plays, also those taken off, exchanges and passes, but none lost to a challenge.")
    points: int = says("Points by these turns, without those of challenges.")
    average_points: float | None = says("Points for each turn; null without any.")


class PlayFigures(Answer):
    """What was done with turns, in games recorded on a board."""

    seats: int = says("How many of the seats are of games recorded on a board, turn by turn.")
    plays: int = says("Plays that stand.")
    exchanges: int = says("Exchanges.")
    passes: int = says("Turns passed by choice.")
    bonuses: int = says(
        "Plays that stand and earned the ruleset's bonus for the number of tiles laid, as 50 points for seven tiles."
    )
    bonuses_per_game: float | None = says("Bonuses for each of these seats; null without any.")


class ChallengeFigures(Answer):
    """Challenges, in games recorded on a board."""

    seats: int = says("How many of the seats are of games recorded on a board, turn by turn.")
    won: int = says("Challenges made after which the play came off.")
    lost: int = says("Challenges made after which the play stayed.")
    plays_taken_off: int = says("Own plays that came off after a challenge.")
    plays_upheld: int = says("Own plays that were challenged and stayed.")
    plays_withdrawn: int = says(
        "Own plays taken back by consent, and those that an imported GCG shows taken off, since it does not say how."
    )


class PhonyFigures(Answer):
    """Phonies that stood: plays on the board to the end although a word that they formed is not good."""

    seats: int = says("How many of the seats are of games recorded on a board whose words a lexicon judges.")
    stood: int = says(
        "Plays that stand with a word that is not good by the game's lexicon; one that a person ruled good is none."
    )


class BlankFigures(Answer):
    """Blanks drawn, where racks are known."""

    seats: int = says(
        "For how many of the seats all tiles drawn are known: the game is recorded on a board, and each exchange and what was left at the end is known by its tiles, as in every game that the service deals."
    )
    drawn: int = says("Blanks that they laid, exchanged, or held at the end.")
    per_game: float | None = says("Blanks drawn for each of these seats; null without any.")


class AnnouncedFigures(Answer):
    """Score errors at the table: announced scores compared with the computed ones."""

    plays: int = says("Plays that stand of which a score was announced, or recorded in an imported file.")
    errors: int = says("Those of them whose announced score is not the computed one.")
    points_over: int = says("By how many points in all they were announced too high.")
    points_under: int = says("By how many points in all they were announced too low.")


class FirstMove(Answer):
    """The advantage of the first move, in games of two with turns on record."""

    first: Outcomes = says("For seats that moved first.")
    second: Outcomes = says("For seats that moved second.")


class Figures(Answer):
    """What games come to.

    Finished games with a result count. Games that go on, wait for racks or were abandoned do not count; a reopened game does
    not count until it is finished again.
    """

    games: int = says("How many games are counted.")
    results: Outcomes = says("How they came out.")
    turns: TurnFigures = says("Turns and their points.")
    plays: PlayFigures = says("Plays, exchanges, passes, bonuses.")
    challenges: ChallengeFigures = says("Challenges won and lost.")
    phonies: PhonyFigures = says("Phonies that stood.")
    blanks: BlankFigures = says("Blanks drawn.")
    announced_scores: AnnouncedFigures = says("Score errors at the table.")
    first_move: FirstMove = says("The advantage of the first move.")


class PlayerOfStatistics(Answer):
    """Whose games are counted."""

    id: str = says("The player's id.")
    name: str = says("The full name.")


class HighGame(Answer):
    """A high final score."""

    game_id: Annotated[str, _GAME_ID]
    day: Annotated[str, _DAY]
    seat: Annotated[int, _SEAT]
    name: Annotated[str, _NAME]
    player_id: Annotated[str | None, _PLAYER_ID]
    score: int = says("The final score.")
    spread: float = says("The score less the mean of the others'.")
    result: SeatResult = says("How the game ended for the seat.")


class HighPlayOfGame(Answer):
    """A high play."""

    game_id: Annotated[str, _GAME_ID]
    day: Annotated[str, _DAY]
    seat: Annotated[int, _SEAT]
    name: Annotated[str, _NAME]
    player_id: Annotated[str | None, _PLAYER_ID]
    turn: int = says("The turn of the game, from 1.")
    notation: str = says("Position and tiles.")
    words: tuple[str, ...] = says("All words that it formed, the main word first, in capitals.")
    bonus: int = says("The bonus in it; 0 for none.")
    score: int = says("Its points, as computed by the rules.")


class Statistics(Figures):
    """What games come to, with the highest of them."""

    high_games: tuple[HighGame, ...] = says(
        f"The highest final scores, at most {MOST_HIGH}: the highest first, of equal ones those opened first."
    )
    high_plays: tuple[HighPlayOfGame, ...] = says(
        f"The highest plays that stand in games recorded on a board, at most {MOST_HIGH}: the highest first, of equal ones those of the game opened first."
    )


class PlayerStatistics(Statistics):
    """What the games of a player come to, with the highest of them."""

    player: PlayerOfStatistics = says("Whose seats are counted.")


class PlayerInStatistics(Figures):
    """What the games of one of several players come to."""

    player: PlayerOfStatistics = says("Whose seats are counted.")
    highest_score: int = says("The highest final score.")
    highest_play: int | None = says("The points of the highest play that stands; null without any on a board.")


class PlayersStatistics(Answer):
    """What each player's games come to, page by page."""

    items: tuple[PlayerInStatistics, ...] = says("By name; players of whom no game is counted are left out.")
    next: str | None = says("The cursor of the next page; null at the end.")
