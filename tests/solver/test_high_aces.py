"""The solver where an ace may stand below the two or above the king (rules 13.1)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.notation import TileBank, format_table, parse_position
from game.rules.options import Jokers, Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.sets.best_sets import best_choice, own_sets
from game.solver.aims import Aim, most_tiles, tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver
from game.solver.turn_limit import LIMIT_STATES, limited
from tests.effort import every_row, soak
from tests.solver.card_positions import card_rules, fault, some_aim, some_cards

FREE = Options(opening=0)
SOME = 6
"""Random positions that one test looks at."""


def at(text: str) -> Position:
    """The position, with four jokers in the packs."""
    return Position(*parse_position(text, TileBank(MACHIAVELLI.under(Options(card_jokers=4)))), card_rules())


def laid(best: Best) -> str:
    return format_table(best.table, MACHIAVELLI.spelling)


def legal(position: Position, best: Best, options: Options, *, opened: bool = True) -> bool:
    play = ProposedPlay(position.table, frozenset(position.rack), opened, options, position.rules, best.table)
    return not play_problems(play)


@every_row(
    ("position", "tiles", "table"),
    [
        ("/ SQ SK SA", 3, "SQ SK SA"),
        ("SA S2 S3 S4 / SQ SK", 2, "S2 S3 S4 | SQ SK SA"),
        ("SJ SQ SK / SA SA S2 S3", 4, "SJ SQ SK SA | SA S2 S3"),
        ("SA HA DA CA / SQ SK", 2, "HA DA CA | SQ SK SA"),
        ("/ SA J SK S2", 3, "J SK SA"),
        ("SQ SK SA / S2 S3", 0, "SQ SK SA"),
        ("SA S2 S3 / SQ SK", 0, "SA S2 S3"),
        ("SJ SQ SK SA / S2 S3", 2, "SJ SQ SK | SA S2 S3"),
    ],
)
def test_an_ace_lies_where_it_is_of_most_use(position: str, tiles: int, table: str) -> None:
    best = Solver().answer(at(position), most_tiles(), FREE, opened=True)
    assert (best.tiles, laid(best), best.exact) == (tiles, table, True)


def test_a_suit_with_both_its_aces_makes_two_runs() -> None:
    best = Solver().answer(at("S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK / SA SA"), most_tiles(), FREE, opened=True)
    assert best.tiles == 2 and all(len(meld.tiles) < 14 for meld in best.table)


@pytest.mark.parametrize("seeds", soak(range(at, at + SOME) for at in range(0, 32 * SOME, SOME)))
def test_no_integer_program_finds_a_better_play(seeds: range) -> None:
    """The first are small; `tests/bench/bench_aces.py` looks at a thousand."""
    for rng in map(random.Random, seeds):
        position, aim = some_cards(rng, most_sets=16 if seeds[0] else 6), some_aim(rng)
        assert fault(Solver(), position, aim) == ""


@every_row("jokers", [Jokers.EXACT_SWAP, Jokers.LOCKED])
@every_row("seed", range(8))
def test_with_bound_jokers_every_answer_is_legal(seed: int, jokers: Jokers) -> None:
    rng, options, solver = random.Random(seed), replace(FREE, jokers=jokers), Solver()
    position = some_cards(rng, most_sets=6)
    best = solver.answer(position, most_tiles(), options, opened=True)
    free = solver.answer(position, most_tiles(), FREE, opened=True)
    assert not best.played or legal(position, best, options)
    assert best.worth <= free.worth and (best.exact or best.worth < free.worth)


@every_row("seed", range(20))
def test_the_best_first_play_is_found(seed: int) -> None:
    rng, options = random.Random(seed), Options(opening=36)
    position = replace(some_cards(rng, most_sets=2), table=())
    best = Solver().answer(position, most_tiles(), options, opened=False)
    heap = Counter(tile.symbol for tile in position.rack)
    choice = best_choice(own_sets(heap, position.rules), heap, lambda own: len(own.row), need=36)
    assert best.tiles == choice.weight and (not best.played or legal(position, best, options, opened=False))


LIMITED = replace(FREE, turn_limit=13)
RICH = "/ SA S2 S3 S4 S5 S6 S7 H7 H8 H9 H10 HJ HQ HK D9 C9"


def test_with_a_limit_no_more_than_thirteen_are_played() -> None:
    aim, position = tiles_then_points(MACHIAVELLI.pieces), at(RICH)
    assert Solver().answer(position, aim, FREE, opened=True).tiles == 14
    best = Solver().answer(position, aim, LIMITED, opened=True)
    assert (best.tiles, best.exact) == (13, True) and legal(position, best, LIMITED)


@every_row("seed", range(12))
def test_a_limit_costs_no_more_than_it_must(seed: int) -> None:
    """With a small limit, which no game has, against every choice of that many cards."""
    rng, options, solver = random.Random(seed), replace(FREE, turn_limit=2), Solver()
    position = some_cards(rng, most_sets=4)
    position = replace(position, rack=position.rack[:6])
    best = solver.answer(position, tiles_then_points(), options, opened=True)
    answers = [
        solver.answer(replace(position, rack=(one, other)), tiles_then_points(), FREE, opened=True).worth
        for one in position.rack
        for other in position.rack
        if one != other
    ]
    assert best.tiles <= 2 and best.worth == max(answers, default=0)
    assert not best.played or legal(position, best, options)


PARTED = "J HQ HK HA | SQ HQ CQ DQ | H4 H5 H6 H7 / H4 H3 DA J S8 D2 HJ"


def test_what_a_part_of_the_hand_cannot_do_proves_nothing_of_the_whole() -> None:
    """Where the price of a card proves nothing of the whole hand, no smaller hand sets a ceiling for all others."""
    solver, aim, position = Solver(), tiles_then_points(), at(PARTED)

    def ask(asked: Position, by: Aim) -> Best:
        best = solver.answer(asked, by, FREE, opened=True)
        return best if by == aim or asked != position else replace(best, exact=False)

    found = limited(ask, lambda: 0, position, aim, 3)
    assert found.best.worth == max(
        solver.answer(replace(position, rack=three), aim, FREE, opened=True).worth
        for three in combinations(position.rack, 3)
    )


def test_where_no_more_may_be_asked_the_dearest_cards_of_a_play_are_laid() -> None:
    """The first question took all there was; the answer keeps to the limit and says that it is not proven."""
    solver, aim, position = Solver(), most_tiles(), at(RICH)
    asked = iter(range(0, 10**9, LIMIT_STATES))
    found = limited(lambda held, by: solver.answer(held, by, FREE, opened=True), lambda: next(asked), position, aim, 5)
    assert (found.best.tiles, found.best.exact) == (5, False) and legal(position, found.best, FREE)
