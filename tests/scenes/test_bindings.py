"""Which key means what: own choices over the usual keys; nothing essential is ever lost."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.bindings import CARD_KEYS, COMMANDS, MODIFIERS, Bindings, Command, may_bind, pad_command
from scenes.prefs import Prefs
from tests.scenes.driver import Driver

ESSENTIAL: dict[int, Command] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_TAB: "next",
    pygame.K_RETURN: "press",
    pygame.K_KP_ENTER: "press",
    pygame.K_ESCAPE: "back",
}
KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {0})


def test_usual_keys(driver: Driver) -> None:
    usual = Bindings()

    for key, command in ESSENTIAL.items():
        assert usual.command(key) == command
    assert usual.command(pygame.K_l) == "last"
    assert usual.command(pygame.K_q) == "act_1"
    assert usual.command(pygame.K_z) is None
    assert usual.keys("press") == (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
    assert usual.saved() == {}


def test_own_key_is_named_first_and_the_fixed_one_goes_on(driver: Driver) -> None:
    own = Bindings()

    assert own.load({"press": ["e"], "left": ["a"]}) == []

    assert own.keys("press")[0] == pygame.K_e
    assert own.command(pygame.K_RETURN) == "press"
    assert own.command(pygame.K_SPACE) is None
    assert (own.command(pygame.K_a), own.command(pygame.K_LEFT)) == ("left", "left")


def test_key_of_another_command_changes_places(driver: Driver) -> None:
    own = Bindings()

    assert own.give("last", pygame.K_m) == "mute"

    assert own.command(pygame.K_m) == "last"
    assert own.command(pygame.K_l) == "mute"
    assert own.saved() == {"last": ["m"], "mute": ["l"]}


def test_command_with_two_keys_keeps_the_other_one(driver: Driver) -> None:
    own = Bindings()

    assert own.give("pause", pygame.K_DELETE) == "hide"

    assert own.keys("hide") == (pygame.K_BACKSPACE,)
    assert own.command(pygame.K_p) is None


def test_same_key_again_changes_nothing_else(driver: Driver) -> None:
    own = Bindings()

    assert own.give("pause", pygame.K_p) is None

    assert own.saved() == {}


@pytest.mark.parametrize(
    ("saved", "odd"),
    [
        ({"press": ["nonsense"]}, ["nonsense"]),
        ({"press": [""]}, [""]),
        ({"press": ["\U0001f3b4" * 9]}, ["\U0001f3b4" * 9]),
        ({"dance": ["x"]}, ["dance"]),
        ({"hide": ["return"]}, ["return"]),
        ({"hide": ["1"]}, ["1"]),
        ({"hide": ["left shift"]}, ["left shift"]),
        ({"hide": ["x"], "last": ["x"]}, ["x"]),
        ({"back": ["left"], "left": ["escape"]}, ["escape", "left"]),
    ],
)
def test_settings_that_are_no_keys_are_left_out(
    driver: Driver, saved: dict[str, list[str]], odd: list[str]
) -> None:
    own = Bindings()

    assert own.load(saved) == odd

    for key, command in ESSENTIAL.items():
        assert own.command(key) == command


def test_usual_key_that_another_command_has_in_the_settings_is_its_alone(driver: Driver) -> None:
    own = Bindings()

    assert own.load({"hide": ["m"]}) == []

    assert own.command(pygame.K_m) == "hide"
    assert own.keys("mute") == ()


@given(st.lists(st.tuples(st.sampled_from(sorted(COMMANDS)), st.sampled_from(KEYS)), max_size=30))
def test_whatever_is_bound_nothing_essential_is_lost(given: list[tuple[Command, int]]) -> None:
    pygame.display.init()
    own = Bindings()
    for command, key in given:
        if may_bind(key) and COMMANDS[command].binds:
            own.give(command, key)
            assert own.command(key) == command

    for key, command in ESSENTIAL.items():
        assert own.command(key) == command
    read_back = Bindings()
    assert read_back.load(own.saved()) == []
    assert [read_back.command(key) for key in KEYS] == [own.command(key) for key in KEYS]


def test_keys_that_cannot_be_given_away() -> None:
    for key in (*ESSENTIAL, *CARD_KEYS, *MODIFIERS, 0):
        assert not may_bind(key)


def test_every_button_means_one_thing() -> None:
    buttons = [button for spec in COMMANDS.values() for button in spec.pad]

    assert len(buttons) == len(set(buttons))
    assert pad_command(0) == "press"
    assert pad_command(99) is None


def test_odd_keys_in_the_settings_are_told() -> None:
    driver = Driver(prefs=Prefs(keys={"hide": ["bogus", "\u202eevil"], "last": ["q"]}))
    try:
        assert driver.context.ui.commands.bindings.command(pygame.K_q) == "last"
        told = " ".join(text.text for text in driver.texts())
        assert "“bogus”" in told
        assert "\u202e" not in told
    finally:
        driver.close()
