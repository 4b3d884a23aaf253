"""The best openings of a rack by trying everything, written without a look at the solver (rules 7.4)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import le, sub

from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.pieces import TILES
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.rules.play.state import GameState, Seat
from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

JOKER = "J"
COLOURS = "krbo"
LONGEST = 7
"""Tiles of the longest run that is tried."""
Kinds = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Most:
    """What the best openings of a rack lay: tiles at all, and with the fewest jokers; 0 where there is none."""

    tiles: int
    fewest_jokers: int
    tiles_then: int


def most_of(rack: list[Tile], options: Options) -> Most:
    """The best openings of the rack, over every choice of its sets."""
    usable = list(options.opening_tiles(rack))
    have = Counter(map(str, usable))
    kinds = sorted(have, key=lambda kind: (not kind[1:], kind))
    worths = _special(usable, options) if any(kind in have for kind in "DCM") else _plain(have)
    needs = [(tuple(row.count(kind) for kind in kinds), worth) for row, worth in worths.items()]
    by_first: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for need, worth in needs:
        by_first.setdefault(next(place for place, count in enumerate(need) if count), []).append((need, worth))
    dear = [1 if len(kind) > 1 else 100 for kind in kinds]

    @cache
    def laid(left: tuple[int, ...], points: int, *, sparing: bool) -> tuple[int, int] | None:
        """Fewest jokers if they are spared, then most tiles, that can be laid for so many points; both for max()."""
        first = next((place for place, count in enumerate(left) if count and len(kinds[place]) > 1), None)
        if first is None:
            return (0, 0) if points <= 0 else None
        answers = [laid((*left[:first], left[first] - 1, *left[first + 1 :]), points, sparing=sparing)]
        for need, worth in by_first.get(first, ()):
            if all(map(le, need, left)):
                rest = laid(tuple(map(sub, left, need)), max(0, points - worth), sparing=sparing)
                jokers = sum(need) - sum(count for count, price in zip(need, dear, strict=True) if price == 1)
                if rest is not None:
                    answers.append((rest[0] - jokers if sparing else 0, rest[1] + sum(need)))
        return max((answer for answer in answers if answer is not None), default=None)

    everything = tuple(have[kind] for kind in kinds)
    most, spared = (laid(everything, options.opening, sparing=sparing) for sparing in (False, True))
    return Most(most[1] if most else 0, -spared[0] if spared else 0, spared[1] if spared else 0)


@cache
def _worth_of_plain(jokers: int) -> dict[Kinds, int]:
    """All sets with at most so many regular jokers, and the most each is worth."""
    found: dict[Kinds, int] = {}
    whole = [[f"{colour}{number}" for colour in some] for number in range(1, 14) for size in (3, 4)
             for some in combinations(COLOURS, size)]  # fmt: skip
    whole += [[f"{colour}{number}" for number in range(first, last + 1)] for colour in COLOURS
              for first in range(1, 12) for last in range(first + 2, min(13, first + LONGEST - 1) + 1)]  # fmt: skip
    for kinds in whole:
        worth = sum(int(kind[1:]) for kind in kinds)
        for size in range(min(jokers, len(kinds) - 1) + 1):
            for replaced in combinations(range(len(kinds)), size):
                key = tuple(sorted(JOKER if place in replaced else kind for place, kind in enumerate(kinds)))
                found[key] = max(worth, found.get(key, 0))
    return found


def _plain(have: Counter[str]) -> dict[Kinds, int]:
    return {row: worth for row, worth in _worth_of_plain(have[JOKER]).items() if Counter(row) <= have}


def _special(rack: list[Tile], options: Options) -> dict[Kinds, int]:
    """Every part of the rack that reads as a set, and the most it is worth."""
    found: dict[Kinds, int] = {}
    rules = SetRules.of(options, TILES)
    for size in range(3, len(rack) + 1):
        for heap in combinations(rack, size):
            key = tuple(sorted(map(str, heap)))
            if key not in found:
                found[key] = max(map(rules.worth, rules.arrangements(heap)), default=0)
    return {key: worth for key, worth in found.items() if worth}


def some_rack(rng: random.Random, box: Game, size: int) -> list[Tile]:
    """A rack by chance: every other one of the whole box, the others of a few numbers and with jokers."""
    tiles = list(box.tiles())
    if rng.random() < 0.5:
        return rng.sample(tiles, size)
    low = rng.randint(1, 9)
    jokers = [tile for tile in tiles if tile.is_joker]
    some = rng.sample(jokers, rng.randint(0, min(4, len(jokers))))
    near = [tile for tile in tiles if tile.face is not None and low <= tile.face.number <= low + 5]
    return [*some, *rng.sample(near, min(len(near), size - len(some)))]


def some_options(rng: random.Random) -> Options:
    """What the rules leave open about jokers and the worth of an opening."""
    return Options(
        opening=rng.choice((20, 30, 30, 50)),
        opening_jokers=rng.random() < 0.8,
        one_change_per_run=rng.random() < 0.3,
    )


def fault(solver: Solver, rack: list[Tile], box: Game, options: Options) -> str:
    """What is wrong with the solver's openings of this rack; empty when nothing is."""
    expected = most_of(rack, options)
    position = Position((), tuple(rack), SetRules.of(options, box.pieces))
    for spare_jokers in (False, True):
        best = solver.answer(position, most_tiles(), options, opened=False, spare_jokers=spare_jokers)
        state = GameState(
            box, options, (Seat(tuple(rack), False), Seat((), True)), (), (), to_move=0, turn=1, starter=0
        )
        if best.played and verify(state, 0, PlayTable(best.table)):
            return "illegal"
        if not best.exact:
            return "inexact"
        jokers = sum(tile.is_joker for tile in best.played)
        if spare_jokers and (jokers, best.tiles) != (expected.fewest_jokers, expected.tiles_then):
            return f"spared {jokers} {best.tiles}, not {expected}"
        if not spare_jokers and best.tiles != expected.tiles:
            return f"{best.tiles} tiles, not {expected}"
    return ""
