"""The controls of one scene, and the focus that keys and pads move.

Rule 1: the controls lie in a container of their own and are drawn right after their scene, so an
overlay can lie over them; those of a covered scene get no input.
Rule 2: what a control does is returned as a change and waits for the stack to take it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from scenes.bindings import SIDES, Command
from scenes.controls import Align, Button, Control, Label, Spot, fitting_sign, text_left
from scenes.entry import TextEntry
from scenes.faces import draw_field, draw_ring, icon_room
from scenes.focus_ring import FocusRing
from scenes.lines import fitting
from scenes.stack import SceneChange
from scenes.theme import Drawn, Role
from scenes.theme_gui import TEXT_ROLES
from scenes.ui import Ui

OnPress = Callable[[], SceneChange | None]

_MOVES: frozenset[Command | None] = SIDES | {"next", "previous", "press"}
"""What the focus obeys; other commands are the scene's."""


class Widgets:
    """The controls of one scene, by name."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.ring = FocusRing()
        self.covered = False
        self._controls: dict[str, Control] = {}
        self._labels: list[Label] = []
        self._presses: dict[str, OnPress] = {}
        self._button_texts: list[Drawn] = []
        self._wrong: set[str] = set()
        self._changes: list[SceneChange] = []
        self._container: UIContainer | None = None
        self._held: str | None = None

    def label(
        self,
        rect: pygame.Rect,
        text: str,
        role: Role = "body",
        *,
        colour: str = "ink",
        bold: bool = False,
        align: Align = "left",
    ) -> Label:
        """Add a line of text, held to the middle of the height."""
        label = Label(pygame.Rect(rect), text, role, colour, bold, align)
        self._labels.append(label)
        return label

    def button(
        self,
        name: str,
        rect: pygame.Rect,
        text: str,
        on_press: OnPress,
        *,
        style: str = "plain",
        role: str = "button",
        sign: str = "",
        enabled: bool = True,
    ) -> Button:
        """Add a button, with an icon if a `sign` is named; the text gets smaller before cut."""
        theme = self.ui.theme
        sign = fitting_sign(theme, rect, text, sign)
        shown, fitting = self._fit(text, rect, role, sign)
        button = Button(
            rect,
            shown,
            theme=theme,
            style=style,
            role=fitting,
            sign=sign,
            manager=self.ui.manager,
            container=self._home(),
            on_press=lambda: self.press(name),
        )
        if not enabled:
            button.disable()  # type: ignore[no-untyped-call]  # pygame_gui
        self._add(name, button, rect, on_press, enabled=enabled)
        return button

    def entry(
        self,
        name: str,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], object],
        *,
        most: int = 16,
        on_enter: OnPress | None = None,
        words: bool = True,
    ) -> TextEntry:
        """Add a text field; Enter goes on to the next control if nothing else is asked for.

        Args:
            words: words are written here, so that Telex is of use.
        """

        def enter() -> None:
            if on_enter is not None:
                self.press(name)
            else:
                self.ring.step(1)
                self._follow_focus()

        entry = TextEntry(
            rect,
            text,
            theme=self.ui.theme,
            most=most,
            on_change=on_change,
            on_enter=enter,
            telex=lambda: words and self.ui.prefs.telex,
            manager=self.ui.manager,
            container=self._home(),
        )
        self._add(name, entry, rect, on_enter or _nothing)
        return entry

    def stepper(
        self,
        name: str,
        rect: pygame.Rect,
        text: str,
        on_step: Callable[[int], SceneChange | None],
        *,
        can_less: bool = True,
        can_more: bool = True,
    ) -> None:
        """Add a value between a button for less and a button for more."""
        side = max(self.ui.theme.hit, rect.height)
        less = pygame.Rect(rect.x, rect.y, side, rect.height)
        more = pygame.Rect(rect.right - side, rect.y, side, rect.height)
        self.button(f"{name}.less", less, "–", lambda: on_step(-1), enabled=can_less)
        middle = pygame.Rect(less.right, rect.y, more.left - less.right, rect.height)
        role = fitting(
            self.ui.theme, text, middle.w, ("button", "body", "small", "tiny"), bold=True
        )
        self.label(middle, text, role, bold=True, align="center")
        self.button(f"{name}.more", more, "+", lambda: on_step(1), enabled=can_more)

    def choices(
        self,
        name: str,
        rect: pygame.Rect,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_choose: Callable[[str], SceneChange | None],
        *,
        role: str = "button",
    ) -> None:
        """Add a row of buttons of which one is chosen: by colour and by a tick."""
        gap = self.ui.theme.px(8)
        width = (rect.width - gap * (len(options) - 1)) // max(1, len(options))
        for place, (key, text) in enumerate(options):
            part = pygame.Rect(rect.x + place * (width + gap), rect.y, width, rect.height)
            on = key == chosen
            self.button(
                f"{name}.{key}",
                part,
                f"✓ {text}" if on else text,
                lambda key=key: on_choose(key),  # type: ignore[misc]
                style="danger" if on else "plain",
                role=role,
            )

    def spot(
        self, name: str, rect: pygame.Rect, on_press: OnPress, *, enabled: bool = True
    ) -> Spot:
        """Add something that is drawn by hand, or move it."""
        spot = Spot(pygame.Rect(rect), enabled)
        self._add(name, spot, rect, on_press, enabled=enabled)
        return spot

    def clear(self) -> None:
        """Take all controls away; the focus comes back to the control of the same name."""
        if self._container is not None:
            self._container.kill()  # type: ignore[no-untyped-call]  # pygame_gui
        self._container = None
        self._controls.clear()
        self._labels.clear()
        self._button_texts.clear()
        self._presses.clear()
        self.ring.clear()

    def close(self) -> None:
        """Take everything away for good."""
        if self.ui.editing in self._controls.values():
            self.ui.stop_editing()
        self.clear()

    def cover(self) -> None:
        """Give these controls no input until `uncover`; they can still be drawn."""
        self.covered = True
        if self.ui.editing in self._controls.values():
            self.ui.stop_editing()
        if self._container is not None:
            self._container.hide()

    def uncover(self) -> None:
        """Take input again."""
        self.covered = False
        if self._container is not None:
            self._container.show()

    @property
    def focused(self) -> str | None:
        """The control that has the keys."""
        return self.ring.current

    def focus_on(self, name: str) -> None:
        """Give a control the keys."""
        self.ring.current = name
        self._follow_focus()

    def go_on_editing(self) -> None:
        """Give the text field that had the keys the keys again, after it was built anew."""
        self._follow_focus()

    def set_wrong(self, name: str, *, wrong: bool) -> None:
        """Mark a text field as wrong, or no longer."""
        (self._wrong.add if wrong else self._wrong.discard)(name)

    def rects(self) -> dict[str, pygame.Rect]:
        """Return where the controls are."""
        return {name: pygame.Rect(control.rect) for name, control in self._controls.items()}

    def __getitem__(self, name: str) -> Control:
        return self._controls[name]

    def __contains__(self, name: object) -> bool:
        return name in self._controls

    def press(self, name: str) -> None:
        """Do what pressing the control does."""
        if name not in self._presses:
            return
        self.ring.current = name
        self.ask(self._presses[name]())

    def ask(self, change: SceneChange | None) -> None:
        """Ask for a change as a control does."""
        if change is not None:
            self._changes.append(change)

    def take_changes(self) -> list[SceneChange]:
        """Return what the controls asked for since the last time."""
        taken, self._changes = self._changes, []
        return taken

    def settle(self) -> None:
        """Be ready for input after the controls were built."""
        self.ring.settle()
        if self.covered and self._container is not None:
            self._container.hide()

    def navigate(self, event: pygame.Event) -> bool:
        """Move the focus or press what has it; tell whether the event was used."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 1:
            return self._click(event)
        command = self.ui.commands.read(event)
        if command not in _MOVES or not self.ring.reachable():
            return False
        assert command is not None
        return self._obey(command)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the controls, then the focus if keys or a pad are in use."""
        self._follow_mouse()
        for name, control in self._controls.items():
            if isinstance(control, TextEntry):
                draw_field(self.ui.theme, surface, control.rect, wrong=name in self._wrong)
            if not isinstance(control, Spot) and control.image is not None:
                surface.blit(control.image, control.rect, None, control.blendmode)
            if isinstance(control, TextEntry):
                control.draw_preedit(surface)
        for label in self._labels:
            self._draw_label(surface, label)
        if self.ui.theme.on_text is not None:
            for text in self._button_texts:
                self.ui.theme.on_text(text)
        focused = self._controls.get(self.ring.current or "")
        if focused is not None and self.ui.shows_focus and not self.covered:
            draw_ring(self.ui.theme, surface, focused.rect)

    def _obey(self, command: Command) -> bool:
        editing = self.ui.editing is not None
        if command in ("next", "previous"):
            self.ring.step(1 if command == "next" else -1)
        elif command == "press":
            if editing or self.ring.current is None:
                return editing
            if isinstance(self._controls[self.ring.current], TextEntry):
                self._follow_focus()
            else:
                self.press(self.ring.current)
            return True
        elif command in ("up", "down") or (command in ("left", "right") and not editing):
            self.ring.move(command)
        self._follow_focus()
        return True

    def _click(self, event: pygame.Event) -> bool:
        hit = [
            name
            for name, control in self._controls.items()
            if isinstance(control, Spot)
            and control.enabled
            and control.rect.collidepoint(event.pos)
        ]
        top = hit[-1] if hit else None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = top
        elif top is not None and top == self._held:
            self.press(top)
        return top is not None

    def _follow_focus(self) -> None:
        """Give a text field the keys when the focus comes to it, and take them when it goes."""
        control = self._controls.get(self.ring.current or "")
        if isinstance(control, TextEntry):
            self.ui.manager.set_focus_set(control)
        else:
            self.ui.stop_editing()

    def _follow_mouse(self) -> None:
        """Let the focus go where the mouse has put the caret."""
        editing = self.ui.editing
        for name, control in self._controls.items():
            if control is editing:
                self.ring.current = name

    def _home(self) -> UIContainer:
        if self._container is None:
            whole = pygame.Rect((0, 0), self.ui.theme.size)
            self._container = UIContainer(whole, self.ui.manager, starting_height=1)
        return self._container

    def _add(
        self,
        name: str,
        control: Control,
        rect: pygame.Rect,
        on_press: OnPress,
        *,
        enabled: bool = True,
    ) -> None:
        self._controls[name] = control
        self._presses[name] = on_press
        self.ring.add(name, (rect.x, rect.y, rect.width, rect.height), enabled=enabled)

    def _fit(self, text: str, rect: pygame.Rect, role: str, sign: str) -> tuple[str, str]:
        """Return the text as it fits on a button, and the size to write it in."""
        theme = self.ui.theme
        edge = theme.px(9)
        width = rect.width - edge - (icon_room(theme, rect.height) if sign else edge)
        smaller = [r for r in TEXT_ROLES if theme.text_px(r) <= theme.text_px(role)]
        fitting = role
        for fitting in reversed(smaller):
            if theme.text_size(text, fitting, bold=True)[0] <= width:
                break
        shown = theme.cut(text, width, fitting, bold=True)
        place = pygame.Rect((0, 0), theme.text_size(shown, fitting, bold=True))
        place.midleft = (rect.x + text_left(theme, rect, shown, fitting, sign), rect.centery)
        self._button_texts.append(Drawn(text, place, shown != text, theme.text_px(fitting)))
        return shown, fitting

    def _draw_label(self, surface: pygame.Surface, label: Label) -> None:
        anchor = {"left": "midleft", "center": "center", "right": "midright"}[label.align]
        self.ui.theme.text(
            surface,
            label.text,
            getattr(label.rect, anchor),
            label.role,
            label.colour,
            bold=label.bold,
            anchor=anchor,
            width=label.rect.width,
        )


def _nothing() -> None:
    """Do nothing."""
