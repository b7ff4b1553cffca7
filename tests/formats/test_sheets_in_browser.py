"""The score sheet in a real browser: on a telephone's screen nothing stands outside it, and nothing is cut."""

from dataclasses import replace
from pathlib import Path

import pytest

from scrabble_api.formats.sheets.pages import sheet_html
from scrabble_api.formats.sight import ALL_IN_SIGHT
from scrabble_api.rules.history.record import Record
from tests.browsing import serving
from tests.rules.games import after, game_of, opened, set_up_of
from tests.rules.whole_games import FLIP

pytestmark = pytest.mark.gate

_LONG = "Wolfeschlegelsteinhausenbergerdorff"
#: What has more in it than can be seen, or stands outside the screen, of a page in a frame of 360 pixels.
_LOOK = """<!DOCTYPE html><body style="margin:0"><iframe id="sheet" style="border:0;width:360px;height:9000px"></iframe>
<script>
const frame = document.getElementById("sheet")
frame.onload = async () => {
  const page = frame.contentDocument
  const isOutside = one => one.getBoundingClientRect().right > 361 || one.scrollWidth > one.clientWidth + 1
  const seen = [...page.querySelectorAll("h1, dd, th, td, li, p, .board")].filter(one => one.clientWidth > 1)
  const outside = seen.filter(isOutside).map(one => one.outerHTML.slice(0, 200))
  const said = [page.documentElement.scrollWidth, seen.length > 50, outside]
  await fetch("/?what=seen", {method: "POST", body: JSON.stringify(said)})
}
frame.src = "sheet.html"
</script>"""


def _named(record: Record) -> Record:
    names = (f"{_LONG} {_LONG}", "محمد أحمد", "Cid", "Dan")[: record.set_up.seats]
    return replace(record, details=replace(record.details, names=names, title=_LONG * 3, note=_LONG * 9))


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(game_of(f"{FLIP}1 accepts", "club"), id="two"),
        pytest.param(game_of(";".join(["1 exchange 3;2 exchange 3;3 pass;4 pass"] * 3), seats=4), id="four"),
        pytest.param(
            after(opened(set_up_of("club", recording="scores")), ";".join(["1 scores 130;2 scores -5"] * 9)),
            id="scores",
        ),
    ],
)
def test_a_telephone_shows_all_of_a_sheet(record: Record, tmp_path: Path) -> None:
    written = sheet_html(_named(record), (), ALL_IN_SIGHT).replace("SAPIE(N)CY", "[CH](SAPIE)[LL](NCY)" * 7)
    (tmp_path / "sheet.html").write_text(written, "utf-8")
    (tmp_path / "look.html").write_text(_LOOK, "utf-8")
    with serving(tmp_path) as pages, pages.open("look.html"):
        assert pages.next_said() == ("seen", [360, True, []])
