"""The rules page tells the rules as they are played: every option, every value, both languages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.core import Config, Option
from game.core.options import Value
from game.registry import PRESET_FOLDER, Game, Registry
from game.rulespage import SECTIONS, differences, option_line, rules_page
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


@every_language
@every_page
def test_every_option_is_told_exactly_once(game: Game, preset: str, language: str) -> None:
    texts = Texts.load(language)
    config = game.config(preset)

    page = text_of(game, config, texts)

    for name, value in config.items():
        assert page.count(option_line(game.id, name, value, texts)) == 1, name
    assert "{" not in page


@every_language
@every_page
def test_every_change_of_an_option_changes_the_page(game: Game, preset: str, language: str) -> None:
    texts = Texts.load(language)
    config = game.config(preset)
    before = text_of(game, config, texts)

    for option in game.rules.info.options:
        assert texts.has(f"{game.id}.option.{option.name}")
        for value in values(option):
            after = changed(config, option.name, value)
            assert (before == text_of(game, after, texts)) is (value == config[option.name])

    assert texts.missing == set()


@every_language
@every_page
def test_the_page_has_every_section_with_a_title(game: Game, preset: str, language: str) -> None:
    texts = Texts.load(language)

    sections = rules_page(game, game.config(preset), texts)

    assert [section.id for section in sections] == list(SECTIONS)
    assert all(section.title and section.lines for section in sections)
    assert len({section.title for section in sections}) == len(SECTIONS)


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


@every_language
def test_the_page_is_printed_as_it_is(language: str) -> None:
    texts = Texts.load(language)
    game = Registry().game("catte")

    done = run("--lang", language, "rules", "catte")

    assert (done.returncode, done.stderr) == (0, "")
    shown = " ".join(done.stdout.split())
    for section in rules_page(game, game.config("study"), texts):
        assert section.title.upper() in shown
        for line in section.lines:
            assert line in shown
    assert max(map(len, done.stdout.splitlines())) <= 100


@every_language
def test_the_page_for_programs(capsys: pytest.CaptureFixture[str], language: str) -> None:
    code, out, _ = call(capsys, "--lang", language, "rules", "catte", "--preset", "study", "--json")

    told = json.loads(out)
    assert code == 0
    assert (told["game"], told["preset"]) == ("catte", "study")
    assert told["options"] == dict(Registry().game("catte").config("study"))
    assert [section["id"] for section in told["sections"]] == list(SECTIONS)
