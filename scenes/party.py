"""The people of this window at a table in a network: their clients, and what is said there.

Rule 1: nothing here waits; `pump` is called once a frame.
Rule 2: whose talk is not to be seen is remembered by name, for people change seats.
Rule 3: what belongs to the play is not lost: what comes before the table is on the screen waits
        for it in the client.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.core import Seat, UserError
from net.client import (
    Closed,
    Disconnected,
    Joined,
    LobbyState,
    MatchChanged,
    News,
    RemoteClient,
    Said,
    Stepped,
)
from scenes.lan import Link, Person

RETRY_S = 1.0
KEPT_LINES = 60
"""Of what has been said."""

_NO_SEAT = ("E_KICKED", "E_NO_SESSION", "E_FULL", "E_TAKEN", "E_REPLACED")
"""Ends after which there is no seat to come back to."""


class Line(NamedTuple):
    """Something that somebody has said."""

    name: str
    text: str
    phrase: str
    mine: bool
    """Somebody of this window has said it."""


class Ended(NamedTuple):
    """Why one is no longer at the table."""

    code: str
    values: Mapping[str, int]
    error: UserError | None
    """Why there has been no connection at all, if there has been none."""


class Party:
    """Several people of one window at one table, or one who watches."""

    def __init__(
        self,
        link: Link,
        people: Sequence[Person],
        now: Callable[[], float],
        *,
        watch: bool = False,
        again: bool = False,
    ) -> None:
        """Begin; connections are made as soon as there is something to connect to.

        Args:
            again: they have seats there, and want no others.
        """
        self.link = link
        self.people = tuple(people)
        self.watches = watch
        self.clients: list[RemoteClient] = []
        self.lines: deque[Line] = deque(maxlen=KEPT_LINES)
        self.muted: set[str] = set()
        self.end: Ended | None = None
        self.is_lost = False
        """The connection is lost at the moment, and another is being tried."""
        self.is_patient = False
        """Where there is no table yet it is waited for."""
        self.awaits_host = False
        """The host has closed the table, and one waits until it is opened again."""
        self._again = again
        self._now = now
        self._retry_at = 0.0
        self._since = now()
        self._plays: dict[RemoteClient, list[News]] = {}
        self._listener: Callable[[RemoteClient, News], object] | None = None
        self._is_kept = again
        self._is_closed = False

    # What is known.

    @property
    def lobby(self) -> LobbyState | None:
        """What the table plays and who sits there, as far as that is known."""
        return self.clients[0].lobby if self.clients else None

    @property
    def is_in(self) -> bool:
        """Everybody has been let in, and knows the table."""
        joined = all(client.has_joined for client in self.clients)
        return bool(self.clients) and joined and self.lobby is not None

    @property
    def is_plain(self) -> bool:
        """Others in the network could read along, or could if they came to this table."""
        return self.link.is_host or any(client.is_plain for client in self.clients)

    @property
    def waited_s(self) -> float:
        """How long one has been waiting to be let in."""
        return self._now() - self._since

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the people of this window."""
        count = 0 if self.lobby is None else len(self.lobby.seats)
        seats = (client.seat for client in self.clients)
        return tuple(seat for seat in seats if seat is not None and seat < count)

    @property
    def is_owner(self) -> bool:
        """The table obeys somebody of this window."""
        return self.lobby is not None and self.lobby.owner in self.seats

    @property
    def is_ready(self) -> bool:
        """Everybody of this window has said that it may begin."""
        lobby = self.lobby
        return lobby is not None and all(lobby.seats[seat].ready for seat in self.seats)

    @property
    def plays(self) -> bool:
        """The match has begun, for all who are here."""
        begun = [client.match is not None for client in self.clients]
        return bool(begun) and all(begun) and self.end is None

    def is_muted(self, name: str) -> bool:
        """Tell whether somebody's talk is not to be seen."""
        return name in self.muted

    # What arrives.

    def pump(self) -> bool:
        """Hear what is new; tell whether there was something."""
        if self.end is not None or self._is_closed:
            return False
        can_connect = self.link.poll()
        if self.link.error is not None:
            self._finish(Ended("", {}, self.link.error))
            return True
        if not self.clients:
            if not can_connect or self._now() < self._retry_at:
                return False
            self._connect()
        changed = False
        for client in tuple(self.clients):
            for news in client.pump(self._now()):
                self._hear(client, news)
                changed = True
        if self.is_in and self.seats and not self._is_kept:
            self._keep()
        return changed

    def _connect(self) -> None:
        """Begin the connections of all people."""
        link, watch = self.link, self.watches
        self.clients = [link.client(p, watch=watch, again=self._again) for p in self.people]
        self._plays = {client: [] for client in self.clients}

    def attach(self, listener: Callable[[RemoteClient, News], object]) -> None:
        """Have the table hear everything from now on, and first what has been kept for it."""
        self._listener = listener
        kept, self._plays = self._plays, {}
        for client, items in kept.items():
            for news in items:
                listener(client, news)

    def sockets(self) -> Sequence[int]:
        """Return the numbers of the sockets on which something may arrive."""
        return [number for client in self.clients if (number := client.fileno()) >= 0]

    def _hear(self, client: RemoteClient, news: News) -> None:
        first = bool(self.clients) and client is self.clients[0]
        match news:
            case Closed(code, values, error):
                self._finish(Ended(code, values, error))
            case Disconnected():
                self.is_lost = self.is_lost or first
            case Joined():
                self.is_patient = self.awaits_host = False
                self.is_lost = self.is_lost and not first
            case Said():
                if first:
                    self.note(news)
            case MatchChanged() | Stepped():
                if self._listener is None:
                    self._plays.get(client, []).append(news)
            case _:
                pass
        if self._listener is not None:
            self._listener(client, news)

    def note(self, said: Said) -> None:
        """Remember what somebody has said."""
        lobby = self.lobby
        if lobby is None or said.seat >= len(lobby.seats):
            return
        name = lobby.seats[said.seat].name
        if name not in self.muted:
            mine = said.seat in self.seats
            self.lines.append(Line(name, said.text, said.phrase, mine))

    def _keep(self) -> None:
        self._is_kept = True
        lobby = self.lobby
        self.link.keep(self.people, lobby.game if lobby is not None else "")

    def _finish(self, end: Ended) -> None:
        if self.is_patient and end.error is not None:
            self.clients, self._plays = [], {}
            self._retry_at = self._now() + RETRY_S
            return
        self.end = end
        if end.code in _NO_SEAT:
            self.link.forget()
        for client in self.clients:
            client.close()
        if end.code in _NO_SEAT or end.error is not None:
            self.link.close()

    # What one does.

    def sit(self, names: Sequence[tuple[str, int]]) -> None:
        """Sit down, after one has looked: names, and the seats they would like."""
        self._restart(self.link.people(names), watch=False)

    def watch(self) -> None:
        """Only look on."""
        self._restart(self.people[:1], watch=True)

    def _restart(self, people: Sequence[Person], *, watch: bool) -> None:
        for client in self.clients:
            client.close()
        self.clients, self._plays = [], {}
        self.people, self.watches, self.end = tuple(people), watch, None
        self.is_lost, self._is_kept, self._since = False, False, self._now()

    def ready(self, *, on: bool) -> None:
        """Say for everybody of this window whether it may begin."""
        for client in self.clients:
            if client.seat is not None:
                client.ready(on=on)

    def ask(self, kind: str, seat: int = -1, other: int = -1) -> None:
        """Ask something of the table that its owner may."""
        for client in self.clients:
            if self.lobby is not None and client.seat == self.lobby.owner:
                client.ask(kind, seat, other)

    def move(self, seat: int, to: int) -> None:
        """Have somebody of this window take an open seat."""
        for client in self.clients:
            if client.seat == seat:
                client.ask("move", to)

    def say(self, text: str = "", phrase: str = "") -> None:
        """Say something to everybody."""
        speaker = next((client for client in self.clients if client.seat is not None), None)
        if speaker is not None:
            speaker.say(text, phrase)

    def mute(self, name: str) -> None:
        """See no more of what somebody says, or see it again."""
        self.muted ^= {name}

    def wait_for_host(self) -> None:
        """Come back once the host is there again."""
        self.end, self.is_lost, self.awaits_host = None, True, True
        for client in self.clients:
            client.wait_for_host()

    def hand_over(self) -> Sequence[RemoteClient]:
        """Return the clients for the table."""
        return tuple(self.clients)

    def leave(self) -> None:
        """Go for good, where no match is left behind."""
        self.link.forget()
        self.close()

    def close(self) -> None:
        """Go; seats in a match can be come back to."""
        if self._is_closed:
            return
        self._is_closed = True
        for client in self.clients:
            client.close()
        self.link.close()
