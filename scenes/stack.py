"""The stack of scenes: the only place where scenes come and go.

Rule 1: scenes return changes; they are collected and applied once a frame, after all updates.
Rule 2: hooks are symmetric. `enter` comes once, before the first update; `exit` exactly once, on
whatever way the scene leaves; every `cover` has its `uncover`, even if the scene is about to leave.
Rule 3: the top is the last element. Only it gets input.
Rule 4: between two scenes that fill the window a veil falls and rises, if the stack is told how
long. At its middle the changes are applied; while it falls the scenes stand still, and until it has
risen there is no input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top; the one beneath is covered."""

    scene: Any


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the top scene away; popping the last one ends the program."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Take the top scene away and put another in its place."""

    scene: Any


@dataclass(frozen=True, slots=True)
class Reset:
    """Take all scenes away and begin anew with this one."""

    scene: Any


@dataclass(frozen=True, slots=True)
class Quit:
    """Take all scenes away and end the program."""


SceneChange = Push | Pop | Replace | Reset | Quit


class Stackable(Protocol):
    """What the stack asks of a scene."""

    overlay: bool
    """The scene beneath shows through."""
    runs_covered: bool
    """It is updated even if another scene lies on top."""

    def enter(self) -> None:
        """Come onto the stack."""

    def exit(self) -> None:
        """Leave the stack for good."""

    def cover(self) -> None:
        """Another scene lies on top now."""

    def uncover(self) -> None:
        """Be the top again."""

    def handle(self, event: Any) -> SceneChange | None:
        """React to an input event."""

    def update(self, dt: float) -> SceneChange | None:
        """Let time pass."""


S = TypeVar("S", bound=Stackable)


class Stack(Generic[S]):
    """Scenes from the lowest to the top."""

    def __init__(self) -> None:
        self._scenes: list[S] = []
        self._changes: list[SceneChange] = []
        self.fade_s: Callable[[], float] = _at_once
        """How long a veil takes to fall and rise again; zero is without one."""
        self._veil_s = 0.0
        """How long the veil that is on its way takes in all; zero is none."""
        self._since_s = 0.0

    @property
    def scenes(self) -> Sequence[S]:
        """All scenes, the top last."""
        return tuple(self._scenes)

    @property
    def top(self) -> S | None:
        """The scene that gets input."""
        return self._scenes[-1] if self._scenes else None

    @property
    def changing(self) -> bool:
        """A change waits, or a veil hangs; until it is gone input is closed."""
        return bool(self._changes) or self._veil_s > 0

    @property
    def veil(self) -> float:
        """How far the veil hides the scenes: 0 is not at all, 1 is wholly."""
        return 1 - abs(2 * self._since_s / self._veil_s - 1) if self._veil_s else 0.0

    @property
    def _falling(self) -> bool:
        return self._veil_s > 0 and self._since_s < self._veil_s / 2

    def request(self, change: SceneChange | None) -> None:
        """Note a change for the end of this frame; under a falling veil only the end counts."""
        if change is not None and (not self._falling or isinstance(change, Quit)):
            self._changes.append(change)

    def handle(self, event: Any) -> None:
        """Give an input event to the top scene, unless it has just asked for a change.

        A double click must not open two tables.
        """
        if self._scenes and not self.changing:
            self.request(self._scenes[-1].handle(event))

    def update(self, dt: float) -> bool:
        """Let time pass for all scenes that run, then apply the changes.

        Returns:
            Whether there is something else to be seen.
        """
        if self._falling:
            return self._let_fall(dt)
        top = len(self._scenes) - 1
        for place, scene in enumerate(self._scenes):
            if place == top or scene.runs_covered:
                self.request(scene.update(dt))
        rising = self._let_rise(dt)
        if not rising and self._is_veiled():
            return True
        return self.apply() or rising

    def apply(self) -> bool:
        """Apply the changes collected so far; what a hook asks for comes with the next frame."""
        changes, self._changes = self._changes, []
        for change in changes:
            self._apply(change)
        return bool(changes)

    def _is_veiled(self) -> bool:
        """Let a veil fall if the changes that wait want one; tell whether it does."""
        if not any(self._is_cut(change) for change in self._changes):
            return False
        if any(isinstance(change, Quit) for change in self._changes):
            return False
        self._veil_s, self._since_s = self.fade_s(), 0.0
        return self._veil_s > 0

    def _is_cut(self, change: SceneChange) -> bool:
        """Tell whether a change puts one whole window in the place of another."""
        top = self.top
        if top is None:
            return False
        match change:
            case Push(scene):
                return not scene.overlay
            case Pop():
                return not top.overlay and len(self._scenes) > 1
            case Replace(scene):
                return not (scene.overlay and top.overlay)
            case Reset():
                return True
        return False

    def _let_fall(self, dt: float) -> bool:
        """Let the veil fall; what waits is applied once it hides everything."""
        self._since_s += dt
        if any(isinstance(change, Quit) for change in self._changes):
            self._veil_s = 0.0
            return self.apply()
        if not self._falling:
            self._since_s = self._veil_s / 2
            self.apply()
        return True

    def _let_rise(self, dt: float) -> bool:
        """Let the veil rise, if one hangs; tell whether it did."""
        if not self._veil_s:
            return False
        self._since_s += dt
        if self._since_s >= self._veil_s:
            self._veil_s = self._since_s = 0.0
        return True

    def visible(self) -> Sequence[S]:
        """Return the scenes to draw, the lowest first: the top, and what shows through it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return tuple(self._scenes[max(0, first) :])

    def _apply(self, change: SceneChange) -> None:
        match change:
            case Push(scene):
                if self._scenes:
                    self._scenes[-1].cover()
                self._enter(scene)
            case Pop():
                if self._scenes:
                    self._scenes.pop().exit()
                if self._scenes:
                    self._scenes[-1].uncover()
            case Replace(scene):
                if self._scenes:
                    self._scenes.pop().exit()
                self._enter(scene)
            case Reset(scene):
                self._clear()
                self._enter(scene)
            case Quit():
                self._clear()

    def _enter(self, scene: S) -> None:
        self._scenes.append(scene)
        scene.enter()

    def _clear(self) -> None:
        if self._scenes:
            self._scenes.pop().exit()
        while self._scenes:
            covered = self._scenes.pop()
            covered.uncover()
            covered.exit()


def _at_once() -> float:
    return 0.0
