"""The stack: hooks in pairs, changes once a frame, input for the top alone."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scenes.stack import Pop, Push, Quit, Replace, Reset, SceneChange, Stack


class Recorder:
    """A scene that counts what happens to it and complains about what must not."""

    def __init__(self, *, overlay: bool = False, runs_covered: bool = False) -> None:
        self.overlay = overlay
        self.runs_covered = runs_covered
        self.calls: Counter[str] = Counter()
        self.covered = False
        self.wanted: SceneChange | None = None

    def enter(self) -> None:
        assert not self.calls, "enter comes first"
        self.calls["enter"] += 1

    def exit(self) -> None:
        assert self.alive
        assert not self.covered
        self.calls["exit"] += 1

    def cover(self) -> None:
        assert self.alive
        assert not self.covered
        self.covered = True
        self.calls["cover"] += 1

    def uncover(self) -> None:
        assert self.alive
        assert self.covered
        self.covered = False
        self.calls["uncover"] += 1

    def handle(self, event: object) -> SceneChange | None:
        assert self.alive
        assert not self.covered
        self.calls["handle"] += 1
        return self.wanted

    def update(self, dt: float) -> SceneChange | None:
        assert self.alive
        assert not self.covered or self.runs_covered
        self.calls["update"] += 1
        return None

    def draw(self, surface: object) -> None:
        assert self.alive
        self.calls["draw"] += 1

    @property
    def alive(self) -> bool:
        return self.calls["enter"] == 1 and not self.calls["exit"]


def stack_of(*scenes: Recorder) -> Stack[Recorder]:
    stack: Stack[Recorder] = Stack()
    for scene in scenes:
        stack.request(Push(scene))
    stack.apply()
    return stack


def draw(stack: Stack[Recorder]) -> None:
    for scene in stack.visible():
        scene.draw(None)


kinds = st.sampled_from([Push, Push, Pop, Replace, Reset, Quit])
requests = st.lists(st.tuples(kinds, st.booleans(), st.booleans()), max_size=4)


@given(st.lists(requests, max_size=12))
def test_hooks_come_in_pairs_whatever_is_asked(frames) -> None:
    scenes: list[Recorder] = []
    stack: Stack[Recorder] = Stack()
    for frame in frames:
        for kind, overlay, runs_covered in frame:
            if kind in (Pop, Quit):
                stack.request(kind())
            else:
                scenes.append(Recorder(overlay=overlay, runs_covered=runs_covered))
                stack.request(kind(scenes[-1]))
        stack.update(0.1)
        stack.handle("event")
        draw(stack)

        alive = [scene for scene in scenes if scene.alive]
        assert list(stack.scenes) == alive
        assert [scene.covered for scene in alive] == [True] * (len(alive) - 1) + [False] * bool(
            alive
        )

    stack.request(Quit())
    stack.apply()

    for scene in scenes:
        assert scene.calls["enter"] == scene.calls["exit"] <= 1
        assert scene.calls["cover"] == scene.calls["uncover"]


def test_changes_wait_for_the_end_of_the_frame() -> None:
    first, second = Recorder(), Recorder()
    stack = stack_of(first)
    first.wanted = Push(second)

    stack.handle("click")

    assert stack.top is first
    assert second.calls == Counter()
    assert stack.update(0.1)
    assert stack.top is second
    assert second.calls == Counter(enter=1)


def test_double_click_asks_only_once() -> None:
    first = Recorder()
    stack = stack_of(first)
    first.wanted = Push(Recorder())

    stack.handle("click")
    stack.handle("click")
    stack.update(0.1)

    assert first.calls["handle"] == 1
    assert len(stack.scenes) == 2


def test_covered_scene_runs_only_if_it_says_so() -> None:
    table, menu, pause = Recorder(runs_covered=True), Recorder(), Recorder(overlay=True)
    stack = stack_of(table, menu, pause)

    stack.update(0.1)

    assert [scene.calls["update"] for scene in (table, menu, pause)] == [1, 0, 1]


def test_drawing_starts_at_the_lowest_scene_that_shows_through() -> None:
    hidden, table, pause = Recorder(), Recorder(), Recorder(overlay=True)
    stack = stack_of(hidden, table, pause)

    draw(stack)

    assert [scene.calls["draw"] for scene in (hidden, table, pause)] == [0, 1, 1]


def test_popping_the_last_scene_leaves_nothing() -> None:
    stack = stack_of(Recorder())

    stack.request(Pop())
    stack.update(0.1)

    assert stack.top is None
    assert not stack.update(0.1)


def faded(*scenes: Recorder, seconds: float = 0.2) -> Stack[Recorder]:
    stack = stack_of(*scenes)
    stack.fade_s = lambda: seconds
    return stack


def test_veil_hides_the_change_at_its_middle() -> None:
    first, second = Recorder(), Recorder()
    stack = faded(first)
    stack.request(Push(second))
    tops, veils = [], []

    for _ in range(6):
        stack.update(0.04)
        tops.append(stack.top)
        veils.append(round(stack.veil, 2))

    assert veils == [0.0, 0.4, 0.8, 1.0, 0.6, 0.2]
    assert tops == [first, first, first, second, second, second]
    assert stack.changing
    stack.update(0.04)
    assert (stack.veil, stack.changing) == (0.0, False)


def test_scenes_stand_still_under_a_falling_veil() -> None:
    first = Recorder()
    stack = faded(first)
    stack.request(Push(Recorder()))
    stack.update(0.01)
    before = first.calls["update"]

    stack.update(0.05)

    assert first.calls["update"] == before
    assert stack.veil > 0


def test_input_is_closed_until_the_veil_has_risen() -> None:
    first, second = Recorder(), Recorder()
    stack = faded(first)
    stack.request(Push(second))

    while True:
        stack.update(0.03)
        if not stack.changing:
            break
        stack.handle("click")
        if stack.top is first:
            stack.request(Push(Recorder()))

    assert first.calls["handle"] == second.calls["handle"] == 0
    assert list(stack.scenes) == [first, second]
    stack.handle("click")
    assert second.calls["handle"] == 1


def test_overlays_come_and_go_without_a_veil() -> None:
    table, pause = Recorder(), Recorder(overlay=True)
    stack = faded(table)

    stack.request(Push(pause))
    assert stack.update(0.01)
    assert (stack.top, stack.veil) == (pause, 0.0)
    stack.request(Pop())
    assert stack.update(0.01)
    assert (stack.top, stack.veil) == (table, 0.0)


def test_end_of_the_program_waits_for_no_veil() -> None:
    stack = faded(Recorder())
    stack.request(Push(Recorder()))
    stack.update(0.01)
    assert stack.changing

    stack.request(Quit())
    stack.update(0.01)

    assert (stack.top, stack.veil) == (None, 0.0)


@given(
    st.lists(requests, max_size=12),
    st.sampled_from([0.05, 0.2, 0.5]),
    st.lists(st.floats(0.001, 0.4), min_size=1, max_size=5),
)
def test_hooks_come_in_pairs_under_veils_too(frames, seconds, dts) -> None:
    scenes: list[Recorder] = []
    stack: Stack[Recorder] = Stack()
    stack.fade_s = lambda: seconds
    for number, frame in enumerate(frames):
        for kind, overlay, runs_covered in frame:
            if kind in (Pop, Quit):
                stack.request(kind())
            else:
                scenes.append(Recorder(overlay=overlay, runs_covered=runs_covered))
                stack.request(kind(scenes[-1]))
        stack.update(dts[number % len(dts)])
        stack.handle("event")
        draw(stack)

        assert 0 <= stack.veil <= 1
        assert list(stack.scenes) == [scene for scene in scenes if scene.alive]

    stack.request(Quit())
    for _ in range(3):
        stack.update(seconds)

    assert not stack.scenes
    for scene in scenes:
        assert scene.calls["enter"] == scene.calls["exit"] <= 1
        assert scene.calls["cover"] == scene.calls["uncover"]
