"""Finds an order in which a heap of tiles reads, because players drop tiles in any order (rules 3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from game.rules.faces import HIGHEST, LOWEST, Face
from game.rules.readings import SMALLEST, Kind, openings, walks
from game.rules.shapes import GROUP_SIZE, GroupShape, RunShape, Shape
from game.rules.symbols import PlainJoker
from game.rules.tiles import Tile

Row = tuple[Tile, ...]


def seat(tiles: Sequence[Tile], *, one_change: bool = False) -> Row | None:
    """The order in which the heap reads, or None.

    Runs ascend, groups go by colour with jokers after; jokers fill gaps first, spare ones stay on the side they
    lay on if there is room. `one_change`: at most one colour-change in a run (rules 5.3).
    """
    given = tuple(tiles)
    faces = _faces(given)
    if not faces or len(given) < SMALLEST:
        return None
    run, group = _run(given, faces, one_change=one_change), _group(given, faces)
    return group if run is None or group == given else run


def seatings(tiles: Sequence[Tile], *, one_change: bool = False) -> tuple[Row, ...]:
    """All orders a player could mean; they differ by the side of spare jokers. The preferred one comes first."""
    printed = [tile for tile in tiles if not tile.is_joker]
    jokers = [tile for tile in tiles if tile.is_joker]
    found: dict[str, Row] = {}
    for heap in (list(tiles), *_sides(printed, jokers), *_sides(printed, jokers[::-1])):
        row = seat(heap, one_change=one_change)
        if row is not None:
            found.setdefault(" ".join(map(str, row)), row)
    return tuple(found.values())


def _sides(printed: list[Tile], jokers: list[Tile]) -> Iterator[list[Tile]]:
    return (jokers[:cut] + printed + jokers[cut:] for cut in range(len(jokers) + 1))


def _run(given: Row, faces: Sequence[Face], *, one_change: bool) -> Row | None:
    """The heap as a run; a row that already reads from left to right stays as it is."""
    if not _may_be_run(given, faces):
        return None
    if all(isinstance(tile.symbol, PlainJoker) for tile in given if tile.is_joker):
        return _plain_run(given, faces)
    if _reads_as_run(given, one_change=one_change):
        return given
    lead = _leading(given)
    printed = sorted((tile for tile in given if not tile.is_joker), key=_number)
    order = (*lead, *printed, *(tile for tile in given[len(lead) :] if tile.is_joker))
    for shape in _run_shapes(given, faces, one_change=one_change):
        row = _lay(shape, order, set())
        if row is not None:
            return row
    return None


def _may_be_run(given: Row, faces: Sequence[Face]) -> bool:
    """False if counting alone shows that the heap is no run."""
    places, sides = _places(given), _sides_of(given)
    changes, uneven = divmod(sum(not tile.symbol.is_coloured for tile in given), sides)
    distinct = set(faces)
    numbers = {face.number for face in distinct}
    return (
        places is not None
        and not uneven
        and max(numbers) - min(numbers) < places <= HIGHEST
        and len(distinct) == len(numbers) <= places - changes
        and max(Counter(faces).values()) <= sides
        and _can_turn(distinct, changes)
    )


def _can_turn(faces: set[Face], changes: int) -> bool:
    """Whether there are enough colour-changes, and a free number for one wherever the colour turns."""
    ascending = sorted(faces, key=lambda face: face.number)
    turns = [high.number - low.number for low, high in pairwise(ascending) if low.colour is not high.colour]
    return len(turns) <= changes and all(step > 1 for step in turns)


def _plain_run(given: Row, faces: Sequence[Face]) -> Row:
    """A run of numbers and regular jokers, by counting alone: gaps first, then the sides."""
    jokers = [tile for tile in given if tile.is_joker]
    by_number = {_number(tile): tile for tile in given if not tile.is_joker}
    low, high = min(by_number), max(by_number)
    spare = len(given) - (high - low + 1)
    left = min(len(_leading(given)), spare, low - LOWEST)
    left = max(left, spare - (HIGHEST - high))
    start = low - left
    supply = iter(jokers)
    return tuple(by_number.get(number) or next(supply) for number in range(start, start + len(given)))


def _reads_as_run(given: Row, *, one_change: bool) -> bool:
    symbols = [tile.symbol for tile in given]
    shapes = [shape for kind, shape in openings(symbols, one_change=one_change) if kind is Kind.RUN]
    return any(True for shape in shapes for _ in walks(symbols, shape))


def _run_shapes(given: Row, faces: Sequence[Face], *, one_change: bool) -> Iterator[RunShape]:
    """The runs of the right length that hold all numbers, those first that leave leading jokers where they are."""
    low, high = min(face.number for face in faces), max(face.number for face in faces)
    places = _places(given) or 0
    starts = range(max(LOWEST, high - places + 1), min(low, HIGHEST - places + 1) + 1)
    wanted = low - sum(tile.symbol.width for tile in _leading(given))
    turns = 1 if one_change else HIGHEST
    for start in sorted(starts, key=lambda start: (abs(start - wanted), -start)):
        yield RunShape(start, start + places - 1, turns_left=turns)


def _group(given: Row, faces: Sequence[Face]) -> Row | None:
    """The heap as a group, in the fixed order of colours."""
    places = _places(given)
    sides = _sides_of(given)
    if places is None or not len(set(faces)) <= places <= GROUP_SIZE or max(Counter(faces).values()) > sides:
        return None
    if len({face.number for face in faces}) > 1 or any(not tile.symbol.is_coloured for tile in given):
        return None
    printed = sorted((tile for tile in given if not tile.is_joker), key=_colour_rank)
    order = (*printed, *(tile for tile in given if tile.is_joker))
    return order if sides == 1 else _lay(GroupShape(faces[0].number), order, set())


def _lay(shape: Shape, left: Row, dead: set[tuple[Shape, tuple[int, ...]]]) -> Row | None:
    """The first way to lay all these tiles from here on, trying them in the given order at every place."""
    if not left:
        return () if shape.is_whole else None
    faces = _faces(left)
    jokers = sum(tile.symbol.width for tile in left) - len(faces)
    key = (shape, tuple(tile.ident for tile in left))
    if not shape.can_hold(faces, jokers=jokers, mirror=_sides_of(left) > 1) or key in dead:
        return None
    tried = set()
    for place, tile in enumerate(left):
        if tile.symbol in tried:
            continue
        tried.add(tile.symbol)
        for _, after in tile.symbol.steps(shape):
            rest = _lay(after, left[:place] + left[place + 1 :], dead)
            if rest is not None:
                return (tile, *rest)
    dead.add(key)
    return None


def _places(given: Row) -> int | None:
    """How many slots the set has, on one side if there is a mirror; None if that cannot be."""
    total = sum(tile.symbol.width for tile in given)
    sides = _sides_of(given)
    return None if sides > 2 or total % sides else total // sides


def _sides_of(given: Row) -> int:
    """One more than there are mirrors."""
    return 1 + sum(not tile.symbol.width for tile in given)


def _leading(given: Row) -> Row:
    return tuple(takewhile(lambda tile: tile.is_joker, given))


def _faces(given: Sequence[Tile]) -> list[Face]:
    return [tile.face for tile in given if tile.face is not None]


def _number(tile: Tile) -> int:
    return tile.face.number if tile.face else 0


def _colour_rank(tile: Tile) -> int:
    return tile.face.colour.rank if tile.face else 0
