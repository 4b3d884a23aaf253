"""Adding single tiles to sets: at an end of a run, or the missing colour of a group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from game.rules.pieces import Pieces
from game.rules.set_rules import SetRules
from game.rules.sets.reading import Reading, SetKind
from game.rules.tiles import Tile, Tiles


@dataclass(frozen=True, slots=True)
class Added:
    """Rows after tiles were added, in the order given, and the tiles that fit nowhere."""

    rows: tuple[Tiles, ...]
    left: Tiles


def add_to(rows: Iterable[Tiles], tiles: Iterable[Tile], rules: SetRules) -> Added:
    """Every tile that fits goes to a row, the dearest first, until nothing fits; no other tile leaves its row."""
    grown = [_Grown(row, _wanted(row, rules)) for row in rows]
    left = sorted(tiles, key=lambda tile: (-tile.rack_points, tile.ident))
    while True:
        step = next(_fitting(grown, left, rules), None)
        if step is None:
            return Added(tuple(one.row for one in grown), tuple(left))
        place, tile, row = step
        grown[place] = _Grown(row, _wanted(row, rules))
        left.remove(tile)


def each_added(
    rows: Iterable[Tiles], tiles: Iterable[Tile], rules: SetRules
) -> Iterator[tuple[Tile, tuple[Tiles, ...]]]:
    """Each tile that fits to a row, in the order given, with the rows if it goes to the first one alone."""
    grown = [_Grown(row, _wanted(row, rules)) for row in rows]
    for tile in tiles:
        for place, _, joined in islice(_fitting(grown, (tile,), rules), 1):
            yield tile, tuple(joined if at == place else one.row for at, one in enumerate(grown))


@dataclass(frozen=True, slots=True)
class _Grown:
    """A row, and the numbers it could take next."""

    row: Tiles
    wanted: frozenset[int]


def _wanted(row: Tiles, rules: SetRules) -> frozenset[int]:
    """The numbers one more tile could have; none behind a mirror, where tiles come in pairs (rules 5.4).

    A row without jokers has one reading, which is seen at its first two tiles; asking for it would take most of the
    time of a turn.
    """
    pieces = rules.shapes.pieces
    first, second = row[0].face, row[1].face
    if first is not None and second is not None and not any(tile.is_joker for tile in row):
        is_group = first.number == second.number
        return frozenset([first.number] if is_group else _ends(first.number, len(row), pieces))
    found = rules.readings(row)
    return frozenset(number for reading in found if not reading.mirrored for number in _next_numbers(reading, pieces))


def _next_numbers(reading: Reading, pieces: Pieces) -> Iterator[int]:
    """The number of a group; of a run those of the places beside it."""
    numbers = [face.number for faces in reading.slots for face in faces]
    return iter(numbers[:1]) if reading.kind is SetKind.GROUP else _ends(numbers[0], len(numbers), pieces)


def _ends(first: int, length: int, pieces: Pieces) -> Iterator[int]:
    """The numbers at both ends of a run, which a high ace ends."""
    ends = first - 1, first + length
    return (pieces.ranks[place] for place in ends if pieces.lowest <= place <= pieces.last(first))


def _fitting(grown: Sequence[_Grown], tiles: Sequence[Tile], rules: SetRules) -> Iterator[tuple[int, Tile, Tiles]]:
    """Every way to add one tile: where, which, and the row it makes."""
    for tile in tiles:
        for place, one in enumerate(grown):
            if tile.face is None or tile.face.number in one.wanted:
                yield from ((place, tile, row) for row in _joined(one.row, tile, rules))


def _joined(row: Tiles, tile: Tile, rules: SetRules) -> Iterator[Tiles]:
    """The row with the tile at its right or left end, as it will be seated (rules 3.4)."""
    for heap in ((*row, tile), (tile, *row)):
        if rules.is_set(heap):
            yield rules.arrange(heap) or heap
