"""Where a bubble with a tail stands beside what it is about. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.rules.values import immutable
from game.ui.geometry import Box
from game.ui.look_names import Side

TAIL, TAIL_HIGH = 48, 30
"""In u: how wide a tail is where it leaves its bubble, and how far it reaches."""
NARROWER = (1.0, 0.75, 0.55)
"""The widths that a bubble may have, in parts of the one it wishes."""


@immutable
class SpeechPlace:
    """The box of a bubble, and the side on which its tail is."""

    box: Box
    side: Side

    def tail(self, target: Box, wide: float, high: float, most_aside: float) -> Box:
        """The box of its tail, of this width at its foot and this height: as near to the middle of the target as the
        bubble is long, so far from its ends at least."""
        across, down = target.centre
        if self.side in ("down", "up"):
            x = _between(across - wide / 2, self.box.x + most_aside, self.box.right - most_aside - wide)
            return Box(x, self.box.bottom if self.side == "down" else self.box.y - high, wide, high)
        y = _between(down - wide / 2, self.box.y + most_aside, self.box.bottom - most_aside - wide)
        return Box(self.box.right if self.side == "right" else self.box.x - high, y, high, wide)


def speech_place(
    target: Box, wide: float, height: Callable[[float], float], room: Box, others: Sequence[Box], away: float
) -> SpeechPlace:
    """The place of a bubble of this width at most and of the `height` that it has at a width, so far `away` from its
    target: above, below, right or left of it, or above what is in the way over it, inside the room; the first that
    covers nothing of the target and the `others`, narrower ones last, or the one that covers the least."""
    wide = min(wide, room.w)
    high = height(wide)
    sides = [
        place
        for narrow in (wide * share for share in NARROWER)
        for place in _around(target, narrow, height(narrow), room, others, away)
        if _holds(room, place.box)
    ]
    if not sides:
        x = _between(target.centre[0] - wide / 2, room.x, room.right - wide)
        sides = [SpeechPlace(Box(x, max(room.y, target.y - away - high), wide, high), "down")]
    return min(sides, key=lambda place: sum(map(place.box.shared, (target, *others))))


def _around(
    target: Box, wide: float, high: float, room: Box, others: Sequence[Box], away: float
) -> Iterator[SpeechPlace]:
    across, down = target.centre
    x, y = _between(across - wide / 2, room.x, room.right - wide), _between(down - high / 2, room.y, room.bottom - high)
    beside = [at for other in others for at in (other.x - wide, other.right)]
    reached = sorted((at for at in beside if at < across < at + wide), key=lambda at: abs(at - x))
    over, under = target.y - away - high, target.bottom + away
    for at in (x, *reached):
        yield SpeechPlace(Box(at, over, wide, high), "down")
    for at in (x, *reached):
        yield SpeechPlace(Box(at, under, wide, high), "up")
    yield SpeechPlace(Box(target.right + away, y, wide, high), "left")
    yield SpeechPlace(Box(target.x - away - wide, y, wide, high), "right")
    for other in sorted(others, key=lambda other: -other.y):
        if other.y < target.y:
            for at in (x, room.x, room.right - wide):
                yield SpeechPlace(Box(at, other.y - away - high, wide, high), "down")


def _between(at: float, least: float, most: float) -> float:
    return max(least, min(at, most))


def _holds(room: Box, box: Box) -> bool:
    return room.grown(1).holds(box)
