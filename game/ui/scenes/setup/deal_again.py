"""Plays a deal again: the same tiles in the same order, against chosen opponents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON
from game.session.storage.deal_code import SharedDeal
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.page_parts import rule, title, way_back
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.rows.seat_row import seat_row
from game.ui.widgets.sheet import BODY, CAPTION, HEIGHT, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, Words, words

LEFT, WIDE = 460, 1000
HEAD = 110
"""Distance from the top of the title to the panel."""
DEAL = 110
ABOVE, BETWEEN, UNDER, FOOT, BELOW = 30, 10, 24, 24, 28
"""Distances above, between and below the words, below the seats, and from the panel to the button."""
PAD = 56
PITCH = 84


class DealAgain(Page):
    """What the deal is, and the seats to choose from; a single game of it."""

    name = "deal-again"
    first = "deal"

    def __init__(self, navigator: Navigator, deal: SharedDeal) -> None:
        super().__init__(navigator, deal.setup.game)
        self._deal = replace(deal, setup=replace(deal.setup, rounds=0))

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        """The page in the middle of the window; the panel is as high as its words and seats."""
        line, note = self._about(sheet)
        x, w, u = LEFT, WIDE, sheet.frame.u
        about = (line.block + note.block) / u + ABOVE + BETWEEN + UNDER
        tall = about + self._deal.setup.players * PITCH + FOOT
        y = (HEIGHT - tall - BELOW - DEAL + HEAD) / 2
        inside = sheet.box(x + PAD, y + ABOVE, w - 2 * PAD, 0)
        line = replace(line, box=Box(inside.x, inside.y, inside.w, line.block))
        note = replace(note, box=Box(inside.x, line.box.bottom + sheet.px(BETWEEN), inside.w, note.block))
        heading = title(sheet, self.text("deal.title"), sheet.box(x, y - HEAD, w, 96))
        ground = panel(sheet.box(x, y, w, tall), sheet.px(30))
        seats = self._seats(sheet, y + about)
        return (heading, ground, line, note, *seats, *self._buttons(sheet, y - HEAD + 18, y + tall + BELOW))

    def _about(self, sheet: Sheet) -> tuple[Words, Words]:
        setup, room = self._deal.setup, sheet.box(0, 0, WIDE - 2 * PAD, HEIGHT)
        box = self.text(f"box.{setup.box}")
        line = self.services.texts.plural("home.quick_hint", setup.players, box=box)
        said = self.text("deal.about", box=line, seed=self._deal.seed)
        quiet = Ink(CAPTION, colour="muted")
        return (
            words(sheet, room, said, Ink(BODY, Weight.SEMIBOLD), ident="about"),
            words(sheet, room, self.text("deal.note"), quiet, ident="note"),
        )

    def _seats(self, sheet: Sheet, top: float) -> Iterator[Part]:
        setup = self._deal.setup
        names = seat_names(self.services.texts, setup)
        for seat, who in enumerate(setup.seats):
            line = sheet.box(LEFT + PAD, top + seat * PITCH, WIDE - 2 * PAD, PITCH)
            yield rule(line)
            place = line.inset(0, 1)
            if who == PERSON:
                yield seat_row(sheet, place, f"seat.{seat}", who, (names[seat], "", names[seat]))
                continue
            name, level = self.text(f"persona.{who}"), self.text(f"level.{who}")
            said = (name, level, self.text("new_game.seat_label", name=name, level=level))
            press = partial(self._choose, self._index(seat))
            yield seat_row(sheet, place, f"seat.{seat}", who, said, press, self.text("new_game.seat_tip"))

    def _index(self, seat: int) -> int:
        """Which opponent has this seat."""
        return sum(who != PERSON for who in self._deal.setup.seats[:seat])

    def _choose(self, index: int) -> Change:
        """Everybody who may have the seat, in a list."""
        return Push(self.navigator.seat_list(self._deal.setup.game.characters, partial(self._take, index)))

    def _take(self, index: int, who: str) -> None:
        self._deal = replace(self._deal, setup=self._deal.setup.with_opponent(index, who))

    def _buttons(self, sheet: Sheet, above: float, below: float) -> Iterator[Part]:
        deal = sheet.box(LEFT, below, WIDE, DEAL)
        yield button(sheet, deal, "deal", self.text("new_game.deal"), self._begin, ButtonStyle("primary", 34))
        yield way_back(sheet, self, sheet.box(LEFT, above, WIDE, 64))

    def _begin(self) -> Change:
        return Replace(self.navigator.matches.begin_again(self._deal))
