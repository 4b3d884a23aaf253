"""What pages have in common: the card in the middle of the window, the head with the way back, and the dialog above all
else.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import BESIDE_ICON, ButtonItem, SignItem, TextItem
from game.ui.kit.page import TITLE as TITLE_ID
from game.ui.kit.page import Page
from game.ui.look_names import PlateStyle
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, HEADING, HEIGHT, PAGE, TITLE, Sheet
from game.ui.widgets.text_block import Ink

ABOVE, BELOW, GAP = 72, 42, 36
"""Units: what is free above and below a full page, and between two things on it."""
HEAD, AFTER_BACK, AFTER_NAME = 66, 28, 30
"""The height of a head, and the space behind the way back and the name of the page."""


def card_of(
    item: Item, wide: float, beside: float, above: float, below: float, plate: PlateStyle = "panel-raised"
) -> Item:
    """One plate in the middle of the window, so many units wide and as high as what is on it."""
    return Aligned(Padded(item, beside, above, below, plate), most=wide)


def tip(item: Item, beside: float = 20, above: float = 10) -> Item:
    """What is said in passing, on the ivory plate of tips."""
    return Padded(item, beside, above, plate="tip", radius=14)


def full_page(*rows: Item, gap: float = GAP, above: float = ABOVE, below: float = BELOW) -> Item:
    """A page from its head to its foot, below each other, as wide as every page and as high as the window; where it
    would be higher by a little, with less space above and below."""
    return Aligned(Padded(VBox(rows, gap), 0, above, below, most=HEIGHT), most=PAGE, fill=True)


def at_edge(actions: Item, grow: float = 0.0) -> Item:
    """Text actions at an edge of the page, where their icons and words end: the plate that shows that one is pointed at
    reaches beyond it."""
    return Padded(actions, -BESIDE_ICON, grow=grow)


def headline(text: str, across: float = 0.0) -> TextItem:
    """The name of a page."""
    return TextItem(text, Ink(TITLE, Weight.DISPLAY, across=across), TITLE_ID, "heading")


def way_back(page: Page) -> SignItem:
    """The round button that leaves the page."""
    return SignItem("back", page.text("common.back"), "previous", page.back)


def head(page: Page, name: str, *tools: Item, caption: Item | None = None) -> Item:
    """The way back, the name of a page with a caption behind it, and tools at the right; the caption, then the tools go
    below the name where they need more room."""
    beside = (headline(name),) if caption is None else (headline(name), caption)
    title = HBox((way_back(page), HBox(beside, AFTER_NAME, on_base=True)), AFTER_BACK, down=0.5)
    above = HBox((way_back(page), rest(headline(name))), AFTER_BACK, down=0.5)
    said = () if caption is None else (caption,)
    at_right = (HBox((Spacer(grow=1), *tools), GAP / 2, down=0.5),) if tools else ()
    one = HBox((title, Spacer(grow=1), *tools), GAP / 2, down=0.5)
    two = VBox((title, *at_right), 8)
    return Sized(FirstFit((one, two, VBox((above, *said, *at_right), 8))), tall=HEAD)


MAIN_LEAST, SIDE_LEAST = 30, 15
"""The least widths of the columns of a page in em of its text."""


def main_and_side(
    sheet: Sheet,
    main: Item,
    side: Item,
    wide: float,
    gap: float,
    *,
    side_first: bool = False,
    below: Item | None = None,
) -> Item:
    """The main column of a page and one of so many units beside it, at its right or first at its left; below the main
    one, perhaps as another item, as soon as either would be too narrow for its text."""
    em = BODY * sheet.frame.text_scale
    wide_one, narrow = Sized(main, wide=0, least=MAIN_LEAST * em, grow=1), Sized(side, wide=max(wide, SIDE_LEAST * em))
    beside = HBox((narrow, wide_one) if side_first else (wide_one, narrow), gap)
    return FirstFit((beside, VBox((main, below or side), GAP)), grow=1)


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
