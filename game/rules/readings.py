"""What a row of tiles means as laid (rules 3, 4.1, 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from game.rules.faces import HIGHEST, LOWEST, Colour, Face
from game.rules.shapes import GroupShape, RunShape, Shape
from game.rules.symbols import Symbol
from game.rules.tiles import Tile

SMALLEST = 3
"""Fewest physical tiles of a set (rules 3.2)."""

Slots = tuple[tuple[Face, ...], ...]


class Kind(Enum):
    """The kind of a set; a mirrored set has the kind of its sides."""

    RUN = "run"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way a row of tiles makes a set."""

    kind: Kind
    slots: Slots
    """The faces each tile stands for: two for a double, none for a mirror."""
    worth: int
    """Points in the opening: the sum of all slots (rules 5.1)."""
    mirrored: bool = False
    wild: frozenset[Colour] = frozenset()
    """The colours open jokers may have."""
    open_jokers: frozenset[int] = frozenset()
    """Places of the jokers whose colour is not settled: only their number means something."""


def read(tiles: Sequence[Tile], *, one_change: bool = False) -> Reading | None:
    """The reading that counts, the one worth most (rules 5.5); None if the row is no set."""
    return next(iter(readings(tiles, one_change=one_change)), None)


def is_meld(tiles: Sequence[Tile], *, one_change: bool = False) -> bool:
    """Whether the row is a legal set as laid; `one_change`: at most one colour-change in a run (rules 5.3)."""
    symbols = [tile.symbol for tile in tiles]
    return any(True for _, shape in openings(symbols, one_change=one_change) for _ in walks(symbols, shape))


def readings(tiles: Sequence[Tile], *, one_change: bool = False) -> tuple[Reading, ...]:
    """All readings of the row, the best first; runs before groups of the same worth."""
    symbols = [tile.symbol for tile in tiles]
    alike: dict[tuple[Kind, tuple[tuple[int, ...], ...]], list[Slots]] = {}
    for kind, shape in openings(symbols, one_change=one_change):
        for slots in walks(symbols, shape):
            numbers = tuple(tuple(face.number for face in faces) for faces in slots)
            alike.setdefault((kind, numbers), []).append(slots)
    found = [_merged(symbols, kind, ways) for (kind, _), ways in alike.items()]
    return tuple(sorted(found, key=lambda reading: -reading.worth))


def openings(symbols: Sequence[Symbol], *, one_change: bool = False) -> Iterator[tuple[Kind, Shape]]:
    """The shapes a row with these symbols could begin; none if it cannot be a set at all (rules 3.2)."""
    faces = [symbol.face for symbol in symbols]
    first = next((face for face in faces if face is not None), None)
    if first is None or len(symbols) < SMALLEST:
        return
    turns = 1 if one_change else HIGHEST
    for start in _starts(symbols[: faces.index(first)], first.number):
        yield Kind.RUN, RunShape(start, turns_left=turns)
    yield Kind.GROUP, GroupShape(first.number)


def walks(symbols: Sequence[Symbol], shape: Shape) -> Iterator[Slots]:
    """Every way the symbols, from left to right, fill the shape."""
    if not symbols:
        if shape.is_whole:
            yield ()
        return
    for faces, after in symbols[0].steps(shape):
        for rest in walks(symbols[1:], after):
            yield (faces, *rest)


def _starts(lead: Sequence[Symbol], number: int) -> Iterator[int]:
    """The numbers a run may begin with: one by the leading jokers, or several if a mirror stands before the number."""
    if not all(symbol.width for symbol in lead):
        yield from range(LOWEST, number + 1)
        return
    start = number - sum(symbol.width for symbol in lead)
    if start >= LOWEST:
        yield start


def _merged(symbols: Sequence[Symbol], kind: Kind, ways: Sequence[Slots]) -> Reading:
    """One reading from all walks that differ in the colours of jokers only."""
    differing = {place for place in range(len(symbols)) if len({way[place] for way in ways}) > 1}
    colourless = {place for place, symbol in enumerate(symbols) if not symbol.is_coloured}
    return Reading(
        kind=kind,
        slots=ways[0],
        worth=sum(face.number for faces in ways[0] for face in faces),
        mirrored=not all(symbol.width for symbol in symbols),
        wild=frozenset(face.colour for way in ways for place in differing - colourless for face in way[place]),
        open_jokers=frozenset(differing | colourless),
    )
