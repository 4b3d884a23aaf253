"""Every kind of puzzle there is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.puzzles.kinds.clear import CLEAR
from game.puzzles.kinds.joker import JOKER
from game.puzzles.kinds.most import MOST
from game.puzzles.kinds.opening import OPEN
from game.puzzles.kinds.place import PLACE
from game.puzzles.kinds.waiting import WAITING
from game.puzzles.puzzle import PuzzleKind

KINDS: Mapping[str, PuzzleKind] = MappingProxyType(
    {kind.name: kind for kind in (PLACE, CLEAR, OPEN, JOKER, MOST, WAITING)}
)
"""By name. Their order is that in which a mix draws them."""
