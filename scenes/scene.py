"""The base of all scenes: a life on the stack, and controls that come and go with it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.context import Context
from scenes.stack import Pop, Quit, SceneChange
from scenes.theme import Size
from scenes.widgets import Widgets


class Scene:
    """A screenful. Override `layout`, `handle`, `update` and `draw`."""

    overlay = False
    """The scene beneath shows through."""
    runs_covered = False
    """It is updated even if another scene lies on top."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.widgets = Widgets(context.ui)
        self.stale = False
        """Its controls must be built anew; the app does it before it draws."""
        self.awake = False
        """Something on screen changed that no input caused; taken back once drawn."""

    @property
    def size(self) -> Size:
        """Width and height of the window."""
        return self.context.theme.size

    @property
    def animating(self) -> bool:
        """Something moves: every frame is to be drawn."""
        return False

    def middle(self, width: int, height: int) -> pygame.Rect:
        """Return the place of a sheet of this size in the middle of the window."""
        place = pygame.Rect(0, 0, width, height)
        place.center = (self.size[0] // 2, self.size[1] // 2)
        return place

    def enter(self) -> None:
        """Come onto the stack."""
        self.build()

    def exit(self) -> None:
        """Leave the stack for good."""
        self.widgets.close()

    def cover(self) -> None:
        """Another scene lies on top now."""
        self.widgets.cover()

    def uncover(self) -> None:
        """Be the top again."""
        self.widgets.uncover()

    def build(self) -> None:
        """Build the controls, afresh if there were some. The app calls this; see `relayout`."""
        self.stale = False
        self.widgets.clear()
        self.layout()
        self.widgets.settle()

    def relayout(self) -> None:
        """Ask for the controls to be built anew, before the next frame is drawn."""
        self.stale = True

    def wake(self) -> None:
        """Ask for a frame though nobody touched anything."""
        self.awake = True

    def layout(self) -> None:
        """Add the controls to `self.widgets`, for the size and language of the moment."""

    def navigate(self, event: pygame.Event) -> bool:
        """Let the focus ring have an input event; tell whether it used it."""
        return self.widgets.navigate(event)

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """React to an input event that no control used."""
        return None

    def back(self) -> SceneChange | None:
        """React to Escape, or the pad's second button."""
        return Pop()

    def close_asked(self) -> SceneChange | None:
        """React to the window's close button."""
        return Quit()

    def sockets(self) -> Sequence[int]:
        """Return the numbers of the sockets on which something may arrive for it."""
        return ()

    def update(self, dt: float) -> SceneChange | None:
        """Let time pass."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies beneath the controls."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies above the controls."""
