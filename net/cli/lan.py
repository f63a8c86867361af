"""A table in a network: the table of the rules, its record, its bots; see `HallAuthority`.

Rule 1: the record is on the disk before anything is told (`Disk.durable`), and is all that a host
        needs to go on: hand, decision, and whose the seats are.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from game.bots.protocol import LEVELS
from game.core import (
    BOT_NAMES,
    Action,
    Decision,
    IllegalAction,
    MatchState,
    NotYet,
    Seat,
    SeatSpec,
    Setup,
    Sight,
    Update,
    UserError,
    hand_seed,
    seed_from_number,
)
from game.match import Match
from game.pace import PACE_S, Pace, PacedTable
from game.record import Record, Seated
from game.registry import Registry
from game.table import Clock
from net.cli.bots import Desk, StandIn
from net.cli.keeper import Disk, Keeper
from net.hall import NEXT_HAND_S
from net.lobby import Lobby, Offer, Place

TURN_S, BANK_S, GRACE_S = 45.0, 30.0, 30.0
BOTS_NEXT_HAND_S = 0.5
"""The same at a table without people."""

LEVEL = LEVELS[0]
"""Of a bot that plays for a person."""

THINKS_S = 0.02
"""So often somebody looks whether a bot has an answer."""


@dataclass(frozen=True)
class House:
    """What all tables of a host share."""

    registry: Registry
    desk: Desk
    disk: Disk | None = None
    """None keeps no records."""
    speed: float | None = 1.0
    """Of bots and pauses; None is at once."""
    turn_s: float | None = TURN_S
    bank_s: float = BANK_S
    grace_s: float = GRACE_S
    """So long the seat of who is gone waits for him."""

    def clock(self, people: bool) -> Clock:
        """Return the clock of a new table."""
        pause = NEXT_HAND_S if people else BOTS_NEXT_HAND_S / self.speed if self.speed else 0.0
        return Clock(self.turn_s, self.bank_s, grace_s=self.grace_s, next_hand_s=pause)


class LanTable:
    """A match, with everything it needs besides people."""

    def __init__(
        self,
        house: House,
        setup: Setup,
        *,
        bots: Sequence[Seat] = (),
        seated: Sequence[Seated] = (),
        record: Record | None = None,
    ) -> None:
        """Open the match; the first hand is dealt when all seats have been joined.

        Args:
            bots: seats that the host plays.
            seated: whose the other seats are.
            record: of a match that goes on where it stopped; it has been checked.

        Raises:
            UserError: the setup cannot be played, or somebody else goes on with the record.
        """
        game = house.registry.game(setup.game)
        config = house.registry.check(setup)
        house = as_recorded(house, record)
        seed = record.seed if record is not None else None
        seed = seed or (os.urandom(32) if setup.seed is None else seed_from_number(setup.seed))
        self._chance = Random(seed)
        self._house, self._bot = house, game.file.bot
        self._levels = [spec.level for spec in setup.seats]
        people = any(spec.kind == "human" for spec in setup.seats)
        clock = house.clock(people)
        self._grace_s = clock.grace_s
        self.keeper = _keeper(house, setup, clock, record)
        speed = house.speed
        pace_s = (PACE_S[0] / speed, PACE_S[1] / speed) if speed else (0.0, 0.0)
        claim_s = game.file.claim_s / speed if speed else 0.0
        self._pace = Pace(setup.seats, self._chance, pace_s, claim_s)
        self._match = Match(game.rules, config, len(setup.seats), setup.hands)
        self.table = PacedTable(
            self._match,
            setup.seats,
            partial(hand_seed, seed),
            game=setup.game,
            preset=setup.preset,
            clock=clock,
            recorder=self.keeper,
            judge=house.desk.judge(),
            pace=self._pace,
        )
        self._seats = [Seat(number) for number in range(len(setup.seats))]
        self._here: set[Seat] = set()
        """Seats of people and bots from elsewhere that are connected."""
        self._bots: dict[Seat, StandIn] = {}
        self._now = 0.0
        self._hand = 0
        self.record_file = None if self.keeper is None else self.keeper.file
        if record is not None:
            lines = [line for line in record.lines if not isinstance(line, Seated)]
            self.table.restore(lines, 0.0)
        self._write_seated(seated)
        for seat in bots:
            self.table.join(seat, setup.seats[seat].name, 0.0)

    def _write_seated(self, seated: Sequence[Seated]) -> None:
        if self.keeper is not None:
            for line in seated:
                self.keeper.write(line)

    # See `Authority`.

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        """Take note that somebody is at his seat."""
        taken = self.table.join(seat, name, now)
        self._here.add(taken)
        return taken

    def watch(self, now: float) -> None:
        """Let a spectator in."""
        self.table.watch(now)

    def leave(self, seat: Seat | None, now: float) -> None:
        """Take note that somebody is gone."""
        self.table.leave(seat, now)
        if seat is not None:
            self._here.discard(seat)

    def ready(self, seat: Seat, on: bool, now: float) -> None:
        """Take note whether the seat wants the next hand."""
        self.table.ready(seat, on, now)

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """Take an answer."""
        self.table.submit(seat, window, action, now)

    def tick(self, now: float) -> None:
        """Let bots see, think and answer, and play what is overdue."""
        self._now = now
        self.table.tick(now)
        self._house.desk.poll()
        self._look_round(now)
        for seat, bot in self._bots.items():
            if bot.is_wanted:
                self._ask(seat, bot, now)
            if bot.decision is not None and now >= bot.due:
                self._answer(seat, bot, bot.decision, now)

    def commit(self) -> None:
        """Make durable what is about to be sent."""
        self.table.commit()

    def take(self) -> list[Update | MatchState]:
        """Return what is new; the bots see their part of it."""
        news = self.table.take()
        for item in news:
            if isinstance(item, Update) and item.viewer in self._bots:
                self._bots[item.viewer].see(item)
            elif isinstance(item, MatchState) and item.playing:
                self._new_hand(item)
        return news

    def _new_hand(self, state: MatchState) -> None:
        if state.hand != self._hand:
            self._hand = state.hand
            for bot in self._bots.values():
                bot.events.clear()

    def snapshot(self, viewer: Seat | None, now: float) -> tuple[MatchState, Update | None]:
        """Return what a newcomer must know."""
        return self.table.snapshot(viewer, now)

    def next_deadline(self) -> float | None:
        """Return when `tick` will have something to do."""
        dues = [due for due in (self.table.next_deadline(),) if due is not None]
        for bot in self._bots.values():
            if bot.is_wanted:
                dues.append(self._now)
            elif bot.is_thinking:
                dues.append(self._now + THINKS_S)
            elif bot.decision is not None:
                dues.append(max(bot.due, self._now + THINKS_S))
        return min(dues, default=None)

    # See `HallAuthority`.

    @property
    def is_over(self) -> bool:
        """No hand follows any more."""
        return self._match.is_done

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who plays each seat now."""
        return tuple([self.table.chair(seat).kind for seat in self._seats])

    def back(self, seat: Seat, now: float) -> None:
        """Give a seat back to its person."""
        self.table.back(seat, now)

    def drop(self, seat: Seat, name: str, now: float) -> None:
        """Have a bot play the seat for good."""
        self._here.discard(seat)
        self.table.drop(seat, name, now)
        self._write_seated([Seated(seat, "")])

    def answered(self, seat: Seat, window: int) -> Action | None:
        """Return what the seat has answered in a window."""
        return self.table.chair(seat).answered.get(window)

    def bot_in_ms(self, seat: Seat, now: float) -> int | None:
        """Return how long it takes until a bot plays for who is away."""
        return max(0, round((self.table.chair(seat).left_at + self._grace_s - now) * 1000))

    def close(self, *, over: bool) -> None:
        """Let the files go."""
        if self.keeper is not None:
            if over:
                self.keeper.end()
            self.keeper.close()

    # Bots.

    def _look_round(self, now: float) -> None:
        """See which seats have to be played."""
        for seat in self._seats:
            chair = self.table.chair(seat)
            is_ours = chair.kind == "away" or (chair.kind == "bot" and seat not in self._here)
            if not is_ours:
                self._bots.pop(seat, None)
            elif seat not in self._bots:
                self._bots[seat] = bot = StandIn()
                update = self.table.snapshot(seat, now)[1]
                if update is not None:
                    bot.see(update)

    def _ask(self, seat: Seat, bot: StandIn, now: float) -> None:
        view = bot.view
        assert view is not None, "it is wanted"
        bot.asked, bot.decision = view.window, None
        bot.due = now + self._pace.answer_s(view.shown)
        sight = Sight(view, tuple(bot.events))
        level = self._levels[seat] or LEVEL
        seed = self._chance.getrandbits(64)
        self._house.desk.ask(self, self._bot, sight, seat=seat, level=level, seed=seed)

    def take_answer(self, seat: Seat, window: int, answer: Decision | None) -> None:
        """See `Thinker`."""
        bot = self._bots.get(seat)
        if bot is None or bot.asked != window:
            return
        bot.decision = answer
        if answer is None:
            self.table.expire(seat, window, self._now)

    def _answer(self, seat: Seat, bot: StandIn, decision: Decision, now: float) -> None:
        try:
            self.table.stand_in(seat, bot.asked, decision.action, now)
        except NotYet:
            return
        except IllegalAction:
            # An answer that is not legal is no answer; one that is late owes nothing.
            self.table.expire(seat, bot.asked, now)
        bot.decision = None


