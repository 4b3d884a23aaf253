"""Open runs of one colour while the numbers are swept, with doubles, colour-changes and mirrors in them.

A run is known by how many tiles it has and how far each of its sides reaches: a mirrored run has two sides that take
the same numbers. At every number jokers that are more than one tile, or lead elsewhere, are laid first (`moves`);
then tiles and regular jokers fill what is left (`fills`).

Jokers stand only where they are needed. What a joker adds to the end of a finished set is not
needed: it is laid there in the end, if it must lie at all. So a run begins with a joker only near the highest number,
a finished run is lengthened by a joker only to reach a real tile, and a mirrored one never begins with jokers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.faces import HIGHEST
from game.rules.sets.reading import SMALLEST
from game.solver.counts.codes import COUNT_BITS
from game.solver.counts.stock import REGULAR, JokerCounts

LAST_START = HIGHEST - 2
JOKERS_BEGIN = 8
"""The lowest number with which a joker ever needs to begin a run: from there the run may be too short without it, and
there may be no room behind it."""
MOST_RUNS = 3
"""Open runs of one colour, those that are finished and waiting among them."""


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """A run that may or must go on."""

    length: int
    """Tiles, where 3 means that there are enough. A mirrored run has always enough."""
    sides: tuple[int, ...] = (0,)
    """How many numbers from the present one on each side has covered already."""
    blank: bool = False
    """Whether it has no numbered tile yet (rules 3.2)."""

    @property
    def gaps(self) -> int:
        """How many sides have nothing for the present number."""
        return self.sides.count(0)

    @property
    def may_end(self) -> bool:
        """Whether it is a set as it is, before the present number is laid."""
        return self.length >= SMALLEST and not self.blank and not any(self.sides)

    @property
    def is_due(self) -> bool:
        """Whether it must have something for the present number."""
        return self.gaps > 0 and not self.may_end

    def after(self) -> Run:
        """The run with all gaps filled, seen from the next number."""
        filled, is_pair = self.gaps > 0, len(self.sides) > 1
        length = self.length if is_pair else min(SMALLEST, self.length + filled)
        return Run(length, tuple(max(0, side - 1) for side in self.sides), self.blank and not filled)


FRESH = Run(0, blank=True)
"""A run that has nothing yet."""

RunStates = tuple[Run, ...]
"""The open runs of a colour, sorted."""


@dataclass(frozen=True, slots=True)
class SpecialRunTerms:
    """All that decides what one number may do to the runs of one colour."""

    number: int
    must: int
    supply: int
    ahead: tuple[int, ...]
    """Tiles of the next three numbers."""
    jokers: JokerCounts

    def accepts(self, *, bridging: bool) -> bool:
        """Whether a run that turns to this colour can hope to go on; one that was finished must do so at once."""
        return self.ahead[0] > 0 or (not bridging and any(self.ahead))

    def promised(self, state: RunStates) -> int:
        """Jokers that the runs are sure to need, after this number."""
        due = sum(run.gaps for run in state if run.is_due)
        short = sum(run.length == 1 and run.sides == (0,) for run in state)
        return max(0, due - self.ahead[0], short - self.ahead[1])


@dataclass(frozen=True, slots=True)
class RunFill:
    """Tiles and regular jokers laid in the runs of a colour."""

    goes_on: tuple[Run, ...]
    """Runs that were finished and go on."""
    begun: int
    jokers: int
    after: RunStates
    code: int
    """Fewest and most tiles left for groups, packed."""


@dataclass(frozen=True, slots=True)
class JokerMove:
    """Jokers laid at a run, or as its beginning (`old` is None)."""

    old: Run | None
    new: Run | None
    """None for a run that ends."""
    letters: str
    """The jokers; of a mirrored run that begins, the mirror comes first."""
    leaves: bool = False
    """Whether the run goes on in another colour."""

    @property
    def bridges(self) -> bool:
        """Whether the run was finished before."""
        return self.old is not None and self.old.length >= SMALLEST


def fills(spot: SpecialRunTerms, state: RunStates) -> Iterator[RunFill]:
    """Every way to fill the gaps of the state that could be best."""
    due = sum(run.gaps for run in state if run.is_due)
    demanded = sum(run.is_due and run.blank for run in state)
    ready = [run for run in state if run.may_end]
    runs = [run for run in ready if len(run.sides) == 1]
    pairs = [run for run in ready if len(run.sides) > 1]
    if demanded > spot.supply or due > spot.supply + spot.jokers[REGULAR]:
        return
    for doubled in range(len(pairs) + 1):
        for kept in range(len(runs) + 1):
            most = spot.supply if kept == len(runs) and spot.number <= LAST_START else 0
            for begun in range(most + 1):
                need = due + 2 * doubled + kept
                if demanded + begun <= spot.supply and _is_sensible(spot, due, need, begun, kept):
                    going = (*runs[:kept], *pairs[:doubled])
                    after = _after(spot, state, going, begun)
                    if after is not None:
                        used = need + begun
                        code = max(0, spot.must - used) << COUNT_BITS | max(0, spot.supply - used)
                        yield RunFill(going, begun, max(0, used - spot.supply), after, code)


def _is_sensible(spot: SpecialRunTerms, due: int, need: int, begun: int, kept: int) -> bool:
    """False where there are too few jokers, or where moving them makes another way as good."""
    jokers = need + begun - spot.supply
    if jokers > spot.jokers[REGULAR]:
        return False
    if jokers <= 0:
        return True
    if begun and spot.number < JOKERS_BEGIN:
        return False
    left = max(0, spot.supply - due)
    if kept > left + spot.ahead[0]:
        return False
    return need - due == kept or left > 0 or spot.ahead[0] > 0


def _after(spot: SpecialRunTerms, state: RunStates, going: tuple[Run, ...], begun: int) -> RunStates | None:
    """The open runs at the next number; None if some of them can never be finished."""
    runs = [run.after() for run in state if not run.may_end]
    runs += [run.after() for run in going]
    runs += [FRESH.after()] * begun
    if not all(_has_room(run, spot.number + 1) for run in runs):
        return None
    kept = sorted(run for run in runs if not run.may_end)
    ready = sorted(run for run in runs if run.may_end)
    if spot.number < HIGHEST:
        kept += _useful(spot, ready)
    return tuple(sorted(kept))


def _has_room(run: Run, number: int) -> bool:
    """Whether there are numbers enough for what the run still needs."""
    if run.may_end:
        return True
    if len(run.sides) > 1:
        return number + max(run.sides) - 1 + run.blank <= HIGHEST
    return number + run.sides[0] + max(SMALLEST - run.length, run.blank) - 1 <= HIGHEST


def _useful(spot: SpecialRunTerms, ready: list[Run]) -> list[Run]:
    """The finished runs that something could still lengthen."""
    regular, double, change, _ = spot.jokers
    near, later, far = spot.ahead
    most = near + (later if regular else 0) + (far if double else 0) + change
    runs = [run for run in ready if len(run.sides) == 1][: min(most, MOST_RUNS)]
    reach = near or change > 1 or (later and regular + double > 1)
    return runs + [run for run in ready if len(run.sides) > 1 and reach]


def moves(spot: SpecialRunTerms, state: RunStates) -> Iterator[JokerMove]:
    """Everything doubles, colour-changes and mirrors may do here, one thing at a time."""
    for run in dict.fromkeys(state):
        if run.gaps:
            yield from _joined(spot, run)
    regular, double, _, mirror = spot.jokers
    if mirror and spot.supply + regular + double > 1 and (spot.supply or spot.ahead[0]):
        yield JokerMove(None, Run(SMALLEST, (0, 0), blank=True), "M")
    if JOKERS_BEGIN <= spot.number <= LAST_START:
        yield from (replace(move, old=None) for move in _joined(spot, FRESH))


def _joined(spot: SpecialRunTerms, run: Run) -> Iterator[JokerMove]:
    """What jokers may lie next at a run."""
    regular, double, change, _ = spot.jokers
    if double and spot.number < HIGHEST:
        yield from _doubled(spot, run)
    if change and run.gaps == len(run.sides):
        yield from _turned(run)
    if regular:
        yield from _held(run)


def _doubled(spot: SpecialRunTerms, run: Run) -> Iterator[JokerMove]:
    """A double at the run; two of them face each other only in the middle of a mirrored run."""
    is_pair = len(run.sides) > 1
    if run.may_end and not is_pair and not spot.ahead[1]:
        return
    if run.blank and (max(run.sides) if is_pair else run.length > 1):
        return
    sides = tuple(sorted((2, *run.sides[1:])))
    yield JokerMove(run, replace(run, length=min(SMALLEST, run.length + 1), sides=sides), "D")


def _turned(run: Run) -> Iterator[JokerMove]:
    """A colour-change at the run, one on each side of a mirrored one."""
    is_pair = len(run.sides) > 1
    if (run.blank or not run.may_end) if is_pair else run.blank and run.length > 1:
        return
    letters = "C" * len(run.sides)
    length = min(SMALLEST, run.length + 1)
    sides = (1,) * len(run.sides)
    yield JokerMove(run, Run(length, sides, run.blank), letters, leaves=True)
    if not run.blank and len(run.sides) == 1 and run.length == SMALLEST - 1:
        yield JokerMove(run, None, letters)


def _held(run: Run) -> Iterator[JokerMove]:
    """A regular joker at a run that has no numbered tile yet."""
    if not run.blank or (len(run.sides) == 1 and run.length > 1):
        return
    if len(run.sides) == 1:
        yield JokerMove(run, replace(run, length=min(SMALLEST, run.length + 1), sides=(1,)), "J")
    elif max(run.sides):
        yield JokerMove(run, replace(run, sides=tuple(sorted((1, *run.sides[1:])))), "J")
