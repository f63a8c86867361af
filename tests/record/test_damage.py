"""Damaged files: the good lines are used, nothing is lost, the person is told; never a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import files
from game.core import UserError
from game.files import read_lines
from game.journal import load_journal
from game.record import load_record, unfinished
from game.record_check import verify
from tests.record.played import REGISTRY, Play, lines_of, played


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of one hand of two."""
    return played(tmp_path, "hb")


def good_before(data: bytes, place: int) -> int:
    """Return where the line begins in which a byte lies."""
    return data.rfind(b"\n", 0, place) + 1


def test_cut_at_every_byte(file: Path) -> None:
    data = file.read_bytes()
    for place in range(len(data) + 1):
        found = read_lines(data[:place])

        size = good_before(data, place)
        assert found.size == size
        assert found.lines == read_lines(data[:size]).lines
        assert found.fault == ("cut" if place > size else "")


def test_a_bit_flipped_in_every_byte(file: Path) -> None:
    data = file.read_bytes()
    whole = read_lines(data).lines
    for place in range(len(data)):
        size = good_before(data, place)
        bits = range(8) if place % 16 == 0 else (place % 8,)
        for bit in bits:
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit

            found = read_lines(bytes(flipped))

            assert found.size == size
            assert found.lines == whole[: data.count(b"\n", 0, size)]
            assert found.fault in ("damaged", "cut")


def spoil(data: bytes, place: int, how: str) -> bytes:
    if how == "cut":
        return data[:place]
    return data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]


@pytest.mark.parametrize("how", ["cut", "flip"])
def test_good_lines_are_used_and_the_damaged_file_is_kept(file: Path, how: str) -> None:
    data, lines = file.read_bytes(), lines_of(file)
    first = data.index(b"\n") + 1
    for place in range(first, len(data), 29):
        damaged = spoil(data, place, how)
        size = good_before(data, place)
        if how == "cut" and place == size:
            continue
        file.write_bytes(damaged)

        record = load_record(file)

        assert [record.header, *record.lines] == lines[: data.count(b"\n", 0, size)]
        assert file.read_bytes() == data[:size]
        kept = file.with_name(f"{file.name}.damaged")
        assert kept.read_bytes() == damaged
        assert record.notice is not None
        assert record.notice.code == "record_mended"
        assert record.notice.values["line"] == data.count(b"\n", 0, size) + 1
        assert load_record(file).notice is None
        kept.unlink()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("how", ["cut", "flip"])
def test_nothing_good(file: Path, how: str) -> None:
    damaged = spoil(file.read_bytes(), 40, how)
    file.write_bytes(damaged)

    with pytest.raises(UserError) as caught:
        load_record(file)

    assert caught.value.code == "record_lost"
    assert [path.read_bytes() for path in file.parent.iterdir()] == [damaged]
    assert list(unfinished(file.parent.parent)) == []


def test_a_second_damage_keeps_the_first(file: Path) -> None:
    data = file.read_bytes()
    for place in (-1, -300):
        file.write_bytes(file.read_bytes()[:place])
        load_record(file)

    names = sorted(path.name for path in file.parent.iterdir())
    assert names == [file.name, f"{file.name}.damaged", f"{file.name}.damaged2"]
    assert (file.parent / names[1]).read_bytes() == data[:-1]


def test_a_match_goes_on_from_what_is_good(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(spoil(data, len(data) * 2 // 3, "flip"))

    Play(tmp_path, record=load_record(file)).hands(2).close()

    report = verify(file, REGISTRY)
    assert report.ok
    assert report.hands == 2


def test_who_looks_changes_nothing(file: Path) -> None:
    data = file.read_bytes()
    damaged = spoil(data, len(data) // 2, "flip")
    file.write_bytes(damaged)

    report = verify(file, REGISTRY)

    assert report.fault is not None
    assert report.fault.code == "damaged"
    assert report.fault.line == data.count(b"\n", 0, len(data) // 2) + 1
    assert [path.read_bytes() for path in file.parent.iterdir()] == [damaged]


def test_a_folder_that_is_closed_stops_nobody(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = file.read_bytes()[:-5]
    file.write_bytes(damaged)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.files.tempfile.mkstemp", refuse)
    record = load_record(file)

    assert record.notice is not None
    assert record.notice.code == "record_not_mended"
    assert file.read_bytes() == damaged
    play = Play(file.parent.parent, record=record)
    assert [notice.code for notice in play.keeper.notices] == ["record_not_kept"]
    play.hands(1)
    play.close()
    assert file.read_bytes() == damaged


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "records" / "x.jsonl"
    folder.mkdir(parents=True)

    with pytest.raises(UserError) as caught:
        load_record(folder)

    assert caught.value.code == "record_unreadable"
    assert not verify(folder, REGISTRY).ok
    for _ in unfinished(tmp_path):
        pass


def test_a_file_of_endless_length_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)

    with pytest.raises(UserError) as caught:
        load_record(file)

    assert caught.value.code == "record_unreadable"


# The journal.


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    played(tmp_path, "hb", 4)
    return tmp_path / "journal.jsonl"


@pytest.mark.parametrize("how", ["cut", "flip"])
def test_a_damaged_journal_loses_one_line(journal: Path, how: str) -> None:
    data = journal.read_bytes()
    entries = load_journal(journal).entries
    for place in range(0, len(data), 31):
        damaged = spoil(data, place, how)
        if how == "cut" and place == good_before(data, place):
            continue
        journal.write_bytes(damaged)
        bad = data.count(b"\n", 0, place)
        at_break = data[place : place + 1] == b"\n" and how == "flip"

        found = load_journal(journal)

        after = () if how == "cut" else entries[bad + 1 + at_break :]
        assert found.entries == (*entries[:bad], *after)
        assert found.notice is not None
        kept = journal.with_name(f"{journal.name}.damaged")
        assert kept.read_bytes() == damaged
        kept.unlink()
        if found.entries:
            assert load_journal(journal) == (found.entries, None)


def test_a_hand_is_added_behind_a_cut_line(journal: Path, tmp_path: Path) -> None:
    entries = load_journal(journal).entries
    journal.write_bytes(journal.read_bytes()[:-9])

    played(tmp_path, "hb", seed=9)

    found = load_journal(journal)
    assert found.notice is None
    assert found.entries[:-1] == entries[:-1]
    assert found.entries[-1].hand == 1
    assert found.entries[-1].record != entries[0].record
    assert len(list(tmp_path.glob("*.damaged"))) == 1
