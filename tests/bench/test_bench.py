"""The bench runs; what it measures is nobody's promise."""

import pytest

from tests.bench.__main__ import main


def test_the_quick_engine_measure_prints_its_rows(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--quick", "--only", "engine"])
    measures = [line.split("|")[1].strip() for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert measures == [
        "measure",
        "engine: plays placed and scored in the time of one loop",
        "engine: plays adjudicated in the time of one loop",
    ]
