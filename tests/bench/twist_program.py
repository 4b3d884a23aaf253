"""Most tiles of positions with special jokers by an integer program (HiGHS) over all sets; for the bench only.

The sets are written out slot by slot, without the rules and without the solver: `tests/solver/integer.py`, which reads
the rules, takes 4 s a table of real games, and minutes with four special jokers and more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from game.solver.position import Position
from tests.solver.integer import best_of

COLOURS, NUMBERS, JOKERS = "krbo", 13, "JDCM"
Column = tuple[tuple[str, int], ...]
Slots = list[str | None]
"""One side of a run: the tile each slot takes, None for a colour-change."""
Filled = tuple[tuple[str, ...], int, int]
"""Numbered tiles, regular jokers, doubles."""


def columns(have: Counter[str]) -> set[Column]:
    """All sets, but for long ones that two smaller ones can replace."""
    regular, double, change, mirror = (have[letter] for letter in JOKERS)
    found: set[Column] = set()

    def add(tiles: Sequence[str], *jokers: int) -> None:
        column = Counter(tiles) + Counter(dict(zip(JOKERS, jokers, strict=True)))
        if tiles and column.total() >= 3 and column <= have:
            found.add(tuple(sorted(column.items())))

    longest = 5 + double + min(1, regular + change + double) + (regular + change + double > 2)
    for slots, changes in sides(change, longest):
        if sum(slot is not None and not have[slot] for slot in slots) <= regular + 2 * double:
            for tiles, jokers, doubles in filled(slots, have):
                if len(tiles) + jokers + doubles + changes <= 5 or jokers + doubles + changes > 1:
                    add(tiles, jokers, doubles, changes, 0)
    for tiles, jokers, doubles, mirrors in groups(have):
        add(tiles, jokers, doubles, 0, mirrors)
    for slots, changes in sides(change // 2, 3 + min(3, regular + 2 * double)) if mirror else ():
        halves = list(filled(slots, have))
        for place, near in enumerate(halves):
            for far in halves[place:]:
                add(near[0] + far[0], near[1] + far[1], near[2] + far[2], 2 * changes, 1)
    return found


def sides(changes: int, longest: int) -> Iterator[tuple[Slots, int]]:
    """Runs by what their slots take, with their number of colour-changes."""
    for first, length in product(range(1, NUMBERS + 1), range(1, longest + 1)):
        if first + length - 1 <= NUMBERS:
            for count in range(min(changes, length) + 1):
                for places in combinations(range(length), count):
                    yield from ((slots, count) for slots in coloured(first, length, places))


def coloured(first: int, length: int, places: Sequence[int]) -> Iterator[Slots]:
    """The slots in every choice of colours that turns at these places."""
    edges = [-1, *places, length]
    parts = [range(left + 1, right) for left, right in pairwise(edges)]
    for colours in product(*(COLOURS if part else " " for part in parts)):
        pairs = pairwise(colours)
        if all(left != right or left == " " for left, right in pairs):
            slots: Slots = [None] * length
            for part, colour in zip(parts, colours, strict=True):
                for place in part:
                    slots[place] = f"{colour}{first + place}"
            yield slots


def filled(slots: Slots, have: Counter[str]) -> Iterator[Filled]:
    """Every way to fill one side."""
    if not slots:
        yield (), 0, 0
        return
    rest = list(filled(slots[1:], have))
    if slots[0] is None:
        yield from rest
        return
    if have[slots[0]]:
        yield from (((slots[0], *tiles), jokers, doubles) for tiles, jokers, doubles in rest)
    yield from ((tiles, jokers + 1, doubles) for tiles, jokers, doubles in rest if jokers < have["J"])
    if len(slots) > 1 and slots[1] is not None:
        for tiles, jokers, doubles in filled(slots[2:], have):
            if doubles < have["D"]:
                yield tiles, jokers, doubles + 1


def groups(have: Counter[str]) -> Iterator[tuple[tuple[str, ...], int, int, int]]:
    """Groups as tiles, regular jokers, doubles and mirrors."""
    for number, size in product(range(1, NUMBERS + 1), range(1, len(COLOURS) + 1)):
        for colours in combinations(COLOURS, size):
            real = [name for colour in colours if have[name := f"{colour}{number}"]]
            parts = [part for count in range(len(real) + 1) for part in combinations(real, count)]
            for near in parts if size > 2 else ():
                yield near, size - len(near), 0, 0
                if size == len(COLOURS) and size - len(near) > 1:
                    yield near, size - len(near) - 2, 1, 0
            for near, far in product(parts, parts) if have["M"] else ():
                yield from mirrored(near, far, size)


def mirrored(near: tuple[str, ...], far: tuple[str, ...], size: int) -> Iterator[tuple[tuple[str, ...], int, int, int]]:
    """Mirrored groups with these tiles on the two sides."""
    for left, right in product(range((size - len(near)) // 2 + 1), range((size - len(far)) // 2 + 1)):
        yield near + far, 2 * size - len(near) - len(far) - 2 * (left + right), left + right, 1


def most_tiles(position: Position, seconds: float) -> int | None:
    """The proven highest number of tiles, 0 for none; None when the time was too short."""
    must = Counter(str(tile) for meld in position.table for tile in meld.tiles)
    more = Counter(map(str, position.rack))
    return best_of(columns(must + more), must, more, lambda _: 1, seconds)
