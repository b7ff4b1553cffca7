"""The command that shows how even draws are finds what is uneven."""

import pytest

from tests.uniformity import RACK, TILES, Counts, count_deals, findings, main, probability


def test_it_prints_a_line_for_each_question(capsys: pytest.CaptureFixture[str]) -> None:
    main(200)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("200 deals of two racks of 7 from 100 tiles")
    assert len([line for line in lines if "p = " in line]) == 4


@pytest.mark.parametrize(("statistic", "expected"), [(99, 0.5), (123.2, 0.05), (134.6, 0.01), (148.2, 0.001)])
def test_probabilities_are_those_of_the_tables(statistic: float, expected: float) -> None:
    # Chi-square with 99 degrees of freedom.
    assert probability(statistic, 99) == pytest.approx(expected, rel=0.05)


def test_a_bag_that_favours_a_tile_is_found_out() -> None:
    fair, uneven = count_deals(2000), Counts()
    for place in range(2000):
        drawn = [(place * 7 + step) % TILES for step in range(2 * RACK)]
        uneven.add([0, *drawn[1:]] if place % 20 == 0 else drawn)
    assert all(probability(one, 99) > 1e-6 for one in findings(fair).values())
    assert probability(findings(uneven)["drawn first"], 99) < 1e-6
