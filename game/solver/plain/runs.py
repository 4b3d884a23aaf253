"""Open runs of one colour during the sweep from 1 to 13, and what each number may do to them.

The states of a colour are the multisets of its open runs by length, where 3 means three or more: such a run is
finished and may go on or end, while 1 and 2 are obligations. How many tiles go to runs decides everything else:
obligations are extended first, then finished runs, and only then do new runs begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from game.rules.faces import HIGHEST
from game.solver.counts.codes import CODE_BITS, COUNT_BITS

MOST_RUNS = 3
"""Open runs of one colour; as many as there are copies of a tile are enough (a joker beyond is a surplus one)."""
LAST_START = HIGHEST - 2
STATE_BITS = 5
STATE_MASK = (1 << STATE_BITS) - 1
RED, BLUE, ORANGE = STATE_BITS, 2 * STATE_BITS, 3 * STATE_BITS
"""Where in a packed key the state of each colour begins; that of black is lowest."""
COLOUR_BITS = 4 * STATE_BITS
"""Jokers spent stand above the states of the four colours in a packed key."""
JOKER_UNIT = 1 << COLOUR_BITS
PARENT_BITS = 16
PARENT_UNIT = 1 << PARENT_BITS
"""A state's rank is its loss in these units, and below them its parent's place in the layer before."""

OpenRuns = tuple[int, int, int]
"""Open runs of length 1, 2 and at least 3."""


def _shapes() -> tuple[OpenRuns, ...]:
    some = range(MOST_RUNS + 1)
    every = [(one, two, three) for one in some for two in some for three in some if one + two + three <= MOST_RUNS]
    return tuple(sorted(every, key=lambda shape: (sum(shape), shape)))


SHAPES = _shapes()
"""Every state of a colour by its number; 0 is no open run."""
SHAPE_NUMBERS: Mapping[OpenRuns, int] = MappingProxyType({shape: number for number, shape in enumerate(SHAPES)})


def _dominated(shape: OpenRuns) -> tuple[int, ...]:
    one, two, _ = shape
    return tuple(
        number
        for number, (other_one, other_two, _) in enumerate(SHAPES)
        if one <= other_one and one + two <= other_one + other_two and sum(shape) >= sum(SHAPES[number])
    )


DOMINATED = tuple(map(_dominated, SHAPES))
"""For every state those it can replace: 1 < 2 < 3 and absent < 3."""
STRENGTH = tuple(three - two - 2 * one for one, two, three in SHAPES)
"""A number that grows with dominance, to sort the strongest states first."""


class RunTerms(NamedTuple):
    """Everything that determines what one number may do to the runs of one colour."""

    number: int
    must: int
    """Tiles that lay on the table and must lie in a set again."""
    supply: int
    """All tiles there are, those of the rack too."""
    next_supply: int
    later_supply: int
    starts: int = 0
    """Frozen runs that begin here: an open run may end in them."""
    next_starts: int = 0
    later_starts: int = 0
    ends: int = 0
    """Frozen runs that end here: they are open from here on."""
    most: int = 2
    bridges: int = 0
    """How many jokers there are in all."""
    free: bool = False
    """Whether jokers may stand where they are not needed."""

    def charge(self, shape: OpenRuns) -> int:
        """Jokers that the obligations of a state need at least after this number."""
        near = self.next_supply + self.next_starts
        return _missing(shape, near, self.later_supply + self.later_starts + self.next_starts)

    def charged_before(self, shape: OpenRuns) -> int:
        """The charge of a state before this number."""
        return _missing(shape, self.supply + self.starts, self.next_supply + self.next_starts + self.starts)


def _missing(shape: OpenRuns, near: int, far: int) -> int:
    """Jokers that the obligations of a state need where so many tiles and frozen runs may follow, and so many then."""
    one, two, _ = shape
    now, later = one + two - near, one - far
    return (now if now > 0 else 0) + (later if later > 0 else 0)


class RunOption(NamedTuple):
    """One way a number may be used in the runs of a colour."""

    used: int
    """Tiles in runs, jokers among them."""
    joined: int
    """Open runs that end in a frozen run."""
    state: int
    """The open runs afterwards, without finished ones that nothing could extend."""
    jokers: int
    """The jokers it spends or promises beyond those promised before, as an addend of a packed key."""
    code: int
    """Fewest and most tiles left for groups, packed."""


PackedMove = tuple[int, int]
"""What an option adds to a packed key, and its code in its place: all that a sweep needs of it."""


class OptionMemo(dict[int, tuple[RunOption, ...]]):
    """The options of a spot by state: all colours share what is found here."""

    def __init__(self, spot: RunTerms) -> None:
        super().__init__()
        self.spot = spot

    def __missing__(self, state: int) -> tuple[RunOption, ...]:
        self[state] = options = tuple(_options(self.spot, SHAPES[state]))
        return options

    @cached_property
    def charges(self) -> tuple[int, ...]:
        """The charge of every state after this number."""
        return tuple(map(self.spot.charge, SHAPES))


class RunOptions(dict[int, tuple[PackedMove, ...]]):
    """What the options of one colour do, by state, found when first asked for."""

    def __init__(self, base: OptionMemo, colour: int) -> None:
        super().__init__()
        self.base = base
        self._state_bits = STATE_BITS * colour
        self._code_bits = CODE_BITS * colour

    def __missing__(self, state: int) -> tuple[PackedMove, ...]:
        shift, place = self._state_bits, self._code_bits
        options = self.base[state]
        self[state] = moves = tuple(
            [(jokers + (after << shift), code << place) for _, _, after, jokers, code in options]
        )
        return moves


def joined_shape(shape: OpenRuns, joined: int) -> OpenRuns:
    """The open runs when so many obligations, the youngest first, have ended in frozen runs."""
    one, two, three = shape
    young = min(one, joined)
    return one - young, two - (joined - young), three


def _options(spot: RunTerms, shape: OpenRuns) -> Iterator[RunOption]:
    """Every option of a state. Conditions instead of `min` and `max`, because a first question meets many states."""
    must, supply, most, bridges = spot.must, spot.supply, spot.most, spot.bridges
    before = spot.charged_before(shape)
    for joined in range(min(spot.starts, shape[0] + shape[1]) + 1):
        left = joined_shape(shape, joined) if joined else shape
        for used in range(left[0] + left[1], most + 1):
            if not is_sensible(spot, left, used, supply):
                break
            after = _after(spot, left, used)
            jokers = spot.charge(after) - before
            if used > supply:
                jokers += used - supply
            if jokers <= bridges:
                fewest = must - used if must > used else 0
                code = fewest << COUNT_BITS | supply - used if supply > used else fewest << COUNT_BITS
                yield RunOption(used, joined, SHAPE_NUMBERS[after], jokers * JOKER_UNIT, code)


def is_sensible(spot: RunTerms, shape: OpenRuns, used: int, supply: int) -> bool:
    """False where moving jokers to the end of a run, or swapping tails, makes another way as good."""
    one, two, three = shape
    longer = used - one - two
    begun = longer - three if longer > three else 0
    if used > supply:
        number = spot.number
        jokers = used - supply
        if begun:
            if number != LAST_START or min(begun, jokers) > spot.next_supply + spot.later_supply:
                return False  # three jokers alone are no set (rules 3.2)
            longer = 0
        bridging = min(three, longer, jokers)
        return bridging <= spot.next_supply or spot.free
    return not begun or spot.number <= LAST_START


def _after(spot: RunTerms, shape: OpenRuns, used: int) -> OpenRuns:
    """The open runs afterwards, without finished ones that nothing could extend."""
    one, two, three = shape
    longer = used - one - two
    kept, begun = (three, longer - three) if longer > three else (longer, 0)
    if spot.number == HIGHEST:
        return begun, one, 0
    finished = min(two + kept + spot.ends, spot.most - begun - one)
    if finished and not spot.free:
        due = begun + one - spot.next_starts
        useful = max(0, spot.next_supply - due) if due > 0 else spot.next_supply
        finished = min(finished, useful + spot.later_supply if spot.bridges else useful)
    return begun, one, finished
