"""What a solver remembers from one question to the next: facts that depend on few numbers and come back often."""

from __future__ import annotations

from game.rules.faces import HIGHEST, LOWEST
from game.solver.frozen import Frozen
from game.solver.groups import NONE, Four, Fronts, GroupSpot
from game.solver.kinds import COLOURS, NUMBERS, Counts, Line
from game.solver.lattice import Lattice
from game.solver.runs import LAST_START, Base, Options, Spot
from game.solver.sweep import Plan, Stage

MOST_REMEMBERED = 20_000
"""Entries of one kind; beyond, everything is found anew."""
LEAST_RUNS = 2

_PLACES = tuple(zip(NUMBERS, (*(LOWEST,) * (LAST_START - LOWEST), *range(LAST_START, HIGHEST + 1)), strict=True))
"""Every number, and the first one that is treated the same way."""
_NO_PLACES = ((NONE,),) * len(NUMBERS)
_UNTOUCHED = (0, 0, 0, 0)
"""A number where no frozen run begins or ends."""

_How = tuple[int, int, int]

Weights = tuple[Four, ...]
"""What a tile is worth, by number and colour; the place for 0 is unused."""


class Memory:
    """Options and groups by what decides them. Not for two threads at once."""

    def __init__(self) -> None:
        self.lattice = Lattice()
        self._plain: dict[tuple[int, _How], dict[tuple[int, ...], Options]] = {}
        self._options: dict[tuple[int, ...], Options] = {}
        self._bases: dict[tuple[int, ...], Base] = {}
        self._size = 0
        self._fronts: dict[tuple[Four, tuple[Four, ...], bool], Fronts] = {}

    def plan(self, must: Counts, supply: Counts, weights: Weights, frozen: Frozen, *, free: int = 0) -> Plan:
        """The question how to lay all of `must` and as much as possible of `supply`, which contains it."""
        if max(self._size, len(self._fronts)) > MOST_REMEMBERED:
            self._size = 0
            self._plain.clear()
            self._bases.clear()
            self._options.clear()
            self._fronts.clear()
        most = max(LEAST_RUNS, supply.copies)
        columns = [
            self._column(colour, must.lines[colour], supply.lines[colour], frozen, (most, supply.jokers, free))
            for colour in range(len(COLOURS))
        ]
        places = [frozen.places(number) for number in NUMBERS] if frozen.groups else _NO_PLACES
        fronts = [self._front(four, place, free > 0) for four, place in zip(weights[LOWEST:], places, strict=True)]
        stages = tuple(map(Stage, zip(*columns, strict=True), fronts))
        return Plan(stages, supply.jokers, free > 0)

    def _column(self, colour: int, must: Line, supply: Line, frozen: Frozen, how: _How) -> list[Options]:
        """The options of one colour at every number."""
        if frozen.runs:
            return self._edged(colour, must, supply, frozen, how)
        known = self._plain.setdefault((colour, how), {})
        found = []
        for number, at in _PLACES:
            key = (at, must[number], supply[number], supply[number + 1], supply[number + 2])
            options = known.get(key)
            if options is None:
                known[key] = options = self._made(colour, (*key, *_UNTOUCHED, *how))
            found.append(options)
        return found

    def _edged(self, colour: int, must: Line, supply: Line, frozen: Frozen, how: _How) -> list[Options]:
        """The same with runs that stay."""
        starts, ends = frozen.starts(colour), frozen.ends(colour)
        found = []
        for number, at in _PLACES:
            here = (at, must[number], supply[number], supply[number + 1], supply[number + 2])
            key = (colour, *here, starts[number], starts[number + 1], starts[number + 2], ends[number], *how)
            options = self._options.get(key)
            if options is None:
                self._options[key] = options = self._made(colour, key[1:])
            found.append(options)
        return found

    def _made(self, colour: int, spot: tuple[int, ...]) -> Options:
        self._size += 1
        base = self._bases.get(spot)
        if base is None:
            self._bases[spot] = base = Base(Spot(*spot))
        return Options(base, colour)

    def _front(self, weights: Four, places: tuple[Four, ...], free: bool) -> Fronts:
        key = (weights, places, free)
        fronts = self._fronts.get(key)
        if fronts is None:
            self._fronts[key] = fronts = Fronts(GroupSpot(*key))
        return fronts
