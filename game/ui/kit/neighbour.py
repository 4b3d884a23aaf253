"""Where the arrow keys lead: to the nearest thing in their direction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from game.ui.input.gestures import Action
from game.ui.widgets.part import HotSpot

WAYS: Mapping[Action, tuple[int, int]] = MappingProxyType(
    {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
)
ASIDE = 2.0
"""How much more a step aside counts than one ahead."""


def neighbour(here: HotSpot, spots: Sequence[HotSpot], action: Action) -> HotSpot | None:
    """The nearest spot that lies that way, None at the edge."""
    way = WAYS[action]
    ahead = [(cost, spot) for spot in spots if spot.id != here.id and (cost := _cost(here, spot, way)) is not None]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else None


def _cost(here: HotSpot, there: HotSpot, way: tuple[int, int]) -> float | None:
    """How far it is, None when it does not lie that way."""
    a, b = here.rect, there.rect
    if way[0]:
        forward = (b.x - a.right if way[0] > 0 else a.x - b.right) + 1
        aside = _between(a.y, a.bottom, b.y, b.bottom)
    else:
        forward = (b.y - a.bottom if way[1] > 0 else a.y - b.bottom) + 1
        aside = _between(a.x, a.right, b.x, b.right)
    if forward < 0:
        return None
    (ax, ay), (bx, by) = a.centre, b.centre
    off_centre = abs(by - ay) if way[0] else abs(bx - ax)
    return forward + ASIDE * aside + off_centre * 0.1


def _between(a_low: float, a_high: float, b_low: float, b_high: float) -> float:
    """The gap between two stretches, 0 where they share something."""
    return max(0.0, b_low - a_high, a_low - b_high)
