"""GCG read as real files have it: every kind of line, whatever surrounds it, and nothing lost on the way."""

import pytest

from scrabble_api.formats.gcg import ReadGame, read_gcg
from scrabble_api.formats.gcg.decoding import decode
from scrabble_api.rules.audit import Claim, ClaimedPlayer, ClaimedRecord, ClaimKind, LastRack, Pragma

HEAD = "#player1 Ann Ann Archer\n#player2 Bob Bob O'Brien: Jr\n"


def read(text: str | bytes) -> tuple[ReadGame, ...]:
    return read_gcg(text if isinstance(text, bytes) else text.encode())


def record_of(text: str | bytes) -> ClaimedRecord:
    (game,) = read(text)
    return game.record


def claim_of(line: str) -> Claim:
    (claim,) = record_of(HEAD + line).claims
    return claim


def codes(text: str | bytes) -> list[tuple[int | None, str]]:
    return [(found.line, found.code) for game in read(text) for found in game.findings]


def claim(kind: ClaimKind, player: str = "Ann", **said: object) -> Claim:
    return Claim(player=player, kind=kind, **said)  # type: ignore[arg-type]


PLAY, PASS, EXCHANGE = ClaimKind.PLAY, ClaimKind.PASS, ClaimKind.EXCHANGE
END, TIME, OFF, BONUS = ClaimKind.END_RACK, ClaimKind.OVERTIME, ClaimKind.WITHDRAWAL, ClaimKind.CHALLENGE_BONUS


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        (
            ">Ann: ANTHER? n8 ANoTHER +73 416",
            claim(PLAY, rack="?AEHNRT", position="N8", tiles="ANoTHER", points=73, total=416),
        ),
        (">Ann: 8D WAITE +24 24", claim(PLAY, position="8D", tiles="WAITE", points=24, total=24)),
        (
            ">Ann: A[CH]I N10 [CH]IV(A)T. +46 285",
            claim(PLAY, rack="AI[CH]", position="N10", tiles="[CH]IV(A)T.", points=46, total=285),
        ),
        (
            ">Ann: IEOS d10 NOEL  +19  338  NO, OF, ET",
            claim(PLAY, rack="EIOS", position="D10", tiles="NOEL", points=19, total=338),
        ),
        (">Ann: AB 8G AB", claim(PLAY, rack="AB", position="8G", tiles="AB")),
        (">Ann: AB 8G AB 8 8", claim(PLAY, rack="AB", position="8G", tiles="AB", points=8, total=8)),
        (">Ann: AB M70 AB +8", claim(PLAY, rack="AB", position="M70", tiles="AB", points=8)),
        (">Ann: U - +0 380", claim(PASS, rack="U", points=0, total=380)),
        (">Ann: U -0 +0 380", claim(PASS, rack="U", points=0, total=380)),
        (">Ann: - +0 380", claim(PASS, points=0, total=380)),
        (">Ann: SEQSPO? -QO +0 268", claim(EXCHANGE, rack="?EOPQSS", tiles="OQ", points=0, total=268)),
        (">Ann: SEQSPO? -2 +0 268", claim(EXCHANGE, rack="?EOPQSS", count=2, points=0, total=268)),
        (">Ann: SEQSPO? -QO", claim(EXCHANGE, rack="?EOPQSS", tiles="OQ")),
        (">Ann: SEQSPO? -___ +0 0", claim(EXCHANGE, rack="?EOPQSS", count=3, points=0, total=0)),
        (">Ann: MOULAGD -- -76 354", claim(OFF, rack="ADGLMOU", points=-76, total=354)),
        (">Ann: DROWNUG (challenge) +5 289", claim(BONUS, rack="DGNORUW", points=5, total=289)),
        (">Ann:  (challenge) +5 289", claim(BONUS, points=5, total=289)),
        (">Ann:  (G) +4 539", claim(END, tiles="G", points=4, total=539)),
        (">Ann: T (T) -1 452", claim(END, rack="T", tiles="T", points=-1, total=452)),
        (">Ann: ?QA (?QA) +-11 -11", claim(END, rack="?AQ", tiles="?AQ", points=-11, total=-11)),
        (">Ann: ISBALI (time) -10 409", claim(TIME, rack="ABIILS", points=-10, total=409)),
        (">Ann: (TIME) -10 409", claim(TIME, points=-10, total=409)),
        (">Ann: _EL_RS_ - +0 0", claim(PASS, rack="ELRS___", points=0, total=0)),
        (">Ann: ___ - +0 0", claim(PASS, points=0, total=0)),
        (">Ann:AB 8G AB +8 8", claim(PLAY, rack="AB", position="8G", tiles="AB", points=8, total=8)),
        (">Ann : AB 8G AB +8 8", claim(PLAY, rack="AB", position="8G", tiles="AB", points=8, total=8)),
        (">A:nn: - +0 0", claim(PASS, "A:nn", points=0, total=0)),
        ("\t> Ann:\tAB\t8G\tAB\t+8\t8 \t", claim(PLAY, rack="AB", position="8G", tiles="AB", points=8, total=8)),
    ],
)
def test_an_event_is_read_as_it_was_meant(line: str, read_as: Claim) -> None:
    assert claim_of(line) == read_as
    assert codes(HEAD + line) == []


