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
    "key-unknown": ProblemKind(401, "The key opens nothing", "Check it, or ask a director of the club for another."),
    "role-too-low": ProblemKind(403, "The key's role is too low", "Use a key of the role that the message names."),
    "other-seat": ProblemKind(403, "The key is for another seat", "Act for the seat of your key: GET /v1/me shows it."),
    "not-found": ProblemKind(404, "There is nothing here", "Check the path; /docs shows all of them."),
    "method-not-allowed": ProblemKind(
        405, "This method is not offered here", "Use a method that the message and the header Allow name."
    ),
    "not-acceptable": ProblemKind(406, "No such media type is offered here", "Accept application/json."),
    "request-timeout": ProblemKind(
        408, "The request came too slowly", "Send it again over a faster or steadier connection."
    ),
    "last-director-key": ProblemKind(409, "It is the last director key", "Make another director key first."),
    "key-reused": ProblemKind(409, "The idempotency key was used for another body", "Take a new key."),
    "key-already-made": ProblemKind(
        409, "The request has made a key before", "Revoke that key if its text is lost, and make another."
    ),
    "seat-taken": ProblemKind(
        409,
        "The seat has an invitation or a key",
        "Revoke the invitation if its text or key is lost, and make another.",
    ),
    "too-many-invitations": ProblemKind(409, "Too many invitations were made", "Use those that are open."),
    "too-many-messages": ProblemKind(409, "All messages were sent that may be", "Talk in another way."),
    "invitation-used": ProblemKind(
        409, "The invitation was traded before", "If that was not you, tell the official of the game at once."
    ),
    "external-id-taken": ProblemKind(
        409, "Another player has this external id", "Use that player, or merge the two.", "/external_ids"
    ),
    "player-merged": ProblemKind(409, "The entry was merged into another", "Use the player that the message names."),
    "player-removed": ProblemKind(409, "The person's texts were removed", "Enter the player anew."),
    "players-met": ProblemKind(
        409, "The two played each other", "Correct that game, if they are one person.", "/player_id"
    ),
    "too-many-webhooks": ProblemKind(409, "The club has all webhooks that it may have", "Delete one first."),
    "too-many-events": ProblemKind(409, "Too many entries would be sent again", "Name a shorter time."),
    "session-exists": ProblemKind(409, "There is such a session already", "Change it, or choose another id.", "/id"),
    "session-in-use": ProblemKind(409, "The session has games or pairings", "Take them out of it first."),
    "round-is-paired": ProblemKind(409, "The round is paired", "Delete its pairings first.", "/round"),
    "nobody-to-pair": ProblemKind(409, "Nobody is left to pair", "Enter players, or delete pairings."),
    "pairing-has-game": ProblemKind(409, "The pairing has a game", "End or delete the game."),
    "too-many-games": ProblemKind(409, "There are too many games for one table", "Ask for fewer, as by days played."),
    "lexicons-needed": ProblemKind(
        409,
        "Lists that judge words are not here",
        "Have the operator add each list that errors[] names, or import without them.",
    ),
    "id-elsewhere": ProblemKind(
        409, "An id belongs to another club", "Import the file into the club that has it, or into another installation."
    ),
    "game-has-turns": ProblemKind(409, "Turns stand in the game", "Finish it as abandoned."),
    **{
        code: ProblemKind(409, rule.not_now.title, rule.not_now.advice)
        for code, rule in RULES.items()
        if rule.not_now is not None
    },
    "already-challenged": ProblemKind(409, "The play was challenged", "Let a director undo the challenge, if at all."),
    "already-accepted": ProblemKind(
        409, "The seat has accepted the play", "Undo that first, if it is the latest.", "/seat"
    ),
    "nothing-to-challenge": ProblemKind(409, "No play can be challenged now", "Challenge before the next turn."),
    "nothing-to-withdraw": ProblemKind(409, "No play can be withdrawn now", "Withdraw before the next action."),
    "nothing-to-undo": ProblemKind(409, "Nothing can be undone", "Let a director correct the record."),
    "nothing-to-redo": ProblemKind(409, "Nothing can be redone", "Record it anew."),
    "challenge-not-in-ruleset": ProblemKind(409, "Plays are not challenged here", "Bad words are refused at once."),
    "overtime-not-in-ruleset": ProblemKind(
        409, "The ruleset has no overtime", "Adjust points instead.", "/overtime_seconds"
    ),
    "cannot-retire": ProblemKind(409, "That player cannot retire", "Finish the game by resignation.", "/seat"),
    "cannot-resign": ProblemKind(409, "More than two play", "Retire the player.", "/reason"),
    "racks-needed": ProblemKind(409, "Racks are needed for this ending", "Give the tiles left.", "/racks"),
    "end-not-reached": ProblemKind(
        409, "The game has not come to that end", "Record its turns, or name another reason.", "/reason"
    ),
    "rack-not-known": ProblemKind(409, "Not all tiles of the rack are known", "Put the rack of the seat first."),
    "play-possible": ProblemKind(409, "Somebody has a play", "Go on, or end the game another way.", "/reason"),
    "not-finished": ProblemKind(409, "The game has not ended", "Go on with it."),
    "set-up-fixed": ProblemKind(409, "The set-up is fixed", "Let a director correct it."),
    "turn-not-recorded": ProblemKind(409, "A lost turn is not recorded", "Correct the challenge it comes from."),
    "correction-breaks-turn": ProblemKind(409, "A later turn would not stand", "Correct that one first, or cut."),
    "deal-differs": ProblemKind(
        409, "The turn would no longer fit what was dealt", "Cut the record after an earlier turn, if at all."
    ),
    "deal-is-open": ProblemKind(409, "No more tiles can be drawn", "Open another game: the seed was shown."),
    "log-full": ProblemKind(409, "The log is full", "Open another game."),
    "game-deleted": ProblemKind(
        410, "The game was deleted", "Send the request with a new Idempotency-Key to make the game again."
    ),
    "invitation-over": ProblemKind(
        410, "The invitation cannot be traded any more", "Ask the official of the game for another."
    ),
    "version-conflict": ProblemKind(412, "The game is at another version", "Look at it and try again."),
    "if-match-missing": ProblemKind(428, "If-Match is missing", 'Send the ETag you saw, or "*" for any.'),
    "body-too-large": ProblemKind(413, "The body is too large", "Send at most 1 MiB; divide a batch."),
    "answer-too-large": ProblemKind(413, "The answer would be too long", "Divide the file, or ask for less of it."),
    "unsupported-media-type": ProblemKind(415, "The body's media type is not read here", "Send application/json."),
    "empty-file": ProblemKind(422, "The file holds no game", "Send a file with players and events."),
    "record-has-errors": ProblemKind(
        422,
        "The record contradicts itself or the rules",
        "Mend the lines in errors[], or import with on_error=keep.",
    ),
    "invalid-request": ProblemKind(422, "The request is not of the right form", "Mend what errors[] points at."),
    "unknown-parameter": ProblemKind(422, "There is no such query parameter", "Remove it or check its spelling."),
    "unknown-edition": ProblemKind(422, "There is no such edition", "Choose one of /v1/editions."),
    "unknown-layout": ProblemKind(422, "There is no such layout", "Choose one of /v1/layouts."),
    "unknown-letter-set": ProblemKind(422, "There is no such letter set", "Choose an id of /v1/editions."),
    "unknown-ruleset": ProblemKind(422, "There is no such ruleset", "Choose one of /v1/rulesets."),
    "unknown-challenge-rule": ProblemKind(422, "There is no such challenge rule", "Choose one that is named."),
    "unknown-lexicon": ProblemKind(422, "There is no such lexicon", "Choose one of /v1/lexicons."),
    "ruleset-impossible": ProblemKind(422, "The ruleset contradicts itself", "Mend the figures named."),
    "lexicon-missing": ProblemKind(422, "No lexicon was named", "Name one of /v1/lexicons."),
    "lexicon-too-large": ProblemKind(422, "The lexicon is too large to find plays by", "Name a smaller lexicon."),
    "rack-incomplete": ProblemKind(422, "A tile of the rack is not known", "Give every tile of the rack."),
    "rack-missing": ProblemKind(422, "A rack is needed", "Give the rack the play was made from."),
    "wrong-board-size": ProblemKind(422, "The board has another size", "Draw every row and every square."),
    "board-given-twice": ProblemKind(422, "The board is given twice", "Send board or board_after, not both."),
    "play-not-on-board": ProblemKind(
        422, "The play does not lie on the board after it", "Correct the play or the board."
    ),
    "unknown-tile": ProblemKind(422, "A tile is not of the letter set", "Write tiles as the message says."),
    "too-many-board-plays": ProblemKind(422, "The batch has too many plays on its boards", "Draw boards as rows."),
    "unreadable-cgp": ProblemKind(422, "The CGP position cannot be read", "Write its rows, separated by /."),
    "unreadable-position": ProblemKind(422, "The position cannot be read", "Write 8H for across, H8 for down."),
    "unreadable-square": ProblemKind(422, "The square cannot be read", "Write a column letter and a row, as H8."),
    "unreadable-notation": ProblemKind(422, "The play cannot be read", "Write position, blank, tiles."),
    "unreadable-record": ProblemKind(
        422, "The record cannot be read", "Mend what is pointed at; /v1/records/schema has the form."
    ),
    "unreadable-table": ProblemKind(422, "The table cannot be read", "Mend the row that the message names."),
    "record-incomplete": ProblemKind(
        422, "The record is not complete", "Take it anew with a scorekeeper's key, or when the game is finished."
    ),
    "record-altered": ProblemKind(
        422, "Something of the record is not as it was recorded", "Take the record anew from where it is kept."
    ),
    "record-not-playable": ProblemKind(
        422, "An entry of the record cannot follow those before it", "Mend the entry pointed at."
    ),
    "board-play-illegal": ProblemKind(422, "A play on the board is not legal", "Mend the play pointed at."),
    "draw-incomplete": ProblemKind(422, "Somebody's draw is missing", "Give each player's draw, and redraws."),
    "draw-impossible": ProblemKind(422, "The draw cannot have happened", "Check what was drawn."),
    "change-divided": ProblemKind(422, "Set-up and details change apart", "Send two requests."),
    "dealing-impossible": ProblemKind(422, "The service cannot deal that game", "Change what the message names."),
    "rack-is-dealt": ProblemKind(422, "The service knows racks and bag", "Leave racks and counts out."),
    "one-action-only": ProblemKind(422, "A dealt game takes 1 action a call", "Send them one by one.", "/actions"),
    "tiles-needed": ProblemKind(422, "The tiles are needed", "Name the tiles that are exchanged.", "/tiles"),
    "count-differs": ProblemKind(422, "Tiles and count differ", "Give one of both, or mend one."),
    "field-needed": ProblemKind(422, "Something is missing for what is to be done", "Give the field pointed at."),
    "players-impossible": ProblemKind(422, "So many cannot play", "Name as many players as the ruleset has."),
    "url-not-allowed": ProblemKind(
        422, "Nothing is sent to this address", "Give a public address that begins with https.", "/url"
    ),
    "unknown-player": ProblemKind(422, "The club has no such player", "Choose one of /v1/players."),
    "unknown-key": ProblemKind(422, "The file does not name a key", "Export the file again, unchanged."),
    "same-player": ProblemKind(422, "It is the same entry", "Name the other entry of the person."),
    "already-paired": ProblemKind(422, "A player is paired in the round", "Delete that pairing first."),
    "player-twice": ProblemKind(422, "A player sits at two seats", "Name each player once."),
    "seat-missing": ProblemKind(422, "There is no such seat", "Give a seat of the game, counted from 1."),
    "turn-missing": ProblemKind(422, "There is no such turn", "Give a turn of the game, counted from 1."),
    "unreadable-cursor": ProblemKind(422, "The cursor cannot be read", "Take that of next, or begin without one."),
    "illegal-turn": ProblemKind(422, "The turn breaks the rules", "Mend what errors[] tells, or take another turn."),
    "word-not-formed": ProblemKind(422, "The play does not form that word", "Name words that it forms.", "/words"),
    "ground-not-given": ProblemKind(
        422, "The play breaks no rule of placing", "Challenge its words.", "/ruling/ground"
    ),
    "own-play": ProblemKind(422, "A player's own play", "Let another seat challenge or accept it.", "/seat"),
    "consent-missing": ProblemKind(422, "The seat that played must consent", "Ask it, and send its seat.", "/seat"),
    "ruling-needed": ProblemKind(422, "A person must rule", "Give the ruling: acceptable, by, reason.", "/ruling"),
    "recording-differs": ProblemKind(422, "The game is recorded in another way", "Send turns of its kind.", "/kind"),
    "scores-incomplete": ProblemKind(
        422, "Not every seat has a score", "Give a score for each seat, in their order.", "/scores"
    ),
    "rack-too-long": ProblemKind(422, "The rack has more tiles than the seat", "Check it, or put its count right."),
    "count-impossible": ProblemKind(422, "The counts cannot be", "Check how many tiles are where.", "/counts"),
    "decision-missing": ProblemKind(422, "Somebody must decide", "Give the ruling: by and reason.", "/ruling"),
    "loser-missing": ProblemKind(422, "Somebody must have lost", "Name loser_seat.", "/loser_seat"),
    "loser-not-asked": ProblemKind(422, "Nobody in particular loses", "Leave loser_seat out.", "/loser_seat"),
    "cause-not-allowed": ProblemKind(
        422, "That is no cause for this correction", "Read what the cause is for.", "/cause"
    ),
    "event-missing": ProblemKind(422, "The event is missing", "Give the turn as it was played.", "/event"),
    "too-many-requests": ProblemKind(429, "Too many requests", "Wait as long as Retry-After says."),
    "internal-error": ProblemKind(500, "The service failed", "Report the request id to the operator."),
    "not-ready": ProblemKind(503, "The service is not ready", "Try again after Retry-After."),
    "too-busy": ProblemKind(503, "Too many large requests at once", "Try again after Retry-After."),
    "too-many-streams": ProblemKind(503, "Too many streams are open", "Try again after Retry-After."),
    "unknown-entry": ProblemKind(503, "A newer version wrote this record", "Ask the operator to bring all up to it."),
    "record-damaged": ProblemKind(
        503, "The log of this game is damaged", "Ask the operator to bring back a copy in which it is whole."
    ),
    "storage-unavailable": ProblemKind(503, "Records cannot be reached now", "Try again after Retry-After."),
}
