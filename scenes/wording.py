"""Codes of a game as sentences: prompts, refusals, announcements, card names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.core import HIDDEN, Announced, Card, MatchState, Refusal, Value, View
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

    def unit(self, config: Mapping[str, Value]) -> str:
        """Return what scores are counted in at a table of these options."""
        key = f"score.{config.get('settlement', '')}"
        return self.say(key if self.has(key) else "score")

    def card(self, card: Card) -> str:
        """Return a face in signs, such as 10♠."""
        if card == HIDDEN:
            return "?"
        rank, suit = card[:-1], card[-1]
        return (self.if_known(f"rank.{rank}") or rank) + (self.if_known(f"suit.{suit}") or suit)

    def refusal(self, code: str, cards: Sequence[Card]) -> str:
        """Return why something is not legal, with the cards that prove it."""
        proof = cards[0] if cards else HIDDEN
        named = self.card(proof)
        return self._address(f"refusal.{code}", card=named, suit=named[-1], rank=named[:-1])

    def refused(self, refusal: Refusal) -> str:
        """See `refusal`."""
        return self.refusal(refusal.code, refusal.cards)

    def announced(self, announced: Announced, match: MatchState, viewer: int | None) -> str:
        """Return an announcement; the viewer himself is spoken to where a text for it exists."""
        seat = announced.seat
        values: dict[str, object] = {f"v{n}": value for n, value in enumerate(announced.values)}
        values["name"] = "" if seat is None else match.seats[seat].name
        key = f"announced.{announced.code}"
        own = f"{key}.you"
        if seat is not None and seat == viewer and self.has(own):
            key = own
        return self.say(key, **values)

    def prompt(self, view: View, match: MatchState) -> str:
        """Return what is asked of the viewer, or whom the table waits for."""
        best = self._best(view)
        named = self.card(best)
        if view.prompt in ("wait", "over"):
            asked = [match.seats[seat].name for seat in view.to_act]
            if not asked:
                return ""
            key = "prompt.wait" if len(asked) == 1 else "prompt.wait_all"
            return self.say(key, name=asked[0])
        if view.answer is not None:
            if not view.answer.cards:
                return self._address(f"action.{view.answer.kind}.done")
            named = self.card(view.answer.cards[0])
            return self._address(f"prompt.{view.prompt}.done", card=named)
        key = self._fitting(f"prompt.{view.prompt}", view, match)
        return self._address(key, card=named, suit=named[-1], rank=named[:-1])

    def stake(self, match: MatchState) -> str:
        """Return what is at stake in a hand, where it is counted in something."""
        known = match.config
        values = {
            name: short(self._context, value) if type(value) is int else value
            for name, value in known.items()
        }
        return self.if_known(f"stake.{known.get('settlement')}", **values)

    def _fitting(self, key: str, view: View, match: MatchState) -> str:
        """Return the prompt for the one thing one can do with cards, or for the rules played."""
        kinds = {action.kind for action in view.choices if action.cards}
        special = [f"{key}.only_{kind}" for kind in kinds if len(kinds) == 1]
        special += [f"{key}.{name}_{value}" for name, value in match.config.items()]
        known = [each for each in special if self.has(each)]
        return known[0] if known else key

    def _address(self, key: str, **values: object) -> str:
        """Return a sentence to the person who looks, by his name where several look."""
        name = self.called()
        if name and self.has(f"{key}.named"):
            key = f"{key}.named"
        return self.say(key, name=name, **values)

    def _best(self, view: View) -> Card:
        seat = view.facts.get("best")
        for zone, cards in view.zones:
            if zone.name == "trick" and zone.seat == seat and cards:
                return cards[-1]
        return HIDDEN
