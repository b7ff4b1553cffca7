"""Lists are added to the data folder, removed from it and read back; what was damaged there is found out."""

import hashlib
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scrabble_api.lexicons.built_in import BUILT_IN
from scrabble_api.lexicons.list_file import ListRecord
from scrabble_api.lexicons.reading import read_word_list
from scrabble_api.lexicons.refusals import DamagedList, RefusedId, TakenId
from scrabble_api.lexicons.shelf import list_records, open_shelf
from scrabble_api.lexicons.store import add_list, change_lock, remove_list, write_file
from scrabble_api.rules.equipment.letter_sets import LETTER_SETS
from scrabble_api.rules.errors import UnknownName

CLUB = b"ZA\nQI\nAA\n"


def add(
    data_folder: Path, id: str = "club", raw: bytes = CLUB, title: str = "Our club’s", letters: str = "english"
) -> ListRecord:
    letter_set = LETTER_SETS[letters]
    return add_list(data_folder, id, read_word_list(raw, "x.txt", letter_set), title, letter_set.language, letter_set)


def names(data_folder: Path) -> list[str]:
    return sorted(file.name for file in (data_folder / "lexicons").iterdir())


def test_a_missing_folder_holds_just_the_built_in_lists(tmp_path: Path) -> None:
    data_folder = tmp_path / "none"
    assert set(BUILT_IN) == set(open_shelf(data_folder))
    assert tuple(BUILT_IN.values()) == list_records(data_folder)
    with pytest.raises(UnknownName):
        remove_list(data_folder, "club")
    assert not data_folder.exists()


def test_an_added_list_is_kept_in_its_one_written_form(tmp_path: Path) -> None:
    record = add(tmp_path)
    text = (tmp_path / "lexicons" / "club.txt").read_bytes()
    fields = json.loads((tmp_path / "lexicons" / "club.json").read_text("utf-8"))
    assert text == b"AA\nQI\nZA\n"
    assert fields == {
        "id": "club",
        "title": "Our club’s",
        "language": "en",
        "letters": "english",
        "sha256": hashlib.sha256(text).hexdigest(),
        "words": 3,
        "added_at": record.added_at,
    }
    assert names(tmp_path) == ["club.json", "club.txt"]


def test_an_added_list_judges_words(tmp_path: Path) -> None:
    record = add(tmp_path, "igne", "iğne\nip\n".encode(), "Deneme", "turkish")
    lexicon = open_shelf(tmp_path)["igne"]
    assert frozenset({"İĞNE", "İP"}) == lexicon.words
    assert ("igne", "Deneme", "tr", "turkish", record.sha256) == (
        lexicon.id,
        lexicon.title,
        lexicon.language,
        lexicon.letters,
        lexicon.sha256,
    )


def test_records_are_listed_built_in_ones_first_then_by_id(tmp_path: Path) -> None:
    later, sooner = add(tmp_path, "b"), add(tmp_path, "a")
    assert (*BUILT_IN.values(), sooner, later) == list_records(tmp_path)


def test_the_same_list_added_again_changes_nothing(tmp_path: Path) -> None:
    first = add(tmp_path)
    file = tmp_path / "lexicons" / "club.json"
    file.write_text(file.read_text("utf-8").replace(str(first.added_at), "2001-02-03T04:05:06+00:00"), "utf-8")
    assert add(tmp_path, raw=b"qi\nza\r\naa").added_at == "2001-02-03T04:05:06+00:00"
    assert "2001-02-03T04:05:06+00:00" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("raw", "title", "letters", "difference"),
    [
        (b"AA\n", "Our club’s", "english", "other words"),
        (CLUB, "Theirs", "english", "other title"),
        (CLUB, "Our club’s", "english_super", "other letter set"),
        (b"AA\n", "Our club’s", "dutch", "other words and letter set and language"),
    ],
)
def test_another_list_under_an_id_in_use_is_refused(
    tmp_path: Path, raw: bytes, title: str, letters: str, difference: str
) -> None:
    add(tmp_path)
    with pytest.raises(TakenId, match=f"with {difference}. To replace it, remove it first") as refusal:
        add(tmp_path, "club", raw, title, letters)
    assert refusal.value.code == "lexicon-exists"
    assert len(open_shelf(tmp_path)["club"].words) == 3


