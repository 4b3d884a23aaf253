"""The place on screen of every tile of a board, to which motion eases the shown places; which tiles a press, a lasso or
a click with Shift means."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.session.board.table_places import SetPlaces
from game.session.board.turn_board import TurnBoard
from game.ui.geometry import Box
from game.ui.memo import Memo
from game.ui.motion import Motion
from game.ui.table.picture.layout import TableLayout
from game.ui.table.pointer import Hit, PointerState

HIGH = 4 / 3
"""The height of a tile in widths."""
PILE = -1
"""In the place of a set's ident: the discard pile."""
MOST_KEPT = 500
"""The most rows of sets that are kept."""


def turned(x: float, y: float, middle: tuple[float, float], degrees: float) -> tuple[float, float]:
    """The point turned clockwise about the middle."""
    if not degrees:
        return x, y
    (across, down), turn = middle, math.radians(degrees)
    dx, dy = x - across, y - down
    return across + dx * math.cos(turn) - dy * math.sin(turn), down + dx * math.sin(turn) + dy * math.cos(turn)


Pixel = tuple[int, int]


class LitBox(NamedTuple):
    """What has corners round it: a box, and how far it leans about its middle, in degrees clockwise."""

    box: Box
    lean: float = 0.0

    def contains(self, x: float, y: float) -> bool:
        return self.box.contains(*turned(x, y, self.box.centre, -self.lean))

    def moved(self, dx: float, dy: float) -> LitBox:
        return LitBox(self.box.moved(dx, dy), self.lean)


class TilePlace(NamedTuple):
    """A tile's box on screen, and the set it lies in (None: the rack; `PILE`: the discard pile)."""

    x: float
    y: float
    width: int
    ident: int | None
    seen: float = 0.0
    """How much of its width is seen, if another one lies over the rest."""
    lean: float = 0.0
    """Degrees clockwise about its middle, in a hand of cards."""

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.width, round(self.width * HIGH))

    @property
    def strip(self) -> Box:
        """What is seen of it in its row."""
        return Box(self.x, self.y, self.seen or self.width, round(self.width * HIGH))

    def straightened(self, x: float, y: float) -> tuple[float, float]:
        """The point as it lies to the card when both are turned back by the lean."""
        return turned(x, y, self.box.centre, -self.lean)

    @property
    def light(self) -> LitBox:
        """What is seen of it, as it lies."""
        strip, (x, y) = self.strip, turned(*self.strip.centre, self.box.centre, self.lean)
        return LitBox(Box(x - strip.w / 2, y - strip.h / 2, strip.w, strip.h), self.lean)


class PlacedRow(NamedTuple):
    """Tiles of one size that lie together: a set, all of the rack (`ident` None), or the newest discards (`PILE`)."""

    ident: int | None
    width: int
    tiles: tuple[Tile, ...]
    corners: tuple[tuple[float, float], ...]
    """The top-left pixel of each tile."""
    pitch: float = 0.0
    """From tile to tile where each lies over the one before it; otherwise nothing."""
    held: tuple[tuple[float, float], ...] = ()
    """In a hand of cards: how much is seen of each, and its lean."""

    @property
    def leans(self) -> tuple[float, ...]:
        """How far each tile leans."""
        return tuple(lean for _, lean in self.held) or (0.0,) * len(self.tiles)

    @property
    def places(self) -> Iterator[tuple[Tile, TilePlace]]:
        """Each tile with its place; only the last of a row that overlaps is seen whole."""
        if self.held:
            for tile, (x, y), (seen, lean) in zip(self.tiles, self.corners, self.held, strict=True):
                yield tile, TilePlace(x, y, self.width, self.ident, seen, lean)
            return
        last = len(self.tiles) - 1
        for number, (tile, (x, y)) in enumerate(zip(self.tiles, self.corners, strict=True)):
            yield tile, TilePlace(x, y, self.width, self.ident, self.pitch if number < last else 0.0)


def rows(board: TurnBoard, layout: TableLayout) -> tuple[PlacedRow, ...]:
    """The sets row by row, then the rack: on the fullest table lower rows cover the lower edges of upper ones."""
    spots = board.places.spots
    melds = sorted(board.table, key=lambda meld: spots[meld.ident].row)
    return *set_rows(melds, board.places, layout), _on_rack(board, layout), *pile_rows(board.discards, layout)


