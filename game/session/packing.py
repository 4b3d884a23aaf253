"""Keeping things on one line apart: nobody overlaps, and as few as possible move as little as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Block:
    """Neighbours that touch and so move together: their common start and what each wished for."""

    wishes: list[tuple[float, float]] = field(default_factory=list)
    """(wished start of the block, weight) of every member."""

    def start(self) -> float:
        """The weighted median: the start that moves the fewest members."""
        ordered = sorted(self.wishes)
        half = sum(weight for _, weight in ordered) / 2
        seen = 0.0
        for wish, weight in ordered:
            seen += weight
            if seen >= half:
                return wish
        return ordered[-1][0]


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
    if sum(widths) > high - low + 1e-9:
        return None
    offsets = [sum(widths[:i]) for i in range(len(widths))]
    blocks: list[tuple[_Block, int]] = []
    for i, wish in enumerate(wishes):
        block, size = _Block([(wish - offsets[i], weights[i] if weights else 1.0)]), 1
        while blocks and blocks[-1][0].start() > block.start():
            before, more = blocks.pop()
            block, size = _Block(before.wishes + block.wishes), size + more
        blocks.append((block, size))
    last_start = high - sum(widths)
    starts = [min(max(block.start(), low), last_start) for block, size in blocks for _ in range(size)]
    return [start + offset for start, offset in zip(starts, offsets, strict=True)]
