"""A host as a process: what it tells its starter, and what makes it end."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

from game.texts import Texts
from net.cli.lan import LanTable

_STDIN = 0
_CHUNK = 4_096


def allow_files(count: int) -> None:
    """Ask the system for so many open files, where it has a limit that can be moved."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Stop:
    """Whether the program is to end, and why."""

    def __init__(self) -> None:
        self.signal = 0
        """Of the system, if one came."""
        self._event = threading.Event()

    @property
    def is_asked(self) -> bool:
        """Something has asked for the end."""
        return self._event.is_set()

    def ask(self) -> None:
        """Ask for the end."""
        self._event.set()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.signal = number
        self.ask()

    @contextlib.contextmanager
    def on_signals(self) -> Iterator[None]:
        """Let SIGTERM and Ctrl-C ask for the end."""
        numbers = (signal.SIGTERM, signal.SIGINT)
        before = [signal.signal(number, self._on_signal) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)

    def with_parent(self) -> None:
        """Ask for the end when standard input does: who started this program is gone."""
        # A thread, since Windows cannot wait for a pipe along with sockets; it touches nothing.
        threading.Thread(target=self._follow, name="parent", daemon=True).start()

    def _follow(self) -> None:
        with contextlib.suppress(OSError):
            while os.read(_STDIN, _CHUNK):
                pass
        self.ask()


class Teller:
    """Tells whoever has started the host how it goes: sentences, or JSON lines."""

    def __init__(self, texts: Texts, *, as_json: bool) -> None:
        self._texts = texts
        self._as_json = as_json
        self._opened: list[LanTable] = []

    def listening(self, address: str, tables: list[str]) -> None:
        """Tell where the door is; the first line of all."""
        if self._as_json:
            self._print({"listening": address, "tables": tables, "pid": os.getpid()})
        else:
            self._print_text(self._texts.say("cli.listening", address=address))

    def started(self, table: str, opened: LanTable) -> None:
        """Tell that a match begins, and where its record lies."""
        self._opened.append(opened)
        if self._as_json:
            file = opened.record_file
            self._print({"started": table, "record": None if file is None else str(file)})

    def notices(self) -> None:
        """Tell what could not be written down."""
        for opened in self._opened:
            keeper = opened.keeper
            if keeper is not None and keeper.notices:
                for notice in keeper.notices:
                    print(self._texts.sentence(notice), file=sys.stderr, flush=True)
                keeper.notices.clear()

    def _print(self, fields: dict[str, object]) -> None:
        self._print_text(json.dumps(fields, ensure_ascii=False))

    def _print_text(self, text: str) -> None:
        with contextlib.suppress(OSError):  # nobody listens any more; the game goes on
            print(text, flush=True)
