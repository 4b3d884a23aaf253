"""The list of everybody who may sit on a seat, above New game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.session.match.setup import PERSON
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.widgets.button import button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.rows.seat_row import seat_row
from game.ui.widgets.sheet import HEADING, HEIGHT, WIDTH, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

WIDE, PAD, HEAD, PITCH, FOOT = 720, 48, 104, 92, 116


class SeatList(Page):
    """One row for each; a press takes it and closes the list."""

    name = "seat-list"
    overlay = True
    first = "cancel"

    def __init__(self, navigator: Navigator, sitters: Sequence[str], take: Callable[[str], None]) -> None:
        """`sitters` are characters and PERSON; `take` gets the one that is chosen."""
        super().__init__(navigator)
        self._sitters = tuple(sitters)
        self._take = take

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        tall = HEAD + PITCH * len(self._sitters) + FOOT
        x, y = (WIDTH - WIDE) / 2, (HEIGHT - tall) / 2
        ink = Ink(HEADING, Weight.SEMIBOLD)
        head = sheet.box(x + PAD, y + 20, WIDE - 2 * PAD, HEAD - 20)
        title = words(sheet, head, self.text("new_game.who_here"), ink, ident="title", role="dialog")
        ground = panel(sheet.box(x, y, WIDE, tall), sheet.px(30), "panel-raised")
        place = sheet.box(x + PAD, y + tall - FOOT + 12, WIDE - 2 * PAD, 76)
        cancel = button(sheet, place, "cancel", self.text("common.cancel"), self.back)
        return (ground, title, *self._rows(sheet, x + PAD - 14, y + HEAD), cancel)

    def _rows(self, sheet: Sheet, x: float, y: float) -> Iterator[Part]:
        for at, who in enumerate(self._sitters):
            box = sheet.box(x, y + at * PITCH, WIDE - 2 * PAD + 28, PITCH)
            said = self._person() if who == PERSON else self._character(who)
            yield seat_row(sheet, Box(box.x, box.y + 2, box.w, box.h - 4), f"who.{who}", who, said,
                           partial(self._choose, who), opens=False)  # fmt: skip

    def _person(self) -> tuple[str, str, str]:
        label = self.text("new_game.person")
        return label, "", label

    def _character(self, who: str) -> tuple[str, str, str]:
        name, level = self.text(f"persona.{who}"), self.text(f"level.{who}")
        return name, level, self.text("new_game.seat_label", name=name, level=level)

    def _choose(self, who: str) -> Change:
        self._take(who)
        return Pop()
