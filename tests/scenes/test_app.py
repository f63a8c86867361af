"""The loop: when it draws, what it listens to, and scenes that lie over others."""

from __future__ import annotations

import pygame
import pytest

from scenes.context import Context
from scenes.pace import ACTIVE, BACKGROUND, IDLE, LINGER_S, LOOKS, MINIMISED, Pace
from scenes.scene import Scene
from scenes.stack import Pop, Push, SceneChange
from tests.scenes.driver import DT, Driver

BUTTON = pygame.Rect(400, 300, 200, 60)


class Below(Scene):
    """A scene with one button and one hand-drawn spot."""

    runs_covered = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pressed: list[str] = []
        self.events: list[int] = []
        self.updates = 0
        self.moves = False
        self.over: Over | None = None

    @property
    def animating(self) -> bool:
        return self.moves

    def layout(self) -> None:
        self.widgets.button("button", BUTTON, "Bấm", lambda: self.pressed.append("button"))
        self.widgets.spot("spot", BUTTON.move(0, 100), lambda: self.pressed.append("spot"))
        self.widgets.button(
            "off", BUTTON.move(0, 200), "Tắt", lambda: self.pressed.append("off"), enabled=False
        )
        self.widgets.label(BUTTON.move(0, -100), "menu.play")

    def handle(self, event: pygame.Event) -> SceneChange | None:
        self.events.append(event.type)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_o:
            self.over = Over(self.context)
            return Push(self.over)
        return None

    def update(self, dt: float) -> SceneChange | None:
        self.updates += 1
        return None

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("darkgreen")


class Over(Scene):
    """Lies over the middle of the scene below."""

    overlay = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.clicks = 0

    def layout(self) -> None:
        self.widgets.button("close", pygame.Rect(20, 20, 200, 60), "Đóng", Pop)

    def handle(self, event: pygame.Event) -> SceneChange | None:
        self.clicks += event.type == pygame.MOUSEBUTTONDOWN
        return None

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white", BUTTON)


def below(driver: Driver) -> Below:
    scene = driver.app.stack.scenes[0]
    assert isinstance(scene, Below)
    return scene


def test_overlay_covers_controls_and_takes_all_input() -> None:
    driver = Driver(first=Below)
    scene = below(driver)
    driver.click("button")
    driver.key(pygame.K_o)
    updates = scene.updates

    driver.click_at(BUTTON.center)
    driver.click_at(BUTTON.move(0, 100).center)

    assert scene.pressed == ["button"]
    assert scene.over is not None
    assert scene.over.clicks == 2
    assert scene.updates > updates
    assert driver.app.screen.get_at(BUTTON.center) == pygame.Color("white")
    driver.click("close")
    driver.click("button")
    assert scene.pressed == ["button", "button"]
    driver.close()


def test_overlay_survives_a_resize() -> None:
    driver = Driver(first=Below)
    driver.key(pygame.K_o)

    driver.resize((960, 540))
    driver.click_at(BUTTON.center)

    assert below(driver).pressed == []
    driver.click("close")
    driver.click("button")
    assert below(driver).pressed == ["button"]
    driver.close()


def test_spots_are_pressed_by_mouse_and_keys() -> None:
    driver = Driver(first=Below)

    driver.click("spot")
    driver.top.widgets.focus_on("button")
    driver.key(pygame.K_DOWN, pygame.K_SPACE)

    assert below(driver).pressed == ["spot", "spot"]
    driver.close()


def test_disabled_button_is_never_pressed_nor_focused() -> None:
    driver = Driver(first=Below)

    driver.click("off")
    for _ in range(4):
        driver.key(pygame.K_TAB, pygame.K_RETURN)

    assert "off" not in below(driver).pressed
    assert set(below(driver).pressed) == {"button", "spot"}
    driver.close()


def test_ring_is_drawn_while_keys_are_in_use() -> None:
    driver = Driver(first=Below)
    driver.app.draw()
    with_ring = driver.app.screen.copy()

    driver.click_at((5, 5))
    driver.app.draw()

    outside = (BUTTON.left - 6, BUTTON.centery)
    assert with_ring.get_at(outside) != driver.app.screen.get_at(outside)
    driver.close()


def test_scene_gets_what_no_control_used() -> None:
    driver = Driver(first=Below)

    driver.key(pygame.K_x, pygame.K_TAB)
    pygame.event.post(pygame.Event(pygame.USEREVENT))
    driver.step()

    assert below(driver).events.count(pygame.KEYDOWN) == 1
    assert pygame.USEREVENT not in below(driver).events
    driver.close()


def test_text_is_never_a_key() -> None:
    driver = Driver(first=Below)

    assert "menu.play" in [text.text for text in driver.texts()]
    driver.close()


