"""Names: what may be typed, and what is left of a hostile one."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import MAX_NAME, UserError, check_name, clean_name

ACUTE, DOT_BELOW = "\u0301", "\u0323"
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}

hostile = st.text(
    st.characters()
    | st.sampled_from(
        "a \t\n\x00\u0301\u0323\u200d\u200b\u202e\u2066\u2028\ud800\ufeff\u00a0é\U0001f3b4"
    )
)


def longest_run_of_marks(text: str) -> int:
    longest = run = 0
    for letter in text:
        run = run + 1 if unicodedata.category(letter).startswith("M") else 0
        longest = max(longest, run)
    return longest


@given(hostile)
def test_what_is_left_of_a_foreign_name_can_be_drawn(text: str) -> None:
    name = clean_name(text, "Khách 1")

    assert 1 <= len(name) <= MAX_NAME
    assert not {unicodedata.category(letter) for letter in name} & UNSEEN
    assert name == " ".join(name.split())
    assert name.encode("utf-8")


@given(st.text("qé \u0301\u0323\u0489\u0e31"))
def test_no_letter_carries_more_than_two_marks(text: str) -> None:
    assert longest_run_of_marks(clean_name(text, "Khách")) <= 2


def test_a_cleaned_name_is_composed() -> None:
    assert clean_name("e\u200d\u0301", "Khách") == "é"


def test_cleaning_twice_leaves_the_name_as_it_is() -> None:
    for text in ("An", "  Bình  Chi ", "a" * 40, "\u202eAn", "Dũng\U0001f3b4"):
        once = clean_name(text, "Khách")

        assert clean_name(once, "Khách") == once


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("An", "An"),
        ("  Bình \t ", "Bình"),
        ("Nguyễn Văn Dũng", "Nguyễn Văn Dũng"),
        (unicodedata.normalize("NFD", "Nguyễn Văn Dũng"), "Nguyễn Văn Dũng"),
        ("A\u00a0\u2003n", "A n"),
        ("A\x00n\x1b[31m", "An[31m"),
        ("An\nBình\r\n", "An Bình"),
        ("\u202eAn\u202c", "An"),
        ("\u2066An\u2069\u200e\u200f", "An"),
        ("A\u200b\u200c\u200d\ufeffn", "An"),
        ("\ud800An\udfff", "An"),
        ("\ue000An\uf8ff\U000f0000", "An"),
        ("An\u2028\u2029", "An"),
        ("Lan \U0001f3b4\U0001f600", "Lan \U0001f3b4\U0001f600"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\U0001f469\U0001f467"),
        ("x" * 17, "x" * 16),
        ("x" * 15 + " yz", "x" * 15),
        ("𝒜n", "𝒜n"),
        ("<b>%s {0}\\", "<b>%s {0}\\"),
    ],
)
def test_a_foreign_name_keeps_its_visible_letters(text: str, name: str) -> None:
    assert clean_name(text, "Khách") == name


@pytest.mark.parametrize(
    "text",
    ["", " ", "\t\n", "\u200b", "\u202e\u202c", "\x00\x01", "\ud800", "\u00a0\u2003", "\u2028"],
)
def test_nothing_visible_gives_the_fallback(text: str) -> None:
    assert clean_name(text, "Khách 2") == "Khách 2"


@pytest.mark.parametrize("marks", [3, 16, 500, 5000])
def test_a_flood_of_marks_is_stemmed(marks: int) -> None:
    name = clean_name("q" + ACUTE * marks + "n" + DOT_BELOW * marks, "Khách")

    assert name[0] == "q"
    assert "n" in unicodedata.normalize("NFD", name)
    assert longest_run_of_marks(name) <= 2


def test_unseen_characters_do_not_let_a_flood_of_marks_through() -> None:
    name = clean_name("q" + (ACUTE * 2 + "\u200d") * 250, "Khách")

    assert longest_run_of_marks(name) <= 2


def test_a_very_long_name_is_cut() -> None:
    assert clean_name("ậ" * 100_000, "Khách") == "ậ" * MAX_NAME


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("An", "An"),
        ("  An  ", "An"),
        (unicodedata.normalize("NFD", "Dũng ẩn"), "Dũng ẩn"),
        (unicodedata.normalize("NFD", "ậ" * 16), "ậ" * 16),
        ("x" * 16, "x" * 16),
        ("A   n", "A n"),
        ("Lan \U0001f3b4", "Lan \U0001f3b4"),
    ],
)
def test_a_typed_name_is_composed_and_trimmed(typed: str, name: str) -> None:
    assert check_name(typed) == name


@pytest.mark.parametrize("text", ["", " ", "   \t", "\u00a0"])
def test_an_empty_name_is_refused(text: str) -> None:
    with pytest.raises(UserError) as caught:
        check_name(text)

    assert caught.value.code == "name_empty"


@pytest.mark.parametrize(
    "text",
    [
        "A\x00n",
        "A\nn",
        "\x1bAn",
        "A\u202en",
        "A\u200bn",
        "A\ud800n",
        "A\u2028n",
        "\ufeffAn",
        "A\ue000",
    ],
)
def test_a_name_with_unseen_characters_is_refused_without_showing_them(text: str) -> None:
    with pytest.raises(UserError) as caught:
        check_name(text)

    shown = caught.value.values["name"]
    assert caught.value.code == "name_control"
    assert isinstance(shown, str)
    assert "·" in shown
    assert not {unicodedata.category(letter) for letter in shown} & UNSEEN


@pytest.mark.parametrize("length", [17, 500, 100_000])
def test_a_long_name_is_refused_with_the_limit(length: int) -> None:
    with pytest.raises(UserError) as caught:
        check_name("x" * length)

    assert caught.value.code == "name_long"
    assert caught.value.values == {"name": "x" * 16 + "…", "most": 16}


@pytest.mark.parametrize("text", ["q" + ACUTE * 500, "a" + DOT_BELOW * 500])
def test_a_flood_of_marks_is_no_typed_name(text: str) -> None:
    with pytest.raises(UserError) as caught:
        check_name(text)

    assert caught.value.code == "name_long"


def try_name(text: str) -> str | UserError:
    try:
        return check_name(text)
    except UserError as error:
        return error


@given(hostile)
def test_a_typed_name_is_refused_or_needs_no_more_cleaning(text: str) -> None:
    name = try_name(text)

    if isinstance(name, UserError):
        assert name.code in {"name_control", "name_empty", "name_long"}
        assert not {unicodedata.category(c) for c in str(name.values.get("name"))} & UNSEEN
    else:
        assert 1 <= len(name) <= MAX_NAME
        assert name == clean_name(name, "") == unicodedata.normalize("NFC", name)
