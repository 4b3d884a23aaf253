"""Plays from the rack alone: the opening (rules 7.4), and the best own sets in later turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from game.ai.candidates import RackSet, own_sets
from game.ai.packing import PackingAim, best_choice
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile, Tiles


def best_rows(sets: Iterable[RackSet], rack: Sequence[Tile], aim: PackingAim) -> tuple[Tiles, ...]:
    """The best of these sets that the rack can lay at the same time, low ones first; () if there are none."""
    return dealt_out(best_choice(sets, (tile.symbol for tile in rack), aim), rack)


def opening_rows(rack: Sequence[Tile], options: Options, rules: SetRules) -> tuple[Tiles, ...]:
    """An opening with as few jokers as possible and then as many tiles as possible; () if the rack has none."""
    numbered = [tile.symbol for tile in rack if not tile.is_joker]
    sets = own_sets(rack if options.opening_jokers else [tile for tile in rack if not tile.is_joker], rules)
    jokers = [tile.symbol for tile in rack if tile.is_joker and options.opening_jokers]
    for some in _helpers(jokers):
        chosen = _worth_enough(sets, (*numbered, *some), options.opening)
        if chosen:
            return dealt_out(chosen, rack)
    return ()


def _worth_enough(sets: Sequence[RackSet], rack: Sequence[Symbol], opening: int) -> tuple[RackSet, ...]:
    """The most tiles if that is worth the opening, else the most points, else nothing."""
    for aim in (PackingAim.NUMBERS, PackingAim.WORTH):
        chosen = best_choice(sets, rack, aim)
        if chosen and sum(own.worth for own in chosen) >= opening:
            return chosen
    return ()


def _helpers(jokers: Sequence[Symbol]) -> Iterator[tuple[Symbol, ...]]:
    """Choices of jokers for an opening, from none to all."""
    ordered = sorted(jokers, key=str)
    for count in range(len(ordered) + 1):
        yield from dict.fromkeys(combinations(ordered, count))


def dealt_out(chosen: Iterable[RackSet], rack: Iterable[Tile]) -> tuple[Tiles, ...]:
    """The sets in tiles of the rack."""
    left: dict[Symbol, list[Tile]] = {}
    for tile in rack:
        left.setdefault(tile.symbol, []).append(tile)
    return tuple(tuple(left[symbol].pop(0) for symbol in own.row) for own in chosen)
