"""The right side of the board: the questions, the answer, and its play on the stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from game.rules.sets.symbols import Symbol
from game.session.analysis.board_questions import Answer, BoardQuestion, answer_exercise, asked_of, in_symbols
from game.session.analysis.chances import WORLDS
from game.session.board.show_plan import ShownStep, ShowPlan
from game.session.speech.step_words import step_line
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.item import Item, LayoutPass
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, MeterItem, TextItem
from game.ui.kit.tile_sets import SetsItem
from game.ui.pictures import Icon, Weight
from game.ui.places import StagePlace
from game.ui.scene import Change, Place
from game.ui.scenes.board.board_view import BoardView, answer_headline, second_line
from game.ui.table.picture.exercise_chrome import SolvedTexts, StageEnds, StageTexts, solved_line
from game.ui.widgets.button import PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

LEAST_WIDE, MOST_WIDE = 516, 890
"""Of this side, in units."""
PAD, ASK, GAP, FOOT = 24, 66, 7, 70
"""Around everything, height of a question, the space between two, and the height of what follows."""
HEADLINE = 30
FIRST, QUIET = ButtonStyle(PRIMARY.kind, 20, air=10), ButtonStyle(units=20, air=10)
PLAYED = frozenset({BoardQuestion.BEST, BoardQuestion.OUT, BoardQuestion.OPEN, BoardQuestion.CHANCE})
"""Questions that are answered with a play."""
DEEDS: Mapping[str, str] = MappingProxyType(
    {"put-so": "board.put_so", "show-me": "board.show", "play-on": "board.play_on"}
)
"""What may follow an answer, with its words."""
METER = 400
"""Width of the bar that shows how many games were played on."""
STEPS_TALL, FEW_STEPS = 360, 6
"""The height that the steps may take, and how many are shown where not all find room."""
TILES, STEP_TILE = (44, 40, 36, 30, 26), (36,)
"""Widths of the answer's tiles, and of those of a step."""


