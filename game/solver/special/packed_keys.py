"""Packed keys of a sweep: a state for each colour, above them how many jokers of each kind are spent.

On top stands the number of all spent jokers but mirrors, to which those may be added that open runs are sure to need.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.solver.counts.kinds import COLOURS

STATE_BITS = 14
STATE = (1 << STATE_BITS) - 1
PAIR = (1 << 2 * STATE_BITS) - 1
"""Two colours side by side."""
SPENT_PLACE = STATE_BITS * len(COLOURS)
SPENT_BITS = 4
SPENT = (1 << 4 * SPENT_BITS) - 1
"""The jokers spent of all kinds."""
_MOST = 7
"""The highest number of jokers of one kind; the bit above it marks an overflow."""
_DOUBLES, _CHANGES, _MIRRORS = SPENT_BITS, 2 * SPENT_BITS, 3 * SPENT_BITS
"""Where among the jokers spent those of each kind begin; regular ones are lowest."""
GUARD = sum(_MOST + 1 << SPENT_PLACE + SPENT_BITS * place for place in range(4))

NEED_PLACE = SPENT_PLACE + 4 * SPENT_BITS
NEED = 1 << NEED_PLACE
_BELOW = NEED - 1
_LOOSE_MASK = (1 << 3 * SPENT_BITS) - 1
_LOOSE = tuple(sum(high >> SPENT_BITS * place & _MOST for place in range(3)) for high in range(_LOOSE_MASK + 1))


def added(jokers: Iterable[int]) -> int:
    """What these jokers add to a key."""
    fields = _fields(jokers)
    return fields + loose(fields) * NEED


def bias(limits: Sequence[int]) -> int:
    """A number that makes the guard bits of a key show when some limit is exceeded."""
    return _fields(_MOST - limit for limit in limits)


def loose(key: int) -> int:
    """How many jokers are spent that may lie anywhere: all but mirrors."""
    return _LOOSE[key >> SPENT_PLACE & _LOOSE_MASK]


def without_need(key: int) -> int:
    """The key without what open runs are sure to need."""
    return key & _BELOW | _LOOSE[key >> SPENT_PLACE & _LOOSE_MASK] << NEED_PLACE


def spent(key: int) -> tuple[int, int, int, int]:
    """The jokers spent, by kind."""
    high = key >> SPENT_PLACE
    return high & _MOST, high >> _DOUBLES & _MOST, high >> _CHANGES & _MOST, high >> _MIRRORS & _MOST


def is_within(packed: int, excess: int) -> bool:
    """Whether jokers as they stand in a key, of two sides together, are no more than the limits of a bias."""
    return not (packed << SPENT_PLACE) + excess & GUARD


def packed_spent(jokers: Iterable[int]) -> int:
    """These numbers of jokers as they stand in a key."""
    return _fields(jokers) >> SPENT_PLACE


def packed_of(key: int) -> int:
    """The jokers spent as they stand in a key."""
    return key >> SPENT_PLACE & SPENT


def state_of(key: int, colour: int) -> int:
    """The state of a colour."""
    return key >> STATE_BITS * colour & STATE


def _fields(jokers: Iterable[int]) -> int:
    return sum(count << SPENT_PLACE + SPENT_BITS * place for place, count in enumerate(jokers))
