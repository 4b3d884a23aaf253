"""What the tutorial says and shows: its one sentence, by clicks or by keys, whichever are in use; the button that ends
it; the hand that shows a player at rest which two clicks come next (ux 6.1)."""

from __future__ import annotations

from collections.abc import Mapping

from game.session.speech.sentences import tile_name
from game.session.texts import in_turn
from game.session.tutorial import TutorialState, TutorialStep, answer_to
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Action
from game.ui.kit.frames import tip
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.motion import in_out
from game.ui.pictures import Icon, Ring, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import BUBBLES
from game.ui.table.picture.piles import throw_problem
from game.ui.table.picture.tile_places import trays
from game.ui.widgets.part import OnPress
from game.ui.widgets.text_block import Ink

PRESSES: Mapping[str, Action] = {
    **dict.fromkeys(("group", "run", "add", "throw", "throw_last"), Action.PICK),
    **dict.fromkeys(("opened", "added", "out"), Action.END_TURN),
    **dict.fromkeys(("take", "take_to_add", "take_to_keep"), Action.TAKE),
    **dict.fromkeys(("draw", "nothing"), Action.DRAW),
    **dict.fromkeys(("thrown", "thrown_other"), Action.THROW),
    "lay": Action.CONFIRM,
    "stray": Action.UNDO,
    "rearrange": Action.HINT,
}
"""The key that each sentence names while keys are used."""
LAYING = (TutorialStep.GROUP, TutorialStep.RUN)


def tutorial_words(context: TableContext, shown: TutorialState) -> str:
    """What a wrong pick lacks, or what to do next."""
    held = context.drag.state.picked
    if held and (said := _of_the_hand(context, shown)):
        return said
    for tile in held:
        if (almost := answer_to(context.local_game.board, shown, tile)) is not None:
            name = tile_name(context.texts, tile)
            return context.texts.text("almost.drop" if len(held) > 1 else f"almost.{almost.value}", tile=name)
    if shown.step is TutorialStep.STRAY:
        problems = context.local_game.board.staged.meld_problems(shown.ident) if shown.ident is not None else ()
        wrong = next((problem for problem in problems if not problem.reason.is_unfinished), None)
        # of a heap that more could mend, which leads elsewhere, only that it does not work
        lacking = context.texts.problem(wrong) if wrong else context.texts.text("lesson.no_set")
        return in_turn(context.texts, (lacking, _instruction(context, shown.step.value)))
    return _instruction(context, "lay" if held and set(held) <= set(shown.tiles) else shown.step.value)


def picks_other(context: TableContext, shown: TutorialState) -> bool:
    """Whether other cards are picked than the one to throw, or a set of its own: that is what counts then."""
    held = context.drag.state.picked
    if not held or set(held) <= set(shown.tiles):
        return False
    return shown.throws or (shown.step in LAYING and context.local_game.board.rules.arrange(held) is not None)


def _of_the_hand(context: TableContext, shown: TutorialState) -> str:
    """What to do with the picked cards, where one is to be thrown or they are another set; empty otherwise."""
    held, other = context.drag.state.picked, picks_other(context, shown)
    if not shown.throws and not other:
        return ""
    if context.local_game.board.rules.arrange(held) is not None:
        return _instruction(context, "lay")
    if len(held) != 1:
        return ""
    problem = throw_problem(context.local_game, held[0])
    if problem is not None:
        return context.texts.problem(problem)
    return _instruction(context, "thrown_other" if other else "thrown")


def _instruction(context: TableContext, step: str) -> str:
    points = context.local_game.board.staged.opening_worth
    by_keys = context.keyboard.focus.shown or context.services.listened()
    if by_keys and step in PRESSES:
        press = context.press_of(PRESSES[step])
        return context.texts.text(f"lesson.{step}_keys", points=points, press=press)
    return context.texts.text(f"lesson.{step}", points=points)


SKIP = "skip-lesson"
APART = 10
"""Between the way out and what is below it, in u."""
TEXT = 36


class LessonSentence(OverlayPanel):
    """The sentence of the lesson, on a tip."""

    ground = above = BUBBLES
    words = ""

    def question(self) -> object | None:
        context = self._context
        return (self.words, context.local_game.board, context.overlays.covers) if self.words else None

    def content(self) -> Item:
        return tip(TextItem(self.words, Ink(TEXT, Weight.SEMIBOLD, "tip-ink")), 40, 9)

    def place(self, size: PanelSize) -> Box:
        """At the top of the felt beside what is covered, in more lines if need be, or above the rack while a set lies
        there; a long one rather over the bar of the phases than over the tiles it may speak of."""
        context, layout = self._context, self._context.layout
        gap, felt, piles, covered = layout.frame.px(8), layout.felt, layout.piles, context.overlays.covers
        beside = piles.tray.right + gap if piles else felt.x
        right = (covered.x if covered is not None else layout.frame.width) - gap
        lying = (*trays(context.local_game.board, layout).values(), *((piles.tray,) if piles else ()))
        width = min(size.wish, felt.w)
        for wide in (width, min(width, right - beside)):
            left = min(max(felt.centre[0] - wide / 2, beside), right - wide)
            left = left if covered is None or left >= beside else felt.centre[0] - wide / 2
            upper = Box(left, felt.y + layout.frame.px(6), wide, size.height(wide))
            if not any(map(upper.overlaps, lying)):
                return upper
        height, above = size.height(width), piles.phases.bottom + layout.frame.px(2) if piles else 0.0
        top = layout.status.bottom - height
        top = max(top, above) if height <= size.height(size.wish) else top
        end = layout.buttons["end-turn"].x if piles else layout.frame.width
        return Box(max(0, min(layout.status.centre[0] - width / 2, end - gap - width)), top, width, height)

    def node(self) -> Node:
        return Node("lesson", "text", self.words, self.box)

    def draw(self, canvas: Canvas) -> None:
        """Where there is no room beside what is covered it is only heard."""
        covered = self._context.overlays.covers
        if self.words and (covered is None or not covered.overlaps(self.box)):
            super().draw(canvas)


