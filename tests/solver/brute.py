"""The best play of small positions by trying everything, written without a look at the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, repeat
from operator import le, sub

from game.rules.tiles import Tile

JOKER = "J"
COLOURS = "krbo"
LONGEST = 7


@cache
def every_set(jokers: int) -> frozenset[tuple[str, ...]]:
    """All sets with at most so many jokers and at least one number."""
    found = set()
    for kinds in set(_joker_free()):
        for size in range(min(jokers, len(kinds) - 1) + 1):
            for replaced in combinations(range(len(kinds)), size):
                found.add(tuple(sorted(JOKER if place in replaced else kind for place, kind in enumerate(kinds))))
    return frozenset(found)


def _joker_free() -> Iterator[tuple[str, ...]]:
    for number in range(1, 14):
        for size in (3, 4):
            yield from (tuple(f"{colour}{number}" for colour in colours) for colours in combinations(COLOURS, size))
    for colour in COLOURS:
        for first in range(1, 12):
            for last in range(first + 2, min(13, first + LONGEST - 1) + 1):
                yield tuple(f"{colour}{number}" for number in range(first, last + 1))


Heap = tuple[int, ...]
"""How many tiles there are of each kind of a position, jokers last."""


def best_worth(table: list[Tile], rack: list[Tile], worth: Callable[[str], int]) -> int | None:
    """The highest worth of rack tiles that can be played, 0 for none; None if not even the table can be laid."""
    must, have = Counter(map(str, table)), Counter(map(str, [*table, *rack]))
    kinds = sorted(have, key=lambda kind: (kind == JOKER, kind))
    worths = [worth(kind) for kind in kinds]
    sets = _by_first(kinds, [row for row in every_set(have[JOKER]) if Counter(row) <= have])

    @cache
    def laid(left: Heap, owed: Heap) -> int | None:
        """The worth of the optional tiles that can still be laid with everything owed."""
        first = next((place for place, count in enumerate(left) if count and kinds[place] != JOKER), None)
        if first is None:
            return None if any(owed) else 0
        answers = []
        if left[first] > owed[first]:
            answers.append(laid((*left[:first], left[first] - 1, *left[first + 1 :]), owed))
        for need in sets[first]:
            if all(map(le, need, left)):
                rest = laid(tuple(map(sub, left, need)), tuple(map(max, map(sub, owed, need), repeat(0))))
                gain = sum(value * max(0, count - due) for value, count, due in zip(worths, need, owed, strict=True))
                answers.append(None if rest is None else rest + gain)
        return max((answer for answer in answers if answer is not None), default=None)

    return laid(tuple(have[kind] for kind in kinds), tuple(must[kind] for kind in kinds))


def _by_first(kinds: list[str], rows: list[tuple[str, ...]]) -> list[list[Heap]]:
    """The sets by the place of the first kind in them: whatever comes before it is used up when they are laid."""
    found: list[list[Heap]] = [[] for _ in kinds]
    for row in rows:
        need = tuple(row.count(kind) for kind in kinds)
        found[next(place for place, count in enumerate(need) if count)].append(need)
    return found
