"""Every heap that is a set in some order, of the tiles there are: laid symbol by symbol, as far as shapes go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shape, Shapes
from game.rules.sets.symbols import Symbol

SymbolHeap = tuple[Symbol, ...]
"""What is on some tiles, in one order for the same tiles."""


def heap_of(symbols: Counter[Symbol]) -> SymbolHeap:
    """These in the order of every heap: numbers by rank and colour, jokers last."""
    return tuple(sorted(symbols.elements(), key=_order))


def every_heap(have: Counter[Symbol], shapes: Shapes) -> Iterator[SymbolHeap]:
    """Each heap once, as it is found."""
    found: set[SymbolHeap] = set()
    known: set[tuple[Shape, SymbolHeap]] = set()
    pieces = shapes.pieces
    runs: list[Shape] = [shapes.run(place) for place in range(pieces.lowest, pieces.top + 1)]
    for shape in (*runs, *map(shapes.group, pieces.numbers)):
        for heap in _laid(shape, Counter(), have, known):
            if heap not in found:
                found.add(heap)
                yield heap


def _laid(
    shape: Shape, row: Counter[Symbol], have: Counter[Symbol], known: set[tuple[Shape, SymbolHeap]]
) -> Iterator[SymbolHeap]:
    """The heaps that go on from this row; one that was reached before in the same shape goes on no further."""
    heap = heap_of(row)
    if (shape, heap) in known:
        return
    known.add((shape, heap))
    if len(heap) >= SMALLEST and shape.is_whole and heap[0].face is not None:
        yield heap
    for symbol, count in have.items():
        if row[symbol] < count:
            for _, after in symbol.steps(shape):
                yield from _laid(after, row + Counter([symbol]), have, known)


def _order(symbol: Symbol) -> tuple[bool, int, int, str]:
    if symbol.face is None:
        return True, 0, 0, str(symbol)
    return False, symbol.face.number, symbol.face.colour.rank, ""
