"""Mutated records break no promise, for longer than properties are tried."""

import pytest

from tests import fuzz


@pytest.mark.gate
@pytest.mark.parametrize("seed", [1, 2])
def test_no_promise_is_broken_for_a_minute(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    status = fuzz.main(["--seconds", "60", "--seed", str(seed)])
    assert status == 0, capsys.readouterr().out
