"""Documents of dealt games, as an export of a club writes them, without digests."""

from typing import Any

from scrabble_api.formats.record_json.documents import kept_document
from scrabble_api.formats.record_json.entries import entry_json
from tests.rules.dealt import DealtGame


def document_of(game: DealtGame, *, with_seed: bool = True) -> dict[str, Any]:
    """The document of a dealt game, with its seed unless that may not be known yet."""
    log = [{"event": entry_json(entry)} for entry in (game.opened, *game.entries)]
    return kept_document(log, seed=game.seed if with_seed else None)
