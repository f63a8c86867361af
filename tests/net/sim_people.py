"""Who sits at a simulated table: people who come back, one who only watches, strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Action, Seat
from net.client import UNHEARD_S, Acked, Closed, Disconnected, News, RemoteClient, Stepped
from net.errors import Code
from net.hall import Said, clean_chat
from tests.net.sim_truth import demand
from tests.net.sim_wire import NEVER, Wire

if TYPE_CHECKING:
    from tests.net.sim import Sim

STEADY_S = 3.0
"""Who has been in for so long has answered what he was asked."""

BLAMELESS = {"lost", Code.DEAD, Code.TIME, Code.SLOW, Code.BUSY}
"""How a connection may end in a bad network; a host that has slept finds a queue at its door."""

REPLACED_S = 2.0
"""A connection has heard by then that another has its seat."""

OUT = {Code.FULL, Code.NO_SESSION, Code.TAKEN}
"""What a stranger is told."""


class Guest:
    """A program that holds a client, and may be killed and started again."""

    watches = False

    def __init__(self, sim: Sim, number: int) -> None:
        self.sim, self.number = sim, number
        self.token = bytes([number]) * 16
        self.name = f"Khách {number}"
        self.client: RemoteClient | None = None
        self.wire: Wire | None = None
        self.seat: Seat | None = None
        """The seat of who plays; it never changes once the table plays."""
        self.comes_at = 0.0
        """When the program is started again, if it does not run."""
        self.frozen_until = 0.0
        self.refused_until = 0.0
        """Until then nothing gets through to the host."""
        self._unheard_until = 0.0
        self.has_left = False
        self.last_n = self.heard_n = -1
        self.has_played = False

    def __repr__(self) -> str:
        return f"{self.name} at {self.seat}"

    def dial(self) -> object:
        """See `RemoteClient`."""
        self.wire = Wire(self.sim.rng, lambda: self.sim.now)
        if self.sim.host is None or self.sim.now < self.refused_until:
            self.wire.refuse()
        else:
            self.sim.waiting.append((self.wire.host, f"10.0.0.{self.number}"))
        return self.wire.client

    def start(self) -> None:
        """Start the program."""
        self.last_n = -1
        self.client = RemoteClient(
            self.dial,  # type: ignore[arg-type]
            self.name,
            self.token,
            watch=self.watches,
            again=self.has_played and not self.watches,
        )

    def kill(self, back_at: float) -> None:
        """Kill the program; the system may or may not tell the host."""
        if self.wire is not None:
            self.wire.vanish() if self.sim.rng.random() < 0.5 else self.wire.cut()
        self._unheard_until = self.sim.now + UNHEARD_S
        self.client, self.comes_at = None, back_at

    def turn(self) -> None:
        """Let the program work for a moment."""
        now = self.sim.now
        if self.has_left or now < self.frozen_until:
            return
        if self.client is None:
            if now < self.comes_at:
                return
            self.start()
        assert self.client is not None
        for item in self.client.pump(now):
            self.hear(item)

    def hear(self, item: News) -> None:
        """Take in one of the news."""
        assert self.client is not None
        if isinstance(item, Stepped):
            self.has_played = True
            self.sim.truth.heard(self, self.client.seat, self.last_n, item.update)
            self.last_n = item.update.n
            self.heard_n = max(self.heard_n, self.last_n)
        elif isinstance(item, Disconnected):
            self.last_n = -1
            is_own = item.code == Code.REPLACED  # by a connection it had given up: see the client
            demand(is_own or item.code in BLAMELESS, "a connection ends", self, item.code)
        elif isinstance(item, Said):
            demand(item.text == clean_chat(item.text), "not fit to be drawn", item)
        elif isinstance(item, Closed):
            self.closed(item)

    def closed(self, item: Closed) -> None:
        """Start again if the first connection was bad luck."""
        assert self.client is not None
        is_luck = not self.client.has_joined and item.code in BLAMELESS
        # What a program before this one has sent may reach the host later.
        is_luck = is_luck or (item.code == Code.REPLACED and self.sim.now < self._unheard_until)
        demand(is_luck, "shut out", self, item.code)
        self._unheard_until = self.sim.now + UNHEARD_S
        self.client, self.comes_at = None, self.sim.now + 1.0

    def next_at(self) -> float:
        """When there is something to do here."""
        if self.has_left:
            return NEVER
        if self.client is None:
            return self.comes_at
        assert self.wire is not None
        retry = self.client._retry_at
        return max(self.frozen_until, self.wire.client.inbox.next_at if retry is None else retry)

    @property
    def is_in(self) -> bool:
        """He is connected, and whatever is said arrives."""
        return (
            self.client is not None
            and self.client.is_connected
            and self.wire is not None
            and self.wire.is_good
            and self.sim.host is not None
            and self.sim.now >= self.frozen_until
        )


class Watcher(Guest):
    """Somebody who looks on."""

    watches = True

    @property
    def is_in(self) -> bool:
        return self.client is not None and self.client.view is not None and super().is_in


class Person(Guest):
    """Somebody who plays."""

    def __init__(self, sim: Sim, number: int) -> None:
        super().__init__(sim, number)
        self.sent: set[tuple[int, Action]] = set()
        self.taken: set[tuple[int, Action]] = set()
        """Answers that he was told count."""
        self.steady_at = 0.0
        """When he has last been in for a while, in time of the host."""
        self.double: RemoteClient | None = None
        """The window before, where he has opened a second one."""
        self._double_until = NEVER
        self._open: dict[int, tuple[int, Action]] = {}
        self._done: set[int] = set()
        """Windows he has answered."""
        self._in_since: float | None = None
        self._acts_at = NEVER
        self._asked = -1
        self._ready_at = 0.0

    def start(self) -> None:
        super().start()
        self._open.clear()
        self._acts_at, self._asked = NEVER, -1

    def open_double(self) -> None:
        """Come once more with the same token; the window before stays as it is."""
        self.double, self._double_until = self.client, NEVER
        self.start()

    def turn(self) -> None:
        super().turn()
        if self.has_left:
            return
        self._turn_double()
        if self.client is not None and self.sim.now >= self.frozen_until:
            self._answer()
        self._note_presence()

    def closed(self, item: Closed) -> None:
        """Go back to the window before, if it has taken the seat again before it was told."""
        if item.code == Code.REPLACED and self.double is not None:
            self.client, self.double = self.double, None
            self.last_n = self.client.last_n
        else:
            super().closed(item)

    def _turn_double(self) -> None:
        if self.double is None:
            return
        for item in self.double.pump(self.sim.now):
            if isinstance(item, Closed):
                demand(item.code == Code.REPLACED, "a second window", self, item.code)
                self.double = None
                return
        if not self.is_in:
            self._double_until = NEVER
        elif self._double_until == NEVER:
            self._double_until = self.sim.now + REPLACED_S
        demand(self.sim.now < self._double_until, "the connection before was not replaced", self)

    def _note_presence(self) -> None:
        truth = self.sim.truth
        if not self.is_in or self.double is not None:
            self._in_since = None
        elif self._in_since is None:
            self._in_since = truth.host_s
        elif truth.host_s - self._in_since >= STEADY_S:
            self.steady_at = truth.host_s

    def hear(self, item: News) -> None:
        super().hear(item)
        if isinstance(item, Stepped):
            seat = self.client.seat if self.client is not None else None
            demand(seat is not None, "no seat", self)
            demand(self.seat in (None, seat), "another seat", self, seat)
            self.seat = seat
        elif isinstance(item, Acked):
            if item.id not in self._open:
                return  # it was given in the other window
            window, action = self._open.pop(item.id)
            if item.code:
                self.sim.truth.refused(self, window, action, item.code)
            else:
                self.taken.add((window, action))
                self._done.add(window)

    def _answer(self) -> None:
        """Answer after a while what is asked, and be ready between hands."""
        assert self.client is not None
        client, now = self.client, self.sim.now
        if not client.is_connected or client.pending is not None:
            return
        view, lobby, match = client.view, client.lobby, client.match
        if lobby is not None and lobby.state == "lobby" and client.seat is not None:
            self._be_ready(lobby.seats[client.seat].ready)
        elif match is not None and match.hand and not match.playing and not match.is_done:
            self._be_ready(self.seat is None or match.seats[self.seat].ready)
        elif view is not None and view.choices and view.window not in self._done:
            if self._asked != view.window:
                self._asked = view.window
                self._acts_at = now + self.sim.rng.uniform(*self.sim.thinks)
            if now >= self._acts_at:
                self._submit(view.window, view.choices)

    def _be_ready(self, is_ready: bool) -> None:
        assert self.client is not None
        if not is_ready and self.sim.now >= self._ready_at:
            self.client.ready()
            self._ready_at = self.sim.now + 1.0

    def _submit(self, window: int, choices: tuple[Action, ...]) -> None:
        assert self.client is not None
        rng = self.sim.rng
        action = rng.choice(choices)
        if action.kind == "claim" and rng.random() < 0.9:
            action = rng.choice(choices)
        self._send(window, action)
        self._acts_at = self.sim.now + 1.0

    def _send(self, window: int, action: Action) -> None:
        assert self.client is not None
        number = self.client.submit(action)
        if number is not None:
            self.sent.add((window, action))
            self._open[number] = (window, action)

    def try_out(self, action: Action) -> None:
        """Answer something, be it wrong."""
        if self.client is not None and self.client.view is not None:
            self._send(self.client.view.window, action)

    def leave(self) -> None:
        """Go for good, with a word or without."""
        if self.client is not None and self.sim.rng.random() < 0.5:
            self.client.close()
        elif self.wire is not None:
            self.wire.vanish()
        self.client, self.has_left = None, True

    def next_at(self) -> float:
        acts_at = self._acts_at if self._acts_at > self.sim.now else NEVER
        return min(super().next_at(), max(self.frozen_until, acts_at))


class Stranger(Guest):
    """Somebody who has no seat here and wants one, by another's name."""

    def __init__(self, sim: Sim, number: int, wish: int, again: bool) -> None:
        super().__init__(sim, number)
        self.name = "Khách 1"
        self.wish, self.again = wish, again

    def start(self) -> None:
        dial, seat = self.dial, self.wish
        self.client = RemoteClient(dial, self.name, self.token, seat=seat, again=self.again)  # type: ignore[arg-type]

    def hear(self, item: News) -> None:
        demand(self.client is not None and self.client.seat is None, "a stranger sits", self)
        super().hear(item)

    def closed(self, item: Closed) -> None:
        demand(item.code in {*OUT, *BLAMELESS}, "a stranger is told", item.code)
        self.has_left = True
