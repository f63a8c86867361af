"""Every reason for which something is not done at the table, provoked and told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.catte.claims import Verdict
from game.core import Action, Card
from game.texts import LANGUAGES
from tests.scenes.table.hall import Hall, choose, click_on, hall, index_for, setup

CODES = (
    *("must_beat", "lead_face_up", "not_your_turn", "answered", "hand_over", "knocked_out"),
    *("not_in_hand", "must_commit", "no_commit_now", "not_offered", "unknown_action"),
    *("claim_undecided", "stale_window"),
)


def send(room: Hall, kind: str, *cards: str) -> None:
    """Send an answer that no gesture makes, as a wrong program would."""
    room.table.client.submit(Action(kind, tuple(Card(card) for card in cards)))
    room.until(lambda: not room.table.client.pending)
    room.step(2)


def must_beat(room: Hall) -> None:
    while room.wait_for_turn():
        barred = [index for index in range(len(room.hand)) if not playable(room, index)]
        if barred and room.view.prompt == "follow":
            room.click_card(barred[0])
            return
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
    raise AssertionError("every card could be played")


def playable(room: Hall, index: int) -> bool:
    return any(a.kind == "play" and room.hand[index] in a.cards for a in room.view.choices)


def lead_face_up(room: Hall) -> None:
    assert click_on(room, "lead")
    room.click_card(0, 3)


def wait_after_answer(room: Hall) -> None:
    while index_for(room, "hide") is None:
        room.click_card(choose(room)[0])
        assert room.wait_for_turn()
    room.click_card(choose(room, "hide")[0], 3)
    be_alone(room)
    room.until(lambda: room.still and not room.table.story.asked)


def be_alone(room: Hall) -> None:
    """From now on no bot answers."""
    room.house._games[0]._bots.clear()


def not_your_turn(room: Hall) -> None:
    assert room.wait_for_turn()
    wait_after_answer(room)
    room.click_card(0)


def answered(room: Hall) -> None:
    while room.view.prompt != "commit":
        if room.asked:
            index, kind = choose(room)
            room.click_card(index, 3 if kind == "hide" else 1)
        room.step()
    be_alone(room)
    assert room.wait_for_turn()
    room.click_card(0)
    room.until(lambda: room.table.story.sealed)
    room.click_card(1)


def hand_over(room: Hall) -> None:
    click_on(room)
    send(room, "play", "2S")


def folded(room: Hall) -> None:
    assert room.wait_for_turn()
    be_alone(room)
    room.click("fold_hand")
    room.click("go")
    room.until(lambda: room.still and not room.table.story.asked)
    room.click_card(0)


def not_in_hand(room: Hall) -> None:
    assert room.wait_for_turn()
    missing = next(f"{rank}H" for rank in "23456789TJQKA" if f"{rank}H" not in room.hand)
    send(room, "play", missing)


def must_commit(room: Hall) -> None:
    assert click_on(room, "commit")
    send(room, "play", room.hand[0])


def no_commit_now(room: Hall) -> None:
    assert room.wait_for_turn()
    send(room, "commit", room.hand[0])


def not_offered(room: Hall) -> None:
    assert room.wait_for_turn()
    send(room, "claim")


def unknown_action(room: Hall) -> None:
    assert room.wait_for_turn()
    send(room, "juggle")


def claim_undecided(room: Hall) -> None:
    assert room.wait_for_turn()
    room.house._games[0].table._judge = lambda solver, puzzle: Verdict(None, ())
    room.click("claim")
    room.click("go")
    room.until(lambda: not room.table.client.pending)
    room.step(2)


def stale_window(room: Hall) -> None:
    """A question stands open until the hand goes on without an answer."""
    assert room.wait_for_turn()
    be_alone(room)
    room.click("claim")
    game, seat = room.house._games[0].table, room.table.client.seat
    assert seat is not None
    game.expire(seat, game._window, 0.0)
    room.until(lambda: room.still and not room.table.story.asked)
    room.click("go")
    room.step(2)


def said(room: Hall, code: str) -> bool:
    """Tell whether the prompt line gives this reason, whatever card proves it."""
    start, *_ = room.context.say(f"catte.refusal.{code}", suit="\0", rank="\0", card="\0").split(
        "\0"
    )
    return room.table.player.refused and room.prompt.startswith(start) and bool(room.prompt)


PROVOKED: dict[str, tuple[Callable[[Hall], None], dict[str, Any]]] = {
    "must_beat": (must_beat, {}),
    "lead_face_up": (lead_face_up, {"kinds": "hbb", "seed": 8}),
    "not_your_turn": (not_your_turn, {}),
    "answered": (answered, {"kinds": "hbb", "seed": 4}),
    "knocked_out": (folded, {"preset": "pot"}),
    "not_in_hand": (not_in_hand, {}),
    "must_commit": (must_commit, {"kinds": "hbb", "seed": 4}),
    "no_commit_now": (no_commit_now, {}),
    "not_offered": (not_offered, {}),
    "unknown_action": (unknown_action, {}),
    "claim_undecided": (claim_undecided, {"preset": "pot"}),
    "stale_window": (stale_window, {"preset": "pot"}),
    "hand_over": (hand_over, {}),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_told(code: str, language: str) -> None:
    provoke, at = PROVOKED[code]
    kinds, seed = at.get("kinds", "hbbb"), at.get("seed", 3)
    table = setup(kinds, seed, preset=at.get("preset", "study"))
    with hall(table, language=language) as room:
        provoke(room)

        assert said(room, code), room.prompt
        assert room.context.texts.missing == set()
        assert room.table.story.corrections == []


def test_codes_are_those_of_the_language_files() -> None:
    with hall(setup("hb", 3)) as room:
        texts = room.context.texts
        for language in LANGUAGES:
            room.context.set_language(language)
            assert all(texts.has(f"catte.refusal.{code}") for code in CODES)


def test_undecided_claim_leaves_the_turn_open() -> None:
    with hall(setup("hbbb", 3, preset="pot")) as room:
        claim_undecided(room)
        assert room.asked
        before = room.submitted
        room.click_card(0)
        assert room.submitted == before + 1


def test_claim_that_is_judged_elsewhere_makes_the_table_wait() -> None:
    with hall(setup("hbb", 8, preset="pot")) as room:
        assert room.wait_for_turn()
        table = room.house._games[0].table
        judge, table._judge = table._judge, lambda solver, puzzle: None
        room.click("claim")
        room.click("go")
        room.step(3)
        before = room.submitted

        for _ in range(5):
            assert room.prompt == room.context.say("catte.action.claim.wait")
            room.click_card(0)
            room.key(pygame.K_q, pygame.K_w)
            assert room.submitted == before
        room.speak("en")
        assert room.prompt == room.context.say("catte.action.claim.wait")

        table._judge = judge
        room.until(lambda: room.shows_results)
        assert room.table.story.corrections == []


def test_card_that_shakes_yet_can_be_hidden_at_once() -> None:
    with hall(setup("hbbb", 3), speed=1.0) as room:
        must_beat(room)
        barred = room.table.player.input.focus.index
        room.key(pygame.K_LEFT)
        while room.table.player.input.focus.index != barred:
            room.key(pygame.K_LEFT)
        room.key(pygame.K_RETURN)
        assert room.table.story.animator.busy, "it shakes"

        room.key(pygame.K_DELETE)
        room.until(lambda: room.still)

        assert room.table.story.corrections == []
