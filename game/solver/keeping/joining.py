"""Open runs on both sides of a border between two numbers."""

from __future__ import annotations

from collections.abc import Sequence

from game.solver.plain.runs import SHAPES

_LONG = 3


class JokersToJoin(dict[int, list[int]]):
    """How many jokers it takes at least to make whole runs of the open ones on both sides of a border, by state."""

    def __missing__(self, state: int) -> list[int]:
        self[state] = found = [_to_join(_lengths(SHAPES[state]), _lengths(other)) for other in SHAPES]
        return found


def _to_join(left: Sequence[int], right: Sequence[int]) -> int:
    """The least jokers for open runs of these lengths: one of each side may be joined, or jokers complete one alone."""
    if not left:
        return sum(max(0, _LONG - length) for length in right)
    first, rest = left[0], left[1:]
    ways = [max(0, _LONG - first) + _to_join(rest, right)]
    for place, length in enumerate(right):
        ways.append(max(0, _LONG - first - length) + _to_join(rest, [*right[:place], *right[place + 1 :]]))
    return min(ways)


def _lengths(shape: Sequence[int]) -> list[int]:
    return [length for length, count in enumerate(shape, start=1) for _ in range(count)]
