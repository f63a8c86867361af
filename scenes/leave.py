"""The question before leaving a table in mid-hand."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.question import QuestionScene
from scenes.stack import SceneChange


class LeaveScene(QuestionScene):
    """Two buttons over the table; staying is the easy one."""

    def __init__(
        self, context: Context, leave: Callable[[], SceneChange], *, kept: bool = False
    ) -> None:
        """Ask; `kept` says that the hand can be played on another time."""
        super().__init__(context, "leave", leave, warning="kept" if kept else "lost")
