"""What the tutorial says and shows: its one sentence, by clicks or by keys, whichever are in use; the button that ends
it; the hand that shows a player at rest which two clicks come next (ux 6.1)."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.values import replace
from game.session.speech.sentences import tile_name
from game.session.texts import in_turn
from game.session.tutorial import THROWING, TutorialState, TutorialStep, answer_to
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Action
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem
from game.ui.kit.seat_plates import bubble
from game.ui.kit.speech_places import NARROWER, TAIL, TAIL_HIGH, SpeechPlace, speech_place
from game.ui.look_names import Side
from game.ui.motion import in_out
from game.ui.pictures import Icon, Ring, Tail
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import BUBBLES
from game.ui.table.picture.piles import throw_problem
from game.ui.table.picture.tile_places import trays
from game.ui.widgets.part import OnPress

PRESSES: Mapping[str, Action] = {
    **dict.fromkeys(("group", "run", "add", "split", "lay"), Action.CONFIRM),
    **dict.fromkeys((step.value for step in THROWING), Action.PICK),
    **dict.fromkeys(("opened", "added", "out"), Action.END_TURN),
    **dict.fromkeys(("take", "take_to_add"), Action.TAKE),
    **dict.fromkeys(("draw", "nothing"), Action.DRAW),
    **dict.fromkeys(("thrown", "thrown_other"), Action.THROW),
    "stray": Action.UNDO,
    "rearrange": Action.HINT,
}
"""The key that each sentence names while keys are used."""
TWICE = ("group", "run", "add", "split")
"""What is done by a double click; for a steady hand, which two quick presses are one to, by one of the right button."""
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
    return _instruction(context, "lay" if held and set(held) == set(shown.tiles) else shown.step.value)


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
    if context.layout.settings.steady_hand and step in TWICE:
        return context.texts.text(f"lesson.{step}_steady", points=points)
    return context.texts.text(f"lesson.{step}", points=points)


SKIP = "skip-lesson"
APART = 9
"""Between the way out and what is below it, and between the end of a tail and what it points at, in u."""
EDGE = 24
"""Between a bubble and the edge of the window at least, in u."""


class LessonSentence(OverlayPanel):
    """The sentence of the lesson, in a bubble whose tail is at what it means."""

    ground = above = BUBBLES
    words = ""
    aim: Box | None = None
    """What the sentence means; None where it means nothing on the table."""

    def question(self) -> object | None:
        context = self._context
        return (self.words, self.aim, context.local_game.board, context.overlays.covers) if self.words else None

    def content(self) -> Item:
        return bubble(self.words, None, large=True)

    def place(self, size: PanelSize) -> Box:
        return self._over_strip(size) if self.aim is None else self._at(self.aim, size).box

    def _at(self, aim: Box, size: PanelSize) -> SpeechPlace:
        """Beside what it means, where it covers no set, pile, button or card."""
        layout, px = self._context.layout, self._context.layout.frame.px
        edge, frame = px(EDGE), layout.frame
        room = Box(edge, layout.top.bottom, frame.width - 2 * edge, frame.height - layout.top.bottom - edge)
        return speech_place(aim, size.wish, size.height, room, self._others(), px(TAIL_HIGH + APART))

    def _others(self) -> tuple[Box, ...]:
        """What it must not cover."""
        context, layout = self._context, self._context.layout
        piles, covered = layout.piles, context.overlays.covers
        beside = (piles.tray, piles.phases) if piles else (layout.pool,)
        lying, held = trays(context.local_game.board, layout).values(), layout.rack
        return (*lying, *beside, *layout.buttons.values(), held, *((covered,) if covered is not None else ()))

    def _over_strip(self, size: PanelSize) -> Box:
        """Above the rack or hand, or at the top of the felt where it would cover less there."""
        layout, boxes = self._context.layout, list[Box]()
        felt, others, apart = layout.felt, self._others(), layout.frame.px(APART)
        for wide in (min(size.wish, felt.w) * share for share in NARROWER):
            high = size.height(wide)
            lowest = min(layout.foot, layout.status.y) - apart - high
            for left in (felt.centre[0] - wide / 2, felt.x, felt.right - wide):
                rows = (layout.status.bottom - high - apart, lowest, felt.y)
                boxes += [Box(left, y, wide, high) for y in rows if y >= layout.top.bottom]
        wide = min(size.wish, felt.w)
        boxes.append(Box(felt.centre[0] - wide / 2, felt.y, wide, size.height(wide)))
        return min(boxes, key=lambda box: sum(map(box.shared, others)))

    def node(self) -> Node:
        return Node("lesson", "text", self.words, self.box)

    @property
    def is_seen(self) -> bool:
        """Where there is no room beside what is covered, and while tiles are carried over it, it is only heard."""
        covered, drag = self._context.overlays.covers, self._context.drag
        below = drag.carried and self.box.contains(*drag.state.ghost)
        return bool(self.words) and not below and (covered is None or not covered.overlaps(self.box))

    def draw(self, canvas: Canvas) -> None:
        if not self.is_seen:
            return
        super().draw(canvas)
        if self.aim is not None:
            px = self._context.layout.frame.px
            side = _side_towards(self.box, self.aim)
            tail = SpeechPlace(self.box, side).tail(self.aim, px(TAIL), px(TAIL_HIGH), px(TAIL))
            canvas.put(Tail(round(tail.w), round(tail.h), side), round(tail.x), round(tail.y), layer=BUBBLES)


def _side_towards(box: Box, aim: Box) -> Side:
    """The side of the box that is nearest to what lies beyond it."""
    gaps: dict[Side, float] = {
        "down": aim.y - box.bottom,
        "up": box.y - aim.bottom,
        "right": aim.x - box.right,
        "left": box.x - aim.right,
    }
    return max(gaps, key=lambda side: gaps[side])


class WayOut(OverlayPanel):
    """The text action that ends the lesson, above End turn, or above the sentence where that is there."""

    home = "lesson"

    def __init__(self, context: TableContext, end: OnPress, sentence: LessonSentence) -> None:
        super().__init__(context)
        self._end, self._sentence = end, sentence
        self.offered = True

    def question(self) -> object | None:
        context, sentence = self._context, self._sentence
        said, lying = sentence.box if sentence.words else None, context.local_game.board.places
        return (context.overlays.covers, context.texts.voice, said, lying) if self.offered else None

    def content(self) -> Item:
        return ButtonItem(SKIP, self._context.texts.text("lesson.skip"), self._end, icon="arrow-right", tall=58)

    def place(self, size: PanelSize) -> Box:
        layout, gap = self._context.layout, self._context.layout.frame.px(APART)
        wide, high, end = size.wish, size.height(size.wish), layout.buttons["end-turn"]
        box = Box(layout.felt.right - wide, end.y - high - gap, wide, high)
        bar, said = layout.piles.phases if layout.piles else None, self._sentence
        if bar is not None and bar.grown(gap).overlaps(box):
            box = replace(box, y=bar.y - high - gap)
        if said.words and said.box.grown(gap).overlaps(box):
            box = replace(box, y=said.box.y - high - gap)
        lying = trays(self._context.local_game.board, layout).values()  # what belongs to nobody yields to sets
        others = (*lying, *((said.box,) if said.words else ()))
        places = (box, *(replace(box, x=x, y=y) for x in (box.x, layout.felt.x) for y in (layout.felt.y, box.y)))
        return next((each for each in places if not any(map(each.overlaps, others))), box)

    @property
    def is_open(self) -> bool:
        """Not while it would lie on something that is open, nor while tiles are carried, which may lie there."""
        context = self._context
        free = context.overlays.covers is None or not context.overlays.covers.overlaps(self.box)
        return self.offered and free and not context.drag.carried

    def draw(self, canvas: Canvas) -> None:
        if self.is_open:
            super().draw(canvas)


REST = 12.0
"""Seconds without a gesture until the hand comes."""
TRAVEL, CLICK, PAUSE = 0.9, 0.5, 1.2
"""Seconds of the way from one place to the next, of a click, and until it begins anew."""
AGAIN, QUICK = 0.12, 0.16
"""Seconds between the two clicks of a double click, and of each."""
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
        (x, y), clicking = self._at(self.rested - REST, start, goal)
        frame: Frame = canvas.frame
        size = max(32, frame.px(SIZE))
        left, top = x - size * TIP[0], y - size * TIP[1]
        if clicking:
            ring = max(36, frame.px(HALO))
            canvas.put(Ring(ring, 360), x - ring / 2, y - ring / 2, layer=BUBBLES)
        canvas.put(Icon("hand-edge", size, "tip-ink"), left, top, layer=BUBBLES)
        canvas.put(Icon("hand", size, "tile"), left, top, layer=BUBBLES)

    def _at(self, now: float, start: Spot, goal: Spot) -> tuple[Spot, bool]:
        """Where the finger is and whether it clicks, this many seconds after it came."""
        travel, click = (AGAIN, QUICK) if start == goal else (TRAVEL, CLICK)
        now %= TRAVEL + travel + 2 * click + PAUSE
        if now < TRAVEL:
            return self._between((start[0], start[1] + 60), start, now / TRAVEL), False
        if now < TRAVEL + click:
            return start, True
        if now < TRAVEL + click + travel:
            return self._between(start, goal, (now - TRAVEL - click) / travel), False
        return goal, now < TRAVEL + travel + 2 * click

    def _between(self, a: Spot, b: Spot, share: float) -> Spot:
        if self._still:
            return b
        share = in_out(share)
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