@pytest.mark.parametrize(
    ("line", "points", "total"),
    [
        (">Bob: ADEIINR DAIN.IER +86 108", 86, 108),
        (">Ann:", None, None),
        (">Ann: AB", None, None),
        (">nonsense", None, None),
        (">", None, None),
        (">Ann: AB 8G +8 8", 8, 8),
    ],
)
def test_a_line_of_no_known_form_is_kept_and_told(line: str, points: int | None, total: int | None) -> None:
    kept = claim_of(line)
    assert (kept.kind, kept.points, kept.total, kept.text) == (ClaimKind.UNREAD, points, total, line[1:])
    assert codes(HEAD + line) == [(3, "line-not-understood")]


@pytest.mark.parametrize("numbers", ["+2o 2o", "2x", "+8 4o", "+99999999999 8"])
def test_a_number_that_is_none_is_missing_and_told(numbers: str) -> None:
    assert codes(f"{HEAD}>Ann: AB 8G AB {numbers}") == [(3, "number-not-understood")]


def test_players_pragmas_racks_and_notes_keep_their_places() -> None:
    text = (
        "#title t\n#lexicon CSW21\n#made-up x  y\n#player1 Ann Ann Archer\n#player2 Bob Bob O'Brien: Jr\n#note head\n"
        ">Ann: AB 8G AB +8 8\n#note one\n#comment c\n#note two\nruns on\n\n  and on \n#>Bob: remark\n"
        ">Bob: C - +0 0\n#rack1 CD_\n"
    )
    assert record_of(text) == ClaimedRecord(
        players=(
            ClaimedPlayer(number=1, nick="Ann", name="Ann Archer"),
            ClaimedPlayer(number=2, nick="Bob", name="Bob O'Brien: Jr"),
        ),
        claims=(
            claim(PLAY, rack="AB", position="8G", tiles="AB", points=8, total=8, notes=("one", "two\nruns on\nand on")),
            claim(PASS, "Bob", rack="C", points=0, total=0),
        ),
        pragmas=(
            Pragma(name="title", text="t"),
            Pragma(name="lexicon", text="CSW21"),
            Pragma(name="made-up", text="x  y"),
            Pragma(name="note", text="head"),
            Pragma(name="comment", text="c", after=1),
            Pragma(name=">", text="Bob: remark", after=1),
            Pragma(name="rack1", text="CD_", after=2),
        ),
        last_racks=(LastRack(number=1, rack="CD_"),),
        title="t",
        lexicon="CSW21",
    )
    assert codes(text) == [(3, "unknown-pragma")]


def test_lines_are_numbered_as_an_editor_does() -> None:
    rows = ["#player1 Ann A", "", "#player2 Bob B", ">Ann: - +0 0", "  ", ">Bob: - +0 0"]
    for end in ("\n", "\r\n", "\r"):
        record = record_of(end.join(rows))
        assert [player.line for player in record.players] == [1, 3]
        assert [one.line for one in record.claims] == [4, 6]


def test_a_line_that_continues_nothing_is_told() -> None:
    assert codes(f"{HEAD}>Ann: - +0 0\nstray\n") == [(4, "line-not-understood")]
    assert codes(f"stray\n{HEAD}") == [(1, "line-not-understood")]


def test_several_games_are_told_apart_by_their_first_player() -> None:
    games = read(f"{HEAD}>Ann: - +0 0\n{HEAD}>Bob: - +0 0\n>Ann: - +0 0\n")
    assert [len(game.record.claims) for game in games] == [1, 2]
    assert [game.record.players[0].line for game in games] == [1, 4]


