"""One question with two answers; the safe answer has the focus (ux must 15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ui.doors import Doors
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.widgets.button import PRIMARY, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import HEIGHT, WIDTH, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL_WIDTH, PANEL_HEIGHT = 860, 300


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in words: the question, the answer that acts, the answer that does not."""

    text: str
    yes: str
    no: str


class ConfirmScene(Page):
    """Asks over the table; `yes` is what the acting answer does."""

    name = "confirm"
    overlay = True
    first = "no"

    def __init__(self, doors: Doors, question: Question, yes: Callable[[], Change | None]) -> None:
        super().__init__(doors)
        self._question = question
        self._yes = yes

    def enter(self) -> None:
        super().enter()
        self.touch = replace(self.touch, focus=self.first)

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        left, top = (WIDTH - PANEL_WIDTH) / 2, (HEIGHT - PANEL_HEIGHT) / 2
        half = (PANEL_WIDTH - 2 * 48 - 24) / 2
        asked = sheet.box(left + 48, top + 36, PANEL_WIDTH - 96, 120)
        yes = sheet.box(left + 48, top + 184, half, 76)
        no = sheet.box(left + 48 + half + 24, top + 184, half, 76)
        question = self._question
        return (
            panel(sheet.box(left, top, PANEL_WIDTH, PANEL_HEIGHT), sheet.px(28)),
            words(sheet, asked, question.text, Ink(30, Weight.BOLD, across=0.5), ident="question", role="heading"),
            button(sheet, yes, "yes", question.yes, self._yes),
            button(sheet, no, "no", question.no, self._back, PRIMARY),
        )

    def _back(self) -> Change | None:
        return Pop()
