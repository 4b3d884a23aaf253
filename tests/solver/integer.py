"""The best play by an integer program (HiGHS) over all sets that the rules read; nothing of the solver is used.

Worth comes first. Of plays of the same worth, `best_play` also finds the most sets of the table that can stay as they
lie, perhaps with more tiles at an end or in a missing colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple, TypeVar

import highspy

from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shape, Shapes
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile

Row = tuple[Symbol, ...]
S = TypeVar("S", bound=Hashable)
Made = tuple[tuple[S, int], ...]
"""A set as what is on its tiles, with how often each lies in it."""
Column = Made[Symbol]
Worth = Callable[[Symbol], int]
NEAR = 5
"""Tiles on one side of a mirror, or in a run without one, that no two smaller sets can replace."""
ADDED = 2
"""Tiles at an end of a set that stays; three more are a set of their own, or leave one to lie beside those two."""


class Optimum(NamedTuple):
    """What no play exceeds."""

    worth: int
    """Of the tiles of the rack that are played, 0 for none."""
    kept: int
    """Sets of the table that can stay with that worth."""


def new_model() -> highspy.Highs:
    """An empty program that is solved exactly, on one thread, in silence."""
    model: highspy.Highs = highspy.Highs()  # type: ignore[no-untyped-call]
    for name, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0)):
        model.setOptionValue(name, value)
    return model


def is_solved(model: highspy.Highs) -> bool:
    """Whether there is a best solution, after a run."""
    return model.getModelStatus() in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)


def every_set(tiles: Iterable[Tile], shapes: Shapes) -> set[Column]:
    """All sets of these tiles, but for some that two smaller ones can replace."""
    have = Counter(tile.symbol for tile in tiles)
    starts = [shape for number in shapes.pieces.numbers for shape in (shapes.run(number), shapes.group(number))]
    return {column_of(row) for start in starts for row in _rows(start, have, ())}


def column_of(row: Iterable[Symbol]) -> Column:
    """The symbols with how often each lies there."""
    return tuple(sorted(Counter(row).items(), key=str))


def _rows(shape: Shape, have: Counter[Symbol], row: Row) -> Iterator[Row]:
    """Every way to go on from here, and the row so far if it is a set."""
    if shape.is_whole and len(row) >= SMALLEST and any(symbol.face for symbol in row):
        yield row
    if not _is_long(row):
        for symbol, after in _next(shape, have):
            have[symbol] -= 1
            yield from _rows(after, have, (*row, symbol))
            have[symbol] += 1


def _next(shape: Shape, have: Counter[Symbol]) -> list[tuple[Symbol, Shape]]:
    """The symbols that may come next, with every shape after each."""
    return [(symbol, after) for symbol in have if have[symbol] for after in {step[1] for step in symbol.steps(shape)}]


def _is_long(row: Row) -> bool:
    """Whether a longer set is one of two smaller ones laid together: both halves have a number and tiles enough."""
    numbered = [place for place, symbol in enumerate(row) if symbol.face]
    ends = bool(numbered) and numbered[0] < SMALLEST and numbered[-1] >= SMALLEST - 1
    return len(row) >= NEAR and ends and all(symbol.width for symbol in row)


def staying(old: Row, have: Counter[Symbol], shapes: Shapes) -> set[Column]:
    """A set of the table as it lies and with the tiles that may be added to it; `have`: all others there are."""
    found = {column_of(old)}
    for number in shapes.pieces.numbers:
        starts: list[tuple[Shape, int]] = [(shapes.group(number), 0)] if _read(shapes.group(number), old) else []
        if _read(shapes.run(number), old):
            starts += [(shapes.run(number - before), before) for before in range(min(ADDED + 1, number))]
        for start, before in starts:
            for first, between in _added(start, have, before):
                for after in _read(between, old):
                    ends = (end for more in range(ADDED + 1) for end, _ in _added(after, have - Counter(first), more))
                    found |= {column_of((*first, *old, *end)) for end in ends}
    return found


def _added(shape: Shape, have: Counter[Symbol], count: int) -> Iterator[tuple[Row, Shape]]:
    """Every way to lay so many symbols next, with the shape after them."""
    if not count:
        yield (), shape
        return
    for symbol, after in _next(shape, have):
        yield from (((symbol, *row), last) for row, last in _added(after, have - Counter([symbol]), count - 1))


def _read(shape: Shape, row: Row) -> set[Shape]:
    """The shapes after these symbols."""
    shapes = {shape}
    for symbol in row:
        shapes = {after for each in shapes for _, after in symbol.steps(each)}
    return shapes


def best_worth(table: Collection[Tile], rack: Collection[Tile], worth: Worth, shapes: Shapes) -> int | None:
    """The highest worth of rack tiles that can be played, 0 for none; None if not even the table can be laid."""
    columns = every_set([*table, *rack], shapes)
    return best_of(columns, Counter(tile.symbol for tile in table), Counter(tile.symbol for tile in rack), worth)


def best_of(
    columns: Iterable[Made[S]], must: Counter[S], more: Counter[S], worth: Callable[[S], int], seconds: float = inf
) -> int | None:
    """The highest worth of what may be laid beside all that must, in these sets; None if that cannot be laid, or is not
    proven in so many seconds."""
    best = _solved(columns, [], must, more, worth, seconds)
    return None if best is None else best.worth


def best_play(table: Sequence[Sequence[Tile]], rack: Collection[Tile], worth: Worth, shapes: Shapes) -> Optimum:
    """The highest worth of rack tiles that can be played from a legal table, and the most sets that can stay then."""
    old = [tuple(tile.symbol for tile in tiles) for tiles in table]
    must, more = Counter(symbol for row in old for symbol in row), Counter(tile.symbol for tile in rack)
    stay = [staying(row, must + more - Counter(row), shapes) for row in old]
    best = _solved(every_set([*(tile for tiles in table for tile in tiles), *rack], shapes), stay, must, more, worth)
    assert best is not None, "a legal table can always be left as it is"
    return best


def _solved(
    loose: Iterable[Made[S]],
    stay: Sequence[Iterable[Made[S]]],
    must: Counter[S],
    more: Counter[S],
    worth: Callable[[S], int],
    seconds: float = inf,
) -> Optimum | None:
    """Integer columns are sets; rows are symbols, and one for each old set, which stays in one column at most."""
    model, have, above = new_model(), must + more, len(stay) + 1
    model.setOptionValue("time_limit", seconds)
    for least, most in [*((must[symbol], count) for symbol, count in have.items()), *[(0, 1)] * len(stay)]:
        model.addRow(least, most, 0, [], [])
    rows = {symbol: row for row, symbol in enumerate(have)}
    homes: list[tuple[Made[S], list[int]]] = [(column, []) for column in loose]
    homes += [(column, [len(rows) + row]) for row, columns in enumerate(stay) for column in columns]
    for place, (column, home) in enumerate(homes):
        gain = above * sum(count * worth(symbol) for symbol, count in column) + len(home)
        often = 1 if home else min(have[symbol] // count for symbol, count in column)
        laid = [rows[symbol] for symbol, _ in column]
        counts = [float(count) for _, count in column]
        model.addCol(gain, 0, often, len(laid) + len(home), laid + home, counts + [1.0] * len(home))
        model.changeColIntegrality(place, highspy.HighsVarType.kInteger)
    model.changeObjectiveSense(highspy.ObjSense.kMaximize)
    model.run()
    if not is_solved(model):
        return None
    best, kept = divmod(round(model.getObjectiveValue()), above)
    return Optimum(best - sum(worth(symbol) * count for symbol, count in must.items()), kept)
