"""What is said on a plate of its own: messages, bubbles of speech, and the pills of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Literal

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Overlaid, Padded, Sized, Spacer, VBox
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.kit.leaves import ImageItem, NameItem, TextItem, icon
from game.ui.look_names import Corner, IconName, RingStyle, ThemeColour
from game.ui.pictures import Badge, Bubble, Emblem, Picture, Plate, Ring, Weight
from game.ui.widgets.part import Part, StaticPart, Touch
from game.ui.widgets.sheet import BODY, CAPTION, COUNT, HEADING
from game.ui.widgets.text_block import Ink

MESSAGE, MESSAGE_PAD, MARK = 54, 27, 30
"""In u: the height of a message plate, the space beside what is on it, and the size of the mark before its words."""
Said = Literal["plain", "right", "wrong", "hint", "seen"]
"""What a message means: its mark says it, not its colour."""
SIGNS: Mapping[Said, tuple[IconName, ThemeColour]] = MappingProxyType(
    {"right": ("check", "valid"), "hint": ("hint", "gold"), "seen": ("eye", "ink")}
)


def marked_words(
    text: str, said: Said = "plain", *, face: str = "", id: str = "", role: str = "status", units: float = BODY
) -> Item:
    """A mark that says what it means, or the face of who it is about, then the words."""
    mark = _mark(said, face)
    words = TextItem(text, Ink(units, Weight.SEMIBOLD, across=0.0 if mark else 0.5, steady=True), id, role)
    return HBox((*mark, Sized(words, grow=1)), 12, down=0.5)


def message_plate(
    text: str, said: Said = "plain", *, face: str = "", id: str = "", role: str = "status", behind: Item | None = None,
    units: float = BODY, tall: float = MESSAGE,
) -> Item:  # fmt: skip
    """A message on a dark pill at least so `tall`, with what stands `behind` its words. Longer text wraps where the
    place is too narrow."""
    row = marked_words(text, said, face=face, id=id, role=role, units=units)
    row = HBox((Sized(row, grow=1), behind), 15, down=0.5) if behind is not None else row
    return Padded(Sized(row, tall=tall), MESSAGE_PAD, 0, plate="message", radius=tall / 2)


def _mark(said: Said, face: str) -> tuple[Item, ...]:
    if face:
        return (ImageItem(partial(Emblem, face), MARK, MARK, 2),)
    if said == "wrong":
        return (ImageItem(partial(Badge, "bang"), MARK, MARK, 2),)
    if said == "plain":
        return ()
    name, colour = SIGNS[said]
    return (icon(name, MARK, colour, 2),)


BUBBLE_WIDE, BUBBLE_PAD, BUBBLE_ABOVE, BUBBLE_ROUND = 360, 21, 12, 18
"""In u: the greatest width of a bubble, the space beside and above its words, and the radius of its corners."""
LARGE_WIDE, LARGE_PAD, LARGE_ABOVE, LARGE_ROUND = 720, 42, 18, 24
"""The same of a lesson's."""


@immutable
class BubbleItem(Item):
    """What somebody says, on ivory; its sharp corner points at who speaks. One with a tail has none."""

    item: Item
    corner: Corner | None = "top-left"
    large: bool = False

    def widths(self, layout: LayoutPass) -> Widths:
        own, pads = layout.widths(self.item), 2 * layout.px(LARGE_PAD if self.large else BUBBLE_PAD)
        return Widths(own.least + pads, own.wish + pads)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sizes = (LARGE_PAD, LARGE_ABOVE, LARGE_ROUND) if self.large else (BUBBLE_PAD, BUBBLE_ABOVE, BUBBLE_ROUND)
        pad, above, radius = map(layout.px, sizes)
        own = layout.laid(self.item, width - 2 * pad)

        def put(box: Box) -> Iterator[Part]:
            place = snapped(box)
            picture = Bubble(round(place.w), round(place.h), round(radius), self.corner)
            yield PlacedPicture(picture, place)
            yield from own.put(place.inset(pad, above))

        return LaidItem(own.height + 2 * above, put, own.base + above if own.base else 0.0)


@immutable
class PlacedPicture(StaticPart):
    """A plate in its place, below what is on it."""

    picture: Picture
    box: Box

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        canvas.put(self.picture, self.box.x, self.box.y, layer=1)


