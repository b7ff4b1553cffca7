"""The lists that come with the package: ENABLE, and ENABLE with the words that came into use after it."""

import gzip
from collections.abc import Mapping
from pathlib import Path

from scrabble_api.lexicons.list_file import ListRecord, check_fingerprint, lexicon_of, list_bytes, parse_list
from scrabble_api.rules.plays.lexicon import Lexicon

_FOLDER = Path(__file__).parent / "data"
_ENABLE = _FOLDER / "enable.txt.gz"
_ADDITIONS = _FOLDER / "enable-plus.txt"
_REMEDY = "Install the package again."

#: The built-in lists by id; ENABLE was cut to the words that fit on the standard board, of 2 to 15 letters.
BUILT_IN: Mapping[str, ListRecord] = {
    record.id: record
    for record in (
        ListRecord(
            id="enable",
            title="ENABLE, in the public domain",
            language="en",
            letters="english",
            sha256="0d6d47327b05142362f52844113497d0439bd0a7fc8d0bc33ee40ecff0216ac1",
            words=168_551,
        ),
        ListRecord(
            id="enable-plus",
            title="ENABLE with the short words that came into use after 1997",
            language="en",
            letters="english",
            sha256="9486b93d8991512fd47ce4dab5c25df84cd23b772143015c3ca295a7df54497d",
            words=168_570,
        ),
    )
}


def built_in_lexicons() -> Mapping[str, Lexicon]:
    """The built-in lists, held to their fingerprints; DamagedList if the package's files were altered."""
    kept = gzip.decompress(_ENABLE.read_bytes())
    check_fingerprint(BUILT_IN["enable"], kept, _ENABLE, _REMEDY)
    enable = parse_list(kept)
    # The words of both lists are the same strings, so the second costs little memory.
    enable_plus = sorted(enable + _additions())
    check_fingerprint(BUILT_IN["enable-plus"], list_bytes(enable_plus), _ADDITIONS, _REMEDY)
    return {
        "enable": lexicon_of(BUILT_IN["enable"], enable),
        "enable-plus": lexicon_of(BUILT_IN["enable-plus"], enable_plus),
    }


def _additions() -> list[str]:
    lines = _ADDITIONS.read_text("utf-8").splitlines()
    return [word for line in lines for word in line.partition("#")[0].split()]