class RowCache:
    """Rows and the places in them, made again only for what lies elsewhere than before: under a tile that is dragged
    most sets lie where they lay, and those that give way come back."""

    def __init__(self) -> None:
        self._layout: TableLayout | None = None
        self._known: dict[object, _KnownRow] = {}
        """Sets by ident, size and place; the rack and the discards, of which there is one at a time, by ident."""
        self._rack: Memo[PlacedRow] = Memo()

    def rows(self, board: TurnBoard, layout: TableLayout) -> tuple[tuple[PlacedRow, ...], dict[Tile, TilePlace]]:
        """What `rows` and `placed` give; a row that is as it was before is the same object."""
        if layout is not self._layout or len(self._known) > MOST_KEPT:
            self._layout, self._rack = layout, Memo()
            self._known.clear()
        spots, step = board.places.spots, board.places.step
        known: list[_KnownRow] = []
        for meld in sorted(board.table, key=lambda meld: spots[meld.ident].row):
            key = meld.ident, step, spots[meld.ident]
            found = self._known.get(key)
            if found is None or found.row.tiles != meld.tiles:
                row = next(set_rows((meld,), board.places, layout))
                found = self._known[key] = _KnownRow(row, dict(row.places))
            known.append(found)
        rack = self._rack.to(board.rack, lambda: _on_rack(board, layout))
        for row in (rack, *pile_rows(board.discards, layout)):
            found = self._known.get(row.ident)
            if found is None or found.row != row:
                found = self._known[row.ident] = _KnownRow(row, dict(row.places))
            known.append(found)
        places: dict[Tile, TilePlace] = {}
        for each in known:
            places.update(each.places)
        return tuple(each.row for each in known), places


class _KnownRow(NamedTuple):
    """A row and the places of its tiles."""

    row: PlacedRow
    places: Mapping[Tile, TilePlace]


def placed(rows: Iterable[PlacedRow]) -> dict[Tile, TilePlace]:
    """The place of every tile in these rows."""
    return {tile: place for row in rows for tile, place in row.places}


def places(board: TurnBoard, layout: TableLayout) -> dict[Tile, TilePlace]:
    """The place of every tile on the table and the own rack."""
    return placed(rows(board, layout))


def set_rows(melds: Iterable[Meld], where: SetPlaces, layout: TableLayout) -> Iterator[PlacedRow]:
    """These sets as they lie on the table."""
    step = layout.step_of(where)
    for meld in melds:
        box = layout.set_box(where, meld.ident, len(meld.tiles))
        corners = tuple((box.x + i * step.pitch, box.y) for i in range(len(meld.tiles)))
        yield PlacedRow(meld.ident, step.width, meld.tiles, corners, step.pitch if step.pitch < step.width else 0.0)


def _on_rack(board: TurnBoard, layout: TableLayout) -> PlacedRow:
    """From the back ledge to the front, because tiles in front may cover the lower edges of those behind."""
    if layout.hand is not None:
        rows = layout.hand.rows(board.rack)
        cards = tuple(card for row in rows for card in row.cards)
        corners, held = tuple((card.x, card.y) for card in cards), tuple((card.seen, card.lean) for card in cards)
        width = rows[0].width if rows else 0
        return PlacedRow(None, width, tuple(card.tile for card in cards), corners, held=held)
    room = board.rack.room
    tiles = sorted(board.rack.places.items(), key=lambda item: item[1].ledge)
    corners = layout.ledges.corners(room, [place for _, place in tiles])
    return PlacedRow(None, layout.ledges.tile(room), tuple(tile for tile, _ in tiles), corners)


def pile_rows(discards: Tiles, layout: TableLayout) -> Iterator[PlacedRow]:
    """The discards that lie side by side, the newest last."""
    if layout.piles is not None and discards:
        spots = layout.piles.spots(len(discards))
        yield PlacedRow(PILE, layout.piles.width, discards[-len(spots) :], spots)


def tray_box(board: TurnBoard, layout: TableLayout, meld: Meld) -> Box:
    """The tray round a set."""
    return tray_round(layout, board.places, layout.set_box(board.places, meld.ident, len(meld.tiles)))


def trays(board: TurnBoard, layout: TableLayout) -> dict[int, Box]:
    """The trays of all sets, by their idents."""
    return {meld.ident: tray_box(board, layout, meld) for meld in board.table}


def tray_round(layout: TableLayout, places: SetPlaces, tiles: Box, more: int = 0) -> Box:
    """The tray round a row of tiles in this box, so many pixels wider than usual."""
    wide = layout.padding + more
    return Box(tiles.x - wide, tiles.y - wide, tiles.w + 2 * wide, tiles.h + 2 * wide + layout.step_of(places).foot)


def grip_box(board: TurnBoard, layout: TableLayout, meld: Meld) -> Box:
    """The handle below a set by which it is moved as a whole (ux 2.3)."""
    box = layout.set_box(board.places, meld.ident, len(meld.tiles))
    below, height = layout.grip
    width = min(box.w * 0.6, max(40, layout.frame.px(90)))
    return Box(box.centre[0] - width / 2, box.bottom + below, width, height)


def hit_at(board: TurnBoard, layout: TableLayout, x: int, y: int) -> Hit:
    """What a press at (x, y) grabs: the tile of which this point is seen, else the nearest whose box (4 u larger) holds
    it, or a grip."""
    return _hit_among(board, layout, places(board, layout), x, y)


