"""Card faces as surfaces, sharp at the size the window needs.

Rule 1: `face` answers at once: the right raster, else a stretched one, else a drawn stand-in.
Rule 2: only the worker reads and rasterises SVG; only the main thread converts and keeps surfaces.
Rule 3: a missing or broken file costs that picture, never the game.
"""

from __future__ import annotations

import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core import HIDDEN, Card
from scenes.cards.deck import Deck
from scenes.cards.paper import dim_down, stand_in, with_border, with_shadow

Size = tuple[int, int]
_Key = tuple[Card, Size]

SETTLE_S = 0.15
"""After a live resize the new size must hold this long before cards are rasterised again."""
_SOON, _LATER = 0, 1


class _Delivery(NamedTuple):
    """What the worker made of one job."""

    card: Card
    size: Size
    file: Path | None = None
    raster: pygame.Surface | None = None
    skipped: bool = False
    """The size was not wanted any more."""


class Atlas:
    """The faces of one deck at the sizes in use."""

    def __init__(self, deck_folder: Path, *, budget_mb: float = 96, is_held: bool = False) -> None:
        """Know the folder; nothing is read yet.

        Args:
            is_held: the worker begins only when `release` is called.
        """
        self.deck = Deck.plain(deck_folder)
        self._is_held = is_held
        self.problems: list[str] = []
        """Files that could not be shown; each is named once."""
        self.version = 0
        """Grows when a picture got better, so that what was drawn can be drawn again."""
        self._budget = int(budget_mb * 2**20)
        self._wanted: tuple[Size, ...] = ()
        self._pending: tuple[tuple[Size, ...], float] | None = None
        self._rasters: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._former: dict[_Key, pygame.Surface] = {}
        """Pictures of another deck, shown until those of this one are there."""
        self._derived: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._asked: set[_Key] = set()
        self._broken: set[Path] = set()
        self._made = self._trimmed = 0
        """Pictures made so far, and made when the budget was looked at last."""
        self._jobs: queue.PriorityQueue[tuple[int, int, Card, Size]] = queue.PriorityQueue()
        self._done: queue.Queue[_Delivery] = queue.Queue()
        self._arrived = threading.Condition()
        self._count = 0
        self._in_flight = 0
        self._closed = False
        self._worker: threading.Thread | None = None

    def release(self) -> None:
        """Let the worker begin: the first frame is on the screen."""
        self._is_held = False
        self._begin()

    def wear(self, deck: Deck) -> None:
        """Show another deck from now on; the old pictures stay until the new ones are there."""
        before, self.deck = self.deck, deck
        changed = {
            key for key in self._rasters if before.file(key[0], key[1][1]) != self._file(*key)
        }
        if not changed:
            return
        self._former |= {key: self._rasters.pop(key) for key in changed}
        self._derived.clear()
        self.version += 1

    def request(self, size: Size, cards: Iterable[Card] = ()) -> None:
        """Add a size in use and start on these faces of it; others follow when they are shown."""
        if size not in self._wanted:
            self._wanted = (*self._wanted, size)
        for card in cards:
            self._ask(card, size, _LATER)

    def resize(self, sizes: Iterable[Size], now: float | None = None) -> None:
        """Replace the sizes in use once they have held a moment.

        Args:
            now: the time, while somebody drags the window; without it the change is at once.
        """
        wanted = tuple(dict.fromkeys(sizes))
        if not self._wanted or now is None:
            self._adopt(wanted)
        elif wanted == self._wanted:
            self._pending = None
        elif self._pending is None or self._pending[0] != wanted:
            self._pending = (wanted, now)
            self._derived.clear()

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes in use."""
        return self._wanted

    def pump(self, now: float) -> bool:
        """Take in what the worker has finished; tell whether anything looks better than before."""
        before = self.version
        if self._pending and now - self._pending[1] >= SETTLE_S:
            self._adopt(self._pending[0])
        while self._in_flight:
            try:
                self._take_in(self._done.get_nowait())
            except queue.Empty:
                break
        if self._former and not self._in_flight:
            self._former.clear()
            self._derived.clear()
            self.version += 1
        self._trim()
        return self.version != before

    @property
    def busy(self) -> bool:
        """Faces were asked for and are not there yet, or a new size is still settling."""
        return self._in_flight > 0 or self._pending is not None

    def wait(self, timeout: float) -> bool:
        """Block until the worker has delivered all it was asked for; for tests and pictures."""
        with self._arrived:
            return self._arrived.wait_for(lambda: self._done.qsize() >= self._in_flight, timeout)

    def close(self) -> None:
        """Stop the worker."""
        self._closed = True
        if self._worker is not None:
            self._jobs.put((-1, 0, HIDDEN, (0, 0)))
            self._worker.join()
            self._worker = None

    def face(self, card: Card, size: Size) -> pygame.Surface:
        """Return the card now, with a clear border of 2 px on each side."""
        key = (card, size)
        raster = self._rasters.get(key)
        if raster is not None:
            self._rasters.move_to_end(key)
            return raster
        if size in self._wanted:
            self._ask(card, size, _SOON)
        return self._keep(("face", card, size), lambda: self._stretched(card, size))

    def shown(self, card: Card, size: Size, angle: float = 0.0, dim: float = 0.0) -> pygame.Surface:
        """Return the card with its shadow, turned and dimmed; kept, for cards that lie still."""
        dim = round(dim, 2)
        angle = round(angle, 1)
        if angle or dim:
            return self._keep(
                ("shown", card, size, angle, dim), lambda: self._turned(card, size, angle, dim)
            )
        return self._keep(("flat", card, size), lambda: with_shadow(self.face(card, size), size))

    def raster_for(self, size: Size) -> Size:
        """Return the size in use to draw a card of any size from: the next larger, if any."""
        larger = [known for known in self._wanted if known[0] >= size[0] - 1]
        if larger:
            return min(larger)
        return max(self._wanted, default=size)

    def memory(self) -> int:
        """Return the bytes held in surfaces."""
        kept = (*self._rasters.values(), *self._former.values(), *self._derived.values())
        return sum(_bytes(surface) for surface in kept)

    def _adopt(self, sizes: tuple[Size, ...]) -> None:
        self._pending = None
        if sizes != self._wanted:
            self._wanted = sizes
            self._asked = {key for key in self._asked if key[1] in sizes}
            self._derived.clear()
            self.version += 1

    def _ask(self, card: Card, size: Size, urgency: int) -> None:
        key = (card, size)
        if key in self._rasters or key in self._asked or self._closed:
            return
        if self._file(*key) in self._broken:
            return
        self._asked.add(key)
        self._count += 1
        self._in_flight += 1
        self._jobs.put((urgency, self._count, card, size))
        self._begin()

    def _begin(self) -> None:
        if self._worker is None and self._in_flight and not self._is_held:
            self._worker = threading.Thread(target=self._work, name="atlas", daemon=True)
            self._worker.start()

    def _work(self) -> None:
        while True:
            _, _, card, size = self._jobs.get()
            if self._closed:
                return
            delivery = _Delivery(card, size, skipped=True)
            if size in self._wanted:
                file = self._file(card, size)
                delivery = _Delivery(card, size, file, _rasterise(file, size))
            with self._arrived:
                self._done.put(delivery)
                self._arrived.notify_all()

    def _file(self, card: Card, size: Size) -> Path:
        return self.deck.file(card, size[1])

    def _take_in(self, delivery: _Delivery) -> None:
        self._in_flight -= 1
        card, size, file, raster, skipped = delivery
        if (card, size) not in self._asked:
            return
        self._asked.discard((card, size))
        if skipped or file != self._file(card, size):
            # It came back into use while the worker threw it out, or the deck was changed.
            self._ask(card, size, _SOON)
        elif raster is None:
            assert file is not None, "nothing was read"
            self._broken.add(file)
            if file.name not in self.problems:
                self.problems.append(file.name)
        else:
            self._rasters[card, size] = with_border(raster.convert_alpha(), size)
            self._made += 1
            for key in [key for key in self._derived if key[1] == card and key[2] == size]:
                del self._derived[key]
            self.version += 1

    def _stretched(self, card: Card, size: Size) -> pygame.Surface:
        """Make do with another size of the same face, the nearest above if there is one."""
        former = self._former.get((card, size))
        if former is not None:
            return former
        others = [key for key in self._rasters if key[0] == card]
        if not others:
            return stand_in(card, size)
        best = min(others, key=lambda key: (key[1][0] < size[0], abs(key[1][0] - size[0])))
        grown = (size[0] + 4, size[1] + 4)
        return pygame.transform.smoothscale(self._rasters[best], grown)

    def _turned(self, card: Card, size: Size, angle: float, dim: float) -> pygame.Surface:
        image = with_shadow(self.face(card, size), size)
        if dim:
            dim_down(image, dim)
        return pygame.transform.rotozoom(image, angle, 1.0) if angle else image

    def _keep(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        surface = self._derived.get(key)
        if surface is None:
            surface = self._derived[key] = make()
            self._made += 1
        self._derived.move_to_end(key)
        return surface

    def _trim(self) -> None:
        """Drop sizes no longer in use once they are replaced, then the longest unused."""
        for key in list(self._rasters):
            card, size = key
            if size not in self._wanted and any((card, s) in self._rasters for s in self._wanted):
                del self._rasters[key]
        if self._made == self._trimmed:
            return
        self._trimmed = self._made
        over = self.memory() - self._budget
        while over > 0 and self._derived:
            over -= _bytes(self._derived.popitem(last=False)[1])
        while over > 0 and self._rasters:
            over -= _bytes(self._rasters.popitem(last=False)[1])


def _rasterise(file: Path, size: Size) -> pygame.Surface | None:
    try:
        return pygame.image.load_sized_svg(str(file), size)
    except (OSError, pygame.error):
        return None


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
