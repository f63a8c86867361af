"""What a client tells the one who plays by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core import Card, MatchState, Seat, Update, UserError
from net.errors import NO_VALUES
from net.hall import LobbyState, Placed, Presence, Said


class Joined(NamedTuple):
    """The host let us in."""

    seat: Seat | None
    """None for a spectator."""


class MatchChanged(NamedTuple):
    """What is true between hands has changed."""

    match: MatchState


class Stepped(NamedTuple):
    """A decision was closed, or a snapshot came."""

    update: Update


class Acked(NamedTuple):
    """Our answer was taken, or refused for a reason."""

    id: int
    code: str
    """Empty if it was taken."""
    cards: tuple[Card, ...]


class Closed(NamedTuple):
    """The connection has ended; nothing follows."""

    code: str
    """One of `net.errors.Code`, said by the host or found here, the host's `bye`, or `lost`."""
    values: Mapping[str, int] = NO_VALUES
    """Numbers for the sentence `net.<code>`."""
    error: UserError | None = None
    """Why there has been no connection at all, if there has been none."""


class Disconnected(NamedTuple):
    """The connection has ended, and another is being tried; `Joined` tells that we are back."""

    code: str
    """As of `Closed`."""
    retry_s: float


News = (
    Joined
    | MatchChanged
    | Stepped
    | Acked
    | Closed
    | Disconnected
    | LobbyState
    | Presence
    | Placed
    | Said
)
