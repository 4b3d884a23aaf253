"""The best opening from a rack with special jokers (rules 7.4): as few jokers as possible, then the most by the aim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets import SMALLEST
from game.rules.shapes import Shape, Shapes
from game.rules.symbols import Symbol
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.frozen import Frozen
from game.solver.memory import Memory
from game.solver.openings import opening
from game.solver.position import Position, is_special
from game.solver.question import ask, worth
from game.solver.rows import Row
from game.solver.search import best_rows

LONGEST = 6
"""Tiles of a set; longer ones are two sets side by side, but for mirrored ones."""
LONGEST_SIDE = 4
"""Tiles on one side of a mirror."""
MOST_CHOICES = 400
"""Choices of sets with special jokers that are tried."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The sets of an opening, and whether it is proven that none is better."""

    rows: list[Row]
    exact: bool


@dataclass(frozen=True, slots=True)
class _Own:
    """A set the rack could lay, with at least one special joker in it."""

    need: Counter[Symbol]
    worth: int
    symbols: tuple[Symbol, ...]

    @property
    def jokers(self) -> int:
        """How many of its tiles are jokers."""
        return sum(symbol.face is None for symbol in self.symbols)


def best_opening(memory: Memory, position: Position, need: int, aim: Aim) -> Opened | None:
    """The opening from the rack worth `need` with the fewest jokers of all kinds, of these the best by the aim."""
    tries, rack = _Tries(memory, position, max(need, 1), aim), position.rack
    jokers = sum(tile.is_joker for tile in rack)
    for allowed in range(jokers + 1):
        tries.look_at((), allowed)
        sets = sorted(_sets(rack, allowed, position.rules.shapes), key=lambda own: (own.jokers, -own.worth))
        for choice in _choices(sets, Counter(tile.symbol for tile in rack), allowed):
            if tries.count >= MOST_CHOICES:
                break
            tries.look_at(choice, allowed)
        if tries.best is not None:
            return Opened(tries.best, tries.count < MOST_CHOICES)
    return None


class _Tries:
    """The best opening so far."""

    def __init__(self, memory: Memory, position: Position, need: int, aim: Aim) -> None:
        self._memory = memory
        self._own = replace(position, table=())
        self._need = need
        self._aim = aim
        self._value: int | None = None
        self.best: list[Row] | None = None
        self.count = 0

    def look_at(self, choice: Sequence[_Own], allowed: int) -> None:
        """Lays these sets and the best of the rest that needs no special joker, with so many jokers in all."""
        self.count += 1
        rows, rest = _laid(choice, self._own.rack)
        plain = [tile for tile in rest if not tile.is_joker]
        regular = [tile for tile in rest if tile.is_joker and not is_special(tile)]
        spare = allowed - sum(own.jokers for own in choice)
        more = self._more([*plain, *regular[:spare]], self._need - sum(own.worth for own in choice))
        if more is None:
            return
        rows += more
        laid = {tile.ident for row in rows for tile in row}
        value = worth([tile for tile in self._own.rack if tile.ident in laid], self._aim)
        if rows and (self._value is None or value > self._value):
            self._value, self.best = value, rows

    def _more(self, rest: Sequence[Tile], need: int) -> list[Row] | None:
        """Sets worth so much; any at all when nothing more is needed."""
        position = replace(self._own, rack=tuple(rest))
        if need > 0:
            return opening(self._memory, position, need, self._aim)
        return best_rows(self._memory, ask(position, self._aim, Frozen())) or []


def _choices(sets: Sequence[_Own], have: Counter[Symbol], allowed: int) -> Iterator[tuple[_Own, ...]]:
    """Every choice of at least one of the sets that the rack can lay together with so many jokers."""
    for place, own in enumerate(sets):
        if own.jokers <= allowed and own.need <= have:
            yield (own,)
            for more in _choices(sets[place + 1 :], have - own.need, allowed - own.jokers):
                yield (own, *more)


def _laid(choice: Sequence[_Own], rack: Sequence[Tile]) -> tuple[list[Row], list[Tile]]:
    """The sets with a tile of its own in every place, and the tiles left."""
    left = list(rack)
    rows = []
    for own in choice:
        row = []
        for symbol in own.symbols:
            tile = next(tile for tile in left if tile.symbol == symbol)
            left.remove(tile)
            row.append(tile)
        rows.append(tuple(row))
    return rows, left


def _sets(rack: Sequence[Tile], jokers: int, shapes: Shapes) -> Iterator[_Own]:
    """The sets with special jokers and at most so many in all, each once by kind in the order that is worth most."""
    have = Counter(tile.symbol for tile in rack)
    special = {tile.symbol for tile in rack if is_special(tile)}
    if not special or not jokers:
        return
    best: dict[tuple[tuple[str, int], ...], tuple[int, tuple[Symbol, ...]]] = {}
    for number in range(LOWEST, HIGHEST + 1):
        for shape in (shapes.run(number), shapes.group(number)):
            for row, value in _rows(shape, have, (), 0, jokers):
                if not special.isdisjoint(row):
                    key = tuple(sorted(Counter(map(str, row)).items()))
                    if value > best.get(key, (-1, ()))[0]:
                        best[key] = value, row
    for value, row in best.values():
        yield _Own(Counter(row), value, row)


def _rows(
    shape: Shape, have: Counter[Symbol], row: tuple[Symbol, ...], value: int, jokers: int
) -> Iterator[tuple[tuple[Symbol, ...], int]]:
    """Every way to go on from here with what it is worth, and the row so far if it is a set."""
    if shape.is_whole and len(row) >= SMALLEST and any(symbol.face for symbol in row):
        yield row, value
    if len(row) >= _longest(row):
        return
    for symbol in list(have):
        is_joker = symbol.face is None
        if have[symbol] and jokers >= is_joker:
            have[symbol] -= 1
            seen = set()
            for faces, after in symbol.steps(shape):
                if after not in seen:
                    seen.add(after)
                    more = sum(face.number for face in faces)
                    yield from _rows(after, have, (*row, symbol), value + more, jokers - is_joker)
            have[symbol] += 1


def _longest(row: tuple[Symbol, ...]) -> int:
    """How many tiles such a row may have."""
    mirror = next((place for place, symbol in enumerate(row) if not symbol.width), None)
    if mirror is None:
        return LONGEST
    return 2 * LONGEST_SIDE + 1 if mirror <= LONGEST_SIDE else mirror
