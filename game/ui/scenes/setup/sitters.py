"""Who sits at the table: on New game the faces of all characters, and the seats with who has them; the list of
everybody who may sit on a seat; and a deal again, the same tiles in the same order, against chosen opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.rules.games.characters import FITTING, OF_ONE_STRENGTH
from game.rules.values import immutable
from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON, Setup
from game.session.storage.deal_code import SharedDeal
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, plated, rest
from game.ui.kit.frames import card_of, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, SignItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Badge, Emblem, Icon, Plate, Weight
from game.ui.places import SeatListPlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.page_parts import dots
from game.ui.services import Services
from game.ui.widgets.button import BARE, PLAIN, PRIMARY, ButtonStyle, Pressed
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

BELOW_DISC, NAME, DOT = 219, 27, 11
"""A large card in units: how much higher it is than the face at least, the sizes of the name and of a dot of its
strength."""
SMALL, SMALL_DOT, AT_TABLE = 60, 9, 48
"""In the strip: the faces, their dots, and the faces at the table."""
MARK = 38
"""The size of the sign that somebody sits at the table."""
SEAT, SEATED = 78, 53
"""The height of a seat, and the face on it."""


@immutable
class CharacterFaces:
    """The characters that can be chosen for a setup; `choose` gets the name of the one that is pressed."""

    setup: Setup
    texts: Texts
    choose: Callable[[str], Change | None]

    def cards(self, disc: float) -> Item:
        """A large card for each: a face of that size in units, name, strength, and how it plays."""
        characters = self.setup.game.characters
        return Grid(tuple(self._card(who, disc) for who in characters), len(characters), 21)

    def strip(self) -> Item:
        """Small faces in one line; those at the table at its right end, where there is room for them."""
        characters = self.setup.game.characters
        faces = Grid(tuple(map(self._small, characters)), len(characters), 8, grow=1)
        quiet = TextItem(self.texts.text("new_game.seats"), Ink(CAPTION, colour="muted"))
        sitting = (ImageItem(partial(Emblem, emblem), AT_TABLE, AT_TABLE, 2) for emblem in self.setup.emblems)
        table = Padded(HBox((quiet, *sitting), 8, down=0.5), 14)
        return plated(FirstFit((HBox((faces, table), 8, down=0.5), faces)), 10, 8)

    def _card(self, who: str, disc: float) -> Item:
        seated, how = self._seats_of(who), self.setup.game.manner
        manner = self.texts.text(f"manner.{who}.{how}" if how else f"manner.{who}")
        rows = (
            ImageItem(partial(Emblem, who), disc, disc, 2),
            TextItem(self._name(who), Ink(NAME, Weight.SEMIBOLD, "button-ink", across=0.5)),
            self._strength(who, PLAIN.kind, DOT, 0.5),
            TextItem(manner, Ink(CAPTION, colour="button-muted", across=0.5, steady=True)),
        )
        inside = Padded(VBox(rows, 9), 22, disc / 4, 16)
        card = Sized(self._press(who, inside, PLAIN.kind, manner), tall=BELOW_DISC + disc)
        return Overlaid((card, Aligned(Padded(_mark(seated), 15, 15), 1.0, 0.0))) if seated else card

    def _small(self, who: str) -> Item:
        name = TextItem(self._name(who), Ink(BUTTON, Weight.SEMIBOLD))
        said = VBox((name, self._strength(who, BARE, SMALL_DOT, 0.0)), 6)
        face = ImageItem(partial(Emblem, who), SMALL, SMALL, 2)
        return self._press(who, Padded(HBox((face, said), 16, down=0.5), 14, 14), BARE)

    def _press(self, who: str, item: Item, kind: Pressed, manner: str = "") -> Item:
        """A face to press, in a frame if it sits at the table."""
        seated, level = self._seats_of(who), self.texts.text(f"level.{who}")
        said = self.texts.text("new_game.seat_label", name=self._name(who), level=level)
        return PressItem(
            item, f"face.{who}", said, partial(self.choose, who), str(seated) if seated else "", manner, kind,
            radius=26, checked=seated > 0, framed=seated > 0,
        )  # fmt: skip

    def _strength(self, who: str, kind: Pressed, size: float, across: float) -> Item:
        """How many of the characters of one strength it is above, in the ink of its plate."""
        if who == FITTING:
            return TextItem(self.texts.text(f"level.{who}"), Ink(CAPTION, colour="button-gold", across=across))
        place, count = OF_ONE_STRENGTH.index(who) + 1, len(OF_ONE_STRENGTH)
        return Aligned(dots(place, count, size, kind.inks[0]), across)

    def _seats_of(self, who: str) -> int:
        return self.setup.opponents.count(who)

    def _name(self, who: str) -> str:
        return self.texts.text(f"persona.{who}")


def _mark(seated: int) -> Item:
    """That somebody sits at the table, or on how many seats."""
    if seated > 1:
        return ImageItem(lambda size: Badge("count", size, str(seated)), MARK, MARK, 3)
    disc = ImageItem(lambda size: Plate(size, size, size // 2, "choice-on"), MARK, MARK, 3)
    tick = MARK * 0.64
    return Overlaid((disc, Sized(ImageItem(lambda size: Icon("check", size, "on-accent"), tick, tick, 4), tall=MARK)))


@immutable
class SeatChips:
    """The seats of a setup; `change` and `leave` get the number of a seat, `add` is for a free one."""

    setup: Setup
    texts: Texts
    change: Callable[[int], Change | None]
    leave: Callable[[int], Change | None]
    add: OnPress

    def chips(self) -> tuple[Item, ...]:
        """All seats with the names of those who sit there."""
        setup = self.setup
        taken = (self._chip(seat, name) for seat, name in enumerate(seat_names(self.texts, setup)))
        return (*taken, *map(self._free, range(setup.players, setup.most_seats)))

    def _chip(self, seat: int, name: str) -> Item:
        """A seat, and a way to leave it, which frees it."""
        setup, text = self.setup, self.texts.text
        face = ImageItem(partial(Emblem, setup.emblems[seat]), SEATED, SEATED, 2)
        person = setup.seats[seat] == PERSON
        press = None if person and setup.alone else partial(self.change, seat)
        rename = (ImageItem(lambda size: Icon("rename", size, "muted"), 24, 24, 2),) if person and press else ()
        inside = Padded(HBox((face, TextItem(name, Ink(BUTTON, Weight.SEMIBOLD)), *rename), 12, down=0.5), 12, 6)
        tip = text("new_game.name_tip" if person else "new_game.seat_tip") if press else ""
        parts: list[Item] = [
            PressItem(inside, f"seat.{seat}", name, press, setup.emblems[seat], tip, radius=SEAT / 2, grow=1)
        ]
        if setup.without(seat) != setup:
            label = text("new_game.leave", name=name)
            parts.append(SignItem(f"seat.{seat}.leave", label, "close", partial(self.leave, seat), 48, BARE))
        return Sized(Padded(HBox(tuple(parts)), plate="panel", radius=SEAT / 2), tall=SEAT)

    def _free(self, at: int) -> Item:
        plus = TextItem("+", Ink(SEAT * 0.4, Weight.SEMIBOLD, "button-muted", across=0.5))
        label, tip = self.texts.text("new_game.free_seat_said", number=at + 1), self.texts.text("new_game.free_seat")
        free = PressItem(plus, f"free.{at}", label, self.add, tip=tip, kind=PLAIN.kind, radius=SEAT / 2)
        return Sized(free, wide=SEAT, least=SEAT, tall=SEAT)


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
        deal = ButtonItem("deal", self.text("new_game.deal"), self._begin, ButtonStyle(PRIMARY.kind, 34), DEAL)
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
    texts = rest(TextItem(name, Ink(BUTTON, Weight.SEMIBOLD))), rest(TextItem(level, Ink(BODY, across=1.0)))
    mark = EMBLEM * CHEVRON
    sign = (ImageItem(lambda size: Icon("chevron", size, "muted"), mark, mark, layer=2),) if press and opens else ()
    return PressItem(Padded(HBox((emblem, *texts, *sign), 20, down=0.5), EDGE, 4), ident, label, press, persona, tip)