def test_two_players_of_one_number_are_numbered_as_they_come() -> None:
    text = "#player1 Ann Ann A\n#player1 Ann Ann B\n"
    assert [(one.number, one.name) for one in record_of(text).players] == [(1, "Ann A"), (2, "Ann B")]
    assert codes(text) == [(2, "repeated-pragma"), (2, "duplicate-nickname")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(None, "empty-file")]),
        ("\n \n", [(None, "empty-file")]),
        (">Ann: - +0 0", [(1, "event-before-players")]),
        (f"{HEAD}>Ann: - +0 0\n#lexicon x", [(4, "pragma-after-events")]),
        (f"#game-type lonify\n{HEAD}", [(1, "unknown-game-type")]),
        (f"#PLAYER3 Cid\n{HEAD}#Rack1 ABC\n#player9 Zoe\n", []),
    ],
)
def test_the_head_of_a_file_is_looked_at(text: str, found: list[tuple[int | None, str]]) -> None:
    assert codes(text) == found


NAME = "Łukasz Žák"


@pytest.mark.parametrize(
    ("content", "encoding", "name"),
    [
        (NAME.encode(), "utf-8", NAME),
        (b"\xef\xbb\xbf" + NAME.encode(), "utf-8", NAME),
        (b"\xff\xfe" + NAME.encode("utf-16-le"), "utf-16-le", NAME),
        (b"\xfe\xff" + NAME.encode("utf-16-be"), "utf-16-be", NAME),
        (NAME.encode("iso8859-2"), "iso8859-2", NAME),
        ("Çem Gök".encode("cp1252"), "cp1252", "Çem Gök"),
        ("a €".encode("cp1252"), "cp1252", "a €"),
    ],
)
def test_bytes_are_read_by_what_they_are(content: bytes, encoding: str, name: str) -> None:
    head = "#player1 Ann "
    if encoding.startswith("utf-16"):
        mark, rest = content[:2], content[2:]
        file = mark + head.encode(encoding) + rest
    elif content.startswith(b"\xef\xbb\xbf"):
        file = content[:3] + head.encode() + content[3:]
    elif encoding == "iso8859-2":
        file = b"#character-encoding ISO8859-2\n" + head.encode() + content
    else:
        file = head.encode() + content
    (found,) = read(file)
    assert (decode(file).encoding, found.record.players[0].name) == (encoding, name)
    assert found.findings == ()


@pytest.mark.parametrize("declared", ["punycode", "unicode_escape", "hex", "no-such", "utf-7", "ascii"])
def test_a_declared_encoding_that_is_of_no_use_is_passed_over(declared: str) -> None:
    file = f"#character-encoding {declared}\n#player1 Ann ".encode() + b"\xe9"
    (found,) = read(file)
    assert (decode(file).encoding, found.record.players[0].name) == ("cp1252", "é")


def test_bytes_that_are_no_characters_are_told() -> None:
    assert codes(HEAD.encode() + b"#note \x81\x8d\n") == [(None, "undecodable")]


@pytest.mark.parametrize("pragma", ["note", "title", "lexicon", "comment", "description", "made-up"])
@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("first line\n#- continued", "first line continued"),
        ("first\n#-   and\n#-\n#- last", "first and last"),
        ("first\n#- and\nrunning on\n#- last", "first and\nrunning on last"),
        ("\n#- only this", "only this"),
    ],
)
def test_a_pragma_goes_on_behind_a_dash(pragma: str, text: str, read_as: str) -> None:
    record = record_of(f"{HEAD}>Ann: - +0 0\n#{pragma} {text}\n>Bob: - +0 0\n")
    said = record.claims[0].notes if pragma == "note" else tuple(one.text for one in record.pragmas)
    assert said == (read_as,)
    assert "line-not-understood" not in [code for _, code in codes(f"{HEAD}#{pragma} {text}")]


def test_a_name_goes_on_behind_a_dash_and_nothing_does_behind_an_event() -> None:
    assert record_of("#player1 Ann Ann\n#- Lee\n").players[0].name == "Ann Lee"
    assert codes(f"{HEAD}>Ann: - +0 0\n#- stray\n") == [(4, "line-not-understood")]


@pytest.mark.parametrize("declared", ["klingon", "latin-99", "utf-7", "hex", "x" * 60])
@pytest.mark.parametrize("name", [b"Ann", "Zoë".encode(), "Zoë".encode("cp1252"), b"\x81"])
def test_an_encoding_that_nobody_knows_is_warned_of_whatever_the_bytes_are(declared: str, name: bytes) -> None:
    found = codes(b"#character-encoding " + declared.encode() + b"\n#player1 " + name)
    assert ([one for one in found if one[1] != "undecodable"], len(found)) == (
        [(1, "unknown-encoding")],
        1 + (name == b"\x81"),
    )


@pytest.mark.parametrize("declared", ["UTF-8", "utf8", "UTF-16", "ISO8859-6", "windows-1250", "ascii", "cp1252"])
def test_an_encoding_that_is_known_is_no_news(declared: str) -> None:
    assert codes(f"#character-encoding {declared}\n#player1 Ann") == []
