"""The table one is putting together: game, rules, who sits where. No screen in it.

The first seat is the person at this machine; every other one is a person or a bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core import BOT_NAMES, Option, SeatSpec, Setup, UserError, check_name, clean_name
from game.core.options import Value
from scenes.context import GameEntry
from scenes.houses import STAKE
from scenes.prefs import Prefs

BOT_LEVEL = "medium"
PORTRAITS = 8
"""Animals to tell bots apart by; as many as a table has seats."""
HANDS = (None, 1, 5, 10, 20, 30, 50, 100)
"""Lengths of a match one can choose; None leaves the end open."""
PEOPLE = 4
"""Faces of people: neighbours at one machine look different."""


def portrait(kind: str, seat: int) -> str:
    """Return the picture of whoever sits on a seat."""
    return f"avatar_{seat % PORTRAITS}" if kind == "bot" else f"person_{seat % PEOPLE}"


@dataclass
class Place:
    """One seat that is being filled."""

    is_bot: bool
    name: str
    """As typed; it may be wrong."""
    is_open: bool = False
    """It waits for somebody at another machine; then `is_bot` says that nobody here sits there."""


@dataclass
class Seating:
    """A table in the making; always at least the least number of seats."""

    entry: GameEntry
    preset: str
    guest: str
    """Name of a person who has none yet; `{number}` is the seat's."""
    own_name: str
    """The same for somebody who plays alone."""
    places: list[Place] = field(default_factory=list)
    options: dict[str, Value] = field(default_factory=dict)
    """What is different from the preset."""
    hands: int | None = None
    """The match ends after so many; None leaves the end open."""

    @classmethod
    def start(
        cls, registry: Sequence[GameEntry], prefs: Prefs, *, own_name: str, guest: str
    ) -> Seating:
        """Return the last table of these settings, or one person against the usual bots."""
        last = prefs.last
        entry = next((e for e in registry if last is not None and e.id == last.game), registry[0])
        seating = cls(entry, entry.default_preset, guest, own_name)
        seating.places = [Place(False, clean_name(prefs.player_name, own_name))]
        if last is None or last.game != entry.id or not last.seats:
            seating.resize(1 + prefs.bots)
            return seating
        seating.hands = last.hands
        if last.preset in entry.presets:
            seating.take(last.preset, last.options)
        for seat, spec in enumerate(last.seats[1:], start=1):
            name = clean_name(spec.name, seating._guest_name(seat))
            seating.places.append(Place(spec.kind == "bot", name))
        seating.resize(len(last.seats))
        return seating

    @property
    def least(self) -> int:
        """Fewest seats of the game."""
        return self.entry.rules.info.min_seats

    @property
    def most(self) -> int:
        """Most seats of the game."""
        return self.entry.rules.info.max_seats

    def choose(self, entry: GameEntry) -> None:
        """Take another game."""
        self.entry = entry
        self.preset, self.options = entry.default_preset, {}
        self.resize(len(self.places))

    def take(self, preset: str, options: Mapping[str, Value]) -> None:
        """Take other rules; options that are no good any more are left out."""
        try:
            self.entry.config(preset, options)
        except UserError:
            options = {}
        self.preset, self.options = preset, dict(options)

    @property
    def _stake_option(self) -> Option | None:
        options = self.entry.rules.info.options
        return next((option for option in options if option.name == STAKE), None)

    @property
    def stake(self) -> int | None:
        """What the table plays for; None where it makes no difference."""
        option, config = self._stake_option, self.entry.config(self.preset, self.options)
        matters = option is not None and option.matters(config)
        return int(config[STAKE]) if matters else None

    def can_stake(self, by: int) -> bool:
        """Tell whether the stake can be lower or higher."""
        return self.stake is not None and self._next_stake(by) != self.stake

    def step_stake(self, by: int) -> None:
        """Play for less or for more."""
        if self.can_stake(by):
            self.options[STAKE] = self._next_stake(by)

    def _next_stake(self, by: int) -> int:
        option, stake = self._stake_option, self.stake
        assert option is not None, "the stake makes a difference"
        assert stake is not None, "the stake makes a difference"
        return next_amount(option, stake, by)

    def can_play_hands(self, by: int) -> bool:
        """Tell whether the match can be shorter or longer; the open end comes first."""
        return self._next_hands(by) != self.hands

    def step_hands(self, by: int) -> None:
        """Make the match shorter or longer."""
        self.hands = self._next_hands(by)

    def _next_hands(self, by: int) -> int | None:
        here = self.hands or 0
        if by > 0:
            return next((n for n in HANDS if (n or 0) > here), self.hands)
        return next((n for n in reversed(HANDS) if (n or 0) < here), self.hands)

    def resize(self, seats: int) -> None:
        """Add bots or take the last seats away."""
        wanted = min(self.most, max(self.least, seats))
        while len(self.places) < wanted:
            self.places.append(Place(True, self._bot_name()))
        del self.places[wanted:]
        self._name_the_first()

    def toggle(self, seat: int) -> None:
        """Change a bot for a person or back; the first seat stays."""
        if seat == 0:
            return
        place = self.places[seat]
        place.is_bot = not place.is_bot
        place.name = self._bot_name() if place.is_bot else self._guest_name(seat)
        self._name_the_first()

    def _name_the_first(self) -> None:
        """Call the first person "you" only as long as nobody else shares the machine."""
        alone = sum(not place.is_bot for place in self.places) == 1
        first, guest = self.places[0], self._guest_name(0)
        if first.name == (guest if alone else self.own_name):
            first.name = self.own_name if alone else guest

    def problems(self) -> dict[int, UserError]:
        """Return what is wrong with the names people typed, by seat."""
        found: dict[int, UserError] = {}
        taken: set[str] = {place.name.casefold() for place in self.places if place.is_bot}
        for seat, place in enumerate(self.places):
            if place.is_bot:
                continue
            try:
                name = check_name(place.name)
            except UserError as error:
                found[seat] = error
                continue
            if name.casefold() in taken:
                found[seat] = UserError("name_twice", name=name)
            taken.add(name.casefold())
        return found

    def setup(self) -> Setup:
        """Return the table, to be opened.

        Raises:
            UserError: a name is wrong.
        """
        for error in self.problems().values():
            raise error
        seats = [
            SeatSpec("bot", place.name, BOT_LEVEL)
            if place.is_bot
            else SeatSpec("human", check_name(place.name))
            for place in self.places
        ]
        options, hands = dict(self.options), self.hands
        return Setup(self.entry.id, self.preset, tuple(seats), options, hands=hands)

    def remember(self, prefs: Prefs) -> None:
        """Keep this table for the next time."""
        setup = self.setup()
        prefs.last = setup
        prefs.player_name = setup.seats[0].name
        prefs.bots = sum(seat.kind == "bot" for seat in setup.seats)
        prefs.save()

    def _bot_name(self) -> str:
        taken = {place.name.casefold() for place in self.places}
        return next(name for name in BOT_NAMES if name.casefold() not in taken)

    def _guest_name(self, seat: int) -> str:
        return self.guest.format(number=seat + 1)


def next_amount(option: Option, amount: int, by: int) -> int:
    """Return the next round amount, 1, 2, 5, 10 and so on, as far as the option allows."""
    tens = (10**power for power in range(len(str(option.maximum))))
    rounds = sorted(
        min(option.maximum, max(option.minimum, n * ten)) for ten in tens for n in (1, 2, 5)
    )
    if by > 0:
        return next((n for n in rounds if n > amount), amount)
    return next((n for n in reversed(rounds) if n < amount), amount)
