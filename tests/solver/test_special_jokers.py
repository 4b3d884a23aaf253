"""Special jokers move like other tiles: the answer is legal, never worse than leaving them, and says if it is exact."""

from __future__ import annotations

import pytest

from game.rules.notation import TileBank, parse_position
from game.rules.options import Options
from game.rules.tiles import TWIST
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.solver.positions import assert_legal, sets


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def twist(text: str) -> Position:
    return Position(*parse_position(text, TileBank(TWIST)))


def test_sets_with_special_jokers_stay_in_their_place_if_nothing_is_gained(solver: Solver) -> None:
    start = twist("o2 D o5 | b5 b6 b7 | r7 k7 M k7 r7 / b8")
    best = solver.best(start, most_tiles())
    assert best is not None and best.exact
    assert sets(best) == ["o2 D o5", "b5 b6 b7 b8", "r7 k7 M k7 r7"]
    assert_legal(start, best)


def test_special_jokers_of_the_rack_are_played(solver: Solver) -> None:
    start = twist("b5 b6 b7 / D C M")
    best = solver.best(start, most_tiles())
    assert best is not None and best.exact and best.tiles == 2
    assert_legal(start, best)


def test_an_opening_leaves_special_jokers_out(solver: Solver) -> None:
    start = twist("o2 D o5 / r10 r11 r12 D")
    best = solver.turn(start, most_tiles(), Options(), opened=False)
    assert best is not None and not best.exact and best.tiles == 3
    assert_legal(start, best, opened=False)


def test_without_special_jokers_the_answer_is_exact(solver: Solver) -> None:
    best = solver.best(twist("b5 b6 b7 / b8"), most_tiles())
    assert best is not None and best.exact
