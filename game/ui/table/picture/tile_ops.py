"""Ops of all tiles that are not carried; those of a set that lies still are made once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Literal, NamedTuple

from game.rules.tiles import Tile
from game.ui.canvas import Canvas, Op
from game.ui.pictures import Picture
from game.ui.piece_look import TILE_LOOK, PieceLook
from game.ui.scene import ForeseenImage
from game.ui.table.picture.drawing import CARRIED_ALPHA, MOST_TILT, MOVING, TILES, TableViewModel
from game.ui.table.picture.tile_places import PILE, PlacedRow

SWING = 4
"""Degrees by which a tile on its way to the discard pile leans at first."""
STEPPED_BACK = 178
"""Opacity of tiles that are dimmed while others are carried, of 255."""
MOST_STYLES = 100
"""With more styles than this all remembered pictures are made again."""


class TileStyle(NamedTuple):
    """Everything a tile's picture depends on."""

    width: int
    locked: bool = False
    hidden: bool = False
    chip: str = ""
    picked: bool = False
    fresh: bool = False
    edged: bool = False
    shaded: bool = False
    look: PieceLook = TILE_LOOK
    lean: float = 0.0

    def of(self, tile: Tile) -> Picture:
        """The picture of this tile with these marks."""
        if self.hidden:
            return replace(self.look.back_of(tile, self.width), tilt=self.lean)
        edge: Literal["", "gold"] = "gold" if self.picked or self.edged else ""
        symbol, marks = str(tile.symbol), (edge, self.picked, self.fresh, self.chip)
        return self.look.face(symbol, self.width, *marks, locked=self.locked, shaded=self.shaded, tilt=self.lean)


class RowStyle(NamedTuple):
    """What the tiles of a row have in common."""

    row: PlacedRow
    locked: bool
    hidden: bool
    alpha: int
    chips: Mapping[Tile, str]
    shaded: bool = False
    look: PieceLook = TILE_LOOK

    @property
    def plain(self) -> TileStyle:
        """The style of a tile of this row without marks."""
        return TileStyle(self.row.width, self.locked, self.hidden, shaded=self.shaded, look=self.look)


class TileOps:
    """Remembers the pictures of all tiles, and the ops of rows that lie still.

    The same tile in the same style is the same object, so that the screen need not compare pictures by what is on them.
    """

    def __init__(self) -> None:
        self._pictures: dict[TileStyle, dict[Tile, Picture]] = {}
        self._still: Mapping[int | None, tuple[RowStyle, list[Op]]] = {}

    def draw(self, canvas: Canvas, shown: TableViewModel) -> None:
        """Draw all tiles that are not carried: resting ones below, moving ones above."""
        away, taken = shown.unseen.union(shown.carried), () if shown.taken is None else (shown.taken,)
        marked = shown.picked.union(shown.fresh, shown.edged, shown.rising, shown.lit or (), taken)
        restless = {*away, *marked, *shown.motion.under_way}
        if len(self._pictures) > MOST_STYLES:
            self._pictures.clear()
        still = {}
        for row, manner in zip(shown.rows, _manners(shown), strict=True):
            if restless.isdisjoint(row.tiles):
                known = self._still.get(row.ident)
                if known is None or known[0] != manner:
                    known = (manner, list(self._at_rest(manner)))
                still[row.ident] = known
                canvas.ops += known[1]
            else:
                canvas.ops += self._one_by_one(manner, shown, away, marked)
        self._still = still

    def foreseen(self, shown: TableViewModel, widths: Iterable[int], *, pale: bool) -> Iterator[ForeseenImage]:
        """All tiles as they may lie on the table soon: in these sizes, without a lock, also `pale`, as they are while
        others are carried."""
        chips = {tile: chip for manner in _manners(shown) for tile, chip in manner.chips.items()}
        tiles = [tile for row in shown.rows if row.ident != PILE and not shown.hidden for tile in row.tiles]
        for width, tile in product(widths, tiles):
            picture = self._picture(tile, TileStyle(width, chip=chips.get(tile, ""), look=shown.layout.look))
            yield picture, 255
            if pale:
                yield picture, STEPPED_BACK

    def foreseen_hand(self, shown: TableViewModel) -> Iterator[ForeseenImage]:
        """The cards of a hand as they lean when one is taken out of it: those before it and those behind it."""
        layout, rack = shown.layout, shown.board.rack
        if layout.hand is None or shown.hidden:
            return
        for taken in (rack.tiles[:1], rack.tiles[-1:]):
            for row in layout.hand.rows(rack.without(taken)):
                for card in row.cards:
                    yield self._picture(card.tile, TileStyle(row.width, look=layout.look, lean=card.lean)), 255

    def _at_rest(self, manner: RowStyle) -> Iterator[Op]:
        """The ops of a row without any tile that moves or is marked."""
        row, plain, chips = manner.row, manner.plain, manner.chips
        for tile, (x, y), lean in zip(row.tiles, row.corners, row.leans, strict=True):
            style = plain._replace(chip=chips.get(tile, ""), lean=lean) if tile in chips or lean else plain
            yield Op(TILES, self._picture(tile, style), round(x), round(y), manner.alpha)

    def _one_by_one(
        self, manner: RowStyle, shown: TableViewModel, away: frozenset[Tile], marked: frozenset[Tile]
    ) -> Iterator[Op]:
        """The ops of a row in which tiles move, are `marked`, or are carried or have not entered yet: `away`."""
        row, plain, motion, alpha = manner.row, manner.plain, shown.motion, manner.alpha
        places, special, gliding = motion.shown, marked.union(manner.chips), motion.under_way
        lifts, px = shown.layout.lifts(row.ident), shown.layout.frame.px
        for tile, corner, lean in zip(row.tiles, row.corners, row.leans, strict=True):
            if tile in away:
                continue
            x, y = places.get(tile, corner)
            flies = tile in gliding and motion.is_moving(tile)
            makes_way = row.ident == PILE and tile != row.tiles[-1]  # for the newest discard, and stays below it
            layer, look = MOVING if flies and not makes_way else TILES, plain._replace(lean=lean) if lean else plain
            if tile in special:
                look = _looking(tile, manner, shown, lean)
                lift = px(lifts.picked) * look.picked + px(lifts.rising) * shown.rising.get(tile, 0.0)
                lift += px(lifts.taken) * (tile == shown.taken and row.ident is None and not look.picked)
                y -= lift
                layer = MOVING if look.picked and not row.held else layer
            picture: Picture = self._picture(tile, look)
            if flies and row.ident == PILE and not manner.hidden:
                picture = _thrown(tile, manner, shown) or picture
            yield Op(layer, picture, round(x), round(y), alpha)

    def _picture(self, tile: Tile, style: TileStyle) -> Picture:
        pictures = self._pictures.setdefault(style, {})
        known = pictures.get(tile)
        if known is None:
            known = pictures[tile] = style.of(tile)
        return known


