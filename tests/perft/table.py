"""The stored numbers: `tables.perft`, one position a line.

    tree deck=SHxTJQKA hand=4 seats=2 first=0 seed=1 face_up=any … : 1 4 32 …
    tree game=tusac deck=Xd*4,Pd*2,Md hand=2 seats=2 first=0 seed=1 claims=next_only … : 1 2 …
    deal game=catte preset=study seats=4 first=2 seed=1 : 1 6 51 …

A `tree` is a reduced game, counted to its end: of Cắt Tê unless it is said, with so many cards in
each hand. A `deal` is any registered game with its whole deck, counted as far as the line goes. The
first number is depth 0.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from game.catte.rules import CatteRules
from game.core import Card, Config, Seat, build_config, seed_from_number, shuffle
from game.registry import Registry
from game.tusac.rules import TusacRules

FILE = Path(__file__).parent / "tables.perft"
REGISTRY = Registry()
_SWITCH = {"true": True, "false": False}
_NOT_OPTIONS = {"deck", "hand", "seats", "first", "seed", "game", "preset"}


class Line(NamedTuple):
    """One position and how it goes on."""

    kind: str
    fields: dict[str, str]
    counts: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Line:
        head, _, counts = text.partition(":")
        kind, *fields = head.split()
        named = dict(field.split("=") for field in fields)
        return cls(kind, named, tuple(map(int, counts.split())))

    @property
    def name(self) -> str:
        return "-".join(self.fields.values())

    @property
    def text(self) -> str:
        fields = " ".join(f"{key}={value}" for key, value in self.fields.items())
        return f"{self.kind} {fields} : {' '.join(map(str, self.counts))}"

    @property
    def game(self) -> str:
        return self.fields.get("game", "catte")

    @property
    def rules(self) -> Any:
        if self.kind == "deal":
            return REGISTRY.game(self.game).rules
        size = int(self.fields["hand"])
        if self.game == "tusac":
            return TusacRules(faces(self.fields["deck"]), packets=(size,))
        suits, _, ranks = self.fields["deck"].partition("x")
        return CatteRules(tuple(Card(rank + suit) for suit in suits for rank in ranks), size)

    @property
    def config(self) -> Config:
        if self.kind == "deal":
            return REGISTRY.game(self.game).config(self.fields["preset"])
        given = {key: text for key, text in self.fields.items() if key not in _NOT_OPTIONS}
        values = {key: _SWITCH.get(text, text) for key, text in given.items()}
        numbers = {key: int(text) for key, text in given.items() if text.isdigit()}
        return build_config(REGISTRY.game(self.game).rules.info.options, values | numbers)

    @property
    def seats(self) -> int:
        return int(self.fields["seats"])

    @property
    def first(self) -> Seat:
        return Seat(int(self.fields["first"]))

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in the order they are dealt."""
        return shuffle(seed_from_number(int(self.fields["seed"])), self.rules.info.deck)

    def state(self) -> Any:
        return self.rules.deal(self.config, self.seats, self.first, self.deck).state


def faces(text: str) -> tuple[Card, ...]:
    """Read `Xd*4,Pd`."""
    parts = [part.partition("*") for part in text.split(",")]
    return tuple(Card(face) for face, _, count in parts for _ in range(int(count or 1)))


def read() -> list[Line]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [Line.parse(line) for line in lines if line and not line.startswith("#")]
