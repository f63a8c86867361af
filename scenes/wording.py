"""Codes of a game as sentences: prompts, refusals, announcements, card names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.core import HIDDEN, Announced, Card, MatchState, Refusal, Value, View
from game.core.options import written
from scenes.context import Context
from scenes.numbers import short


class Wording:
    """Speaks of one game; every sentence stands in the game's language files."""

    def __init__(self, context: Context, game: str) -> None:
        self._context = context
        self._game = game
        self.called: Callable[[], str] = str
        """The name of whoever looks, where several share the window: then nobody is "you"."""

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.if_known("name") or self._game.replace("_", " ").title()

    @property
    def game(self) -> str:
        """Which game it speaks of."""
        return self._game

    def key(self, key: str) -> str:
        """Return what a text of the game is called among all texts."""
        return f"{self._game}.{key}"

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the game."""
        return self._context.say(self.key(key), **values)

    def if_known(self, key: str, **values: object) -> str:
        """Return a sentence of the game, or nothing where it has none."""
        return self.say(key, **values) if self.has(key) else ""

    def has(self, key: str) -> bool:
        """Tell whether the game has a sentence of its own for this."""
        return self._context.texts.has(self.key(key))

    def to_you(self, key: str, *, you: bool) -> str:
        """Return the key that speaks to the person who looks, if it is he and there is one."""
        return f"{key}.you" if you and self.has(f"{key}.you") else key

    def unit(self, config: Mapping[str, Value]) -> str:
        """Return what scores are counted in at a table of these options."""
        return self.say(self.fitting("score", config))

    def fitting(self, key: str, config: Mapping[str, Value]) -> str:
        """Return the key that speaks of an option as it is played, or the one for all tables."""
        special = (f"{key}.{name}_{written(value)}" for name, value in config.items())
        return next(filter(self.has, special), key)

    def card(self, card: Card) -> str:
        """Return a face by its name, such as 10♠."""
        return self._context.texts.card(self._game, card)

    def refusal(self, code: str, cards: Sequence[Card]) -> str:
        """Return why something is not legal, with the cards that prove it."""
        return self._context.texts.refusal(self._game, code, cards, self._say_to)

    def refused(self, refusal: Refusal) -> str:
        """See `refusal`."""
        return self.refusal(refusal.code, refusal.cards)

    def announced(self, announced: Announced, match: MatchState, viewer: int | None) -> str:
        """Return an announcement; the viewer himself is spoken to where a text for it exists."""
        seat = announced.seat
        values: dict[str, object] = {f"v{n}": value for n, value in enumerate(announced.values)}
        values["name"] = "" if seat is None else match.seats[seat].name
        key = f"announced.{announced.code}"
        return self.say(self.to_you(key, you=seat is not None and seat == viewer), **values)

    def prompt(self, view: View, match: MatchState) -> str:
        """Return what is asked of the viewer, or whom the table waits for."""
        texts = self._context.texts
        if view.prompt in ("wait", "over"):
            asked = [match.seats[seat].name for seat in view.to_act]
            if not asked:
                return ""
            key = "prompt.wait" if len(asked) == 1 else "prompt.wait_all"
            return self.say(key, name=asked[0])
        wanted = texts.proven(self._game, (_wanted(view),))
        if view.answer is not None:
            if not view.answer.cards:
                return self._address(f"action.{view.answer.kind}.done")
            given = texts.proven(self._game, view.answer.cards)
            key = f"prompt.{view.prompt}.done"
            return self._address(key, **given, wanted=wanted["card"])
        key = self._fitting(f"prompt.{view.prompt}", view, match)
        return self._address(key, **wanted, wanted=wanted["card"])

    def useless(self, view: View) -> str:
        """Return why a card is of no use for what is asked, where no rule forbids it by name."""
        wanted = self._context.texts.proven(self._game, (_wanted(view),))
        return self._address(f"prompt.{view.prompt}.useless", wanted=wanted["card"])

    def stake(self, match: MatchState) -> str:
        """Return what is at stake in a hand, where it is counted in something."""
        known = match.config
        values = {
            name: short(self._context, value) if type(value) is int else value
            for name, value in known.items()
        }
        return self.if_known(self.fitting("stake", known), **values)

    def _fitting(self, key: str, view: View, match: MatchState) -> str:
        """Return the prompt for the one thing one can do, or do with cards, or for the rules."""
        all_kinds = {action.kind for action in view.choices}
        kinds = {action.kind for action in view.choices if action.cards}
        special = [f"{key}.must_{kind}" for kind in all_kinds if len(all_kinds) == 1]
        special += [f"{key}.only_{kind}" for kind in kinds if len(kinds) == 1]
        known = [each for each in special if self.has(each)]
        return known[0] if known else self.fitting(key, match.config)

    def _address(self, key: str, /, **values: object) -> str:
        """Return a sentence of the game to the person who looks."""
        return self._say_to(self.key(key), **values)

    def _say_to(self, key: str, /, **values: object) -> str:
        """Say a sentence to the person who looks, by his name where several look."""
        name = self.called()
        if name and self._context.texts.has(f"{key}.named"):
            key = f"{key}.named"
        return self._context.say(key, **values, name=name)


def _wanted(view: View) -> Card:
    """Return the card that an answer is about: the one on offer, or the best that was played."""
    offer = view.facts.get("offer")
    if isinstance(offer, str):
        return Card(offer)
    seat = view.facts.get("best")
    for zone, cards in view.zones:
        if zone.name == "trick" and zone.seat == seat and cards:
            return cards[-1]
    return HIDDEN
