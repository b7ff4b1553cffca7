"""All tables: clubs, their keys and webhooks, games with their logs, invitations and seeds, and what writes came to.

Entries of the log are the truth; everything else in a game's row is derived from them in the same transaction,
and can be computed anew (``scrabble-api db verify``).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

#: All tables; constraints get their names by one convention, so that migrations can name them.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: An id is opaque to everybody: 22 characters of chance.
_ID = String(22)
#: A time is text of fixed width, RFC 3339 in UTC, so that it sorts, and reads back as the digest covers it.
_TIME = String(27)
#: A word of a title, folded, sorts by its characters in every database, so that those with one beginning stand together.
_WORD = String(600).with_variant(String(600, collation="C"), "postgresql")

clubs = Table(
    "clubs",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", String(100), nullable=False, unique=True),
    Column("created_at", _TIME, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("club_id", _ID, ForeignKey("clubs.id"), nullable=False, index=True),
    Column("role", String(11), nullable=False),
    Column("label", String(100), nullable=False),
    #: SHA-256 of the key; the key itself is shown once and kept nowhere.
    Column("hash", String(64), nullable=False, unique=True),
    Column("created_at", _TIME, nullable=False),
    Column("last_used_at", _TIME),
    Column("revoked_at", _TIME),
    #: The game and the seat that a player's key is for. Its role is kept as the least of the club's: SQLite would have to
    #: make a table anew to know another.
    Column("game_id", _ID),
    Column("seat", Integer),
    CheckConstraint("role IN ('reader', 'scorekeeper', 'director')", name="role_known"),
)

players = Table(
    "players",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("club_id", _ID, ForeignKey("clubs.id"), nullable=False),
    #: How often the entry was written.
    Column("version", Integer, nullable=False),
    Column("name", String(100), nullable=False),
    Column("short_name", String(20)),
    Column("active", Boolean, nullable=False),
    #: The name folded for order and comparison, which can make it three times as long.
    Column("folded_name", String(300), nullable=False),
    #: Name, short name and external ids in one folded text, which a search looks through.
    Column("search", Text, nullable=False),
    Column("created_at", _TIME, nullable=False),
    Column("changed_at", _TIME, nullable=False),
    #: The entry of the same person that has taken its games; the row stays, so that the old id leads there. No foreign
    #: key, since a copy is brought back row by row.
    Column("merged_into", _ID),
    #: When the person's texts were removed; the row stays, without a name, for the games that name its id.
    Column("removed_at", _TIME),
    Index("ix_players_club_id_folded_name", "club_id", "folded_name", "id"),
    Index("ix_players_club_id_created_at", "club_id", "created_at", "id"),
)

external_ids = Table(
    "external_ids",
    metadata,
    #: By whom the id was given, as a federation, and the id; nobody else in the club has it.
    Column("club_id", _ID, ForeignKey("clubs.id"), primary_key=True),
    Column("authority", String(40), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("player_id", _ID, ForeignKey("players.id"), nullable=False, index=True),
)

games = Table(
    "games",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("club_id", _ID, ForeignKey("clubs.id"), nullable=False),
    #: How many entries the log has, and the digest of the last.
    Column("version", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("life_cycle", String(18), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("title", String(200)),
    Column("session_id", String(64)),
    Column("round", Integer),
    #: The day it was played, if anybody has said it; and the day it counts for: that, or the day of its opening.
    Column("played_on", String(10)),
    Column("day", String(10), nullable=False),
    #: The seats in order as JSON: name, score, place.
    Column("seats", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    #: The list that judges its words, so that it is not removed by mistake.
    Column("lexicon", String(64)),
    #: SHA-256 of what it was imported from, by which the same is known again within the club.
    Column("content", String(64)),
    Column("opened_at", _TIME, nullable=False),
    Column("last_activity_at", _TIME, nullable=False),
    #: How often a message was sent or removed, which is not in the log.
    Column("messages_version", Integer, nullable=False, server_default="0"),
    Column("deleted_at", _TIME),
    Index("ix_games_club_id_content", "club_id", "content", unique=True),
    Index("ix_games_club_id_opened_at", "club_id", "opened_at", "id"),
    Index("ix_games_club_id_day", "club_id", "day", "id"),
    Index("ix_games_club_id_last_activity_at", "club_id", "last_activity_at", "id"),
    Index("ix_games_club_id_session_id", "club_id", "session_id", "opened_at", "id"),
    Index("ix_games_club_id_life_cycle", "club_id", "life_cycle", "opened_at", "id"),
)

#: Club and opening stand beside each player and word, so that one index both finds games and has them in a list's order.
game_players = Table(
    "game_players",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    #: The name folded for comparison, which can make it three times as long.
    Column("name", String(300), nullable=False),
    #: The club's player, where the seat is known to be theirs; the log may name one that came from another club.
    Column("player_id", _ID),
    Column("club_id", _ID, nullable=False),
    Column("opened_at", _TIME, nullable=False),
    #: How the game ended for this seat: win, tie or loss; none while it goes on, nor where it was abandoned.
    Column("result", String(4)),
    Index("ix_game_players_club_id_name", "club_id", "name", "opened_at", "game_id"),
    Index("ix_game_players_player_id", "player_id", "opened_at", "game_id"),
)

#: The words of title and names, folded, each once a game.
game_words = Table(
    "game_words",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
    Column("word", _WORD, primary_key=True),
    Column("club_id", _ID, nullable=False),
    Column("opened_at", _TIME, nullable=False),
    Index("ix_game_words_club_id_word", "club_id", "word", "opened_at", "game_id"),
    sqlite_with_rowid=False,
)

#: What a finished game with a result comes to for each seat, as numbers that are added up; another has no rows here.
seat_figures = Table(
    "seat_figures",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # Points of imported games can be more than an Integer holds.
    Column("score", BigInteger, nullable=False),
    #: In sixths of a point.
    Column("spread", BigInteger, nullable=False),
    #: Whether it moved first or second in a game of two.
    Column("moved", Integer),
    # Null where they are not known: of a result alone all of them, of scores what is seen on a board, and so on.
    *(Column(name, BigInteger) for name in ("turn_points", "points_over", "points_under", "best_play")),
    *(Column(name, Integer) for name in ("turns", "plays", "exchanges", "passes", "bonuses", "phonies", "blanks")),
    *(Column(name, Integer) for name in ("challenges_won", "challenges_lost", "plays_taken_off", "plays_upheld")),
    *(Column(name, Integer) for name in ("plays_withdrawn", "compared", "errors")),
    #: The highest plays as JSON, the highest first.
    Column("high_plays", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: Games whose figures are yet to be made, since they were finished under a version that had none.
figures_due = Table(
    "figures_due",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("club_id", _ID, ForeignKey("clubs.id"), primary_key=True),
    #: The club's own, or made here; games belong to it that have it as their session_id, whenever they were opened.
    Column("id", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("title", String(200)),
    Column("date", String(10), nullable=False),
    Column("place", String(200)),
    Column("rounds", Integer),
    #: What games opened in it are played by unless they say otherwise, as JSON in the form in which it was sent.
    Column("defaults", Text, nullable=False),
    #: By which settings its standings are made, as JSON, if not by those that the club has at the time.
    Column("standings", Text),
    Column("note", Text),
    #: Title, place and id in one folded text, which a search looks through.
    Column("search", Text, nullable=False),
    Column("created_at", _TIME, nullable=False),
    Column("changed_at", _TIME, nullable=False),
    Index("ix_sessions_club_id_date", "club_id", "date", "id"),
)

_OF_SESSION = ("club_id", "session_id")

session_players = Table(
    "session_players",
    metadata,
    Column("club_id", _ID, primary_key=True),
    Column("session_id", String(64), primary_key=True),
    Column("player_id", _ID, ForeignKey("players.id"), primary_key=True, index=True),
    #: The place in the list, from 1.
    Column("number", Integer, nullable=False),
    #: The last round that the player was there for, if it is not the session's last.
    Column("left_after", Integer),
    ForeignKeyConstraint(_OF_SESSION, ("sessions.club_id", "sessions.id")),
)

pairings = Table(
    "pairings",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("club_id", _ID, nullable=False),
    Column("session_id", String(64), nullable=False),
    Column("round", Integer, nullable=False),
    #: At which table; none for a bye.
    Column("table_number", Integer),
    Column("method", String(11), nullable=False),
    Column("reason", Text, nullable=False),
    Column("created_at", _TIME, nullable=False),
    ForeignKeyConstraint(_OF_SESSION, ("sessions.club_id", "sessions.id")),
    Index("ix_pairings_club_id_session_id", *_OF_SESSION, "round", "table_number"),
)

pairing_players = Table(
    "pairing_players",
    metadata,
    Column("pairing_id", _ID, ForeignKey("pairings.id"), primary_key=True),
    #: In the order of play, from 1.
    Column("seat", Integer, primary_key=True),
    Column("player_id", _ID, ForeignKey("players.id"), nullable=False, index=True),
    #: Whether the player did not come to the table.
    Column("forfeited", Boolean, nullable=False),
)

standings_settings = Table(
    "standings_settings",
    metadata,
    Column("club_id", _ID, ForeignKey("clubs.id"), primary_key=True),
    #: How often they were written.
    Column("version", Integer, nullable=False),
    #: All of them as JSON.
    Column("settings", Text, nullable=False),
    Column("changed_at", _TIME, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    #: Which sending or removal in the game it was that made it what it is.
    Column("change", Integer, nullable=False),
    #: The seat that sent it; none where an official did.
    Column("seat", Integer),
    #: None once it was removed.
    Column("text", String(500)),
    Column("sent_at", _TIME, nullable=False),
    Column("sent_by", _ID, ForeignKey("keys.id"), nullable=False),
    Column("removed_at", _TIME),
    Column("removed_by", _ID, ForeignKey("keys.id")),
    Index("ix_messages_game_id_change", "game_id", "change", unique=True),
)

entries = Table(
    "entries",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    #: The event as versioned JSON, in exactly the text that the digest covers; of what is sealed only a commitment.
    Column("event", Text, nullable=False),
    Column("recorded_at", _TIME, nullable=False),
    Column("recorded_by", _ID, ForeignKey("keys.id"), nullable=False),
    Column("digest", String(64), nullable=False),
    #: Salt and value of all that is sealed in the event, as JSON by path; what is removed for somebody is gone from here.
    Column("sealed", Text),
    #: Whether texts of an entry without seals were removed from it: its digest is kept, and cannot be checked.
    Column("redacted", Boolean, nullable=False, default=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("game_id", _ID, ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    #: SHA-256 of the invitation; the text itself is shown once and kept nowhere.
    Column("hash", String(64), nullable=False, unique=True),
    Column("created_at", _TIME, nullable=False),
    Column("created_by", _ID, ForeignKey("keys.id"), nullable=False),
    Column("expires_at", _TIME, nullable=False),
    #: The key that it was traded for.
    Column("key_id", _ID, ForeignKey("keys.id")),
    Column("traded_at", _TIME),
    Column("revoked_at", _TIME),
    #: How often somebody tried to trade it again, and when last.
    Column("refused_trades", Integer, nullable=False),
    Column("refused_at", _TIME),
)

seeds = Table(
    "seeds",
    metadata,
    Column("game_id", _ID, ForeignKey("games.id"), primary_key=True),
    #: What the tiles of a dealt game are drawn by, 32 bytes in hexadecimal; nobody sees it before the game is finished.
    Column("seed", String(64), nullable=False),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("club_id", _ID, ForeignKey("clubs.id"), nullable=False, index=True),
    Column("url", String(500), nullable=False),
    Column("label", String(100), nullable=False),
    #: The types of events that are sent to it, with blanks between.
    Column("events", String(100), nullable=False),
    #: What it is signed by, as its receiver has it; and the one before, which signs along for a while.
    Column("secret", String(50), nullable=False),
    Column("old_secret", String(50)),
    Column("old_secret_until", _TIME),
    Column("created_at", _TIME, nullable=False),
    #: Since when nothing is sent to it, and why.
    Column("off_since", _TIME),
    Column("off_reason", String(11)),
    Column("last_success_at", _TIME),
    Column("last_failure_at", _TIME),
    Column("last_failure", String(300)),
    #: The first failure since the last success.
    Column("failing_since", _TIME),
)

#: What is yet to be sent, a row for each entry of a log and each webhook. A row names no row of another table, so that
#: whoever records a turn never waits for one who changes webhooks, and never fails by it.
deliveries = Table(
    "deliveries",
    metadata,
    Column("webhook_id", _ID, primary_key=True),
    Column("game_id", _ID, primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("queued_at", _TIME, nullable=False),
    #: When it is tried next: while somebody tries it, when that is given up.
    Column("due_at", _TIME, nullable=False, index=True),
    #: Who tries it, new for each attempt.
    Column("lease", _ID),
    Column("attempts", Integer, nullable=False),
    #: How many of the entry's events have been delivered, where it makes several.
    Column("sent", Integer, nullable=False),
)

outcomes = Table(
    "outcomes",
    metadata,
    #: The key of the club that came with the request, within which path and idempotency key are known.
    Column("caller_id", _ID, ForeignKey("keys.id"), primary_key=True),
    Column("path", String(200), primary_key=True),
    Column("key", String(200), primary_key=True),
    #: SHA-256 of the request's method, query and body, which a retry must have too.
    Column("body_hash", String(64), nullable=False),
    #: What it came to as JSON: id, version, status; several of a file.
    Column("outcome", Text, nullable=False),
    Column("kept_at", _TIME, nullable=False, index=True),
)
