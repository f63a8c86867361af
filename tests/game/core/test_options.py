"""Options are checked once and frozen; every error names place, key and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Config, Option, UserError, build_config

OPTIONS = (
    Option("face_up", ("must_beat", "any"), default="must_beat"),
    Option("claim", (False, True), default=False),
    Option("ton_rounds", (5, 4), default=5),
    Option("bet", minimum=1, default=1),
)


def error_of(**values: object) -> UserError:
    with pytest.raises(UserError) as caught:
        build_config(OPTIONS, values, "catte.toml [presets.pot.options]")
    return caught.value


def test_absent_options_take_their_default() -> None:
    config = build_config(OPTIONS, {})

    assert dict(config) == {"face_up": "must_beat", "claim": False, "ton_rounds": 5, "bet": 1}


def test_given_options_are_kept() -> None:
    config = build_config(OPTIONS, {"claim": True, "bet": 10**9, "face_up": "any"})

    assert (config["claim"], config["bet"], config["face_up"]) == (True, 10**9, "any")


def test_an_unknown_option_is_named_with_those_that_exist() -> None:
    error = error_of(fece_up="any")

    assert error.code == "unknown_option"
    assert error.values == {
        "where": "catte.toml [presets.pot.options]",
        "key": "fece_up",
        "allowed": "face_up, claim, ton_rounds, bet",
    }


@pytest.mark.parametrize(
    ("key", "value", "shown", "allowed"),
    [
        ("face_up", "beat", "beat", "must_beat, any"),
        ("face_up", True, "true", "must_beat, any"),
        ("claim", 1, "1", "false, true"),
        ("claim", 0, "0", "false, true"),
        ("claim", "true", "true", "false, true"),
        ("ton_rounds", True, "true", "5, 4"),
        ("ton_rounds", 3, "3", "5, 4"),
        ("ton_rounds", 5.0, "5.0", "5, 4"),
        ("bet", 0, "0", "1 … 1000000000"),
        ("bet", 2**70, str(2**70), "1 … 1000000000"),
        ("bet", -5, "-5", "1 … 1000000000"),
        ("bet", True, "true", "1 … 1000000000"),
        ("bet", 1.0, "1.0", "1 … 1000000000"),
        ("bet", "1", "1", "1 … 1000000000"),
        ("bet", None, "None", "1 … 1000000000"),
        ("bet", [1], "[1]", "1 … 1000000000"),
        ("bet", float("nan"), "nan", "1 … 1000000000"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(
    key: str, value: object, shown: str, allowed: str
) -> None:
    error = error_of(**{key: value})

    assert error.code == "option_value"
    assert error.values == {
        "where": "catte.toml [presets.pot.options]",
        "key": key,
        "value": shown,
        "allowed": allowed,
    }


def test_a_config_cannot_be_changed() -> None:
    config: Any = build_config(OPTIONS, {})

    with pytest.raises(TypeError):
        config["bet"] = 2
    with pytest.raises(TypeError):
        del config["bet"]
    with pytest.raises(AttributeError):
        config.bet = 2


def test_a_config_does_not_follow_the_values_it_was_made_from() -> None:
    values: dict[str, object] = {"bet": 2}
    config = build_config(OPTIONS, values)

    values["bet"] = 3

    assert config["bet"] == 2


def test_configs_are_compared_and_hashed_by_value() -> None:
    one, same = build_config(OPTIONS, {"bet": 2}), build_config(OPTIONS, {"bet": 2})
    other = build_config(OPTIONS, {"bet": 3})

    assert one == same != other
    assert hash(one) == hash(same)
    assert one != dict(one)
    assert isinstance(one, Config)
    assert len({one, same, other}) == 2


def test_a_config_reads_like_a_mapping() -> None:
    config = build_config(OPTIONS, {})

    assert list(config) == [option.name for option in OPTIONS]
    assert len(config) == 4
    assert config.get("nothing") is None
    with pytest.raises(KeyError):
        config["nothing"]


PAIRED = (
    Option("kind", ("plain", "rich"), default="plain"),
    Option("extra", (False, True), default=False, only_with=("kind", "rich")),
)


@pytest.mark.parametrize(
    "values",
    [{}, {"kind": "rich"}, {"kind": "rich", "extra": True}, {"kind": "plain", "extra": False}],
    ids=str,
)
def test_options_that_go_together_are_taken(values: dict[str, object]) -> None:
    assert {key: build_config(PAIRED, values)[key] for key in values} == values


@pytest.mark.parametrize("values", [{"extra": True}, {"kind": "plain", "extra": True}], ids=str)
def test_an_option_that_another_rules_out_is_named(values: dict[str, object]) -> None:
    with pytest.raises(UserError) as caught:
        build_config(PAIRED, values, "a file")

    assert caught.value.code == "option_clash"
    assert caught.value.values == {
        **{"where": "a file", "key": "extra", "value": "true"},
        **{"other": "kind", "needed": "rich", "found": "plain"},
    }
