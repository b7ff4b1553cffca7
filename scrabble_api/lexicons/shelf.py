"""All word lists: the built-in ones, and those kept in the data folder."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from scrabble_api.lexicons.built_in import BUILT_IN, built_in_lexicons
from scrabble_api.lexicons.list_file import ListRecord
from scrabble_api.lexicons.store import kept_lexicons, kept_records
from scrabble_api.rules.plays.lexicon import Lexicon


def open_shelf(data_folder: Path) -> Mapping[str, Lexicon]:
    """Every lexicon by id, held to its fingerprint; DamagedList for a list that is not as it was added."""
    kept = kept_lexicons(data_folder)
    return MappingProxyType({**built_in_lexicons(), **kept})


def list_records(data_folder: Path) -> tuple[ListRecord, ...]:
    """The record of every lexicon, built-in ones first, then by id; DamagedList for half a list."""
    return (*BUILT_IN.values(), *kept_records(data_folder))
