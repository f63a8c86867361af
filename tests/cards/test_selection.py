"""Gestures become intents, intents become actions or reasons."""

from __future__ import annotations

import pytest

from game.core import Action, Card, Refusal, View
from scenes.cards.focus import Focus
from scenes.cards.selection import (
    DEBOUNCE_S,
    Gesture,
    Intent,
    Nothing,
    Refused,
    Resolution,
    Selection,
    Several,
    Unique,
    resolve,
)
from tests.cards.tables import cards, view

KINDS = {"up": ("play", "commit"), "down": ("hide", "commit")}


def act(kind: str, text: str) -> Action:
    return Action(kind, cards(text))


MUST_BEAT = Refusal(act("play", "2H"), "must_beat", cards("9H"))
FOLLOWING = view(
    {"hand/0": "2H TH", "trick/1": "9H"},
    choices=[act("play", "TH"), act("hide", "2H"), act("hide", "TH")],
    refusals=[MUST_BEAT],
)
SEALED = view({"hand/0": "2H TH"}, choices=[act("commit", "2H"), act("commit", "TH")])
WAITING = view({"hand/0": "2H TH"})
EATING = view(
    {"hand/0": "Xd Pd Md"}, choices=[act("eat", "Xd Pd"), act("eat", "Xd Md"), act("discard", "Xd")]
)


@pytest.mark.parametrize(
    ("seen", "card", "gesture", "expected"),
    [
        (FOLLOWING, "TH", "up", Unique(act("play", "TH"))),
        (FOLLOWING, "TH", "down", Unique(act("hide", "TH"))),
        (FOLLOWING, "2H", "down", Unique(act("hide", "2H"))),
        (FOLLOWING, "2H", "up", Refused(MUST_BEAT)),
        (FOLLOWING, "AS", "up", Nothing()),
        (SEALED, "2H", "up", Unique(act("commit", "2H"))),
        (SEALED, "2H", "down", Unique(act("commit", "2H"))),
        (WAITING, "2H", "up", Nothing()),
        (WAITING, "2H", "down", Nothing()),
    ],
)
def test_resolve(seen: View, card: str, gesture: Gesture, expected: Resolution) -> None:
    assert resolve(seen, Card(card), gesture, KINDS) == expected


def test_several_actions_with_one_card() -> None:
    kinds = {"up": ("eat",), "down": ("discard",)}

    both = (act("eat", "Xd Pd"), act("eat", "Xd Md"))
    assert resolve(EATING, Card("Xd"), "up", kinds) == Several(both)
    assert resolve(EATING, Card("Md"), "up", kinds) == Unique(both[1])
    assert resolve(EATING, Card("Xd"), "down", kinds) == Unique(act("discard", "Xd"))


def test_game_without_gestures_means_nothing() -> None:
    assert resolve(FOLLOWING, Card("TH"), "up", {}) == Nothing()


def gesture(dx: float, dy: float, *, k: float = 1.0, floor: float | None = None) -> Intent | None:
    pointer = Selection(k)
    pointer.floor = floor
    pointer.press(2, (500, 600), 0.0)
    pointer.motion((500 + dx / 2, 600 + dy / 2))
    return pointer.release((500 + dx, 600 + dy), 0.2)


@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [
        (0, 0, "up"),
        (5, -5, "up"),
        (0, -60, "up"),
        (300, -200, "up"),
        (0, 40, "down"),
        (0, -20, None),
        (0, 20, None),
        (200, 0, None),
    ],
)
def test_click_and_drag(dx: float, dy: float, expected: Gesture | None) -> None:
    assert gesture(dx, dy) == (Intent(expected, 2) if expected else None)


def test_drags_grow_with_the_window() -> None:
    assert gesture(0, -60, k=2.0) is None
    assert gesture(0, -90, k=2.0) == Intent("up", 2)
    assert gesture(12, 0, k=2.0) == Intent("up", 2)


def test_card_dragged_to_the_edge_of_the_window_goes_down() -> None:
    assert gesture(0, 12, floor=612) == Intent("down", 2)
    assert gesture(0, 12, floor=700) is None


def test_dragged_out_and_back_is_no_click() -> None:
    pointer = Selection()
    pointer.press(1, (100, 100), 0.0)
    pointer.motion((100, 40))
    assert pointer.drag is not None
    assert pointer.drag.gesture == "up"
    pointer.motion((100, 98))

    assert pointer.release((100, 98), 0.5) is None


