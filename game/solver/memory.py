"""What a solver remembers from one question to the next: facts that depend on few numbers and come back often."""

from __future__ import annotations

from game.rules.faces import LOWEST
from game.solver.frozen import Frozen
from game.solver.groups import NONE, Four, Fronts, GroupSpot
from game.solver.kinds import COLOURS, LENGTH, NUMBERS, Counts
from game.solver.lattice import Lattice
from game.solver.runs import LAST_START, Options, Spot
from game.solver.sweep import Plan, Stage

MOST_REMEMBERED = 20_000
"""Entries of one kind; beyond, everything is found anew."""
LEAST_RUNS = 2

_NONE = (0,) * LENGTH
_UNTOUCHED = (0, 0, 0, 0)
"""A number where no frozen run begins or ends."""

Weights = tuple[Four, ...]
"""What a tile is worth, by number and colour; the place for 0 is unused."""


class Memory:
    """Options and groups by what decides them. Not for two threads at once."""

    def __init__(self) -> None:
        self.lattice = Lattice()
        self._options: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], Options] = {}
        self._fronts: dict[tuple[Four, tuple[Four, ...], bool], Fronts] = {}

    def plan(self, must: Counts, supply: Counts, weights: Weights, frozen: Frozen, *, free: int = 0) -> Plan:
        """The question how to lay all of `must` and as much as possible of `supply`, which contains it."""
        if max(len(self._options), len(self._fronts)) > MOST_REMEMBERED:
            self._options.clear()
            self._fronts.clear()
        most = max(LEAST_RUNS, supply.copies)
        columns = [
            self._column(colour, must.lines[colour], supply.lines[colour], frozen, (most, supply.jokers, free))
            for colour in range(len(COLOURS))
        ]
        stages = []
        for number in NUMBERS:
            black, red, blue, orange = (column[number - LOWEST] for column in columns)
            places = frozen.places(number) if frozen.groups else (NONE,)
            stages.append(Stage((black, red, blue, orange), self._front(weights[number], places, free > 0)))
        return Plan(tuple(stages), supply.jokers, free > 0)

    def _column(
        self,
        colour: int,
        must: tuple[int, ...],
        supply: tuple[int, ...],
        frozen: Frozen,
        how: tuple[int, int, int],
    ) -> list[Options]:
        """The options of one colour at every number."""
        starts, ends = (frozen.starts(colour), frozen.ends(colour)) if frozen.runs else (_NONE, _NONE)
        is_plain = not (any(starts) or any(ends))
        known = self._options
        found = []
        for number in NUMBERS:
            at = number if number >= LAST_START else LOWEST
            here = (colour, at, must[number], supply[number], supply[number + 1], supply[number + 2])
            edges = _UNTOUCHED if is_plain else (starts[number], starts[number + 1], starts[number + 2], ends[number])
            options = known.get((here, edges, how))
            if options is None:
                known[here, edges, how] = options = Options(Spot(*here, *edges, *how))
            found.append(options)
        return found

    def _front(self, weights: Four, places: tuple[Four, ...], free: bool) -> Fronts:
        key = (weights, places, free)
        fronts = self._fronts.get(key)
        if fronts is None:
            self._fronts[key] = fronts = Fronts(GroupSpot(*key))
        return fronts
