"""An order in which a heap of tiles reads: players drop tiles in any order (rules 3.4). Asked through `SetRules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise, takewhile

from game.rules.faces import Face
from game.rules.pieces import Span
from game.rules.sets.reader import beginnings, walks
from game.rules.sets.reading import SMALLEST, SetKind
from game.rules.sets.shapes import RunShape, Shape, Shapes
from game.rules.sets.symbols import PlainJoker
from game.rules.tiles import Tile, Tiles


def arrange(tiles: Sequence[Tile], shapes: Shapes) -> Tiles | None:
    """The order in which the heap reads, or None.

    Runs ascend, groups go by colour with jokers after; jokers fill gaps first, spare ones stay on the side they
    lay on if there is room.
    """
    given = tuple(tiles)
    faces = _faces(given)
    if not faces or len(given) < SMALLEST:
        return None
    run, group = _run(given, faces, shapes), _group(given, faces, shapes)
    return group if run is None or group == given else run


def arrangements(tiles: Sequence[Tile], shapes: Shapes) -> tuple[Tiles, ...]:
    """All orders a player could mean, by the side of the spare jokers; the preferred one first."""
    printed = [tile for tile in tiles if not tile.is_joker]
    jokers = [tile for tile in tiles if tile.is_joker]
    found: dict[str, Tiles] = {}
    for heap in (list(tiles), *_sides(printed, jokers), *_sides(printed, jokers[::-1])):
        row = arrange(heap, shapes)
        if row is not None:
            found.setdefault(" ".join(map(str, row)), row)
    return tuple(found.values())


def _sides(printed: list[Tile], jokers: list[Tile]) -> Iterator[list[Tile]]:
    return (jokers[:cut] + printed + jokers[cut:] for cut in range(len(jokers) + 1))


def _run(given: Tiles, faces: Sequence[Face], shapes: Shapes) -> Tiles | None:
    """The heap as a run; where an ace may be high or low, so that leading jokers stay where they are."""
    rows = [row for span in shapes.pieces.spans if (row := _run_in(span, given, faces, shapes)) is not None]
    if len(rows) < 2:
        return rows[0] if rows else None
    lead = len(_leading(given))
    return min(rows, key=lambda row: abs(len(_leading(row)) - lead))


def _run_in(span: Span, given: Tiles, faces: Sequence[Face], shapes: Shapes) -> Tiles | None:
    """The heap as a run at these places; a row that already reads from left to right stays as it is."""
    if not _may_be_run(span, given, faces):
        return None
    if all(isinstance(tile.symbol, PlainJoker) for tile in given if tile.is_joker):
        return _plain_run(span, given)
    if _reads_as_run(given, shapes):
        return given
    lead = _leading(given)
    printed = sorted((tile for tile in given if not tile.is_joker), key=partial(_place, span))
    order = (*lead, *printed, *(tile for tile in given[len(lead) :] if tile.is_joker))
    for shape in _run_shapes(span, given, faces, shapes):
        row = _lay(shape, order, set())
        if row is not None:
            return row
    return None


def _may_be_run(span: Span, given: Tiles, faces: Sequence[Face]) -> bool:
    """False if plain counting shows that the heap is no run."""
    places, sides = _places(given), _sides_of(given)
    changes, uneven = divmod(sum(not tile.symbol.is_coloured for tile in given), sides)
    distinct = set(faces)
    numbers = {span.place(face.number) for face in distinct}
    return (
        places is not None
        and not uneven
        and max(numbers) - min(numbers) < places <= span.last - span.first + 1
        and len(distinct) == len(numbers) <= places - changes
        and max(Counter(faces).values()) <= sides
        and _can_turn(span, distinct, changes)
    )


def _can_turn(span: Span, faces: set[Face], changes: int) -> bool:
    """Whether there are enough colour-changes, and a free number for one wherever the colour turns."""
    ascending = sorted((span.place(face.number), face.colour.rank) for face in faces)
    turns = [high - low for (low, suit), (high, other) in pairwise(ascending) if suit != other]
    return len(turns) <= changes and all(step > 1 for step in turns)


def _plain_run(span: Span, given: Tiles) -> Tiles:
    """A run of numbers and regular jokers, by counting alone: gaps first, then the sides."""
    jokers = [tile for tile in given if tile.is_joker]
    by_place = {_place(span, tile): tile for tile in given if not tile.is_joker}
    low, high = min(by_place), max(by_place)
    spare = len(given) - (high - low + 1)
    left = min(len(_leading(given)), spare, low - span.first)
    left = max(left, spare - (span.last - high))
    start = low - left
    supply = iter(jokers)
    return tuple(by_place.get(place) or next(supply) for place in range(start, start + len(given)))


def _reads_as_run(given: Tiles, shapes: Shapes) -> bool:
    symbols = [tile.symbol for tile in given]
    runs = [shape for kind, shape in beginnings(symbols, shapes) if kind is SetKind.RUN]
    return any(True for shape in runs for _ in walks(symbols, shape))


def _run_shapes(span: Span, given: Tiles, faces: Sequence[Face], shapes: Shapes) -> Iterator[RunShape]:
    """The runs of the right length that hold all numbers, those first that leave leading jokers where they are."""
    taken = [span.place(face.number) for face in faces]
    low, high = min(taken), max(taken)
    places = _places(given) or 0
    starts = range(max(span.first, high - places + 1), min(low, span.last - places + 1) + 1)
    wanted = low - sum(tile.symbol.width for tile in _leading(given))
    for start in sorted(starts, key=lambda start: (abs(start - wanted), -start)):
        yield shapes.run(start, start + places - 1)


def _group(given: Tiles, faces: Sequence[Face], shapes: Shapes) -> Tiles | None:
    """The heap as a group, in the fixed order of colours."""
    places = _places(given)
    sides = _sides_of(given)
    if (
        places is None
        or not len(set(faces)) <= places <= len(shapes.pieces.suits)
        or max(Counter(faces).values()) > sides
    ):
        return None
    if len({face.number for face in faces}) > 1 or any(not tile.symbol.is_coloured for tile in given):
        return None
    printed = sorted((tile for tile in given if not tile.is_joker), key=_colour_rank)
    order = (*printed, *(tile for tile in given if tile.is_joker))
    return order if sides == 1 else _lay(shapes.group(faces[0].number), order, set())


def _lay(shape: Shape, left: Tiles, dead: set[tuple[Shape, tuple[int, ...]]]) -> Tiles | None:
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


def _places(given: Tiles) -> int | None:
    """How many slots the set has, on one side if there is a mirror; None if that cannot be."""
    total = sum(tile.symbol.width for tile in given)
    sides = _sides_of(given)
    return None if sides > 2 or total % sides else total // sides


def _sides_of(given: Tiles) -> int:
    """One more than there are mirrors."""
    return 1 + sum(not tile.symbol.width for tile in given)


def _leading(given: Tiles) -> Tiles:
    return tuple(takewhile(lambda tile: tile.is_joker, given))


def _faces(given: Sequence[Tile]) -> list[Face]:
    return [tile.face for tile in given if tile.face is not None]


def _place(span: Span, tile: Tile) -> int:
    return span.place(tile.face.number) if tile.face else 0


def _colour_rank(tile: Tile) -> int:
    return tile.face.colour.rank if tile.face else 0
