"""The two kinds of people at a machine's table, and a table that checks each answer it is given."""

from __future__ import annotations

from typing import Any

from game.core import Action, IllegalAction, MatchState, Seat, Update, View
from game.table import Table
from net.client import Acked, Client, Closed, Joined, Stepped
from net.errors import Code
from net.framing import FrameReader, frame
from net.messages import (
    Ack,
    Act,
    Bye,
    ClientMessage,
    Fault,
    Hello,
    HostMessage,
    Ping,
    Pong,
    Ready,
    Welcome,
    decode_host,
    encode_client,
)
from net.preface import PREFACE
from net.transport import Transport

ENDINGS = {str(code) for code in Code} | {"lost"}
BLAMELESS = {Code.FULL, Code.TAKEN, Code.BUSY, Code.RATE, Code.TIME, Code.DEAD, "lost"}
"""How it may end for who keeps to the protocol, but comes too late, too often or hears nothing."""


class CheckedTable(Table):
    """The real table; it notes what was accepted, and that a refusal leaves no trace."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.accepted: list[tuple[Seat, int, Action]] = []
        self.asked: dict[Seat, int] = {}
        """How many answers each seat has given since it was taken."""

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        taken = super().join(seat, name, now)
        self.asked[taken] = 0
        return taken

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        self.asked[seat] += 1
        before = self.everything(now)
        try:
            super().submit(seat, window, action, now)
        except IllegalAction:
            assert self.everything(now) == before
            raise
        self.accepted.append((seat, window, action))

    def everything(self, now: float) -> object:
        """All that can be seen of the table, and what waits to be told."""
        viewers = (*map(Seat, range(len(self._seats))), None)
        seen = [self.snapshot(viewer, now) for viewer in viewers]
        return seen, self.next_deadline(), list(self._out), self._state


class Person:
    """What both kinds have: a count of the steps they have seen."""

    def __init__(self, seat: int, *, watch: bool) -> None:
        self.watches = watch
        self.wish = seat
        self.seat: Seat | None = None
        self.view: View | None = None
        self.match: MatchState | None = None
        self.last_n: int | None = None
        self.joined = False
        self.ended = ""
        self.sent_ids = 0
        self.is_spoiled = False
        """Junk has been sent in its name: what it says no longer arrives as it is meant."""

    def see(self, update: Update) -> None:
        """Check that no step is missing or told twice."""
        if self.last_n is not None:
            least = self.last_n if update.snap else self.last_n + 1
            assert update.n == least if not update.snap else update.n >= least
        assert update.view.viewer == self.seat
        self.last_n, self.view = update.n, update.view

    def end(self, code: str) -> None:
        assert code in (ENDINGS if self.is_spoiled else BLAMELESS), code
        self.ended = code


class Honest(Person):
    """Uses the real client."""

    def __init__(self, transport: Transport, seat: int, *, watch: bool) -> None:
        super().__init__(seat, watch=watch)
        self.transport = transport
        self.client = Client(transport, "An", seat, watch=watch)

    def pump(self, now: float) -> bool:
        """Hear what has arrived; return whether something has."""
        news = self.client.pump(now)
        for item in news:
            if isinstance(item, Joined):
                self.seat, self.joined = item.seat, True
            elif isinstance(item, Stepped):
                self.see(item.update)
            elif isinstance(item, Closed):
                self.end(item.code)
            elif isinstance(item, Acked):
                assert item.id == self.sent_ids
        self.match = self.client.match
        return bool(news)

    def answer(self, action: Action, *, off: int = 0, again: bool = False) -> None:
        """Answer the open window, or one nearby; the client itself never sends twice."""
        client = self.client
        if client.pending is not None or client.view is None or client.seat is None:
            return
        if client.is_closed:
            return
        self.sent_ids += 1
        if off:
            client._last_id += 1
            client._session.act(client._last_id, max(0, client.view.window + off), action)
            client._flush()
        else:
            assert client.submit(action) == self.sent_ids

    def ready(self, *, on: bool) -> None:
        if self.joined and not self.watches:
            self.client.ready(on=on)

    def leave(self) -> None:
        self.client.close()


class Raw(Person):
    """Writes its messages by hand, repeats them, and reads with the plain decoder."""

    def __init__(self, transport: Transport, seat: int, *, watch: bool) -> None:
        super().__init__(seat, watch=watch)
        self.transport = transport
        self.reader = FrameReader(65_535)
        self.last_act: Act | None = None
        self.acks: dict[int, Ack] = {}
        transport.send(PREFACE)
        self.say(Hello(1, 1, "raw", "Raw", "watch" if watch else "join", -1 if watch else seat))

    def say(self, message: ClientMessage) -> None:
        self.transport.send(frame(encode_client(message)))

    def pump(self, now: float) -> bool:
        heard = False
        while data := self.transport.receive():
            heard = True
            self.reader.feed(data)
            while (body := self.reader.take()) is not None:
                self.hear(decode_host(body, self.seat))
        if self.transport.closed and not self.ended:
            self.end("lost")
        return heard

    def hear(self, message: HostMessage) -> None:
        match message:
            case Welcome(seat):
                self.seat, self.joined = seat, True
            case Update():
                self.see(message)
            case MatchState():
                self.match = message
            case Ack(id):
                assert self.acks.setdefault(id, message) == message, "answered otherwise"
            case Ping(n):
                self.say(Pong(n))
            case Fault(code):
                self.end(code)
            case Pong() | Bye():
                raise AssertionError(message)

    def answer(self, action: Action, *, off: int = 0, again: bool = False) -> None:
        if self.view is None or self.seat is None:
            return
        if again and self.last_act is not None:
            self.say(self.last_act)
            return
        self.sent_ids += 1
        self.last_act = Act(self.sent_ids, max(0, self.view.window + off), action)
        self.say(self.last_act)
        if again:
            self.say(self.last_act)

    def ready(self, *, on: bool) -> None:
        if self.joined and not self.watches:
            self.say(Ready(on))

    def leave(self) -> None:
        self.say(Bye("left"))
        self.transport.close()
