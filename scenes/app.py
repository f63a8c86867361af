"""The loop: events, the network or the local table, scenes, one frame.

Rule 1: `step` knows no clock; `run` is the only place that waits.
Rule 2: events go to the controls first, then to the focus, then to the top scene.
Rule 3: the size of the window is compared each frame; nothing reacts inside a resize event.
"""

from __future__ import annotations

import contextlib
import selectors
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from game.core import Setup
from game.texts import ASSETS, Texts, system_language
from scenes.commands import INPUT_EVENTS, coalesced
from scenes.context import Context, GameEntry
from scenes.faces import draw_veil
from scenes.pace import ACTIVE, LOOKS, Pace
from scenes.prefs import Prefs
from scenes.scene import Scene
from scenes.sound import Audio
from scenes.stack import Push, SceneChange, Stack
from scenes.theme import Size, Theme
from scenes.ui import Ui
from scenes.window import toggle_fullscreen

NAP_MS = 50
"""The longest sleep where something may arrive from a network."""

LONGEST_STEP_S = 0.6
"""After a pause of the machine time goes on from where it was."""

RESIZED_S = 0.15
"""A new size must last so long before everything is painted anew; until then it is stretched."""

_REDRAWN = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
    }
)


def build_context(
    prefs: Prefs,
    registry: Sequence[GameEntry],
    open_table: Callable[[Setup], SceneChange],
    *,
    assets: Path = ASSETS,
    language: str | None = None,
) -> Context:
    """Load what scenes need; the window must be open.

    Args:
        language: for this run only; by default the one in the settings, or of the system.

    Raises:
        UserError: a theme, font or language file is missing or broken.
    """
    texts = Texts.load(language or prefs.language or system_language(), assets)
    size = pygame.display.get_window_size()
    theme = Theme.load(assets, size, scale=prefs.scale, large=prefs.large)
    audio = Audio.open(assets, theme.look.sounds, prefs)
    context = Context(theme, texts, Ui(theme, prefs), audio, prefs, registry, open_table, assets)
    notices = (prefs.notice, audio.notice, context.ui.bind())
    context.notices = [notice for notice in notices if notice is not None]
    return context


