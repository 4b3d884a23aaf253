"""Every table worth more than an answer, by what is on the tiles, with all kinds of jokers; without the solver.

A table is found whatever the option on jokers, and tried with the checks of a play. Those that play no more than the
answer are passed over by a bound, so that some hundreds of thousands need not be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from operator import le, sub

from game.rules.options import Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shape
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.solver.position import Position

MOST_TABLES = 60_000
NEVER = 99
"""More than any rack holds."""
Row = tuple[Symbol, ...]


class TooMany(Exception):
    """There are more tables than can be tried."""


class EnumeratedTables:
    """Every table of a position, by what is on the tiles; nothing of the solver is used."""

    def __init__(self, position: Position, most: int = MOST_TABLES) -> None:
        self._position = position
        self._most = most
        table = Counter(tile.symbol for meld in position.table for tile in meld.tiles)
        rack = Counter(tile.symbol for tile in position.rack)
        self._kinds = sorted(
            table + rack, key=lambda one: (one.face is None, one.face.number if one.face else 0, str(one))
        )
        self._have = tuple((table + rack)[kind] for kind in self._kinds)
        self._rack = tuple(rack[kind] for kind in self._kinds)
        self._numbered = sum(kind.face is not None for kind in self._kinds)
        self._by_first: dict[int, list[tuple[tuple[int, ...], Row]]] = {}
        for need, row in self._every_set().items():
            first = next(place for place, count in enumerate(need) if count)
            self._by_first.setdefault(first, []).append((need, row))
        self.tried = 0

    def _every_set(self) -> dict[tuple[int, ...], Row]:
        found: dict[tuple[int, ...], Row] = {}
        left = dict(zip(self._kinds, self._have, strict=True))

        def go_on(shape: Shape, row: Row) -> None:
            if shape.is_whole and len(row) >= SMALLEST and any(symbol.face for symbol in row):
                found.setdefault(tuple(row.count(kind) for kind in self._kinds), row)
            for symbol in self._kinds:
                if left[symbol]:
                    left[symbol] -= 1
                    for after in {after for _, after in symbol.steps(shape)}:
                        go_on(after, (*row, symbol))
                    left[symbol] += 1

        shapes = self._position.rules.shapes
        for number in shapes.pieces.numbers:
            go_on(shapes.run(number), ())
            go_on(shapes.group(number), ())
        return found

    def worth_more(self, least: int) -> Iterator[list[Row]]:
        """The tables that play more tiles than that."""

        @cache
        def most(left: tuple[int, ...], may_stay: tuple[int, ...]) -> int:
            """The fewest tiles that must stay on the rack; many if the table cannot be laid."""
            first = next((place for place in range(self._numbered) if left[place]), None)
            if first is None:
                over = any(count > stay for count, stay in zip(left, may_stay, strict=True))
                return NEVER if over else sum(left)
            found = NEVER
            if may_stay[first]:
                found = 1 + most(_less(left, first), _less(may_stay, first))
            for need, _ in self._by_first.get(first, ()):
                if all(map(le, need, left)):
                    found = min(found, most(tuple(map(sub, left, need)), may_stay))
            return found

        def laid(left: tuple[int, ...], may_stay: tuple[int, ...], stay: int) -> Iterator[list[Row]]:
            if most(left, may_stay) > stay:
                return
            first = next((place for place in range(self._numbered) if left[place]), None)
            if first is None:
                yield []
                return
            if may_stay[first]:
                yield from laid(_less(left, first), _less(may_stay, first), stay - 1)
            for need, row in self._by_first.get(first, ()):
                if all(map(le, need, left)):
                    rest = tuple(map(sub, left, need))
                    yield from ([row, *more] for more in laid(rest, may_stay, stay))

        yield from laid(self._have, self._rack, len(self._position.rack) - least - 1)

    def best_legal(self, options: Options, least: int) -> int:
        """The most tiles that a legal table plays, if more than that; TooMany if there are too many to try."""
        best = least
        for rows in self.worth_more(least):
            self.tried += 1
            if self.tried > self._most:
                raise TooMany
            played = sum(map(len, rows)) - sum(len(meld.tiles) for meld in self._position.table)
            if played > best and not self._problems(rows, options):
                best = played
        return best

    def _problems(self, rows: Sequence[Row], options: Options) -> bool:
        start = self._position
        supply: dict[Symbol, list[Tile]] = {}
        for tile in (*start.rack, *(tile for meld in reversed(start.table) for tile in meld.tiles)):
            supply.setdefault(tile.symbol, []).append(tile)
        table = tuple(
            Meld(100 + place, tuple(supply[symbol].pop() for symbol in row)) for place, row in enumerate(rows)
        )
        return bool(play_problems(ProposedPlay(start.table, frozenset(start.rack), True, options, start.rules, table)))


def _less(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])
