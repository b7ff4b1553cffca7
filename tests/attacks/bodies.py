"""Bodies made to be as dear as they can, for every operation that reads one: found by trial, kept by name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import orjson

from scrabble_api.formats.files.kinds import MOST_BYTES
from scrabble_api.web.bounds import MOST_FILE_LINES, MOST_MARKS
from tests.attacks.files import GCG_FILES

GCG, JSON, CSV, TEXT = "text/x-gcg", "application/json", "text/csv", "text/plain"
MIB = 1024 * 1024
#: As large as a file and as a body of JSON may be.
FILE, BODY = MOST_BYTES - 1, MIB

AUDIT, CONVERT, IMPORT = "/v1/records/audit", "/v1/records/convert", "/v1/games/import"
SCORE, BATCH, JUDGE, DRAW, PICTURE = (
    "/v1/plays/score",
    "/v1/plays/score-batch",
    "/v1/words/judge",
    "/v1/draws",
    "/v1/boards/picture",
)


@dataclass(frozen=True, slots=True)
class Attack:
    """A request that somebody who means harm would send; its body is made when it is wanted."""

    name: str
    path: str
    body: Callable[[], bytes]
    kind: str = JSON
    accept: str = "*/*"


PLAYERS = "#player1 a A\n#player2 b B\n"
SUPER = PLAYERS + "#board-layout SuperCrosswordGame\n"
_WIDE = 21


def _times(content: str, most: int = FILE) -> bytes:
    one = content.encode()
    return one * (most // len(one))


def _passes(games: int, turns: int = 990) -> bytes:
    return ((PLAYERS + ">a: - +0 0\n>b: - +0 0\n" * (turns // 2)) * games).encode()


def _super_row(row: int) -> str:
    return f">a: {'?' * _WIDE} {row}A {'a' * _WIDE} +0 0\n"


def _laid_and_taken_back(games: int, rows: int = 8, times: int = 480) -> bytes:
    """A Super board of full rows, beside which another is laid and taken back without end."""
    start = f">a: {'?' * 9} 11G {'a' * 9} +0 0\n"
    column = f">a: {'?' * 20} K1 {'a' * 10}.{'a' * 10} +0 0\n"
    full = "".join(f">b: {'?' * 20} {row}A {'a' * 10}.{'a' * 10} +0 0\n" for row in range(1, rows + 1))
    again = f">a: {'?' * 20} {rows + 1}A {'a' * 10}.{'a' * 10} +7 7\n>a: {'?' * 20} -- -7 0\n"
    return ((SUPER + start + column + full + again * times) * games).encode()


def _racks(games: int, lines: int) -> bytes:
    return ((PLAYERS + f">a: {'Q' * 200} - +0 0\n" * lines) * games).encode()


def _off_board(games: int, lines: int) -> bytes:
    return ((PLAYERS + f">a: {'Q' * 200} 15O {'Q' * 200} +1 1\n" * lines) * games).encode()


def _named(nick: str, name: str, title: str, lines: int) -> bytes:
    head = f"#player1 {nick} {name}\n#player2 b B\n#title {title}\n"
    return (head + f">{nick}: ABC 8H ABC +99 1\n" * lines).encode()


_PLAYERS_JSON = [{"number": 1, "nick": "a", "name": "A"}, {"number": 2, "nick": "b", "name": "B"}]


def _document(games: int, lines: Sequence[object], **more: object) -> bytes:
    return orjson.dumps({"version": 1, "games": [{"players": _PLAYERS_JSON, "lines": lines, **more}] * games})


#: A line of every field, of which a document may have as many as it may tell things.
_NOTED = {
    "kind": "play",
    "player": "a",
    "position": "8H",
    "tiles": "Q" * 150,
    "rack": "Q" * 150,
    "points": 1,
    "total": 1,
    "notes": ["note\nof two lines"] * 4,
}


def _table(rows: int, cells: str) -> bytes:
    return ("kind,nick,position,tiles,rack,note,title\n" + (cells + "\n") * rows).encode()


def _cells(of: str, most: int = FILE) -> bytes:
    return b"kind,nick\n" + _times(of, most)


def _full_super(free: int = 11) -> str:
    rows = ["a" * _WIDE if row != free else str(_WIDE) for row in range(1, _WIDE + 1)]
    return "/".join(rows)


_SUPER_EDITION = {"layout": "super", "letters": "english"}


def _full_case() -> dict[str, object]:
    play = {"position": "11A", "tiles": "a" * _WIDE}
    return {"edition": _SUPER_EDITION, "board": {"cgp": _full_super()}, "play": play, "lexicon": "enable"}


def _batch(item: object, items: int = 1000) -> bytes:
    return orjson.dumps({"items": [item] * items})


def _squares_case() -> dict[str, object]:
    return {"play": {"squares": [{"square": f"{chr(65 + n % 26)}{n}", "tile": "[?]"} for n in range(1, 24)]}}


def _plays_of_rows() -> list[dict[str, str]]:
    start = {"position": "11G", "tiles": "a" * 9}
    column = {"position": "K1", "tiles": "a" * 10 + "." + "a" * 10}
    rows = [{"position": f"{row}A", "tiles": "a" * 10 + "." + "a" * 10} for row in range(1, 11)]
    return [start, column, *rows]


_NO_RACK = {"base": "club", "rack_size": 20}
_MARKS = "a" + "\u0316\u0301" * 300


def _picture(size: int) -> bytes:
    return orjson.dumps({"edition": _SUPER_EDITION, "board": {"cgp": _full_super(0)}, "size": size})


def _json(value: object) -> Callable[[], bytes]:
    return partial(orjson.dumps, value)


#: Files that are slow by one game alone.
_FOUND_AT_TERMINAL = ("a line of many words", "lines of nobody beside a long name", "a long pragma that goes on")


def _letters_of_no_set() -> bytes:
    """Games whose racks have as many different letters as may be, which no set has, so that each set is tried."""
    rack = "".join(map(chr, range(0x4E00, 0x4E00 + 80)))
    return ((PLAYERS + f">a: {rack} - +0 0\n" * 58) * 165).encode()


def _files(path: str) -> Iterator[Attack]:
    """What a file may hold that is audited, imported and converted alike."""
    gcg: Mapping[str, Callable[[], bytes]] = {
        "plays laid and taken back": partial(_laid_and_taken_back, 10),
        "plays laid and taken back, short games": partial(_laid_and_taken_back, 250, 8, 15),
        "passes": partial(_passes, 10),
        "racks of letters of no set": _letters_of_no_set,
        "racks of 200 tiles": partial(_racks, 10, 990),
        "plays off the board": partial(_off_board, 10, 990),
        "plays of no tile": partial(str.encode, (PLAYERS + f">a: A 8H {'(' * 199} +1 1\n" * 990) * 10),
        "exchanges of 190 tiles": partial(str.encode, (PLAYERS + f">a: {'A' * 75} -{'A' * 190} +0 0\n" * 990) * 10),
        "line ends": lambda: b"\n" * FILE,
        "as many lines as may be": lambda: b"#x y\n" * MOST_FILE_LINES,
        "as many notes as may be": lambda: (PLAYERS + ">a: - +0 0\n" + "#note " + "n" * 140 + "\n") .encode() * (MOST_FILE_LINES // 4),
        "long notes that are few": partial(str.encode, PLAYERS + (">a: - +0 0\n#note " + "\x01" * 3000 + "\n") * 900),
        "long games without end": partial(_times, PLAYERS + ">a: - +0 0\n" * 4990),
        "a player's long name": partial(_named, "a", "N" * (FILE - 1000), "t", 5),
        "a long nickname": partial(_named, "n" * 200_000, "N", "t", 30),
        "a long title": partial(_named, "a", "N", "t" * (FILE - 10_000), 200),
        "a title of control characters": partial(_named, "a", "N", "\x01" * (FILE - 1000), 5),
        "one long note": partial(str.encode, (PLAYERS + ">a: - +0 0\n#note " + "\U0001f600" * (FILE // 4 - 100))),
        "notes": partial(_times, PLAYERS + ">a: - +0 0\n" + "#note a\n" * 4900),
        "long notes": lambda: (PLAYERS + (">a: - +0 0\n#note " + "\x01" * 3000 + "\n") * 5000).encode()[:FILE],
        "pragmas": partial(_times, PLAYERS + ">a: - +0 0\n" + "#x y\n" * 4900),
        "accents by the thousand": partial(str.encode, (PLAYERS + f">a: {'a' + chr(0x316) + chr(0x301) * 99} 8H {'a' * 99} +0 0\n" * 9000)),
        "errors in every line": lambda: (PLAYERS + ">b: QZX 8H QZX +9 99\n>b: ?? -- +7 55\n>x: Q (Q) +3 1\n" * 330).encode() * 10,
        "ends and out-plays": partial(str.encode, ((PLAYERS + ">a: (Q) +20 20\n>b: - +0 0\n" * 490) * 10)),
        "adjustments": partial(str.encode, ((PLAYERS + ">a: - +0 0\n" + "#note #adjustment a +1 x\n" * 990) * 10)),
        "declared ends": partial(str.encode, ((PLAYERS + ">a: - +0 0\n" + "#note #resignation a\n" * 990) * 10)),
    }  # fmt: skip
    for name, body in gcg.items():
        yield Attack(f"GCG: {name}", path, body, GCG)
    for name in _FOUND_AT_TERMINAL:
        yield Attack(f"GCG: {name}", path, partial(GCG_FILES[name].content, 0.99), GCG)
    documents: Mapping[str, Callable[[], bytes]] = {
        "brackets": lambda: b"[" + b"[]," * (FILE // 3 - 10) + b"[]]",
        "as many brackets as may be": lambda: b'{"version":1,"games":[' + b"[]," * (MOST_MARKS // 2 - 10) + b"[]]}",
        "as many lists in lists as may be": lambda: b'{"version":1,"games":[{"lines":[' + b'[0],' * (MOST_MARKS // 2 - 10) + b"0]}]}",
        "empty objects": lambda: b"[" + b"{}," * (FILE // 3 - 10) + b"{}]",
        "numbers": lambda: b"[" + b"1," * (FILE // 2 - 10) + b"1]",
        "nesting": partial(bytes, b"[" * MIB),
        "a key again and again": lambda: b"{" + b'"a":1,' * (FILE // 6 - 10) + b'"a":1}',
        "one long text": lambda: orjson.dumps({"version": 1, "x": "\U0001f600" * (FILE // 4 - 100)}),
        "many games": partial(_document, 10_000, [{"kind": "pass", "player": "a"}] * 40),
        "many passes": partial(_document, 10, [{"kind": "pass", "player": "a"}] * 990),
        "plays off the board": partial(_document, 10, [{"kind": "play", "player": "a", "position": "15O", "tiles": "Q" * 200, "rack": "Q" * 200}] * 990),
        "accents": partial(_document, 10, [{"kind": "play", "player": "a", "position": "15O", "tiles": "\u0316\u0301" * 100}] * 990),
        "last racks": partial(_document, 250, [{"kind": "pass", "player": "a"}], last_racks=[{"number": 1, "rack": "A"}] * 390),
        "faults in every line": partial(_document, 10, [{"kind": "play", "player": " ", "points": 1.5, "x": 1}] * 990),
        "a fault at the end": partial(_document, 10, [*[_NOTED] * 989, {"kind": "pass"}]),
        "a title for every game": partial(_document, 200, [{"kind": "pass", "player": "a"}] * 40, title="\x7f" * 80_000),
    }  # fmt: skip
    for name, body in documents.items():
        yield Attack(f"document: {name}", path, body)


def _tables() -> Iterator[Attack]:
    tables: Mapping[str, Callable[[], bytes]] = {
        "line ends": lambda: b"kind,nick\n" + b"\n" * (FILE - 20),
        "commas": partial(_cells, ","),
        "quotes": partial(_cells, '"'),
        "rows": partial(_cells, "pass,a\n"),
        "plays off the board": partial(_table, 9900, f"play,a,15O,{'Q' * 200},{'Q' * 200},,"),
        "a title in every row": partial(_table, 9900, f"pass,a,,,,,{'t' * 1500}"),
        "other line ends": partial(_cells, "\u2028"),
    }
    for name, body in tables.items():
        yield Attack(f"table: {name}", CONVERT, body, CSV)
    yield Attack("GCG: a long title, as a table", CONVERT, partial(_named, "a", "N", "t" * MIB, 900), GCG, CSV)
    yield Attack("GCG: a long name, as a table", CONVERT, partial(_named, "a", "N" * MIB, "t", 900), GCG, CSV)
    yield Attack("GCG: laid and taken back, as text", CONVERT, partial(_laid_and_taken_back, 10), GCG, TEXT)
    yield Attack("GCG: long notes, as text", CONVERT, partial(str.encode, PLAYERS + (">a: - +0 0\n#note " + "n" * 3000 + "\n") * 4900), GCG, TEXT)  # fmt: skip
    yield Attack("GCG: passes, as text", CONVERT, partial(_passes, 10), GCG, TEXT)


def _cases() -> Iterator[Attack]:
    case = _full_case()
    on_board = {"edition": _SUPER_EDITION, "ruleset": _NO_RACK, "play": {"position": "1A", "tiles": "a"}}
    plays = {**on_board, "board": {"plays": _plays_of_rows()}}
    yield Attack("a full board", SCORE, _json(case))
    yield Attack("200 plays on the board", SCORE, _json({**plays, "board": {"plays": _plays_of_rows() * 16}}))
    yield Attack("fields that nobody knows", SCORE, lambda: orjson.dumps({f"x{n}": n for n in range(75_000)}))
    yield Attack("brackets", SCORE, lambda: b"[" + b"[]," * (BODY // 3 - 10) + b"[]]")
    yield Attack("accents in rows", SCORE, _json({"board": [_MARKS] * 15, "play": {"position": "8H", "tiles": "AB"}}))
    yield Attack("full boards", BATCH, partial(_batch, case))
    yield Attack("full boards, blanks inferred", BATCH, partial(_batch, {**case, "rack": "?" * 30, "blanks": "infer"}))
    yield Attack("plays on boards", BATCH, partial(_batch, plays, 400))
    yield Attack("plays off the board", BATCH, partial(_batch, {"play": {"position": "15O", "tiles": "Q" * 200}, "rack": "Q" * 200}))  # fmt: skip
    yield Attack("squares off the board", BATCH, partial(_batch, _squares_case()))
    yield Attack("items that cannot be read", BATCH, partial(_batch, {f"x{n}": n for n in range(90)}))
    yield Attack("accents", BATCH, partial(_batch, {"play": {"position": "8H", "tiles": "\u0316\u0301" * 100}, "rack": "\u0316\u0301" * 100}))  # fmt: skip
    yield Attack("editions that nobody knows", BATCH, lambda: orjson.dumps({"items": [{"edition": f"swedish_port{n}", "play": {"position": "8H", "tiles": "AB"}} for n in range(1000)]}))  # fmt: skip
    yield Attack("rulesets changed", BATCH, partial(_batch, {"ruleset": {"base": "club", "bonus": {str(n): 50 for n in range(1, 20)}}, "play": {"position": "8H", "tiles": "AB"}}))  # fmt: skip
    yield Attack(
        "1,000 words of 64", JUDGE, _json({"words": ["\u0344" * 64] * 1000, "lexicon": "enable", "detail": True})
    )
    yield Attack("words beyond number", JUDGE, lambda: orjson.dumps({"words": ["a"] * 250_000, "lexicon": "enable"}))
    yield Attack("four names of 100", DRAW, _json({"players": [f"{n}" + "\x01" * 99 for n in range(4)]}))
    yield Attack("20 rounds", DRAW, _json({"players": ["a", "b", "c", "d"], "drawn": {p: ["E"] * 20 for p in "abcd"}}))
    for size in (500, 1000, 2000):
        for accept in ("image/png", "image/svg+xml"):
            yield Attack(f"a full board, {size} pixels, {accept}", PICTURE, partial(_picture, size), JSON, accept)


def attacks() -> list[Attack]:
    """All of them, by operation."""
    return [*_files(AUDIT), *_files(CONVERT), *_tables(), *_files(IMPORT), *_cases()]


#: What is asked for beside the answer that everybody gets.
IN_FULL: Mapping[str, str] = MappingProxyType({AUDIT: "?letters=true"})
