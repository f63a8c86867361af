"""Language files: the same keys and places in every language, and a glyph for every letter."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from game.core import UserError
from game.texts import ASSETS, LANGUAGES, Texts, language_files, read_sentences, system_language

FONTS = ("Regular", "Bold")
DRAWN_BY_CODE = "…–+✓·?"
"""Signs that scenes add to the texts."""


def files(language: str) -> dict[str, Path]:
    return language_files(ASSETS, language)


def forms(sentence: object) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())  # type: ignore[attr-defined]


def places(sentence: object) -> set[str]:
    found: set[str] = set()
    for form in forms(sentence):
        found |= {name for _, name, _, _ in string.Formatter().parse(form) if name is not None}
    return found - {"count"}


def test_every_language_has_the_same_files() -> None:
    first, *others = (set(files(language)) for language in LANGUAGES)

    assert all(first == other for other in others)


@pytest.mark.parametrize("prefix", files(LANGUAGES[0]))
def test_every_language_has_the_same_keys_and_places(prefix: str) -> None:
    one, two = (read_sentences(files(language)[prefix]) for language in LANGUAGES)

    assert one.keys() == two.keys()
    assert {key: places(text) for key, text in one.items()} == {
        key: places(text) for key, text in two.items()
    }


@pytest.mark.parametrize("weight", FONTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_has_a_glyph(language: str, weight: str) -> None:
    drawn = TTFont(ASSETS / "fonts" / f"BeVietnamPro-{weight}.ttf").getBestCmap()
    missing: dict[str, str] = {}
    for file in files(language).values():
        for key, sentence in read_sentences(file).items():
            letters = {letter for form in forms(sentence) for letter in form} | set(DRAWN_BY_CODE)
            blank = "".join(sorted(c for c in letters if ord(c) not in drawn and c != "\n"))
            if blank:
                missing[f"{file.name} {key}"] = blank

    assert missing == {}


def test_values_are_filled_in_as_they_are() -> None:
    texts = Texts("vi", {"hi": "Chào {name}, {name!r} {0} {name.real}"})

    assert (
        texts.say("hi", name="{other} %{s}") == "Chào {other} %{s}, '{other} %{s}' {0} {name.real}"
    )


def test_count_chooses_the_form() -> None:
    texts = Texts.load("en")

    assert texts.say("setup.seat_count", count=1) == "1 seat"
    assert texts.say("setup.seat_count", count=4) == "4 seats"


def test_missing_key_is_said_in_the_other_language_and_noted() -> None:
    texts = Texts("vi", {}, {"table.you_win": "You win"})

    assert texts.say("table.you_win") == "You win"
    assert texts.say("catte.must_beat") == "Must beat"
    assert texts.missing == {"table.you_win", "catte.must_beat"}


def test_missing_value_stops_nothing() -> None:
    assert Texts("en", {"hi": "Hello {name}"}).say("hi") == "Hello {name}"


def test_errors_are_sentences() -> None:
    error = UserError("unknown_game", name="poker", allowed="catte")

    assert Texts.load("vi").sentence(error) == (
        "Không có trò chơi nào tên “poker”; có thể chọn: catte."
    )


def test_games_are_called_by_their_names_in_errors() -> None:
    texts = Texts("en", {"mini.name": "Mini Game", "error.x": "{game}!"})

    assert texts.sentence(UserError("x", game="mini")) == "Mini Game!"
    assert texts.sentence(UserError("x", game="other")) == "other!"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "asset_missing"),
        ('{\n"a": "b",\n}', "asset_broken"),
        ('["a"]', "asset_broken"),
        ('{"a": 1}', "asset_broken"),
        ('{"a": "{open"}', "asset_broken"),
        ('{"a": {"one": "x"}}', "asset_broken"),
        (b"\xff", "asset_broken"),
    ],
)
def test_broken_language_file_is_named(tmp_path: Path, content: object, code: str) -> None:
    folder = tmp_path / "i18n"
    folder.mkdir()
    (folder / "en.json").write_text("{}")
    file = folder / "vi.json"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif isinstance(content, str):
        file.write_text(content)

    with pytest.raises(UserError) as caught:
        Texts.load("vi", tmp_path)

    assert caught.value.code == code
    assert caught.value.values["file"] == str(file)


def test_syntax_error_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "vi.json"
    file.write_text('{\n"a": "b"\n"c": "d"}')

    with pytest.raises(UserError) as caught:
        read_sentences(file)

    assert "3:1" in str(caught.value.values["reason"])


def test_texts_of_a_game_stand_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "i18n").mkdir()
    (tmp_path / "games" / "mini").mkdir(parents=True)
    for language in LANGUAGES:
        (tmp_path / "i18n" / f"{language}.json").write_text("{}")
        (tmp_path / "games" / "mini" / f"{language}.json").write_text(json.dumps({"name": "Mini"}))

    assert Texts.load("en", tmp_path).say("mini.name") == "Mini"


@pytest.mark.parametrize(
    ("setting", "language"),
    [("vi_VN.UTF-8", "vi"), ("en_GB.UTF-8", "en"), ("de_DE.UTF-8", "vi"), ("C", "vi")],
)
def test_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, setting: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", setting)

    assert system_language() == language
