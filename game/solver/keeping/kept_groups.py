"""Groups of one number while it is counted how many old ones stay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from game.solver.keeping.kept_runs import BROKEN_CODE, COVERED_BITS
from game.solver.keeping.old_sets import OldGroup
from game.solver.plain.groups import Four
from game.solver.plain.runs import CODE_BITS, JOKER_UNIT

_CODE = BROKEN_CODE - 1
_PLACES_IN_CODE = range(0, 4 * CODE_BITS, CODE_BITS)
PLACES = 1 << 12
"""A rank has room for the places of so many states."""
BROKEN_UNIT = PLACES
BROKEN_BITS = 8
LOSS_UNIT = BROKEN_UNIT << BROKEN_BITS
"""A state's rank is its loss in these units, below them how many sets are broken, below them its parent's place."""


class _Stay(NamedTuple):
    """Old groups that stay, each with a missing colour more or without."""

    tiles: Four
    jokers: int
    broken: int
    kept: int
    """A bit for each."""


class KeptDeal(NamedTuple):
    """A way to lay some tiles in groups."""

    loss: int
    jokers: int
    broken: int
    kept: int


class KeptGroupMemo(dict[int, tuple[tuple[int, int, int], ...]]):
    """By packed range of tiles: jokers, least loss with them, and how many old groups are broken then."""

    def __init__(self, weights: Four, groups: tuple[OldGroup, ...]) -> None:
        super().__init__()
        self._weights = weights
        self._stays = tuple(_stays(groups))

    def __missing__(self, code: int) -> tuple[tuple[int, int, int], ...]:
        least: dict[int, tuple[int, int]] = {}
        for loss, jokers, broken, _ in self.deals(code):
            if jokers not in least or (loss, broken) < least[jokers]:
                least[jokers] = loss, broken
        front: list[tuple[int, int, int]] = []
        for jokers in sorted(least):
            if not front or least[jokers] < front[-1][1:]:
                front.append((jokers, *least[jokers]))
        self[code] = found = tuple(front)
        return found

    def deals(self, code: int) -> Iterator[KeptDeal]:
        """Every way to lay the tiles of a packed range in groups, with the fewest jokers."""
        one, two, three, four = self._weights
        tops = [code >> place & 3 for place in _PLACES_IN_CODE]
        ranges = [range((code >> place + 2) & 3, top + 1) for place, top in zip(_PLACES_IN_CODE, tops, strict=True)]
        most = one * tops[0] + two * tops[1] + three * tops[2] + four * tops[3]
        for black, red, blue, orange in product(*ranges):
            loss = most - one * black - two * red - three * blue - four * orange
            for (first, second, third, fourth), jokers, broken, kept in self._stays:
                left = (black - first, red - second, blue - third, orange - fourth)
                if min(left) >= 0:
                    yield KeptDeal(loss, jokers + max(0, 3 * max(left) - sum(left)), broken, kept)


class KeptFronts(dict[int, tuple[tuple[int, int], ...]]):
    """The same as addends of a key and of a rank; a code also counts broken runs, and a loss weighs so much."""

    def __init__(self, base: KeptGroupMemo, weight: int) -> None:
        super().__init__()
        self.base = base
        self.weight = weight

    def __missing__(self, code: int) -> tuple[tuple[int, int], ...]:
        runs, scale = code // BROKEN_CODE, self.weight * LOSS_UNIT
        self[code] = found = tuple(
            (jokers * JOKER_UNIT << COVERED_BITS, loss * scale + (broken + runs) * BROKEN_UNIT)
            for jokers, loss, broken in self.base[code & _CODE]
        )
        return found


def _stays(groups: tuple[OldGroup, ...]) -> Iterator[_Stay]:
    """Every choice of old groups that stay, and of missing colours they take, the most first."""
    places = range(len(groups))
    for size in range(len(groups), -1, -1):
        for some in combinations(places, size):
            staying = [groups[place] for place in some]
            kept = sum(1 << place for place in some)
            jokers = sum(group.jokers for group in staying)
            for tiles in {_together(staying, more) for more in product(*((None, *one.missing) for one in staying))}:
                yield _Stay(tiles, jokers, len(groups) - size, kept)


def _together(groups: list[OldGroup], more: tuple[int | None, ...]) -> Four:
    counts = [sum(group.colours[colour] for group in groups) for colour in range(4)]
    for colour in more:
        if colour is not None:
            counts[colour] += 1
    black, red, blue, orange = counts
    return black, red, blue, orange
