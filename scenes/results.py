"""The end of a hand: who won and why, what it costs whom, how it went, and on to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core import MatchState, Outcome, View
from scenes.chart import ChartPage
from scenes.context import Context
from scenes.exhibits import WhyPage
from scenes.final import FinalScene
from scenes.ledger import LedgerPage
from scenes.rounds import RoundsPage, cells
from scenes.settlement import ResultPage, payments
from scenes.sheet import SheetScene, Tab
from scenes.stack import Pop, Replace, SceneChange
from scenes.why import Hand, exhibits
from scenes.why_claims import Exhibit
from scenes.why_groups import has_groups, laid_open
from scenes.widgets import OnPress
from scenes.wording import Wording

if TYPE_CHECKING:
    from scenes.table import TableScene


class ResultsScene(SheetScene):
    """A sheet of paper over the table: result, why, round by round, hand by hand, chart."""

    def __init__(self, context: Context, wording: Wording, table: TableScene) -> None:
        super().__init__(context, table)
        assert table.match is not None
        self._wording = wording
        self.match: MatchState = table.match
        self._outcome: Outcome = table.match.history[-1]
        self._view: View | None = table.story.seen
        self.has_note = table.online is not None
        self._waits = ""
        """At a table in a network: for whom the next hand waits, and how long."""

    def tabs(self) -> Sequence[Tab]:
        """Return the pages that this hand has something to put on."""
        context, wording, match, view = self.context, self._wording, self.match, self._view
        say, outcome = context.say, self._outcome
        result = ResultPage(context, wording, match, outcome, payments(view))
        found = [Tab("result", say("results.tab.result"), result)]
        if view is not None:
            shown = self._exhibits(view)
            card = self.table.board.frame.card
            if shown:
                why = WhyPage(self.table.atlas, card[0] / card[1], shown)
                # Where hands are laid open one first wants to see them, then what they cost.
                at = 0 if has_groups(view) else 1
                found.insert(at, Tab("why", say("results.tab.why"), why))
            table = cells(view, len(match.seats))
            if table[0]:
                rounds = RoundsPage(context, wording, match, view, table)
                found.append(Tab("rounds", say("results.tab.rounds"), rounds))
        if len(match.history) > 1:
            ledger = LedgerPage(context, wording, match)
            found.append(Tab("hands", say("results.tab.hands"), ledger, at_end=True))
            chart = ChartPage(context, match)
            found.append(Tab("chart", say("results.tab.chart"), chart))
        return found

    def _exhibits(self, view: View) -> Sequence[Exhibit]:
        """Return what shows how the hand ended."""
        match, outcome = self.match, self._outcome
        if has_groups(view):
            return list(laid_open(self.context, self._wording, match, outcome, view))
        return exhibits(self._wording, Hand(match, outcome, view))

    def ways_on(self) -> Sequence[tuple[str, str, OnPress]]:
        """Return the way to the next hand, or to the end of the match, and that out."""
        say = self.context.say
        online = self.table.online
        if self.match.is_done:
            return [("next", say("results.final"), self._final)]
        leave = self.table.leave if online is None else self.table.ask_to_leave
        if online is not None and online.party.watches:
            return [("leave", say("results.leave"), leave)]
        ready = online is not None and online.is_ready
        return [
            ("next", f"✓ {say('online.ready')}" if ready else say("results.next"), self._next),
            ("leave", say("results.leave"), leave),
        ]

    def _next(self) -> SceneChange | None:
        self.table.ready()
        if self.table.online is not None:
            self.relayout()
        return None

    def _final(self) -> SceneChange:
        return Replace(FinalScene(self.context, self._wording, self.table))

    def update(self, dt: float) -> SceneChange | None:
        """Make way for the next hand."""
        match, online = self.table.match, self.table.online
        if online is not None and online.until_next() != self._waits:
            self._waits = online.until_next()
            self.wake()
        return Pop() if match is not None and match.hand != self.match.hand else None

    def title(self) -> str:
        """Say who won."""
        say, winner = self.context.say, self._outcome.winner
        if winner is None:
            return self._wording.if_known("drawn") or say("results.drawn")
        if self.is_you(winner):
            return say("results.you_won")
        return say("results.won", name=self._winner())

    def said(self) -> str:
        """Say in words why it was won."""
        return self._wording.say(f"how.{self._outcome.how}", name=self._winner())

    def note(self) -> str:
        """Say when the next hand starts, and for whom it waits."""
        return self._waits

    def _winner(self) -> str:
        winner = self._outcome.winner
        return "" if winner is None else self.match.seats[winner].name
