"""House rules: codes that forgive nothing, names that are kept, faults that are told."""

from __future__ import annotations

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import house
from game.core import UserError
from game.core.options import Value
from game.house import (
    FILE,
    House,
    find_rules,
    forget_house,
    is_code,
    load_houses,
    make_code,
    read_code,
    save_house,
)
from game.registry import Game, Registry

REGISTRY = Registry()
GAME = REGISTRY.game("catte")
OPEN_POT: dict[str, Value] = {"round5": "open", "bet": 25, "double_pay": True}


def at_random(game: Game, rng: Random) -> tuple[str, dict[str, Value]]:
    """Return a preset and options that go together."""
    while True:
        preset = rng.choice(sorted(game.presets))
        options: dict[str, Value] = {}
        for option in game.rules.info.options:
            if rng.random() < 0.4:
                number = rng.choice([1, 2, 100, option.maximum])
                options[option.name] = rng.choice(option.choices) if option.choices else number
        try:
            game.config(preset, options)
        except UserError:
            continue
        return preset, options


def refusal(code: str) -> UserError:
    with pytest.raises(UserError) as caught:
        read_code(REGISTRY, code)
    return caught.value


def with_checks(digits: str) -> str:
    return digits + house._check("catte", digits)


every_game = pytest.mark.parametrize("game", list(REGISTRY), ids=lambda game: game.id)


@every_game
def test_a_code_stands_for_the_same_rules(game: Game) -> None:
    rng = Random(1)
    for _ in range(300):
        preset, options = at_random(game, rng)

        stands_for(game, preset, options)


def stands_for(game: Game, preset: str, options: dict[str, Value]) -> None:
    """Check that a code is read as what it was made of."""
    code = make_code(game, preset, options)
    read = read_code(REGISTRY, code)

    assert (read.game, read.preset, read.name) == (game.id, preset, code)
    assert game.config(preset, read.options) == game.config(preset, options)
    assert is_code(code)
    assert len(code) <= 24


@every_game
def test_every_value_of_every_option_has_a_code(game: Game) -> None:
    done = 0
    for preset in game.presets:
        for option in game.rules.info.options:
            for value in option.choices or (option.minimum, 25, option.maximum):
                try:
                    game.config(preset, {option.name: value})
                except UserError:
                    continue  # it goes with other rules only
                stands_for(game, preset, {option.name: value})
                done += 1
    assert done > 40


@every_game
def test_a_preset_alone_has_a_short_code(game: Game) -> None:
    assert max(len(make_code(game, preset, {})) for preset in game.presets) <= 6


LENH: dict[str, Value] = {"lenh_chot4": 2, "lenh_khap": 6, "lenh_toi": 7}
KEPT: list[tuple[str, str, str, dict[str, Value]]] = [
    ("356C-9", "catte", "study", {}),
    ("34AG-K", "catte", "pot", {}),
    ("3239-6", "catte", "coins", {}),
    ("33F5-L", "catte", "points", {}),
    ("37R5-EEAU-B23", "catte", "pot", OPEN_POT),
    (
        *("39Z8-YB", "catte", "study"),
        {"face_up": "any", "round5": "open", "round6_suit": "chung_card"},
    ),
    ("3A33-GSL", "catte", "points", {"ace_penalty": False, "instant_wins": False}),
    ("37YR-JHW2-HFQ", "catte", "coins", {"bet": 1_000_000, "ton_rounds": 4}),
    ("34PP-A", "tusac", "trial", {}),
    ("32WW-X", "tusac", "book", {}),
    ("33JS-D", "tusac", "book_scored", {}),
    ("34C3-BD", "tusac", "trial", {"no_peel": "strict"}),
    (
        *("3DG8-RZX4-BQ4J", "tusac", "book_scored"),
        {"bet": 1_000_000, "no_peel": "strict", **LENH},
    ),
]
"""Codes that players may have written down, made by the version that first had the game."""


@pytest.mark.parametrize(
    ("code", "game", "preset", "options"), KEPT, ids=lambda part: str(part)[:14]
)
def test_an_old_code_stands_for_what_it_stood_for(
    code: str, game: str, preset: str, options: dict[str, Value]
) -> None:
    assert read_code(REGISTRY, code) == House(code, game, preset, options)
    assert make_code(REGISTRY.game(game), preset, options) == code


