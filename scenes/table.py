"""The table: the story of the hand, the person's cards in his hand, and his answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.core import HIDDEN, Card, MatchState, Seat, UserError, View
from net.client import Acked, Client, Closed, MatchChanged, News, Stepped
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.layout import TableLayout
from scenes.cards.selection import Intent, Refused, Unique, resolve
from scenes.context import Context
from scenes.curtain import Curtain
from scenes.hand_input import HandInput
from scenes.hud import Hud, Look, paint_table
from scenes.leave import LeaveScene
from scenes.mat import draw_cloth
from scenes.menu import MenuScene
from scenes.results import ResultsScene
from scenes.scene import Scene
from scenes.stack import Pop, Push, Reset, SceneChange
from scenes.story import Story
from scenes.wording import Wording

REFUSAL_S = 2.6
"""How long the reason of a refusal stands in the prompt line."""

RESULTS_S = 1.4
"""Pause between the last card and the page of results."""

_LIFT_S = 0.09
_FELTS = {"green": "felt"}


@dataclass
class Opened:
    """A match one can sit down to."""

    clients: Sequence[Client]
    """Of the people at this window, or one spectator's."""
    deck: tuple[Card, ...]
    close: Callable[[], None]
    failed: list[Seat]
    """Seats whose bot has just failed; emptied by the scene."""
    instant: bool = False
    speed: float = 1.0
    """Of motion, on top of the settings."""
    hands: int | None = None
    """Leave after so many hands."""
    notices: list[UserError] = field(default_factory=list)
    """What could not be saved; emptied by the scene."""
    is_kept: Callable[[], bool] = lambda: False
    """The match can be continued another time."""
    finish: Callable[[], object] = lambda: None
    """Called before `close` where nobody will want to continue."""


