"""Plays a deal again: the same tiles in the same order, against chosen opponents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON
from game.session.storage.deal_code import SharedDeal
from game.ui.kit.boxes import Aligned, Padded, Sized, Spacer, VBox, plated
from game.ui.kit.frames import head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.places import SeatListPlace, TablePlace
from game.ui.scene import Change, Push, Replace
from game.ui.scenes.setup.seat_list import seat_row
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD, PITCH = 1000, 56, 84
DEAL, FOOT = 110, 24
"""Height of the button, and of what is free below the seats."""


class DealAgain(Page):
    """What the deal is, and the seats to choose from; a single game of it."""

    name = "deal-again"
    first = "deal"

    def __init__(self, services: Services, deal: SharedDeal) -> None:
        super().__init__(services, deal.setup.game)
        self._deal = replace(deal, setup=replace(deal.setup, rounds=0))

    def content(self, sheet: Sheet) -> Item:
        """In the middle of the window; the panel is as high as its words and seats."""
        about = Padded(VBox(tuple(self._about()), 10), 0, 30, 24)
        ground = plated(VBox((about, *self._seats())), PAD, 0, FOOT)
        deal = ButtonItem("deal", self.text("new_game.deal"), self._begin, ButtonStyle("primary", 34), DEAL)
        rows = head(self, self.text("deal.title")), Spacer(tall=14), ground, Spacer(tall=28), deal
        return Aligned(VBox(rows), most=WIDE)

    def _about(self) -> Iterator[Item]:
        setup = self._deal.setup
        line = self.services.texts.plural("home.quick_hint", setup.players, box=self.text(f"box.{setup.box}"))
        said = self.text("deal.about", box=line, seed=self._deal.seed)
        yield TextItem(said, Ink(BODY, Weight.SEMIBOLD), "about")
        yield TextItem(self.text("deal.note"), Ink(CAPTION, colour="muted"), "note")

    def _seats(self) -> Iterator[Item]:
        for seat in range(self._deal.setup.players):
            yield LineItem()
            yield Sized(self._seat(seat), tall=PITCH)

    def _seat(self, seat: int) -> Item:
        setup = self._deal.setup
        who, ident, called = setup.seats[seat], f"seat.{seat}", seat_names(self.services.texts, setup)[seat]
        if who == PERSON:
            return seat_row(ident, who, (called, "", called))
        name, level = self.text(f"persona.{who}"), self.text(f"level.{who}")
        said = (name, level, self.text("new_game.seat_label", name=name, level=level))
        press = partial(self._choose, self._index(seat))
        return seat_row(ident, who, said, press, self.text("new_game.seat_tip"))

    def _index(self, seat: int) -> int:
        """Which opponent has this seat."""
        return sum(who != PERSON for who in self._deal.setup.seats[:seat])

    def _choose(self, index: int) -> Change:
        """Everybody who may have the seat, in a list."""
        return Push(SeatListPlace(self._deal.setup.game.characters, partial(self._take, index)))

    def _take(self, index: int, who: str) -> None:
        self._deal = replace(self._deal, setup=self._deal.setup.with_opponent(index, who))

    def _begin(self) -> Change:
        return Replace(TablePlace(self.services.matches.begin_again(self._deal)))
