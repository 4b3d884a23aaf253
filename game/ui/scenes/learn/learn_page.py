"""The page from which everything that teaches is reached: the lessons, what is due, and the ways elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import Literal

from game.rules.games.registry import GAMES, game_named
from game.session.first_hand import teaching_of
from game.session.lessons.card_lessons import CARD_LESSONS
from game.session.lessons.catalogue import EVERY_LESSON, LESSONS
from game.session.lessons.lesson import Lesson, LessonRow
from game.session.practice.lesson_progress import EXERCISES, LessonProgress, LessonState, Progress, most_due
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Dot, Icon, Weight
from game.ui.piece_style import STYLES
from game.ui.places import BoardPlace, IntroductionPlace, LessonPlace, PracticePlace, PuzzlesPlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.page_parts import dot, going_on, press_card
from game.ui.services import Services
from game.ui.widgets.button import PLAIN
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

LESSONS_WIDE, GAP, PAD = 1056, 30, 35
CARD_TALL, DUE_TALL, WAY_TALL, NAME_SIZE = 136, 172, 140, 26
PIECE, SIGN, DOT, PALE = 36, 30, 10, 90
"""On a card: the width of a piece, of the sign that tells how far the player is, and of the dots in its place; and, of
255, how strong the dot of an exercise is that is not solved."""
TILES, CARDS = "tiles", "cards"
KINDS: Mapping[str, tuple[Lesson, ...]] = MappingProxyType({TILES: LESSONS, CARDS: CARD_LESSONS})
KIND_NAMES: Mapping[str, str] = MappingProxyType({TILES: "family.tiles", CARDS: "learn.cards"})
"""The lessons that are shown at a time, and the text keys of what they are about."""
COLUMNS = 4


Elsewhere = tuple[str, str, OnPress]
"""Its id, its text key (and that with _about), and what a press does."""


class LearnPage(Page):
    """Sixteen cards in four rows; nothing is locked (LS5). At most one thing is due, and only here (LS6)."""

    name = "learn"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        puzzles = "puzzles", "learn.puzzles", lambda: Push(PuzzlesPlace())
        board = "board", "learn.board", lambda: Push(BoardPlace())
        first_game = services.matches.first_game_again
        first_steps = "first-steps", "learn.first_game", lambda: Replace(TablePlace(first_game()))
        new_jokers = ((f"introduction-{game.name}", f"introduction.{game.name}", partial(self._introduce, game.name))
                      for game in GAMES.values() if game.introduced_by)  # fmt: skip
        hands = ((f"first-hand-{game.name}", f"learn.first_hand.{game.name}", partial(self._first_hand, game.name))
                 for game in GAMES.values() if teaching_of(game))  # fmt: skip
        self._rows: Mapping[str, tuple[Elsewhere, ...]] = {
            TILES: (puzzles, first_steps, board, *new_jokers),
            CARDS: (puzzles, *hands, board),
        }
        """The ways elsewhere from top to bottom, for each kind."""
        self._progress: Progress = {}
        self._kind = TILES

    def enter(self) -> None:
        self._progress = self.services.practice.lessons.all()
        self.first = f"lesson.{self._next.key}"
        super().enter()

    def content(self, sheet: Sheet) -> Item:
        options = [ChoiceOption(kind, self.text(key)) for kind, key in KIND_NAMES.items()]
        kinds = ChoiceItem("kind", options, self._kind, self._show, self.text("learn.lessons_for"))
        question = self._kind, self._progress, self.services.today()
        lessons = Aligned(self.kept("lessons", question, self._lessons), 0.0, 0.0, LESSONS_WIDE)
        below = HBox((lessons, rest(VBox(tuple(self._ways()), 22))), GAP)
        return full_page(head(self, self.text("learn.title"), kinds), below, gap=16, below=60)

    def _show(self, kind: str) -> Change | None:
        self._kind = kind
        self.rebuild()
        return None

    @property
    def _next(self) -> Lesson:
        """The first lesson that is not done."""
        return next((lesson for lesson in LESSONS if not self._of(lesson).done), LESSONS[0])

    def _of(self, lesson: Lesson) -> LessonProgress:
        return self._progress.get(lesson.key, LessonProgress())

    # The lessons

    def _lessons(self) -> Item:
        shown = groupby(KINDS[self._kind], key=lambda lesson: lesson.row)
        return plated(VBox(tuple(self._row(row, tuple(lessons)) for row, lessons in shown), 22), PAD, PAD / 2)

    def _row(self, row: LessonRow, lessons: tuple[Lesson, ...]) -> Item:
        key = f"learn.row.{row.value}"
        said: Item = TextItem(self.text(key), Ink(BODY, Weight.SEMIBOLD), f"row.{row.value}", "heading")
        if self.services.texts.has(f"{key}.note"):
            note = TextItem(self.text(f"{key}.note"), Ink(CAPTION, colour="muted"), f"{key}.note")
            said = HBox((said, rest(note)), 20, on_base=True)
        return VBox((Sized(said, tall=40), Grid(tuple(map(self._card, lessons)), COLUMNS, 10)), 4)

    def _card(self, lesson: Lesson) -> Item:
        """A few pieces, the name, and how far the player is; the one to go on with is framed."""
        progress, game = self._of(lesson), game_named(lesson.box)
        state, style = progress.state(self.services.today()), STYLES[game.piece_kind]
        pieces: list[Item] = []
        for at, token in enumerate(lesson.sample.split()):
            symbol = game.spelling.symbol(token)
            marked: Literal["gold", ""] = "gold" if at in lesson.marked else ""
            face = style.back if symbol is None else partial(style.face, str(symbol), edge=marked)
            pieces.append(ImageItem(face, PIECE, PIECE * 4 / 3, 2))
        signs = HBox((HBox(tuple(pieces), 2), Spacer(grow=1), _sign(state, progress)), down=0.0)
        name = TextItem(self.text(f"learn.{lesson.key}"), Ink(BODY, Weight.SEMIBOLD, "button-ink", down=0.6), grow=1)
        card = PressItem(
            Padded(VBox((signs, name), 4), 16, 18, 8), f"lesson.{lesson.key}", name.text,
            partial(Push, LessonPlace(lesson.key)),
            self._said(progress, state), kind=PLAIN.kind, radius=22,
            framed=lesson is self._next and not progress.done,
        )  # fmt: skip
        return Sized(card, tall=CARD_TALL)

    def _said(self, progress: LessonProgress, state: LessonState) -> str:
        if state is LessonState.BEGUN:
            return self.services.texts.plural("learn.state.begun", len(progress.solved))
        return self.text(f"learn.state.{state.value}")

    # The ways elsewhere

    def _ways(self) -> Iterator[Item]:
        due = most_due(self._progress, (lesson.key for lesson in EVERY_LESSON), self.services.today())
        if due is not None:
            yield self._due_today(due)
        for ident, key, press in self._rows[self._kind]:
            said = self.text(key), self.text(f"{key}_about")
            yield press_card(ident, said, press, tall=WAY_TALL, after=(going_on(),))

    def _due_today(self, key: str) -> Item:
        """What is to be practised today."""
        sign = ImageItem(lambda size: Icon("reset", size, "button-gold"), 24, 24, 2)
        title = TextItem(self.text("learn.due"), Ink(BODY, Weight.SEMIBOLD, "button-gold"))
        name = TextItem(self.text(f"learn.{key}"), Ink(NAME_SIZE, Weight.SEMIBOLD, "button-ink"))
        about = TextItem(self.text("learn.due_about"), Ink(CAPTION, colour="button-muted"))
        told = VBox((HBox((sign, rest(title)), 10, down=0.5), name, about), 8, down=0.5)
        said = self.text("label.about", said=self.text("learn.practise"), about=name.text)
        inside = Padded(HBox((rest(told), going_on()), 16, down=0.5), 24, 10)
        press = partial(Push, PracticePlace(key))
        return Sized(PressItem(inside, "practise", said, press, about.text, kind=PLAIN.kind, radius=20), tall=DUE_TALL)

    def _introduce(self, box: str) -> Change | None:
        """What only this game has, and then a game of it."""
        return Push(IntroductionPlace(self.services.store.now.setup.with_box(box)))

    def _first_hand(self, box: str) -> Change | None:
        """A hand of this game of cards with its guide once more."""
        return Replace(TablePlace(self.services.matches.first_hand_again(box)))


def _sign(state: LessonState, progress: LessonProgress) -> Item:
    """How far the player is: a ring, a dot for each exercise, a tick, or that it is due."""
    if state is LessonState.BEGUN:
        lit, pale = dot("button-gold", DOT), dot("button-muted", DOT, PALE)
        exercises = (lit if number in progress.solved else pale for number in range(1, EXERCISES + 1))
        return Sized(HBox(tuple(exercises), 4), tall=SIGN)
    if state is LessonState.DUE:
        disc = ImageItem(lambda size: Dot(size, size, "button-gold"), SIGN, SIGN, 2)
        return Overlaid((disc, Sized(ImageItem(lambda size: Icon("reset", size, "on-accent"), 18, 18, 3), tall=SIGN)))
    if state is LessonState.DONE:
        return icon("ticked", SIGN, "button-valid", 3)
    return icon("ring", SIGN, "button-muted", 3)
