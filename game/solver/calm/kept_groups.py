"""Groups of one number while it is counted how many old ones stay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from operator import add
from typing import NamedTuple

from game.solver.calm.kept_runs import BROKEN_CODE, COVERED_BITS
from game.solver.calm.old_sets import OldGroup, colours_in
from game.solver.counts.kinds import Four
from game.solver.plain.frozen import chosen_colours
from game.solver.plain.groups import Fronts
from game.solver.plain.runs import CODE_BITS, COLOUR_BITS, JOKER_UNIT, PARENT_UNIT

KEY_BITS = COVERED_BITS + COLOUR_BITS + 4
"""Bits of a packed key: the old runs covered, the states of the four colours, the jokers spent or promised."""
BROKEN_UNIT = 1 << KEY_BITS
MOST_BROKEN = 255
"""More sets than any table has."""
LOSS_UNIT = BROKEN_UNIT * (MOST_BROKEN + 1)
"""A state's rank is its loss in these units, below them how many sets are broken, below them the key of the state it
came from."""
_NEVER = 1 << 60
"""More than any rank of a plain sweep."""
_RANGE = (1 << CODE_BITS) - 1
_CODE = BROKEN_CODE - 1
_HALF = CODE_BITS // 2
_MOST = (1 << _HALF) - 1


class KeptDeal(NamedTuple):
    """A way to lay some tiles in groups."""

    jokers: int
    loss: int
    broken: int
    """How many old groups do not stay."""
    kept: int
    """A bit for each that stays."""


class KeptGroupMemo(dict[int, tuple[KeptDeal, ...]]):
    """The ways to lay the tiles of a packed range: with ever more jokers less is lost, or as much and less broken."""

    def __init__(self, fronts: Fronts, groups: tuple[OldGroup, ...]) -> None:
        super().__init__()
        self._fronts = fronts
        self._stays = tuple(_stays(groups))

    def __missing__(self, code: int) -> tuple[KeptDeal, ...]:
        least: dict[int, tuple[int, int]] = {}
        for taken, own, broken, kept in self._stays:
            rest = _without(taken, code)
            for jokers, rank in self._fronts[rest] if rest is not None else ():
                jokers, rank = own + jokers // JOKER_UNIT, rank | broken
                if jokers not in least or rank < least[jokers][0]:
                    least[jokers] = rank, kept
        front: list[KeptDeal] = []
        best = _NEVER
        for jokers in sorted(least):
            rank, kept = least[jokers]
            if rank < best:
                front.append(KeptDeal(jokers, rank // PARENT_UNIT, rank % PARENT_UNIT, kept))
                best = rank
        self[code] = found = tuple(front)
        return found


class KeptFronts(dict[int, tuple[tuple[int, int], ...]]):
    """The same as addends of a key and of a rank; a code also counts broken runs."""

    def __init__(self, base: KeptGroupMemo) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, code: int) -> tuple[tuple[int, int], ...]:
        runs = code // BROKEN_CODE * BROKEN_UNIT
        if runs:
            found = [(jokers, rank + runs) for jokers, rank in self[code & _CODE]]
        else:
            found = [
                (jokers * JOKER_UNIT << COVERED_BITS, loss * LOSS_UNIT + broken * BROKEN_UNIT)
                for jokers, loss, broken, _ in self.base[code]
            ]
        self[code] = front = tuple(found)
        return front


class _Stay(NamedTuple):
    """Old groups that stay, each with a missing colour more or without."""

    taken: Four
    """How many tiles of each colour they take."""
    jokers: int
    broken: int
    kept: int


def _stays(groups: tuple[OldGroup, ...]) -> Iterator[_Stay]:
    """Every choice of old groups that stay, and of missing colours they take, the most first."""
    places = range(len(groups))
    for size in range(len(groups), -1, -1):
        for some in combinations(places, size):
            staying = [groups[place] for place in some]
            kept = sum(1 << place for place in some)
            jokers = sum(group.jokers for group in staying)
            own = [colours_in(staying, colour) for colour in range(4)]
            ways = product(*((None, *one.missing) for one in staying))
            for added in sorted({chosen_colours(more) for more in ways}):
                black, red, blue, orange = map(add, own, added)
                yield _Stay((black, red, blue, orange), jokers, len(groups) - size, kept)


def _without(taken: Four, code: int) -> int | None:
    """A packed range without some tiles; None if there are not so many."""
    for colour, count in enumerate(taken):
        if count:
            place = CODE_BITS * colour
            tiles = code >> place & _RANGE
            fewest, most = (tiles >> _HALF) - count, (tiles & _MOST) - count
            if most < 0:
                return None
            code += (fewest << _HALF | most if fewest > 0 else most) - tiles << place
    return code