@pytest.mark.parametrize("id", ["a", "0", "owl-2-extra", "a" * 40])
def test_an_id_of_small_letters_digits_and_hyphens_is_taken(tmp_path: Path, id: str) -> None:
    assert id == add(tmp_path, id).id


@pytest.mark.parametrize("id", ["", "-a", "A", "a_b", "a b", "../a", "a/b", "a.txt", "ä", "a\n", "a" * 41])
def test_any_other_id_is_refused(tmp_path: Path, id: str) -> None:
    with pytest.raises(RefusedId, match="Use 1 to 40 lower-case letters") as refusal:
        add(tmp_path, id)
    assert refusal.value.code == "bad-lexicon-id"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("id", BUILT_IN)
def test_built_in_lists_can_be_neither_replaced_nor_removed(tmp_path: Path, id: str) -> None:
    with pytest.raises(RefusedId) as adding:
        add(tmp_path, id)
    with pytest.raises(RefusedId) as removing:
        remove_list(tmp_path, id)
    assert "built-in-lexicon" == adding.value.code == removing.value.code


def test_a_removed_list_is_gone_and_its_id_free(tmp_path: Path) -> None:
    add(tmp_path)
    remove_list(tmp_path, "club")
    assert names(tmp_path) == []
    assert add(tmp_path, raw=b"AA\n").words == 1


@pytest.mark.parametrize("id", ["clubb", "../lexicons/club", "nothing-like-it"])
def test_a_list_that_is_not_kept_cannot_be_removed(tmp_path: Path, id: str) -> None:
    add(tmp_path)
    with pytest.raises(UnknownName, match="club") as refusal:
        remove_list(tmp_path, id)
    assert refusal.value.code == "unknown-lexicon"
    assert names(tmp_path) == ["club.json", "club.txt"]


def test_near_names_are_suggested_for_a_list_that_is_not_kept(tmp_path: Path) -> None:
    add(tmp_path)
    with pytest.raises(UnknownName, match=r"did you mean club\?"):
        remove_list(tmp_path, "clubb")


@pytest.mark.parametrize(
    ("file", "content", "fault"),
    [
        pytest.param("club.txt", b"AA\nQI\n", r"club\.txt is not the list that was added", id="words cut off"),
        pytest.param("club.txt", b"AA\nQI\nZA", r"club\.txt is not the list that was added", id="last byte cut off"),
        pytest.param("club.txt", b"\xff", r"club\.txt is not the list that was added", id="words overwritten"),
        pytest.param("club.txt", None, r"club\.txt is missing beside club\.json", id="words missing"),
        pytest.param("club.json", None, r"club\.json is missing beside club\.txt", id="record missing"),
        pytest.param("club.json", b'{"id": "cl', r"club\.json cannot be read", id="record cut off"),
        pytest.param("club.json", b"[]", r"club\.json cannot be read", id="record of another kind"),
        pytest.param("club.json", b"{}", r"club\.json cannot be read", id="record empty"),
        pytest.param("club.json", b"\xff\xfe\xfd", r"club\.json cannot be read", id="record overwritten"),
        pytest.param("enable.txt", b"AA\n", r"enable\.json is missing", id="a stray file"),
    ],
)
def test_a_damaged_list_is_not_opened_and_the_remedy_is_told(
    tmp_path: Path, file: str, content: bytes | None, fault: str
) -> None:
    add(tmp_path)
    damaged = tmp_path / "lexicons" / file
    damaged.unlink() if content is None else damaged.write_bytes(content)
    with pytest.raises(DamagedList, match=f"{fault}.*[Rr]emove the list"):
        open_shelf(tmp_path)


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("id", "other", "says it is about the list “other”"),
        ("words", 4, "has 3 words, but its record says 4"),
        ("words", "3", "whole number"),
        ("title", None, "must be text"),
        ("added_at", 5, "must be text"),
        ("letters", "klingon", "letter set “klingon”"),
        ("sha256", "0" * 64, f"should be {'0' * 64}"),
    ],
)
def test_a_record_that_does_not_fit_its_list_is_found_out(
    tmp_path: Path, field: str, value: object, fault: str
) -> None:
    add(tmp_path)
    file = tmp_path / "lexicons" / "club.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {field: value}), "utf-8")
    with pytest.raises(DamagedList, match=fault):
        open_shelf(tmp_path)


