"""The page from which everything that teaches is reached."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.navigation import Navigator
from game.ui.scene import Change, Replace
from game.ui.scenes.page_parts import title, way_back
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import Sheet

LEFT, TOP, WIDE, TALL, PITCH = 160, 260, 760, 92, 112
ROW = ButtonStyle(units=27, across=0.0)


class LearnPage(Page):
    """One row for each thing."""

    name = "learn"
    first = "first-steps"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._rows: tuple[tuple[str, str, OnPress], ...] = (("first-steps", "home.lesson", self._first_steps),)
        """The entries from top to bottom: id, text key, what a press does."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("learn.title"), sheet.box(LEFT, 72, 1000, 96))
        return (heading, way_back(sheet, self, sheet.box(LEFT, 72, 1600, 64)), *self._entries(sheet))

    def _entries(self, sheet: Sheet) -> Iterator[Part]:
        for at, (ident, key, press) in enumerate(self._rows):
            yield button(sheet, sheet.box(LEFT, TOP + at * PITCH, WIDE, TALL), ident, self.text(key), press, ROW)

    def _first_steps(self) -> Change | None:
        """The tutorial once more."""
        return Replace(self.navigator.lesson_again())
