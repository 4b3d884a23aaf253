"""What several pages use: what a function draws, an empty page, a large button of two lines, dots, leaves to be
turned, and small pictures of what a family of games is: sets on the table, or a stock, a discard and a hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.rules.games.game import Game
from game.rules.notation import BEFORE_RACK, BETWEEN_MELDS, format_tiles
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Scroll
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.frames import Dialog, DialogAnswer
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.tile_sets import MakeFace
from game.ui.pictures import Emblem, Icon, TileBack, Weight
from game.ui.piece_style import PieceStyle, style_of
from game.ui.places import NewGamePlace
from game.ui.scene import Change, Pop, Push
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, Pressed
from game.ui.widgets.part import HotSpot, OnPress, Part, StaticPart, Still, Touch
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

SIDE = 170
"""The width of a button that turns to another leaf, in units."""
LEAVES: Mapping[Action, int] = MappingProxyType({Action.PAGE_BACK: -1, Action.PAGE_ON: 1})
"""The keys that turn leaves."""


@immutable
class DrawnPart(StaticPart):
    """What a function draws in its place; a thing to those who hear it only where it has an id."""

    box: Box
    paint: Callable[[Canvas, Box], None]
    id: str = ""
    label: str = ""
    value: str = ""
    role: str = "tiles"

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.paint(canvas, self.box)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, self.role, self.label, self.box, self.value),) if self.id else ()


def drawn(
    paint: Callable[[Canvas, Box], None], tall: float = 0.0, ident: str = "", label: str = "", told: str = "", *,
    wide: float = 0.0, grow: float = 0.0,
) -> Item:  # fmt: skip
    """What a function draws, so many units high and wide at least; with an id it is heard as tiles, `told` in
    notation."""
    return PartsItem(lambda sheet, box: (DrawnPart(box, paint, ident, label, told),), wide, tall, grow)


@immutable
class DrawnButton(StaticPart):
    """What a function draws in its place, knowing what the pointer and the keys are at; all of it is pressed."""

    node: Node
    radius: int
    press: OnPress
    paint: Callable[[Canvas, Box, Touch], None]

    @property
    def box(self) -> Box:
        return self.node.rect

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.paint(canvas, self.box, touch)

    def nodes(self) -> tuple[Node, ...]:
        return (self.node,)

    def spots(self) -> tuple[HotSpot, ...]:
        return () if self.node.disabled else (HotSpot(self.node.id, self.box, self.press, self.radius),)


def charted(tall: float, make: Callable[..., Part], *facts: object, grow: float = 1.0) -> Item:
    """A chart of these facts, so many units high at least."""
    return PartsItem(lambda sheet, box: (make(sheet, box, *facts),), tall=tall, grow=grow)


def asked(page: Page, question: str, deed: str, press: OnPress, which: str = "") -> Change:
    """Whether to do what cannot be undone, named by its text key; `which` is what the question is about."""
    stay = DialogAnswer("stay", page.text("past.keep"), Pop)
    return Push(Dialog(page.services, question, stay, DialogAnswer("go", page.text(deed), press), which))


BACKS, BACK, APART = 5, 92, 12
"""Face-down tiles on an empty page: number, width and distance in units."""


def nothing_yet(services: Services, text: str) -> Item:
    """What a page without content shows: face-down tiles, a sentence, a button to New game."""
    tiles = HBox(tuple(ImageItem(TileBack, BACK, BACK * 4 / 3, layer=2) for _ in range(BACKS)), APART, across=0.5)
    said = Sized(TextItem(text, Ink(BODY, colour="muted", across=0.5), "none"), tall=90)
    label, press = services.texts.text("home.new_game"), lambda: Push(NewGamePlace())
    begin = Aligned(ButtonItem("new-game", label, press, PRIMARY, 84, wide=380))
    return VBox((tiles, said, begin), 26, down=0.45, grow=1)


def press_card(
    ident: str, said: tuple[str, str], press: OnPress, kind: Pressed = PLAIN.kind, *, tall: float = 99,
    before: tuple[Item, ...] = (), after: tuple[Item, ...] = (), name: str = "",
) -> Item:  # fmt: skip
    """A large button with a quieter line below its label, `said`, and what stands before and after them. `name`: what
    it is called where others beside it have the same label."""
    (ink, quiet), first = kind.inks, kind == PRIMARY.kind
    label = TextItem(said[0], Ink(*((HEADING, Weight.BOLD) if first else (BODY, Weight.SEMIBOLD)), ink))
    told = rest(VBox((label, TextItem(said[1], Ink(CAPTION, colour=quiet))), down=0.5))
    inside = Padded(HBox((*before, told, *after), 16, down=0.5), 24, 14)
    value = "" if name else said[1]
    return Sized(PressItem(inside, ident, name or said[0], press, value, kind=kind, radius=20), tall=tall)


def going_on() -> Item:
    """The sign on something to press that leads elsewhere."""
    return ImageItem(lambda size: Icon("arrow-right", size, "muted"), 24, 24, 2)


def faces_of(style: PieceStyle, tiles: Tiles, fresh: Collection[Tile] = ()) -> tuple[MakeFace, ...]:
    """The tiles as they are drawn; fresh ones have a folded corner."""
    return tuple(partial(style.face, str(tile.symbol), fresh=tile in fresh) for tile in tiles)


def notation_of(style: PieceStyle, rows: Sequence[Tiles], rack: Tiles = ()) -> str:
    """Sets, and perhaps a rack, in notation."""
    sets = f" {BETWEEN_MELDS} ".join(format_tiles(row, style.spelling) for row in rows)
    return f"{sets} {BEFORE_RACK} {format_tiles(rack, style.spelling)}" if rack else sets


def overlapping(names: Sequence[str], size: float, lap: float) -> Item:
    """Faces that lie partly on each other: of each that part is seen beside the next one."""
    return HBox(tuple(ImageItem(partial(Emblem, name), size, size, 2) for name in names), size * (lap - 1))


class LeafedPage(Page):
    """A page with several leaves, turned by two buttons, Page Up and Page Down, or the wheel."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._leaf, self._leaves = 0, 1

    def leaf(self, leaves: int) -> int:
        """Which leaf is shown, from 0, now that there are so many."""
        self._leaves = max(1, leaves)
        self._leaf = min(self._leaf, self._leaves - 1)
        return self._leaf

    def turn_by(self, leaves: int) -> Change | None:
        """Show another leaf, as far as there are."""
        self._leaf = min(max(self._leaf + leaves, 0), self._leaves - 1)
        self.rebuild()
        return None

    def turns(self, told: str, kind: str, back: str, on: str) -> tuple[Item, ...]:
        """Which leaf it is, as `told`, between the buttons to those before and after it, which are called by the end
        of their keys; nothing where there is only one."""
        if self._leaves == 1:
            return ()
        said = Sized(TextItem(told, Ink(CAPTION, colour="muted", across=0.5), "page", "status"), grow=1)
        before, after = (
            ButtonItem(name, self.text(f"{kind}.{name}"), partial(self.turn_by, by), wide=SIDE)
            for name, by in ((back, -1), (on, 1))
        )
        none, last = Spacer(SIDE), self._leaf == self._leaves - 1
        return (HBox((before if self._leaf else none, said, none if last else after), 20, down=0.5),)

    def acted(self, gesture: Act) -> Change | None:
        leaves = LEAVES.get(gesture.action)
        return self.turn_by(leaves) if leaves else super().acted(gesture)

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        return {**super().gestures, Scroll: self._scrolled}

    def _scrolled(self, gesture: Scroll) -> Change | None:
        """A page that is all seen turns to another leaf."""
        if self.scrollings[0].reach:
            return self.interaction.handle(gesture)
        return self.turn_by(-1 if gesture.lines > 0 else 1)


