"""The list of everybody who may sit on a seat, above New game; and a row for a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.session.match.setup import PERSON
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, rest
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Emblem, Icon, Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, BUTTON, HEADING, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD, PITCH = 720, 48, 92
INSET = 14
"""By so much rows are wider than what stands above and below them, in units."""

EMBLEM, EDGE = 58, 14
CHEVRON = 0.4
"""The size of the sign that a press opens something, in parts of the emblem."""


class SeatList(Page):
    """One row for each; a press takes it and closes the list."""

    name = "seat-list"
    overlay = True
    first = "cancel"

    def __init__(self, services: Services, sitters: Sequence[str], take: Callable[[str], None]) -> None:
        """`sitters` are characters and PERSON; `take` gets the one that is chosen."""
        super().__init__(services)
        self._sitters = tuple(sitters)
        self._take = take

    def content(self, sheet: Sheet) -> Item:
        title = TextItem(self.text("new_game.who_here"), Ink(HEADING, Weight.SEMIBOLD), "title", "dialog")
        cancel = ButtonItem("cancel", self.text("common.cancel"), self.back, tall=76)
        rows = VBox(tuple(Sized(self._row(who), tall=PITCH - 4) for who in self._sitters), 4)
        framed = VBox((Padded(Sized(title, tall=84), INSET), rows, Padded(cancel, INSET, 12, 0)))
        return card_of(framed, WIDE, PAD - INSET, 20, 28)

    def _row(self, who: str) -> Item:
        said = self._person() if who == PERSON else self._character(who)
        return seat_row(f"who.{who}", who, said, partial(self._choose, who), opens=False)

    def _person(self) -> tuple[str, str, str]:
        label = self.text("new_game.person")
        return label, "", label

    def _character(self, who: str) -> tuple[str, str, str]:
        name, level = self.text(f"persona.{who}"), self.text(f"level.{who}")
        return name, level, self.text("new_game.seat_label", name=name, level=level)

    def _choose(self, who: str) -> Change:
        self._take(who)
        return Pop()


def seat_row(
    ident: str, persona: str, said: tuple[str, str, str], press: OnPress | None = None, tip: str = "", *,
    opens: bool = True,
) -> Item:  # fmt: skip
    """A row for `persona`; `said` is its name, its level, and both in one phrase."""
    name, level, label = said
    emblem = ImageItem(partial(Emblem, persona), EMBLEM, EMBLEM, layer=2)
    texts = rest(TextItem(name, Ink(BUTTON, Weight.SEMIBOLD))), rest(TextItem(level, Ink(BODY, across=1.0)))
    mark = EMBLEM * CHEVRON
    sign = (ImageItem(lambda size: Icon("chevron", size, "muted"), mark, mark, layer=2),) if press and opens else ()
    return PressItem(Padded(HBox((emblem, *texts, *sign), 20, down=0.5), EDGE, 4), ident, label, press, persona, tip)
