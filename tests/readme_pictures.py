"""The README's pictures: a board, and the score sheet of a whole game.

``python -m tests.readme_pictures`` makes them anew; the sheet is pictured by Chromium, and its file tells the digest of
the page that it shows, so that a test can say when it is no longer that.
"""

import re
import shutil
import subprocess
import tempfile
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from scrabble_api.formats.pictures.png import picture_png
from scrabble_api.formats.pictures.reading import read_picture
from scrabble_api.formats.sheets.pages import sheet_html
from scrabble_api.formats.sight import ALL_IN_SIGHT
from tests.rules.games import game_of
from tests.rules.whole_games import FLIP

FOLDER = Path(__file__).parents[1] / "docs"
BOARD, SHEET = FOLDER / "board.png", FOLDER / "score-sheet.png"
#: Where a picture of a page says what it shows.
DIGEST = "Page-SHA256"

_PLAYS = ("8H HATE", "L8 RaTIO", "10H QUIE.", "12K Z.NED")


def board_png() -> bytes:
    """The board of the README."""
    *before, last = ({"notation": play} for play in _PLAYS)
    return picture_png(read_picture({"board": {"plays": before}, "play": last, "size": 420}))


def sheet_page() -> str:
    """The page that the README shows."""
    game = game_of(f"{FLIP}1 accepts", "club")
    details = replace(game.details, names=("Ann Lee", "Bob Ray"), title="Club night, table 4", round=3)
    stamps = [("2026-11-24T19:30:00.000000Z", "")] * 30
    return sheet_html(replace(game, details=details), stamps, ALL_IN_SIGHT)


def page_digest() -> str:
    """The digest of the page without its board, which is pictured by itself."""
    return sha256(re.sub(r"<svg.*</svg>", "", sheet_page(), flags=re.DOTALL).encode()).hexdigest()


def _pictured() -> Image.Image:
    """The page as Chromium shows it."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert browser is not None, "this takes Chromium"
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder, "page.html"), Path(folder, "page.png")
        page.write_text(sheet_page(), "utf-8")
        look = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        where = [f"--user-data-dir={folder}/browser", f"--screenshot={picture}"]
        size = ["--hide-scrollbars", "--window-size=800,830"]
        subprocess.run([browser, *look, *where, *size, page.as_uri()], check=True, capture_output=True)
        return Image.open(BytesIO(picture.read_bytes())).convert("RGB")


def _make_anew() -> None:
    FOLDER.mkdir(exist_ok=True)
    BOARD.write_bytes(board_png())
    told = PngInfo()
    told.add_text(DIGEST, page_digest())
    _pictured().quantize(64).save(SHEET, pnginfo=told, optimize=True)


if __name__ == "__main__":
    _make_anew()
