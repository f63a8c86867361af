"""An answer that the client gives for the person, where he can give no other one.

Rule 1: how long it takes has nothing to do with the cards: one chance for all hands.
Rule 2: where several people share the window each answers himself, or his neighbours would see
from a hand that does not move that he had no choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Action

if TYPE_CHECKING:
    from scenes.table import TableScene

ALONE_S = (1.2, 2.8)
"""About as long as a person takes who sees at once that there is nothing to do."""


class Alone:
    """Waits a moment, then gives the only answer there is."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._window = -1
        self._left_s = 0.0

    @property
    def action(self) -> Action | None:
        """What will be answered for the person, unless he does it first."""
        table = self._table
        view, spec = table.story.view, table.board.layout.spec
        wanted = table.context.prefs.answer_alone and not table.story.shared
        if view is None or not wanted or not table.asked or len(view.choices) != 1:
            return None
        known = spec.actions.get(view.choices[0].kind)
        return view.choices[0] if known is not None and known.alone else None

    def update(self, dt: float) -> None:
        """Let time pass; it begins once the person has seen what he is asked."""
        table, action = self._table, self.action
        if action is None or table.story.telling or table.client.pending is not None:
            return
        view = table.story.view
        assert view is not None, "something is asked"
        if view.window != self._window:
            self._window, self._left_s = view.window, table.context.chance.uniform(*ALONE_S)
        self._left_s -= dt
        if self._left_s <= 0:
            table.player.submit(action)
