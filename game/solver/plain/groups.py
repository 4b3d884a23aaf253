"""Groups of one number: which tiles left over by runs they take, and how many jokers that needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from game.rules.values import immutable
from game.solver.counts.codes import CODE, COUNT, COUNT_BITS, MUST, PLACES, most_weight
from game.solver.counts.kinds import NONE, Four
from game.solver.lookup import Lookup
from game.solver.plain.runs import JOKER_UNIT, PARENT_UNIT

MOST_JOKERS = 4
"""As many regular jokers as any box has."""

_TAKEN = tuple(range(part & COUNT, (part >> COUNT_BITS) - 1, -1) for part in range(CODE + 1))
"""How many tiles of a colour may be taken, by its part of a packed range; the most first."""


class GroupLaying(NamedTuple):
    """Tiles of one number laid in groups."""

    grouped: Four
    added: Four
    """Those that join frozen groups."""
    jokers: int
    loss: int


@immutable
class GroupSpot:
    """What decides the groups of one number: the weights of its tiles, and the places frozen groups have left."""

    weights: Four
    places: tuple[Four, ...] = (NONE,)
    free: bool = False
    """Whether jokers may stand where they are not needed."""
    jokers: int = MOST_JOKERS
    """How many there are in all."""
    barred: bool = False
    """Whether there are no groups here at all."""


class Fronts(dict[int, tuple[tuple[int, int], ...]]):
    """For each packed range of tiles per colour: the jokers, as an addend of a key, and the least loss with them, as an
    addend of a rank."""

    def __init__(self, spot: GroupSpot) -> None:
        super().__init__()
        self.spot = spot
        self.deals = Lookup(partial(_laying, spot))
        """A way to lay the tiles of a packed range with so many jokers and so much loss; None if there is none."""

    def __missing__(self, code: int) -> tuple[tuple[int, int], ...]:
        least: dict[int, int] = {}
        for loss, _, grouped in _takings(self.spot, code):
            for jokers in _joker_counts(grouped, self.spot):
                if loss < least.get(jokers, loss + 1):
                    least[jokers] = loss
        self[code] = front = tuple(_front(least, self.spot.free))
        return front


def _laying(spot: GroupSpot, key: tuple[int, int, int]) -> GroupLaying | None:
    code, jokers, wanted = key
    for loss, added, grouped in _takings(spot, code):
        if loss == wanted and jokers in _joker_counts(grouped, spot):
            return GroupLaying(grouped, added, jokers, loss)
    return None


def _front(least: dict[int, int], free: bool) -> Iterator[tuple[int, int]]:
    best: int | None = None
    for jokers in sorted(least):
        loss = least[jokers]
        if free or best is None or loss < best:
            yield jokers * JOKER_UNIT, loss * PARENT_UNIT
            best = loss


def _takings(spot: GroupSpot, code: int) -> Iterator[tuple[int, Four, Four]]:
    """Every choice of tiles from a packed range: what is lost, what joins frozen groups, what makes new ones."""
    one, two, three, four = spot.weights
    most = most_weight(code, spot.weights)
    if spot.barred:
        code &= MUST
    ranges = [_TAKEN[code >> place & CODE] for place in PLACES]
    for black, red, blue, orange in product(*ranges):
        loss = most - one * black - two * red - three * blue - four * orange
        for added in spot.places:
            left = (black - added[0], red - added[1], blue - added[2], orange - added[3])
            if min(left) >= 0:
                yield loss, added, left


def _joker_counts(grouped: Four, spot: GroupSpot) -> Sequence[int]:
    """How many jokers these groups may have; only the fewest unless jokers are free."""
    fewest = max(0, 3 * max(grouped) - sum(grouped))
    if not spot.free:
        return (fewest,) if fewest <= spot.jokers else ()
    some = range(fewest, spot.jokers + 1)
    return [jokers for jokers in some if _number_of_groups(grouped, jokers) is not None]


def _number_of_groups(grouped: Four, jokers: int) -> int | None:
    """How many groups the tiles and jokers make; None when they make none."""
    total = sum(grouped)
    for groups in range(max(grouped), total + 1):
        if 3 * groups <= total + jokers <= 4 * groups:
            return groups
    return None


def dealt(grouped: Four, jokers: int) -> list[tuple[list[int], int]]:
    """The groups as ranks of colours and a number of jokers each: colours go round, jokers fill the smallest."""
    groups = _number_of_groups(grouped, jokers)
    if not groups:
        return []
    rows: list[list[int]] = [[] for _ in range(groups)]
    tiles = [colour for colour, count in enumerate(grouped) for _ in range(count)]
    for place, colour in enumerate(tiles):
        rows[place % groups].append(colour)
    given = [0] * groups
    for _ in range(jokers):
        least = min(range(groups), key=lambda row: len(rows[row]) + given[row])
        given[least] += 1
    return [(sorted(row), extra) for row, extra in zip(rows, given, strict=True)]
