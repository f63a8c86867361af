"""How long a window lasts is a matter of settings and of people's own keys, never of the cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import match
from game.bots.worker import BotWorker
from game.core import TUSAC_DECK, Card, Event, Seat, SeatSpec, Setup
from game.pace import PACE_S, Pace
from game.referee_deal import dealing_order
from game.registry import Registry
from game.table import Clock
from net.cli.local import LocalGame
from net.client import Client, Stepped
from tests.fixtures.inline import Inline

REGISTRY = Registry()
STEP_S = 0.05
CLAIM_S = REGISTRY.game("tusac").file.claim_s
CLAIM_STEPS = round(CLAIM_S / STEP_S)


class Told:
    """One step, as everybody was told it."""

    def __init__(self, tick: int, events: tuple[Event, ...]) -> None:
        self.tick = tick
        self.events = events


class Sitting:
    """A hand of Tứ Sắc in which people press a key so many ticks after they are asked."""

    def __init__(self, kinds: str, press: int = 4, *, seed: int = 7, preset: str = "book") -> None:
        seats = tuple(
            SeatSpec("human" if kind == "h" else "bot", f"S{n}", "medium" if kind == "b" else "")
            for n, kind in enumerate(kinds)
        )
        self.tick, self.press = 0, press
        self.worker = BotWorker(executor=Inline)
        self.game = LocalGame(
            Setup("tusac", preset, seats, seed=seed),
            REGISTRY,
            self.worker,
            now=lambda: self.tick * STEP_S,
            clock=Clock(),
        )
        self.told: list[Told] = []
        self.windows: list[int] = []
        """How many ticks each window lasted that asked several."""
        self._asked: dict[Client, tuple[int, int]] = {}
        self._opened: tuple[int, int, bool] = (-1, 0, False)

    @property
    def is_over(self) -> bool:
        state = self.game.clients[0].match
        return state is not None and bool(state.history)

    def play(self, most: int = 20_000) -> Sitting:
        """Play one hand."""
        while not self.is_over:
            self.step()
            assert self.tick < most
        self.worker.close()
        return self

    def step(self) -> None:
        self.tick += 1
        self.worker.wait(1.0)
        self.game.poll()
        for place, client in enumerate(self.game.clients):
            for news in client.pump():
                if isinstance(news, Stepped) and place == 0:
                    self._note(news)
            self._answer(client)

    def _note(self, news: Stepped) -> None:
        view, (window, opened, several) = news.update.view, self._opened
        if several and view.window != window:
            self.windows.append(self.tick - opened)
        self._opened = (view.window, self.tick, len(view.to_act) > 1)
        self.told.append(Told(self.tick, news.update.events))

    def _answer(self, client: Client) -> None:
        """Press a key when it is time: throw the first card, eat nothing that need not be."""
        view = client.view
        if view is None or not view.choices:
            return
        window, since = self._asked.get(client, (-1, 0))
        if window != view.window:
            self._asked[client] = (view.window, self.tick)
        elif self.tick - since == self.press:
            client.submit(view.choices[-1])


def lengths(kinds: str, press: int, seeds: range, **more: Any) -> set[int]:
    found = [n for seed in seeds for n in Sitting(kinds, press, seed=seed, **more).play().windows]
    assert len(found) > 20
    return set(found)


@pytest.mark.parametrize("kinds", ["hbbb", "hbb", "hb", "hhbb", "hhh", "hh"])
def test_a_window_of_several_is_as_long_whatever_is_held(kinds: str) -> None:
    found = lengths(kinds, 4, range(5))

    # A tick more where it was a bot that closed the one before.
    assert found <= {CLAIM_STEPS, CLAIM_STEPS + 1, CLAIM_STEPS + 2}


def test_only_a_persons_own_key_makes_it_longer() -> None:
    late = CLAIM_STEPS + 30

    found = lengths("hbbb", late, range(4))

    # A window that does not ask the person, who has just discarded, waits for no key of his.
    assert found <= {CLAIM_STEPS, CLAIM_STEPS + 1, late, late + 1, late + 2}
    assert max(found) >= late


def test_bots_among_themselves_do_not_wait() -> None:
    assert max(lengths("bbbb", 0, range(4))) <= PACE_S[1] / STEP_S + 1


def test_a_window_is_shorter_where_all_goes_faster() -> None:
    sitting = Sitting("hbbb", seed=3)
    sitting.game.hurry(3.0)

    sitting.play()

    assert set(sitting.windows) <= {CLAIM_STEPS // 3, CLAIM_STEPS // 3 + 1}


def test_catte_asks_nobody_to_wait() -> None:
    assert REGISTRY.game("catte").file.claim_s == 0.0


def test_a_bot_takes_as_long_whatever_it_may_answer() -> None:
    """Its pace is asked with what all are shown, so nothing else can matter."""
    game = Sitting("hbbb").game
    game.poll()
    table = game.table
    shown = table.snapshot(None, 0.0)[1]
    assert shown is not None
    human = (SeatSpec("human", "An"),)

    alone = shown.view.shown._replace(to_act=(Seat(1),))
    several = shown.view.shown._replace(to_act=(Seat(1), Seat(2)))
    paces = [Pace(human, Random(1), PACE_S, 3.0) for _ in range(2)]

    assert paces[0].answer_s(alone) == paces[1].answer_s(alone)
    assert PACE_S[0] <= paces[0].answer_s(alone) <= PACE_S[1]
    assert paces[0].answer_s(several) == 3.0
    game.close()


# The same history with other cards in hidden places takes the same time to the last tick.


def otherwise(deck: tuple[Card, ...], first: Seat, seats: int, chance: Random) -> tuple[Card, ...]:
    """Return the deck with all cards elsewhere that seat 0 does not hold."""
    game = REGISTRY.game("tusac")
    order = dealing_order(game.rules, game.config("book"), seats, first)
    places = [n for n in range(len(deck)) if n >= len(order) or order[n] != 0]
    changed = list(deck)
    for place, source in zip(places, chance.sample(places, len(places)), strict=True):
        changed[place] = deck[source]
    return tuple(changed)


@pytest.fixture
def decks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Card, ...]]:
    """The deck to be dealt, from seat 1 on."""
    chosen: list[tuple[Card, ...]] = [TUSAC_DECK]
    monkeypatch.setattr(match, "shuffle", lambda seed, deck: chosen[0])
    monkeypatch.setattr(match, "draw_lot", lambda seed, deck, seats: Seat(1))
    return chosen


@pytest.mark.parametrize("seats", [3, 4])
def test_hidden_cards_change_no_length(decks: list[tuple[Card, ...]], seats: int) -> None:
    chance, alike, differ = Random(seats), 0, 0
    for seed in range(8):
        decks[0] = deck = tuple(chance.sample(TUSAC_DECK, len(TUSAC_DECK)))
        press = chance.choice([3, 20, CLAIM_STEPS + 15])
        one = Sitting("h" + "b" * (seats - 1), press, seed=seed).play().told
        decks[0] = otherwise(deck, Seat(1), seats, chance)
        other = Sitting("h" + "b" * (seats - 1), press, seed=seed).play().told
        for before, after in zip(one, other, strict=False):
            # What was asked just before was the same, so it took as long, whatever came of it.
            assert before.tick == after.tick
            alike += 1
            if before.events != after.events:
                differ += 1
                break

    assert alike > 12
    assert differ == 8
