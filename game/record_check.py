"""Plays a record again and says the first line that is wrong, and why.

Rule 1: nothing in a record is believed: deal, moves, time-outs, results and totals are computed
        anew from the options and the seeds.
Rule 2: an unfinished hand of a network game is not looked at; nobody may learn from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game import files
from game.core import (
    Config,
    Fact,
    GameRules,
    IllegalAction,
    Outcome,
    UserError,
    hand_seed,
    seed_from_number,
)
from game.files import reason_of
from game.match import Match
from game.record import Record
from game.record_lines import (
    Act,
    Deal,
    End,
    Header,
    Line,
    Malformed,
    Result,
    parse_lines,
    result_line,
)
from game.registry import Registry
from game.texts import Texts


class Wrong(Exception):
    """A line does not follow from those before it.

    Attributes:
        code: key of the sentence, `verify.<code>`.
        values: what the sentence names.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values


class Fault(NamedTuple):
    """The first line that is wrong, and why."""

    line: int
    """From 1; 0 for the file as a whole."""
    code: str
    values: Mapping[str, object]


class Report(NamedTuple):
    """What came of checking a record."""

    file: Path
    lines: int
    """How many have been checked and are right."""
    hands: int
    """Finished hands among them."""
    fault: Fault | None
    is_unfinished: bool
    """The last hand has no result yet."""
    game: str = ""

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return self.fault is None

    def sentence(self, texts: Texts) -> str:
        """Say it in a sentence."""
        fault = self.fault
        if fault is None:
            key = "verify.unfinished" if self.is_unfinished else "verify.right"
            return texts.say(key, file=self.file.name, hands=self.hands, lines=self.lines)
        values = {name: _said(value) for name, value in fault.values.items()}
        if fault.code == "illegal":
            values["reason"] = _refusal(texts, self.game, fault.values)
        elif fault.code == "setup":
            error = fault.values["error"]
            values["reason"] = texts.sentence(error) if isinstance(error, UserError) else ""
        why = texts.say(f"verify.{fault.code}", **values)
        key = "verify.wrong" if fault.line else "verify.unread"
        return texts.say(key, file=self.file.name, line=fault.line, why=why)


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(_said(part) for part in value if part != ()) or "–"
    return "–" if value is None else str(value)


def _refusal(texts: Texts, game: str, values: Mapping[str, object]) -> str:
    """Return the rules' reason in the words of the game, if it has some."""
    key = f"{game}.refusal.{values['reason']}"
    code, proof = str(values["reason"]), values["proof"]
    assert isinstance(proof, tuple), "cards"
    return texts.refusal(game, code, proof) if texts.has(key) else code


