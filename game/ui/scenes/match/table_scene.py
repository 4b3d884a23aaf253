"""The table scene. It passes gestures and time on to its parts, and draws them.

A new button or key is a row in `buttons.py` and in `commands.py`; what lies over the table is an `Overlay`, a row in
`table_overlays.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.rules.games.characters import FITTING
from game.session.match.match import Match
from game.session.speech.sentences import table_title, wren_line
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import (
    Act,
    Action,
    Gesture,
    Listening,
    Move,
    NodeDeed,
    NodeRequest,
    Press,
    PressLost,
    Release,
)
from game.ui.kit.page import TITLE
from game.ui.places import TablePlace
from game.ui.scene import Change, ForeseenImage, Place, soonest
from game.ui.semantics import Node, rooted, with_focus
from game.ui.services import Services
from game.ui.table.commands import TableCommands
from game.ui.table.context import TableContext, anew
from game.ui.table.input_handler import InputHandler
from game.ui.table.overlays.announcer import Announcer
from game.ui.table.overlays.before_turns import SeatChange, StarterDraw
from game.ui.table.overlays.overlay import PASSED, Overlays, TableCommand
from game.ui.table.overlays.step_player import StepPlayer
from game.ui.table.overlays.table_overlays import At, OverlayMaker, lay_over
from game.ui.table.overlays.tutorial_overlay import TutorialOverlay
from game.ui.table.overlays.typed_line_field import TypedLineField
from game.ui.table.picture.nodes import with_place
from game.ui.table.table_keys import TableKeys
from game.ui.table.turn_presenter import TurnPresenter
from game.ui.table.view_state import ViewState


class TableScene:
    """One game on screen."""

    name = "table"
    overlay = False
    dealt = True
    """Whether the tiles are dealt when the game begins."""
    guided = False
    """Whether it begins with the first lesson."""

    def __init__(self, match: Match, services: Services, *, tutorial: bool = False) -> None:
        self.guided = tutorial
        self._furnish(self._new_context(match, services))

    def _new_context(self, match: Match, services: Services) -> TableContext:
        """What the table consists of."""
        return TableContext(match, services)

    def _furnish(self, context: TableContext) -> None:
        """Lay over the table what belongs there, and let its buttons work."""
        context.local_game.takes_throw = None  # a guide that is no more answers nothing
        own: Mapping[str, OverlayMaker] = {"tutorial": TutorialOverlay} if self.guided else {}
        self._begin(context, lay_over(context, At.MATCH, own), {})

    def _begin(self, context: TableContext, overlays: Overlays, more: Mapping[str, TableCommand]) -> None:
        """Put the scene together; `more`: what its buttons do otherwise than in a match."""
        commands = TableCommands(context, {**overlays.commands, **more})
        context.furnish(overlays, commands.use)
        self._context, self._overlays, self._commands = context, overlays, commands
        self._local_game, self._tile_motion, self._drag = context.local_game, context.tile_motion, context.drag
        self._step_player, self._seat_change = overlays.of(StepPlayer), overlays.of(SeatChange)
        self._announcer, self._starter_draw = overlays.of(Announcer), overlays.of(StarterDraw)
        self._input_handler, self._turn_presenter = InputHandler(context), TurnPresenter(context)
        self._changed, self._undealt = True, False
        self._beat: object = None

    # Read by tests and tools

    @property
    def _keyboard(self) -> TableKeys:
        return self._context.keyboard

    # The scene contract

    @property
    def settled(self) -> bool:
        return not self._changed

    @property
    def focused(self) -> Node | None:
        """The focused node; None while the ring is hidden."""
        return self._keyboard.focused(self.nodes())

    def resize(self, frame: Frame, measure: Measure) -> None:
        context = self._context
        first = context.measure is None
        context.resize(frame, measure)
        fresh = first and self.dealt and not context.local_game.resumed
        if first:
            context.tile_motion.set_still(still=context.services.store.now.reduced_motion)
        if fresh and not self.guided:
            self._starter_draw.begin()
        self._undealt = self._undealt or fresh
        if fresh and not self._starter_draw.is_open:
            self._open_the_game()
        else:
            context.tile_motion.jump(context.local_game.board, context.layout)
        self._changed = True

    def enter(self) -> None:
        self._context.view_state.lay_pieces(down=False)
        self._context.obey()
        self._turn_presenter.tell_news()  # a dialog over the table may have ended the turn
        self._changed = True

    def leave(self) -> None:
        self._local_game.note(at_once=True)  # first, so that nothing that fails comes before it
        self._context.let_go()
        self._context.view_state.lay_pieces(down=True)
        self._announcer.hush()
        self._context.dock.handle(PressLost())

    def recover(self) -> None:
        """All that lies over the table or is carried is made anew, closed, but for a guide, which ends; the game and
        the turn that is being built stay."""
        self._local_game.note(at_once=True)
        self.guided = False
        self._furnish(anew(self._context))

    def afresh(self) -> Place | None:
        return TablePlace(self._local_game.match)

    def handle(self, gesture: Gesture) -> Change | None:
        self._changed = True
        self._context.services.last_input.notice(gesture)
        if isinstance(gesture, NodeRequest):
            return self._obey(gesture)
        self._commands.asking.count(gesture)
        heard = PASSED if self._input_handler.is_for_time(gesture) else self._overlays.hear(gesture)
        if heard.taken:
            self._open_the_game()
            return heard.change
        change = self._input_handler.to(gesture)
        self._overlays.make_way()
        self._turn_presenter.tell_news()
        return change

    def _obey(self, request: NodeRequest) -> Change | None:
        """A reader asks for a node: on the table the keys go there, and elsewhere it is clicked."""
        context = self._context
        node = next((node for node in self.nodes() if node.id == request.node), None)
        if node is None:
            return None
        at_the_table = any(each.id == node.id for each in context.nodes()) and not self._starter_draw.is_open
        if at_the_table:
            context.keyboard.point_at(node.id, context.nodes())
            context.show_focus()
            self._announcer.pressed()  # the reader is there already: that is not said by an answer
        if request.deed is not NodeDeed.PRESS:
            return None
        x, y = map(round, node.rect.centre)
        clicks: tuple[Gesture, ...] = (Move(x, y), Press(x, y), Release(x, y))
        changes = [self.handle(each) for each in ((Act(Action.USE),) if at_the_table else clicks)]
        return next((change for change in changes if change is not None), None)

    def update(self, dt: float) -> Change | None:
        if self._starter_draw.is_open:
            self._changed = False
            self._starter_draw.update(dt)
            self._open_the_game()
            return None
        was_moving = not self._tile_motion.settled
        self._pass_time(dt)
        self._turn_presenter.tell_trouble()
        told = self._turn_presenter.tell_news()
        self._turn_presenter.play_sounds(dt)
        moved, asked = self._overlays.update(dt), self._overlays.acts(dt)
        moved = moved or self._fit_rack()
        beat = self._turn_presenter.heartbeat()
        self._changed = was_moving or told or moved or beat != self._beat or not self._tile_motion.settled
        self._beat = beat
        if self._changed:
            self._keep_focus()
        return self._seat_change.waits(dt) or self._turn_presenter.end(dt) or asked

    def _keep_focus(self) -> None:
        """The ring stays round something that is there; who listens and uses keys is somewhere from the beginning."""
        context, services = self._context, self._context.services
        keyboard = context.keyboard
        if not keyboard.focus.shown and services.listened() and services.last_input.by_keys and not context.drag.busy:
            keyboard.settle(context.nodes())
        if keyboard.focus.shown and keyboard.keep(context.nodes()):
            context.show_focus()

    def _fit_rack(self) -> bool:
        """Give the table the room it needs by now, or the rack what it left; whether anything changed."""
        context = self._context
        if context.drag.busy or context.tile_motion.showing or context.tile_motion.exhibit:
            return False
        if not context.ground.fit(context.local_game, lifted=bool(context.drag.state.picked)):
            return False
        context.show()
        return True

    @property
    def listens(self) -> Listening:
        return Listening.LINE if self.field else Listening.ACTIONS

    @property
    def field(self) -> Box | None:
        return self._overlays.of(TypedLineField).field

    @property
    def due_in(self) -> float | None:
        if self._starter_draw.is_open:
            return self._starter_draw.due_in
        timed = self._local_game.due_in if self._time_runs else None
        return soonest(self._context.due_in, timed, self._overlays.due_in)

    def draw(self, canvas: Canvas) -> None:
        context = self._context
        if self._starter_draw.is_open:
            context.view.draw_undealt(canvas, context.layout)
            self._starter_draw.draw(canvas)
        elif self._seat_change.covered:
            context.view.draw_ground(canvas, context.layout, ViewState())
        else:
            context.draw(canvas)
            if not context.view_state.face_down:
                self._overlays.draw(canvas)

    def foreseen(self) -> Iterable[ForeseenImage]:
        return self._context.view.foreseen(self._context.layout, self._context.view_state)

    def nodes(self) -> tuple[Node, ...]:
        nodes, context = self._shown_nodes(), self._context
        title = next((node.label for node in nodes if node.id == TITLE), "")
        title = title or table_title(context.texts, context.local_game.match)
        return rooted(nodes, self.name, title, context.layout.frame)

    def _shown_nodes(self) -> tuple[Node, ...]:
        """What is seen of the table now, in reading order."""
        if self._starter_draw.is_open:
            return self._starter_draw.nodes()
        if self._seat_change.covered:
            return self._seat_change.covered_nodes()
        nodes = (*self._context.nodes(), *self._overlays.nodes())
        focused = self._keyboard.focused(nodes)
        there = self._overlays.focus or (focused.id if focused else "")
        services = self._context.services
        if services.listened() and services.store.now.tell_places:
            nodes = tuple(with_place(services.texts, node) for node in nodes)
        return with_focus(nodes, there)

    def _pass_time(self, dt: float) -> None:
        self._tile_motion.update(dt)
        self._turn_presenter.pass_time(dt)
        self._commands.pass_time(dt)
        self._input_handler.pass_time(dt)
        if self._time_runs:
            self._local_game.tick(dt, showing=self._tile_motion.showing)
        self._local_game.note(dt)

    @property
    def _time_runs(self) -> bool:
        """Whether the clock may run and computers think; in a player's turn of a lesson it stands still."""
        view_state = self._context.view_state
        return not (view_state.away or (view_state.taught and self._local_game.my_turn))

    def _open_the_game(self) -> None:
        """Deal the tiles as soon as the draw for the start is over or skipped."""
        if self._undealt and not self._starter_draw.is_open:
            self._undealt, self._changed = False, True
            self._context.known.show()
            self._deal()
            setup = self._local_game.match.setup
            if FITTING in setup.opponents:
                self._context.say(wren_line(self._context.texts, setup.wren_step))

    def _deal(self) -> None:
        """Deal the tiles to the rack as soon as somebody may see them."""
        context = self._context
        if self._seat_change.covered:
            context.tile_motion.jump(context.local_game.board, context.layout)  # every tile has a place meanwhile
            self._seat_change.deal_later()
            return
        context.tile_motion.deal(context.local_game.board, context.layout, context.pace)


def table_of(services: Services, match: Match) -> TableScene:
    """The table of a match, which goes on with its guide where it has one."""
    return TableScene(match, services, tutorial=services.matches.taken_up(match))