def hit_in_motion(board: TurnBoard, layout: TableLayout, motion: Motion, unseen: Collection[Tile], at: Pixel) -> Hit:
    """The same while tiles move: what is seen there goes before what will lie there. `unseen`: what enters later."""
    (x, y), lying = at, places(board, layout)
    for tile, place in reversed(lying.items()):  # the one drawn last
        shown = motion.at(tile) if tile in motion.under_way and tile not in unseen else None
        if shown is not None:
            flying = place._replace(x=shown[0], y=shown[1])
            seen = flying.box if flying.ident is None else flying.strip
            if seen.contains(*flying.straightened(x, y)):
                return _tile_hit(board, tile, flying, x, y)
    rest = {tile: place for tile, place in lying.items() if tile not in motion.under_way}
    found = _hit_among(board, layout, rest, x, y)
    return found if found.tiles else _hit_among(board, layout, lying, x, y)


def _hit_among(board: TurnBoard, layout: TableLayout, found: Mapping[Tile, TilePlace], x: int, y: int) -> Hit:
    """What is grabbed there of tiles at these places."""
    slack = 4 * layout.frame.u
    own = (tile for tile in _on_rack(board, layout).tiles if tile in found) if layout.hand is not None else ()
    for tile in reversed(list(own)):
        place = found[tile]
        if place.box.contains(*place.straightened(x, y)):  # the uppermost card
            return _tile_hit(board, tile, place, x, y)
    best: tuple[tuple[bool, float], Tile, TilePlace] | None = None
    for tile, place in found.items():
        if place.ident == PILE and tile != board.discards[-1]:
            continue
        box = place.strip
        if box.grown(slack).contains(x, y):
            away = not box.contains(x, y), abs(box.centre[0] - x) + abs(box.centre[1] - y)
            if best is None or away < best[0]:
                best = (away, tile, place)
    if best and (best[2].ident is None or best[2].box.contains(x, y)):
        return _tile_hit(board, best[1], best[2], x, y)
    for meld in board.table:
        if grip_box(board, layout, meld).grown(slack).contains(x, y):
            return _grip_hit(board, layout, meld, x, y)
    return _tile_hit(board, best[1], best[2], x, y) if best else Hit()


def _tile_hit(board: TurnBoard, tile: Tile, place: TilePlace, x: int, y: int) -> Hit:
    middle = place.box.centre
    row = board.tiles_of(place.ident) if place.ident is not None else ()
    tail = row[row.index(tile) :] if row else ()
    return Hit((tile,), 0, place.ident, (middle[0] - x, middle[1] - y), False, tail)


def _grip_hit(board: TurnBoard, layout: TableLayout, meld: Meld, x: int, y: int) -> Hit:
    step = layout.step_of(board.places)
    box = layout.set_box(board.places, meld.ident, len(meld.tiles))
    grabbed = min(max(int((x - box.x) // step.pitch), 0), len(meld.tiles) - 1)
    middle = box.x + grabbed * step.pitch + step.width / 2
    return Hit(meld.tiles, grabbed, meld.ident, (middle - x, box.centre[1] - y), True)


def meld_at(board: TurnBoard, layout: TableLayout, x: int, y: int) -> Meld | None:
    """The set whose tray holds the point; trays reach into the rows beside their own at most."""
    row, spots = layout.spot_at(board.places, x, y).row, board.places.spots
    near = (meld for meld in board.table if abs(spots[meld.ident].row - row) <= 1)
    return next((meld for meld in near if tray_box(board, layout, meld).contains(x, y)), None)


def lassoed(board: TurnBoard, layout: TableLayout, lasso: Box, state: PointerState) -> tuple[Tile, ...]:
    """Tiles whose middle is inside the lasso; with Shift added to the pick. Rack tiles come before table tiles."""
    inside = [
        (place.ident is not None, place.y, place.x, tile)
        for tile, place in places(board, layout).items()
        if place.ident != PILE and lasso.contains(*place.box.centre)
    ]
    tiles = [tile for *_, tile in sorted(inside, key=lambda row: row[:3])]
    rack = board.rack.places
    if any(tile in rack for tile in tiles):
        tiles = [tile for tile in tiles if tile in rack]
    kept = state.picked if state.mods.shift else ()
    return (*kept, *(tile for tile in tiles if tile not in kept))


def ranged(board: TurnBoard, state: PointerState) -> tuple[Tile, ...]:
    """Everything between the last picked tile and the clicked one, in the same ledge or set."""
    last, now = state.picked[-1], state.hit.tile
    ident = board.set_of(last)
    row = board.rack.ledge(board.rack.places[last].ledge) if ident is None else board.tiles_of(ident)
    if now is None or now not in row:
        return (*state.picked, *(tile for tile in state.hit.tiles if tile not in state.picked))
    first, end = sorted((row.index(last), row.index(now)))
    between = row[first : end + 1]
    return (*(tile for tile in state.picked if tile not in between), *between)
