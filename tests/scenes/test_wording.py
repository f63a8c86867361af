"""Cards in sentences, prompts and refusals: in the order of each language, to whoever looks."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game.core import HIDDEN, Announced, Card, MatchState, Seat, SeatInfo
from game.registry import Registry
from game.texts import LANGUAGES, Texts
from scenes.context import Context
from scenes.wording import Wording
from tests.game.tusac.play import Hand, offered, table

RULES = Path(__file__).resolve().parents[2] / "game" / "tusac"
BY_PROTOCOL = {"stale_window"}
"""Refused by the table, not by the rules."""
COPY = "Td Tx"


def wording(language: str = "vi", game: str = "tusac", called: str = "") -> Wording:
    texts = Texts.load(language)
    context = SimpleNamespace(texts=texts, say=texts.say)
    made = Wording(cast(Context, context), game)
    made.called = lambda: called
    return made


def match(preset: str = "book") -> MatchState:
    seats = tuple(SeatInfo(name, "bot") for name in ("An", "Bình", "Chi", "Dũng"))
    config = Registry().game("tusac").config(preset)
    return MatchState("tusac", preset, config, seats, 1, Seat(0), (0,) * 4, (), playing=True)


def prompt(hand: Hand, seat: int, language: str = "vi", called: str = "") -> str:
    return wording(language, called=called).prompt(hand.view(seat), match())


@pytest.mark.parametrize(
    ("game", "language", "card", "name"),
    [
        ("tusac", "vi", "Xd", "Xe đỏ"),
        ("tusac", "en", "Xd", "red Chariot"),
        ("tusac", "vi", "Gt", "Tượng trắng"),
        ("catte", "vi", "TS", "10♠"),
        ("catte", "en", "AH", "A♥"),
        ("tusac", "vi", HIDDEN, "?"),
    ],
)
def test_cards_are_called_by_their_names(game: str, language: str, card: str, name: str) -> None:
    assert wording(language, game).card(Card(card)) == name


@pytest.mark.parametrize(
    ("game", "language", "cards", "listed"),
    [
        ("tusac", "vi", "Xd", "Xe đỏ"),
        ("tusac", "vi", "Xd Xd Xd", "ba Xe đỏ"),
        ("tusac", "vi", "Xd Pd Xd Md", "hai Xe đỏ, Pháo đỏ và Mã đỏ"),
        ("tusac", "en", "Cv Cv Cx", "two yellow Soldiers and green Soldier"),
        ("catte", "vi", "AS 2H", "A♠ và 2♥"),
        ("tusac", "vi", "", ""),
    ],
)
def test_several_cards_are_listed(game: str, language: str, cards: str, listed: str) -> None:
    assert Texts.load(language).cards(game, tuple(map(Card, cards.split()))) == listed


def codes() -> set[str]:
    """Return every word with which the rules of Tứ Sắc refuse something, as they are written."""
    source = "".join(file.read_text(encoding="utf-8") for file in RULES.glob("*.py"))
    found = set(re.findall(r'IllegalAction\(\s*"([a-z_]+)"', source))
    found |= set(re.findall(r'return IllegalAction\("([a-z_]+)" if', source))
    found |= set(re.findall(r'"([a-z_]+)" if seat in asked\(state\) else "', source))
    found |= set(re.findall(r'^[A-Z_]+ = "([a-z_]+)"\n"""Refused', source, re.MULTILINE))
    return found | {"not_your_turn", "decline_by_flip", "decline_by_pass"} | BY_PROTOCOL