def _thrown(tile: Tile, manner: RowStyle, shown: TableViewModel) -> Picture | None:
    """A tile on its way to the discard pile: turned face up in the air, or leaning."""
    row, share = manner.row, shown.motion.share(tile)
    if tile == shown.turning:
        return manner.look.turned(tile, row.width, share)
    tilt = round(SWING * (1 - share))
    return manner.look.face(str(tile.symbol), row.width, tilt=tilt) if tile == row.tiles[-1] else None


def _looking(tile: Tile, manner: RowStyle, shown: TableViewModel, lean: float) -> TileStyle:
    """The look of a tile with its marks."""
    chip, picked, fresh = manner.chips.get(tile, ""), tile in shown.picked, tile in shown.fresh
    taken = tile == shown.taken and manner.row.ident is None
    shaded = (manner.shaded and tile not in (shown.lit or ())) or (taken and shown.throwing)
    marks = chip, picked, fresh, tile in shown.edged or taken, shaded
    return TileStyle(manner.row.width, manner.locked, manner.hidden, *marks, look=manner.look, lean=lean)


def _manners(shown: TableViewModel) -> Iterable[RowStyle]:
    """What the tiles of each row have in common."""
    back = _stepping_back(shown)
    for row in shown.rows:
        set_status = shown.board_status.of(row.ident) if row.ident is not None else None
        alpha = STEPPED_BACK if row.ident in back and not shown.hidden else 255
        chips = set_status.chips if set_status else {}
        locked = bool(set_status and set_status.locked)
        yield RowStyle(row, locked, shown.hidden, alpha, chips, shown.lit is not None, shown.layout.look)


def _stepping_back(shown: TableViewModel) -> frozenset[int]:
    """The sets that would not take the carried tiles (ux 2.5)."""
    if shown.fitting is None:
        return frozenset()
    return frozenset(meld.ident for meld in shown.board.table) - shown.fitting - shown.targets


def foreseen(shown: TableViewModel, pressed: Iterable[Tile], words: TileOps, *, pale: bool) -> Iterator[ForeseenImage]:
    """Tiles that may be taken up now, as the `pressed` ones, in the hand; then all tiles as they may lie on the table,
    also `pale`."""
    layout, at_hand = shown.layout, (*shown.carried, *pressed, *shown.picked, *shown.rising)
    present, *others = near_sizes(shown)
    yield from _carried(shown, at_hand, (layout.rack_size(shown.board.rack)[0], present))
    yield from words.foreseen_hand(shown)
    yield from words.foreseen(shown, (present, *others), pale=pale)
    yield from _carried(shown, at_hand, others)


def near_sizes(shown: TableViewModel) -> tuple[int, ...]:
    """The width of a tile on the table now, and the next smaller and larger ones that it may get."""
    width = shown.layout.step_of(shown.board.places).width
    widths = {step.width for step in shown.layout.steps}
    smaller, larger = (size for size in widths if size < width), (size for size in widths if size > width)
    return tuple(dict.fromkeys((width, max(smaller, default=width), min(larger, default=width))))


def _carried(shown: TableViewModel, tiles: Iterable[Tile], widths: Iterable[int]) -> Iterator[ForeseenImage]:
    """These tiles in the hand, upright first, then ever more tilted."""
    symbols = dict.fromkeys(str(tile.symbol) for tile in tiles)
    for tilt in sorted(range(-MOST_TILT, MOST_TILT + 1), key=abs):
        for symbol, width in product(symbols, widths):
            yield shown.layout.look.face(symbol, width, lifted=True, tilt=tilt), CARRIED_ALPHA
