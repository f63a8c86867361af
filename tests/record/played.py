"""Matches to record: real tables, with real files in a folder of the test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

from game import files
from game.core import (
    Action,
    IllegalAction,
    Seat,
    SeatSpec,
    Setup,
    Value,
    hand_seed,
    seed_from_number,
)
from game.match import Match
from game.record import Act, Deal, Line, Record, load_record, records, to_text
from game.record_lines import parse_lines
from game.registry import Registry
from game.table import Clock, Table
from net.cli.keeper import Disk, Keeper

REGISTRY = Registry()
NAMES = ("Bạn", "Lan", "Trúc", "Mai", "Tùng", "Cúc", "Bách", "Sen")
MORNING = 1_770_000_000


def specs(kinds: str) -> tuple[SeatSpec, ...]:
    """Read seats: "hb" is a person and a bot."""
    return tuple(
        SeatSpec("human", name) if kind == "h" else SeatSpec("bot", name, "medium")
        for kind, name in zip(kinds, NAMES, strict=False)
    )


def setup(
    kinds: str = "hbbb",
    seed: int | None = 5,
    preset: str = "study",
    options: dict[str, Value] | None = None,
    hands: int | None = None,
) -> Setup:
    (game,) = [game.id for game in REGISTRY if preset in game.presets]
    return Setup(game, preset, specs(kinds), options or {}, seed, hands)


class Wall:
    """A time of day that goes on by a second at each look."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> float:
        self.now += 1
        return float(self.now)


def disk(home: Path, **named: Any) -> Disk:
    return Disk(home, REGISTRY, wall=Wall(), **named)


class Play:
    """A table whose match is written down, its clock in `now`."""

    def __init__(
        self,
        home: Path,
        kinds: str = "hbbb",
        *,
        seed: int | None = 5,
        clock: Clock | None = None,
        record: Record | None = None,
        opener: Callable[[Path], BinaryIO] | None = None,
        durable: bool = False,
        rules: Setup | None = None,
    ) -> None:
        named = {"opener": opener} if opener else {}
        clock = clock or Clock(next_hand_s=15.0)
        where = disk(home, durable=durable, **named)
        at = record.setup if record is not None else rules or setup(kinds, seed)
        config = REGISTRY.check(at)
        if record is not None:
            self.keeper = Keeper.resume(where, record)
        else:
            self.keeper = Keeper.create(where, at, clock)
        chance = (record.seed if record else None) or seed_from_number(at.seed or 0)
        self.rules = REGISTRY.game(at.game).rules
        self.match = Match(self.rules, config, len(at.seats), at.hands)
        self.table = Table(
            self.match,
            at.seats,
            lambda hand: hand_seed(chance, hand),
            game=at.game,
            preset=at.preset,
            clock=clock,
            recorder=self.keeper,
        )
        self.rng = Random(seed)
        self.now = 100.0
        self.seats = [Seat(number) for number in range(len(at.seats))]
        if record is not None:
            self.table.restore(record.lines, self.now)
        for seat in self.seats:
            self.table.join(seat, "x", self.now)
        self.table.commit()

    @property
    def state(self) -> Any:
        return self.table._state

    @property
    def owing(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self.state) if self.playing else ()

    @property
    def playing(self) -> bool:
        return self.table.match_state().playing

    @property
    def window(self) -> int:
        update = self.table.snapshot(None, self.now)[1]
        assert update is not None
        return update.view.window

    def act(self, seat: Seat | None = None, action: Action | None = None) -> None:
        """Answer the open decision, with any legal action unless one is given."""
        seat = self.rng.choice(self.owing) if seat is None else seat
        action = action or self.rng.choice(self.rules.legal_actions(self.state, seat))
        self.now += self.rng.randrange(1, 9) / 4
        try:
            self.table.submit(seat, self.window, action, self.now)
        except IllegalAction as refusal:
            # A claim of a random player may take too long to judge.
            if refusal.code != "claim_undecided":
                raise
        self.table.commit()

    def time_out(self) -> None:
        self.now += 1
        self.table.expire(self.rng.choice(self.owing), self.window, self.now)
        self.table.commit()

    def ready(self) -> None:
        for seat in self.seats:
            if not self.playing:
                self.table.ready(seat, True, self.now)
        if not self.playing:
            self.now += 15.0
            self.table.tick(self.now)
        self.table.commit()

    def hands(self, count: int, *, timeouts: float = 0.0) -> Play:
        """Play so many hands, or go on up to the end of that hand."""
        while self.match.hand < count or self.playing:
            if not self.playing:
                self.ready()
            elif self.rng.random() < timeouts:
                self.time_out()
            else:
                self.act()
        return self

    def replay(self, lines: Iterable[Line]) -> None:
        """Do what some lines say that somebody did."""
        for line in lines:
            if isinstance(line, Deal) and not self.playing:
                self.ready()
            elif isinstance(line, Act):
                if line.who == "answer":
                    self.table.submit(line.seat, line.window, line.action, self.now)
                else:
                    self.table.expire(line.seat, line.window, self.now)
                self.table.commit()

    def seen(self) -> object:
        """All that can be seen of the table by anybody, clock apart."""
        viewers: list[Seat | None] = [*self.seats, None]
        return self.state, [self.table.snapshot(viewer, self.now) for viewer in viewers]

    def close(self) -> Path:
        """Let go of the files; return the record."""
        self.keeper.close()
        if self.keeper._syncing is not None:
            self.keeper._syncing.join()
        return self.keeper._file


def only_record(home: Path) -> Path:
    (file,) = records(home)
    return file


def played(home: Path, kinds: str = "hbbb", hands: int = 1, **named: Any) -> Path:
    """Return the record of a match of so many hands."""
    return Play(home, kinds, **named).hands(hands).close()


def lines_of(file: Path) -> list[Line]:
    return list(parse_lines(files.read_lines(file.read_bytes()).lines))


def write_lines(file: Path, lines: Iterable[Line]) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"".join(to_text(line) for line in lines))
    return file


def prefixes(home: Path, lines: list[Line]) -> Iterator[tuple[int, Record]]:
    """Yield a record that stops at each line, the header alone first."""
    for count in range(1, len(lines) + 1):
        file = write_lines(home / "records" / f"20260101-000000-{count:08x}.jsonl", lines[:count])
        yield count, load_record(file)
