"""The player of plays shown step by step: for hints, for the turns of others, for whoever has a plan.

While it shows, the table shows a board of the plan (`tile_motion.exhibit`); the game itself is not touched, so that
leaving puts everything back by showing the present board again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from game.rules.tiles import Tile
from game.session.board.show_plan import ShownStep, ShowPlan
from game.session.board.table_lines import Rooms
from game.session.speech.sentences import seat_name
from game.session.speech.step_words import step_line, technique_line
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Attention, Gesture, LetGo, Move, PointerButton, Press, Release
from game.ui.kit.item import Item, LayoutPass
from game.ui.memo import Memo
from game.ui.motion import Stroke, in_out
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.overlays.step_picture import (
    BACK,
    END,
    LEAVE,
    NEXT,
    ShowProgress,
    StepBarState,
    StepMarks,
    StepPhase,
    StepTimes,
    bar_item,
    blocks,
    draw_numbers,
    draw_trail,
)
from game.ui.table.picture.buttons import HEARD_BESIDE_STEPS, POOL
from game.ui.table.picture.drawing import MOVING, put_tray
from game.ui.table.picture.tile_places import places
from game.ui.table.tile_motion import HOME, REARRANGE
from game.ui.table.view_state import StepShown
from game.ui.widgets.part import HotSpot
from game.ui.widgets.sheet import Sheet

ELSEWHERE = (Action.MENU, Action.RULES, Action.FULL_SCREEN, Action.MUTE, Action.LARGER, Action.SMALLER,
             Action.NORMAL_SIZE, Action.LINE, Action.NEXT_ZONE, Action.PREVIOUS_ZONE)  # fmt: skip
"""What keeps its meaning while a play is shown."""
ONWARD = (Action.HINT, Action.REPLAY, Action.PICK, Action.USE, Action.CONFIRM, Action.RIGHT)
KEYS: Mapping[Action, str] = {
    **dict.fromkeys(ONWARD, NEXT),
    **dict.fromkeys((Action.LEFT, Action.RESET, Action.UNDO), BACK),
    **dict.fromkeys((Action.LAST, Action.END_TURN), END),
    Action.CANCEL: LEAVE,
    Action.DRAW: "draw",
}
"""The button of the bar that each key presses, or of the table."""
DRAWING = ("draw", POOL)
"""The buttons of the table that close the show: who presses one is told to press it again."""
GOINGS: Mapping[str, Callable[[ShowProgress], ShowProgress]] = {
    BACK: ShowProgress.back,
    NEXT: ShowProgress.onward,
    END: ShowProgress.to_end,
}


@dataclass(frozen=True, slots=True)
class Show:
    """What is to be shown, and what follows."""

    plan: Callable[[Rooms], ShowPlan]
    """The plan for the rooms the table has while it is shown."""
    leave: str
    """The text key of the button that ends it early."""
    last: str
    """The text key of the button after the last step."""
    finish: Callable[[], None] | None = None
    """What happens when the player goes on after the last step, if anything."""
    seen: Callable[[], None] | None = None
    """What happens when the last step was shown, if anything; a show that is left before says nothing."""
    seconds: float = 0.0
    """About how long it plays by itself; 0 for a show that waits for the player after each step."""


class StepPlayer(OverlayPanel):
    """The bar of a show that waits for the player, and hears every gesture meanwhile; of others only the marks."""

    hides = True

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._show: Show | None = None
        """None for a turn that is shown by itself, and while nothing is shown."""
        self._plan = ShowPlan(context.local_game.board)
        self._progress: ShowProgress | None = None
        self._present = context.local_game.board
        """The board that is present while another one is shown."""
        self._marks = StepMarks()
        self._bar_words: Memo[StepBarState] = Memo()
        """What it says now: its sentences ask what sets read as, and hardly ever change."""

    @property
    def running(self) -> bool:
        """Whether anything is shown."""
        return self._progress is not None

    # What is shown

    def show(self, show: Show) -> bool:
        """Show a play that waits for the player after each step; False when there is nothing to show."""
        context = self._context
        self.stop()
        context.let_go()
        self._show = show
        plan = self._planned(show)
        if not plan.steps:
            context.ground.leave_room(0, context.local_game.board.places)
            self._show = None
            return False
        lasting = StepTimes.lasting(len(plan.steps), show.seconds) if show.seconds else None
        self._begin(plan, lasting or StepTimes.waiting(context.pace))
        return True

    def play(self, plan: ShowPlan) -> float:
        """Show another seat's turn by itself; how many seconds that takes."""
        self.stop()
        times = StepTimes.by_itself(len(plan.steps), self._context.pace)
        self._begin(plan, times)
        return times.whole * len(plan.steps)

    def give_way(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Show the present table again."""
        if self._progress is None:
            return
        context = self._context
        self._show, self._progress, self._marks = None, None, StepMarks()
        self.interaction.let_go()
        context.ground.leave_room(0, context.local_game.board.places)
        context.tile_motion.exhibit = None
        context.view_state.show_step(None)
        context.show()

    def _begin(self, plan: ShowPlan, times: StepTimes) -> None:
        self._plan, self._present = plan, self._context.local_game.board
        self._progress = ShowProgress(len(plan.steps), times)
        self._lay(self._progress, REARRANGE)

    # The overlay

    @property
    def spots(self) -> tuple[HotSpot, ...]:
        """Beside all buttons any press means the next step; on one that is off it means nothing."""
        frame = self._context.layout.frame
        below = HotSpot("table", Box(0, 0, frame.width, frame.height), partial(self._use, NEXT))
        return (below, *super().spots)

    def hears(self, gesture: Gesture) -> Hearing:
        """All but the menu, more time, the keys of other pages, and the button that leaves an exercise where the show
        waits for the player; after the last step End turn also ends the turn."""
        progress = self._progress
        if progress is None or self._show is None or isinstance(gesture, LetGo | Attention):
            return PASSED
        if isinstance(gesture, Act):
            return Hearing(self._hears_act(gesture, progress))
        if isinstance(gesture, Press | Release) and not self.box.contains(gesture.x, gesture.y):
            button = self._context.dock.interaction.at(gesture.x, gesture.y)
            if button is not None and gesture.button is PointerButton.LEFT:
                self.interaction.let_go()
                if button.id == "end-turn" and progress.complete and isinstance(gesture, Press):
                    self._finish()
                    return PASSED
                if button.id in DRAWING and isinstance(gesture, Release):
                    self._use(button.id)
                return Hearing(button.id not in HEARD_BESIDE_STEPS or (button.id == "leave" and self._show.seconds > 0))
        off = [node.rect for node in self.nodes() if node.disabled] if isinstance(gesture, Press) else []
        if isinstance(gesture, Move | Release | Press) and not any(box.contains(gesture.x, gesture.y) for box in off):
            self.handle(gesture)
        return Hearing(not isinstance(gesture, Move) or self.box.contains(gesture.x, gesture.y))

    def update(self, dt: float) -> bool:
        """Go on with time; a show ends when the game goes on below it."""
        context, before = self._context, self._progress
        if before is None:
            return False
        if self._show is not None and not context.layout.bar:
            # the window changed: the same step in the new rooms
            self._plan, self._present = self._planned(self._show), context.local_game.board
            self._lay(before, Stroke(0.0))
        if context.local_game.board is not self._present or (self._show is None and not context.tile_motion.showing):
            self.stop()
            return True
        self._go(before.passed(dt))
        now = self._progress
        return now is None or (now.number, now.phase) != (before.number, before.phase)

    def draw(self, canvas: Canvas) -> None:
        if self._progress is None:
            return
        context, layout, way = self._context, self._context.layout, self._marks.way
        if way is not None:
            draw_trail(canvas, layout, *way)
        step = self._plan.steps[self._progress.number - 1]
        if self._progress.phase is not StepPhase.MOVING:
            for box, lean in blocks(step.tiles, context.tile_motion.places):
                put_tray(canvas, box.grown(layout.frame.px(6)), "gold", MOVING, stroke=5, tilt=lean)
        if self._show is None:
            return
        numbers = self._plan.numbers(self._progress.number)
        boxes = [(box, number) for tile, number in numbers.items() for box, _ in context.lit((tile,))]
        draw_numbers(canvas, layout, boxes, context.view.padlock(layout, context.view_state))
        super().draw(canvas)

    # How it goes on

    def _hears_act(self, act: Act, progress: ShowProgress) -> bool:
        if act.action in ELSEWHERE:
            return False
        if act.action is Action.END_TURN and progress.complete and not act.repeat:
            self._finish()
            return False
        if act.action in KEYS and not act.repeat:
            self._use(KEYS[act.action])
        return True

    def _use(self, ident: str) -> None:
        """A press on a button of the bar, or what means the same."""
        if ident == LEAVE or ident in DRAWING:
            self.stop()
            _tell_to_draw(self._context, ident)
        elif self._progress is not None:
            self._go(GOINGS[ident](self._progress))

    def _go(self, progress: ShowProgress) -> None:
        """Come to this state, and show it."""
        before = self._progress
        if before is None:
            return
        self._progress = progress
        if progress.complete and not before.complete and self._show is not None and self._show.seen is not None:
            self._show.seen()
        if progress.over:
            self._finish()
        elif (progress.number, progress.phase) != (before.number, before.phase):
            rests = HOME if progress.done < before.done else REARRANGE
            moves = progress.phase is StepPhase.MOVING
            self._lay(progress, Stroke(progress.times.move, in_out) if moves else rests)

    def _finish(self) -> None:
        show = self._show
        self.stop()
        if show is not None and show.finish is not None:
            show.finish()

    def _lay(self, progress: ShowProgress, stroke: Stroke) -> None:
        """Show the board of this state, and light what belongs to its step."""
        context, plan, tile_motion = self._context, self._plan, self._context.tile_motion
        step, board = plan.steps[progress.number - 1], plan.board(progress.done)
        players = context.local_game.match.setup.players
        origin = None if step.seat is None else context.layout.seat(step.seat, players)  # another seat's rack
        shown, was = tile_motion.exhibit, tile_motion.places
        if shown is not board or stroke.seconds == 0:
            tile_motion.step(board, context.layout, stroke, step.tiles, origin)
        if progress.phase is StepPhase.LIT:
            self._marks = StepMarks()
        elif shown is not board:
            before = was if shown is step.before else places(step.before, context.layout)
            self._marks = StepMarks.of(step, before, tile_motion.places, origin)
        moving, said = frozenset(step.tiles), step_line(context.texts, step.sentence) if self._show is not None else ""
        context.view_state.show_step(StepShown(_lit(plan, progress, step), moving, self._marks.holes, said))

    # The bar

    def question(self) -> StepBarState | None:
        """What the bar says now; None while no show waits for the player."""
        show, progress = self._show, self._progress
        if show is None or progress is None:
            return None
        step, asked = self._plan.steps[progress.number - 1], (progress.number, progress.count, progress.complete)
        question = step, asked, progress.at_start, self._context.services.store.now
        make = partial(bar_words, self._context, show, step, *asked, at_start=progress.at_start)
        return self._bar_words.to(question, make)

    def content(self) -> Item:
        words = self.question()
        assert words is not None
        return bar_item(words, self._context.layout.frame, self._use)

    def place(self, size: PanelSize) -> Box:
        """Where the status strip is, which is as high as the bar while a play is shown."""
        return self._context.strip

    def node(self) -> Node | None:
        words = self.question()
        if words is None:
            return None
        return Node("show", "group", f"{words.title} {words.counted}", self.box, f"{words.number}/{words.count}")

    def _planned(self, show: Show) -> ShowPlan:
        """The plan for the rooms of the table above the bar, which is as high as the longest of its sentences needs;
        the rack gives way to the smallest tiles in it."""
        context = self._context

        def fitted(bar: int) -> ShowPlan:
            context.ground.leave_room(bar, context.local_game.board.places)
            plan = show.plan(context.layout.rooms).readable(context.layout.rooms)
            boards = (plan.board(done).places for done in range(len(plan.steps) + 1))
            context.ground.leave_room(bar, max(boards, key=lambda places: places.step))
            return plan

        plan = fitted(1)
        last = len(plan.steps)
        words = (bar_words(self._context, show, step, at, last, at == last) for at, step in enumerate(plan.steps, 1))
        needed = max(map(self._needed, words), default=0)
        return plan if needed <= context.layout.status.h else fitted(needed)

    def _needed(self, words: StepBarState) -> int:
        """The height in pixels of a bar that says this."""
        measure, layout = self._context.measure, self._context.layout
        if measure is None:
            return 0
        item = bar_item(words, layout.frame, self._use)
        return round(LayoutPass(Sheet(layout.frame, measure)).laid(item, self._context.strip.w).height)


def _tell_to_draw(context: TableContext, ident: str) -> None:
    """Who wanted to draw while a play was shown is told that this is over; nothing for other buttons."""
    if ident in DRAWING and context.local_game.my_turn:
        key = "show.left_to_draw.pass" if context.local_game.can_pass else "show.left_to_draw"
        context.say(context.texts.text(key))


def bar_words(
    context: TableContext,
    show: Show,
    step: ShownStep,
    number: int,
    count: int,
    complete: bool,
    *,
    at_start: bool = False,
) -> StepBarState:
    """What the bar says at a step, the so manyth of so many. One button is enough where leaving and the end are
    the same."""
    texts, title = context.texts, technique_line(context.texts, step.technique)
    if step.seat is not None:
        name = seat_name(texts, context.local_game.match, step.seat)
        title = texts.text("show.by", name=name, technique=title)
    alike = complete and show.last == show.leave
    others = ("", "") if alike else (texts.text("show.to_end"), texts.text(show.leave))
    labels = texts.text("show.back"), texts.text(show.last if complete else "show.next"), *others
    said = texts.text("show.counted", number=number, count=count)
    return StepBarState(title, said, step_line(texts, step.sentence), number, count, labels, complete, at_start)


def _lit(plan: ShowPlan, progress: ShowProgress, step: ShownStep) -> frozenset[Tile]:
    """The tiles of the sets changed so far and of the step's sets, and those of the rack that move later."""
    was = {meld.ident: meld.tiles for meld in plan.start.table}
    lit = {
        tile
        for meld in plan.board(progress.done).table
        if meld.ident in step.sets or was.get(meld.ident) != meld.tiles
        for tile in meld.tiles
    }
    return frozenset(lit.union(step.tiles, plan.numbers(progress.done)))
