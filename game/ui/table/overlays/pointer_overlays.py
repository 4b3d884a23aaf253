"""What follows the pointer: a tile that can be taken rises under it (ux 2.1, 2.10), a tile is drawn by dragging it from
the stock, and the whole discard pile is a fan over the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable, replace
from game.session.board.turn_board import ToRack
from game.session.speech.sentences import tile_name
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import (
    Act,
    Action,
    Attention,
    Gesture,
    Move,
    PointerButton,
    Press,
    PressLost,
    Release,
    Scroll,
    slack,
)
from game.ui.kit.boxes import HBox, Padded, VBox, rest
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths
from game.ui.kit.leaves import TextItem
from game.ui.kit.press_item import PressArea
from game.ui.motion import out_quad
from game.ui.pictures import TileFace, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, TAKEN, Hearing, Overlay, TableCommand
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.buttons import POOL, SEE_ALL
from game.ui.table.picture.card_layout import PITCH, SHOWN
from game.ui.table.picture.drawing import CARRIED
from game.ui.table.picture.drop_targets import Carried, target_at
from game.ui.table.picture.tile_places import HIGH, TilePlace, hit_at
from game.ui.widgets.button import BARE
from game.ui.widgets.part import Still
from game.ui.widgets.text_block import Ink

REST = 0.12
"""Seconds the pointer rests before anything rises."""
RISE = 0.09
"""Seconds up, and down again."""
SHARE = 0.5
"""3 u: half of what a tile rises before it travels."""


class Hover(Overlay):
    """An overlay that watches the pointer and passes every gesture on; it looks once each time the pointer rests."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._at: tuple[int, int] | None = None
        """The mouse's last place; None while a button is down, after a touch, and without the window's focus."""
        self._rested = 0.0
        self._looked = True
        self._over: tuple[Tile, TilePlace] | None = None
        """The tile that rises or has risen, and where it lies."""
        self._heights: dict[Tile, float] = {}
        """How far tiles are on their way up, 0 to 1."""

    def hears(self, gesture: Gesture) -> Hearing:
        if isinstance(gesture, Move):
            self._at, self._rested = None if gesture.held else (gesture.x, gesture.y), 0.0
            self._looked = self._at is None
        elif isinstance(gesture, Press | Attention):
            self._at, self._looked = None, True
        return PASSED

    def update(self, dt: float) -> bool:
        if self._looked and not self._heights:
            return False
        self._rested += dt
        if self._over is not None and not self._is_still(*self._over):
            self._over = None
        if not self._looked and self._rested >= REST:
            self._looked = True
            self._over = self._over or self._found()
        return self._moved(dt)

    def _moved(self, dt: float) -> bool:
        """Move all rising and sinking tiles on; true when any moved."""
        risen = self._over[0] if self._over else None
        before = self._heights
        goals = dict.fromkeys(before, 0.0) | ({risen: 1.0} if risen else {})
        step = dt / RISE
        moved = {tile: before.get(tile, 0.0) + (step if goal else -step) for tile, goal in goals.items()}
        after = {tile: min(1.0, height) for tile, height in moved.items() if height > 0}
        if after == before:
            return False
        self._heights = after
        heights = {tile: SHARE * out_quad(height) for tile, height in after.items()}
        self._context.view_state.point(self._context.view_state.pointing.raising(heights))
        return True

    def _found(self) -> tuple[Tile, TilePlace] | None:
        """The tile under the pointer if it can be taken now and nothing lies over it."""
        context, at = self._context, self._at
        if at is None or at != context.view_state.pointing.at or not self._is_free():
            return None
        hit = hit_at(context.local_game.board, context.layout, *at)
        tile = hit.tile
        if tile is None or hit.grip or tile in context.drag.state.picked:
            return None
        if hit.ident is not None and context.local_game.may_touch((tile,)) is not None:
            return None
        place = context.tile_motion.places.get(tile)
        return (tile, place) if place else None

    def _is_free(self) -> bool:
        """Whether tiles may rise at all just now."""
        context, view_state = self._context, self._context.view_state
        busy = context.drag.busy or context.tile_motion.showing or context.tile_motion.exhibit is not None
        still = context.services.store.now.reduced_motion
        return not (busy or view_state.away or view_state.pointing.focus or still)

    def _is_still(self, tile: Tile, place: TilePlace) -> bool:
        """Whether the pointer is on the risen tile yet, and the tile where it was."""
        context, at = self._context, self._at
        on_it = at is not None and place.strip.contains(*at) and context.tile_motion.places.get(tile) == place
        return on_it and tile not in context.drag.state.picked and self._is_free()


