"""What practises one technique: three puzzles whose solution uses it, and the lesson about it."""

from __future__ import annotations

from functools import partial

from game.session.board.techniques import Technique
from game.session.lessons.catalogue import lesson_of
from game.session.practice.puzzle_source import GRADE_NAMES, Puzzle, code
from game.session.practice.puzzle_texts import PuzzleTexts
from game.session.review.counting_habits import TechniqueHabit
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dots
from game.ui.pictures import Weight
from game.ui.places import LessonPlace, PuzzlePlace
from game.ui.scene import Push
from game.ui.scenes.learn.puzzle_pictures import day_picture
from game.ui.scenes.page_parts import going_on
from game.ui.services import Services
from game.ui.widgets.button import FIELD
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

PUZZLES, PAD, TALL, BETWEEN = 3, 33, 600, 36
"""How many puzzles, the space inside their trays, their least height and the space between them, in units."""


class HabitPage(Page):
    """Opened from a line of the statistics."""

    name = "habit"
    first = "puzzle-1"

    def __init__(self, services: Services, habit: str, said: str) -> None:
        """`said`: how often it was found and went by."""
        super().__init__(services)
        self._habit, self._counts = TechniqueHabit(habit), said

    def content(self, sheet: Sheet) -> Item:
        title = self.text(f"technique.{self._habit.value}")
        counts = TextItem(self._counts, Ink(BODY, colour="muted"), "counts")
        desk = self.services.practice.puzzles
        fitting = desk.with_techniques({each.value for each in self._habit.techniques}, PUZZLES)
        trays = HBox(tuple(Portion(self._tray(at, each)) for at, each in enumerate(fitting, start=1)), BETWEEN)
        return full_page(head(self, title, caption=counts), trays, *self._lesson(), gap=BETWEEN)

    def _tray(self, at: int, puzzle: Puzzle) -> Item:
        """A puzzle as it lies, how hard it is, and whether it is solved."""
        solved = self.services.practice.puzzles.store.now().is_solved(code(puzzle))
        kind, play = PuzzleTexts(self.services.texts).kind(puzzle.kind), self.text("puzzles.play")
        mark = (icon("ticked", 33, "valid", 3),) if solved else ()
        rows = (
            HBox((rest(TextItem(kind, Ink(HEADING, Weight.SEMIBOLD))), *mark), 15, down=0.5),
            HBox((dots(puzzle.grade, len(GRADE_NAMES), 15), Spacer(grow=1)), down=0.5),
            VBox((day_picture(puzzle),), down=0.5, grow=1),
            HBox((rest(TextItem(play, Ink(BODY, Weight.SEMIBOLD))), going_on()), down=0.5),
        )
        said = self.text("label.about", said=kind, about=self.text("habits.grade", n=puzzle.grade))
        press = partial(Push, PuzzlePlace(puzzle, None))
        inside = Padded(VBox(rows, 18, grow=1), PAD, PAD)
        return Sized(PressItem(inside, f"puzzle-{at}", said, press, play, kind=FIELD, radius=24), tall=TALL)

    def _lesson(self) -> tuple[Item, ...]:
        lesson = lesson_of(Technique(self._habit.value))
        if lesson is None:
            return ()
        label = self.text("review.lesson", name=self.text(f"learn.{lesson.key}"))
        go = ButtonItem("lesson", label, partial(Push, LessonPlace(lesson.key)), icon="book")
        note = TextItem(self.text("habits.practise"), Ink(CAPTION, colour="muted"))
        return (HBox((go, rest(note)), BETWEEN, down=0.5),)