class Replay:
    """A record that is played again, line by line."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._header: Header | None = None
        self._match: Match | None = None
        self._state: Any = None
        self._first_seed = b""
        self._window = 0
        self._base = 0
        self._owed: Result | None = None
        """The result of the hand that has just ended, until its line comes."""
        self._ended = False
        self.hands = 0
        """Finished hands whose result was right."""
        self.playing = False

    @property
    def is_open(self) -> bool:
        """A hand has no result yet."""
        return self.playing or self._owed is not None

    def feed(self, line: Line) -> None:
        """Go on by a line.

        Raises:
            Wrong: it does not follow; the replay is of no more use.
            UserError: this program cannot play what the header names.
        """
        if self._ended:
            raise Wrong("after_end")
        match line:
            case Header():
                self._open(line)
            case Deal():
                self._deal(line)
            case Act():
                self._act(line)
            case Result():
                self._result(line)
            case End():
                self._end()

    def _open(self, header: Header) -> None:
        if self._header is not None:
            raise Wrong("second_header")
        try:
            config = self._registry.check(header.setup)
        except UserError as error:
            raise Wrong("setup", error=error) from error
        rules = self._registry.game(header.game).rules
        for option in rules.info.options:
            value = config[option.name]
            was_played = option.came_later and value == option.default
            if option.name not in header.options and not was_played:
                raise Wrong("option", key=option.name, want=value)
        self._header = header
        self._match = Match(rules, config, len(header.seats), header.hands)

    def _deal(self, deal: Deal) -> None:
        header, match = self._header, self._match
        if header is None or match is None:
            raise Wrong("no_header")
        if self.playing:
            raise Wrong("hand_open", hand=match.hand)
        self._settle()
        if match.is_done:
            raise Wrong("after_last", hands=match.hands)
        _same("hand", match.hand + 1, deal.hand)
        if deal.hand == 1:
            self._first_seed = deal.seed if header.seed is None else seed_from_number(header.seed)
        if not header.fair and deal.seed != hand_seed(self._first_seed, deal.hand):
            raise Wrong("seed", hand=deal.hand)
        step = match.begin(deal.seed)
        if deal.deck != match.deck:
            pairs = zip((*match.deck, None), (*deal.deck, None), strict=False)
            place = next(n for n, (one, two) in enumerate(pairs) if one != two)
            want, found = match.deck[place : place + 1], deal.deck[place : place + 1]
            raise Wrong("deck", place=place + 1, want=want, found=found)
        _same("first", match.first, deal.first)
        self._state, self.playing = step.state, True
        self._base = self._window
        self._count()
        self._maybe_over(match)

    def _act(self, act: Act) -> None:
        match = self._match
        if match is None or not self.playing:
            raise Wrong("no_hand")
        _same("window", self._window, act.window)
        if act.seat >= match.seats:
            raise Wrong("seat", seat=act.seat, most=match.seats - 1)
        owes = act.seat in match.rules.to_act(self._state)
        if act.who == "timeout" and owes:
            want = match.rules.timeout_action(self._state, act.seat)
            if want != act.action:
                raise Wrong("timeout", seat=act.seat, want=want, found=act.action)
        try:
            self._state = match.rules.apply(self._state, act.seat, act.action).state
        except IllegalAction as why:
            values: dict[str, object] = {"reason": why.code, "proof": why.cards}
            raise Wrong("illegal", seat=act.seat, found=act.action, **values) from None
        self._count()
        self._maybe_over(match)

    def _maybe_over(self, match: Match) -> None:
        """Take note of the end of a hand; one can be over with its deal."""
        outcome: Outcome | None = match.rules.outcome(self._state)
        if outcome is not None:
            match.end(outcome)
            self.playing = False
            self._owed = result_line(match.hand, outcome, match.totals)

    def _count(self) -> None:
        assert self._match is not None
        self._window = self._base + self._match.rules.view(self._state, None).window

    def _settle(self) -> None:
        if self._owed is not None:
            raise Wrong("no_result", hand=self._owed.hand)

    def _end(self) -> None:
        self._settle()
        self._ended = True

    def _result(self, result: Result) -> None:
        if self._owed is None:
            raise Wrong("not_over" if self.playing else "no_hand")
        owed, self._owed = self._owed, None
        for key, want, found in zip(Result._fields, owed, result, strict=True):
            _same(key, want, found)
        self.hands += 1


def _same(key: str, want: object, found: object) -> None:
    if want != found:
        raise Wrong("differs", key=key, want=want, found=found)


def check(record: Record, registry: Registry) -> None:
    """See that a match can go on from a record.

    Raises:
        UserError: `record_wrong`, naming the first line that is wrong.
    """
    replay = Replay(registry)
    for number, line in enumerate((record.header, *record.lines), start=1):
        try:
            replay.feed(line)
        except Wrong as wrong:
            if isinstance(error := wrong.values.get("error"), UserError):
                raise error from None
            raise UserError("record_wrong", file=record.file.name, line=number) from wrong


def verify(file: Path, registry: Registry) -> Report:
    """Check a record from its first byte to its last; the file is not changed."""
    try:
        data = files.read_bytes(file)
    except OSError as error:
        unread = Fault(0, "unreadable", {"reason": reason_of(error)})
        return Report(file, 0, 0, unread, is_unfinished=False)
    found = files.read_lines(data)
    fault: Fault | None = None
    try:
        lines = parse_lines(found.lines)
    except Malformed as wrong:
        lines = parse_lines(found.lines[: wrong.line - 1])
        fault = Fault(wrong.line, wrong.code, wrong.values)
    if fault is None and (found.fault or not lines):
        fault = Fault(len(lines) + 1, found.fault or "no_header", {})
    replay = Replay(registry)
    count = 0
    for line in lines[: _public(lines)]:
        try:
            replay.feed(line)
        except Wrong as wrong:
            fault = Fault(count + 1, wrong.code, wrong.values)
            break
        count += 1
    game = lines[0].game if lines and isinstance(lines[0], Header) else ""
    unfinished = replay.is_open or count < len(lines)
    return Report(file, count, replay.hands, fault, unfinished, game)


def _public(lines: Sequence[Line]) -> int:
    """Return how many lines may be looked at."""
    if not lines or not isinstance(lines[0], Header) or not lines[0].lan:
        return len(lines)
    last = max((n for n, line in enumerate(lines) if isinstance(line, Deal)), default=len(lines))
    over = any(isinstance(line, Result) for line in lines[last:])
    return len(lines) if over else last


def final_facts(
    rules: GameRules[Any], config: Config, seats: int, deal: Deal, acts: Iterable[Act]
) -> Mapping[str, Fact]:
    """Return what everybody knew when a hand had ended; the lines must be right."""
    state = rules.deal(config, seats, deal.first, deal.deck).state
    for act in acts:
        state = rules.apply(state, act.seat, act.action).state
    return dict(rules.view(state, None).facts)
