"""How many tiles of a number may be taken of each colour, and how many must be, packed into one number."""

from __future__ import annotations

from game.solver.counts.kinds import Four

COUNT_BITS = 2
"""Of one count: no tile has more copies than three."""
COUNT = (1 << COUNT_BITS) - 1
CODE_BITS = 2 * COUNT_BITS
"""Of one colour: below how many may be taken, above how many must be. That of black is lowest."""
CODE = (1 << CODE_BITS) - 1
PLACES = (0, CODE_BITS, 2 * CODE_BITS, 3 * CODE_BITS)
"""Where each colour begins."""
MUST = sum(COUNT << place + COUNT_BITS for place in PLACES)
"""The bits that say how many must be taken."""


def most_weight(code: int, weights: Four) -> int:
    """What all tiles are worth that may be taken."""
    return sum([weight * (code >> place & COUNT) for weight, place in zip(weights, PLACES, strict=True)])
