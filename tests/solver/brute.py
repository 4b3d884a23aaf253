"""The best play of small positions by trying everything, written without a look at the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from game.rules.tiles import Tile

JOKER = "J"
COLOURS = "krbo"
LONGEST = 7


@cache
def every_set(jokers: int) -> dict[str, tuple[tuple[str, ...], ...]]:
    """All sets with at most so many jokers and at least one number, by each kind they contain."""
    whole = set(_joker_free())
    found: dict[str, set[tuple[str, ...]]] = {}
    for kinds in whole:
        for size in range(min(jokers, len(kinds) - 1) + 1):
            for replaced in combinations(range(len(kinds)), size):
                row = tuple(JOKER if place in replaced else kind for place, kind in enumerate(kinds))
                for kind in set(row) - {JOKER}:
                    found.setdefault(kind, set()).add(tuple(sorted(row)))
    return {kind: tuple(sorted(rows)) for kind, rows in found.items()}


def _joker_free() -> Iterator[tuple[str, ...]]:
    for number in range(1, 14):
        for size in (3, 4):
            yield from (tuple(f"{colour}{number}" for colour in colours) for colours in combinations(COLOURS, size))
    for colour in COLOURS:
        for first in range(1, 12):
            for last in range(first + 2, min(13, first + LONGEST - 1) + 1):
                yield tuple(f"{colour}{number}" for number in range(first, last + 1))


def best_worth(table: list[Tile], rack: list[Tile], worth: Callable[[str], int]) -> int | None:
    """The highest worth of rack tiles that can be played, 0 for none; None if not even the table can be laid."""
    must, have = Counter(map(str, table)), Counter(map(str, [*table, *rack]))
    every = every_set(have[JOKER])
    sets = {kind: [need for need in map(Counter, every.get(kind, ())) if need <= have] for kind in have}
    known: dict[tuple[tuple[str, int], ...], int | None] = {}

    def laid(left: Counter[str], owed: Counter[str]) -> int | None:
        """The worth of the optional tiles that can still be laid with everything owed."""
        key = (*sorted(left.items()), ("/", 0), *sorted(owed.items()))
        if key not in known:
            known[key] = searched(left, owed)
        return known[key]

    def searched(left: Counter[str], owed: Counter[str]) -> int | None:
        kind = min((kind for kind in left if kind != JOKER), default=None)
        if kind is None:
            return None if owed[JOKER] else 0
        answers = []
        if left[kind] > owed[kind]:
            answers.append(laid(left - Counter([kind]), +owed))
        for need in sets[kind]:
            if need <= left:
                rest = laid(left - need, owed - need)
                gain = sum(worth(name) * max(0, count - owed[name]) for name, count in need.items())
                answers.append(None if rest is None else rest + gain)
        return max((answer for answer in answers if answer is not None), default=None)

    return laid(+have, +must)
