"""A question above everything else; the harmless answer has the focus."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Sized, VBox
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.words import Ink

WIDE = 820
PAD = 56
LEAST_GO = 255
"""Units; the usual width of the other answer."""


@dataclass(frozen=True, slots=True)
class DialogAnswer:
    """One answer of a dialog."""

    id: str
    label: str
    press: OnPress


class Dialog(Page):
    """The question and its answers, the first of which keeps everything as it is."""

    name = role = "dialog"
    overlay = True

    def __init__(
        self, services: Services, question: str, stay: DialogAnswer, go: DialogAnswer, which: str = ""
    ) -> None:
        super().__init__(services)
        self._question = question
        self._which = which
        """What the question is about, below it."""
        self._answers = (stay, go)
        self.first = stay.id

    def content(self, sheet: Sheet) -> Item:
        question = TextItem(self._question, Ink(HEADING, Weight.SEMIBOLD, across=0.5), "title", "heading")
        which = TextItem(self._which, Ink(BODY, colour="muted", across=0.5), "which")
        said = VBox((question, which) if self._which else (question,), PAD / 2)
        return card_of(VBox((said, answer_buttons(*self._answers)), PAD), WIDE, PAD, PAD, PAD)

    def back(self) -> Change | None:
        return Pop()

    def enter(self) -> None:
        super().enter()
        self.interaction.begin(self.first, by_keys=self.services.last_input.by_keys)


def answer_buttons(stay: DialogAnswer, go: DialogAnswer) -> Item:
    """Two answers side by side: `go` to the left, `stay` to the right, larger and first for the keys; below each other
    where they need more room."""
    first = ButtonItem(stay.id, stay.label, stay.press, PRIMARY, 76)
    second = ButtonItem(go.id, go.label, go.press, tall=76, wide=LEAST_GO)
    beside = HBox((Sized(first, grow=1), second), 20, backwards=True)
    return FirstFit((beside, VBox((first, second), 20)))
