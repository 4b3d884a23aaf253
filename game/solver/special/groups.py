"""Groups of one number where jokers of all kinds may stand: which tiles they take and which jokers they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from game.rules.sets.reading import SMALLEST
from game.solver.counts.kinds import COLOURS, NONE, Four
from game.solver.counts.stock import DOUBLE, MIRROR, REGULAR, JokerCounts
from game.solver.lookup import Lookup
from game.solver.special.packed_keys import added

WHOLE = len(COLOURS)


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """Jokers in groups; a colour-change stands in none."""

    regular: int
    double: int
    mirror: int

    def plus(self, other: Cost) -> Cost:
        """Both together."""
        return Cost(self.regular + other.regular, self.double + other.double, self.mirror + other.mirror)

    def covers(self, other: Cost) -> bool:
        """Whether the other is never dearer; mirrors count exactly, for they cannot be laid just anywhere."""
        return self.mirror == other.mirror and self.regular >= other.regular and self.double >= other.double


@dataclass(frozen=True, slots=True)
class SpecialGroup:
    """One group: how often each colour lies in it, and its jokers."""

    colours: Four
    cost: Cost


class Groups:
    """How tiles of one number make groups within these jokers; found when first asked for."""

    def __init__(self, jokers: JokerCounts) -> None:
        self._limit = Cost(jokers[REGULAR], jokers[DOUBLE], jokers[MIRROR])
        groups = (group for group in _every(self._limit) if self._fits(group.cost))
        self._by_first: tuple[list[SpecialGroup], ...] = ([], [], [], [])
        for group in groups:
            self._by_first[_first(group.colours)].append(group)
        self.costs = Lookup(self._costs)
        """What jokers tiles may need to lie in groups, each choice that could be best; () if they cannot."""

    def _costs(self, tiles: Four) -> tuple[Cost, ...]:
        if tiles == NONE:
            return (Cost(0, 0, 0),)
        return tuple(sorted(_cheapest(cost for _, _, cost in self._splits(tiles))))

    def split(self, tiles: Four, cost: Cost) -> list[SpecialGroup]:
        """The groups these tiles make with these jokers."""
        if tiles == NONE:
            return []
        group, rest, left = next(
            (group, rest, left)
            for group, rest, whole in self._splits(tiles)
            if whole == cost and (left := _less(cost, group.cost)) in self.costs[rest]
        )
        return [group, *self.split(rest, left)]

    def _splits(self, tiles: Four) -> Iterator[tuple[SpecialGroup, Four, Cost]]:
        """Every group with the first colour, the tiles it leaves, and what all of it costs."""
        for group in self._by_first[_first(tiles)]:
            rest = _taken(tiles, group.colours)
            if min(rest) >= 0:
                for cost in self.costs[rest]:
                    whole = cost.plus(group.cost)
                    if self._fits(whole):
                        yield group, rest, whole

    def _fits(self, cost: Cost) -> bool:
        limit = self._limit
        return cost.regular <= limit.regular and cost.double <= limit.double and cost.mirror <= limit.mirror


class TwistFronts(dict[int, tuple[tuple[int, int], ...]]):
    """For each packed range of tiles per colour: the jokers, as an addend of a key, and the least loss with them."""

    def __init__(self, weights: Four, groups: Groups) -> None:
        super().__init__()
        self.weights = weights
        self.groups = groups

    def __missing__(self, code: int) -> tuple[tuple[int, int], ...]:
        least: dict[Cost, int] = {}
        for loss, _, cost in self.deals(code):
            if loss < least.get(cost, loss + 1):
                least[cost] = loss
        front = [(_key(cost), loss) for cost, loss in least.items() if _is_best(cost, loss, least)]
        self[code] = found = tuple(sorted(front, key=lambda entry: entry[::-1]))
        return found

    def deals(self, code: int) -> Iterator[tuple[int, Four, Cost]]:
        """Every choice of tiles from a packed range that can lie in groups: what is lost, and the jokers."""
        one, two, three, four = self.weights
        most = one * (code & 3) + two * (code >> 4 & 3) + three * (code >> 8 & 3) + four * (code >> 12 & 3)
        ranges = [range((code >> place + 2) & 3, (code >> place & 3) + 1) for place in (0, 4, 8, 12)]
        for black, red, blue, orange in product(*ranges):
            loss = most - one * black - two * red - three * blue - four * orange
            for cost in self.groups.costs[black, red, blue, orange]:
                yield loss, (black, red, blue, orange), cost

    def dealt(self, code: int, jokers: int, loss: int) -> list[SpecialGroup]:
        """The groups of a way with these jokers, as an addend of a key, and this loss."""
        tiles, cost = next(
            (tiles, cost) for lost, tiles, cost in self.deals(code) if lost == loss and _key(cost) == jokers
        )
        return self.groups.split(tiles, cost)


def _key(cost: Cost) -> int:
    return added((cost.regular, cost.double, 0, cost.mirror))


def _is_best(cost: Cost, loss: int, least: dict[Cost, int]) -> bool:
    return not any(cost.covers(other) and lost <= loss and other != cost for other, lost in least.items())


def _cheapest(costs: Iterable[Cost]) -> Iterator[Cost]:
    found = set(costs)
    return (cost for cost in found if not any(cost.covers(other) and other != cost for other in found))


def _every(limit: Cost) -> Iterator[SpecialGroup]:
    """All groups with numbered tiles in them and no joker to spare."""
    for chosen in product(range(2), repeat=WHOLE):
        tiles = sum(chosen)
        if tiles:
            yield SpecialGroup(_four(chosen), Cost(max(0, SMALLEST - tiles), 0, 0))
            if tiles < SMALLEST and limit.double:
                yield SpecialGroup(_four(chosen), Cost(2 - tiles, 1, 0))
    if limit.mirror:
        for colours in product(range(3), repeat=WHOLE):
            for cost in _cheapest(_mirrored(colours, limit)):
                yield SpecialGroup(_four(colours), cost)


def _mirrored(colours: Sequence[int], limit: Cost) -> Iterator[Cost]:
    """What jokers make a mirrored group of these tiles. One of a single colour is taken for a run."""
    if not any(colours):
        return
    fewest = max(2, sum(map(bool, colours)))
    for size in range(fewest, WHOLE + 1):
        for near in range(max(0, sum(colours) - size), min(size, sum(colours)) + 1):
            if _can_split(colours, near):
                for doubles in product(range((size - near) // 2 + 1), range((size - sum(colours) + near) // 2 + 1)):
                    regular = 2 * size - sum(colours) - 2 * sum(doubles)
                    if sum(doubles) <= limit.double and regular <= limit.regular:
                        yield Cost(regular, sum(doubles), 1)


def _can_split(colours: Sequence[int], near: int) -> bool:
    """Whether so many of the tiles can lie on one side, no colour twice on the same."""
    pairs = colours.count(2)
    return pairs <= near <= pairs + colours.count(1)


def _four(colours: Sequence[int]) -> Four:
    black, red, blue, orange = colours
    return black, red, blue, orange


def _first(tiles: Four) -> int:
    return next(colour for colour, count in enumerate(tiles) if count)


def _taken(tiles: Four, away: Four) -> Four:
    return _four([have - gone for have, gone in zip(tiles, away, strict=True)])


def _less(cost: Cost, away: Cost) -> Cost:
    return Cost(cost.regular - away.regular, cost.double - away.double, cost.mirror - away.mirror)
