"""What both sessions of a connection do alike, and what they share: see `net.session`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from net.errors import NO_VALUES, SILENT, Code, ProtocolError
from net.line import Line
from net.messages import Ack, Bye, Ping, Pong

ACKS_KEPT = 16
"""Answers that can be repeated; a client has one open at a time."""

LOST = "lost"
"""`End.code` of a connection that ended without a word."""

LEFT = "left"


class End(NamedTuple):
    """How a session has ended."""

    code: str
    """A `Code`, the word of a `bye`, `LEFT` or `LOST`."""
    values: Mapping[str, int] = NO_VALUES


class Ledger:
    """The answers that a seat has given, whichever connection they came by."""

    def __init__(self) -> None:
        self.last_id = 0
        self._answers: deque[Ack] = deque(maxlen=ACKS_KEPT)

    def add(self, ack: Ack) -> None:
        """Keep what an answer was told."""
        self.last_id = ack.id
        self._answers.append(ack)

    def find(self, id: int) -> list[Ack]:
        """Return what an answer was told, unless that was long ago."""
        return [answer for answer in self._answers if answer.id == id]


M = TypeVar("M")
"""What the other end may say."""
E = TypeVar("E")
"""What the driver is told of it."""


class Session(ABC, Generic[M, E]):
    """What both ends do alike."""

    def __init__(self, line: Line, allowed: frozenset[type]) -> None:
        self.end: End | None = None
        self.outbox = line.outbox
        self._line = line
        self._allowed = allowed

    def next_event(self) -> E | None:
        """Return the next thing the driver has to deal with.

        None if nothing more has arrived, or the session has ended.
        """
        try:
            while self.end is None:
                body = self._line.reader.take()
                if body is None:
                    return None
                message = self._decode(body)
                if type(message) not in self._allowed:
                    raise ProtocolError(Code.STATE)
                event = self._take(message)
                if event is not None:
                    return event
        except ProtocolError as error:
            self.refuse(error)
        return None

    def leave(self, why: str) -> None:
        """End the session with a word."""
        if self.end is None:
            self.send(Bye(why))
            self.end = End(why)

    def refuse(self, error: ProtocolError) -> None:
        """End the session, and say why if the other end would understand."""
        if self.end is None:
            if error.code not in SILENT:
                self._explain(error)
            self.end = End(error.code, error.values)

    def lost(self) -> None:
        """Take note that nothing more will arrive."""
        self.end = self.end or End(LOST)

    def tick(self, now: float) -> None:
        """Do what is due: ask whether the other end lives, or give it up."""
        if self.end is not None:
            return
        self._line.at(now)
        try:
            ping = self._line.check()
        except ProtocolError as error:
            self.refuse(error)
        else:
            if ping is not None:
                self.send(Ping(ping))

    # What they do differently.

    @abstractmethod
    def send(self, message: Ping | Pong | Bye) -> None:
        """Tell the other end something."""

    @abstractmethod
    def _decode(self, body: bytes) -> M:
        """Read a message, whatever may come now."""

    @abstractmethod
    def _take(self, message: M) -> E | None:
        """Deal with what the protocol itself can answer; return the rest."""

    @abstractmethod
    def _explain(self, error: ProtocolError) -> None:
        """Tell the other end why this is the end."""
