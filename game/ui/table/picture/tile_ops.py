"""Ops of all tiles that are not carried; those of a row that lies still are made once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from game.rules.tiles import Tile
from game.ui.canvas import Canvas, Op
from game.ui.pictures import DIMMED, Picture
from game.ui.piece_style import PieceStyle
from game.ui.scene import ForeseenImage
from game.ui.table.picture.drawing import CARRIED_ALPHA, MOST_TILT, MOVING, TILES, TableViewModel
from game.ui.table.picture.tile_places import PILE, PlacedRow

SWING = 4
"""Degrees by which a tile on its way to the discard pile leans at first."""
STEPPED_BACK = 178
"""Opacity of tiles that are dimmed while others are carried, of 255."""
MOST_KEPT = 10_000
"""The most pictures of tiles that are remembered."""


class TileMarks(NamedTuple):
    """What is seen of a tile besides its face, see `TileFace`."""

    edge: Literal["", "gold"] = ""
    lifted: bool = False
    fresh: bool = False
    chip: str = ""
    lean: float = 0.0
    locked: bool = False
    shaded: bool = False


@lru_cache(MOST_KEPT)
def _face(style: PieceStyle, tile: Tile, width: int, marks: TileMarks) -> Picture:
    """The same tile with the same marks is the same object, so that the screen need not compare pictures by what is on
    them."""
    return style.face(str(tile.symbol), width, *marks)


class RowStyle(NamedTuple):
    """What the tiles of a row have in common."""

    row: PlacedRow
    locked: bool
    hidden: bool
    alpha: int
    chips: Mapping[Tile, str]
    shaded: bool
    style: PieceStyle
    dimmed: frozenset[Tile]
    left_out: frozenset[Tile]
    """What is carried, or has still to enter."""


class TileOps:
    """Remembers the ops of rows that lie still."""

    def __init__(self) -> None:
        self._still: Mapping[int | None, tuple[RowStyle, list[Op]]] = {}

    def draw(self, canvas: Canvas, shown: TableViewModel) -> None:
        """Draw all tiles that are not carried: resting ones below, moving ones above."""
        taken = () if shown.taken is None else (shown.taken,)
        marked = shown.picked.union(shown.fresh, shown.edged, shown.rising, shown.lit or (), taken)
        restless = marked.union(shown.motion.under_way)
        still = {}
        for row, manner in zip(shown.rows, _manners(shown), strict=True):
            if restless.isdisjoint(row.tiles):
                known = self._still.get(row.ident)
                if known is None or known[0] != manner:
                    known = (manner, list(_row_ops(manner, shown)))
                still[row.ident] = known
                canvas.ops += known[1]
            else:
                canvas.ops += _row_ops(manner, shown)
        self._still = still


def _row_ops(manner: RowStyle, shown: TableViewModel) -> Iterator[Op]:
    """The ops of the tiles of a row that are neither carried nor still to enter."""
    row, motion = manner.row, shown.motion
    for tile, corner, lean in zip(row.tiles, row.corners, row.leans, strict=True):
        if tile in manner.left_out:
            continue
        x, y = motion.shown.get(tile, corner)
        flies, picked = tile in motion.under_way and motion.is_moving(tile), tile in shown.picked
        makes_way = row.ident == PILE and tile != row.tiles[-1]  # for the newest discard, and stays below it
        lift = shown.lift_of(tile, row.ident)
        picture = _seen(tile, lean, manner, shown)
        if flies and row.ident == PILE and not manner.hidden:
            picture = _thrown(tile, manner, shown) or picture
        above = (picked and not row.held) or (flies and not makes_way)
        alpha = DIMMED if tile in manner.dimmed else manner.alpha
        yield Op(MOVING if above else TILES, picture, round(x), round(y - lift), alpha)


def _thrown(tile: Tile, manner: RowStyle, shown: TableViewModel) -> Picture | None:
    """A tile on its way to the discard pile: turned face up in the air, or leaning."""
    row, share = manner.row, shown.motion.share(tile)
    if tile == shown.turning:
        return manner.style.turned(tile, row.width, share)
    tilt = round(SWING * (1 - share))
    return manner.style.face(str(tile.symbol), row.width, tilt=tilt) if tile == row.tiles[-1] else None


def _seen(tile: Tile, lean: float, manner: RowStyle, shown: TableViewModel) -> Picture:
    """The tile with its marks."""
    width = manner.row.width
    if manner.hidden:
        return replace(manner.style.back_of(tile, width), tilt=lean)
    picked, taken = tile in shown.picked, tile == shown.taken and manner.row.ident is None
    edge: Literal["", "gold"] = "gold" if picked or taken or tile in shown.edged else ""
    shaded = (shown.lit is not None and tile not in shown.lit) or (taken and shown.throwing)
    lifted = picked or (tile in shown.landing and not manner.row.held)
    marks = TileMarks(edge, lifted, tile in shown.fresh, manner.chips.get(tile, ""), lean, manner.locked, shaded)
    return _face(manner.style, tile, width, marks)


def _manners(shown: TableViewModel) -> Iterable[RowStyle]:
    """What the tiles of each row have in common."""
    fitting = shown.fitting  # the sets that would not take the carried tiles step back (ux 2.5)
    back = set() if fitting is None else {meld.ident for meld in shown.board.table} - fitting - shown.targets
    away = shown.unseen.union(shown.carried)
    for row in shown.rows:
        set_status = shown.board_status.of(row.ident) if row.ident is not None else None
        alpha = STEPPED_BACK if row.ident in back and not shown.hidden else 255
        chips = set_status.chips if set_status else {}
        locked = bool(set_status and set_status.locked)
        dimmed = shown.dimmed if row.ident is None and not shown.hidden else frozenset()
        left_out = away.intersection(row.tiles) if away else away
        yield RowStyle(
            row, locked, shown.hidden, alpha, chips, shown.lit is not None, shown.layout.style, dimmed, left_out
        )


def foreseen(shown: TableViewModel, pressed: Iterable[Tile], *, pale: bool) -> Iterator[ForeseenImage]:
    """Tiles that may be taken up now, as the `pressed` ones, in the hand; then all tiles as they may lie on the table,
    also `pale`, as they are while others are carried; then out of the lamp, as nearly all are when a play is shown."""
    layout, at_hand = shown.layout, (*shown.carried, *pressed, *shown.picked, *shown.rising)
    present, *others = near_sizes(shown)
    yield from _carried(shown, at_hand, (layout.rack_size(shown.board.rack)[0], present))
    if not shown.hidden:
        yield from _held_soon(shown)
        yield from _laid_soon(shown, (present, *others), pale=pale)
        yield from _out_of_the_lamp(shown, (present, *others[:1]))
    yield from _carried(shown, at_hand, others)


def _held_soon(shown: TableViewModel) -> Iterator[ForeseenImage]:
    """The cards of a hand as they lean when one is taken out of it: those before it and those behind it."""
    hand, rack = shown.layout.hand, shown.board.rack
    if hand is None:
        return
    for taken in (rack.tiles[:1], rack.tiles[-1:]):
        for row in hand.rows(rack.without(taken)):
            for card in row.cards:
                yield _face(shown.layout.style, card.tile, row.width, TileMarks(lean=card.lean)), 255


def _laid_soon(shown: TableViewModel, widths: Sequence[int], *, pale: bool) -> Iterator[ForeseenImage]:
    """All tiles in these sizes, without a lock. They keep their size while others are carried, so that only those of
    the first one are pale."""
    chips = {tile: chip for manner in _manners(shown) for tile, chip in manner.chips.items()}
    tiles = [tile for row in shown.rows if row.ident != PILE for tile in row.tiles]
    for width, tile in product(widths, tiles):
        picture = _face(shown.layout.style, tile, width, TileMarks(chip=chips.get(tile, "")))
        yield picture, 255
        if pale and width == widths[0]:
            yield picture, STEPPED_BACK


def _out_of_the_lamp(shown: TableViewModel, widths: Iterable[int]) -> Iterator[ForeseenImage]:
    """The tiles on the rack, and all others in these sizes, while a play is shown of which they are no part."""
    style, manners = shown.layout.style, tuple(_manners(shown))
    for width in widths:
        for tile in next((row.tiles[:1] for row in shown.rows if row.ident != PILE), ()):
            yield _face(style, tile, width, TileMarks("gold")), 255  # what all that move have in common is made with it
        for row, _, _, _, chips, *_ in manners:
            own = row.ident is None
            for tile, lean in zip(row.tiles, row.leans, strict=True) if row.ident != PILE else ():
                marks = TileMarks(chip=chips.get(tile, ""), lean=lean, shaded=True)
                yield _face(style, tile, row.width if own else width, marks), 255


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
            yield shown.layout.style.face(symbol, width, lifted=True, tilt=tilt), CARRIED_ALPHA
