"""Every refusal in one table: its stable code, status and title, and what the caller can do."""

from collections.abc import Mapping
from dataclasses import dataclass

from scrabble_api.rules.violations import RULES


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What a stable code stands for: its HTTP status, its title, and what the caller can do.

    ``pointer`` is where in the body the rules' refusal is about one field of it.
    """

    status: int
    title: str
    advice: str
    pointer: str = ""


PROBLEMS: Mapping[str, ProblemKind] = {
    "unreadable-body": ProblemKind(400, "The body cannot be read", "Send one JSON value in UTF-8, without NaN."),
    "bad-request": ProblemKind(400, "The request cannot be read", "Check the request line and the headers."),
    "key-missing": ProblemKind(401, "A key is needed", "Send Authorization: Bearer and a key of the club."),
    "key-unknown": ProblemKind(
        401, "Unknown or revoked key", "Check the key, or ask a director of the club for another."
    ),
    "role-too-low": ProblemKind(403, "The key's role is too low", "Use a key with the role that the message names."),
    "other-seat": ProblemKind(403, "The key is for another seat", "Use the seat of your key. GET /v1/me shows it."),
    "not-found": ProblemKind(404, "Nothing was found here", "Check the path and the id. /docs lists all paths."),
    "method-not-allowed": ProblemKind(
        405, "This path does not take this method", "Use a method that the message and the header Allow name."
    ),
    "not-acceptable": ProblemKind(406, "No answer in this media type", "Send Accept: application/json."),
    "request-timeout": ProblemKind(
        408, "The request came too slowly", "Send it again over a faster or steadier connection."
    ),
    "last-director-key": ProblemKind(409, "This is the last director key", "Make another director key first."),
    "key-reused": ProblemKind(
        409, "The idempotency key was already used for another request", "Use a new idempotency key."
    ),
    "key-already-made": ProblemKind(
        409, "This request already made a key", "If the text of that key is lost, revoke it and make another."
    ),
    "seat-taken": ProblemKind(
        409,
        "The seat already has an invitation or a key",
        "If its text is lost, revoke the invitation and make another.",
    ),
    "too-many-invitations": ProblemKind(
        409, "This game has no more invitations", "Use an invitation that is still open."
    ),
    "too-many-messages": ProblemKind(409, "No more messages can be sent", "Talk in another way."),
    "invitation-used": ProblemKind(
        409, "The invitation was already used", "If it was not you, tell the official of the game at once."
    ),
    "external-id-taken": ProblemKind(
        409, "Another player has this external id", "Use that player, or merge the two.", "/external_ids"
    ),
    "player-merged": ProblemKind(409, "The player was merged into another", "Use the player that the message names."),
    "player-removed": ProblemKind(409, "The person's texts were removed", "Make a new player."),
    "players-met": ProblemKind(
        409, "The two players played each other", "If they are one person, correct that game first.", "/player_id"
    ),
    "too-many-webhooks": ProblemKind(409, "The club has too many webhooks", "Delete one first."),
    "too-many-events": ProblemKind(409, "Too many entries would be sent again", "Name a shorter time."),
    "session-exists": ProblemKind(
        409, "There is already a session with this id", "Change that session, or choose another id.", "/id"
    ),
    "session-in-use": ProblemKind(
        409, "The session still has games or pairings", "Remove them from the session first."
    ),
    "round-is-paired": ProblemKind(409, "The round is already paired", "Delete its pairings first.", "/round"),
    "nobody-to-pair": ProblemKind(409, "No players are left to pair", "Add players, or delete pairings."),
    "pairing-has-game": ProblemKind(409, "The pairing already has a game", "Finish or delete the game."),
    "too-many-games": ProblemKind(
        409, "There are too many games for one table", "Ask for fewer games, for example by days played."
    ),
    "lexicons-needed": ProblemKind(
        409,
        "Lists that judge words are not here",
        "Have the operator add each list that errors[] names, or import without them.",
    ),
    "id-elsewhere": ProblemKind(
        409, "An id belongs to another club", "Import the file into the club that has it, or into another installation."
    ),
    "game-has-turns": ProblemKind(409, "The game has turns", "Finish it as abandoned."),
    **{
        code: ProblemKind(409, rule.not_now.title, rule.not_now.advice)
        for code, rule in RULES.items()
        if rule.not_now is not None
    },
    "already-challenged": ProblemKind(
        409, "The play was already challenged", "If the challenge was a mistake, ask a director to undo it."
    ),
    "already-accepted": ProblemKind(
        409, "The seat already accepted the play", "If that was the latest action, undo it first.", "/seat"
    ),
    "nothing-to-challenge": ProblemKind(
        409, "There is no play to challenge now", "Challenge a play before the next turn."
    ),
    "nothing-to-withdraw": ProblemKind(
        409, "There is no play to withdraw now", "Withdraw a play before the next action."
    ),
    "nothing-to-undo": ProblemKind(409, "There is nothing to undo", "Ask a director to correct the record."),
    "nothing-to-redo": ProblemKind(409, "There is nothing to redo", "Record the action again."),
    "challenge-not-in-ruleset": ProblemKind(
        409, "This ruleset has no challenges", "The service refuses plays with bad words at once."
    ),
    "overtime-not-in-ruleset": ProblemKind(
        409, "The ruleset has no overtime", "Adjust the points instead.", "/overtime_seconds"
    ),
    "cannot-retire": ProblemKind(409, "This player cannot retire", "Finish the game instead.", "/seat"),
    "cannot-resign": ProblemKind(409, "This game has more than two players", "Record a retirement instead.", "/reason"),
    "racks-needed": ProblemKind(409, "This ending needs the racks", "Send the tiles left on each rack.", "/racks"),
    "end-not-reached": ProblemKind(
        409, "The game has not ended like this", "Record the missing turns, or choose another reason.", "/reason"
    ),
    "rack-not-known": ProblemKind(409, "Not all tiles of the rack are known", "Record the rack of the seat first."),
    "play-possible": ProblemKind(
        409, "A player can still play", "Play on, or end the game by another reason.", "/reason"
    ),
    "not-finished": ProblemKind(409, "The game has not ended", "Play on, or finish it first."),
    "set-up-fixed": ProblemKind(409, "The set-up cannot change now", "Ask a director to correct it."),
    "turn-not-recorded": ProblemKind(409, "A lost turn cannot be changed", "Correct the challenge that it comes from."),
    "correction-breaks-turn": ProblemKind(
        409, "A later turn would break the rules", "Correct that turn first, or cut the record before it."
    ),
    "deal-differs": ProblemKind(
        409,
        "This does not fit the tiles that were dealt",
        "Read the message; a director can cut the record after an earlier turn.",
    ),
    "deal-is-open": ProblemKind(409, "No more tiles can be drawn", "Open another game."),
    "log-full": ProblemKind(409, "The log of the game is full", "Open another game."),
    "game-deleted": ProblemKind(
        410, "The game was deleted", "Send the request with a new Idempotency-Key to make the game again."
    ),
    "invitation-over": ProblemKind(
        410, "The invitation is no longer valid", "Ask the official of the game for another."
    ),
    "version-conflict": ProblemKind(
        412, "Somebody changed it since you read it", "Read it again, then repeat your request."
    ),
    "if-match-missing": ProblemKind(428, "If-Match is missing", 'Send the ETag that you saw, or "*" for any version.'),
    "body-too-large": ProblemKind(413, "The body is too large", "Send at most 1 MiB. Divide a batch."),
    "answer-too-large": ProblemKind(413, "The answer would be too long", "Divide the file, or ask for less of it."),
    "unsupported-media-type": ProblemKind(
        415, "This media type is not accepted here", "Send Content-Type: application/json."
    ),
    "empty-file": ProblemKind(422, "The file contains no game", "Send a file with players and events."),
    "record-has-errors": ProblemKind(
        422,
        "The record contradicts itself or the rules",
        "Correct the lines in errors[], or import with on_error=keep.",
    ),
    "invalid-request": ProblemKind(422, "The request is not valid", "Correct the fields that errors[] points at."),
    "unknown-parameter": ProblemKind(422, "There is no such query parameter", "Remove it or check its spelling."),
    "unknown-edition": ProblemKind(422, "There is no such edition", "Choose one of /v1/editions."),
    "unknown-layout": ProblemKind(422, "There is no such layout", "Choose one of /v1/layouts."),
    "unknown-letter-set": ProblemKind(422, "There is no such letter set", "Choose an id of /v1/editions."),
    "unknown-ruleset": ProblemKind(422, "There is no such ruleset", "Choose one of /v1/rulesets."),
    "unknown-challenge-rule": ProblemKind(422, "There is no such challenge rule", "Choose one that the message names."),
    "unknown-lexicon": ProblemKind(422, "There is no such lexicon", "Choose one of /v1/lexicons."),
    "ruleset-impossible": ProblemKind(
        422, "The ruleset contradicts itself", "Correct the figures that the message names."
    ),
    "lexicon-missing": ProblemKind(422, "No lexicon was named", "Name one of /v1/lexicons."),
    "lexicon-too-large": ProblemKind(422, "The lexicon is too large to find plays with", "Name a smaller lexicon."),
    "rack-incomplete": ProblemKind(422, "The whole rack must be known", "Write every tile of the rack."),
    "rack-missing": ProblemKind(422, "The rack is missing", "Send the rack that the play was made from."),
    "wrong-board-size": ProblemKind(422, "The board has the wrong size", "Write every row and every square."),
    "board-given-twice": ProblemKind(422, "The board is given twice", "Send board or board_after, not both."),
    "play-not-on-board": ProblemKind(422, "The play is not on the board_after", "Correct the play or the board."),
    "unknown-tile": ProblemKind(422, "The letter set has no such tile", "Write tiles as the message says."),
    "too-many-board-plays": ProblemKind(422, "The batch has too many plays on its boards", "Write the boards as rows."),
    "unreadable-cgp": ProblemKind(422, "The CGP position cannot be read", "Write its rows, separated by /."),
    "unreadable-position": ProblemKind(422, "This is not a position", "Write 8H for across, H8 for down."),
    "unreadable-square": ProblemKind(
        422, "This is not a square", "Write a column letter and a row number, for example H8."
    ),
    "unreadable-notation": ProblemKind(422, "This is not a play", "Write the position, a space, and the tiles."),
    "unreadable-record": ProblemKind(
        422,
        "The record cannot be read",
        "Correct the fields that errors[] points at. The schema is at /v1/records/schema.",
    ),
    "unreadable-table": ProblemKind(422, "The table cannot be read", "Correct the row that the message names."),
    "record-incomplete": ProblemKind(
        422, "The record is not complete", "Export it again with a scorekeeper's key, or when the game is finished."
    ),
    "record-altered": ProblemKind(
        422, "The record was changed after it was recorded", "Export it again from its source."
    ),
    "record-not-playable": ProblemKind(
        422, "An entry of the record cannot follow those before it", "Correct the entry that errors[] points at."
    ),
    "board-play-illegal": ProblemKind(
        422, "A play on the board is not legal", "Correct the play that errors[] points at."
    ),
    "draw-incomplete": ProblemKind(422, "A draw is missing", "Send the draw of each player, and the draws after ties."),
    "draw-impossible": ProblemKind(422, "The draw cannot have happened", "Check what was drawn."),
    "change-divided": ProblemKind(422, "Set-up and details cannot be changed in one request", "Send two requests."),
    "dealing-impossible": ProblemKind(422, "The service cannot deal this game", "Change what the message names."),
    "rack-is-dealt": ProblemKind(422, "The service knows the racks and the bag", "Remove racks and counts."),
    "one-action-only": ProblemKind(
        422, "A dealt game takes 1 action a call", "Send the actions one by one.", "/actions"
    ),
    "tiles-needed": ProblemKind(422, "The tiles are missing", "Send the tiles to exchange.", "/tiles"),
    "count-differs": ProblemKind(422, "Tiles and count differ", "Send either tiles or count, or make them agree."),
    "field-needed": ProblemKind(422, "A field is missing", "Send the field that errors[] points at."),
    "players-impossible": ProblemKind(
        422, "Wrong number of players for this ruleset", "Name as many players as the ruleset allows."
    ),
    "url-not-allowed": ProblemKind(
        422, "The service does not send to this address", "Use a public address that begins with https.", "/url"
    ),
    "unknown-player": ProblemKind(422, "The club has no such player", "Choose one of /v1/players."),
    "unknown-key": ProblemKind(422, "The file does not name a key", "Export the file again, unchanged."),
    "same-player": ProblemKind(422, "This is the same player", "Name the other entry of this person."),
    "already-paired": ProblemKind(422, "A player is already paired in this round", "Delete that pairing first."),
    "player-twice": ProblemKind(422, "A player is named twice", "Name each player only once."),
    "seat-missing": ProblemKind(422, "There is no such seat", "Send a seat of the game, counted from 1."),
    "turn-missing": ProblemKind(422, "There is no such turn", "Send a turn of the game, counted from 1."),
    "unreadable-cursor": ProblemKind(422, "Unknown cursor", "Use the value of `next`, or leave it out to begin."),
    "illegal-turn": ProblemKind(422, "The turn breaks the rules", "Correct what errors[] says, or send another turn."),
    "word-not-formed": ProblemKind(422, "The play does not form that word", "Name words that it forms.", "/words"),
    "ground-not-given": ProblemKind(
        422, "The placement of the play is legal", "Challenge its words instead.", "/ruling/ground"
    ),
    "own-play": ProblemKind(422, "This seat made the play", "Only another seat can challenge or accept it.", "/seat"),
    "consent-missing": ProblemKind(
        422, "The seat that played must agree", "Ask that player, then send its seat and consent: true.", "/seat"
    ),
    "ruling-needed": ProblemKind(422, "A person must rule", "Send ruling with acceptable, by and reason.", "/ruling"),
    "recording-differs": ProblemKind(
        422, "The game is recorded in another way", "Send turns of the kind that the message names.", "/kind"
    ),
    "scores-incomplete": ProblemKind(
        422, "Not every seat has a score", "Send one score for each seat, in their order.", "/scores"
    ),
    "rack-too-long": ProblemKind(
        422, "The rack has more tiles than the seat holds", "Check the rack, or correct the number that the seat holds."
    ),
    "count-impossible": ProblemKind(
        422, "These counts are impossible", "Check how many tiles each seat holds.", "/counts"
    ),
    "decision-missing": ProblemKind(422, "A ruling is missing", "Send ruling with by and reason.", "/ruling"),
    "loser-missing": ProblemKind(422, "The loser is missing", "Send loser_seat.", "/loser_seat"),
    "loser-not-asked": ProblemKind(422, "This ending has no loser", "Remove loser_seat.", "/loser_seat"),
    "cause-not-allowed": ProblemKind(
        422,
        "This cause does not fit this correction",
        "Choose the cause that fits; the message says what each is for.",
        "/cause",
    ),
    "event-missing": ProblemKind(422, "The event is missing", "Send the turn as it was played.", "/event"),
    "too-many-requests": ProblemKind(429, "Too many requests", "Wait for the seconds in Retry-After, then try again."),
    "internal-error": ProblemKind(500, "The service failed", "Report the request id to the operator."),
    "not-ready": ProblemKind(503, "The service is not ready", "Wait for the seconds in Retry-After, then try again."),
    "too-busy": ProblemKind(
        503, "Too many large requests at once", "Wait for the seconds in Retry-After, then try again."
    ),
    "too-many-streams": ProblemKind(
        503, "Too many streams are open", "Wait for the seconds in Retry-After, then try again."
    ),
    "unknown-entry": ProblemKind(
        503, "A newer version of the service wrote this record", "Ask the operator to update all servers."
    ),
    "record-damaged": ProblemKind(
        503, "The log of this game is damaged", "Ask the operator to restore it from a backup."
    ),
    "storage-unavailable": ProblemKind(
        503, "The records cannot be reached now", "Wait for the seconds in Retry-After, then try again."
    ),
}