def test_a_code_of_one_game_is_none_of_another(tmp_path: Path) -> None:
    code = make_code(REGISTRY.game("tusac"), "book", {})

    with pytest.raises(UserError) as caught:
        find_rules(REGISTRY, GAME, tmp_path, code)

    assert (caught.value.code, caught.value.values["game"]) == ("code_game", "tusac")


def test_codes_are_read_in_any_case_and_grouping() -> None:
    code = make_code(GAME, "pot", OPEN_POT)

    for written in (code.lower(), code.replace("-", ""), f"  {code} ", code.replace("-", " - ")):
        assert read_code(REGISTRY, written) == read_code(REGISTRY, code)


def test_one_wrong_letter_and_two_exchanged_ones_are_found() -> None:
    rng = Random(2)
    for _ in range(40):
        plain = make_code(GAME, *at_random(GAME, rng)).replace("-", "")
        for place, letter in enumerate(plain):
            for other in set(house._LETTERS) - {letter}:
                wrong = plain[:place] + other + plain[place + 1 :]
                assert refusal(wrong).code == "code_typo", (plain, wrong)
        for place, (one, two) in enumerate(pairwise(plain)):
            if one != two:
                wrong = plain[:place] + two + one + plain[place + 2 :]
                assert refusal(wrong).code == "code_typo", (plain, wrong)
        assert refusal(plain[:-1]).code in ("code_typo", "code_letters")


@pytest.mark.parametrize(
    "text", ["", "-", "A", "ABC", "10OI-AAAA", "ábcd-efgh", "A" * 500, "\x00" * 8]
)
def test_what_is_no_code_is_named(text: str) -> None:
    error = refusal(text)

    assert error.code == "code_letters"
    assert str(error.values["written"]).isprintable()


def test_a_code_from_a_newer_version_is_told_apart() -> None:
    code = make_code(GAME, "pot", {}).replace("-", "")
    newer = with_checks(house._LETTERS[house.VERSION + 1] + code[1:-3])

    error = refusal(newer)

    assert error.code == "code_newer"
    assert (error.values["version"], error.values["known"]) == (house.VERSION + 1, house.VERSION)


def test_contradictory_options_in_a_code_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Such a code can only be made by a program that does not check.
    clash: dict[str, Value] = {"settlement": "coins"}
    with monkeypatch.context() as patch:
        plain = GAME.config("pot")
        mixed = type(plain)(tuple((k, clash.get(k, v)) for k, v in plain.items()))
        patch.setattr(
            Game, "config", lambda game, preset, options=None: mixed if options else plain
        )
        code = make_code(GAME, "pot", clash)

    error = refusal(code)

    assert error.code == "option_clash"
    assert (error.values["key"], error.values["other"]) == ("fold_hand", "settlement")


def test_made_up_codes_are_refused_and_never_raise_anything_else() -> None:
    rng, codes = Random(3), set[str]()
    for _ in range(2_000):
        digits = house._LETTERS[house.VERSION] + "".join(
            rng.choices(house._LETTERS, k=rng.randint(1, 9))
        )
        try:
            found = read_code(REGISTRY, with_checks(digits))
        except UserError as error:
            codes.add(error.code)
            continue
        GAME.config(found.preset, found.options)

    assert codes == {"code_wrong", "option_clash"}


@pytest.mark.parametrize(("game", "fixed"), [("catte", "60c543d27e79"), ("tusac", "f5ea137d45b0")])
def test_what_codes_depend_on_is_fixed_by_their_version(game: str, fixed: str) -> None:
    made = REGISTRY.game(game)
    base = {name: dict(made.config(name)) for name in sorted(made.presets)}
    options = [[o.name, [*o.choices] or [o.minimum, o.maximum]] for o in made.rules.info.options]
    mark = hashlib.sha256(json.dumps([base, options], sort_keys=True).encode()).hexdigest()[:12]

    # When this changes, old codes would mean something else: raise `house.VERSION`.
    assert (house.VERSION, mark) == (1, fixed)


# By name.


def test_house_rules_are_kept_under_their_name(tmp_path: Path) -> None:
    save_house(tmp_path, REGISTRY, House("Nhà ngoại", "catte", "pot", OPEN_POT))
    save_house(tmp_path, REGISTRY, House("Xóm trên", "catte", "study", {"round5": "open"}))

    kept = load_houses(tmp_path, REGISTRY)

    assert [one.name for one in kept] == ["Nhà ngoại", "Xóm trên"]
    assert kept[0] == House("Nhà ngoại", "catte", "pot", OPEN_POT)


