"""What the hand of play_game does next: simple, legal and eager, asked of the rules alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from game.rules.tiles import Tile
from tests.helpers import PRINTED

Heap = tuple[Tile, ...]
PATIENCE = 20_000
"""Branches looked at before the best choice so far is taken."""


def worth(tiles: Sequence[Tile]) -> int:
    """Points of a heap as it is seated; 0 when it is no set."""
    row = PRINTED.arrange(tiles)
    reading = PRINTED.read(row) if row else None
    return reading.worth if reading else 0


def possible_sets(rack: Iterable[Tile]) -> tuple[Heap, ...]:
    """Groups and runs in the rack, each also with a joker in place of one of its tiles."""
    tiles = sorted(rack, key=lambda tile: tile.ident)
    jokers = [tile for tile in tiles if tile.is_joker][:1]
    printed = list({str(tile): tile for tile in tiles if not tile.is_joker}.values())
    plain = {frozenset(heap) for heap in (*_groups(printed), *_runs(printed)) if worth(heap)}
    helped = {frozenset((*heap, *jokers)) for heap in _pairs(printed) if jokers and worth((*heap, *jokers))}
    order = sorted(plain, key=len, reverse=True) + sorted(helped, key=lambda heap: -worth(tuple(heap)))[:12]
    return tuple(tuple(sorted(heap, key=lambda tile: tile.ident)) for heap in order)


def _groups(printed: Sequence[Tile]) -> Iterator[Heap]:
    for number in range(1, 14):
        same = [tile for tile in printed if tile.face and tile.face.number == number]
        for size in (4, 3):
            yield from combinations(same, size)


def _runs(printed: Sequence[Tile]) -> Iterator[Heap]:
    ordered = sorted(printed, key=lambda tile: (tile.face.colour.value, tile.face.number) if tile.face else ("", 0))
    for start in range(len(ordered)):
        for size in range(3, 14):
            yield tuple(ordered[start : start + size])


def _pairs(printed: Sequence[Tile]) -> Iterator[Heap]:
    return combinations(printed, 2)


def best_sets(rack: Iterable[Tile], at_least: int = 0) -> tuple[Heap, ...]:
    """Sets that use up most tiles; () when they are not worth `at_least` together."""
    heaps = possible_sets(rack)
    best: tuple[tuple[int, int], tuple[Heap, ...]] = ((0, 0), ())
    left = PATIENCE

    def look(first: int, used: frozenset[Tile], chosen: tuple[Heap, ...], points: int) -> None:
        nonlocal best, left
        left -= 1
        if points >= at_least:
            best = max(best, ((len(used), points), chosen), key=lambda found: found[0])
        for place in range(first, len(heaps)):
            if left > 0 and used.isdisjoint(heaps[place]):
                look(place + 1, used | set(heaps[place]), (*chosen, heaps[place]), points + worth(heaps[place]))

    look(0, frozenset(), (), 0)
    return best[1]


def addition(rack: Iterable[Tile], sets: Iterable[tuple[str, Heap]]) -> tuple[Tile, str] | None:
    """A rack tile and the set it can be added to; jokers stay where they are."""
    tiles = [tile for tile in rack if not tile.is_joker]
    pairs = ((tile, name) for name, heap in sets for tile in tiles if PRINTED.arrange((*heap, tile)) is not None)
    return next(pairs, None)
