"""A second, naive Cắt Tê to compare the engine with; written from the rules, not from the engine.

Plain lists of strings, no care for speed. It knows `study` and the switches `face_up`, `round5` and
`round6_suit`.
"""

from __future__ import annotations

HIGH_TO_LOW = "AKQJT98765432"
TIES_LOW_TO_HIGH = "SCDH"

Move = tuple[str, str]
"""("play" | "hide" | "commit", card)"""


def is_higher(card: str, other: str) -> bool:
    """Tell whether the rank of a card is above that of another."""
    return HIGH_TO_LOW.index(card[0]) < HIGH_TO_LOW.index(other[0])


def best_of(suit: str, plays: list[tuple[int, str]]) -> tuple[int, str] | None:
    """Return the highest card of the suit and who laid it."""
    best = None
    for seat, card in plays:
        if card[1] == suit and (best is None or is_higher(card, best[1])):
            best = (seat, card)
    return best


class Oracle:
    """One hand, changed in place."""

    def __init__(self, hands: list[list[str]], first: int, options: dict[str, str]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealt = [list(hand) for hand in hands]
        self.options = options
        self.round = 1
        self.leader = first
        self.active = [True] * len(hands)
        self.ton = [0] * len(hands)
        self.round_winners: list[int] = []
        self.face_up: list[tuple[int, str]] = []
        self.face_down: list[tuple[int, str]] = []
        self.commits: dict[int, str] = {}
        self.ever_shown: list[str] = []
        self.ever_hidden: list[tuple[int, str]] = []
        self.decisions = 0
        self.winner: int | None = None
        self.how = ""

    def around(self) -> list[int]:
        """Return the seats still in, in turn order from the leader."""
        count = len(self.hands)
        seats = [(self.leader + step) % count for step in range(count)]
        return [seat for seat in seats if self.active[seat]]

    def is_common(self) -> bool:
        """Tell whether the others are choosing their fifth card unseen."""
        closed = self.options["round5"] == "closed"
        return self.winner is None and self.round == 5 and closed and bool(self.face_up)

    def owing(self) -> list[int]:
        """Return who has to answer now."""
        if self.winner is not None:
            return []
        if self.is_common():
            return [s for s in self.around() if s != self.leader and s not in self.commits]
        done = [seat for seat, _ in self.face_up + self.face_down]
        return [seat for seat in self.around() if seat not in done][:1]

    def best(self) -> tuple[int, str] | None:
        """Return the face-up card that is ahead, and whose it is."""
        if not self.face_up:
            return None
        return best_of(self.face_up[0][1][1], self.face_up)

    def legal(self, seat: int) -> set[Move]:
        """Return all a seat may answer."""
        if seat not in self.owing():
            return set()
        hand = self.hands[seat]
        if self.is_common():
            return {("commit", card) for card in hand}
        best = self.best()
        if best is None:
            return {("play", card) for card in hand}
        moves = {("hide", card) for card in hand}
        for card in hand:
            beats = card[1] == best[1][1] and is_higher(card, best[1])
            if beats or self.options["face_up"] == "any":
                moves.add(("play", card))
        return moves

    def answer(self, seat: int, kind: str, card: str) -> None:
        """Take a legal answer."""
        assert (kind, card) in self.legal(seat)
        self.hands[seat].remove(card)
        if kind == "commit":
            self.commits[seat] = card
            if not self.owing():
                self.decisions += 1
                self.face_up += list(self.commits.items())
                self._judge()
            return
        self.decisions += 1
        (self.face_up if kind == "play" else self.face_down).append((seat, card))
        # Before the commits of a closed fifth round nobody is waited for but the committers.
        if not self.owing():
            self._judge()

    def _judge(self) -> None:
        best = self.best()
        assert best is not None
        chung = self.face_up[0][1][1]
        self.ever_shown += [card for _, card in self.face_up]
        self.ever_hidden += self.face_down
        self.face_up, self.face_down, self.commits = [], [], {}
        self.leader = best[0]
        self.ton[self.leader] += 1
        self.round_winners.append(self.leader)
        if self.round == 4:
            self.active = [won > 0 for won in self.ton]
            if sum(self.active) == 1:
                self.winner, self.how = self.leader, "sole_survivor"
                return
        self.round += 1
        if self.round == 6:
            self._last_round(chung)

    def _last_round(self, chung: str) -> None:
        last = [(seat, self.hands[seat][0]) for seat in self.around()]
        suit = chung if self.options["round6_suit"] == "chung_card" else last[0][1][1]
        best = best_of(suit, last)
        self.winner = self.leader if best is None else best[0]
        self.how = "last_trick"

    def scores(self) -> list[int]:
        """Return one win for the winner."""
        return [int(seat == self.winner) for seat in range(len(self.hands))]

    def known(self, viewer: int | None) -> set[str]:
        """Return every face a viewer may know."""
        if self.winner is not None:
            return {card for hand in self.dealt for card in hand}
        faces = {card for _, card in self.face_up} | set(self.ever_shown)
        if viewer is not None:
            faces |= set(self.dealt[viewer])
        return faces

    def timeout(self, seat: int) -> Move:
        """Return what is played for a seat that does not answer."""
        hand = self.hands[seat]
        if self.is_common():
            return "commit", lowest(hand)
        best = self.best()
        if best is None:
            return "play", lowest(hand)
        if self.round <= 4:
            hand = [card for card in hand if card[1] != best[1][1]] or hand
        return "hide", lowest(hand)


def lowest(cards: list[str]) -> str:
    """Return the lowest card; of equal ranks spades, clubs, diamonds, hearts."""
    return min(
        cards,
        key=lambda card: (-HIGH_TO_LOW.index(card[0]), TIES_LOW_TO_HIGH.index(card[1])),
    )