class StockDrag(Overlay):
    """An overlay that follows a press on the stock once it becomes a drag."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._start: tuple[int, int] | None = None
        """Where the stock was pressed."""
        self._at: tuple[int, int] | None = None
        """Where the carried tile is; None while nothing is dragged."""

    def hears(self, gesture: Gesture) -> Hearing:
        """Takes the moves and the release of a drag; the press itself is the button's."""
        if isinstance(gesture, Press):
            piles, may_draw = self._context.layout.piles, self._context.local_game.can_draw
            on_stock = piles is not None and piles.stock.contains(gesture.x, gesture.y)
            begins = on_stock and may_draw and gesture.button is PointerButton.LEFT
            self._start, self._at = (gesture.x, gesture.y) if begins else None, None
        elif isinstance(gesture, Move) and self._start is not None:
            return self._moved(self._start, gesture)
        elif isinstance(gesture, Release) and self._at is not None:
            self._let_go(gesture)
            return TAKEN
        return PASSED

    def lose_press(self) -> None:
        self._start = self._at = None

    def draw(self, canvas: Canvas) -> None:
        """The tile at the pointer, face down."""
        if self._at is not None and (piles := self._context.layout.piles):
            x, y = self._at
            stock = len(self._context.local_game.match.game.state.pool)
            back = self._context.layout.style.unknown(stock, piles.width, lifted=True)
            canvas.put(back, x - piles.width / 2, y - piles.width * HIGH / 2, layer=CARRIED)

    def _moved(self, start: tuple[int, int], move: Move) -> Hearing:
        context, layout = self._context, self._context.layout
        if not move.held:
            self._start = self._at = None
            return PASSED
        far = max(abs(move.x - start[0]), abs(move.y - start[1]))
        if self._at is None and far <= max(5, slack(touch=False, steady=layout.settings.steady_hand) * layout.frame.u):
            return PASSED
        self._at = (move.x, move.y)
        context.view_state.point(context.view_state.pointing.moved(self._at))
        context.dock.interaction.point_at(self._at)
        context.dock.handle(PressLost())
        return TAKEN

    def _let_go(self, release: Release) -> None:
        """Over the rack, the tile is drawn and stands where it was let go; anywhere else it goes back unseen."""
        self._start = self._at = None
        context = self._context
        if not context.layout.rack.contains(release.x, release.y):
            return
        before = set(context.local_game.board.rack.places)
        context.use(POOL)
        drawn = tuple(tile for tile in context.local_game.board.rack.places if tile not in before)
        if len(drawn) == 1:  # it was not only asked whether to draw
            target = target_at(context.local_game.board, context.layout, Carried(drawn), (release.x, release.y))
            if isinstance(target, ToRack):
                context.local_game.drop(drawn, target)
                context.show()


WIDTH, LEAST, MARGIN, STEPS_OUT = 105, 44, 30, 14
"""Width of a card in u and its least in pixels, space at the edges, and how far the card looked at stands out, in u."""
WIDEST, MOST_ROWS = 0.92, 4
"""The part of the felt's width that the fan takes at most; the most rows while cards can be smaller."""
TYPE = 26
FAN = "discards-fan"
"""The id of its node."""
STEPS: Mapping[Action, int] = {Action.LEFT: -1, Action.RIGHT: 1, Action.UP: -1, Action.DOWN: 1}
ENDS: Mapping[Action, int] = {Action.FIRST: -1, Action.LAST: 1}
CLOSES = (Action.CANCEL, Action.PILE, Action.USE, Action.PICK, Action.CONFIRM)


