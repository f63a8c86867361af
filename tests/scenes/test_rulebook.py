"""The rules page: everything is told, nothing is cut, and one reads on with every device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.registry import Registry
from game.rulespage import OWN_SECTION, SECTIONS, WORDS_SECTION, rules_page, word_and_sense
from game.texts import LANGUAGES, Texts
from scenes.rulebook import RulebookScene
from scenes.sheets import sheet
from scenes.stack import Push
from scenes.typeset import Place, count_fitting, last_first, nearest, typeset
from tests.scenes.driver import SETTLED, Driver
from tests.scenes.fits import GATE, Fit, check_scene, every_fit, refit, texts_of

REGISTRY = Registry()
GAME = REGISTRY.game("catte")
FULLEST = (("catte", "coins"), ("tusac", "book_scored"))
"""Rules with the most sections of their game."""


def opened(game: str = "catte", preset: str = "study", **named: Any) -> Driver:
    """Return the program with the rules of a game open over the menu."""
    driver = Driver(games=tuple(REGISTRY), **named)
    driver.app.stack.request(Push(RulebookScene(driver.context, game, preset, {})))
    driver.step(2)
    return driver


def sections(driver: Driver) -> list[str]:
    """Return the sections one can turn to, in order."""
    names = map(str, driver.top.widgets.rects())
    return [name.removeprefix("section.") for name in names if name.startswith("section.")]


def book(driver: Driver) -> RulebookScene:
    assert isinstance(driver.top, RulebookScene)
    return driver.top


@pytest.fixture
def reader() -> Iterator[Driver]:
    driver = opened()
    yield driver
    driver.close()


def read_all(driver: Driver) -> str:
    """Read on page by page; return all that was shown, in order."""
    driver.key(pygame.K_HOME)
    shown: list[str] = []
    while True:
        page = book(driver).page()
        texts = [text for text in texts_of(driver, driver.top) if page.contains(text.rect)]
        fresh = [text.text for text in texts]
        overlap = max(n for n in range(len(fresh) + 1) if shown[len(shown) - n :] == fresh[:n])
        shown += fresh[overlap:]
        if book(driver).first == book(driver).last:
            return " ".join(shown)
        driver.key(pygame.K_PAGEDOWN)


@pytest.mark.parametrize(
    ("fit", "name", "preset"),
    [(fit, "catte", "study") for fit in GATE] + [(GATE[0], "tusac", "book_scored")],
    ids=str,
)
def test_every_word_of_the_rules_can_be_read(fit: Fit, name: str, preset: str) -> None:
    driver = opened(name, preset)
    refit(driver, fit)
    texts, game = driver.context.texts, REGISTRY.game(name)

    shown = read_all(driver)

    words = set(shown.split())
    for section in rules_page(game, game.config(preset), texts):
        assert section.title in shown
        for line in section.lines:
            assert set(line.split()) - words <= {f"{word_and_sense(line)[0].split()[-1]}:"}
    assert texts.missing == set()
    driver.close()


@every_fit
def test_every_section_fits(fit: Fit) -> None:
    driver = opened()
    refit(driver, fit)
    for section in sections(driver):
        driver.click(f"section.{section}")
        assert book(driver).section == section
        check_scene(driver, within=sheet(driver.context.theme))
    driver.key(pygame.K_END)
    check_scene(driver, within=sheet(driver.context.theme))
    driver.close()


@every_fit
@pytest.mark.parametrize(("game", "preset"), FULLEST)
def test_the_most_sections_fit(fit: Fit, game: str, preset: str) -> None:
    driver = opened(game, preset)
    refit(driver, fit)
    assert len(sections(driver)) == 8
    check_scene(driver, within=sheet(driver.context.theme))
    driver.close()


def test_house_rules_are_told_as_they_are_played() -> None:
    driver = Driver(games=tuple(REGISTRY))
    options = {"round5": "open"}
    driver.app.stack.request(Push(RulebookScene(driver.context, "catte", "study", options)))
    driver.step(2)
    say = driver.context.say
    first = say("catte.rule.round5.open").split(",")[0][:30]
    shown, elsewhere = read_all(driver).split(say("rules.others"))
    assert first in shown
    closed = say("catte.rule.round5.closed")[:30]
    assert closed not in shown
    assert closed in elsewhere
    driver.close()


def test_the_wheel(reader: Driver) -> None:
    def roll(by: int) -> int:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False))
        reader.step()
        return book(reader).first

    assert roll(1) == 0
    assert roll(-1) == 3
    assert roll(-2) == 9
    assert roll(1) == 6
    assert roll(-9999) == book(reader).last
    assert roll(9999) == 0


def test_the_page_is_pulled(reader: Driver) -> None:
    page = book(reader).page()

    def post(kind: int, y: int, **more: Any) -> int:
        pygame.event.post(pygame.Event(kind, pos=(page.centerx, y), **more))
        reader.step()
        return book(reader).first

    post(pygame.MOUSEBUTTONDOWN, page.centery, button=1, touch=False)
    low = post(pygame.MOUSEMOTION, page.centery - 150, rel=(0, -9), buttons=(1, 0, 0))
    assert low > 3
    assert post(pygame.MOUSEMOTION, page.centery + 900, rel=(0, 9), buttons=(1, 0, 0)) == 0
    assert post(pygame.MOUSEMOTION, page.centery - 150, rel=(0, 9), buttons=(1, 0, 0)) == low
    post(pygame.MOUSEBUTTONUP, page.centery - 150, button=1, touch=False)
    assert post(pygame.MOUSEMOTION, page.y, rel=(0, -9), buttons=(0, 0, 0)) == low
    post(pygame.MOUSEBUTTONDOWN, page.centery, button=1, touch=False)
    assert post(pygame.MOUSEMOTION, page.y, rel=(0, -9), buttons=(0, 0, 0)) == low, "let go outside"


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_reading_by_keys_and_pad(reader: Driver, device: str) -> None:
    buttons = {pygame.K_UP: 11, pygame.K_DOWN: 12, pygame.K_LEFT: 13, pygame.K_RIGHT: 14}
    buttons |= {pygame.K_RETURN: 0, pygame.K_ESCAPE: 1}

    def press(key: int) -> None:
        if device == "keys":
            reader.key(key)
            return
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            event = pygame.Event(kind, button=buttons[key], instance_id=0, joy=0)
            pygame.event.post(event)
        reader.step()

    press(pygame.K_DOWN)
    press(pygame.K_RETURN)
    assert book(reader).section == "deal"
    press(pygame.K_RIGHT)
    assert reader.top.widgets.focused == "page"
    first = book(reader).first
    press(pygame.K_DOWN)
    press(pygame.K_DOWN)
    press(pygame.K_UP)
    assert book(reader).first == first + 1
    press(pygame.K_RETURN)
    assert book(reader).first > first + 5
    press(pygame.K_LEFT)
    assert str(reader.top.widgets.focused).startswith(("section.", "back"))
    press(pygame.K_ESCAPE)
    assert not isinstance(reader.top, RulebookScene)


@pytest.mark.parametrize("section", sorted({*SECTIONS} - {"groups", OWN_SECTION}))
def test_language_and_size_keep_the_place(reader: Driver, section: str) -> None:
    reader.click(f"section.{section}")
    book(reader).scroll(2)
    place = book(reader).lines[book(reader).first].place

    for language in ("en", "vi"):
        reader.context.set_language(language)
        reader.context.change(large=language == "en")
        reader.step(SETTLED)
        now = book(reader).lines[book(reader).first].place
        assert (now.section, now.part) == (place.section, place.part)
    reader.resize((1920, 1080))
    now = book(reader).lines[book(reader).first].place
    assert (now.section, now.part) == (place.section, place.part)


_CATTE = {"ván", "tồn", "chưng", "thiệp", "gục tùng", "nhà cái", "Át", "tứ quý"}
_TUSAC = {"ván", "nọc", "tỳ", "rác", "khạp", "khui", "quằn", "tới", "huề", "lệnh", "Tướng lẻ"}


@pytest.mark.parametrize(("game", "known"), [("catte", _CATTE), ("tusac", _TUSAC)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_defined_once(language: str, game: str, known: set[str]) -> None:
    texts, entry = Texts.load(language), REGISTRY.game(game)
    *_, glossary = rules_page(entry, entry.config(entry.default_preset), texts)
    assert glossary.id == WORDS_SECTION

    pairs = [word_and_sense(line) for line in glossary.lines]

    assert all(word and sense for word, sense in pairs)
    heads = [word.split(" (")[0] for word, _ in pairs]
    single = [one.strip() for head in heads for one in head.split(",")]
    assert len(single) == len(set(single))
    assert known <= set(single)


def test_lines_know_where_they_are(reader: Driver) -> None:
    theme = reader.context.theme
    sections = rules_page(GAME, GAME.config("study"), reader.context.texts)
    for width in (theme.px(300), theme.px(900)):
        lines = typeset(theme, sections, width)
        for number, line in enumerate(lines):
            assert nearest(lines, line.place) == number
        assert nearest(lines, Place("nowhere", 3, 0.0)) == 0
        for room in (1, theme.px(200), theme.px(600)):
            last = last_first(lines, room)
            assert last + count_fitting(lines, last, room) == len(lines) or (
                lines[last].place.part == 0
            )
            assert all(count_fitting(lines, n, room) >= 1 for n in range(len(lines)))
