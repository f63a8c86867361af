"""Which control has the keys: an order for Tab, and the nearest neighbour for the arrows.

Pure geometry over rectangles of (x, y, width, height); sides are left, right, up and down.
"""

from __future__ import annotations

from collections.abc import Mapping

Box = tuple[int, int, int, int]


def neighbour(boxes: Mapping[str, Box], current: str, side: str) -> str | None:
    """Return the nearest control on that side, those straight ahead first; None at the edge."""
    here = boxes[current]
    best: tuple[float, str] | None = None
    for name, box in boxes.items():
        if name == current:
            continue
        ahead, aside, overlap = _distances(here, box, side)
        if ahead <= 0:
            continue
        cost = ahead + (0 if overlap else 2.5 * aside + 10)
        if best is None or cost < best[0]:
            best = (cost, name)
    return best[1] if best else None


def _distances(here: Box, there: Box, side: str) -> tuple[float, float, bool]:
    """Return how far ahead and aside the centres are, and whether the sides face each other."""
    dx = there[0] + there[2] / 2 - here[0] - here[2] / 2
    dy = there[1] + there[3] / 2 - here[1] - here[3] / 2
    if side in ("left", "right"):
        beyond = there[0] + there[2] <= here[0] + 1 or there[0] >= here[0] + here[2] - 1
        overlap = there[1] < here[1] + here[3] and here[1] < there[1] + there[3]
        ahead = dx if side == "right" else -dx
        return (ahead if beyond or overlap else 0.0), abs(dy), overlap
    beyond = there[1] + there[3] <= here[1] + 1 or there[1] >= here[1] + here[3] - 1
    overlap = there[0] < here[0] + here[2] and here[0] < there[0] + there[2]
    ahead = dy if side == "down" else -dy
    return (ahead if beyond else 0.0), abs(dx), overlap


class FocusRing:
    """The controls of one scene by name, in the order of Tab."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box] = {}
        self._enabled: dict[str, bool] = {}
        self.current: str | None = None

    def clear(self) -> None:
        """Forget all controls, but not which one had the focus: it may come back."""
        self._boxes.clear()
        self._enabled.clear()

    def add(self, name: str, box: Box, *, enabled: bool = True) -> None:
        """Add a control, or move one."""
        self._boxes[name] = box
        self._enabled[name] = enabled

    def settle(self) -> None:
        """Put the focus on the first control if the one that had it is gone."""
        if self.current not in self.reachable():
            self.current = next(iter(self.reachable()), None)

    def reachable(self) -> dict[str, Box]:
        """Return the controls that can have the focus."""
        return {name: box for name, box in self._boxes.items() if self._enabled[name]}

    def step(self, by: int) -> None:
        """Go on in order, round and round."""
        names = list(self.reachable())
        if not names:
            self.current = None
        elif self.current not in names:
            self.current = names[0]
        else:
            self.current = names[(names.index(self.current) + by) % len(names)]

    def move(self, side: str) -> bool:
        """Go to the neighbour on that side; tell whether there is one."""
        self.settle()
        if self.current is None:
            return False
        found = neighbour(self.reachable(), self.current, side)
        if found is not None:
            self.current = found
        return found is not None
