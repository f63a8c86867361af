"""The rules page tells the rules as they are played: every option, every value, both languages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.core import Config, Option
from game.core.options import Value
from game.registry import PRESET_FOLDER, Game, Registry
from game.rulespage import (
    OTHERS_SECTION,
    OWN_SECTION,
    SECTIONS,
    differences,
    option_line,
    rules_page,
    value_words,
)
from game.texts import LANGUAGES, Texts
from tests.cli.program import run
from tests.cli.test_usage import PROGRAM, call
from tests.fixtures.minigame import FIXTURE_FOLDER

GAMES = tuple(Registry())
OTHER = """

[presets.other]
source = "a test"

[presets.other.options]
round5 = "open"
bet = 7
"""


def values(option: Option) -> tuple[Value, ...]:
    return option.choices or (option.minimum, option.minimum + 1)


def changed(config: Config, name: str, value: Value) -> Config:
    return Config(tuple((key, value if key == name else old) for key, old in config.items()))


def text_of(game: Game, config: Config, texts: Texts) -> str:
    return "\n".join(line for section in rules_page(game, config, texts) for line in section.lines)


every_page = pytest.mark.parametrize(
    ("game", "preset"),
    [pytest.param(game, name, id=f"{game.id}-{name}") for game in GAMES for name in game.presets],
)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def played(game: Game, config: Config) -> list[Option]:
    """Return the options that change anything beside the others."""
    return [option for option in game.rules.info.options if option.matters(config)]


@every_language
@every_page
def test_every_option_that_matters_is_told_exactly_once(
    game: Game, preset: str, language: str
) -> None:
    texts = Texts.load(language)
    config = game.config(preset)

    page = text_of(game, config, texts)

    matter = {option.name for option in played(game, config)}
    for name, value in config.items():
        told = page.count(option_line(game.id, name, value, texts))
        assert told == (1 if name in matter else 0), name
    assert "{" not in page


@every_language
@every_page
def test_every_change_of_an_option_that_matters_changes_the_page(
    game: Game, preset: str, language: str
) -> None:
    texts = Texts.load(language)
    config = game.config(preset)
    before = text_of(game, config, texts)

    for option in game.rules.info.options:
        assert texts.has(f"{game.id}.option.{option.name}")
        matters = option.matters(config)
        for value in values(option):
            after = changed(config, option.name, value)
            same = value == config[option.name] or not matters
            assert (before == text_of(game, after, texts)) is same

    assert texts.missing == set()


@every_language
@every_page
def test_every_value_of_every_option_has_its_sentence(
    game: Game, preset: str, language: str
) -> None:
    texts = Texts.load(language)

    for option in game.rules.info.options:
        told = [option_line(game.id, option.name, value, texts) for value in values(option)]
        assert len({*told}) == len(told)
        assert all(told)
        assert all(value_words(game.id, option.name, value, texts) for value in values(option))

    assert texts.has(f"{game.id}.preset.{preset}")
    assert texts.has(f"{game.id}.preset.{preset}.about")
    assert texts.missing == set()


@every_language
@every_page
def test_where_tables_differ_is_made_from_the_options(
    game: Game, preset: str, language: str
) -> None:
    texts = Texts.load(language)
    config = game.config(preset)

    page = {section.id: section for section in rules_page(game, config, texts)}

    lines = list(page[OTHERS_SECTION].lines)
    for option in played(game, config):
        here = config[option.name]
        others = [value for value in option.choices if value != here]
        if not others:
            continue
        line = lines.pop(0)
        assert line.startswith(texts.say(f"{game.id}.option.{option.name}"))
        assert value_words(game.id, option.name, here, texts) in line
        assert all(option_line(game.id, option.name, value, texts) in line for value in others)
        assert option_line(game.id, option.name, here, texts) not in line
    assert lines == []


@every_language
@every_page
def test_the_page_has_its_sections_in_order_with_titles(
    game: Game, preset: str, language: str
) -> None:
    texts = Texts.load(language)

    sections = rules_page(game, game.config(preset), texts)

    ids = [section.id for section in sections]
    assert ids == [each for each in SECTIONS if each in ids]
    # Not every game has groups, and a game may tell all its options in lines of its own.
    assert set(SECTIONS) - set(ids) <= {"groups", OWN_SECTION}
    assert all(section.title and section.lines for section in sections)
    assert len({section.title for section in sections}) == len(sections)


def test_a_game_without_texts_has_a_page_too() -> None:
    game = Registry((FIXTURE_FOLDER,)).game("high_card")

    (section,) = rules_page(game, game.config("three"), Texts.load("en"))

    assert section.id == "table"
    assert section.lines == ("Rounds",)


def test_the_same_rules_differ_in_nothing() -> None:
    (game, *_) = GAMES
    config = game.config(game.file.default)

    assert differences(game, config, config, Texts.load("vi")) == ()


@pytest.fixture
def two_presets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Cắt Tê a second preset."""
    file = tmp_path / "catte.toml"
    shutil.copy(PRESET_FOLDER / "catte.toml", file)
    file.write_text(file.read_text(encoding="utf-8") + OTHER, encoding="utf-8")
    monkeypatch.setattr(PROGRAM, "Registry", lambda: Registry((tmp_path,)))


