"""Packed keys of a sweep: a state for each colour, and above them how many jokers of each kind are spent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.solver.kinds import COLOURS

STATE_BITS = 14
STATE = (1 << STATE_BITS) - 1
PAIR = (1 << 2 * STATE_BITS) - 1
"""Two colours side by side."""
SPENT_PLACE = STATE_BITS * len(COLOURS)
SPENT_BITS = 4
_MOST = 7
"""The highest number of jokers of one kind; the bit above it tells of too many."""
GUARD = sum(_MOST + 1 << SPENT_PLACE + SPENT_BITS * place for place in range(4))


def added(jokers: Iterable[int]) -> int:
    """What these jokers add to a key."""
    return sum(count << SPENT_PLACE + SPENT_BITS * place for place, count in enumerate(jokers))


def bias(limits: Sequence[int]) -> int:
    """A number that makes the guard bits of a key show when some limit is exceeded."""
    return added([_MOST - limit for limit in limits])


def spent(key: int) -> tuple[int, int, int, int]:
    """The jokers spent, by kind."""
    high = key >> SPENT_PLACE
    return high & 7, high >> 4 & 7, high >> 8 & 7, high >> 12 & 7


def state_of(key: int, colour: int) -> int:
    """The state of a colour."""
    return key >> STATE_BITS * colour & STATE