@pytest.mark.parametrize("called", ["", "Lan"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence_of_its_own(language: str, called: str) -> None:
    speaks = wording(language, called=called)
    proof = tuple(map(Card, COPY.split()))

    said = {code: speaks.refusal(code, proof) for code in codes()}

    assert len(said) >= 19
    assert len(set(said.values())) == len(said)
    assert not any("{" in sentence for sentence in said.values())
    assert all(speaks.has(f"refusal.{code}") for code in said)
    you = re.compile(r"\b[Bb]ạn\b|\b[Yy]ou\b")
    assert not called or not any(you.search(sentence) for sentence in said.values())


def test_a_refused_eat_names_the_cards_that_would_be_loose() -> None:
    hand = offered("Md", "Xd*2 Pd*2 Cx", "Cv", "Ct")

    refused = hand.refusal(1, "eat Xd Pd")

    assert wording().refusal(refused.code, refused.cards) == (
        "Ăn vậy thì Xe đỏ và Pháo đỏ thành rác; ăn không được làm thêm rác"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_referee_and_the_table_refuse_in_the_same_words(language: str) -> None:
    texts, cards = Texts.load(language), (Card("Xd"), Card("Xd"), Card("Xd"))

    assert texts.refusal("tusac", "must_khui", cards) == wording(language).refusal(
        "must_khui", cards
    )


def test_prompts_name_the_card_and_what_can_be_done() -> None:
    free = offered("Md", "Md Cx", "Cv", "Ct")
    barred = offered("Md", "Sx Cx", "Cv", "Ct")

    assert prompt(free, 1) == "Lượt bạn: ăn Mã đỏ, hoặc bốc một lá nọc"
    assert prompt(free, 1, "en") == "Your turn: eat the red Horse, or draw a card"
    assert prompt(barred, 1) == "Lượt bạn: Mã đỏ không ăn được, hãy bốc một lá nọc"
    assert prompt(barred, 2) == "Đang chờ Bình…"


def test_a_card_that_one_has_drawn() -> None:
    hand = offered("Md", "Sx Cx", "Cv", "Ct", stock="Sx*2").act(1, "flip")

    assert prompt(hand, 1) == "Bạn bốc được Sĩ xanh: ăn, hay bỏ?"
    hand.act(1, "pass")
    assert prompt(hand, 2) == "Lượt bạn: Sĩ xanh không ăn được, hãy bốc một lá nọc"


def test_a_forced_eat_is_asked_for() -> None:
    hand = offered("Xd", "Xd*3 Cx", "Cv", "Ct", preset="book")

    assert prompt(hand, 1) == "Lượt bạn: có khạp Xe đỏ thì phải khui"
    assert prompt(hand, 2) == "Xe đỏ vừa ra: bạn không ăn được, đành bỏ"


def test_an_answer_that_is_given_is_told_to_its_owner() -> None:
    hand = offered("Md", "Sx Cx", "Md*2 Cv", "Ct", preset="book").act(2, "eat Md*2")

    assert prompt(hand, 2) == "Bạn đã chọn ăn Mã đỏ với hai Mã đỏ, chờ mọi người"
    assert prompt(hand, 2, called="Chi") == ("Chi đã chọn ăn Mã đỏ với hai Mã đỏ, chờ mọi người")
    assert prompt(hand.act(1, "flip"), 1) == "Bạn đã chọn bốc, chờ mọi người"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("called", ["", "Lan"])
def test_every_prompt_and_answer_has_its_words(language: str, called: str) -> None:
    speaks = wording(language, called=called)
    for name in ("discard", "eat_or_flip", "eat_or_pass", "flip", "claim"):
        assert speaks.has(f"prompt.{name}")
        assert speaks.has(f"prompt.{name}.named")
    for name in ("eat_or_flip", "eat_or_pass", "claim"):
        assert speaks.has(f"prompt.{name}.done")
    for kind in ("eat", "flip", "pass"):
        assert speaks.has(f"action.{kind}.done")
        assert speaks.has(f"action.{kind}.done.named")
    hand = table("Cx Td", "Cv", "Ct")
    assert "{" not in prompt(hand, 0, language, called)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_announcement_has_its_words(language: str) -> None:
    speaks = wording(language)
    kinds = ("pair", "khap", "quan", "run", "chot3", "chot4", "lone")
    announced = {f"ate_{kind}" for kind in kinds}
    announced |= {"first_discard", "nothing_to_discard", "left_over", "toi", "thien_toi", "lenh"}

    for code in announced:
        event = Announced(code, Seat(1), (7,))
        other, own = (speaks.announced(event, match(), viewer) for viewer in (0, 1))
        assert "Bình" in other
        assert "Bình" not in own
        assert "{" not in other + own
    assert speaks.announced(Announced("hue", Seat(1)), match(), 0)
    for how in ("toi", "thien_toi", "hue"):
        assert speaks.has(f"how.{how}")
        assert speaks.has(f"how.short.{how}")


def test_scores_are_counted_in_what_the_rules_pay() -> None:
    speaks = wording()
    config = Registry().game("tusac").config

    assert speaks.unit(config("trial")) == "Ván thắng"
    assert speaks.unit(config("book_scored")) == "Xu"
    assert speaks.stake(match("trial")) == ""
    assert speaks.stake(match("book_scored")) == "mỗi lệnh 1 xu"
    pot = Registry().game("catte").config("pot")
    assert wording(game="catte").unit(pot) == "Xu"
