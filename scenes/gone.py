"""What is said when one is no longer at a table in a network, and what one can do then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.context import Context
from scenes.party import Ended
from scenes.question import QuestionScene
from scenes.stack import Pop, SceneChange

if TYPE_CHECKING:
    from scenes.table import TableScene

_COMES_BACK = ("host_quit", "lost")
"""Ends after which there may be something to come back to."""


class GoneScene(QuestionScene):
    """Why it is over, and one or two buttons."""

    def __init__(self, context: Context, table: TableScene, end: Ended) -> None:
        super().__init__(context, "gone", table.leave)
        self._table = table
        self._end = end

    @property
    def can_wait(self) -> bool:
        """The table may be there again after a while."""
        return self._end.error is None and self._end.code in _COMES_BACK

    def title(self) -> str:
        """Say in a word what has happened."""
        return self.context.say(f"gone.{self._end.code}" if self.can_wait else "gone.ask")

    def text(self) -> str:
        """Say why it is over."""
        if self._end.error is not None:
            return self.context.texts.sentence(self._end.error)
        text = self.context.say(f"net.{self._end.code}", **self._end.values)
        return f"{text} {self.context.say('gone.kept')}" if self.can_wait else text

    def layout(self) -> None:
        """Put the answers side by side; where there is nothing to wait for, there is one."""
        super().layout()
        if not self.can_wait:
            place = self.widgets.rects()["go"]
            place.centerx = self._panel().centerx
            self.widgets.clear()
            text = self.context.say("gone.go")
            self.widgets.button("go", place, text, self._table.leave, style="gold")

    def stay(self) -> SceneChange | None:
        """Wait until it can be gone on."""
        if not self.can_wait:
            return self._table.leave()
        assert self._table.online is not None, "only a table in a network ends so"
        self._table.online.wait_for_host()
        return Pop()

    def back(self) -> SceneChange | None:
        """Do what loses nothing."""
        return self.stay()

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Let the table's own keys be: there is nothing to play."""
        return None