class TableScene(Scene):
    """A match in progress, as the people at this window see it."""

    runs_covered = True

    def __init__(self, context: Context, game: str, opened: Opened, atlas: Atlas) -> None:
        super().__init__(context)
        self.opened = opened
        self.atlas = atlas
        layout = TableLayout.load(context.assets / "games" / game / "table.toml")
        self.board = Board(layout, atlas, opened.deck)
        self.wording = Wording(context, game)
        self.story = Story(
            context, self.board, self.wording, speed=opened.speed, instant=opened.instant
        )
        self.story.shared = len(opened.clients) > 1
        self.story.on_change = self._changed
        self.story.on_seats = self.relayout
        self.hud = Hud(context, self.board, self.wording)
        self.input = HandInput(self.board, context.ui.commands, context.now)
        self.curtain = Curtain(self)
        self._at = 0
        self._sealed: dict[int, int] = {}
        """The window that each person here has answered in secret last."""
        self._notice = ""
        self._refusal_s = 0.0
        """The notice is a refusal, for so long."""
        self._over_s = 0.0
        self._shown_results = 0
        self._hud_keys = False
        self._laid_out = (0, 0)
        """The size the cards lie for."""

    @property
    def client(self) -> Client:
        """The client of the person who looks."""
        return self.opened.clients[self._at]

    @property
    def match(self) -> MatchState | None:
        """What is true between hands, as far as it has been told."""
        return self.story.match

    @property
    def animating(self) -> bool:
        """The story moves, or a card hangs on the pointer."""
        return self.story.moving or self.input.busy

    # What the table says.

    def update(self, dt: float) -> SceneChange | None:
        """Hear the clients, go on with the story, see what comes after the hand."""
        for client in self.opened.clients:
            for news in client.pump():
                self._hear(client, news)
        for seat in self.opened.failed:
            name = "" if self.match is None else self.match.seats[seat].name
            self._refuse(self.context.texts.sentence(UserError("bot_failed", name=name)))
        self.opened.failed.clear()
        while self.opened.notices:
            self._refuse(self.context.texts.sentence(self.opened.notices.pop()))
        self.story.update(dt)
        self._lift(dt)
        if self._refusal_s > 0:
            self._refusal_s -= dt
            if self._refusal_s <= 0:
                self.wake()
        if self.atlas.pump(self.context.now()):
            self.wake()
        self.curtain.look()
        return self._after_the_hand(dt)

    def _hear(self, client: Client, news: News) -> None:
        if client is not self.client:
            return
        if isinstance(news, Acked):
            self._answered(news)
        elif isinstance(news, MatchChanged):
            self.story.viewer = client.seat
            self.story.add(news.match)
        elif isinstance(news, Stepped):
            self.story.add(news.update)
        elif isinstance(news, Closed):
            self._refuse(self.context.say("table.closed"))
        self.wake()

    def _answered(self, ack: Acked) -> None:
        if ack.code:
            self._refuse(self.wording.refusal(ack.code, ack.cards))
        elif self.story.view is not None and _is_secret(self.story.view):
            self._sealed[self._at] = self.story.view.window
            self.story.sealed = True
            self.story.mark()

    def owes(self, place: int) -> bool:
        """Tell whether a person at this window has still to answer; a sealed answer is one."""
        view = self.opened.clients[place].view
        return view is not None and bool(view.choices) and self._sealed.get(place) != view.window

    def _changed(self) -> None:
        self.input.fit()
        self.wake()

    def look_as(self, place: int) -> None:
        """Show the table as another person at this window sees it."""
        self._at = place
        self.story.look_as(self.client.seat, self.client.match, self.client.view)
        self.relayout()

    # What the person does.

    def navigate(self, event: pygame.Event) -> bool:
        """Let the hand have the keys, until Tab takes them to the buttons."""
        if self.curtain.down:
            return super().navigate(event)
        if self.context.ui.commands.read(event) in ("next", "previous"):
            return self._switch_keys(event)
        if not self._hud_keys:
            used, intent = self.input.key(event)
            if intent is not None:
                self._mean(intent)
            if used:
                return True
        return super().navigate(event)

    def _switch_keys(self, event: pygame.Event) -> bool:
        """Take the keys from the hand to the buttons, along them, and back."""
        names = list(self.widgets.rects())
        step = 1 if self.context.ui.commands.read(event) == "next" else -1
        place = names.index(self.widgets.focused or "") if self._hud_keys else -1
        place = (place + 1 + step) % (len(names) + 1) - 1
        self._hud_keys = place >= 0
        self.widgets.ring.current = names[place] if self._hud_keys else None
        return True

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Let the pointer hold cards."""
        intent = None if self.curtain.down else self.input.pointer(event)
        if intent is not None:
            self._mean(intent)
        return None

    def _mean(self, intent: Intent) -> None:
        """Do what a gesture on a card of the hand asks for, or say why not."""
        card = self._card(intent.index)
        self.story.catch_up()
        view, hand = self.story.view, [sprite.card for sprite in self.board.hand]
        if view is None or card not in hand:
            return
        found = resolve(view, card, intent.gesture, self._gestures(view))
        if not self.story.asked:
            code = "answered" if self.story.sealed else "not_your_turn"
            if view.prompt != "over":
                self._refuse(self.wording.refusal(code, ()), hand.index(card))
        elif isinstance(found, Unique):
            self.client.submit(found.action)
            self._refusal_s = 0.0
        elif isinstance(found, Refused):
            self._refuse(self.wording.refused(found.refusal), hand.index(card))

    def _gestures(self, view: View) -> Mapping[str, tuple[str, ...]]:
        """Return what gestures mean here; where no file says it, up is whatever is asked."""
        actions = (*view.choices, *(refusal.action for refusal in view.refusals))
        usual = {"up": tuple(sorted({action.kind for action in actions}))}
        return self.board.layout.spec.gestures or usual

    def _card(self, index: int) -> Card | None:
        hand = self.board.hand
        return hand[index].card if index < len(hand) else None

    def _refuse(self, reason: str, index: int | None = None) -> None:
        """Say something in the prompt line for a moment; shake the card it is about."""
        self._notice, self._refusal_s = reason, REFUSAL_S
        self.story.sound("error")
        if index is not None:
            self.story.shake(index)
        self.wake()

    def _lift(self, dt: float) -> None:
        """Raise the card that would be played, let the others sink."""
        chosen = None
        let_go = self.input.carry(may=self.story.asked and not self.story.telling)
        if let_go is not None:
            self.story.put_back(let_go)
        if self.story.asked and not self.curtain.down and not self.widgets.covered:
            chosen = self.input.hovered(pygame.mouse.get_pos())
        hand = self.board.hand
        for index, sprite in enumerate(hand):
            goal = 1.0 if index == chosen else 0.0
            if sprite.lift != goal:
                step = dt / _LIFT_S
                sprite.lift += max(-step, min(step, goal - sprite.lift))
                self.wake()
        if hand and not self._hud_keys and not self.curtain.down:
            self.widgets.ring.current = None  # one thing alone has the keys
        keys = self.context.ui.device != "mouse" and self.input.focus.shown and not self._hud_keys
        self.board.focus = self.input.focus.card if keys and hand else None

    def back(self) -> SceneChange | None:
        """Ask before leaving."""
        return Push(LeaveScene(self.context, self.leave, kept=self.opened.is_kept()))

    def leave(self) -> SceneChange:
        """Get up from the table."""
        if self.match is not None and not self.match.playing:
            self.opened.finish()
        return Reset(MenuScene(self.context))

    def cover(self) -> None:
        """Let go of the card on the pointer: its end would go to the other scene."""
        self.input.forget()
        super().cover()

    def exit(self) -> None:
        """Close the match."""
        self.story.animator.finish()
        self.opened.close()
        super().exit()

    # The end of a hand.

    def _after_the_hand(self, dt: float) -> SceneChange | None:
        match, view, limit = self.match, self.story.seen, self.opened.hands
        if match is None or view is None or self.widgets.covered:
            return None
        if limit is not None and match.hand - match.playing >= limit:
            self.opened.finish()
            return Pop()
        over = view.prompt == "over" and not self.story.telling and not self.story.waiting
        if not over or match.hand == self._shown_results or self.opened.instant:
            self._over_s = 0.0
            return None
        self._over_s += dt
        if self._over_s < RESULTS_S:
            return None
        self._shown_results = match.hand
        return Push(ResultsScene(self.context, self.wording, self))

    def ready(self) -> None:
        """Say for everybody at this window that the next hand may start."""
        for client in self.opened.clients:
            if client.seat is not None:
                client.ready()

    # What is drawn.

    def layout(self) -> None:
        """Fit the table to the window; add the buttons of the corner."""
        theme = self.context.theme
        if self.size != self._laid_out:
            # Cards in flight would go on to where their places were.
            self.story.animator.finish()
            self._laid_out = self.size
            cloth = pygame.Surface(self.size).convert()
            draw_cloth(theme, cloth, _FELTS.get(self.board.layout.spec.felt, "indigo"))
            self.board.background = paint_table(theme, cloth)
            self.board.relayout(self.size, self.context.now())
        self.atlas.request(self.board.frame.card, (*dict.fromkeys(self.opened.deck), HIDDEN))
        self.input.fit()
        if self.curtain.down:
            self.curtain.layout()
        else:
            self._add_corner()

    def _add_corner(self) -> None:
        theme, say, corner = self.context.theme, self.context.say, self.board.frame.hud_right
        height, gap = max(theme.hit, round(corner.h)), theme.px(8)
        width = (round(corner.w) - gap) // 2
        beside = (width + gap, 0)
        if width < theme.px(100):
            width, beside = round(corner.w), (0, height + gap)
        other = "en" if self.context.texts.language == "vi" else "vi"
        rect = pygame.Rect(round(corner.x), round(corner.y), width, height)
        name = say(f"app.language.{other}")
        add = self.widgets.button
        add("language", rect, name, lambda: self._speak(other), style="dark", role="small")
        rect = rect.move(beside)
        add("leave", rect, say("table.leave"), self.back, style="dark", role="small")

    def _speak(self, language: str) -> None:
        self._refusal_s, self.story.said = 0.0, ""
        self.context.set_language(language)

    def build(self) -> None:
        """Build the controls; the keys stay with the hand."""
        super().build()
        if not self.curtain.down:
            self.widgets.ring.current = None
            self._hud_keys = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards and what stands round them, or the curtain and nothing else."""
        if self.curtain.down:
            self.curtain.draw(surface)
            return
        self.board.draw(surface)
        if self.story.seen is not None and self.match is not None:
            self.hud.draw(surface, self._look(self.match, self.story.seen))

    def _look(self, match: MatchState, seen: View) -> Look:
        refused = self._refusal_s > 0
        urgent = self.story.asked and not self.story.telling
        over = seen.prompt == "over" and not match.playing and bool(match.history)
        return Look(
            view=seen,
            match=match,
            turn=self.story.turn_of,
            prompt=self._notice if refused else self._prompt(match, seen),
            urgent=urgent,
            refused=refused,
            hints=self._hints(seen) if urgent else (),
            winner=match.history[-1].winner if over else None,
            badges=self.board.layout.spec.badges,
        )

    def _prompt(self, match: MatchState, seen: View) -> str:
        if self.widgets.covered:
            return ""
        if self.story.telling or self.story.said:
            return self.story.said
        if self.story.sealed:
            return self.wording.say("prompt.wait_all")
        return self.wording.prompt(seen, match)

    def _hints(self, view: View) -> tuple[str, ...]:
        """Say which gestures do something now, for the device in use."""
        kinds = {action.kind for action in view.choices}
        gestures = self._gestures(view)
        usable = {name: kinds.intersection(meant) for name, meant in gestures.items()}
        usable = {name: meant for name, meant in usable.items() if meant}
        if len(usable) > 1 and len({frozenset(meant) for meant in usable.values()}) == 1:
            usable = {"choose": kinds}
        device = self.context.ui.device
        return tuple(self.context.say(f"table.hint_{name}_{device}") for name in usable)


def _is_secret(view: View) -> bool:
    """Tell whether answers to the open window are kept until the last one is in."""
    return bool(view.facts.get("sealed")) or len(view.to_act) > 1
