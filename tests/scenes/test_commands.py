"""Events as commands: one push is one step, a push that lasts goes on, nothing sticks."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.bindings import Command
from scenes.commands import FIRST_REPEAT_S, REPEAT_S, REPEATED, Commands, coalesced


def down(key: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=0)


def stick(axis: int, value: float, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, instance_id=pad, axis=axis, value=value)


def hat(x: int, y: int, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(x, y))


def button(number: int, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONDOWN, instance_id=pad, button=number)


def motion(x: int, buttons: tuple[int, int, int] = (0, 0, 0), **more: Any) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=buttons, **more)


def read(commands: Commands, *events: pygame.Event) -> list[Command | None]:
    found = []
    for event in events:
        commands.notice(event)
        found.append(commands.read(event))
    return found


def after(commands: Commands, seconds: float) -> list[Command]:
    """Let time pass in small steps; return the directions that went on."""
    steps = round(seconds * 100)
    events = [event for _ in range(steps) for event in commands.repeated(0.01)]
    return [event.command for event in events if event.type == REPEATED]


def test_key_that_stays_down_answers_once() -> None:
    commands = Commands()
    enter = [down(pygame.K_RETURN) for _ in range(5)]

    assert read(commands, *enter) == ["press", None, None, None, None]
    assert read(commands, up(pygame.K_RETURN), down(pygame.K_RETURN)) == [None, "press"]


def test_key_whose_end_was_never_seen_works_again_after_the_window_came_back() -> None:
    commands = Commands()
    read(commands, down(pygame.K_RETURN), down(pygame.K_LEFT))

    commands.release()

    assert after(commands, 2) == []
    assert read(commands, down(pygame.K_RETURN)) == ["press"]


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        (down(pygame.K_RIGHT), up(pygame.K_RIGHT)),
        (hat(1, 0), hat(0, 0)),
        (stick(0, 0.9), stick(0, 0.1)),
        (button(14), pygame.Event(pygame.JOYBUTTONUP, instance_id=0, button=14)),
    ],
)
def test_direction_that_is_held_goes_on_after_a_while(
    begin: pygame.Event, end: pygame.Event
) -> None:
    commands = Commands()
    assert read(commands, begin) == ["right"]

    assert after(commands, FIRST_REPEAT_S - 0.02) == []
    assert after(commands, 0.04 + 2 * REPEAT_S) == ["right"] * 3
    read(commands, end)

    assert after(commands, 2) == []


@pytest.mark.parametrize("event", [down(pygame.K_RETURN), button(0), button(2), motion(5)])
def test_anything_else_ends_what_is_held(event: pygame.Event) -> None:
    commands = Commands()
    read(commands, stick(0, -1.0), event)

    assert after(commands, 2) == []


def test_only_directions_go_on() -> None:
    commands = Commands()
    read(commands, button(0), button(5), down(pygame.K_TAB))

    assert after(commands, 3) == []


def test_stick_that_trembles_is_one_push() -> None:
    commands = Commands()

    found = read(commands, *(stick(0, value) for value in (0.5, 0.7, 0.5, 0.8, 0.65, 1.0)))

    assert found.count("right") == 1
    assert read(commands, stick(0, 0.0), stick(0, 0.7)) == [None, "right"]


def test_stick_that_is_pushed_aside_does_not_go_up_as_well() -> None:
    commands = Commands()

    assert read(commands, stick(0, 0.95), stick(1, -0.7)) == ["right", None]


def test_pad_that_is_pulled_out_lets_go() -> None:
    commands = Commands()
    read(commands, stick(0, 1.0, pad=3))
    assert commands.device == "pad"

    commands.unplug(3, last=True)

    assert after(commands, 2) == []
    assert commands.device == "keys"
    assert read(commands, stick(0, 1.0, pad=3)) == ["right"]


def test_pad_that_is_pulled_out_leaves_the_others_alone() -> None:
    commands = Commands()
    read(commands, stick(0, 1.0, pad=3), stick(0, 1.0, pad=4))

    commands.unplug(3, last=False)

    assert after(commands, FIRST_REPEAT_S + 0.05) == ["right"]
    assert commands.device == "pad"


def test_letters_are_no_commands_while_somebody_types() -> None:
    commands = Commands()
    commands.typing = lambda: True
    commands.bindings.give("back", pygame.K_b)

    assert read(commands, down(pygame.K_m), down(pygame.K_b), down(pygame.K_SPACE)) == [None] * 3
    assert (
        read(commands, down(pygame.K_KP5, unicode="5"), down(ord("đ"), unicode="đ")) == [None] * 2
    )
    assert read(commands, down(pygame.K_F11), down(pygame.K_TAB)) == ["fullscreen", "next"]


@pytest.mark.parametrize("mod", [pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META])
def test_keys_with_a_modifier_belong_to_the_system(mod: int) -> None:
    assert read(Commands(), down(pygame.K_RETURN, mod)) == [None]


def test_shift_tab_goes_back() -> None:
    assert read(Commands(), down(pygame.K_TAB, pygame.KMOD_LSHIFT)) == ["previous"]


def test_a_captured_key_is_no_command_and_answers_later() -> None:
    commands = Commands()
    commands.capturing = True
    assert read(commands, down(pygame.K_RETURN), up(pygame.K_RETURN)) == [None, None]

    commands.capturing = False

    assert read(commands, down(pygame.K_RETURN)) == ["press"]


def test_device_is_the_one_that_was_used_last() -> None:
    commands = Commands()
    assert commands.device == "mouse"
    assert not commands.used
    rest = pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    seen = []
    for event in (rest, down(pygame.K_LEFT), rest, down(pygame.K_m), hat(1, 0), motion(3)):
        commands.notice(event)
        seen.append(commands.device)
    finger = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=True)
    commands.notice(finger)

    assert seen == ["mouse", "keys", "keys", "keys", "pad", "mouse"]
    assert commands.device == "touch"
    assert commands.pointing


def test_the_way_of_the_pointer_is_its_end() -> None:
    held = (1, 0, 0)
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 0), button=1)
    events = [motion(1), motion(2), motion(3), press, motion(4, held), motion(5, held), motion(6)]

    kept = coalesced(events)

    assert [event.pos[0] for event in kept] == [3, 3, 5, 6]


def test_motion_that_ends_at_rest_is_motion() -> None:
    rest = pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0))

    (only,) = coalesced([motion(1), rest])

    assert (only.pos, only.rel) == ((9, 9), (1, 0))
