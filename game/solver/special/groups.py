"""Groups of one number where jokers of all kinds may stand: which tiles they take and which jokers they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from game.rules.sets.reading import SMALLEST
from game.solver.counts.codes import COUNT, COUNT_BITS, PLACES, most_weight
from game.solver.counts.kinds import COLOURS, NONE, Four
from game.solver.counts.stock import JokerCounts
from game.solver.lookup import Lookup
from game.solver.special.packed_keys import GUARD, added, bias, spent

WHOLE = len(COLOURS)


@dataclass(frozen=True, slots=True)
class SpecialGroup:
    """One group: how often each colour lies in it, and its jokers as an addend of a key."""

    colours: Four
    cost: int


class Groups:
    """How tiles of one number make groups within these jokers; found when first asked for."""

    def __init__(self, jokers: JokerCounts) -> None:
        self._excess = bias(jokers)
        self._by_first: tuple[list[SpecialGroup], ...] = ([], [], [], [])
        for group in _every():
            if not group.cost + self._excess & GUARD:
                self._by_first[_first(group.colours)].append(group)
        self.costs = Lookup(self._costs)
        """What jokers tiles may need to lie in groups, each choice that could be best; () if they cannot."""

    def _costs(self, tiles: Four) -> tuple[int, ...]:
        if tiles == NONE:
            return (0,)
        return tuple(sorted(_cheapest(group.cost + left for group, _, left in self._splits(tiles))))

    def split(self, tiles: Four, cost: int) -> list[SpecialGroup]:
        """The groups these tiles make with these jokers."""
        if tiles == NONE:
            return []
        group, rest, left = next(split for split in self._splits(tiles) if split[0].cost + split[2] == cost)
        return [group, *self.split(rest, left)]

    def _splits(self, tiles: Four) -> Iterator[tuple[SpecialGroup, Four, int]]:
        """Every group with the first colour, the tiles it leaves, and what these cost."""
        for group in self._by_first[_first(tiles)]:
            black, red, blue, orange = (have - gone for have, gone in zip(tiles, group.colours, strict=True))
            rest = black, red, blue, orange
            if min(rest) >= 0:
                for left in self.costs[rest]:
                    if not group.cost + left + self._excess & GUARD:
                        yield group, rest, left


class TwistFronts(dict[int, tuple[tuple[int, int], ...]]):
    """For each packed range of tiles per colour: the jokers, as an addend of a key, and the least loss with them."""

    def __init__(self, weights: Four, groups: Groups) -> None:
        super().__init__()
        self.weights = weights
        self.groups = groups

    def __missing__(self, code: int) -> tuple[tuple[int, int], ...]:
        least: dict[int, int] = {}
        for loss, _, cost in self.deals(code):
            if loss < least.get(cost, loss + 1):
                least[cost] = loss
        front = [(cost, loss) for cost, loss in least.items() if _is_best(cost, loss, least)]
        self[code] = found = tuple(sorted(front, key=lambda entry: entry[::-1]))
        return found

    def deals(self, code: int) -> Iterator[tuple[int, Four, int]]:
        """Every choice of tiles from a packed range that can lie in groups: what is lost, and the jokers."""
        one, two, three, four = self.weights
        most = most_weight(code, self.weights)
        ranges = [range(code >> place + COUNT_BITS & COUNT, (code >> place & COUNT) + 1) for place in PLACES]
        for black, red, blue, orange in product(*ranges):
            loss = most - one * black - two * red - three * blue - four * orange
            for cost in self.groups.costs[black, red, blue, orange]:
                yield loss, (black, red, blue, orange), cost

    def dealt(self, code: int, jokers: int, loss: int) -> list[SpecialGroup]:
        """The groups of a way with these jokers, as an addend of a key, and this loss."""
        tiles = next(tiles for lost, tiles, cost in self.deals(code) if lost == loss and cost == jokers)
        return self.groups.split(tiles, jokers)


def _is_best(cost: int, loss: int, least: dict[int, int]) -> bool:
    return not any(_is_dearer(cost, other) and lost <= loss for other, lost in least.items())


def _cheapest(costs: Iterable[int]) -> Iterator[int]:
    found = set(costs)
    return (cost for cost in found if not any(_is_dearer(cost, other) for other in found))


def _is_dearer(cost: int, other: int) -> bool:
    """Whether the other is never dearer; mirrors count exactly, for they cannot be laid just anywhere."""
    regular, double, _, mirror = spent(cost)
    other_regular, other_double, _, other_mirror = spent(other)
    return cost != other and mirror == other_mirror and regular >= other_regular and double >= other_double


def _every() -> Iterator[SpecialGroup]:
    """All groups with numbered tiles in them and no joker to spare."""
    for sides in (1, 2):
        for black, red, blue, orange in product(range(sides + 1), repeat=WHOLE):
            colours = black, red, blue, orange
            if any(colours):
                for cost in _cheapest(_jokers(colours, sides)):
                    yield SpecialGroup(colours, cost)


def _jokers(colours: Four, sides: int) -> Iterator[int]:
    """What jokers make a group of these tiles, with two sides around a mirror. One of a single colour is a run."""
    tiles, once, twice = sum(colours), colours.count(1), colours.count(2)
    for size in range(max(2, once + twice), WHOLE + 1):
        for near in range(twice, twice + once + 1) if sides > 1 else (once,):
            gaps = (size - near, size - (tiles - near))[:sides]
            for doubles in range(sum(gap // 2 for gap in gaps) + 1):
                regular = sum(gaps) - 2 * doubles
                if tiles + regular + doubles + (sides > 1) >= SMALLEST:
                    yield added((regular, doubles, 0, sides - 1))


def _first(tiles: Four) -> int:
    return next(colour for colour, count in enumerate(tiles) if count)
