"""What surrounds a table on which an exercise is played: its name, the pill with the goal and what is left to do,
and the buttons; and what a stage is given besides its exercise: the words around it, what its card says, and what
follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.rules.play.goals import Goal, GoalKind
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable, replace
from game.session.history.feelings import Mood
from game.session.local_game import LocalGame
from game.session.speech.sentences import tile_name
from game.session.stage.exercise import Exercise, Verdict
from game.session.stage.solved_praise import SolvedWay
from game.session.texts import Texts
from game.session.thinking.hints import HintLevel
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, rest
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import ImageItem, ShrunkItem, TextItem, icon
from game.ui.kit.seat_plates import Said
from game.ui.look_names import IconName
from game.ui.memo import Memo
from game.ui.pictures import Dot, Weight
from game.ui.scene import Change, Pop
from game.ui.semantics import Node
from game.ui.table.picture.button_maker import ButtonMaker, PlacedButton
from game.ui.table.picture.button_places import BELOW, LEAST_BUTTON, hand_side
from game.ui.table.picture.buttons import BACK, turn_buttons
from game.ui.table.picture.drawing import CHROME
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.piles import TurnEnd
from game.ui.table.picture.table_chrome import MatchChrome
from game.ui.table.view_state import TurnsShown
from game.ui.widgets.text_block import Ink


@immutable
class StageTexts:
    """What is said around an exercise, as sentences in the player's language."""

    title: str
    """At the left of the top bar."""
    back: str
    """On the button at its right."""
    leave: str = ""
    """On the button below Show me; none where it would lead where `back` does."""
    detail: str = ""
    """Below the title."""
    grade: int = 0
    """Amber dots of five behind the title; none for 0."""
    goal: str = ""
    """On the pill; the usual sentence of the goal if empty."""
    note: str = ""
    """On the strip above the rack before anything is laid; that any way counts if empty."""


@immutable
class SolvedTexts:
    """What the card says."""

    sentence: str
    onward: str
    """On its first button."""
    note: str = ""
    """Beside the sentence, quieter."""
    copies: tuple[tuple[str, str], ...] = ()
    """What can be copied: what the button says, and the line."""


@dataclass(frozen=True, slots=True)
class StageResult:
    """How an exercise was solved."""

    way: SolvedWay
    refused: int = 0
    """How often Done was pressed in vain."""
    seconds: float | None = None
    """How long it was open; None where it was begun before."""

    @property
    def hint_level(self) -> HintLevel:
        """The most that hints have told; ALL when the play was shown to its end."""
        return self.way.hint_level


@dataclass(frozen=True, slots=True)
class StageEnds:
    """What follows. `solved` is called each time it is solved, at once; the others when they are chosen."""

    solved: Callable[[StageResult], SolvedTexts]
    """Keeps the result and says what stands on the card."""
    onward: Callable[[], Change | None] = Pop
    """The first button of the card."""
    left: Callable[[], Change | None] = Pop
    """The button that leaves the exercise alone."""
    back: Callable[[], Change | None] = Pop
    """The button at the top, and Esc."""


@immutable
class AskedThrow:
    """Which card is to be thrown, and what is said of others."""

    right: Tile
    why_not: Callable[[Tile], str]
    """What is said when this other card is thrown."""
    lit: Tiles = ()
    """Cards that are lit from the beginning; only these are answers, if there are any."""
    shown: str = ""
    """What is said where the right card is shown; empty where it is not to be shown, nor another exercise offered."""


SHOW, LEAVE, DONE = "show-me", "leave", "end-turn"
PILL_WIDE, PILL_TALL = 600, 72
BACK_WIDE = 270
GRADES, GRADE, SIGN = 5, 14, 26
"""Dots behind the title, the size of a dot, and that of the sign before the goal, in u."""
NAME, DETAIL = 24, 21