def as_recorded(house: House, record: Record | None) -> House:
    """Return the house with the clock by which a match has been played so far, if it has been."""
    if record is None:
        return house
    header = record.header
    turn_s = None if header.turn_ms is None else header.turn_ms / 1000
    return replace(house, turn_s=turn_s, bank_s=header.bank_ms / 1000)


def _keeper(house: House, setup: Setup, clock: Clock, record: Record | None) -> Keeper | None:
    if house.disk is None:
        return None
    if record is not None:
        return Keeper.resume(house.disk, record)
    return Keeper.create(house.disk, setup, clock, lan=True)


def offer_of(house: House, setup: Setup, table: str) -> Offer:
    """Return what a table offers to those who come.

    Raises:
        UserError: the setup cannot be played.
    """
    config = house.registry.check(setup)
    turn_ms = None if house.turn_s is None else round(house.turn_s * 1000)
    rules = (setup.game, setup.preset, config)
    return Offer(table, *rules, setup.hands, turn_ms, round(house.bank_s * 1000))


def open_table(house: House, setup: Setup, lobby: Lobby) -> LanTable:
    """Open the match of those who sit in the lobby."""
    specs = []
    bots, seated = list[Seat](), list[Seated]()
    for number, place in enumerate(lobby.places):
        kind = "bot" if place.kind == "bot" else "human"
        specs.append(SeatSpec(kind, place.name, place.level))  # type: ignore[arg-type]
        if place.is_remote:
            is_owner = place.key == lobby.owner_key
            seated.append(Seated(Seat(number), place.key, is_owner))
        else:
            bots.append(Seat(number))
    rules = Setup(setup.game, setup.preset, tuple(specs), setup.options, setup.seed, setup.hands)
    return LanTable(house, rules, bots=bots, seated=seated)


