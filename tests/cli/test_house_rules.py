"""`rules` with house rules: by their code or their name, alone or beside a preset."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.options import Value
from game.house import House, make_code, save_house
from game.registry import Registry
from game.rulespage import option_line
from game.texts import LANGUAGES, Texts
from tests.cli.test_usage import call

GAME = Registry().game("catte")
OPTIONS: dict[str, Value] = {"round5": "open", "bet": 25}
CODE = make_code(GAME, "pot", OPTIONS)

every_language = pytest.mark.parametrize("language", LANGUAGES)
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data folder with house rules in it."""
    save_house(tmp_path, Registry(), House("Nhà ngoại", "catte", "pot", OPTIONS))
    return tmp_path


@every_language
@pytest.mark.parametrize("name", [CODE, CODE.lower(), CODE.replace("-", ""), "Nhà ngoại"])
def test_house_rules_have_a_page_and_a_code(
    capsys: Capture, home: Path, language: str, name: str
) -> None:
    arguments = ("--lang", language, "--data-dir", str(home), "rules", "catte", "--preset", name)

    code, out, err = call(capsys, *arguments)

    texts, shown = Texts.load(language), " ".join(out.split())
    assert (code, err) == (0, "")
    assert option_line("catte", "round5", "open", texts) in shown
    assert option_line("catte", "bet", 25, texts) in shown
    assert CODE in out


def test_the_page_for_programs_has_the_code(capsys: Capture, home: Path) -> None:
    told = json.loads(
        call(capsys, "--data-dir", str(home), "rules", "catte", "--preset", CODE, "--json")[1]
    )

    assert (told["preset"], told["code"]) == ("pot", CODE)
    assert told["options"] == dict(GAME.config("pot", OPTIONS))


@every_language
@pytest.mark.parametrize("preset", list(GAME.presets))
def test_house_rules_are_set_beside_any_preset(
    capsys: Capture, home: Path, language: str, preset: str
) -> None:
    where = ("--lang", language, "--data-dir", str(home), "rules", "catte")

    code, out, _ = call(capsys, *where, "--preset", "Nhà ngoại", "--diff", preset)

    texts, shown = Texts.load(language), " ".join(out.split())
    assert code == 0
    assert "Nhà ngoại" in shown
    assert texts.say(f"catte.preset.{preset}") in shown
    ours, theirs = GAME.config("pot", OPTIONS), GAME.config(preset)
    for name, value in ours.items():
        assert (texts.say(f"catte.option.{name}") + " " in shown) >= (value != theirs[name])


@every_language
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(CODE[:-1] + ("2" if CODE[-1] != "2" else "3"), id="typo"),
        pytest.param("10-OI", id="letters"),
        pytest.param("Nhà nội", id="unknown"),
    ],
)
def test_what_is_no_rules_is_wrong_usage(
    capsys: Capture, home: Path, language: str, name: str
) -> None:
    where = ("--lang", language, "--data-dir", str(home), "rules", "catte")

    for arguments in (("--preset", name), ("--diff", name)):
        code, out, err = call(capsys, *where, *arguments)

        assert (code, out) == (2, "")
        assert name in err
        assert "{" not in err
        assert len(err.splitlines()) == 1


def test_a_letter_that_no_code_has_is_named(capsys: Capture, home: Path) -> None:
    where = ("--lang", "en", "--data-dir", str(home), "rules", "catte", "--preset")

    code, _, err = call(capsys, *where, CODE[:-1] + "O")

    assert code == 2
    assert CODE[:-1] + "O" in err
    assert "(O)" in err


@every_language
@pytest.mark.parametrize("name", ["", "A" * 10_000, "A-" * 5_000, "\x1b[2J"])
def test_odd_names_are_refused_in_one_short_sentence(
    capsys: Capture, home: Path, language: str, name: str
) -> None:
    where = ("--lang", language, "--data-dir", str(home), "rules", "catte")

    for option in ("--preset", "--diff"):
        code, out, err = call(capsys, *where, option, name)

        assert (code, out) == (2, "")
        assert len(err) < 300
        assert err.strip().isprintable()


@every_language
def test_aces_are_never_said_to_be_free_where_they_cost_coins(language: str) -> None:
    texts = Texts.load(language)
    line = option_line("catte", "ace_penalty", value=False, texts=texts)

    points = {"vi": "Khi tính điểm", "en": "Where points are counted"}
    assert line.startswith(points[language])
