"""The page from which everything that teaches is reached: the lessons, what is due, and the ways elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from types import MappingProxyType

from game.rules.games.registry import GAMES, game_named
from game.session.first_hand import teaching_of
from game.session.lessons.card_lessons import CARD_LESSONS
from game.session.lessons.catalogue import EVERY_LESSON, LESSONS
from game.session.lessons.lesson import Lesson, LessonRow
from game.session.practice.lesson_progress import LessonProgress, LessonState, most_due
from game.session.practice.lesson_store import Progress
from game.ui.geometry import Box
from game.ui.pictures import Icon, Weight
from game.ui.piece_look import LOOKS
from game.ui.places import BoardPlace, IntroductionPlace, LessonPlace, PracticePlace, PuzzlesPlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.learn.lesson_card import LessonLook, lesson_card
from game.ui.scenes.page_parts import title, way_back
from game.ui.services import Services
from game.ui.widgets.button import button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

LEFT, TOP, TALL = 160, 166, 842
"""The sheet's left edge of everything, and the height that lessons and ways fill."""
LESSONS_WIDE, GAP, WAYS_WIDE = 1056, 30, 514
PAD = 35
HEADING, CARD_TALL, CARD_GAP = 40, 136, 10
TILES, CARDS = "tiles", "cards"
KINDS: Mapping[str, tuple[Lesson, ...]] = MappingProxyType({TILES: LESSONS, CARDS: CARD_LESSONS})
KIND_NAMES: Mapping[str, str] = MappingProxyType({TILES: "family.tiles", CARDS: "learn.cards"})
"""The lessons that are shown at a time, and the text keys of what they are about."""
MOST_ROWS = 4
WAY_GAP, WAY_PAD = 22, 30
DUE_TALL, WAY_TALL = 172, 140
NAME_SIZE = 26


Elsewhere = tuple[str, str, OnPress]
"""Its id, its text key (and that with _about), and what a press does."""


