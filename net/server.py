"""The host's side: connections in, one authority behind them.

Rule 1: a connection has at most one seat, given by the authority when it joins. Nothing that
        arrives later can name another.
Rule 2: a connection is sent only updates whose viewer it is.
Rule 3: the authority commits before anything is sent that depends on it.
Rule 4: whatever a client sends closes at most its own connection. What the authority raises
        besides `IllegalAction` is a fault of this program and is not caught.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from game.core import Action, IllegalAction, MatchState, Seat, Update, clean_name
from net.codec import CLIENT_TO_HOST
from net.errors import ProtocolError
from net.framing import FrameReader, frame
from net.messages import (
    ANY_SEAT,
    VERSION,
    Ack,
    Act,
    Bye,
    ClientMessage,
    Fault,
    Hello,
    HostMessage,
    Ready,
    Welcome,
    decode_client,
    encode_host,
)
from net.transport import Transport

READS_PER_POLL = 4
"""How much of one connection's flood a poll takes in before it turns to the others."""

ACKS_KEPT = 16
"""Answers that can be repeated; a client has one open at a time."""

NAMELESS = "?"


class Authority(Protocol):
    """What decides: a table, seen from here."""

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        """Seat somebody, on any free seat for None.

        Raises:
            IllegalAction: with the code to tell him.
        """
        ...

    def watch(self, now: float) -> None:
        """Let a spectator in."""
        ...

    def leave(self, seat: Seat | None, now: float) -> None:
        """Take note that who joined (or watched, None) is gone."""
        ...

    def ready(self, seat: Seat, on: bool, now: float) -> None:
        """Take note whether the seat wants the next hand."""
        ...

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """Take an answer.

        Raises:
            IllegalAction: it is not accepted; `stale_window` for a window no longer open.
        """
        ...

    def tick(self, now: float) -> None:
        """Do what is due."""
        ...

    def commit(self) -> None:
        """Make durable what is about to be sent."""
        ...

    def take(self) -> list[Update | MatchState]:
        """Return what is new since the last call; a match state is for everybody.

        It may be taken before the commit, but is not sent before.
        """
        ...

    def snapshot(self, viewer: Seat | None, now: float) -> tuple[MatchState, Update | None]:
        """Return what a newcomer must know, up to and with what `take` returned last."""
        ...

    def next_deadline(self) -> float | None:
        """Return when `tick` will have something to do, if nothing arrives before."""
        ...


