"""Every way a row of tiles reads as laid (rules 3, 4.1, 5). Asked through `SetRules`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.rules.faces import Face
from game.rules.pieces import Pieces
from game.rules.sets.reading import SMALLEST, Reading, SetKind, Slots
from game.rules.sets.shapes import Shape, Shapes
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile


def is_set(tiles: Sequence[Tile], shapes: Shapes) -> bool:
    """Whether the row is a set as laid. Most rows have no joker, and need no shapes."""
    symbols = [tile.symbol for tile in tiles]
    faces = [symbol.face for symbol in symbols if symbol.face is not None]
    if len(faces) == len(symbols):
        return _is_printed_set(faces, shapes.pieces)
    return any(_fills(symbols, shape) for _, shape in beginnings(symbols, shapes))


def readings(tiles: Sequence[Tile], shapes: Shapes) -> tuple[Reading, ...]:
    """All readings of the row, the best first; runs before groups of the same worth."""
    symbols = [tile.symbol for tile in tiles]
    alike: dict[tuple[SetKind, tuple[tuple[int, ...], ...]], list[Slots]] = {}
    for kind, shape in beginnings(symbols, shapes):
        for slots in walks(symbols, shape):
            numbers = tuple(tuple(face.number for face in faces) for faces in slots)
            alike.setdefault((kind, numbers), []).append(slots)
    found = [_merged(symbols, kind, ways, shapes.pieces) for (kind, _), ways in alike.items()]
    return tuple(sorted(found, key=lambda reading: -reading.worth))


def beginnings(symbols: Sequence[Symbol], shapes: Shapes) -> Iterator[tuple[SetKind, Shape]]:
    """The shapes a row with these symbols could begin; none if it cannot be a set at all (rules 3.2)."""
    faces = [symbol.face for symbol in symbols]
    first = next((face for face in faces if face is not None), None)
    if first is None or len(symbols) < SMALLEST:
        return
    for start in _starts(symbols[: faces.index(first)], first.number, shapes.pieces):
        yield SetKind.RUN, shapes.run(start)
    yield SetKind.GROUP, shapes.group(first.number)


def walks(symbols: Sequence[Symbol], shape: Shape) -> Iterator[Slots]:
    """Every way the symbols, from left to right, fill the shape."""
    if not symbols:
        if shape.is_whole:
            yield ()
        return
    for faces, after in symbols[0].steps(shape):
        for rest in walks(symbols[1:], after):
            yield (faces, *rest)


def _is_printed_set(faces: Sequence[Face], pieces: Pieces) -> bool:
    """Whether the faces are a run or a group as they stand (rules 3.1): what their shapes say, and sooner."""
    if len(faces) < SMALLEST:
        return False
    numbers, colours = tuple(face.number for face in faces), [face.colour for face in faces]
    if numbers.count(numbers[0]) == len(numbers):
        return all(colours.count(colour) == 1 for colour in colours)
    if colours.count(colours[0]) < len(colours):
        return False
    return any(
        pieces.ranks[place : place + len(numbers)] == numbers and place + len(numbers) <= pieces.last(place) + 1
        for place in pieces.places(numbers[0])
    )


def _fills(symbols: Sequence[Symbol], shape: Shape) -> bool:
    """Whether the symbols fill the shape in some way; printed faces fit in one way at most, so they need no walk."""
    for at, symbol in enumerate(symbols):
        if symbol.face is None:
            return any(True for _ in walks(symbols[at:], shape))
        after = shape.after(symbol.face)
        if after is None:
            return False
        shape = after
    return shape.is_whole


def _starts(lead: Sequence[Symbol], number: int, pieces: Pieces) -> Iterable[int]:
    """The places a run may begin at: the leading jokers tell, unless a mirror hides how far it is to the number."""
    places = pieces.places(number)
    if not all(symbol.width for symbol in lead):
        return range(pieces.lowest, places[-1] + 1)
    width = sum(symbol.width for symbol in lead)
    return [place - width for place in places if place - width >= pieces.lowest]


def _merged(symbols: Sequence[Symbol], kind: SetKind, ways: Sequence[Slots], pieces: Pieces) -> Reading:
    """One reading from all walks that differ in the colours of jokers only."""
    places = range(len(symbols)) if len(ways) > 1 else ()
    differing = {place for place in places if len({way[place] for way in ways}) > 1}
    colourless = {place for place, symbol in enumerate(symbols) if not symbol.is_coloured}
    return Reading(
        kind=kind,
        slots=ways[0],
        worth=sum(pieces.points(face.number) for faces in ways[0] for face in faces),
        mirrored=not all(symbol.width for symbol in symbols),
        wild=frozenset(face.colour for way in ways for place in differing - colourless for face in way[place]),
        open_jokers=frozenset(differing | colourless),
    )