class App:
    """Everything that runs, one step at a time."""

    def __init__(
        self,
        context: Context,
        first: Scene,
        *,
        poll: Callable[[], bool] | None = None,
        after_first_frame: Iterable[Callable[[], object]] = (),
    ) -> None:
        """Put the first scene on the stack.

        Args:
            poll: called every step, drawn or not; true if something arrived that may be seen.
            after_first_frame: called once, when the first frame is on screen.
        """
        self.context = context
        self.stack: Stack[Scene] = Stack()
        self.pace = Pace()
        self.frames = 0
        """Frames drawn so far."""
        self._poll = poll or _nothing_arrived
        self._after_first_frame = [*after_first_frame, context.ui.listen_to_pads]
        self._resizing: tuple[Size, float] = ((0, 0), 0.0)
        """The size the window was seen with last, and how long it has had it."""
        self.stack.request(Push(first))
        self.stack.apply()

    @property
    def screen(self) -> pygame.Surface:
        """The surface of the window."""
        screen = pygame.display.get_surface()
        assert screen is not None, "the window is open"
        return screen

    def run(self) -> None:
        """Go on until the last scene is gone."""
        clock = pygame.time.Clock()
        goes_on = self.step(0.0)  # a clock would let the first frame wait for its turn
        while goes_on:
            self._wait()
            goes_on = self.step(min(clock.tick(ACTIVE) / 1000, LONGEST_STEP_S))
        self.close()

    def _wait(self) -> None:
        """Sleep until a person does something, a host says something, or the next step is due.

        A look at the events costs a tenth of a step; to wait for one costs more than both, for SDL
        then asks for pads a thousand times a second.
        """
        rate = self.pace.rate()
        if rate == ACTIVE:
            return
        sockets = [number for scene in self.stack.scenes for number in scene.sockets()]
        looks = -(-1000 // (rate * NAP_MS)) if sockets else LOOKS
        for _ in range(looks):
            if _nap(sockets, 1000 // (rate * looks)) or pygame.event.peek():
                return

    def close(self) -> None:
        """Keep the settings and let the devices go."""
        prefs = self.context.prefs
        if not prefs.fullscreen and pygame.display.get_surface() is not None:
            prefs.window = pygame.display.get_window_size()
        prefs.save()
        self.context.audio.close()
        pygame.quit()

    def step(self, dt: float) -> bool:
        """Do one step; tell whether there is another one."""
        commands = self.context.ui.commands
        for event in (*coalesced(pygame.event.get()), *commands.repeated(dt)):
            self._take(event)
        if self._poll():
            self.pace.wake()
        if self.stack.update(dt):
            self.pace.wake()
        if not self.stack.scenes:
            return False
        if self.context.fullscreen_asked:
            self.context.fullscreen_asked = False
            toggle_fullscreen(self.context.prefs)
        self._rebuild(dt)
        self._look_at_scenes()
        if self.pace.step(dt):
            self.context.ui.update(dt)
            self.draw()
        return True

    def draw(self) -> None:
        """Draw a frame and show it."""
        old = self.context.theme.size
        if old == self.screen.get_size():
            self._draw_scenes(self.screen)
        else:
            frame = pygame.Surface(old)
            self._draw_scenes(frame)
            pygame.transform.smoothscale(frame, self.screen.get_size(), self.screen)
        pygame.display.flip()
        self.frames += 1
        waiting, self._after_first_frame = self._after_first_frame, []
        for function in waiting:
            function()

    def _draw_scenes(self, surface: pygame.Surface) -> None:
        for scene in self.stack.visible():
            scene.draw(surface)
            scene.widgets.draw(surface)
            scene.draw_over(surface)
        if self.stack.veil:
            draw_veil(self.context.theme, surface, self.stack.veil)

    def _take(self, event: pygame.Event) -> None:
        if event.type in INPUT_EVENTS:
            self._take_input(event)
        elif event.type == pygame.QUIT:
            top = self.stack.top
            self.stack.request(top.close_asked() if top is not None else None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.pace.focused = False
            self.context.ui.commands.release()
        elif event.type == pygame.WINDOWMINIMIZED:
            self.pace.minimised = True
        elif event.type == pygame.JOYDEVICEADDED:
            self.context.ui.add_pad(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self.context.ui.remove_pad(event.instance_id)
            self.pace.wake()
        elif event.type in _REDRAWN:
            self.pace.wake()
            self.pace.focused |= event.type == pygame.WINDOWFOCUSGAINED
            self.pace.minimised &= event.type != pygame.WINDOWRESTORED
        else:
            self.context.ui.process(event)

    def _take_input(self, event: pygame.Event) -> None:
        ui, top = self.context.ui, self.stack.top
        self.pace.wake()
        ui.commands.notice(event)
        if self._shortcut(event) or top is None or self.stack.changing:
            return
        used = ui.process(event) or top.navigate(event)
        if not used:
            self.stack.handle(event)
            if not self.stack.changing and ui.commands.read(event) == "back":
                self._go_back(top)
        for change in top.widgets.take_changes():
            self.stack.request(change)

    def _go_back(self, top: Scene) -> None:
        """Leave the text field, or else the scene."""
        if self.context.ui.editing is not None:
            self.context.ui.stop_editing()
        else:
            self.stack.request(top.back())

    def _shortcut(self, event: pygame.Event) -> bool:
        """Do what a key does in every scene."""
        command = self.context.ui.commands.read(event)
        if command == "fullscreen":
            self.context.fullscreen_asked = True
        elif command == "mute":
            self.context.set_muted(muted=not self.context.audio.muted)
        return command in ("fullscreen", "mute")

    def _rebuild(self, dt: float) -> None:
        """Build controls anew where the window, the language or a scene asks for it."""
        context, size = self.context, self.screen.get_size()
        editing = context.ui.editing is not None
        settled = size == context.theme.size or self._has_settled(size, dt)
        if settled and _is_unfit(context.theme, size, context.prefs):
            prefs = context.prefs
            context.theme = context.theme.at(size, scale=prefs.scale, large=prefs.large)
            context.ui.rebuild(context.theme)
            context.stale = True
        for scene in self.stack.scenes:
            if context.stale or scene.stale:
                scene.build()
                self.pace.wake()
        context.stale = False
        top = self.stack.top
        if editing and context.ui.editing is None and top is not None:
            top.widgets.go_on_editing()

    def _has_settled(self, size: Size, dt: float) -> bool:
        """Tell whether a new size has lasted; somebody may still be pulling at the window."""
        seen, lasted = self._resizing
        self._resizing = (size, lasted + dt if seen == size else 0.0)
        self.pace.wake()
        return self._resizing[1] >= RESIZED_S

    def _look_at_scenes(self) -> None:
        visible = self.stack.visible()
        if any(scene.awake for scene in visible):
            self.pace.wake()
            for scene in visible:
                scene.awake = False
        self.pace.animating = any(scene.animating for scene in visible)
        self.pace.editing = self.context.ui.editing is not None


def _is_unfit(theme: Theme, size: Size, prefs: Prefs) -> bool:
    return (theme.size, theme.scale, theme.large) != (size, prefs.scale, prefs.large)


def _nap(sockets: Sequence[int], ms: int) -> bool:
    """Sleep so long, or until something arrives; tell whether it has.

    Windows waits for no empty list, and a socket may have been closed since it was named.
    """
    if sockets:
        with contextlib.suppress(OSError, ValueError), selectors.DefaultSelector() as waiting:
            for number in set(sockets):
                waiting.register(number, selectors.EVENT_READ)
            return bool(waiting.select(ms / 1000))
    pygame.time.wait(ms)
    return False


def _nothing_arrived() -> bool:
    return False
