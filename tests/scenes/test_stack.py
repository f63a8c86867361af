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
        stack.draw(None)

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

    stack.draw(None)

    assert [scene.calls["draw"] for scene in (hidden, table, pause)] == [0, 1, 1]


def test_popping_the_last_scene_leaves_nothing() -> None:
    stack = stack_of(Recorder())

    stack.request(Pop())
    stack.update(0.1)

    assert stack.top is None
    assert not stack.update(0.1)
