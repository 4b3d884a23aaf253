"""The places of a rack's tiles: any order with gaps on two or three ledges, or in a hand of cards, whose room is one
ledge without an end. The rules do not know it.

Lengths are quarters of a tile's pitch, measured from the middle of the rack, so that places
do not change when the rack shows smaller tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from game.rules.games.game import PieceKind
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.session.board.rack_rooms import FEW, HAND_ROOMS, ROOMS, TILE, RackRoom, room_for
from game.session.board.spread import spread

PARTED = 2
"""Quarters between the tiles of the rack and one that was just drawn."""
APART = 1
"""Quarters between two families in a hand, and between two colours on a rack. A gap of whole cards is where cards were,
and is not seen."""


class RackPlace(NamedTuple):
    """A tile's ledge, counted from the top, and its left edge in quarters from the middle."""

    ledge: int
    x: int


@dataclass(frozen=True)
class RackPlaces:
    """Where every tile of one rack stands."""

    places: Mapping[Tile, RackPlace]
    rooms: tuple[RackRoom, ...] = ROOMS
    """The rooms this rack may have, from the largest tiles to the smallest."""
    drawn: frozenset[Tile] = frozenset()
    """The tiles that came by the owner's last draw and have not been moved since; sorting does not count."""
    largest: int = field(default=0, compare=False)
    """The number of the first of the rooms that is used until the rack is fitted anew (`refitted`): tiles do not become
    larger in the middle of a turn. It says nothing of the order."""

    @classmethod
    def of(cls, tiles: Sequence[Tile], rooms: tuple[RackRoom, ...] = ROOMS) -> RackPlaces:
        """The tiles in the given order, evenly on the first ledges."""
        return cls(_in_rows(_halves(tiles, room_for(len(tiles), rooms))), rooms)

    @classmethod
    def dealt(cls, view: PlayerView) -> RackPlaces:
        """What this view holds, sorted by colour: on a rack, or in the hand in a game of cards."""
        rooms = HAND_ROOMS if view.game.piece_kind is PieceKind.CARDS else ROOMS
        return cls.of(view.rack, rooms).sorted_by_colour()

    @cached_property
    def room(self) -> RackRoom:
        """The first room that holds the tiles where they stand."""
        return self.room_with(0)

    def room_with(self, more: int) -> RackRoom:
        """The room for this many more tiles."""
        ledges, lefts = zip(*self.places.values(), strict=True) if self.places else ((0,), (0,))
        deepest, left, right = max(ledges), min(lefts), max(lefts) + TILE
        count = len(self.places) + more
        holding = (room for room in self._usable if room.capacity >= count and room.ledges > deepest)
        standing = (room for room in holding if room.first <= min(ledges) or not self.places)
        return next((room for room in standing if room.low <= left and right <= room.high), self.rooms[-1])

    @property
    def _usable(self) -> tuple[RackRoom, ...]:
        return self.rooms[self.largest :]

    def refitted(self) -> RackPlaces:
        """With the largest tiles that there is room for, as a turn begins and after a draw: few come together on one
        ledge, in their order."""
        free, few = replace(self, largest=0), self.rooms[0]
        if few.first and 0 < len(self.places) <= FEW and free.room != few:
            free = replace(free, places=self._on_one_ledge(few))
        return replace(free, largest=self.rooms.index(free.room))

    def _on_one_ledge(self, room: RackRoom) -> Mapping[Tile, RackPlace]:
        """All tiles on the last ledge of the room, in their order, with gaps as far as there is room for them."""
        tiles = self.tiles
        gaps = [self._gap(left, right) for left, right in pairwise(tiles)]
        while sum(gaps) > (room.columns - len(tiles)) * TILE:
            gaps = [max(0, gap - 1) for gap in gaps]
        left = -(len(tiles) * TILE + sum(gaps)) // 2
        return _spaced(tiles, room.ledges - 1, left, gaps)

    def _gap(self, left: Tile, right: Tile) -> int:
        """What is free between two neighbours, at most as much as before a drawn one."""
        (ledge, x), (other, end) = self.places[left], self.places[right]
        return min(PARTED, end - x - TILE) if ledge == other else PARTED

    def fitted(self, rooms: tuple[RackRoom, ...]) -> RackPlaces:
        """The same order in the first of these rooms that holds every ledge unchanged; in a hand one ledge after the
        other."""
        if rooms == self.rooms:
            return self
        if rooms == HAND_ROOMS and any(ledge for ledge, _ in self.places.values()):
            return RackPlaces(_in_rows([self.tiles]), rooms, self.drawn)
        return RackPlaces(_settled(self.places, set(), rooms), rooms, self.drawn)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Left to right, ledge by ledge."""
        return tuple(sorted(self.places, key=lambda tile: self.places[tile]))

    def ledge(self, number: int) -> list[Tile]:
        """The tiles of one ledge, left to right."""
        return [tile for tile in self.tiles if self.places[tile].ledge == number]

    def without(self, tiles: Iterable[Tile]) -> RackPlaces:
        """Remove the tiles; their gaps stay, because only the player changes the rack's order (ux 19)."""
        gone = set(tiles)
        places = {tile: place for tile, place in self.places.items() if tile not in gone}
        return replace(self, places=places, drawn=self.drawn - gone)

    def placed(self, tiles: Sequence[Tile], ledge: int, x: int) -> RackPlaces:
        """Put the tiles side by side from (ledge, x); tiles in the way move to the nearer side."""
        rest = self.without(tiles)
        if self.rooms == HAND_ROOMS:
            return rest._inserted(tiles, x)
        wanted = {tile: RackPlace(ledge, x + i * TILE) for i, tile in enumerate(tiles)}
        return replace(rest, places=_settled({**rest.places, **wanted}, set(tiles), self._usable))

    def _inserted(self, tiles: Sequence[Tile], x: int) -> RackPlaces:
        """Put the tiles between those before x and those from there on, which move to the right."""
        before, behind = (
            {tile: at for tile, (_, at) in self.places.items() if (at >= x) is later} for later in (False, True)
        )
        x = max([x, *(at + TILE for at in before.values())])
        push = max([0, *(x + len(tiles) * TILE - at for at in behind.values())])
        row = {**before, **{tile: at + push for tile, at in behind.items()}}
        row.update({tile: x + number * TILE for number, tile in enumerate(tiles)})
        return replace(self, places={tile: RackPlace(0, at) for tile, at in row.items()})

    def received(self, tiles: Sequence[Tile]) -> RackPlaces:
        """Put new tiles at the right end of the lowest ledge that has room; no other tile moves."""
        now = self
        for tile in tiles:
            now = now._with_one_more(tile)
        return now

    def with_drawn(self, tiles: Sequence[Tile], left: Iterable[RackPlace] = ()) -> RackPlaces:
        """The rack after its owner's turn: the tiles of the last draw close up, those of this one (perhaps none) are
        marked and stand a little apart. Where tiles of this turn `left` the rack it closes, and the row moves to the
        middle, as a hand does that is held in the hand: else it would drift to the right from turn to turn."""
        gaps = tuple(left)
        now = replace(self._moved_up(gaps)._closed_up()._centred({gap.ledge for gap in gaps}), drawn=frozenset())
        apart = len(tiles) > 1 or (tiles and now.room_with(1).first)
        together = now._with_together(tiles) if apart else None
        if together is None:
            for number, tile in enumerate(tiles):
                now = now._with_one_more(tile, 0 if number else PARTED)
            together = now
        marked = replace(together, drawn=frozenset(tiles))
        return marked.refitted() if tiles else marked

    def _with_together(self, tiles: Sequence[Tile]) -> RackPlaces | None:
        """With these tiles side by side at the right end of the lowest row that has room for all of them; it moves to
        the left as far as they need. None where no row has."""
        room = self.room_with(len(tiles))
        for number in reversed(range(room.first, room.ledges)):
            row = self.ledge(number)
            first = self.places[row[-1]].x + TILE + PARTED if row else -len(tiles) * TILE // 2
            off = max(0, first + len(tiles) * TILE - room.high)
            if (self.places[row[0]].x if row else first) - off >= room.low:
                moved = {tile: RackPlace(number, self.places[tile].x - off) for tile in row}
                more = {tile: RackPlace(number, first - off + at * TILE) for at, tile in enumerate(tiles)}
                return replace(self, places={**self.places, **moved, **more})
        return None

    def _moved_up(self, gaps: Iterable[RackPlace]) -> RackPlaces:
        """Close these gaps from the right; order and all other gaps stay."""
        places = dict(self.places)
        for ledge, x in sorted(gaps, reverse=True):
            row = {tile: place for tile, place in places.items() if place.ledge == ledge}
            if all(abs(place.x - x) >= TILE for place in row.values()):  # nothing was put there since
                places.update({tile: RackPlace(ledge, at - TILE) for tile, (_, at) in row.items() if at > x})
        return replace(self, places=places)

    def _centred(self, ledges: Iterable[int]) -> RackPlaces:
        """With the rows of these ledges in the middle."""
        places = dict(self.places)
        for number in ledges:
            row = self.ledge(number)
            off = (places[row[0]].x + places[row[-1]].x + TILE) // 2 if row else 0
            places.update({tile: RackPlace(number, places[tile].x - off) for tile in row})
        return replace(self, places=places)

    def _closed_up(self) -> RackPlaces:
        """Move the drawn tiles at a right end to their left neighbour, if they still stand a little apart from it."""
        places = dict(self.places)
        for number in {self.places[tile].ledge for tile in self.drawn}:
            row = self.ledge(number)
            last = next((at for at in range(len(row), 0, -1) if row[at - 1] not in self.drawn), 0)
            if 0 < last < len(row) and places[row[last]].x - places[row[last - 1]].x == TILE + PARTED:
                moved = {tile: RackPlace(number, places[tile].x - PARTED) for tile in row[last:]}
                places.update(moved)
        return replace(self, places=places)

    def _with_one_more(self, tile: Tile, apart: int = 0) -> RackPlaces:
        """With one more tile, so many quarters apart from the others where there is room for it."""
        room = self.room_with(1)
        free = next((place for place in self._free_places(room, apart) if place is not None), None)
        if free is not None:
            return replace(self, places={**self.places, tile: free})
        number = min(range(room.first, room.ledges), key=lambda n: len(self.ledge(n)))
        wanted = {**self.places, tile: RackPlace(number, room.high - TILE)}
        return replace(self, places=_settled(wanted, set(), self._usable))

    def _free_places(self, room: RackRoom, apart: int) -> Iterator[RackPlace | None]:
        """Free places for one more tile: right ends, the lowest ledge first, then left ends, then gaps."""
        ledges = list(reversed(range(room.first, room.ledges)))
        taken = {number: [self.places[tile].x for tile in self.ledge(number)] for number in ledges}
        for number in ledges:
            edge = taken[number][-1] + TILE if taken[number] else -TILE // 2
            for parted in {apart if taken[number] else 0: None, 0: None}:
                yield RackPlace(number, edge + parted) if edge + parted + TILE <= room.high else None
        for number in ledges:
            yield RackPlace(number, taken[number][0] - TILE) if taken[number][0] - TILE >= room.low else None
        for number in ledges:
            gaps = (a + TILE for a, b in pairwise(taken[number]) if b - a >= 2 * TILE)
            yield next((RackPlace(number, gap) for gap in gaps), None)

    def keeping(self, rack: Iterable[Tile]) -> RackPlaces:
        """The same places for exactly the tiles of `rack`: removed tiles leave gaps, new ones come last."""
        rack = tuple(rack)
        held = set(rack)
        kept = self.without(tile for tile in self.places if tile not in held)
        return kept.received([tile for tile in rack if tile not in self.places])

    def sorted_by_number(self) -> RackPlaces:
        """Sort 7 7 7: equal numbers side by side."""
        return self._sorted(_by_number, lambda tile: tile.face.number if tile.face else 99)

    def sorted_by_colour(self) -> RackPlaces:
        """Sort 7 8 9: each colour in ascending order."""
        return self._sorted(by_colour, lambda tile: tile.face.colour.value if tile.face else "~", apart=True)

    def in_order(self, families: Sequence[Sequence[Tile]]) -> RackPlaces:
        """The same tiles in this order, cut between families where that fits."""
        number = {tile: at for at, family in enumerate(families) for tile in family}
        return self._in_families(list(number), lambda tile: number[tile])

    def _sorted(
        self, key: Callable[[Tile], object], family: Callable[[Tile], object], *, apart: bool = False
    ) -> RackPlaces:
        ordered = sorted(self.places, key=key)  # type: ignore[arg-type]
        return self._in_families(ordered, family, apart=apart)

    def _in_families(
        self, ordered: Sequence[Tile], family: Callable[[Tile], object], *, apart: bool = False
    ) -> RackPlaces:
        """Cut between families where that fits, which stand `apart` in a row that has room for it and one tile more."""
        if self.rooms == HAND_ROOMS:
            return replace(self, places=_parted(ordered, family))
        room = room_for(len(ordered), self._usable)
        halves = _halves(ordered, room, family)
        split = [*[()] * (room.ledges - 1), tuple(ordered)] if len(ordered) <= FEW else halves
        rows = _in_rows(split)
        for ledge, row in enumerate(split) if apart else ():
            gaps = _between_families(row, family)
            if row and (len(row) + (not room.first)) * TILE + sum(gaps) <= room.columns * TILE:
                rows = {**rows, **_spaced(row, ledge, rows[row[0]].x - sum(gaps) // 2, gaps)}
        return replace(self, places=rows)


def _by_number(tile: Tile) -> tuple[object, ...]:
    if tile.face is None:
        return (1, str(tile.symbol), tile.ident)
    return (0, tile.face.number, tile.face.colour.rank, tile.ident)


def by_colour(tile: Tile) -> tuple[object, ...]:
    """The order of tiles on a rack: by colour and number, jokers last."""
    if tile.face is None:
        return (1, str(tile.symbol), tile.ident)
    return (0, tile.face.colour.rank, tile.face.number, tile.ident)


def _halves(tiles: Sequence[Tile], room: RackRoom, family: Callable[[Tile], object] | None = None) -> list[list[Tile]]:
    """The tiles in as many rows as the room has ledges, cut between families where that fits."""
    rest, rows = list(tiles), [list[Tile]()] * room.first
    for left in range(room.ledges - room.first, 0, -1):
        even = -(-len(rest) // left)
        cut = _cut_near(rest, even, family) if family and left > 1 else even
        overflow = len(rest) - cut > (left - 1) * room.columns
        cut = even if cut > room.columns or overflow else cut
        rows.append(rest[:cut])
        rest = rest[cut:]
    return rows


def _cut_near(tiles: Sequence[Tile], even: int, family: Callable[[Tile], object]) -> int:
    cuts = [i for i in range(1, len(tiles)) if family(tiles[i - 1]) != family(tiles[i])]
    near = [cut for cut in cuts if abs(cut - even) <= max(3, len(tiles) // 5)]
    return min(near, key=lambda cut: abs(cut - even), default=even)


def _parted(tiles: Sequence[Tile], family: Callable[[Tile], object]) -> Mapping[Tile, RackPlace]:
    """A hand in this order, its families a little apart."""
    return _spaced(tiles, 0, -(len(tiles) * TILE // 2), _between_families(tiles, family))


def _between_families(row: Sequence[Tile], family: Callable[[Tile], object]) -> list[int]:
    """The gaps of a row whose families stand a little apart."""
    return [APART * (family(left) != family(right)) for left, right in pairwise(row)]


def _spaced(row: Sequence[Tile], ledge: int, left: int, gaps: Iterable[int]) -> Mapping[Tile, RackPlace]:
    """A row from this edge on, with these gaps between its tiles."""
    edges = accumulate((TILE + gap for gap in gaps), initial=left)
    return {tile: RackPlace(ledge, edge) for tile, edge in zip(row, edges, strict=False)}


def _in_rows(rows: Sequence[Sequence[Tile]]) -> Mapping[Tile, RackPlace]:
    places = {}
    for ledge, row in enumerate(rows):
        left = -(len(row) * TILE // 2)
        places.update({tile: RackPlace(ledge, left + i * TILE) for i, tile in enumerate(row)})
    return places


def _settled(
    places: Mapping[Tile, RackPlace], active: set[Tile], rooms: tuple[RackRoom, ...]
) -> Mapping[Tile, RackPlace]:
    """Move tiles so that none overlap and all are in the room; `active` tiles stay where they were dropped."""
    room = _room_of_rows(places, rooms)
    rows = _rows_that_fit(places, active, room)
    settled: dict[Tile, RackPlace] = {}
    for ledge, row in enumerate(rows):
        wishes = [float(places[tile].x) for tile in row]
        edges = spread(wishes, [TILE] * len(row), low=room.low, high=room.high)
        if edges is None:
            raise ValueError(f"{len(row)} tiles on a ledge of {room.columns}")
        settled.update({tile: RackPlace(ledge, round(edge)) for tile, edge in zip(row, edges, strict=True)})
    return settled


def _room_of_rows(places: Mapping[Tile, RackPlace], rooms: Sequence[RackRoom]) -> RackRoom:
    """The first room in which every tile can stay on its ledge."""
    highest = min((place.ledge for place in places.values()), default=0)
    first = room_for(len(places), [room for room in rooms if room.first <= highest])
    alike = [room for room in rooms[rooms.index(first) :] if (room.ledges, room.first) == (first.ledges, first.first)]
    rows = Counter(min(place.ledge, first.ledges - 1) for place in places.values())
    longest = max(rows.values(), default=0)
    return next((room for room in alike if room.columns >= longest), first)


def _rows_that_fit(places: Mapping[Tile, RackPlace], active: set[Tile], room: RackRoom) -> list[list[Tile]]:
    """Tiles per ledge in order; a ledge that is too full gives its outermost other tiles to the emptiest one."""
    rows: list[list[Tile]] = [[] for _ in range(room.ledges)]
    for tile in sorted(places, key=lambda t: (places[t].x + (0 if t in active else 0.5), t.ident)):
        rows[min(places[tile].ledge, room.ledges - 1)].append(tile)
    for row in rows:
        while len(row) > room.columns:
            passive = [tile for tile in row if tile not in active] or row
            spill = passive[-1]
            row.remove(spill)
            min(rows, key=len).append(spill)
    return [sorted(row, key=lambda t: (places[t].x + (0 if t in active else 0.5), t.ident)) for row in rows]
