"""A match in this process: table, server, codec, clients and bots together, on a test's clock."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

import pytest

from game import match
from game.bots.worker import BotWorker, Question
from game.core import (
    HIDDEN,
    Decision,
    Seat,
    Sight,
    UserError,
)
from net.cli import local
from net.client import MatchChanged, Stepped
from tests.conformance.playing import REGISTRY as GAMES
from tests.conformance.playing import Case
from tests.fixtures.rogue_bots import ROGUE
from tests.net.fakes import Recorder
from tests.net.local_play import Play, seen_by_remote
from tests.secrecy import swaps


@pytest.fixture
def recorders(monkeypatch: pytest.MonkeyPatch) -> list[Recorder]:
    """The near ends of all connections in the order in which they are made."""
    made: list[Recorder] = []
    pair = local.memory_pair

    def recorded() -> tuple[Any, Any]:
        ours, theirs = pair()
        made.append(Recorder(ours))
        return made[-1], theirs

    monkeypatch.setattr(local, "memory_pair", recorded)
    return made


@pytest.fixture
def real_worker() -> Iterator[BotWorker]:
    worker = BotWorker(grace_s=0.5)
    yield worker
    worker.close()


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_bots_alone_play_hand_after_hand(seats: int) -> None:
    play = Play("b" * seats)

    play.hands(6)

    state, spectator = play.match, play.game.clients[0]
    assert spectator.seat is None
    assert sum(state.totals) == len(state.history)
    wins = [outcome.winner for outcome in state.history]
    assert [wins.count(Seat(seat)) for seat in range(seats)] == list(state.totals)
    assert state.first == wins[state.hand - 2 if state.playing else -1] or len(wins) > state.hand
    assert play.game.failed == []


def test_winner_leads_the_next_hand() -> None:
    play = Play("bbbb")
    leads: dict[int, Seat] = {}
    wins: list[Seat | None] = []
    while len(wins) < 6:
        play.hands(len(wins) + 1)
        wins = [outcome.winner for outcome in play.match.history]
    for state in [n.match for n in play.news[play.game.clients[0]] if isinstance(n, MatchChanged)]:
        leads.setdefault(state.hand, state.first)

    assert [leads[hand] for hand in range(2, 7)] == wins[:5]


def test_same_seed_same_match() -> None:
    plays = [Play("bbbb", seed=seed) for seed in (3, 3, 4)]
    for play in plays:
        play.hands(4)

    first, same, other = (play.match.history[:4] for play in plays)

    assert first == same
    deals = [
        [n.update.events for n in play.news[play.game.clients[0]] if isinstance(n, Stepped)]
        for play in plays
    ]
    assert deals[0] == deals[1] != deals[2]
    assert len(first) == len(other)


def test_people_say_when_the_next_hand_starts() -> None:
    play = Play("hbh", next_hand_s=None)
    an, chi = play.game.clients
    rng = Random(1)
    assert (an.seat, chi.seat) == (None, None)

    def finish(hands: int) -> None:
        while an.match is None or len(an.match.history) < hands:
            play.step()
            for client in (an, chi):
                if client.view is not None and client.view.choices:
                    client.submit(rng.choice(client.view.choices))

    finish(1)
    assert (an.seat, chi.seat) == (0, 2)
    an.ready()
    for _ in range(100):
        play.step(10.0)
    assert play.match.hand == 1
    chi.ready()
    play.step()
    assert play.match.hand == 2
    finish(2)


def test_bots_answer_no_faster_than_people_can_follow() -> None:
    play = Play("bbbb", next_hand_s=1000.0)
    spectator = play.game.clients[0]
    times: list[float] = []
    while spectator.match is None or spectator.match.playing or not spectator.match.history:
        play.step(0.01)
        times += [play.now for n in play.news[spectator] if isinstance(n, Stepped)]
        play.news[spectator].clear()

    gaps = [after - before for before, after in itertools.pairwise(times)]
    assert len(gaps) > 12
    assert min(gaps) >= 0.1 - 1e-6
    assert max(gaps) <= 0.3 + 0.05


@pytest.mark.parametrize("bot", ["crashing", "nonsense", "cheating", "inventing", "leaving"])
def test_bot_that_gives_no_answer_makes_the_safe_move(
    bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    play = Play("bbbb", bot=bot)
    safe: list[Seat] = []
    expire = play.game.table.expire

    def expiring(seat: Seat, window: int, now: float) -> None:
        safe.append(seat)
        expire(seat, window, now)

    play.game.table.expire = expiring  # type: ignore[method-assign]
    with caplog.at_level(logging.WARNING):
        play.hands(3)

    assert len(play.game.failed) > 3
    assert play.game.failed == safe
    assert set(safe) == {ROGUE}
    logged = [r.getMessage() for r in caplog.records if f"seat {ROGUE}" in r.getMessage()]
    assert len(logged) == len(safe)
    assert "AS" not in caplog.text


@pytest.mark.parametrize("bot", ["killing", "hanging"])
def test_bot_that_takes_its_process_with_it(bot: str, real_worker: BotWorker) -> None:
    play = Play("bbb", bot=bot, worker=real_worker)
    spectator, failed_at = play.game.clients[0], 0
    for _ in range(400):
        # A process takes a moment to start; who has not answered after that thinks for ever.
        real_worker.wait(2.0)
        play.step(30.0 if real_worker.busy else 0.05)
        view = spectator.view
        if play.game.failed and view is not None:
            failed_at = failed_at or view.window
            if view.window >= failed_at + 2 or play.match.history:
                break

    assert failed_at, "it has been noticed"
    assert set(play.game.failed) == {ROGUE}
    view = spectator.view
    assert view is not None
    assert view.window >= failed_at + 2 or play.match.history, "the others play on"


def test_late_answer_of_a_bot_is_not_played() -> None:
    held: list[tuple[Question, Future[Any]]] = []

    class Slow(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if args:
                held.append((args[0], future))
            return future

    play = Play("bb", worker=BotWorker(grace_s=1000, executor=Slow))
    while not held:
        play.step()
    question, future = held.pop()
    view = question.sight.view
    while play.game.clients[0].view == view or play.game.clients[0].view.window == view.window:
        play.step(1.0)

    future.set_result(Decision(view.choices[-1], "late"))
    play.step()
    play.step()

    now = play.game.clients[0].view
    assert now is not None
    assert now.window == view.window + 1, "the table's clock has played, and nothing more"
    assert play.game.failed == []


def test_bot_sees_exactly_what_its_seat_was_sent(
    recorders: list[Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, Sight, bytes]] = []
    ask = BotWorker.ask

    def listening(worker: BotWorker, question: Question, now: float) -> None:
        seat: Any = question.sight.view.viewer
        asked.append((seat, question.sight, bytes(recorders[1 + seat].received)))
        ask(worker, question, now)

    monkeypatch.setattr(BotWorker, "ask", listening)
    Play("bbbb").hands(2)

    assert len(asked) > 30
    for seat, sight, data in asked[:: len(asked) // 10]:
        assert sight == seen_by_remote(seat, data)


def bytes_to(viewer: Seat, story: swaps.Story, answers: int, recorders: list[Recorder]) -> bytes:
    """Play a story through a local game; return all that reached one seat."""
    recorders.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match, "shuffle", lambda seed, deck: story.deck)
        patch.setattr(match, "draw_lot", lambda seed, deck, seats: story.first)
        play = Play("h" * 4)
        play.step()
        play.step()
        for seat, action in story.script[:answers]:
            assert play.game.clients[seat].submit(action) is not None
            play.step()
            play.step()
    return bytes(recorders[viewer].received)


def test_hidden_cards_change_no_byte(recorders: list[Recorder]) -> None:
    case = Case(GAMES.game("catte"), "study", 4)
    rng, done = Random(5), 0
    while done < 12:
        story = swaps.record(case, rng.randrange(10_000))
        viewer = rng.choice([Seat(n) for n in range(4)])
        steps = swaps.replay(case.rules, case, story, len(story.script))
        until = rng.randrange(len(steps))
        hidden = swaps.unseen(case.rules, case, story, steps[until], viewer)
        if len(hidden) < 2:
            continue
        places = swaps.exchange(rng, story, hidden, whole=done % 2 == 0)
        found = swaps.changed(case.rules, case, story, steps, places, until)
        if found is None:
            continue
        done += 1

        expected = bytes_to(viewer, story, until, recorders)

        assert len(expected) > 1000
        assert bytes_to(viewer, found[0], until, recorders) == expected, (story, viewer, until)


def test_every_byte_of_a_deal_is_the_viewers_own(recorders: list[Recorder]) -> None:
    """The faces dealt to the others are in no bytes before they are played."""
    play = Play("hhhh")
    play.step()
    play.step()

    hands = {}
    for client in play.game.clients:
        assert client.view is not None
        own = [cards for zone, cards in client.view.zones if zone.seat == client.seat]
        hands[client.seat] = {card for cards in own for card in cards} - {HIDDEN}
        assert len(hands[client.seat]) == 6
    for seat, recorder in enumerate(recorders):
        others = [card for other, hand in hands.items() if other != seat for card in hand]
        assert all(card.encode() in recorder.received for card in hands[Seat(seat)])
        assert not [card for card in others if card.encode() in recorder.received]


def test_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        Play("h")

    assert caught.value.code == "seat_count"


def test_closing_ends_every_connection() -> None:
    play = Play("hb")
    play.step()
    play.step()

    play.game.close()
    play.step()

    assert all(client.is_closed for client in play.game.clients)
    assert play.game.poll() is False
