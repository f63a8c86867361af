"""Whole hands of Tứ Sắc on the board: dealt by fives, eaten, laid open; nothing is to mend."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.core import TUSAC_DECK, HandEnded, MatchState, Moved, Seat, TurnChanged, Update, Zone
from game.texts import ASSETS
from scenes.beats import beats
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.laid import laid_hands
from scenes.cards.layout import TableLayout
from scenes.context import Context
from scenes.recall import Recall
from scenes.rounds import cells
from scenes.story import Story
from scenes.wording import Wording
from tests.scenes.driver import Driver
from tests.scenes.table.told_tusac import PRESETS, Item, told

DT = 1 / 60
LONGEST = 20_000
"""Frames within which any hand has been told."""
WHO = [(seats, preset) for seats in (2, 3, 4) for preset in PRESETS]
SEEDS = {preset: 7 + place for place, preset in enumerate(PRESETS)}


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    driver = Driver()
    driver.context.prefs.muted = True
    yield driver.context
    driver.close()


class Stage:
    """A board with its story, and no window."""

    def __init__(self, context: Context, viewer: Seat | None, *, instant: bool = False) -> None:
        layout = TableLayout.load(ASSETS / "games" / "tusac" / "table.toml")
        self.board = Board(layout, Atlas(ASSETS / "decks" / "tusac"), TUSAC_DECK)
        wording = Wording(context, "tusac")
        self.story = Story(context, self.board, wording, speed=1.0, instant=instant)
        self.story.viewer = viewer
        self.board.relayout((1280, 720))

    def rest(self, dt: float = DT) -> int:
        """Tell all there is to tell; return how many frames it took."""
        story = self.story
        for frames in range(LONGEST):
            if not (story.waiting or story.telling or story.animator.busy):
                return frames
            story.update(dt)
        raise AssertionError("it never comes to rest")

    def tell(self, item: Item, dt: float = DT) -> int:
        self.story.add(item)
        return self.rest(dt)

    def cards(self) -> dict[Zone, tuple[str, ...]]:
        return {
            zone: tuple(sorted(sprite.card for sprite in sprites))
            for zone, sprites in self.board._zones.items()
            if sprites
        }


def begun(context: Context, viewer: Seat | None, seats: int = 4, preset: str = "book") -> Stage:
    """Return a table at which the deal is about to be told."""
    stage = Stage(context, viewer)
    for item in told(seats, SEEDS[preset], preset)[viewer]:
        if isinstance(item, Update) and any(isinstance(e, Moved) for e in item.events):
            stage.story.add(item)
            return stage
        stage.tell(item)
    raise AssertionError("nothing is dealt")


@pytest.mark.parametrize(("seats", "preset"), WHO)
def test_a_whole_hand_leaves_nothing_to_mend(context: Context, seats: int, preset: str) -> None:
    for viewer in (Seat(seats - 1), None):
        stage = Stage(context, viewer)
        rng = Random(seats)
        items = told(seats, SEEDS[preset], preset)[viewer]
        for item in items:
            stage.tell(item, rng.choice((DT, DT, 0.1, 0.4)))
            view = stage.story.view
            if isinstance(item, Update) and view is not None:
                shown = {zone: tuple(sorted(cards)) for zone, cards in view.zones if cards}
                assert stage.cards() == shown
        assert stage.story.seen is not None
        assert stage.story.seen.prompt == "over"
        assert stage.story.corrections == []


@pytest.mark.parametrize("way", ["instant", "reduced", "at once", "skipped", "half", "thrice"])
def test_every_pace_ends_in_the_same_picture(context: Context, way: str) -> None:
    stage = Stage(context, Seat(1), instant=way == "instant")
    prefs = context.prefs
    prefs.reduced_motion = way == "reduced"
    prefs.speed = {"half": 0.5, "thrice": 3.0}.get(way, 1.0)
    try:
        for item in told(3, 4, "book_scored")[Seat(1)]:
            stage.story.add(item)
            if way == "at once":
                continue
            stage.story.update(DT)
            if way == "skipped":
                stage.story.skip()
            stage.rest(0.1)
        stage.rest(0.1)
    finally:
        prefs.reduced_motion, prefs.speed = False, 1.0
    assert stage.story.corrections == []
    view = stage.story.view
    assert view is not None
    assert stage.cards() == {zone: tuple(sorted(cards)) for zone, cards in view.zones if cards}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_flies_by_fives_round_the_table(context: Context, seats: int) -> None:
    stage = begun(context, Seat(0), seats)
    stage.story.update(0.0)
    sizes = {Seat(seat): 0 for seat in range(seats)}
    packets: list[tuple[Seat, int]] = []
    frames = 0
    while stage.story.telling and sum(sizes.values()) < 20 * seats + 1:
        stage.story.update(1 / 240)
        frames += 1
        for seat, before in sizes.items():
            sizes[seat] = len(stage.board.sprites(Zone("hand", seat)))
            if sizes[seat] > before:
                packets.append((seat, sizes[seat] - before))

    dealer = packets[0][0]
    assert [count for _, count in packets] == [6, *[5] * (4 * seats - 1)], "the dealer has one more"
    assert [seat for seat, _ in packets] == [(dealer + n) % seats for n in range(4 * seats)]
    assert frames / 240 < 1.5
    assert stage.rest() * DT < 3, "the words after it, too"


def test_cards_of_a_packet_fly_together(context: Context) -> None:
    stage = begun(context, Seat(0))
    stage.story.update(0.0)
    stage.story.update(DT)
    flying = [s for z, ss in stage.board._zones.items() if z.name == "hand" for s in ss if s.air]
    assert len(flying) >= 5


def steps(viewer: Seat | None, seed: int = 7, preset: str = "book") -> Iterator[Update]:
    """Return the steps of some hands, as one viewer hears them."""
    for number in range(4):
        for item in told(4, seed + number, preset)[viewer]:
            if isinstance(item, Update):
                yield item


def test_an_eat_is_one_beat_from_hand_and_table() -> None:
    eats = [
        moves
        for update in steps(None)
        for beat in beats(update.events)
        if (moves := [e for e in beat if isinstance(e, Moved) and e.dst.name == "groups"])
    ]
    both = [moves for moves in eats if len(moves) == 2]
    assert both
    for moves in both:
        assert [move.src.name for move in moves] == ["hand", "offer"]
        assert moves[0].dst == moves[1].dst


def test_hands_are_opened_together_at_the_end() -> None:
    for update in steps(Seat(0)):
        if any(isinstance(e, HandEnded) for e in update.events):
            opened = [b for b in beats(update.events) if isinstance(b[0], Moved)][-1]
            assert all(isinstance(e, Moved) and e.src == e.dst for e in opened)
            assert len(opened) >= 3
            return
    raise AssertionError("no hand ends")


def test_seals_come_and_go_together_and_show_no_answer(context: Context) -> None:
    stage = Stage(context, None)
    seen = 0
    for item in told(4, SEEDS["book"], "book")[None]:
        if isinstance(item, MatchState):
            stage.tell(item)
            continue
        stage.story.add(item)
        kinds: list[frozenset[Seat]] = []
        stage.story.update(0.0)
        while stage.story.telling:
            kinds.append(stage.story.seals)
            stage.story.update(DT)
        sealed = [e for e in item.events if isinstance(e, TurnChanged) and e.sealed]
        asked = frozenset(sealed[0].seats) if sealed else frozenset()
        assert set(kinds) <= {frozenset(), asked}
        assert stage.story.seals == asked
        assert not any(zone.name == "trick" for zone in stage.board.marks)
        seen += bool(sealed)
    assert seen


def test_the_one_who_looks_wears_a_seal_once_the_answer_is_in(context: Context) -> None:
    viewer = Seat(2)
    for item in told(4, SEEDS["book"], "book")[viewer]:
        if not isinstance(item, Update) or not item.view.choices:
            continue
        if len(item.view.to_act) < 2:
            continue
        stage = Stage(context, viewer)
        match = next(i for i in told(4, SEEDS["book"], "book")[viewer] if isinstance(i, MatchState))
        stage.story.look_as(viewer, match, item.view)
        assert viewer not in stage.story.seals
        assert len(stage.story.seals) == len(item.view.to_act) - 1
        stage.story.sealed = True
        stage.story.mark()
        assert stage.story.seals == frozenset(item.view.to_act)
        return
    raise AssertionError("never asked in secret")


def test_there_is_no_round_to_look_back_at() -> None:
    recall = Recall()
    view = None
    for item in told(4, SEEDS["book"], "book")[None]:
        recall.hear(item)
        view = item.view if isinstance(item, Update) else view
    assert view is not None
    assert view.prompt == "over"
    assert recall.last is None
    assert cells(view, 4) == [[], [], [], []]


def test_opened_hands_lie_in_their_groups_loose_cards_last(context: Context) -> None:
    for viewer in (Seat(0), None):
        stage = Stage(context, viewer)
        for item in told(4, SEEDS["book"], "book")[viewer]:
            stage.tell(item)
        view = stage.story.view
        assert view is not None
        laid = laid_hands(view)
        assert sorted(laid) == [0, 1, 2, 3]
        for seat, hand in laid.items():
            zone = Zone("hand", seat)
            if seat == viewer or not hand.cards:
                continue
            assert [sprite.card for sprite in stage.board.sprites(zone)] == list(hand.cards)
            assert sum(hand.counts) == len(hand.cards)
            assert hand.counts[len(hand.counts) - hand.loose :] == (1,) * hand.loose


def test_the_next_deal_takes_open_hands_away(context: Context) -> None:
    stage = Stage(context, Seat(0))
    for item in told(3, 5, "trial", hands=2)[Seat(0)]:
        stage.tell(item, 0.2)
    assert stage.story.corrections == []
