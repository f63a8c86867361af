"""A disk that is full, read-only or broken stops no game, and is reported once."""

from __future__ import annotations

import errno
import io
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from game.journal import load_journal
from game.record import load_record, records
from game.record_check import verify
from game.record_lines import Act
from game.texts import LANGUAGES, Texts
from net.cli.keeper import open_for_lines
from tests.record.played import REGISTRY, Play, lines_of

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
READ_ONLY = OSError(errno.EROFS, os.strerror(errno.EROFS))


class Failing(io.RawIOBase):
    """A file on a disk that fails at its k-th write, perhaps in the middle of it."""

    def __init__(self, file: BinaryIO, fails: Callable[[], OSError | None], *, half: bool) -> None:
        self._file, self._fails, self._half = file, fails, half

    def write(self, data: Any) -> int:
        error = self._fails()
        if error is None:
            return self._file.write(data) or 0
        if self._half and len(data) > 1:
            self._half = False
            return self._file.write(data[: len(data) // 2]) or 0
        raise error

    def fileno(self) -> int:
        return self._file.fileno()

    def close(self) -> None:
        self._file.close()
        super().close()


class Disk:
    """Opens files; its write number `fails_at` and all later ones fail."""

    def __init__(self, fails_at: int, error: OSError = FULL, *, half: bool = False) -> None:
        self.left = fails_at
        self.error, self.half = error, half

    def __call__(self, file: Path) -> BinaryIO:
        return Failing(open_for_lines(file), self._count, half=self.half)  # type: ignore[return-value]

    def _count(self) -> OSError | None:
        self.left -= 1
        return self.error if self.left < 0 else None


def told(play: Play) -> list[str]:
    return [notice.code for notice in play.keeper.notices]


@pytest.mark.parametrize("half", [False, True], ids=["whole", "half"])
@pytest.mark.parametrize("error", [FULL, READ_ONLY], ids=["full", "read-only"])
def test_play_goes_on_whichever_write_fails(tmp_path: Path, error: OSError, half: bool) -> None:
    whole = Play(tmp_path / "whole", "hb").hands(2)
    lines = lines_of(whole.close())
    for number in range(len(lines)):
        home = tmp_path / str(number)
        play = Play(home, "hb", opener=Disk(number, error, half=half)).hands(2)
        file = play.close()

        assert play.match.history == whole.match.history
        assert told(play) == ["record_not_kept"]
        assert not play.keeper.is_kept
        left = lines_of(file)
        assert left == lines[: len(left)], "what was written before is good"
        assert len(left) >= number - 3, "and nothing of it is lost"
        if left:
            assert load_record(file).notice is None
            assert verify(file, REGISTRY).ok


def test_a_match_goes_on_from_where_the_disk_was_full(tmp_path: Path) -> None:
    play = Play(tmp_path, "hb", opener=Disk(8, half=True)).hands(1)
    file = play.close()
    count = len(lines_of(file))

    Play(tmp_path, record=load_record(file)).hands(1).close()

    assert count == 8
    assert verify(file, REGISTRY).hands == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    def opener(file: Path) -> BinaryIO:
        return open("/dev/full", "wb", buffering=0)

    play = Play(tmp_path, opener=opener).hands(1)

    assert told(play) == ["record_not_kept"]
    for language in LANGUAGES:
        texts = Texts.load(language)
        assert os.strerror(errno.ENOSPC) in texts.sentence(play.keeper.notices[0])
        assert texts.missing == set()
    play.close()


@pytest.mark.parametrize("at", ["records", "."])
def test_a_folder_that_cannot_be_made(tmp_path: Path, at: str) -> None:
    home = tmp_path / "home"
    (home / at).parent.mkdir(parents=True, exist_ok=True)
    (home / at).resolve().write_text("a file stands where the folder should be")

    play = Play(home).hands(1)

    assert told(play) == ["record_not_kept"]
    assert not play.keeper.is_kept
    play.close()


def test_a_folder_that_cannot_be_opened(tmp_path: Path) -> None:
    def opener(file: Path) -> BinaryIO:
        raise READ_ONLY

    play = Play(tmp_path, opener=opener).hands(2)

    assert told(play) == ["record_not_kept"]
    assert records(tmp_path) == []
    play.close()


def test_a_journal_that_cannot_be_written_costs_no_record(tmp_path: Path) -> None:
    (tmp_path / "journal.jsonl").mkdir()

    play = Play(tmp_path, "hb").hands(2)
    file = play.close()

    assert len(play.keeper.notices) == 1
    assert verify(file, REGISTRY).hands == 2


def test_a_hand_missing_in_the_journal_is_added_later(tmp_path: Path) -> None:
    play = Play(tmp_path, "hb").hands(2)
    file = play.close()
    journal = tmp_path / "journal.jsonl"
    first, second = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(first)

    Play(tmp_path, record=load_record(file)).close()

    assert [entry.hand for entry in load_journal(journal).entries] == [1, 2]
    Play(tmp_path, record=load_record(file)).close()
    assert [entry.hand for entry in load_journal(journal).entries] == [1, 2]
    assert b'"hand":2' in second


def test_the_disk_is_forced_at_the_hands_end_off_the_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        forced.append(threading.current_thread().name)
        real(handle)

    monkeypatch.setattr("net.cli.keeper.os.fsync", fsync)
    play = Play(tmp_path, "hb")
    while play.playing:
        assert forced == []
        play.act()
    play.close()

    assert set(forced) == {"keeper"}
    assert len(forced) >= 2, "the record and the journal"


def test_an_error_of_the_thread_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(handle: int) -> None:
        raise OSError(errno.EIO, "I/O error")

    monkeypatch.setattr("net.cli.keeper.os.fsync", fsync)
    play = Play(tmp_path, "hb").hands(1)
    assert play.keeper._syncing is not None
    play.keeper._syncing.join()

    play.hands(2)

    assert told(play) == ["record_not_kept"]
    play.close()


def test_what_was_told_is_on_disk(tmp_path: Path) -> None:
    """Whatever leaves the table, the file has had it before."""
    play = Play(tmp_path, "hbbb")
    file = play.keeper._file
    count = 0
    while play.playing:
        assert sum(isinstance(line, Act) for line in lines_of(file)) == count
        play.act()
        count += 1
    assert lines_of(file)[-1]._asdict()["hand"] == 1
    play.close()
