"""Prints fields of a JSON answer. A dot leads into an object, or into each object of a list.

curl -s http://127.0.0.1:8000/v1/plays/score … | python3 show.py legal score words.word words.arithmetic
"""

import json
import sys


def objects(value, path):
    if isinstance(value, list):
        for one in value:
            yield from objects(one, path)
    elif path and value is not None:
        yield from objects(value.get(path[0]), path[1:])
    elif value is not None:
        yield value


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


fields = {}
for name in sys.argv[1:]:
    *path, field = name.split(".")
    fields.setdefault(tuple(path), []).append(field)

answer, lines = json.load(sys.stdin), []
for path, names in fields.items():
    for one in objects(answer, path):
        lines.append(", ".join(f"{name}: {as_text(one[name])}" for name in names if name in one))
print("\n".join(lines))
