"""The table: the story of the hand, the person's cards in his hand, and his answers."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import HIDDEN, MatchState, Seat, UserError
from net.client import Acked, Client, Closed, MatchChanged, News, Stepped
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.layout import TableLayout
from scenes.context import Context
from scenes.corner import add_corner
from scenes.curtain import Curtain
from scenes.discards import DiscardsScene
from scenes.facts import is_secret
from scenes.holder import Holder
from scenes.hud import Cloth, Hud
from scenes.last_trick import LastTrickScene
from scenes.leave import LeaveScene
from scenes.menu import MenuScene
from scenes.online import Online
from scenes.opened import Opened
from scenes.pause import PauseScene
from scenes.player import Player
from scenes.prompter import look_at
from scenes.recall import Recall
from scenes.results import ResultsScene
from scenes.rulebook import RulebookScene
from scenes.scene import Scene
from scenes.speak import SpeakScene
from scenes.stack import Pop, Push, Reset, SceneChange
from scenes.story import Story
from scenes.tempo import Tempo
from scenes.trail import Trail
from scenes.wording import Wording

RESULTS_S = 1.4
"""Pause between the last card and the page of results."""


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
        self.wording.called = self._called
        self.story.on_change = self._changed
        self.story.on_seats = self.relayout
        self.hud = Hud(context, self.board, self.wording)
        self.player = Player(self)
        self.holder = Holder(self, game)
        self.curtain = Curtain(self)
        self.recall = Recall()
        self.trail = Trail(layout.spec.looking("large"))
        self.tempo = Tempo(context.prefs, opened.hurry)
        self.online = None if opened.party is None else Online(self, opened.party)
        """What makes it a table in a network; None if it is one of our own."""
        self._wanted: SceneChange | None = None
        """What a key of the table asked for."""
        self.stands = False
        """Time stands: nothing is told, no hand ends, nobody answers."""
        self._at = 0
        self._sealed: dict[int, int] = {}
        """The window that each person here has answered in secret last."""
        self._over_s = 0.0
        self._shown_results = 0
        self._spoken = ""
        self._laid_out = ((0, 0), 0.0, False)
        """The size, scale and mode the cards lie for."""
        self.cloth = Cloth()

    @property
    def client(self) -> Client:
        """The client of the person who looks."""
        return self.opened.clients[self._at]

    @property
    def match(self) -> MatchState | None:
        """What is true between hands, as far as it has been told."""
        return self.story.match

    def _called(self) -> str:
        """Return the name of the person who looks, if there are others at this window."""
        seat, match = self.client.seat, self.match
        if not self.story.shared or seat is None or match is None:
            return ""
        return match.seats[seat].name

    @property
    def you(self) -> Seat | None:
        """The seat that is spoken to; nobody, where several look."""
        return None if self.story.shared else self.client.seat

    @property
    def asked(self) -> bool:
        """The viewer owes an answer to what he sees, which is the newest there is."""
        view, newest = self.story.view, self.client.view
        same = view is not None and newest is not None and view.window == newest.window
        stops = self.online is not None and self.online.stops
        return same and self.story.asked and not stops

    @property
    def animating(self) -> bool:
        """The story moves, or a card hangs on the pointer."""
        if self.stands:
            return self.board.restless
        return self.story.moving or self.player.input.busy

    # What the table says.

    def update(self, dt: float) -> SceneChange | None:
        """Hear the clients, go on with the story, see what comes after the hand."""
        if self.atlas.pump(self.context.now()):
            self.wake()
        if self.stands:
            return None
        gone = self._listen()
        for seat in self.opened.failed:
            name = "" if self.match is None else self.match.seats[seat].name
            self.player.refuse(self.context.texts.sentence(UserError("bot_failed", name=name)))
        self.opened.failed.clear()
        while self.opened.notices:
            self.player.refuse(self.context.texts.sentence(self.opened.notices.pop()))
        self.tempo.look(self.story.seen, (client.seat for client in self.opened.clients))
        self.story.haste = self.tempo.haste
        self.story.update(dt)
        self._seal()
        self.holder.update(dt)
        self.player.update(dt)
        self.curtain.look()
        wanted, self._wanted = self._wanted, None
        return gone or wanted or self._after_the_hand(dt)

    def enter(self) -> None:
        """Begin with what has been told already."""
        super().enter()
        if self.online is not None:
            self.online.begin()

    def sockets(self) -> Sequence[int]:
        """Return where the host of a table in a network may say something."""
        return () if self.opened.party is None else self.opened.party.sockets()

    def _listen(self) -> SceneChange | None:
        """Hear what is new; return what is to be shown if the table is gone."""
        if self.online is not None:
            return self.online.pump()
        for client in self.opened.clients:
            for news in client.pump():
                self.hear(client, news)
        return None

    def hear(self, client: Client, news: News) -> None:
        """Take in what the client of somebody here has told."""
        if client is self.opened.clients[0]:
            self._remember(news)
        if self.online is not None:
            self.online.hear(client, news)
        if client is not self.client:
            return
        if isinstance(news, Acked):
            self._answered(news)
        elif isinstance(news, MatchChanged):
            self.story.viewer = client.seat
            self.story.add(news.match)
        elif isinstance(news, Stepped):
            self.story.add(news.update)
        elif isinstance(news, Closed) and self.online is None:
            self.player.refuse(self.context.say("table.closed"))
        self.wake()

    def _remember(self, news: News) -> None:
        if isinstance(news, MatchChanged):
            self.recall.hear(news.match)
            self.trail.hear(news.match)
        elif isinstance(news, Stepped):
            self.recall.hear(news.update)
            self.trail.hear(news.update)

    def _answered(self, ack: Acked) -> None:
        if ack.code:
            self.player.refuse(self.wording.refusal(ack.code, ack.cards))
            return
        # By now the next window may be open; the one that was answered counts.
        view = self.player.answered or self.story.view
        if view is not None and is_secret(view):
            self._sealed[self._at] = view.window
            self._seal()

    def _seal(self) -> None:
        """Show the person's secret answer as taken, once its window is told."""
        view, story = self.story.view, self.story
        if view is not None and not story.sealed and view.window == self._sealed.get(self._at):
            story.sealed = True
            story.mark()

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
        self.player.sit_down()
        self.story.look_as(self.client.seat, self.client.match, self.client.view)
        self.relayout()

    # What the person does.

    def navigate(self, event: pygame.Event) -> bool:
        """Let the hand have the keys, then the buttons."""
        own = (self._skips, self.holder.navigate, self.player.navigate)
        if not self.curtain.down and any(obey(event) for obey in own):
            return True
        return super().navigate(event)

    def _skips(self, event: pygame.Event) -> bool:
        """Show the rest of what goes on, if a key of the hand asks for it; it plays no card."""
        mine = self.client.seat is not None and not self.player.hud_keys
        pressed = self.context.ui.commands.read(event) == "press"
        return mine and pressed and self.story.skip()

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Let the pointer hold cards; anywhere else a press shows the rest of what goes on."""
        if self.curtain.down:
            return None
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)
        if clicked and self.board.pick(event.pos) is None:
            self.story.skip()
        self.player.point(event)
        return None

    def show_last_trick(self) -> None:
        """Look at the last finished round once more, as soon as all of it has been told."""
        if self.curtain.down or self.widgets.covered:
            return
        self.story.catch_up()
        if self.board.layout.spec.look_back:
            self._look_back()
        elif self.recall.last is None:
            self.player.refuse(self.context.say("last.none"))
        else:
            self._wanted = Push(LastTrickScene(self.context, self, self.recall.last))

    def _look_back(self) -> None:
        """Look at what has passed through the middle, where a game has no rounds."""
        view = self.story.seen
        if view is None or not self.trail.until(view):
            self.player.refuse(self.wording.say("back.none"))
        else:
            self._wanted = Push(DiscardsScene(self.context, self, view))

    def back(self) -> SceneChange | None:
        """Pause."""
        return Push(PauseScene(self.context, self))

    def open_rules(self) -> SceneChange | None:
        """Open the rules of this table, as soon as they are known."""
        match = self.match
        if match is None:
            return None
        return Push(RulebookScene(self.context, match.game, match.preset, match.config))

    def talk(self) -> SceneChange | None:
        """Say something to those who play in the network."""
        if self.online is None or self.curtain.down:
            return None
        return Push(SpeakScene(self.context, self.online))

    def stand(self, *, on: bool) -> None:
        """Let time stand at this table, or go on; where others play it goes on all the same."""
        if self.opened.hold is not None:
            self.opened.hold(on=on)
            self.stands = on
            self.wake()

    def ask_to_leave(self) -> SceneChange:
        """Ask before one gets up; what is lost, and for whom, is said."""
        warning = "kept" if self.opened.is_kept() else "lost"
        if self.online is not None:
            warning = self.online.warning
        return Push(LeaveScene(self.context, self.leave, warning))

    def leave(self) -> SceneChange:
        """Get up from the table."""
        match = self.match
        if match is not None and (match.is_done if self.online else not match.playing):
            self.opened.finish()
        return Reset(MenuScene(self.context))

    def cover(self) -> None:
        """Let go of the card on the pointer, and of the keys: both belong to the other scene."""
        self.player.input.forget()
        self.board.focus = None
        super().cover()

    def exit(self) -> None:
        """Close the match."""
        self.story.animator.finish()
        self.opened.close()
        super().exit()

    # The end of a hand.

    def _after_the_hand(self, dt: float) -> SceneChange | None:
        match, view = self.match, self.story.seen
        if match is None or view is None or self.widgets.covered:
            return None
        # Where bots play at once there is nobody to look at results.
        unseen = self.opened.instant and self.client.seat is None
        if unseen and match.is_done:
            self.opened.finish()
            return Pop()
        over = view.prompt == "over" and not self.story.telling and not self.story.waiting
        if not over or match.hand == self._shown_results or unseen:
            self._over_s = 0.0
            return None
        self._over_s += dt
        if self._over_s < RESULTS_S:
            return None
        if match.is_done:
            self.opened.finish()
        self._shown_results = match.hand
        return Push(ResultsScene(self.context, self.wording, self))

    def ready(self) -> None:
        """Say for everybody at this window that the next hand may start."""
        for client in self.opened.clients:
            if client.seat is not None:
                client.ready()
        if self.online is not None:
            self.online.ready()

    # What is drawn.

    def layout(self) -> None:
        """Fit the table to the window; add the buttons of the corner."""
        theme, language = self.context.theme, self.context.texts.language
        if language != self._spoken:
            # What was said a moment ago was said in the other language.
            self._spoken, self.story.said = language, ""
            self.player.forgive()
        fit = (self.size, theme.k, theme.large)
        if fit != self._laid_out:
            # Cards in flight would go on to where their places were.
            self.story.animator.finish()
            self._laid_out = fit
            self.board.relayout(self.size, self.context.now(), k=theme.k, large=theme.large)
        self.cloth.lay(theme, self.board, self.size)
        self.atlas.wear(self.context.deck(self.board.layout.spec.deck))
        self.atlas.request(self.board.frame.card, (*dict.fromkeys(self.opened.deck), HIDDEN))
        self.player.input.fit()
        if self.curtain.down:
            self.curtain.layout()
        else:
            self.player.tiles.add()
            self.player.actions.add()
            add_corner(self)

    def build(self) -> None:
        """Build the controls; the keys go to the hand, unless only other buttons stand there."""
        ring, before = self.widgets.ring, (self._laid_out, self._spoken)
        had = ring.current if self.player.hud_keys else None
        super().build()
        if not self.curtain.down:
            stays = before == (self._laid_out, self._spoken) and had in ring.reachable()
            self.player.hud_keys = stays
            ring.current = had if stays else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards and what stands round them, or the curtain and nothing else."""
        if self.curtain.down:
            self.curtain.draw(surface)
            return
        self.board.draw(surface)
        if self.story.seen is not None and self.match is not None:
            self.hud.draw(surface, look_at(self, self.match, self.story.seen))
            self.player.waits.draw(surface)
            self.player.tiles.draw(surface)
        for ornament in self.story.ornaments:
            ornament.draw(surface)
