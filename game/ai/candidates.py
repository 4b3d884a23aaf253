"""Finds the sets a rack can make by itself, with all kinds of jokers, by the shapes of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.rules.faces import Colour, Face
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shape
from game.rules.sets.symbols import Printed, Symbol
from game.rules.tiles import Tile

LONGEST = 13
"""Tiles of any set, and behind a mirror."""
LONGEST_MIXED = 5
"""Most tiles of a set with jokers, not counting those behind a mirror; a longer one is two sets."""
MOST_JOKERS = 3
"""Jokers in one set; nobody needs more."""
LEADING = 5
"""How far below the highest place a run may begin with a joker: lower, it brings more points at the other end."""
STEPS = 4_000
"""Jokers laid in one search, so that a rack full of them takes no longer; sets with few jokers are found first."""


@dataclass(frozen=True, slots=True)
class RackSet:
    """A legal set as laid, by what is on its tiles, and its points in the opening (rules 7.4)."""

    row: tuple[Symbol, ...]
    worth: int

    @property
    def jokers(self) -> int:
        """How many jokers of any kind it has."""
        return sum(symbol.face is None for symbol in self.row)

    @property
    def rack_points(self) -> int:
        """What its tiles would cost on the rack (rules 10.1)."""
        return sum(symbol.rack_points for symbol in self.row)


def own_sets(rack: Iterable[Tile], rules: SetRules) -> tuple[RackSet, ...]:
    """The sets a rack can make, each heap of tiles once and laid for the most points; those without jokers first."""
    counts = Counter(tile.symbol for tile in rack)
    jokers = sum(count for symbol, count in counts.items() if symbol.face is None)
    search, pieces = _RackSearch(counts), rules.shapes.pieces
    for wanted in range(min(jokers, MOST_JOKERS) + 1):
        room = LONGEST_MIXED if wanted else LONGEST
        for place in range(pieces.top, pieces.highest, -1):
            search.begin(_RackWalk(rules.shapes.run(place), wanted, room), may_lead=True)
        for number in reversed(pieces.numbers):
            search.begin(_RackWalk(rules.shapes.run(number), wanted, room), may_lead=number >= pieces.top - LEADING)
            search.begin(_RackWalk(rules.shapes.group(number), wanted, room, floor=0), may_lead=False)
    return tuple(search.found.values())


@dataclass(frozen=True, slots=True)
class _RackWalk:
    """A set laid so far."""

    shape: Shape
    wanted: int
    """Jokers still to be laid."""
    room: int
    """Tiles that may still be laid."""
    floor: int | None = None
    """The lowest colour rank that may follow in a group, so that each heap is found once; None in a run."""
    row: tuple[Symbol, ...] = ()
    worth: int = 0

    def with_face(self, symbol: Symbol, face: Face, after: Shape) -> _RackWalk:
        """The row with one more numbered tile."""
        floor = None if self.floor is None else face.colour.rank + 1
        return _RackWalk(after, self.wanted, self.room - 1, floor, (*self.row, symbol), self.worth + face.number)

    def with_joker(self, joker: Symbol, faces: Iterable[Face], after: Shape) -> _RackWalk:
        """The row with one more joker; behind a mirror the limits do not hold, because every tile is determined."""
        is_mirror = not joker.width
        floor = None if is_mirror or self.floor is None else len(Colour)
        room = LONGEST if is_mirror else self.room - 1
        worth = self.worth + sum(face.number for face in faces)
        return _RackWalk(after, self.wanted - 1, room, floor, (*self.row, joker), worth)


class _RackSearch:
    """Lays tiles one by one, and keeps what it finds by the heap of tiles."""

    def __init__(self, counts: Counter[Symbol]) -> None:
        self.found: dict[int, RackSet] = {}
        self._left = dict(counts)
        self._printed = {symbol.face: symbol for symbol in counts if isinstance(symbol, Printed)}
        self._jokers = tuple(sorted((symbol for symbol in counts if symbol.face is None), key=str))
        self._digit = {symbol: 1 << 4 * place for place, symbol in enumerate(counts)}
        self._steps = STEPS

    def begin(self, empty: _RackWalk, *, may_lead: bool) -> None:
        """Every set that begins with this row; `may_lead`: also with a joker as its first tile."""
        self._follow(self._with_faces(empty))
        if may_lead and empty.wanted:
            self._follow(self._with_jokers(empty))

    def _follow(self, walks: Iterator[_RackWalk]) -> None:
        for walk in walks:
            symbol = walk.row[-1]
            self._left[symbol] -= 1
            self._extend(walk)
            self._left[symbol] += 1

    def _extend(self, walk: _RackWalk) -> None:
        if not walk.wanted and len(walk.row) >= SMALLEST and walk.shape.is_whole:
            self._keep(walk)
        if walk.room:
            self._follow(self._with_faces(walk))
        if walk.room and walk.wanted:
            self._follow(self._with_jokers(walk))

    def _with_faces(self, walk: _RackWalk) -> Iterator[_RackWalk]:
        for face, after in walk.shape.offers():
            symbol = self._printed.get(face)
            if symbol is not None and self._left[symbol] and (walk.floor is None or face.colour.rank >= walk.floor):
                yield walk.with_face(symbol, face, after)

    def _with_jokers(self, walk: _RackWalk) -> Iterator[_RackWalk]:
        for joker in self._jokers:
            for faces, after in joker.steps(walk.shape) if self._left[joker] else ():
                self._steps -= 1
                if self._steps >= 0:
                    yield walk.with_joker(joker, faces, after)

    def _keep(self, walk: _RackWalk) -> None:
        """Keep the set unless the same tiles were found with as much worth; a set needs a number (rules 3.2)."""
        heap = sum(self._digit[symbol] for symbol in walk.row)
        known = self.found.get(heap)
        if all(symbol.face is None for symbol in walk.row) or (known and known.worth >= walk.worth):
            return
        self.found[heap] = RackSet(walk.row, walk.worth)
