"""What the person wants done as soon as it is his turn, chosen while he waits.

It is kept here and nowhere else: nobody hears of it before the turn has opened. Then it is answered
at once if it is legal; if not, it is dropped and he is told why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Action, View
from scenes.cards.spec import ALWAYS
from scenes.facts import still_in

if TYPE_CHECKING:
    from scenes.table import TableScene


class Ahead:
    """The one answer that waits for its turn."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.action: Action | None = None
        self._hand = 0
        """The hand for which it is meant."""

    def may(self, kind: str) -> bool:
        """Tell whether this kind of action may be chosen now, before the turn."""
        table = self._table
        view, match = table.story.view, table.match
        known = table.board.layout.spec.actions.get(kind)
        if known is None or not known.ahead or view is None or match is None:
            return False
        if view.prompt != "wait" or not view.to_act or not is_in(view):
            return False
        return known.ahead == ALWAYS or match.config.get(known.ahead) is True

    def choose(self, action: Action) -> None:
        """Keep this action for the turn, in place of any other; chosen again, it is taken back."""
        match = self._table.match
        self.action = None if action == self.action else action
        self._hand = 0 if match is None else match.hand
        self._table.story.sound("click")
        self._show()

    def forget(self) -> None:
        """Forget what was chosen, without a word."""
        if self.action is not None:
            self.action = None
            self._show()

    def look(self) -> None:
        """Answer if the turn has come; forget what has no sense any more."""
        client, action = self._table.client, self.action
        view = client.view
        if action is None or view is None:
            return
        if self._table.curtain.down or not self._has_sense(view, action):
            self.forget()
        elif view.choices:
            self.forget()
            if action in view.choices:
                self._table.player.submit(action)
            else:
                self._drop(view, action)

    def _has_sense(self, view: View, action: Action) -> bool:
        """Tell whether the hand still goes on with this seat and these cards."""
        match = self._table.client.match
        held = [card for zone, cards in view.own.zones for card in cards if zone.name == "hand"]
        same = match is not None and match.hand == self._hand and view.prompt != "over"
        return same and is_in(view) and all(card in held for card in action.cards)

    def _drop(self, view: View, action: Action) -> None:
        """Say why what was chosen is not done."""
        table = self._table
        why = [refusal for refusal in view.refusals if refusal.action == action]
        if why:
            reason = table.wording.refused(why[0])
            table.player.refuse(table.context.say("table.ahead_refused", reason=reason))
        else:
            table.player.refuse(table.context.say("table.ahead_dropped"))

    def _show(self) -> None:
        """Mark the card that is meant."""
        cards = () if self.action is None else self.action.cards
        self._table.board.ahead = cards[0] if cards else None
        self._table.wake()


def is_in(view: View) -> bool:
    """Tell whether the viewer sits at the table and is still in the hand."""
    return view.viewer is not None and still_in(view, view.viewer)
