"""One window and a network in memory: the real host and clients, and people who are played here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from net.client import RemoteClient
from scenes.cli.quiet_lan import QuietLan, QuietLink
from scenes.lan import Kept, Plan, PlanSeat
from tests.scenes.lan.windows import REGISTRY, Window

OPEN = PlanSeat("open")
BOT = PlanSeat("bot", "Trúc")


def plan(*seats: PlanSeat, game: str = "catte", preset: str = "study", hands: int = 5) -> Plan:
    """Return a table."""
    return Plan(game, preset, {}, seats, hands)


class Quiet:
    """A window, on its network; time goes on with its steps."""

    def __init__(
        self,
        window: Window,
        there: Plan | None = None,
        guests: Sequence[str] = (),
        left: Kept | None = None,
    ) -> None:
        self.window = window
        self.seconds = 100.0
        window.context.now = lambda: self.seconds
        self.lan = QuietLan(REGISTRY, lambda: self.seconds, there, guests, left)
        window.context.lan = lambda: self.lan

    @property
    def link(self) -> QuietLink:
        """The way to the table of the window."""
        assert self.lan.link is not None
        return self.lan.link

    @property
    def guests(self) -> Sequence[RemoteClient]:
        """The others at the table."""
        return self.link.guests

    def step(self, frames: int = 4) -> None:
        """Let time go on."""
        for _ in range(frames):
            self.seconds += 1 / 60
            self.window.step()

    def wait(self, seconds: float) -> None:
        """Let time go on without looking at each frame of it."""
        for _ in range(round(seconds * 4)):
            self.seconds += 0.25
            self.window.step()

    def until(self, true: Callable[[], object]) -> None:
        """Step until it is true."""
        for _ in range(600):
            if true():
                return
            self.step(1)
        raise AssertionError(f"never: {true}, {self.window.top}")

    def open_table(self, *pressed: str) -> None:
        """Open a table in the window, and come to its lobby."""
        for name in ("lan", "open", *pressed, "start"):
            self.window.click(name)
        self.until(lambda: self.window.in_lobby)
        self.step()

    def visit(self) -> None:
        """Go to the table there is, up to the page before one sits down."""
        self.window.type_address("192.168.1.23")
        self.window.click("visit")
        self.until(lambda: "sit" in self.window.top.widgets)

    def sit(self) -> None:
        """Go to the table there is and sit down."""
        self.visit()
        self.window.click("sit")
        self.until(lambda: self.window.in_lobby)
        self.step()

    def click(self, name: str) -> None:
        """Click a control, and let the answer come."""
        self.window.click(name)
        self.step()

    def come(self, *names: str) -> None:
        """Let people come to the table."""
        self.link.come(*names)
        self.step()

    @property
    def seats(self) -> list[str]:
        """Who sits where, by name; an open seat is empty."""
        lobby = self.window.party.lobby
        assert lobby is not None
        return [seat.name for seat in lobby.seats]
