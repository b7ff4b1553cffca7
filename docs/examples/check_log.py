"""Checks the log of a game, as `GET /v1/games/{id}/log` shows it, without the service.

python3 check_log.py GAME_ID < log.json
"""

import hashlib
import json
import sys


def text(value, *, is_sorted=True):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=is_sorted).encode()


def body(value, seals, path=""):
    if path in seals:
        salt, commitment = seals[path]["salt"], seals[path]["commitment"]
        if salt and hashlib.sha256(bytes.fromhex(salt) + text(value)).hexdigest() != commitment:
            sys.exit(f"The field {path} was changed.")
        return {"sealed": commitment}
    if isinstance(value, dict):
        return {name: body(one, seals, f"{path}/{name}") for name, one in value.items()}
    return [body(one, seals, f"{path}/{n}") for n, one in enumerate(value)] if isinstance(value, list) else value


game, digest = sys.argv[1], "0" * 64
for entry in json.load(sys.stdin)["items"]:
    head = "\n".join([digest, game, str(entry["number"]), entry["recorded_at"], entry["recorded_by"], ""])
    event = text(body(entry["event"], entry["sealed"]), is_sorted=entry["event"]["v"] > 1)
    digest = hashlib.sha256(head.encode() + event).hexdigest()
    if digest != entry["digest"]:
        sys.exit(f"Entry {entry['number']} was changed.")
print("Nothing was changed.")
