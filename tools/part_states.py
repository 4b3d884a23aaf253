"""The parts that pages are made of, each in all its states, on one page: to be looked at in every look."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption, ToggleItem
from game.ui.kit.drop_down import drop_down
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths
from game.ui.kit.leaves import ButtonItem, ImageItem, SignItem, TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.progress import StopsItem, TimelineItem, TimelineMoment, dots, medal, slot
from game.ui.kit.rack_plate import TITLE_PLATE, RackPlateItem, plate_words
from game.ui.kit.seat_plates import SeatSaid, bubble, message_plate, seat_pill, small_rack
from game.ui.look_names import IconName
from game.ui.pictures import TileFace, Tray
from game.ui.scene import Change
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import HotSpot, Part, StaticPart, Touch
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.text_block import Ink
from tools.studio import Show, Studio

STATES: tuple[tuple[str, Touch], ...] = (
    ("rest", Touch()),
    ("hover", Touch(hot="it")),
    ("pressed", Touch(hot="it", down="it")),
)
"""What a part is called, and how it is touched; parts that show a state have the id "it"."""
ICONS: tuple[IconName, ...] = (
    "globe", "settings", "quit", "book", "puzzle", "document", "search", "list", "star", "person", "sound", "mouse",
    "ear", "brush", "tiles", "clock", "copy", "paste", "share", "bin", "eye", "flag", "plus", "lock", "calendar",
    "sort-number", "sort-colour", "sliders",
)  # fmt: skip


def nothing(*_: object) -> Change | None:
    """A press that does nothing."""
    return None


@immutable
class HeldItem(Item):
    """An item as it looks while it is touched so."""

    item: Item
    touch: Touch
    focused: bool = False
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.item)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own = layout.laid(self.item, width)

        def put(box: Box) -> Iterable[Part]:
            return [HeldPart(part, part.box, self.touch, self.focused) for part in own.put(box)]

        return LaidItem(own.height, put, own.base)


@immutable
class HeldPart(StaticPart):
    """One part of it."""

    part: Part
    box: Box
    touch: Touch
    focused: bool

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.part.draw(canvas, self.touch)
        for spot in self.part.spots() if self.focused else ():
            gap = canvas.frame.px(5)
            ring = spot.rect.grown(gap)
            tray = Tray(round(ring.w), round(ring.h), spot.radius + gap, "focus", max(2, canvas.frame.px(3)))
            canvas.put(tray, ring.x, ring.y, layer=9)

    def spots(self) -> tuple[HotSpot, ...]:
        return ()


class PartsPage(Page):
    """Every part of the kit."""

    name = "parts"

    def content(self, sheet: Sheet) -> Item:
        look = self.services.store.now.theme.value
        rows = (
            HBox((self._plates(), self._acts()), 60),
            self._inputs(),
            self._seats(),
            self._messages(),
            HBox((self._medals(), self._lines()), 40, down=0.0),
            HBox(tuple(icon(name, 33, "ink", 2) for name in ICONS), 18),
        )
        note = TextItem("every part, every state", Ink(24, colour="muted"))
        return full_page(head(self, f"Parts: {look}", caption=note), *rows, gap=18)

    def _titled(self, said: str, *items: Item, gap: float = 24) -> Item:
        return VBox((TextItem(said, Ink(CAPTION, colour="muted")), HBox(items, gap, down=0.5)), 9)

    def _plates(self) -> Item:
        pieces = HBox(tuple(ImageItem(partial(TileFace, each), 58, 58 * 4 / 3, 2) for each in ("b5", "b6", "b7")), 2)

        def plate(name: str, **more: bool) -> Item:
            words = plate_words(name)
            return Sized(RackPlateItem(words, "it", name, nothing, behind=pieces, tall=96, **more), wide=222)  # type: ignore[arg-type]

        each = (
            *(HeldItem(plate(name), touch) for name, touch in STATES),
            HeldItem(plate("selected", selected=True), Touch()), HeldItem(plate("disabled", enabled=False), Touch()),
        )  # fmt: skip
        return self._titled("rack plate: rest, hover, pressed, selected, disabled", *each)

    def _acts(self) -> Item:
        acts = [HeldItem(ButtonItem("it", "Play", nothing, PRIMARY, 84, wide=150), touch) for _, touch in STATES]
        focus = HeldItem(ButtonItem("it", "Play", nothing, PRIMARY, 84, wide=150), Touch(focus="it"), focused=True)
        words = [HeldItem(ButtonItem("it", "Share", nothing, icon="share"), touch) for _, touch in STATES]
        below = VBox((HBox((*acts, focus), 15), HBox(tuple(words), 12)), 18)
        return self._titled("the one act, text action", below)

    def _inputs(self) -> Item:
        options = [ChoiceOption(each, each) for each in ("Classic", "Twist", "Machiavelli")]
        choice = ChoiceItem("choice", options, "Classic", nothing, "Rules")
        rules = drop_down(self, "rules", "Rules", options, "Classic", nothing, least=285)
        signs = [HeldItem(SignItem("it", "Rules", "sliders", nothing), touch) for _, touch in STATES]
        signs += [
            HeldItem(SignItem("it", "Rules", "sliders", nothing, chosen=True), Touch()),
            HeldItem(SignItem("it", "Rules", "sliders", nothing, enabled=False), Touch()),
            HeldItem(SignItem("it", "Rules", "sliders", nothing), Touch(focus="it"), focused=True),
        ]
        toggles = (ToggleItem("off", "off", False, nothing), ToggleItem("on", "on", True, nothing))
        said = "segmented control; drop-down; round icon button: rest, hover, pressed, on, disabled, focus; toggle"
        return self._titled(said, choice, rules, *signs, *toggles)

    def _seats(self) -> Item:
        seats = (
            seat_pill(SeatSaid("Hare", "hare", 9, at_move=True), large=True, small=small_rack(9)),
            seat_pill(SeatSaid("You", "you", 14, at_move=True), small=small_rack(14)),
            seat_pill(SeatSaid("Magpie", "magpie", 10), small=small_rack(10)),
            seat_pill(SeatSaid("Fox", "fox", 14, closed=True), small=small_rack(14)),
        )
        return self._titled("seat pill; bubble", *seats, bubble("Four tiles. Watch this!"))

    def _messages(self) -> Item:
        said = (
            message_plate("Play a tile, or draw"), message_plate("Group of 7s", "right"),
            message_plate("3 tiles are loose", "wrong"), message_plate("Lay 3 tiles: a run", "hint"),
        )  # fmt: skip
        tray = Sized(Padded(Spacer(tall=54), plate="tray", radius=24), wide=240)
        return self._titled("message plate: plain, right, wrong, hint; tray", *said, tray)

    def _medals(self) -> Item:
        def star(alpha: int) -> Callable[[float], Item]:
            def picture(size: float) -> Item:
                sign = icon("star", size * 0.5, "reached" if alpha == 255 else "faint", 3)
                return Sized(sign, tall=size)

            return picture

        first = self._titled("medal: reached, not yet", medal(star(255)), medal(star(100), reached=False))
        stops = Sized(StopsItem("stops", "How hard", 5, 3, nothing), wide=480)
        return HBox((first, self._titled("five stops", stops)), 40)

    def _lines(self) -> Item:
        ivory = Padded(Padded(dots(3, 5, on_ivory=True), 15, 12), plate="tip", radius=9)
        own, other = (14, 12, 15, 13, 12, 13, 8, 9), (14, 13, 13, 12, 11, 9, 9, 8)
        moments = (
            TimelineMoment(1, 1, "valid", "1"), TimelineMoment(3, 2, "gold", "2"),
            TimelineMoment(6, 3, "valid", "3", now=True),
        )  # fmt: skip
        line = TimelineItem("line", "line", (own, other), ("you", "fox"), 0, moments, nothing, tall=120)
        pieces = (
            slot(51, 68), slot(51, 68, hinted=True), ImageItem(lambda w: TileFace("k7", w, shaded=True), 51, 68, 2),
            ImageItem(lambda w: TileFace("r7", w, fresh=True), 51, 68, 2),
        )  # fmt: skip
        return HBox(
            (
                self._titled("dots", VBox((Aligned(dots(3, 5), across=0.0), ivory), 9)),
                rest(self._titled("timeline", Sized(line, wide=300, grow=1))),
                self._titled("slot, hint, dimmed, new", *pieces, gap=9),
            ),
            40,
        )


def parts(studio: Studio) -> Show:
    """The page of all parts."""
    return Show(studio, PartsPage)


def opened_list(studio: Studio) -> Show:
    """The menu of a drop-down list."""
    show = Show(studio, MenuOfRules)
    show.click(show.node(ident="rules"))
    return show


class MenuOfRules(PartsPage):
    """A drop-down list with explanations."""

    def content(self, sheet: Sheet) -> Item:
        about = {"Classic": "two packs, 14 tiles", "Twist": "special jokers", "Big": "four packs, up to six players"}
        options = [ChoiceOption(name, name, about=line) for name, line in about.items()]
        row = HBox((drop_down(self, "rules", "Rules", options, "Classic", nothing, least=312), Spacer(grow=1)))
        words = plate_words("Tiles", "Hare · Classic", large=True)
        plate = RackPlateItem(words, "plate", "Tiles", nothing, tall=TITLE_PLATE, own=True)
        return full_page(head(self, "Rules"), row, Sized(Aligned(plate, most=528, across=0.0), tall=200))
