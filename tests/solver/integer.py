"""The best play by an integer program over all sets that the rules read; nothing of the solver is used."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pulp

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shape, Shapes
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile

Row = tuple[Symbol, ...]
Column = tuple[tuple[Symbol, int], ...]
"""A set as symbols with how often each lies in it."""
NEAR = 5
"""Tiles on one side of a mirror, or in a run without one, that no two smaller sets can replace."""


def every_set(tiles: Iterable[Tile], shapes: Shapes) -> set[Column]:
    """All sets of these tiles, but for some that two smaller ones can replace."""
    have = Counter(tile.symbol for tile in tiles)
    found: set[Column] = set()
    for number in range(LOWEST, HIGHEST + 1):
        for shape in (shapes.run(number), shapes.group(number)):
            for row in _rows(shape, have, ()):
                found.add(tuple(sorted(Counter(row).items(), key=str)))
    return found


def _rows(shape: Shape, have: Counter[Symbol], row: Row) -> Iterator[Row]:
    """Every way to go on from here, and the row so far if it is a set."""
    if shape.is_whole and len(row) >= SMALLEST and any(symbol.face for symbol in row):
        yield row
    if _is_long(row):
        return
    for symbol in list(have):
        if have[symbol]:
            have[symbol] -= 1
            for after in {after for _, after in symbol.steps(shape)}:
                yield from _rows(after, have, (*row, symbol))
            have[symbol] += 1


def _is_long(row: Row) -> bool:
    """Whether a longer set is one of two smaller ones laid together: both halves have a number and tiles enough."""
    mirror = next((place for place, symbol in enumerate(row) if not symbol.width), None)
    if mirror is not None:
        return False
    numbered = [place for place, symbol in enumerate(row) if symbol.face]
    return len(row) >= NEAR and bool(numbered) and numbered[0] < SMALLEST and numbered[-1] >= SMALLEST - 1


def best_worth(table: list[Tile], rack: list[Tile], worth: Callable[[Symbol], int], shapes: Shapes) -> int | None:
    """The highest worth of rack tiles that can be played, 0 for none; None if not even the table can be laid."""
    columns = every_set([*table, *rack], shapes)
    must, more = Counter(tile.symbol for tile in table), Counter(tile.symbol for tile in rack)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of names that the next edition of pulp will not have
        return best_of(columns, must, more, worth)


def best_of(
    columns: Iterable[Column], must: Counter[Symbol], more: Counter[Symbol], worth: Callable[[Symbol], int]
) -> int | None:
    """The highest worth of what may be laid beside all that must, in these sets; None if that cannot be laid."""
    model = pulp.LpProblem("play", pulp.LpMaximize)
    laid: dict[Symbol, list[pulp.LpAffineExpression]] = {symbol: [] for symbol in must | more}
    for place, column in enumerate(columns):
        often = min((must[symbol] + more[symbol]) // count for symbol, count in column)
        times = pulp.LpVariable(f"set{place}", 0, often, pulp.LpInteger)
        for symbol, count in column:
            laid[symbol].append(count * times)
    gains = []
    for place, (symbol, terms) in enumerate(laid.items()):
        played = pulp.LpVariable(f"played{place}", 0, more[symbol], pulp.LpInteger)
        model += pulp.lpSum(terms) == must[symbol] + played
        gains.append(worth(symbol) * played)
    model.setObjective(pulp.lpSum(gains))
    model.solve(pulp.PULP_CBC_CMD(msg=False, threads=1))
    if pulp.LpStatus[model.status] != "Optimal":
        return None
    best: int = round(pulp.value(model.objective))
    return best
