"""GCG of any bytes: there is always an answer, of bounded size and in bounded time."""

import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrabble_api.formats.answers.audits import audit_answer
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.rules.audit import audit_record
from scrabble_api.rules.audit.findings import MOST_FINDINGS
from tests.formats.gcg_promises import check_promises
from tests.formats.gcg_samples import ALL_KINDS

_GAME = ALL_KINDS.splitlines()

_WORDS = [">", "#", "(", ")", "-", "--", "+", "+-5", "0", "8H", "H8", "Z99", "?", "_", ".", "[CH]", "[", "a", "é", ":"]
_WORDS += ["(time)", "(challenge)", "()", "(A)", ">Ann:", ">Bob:", "#player1 Ann", "#rack1", "#note", "99999999999999"]

mutated_files = st.lists(
    st.one_of(
        st.sampled_from(_GAME),
        st.lists(st.sampled_from([*_WORDS, "AEHTEEE", "8G", "HAT", "+12", "12"]), max_size=7).map(" ".join),
        st.builds(
            lambda row, at, word: row[:at] + word + row[at + 1 :],
            st.sampled_from(_GAME),
            st.integers(0, 30),
            st.one_of(st.sampled_from(_WORDS), st.text(max_size=3)),
        ),
    ),
    max_size=40,
).map(lambda rows: "\n".join(rows).encode("utf-8", "surrogatepass"))


def _answered(content: bytes) -> None:
    games = read_gcg(content)
    assert games
    answers = [audit_answer(audit_record(game.record, found=game.findings)) for game in games]
    assert all(len(answer.findings) <= MOST_FINDINGS + 1 for answer in answers)


@given(st.binary(max_size=400))
def test_any_bytes_have_an_answer(content: bytes) -> None:
    _answered(content)


@settings(max_examples=300)
@given(mutated_files)
def test_lines_gone_wrong_have_an_answer(content: bytes) -> None:
    _answered(content)


@settings(max_examples=200)
@given(st.permutations(_GAME), st.integers(0, len(_GAME)))
def test_lines_in_any_order_have_an_answer(rows: list[str], kept: int) -> None:
    _answered("\n".join([*_GAME[:3], *rows[:kept]]).encode())


@settings(max_examples=200, deadline=None)
@given(mutated_files)
def test_lines_gone_wrong_are_written_and_imported_and_read_back_equal(content: bytes) -> None:
    check_promises(content, Counter())


_MIB = 1024 * 1024

#: Each line could be in the totals or not, as could all before: twice as many with every line.
_BONUSES = b"".join(b">a: (challenge) +%d %d\n" % (2**n, 100_000 + 7 * n) for n in range(29))
_OVERTIME = b"".join(b">a: (time) -%d %d\n>b: - +0 0\n" % (2**n, 100_000 + 7 * n) for n in range(29))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b">" * _MIB, id="one line of signs"),
        pytest.param(b">\n" * _MIB, id="empty events"),
        pytest.param(b"#note " + b"x\n" * _MIB, id="a note that runs on"),
        pytest.param(b"#player1 a\n>a: - +0 0\n" + b"#note x\n" * (_MIB // 8), id="notes of one event"),
        pytest.param(b"#player1 a\n" + b">a: - +0 0\n" * (_MIB // 8), id="one long game"),
        pytest.param(b"#" + b"p " * _MIB, id="a pragma of words"),
        pytest.param(b">a: " + b"(" * _MIB, id="brackets left open"),
        pytest.param(b">a: " + b"[" * _MIB + b" 8H AB", id="tiles left open"),
        pytest.param(b">a: AB 8H " + b"[A" * (_MIB // 2), id="a play left open"),
        pytest.param(b">a: AB 8H " + b"A" * _MIB + b" +8 8", id="a play without end"),
        pytest.param(b">a: A 8H A " + b"9" * _MIB, id="a number without end"),
        pytest.param(b"\r\n" * _MIB, id="nothing but line ends"),
        pytest.param(b"".join(b">%d: A - +0 0\n" % one for one in range(_MIB // 20)), id="players without end"),
        pytest.param(b"#player1 a\n>a: - +0 0\n" + b"#game-type zzz\n" * (_MIB // 16), id="pragmas that come late"),
        pytest.param(b"#character-encoding " + b"x" * _MIB, id="an encoding without end"),
        pytest.param(b"#player1 a\n#player2 b\n" + _BONUSES, id="bonuses that may or may not be in the totals"),
        pytest.param(b"#player1 a\n#player2 b\n" + _OVERTIME, id="overtime that may or may not be in the totals"),
    ],
)
def test_a_file_made_to_be_slow_is_answered_soon(content: bytes) -> None:
    began = time.process_time()
    _answered(content)
    assert time.process_time() - began < 20
