"""Who sits where before and while a table plays, and who may do what about it.

Pure: no connection, no clock. Rule 1: a seat belongs to the key of the one who took it, whatever
his name is; nobody else gets it as long as it does. Rule 2: seats change hands before play only;
a seat that is given up later is a bot's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core import MAX_NAME, Config, IllegalAction, Seat
from net.hall import LobbySeat, LobbyState
from net.line import Bucket
from net.session import Ledger

HELD_S = 60.0
"""So long a seat is kept before play for who is not connected."""

CHATS_PER_S, CHATS_BURST = 0.5, 5


class Offer(NamedTuple):
    """What a table plays."""

    table: str
    game: str
    preset: str
    config: Config
    hands: int | None = None
    turn_ms: int | None = None
    bank_ms: int = 0


@dataclass(slots=True)
class Place:
    """One seat, and who has it."""

    kind: str = "open"
    """`open`, `human`, or `bot`, be it the host's or one that plays from elsewhere."""
    name: str = ""
    level: str = ""
    key: str = ""
    """Of who has the seat; empty for one of the host's bots."""
    ready: bool = False
    left_at: float | None = None
    """Since when he is not connected, if he is not."""
    ledger: Ledger = field(default_factory=Ledger)
    chats: Bucket = field(default_factory=lambda: Bucket(CHATS_PER_S, CHATS_BURST))

    @property
    def is_remote(self) -> bool:
        """Somebody has come and taken it."""
        return bool(self.key)


class Lobby:
    """The seats of one table."""

    def __init__(
        self, offer: Offer, places: Sequence[Place], bots: Sequence[str], owner_key: str = ""
    ) -> None:
        """Set the table.

        Args:
            bots: names for bots.
            owner_key: of the owner; empty makes him the first to sit down.
        """
        self.offer = offer
        self.places = list(places)
        self.owner_key = owner_key
        self.banned: set[str] = set()
        """Keys of those who were asked to go."""
        self._bots = bots

    def seat_of(self, key: str) -> Seat | None:
        """Return the seat that belongs to a key."""
        found = (n for n, place in enumerate(self.places) if place.key == key)
        return next(map(Seat, found), None)

    @property
    def open_seats(self) -> list[Seat]:
        """Seats that anybody may take."""
        return [Seat(n) for n, place in enumerate(self.places) if place.kind == "open"]

    def sit(self, key: str, name: str, wish: int = -1, level: str = "") -> Seat:
        """Give a seat to somebody who has none here.

        Raises:
            IllegalAction: `no_seat`, or `seat_taken` for a wish that cannot be granted.
        """
        free = self.open_seats
        if wish >= 0 and wish not in free:
            raise IllegalAction("seat_taken" if wish < len(self.places) else "no_seat")
        if not free:
            raise IllegalAction("no_seat")
        seat = Seat(wish) if wish >= 0 else free[0]
        kind = "bot" if level else "human"
        self.places[seat] = Place(kind, self.free_name(name), level, key, left_at=0.0)
        if not self.owner_key and kind == "human":
            self.owner_key = key
        return seat

    def free_name(self, name: str) -> str:
        """Return the name, with a number if somebody here is called so, or looks so."""
        taken = {_folded(place.name) for place in self.places if place.kind != "open"}
        number, found = 1, name
        while _folded(found) in taken:
            number += 1
            end = f" {number}"
            found = name[: MAX_NAME - len(end)].rstrip() + end
        return found

    def bot_name(self) -> str:
        """Return a name for a bot that nobody has here."""
        taken = {_folded(place.name) for place in self.places}
        found = (name for name in self._bots if _folded(name) not in taken)
        return next(found, None) or self.free_name(self._bots[0])

    def free(self, seat: int) -> None:
        """Let anybody take a seat."""
        self.places[seat] = Place()

    def add_bot(self, seat: int, level: str) -> None:
        """Put a bot on an open seat."""
        if self.places[seat].kind == "open":
            self.places[seat] = Place("bot", self.bot_name(), level, ready=True)

    def open_seat(self, seat: int) -> None:
        """Take one of the host's bots away."""
        place = self.places[seat]
        if place.kind == "bot" and not place.is_remote:
            self.free(seat)

    def swap(self, one: int, other: int) -> None:
        """Exchange two seats, whoever has them."""
        places = self.places
        places[one], places[other] = places[other], places[one]

    def move(self, seat: int, to: int) -> bool:
        """Move somebody to an open seat; return whether that can be."""
        if self.places[to].kind != "open":
            return False
        self.swap(seat, to)
        return True

    def ban(self, seat: int) -> None:
        """Have who sits there not come back."""
        self.banned.add(self.places[seat].key)

    def hand_to_bot(self, seat: int, level: str) -> None:
        """Give a seat to a bot while the table plays."""
        self.places[seat] = Place("bot", self.bot_name(), level, ready=True)

    def expire(self, now: float) -> bool:
        """Free the seats of those who are gone; return whether there were some."""
        gone = [
            n
            for n, place in enumerate(self.places)
            if place.is_remote and place.left_at is not None and now >= place.left_at + HELD_S
        ]
        for seat in gone:
            self.free(seat)
        return bool(gone)

    def next_expiry(self) -> float | None:
        """Return when `expire` will have something to do."""
        left = [place.left_at for place in self.places if place.is_remote]
        return min((at + HELD_S for at in left if at is not None), default=None)

    @property
    def can_start(self) -> bool:
        """Every seat is taken and everybody who has come is ready."""
        return all(
            place.kind != "open"
            and (not place.is_remote or (place.ready and place.left_at is None))
            for place in self.places
        )

    def owner(self, present: Collection[Seat]) -> Seat | None:
        """Return the owner; while he is not there, the first person who is."""
        chosen = self.seat_of(self.owner_key) if self.owner_key else None
        if chosen is not None and chosen in present:
            return chosen
        people = [seat for seat in sorted(present) if self.places[seat].kind == "human"]
        return people[0] if people else chosen

    def state(self, status: str, kinds: Sequence[str], owner: Seat | None) -> LobbyState:
        """Return what everybody may know.

        Args:
            kinds: who plays each seat now, of those which are not open.
        """
        offer = self.offer
        seats = tuple(
            LobbySeat(kind, place.name, place.ready, place.level)
            for place, kind in zip(self.places, kinds, strict=True)
        )
        rules = (offer.game, offer.preset, offer.config)
        ends = (offer.hands, offer.turn_ms, offer.bank_ms)
        return LobbyState(offer.table, status, *rules, seats, owner, *ends)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
