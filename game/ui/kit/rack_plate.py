"""A plate of rack wood with pieces behind it: what a main choice, or a row of players, looks like."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox, VBox, rest
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.kit.leaves import TextItem
from game.ui.look_names import TrayKind
from game.ui.pictures import DIMMED, PlateState, RackPlate, Tray, Weight
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Part, Touch
from game.ui.widgets.sheet import BODY, CAPTION, HEADING
from game.ui.widgets.text_block import Ink

TITLE_PLATE, CHOICE_PLATE, PLAYER_PLATE, HEAD_PLATE = 111, 78, 66, 48
"""Heights in u: of the games of the title page, of choices, of a row of players, and of the games in a head."""
LIPS: Mapping[float, float] = MappingProxyType({TITLE_PLATE: 15, CHOICE_PLATE: 15, PLAYER_PLATE: 12, HEAD_PLATE: 10.5})
"""The height of the lip of each, in u."""
ROUND, ROUND_LOW = 18, 12
"""The radius of a plate, and of one lower than a row of players, in u."""
HIDDEN = 12
"""What a plate hides of the pieces behind it, in u."""
LIFT = 6
"""How far it rises under the pointer, in u."""
RING, RING_AWAY = 3, 4.5
"""Thickness of the line round a chosen plate and its distance from it, in u."""
BESIDE = 27
"""Between the sides of a plate and what is on it, in u."""


@immutable
class RackPlateItem(Item):
    """A plate of wood that is pressed as a whole, with buttons on it if wanted; pieces stand behind it.

    A page gives it its place and its height: `RackPlateItem("game.tiles", plate_words("Tiles", "Hare · 1 min"),
    "Tiles", press, behind=pieces, tall=TITLE_PLATE)`.
    """

    item: Item
    """What is on the plate."""
    id: str
    label: str
    """What it says to those who hear it."""
    press: OnPress | None
    value: str = ""
    tip: str = ""
    behind: Item | None = None
    """Pieces, in the middle above the plate, which hides their feet."""
    tall: float = CHOICE_PLATE
    """In units, with the lip; it grows with what is on it."""
    selected: bool = False
    own: bool = False
    """Whether it is what was played last."""
    enabled: bool = True
    role: str = "button"
    checked: bool | None = None
    fill: bool = False
    """Whether the wood is as high as the place leaves for it: plates side by side are of one height."""
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        pads = 2 * layout.px(BESIDE if self.tall > HEAD_PLATE else BESIDE / 2)
        own = layout.widths(self.item)
        wish = own.wish + pads
        if self.behind is not None:
            wish = max(wish, layout.widths(self.behind).wish)
        return Widths(own.least + pads, wish)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet, beside = layout.sheet, layout.px(BESIDE if self.tall > HEAD_PLATE else BESIDE / 2)
        inside = layout.laid(self.item, width - 2 * beside)
        lip = sheet.px(LIPS.get(self.tall, LIPS[CHOICE_PLATE]))
        plate = max(sheet.px(self.tall), inside.height + 2 * sheet.px(6) + lip)
        behind = None if self.behind is None else layout.laid(self.behind, min(width, layout.widths(self.behind).wish))
        above = 0.0 if behind is None else max(0.0, behind.height - sheet.px(HIDDEN))

        def put(box: Box) -> tuple[Part]:
            board = max(plate, box.h - above) if self.fill else plate
            place = snapped(Box(box.x, box.y + (box.h - board - above) / 2, box.w, board + above))
            wood = snapped(Box(place.x, place.bottom - board, place.w, board))
            pieces: tuple[Part, ...] = ()
            if behind is not None and self.behind is not None:
                wide = min(width, layout.widths(self.behind).wish)
                pieces = tuple(behind.put(Box(place.centre[0] - wide / 2, place.y, wide, behind.height)))
            words = tuple(inside.put(Box(wood.x + beside, wood.y, wood.w - 2 * beside, wood.h - lip)))
            node = Node(self.id, self.role, self.label, place, self.value, tip=self.tip, checked=self.checked)
            can = self.press is not None and self.enabled
            node = replace(node, actions=("press",) if can else (), disabled=not self.enabled)
            return (PlacedPlate(self, node, wood, lip, pieces, words),)

        base = above + (plate - lip - inside.height) / 2 + inside.base if inside.base else 0.0
        return LaidItem(plate + above, put, base)


@immutable
class PlacedPlate:
    """It in its place."""

    item: RackPlateItem
    node: Node
    wood: Box
    lip: int
    pieces: tuple[Part, ...]
    words: tuple[Part, ...]

    @property
    def box(self) -> Box:
        return self.node.rect

    @property
    def crowded(self) -> bool:
        return any(part.crowded for part in (*self.pieces, *self.words))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        item, wood, px = self.item, self.wood, canvas.frame.px
        radius, whole = px(ROUND if item.tall >= PLAYER_PLATE else ROUND_LOW), Canvas(canvas.frame, canvas.measure)
        whole.ops += _lowered(self.pieces, canvas, touch, 1)
        state = self._state(touch)
        whole.put(RackPlate(round(wood.w), round(wood.h), self.lip, radius, state), wood.x, wood.y, layer=2)
        if item.selected or item.own:
            ring = wood.grown(px(RING_AWAY) + px(RING) / 2)
            kind: TrayKind = "selected" if item.selected else "own"
            tray = Tray(round(ring.w), round(ring.h), radius + px(RING_AWAY), kind, px(RING))
            whole.put(tray, ring.x, ring.y, layer=2)
        whole.ops += _lowered(self.words, canvas, touch, 3)
        raised = round(touch.lift(item.id, px(LIFT))) if self.node.actions else 0
        alpha = DIMMED if not item.enabled else 255
        canvas.ops += [op._replace(y=op.y - raised, alpha=min(op.alpha, alpha)) for op in whole.ops]

    def _state(self, touch: Touch) -> PlateState:
        if self.node.actions and touch.down == self.item.id:
            return "down"
        if self.item.selected:
            return "selected"
        return "hot" if self.node.actions and touch.hot == self.item.id else "rest"

    def nodes(self) -> tuple[Node, ...]:
        return (self.node, *(node for part in self.words if part.spots() for node in part.nodes()))

    def spots(self) -> tuple[HotSpot, ...]:
        press, radius = self.item.press, round(self.lip)
        own = (HotSpot(self.node.id, self.box, press, radius),) if press and self.node.actions else ()
        return (*own, *(spot for part in self.words for spot in part.spots()))


def _lowered(parts: tuple[Part, ...], canvas: Canvas, touch: Touch, layer: int) -> list[Op]:
    """What the parts draw, all of it on one layer."""
    inside = Canvas(canvas.frame, canvas.measure)
    for part in parts:
        part.draw(inside, touch)
    return [op._replace(layer=layer) for op in sorted(inside.ops, key=lambda op: op.layer)]


def plate_words(name: str, line: str = "", *after: Item, large: bool = False) -> Item:
    """The name on a plate, a quieter line below it, and buttons at its right."""
    called = TextItem(name, Ink(HEADING if large else BODY, Weight.SEMIBOLD, "plate-ink"))
    below = (TextItem(line, Ink(CAPTION, colour="plate-muted")),) if line else ()
    return HBox((rest(VBox((called, *below), down=0.5)), *after), 18, down=0.5)
