"""The yardstick for recorded turns: the least that may still be called a recorder.

It reads the JSON, looks the key up, checks the head, updates the game's row, appends the entry and commits; it knows no rule,
keeps no record in memory, and answers with the new head.
"""

import hashlib
import os

import orjson
from flask import Response, abort, request
from sqlalchemy import bindparam, insert, select, update

from scrabble_api.records.clock import now_text
from scrabble_api.records.database import autocommit, open_database
from scrabble_api.records.tables import entries, games, keys
from scrabble_api.settings import read_settings
from tests.bench.hello import app

_database = open_database(read_settings(os.environ).database)

_KEY = select(keys.c.id, keys.c.club_id).where(keys.c.hash == bindparam("hash"), keys.c.revoked_at.is_(None))
_HEAD = select(games.c.version, games.c.digest).where(
    games.c.id == bindparam("game_id"), games.c.club_id == bindparam("club"), games.c.deleted_at.is_(None)
)
_CHANGE = update(games).where(games.c.id == bindparam("game_id"), games.c.version == bindparam("before"))
_APPEND = insert(entries)


@app.post("/v1/games/<game_id>/turns")
def record_turn(game_id: str) -> Response:
    event = orjson.dumps(orjson.loads(request.get_data())).decode()
    hashed = hashlib.sha256(request.headers["Authorization"].removeprefix("Bearer ").encode()).hexdigest()
    with autocommit(_database) as connection:
        key = connection.execute(_KEY, {"hash": hashed}).one()
        head = connection.execute(_HEAD, {"game_id": game_id, "club": key.club_id}).one()
    if request.headers["If-Match"] != f'"{head.version}"':
        abort(412)
    now, number = now_text(), head.version + 1
    digest = hashlib.sha256(f"{head.digest}{event}{now}".encode()).hexdigest()
    changed = {"version": number, "digest": digest, "turns": head.version, "last_activity_at": now}
    entry = {"game_id": game_id, "number": number, "event": event, "digest": digest}
    with _database.begin() as connection:
        if connection.execute(_CHANGE, {"game_id": game_id, "before": head.version, **changed}).rowcount != 1:
            abort(412)
        connection.execute(_APPEND, {**entry, "recorded_at": now, "recorded_by": key.id, "sealed": None})
    answer = Response(orjson.dumps({"version": number, "digest": digest}), 201, mimetype="application/json")
    answer.headers["ETag"] = f'"{number}"'
    return answer
