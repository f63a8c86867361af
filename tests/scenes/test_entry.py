"""Typing into a field: composition, the clipboard, Telex, and what no field should swallow."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from unittest import mock

import pygame
import pytest

from scenes.entry import TextEntry
from scenes.prefs import Prefs
from scenes.scene import Scene
from scenes.setup import SetupScene
from tests.scenes.driver import Driver

MOST = 32
HOSTILE = {
    "500 marks": "a" + "\u0301" * 500,
    "500 marks alone": "\u0323" * 500,
    "many letters": "x" * 5000,
    "lines": "dòng một\r\ndòng hai\n\n\tba",
    "control": "a\x00b\x07c\x1b[31md\x7f",
    "right to left": "\u202eabc\u202c\u2066x\u2069\u200f",
    "unseen": "\u200b\u200d\ufeff\u2060",
    "emoji": "Mai \U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f3fd\ufe0f!",
    "tags": "<img src=x><b>a</b>{x}%{s}",
    "half a letter": "\ud83c",
    "nothing": "",
}


class Page(Scene):
    """One field."""

    typed = ""

    def layout(self) -> None:
        rect = pygame.Rect(100, 100, self.context.theme.px(240), self.context.theme.px(46))
        self.widgets.entry("field", rect, self.typed, self._keep, most=MOST)
        below = rect.move(0, self.context.theme.px(100))
        self.widgets.button("other", below, "OK", lambda: None)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.context.theme.colour("felt"))

    def _keep(self, text: str) -> None:
        self.typed = text


@pytest.fixture
def page() -> Iterator[Driver]:
    driver = Driver(first=Page)
    driver.click("field")
    yield driver
    driver.close()


def field(page: Driver) -> TextEntry:
    found = page.top.widgets["field"]
    assert isinstance(found, TextEntry)
    return found


def text(page: Driver) -> str:
    assert isinstance(page.top, Page)
    assert page.top.typed == field(page).text
    return page.top.typed


def edit(page: Driver, composed: str) -> None:
    pygame.event.post(pygame.Event(pygame.TEXTEDITING, text=composed, start=0, length=0))
    page.step()


def paste(page: Driver, clipboard: str) -> None:
    with mock.patch.object(pygame.scrap, "get_text", return_value=clipboard):
        page.key(pygame.K_v, mod=pygame.KMOD_CTRL)


def pixels(page: Driver) -> bytes:
    page.app.draw()
    return pygame.image.tobytes(page.app.screen, "RGB")


def test_what_an_input_method_composes_is_shown_and_becomes_text(page: Driver) -> None:
    before = pixels(page)
    for composed in ("t", "ti", "tie", "tiê", "tiên", "tiêng", "tiếng"):
        edit(page, composed)
        page.key(pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_RETURN, pygame.K_SPACE)
    assert text(page) == ""
    assert field(page).preedit == "tiếng"
    assert pixels(page) != before
    assert page.top.widgets.focused == "field"

    page.type("tiếng ")

    assert text(page) == "tiếng "
    assert field(page).preedit == ""


def test_escape_leaves_the_composing_to_the_input_method(page: Driver) -> None:
    scene = page.top
    edit(page, "tiê")

    page.key(pygame.K_ESCAPE)

    assert page.top is scene
    assert page.context.ui.editing is field(page)


def test_input_method_is_told_where_the_caret_is(page: Driver) -> None:
    with mock.patch.object(pygame.key, "set_text_input_rect") as told:
        page.type("Hồ")
        page.app.draw()
        (first,) = told.call_args.args
        page.type("ng Hà")
        page.app.draw()
        (second,) = told.call_args.args

    assert field(page).rect.contains(first)
    assert second.left > first.left


@pytest.mark.parametrize("composed", list(HOSTILE.values()), ids=list(HOSTILE))
def test_whatever_is_composed_stays_in_its_field(page: Driver, composed: str) -> None:
    page.type("Nguyễn Thị Quỳnh")
    page.app.draw()
    clean = page.app.screen.copy()

    edit(page, composed)
    page.app.draw()

    room = field(page).rect.inflate(8, 8)
    mask = pygame.mask.from_threshold(clean, (0, 0, 0), (1, 1, 1, 255), page.app.screen)
    mask.invert()
    assert all(room.contains(changed) for changed in mask.get_bounding_rects())


@pytest.mark.parametrize("how", ["type", "paste", "at once"])
@pytest.mark.parametrize("given", list(HOSTILE.values()), ids=list(HOSTILE))
def test_whatever_is_typed_or_pasted_can_be_drawn(page: Driver, given: str, how: str) -> None:
    if how == "paste":
        paste(page, given)
    elif how == "at once":
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=given))
    else:
        page.type(given[:600])
    page.step()

    kept = text(page)

    assert len(kept) <= MOST
    assert unicodedata.is_normalized("NFC", kept)
    assert not [c for c in kept if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn")]
    image = page.context.theme.render(kept)
    assert image.get_height() <= 3 * page.context.theme.text_px("body")
    assert 0 <= field(page).edit_position <= len(kept)
    page.key(*[pygame.K_BACKSPACE] * (MOST + 1))
    page.type("Mai")
    assert text(page) == "Mai"


def test_pasting_keeps_what_can_be_kept(page: Driver) -> None:
    paste(page, "  dòng một\r\n\tdòng hai\x00  ")
    assert text(page) == "dòng một dòng hai"

    page.key(pygame.K_HOME)
    paste(page, "Vie\u0323\u0302t")
    page.type(" ")
    assert text(page) == "Việt dòng một dòng hai"
    assert field(page).edit_position == 5

    paste(page, "y" * 100)
    assert text(page) == "Việt " + "y" * (MOST - 22) + "dòng một dòng hai"


def test_all_is_chosen_copied_cut_and_put_back(page: Driver) -> None:
    board: list[str] = []
    with (
        mock.patch.object(pygame.scrap, "put_text", board.append),
        mock.patch.object(pygame.scrap, "get_text", side_effect=lambda: board[-1]),
    ):
        page.type("Hồng")
        page.key(pygame.K_a, pygame.K_c, mod=pygame.KMOD_CTRL)
        assert (board, text(page)) == (["Hồng"], "Hồng")
        page.key(pygame.K_x, mod=pygame.KMOD_CTRL)
        assert (board, text(page)) == (["Hồng", "Hồng"], "")
        page.key(pygame.K_v, pygame.K_v, mod=pygame.KMOD_CTRL)
        assert text(page) == "HồngHồng"
        page.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        page.type("Mai")

    assert text(page) == "Mai"


def test_no_clipboard_is_no_reason_to_stop(page: Driver) -> None:
    broken = mock.Mock(side_effect=pygame.error("no clipboard"))
    with mock.patch.object(pygame, "scrap", mock.Mock(get_text=broken, put_text=broken)):
        page.type("Hồng")
        for key in (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x):
            page.key(key, mod=pygame.KMOD_CTRL)
    page.type("Mai")

    assert text(page) == "Mai"


def test_marks_that_come_alone_join_the_letter_before_the_caret(page: Driver) -> None:
    page.type("hoang")
    page.key(pygame.K_LEFT, pygame.K_LEFT)

    page.type("\u0300")

    assert text(page) == "hoàng"
    assert field(page).edit_position == 3


def test_telex_writes_vietnamese_where_it_is_asked_for(page: Driver) -> None:
    page.type("Tuaans")
    assert text(page) == "Tuaans"
    page.key(*[pygame.K_BACKSPACE] * 6)

    page.context.change(telex=True)
    page.step()
    page.type("Nguyeenx Tuaans")
    assert text(page) == "Nguyễn Tuấn"

    page.key(*[pygame.K_LEFT] * 5)
    page.type("f")
    assert text(page) == "Nguyền Tuấn", "the tone of the word before the caret"


def test_telex_takes_back_what_was_not_meant(page: Driver) -> None:
    page.context.change(telex=True)
    page.step()

    page.type("tesst Dadd")

    assert text(page) == "test Dad"


def test_telex_works_in_a_full_field(page: Driver) -> None:
    page.context.change(telex=True)
    page.step()
    page.type("b" * (MOST - 3) + " an")
    assert len(text(page)) == MOST

    page.type("s")

    assert text(page).endswith(" án")


def test_telex_keeps_out_while_an_input_method_composes(page: Driver) -> None:
    page.context.change(telex=True)
    page.step()
    page.type("a")
    edit(page, "s")

    page.type("s")
    assert text(page) == "as"

    page.type("viết")
    assert text(page) == "asviết"


def test_a_selection_is_replaced_by_what_is_typed_with_telex(page: Driver) -> None:
    page.context.change(telex=True)
    page.step()
    page.type("Hoa")
    page.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)

    page.type("aj")

    assert text(page) == "Hoạ"


def test_letters_are_text_and_no_commands(page: Driver) -> None:
    scene, muted = page.top, page.context.audio.muted
    for letter in "mlpM 1":
        event = pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        pygame.event.post(event)
        page.type(letter)

    assert text(page) == "mlpM 1"
    assert page.top is scene
    assert page.context.audio.muted == muted
    assert page.context.ui.editing is field(page)


def test_tab_leaves_the_field_and_keys_are_commands_again(page: Driver) -> None:
    page.key(pygame.K_TAB)
    assert page.top.widgets.focused == "other"
    assert page.context.ui.editing is None

    page.key(pygame.K_m)

    assert page.context.audio.muted


def test_name_of_many_marks_in_the_settings_is_bounded() -> None:
    for name in HOSTILE.values():
        if "\ud83c" in name:
            continue  # a file cannot hold it
        driver = Driver(prefs=Prefs(player_name=name))
        driver.click("setup")
        assert isinstance(driver.top, SetupScene)
        driver.step(2)
        for drawn in driver.texts():
            assert drawn.rect.height <= 3 * drawn.px, drawn
        driver.close()


def test_flood_of_letters_and_keys_is_over_in_one_step(page: Driver) -> None:
    for count in range(3_000):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="ơ"))
        pygame.event.post(pygame.Event(pygame.TEXTEDITING, text="đ" * (count % 90), start=0))
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    pygame.event.post(pygame.Event(pygame.TEXTEDITING, text="", start=0))
    usual = TextEntry.set_text
    with mock.patch.object(TextEntry, "set_text", autospec=True, side_effect=usual) as shown:
        page.step()

    assert not pygame.event.peek((pygame.TEXTINPUT, pygame.TEXTEDITING))
    assert shown.call_count <= MOST
    page.key(*[pygame.K_BACKSPACE] * (MOST + 1))
    page.key(pygame.K_END, *[pygame.K_BACKSPACE] * (MOST + 1))
    page.type("Mai")
    assert text(page) == "Mai"


def test_only_the_field_that_has_the_keys_shows_a_caret(page: Driver) -> None:
    page.key(pygame.K_TAB)
    page.context.relayout()
    page.step(3)
    assert not field(page).cursor_on

    page.click("field")
    page.step(2)

    assert field(page).cursor_on
