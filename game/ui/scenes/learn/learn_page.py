"""The page from which everything that teaches is reached: the lessons, what is due, and the ways elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from types import MappingProxyType

from game.rules.games.game import PieceKind
from game.rules.games.registry import GAMES, game_named
from game.session.board.techniques import Technique
from game.session.first_hand import teaching_of
from game.session.lessons.card_lessons import CARD_LESSONS
from game.session.lessons.catalogue import EVERY_LESSON, LESSONS, lesson_named, lesson_of
from game.session.lessons.lesson import Lesson, LessonRow
from game.session.practice.lesson_progress import EXERCISES, LessonProgress, LessonState, Progress, most_due
from game.session.review.habits_reading import known_lacking
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list
from game.ui.kit.frames import full_page, head, main_and_side
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dots
from game.ui.look_names import IconName
from game.ui.pictures import Weight
from game.ui.places import BoardPlace, IntroductionPlace, LessonPlace, PracticePlace, PuzzlesPlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.learn.lesson_row import LessonStone, lesson_arch, sample_pieces
from game.ui.scenes.page_parts import going_on
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

SIDE_WIDE, BETWEEN, ROW_GAP = 540, 54, 36
"""In u: the width of the column beside the lessons, the space before it, and between their rows."""
PIECES: Mapping[PieceKind, float] = MappingProxyType({PieceKind.TILES: 51, PieceKind.CARDS: 60})
"""Widths of pieces in a row in u."""
SHOWN, SHOWN_PIECE, DUE_PIECE, GO, WAY_TALL, SIGN = 168, 69, 42, (264, 84), 87, 33
"""In u: the tray of the next lesson and its pieces, those of the one to be practised, the button that goes on, the
height of a way elsewhere, and its sign."""
TILES, CARDS = "tiles", "cards"
KINDS: Mapping[str, tuple[Lesson, ...]] = MappingProxyType({TILES: LESSONS, CARDS: CARD_LESSONS})
KIND_NAMES: Mapping[str, str] = MappingProxyType({TILES: "family.tiles", CARDS: "learn.cards"})
"""The lessons that are shown at a time, and the text keys of what they are about."""
Elsewhere = tuple[str, str, IconName, OnPress]
"""Its id, its text key (and that with _about), its sign, and what a press does."""


class LearnPage(Page):
    """Sixteen lessons in four rows; nothing is locked (LS5). At most one thing is due, and only here (LS6)."""

    name = "learn"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        puzzles: Elsewhere = "puzzles", "learn.puzzles", "puzzle", lambda: Push(PuzzlesPlace())
        board: Elsewhere = "board", "learn.board", "search", lambda: Push(BoardPlace())
        first_game = services.matches.first_game_again
        first_steps: Elsewhere = "first-steps", "learn.first_game", "play", lambda: Replace(TablePlace(first_game()))
        new_jokers: list[Elsewhere] = [
            (f"introduction-{name}", f"introduction.{name}", "star", partial(self._introduce, name))
            for name, game in GAMES.items() if game.introduced_by
        ]  # fmt: skip
        hands: list[Elsewhere] = [
            (f"first-hand-{name}", f"learn.first_hand.{name}", "play", partial(self._first_hand, name))
            for name, game in GAMES.items() if teaching_of(game)
        ]  # fmt: skip
        self._rows: Mapping[str, tuple[Elsewhere, ...]] = {
            TILES: (puzzles, first_steps, board, *new_jokers),
            CARDS: (puzzles, *hands, board),
        }
        """The ways elsewhere from top to bottom, for each kind."""
        self._progress: Progress = {}
        self._wanted: tuple[str, ...] = ()
        """The lessons of the techniques that went by most often in the last games."""
        self._kind = TILES

    def enter(self) -> None:
        self._progress = self.services.practice.lessons.all()
        missed = known_lacking(self.services.autosave.archive, TILES) if self._progress else ()
        lessons = (lesson_of(Technique(habit.value)) for habit in missed)
        self._wanted = tuple(lesson.key for lesson in lessons if lesson is not None)
        self.first = f"lesson.{(self._next or LESSONS[0]).key}"
        super().enter()

    def content(self, sheet: Sheet) -> Item:
        options = [ChoiceOption(kind, self.text(key)) for kind, key in KIND_NAMES.items()]
        kinds = ChoiceItem("kind", options, self._kind, self._show, self.text("learn.lessons_for"))
        every = KINDS[self._kind]
        said = self.text("learn.count", done=sum(self._of(lesson).done for lesson in every), all=len(every))
        count = TextItem(said, Ink(BODY, colour="muted"), "count")
        question = self._kind, self._progress, self.services.today()
        lessons = self.kept("lessons", question, self._lessons)
        side = HBox((LineItem(upright=True), Spacer(wide=BETWEEN), rest(VBox(tuple(self._side()), 0))))
        below = main_and_side(sheet, lessons, side, SIDE_WIDE + BETWEEN, BETWEEN / 2, below=VBox(tuple(self._side())))
        return full_page(
            head(self, self.text("learn.title"), choice_or_list(self, kinds), caption=count), below, gap=30
        )

    def _show(self, kind: str) -> Change | None:
        self._kind = kind
        self.rebuild()
        return None

    @property
    def _next(self) -> Lesson | None:
        """The first lesson of its kind that is not done."""
        return next((lesson for lesson in KINDS[self._kind] if not self._of(lesson).done), None)

    def _of(self, lesson: Lesson) -> LessonProgress:
        return self._progress.get(lesson.key, LessonProgress())

    # The lessons

    def _lessons(self) -> Item:
        shown = groupby(KINDS[self._kind], key=lambda lesson: lesson.row)
        return VBox(tuple(self._row(row, tuple(lessons)) for row, lessons in shown), ROW_GAP)

    def _row(self, row: LessonRow, lessons: tuple[Lesson, ...]) -> Item:
        key = f"learn.row.{row.value}"
        said: Item = TextItem(self.text(key), Ink(HEADING, Weight.SEMIBOLD), f"row.{row.value}", "heading")
        if self.services.texts.has(f"{key}.note"):
            note = TextItem(self.text(f"{key}.note"), Ink(CAPTION, colour="muted"), f"{key}.note")
            said = HBox((said, rest(note)), 20, on_base=True)
        piece = PIECES[game_named(lessons[0].box).piece_kind]
        return VBox((said, lesson_arch([self._stone(lesson) for lesson in lessons], piece)), 3, grow=1)

    def _stone(self, lesson: Lesson) -> LessonStone:
        progress, name = self._of(lesson), self.text(f"learn.{lesson.key}")
        state = progress.state(self.services.today())
        press = partial(Push, LessonPlace(lesson.key))
        said, solved = self._said(progress, state), len(progress.solved)
        return LessonStone(lesson, name, state, said, press, lesson is self._next, solved)

    def _said(self, progress: LessonProgress, state: LessonState) -> str:
        if state is LessonState.BEGUN:
            return self.services.texts.plural("learn.state.begun", len(progress.solved))
        return self.text(f"learn.state.{state.value}")

    # Beside them

    def _side(self) -> Iterator[Item]:
        """The next lesson, what is to be practised today, and the ways elsewhere."""
        if self._next is not None:
            yield from self._go_on(self._next)
        due = most_due(self._progress, (lesson.key for lesson in EVERY_LESSON), self.services.today(), self._wanted)
        if due is not None:
            yield self._due_today(lesson_named(due))
            yield LineItem()
        for at, (ident, key, sign, press) in enumerate(self._rows[self._kind]):
            if at:
                yield LineItem()
            mark = Sized(icon(sign, SIGN, "ink", 2), wide=SIGN, least=SIGN)
            yield self._way(ident, (self.text(key), self.text(f"{key}_about")), mark, press)

    def _go_on(self, lesson: Lesson) -> Iterator[Item]:
        """The lesson to go on with: its picture, how far the player is, and the one act."""
        progress = self._of(lesson)
        yield TextItem(self.text("learn.up_next"), Ink(HEADING, Weight.SEMIBOLD), "up-next", "heading")
        yield Spacer(tall=12)
        picture = Aligned(sample_pieces(lesson, SHOWN_PIECE))
        yield Padded(VBox((Sized(picture, tall=SHOWN),), down=0.5), 24, 0, plate="tray", radius=24)
        yield Spacer(tall=18)
        name = TextItem(self.text(f"learn.{lesson.key}"), Ink(BODY, Weight.SEMIBOLD))
        state = TextItem(self._said(progress, progress.state(self.services.today())), Ink(CAPTION, colour="muted"))
        far = (Aligned(dots(len(progress.solved), EXERCISES), 0.0),) if progress.solved else ()
        told = VBox((name, *far, state), 6, down=0.5)
        label = self.text("learn.go_on" if progress.solved else "learn.begin")
        wide, tall = GO
        go = ButtonItem("go-on", label, partial(Push, LessonPlace(lesson.key)), PRIMARY, tall, wide, beside=24)
        yield FirstFit((HBox((Sized(told, least=200, wide=0, grow=1), go), 18, down=0.5), VBox((told, go), 12)))
        yield Spacer(tall=30)
        yield LineItem()

    def _due_today(self, lesson: Lesson) -> Item:
        """What is to be practised today."""
        name = self.text(f"learn.{lesson.key}")
        title = self.text("label.about", said=self.text("learn.due"), about=name)
        said = self.text("label.about", said=self.text("learn.practise"), about=name)
        press = partial(Push, PracticePlace(lesson.key))
        return self._way(
            "practise", (title, self.text("learn.due_about")), sample_pieces(lesson, DUE_PIECE), press, said
        )

    def _way(self, ident: str, said: tuple[str, str], mark: Item, press: OnPress, name: str = "") -> Item:
        """A row that leads elsewhere: a picture, what it is, and more about it."""
        title, about = TextItem(said[0], Ink(BODY, Weight.SEMIBOLD)), TextItem(said[1], Ink(CAPTION, colour="muted"))
        row = HBox((mark, rest(VBox((title, about), 3, down=0.5)), going_on()), 24, down=0.5)
        return Sized(PressItem(Padded(row, 0, 6), ident, name or said[0], press, said[1]), tall=WAY_TALL)

    def _introduce(self, box: str) -> Change | None:
        """What only this game has, and then a game of it."""
        return Push(IntroductionPlace(self.services.store.now.setup.with_box(box)))

    def _first_hand(self, box: str) -> Change | None:
        """A hand of this game of cards with its guide once more."""
        return Replace(TablePlace(self.services.matches.first_hand_again(box)))