class _Connection:
    """One client and what is known of it."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.reader = FrameReader(CLIENT_TO_HOST.frame)
        self.has_joined = False
        self.is_greeted = False
        self.is_over = False
        """Has said goodbye or broken the protocol: what still comes is not looked at."""
        self.seat: Seat | None = None
        """None for a spectator, or before it joined."""
        self.before: MatchState | None = None
        """The match as it was before joining, if no step has been missed."""
        self.news_from = 0
        """Which of the news of a poll is the first to be told."""
        self.last_id = 0
        self.answers: deque[Ack] = deque(maxlen=ACKS_KEPT)
        self.acks: list[Ack] = []
        """To be sent after the commit."""

    def send(self, message: HostMessage) -> None:
        self.transport.send(frame(encode_host(message)))


class Server:
    """Connects transports with an authority; owns no clock and no socket."""

    def __init__(self, authority: Authority) -> None:
        self._authority = authority
        self._connections: list[_Connection] = []
        self._news = _News()

    def open(self, transport: Transport) -> None:
        """Take in a new connection."""
        self._connections.append(_Connection(transport))

    def close(self, why: str) -> None:
        """Say goodbye to everybody; the authority is not told, for it ends as well."""
        for connection in self._connections:
            connection.send(Bye(why))
            connection.transport.close()
        self._connections.clear()

    def poll(self, now: float) -> None:
        """Take in what arrived, let the authority work, send what is new."""
        for connection in tuple(self._connections):
            self._read(connection, now)
        self._authority.tick(now)
        self._authority.commit()
        self._news.items += self._authority.take()
        for connection in self._connections:
            if connection.has_joined:
                self._send_news(connection, now)
        self._news = _News()

    def _read(self, connection: _Connection, now: float) -> None:
        """Handle what a connection sent, and let it go if it is closed or breaks the protocol."""
        try:
            for _ in range(READS_PER_POLL):
                data = connection.transport.receive()
                bodies = connection.reader.feed(data)
                for body in bodies:
                    self._handle(connection, decode_client(body), now)
                    if connection.is_over:
                        break
                if connection.is_over or not (data or bodies):
                    break
        except ProtocolError as error:
            connection.send(Fault(error.code))
            connection.is_over = True
        if connection.is_over or connection.transport.closed:
            connection.transport.close()
            self._connections.remove(connection)
            if connection.has_joined:
                self._authority.leave(connection.seat, now)

    def _handle(self, connection: _Connection, message: ClientMessage, now: float) -> None:
        match message:
            case Bye():
                connection.is_over = True
            case Hello() if not connection.has_joined:
                self._join(connection, message, now)
            case Act() if connection.seat is not None:
                self._act(connection, connection.seat, message, now)
            case Ready(on) if connection.seat is not None:
                self._authority.ready(connection.seat, on, now)
            case _:
                raise ProtocolError("E_STATE")

    def _join(self, connection: _Connection, hello: Hello, now: float) -> None:
        if not hello.oldest <= VERSION <= hello.newest:
            raise ProtocolError("E_VERSION")
        self._news.items += self._authority.take()
        state, update = self._authority.snapshot(None, now)
        if update is None:
            # Nothing is missed yet: the steps of this very poll come as steps, with their events.
            connection.before = state
            connection.news_from = len(self._news.items)
        if hello.want == "watch":
            self._authority.watch(now)
        else:
            wish = None if hello.seat == ANY_SEAT else Seat(hello.seat)
            try:
                seat = self._authority.join(wish, clean_name(hello.name, NAMELESS), now)
            except IllegalAction as refusal:
                raise ProtocolError(refusal.code) from None
            taken = any(other.seat == seat for other in self._connections)
            assert not taken, "the authority gave away a seat that has a connection"
            connection.seat = seat
        connection.has_joined = True

    def _act(self, connection: _Connection, seat: Seat, act: Act, now: float) -> None:
        if act.id <= connection.last_id:
            repeated = [answer for answer in connection.answers if answer.id == act.id]
            if not repeated:
                raise ProtocolError("E_STATE", "an answer of long ago")
            connection.acks += repeated
            return
        try:
            self._authority.submit(seat, act.window, act.action, now)
        except IllegalAction as refusal:
            answer = Ack(act.id, refusal.code, refusal.cards)
        else:
            answer = Ack(act.id, "")
        connection.last_id = act.id
        connection.answers.append(answer)
        connection.acks.append(answer)

    def _send_news(self, connection: _Connection, now: float) -> None:
        """Send the answers a connection waits for, and then what the poll has brought."""
        if not connection.is_greeted:
            self._greet(connection, now)
        for answer in connection.acks:
            connection.send(answer)
        connection.acks.clear()
        for data in self._news.frames(connection.seat, connection.news_from):
            connection.transport.send(data)
        connection.news_from = 0

    def _greet(self, connection: _Connection, now: float) -> None:
        """Tell a newcomer where he sits and what he has missed, so that he doubles nothing."""
        connection.is_greeted = True
        connection.send(Welcome(connection.seat, VERSION))
        if connection.before is not None:
            connection.send(connection.before)
            return
        state, update = self._authority.snapshot(connection.seat, now)
        connection.send(state)
        if update is not None:
            assert update.snap, "a newcomer has not seen the steps before"
            assert update.viewer == connection.seat, "the snapshot is another viewer's"
            connection.send(update)
        connection.news_from = len(self._news.items)


class _News:
    """What a poll has brought; an item is encoded once, and only if somebody is told."""

    def __init__(self) -> None:
        self.items: list[Update | MatchState] = []
        self._frames: dict[int, bytes] = {}

    def frames(self, viewer: Seat | None, start: int) -> Iterator[bytes]:
        """Yield what this viewer is told, from an item on."""
        for place in range(start, len(self.items)):
            item = self.items[place]
            if isinstance(item, MatchState) or item.viewer == viewer:
                if place not in self._frames:
                    self._frames[place] = frame(encode_host(item))
                yield self._frames[place]