def test_second_click_within_a_quarter_second_is_ignored() -> None:
    pointer = Selection()
    for now, expected in ((1.0, Intent("up", 0)), (1.1, None), (1.24, None)):
        pointer.press(0, (10, 10), now)
        assert pointer.release((10, 10), now) == expected
    assert pointer.alternate(0, 1.2) is None
    later = 1.0 + DEBOUNCE_S
    assert pointer.alternate(3, later) == Intent("down", 3)


def test_drag_is_shown_only_once_it_moves() -> None:
    pointer = Selection()
    pointer.press(4, (0, 0), 0.0)
    pointer.motion((3, 3))
    assert pointer.drag is None

    pointer.motion((3, 30))
    assert pointer.drag is not None
    assert (pointer.drag.index, pointer.drag.dx, pointer.drag.dy) == (4, 3, 30)
    pointer.cancel()
    assert pointer.release((3, 30), 1.0) is None


def test_press_beside_the_cards() -> None:
    pointer = Selection()
    pointer.press(None, (0, 0), 0.0)

    assert pointer.release((0, -100), 1.0) is None
    assert pointer.alternate(None, 2.0) is None


def shown(cards: int) -> Focus:
    focus = Focus(cards)
    focus.shown = True
    return focus


def test_first_key_only_shows_the_focus() -> None:
    focus = Focus(6)

    assert focus.key("enter") is None
    assert focus.shown
    assert focus.key("enter") == Intent("up", 0)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("enter", Intent("up", 0)),
        ("right enter", Intent("up", 1)),
        ("left up", Intent("up", 5)),
        ("right right left down", Intent("down", 1)),
        ("4 delete", Intent("down", 3)),
        ("end delete", Intent("down", 5)),
        ("5 home enter", Intent("up", 0)),
        ("9 enter", Intent("up", 0)),
        ("f1", None),
    ],
)
def test_keys(keys: str, expected: Intent | None) -> None:
    focus = shown(6)
    result = None
    for key in keys.split():
        assert result is None
        result = focus.key(key)
    assert result == expected


def test_focus_follows_what_is_there() -> None:
    focus = shown(6)
    focus.key("end")
    focus.resize(5)
    assert focus.card == 4

    focus.resize(0)
    assert focus.card is None
    assert focus.key("enter") is None
    focus.resize(3)
    assert focus.card == 0


def test_pointer_moves_the_focus_and_hides_the_ring() -> None:
    focus = shown(6)
    focus.point(1)
    assert not focus.shown
    assert focus.card == 1


def test_first_tap_of_a_finger_chooses_and_the_second_plays() -> None:
    selection = Selection()
    selection.press(2, (10, 10), 0.0)
    assert selection.release((12, 11), 0.1, touch=True) is None
    assert selection.chosen == 2

    selection.press(2, (10, 10), 0.2)

    assert selection.release((10, 10), 0.3, touch=True) == Intent("up", 2)
    assert selection.chosen is None


def test_tap_beside_the_cards_chooses_none() -> None:
    selection = Selection()
    selection.press(2, (10, 10), 0.0)
    selection.release((10, 10), 0.1, touch=True)

    selection.press(None, (500, 10), 0.2)

    assert selection.release((500, 10), 0.3, touch=True) is None
    assert selection.chosen is None


def test_finger_that_drags_far_enough_needs_no_second_tap() -> None:
    selection = Selection()
    selection.press(1, (10, 100), 0.0)

    assert selection.release((10, 20), 0.1, touch=True) == Intent("up", 1)


def test_mouse_after_a_finger_plays_at_once() -> None:
    selection = Selection()
    selection.press(2, (10, 10), 0.0)
    selection.release((10, 10), 0.1, touch=True)

    selection.press(3, (90, 10), 0.2)

    assert selection.release((90, 10), 0.3) == Intent("up", 3)


def test_gesture_that_was_refused_does_not_keep_the_next_one_waiting() -> None:
    selection = Selection()
    selection.press(0, (10, 10), 0.0)
    assert selection.release((10, 10), 0.05) == Intent("up", 0)
    assert selection.alternate(0, 0.1) is None

    selection.forgive()

    assert selection.alternate(0, 0.1) == Intent("down", 0)
