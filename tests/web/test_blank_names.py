"""Names in which nothing can be seen: refused where people type them, replaced where a file has them."""

import pytest
from marshmallow import ValidationError

from scrabble_api.formats.files.imports import import_of_record
from scrabble_api.formats.gcg import read_gcg
from scrabble_api.formats.texts import is_visible
from scrabble_api.web.schemas.players import PlayerRequest

UNSEEN = [
    "",
    " ",
    "\u00a0",
    "\u2003 \u3000",
    "\u200b",
    "\u2060\ufeff",
    "\u3164",
    "\u2800\u2800",
    "\u115f",
    "\xad",
    "\ufe0f",
    "\x85",
    "\u2028",
]
SEEN = ["A", " A ", "\u200bÅ", "日本", "🎲", "-", "\u3164x"]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    assert not is_visible(name)
    with pytest.raises(ValidationError) as refused:
        PlayerRequest().load({"name": name})
    if name:
        assert refused.value.messages == {"name": ["Give one line of text here, not only spaces."]}


@pytest.mark.parametrize("name", SEEN)
def test_a_name_of_which_something_can_be_seen_is_taken(name: str) -> None:
    assert is_visible(name)
    assert PlayerRequest().load({"name": name}) == {"name": name}


@pytest.mark.parametrize("name", UNSEEN)
def test_a_file_with_such_a_name_is_imported_with_another(name: str) -> None:
    text = f"#player1 {name or '_'} {name}\n#player2 Bob Bob\n>Bob: AEHTEEE 8G HAT +12 12\n"
    (game,) = read_gcg(text.encode())
    names = import_of_record(game, None, None).opened.details.names
    assert all(map(is_visible, names))
