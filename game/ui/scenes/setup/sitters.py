"""Who sits at the table, on New game: the faces of all characters, and the seats with who has them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.games.characters import FITTING, OF_ONE_STRENGTH
from game.rules.values import immutable
from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON, Setup
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, VBox, plated
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, SignItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Badge, Emblem, Icon, Plate, Weight
from game.ui.scene import Change
from game.ui.scenes.page_parts import dots
from game.ui.scenes.setup.rule_rows import stay_put
from game.ui.widgets.button import BARE, INKS
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BUTTON, CAPTION
from game.ui.widgets.words import Ink

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
        seated, manner = self._seats_of(who), self._manner(who)
        rows = (
            ImageItem(partial(Emblem, who), disc, disc, 2),
            TextItem(self._name(who), Ink(NAME, Weight.SEMIBOLD, "button-ink", across=0.5)),
            self._strength(who, "secondary", DOT, 0.5),
            TextItem(manner, Ink(CAPTION, colour="button-muted", across=0.5, steady=True)),
        )
        card = Sized(
            self._press(who, Padded(VBox(rows, 9), 22, disc / 4, 16), "secondary", manner), tall=BELOW_DISC + disc
        )
        return Overlaid((card, Aligned(Padded(_mark(seated), 15, 15), 1.0, 0.0))) if seated else card

    def _small(self, who: str) -> Item:
        name = TextItem(self._name(who), Ink(BUTTON, Weight.SEMIBOLD))
        said = VBox((name, self._strength(who, BARE, SMALL_DOT, 0.0)), 6)
        face = ImageItem(partial(Emblem, who), SMALL, SMALL, 2)
        return self._press(who, Padded(HBox((face, said), 16, down=0.5), 14, 14), BARE)

    def _press(self, who: str, item: Item, kind: str, manner: str = "") -> Item:
        """A face to press, in a frame if it sits at the table."""
        seated, level = self._seats_of(who), self.texts.text(f"level.{who}")
        said = self.texts.text("new_game.seat_label", name=self._name(who), level=level)
        return PressItem(
            item, f"face.{who}", said, partial(self.choose, who), str(seated) if seated else "", manner, kind,
            radius=26, checked=seated > 0, framed=seated > 0,
        )  # fmt: skip

    def _strength(self, who: str, kind: str, size: float, across: float) -> Item:
        """How many of the characters of one strength it is above, in the ink of its plate."""
        if who == FITTING:
            return TextItem(self.texts.text(f"level.{who}"), Ink(CAPTION, colour="button-gold", across=across))
        place, count = OF_ONE_STRENGTH.index(who) + 1, len(OF_ONE_STRENGTH)
        return Aligned(dots(place, count, size, INKS[kind][0]), across)

    def _seats_of(self, who: str) -> int:
        return self.setup.opponents.count(who)

    def _manner(self, who: str) -> str:
        """How it plays; where sets stay as they lie, by other habits."""
        return self.texts.text(f"manner.{who}.fixed" if stay_put(self.setup) else f"manner.{who}")

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
class Seats:
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
        free = PressItem(plus, f"free.{at}", label, self.add, tip=tip, kind="secondary", radius=SEAT / 2)
        return Sized(free, wide=SEAT, least=SEAT, tall=SEAT)
