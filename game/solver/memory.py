"""What a solver remembers from one question to the next: facts that depend on few numbers and come back often."""

from __future__ import annotations

from game.rules.faces import LOWEST
from game.solver.frozen import Frozen
from game.solver.groups import NONE, Four, Fronts, GroupSpot
from game.solver.kinds import COLOURS, NUMBERS, Counts
from game.solver.lattice import Lattice
from game.solver.runs import LAST_START, Options, Spot
from game.solver.sweep import Plan, Stage

MOST_REMEMBERED = 20_000
"""Entries of one kind; beyond, everything is found anew."""
LEAST_RUNS = 2

Weights = tuple[Four, ...]
"""What a tile is worth, by number and colour; the place for 0 is unused."""


class Memory:
    """Options and groups by what decides them. Not for two threads at once."""

    def __init__(self) -> None:
        self.lattice = Lattice()
        self._options: dict[tuple[int, ...], Options] = {}
        self._fronts: dict[tuple[Four, tuple[Four, ...], bool], Fronts] = {}

    def plan(self, must: Counts, supply: Counts, weights: Weights, frozen: Frozen, *, free: bool = False) -> Plan:
        """The question how to lay all of `must` and as much as possible of `supply`, which contains it."""
        if max(len(self._options), len(self._fronts)) > MOST_REMEMBERED:
            self._options.clear()
            self._fronts.clear()
        most = max(LEAST_RUNS, supply.copies)
        columns = [
            self._column(colour, must.lines[colour], supply.lines[colour], frozen, (most, supply.jokers > 0, free))
            for colour in range(len(COLOURS))
        ]
        stages = []
        for number in NUMBERS:
            black, red, blue, orange = (column[number - LOWEST] for column in columns)
            places = frozen.places(number) if frozen.groups else (NONE,)
            stages.append(Stage((black, red, blue, orange), self._front(weights[number], places, free)))
        return Plan(tuple(stages), supply.jokers, free)

    def _column(
        self,
        colour: int,
        must: tuple[int, ...],
        supply: tuple[int, ...],
        frozen: Frozen,
        how: tuple[int, bool, bool],
    ) -> list[Options]:
        """The options of one colour at every number."""
        if frozen.runs:
            starts, ends = frozen.starts(colour), frozen.ends(colour)
        else:
            starts = ends = (0,) * len(supply)
        found = []
        for number in NUMBERS:
            at = number if number >= LAST_START else LOWEST
            ahead = supply[number : number + 3]
            key = (colour, at, must[number], *ahead, *starts[number : number + 3], ends[number], *how)
            options = self._options.get(key)
            if options is None:
                self._options[key] = options = Options(Spot(*key))
            found.append(options)
        return found

    def _front(self, weights: Four, places: tuple[Four, ...], free: bool) -> Fronts:
        key = (weights, places, free)
        fronts = self._fronts.get(key)
        if fronts is None:
            self._fronts[key] = fronts = Fronts(GroupSpot(*key))
        return fronts
