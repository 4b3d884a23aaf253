"""What pages have in common: the card in the middle of the window, the head with the way back, and the dialog above all
else.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import TITLE as TITLE_ID
from game.ui.kit.page import Page
from game.ui.look_names import PlateStyle
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, HEADING, HEIGHT, TITLE, Sheet
from game.ui.widgets.text_block import Ink

WIDE, ABOVE = 1600, 54
"""Units: the usual width of a full page, and what is free above it."""


def card_of(
    item: Item, wide: float, beside: float, above: float, below: float, plate: PlateStyle = "panel-raised"
) -> Item:
    """One plate in the middle of the window, so many units wide and as high as what is on it."""
    return Aligned(Padded(item, beside, above, below, plate), most=wide)


def tip(item: Item, beside: float = 20, above: float = 10) -> Item:
    """What is said in passing, on the ivory plate of tips."""
    return Padded(item, beside, above, plate="tip", radius=14)


def full_page(*rows: Item, gap: float = 14, above: float = ABOVE, below: float = 54, wide: float = WIDE) -> Item:
    """A page from its head to its foot, below each other, as high as the window; where it would be higher by a
    little, with less space above and below."""
    return Aligned(Padded(VBox(rows, gap), 0, above, below, most=HEIGHT), most=wide, fill=True)


def headline(text: str, across: float = 0.0) -> TextItem:
    """The name of a page."""
    return TextItem(text, Ink(TITLE, Weight.DISPLAY, across=across), TITLE_ID, "heading")


def way_back(page: Page) -> ButtonItem:
    """The button that leaves the page."""
    return ButtonItem("back", page.text("common.back"), page.back, wide=200)


def head(page: Page, name: str, *between: Item) -> Item:
    """The name of a page at the left, the way back at the right; what is between them goes below the name where they
    need more room."""
    if not between:
        return Sized(HBox((rest(headline(name)), way_back(page)), 20, down=0.5), tall=96)
    beside = HBox((Sized(headline(name), grow=1), *between, way_back(page)), 20, down=0.5)
    below = HBox((Spacer(grow=1), *between, way_back(page)), 20, down=0.5)
    return Sized(FirstFit((beside, VBox((headline(name), below), 8))), tall=96)


DIALOG_WIDE, PAD, LEAST_GO = 820, 56, 255
"""Units: the width of a dialog, the space on it, and the least width of the answer that changes something."""


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
        return card_of(VBox((said, answer_buttons(*self._answers)), PAD), DIALOG_WIDE, PAD, PAD, PAD)

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
