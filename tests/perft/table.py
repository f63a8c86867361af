"""The stored numbers: `tables.perft`, one position a line.

    tree deck=SHxTJQKA hand=4 seats=2 first=0 seed=1 face_up=any … : 1 4 32 …
    deal game=catte preset=study seats=4 first=2 seed=1 : 1 6 51 …

A `tree` is a reduced game of Cắt Tê, counted to its end; a `deal` is any registered game with its
whole deck, counted as far as the line goes. The first number is depth 0.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from game.catte.rules import OPTIONS, CatteRules
from game.core import Card, Config, Seat, build_config, seed_from_number, shuffle
from game.registry import Registry

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
    def rules(self) -> Any:
        if self.kind == "deal":
            return REGISTRY.game(self.fields["game"]).rules
        suits, _, ranks = self.fields["deck"].partition("x")
        deck = tuple(Card(rank + suit) for suit in suits for rank in ranks)
        return CatteRules(deck, int(self.fields["hand"]))

    @property
    def config(self) -> Config:
        if self.kind == "deal":
            return REGISTRY.game(self.fields["game"]).config(self.fields["preset"])
        given = {key: text for key, text in self.fields.items() if key not in _NOT_OPTIONS}
        return build_config(OPTIONS, {key: _SWITCH.get(text, text) for key, text in given.items()})

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


def read() -> list[Line]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [Line.parse(line) for line in lines if line and not line.startswith("#")]
