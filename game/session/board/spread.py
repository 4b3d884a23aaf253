"""Spreading things on a line so that none overlap, as few as possible move, and they move as little as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

AS_GOOD_AS = 1e-9
"""A smaller overlap does not count."""


@dataclass(frozen=True, slots=True)
class _TouchingItems:
    """Neighbours that touch and move together: their wishes and their common start."""

    wishes: list[tuple[float, float]]
    """(wished start of the block, weight) of every member."""
    start: float

    def joined(self, other: _TouchingItems) -> _TouchingItems:
        """Both blocks as one, at the weighted median of all wishes, which moves the fewest members."""
        wishes = sorted([*self.wishes, *other.wishes])
        half = sum(weight for _, weight in wishes) / 2
        reached = accumulate(weight for _, weight in wishes)
        return _TouchingItems(
            wishes, next(wish for (wish, _), weight in zip(wishes, reached, strict=True) if weight >= half)
        )


def spread(
    wishes: Sequence[float],
    widths: Sequence[float],
    *,
    low: float,
    high: float,
    weights: Sequence[float] | None = None,
) -> list[float] | None:
    """Left edges between `low` and `high`, in the given order and without overlap, moving the fewest (least sum of
    distances, weighted) from their wishes; None when they do not fit. Gaps belong to the widths."""
    length = sum(widths)
    if length > high - low + AS_GOOD_AS:
        return None
    offsets = list(accumulate(widths, initial=0.0))[:-1]
    first, last = low, high - length
    own = [wish - offset for wish, offset in zip(wishes, offsets, strict=True)]
    if all(left <= right + AS_GOOD_AS for left, right in pairwise([first, *own, last])):
        return list(wishes)
    blocks: list[_TouchingItems] = []
    for i, start in enumerate(own):
        block = _TouchingItems([(start, weights[i] if weights else 1.0)], start)
        while blocks and blocks[-1].start > block.start:
            block = blocks.pop().joined(block)
        blocks.append(block)
    starts = [min(max(block.start, first), last) for block in blocks for _ in block.wishes]
    return [start + offset for start, offset in zip(starts, offsets, strict=True)]
