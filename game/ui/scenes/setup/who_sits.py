"""Who may be invited to a table, on New game: the faces of all characters, and the plank of rack wood with the seats,
behind which stand those who play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.games.characters import FITTING, OF_ONE_STRENGTH
from game.rules.values import immutable
from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON, Setup
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Portion, Sized, Spacer, VBox
from game.ui.kit.item import Item, snapped
from game.ui.kit.leaves import ImageItem, NameItem, PartsItem, SignItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dot, dots
from game.ui.pictures import Badge, Emblem, Icon, RackPlate, Tray, Weight
from game.ui.scene import Change
from game.ui.widgets.button import ROUND
from game.ui.widgets.part import OnPress, Part, Still
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

RING, RING_AWAY, MARK = 4.5, 6, 48
"""Of a face that sits at the table, in units: the line round it, how far that is from it, and the tick."""
MANNER, NAMES, DOT, CARD = 252, 12, 12, 276
"""In units: the width of what is told of a character, what is free above its name, a dot of its strength, and a face
with its words from one to the next."""
SMALL, SMALL_DOT, AT_TABLE = 84, 9, 63
"""In the strip: the faces, their dots, and the faces at the table."""
SEATED, HIDDEN, WOOD, LIP, ROUNDED = 96, 19, 75, 12, 18
"""Of the plank, in units: a face, what of it is hidden, the wood with its lip, the lip, and the radius."""
NAME_LINES = 2
"""The most lines of a name on the plank."""
PLACE, LEAVE, PLUS, PEN = 84, 42, 30, 21
"""In units: a free place, the cross that frees one, the sign that it is free, and the pen."""


@immutable
class CharacterFaces:
    """The characters that can be chosen for a setup; `choose` gets the name of the one that is pressed."""

    setup: Setup
    texts: Texts
    choose: Callable[[str], Change | None]

    def cards(self, disc: float, *, told: bool = True) -> Item:
        """A face of that size in units for each, name, strength, and, if told, how it plays."""
        characters = self.setup.game.characters
        return Grid(tuple(self._card(who, disc, told=told) for who in characters), len(characters), 3)

    def strip(self) -> Item:
        """Small faces in one line; those at the table at its right end, where there is room for them."""
        characters = self.setup.game.characters
        faces = HBox(tuple(map(self._small, characters)), 12, down=0.5)
        quiet = TextItem(self.texts.text("new_game.seats"), Ink(CAPTION, colour="muted"))
        sitting = (ImageItem(partial(Emblem, emblem), AT_TABLE, AT_TABLE, 2) for emblem in self.setup.emblems)
        table = HBox((quiet, *sitting), 12, down=0.5)
        return FirstFit(
            (HBox((faces, Spacer(grow=1), table), 12, down=0.5), Grid(faces.items, len(characters) // 2, 8))
        )

    def _card(self, who: str, disc: float, *, told: bool) -> Item:
        seated, how = self._seats_of(who), self.setup.game.manner
        manner = self.texts.text(f"manner.{who}.{how}" if how else f"manner.{who}")
        rows: tuple[Item, ...] = (
            self._face(who, disc, seated),
            Padded(TextItem(self._name(who), Ink(BODY, Weight.SEMIBOLD, across=0.5)), 0, NAMES, 0),
            self._strength(who, DOT, 0.5),
        )
        if told:
            how_it_plays = TextItem(manner, Ink(CAPTION, colour="muted", across=0.5, steady=True, down=0.0))
            rows = (*rows, Aligned(how_it_plays, most=MANNER))
        return self._press(who, Padded(VBox(rows, 7), 6, 9, 6), manner)

    def _face(self, who: str, disc: float, seated: int) -> Item:
        """The face; of one at the table in a ring with a tick, or with the number of its seats."""
        face = ImageItem(partial(Emblem, who), disc, disc, 2)
        wide = disc + 2 * (RING + RING_AWAY)
        if not seated:
            return Sized(face, tall=wide)

        def ring(size: int) -> Tray:
            return Tray(size, size, size // 2, "selected", max(2, round(size * RING / wide)))

        mark = MARK if disc > SMALL else MARK * 0.6
        marked = Aligned(VBox((Aligned(_mark(seated, mark), 1.0), Spacer(tall=wide - mark))), most=wide)
        return Overlaid((Sized(face, tall=wide), ImageItem(ring, wide, wide, 2), marked))

    def _small(self, who: str) -> Item:
        name = TextItem(self._name(who), Ink(BODY, Weight.SEMIBOLD))
        said = VBox((name, self._strength(who, SMALL_DOT, 0.0)), 6)
        wide = SMALL + 2 * (RING + RING_AWAY)
        face = Sized(self._face(who, SMALL, self._seats_of(who)), wide=wide, least=wide)
        return self._press(who, Padded(HBox((face, said), 9, down=0.5), 0, 3))

    def _press(self, who: str, item: Item, manner: str = "") -> Item:
        seated, level = self._seats_of(who), self.texts.text(f"level.{who}")
        said = self.texts.text("new_game.seat_label", name=self._name(who), level=level)
        tip = self.texts.text("new_game.face_tip") if not seated else ""
        value = str(seated) if seated else ""
        return PressItem(
            item, f"face.{who}", said, partial(self.choose, who), value or manner, tip, radius=26, checked=seated > 0
        )

    def _strength(self, who: str, size: float, across: float) -> Item:
        """How many of the characters of one strength it is above."""
        if who == FITTING:
            return TextItem(self.texts.text(f"level.{who}"), Ink(CAPTION, colour="gold", across=across))
        place, count = OF_ONE_STRENGTH.index(who) + 1, len(OF_ONE_STRENGTH)
        return Aligned(dots(place, count, size), across)

    def _seats_of(self, who: str) -> int:
        return self.setup.opponents.count(who)

    def _name(self, who: str) -> str:
        return self.texts.text(f"persona.{who}")


def _mark(seated: int, size: float) -> Item:
    """That somebody sits at the table, or on how many seats."""
    if seated > 1:
        return ImageItem(lambda pixels: Badge("count", pixels, str(seated)), size, size, 3)
    disc, tick = dot("disc", size), size * 0.64
    return Overlaid(
        (disc, Sized(ImageItem(lambda pixels: Icon("check", pixels, "disc-tick"), tick, tick, 4), tall=size))
    )


@immutable
class SeatPlank:
    """The seats of a setup; `change` and `leave` get the number of a seat, `add` is for a free one."""

    setup: Setup
    texts: Texts
    change: Callable[[int], Change | None]
    leave: Callable[[int], Change | None]
    add: OnPress

    def plank(self) -> Item:
        """All seats on one board, with the names of those who sit there; behind it their faces."""
        setup = self.setup
        taken = (self._seat(seat, name) for seat, name in enumerate(seat_names(self.texts, setup)))
        seats = HBox(tuple(map(Portion, (*taken, *map(self._free, range(setup.players, setup.most_seats))))), 3)
        return Overlaid((PartsItem(_wood), Padded(seats, 15, 0)))

    def _seat(self, seat: int, name: str) -> Item:
        """A seat, and a way to leave it, which frees it."""
        setup, text = self.setup, self.texts.text
        face = ImageItem(partial(Emblem, setup.emblems[seat]), SEATED, SEATED, 1)
        person = setup.seats[seat] == PERSON
        press = None if person and setup.alone else partial(self.change, seat)
        rename = (icon("rename", PEN, "plate-muted", 3),) if person and press else ()
        called = NameItem(name, Ink(BODY, Weight.SEMIBOLD, "plate-ink", 0.5), NAME_LINES)
        words = Sized(HBox((called, *rename), 9, across=0.5), tall=WOOD - LIP, grow=1)
        tip = text("new_game.name_tip" if person else "new_game.seat_tip") if press else ""
        inside: Item = Padded(VBox((face, Padded(words, 6, 0, grow=1)), -HIDDEN), 0, 0, LIP)
        if setup.name(seat) and tip:
            tip = text("list.dot").join((name, tip))  # it may end in an ellipsis
        if setup.without(seat) != setup:
            label = text("new_game.leave", name=name)
            cross = SignItem(f"seat.{seat}.leave", label, "close", partial(self.leave, seat), LEAVE, ROUND)
            inside = Overlaid((inside, Padded(Aligned(cross, 1.0, 0.0), 3, 3)))
        return PressItem(inside, f"seat.{seat}", name, press, setup.emblems[seat], tip, radius=ROUNDED)

    def _free(self, at: int) -> Item:
        """A dashed place to sit down on."""
        place = ImageItem(lambda size: Tray(size, size, size // 2, "slot", max(2, size // 40)), PLACE, PLACE, 1)
        plus = Sized(icon("plus", PLUS, "muted", 1), tall=PLACE)
        inside = VBox((Padded(Overlaid((place, plus)), 0, SEATED - PLACE, 0), Spacer(tall=WOOD - HIDDEN, grow=1)))
        label, tip = self.texts.text("new_game.free_seat_said", number=at + 1), self.texts.text("new_game.free_seat")
        return PressItem(inside, f"free.{at}", label, self.add, tip=tip, radius=ROUNDED)


def _wood(sheet: Sheet, box: Box) -> Iterator[Part]:
    """The board in front of the faces, as high as the names on it need."""
    above = sheet.px(SEATED - HIDDEN)
    place = snapped(Box(box.x, box.y + above, box.w, box.h - above))
    yield Still(RackPlate(round(place.w), round(place.h), sheet.px(LIP), sheet.px(ROUNDED)), place, 2)
