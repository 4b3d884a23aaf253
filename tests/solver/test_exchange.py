"""No joker takes another joker's place in what the solver answers (rules 5.7)."""

from __future__ import annotations

import random

import pytest

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_position
from game.rules.options import Options
from game.rules.sets.joker_rules import TableChange, joker_problems
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import soak
from tests.helpers import PRINTED
from tests.solver.twisted import small


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def twist(text: str) -> Position:
    return Position(*parse_position(text, TileBank(TWIST)), PRINTED)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("r3 r4 J / D b9 k9", 3),
        ("r3 r4 D / J b9 k9", 3),
        ("r3 r4 J / r5 D b9 k9", 4),
        ("r3 r4 J / C b9 k9", 0),
        ("r3 r4 J | b10 b11 b12 / C b9 k9", 2),
    ],
    ids=["exchanged back", "a double", "with a number more", "nothing else", "something else"],
)
@pytest.mark.parametrize("calm", [True, False], ids=["calm", "any"])
def test_the_answer_exchanges_no_jokers(solver: Solver, text: str, tiles: int, calm: bool) -> None:
    position = twist(text)
    best = solver.answer(position, most_tiles(), Options(), opened=True, calm=calm)
    assert best.tiles == tiles
    assert joker_problems(TableChange(position.table, best.table, Options(), position.rules)) == ()


@pytest.mark.parametrize("seed", soak(range(200), 20))
def test_no_answer_to_a_small_position_exchanges_jokers(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    position = small(rng, rng.choice(("JD", "JC", "DC", "JDCM")))
    best = solver.answer(position, most_tiles(), Options(), opened=True)
    assert joker_problems(TableChange(position.table, best.table, Options(), position.rules)) == ()