def bubble(text: str, corner: Corner | None = "top-left", *, large: bool = False, id: str = "") -> Item:
    """The words of a remark; of a lesson where they are `large`."""
    ink = Ink(HEADING if large else CAPTION, Weight.SEMIBOLD, "tip-ink", across=0.5 * large, steady=True)
    most = LARGE_WIDE - 2 * LARGE_PAD if large else BUBBLE_WIDE - 2 * BUBBLE_PAD
    return BubbleItem(TextItem(text, ink, id, most=most), corner, large)


PILL, FACE, GAP = 78, 60, 18
"""In u: the height of a seat's pill, its face, and between two things on it."""
PILL_LARGE, FACE_LARGE = 102, 84
"""The same for an opponent at move."""
RING_AWAY = 4.5
"""Between a face and the ring of who is at move, in u."""
TILE, ROWS, ROW_GAP, MOST_ACROSS = (13.5, 18), 2, 3, 7
"""Of the small rack, in u: a piece, its rows, between two pieces; and the most pieces in a row."""


CLOCK_RING = 14
"""How much wider than a face the ring of a clock round it is, in u."""


@immutable
class SeatSaid:
    """What a pill says about a player."""

    name: str
    sign: str
    count: int
    at_move: bool = False
    closed: bool = False
    """Whether nothing was opened yet, which a lock says."""
    mood: str = ""
    detail: str = ""
    """A second line below the name, more quietly."""
    clock: tuple[int, RingStyle] | None = None
    """Degrees of 360 that are left on a running clock, and how its ring looks."""


def seat_pill(
    said: SeatSaid, *, large: bool = False, small: Item | None = None, most: float | None = None, grown: float = 1.0,
    shortened: bool = False,
) -> Item:  # fmt: skip
    """A player at the table: face, name, a `small` rack, number of pieces, and a lock as long as nothing was opened. At
    move it lies on a pill with a gold edge, an opponent's `large`. With `most`, its width in u, the number stands
    below the name; `grown`: how many times as large it is beside the growth of the type; `shortened`: the name gives
    way where the place is too narrow."""
    size = FACE_LARGE if large else FACE
    ringed = said.at_move and said.clock is None
    face: Item = ImageItem(lambda pixels: Emblem(said.sign, pixels, ringed, said.mood), size, size, 2)
    if said.clock is not None:
        ring = ImageItem(partial(_ring, *said.clock), size + CLOCK_RING, size + CLOCK_RING, 2)
        face = Overlaid((face, ring))
    ink = Ink(BODY, Weight.SEMIBOLD, "gold" if said.at_move else "ink")
    called: Item = NameItem(said.name, ink) if shortened else TextItem(said.name, ink)
    held = TextItem(str(said.count), Ink(COUNT * grown, Weight.BOLD))
    lock = (icon("lock", 27, "muted", 2),) if said.closed else ()
    if most is not None:
        whole = TextItem(said.detail, Ink(CAPTION, colour="muted"))
        detail = Sized(FirstFit((whole, Spacer())), wide=0, grow=1)  # what has no room is not there: it is told, too
        called = Sized(NameItem(said.name, ink), wide=most)
        told: tuple[Item, ...] = (VBox((called, HBox((held, *lock, detail), GAP / 2, down=0.5)), down=0.5),)
    else:
        if said.detail:
            called = VBox((called, TextItem(said.detail, Ink(CAPTION, colour="muted"))), down=0.5)
        told = called, *((small,) if small is not None else ()), held, *lock
    row = HBox((face, *told), GAP, down=0.5)
    tall = PILL_LARGE if large else PILL
    pads = (tall - size) / 2
    return Padded(
        Sized(Padded(row, pads / 2, 0), tall=tall), pads / 2, 0, plate="pill" if said.at_move else None, radius=tall / 2
    )


def _ring(degrees: int, kind: RingStyle, pixels: int) -> Picture:
    return Ring(pixels, degrees, kind)


def small_rack(count: int, back: Callable[[int, int], Picture] | None = None) -> Item:
    """So many pieces as small stones in two rows, or as `back` makes them by place and width in pixels; no more than
    have room."""
    across = max(1, min(MOST_ACROSS, -(-count // ROWS)))
    wide, tall = TILE

    def stone(at: int) -> Item:
        if back is not None:
            return ImageItem(partial(back, at), wide, tall, 2)
        return ImageItem(lambda size: Plate(size, round(size * tall / wide), max(2, size // 5), "stone"), wide, tall, 2)

    stones = [stone(at) for at in range(min(count, ROWS * across))]
    rows = [HBox(tuple(stones[at : at + across]), ROW_GAP) for at in range(0, len(stones), across)]
    return VBox(tuple(rows), ROW_GAP)