@dataclass(frozen=True, slots=True)
class AnswerArea:
    """The right side of the board page: questions, the answer and what can be done with it."""

    view: BoardView
    deeds: Mapping[str, OnPress]
    """What can be done, by the ids of buttons."""
    ask: Callable[[BoardQuestion], Change | None]
    can_ask: bool
    thinking: BoardQuestion | None
    """The question whose answer is awaited."""
    notice: str = ""
    """What was just done, or could not be."""
    plan: ShowPlan | None = None
    played: int = 0
    """Worlds played on so far, while chances are counted."""

    def item(self, sheet: Sheet) -> Item:
        """The questions, the answer below them, the buttons at the foot."""
        lines = (
            *self._questions(),
            LineItem(),
            Padded(VBox(tuple(self._content(sheet)), 8), 0, 4, grow=1),
            *self._foot(),
        )
        return plated(VBox(lines, GAP), PAD, PAD - 8)

    def width(self, sheet: Sheet) -> float:
        """Units in which the questions stand in pairs, within bounds."""
        layout = LayoutPass(sheet)
        one = max(layout.widths(self._question(each, chosen=True)).wish for each in asked_of(self.view.draft))
        pair = 2 * one / sheet.frame.u + GAP + 2 * PAD + 1  # a hair more, so that rounding parts none
        return min(MOST_WIDE, max(LEAST_WIDE, pair))

    # The questions

    def _questions(self) -> Iterator[Item]:
        """The first question has a row of its own, or shares it with the last one; the others share theirs in pairs
        that fit."""
        first, *others = asked_of(self.view.draft)
        beside = [others.pop()] if len(others) % 2 else []
        for row in ([first, *beside], *(others[at : at + 2] for at in range(0, len(others), 2))):
            asked = tuple(self._question(each, chosen=each is (self._about or first)) for each in row)
            yield FirstFit((Grid(asked, len(row), GAP), VBox(asked, GAP)))

    def _question(self, question: BoardQuestion, *, chosen: bool) -> Item:
        label, press = self.view.texts.text(f"board.ask.{question.value}"), partial(self.ask, question)
        checked = question is self._about or None
        look = FIRST if chosen else QUIET
        return ButtonItem(f"ask.{question.value}", label, press, look, ASK, checked=checked, beside=10)

    @property
    def _about(self) -> BoardQuestion | None:
        """The question that is answered, or about to be."""
        return self.thinking or (None if self.view.answer is None else self.view.answer.question)

    # The answer

    def _content(self, sheet: Sheet) -> Iterator[Item]:
        texts = self.view.texts
        if self.thinking or self.notice:
            playing = self.thinking is BoardQuestion.CHANCE
            said = self.notice or texts.text("board.playing" if playing else "board.thinking")
            yield Sized(TextItem(said, Ink(BODY, Weight.SEMIBOLD, "gold"), "status", "status"), tall=60)
            if playing and not self.notice:
                told = texts.text("board.played", done=self.played, count=WORLDS)
                yield TextItem(told, Ink(CAPTION, colour="muted"), "played")
                yield MeterItem(self.played / WORLDS, METER)
        if self.view.answer is not None and not self.thinking:
            yield from self._answer(sheet, self.view.answer)
        elif not self.thinking:  # how tiles are entered, and what this is good for
            for key in ("board.help_type", "board.help_real"):
                yield Padded(TextItem(texts.text(key), Ink(CAPTION), key), 0, 8)

    def _answer(self, sheet: Sheet, answer: Answer) -> Iterator[Item]:
        texts, said = self.view.texts, second_line(self.view.texts, answer)
        title = TextItem(answer_headline(texts, answer), Ink(HEADLINE, Weight.SEMIBOLD), "answer", "status")
        if answer.exact:
            sign = ImageItem(lambda size: Icon("check", size, "valid"), 20, 20, layer=2)
            proven = HBox((sign, TextItem(texts.text("board.proven"), Ink(CAPTION, colour="valid"), "proven")), 8)
            yield FirstFit((HBox((rest(title), proven), 10), VBox((title, proven), 4)))
        else:
            yield title
        if said:
            yield TextItem(said, Ink(CAPTION, colour="muted"), "answer-more")
        yield from self._details(sheet, answer)

    def _details(self, sheet: Sheet, answer: Answer) -> Iterator[Item]:
        if self.plan is not None and answer.question in PLAYED:
            yield self._steps(sheet, self.plan)
        elif answer.question is BoardQuestion.RESTORE:
            yield self._tiles(answer, [answer.over] if answer.over else list(in_symbols(answer.sets)))
        elif answer.question is BoardQuestion.NEED and answer.ways[0]:
            yield self._tiles(answer, [(symbol,) for symbol in answer.ways[0]])
        elif answer.question is BoardQuestion.WAYS and answer.best is not None and answer.best.tiles:
            yield self._tiles(answer, answer.ways)

    def _tiles(self, answer: Answer, rows: Sequence[tuple[Symbol, ...]]) -> Item:
        """Rows of small tiles, one after the other."""
        told = " | ".join(" ".join(map(str, row)) for row in rows)
        faces = [[partial(self.view.style.face, str(symbol)) for symbol in row] for row in rows]
        return SetsItem(faces, TILES, 0.6, id="answer-sets", label=answer_headline(self.view.texts, answer), value=told)

    def _steps(self, sheet: Sheet, plan: ShowPlan) -> Item:
        """Each step with its number and sentence, and what becomes of the set where there is room for that; few of
        them where even the sentences are too many."""
        most = STEPS_TALL * sheet.frame.text_scale
        pictured, plain = (
            tuple(self._step(sheet, at, step, pictured=each) for at, step in enumerate(plan.steps))
            for each in (True, False)
        )
        more = self.view.texts.plural("board.more_steps", len(plan.steps) - FEW_STEPS)
        told = TextItem(more, Ink(CAPTION, colour="muted"), "more-steps")
        few = (*plain[:FEW_STEPS], told) if len(plan.steps) > FEW_STEPS else plain
        return FirstFit((VBox(pictured, 10), VBox(plain, 14), VBox(few, 8)), most)

    def _step(self, sheet: Sheet, at: int, step: ShownStep, *, pictured: bool) -> Item:
        disc = max(36, (sheet.line(sheet.type(CAPTION)) + 2) / sheet.frame.u)
        number = Sized(TextItem(str(at + 1), Ink(CAPTION, Weight.SEMIBOLD, "gold", across=0.5)), disc, disc, disc)
        said = Sized(TextItem(step_line(self.view.texts, step.sentence), Ink(BODY), f"step.{at}"), tall=disc)
        lines: tuple[Item, ...] = (said,)
        if pictured and step.target is not None:
            faces = [partial(self.view.style.face, str(tile.symbol)) for tile in step.after.tiles_of(step.target)]
            lines = said, SetsItem((faces,), STEP_TILE)
        return HBox((Padded(number, plate="choice", radius=disc / 2), rest(VBox(lines, 2))), 14, down=0.0)

    # What follows

    def _foot(self) -> Iterator[Item]:
        answer, deeds = self.view.answer, list[str]()
        if answer is not None and answer.question is BoardQuestion.RESTORE and not answer.over:
            deeds.append("put-so")
        elif answer is not None and answer.best is not None and answer.best.tiles and self.plan is not None:
            deeds.append("show-me")
        if self.can_ask and not self.view.draft.heap:
            deeds.append("play-on")
        items = [self._deed(each, QUIET if each == "play-on" else FIRST) for each in deeds]
        shares = tuple(Sized(each, wide=0, grow=3 - at) for at, each in enumerate(items))
        if items:
            yield FirstFit((HBox(shares, 12), VBox(tuple(items), GAP)))

    def _deed(self, ident: str, look: ButtonStyle) -> Item:
        return ButtonItem(ident, self.view.texts.text(DEEDS[ident]), self.deeds[ident], look, FOOT)


def play_shown(texts: Texts, answer: Answer) -> Place:
    """The stage that begins with the play shown step by step, to be tried by hand afterwards."""
    back, exercise = texts.text("common.back"), answer_exercise(answer)
    card = SolvedTexts(solved_line(texts, exercise), back)
    around = StageTexts(texts.text("board.title"), back)
    return StagePlace(exercise, around, StageEnds(lambda _: card), shown=True)