def test_nothing_is_drawn_while_nothing_happens() -> None:
    arrived = [False]
    driver = Driver(first=Below, poll=lambda: arrived[0])
    driver.step(60)
    frames = driver.app.frames

    driver.step(60)
    assert driver.app.frames == frames
    assert driver.app.pace.rate() == IDLE

    arrived[0] = True
    driver.step(2)
    arrived[0] = False
    assert driver.app.frames == frames + 2
    assert driver.app.pace.rate() == ACTIVE
    driver.step(60)
    below(driver).moves = True
    frames = driver.app.frames
    driver.step(10)
    assert driver.app.frames >= frames + 9
    driver.close()


def test_waking_draws_for_a_while() -> None:
    driver = Driver(first=Below)
    driver.step(60)
    frames = driver.app.frames

    below(driver).wake()
    driver.step(60)

    assert LINGER_S / DT * 0.8 < driver.app.frames - frames < LINGER_S / DT * 1.3
    driver.close()


def test_caret_blinks_while_nothing_else_moves() -> None:
    driver = Driver()
    driver.click("setup")
    driver.click("name.0")
    driver.step(60)
    frames = driver.app.frames

    driver.step(60)

    assert 1 <= driver.app.frames - frames <= 4
    driver.close()


def test_pace_is_slow_in_the_background() -> None:
    pace = Pace(animating=False)
    for _ in range(60):
        pace.step(DT)

    assert pace.rate() == IDLE
    pace.focused = False
    assert pace.rate() == BACKGROUND
    pace.minimised = True
    assert pace.rate() == MINIMISED
    pace.wake()
    assert not pace.step(DT)


def test_window_events_set_the_pace() -> None:
    driver = Driver(first=Below)

    for event, attribute, value in (
        (pygame.WINDOWFOCUSLOST, "focused", False),
        (pygame.WINDOWFOCUSGAINED, "focused", True),
        (pygame.WINDOWMINIMIZED, "minimised", True),
        (pygame.WINDOWRESTORED, "minimised", False),
    ):
        pygame.event.post(pygame.Event(event))
        driver.step()
        assert getattr(driver.app.pace, attribute) == value
    driver.close()


FLOOD = 10_000


def test_a_flood_of_events_is_taken_in_one_frame() -> None:
    """Ten thousand ways of the pointer are one; ten thousand keys lose none."""
    driver = Driver(first=Below)
    scene = below(driver)
    scene.events.clear()
    for number in range(FLOOD):
        at = (number % 1280, 5)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))

    driver.step()

    assert scene.events.count(pygame.MOUSEMOTION) == 1
    for _ in range(FLOOD // 2):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_x, mod=0))
    driver.step()
    assert scene.events.count(pygame.KEYDOWN) == FLOOD // 2
    assert not pygame.event.peek()
    driver.click("button")
    assert scene.pressed == ["button"]
    driver.close()


def test_a_flood_of_window_events_is_one_frame() -> None:
    driver = Driver(first=Below)
    scene = below(driver)
    driver.step(60)
    scene.events.clear()
    frames = driver.app.frames
    kinds = (
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWMOVED,
        pygame.WINDOWDISPLAYCHANGED,
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWFOCUSGAINED,
    )
    for number in range(FLOOD):
        pygame.event.post(pygame.Event(kinds[number % len(kinds)]))

    driver.step()

    assert driver.app.frames == frames + 1
    assert (driver.app.pace.focused, driver.app.pace.minimised) == (True, False)
    assert scene.events == []
    driver.click("button")
    assert scene.pressed == ["button"]
    driver.close()


def test_a_monitor_that_changes_while_something_moves() -> None:
    driver = Driver(first=Below)
    scene = below(driver)
    scene.moves = True

    for size in ((1920, 1080), (960, 540), (1366, 768), (1280, 720)):
        pygame.event.post(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=0))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        driver.step()
    driver.resize((1366, 768))

    assert driver.context.theme.size == (1366, 768)
    driver.click("button")
    assert scene.pressed == ["button"]
    driver.close()


def test_a_window_that_is_away_draws_nothing_and_comes_back_fresh() -> None:
    driver = Driver(first=Below)
    scene = below(driver)
    scene.moves = True
    driver.step(30)

    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    driver.step()
    frames, updates = driver.app.frames, scene.updates
    driver.step(30)

    assert driver.app.frames == frames
    assert scene.updates == updates + 30
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    driver.step()
    assert driver.app.frames == frames + 1
    driver.close()


def test_a_pause_ends_where_somebody_does_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits are counted, not waited: the steps are slow, the looks at the events are not."""
    driver = Driver(first=Below)
    waits: list[int] = []

    def wait(length_ms: int) -> int:
        waits.append(length_ms)
        if len(waits) == 3:
            pygame.event.post(pygame.Event(pygame.QUIT))
        return length_ms

    monkeypatch.setattr(pygame.time, "wait", wait)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    driver.step(60)
    driver.app.run()

    assert waits == [1000 // (IDLE * LOOKS)] * 3


def test_a_window_that_comes_back_on_a_smaller_monitor_fits_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.key(pygame.K_F11)
    assert driver.context.prefs.fullscreen
    driver.context.prefs.window = (3000, 1800)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])

    driver.key(pygame.K_F11)

    assert not driver.context.prefs.fullscreen
    assert driver.app.screen.get_size() == (1366, 768)