@dataclass(frozen=True, slots=True)
class ExerciseBar:
    """The top bar of an exercise."""

    layout: TableLayout
    words: StageTexts
    goal: str
    left: str
    solved: bool

    @property
    def pill(self) -> Box:
        """The place of the goal: in the middle, narrower where the window has less room."""
        frame, top = self.layout.frame, self.layout.top
        tall = min(top.h - frame.px(3), max(frame.px(PILL_TALL), 3 * frame.text_px(NAME)))
        wide = min(frame.px(PILL_WIDE) * min(1.35, frame.text_scale), frame.width * 0.46)
        return Box((frame.width - wide) / 2, max(2, (top.h - tall) / 2) + frame.px(4), wide, tall)

    def draw(self, canvas: Canvas) -> None:
        pill, px = self.pill, self.layout.frame.px
        draw_item(canvas, self._goal(canvas.frame.u), pill, CHROME)
        draw_item(canvas, self._title(), Box(px(30), px(4), pill.x - px(60), self.layout.top.h), CHROME)

    def _goal(self, u: float) -> Item:
        sign = icon("ticked", SIGN, "gold") if self.solved else icon("ring", SIGN, "muted")
        goal = TextItem(self.goal, Ink(NAME, Weight.SEMIBOLD, across=0.5))
        wrapped = Sized(ShrunkItem(self.goal, Ink(NAME, Weight.SEMIBOLD, across=0.5)), tall=self.pill.h / u - 4)
        left = (TextItem(self.left, Ink(DETAIL, colour="muted")),) if self.left else ()
        row = HBox((sign, rest(FirstFit((goal, wrapped))), *left), 20, down=0.5)
        return Padded(row, 32, 0, plate="panel", radius=self.pill.h / 2 / u)

    def _title(self) -> Item:
        words, dots = self.words, tuple(_grade_dot(at < self.words.grade) for at in range(GRADES))
        title = TextItem(words.title, Ink(NAME, Weight.SEMIBOLD))
        above = HBox((title, HBox(dots, 8, down=0.5)), 22, down=0.5) if words.grade else title
        below = (TextItem(words.detail, Ink(DETAIL, colour="muted")),) if words.detail else ()
        return VBox((above, *below), down=0.5)


def _grade_dot(full: bool) -> Item:
    return ImageItem(lambda size: Dot(size, size, "gold" if full else "disabled"), GRADE, GRADE)


class ExerciseChrome:
    """The surroundings of one exercise."""

    def __init__(self, local_game: LocalGame, texts: Texts, exercise: Exercise, words: StageTexts) -> None:
        self._local_game = local_game
        self._texts = texts
        self._exercise = exercise
        self._words = words
        self._verdict: Memo[Verdict] = Memo()

    @property
    def verdict(self) -> Verdict:
        """How far the table has come as it is staged."""
        staged = self._local_game.board.staged
        return self._verdict.to((staged.table, staged.rack), lambda: self._exercise.verdict(staged))

    @property
    def lacking(self) -> str:
        """What a legal table lacks that does not reach the goal."""
        return self._texts.text("stage.not_yet", goal=goal_line(self._texts, self._exercise))

    state = verdict

    def buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        box, text, looks = self.boxes(maker.layout), self._texts.text, maker.looks
        why = self._texts.problem(looks.problems[0]) if looks.problems and looks.mine else ""
        usual = turn_buttons(replace(maker, looks=replace(looks, hints=looks.mine)), box)
        done = TurnEnd(text("stage.done"), "", enabled=self.verdict.solved, ready=True, why=why)
        return (
            *self.ways_beside(maker, text("stage.show_tip")),
            *(usual[ident] for ident in ("tidy", "sort-groups", "sort-runs")),
            maker.end(DONE, box[DONE], done),
            *(usual["undo"], usual["redo"]),
            maker.tool(
                "reset", box["reset"], text("stage.again"), "reset", text("stage.again_tip"), enabled=looks.reset
            ),
            usual["hint"],
            self.back(maker, box[BACK]),
        )

    def ways_beside(self, maker: ButtonMaker, show_tip: str) -> tuple[PlacedButton, ...]:
        """The way to be shown the answer, and where there is one to another exercise."""
        text, leave = self._texts.text, self._words.leave
        show = self._beside(maker, SHOW, text("stage.show"), "eye", show_tip, enabled=maker.looks.mine)
        if not leave:
            return (show,)
        return show, self._beside(maker, LEAVE, leave, "arrow-right", text("stage.leave_tip"))

    def _beside(
        self, maker: ButtonMaker, ident: str, label: str, name: IconName, tip: str, *, enabled: bool = True
    ) -> PlacedButton:
        """What only an exercise has."""
        return maker.object(ident, self.boxes(maker.layout)[ident], label, name, tip, enabled=enabled)

    def bar_buttons(self, maker: ButtonMaker) -> tuple[PlacedButton, ...]:
        """Nothing is drawn in an exercise."""
        return ()

    def back(self, maker: ButtonMaker, box: Box) -> PlacedButton:
        """What leads back."""
        return maker.words(BACK, box, self._words.back, self._words.back)

    def boxes(self, layout: TableLayout) -> Mapping[str, Box]:
        """Where the buttons are: those of the turn have their places; what an exercise has besides is where a match
        has its pool, farther out than the tools."""
        box, px = layout.buttons, layout.frame.px
        wide = min(max(px(BACK_WIDE) * min(1.4, layout.frame.text_scale), LEAST_BUTTON), layout.frame.width * 0.25)
        menu, end, hint = box["menu"], box["end-turn"], box["hint"]
        back = Box(menu.right - wide, menu.y, wide, max(menu.h, LEAST_BUTTON))
        left, right = layout.rack.x, layout.rack.right
        last = left - (end.x - right)
        first = last - end.w
        if layout.held:
            undo, tools = box["undo"], {ident: box[ident] for ident in ("sort-groups", "sort-runs", "tidy")}
            box = box | {ident: replace(at, x=left - (undo.x - right) - at.w) for ident, at in tools.items()}
            last = box["tidy"].x - (end.x - undo.right)  # these tools are wider than those on the other side
            first = max(last - end.w, left - hand_side(layout.frame) + px(BELOW))
        beside = {ident: replace(at, x=first, w=last - first) for ident, at in ((SHOW, end), (LEAVE, hint))}
        return {**box, **beside, BACK: back}

    def top(
        self, layout: TableLayout, acting: int | None, moods: Mapping[int, Mood], did: Mapping[int, str]
    ) -> ExerciseBar:
        return self._bar(layout)

    def nodes(self, layout: TableLayout, did: Mapping[int, str]) -> Iterator[Node]:
        bar = self._bar(layout)
        title = Box(0, 0, bar.pill.x, layout.top.h)
        yield Node("title", "heading", self._words.title, title, str(self._words.grade or ""))
        yield Node("goal", "status", bar.goal, bar.pill, bar.left)

    def status(self, problems: tuple[Problem, ...], turns: TurnsShown) -> tuple[tuple[str, ...], Said]:
        texts, staged = self._texts, self._local_game.board.staged
        if self.verdict.solved:
            return (texts.text("stage.ready"),), "right"
        if staged.played and problems:
            wrong = next((problem for problem in problems if problem.meld is not None), problems[0])
            if wrong.reason is not Reason.OPEN_SHORT:  # how far it is stands beside the goal
                return (texts.problem(wrong),), "wrong"
        return (self._words.note or texts.text("stage.any_way"),), "plain"

    def _bar(self, layout: TableLayout) -> ExerciseBar:
        goal = self._words.goal or goal_line(self._texts, self._exercise)
        is_begun = self._local_game.board.staged.played  # before, the goal says it
        left = left_line(self._texts, self._exercise.goal, self.verdict) if is_begun else ""
        return ExerciseBar(layout, self._words, goal, left, self.verdict.solved)