def test_a_record_without_a_time_is_good(tmp_path: Path) -> None:
    add(tmp_path)
    file = tmp_path / "lexicons" / "club.json"
    kept = json.loads(file.read_text("utf-8"))
    del kept["added_at"]
    file.write_text(json.dumps(kept), "utf-8")
    assert None is list_records(tmp_path)[-1].added_at


def test_a_kept_pair_under_the_id_of_a_built_in_list_is_found_out(tmp_path: Path) -> None:
    add(tmp_path)
    for file in (tmp_path / "lexicons").iterdir():
        file.rename(file.with_stem("enable"))
    with pytest.raises(DamagedList, match="has the id of a built-in list"):
        open_shelf(tmp_path)


@pytest.mark.parametrize("lost", ["club.txt", "club.json"])
def test_half_a_list_can_be_removed(tmp_path: Path, lost: str) -> None:
    add(tmp_path)
    (tmp_path / "lexicons" / lost).unlink()
    remove_list(tmp_path, "club")
    assert names(tmp_path) == []


@pytest.mark.parametrize("lost", ["club.txt", "club.json"])
def test_half_a_list_is_mended_by_adding_it_again(tmp_path: Path, lost: str) -> None:
    add(tmp_path)
    (tmp_path / "lexicons" / lost).unlink()
    add(tmp_path)
    assert len(open_shelf(tmp_path)["club"].words) == 3


def test_files_of_other_kinds_and_hidden_ones_are_passed_over(tmp_path: Path) -> None:
    add(tmp_path)
    for name in ("club.txt.tmp", "._club.txt", "notes.md"):
        (tmp_path / "lexicons" / name).write_text("x")
    assert "club" in open_shelf(tmp_path)


def test_a_crash_while_the_record_is_written_leaves_half_a_list_which_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(opened: int) -> None:
        if any(tmp_path.glob("lexicons/*.json.tmp")):
            raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="disk full"):
        add(tmp_path)
    with pytest.raises(DamagedList, match=r"club\.json is missing"):
        open_shelf(tmp_path)


def test_a_crash_while_a_file_is_written_leaves_the_old_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(opened: int) -> None:
        raise OSError("disk full")

    kept = tmp_path / "club.txt"
    kept.write_bytes(b"AA\n")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="disk full"):
        write_file(kept, b"QI\nZA\n")
    assert kept.read_bytes() == b"AA\n"


def test_of_lists_added_under_one_id_at_the_same_time_one_is_kept_whole(tmp_path: Path) -> None:
    def try_to_add(raw: bytes) -> bool:
        try:
            add(tmp_path, raw=raw)
        except TakenId:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(try_to_add, [b"AA\n" + letter.encode() * 3 for letter in "ABCDEFGH"]))
    assert kept.count(True) == 1
    assert len(open_shelf(tmp_path)["club"].words) == 2


def test_of_those_who_remove_a_list_at_the_same_time_one_has_removed_it(tmp_path: Path) -> None:
    def try_to_remove(_: int) -> bool:
        try:
            remove_list(tmp_path, "club")
        except UnknownName:
            return False
        return True

    add(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        with change_lock(tmp_path / "lexicons"):
            removed = pool.map(try_to_remove, range(8))
        assert list(removed).count(True) == 1
    assert names(tmp_path) == []
