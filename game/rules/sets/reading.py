"""What a set is once it has been read: run or group, the face of every place, its worth (rules 3, 4.1, 5)."""

from __future__ import annotations

from enum import Enum

from game.rules.faces import Colour, Face
from game.rules.values import immutable

SMALLEST = 3
"""Fewest physical tiles of a set (rules 3.2)."""

Slots = tuple[tuple[Face, ...], ...]


class SetKind(Enum):
    """What a set is; a mirrored one is what its half is."""

    RUN = "run"
    GROUP = "group"


@immutable
class Reading:
    """One way a row of tiles makes a set."""

    kind: SetKind
    slots: Slots
    """The faces each tile stands for: two for a double, none for a mirror."""
    worth: int
    """Points in the opening: the sum of all slots (rules 5.1)."""
    mirrored: bool = False
    wild: frozenset[Colour] = frozenset()
    """The colours open jokers may have."""
    open_jokers: frozenset[int] = frozenset()
    """Places of the jokers whose colour is not settled: only their number means something."""
