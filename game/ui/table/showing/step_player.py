"""The player of plays shown step by step: for hints, for the turns of others, for whoever has a plan.

While it shows, the table shows a board of the plan (`tile_motion.exhibit`); the game itself is not touched, so that
leaving puts everything back by showing the present board again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.rules.tiles import Tile
from game.session.board.show_plan import ShownStep, ShowPlan
from game.session.board.table_places import Rooms
from game.session.speech.sentences import name_of
from game.session.speech.step_words import step_line, technique_line
from game.session.texts import Texts
from game.ui.canvas import CachedOps, Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Attention, Gesture, LetGo, Move, PointerButton, Press, Release
from game.ui.memo import Memo
from game.ui.motion import Stroke, in_out
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.motion.tile_motion import HOME, REARRANGE
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.tile_places import places
from game.ui.table.showing.show_progress import ShowProgress, StepPhase, StepTimes
from game.ui.table.showing.step_bar import BACK, END, LEAVE, NEXT, BarButton, StepBar
from game.ui.table.showing.step_marks import StepMarks, blocks, draw_numbers, draw_ring, draw_trail
from game.ui.table.view_state import StepShown

ONWARD = (Action.HINT, Action.REPLAY, Action.PICK, Action.USE, Action.CONFIRM, Action.RIGHT)
BACKWARD = (Action.LEFT, Action.RESET, Action.UNDO)
MOST_MOVES = 8
"""A longer play is shown set by set."""
ELSEWHERE = (Action.MENU, Action.RULES, Action.FULL_SCREEN, Action.MUTE, Action.LARGER, Action.SMALLER,
             Action.NORMAL_SIZE, Action.WRITE_STATE)  # fmt: skip
"""What keeps its meaning while a play is shown."""
TABLE = "table"
"""Where a press goes that is on no button."""


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
    seconds: float = 0.0
    """About how long it plays by itself; 0 for a show that waits for the player after each step."""


class StepPlayer(Overlay):
    """An overlay that hears every gesture while a show waits for the player."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._show: Show | None = None
        """None for a turn that is shown by itself, and while nothing is shown."""
        self._plan = ShowPlan(context.local_game.board)
        self._progress: ShowProgress | None = None
        self._present = context.local_game.board
        """The board that is present while another one is shown."""
        self._down = ""
        self._marks = StepMarks()
        self._passages = CachedOps()
        self._shown_bar: Memo[StepBar] = Memo()
        """The bar as it is now: its sentences ask what sets read as, and hardly ever change."""

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
        layout = replace(context.layout, bar=True)
        plan = _readable(show.plan(layout.rooms), layout.rooms)
        if not plan.steps:
            return False
        context.layout = layout
        self._show = show
        lasting = StepTimes.lasting(len(plan.steps), show.seconds) if show.seconds else None
        self._begin(plan, lasting or StepTimes.waiting(context.pace))
        return True

    def play(self, plan: ShowPlan) -> float:
        """Show another seat's turn by itself; how many seconds that takes."""
        self.stop()
        times = StepTimes.by_itself(len(plan.steps), self._context.pace)
        self._begin(plan, times)
        return times.whole * len(plan.steps)

    def stop(self) -> None:
        """Show the present table again."""
        if self._progress is None:
            return
        context = self._context
        self._show, self._progress, self._marks, self._down = None, None, StepMarks(), ""
        context.layout = replace(context.layout, bar=False)
        context.tile_motion.exhibit = None
        context.view_state.steps = StepShown()
        context.show()

    def _begin(self, plan: ShowPlan, times: StepTimes) -> None:
        self._plan, self._present = plan, self._context.local_game.board
        self._progress = ShowProgress(len(plan.steps), times)
        self._lay(self._progress, REARRANGE)

    # The overlay

    def hears(self, gesture: Gesture) -> bool:
        if self._progress is None or self._show is None or isinstance(gesture, Move | LetGo | Attention):
            return False
        if isinstance(gesture, Act):
            return self._hears_key(gesture, self._progress)
        if isinstance(gesture, Press | Release):
            return self._hears_pointer(gesture, self._progress)
        return True

    def update(self, dt: float) -> bool:
        """Go on with time; a show ends when the game goes on below it."""
        context, before = self._context, self._progress
        if before is None:
            return False
        if self._show is not None and not context.layout.bar:
            self._fit(self._show, before)
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
            self._passages.put(canvas, "trail", (layout, way), lambda part: draw_trail(part, layout, *way))
        step = self._plan.steps[self._progress.number - 1]
        if self._progress.phase is not StepPhase.MOVING:
            for box in blocks(step.tiles, context.tile_motion.places):
                draw_ring(canvas, context.layout, box)
        if self._show is None:
            return
        numbers = self._plan.numbers(self._progress.number)
        boxes = ((context.rack_box(tile), number) for tile, number in numbers.items())
        draw_numbers(canvas, context.layout, [(box, number) for box, number in boxes if box is not None])
        bar = self._bar(self._show, self._progress)
        self._passages.put(canvas, "bar", bar, bar.draw)

    def nodes(self) -> tuple[Node, ...]:
        if self._progress is None or self._show is None:
            return ()
        return tuple(self._bar(self._show, self._progress).nodes(self._buttons))

    # How it goes on

    def _hears_key(self, act: Act, progress: ShowProgress) -> bool:
        if act.action in ELSEWHERE:
            return False
        if act.repeat:
            return True
        if act.action is Action.END_TURN and progress.complete:
            self._finish()
            return False
        if act.action is Action.CANCEL:
            self.stop()
        else:
            self._go(_changed(progress, act.action))
        return True

    def _hears_pointer(self, gesture: Press | Release, progress: ShowProgress) -> bool:
        """A click on the bar's buttons, on End turn after the last step, on the menu; anywhere else it means next."""
        if gesture.button is not PointerButton.LEFT:
            return True
        under = self._under(gesture.x, gesture.y)
        if under == "end-turn" and progress.complete and isinstance(gesture, Press):
            self._finish()
            return False
        if isinstance(gesture, Press):
            self._down = under
            return under != "menu"
        down, self._down = self._down, ""
        if under == down:
            self._use(under, progress)
        return under != "menu"

    def _use(self, ident: str, progress: ShowProgress) -> None:
        meanings: Mapping[str, Callable[[ShowProgress], ShowProgress]] = MappingProxyType(
            {BACK: ShowProgress.back, NEXT: ShowProgress.onward, END: ShowProgress.to_end, TABLE: ShowProgress.onward}
        )
        if ident == LEAVE:
            self.stop()
        elif ident in meanings:
            self._go(meanings[ident](progress))

    def _under(self, x: int, y: int) -> str:
        """The button of the bar or of the table that lies there, or the table."""
        found = next((button.id for button in self._buttons if button.box.contains(x, y)), "")
        below = None if found else self._context.button_at(x, y)
        return found or (below.id if below else TABLE)

    def _go(self, progress: ShowProgress) -> None:
        """Come to this state, and show it."""
        before = self._progress
        if before is None:
            return
        self._progress = progress
        if progress.over:
            self._finish()
        elif (progress.number, progress.phase) != (before.number, before.phase):
            self._lay(progress, _stroke(before, progress))

    def _finish(self) -> None:
        show = self._show
        self.stop()
        if show is not None and show.finish is not None:
            show.finish()

    def _fit(self, show: Show, progress: ShowProgress) -> None:
        """The window changed: the same step in the new rooms."""
        context = self._context
        context.layout = replace(context.layout, bar=True)
        self._plan = _readable(show.plan(context.layout.rooms), context.layout.rooms)
        self._present = context.local_game.board
        self._lay(progress, Stroke(0.0))

    def _lay(self, progress: ShowProgress, stroke: Stroke) -> None:
        """Show the board of this state, and light what belongs to its step."""
        context, plan, tile_motion = self._context, self._plan, self._context.tile_motion
        step, board = plan.steps[progress.number - 1], plan.board(progress.done)
        origin = self._origin(step)
        shown, was = tile_motion.exhibit, tile_motion.places
        if shown is not board or stroke.seconds == 0:
            tile_motion.step(board, context.layout, stroke, step.tiles, origin)
        if progress.phase is StepPhase.LIT:
            self._marks = StepMarks()
        elif shown is not board:
            before = was if shown is step.before else places(step.before, context.layout)
            self._marks = StepMarks.of(step, before, tile_motion.places, origin)
        moving = frozenset(step.tiles)
        context.view_state.steps = StepShown(self._lit(progress, step), moving, self._marks.holes, self._said(step))

    def _lit(self, progress: ShowProgress, step: ShownStep) -> frozenset[Tile]:
        """The tiles of the sets changed so far and of the step's sets, and those of the rack that move later."""
        board = self._plan.board(progress.done)
        was = {meld.ident: meld.tiles for meld in self._plan.start.table}
        lit = {
            tile
            for meld in board.table
            if meld.ident in step.sets or was.get(meld.ident) != meld.tiles
            for tile in meld.tiles
        }
        return frozenset(lit.union(step.tiles, self._plan.numbers(progress.done)))

    def _origin(self, step: ShownStep) -> Box | None:
        """Where tiles of another seat's rack come from."""
        players = self._context.local_game.match.setup.players
        return None if step.seat is None else self._context.layout.seat(step.seat, players)

    # The bar

    def _said(self, step: ShownStep) -> str:
        return step_line(self._context.texts, step.sentence) if self._show is not None else ""

    def _bar(self, show: Show, progress: ShowProgress) -> StepBar:
        context, step = self._context, self._plan.steps[progress.number - 1]
        question = context.layout, step, progress.complete, self._down, context.services.store.now
        return self._shown_bar.to(question, lambda: self._bar_of(show, progress, step))

    def _bar_of(self, show: Show, progress: ShowProgress, step: ShownStep) -> StepBar:
        texts = self._context.texts
        title = technique_line(texts, step.technique)
        if step.seat is not None:
            name = name_of(texts, self._context.local_game.match, step.seat)
            title = texts.text("show.by", name=name, technique=title)
        counted = texts.text("show.counted", number=progress.number, count=progress.count)
        labels = _labels(texts, show, complete=progress.complete)
        return StepBar(
            self._context.layout, title, counted, self._said(step), progress.number, progress.count, labels, self._down
        )

    @property
    def _buttons(self) -> tuple[BarButton, ...]:
        measure = self._context.measure
        if self._show is None or self._progress is None or measure is None:
            return ()
        return self._bar(self._show, self._progress).buttons(measure)


def _readable(plan: ShowPlan, rooms: Rooms) -> ShowPlan:
    """A play of many moves set by set."""
    return plan if len(plan.steps) <= MOST_MOVES else plan.by_sets(rooms)


def _labels(texts: Texts, show: Show, *, complete: bool) -> tuple[str, str, str, str]:
    """Of back, next, to the end and leave; the last two are empty when going on means the same as leaving."""
    ends = (texts.text("show.to_end"), texts.text(show.leave))
    if complete and show.last == show.leave:
        ends = ("", "")
    return (texts.text("show.back"), texts.text(show.last if complete else "show.next"), *ends)


def _changed(progress: ShowProgress, action: Action) -> ShowProgress:
    """What a key makes of it."""
    if action in ONWARD:
        return progress.onward()
    if action in BACKWARD:
        return progress.back()
    return progress.to_end() if action in (Action.LAST, Action.END_TURN) else progress


def _stroke(before: ShowProgress, now: ShowProgress) -> Stroke:
    """How tiles move from one state of the show to the other."""
    if now.phase is StepPhase.MOVING:
        return Stroke(now.times.move, in_out)
    return HOME if now.done < before.done else REARRANGE
