"""Codes of a game as sentences: prompts, refusals, announcements, card names."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import HIDDEN, Announced, Card, MatchState, Refusal, View
from scenes.context import Context


class Wording:
    """Speaks of one game; every sentence stands in the game's language files."""

    def __init__(self, context: Context, game: str) -> None:
        self._context = context
        self._game = game

    @property
    def name(self) -> str:
        """What the game is called."""
        known = self._context.texts.has(f"{self._game}.name")
        return self.say("name") if known else self._game.replace("_", " ").title()

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the game."""
        return self._context.say(f"{self._game}.{key}", **values)

    def card(self, card: Card) -> str:
        """Return a face in signs, such as 10♠."""
        if card == HIDDEN:
            return "?"
        rank, suit = f"{self._game}.rank.{card[:-1]}", f"{self._game}.suit.{card[-1]}"
        texts = self._context.texts
        shown = texts.say(rank) if texts.has(rank) else card[:-1]
        return shown + (texts.say(suit) if texts.has(suit) else card[-1])

    def refusal(self, code: str, cards: Sequence[Card]) -> str:
        """Return why something is not legal, with the cards that prove it."""
        proof = cards[0] if cards else HIDDEN
        named = self.card(proof)
        return self.say(f"refusal.{code}", card=named, suit=named[-1], rank=named[:-1])

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
        if seat is not None and seat == viewer and self._context.texts.has(f"{self._game}.{own}"):
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
            named = self.card(view.answer.cards[0]) if view.answer.cards else ""
            return self.say(f"prompt.{view.prompt}.done", card=named)
        key = f"prompt.{view.prompt}"
        kinds = {action.kind for action in view.choices}
        only = f"{key}.only_{min(kinds, default='')}"
        if len(kinds) == 1 and self._context.texts.has(f"{self._game}.{only}"):
            key = only
        return self.say(key, card=named, suit=named[-1], rank=named[:-1])

    def _best(self, view: View) -> Card:
        seat = view.facts.get("best")
        for zone, cards in view.zones:
            if zone.name == "trick" and zone.seat == seat and cards:
                return cards[-1]
        return HIDDEN