class WayOut(OverlayPanel):
    """The button that ends the lesson, above the status strip, End turn and the bar of the phases."""

    home = "lesson"

    def __init__(self, context: TableContext, end: OnPress) -> None:
        super().__init__(context)
        self._end = end
        self.offered = True

    def question(self) -> object | None:
        return (self._context.overlays.covers, self._context.texts.voice) if self.offered else None

    def content(self) -> Item:
        return ButtonItem(SKIP, self._context.texts.text("lesson.skip"), self._end, tall=58)

    def place(self, size: PanelSize) -> Box:
        layout, gap = self._context.layout, self._context.layout.frame.px(APART)
        wide, high = size.wish, size.height(size.wish)
        foot = min(layout.status.y, layout.buttons["end-turn"].y)  # with large type that one rises above the strip
        bar = layout.piles.phases if layout.piles else None
        foot = min(foot, bar.bottom) if bar is not None else foot  # the sentence of the lesson may begin below the bar
        box = Box(layout.felt.right - wide, foot - high - gap, wide, high)
        touches = bar is not None and bar.grown(gap).overlaps(box)
        return Box(box.x, bar.y - high - gap, wide, high) if bar is not None and touches else box

    @property
    def is_open(self) -> bool:
        """Not while it would lie on something that is open."""
        covered = self._context.overlays.covers
        return self.offered and (covered is None or not covered.overlaps(self.box))

    def draw(self, canvas: Canvas) -> None:
        if self.is_open:
            super().draw(canvas)


REST = 12.0
"""Seconds without a gesture until the hand comes."""
TRAVEL, CLICK, PAUSE = 0.9, 0.5, 1.2
"""Seconds of the way from one place to the next, of a click, and until it begins anew."""
LOOP = 2 * (TRAVEL + CLICK) + PAUSE
SIZE = 64
"""Width and height of the hand in u."""
TIP = (9.5 / 24, 2.6 / 24)
"""Where the finger points, in parts of the hand."""
HALO = 76
"""The ring of a click in u."""

Spot = tuple[float, float]


class HandDemo:
    """Counts the seconds of rest, and moves from one place to another and clicks at both."""

    def __init__(self, *, still: bool) -> None:
        """`still`: it stands where it clicks and does not travel (reduced motion)."""
        self._still = still
        self.rested = 0.0
        """Seconds since the player did something."""

    @property
    def shown(self) -> bool:
        return self.rested >= REST

    @property
    def due_in(self) -> float | None:
        """Seconds until it comes, unless something is done before."""
        return None if self.shown else REST - self.rested

    def draw(self, canvas: Canvas, start: Spot, goal: Spot) -> None:
        """The hand on its way from `start` to `goal`; nothing before its time."""
        if not self.shown:
            return
        (x, y), clicking = self._at((self.rested - REST) % LOOP, start, goal)
        frame: Frame = canvas.frame
        size = max(32, frame.px(SIZE))
        left, top = x - size * TIP[0], y - size * TIP[1]
        if clicking:
            ring = max(36, frame.px(HALO))
            canvas.put(Ring(ring, 360), x - ring / 2, y - ring / 2, layer=BUBBLES)
        canvas.put(Icon("hand-edge", size, "tip-ink"), left, top, layer=BUBBLES)
        canvas.put(Icon("hand", size, "tile"), left, top, layer=BUBBLES)

    def _at(self, now: float, start: Spot, goal: Spot) -> tuple[Spot, bool]:
        """Where the finger is and whether it clicks, this many seconds after the loop began."""
        below = start[0], start[1] + 60
        if now < TRAVEL:
            return self._between(below, start, now / TRAVEL), False
        if now < TRAVEL + CLICK:
            return start, True
        if now < 2 * TRAVEL + CLICK:
            return self._between(start, goal, (now - TRAVEL - CLICK) / TRAVEL), False
        return goal, now < 2 * (TRAVEL + CLICK)

    def _between(self, a: Spot, b: Spot, share: float) -> Spot:
        if self._still:
            return b
        share = in_out(share)
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
