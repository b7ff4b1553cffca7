"""All word lists: the built-in ones, and those kept in the data folder."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from scrabble_api.lexicons.built_in import BUILT_IN, built_in_lexicons
from scrabble_api.lexicons.folder import check_pair, ids_found, lists_folder, reading, record_file, words_file
from scrabble_api.lexicons.records import ADD_AGAIN, ListRecord, check_fingerprint, kept_record, lexicon_of
from scrabble_api.lexicons.refusals import DamagedList
from scrabble_api.lexicons.written import listed_words
from scrabble_api.rules.letter_sets import LETTER_SETS
from scrabble_api.rules.lexicon import Lexicon


def open_shelf(folder: Path) -> Mapping[str, Lexicon]:
    """Every lexicon by id, held to its fingerprint; DamagedList for a kept list that is not as it was added."""
    lists = lists_folder(folder)
    with reading(lists):
        kept = {record.id: _kept_lexicon(lists, record) for record in _kept_records(lists)}
    return MappingProxyType({**built_in_lexicons(), **kept})


def list_records(folder: Path) -> tuple[ListRecord, ...]:
    """The record of every lexicon, built-in ones first, then by id; DamagedList for half a list."""
    lists = lists_folder(folder)
    with reading(lists):
        return (*BUILT_IN.values(), *_kept_records(lists))


def _kept_records(lists: Path) -> Iterator[ListRecord]:
    for found in ids_found(lists):
        check_pair(lists, found)
        yield kept_record(record_file(lists, found))


def _kept_lexicon(lists: Path, record: ListRecord) -> Lexicon:
    file = words_file(lists, record.id)
    kept = file.read_bytes()
    check_fingerprint(record, kept, file, ADD_AGAIN)
    if record.letters not in LETTER_SETS:
        raise DamagedList(file, f"is for the letter set “{record.letters}”, which there is none of", ADD_AGAIN)
    words = listed_words(kept)
    if len(words) != record.words:
        raise DamagedList(file, f"has {len(words):,} words, and its record says {record.words:,}", ADD_AGAIN)
    return lexicon_of(record, words)
