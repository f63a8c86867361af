"""The table: the story of the hand, the person's cards in his hand, and his answers."""

from __future__ import annotations

import pygame

from game.core import HIDDEN, MatchState, UserError, View
from net.client import Acked, Client, Closed, MatchChanged, News, Stepped
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.layout import TableLayout
from scenes.context import Context
from scenes.corner import add_corner
from scenes.curtain import Curtain
from scenes.hud import Hud, paint_table
from scenes.leave import LeaveScene
from scenes.mat import draw_cloth
from scenes.menu import MenuScene
from scenes.opened import Opened
from scenes.player import Player
from scenes.prompter import look_at
from scenes.results import ResultsScene
from scenes.scene import Scene
from scenes.stack import Pop, Push, Reset, SceneChange
from scenes.story import Story
from scenes.wording import Wording

RESULTS_S = 1.4
"""Pause between the last card and the page of results."""

_FELTS = {"green": "felt"}


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
        self.player = Player(self)
        self.curtain = Curtain(self)
        self._at = 0
        self._sealed: dict[int, int] = {}
        """The window that each person here has answered in secret last."""
        self._over_s = 0.0
        self._shown_results = 0
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
        return self.story.moving or self.player.input.busy

    # What the table says.

    def update(self, dt: float) -> SceneChange | None:
        """Hear the clients, go on with the story, see what comes after the hand."""
        for client in self.opened.clients:
            for news in client.pump():
                self._hear(client, news)
        for seat in self.opened.failed:
            name = "" if self.match is None else self.match.seats[seat].name
            self.player.refuse(self.context.texts.sentence(UserError("bot_failed", name=name)))
        self.opened.failed.clear()
        while self.opened.notices:
            self.player.refuse(self.context.texts.sentence(self.opened.notices.pop()))
        self.story.update(dt)
        self.player.update(dt)
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
            self.player.refuse(self.context.say("table.closed"))
        self.wake()

    def _answered(self, ack: Acked) -> None:
        if ack.code:
            self.player.refuse(self.wording.refusal(ack.code, ack.cards))
        elif self.story.view is not None and _is_secret(self.story.view):
            self._sealed[self._at] = self.story.view.window
            self.story.sealed = True
            self.story.mark()

    def owes(self, place: int) -> bool:
        """Tell whether a person at this window has still to answer; a sealed answer is one."""
        view = self.opened.clients[place].view
        return view is not None and bool(view.choices) and self._sealed.get(place) != view.window

    def _changed(self) -> None:
        self.player.input.fit()
        self.wake()

    def look_as(self, place: int) -> None:
        """Show the table as another person at this window sees it."""
        self._at = place
        self.story.look_as(self.client.seat, self.client.match, self.client.view)
        self.relayout()

    # What the person does.

    def navigate(self, event: pygame.Event) -> bool:
        """Let the hand have the keys, then the buttons."""
        if not self.curtain.down and self.player.navigate(event):
            return True
        return super().navigate(event)

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Let the pointer hold cards."""
        if not self.curtain.down:
            self.player.point(event)
        return None

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
        self.player.input.forget()
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
        self.player.input.fit()
        if self.curtain.down:
            self.curtain.layout()
        else:
            add_corner(self)

    def build(self) -> None:
        """Build the controls; the keys stay with the hand."""
        super().build()
        if not self.curtain.down:
            self.widgets.ring.current = None
            self.player.hud_keys = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards and what stands round them, or the curtain and nothing else."""
        if self.curtain.down:
            self.curtain.draw(surface)
            return
        self.board.draw(surface)
        if self.story.seen is not None and self.match is not None:
            self.hud.draw(surface, look_at(self, self.match, self.story.seen))


def _is_secret(view: View) -> bool:
    """Tell whether answers to the open window are kept until the last one is in."""
    return bool(view.facts.get("sealed")) or len(view.to_act) > 1
