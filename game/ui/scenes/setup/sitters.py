"""Who sits at the table: the list of everybody who may sit on a seat; and a deal again, the same tiles in the same
order, against chosen opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON
from game.session.storage.deal_code import SharedDeal
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.frames import card_of, full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Emblem, Icon, Weight
from game.ui.places import SeatListPlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.text_block import Ink

PITCH, DEAL, DEAL_WIDE = 90, 102, 444
"""In units: from seat to seat, height and width of the button that deals."""


class DealAgain(Page):
    """What the deal is, and the seats to choose from; a single game of it."""

    name = "deal-again"
    first = "deal"

    def __init__(self, services: Services, deal: SharedDeal) -> None:
        super().__init__(services, deal.setup.game)
        self._deal = replace(deal, setup=replace(deal.setup, rounds=0))

    def content(self, sheet: Sheet) -> Item:
        setup = self._deal.setup
        line = self.services.texts.plural("home.quick_hint", setup.players, box=self.text(f"box.{setup.box}"))
        about = TextItem(self.text("deal.about", box=line, seed=self._deal.seed), Ink(BODY, colour="muted"), "about")
        note = TextItem(self.text("deal.note"), Ink(BODY), "note")
        deal = ButtonItem("deal", self.text("new_game.deal"), self._begin, PRIMARY, DEAL, wide=DEAL_WIDE)
        foot = HBox((deal, Spacer(grow=1)), backwards=True)
        seats = VBox((*self._seats(), LineItem()))
        return full_page(head(self, self.text("deal.title"), caption=about), note, seats, Spacer(grow=1), foot, gap=24)

    def _seats(self) -> Iterator[Item]:
        for seat in range(self._deal.setup.players):
            yield LineItem()
            yield Sized(self._seat(seat), tall=PITCH)

    def _seat(self, seat: int) -> Item:
        setup = self._deal.setup
        who, ident, called = setup.seats[seat], f"seat.{seat}", seat_names(self.services.texts, setup)[seat]
        if who == PERSON:
            return seat_row(ident, who, (called, "", called))
        index = sum(sitter != PERSON for sitter in setup.seats[:seat])  # which opponent has this seat
        press = partial(Push, SeatListPlace(setup.game.characters, partial(self._take, index)))
        return seat_row(ident, who, character_said(self, who), press, self.text("new_game.seat_tip"))

    def _take(self, index: int, who: str) -> None:
        self._deal = replace(self._deal, setup=self._deal.setup.with_opponent(index, who))

    def _begin(self) -> Change:
        return Replace(TablePlace(self.services.matches.begin_again(self._deal)))


LIST_WIDE, LIST_PAD, LIST_PITCH = 720, 48, 92
INSET = 14
"""By so much rows are wider than what stands above and below them, in units."""

EMBLEM, EDGE = 58, 14
CHEVRON = 0.4
"""The size of the sign that a press opens something, in parts of the emblem."""


class SeatList(Page):
    """One row for each; a press takes it and closes the list."""

    name = "seat-list"
    role = "dialog"
    overlay = True

    def __init__(self, services: Services, sitters: Sequence[str], take: Callable[[str], None]) -> None:
        """`sitters` are characters and PERSON; `take` gets the one that is chosen."""
        super().__init__(services)
        self._sitters = tuple(sitters)
        self.first = f"who.{self._sitters[0]}"
        self._take = take

    def content(self, sheet: Sheet) -> Item:
        title = TextItem(self.text("new_game.who_here"), Ink(HEADING, Weight.SEMIBOLD), "title", "heading")
        cancel = ButtonItem("cancel", self.text("common.cancel"), self.back, tall=76)
        rows = VBox(tuple(Sized(self._row(who), tall=LIST_PITCH - 4) for who in self._sitters), 4)
        framed = VBox((Padded(Sized(title, tall=84), INSET), rows, Padded(cancel, INSET, 12, 0)))
        return card_of(framed, LIST_WIDE, LIST_PAD - INSET, 20, 28)

    def _row(self, who: str) -> Item:
        person = self.text("new_game.person")
        said = (person, "", person) if who == PERSON else character_said(self, who)
        return seat_row(f"who.{who}", who, said, partial(self._choose, who), opens=False)

    def _choose(self, who: str) -> Change:
        self._take(who)
        return Pop()


def character_said(page: Page, who: str) -> tuple[str, str, str]:
    """The name of a character, its level, and both in one phrase."""
    name, level = page.text(f"persona.{who}"), page.text(f"level.{who}")
    return name, level, page.text("new_game.seat_label", name=name, level=level)


def seat_row(
    ident: str, persona: str, said: tuple[str, str, str], press: OnPress | None = None, tip: str = "", *,
    opens: bool = True,
) -> Item:  # fmt: skip
    """A row for `persona`; `said` is its name, its level, and both in one phrase."""
    name, level, label = said
    emblem = ImageItem(partial(Emblem, persona), EMBLEM, EMBLEM, layer=2)
    texts = rest(TextItem(name, Ink(BODY, Weight.SEMIBOLD))), rest(TextItem(level, Ink(BODY, across=1.0)))
    mark = EMBLEM * CHEVRON
    sign = (ImageItem(lambda size: Icon("chevron", size, "muted"), mark, mark, layer=2),) if press and opens else ()
    return PressItem(Padded(HBox((emblem, *texts, *sign), 20, down=0.5), EDGE, 4), ident, label, press, persona, tip)