@immutable
class FanItem(Item):
    """Cards that overlap, in rows; smaller where there are many."""

    cards: tuple[tuple[Node, Callable[[int], TileFace]], ...]
    at: int
    """Which one is looked at."""
    tall: float
    """The height in pixels that it takes at most, if cards can be smaller."""

    def widths(self, layout: LayoutPass) -> Widths:
        pitch, width = round(layout.sheet.px(WIDTH) * PITCH), layout.sheet.px(WIDTH)
        return Widths(width, (len(self.cards) - 1) * pitch + width)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        card, rise = layout.sheet.px(WIDTH), layout.sheet.px(STEPS_OUT)
        while card > LEAST and (self._rows(card, width) > MOST_ROWS or self._high(card, width, rise) > self.tall):
            card -= 2
        across, row = _across(card, width), card * HIGH + 2 * rise

        def put(box: Box) -> Iterator[PressArea]:
            for number, (node, face) in enumerate(self.cards):
                down, along = divmod(number, across)
                x, y = box.x + along * round(card * PITCH), box.y + down * row + rise
                place = Box(x, y, card, round(card * HIGH))
                risen = number == self.at
                picture = Still(face(card), place.moved(0, -rise if risen else 0), 3 if risen else 2)
                yield PressArea(replace(node, rect=place), place, (picture,), None, BARE, 0, framed=False)

        return LaidItem(self._high(card, width, rise), put)

    def _rows(self, card: int, width: float) -> int:
        return -(-len(self.cards) // _across(card, width))

    def _high(self, card: int, width: float, rise: int) -> float:
        return self._rows(card, width) * (card * HIGH + 2 * rise)


def _across(width: int, room: float) -> int:
    return max(1, int((room - width) // (width * PITCH)) + 1)


class PileFan(OverlayPanel):
    """All discards, the oldest first; one of them is looked at and named."""

    ground, above = 9, 10

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._open = False
        self._at = 0
        """Which discard is looked at."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {SEE_ALL: self.toggle}

    def toggle(self) -> None:
        """Open it at the newest discard, or close it; an empty pile has nothing to show, and a few discards are seen
        by those who do not listen."""
        context = self._context
        context.let_go()
        if self._open or len(self._discards) > (0 if context.services.listened() else SHOWN):
            self._open, self._at = not self._open, len(self._discards) - 1
        elif context.layout.piles is not None:
            context.say(context.texts.text("table.discards_seen" if self._discards else "table.discards_empty"))

    def give_way(self) -> None:
        self._open = False

    # The panel

    def question(self) -> object | None:
        return (self._discards, self._at, self._context.texts.voice) if self._open else None

    def content(self) -> Item:
        named = tile_name(self._context.texts, self._discards[self._at])
        title = TextItem(self._title, Ink(TYPE, Weight.SEMIBOLD))
        name = TextItem(named, Ink(TYPE, Weight.SEMIBOLD, "gold", across=1.0))
        whole = Padded(VBox((HBox((rest(title), name), 20), self._fan), STEPS_OUT), MARGIN, 18, MARGIN / 2)
        # a single sheet would let the tiles below show through
        return Padded(Padded(whole, plate="panel", radius=22), plate="panel", radius=22)

    def place(self, size: PanelSize) -> Box:
        """In the middle of the felt, as high as its rows."""
        layout = self._context.layout
        felt, least = layout.felt, 6.5 * layout.frame.text_px(TYPE) * len(self._title) ** 0.5
        wide = min(felt.w * WIDEST, max(size.wish, least))
        height = size.height(wide)
        return Box(felt.centre[0] - wide / 2, max(felt.y, felt.centre[1] - height / 2), wide, height)

    def node(self) -> Node:
        return Node(FAN, "group", self._title, self.box, str(len(self._discards)))

    @property
    def focus(self) -> str:
        return f"discard.{self._discards[self._at].ident}" if self._open else ""

    def hears(self, gesture: Gesture) -> Hearing:
        """While it is open it takes everything but the keys of the table's own commands, which close it."""
        if not self._open:
            return PASSED
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        if isinstance(gesture, Scroll):
            self._leaf(1 if gesture.lines < 0 else -1)
        elif isinstance(gesture, Move):
            under = [at for at, card in enumerate(self._cards) if card.box.contains(gesture.x, gesture.y)]
            self._at = under[-1] if under else self._at  # a later card lies on an earlier one
        elif isinstance(gesture, Press):
            self._open = False
        return Hearing(isinstance(gesture, Scroll | Move | Press | Release))

    def update(self, dt: float) -> bool:
        """The pile may have been taken from, or become the stock."""
        if self._open and self._at >= len(self._discards):
            self._open, self._at = False, 0
            return True
        return False

    @property
    def _discards(self) -> Tiles:
        return self._context.local_game.board.discards

    @property
    def _title(self) -> str:
        return self._context.texts.plural("fan.title", len(self._discards))

    @property
    def _cards(self) -> tuple[PressArea, ...]:
        return tuple(part for part in self._parts if isinstance(part, PressArea))

    @property
    def _fan(self) -> FanItem:
        texts, style, count = self._context.texts, self._context.layout.style, len(self._discards)
        cards = []
        for at, tile in enumerate(self._discards):
            said = texts.text("fan.card", tile=tile_name(texts, tile), place=at + 1, count=count)
            node = Node(f"discard.{tile.ident}", "text", said, Box(0, 0, 0, 0), style.spelling.text(tile.symbol))
            cards.append((node, partial(style.face, str(tile.symbol), edge="gold" if at == self._at else "")))
        room = self._context.layout.felt.h - 2 * self._context.layout.frame.text_px(TYPE)
        return FanItem(tuple(cards), self._at, room)

    def _hears_key(self, act: Act) -> Hearing:
        if act.action in STEPS:
            beside = [card for card in self._cards if card.box.y == self._cards[0].box.y]
            self._leaf(STEPS[act.action] * (len(beside) if act.action in (Action.UP, Action.DOWN) else 1))
            return TAKEN
        if act.action in ENDS:
            self._leaf(len(self._discards) * ENDS[act.action])
            return TAKEN
        self._open = False
        return Hearing(act.action in CLOSES)

    def _leaf(self, by: int) -> None:
        self._at = min(max(0, self._at + by), len(self._discards) - 1)