class LearnPage(Page):
    """Sixteen cards in four rows; nothing is locked (LS5). At most one thing is due, and only here (LS6)."""

    name = "learn"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        puzzles = "puzzles", "learn.puzzles", lambda: Push(PuzzlesPlace())
        board = "board", "learn.board", lambda: Push(BoardPlace())
        first_steps = "first-steps", "learn.first_game", self._first_steps
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

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("learn.title"), sheet.box(LEFT, 54, 760, 96))
        back = way_back(sheet, self, sheet.box(LEFT, 72, 1600, 64))
        return (heading, self._kinds(sheet), back, *self._lessons(sheet), *self._ways(sheet))

    def _kinds(self, sheet: Sheet) -> Part:
        """Whether the lessons of the tiles or of the cards are shown."""
        options = [ChoiceOption(kind, self.text(key)) for kind, key in KIND_NAMES.items()]
        place = sheet.box(LEFT + LESSONS_WIDE - 420, 72, 420, 64)
        room = Box(place.x, place.y, place.w, sheet.target(64))
        return choice(sheet, room, "kind", options, self._kind, self._show, 1.0, self.text("learn.lessons_for"))

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

    def _lessons(self, sheet: Sheet) -> Iterator[Part]:
        shown = groupby(KINDS[self._kind], key=lambda lesson: lesson.row)
        rows = [(row, tuple(lessons)) for row, lessons in shown]
        pitch = (TALL - PAD) / MOST_ROWS
        yield panel(sheet.box(LEFT, TOP, LESSONS_WIDE, PAD + len(rows) * pitch), sheet.px(26))
        for at, (row, lessons) in enumerate(rows):
            yield from self._row(sheet, row, lessons, TOP + PAD / 2 + at * pitch)

    def _row(self, sheet: Sheet, row: LessonRow, lessons: Sequence[Lesson], top: float) -> Iterator[Part]:
        key = f"learn.row.{row.value}"
        name = self.text(key)
        place = sheet.box(LEFT + PAD, top, LESSONS_WIDE - 2 * PAD, HEADING)
        yield words(sheet, place, name, Ink(BODY, Weight.SEMIBOLD), ident=f"row.{row.value}", role="heading")
        if self.services.texts.has(f"{key}.note"):
            left = sheet.width(name, sheet.type(BODY), Weight.SEMIBOLD) + sheet.px(20)
            rest = Box(place.x + left, place.y, place.w - left, place.h)
            yield words(sheet, rest, self.text(f"{key}.note"), Ink(CAPTION, colour="muted"), ident=f"{key}.note")
        wide = (LESSONS_WIDE - 2 * PAD - (MOST_ROWS - 1) * CARD_GAP) / MOST_ROWS
        for at, lesson in enumerate(lessons):
            box = sheet.box(LEFT + PAD + at * (wide + CARD_GAP), top + HEADING + 4, wide, CARD_TALL)
            yield self._card(sheet, box, lesson)

    def _card(self, sheet: Sheet, box: Box, lesson: Lesson) -> Part:
        progress = self._of(lesson)
        state = progress.state(self.services.today())
        game = game_named(lesson.box)
        faces = tuple(game.spelling.symbol(token) for token in lesson.sample.split())
        pieces = LOOKS[game.piece_kind]
        said, is_next = self._said(progress, state), lesson is self._next and not progress.done
        look = LessonLook(faces, lesson.marked, pieces, progress, state, said, is_next)
        name, press = self.text(f"learn.{lesson.key}"), partial(self._open, lesson)
        return lesson_card(sheet, box, f"lesson.{lesson.key}", name, press, look)

    def _said(self, progress: LessonProgress, state: LessonState) -> str:
        if state is LessonState.BEGUN:
            return self.services.texts.plural("learn.state.begun", len(progress.solved))
        return self.text(f"learn.state.{state.value}")

    def _open(self, lesson: Lesson) -> Change | None:
        return Push(LessonPlace(lesson.key))

    # The ways elsewhere

    def _ways(self, sheet: Sheet) -> Iterator[Part]:
        top: float = TOP
        due = most_due(self._progress, (lesson.key for lesson in EVERY_LESSON), self.services.today())
        if due is not None:
            yield from self._due_today(sheet, due, top)
            top += DUE_TALL + WAY_GAP
        for ident, key, press in self._rows[self._kind]:
            yield from self._way(sheet, top, ident, key, press)
            top += WAY_TALL + WAY_GAP

    def _due_today(self, sheet: Sheet, key: str, top: float) -> Iterator[Part]:
        """What is to be practised today."""
        place = sheet.box(LEFT + LESSONS_WIDE + GAP, top, WAYS_WIDE, DUE_TALL)
        yield panel(place, sheet.px(26))
        pad, icon = sheet.px(WAY_PAD), sheet.px(24)
        label = self.text("learn.practise")
        wide = button_width(sheet, label)
        inside = Box(place.x + pad, place.y + sheet.px(20), place.w - 2 * pad, place.h - sheet.px(40))
        line = inside.h / 3
        yield Still(Icon("reset", icon, "gold"), Box(inside.x, inside.y + (line - icon) / 2, icon, icon), layer=2)
        first = Box(inside.x + icon + sheet.px(10), inside.y, inside.w - icon - sheet.px(10), line)
        yield words(sheet, first, self.text("learn.due"), Ink(BODY, Weight.SEMIBOLD, "gold"), ident="due.title")
        room = inside.w - wide - sheet.px(16)
        name = Box(inside.x, inside.y + line, room, line)
        yield words(sheet, name, self.text(f"learn.{key}"), Ink(NAME_SIZE, Weight.SEMIBOLD), ident="due.name")
        about = Box(inside.x, inside.y + 2 * line, room, line)
        yield words(sheet, about, self.text("learn.due_about"), Ink(CAPTION, colour="muted"), ident="due.about")
        tall = sheet.target(64)
        box = Box(inside.right - wide, inside.centre[1] - tall / 2, wide, tall)
        practise = button(sheet, box, "practise", label, lambda: Push(PracticePlace(key)))
        yield replace(practise, panel=place)

    def _way(self, sheet: Sheet, top: float, ident: str, key: str, press: OnPress) -> Iterator[Part]:
        """A panel that leads elsewhere, wherever it is pressed."""
        place = sheet.box(LEFT + LESSONS_WIDE + GAP, top, WAYS_WIDE, WAY_TALL)
        yield panel(place, sheet.px(26))
        pad, label = sheet.px(WAY_PAD), self.text("learn.go")
        wide, tall = button_width(sheet, label), sheet.target(64)
        inside = Box(place.x + pad, place.y + sheet.px(14), place.w - 2 * pad, place.h - sheet.px(28))
        room = inside.w - wide - sheet.px(16)
        name = Box(inside.x, inside.y, room, inside.h * 0.4)
        yield words(sheet, name, self.text(key), Ink(NAME_SIZE, Weight.SEMIBOLD, down=0.5), ident=f"{ident}.name")
        about = Box(inside.x, name.bottom, room, inside.h * 0.6)
        quiet = Ink(CAPTION, colour="muted", down=0.3)
        yield words(sheet, about, self.text(f"{key}_about"), quiet, ident=f"{ident}.about")
        box = Box(inside.right - wide, inside.centre[1] - tall / 2, wide, tall)
        said = self.text("label.about", said=label, about=self.text(key))
        yield replace(button(sheet, box, ident, label, press), label=said, panel=place)

    def _introduce(self, box: str) -> Change | None:
        """What only this game has, and then a game of it."""
        return Push(IntroductionPlace(self.services.store.now.setup.with_box(box)))

    def _first_steps(self) -> Change | None:
        """The tutorial once more."""
        return Replace(TablePlace(self.services.matches.first_game_again()))

    def _first_hand(self, box: str) -> Change | None:
        """A hand of this game of cards with its guide once more."""
        return Replace(TablePlace(self.services.matches.first_hand_again(box)))
