"""The question before leaving a table in mid-hand."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.question import QuestionScene
from scenes.stack import SceneChange


class LeaveScene(QuestionScene):
    """Two buttons over the table; staying is the easy one."""

    def __init__(
        self, context: Context, leave: Callable[[], SceneChange], warning: str = "lost"
    ) -> None:
        """Ask; `warning` is a word of `leave.` for what becomes of the hand."""
        super().__init__(context, "leave", leave, warning=warning)
