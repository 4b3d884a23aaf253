"""A question above everything else; the harmless answer has the focus."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.widgets.button import PRIMARY, button, button_width
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, HEADING, HEIGHT, WIDTH, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

WIDE = 820
PAD = 56


@dataclass(frozen=True, slots=True)
class DialogAnswer:
    """One answer of a dialog."""

    id: str
    label: str
    press: OnPress


class Dialog(Page):
    """The question and its answers, the first of which keeps everything as it is."""

    name = "dialog"
    overlay = True

    def __init__(
        self, navigator: Navigator, question: str, stay: DialogAnswer, go: DialogAnswer, which: str = ""
    ) -> None:
        super().__init__(navigator)
        self._question = question
        self._which = which
        """What the question is about, below it."""
        self._answers = (stay, go)
        self.first = stay.id

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        ink = Ink(HEADING, Weight.SEMIBOLD, across=0.5)
        text = words(sheet, sheet.box(0, 0, WIDE - 2 * PAD, HEIGHT), self._question, ink, ident="title", role="dialog")
        quiet = Ink(BODY, colour="muted", across=0.5)
        which = words(sheet, sheet.box(0, 0, WIDE - 2 * PAD, HEIGHT), self._which, quiet, ident="which")
        tall, pad = sheet.target(76), sheet.px(PAD)
        below = which.block + pad // 2 if self._which else 0
        height = text.block + below + tall + 3 * pad
        ground = sheet.box((WIDTH - WIDE) / 2, 0, WIDE, 0)
        top = (sheet.frame.height - height) / 2
        ground = Box(ground.x, top, ground.w, height)
        place = Box(ground.x + pad, top + pad, ground.w - 2 * pad, text.block)
        told = Box(place.x, place.bottom + pad // 2, place.w, which.block)
        row = Box(place.x, place.bottom + below + pad, place.w, tall)
        about = (replace(which, box=told),) if self._which else ()
        question = replace(text, box=place)
        return (
            panel(ground, sheet.px(30), "panel-raised"),
            question,
            *about,
            *answer_buttons(sheet, row, *self._answers),
        )

    def back(self) -> Change | None:
        return Pop()

    def enter(self) -> None:
        super().enter()
        self.interaction.focus(self.first)


def answer_buttons(sheet: Sheet, row: Box, stay: DialogAnswer, go: DialogAnswer) -> tuple[Part, Part]:
    """Two answers side by side: `go` to the left, `stay` to the right, larger and first for the keys."""
    gap = sheet.px(20)
    left = min(max(button_width(sheet, go.label), row.w * 0.36), row.w * 0.5)
    right = Box(row.x + left + gap, row.y, row.w - left - gap, row.h)
    return (
        button(sheet, right, stay.id, stay.label, stay.press, PRIMARY),
        button(sheet, Box(row.x, row.y, left, row.h), go.id, go.label, go.press),
    )