def places_of(record: Record) -> tuple[list[Place], str]:
    """Return the seats of a match that goes on, and the key of its owner."""
    keys, owner = {}, ""
    for line in record.lines:
        if isinstance(line, Seated):
            keys[line.seat] = line.key
            owner = line.key if line.owner else owner
    places = []
    for number, spec in enumerate(record.header.seats):
        key = keys.get(Seat(number), "")
        kind = "bot" if spec.kind == "bot" or not key else "human"
        level = spec.level or ("" if key else LEVEL)
        places.append(Place(kind, spec.name, level, key, ready=True, left_at=0.0 if key else None))
    return places, owner


def lobby_of(house: House, record: Record) -> Lobby:
    """Return who sits at the table of a match that goes on, and who is not to come back."""
    places, owner = places_of(record)
    offer = offer_of(as_recorded(house, record), record.setup, "1")
    lobby = Lobby(offer, places, BOT_NAMES, owner)
    # A seat is taken from somebody only when he is asked to go.
    keys = {line.key for line in record.lines if isinstance(line, Seated)}
    lobby.banned = keys - {place.key for place in places}
    return lobby


def reopen_table(house: House, record: Record) -> LanTable:
    """Go on with a match where its record stops; it has been checked.

    Raises:
        UserError: somebody else goes on with it.
    """
    if not record.header.lan:
        raise UserError("record_not_lan", file=record.file.name)
    places, _ = places_of(record)
    bots = [Seat(number) for number, place in enumerate(places) if not place.is_remote]
    table = LanTable(house, record.setup, record=record)
    for seat in bots:
        if table.table.chair(seat).kind == "human":
            table.table.drop(seat, places[seat].name, 0.0)
        else:
            table.table.join(seat, places[seat].name, 0.0)
    table.table.take()
    return table
