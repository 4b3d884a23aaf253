"""A deal played once more: the same tiles in the same order, against whom one likes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.seats import seat_names
from game.session.setup import OPPONENTS, PERSON
from game.session.share import SharedDeal
from game.ui.doors import Doors
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scene import Change, Replace
from game.ui.scenes.furniture import rule, title
from game.ui.widgets.button import Look, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.seat import seat_row
from game.ui.widgets.sheet import BODY, CAPTION, HEIGHT, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

LEFT, WIDE = 460, 1000
HEAD = 110
"""From the top of the title to the panel."""
DEAL = 110
ABOUT, FOOT, BELOW = 152, 24, 28
PAD = 56
PITCH = 84


class DealAgain(Page):
    """What the deal is, and the seats to choose from; a single game of it."""

    name = "deal-again"
    first = "deal"

    def __init__(self, doors: Doors, deal: SharedDeal) -> None:
        super().__init__(doors)
        self._deal = replace(deal, setup=replace(deal.setup, rounds=0))

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, y, w = LEFT, self._top, WIDE
        heading = title(sheet, self.text("deal.title"), sheet.box(x, y - HEAD, w, 96))
        ground = panel(sheet.box(x, y, w, self._height), sheet.px(30))
        return (heading, ground, *self._about(sheet), *self._seats(sheet),
                *self._buttons(sheet))  # fmt: skip

    def _about(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w = LEFT, self._top, WIDE
        setup = self._deal.setup
        box = self.text(f"box.{setup.box}")
        line = self.doors.texts.plural("home.quick_hint", setup.players, box=box)
        place = sheet.box(x + PAD, y + 16, w - 2 * PAD, 60)
        said = self.text("deal.about", box=line, seed=self._deal.seed)
        yield words(sheet, place, said, Ink(BODY, Weight.SEMIBOLD), ident="about")
        note = sheet.box(x + PAD, y + 76, w - 2 * PAD, 70)
        yield words(sheet, note, self.text("deal.note"), Ink(CAPTION, colour="muted", down=0.0), ident="note")

    def _seats(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w = LEFT, self._top, WIDE
        setup = self._deal.setup
        names = seat_names(self.doors.texts, setup)
        for seat, who in enumerate(setup.seats):
            line = sheet.box(x + PAD, y + ABOUT + seat * PITCH, w - 2 * PAD, PITCH)
            yield rule(line)
            place = line.inset(0, 1)
            if who == PERSON:
                yield seat_row(sheet, place, f"seat.{seat}", who, (names[seat], "", names[seat]))
                continue
            name, level = self.text(f"persona.{who}"), self.text(f"level.{who}")
            said = (name, level, self.text("new_game.seat_label", name=name, level=level))
            press = partial(self._next_persona, self._index(seat))
            yield seat_row(sheet, place, f"seat.{seat}", who, said, press, self.text("new_game.seat_tip"))

    @property
    def _top(self) -> int:
        """Where the panel begins: the whole stands in the middle of the window."""
        return (HEIGHT - self._height - BELOW - DEAL + HEAD) // 2

    @property
    def _height(self) -> int:
        return ABOUT + self._deal.setup.players * PITCH + FOOT

    def _index(self, seat: int) -> int:
        """Which of the opponents sits there."""
        return sum(who != PERSON for who in self._deal.setup.seats[:seat])

    def _next_persona(self, index: int) -> None:
        setup = self._deal.setup
        now = OPPONENTS.index(setup.opponents[index])
        after = OPPONENTS[(now + 1) % len(OPPONENTS)]
        self._deal = replace(self._deal, setup=setup.with_opponent(index, after))

    def _buttons(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w = LEFT, self._top, WIDE
        deal = sheet.box(x, y + self._height + BELOW, w, DEAL)
        yield button(sheet, deal, "deal", self.text("new_game.deal"), self._begin, Look("primary", 34))
        wide = sheet.px(200)
        place = sheet.box(x, y - HEAD + 18, w, 64)
        box = Box(place.right - wide, place.y, wide, sheet.target(64))
        yield button(sheet, box, "back", self.text("common.back"), self.back)

    def _begin(self) -> Change:
        return Replace(self.doors.begin_again(self._deal))