@pytest.mark.usefixtures("two_presets")
@every_language
def test_the_difference_of_two_presets(capsys: pytest.CaptureFixture[str], language: str) -> None:
    texts = Texts.load(language)

    code, out, err = call(capsys, "--lang", language, "rules", "catte", "--diff", "other")

    assert (code, err) == (0, "")
    shown = " ".join(out.split())
    for name, one, other in (("round5", "closed", "open"), ("bet", 1, 7)):
        assert texts.say(f"catte.option.{name}") in shown
        assert option_line("catte", name, one, texts) in shown
        assert option_line("catte", name, other, texts) in shown
    assert texts.say("catte.option.face_up") not in shown


@pytest.mark.usefixtures("two_presets")
def test_the_difference_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--lang", "en", "rules", "catte", "--preset", "other", "--diff", "study", "--json")

    told = json.loads(call(capsys, *arguments)[1])

    assert told["presets"] == ["other", "study"]
    assert {diff["option"]: diff["values"] for diff in told["differences"]} == {
        "round5": ["open", "closed"],
        "bet": [7, 1],
    }
    assert all(diff["label"] and len(diff["lines"]) == 2 for diff in told["differences"])


@every_language
def test_no_difference_is_said_in_words(capsys: pytest.CaptureFixture[str], language: str) -> None:
    code, out, _ = call(capsys, "--lang", language, "rules", "catte", "--diff", "study")

    assert code == 0
    assert Texts.load(language).say("catte.preset.study") in out


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@every_language
def test_the_page_is_printed_as_it_is(language: str, game: Game) -> None:
    texts = Texts.load(language)

    done = run("--lang", language, "rules", game.id)

    assert (done.returncode, done.stderr) == (0, "")
    shown = " ".join(done.stdout.split())
    for section in rules_page(game, game.config(game.default_preset), texts):
        assert section.title.upper() in shown
        for line in section.lines:
            assert line in shown
    assert max(map(len, done.stdout.splitlines())) <= 100


@every_language
@every_page
def test_the_page_for_programs(
    capsys: pytest.CaptureFixture[str], game: Game, preset: str, language: str
) -> None:
    arguments = ("--lang", language, "rules", game.id, "--preset", preset, "--json")
    code, out, _ = call(capsys, *arguments)

    told = json.loads(out)
    config = game.config(preset)
    assert code == 0
    assert (told["game"], told["preset"]) == (game.id, preset)
    assert told["options"] == dict(config)
    page = rules_page(game, config, Texts.load(language))
    assert [section["id"] for section in told["sections"]] == [section.id for section in page]


@every_language
def test_presets_of_the_second_game_are_compared(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    texts = Texts.load(language)
    arguments = ("--lang", language, "rules", "tusac", "--preset", "trial", "--diff", "book")

    code, out, err = call(capsys, *arguments)

    assert (code, err) == (0, "")
    shown = " ".join(out.split())
    for name, one, other in (("claims", "next_only", "pair_holders"), ("hue_at", 0, 7)):
        assert option_line("tusac", name, one, texts) in shown
        assert option_line("tusac", name, other, texts) in shown
    assert texts.say("tusac.option.no_peel") not in shown
