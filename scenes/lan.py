"""What the scenes know of tables in a network: what can be opened, and who does the work for them.

No sockets and no processes in it: the house has those (`scenes.cli.lan`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.core import UserError
from game.core.options import Value

if TYPE_CHECKING:
    from net.client import RemoteClient
    from scenes.party import Party
    from scenes.scene import Scene

NOWHERE = -1
"""The seat of somebody who takes whichever is free."""

TURNS_S = (20, 30, 45, 60, 90, 120, None)
"""Seconds for a turn that one can choose; None is without a clock."""
USUAL_TURN_S = 45


class Person(NamedTuple):
    """Somebody at this window who sits at a table, or wants to."""

    name: str
    token: bytes
    """What the seat belongs to."""
    seat: int = NOWHERE


class PlanSeat(NamedTuple):
    """Who is to sit on a seat of a table that is opened here."""

    kind: str
    """`human` is somebody at this window, `open` waits for somebody, `bot`."""
    name: str = ""
    level: str = ""


class Plan(NamedTuple):
    """A table that is opened for others in the network."""

    game: str
    preset: str
    options: Mapping[str, Value]
    seats: tuple[PlanSeat, ...]
    hands: int | None = None
    turn_s: int | None = USUAL_TURN_S


class Kept(NamedTuple):
    """A seat at a table that this window has left in the middle of a match."""

    game: str
    names: tuple[str, ...]
    """Of the people of this window."""
    address: str
    """Where the table is."""
    is_host: bool
    """It was opened here, and can be opened again."""


class Link(Protocol):
    """The way to one table, and the process that hosts it if that is ours."""

    is_host: bool
    error: UserError | None
    """Why there is no way."""

    @property
    def address(self) -> str:
        """Where the table is, as one types it; empty until that is known."""

    @property
    def addresses(self) -> Sequence[str]:
        """Where others find a table that is hosted here, the likeliest first."""

    def poll(self) -> bool:
        """Look after the host, without waiting; tell whether one can connect."""

    def client(self, person: Person, *, watch: bool = False, again: bool = False) -> RemoteClient:
        """Begin a connection."""

    def people(self, names: Sequence[tuple[str, int]]) -> tuple[Person, ...]:
        """Return people with tokens of their own: names, and the seats they would like."""

    def keep(self, people: Sequence[Person], game: str) -> None:
        """Remember the seats of these people, so that they can come back."""

    def forget(self) -> None:
        """Remember them no longer."""

    def close(self) -> None:
        """Let the host's process end; it saves and tells everybody."""


class Lan(Protocol):
    """What the house does about tables in a network."""

    def host(self, plan: Plan) -> Party:
        """Open a table and sit down at it.

        Raises:
            UserError: it cannot be opened.
        """

    def visit(self, address: str, table: str = "") -> Party:
        """Go to a table and look at it.

        Raises:
            UserError: that is no address.
        """

    def kept(self) -> Kept | None:
        """Return what one can go on with."""

    def go_on(self) -> Party:
        """Go on with it: come back to the seats, and open the table again if it was opened here.

        Raises:
            UserError: that cannot be.
        """

    def table(self, party: Party) -> Scene:
        """Return the table at which these people play.

        Raises:
            UserError: the game is not known here.
        """