BETWEEN_SETS, BETWEEN_TILES = 0.55, 0.22
LEAN, TURN, DROP = 0.62, 7, 0.025
"""A hand: what is seen of a card with a neighbour, in its widths; the degrees from card to card; and how much lower a
card is than its neighbour nearer the middle, in its heights and squared steps."""
FEW = 4
"""Cards of a hand where there is little room."""
STOCK = 6
"""How high the stock looks, of twelve."""


def game_picture(game: Game, wide: float, sets: int = 2, most: int = FEW) -> Item:
    """Its sample, with pieces so many units wide; so many sets of it, of a hand never more than itself, and so many
    pieces of a set, the last ones."""
    style = style_of(game)
    sample = [[str(game.spelling.symbol(token)) for token in part.split()] for part in game.sample.split("/")]
    if game.turned_up:
        (discard,), hand = sample
        if sets == 1:
            return _hand(game, hand[:FEW], wide)
        stock = ImageItem(lambda size: style.stack(size, STOCK), wide, wide * 4 / 3, 2)
        top = ImageItem(partial(style.face, discard), wide, wide * 4 / 3, 2)
        return HBox((stock, top, _hand(game, hand, wide)), wide * BETWEEN_SETS / 2, down=0.5)
    visible = style.steps[0][2]
    rows = (
        tuple(ImageItem(partial(style.face, symbol), wide, wide * 4 / 3, 2) for symbol in row[-most:])
        for row in sample[:sets]
    )
    gap = 3 if visible == 1 else wide * (visible - 1)
    apart = BETWEEN_TILES if visible == 1 else BETWEEN_SETS
    return HBox(tuple(HBox(row, gap) for row in rows), wide * apart, down=0.5)


def hand_picture(game: Game, symbols: Sequence[str], wide: float) -> Item:
    """Pieces that somebody holds, so many units wide: cards like a hand of cards, tiles side by side."""
    style = style_of(game)
    if style.steps[0][2] < 1:
        return _hand(game, list(symbols), wide)
    return HBox(tuple(ImageItem(partial(style.face, symbol), wide, wide * 4 / 3, 2) for symbol in symbols), 3)


def _hand(game: Game, hand: list[str], wide: float) -> Item:
    """Cards held like cards: each leans a little more than the one before."""
    style, middle, tall = style_of(game), (len(hand) - 1) / 2, wide * 4 / 3
    width = wide * (1 + LEAN * (len(hand) - 1)) + tall * math.sin(math.radians(TURN * middle))

    def parts(sheet: Sheet, box: Box) -> Iterator[Part]:
        piece = sheet.px(wide)
        for at, symbol in enumerate(hand):
            step = at - middle
            x = box.centre[0] + step * LEAN * piece - piece / 2
            y = box.y + (box.h - piece * 4 / 3) / 2 + DROP * step * step * piece * 4 / 3
            face = style.face(symbol, piece, tilt=round(step * TURN))
            yield Still(face, Box(x, y, piece, piece * 4 / 3), 2)

    return PartsItem(parts, width, tall)