TableChrome = MatchChrome | ExerciseChrome
"""What surrounds a table: each answers the same questions in its own way."""

IN_POINTS = frozenset({GoalKind.POINTS, GoalKind.OPENING})
WHOLE = frozenset({GoalKind.PLACE, GoalKind.FREE_JOKER})
"""Goals that are one thing, of which nothing is left until it is done."""


def goal_line(texts: Texts, exercise: Exercise) -> str:
    """What is to be reached, in a few words."""
    kind = exercise.goal.kind
    if kind in WHOLE:
        return texts.text(f"goal.{kind.value}", tile=_tile(texts, exercise.goal))
    return texts.plural(f"goal.{kind.value}", _amount(exercise))


def left_line(texts: Texts, goal: Goal, verdict: Verdict) -> str:
    """What is left to do; nothing for a goal that is one thing."""
    if not verdict.remaining or goal.kind in WHOLE:
        return ""
    return texts.plural("goal.points_left" if goal.kind in IN_POINTS else "goal.tiles_left", verdict.remaining)


def solved_line(texts: Texts, exercise: Exercise) -> str:
    """What is said when it is reached."""
    key, kind = f"solved.{exercise.goal.kind.value}", exercise.goal.kind
    if kind in (GoalKind.TILES, GoalKind.POINTS):
        return texts.plural(key, exercise.goal.amount)
    return texts.text(key, tile=_tile(texts, exercise.goal))


def _amount(exercise: Exercise) -> int:
    """The tiles or points that are asked for."""
    if exercise.goal.kind is GoalKind.OUT:
        return len(exercise.standing.rack)
    return exercise.staged.options.opening if exercise.goal.kind is GoalKind.OPENING else exercise.goal.amount


def _tile(texts: Texts, goal: Goal) -> str:
    return tile_name(texts, goal.tile) if goal.tile else ""