def test_a_name_is_given_anew(tmp_path: Path) -> None:
    for bet in (2, 3):
        save_house(tmp_path, REGISTRY, House("Nhà", "catte", "pot", {"bet": bet}))

    (kept,) = load_houses(tmp_path, REGISTRY)

    assert kept.options == {"bet": 3}
    assert forget_house(tmp_path, REGISTRY, "Nhà") == ()
    assert load_houses(tmp_path, REGISTRY) == ()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (House("pot", "catte", "pot", {}), "house_name"),
        (House(" ", "catte", "pot", {}), "name_empty"),
        (House("x" * 17, "catte", "pot", {}), "name_long"),
        (House("Nhà", "catte", "trial", {}), "unknown_preset"),
        (House("Nhà", "catte", "study", {"claim": True}), "option_clash"),
        (House("Nhà", "catte", "study", {"bet": 0}), "option_value"),
        (House("Nhà", "chess", "study", {}), "unknown_game"),
    ],
    ids=str,
)
def test_wrong_house_rules_are_not_kept(tmp_path: Path, given: House, code: str) -> None:
    with pytest.raises(UserError) as caught:
        save_house(tmp_path, REGISTRY, given)

    assert caught.value.code == code
    assert not (tmp_path / FILE).exists()


def test_a_file_from_a_newer_version_stays_as_it_is(tmp_path: Path) -> None:
    plain = make_code(GAME, "pot", OPEN_POT).replace("-", "")
    newer = with_checks(house._LETTERS[house.VERSION + 1] + plain[1:-3])
    file, houses = tmp_path / FILE, [{"name": "Nhà", "code": newer}]
    file.write_text(json.dumps({"houses": houses}), encoding="utf-8")
    before = file.read_bytes()

    for change in (
        lambda: load_houses(tmp_path, REGISTRY),
        lambda: save_house(tmp_path, REGISTRY, House("Xóm", "catte", "pot", {})),
        lambda: forget_house(tmp_path, REGISTRY, "Nhà"),
    ):
        with pytest.raises(UserError) as caught:
            change()
        assert caught.value.code == "code_newer"

    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert file.read_bytes() == before


def test_there_is_room_for_so_many_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_KEPT", 2)
    for name in ("một", "hai"):
        save_house(tmp_path, REGISTRY, House(name, "catte", "pot", {}))

    with pytest.raises(UserError) as caught:
        save_house(tmp_path, REGISTRY, House("ba", "catte", "pot", {}))

    assert caught.value.code == "house_many"
    assert len(load_houses(tmp_path, REGISTRY)) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"houses": 7}',
        b'{"houses": [{"name": "a"}]}',
        b'{"houses": [{"name": "a", "code": "2222-22"}]}',
        b'{"houses": [{"name": 7, "code": 7}]}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
    ids=lambda content: repr(content[:24]),
)
def test_a_damaged_file_is_put_aside_and_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)

    with pytest.raises(UserError) as caught:
        load_houses(tmp_path, REGISTRY)

    assert caught.value.code == "house_file"
    assert (tmp_path / str(caught.value.values["kept"])).read_bytes() == content
    assert load_houses(tmp_path, REGISTRY) == ()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")

    with pytest.raises(UserError) as caught:
        save_house(blocked / "deep", REGISTRY, House("Nhà", "catte", "pot", {}))

    assert caught.value.code in ("house_unwritten", "house_unread")


def test_rules_are_found_by_preset_name_and_code(tmp_path: Path) -> None:
    save_house(tmp_path, REGISTRY, House("Nhà ngoại", "catte", "pot", OPEN_POT))
    code = make_code(GAME, "pot", OPEN_POT)

    def found(name: str) -> Any:
        return find_rules(REGISTRY, GAME, tmp_path, name)

    assert found("coins") == House("coins", "catte", "coins", {})
    assert found("Nhà ngoại") == House("Nhà ngoại", "catte", "pot", OPEN_POT)
    assert found(code.lower()) == House(code, "catte", "pot", OPEN_POT)
    with pytest.raises(UserError, match="unknown_preset"):
        found("Nhà nội")
    with pytest.raises(UserError, match="code_typo"):
        found("2222-2222")
