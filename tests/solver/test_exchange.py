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
from tests.solver.beside_brute import fault, tiny
from tests.solver.joker_brute import is_allowed, is_set
from tests.solver.joker_brute import most_tiles as brute_tiles
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
        ("r3 r4 J / C b9 k9", 1),
        ("r3 r4 J | b10 b11 b12 / C b9 k9", 2),
    ],
    ids=["exchanged back", "a double", "with a number more", "at the end", "something else"],
)
@pytest.mark.parametrize("calm", [True, False], ids=["calm", "any"])
def test_the_answer_exchanges_no_jokers(solver: Solver, text: str, tiles: int, calm: bool) -> None:
    position = twist(text)
    best = solver.answer(position, most_tiles(), Options(), opened=True, calm=calm)
    assert best.tiles == tiles
    assert joker_problems(TableChange(position.table, best.table, Options(), position.rules)) == ()


@pytest.mark.parametrize("seed", soak(range(200), 8))
def test_no_answer_to_a_small_position_exchanges_jokers(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    position = small(rng, rng.choice(("JD", "JC", "DC", "JDCM")))
    best = solver.answer(position, most_tiles(), Options(), opened=True)
    assert joker_problems(TableChange(position.table, best.table, Options(), position.rules)) == ()


LEGAL = """o2 D o5; b3 r3 D; D b3 b4; b10 J D; b3 D D b8; o2 o3 C r5; b3 b4 C; C r12 r13; b1 C r3 C b5; b2 b3 M b3 b2;
r7 b7 M b7 r7; J k5 M k5 k4; b4 C r6 M r6 C b4; r6 r7 r8 r9 M D D; r5 M r5"""
NOT_LEGAL = """b2 D; b7 b8; b3 r3 k3 D; b10 r10 C; b3 b4 C b6; r6 r7 C r9; r6 r7 C b8; b1 C r3 b4; b2 b3 M; b2 b3 M b3
b1; r7 r8 M r8 r7 r6; r8 M r8 M r8; J D J; r12 r13 r1; b4 C r6 M r6 J b4"""
"""The examples of rules 5.6."""


def heaps(text: str) -> list[tuple[str, ...]]:
    return [tuple(sorted(row.split())) for row in text.split(";")]


def test_the_independent_program_knows_the_printed_examples() -> None:
    assert [row for row in heaps(LEGAL) if not is_set(row)] == []
    assert [row for row in heaps(NOT_LEGAL) if is_set(row)] == []
    assert not is_allowed(heaps("r3 r4 J"), heaps("r3 r4 C; b9 k9 J"))
    assert is_allowed(heaps("r3 r4 J"), heaps("r3 r4 r5; b9 k9 J"))
    assert brute_tiles(heaps("r3 r4 J"), ["C", "b9", "k9"]) == 1


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("k8 k9 J | r10 C b12 | k11 r11 o11 / b7 D M", 2),
        ("o10 o11 J | k8 D k11 | b7 C k9 / b7 M", 2),
        ("J J b10 / o9 D M", 1),
        ("b3 b4 C | k4 b4 D / o3 b1 b1 D", 1),
        ("r4 D r7 | J o5 o6 / r5 b9 k6 M", 0),
    ],
    ids=["a mirror", "all new", "a double more", "a second double", "nothing"],
)
def test_few_tiles_are_proven_although_a_better_play_would_exchange(solver: Solver, text: str, tiles: int) -> None:
    best = solver.answer(twist(text), most_tiles(), Options(), opened=True)
    assert (best.tiles, best.exact) == (tiles, True)


@pytest.mark.parametrize("seed", soak(range(60), 4))
def test_a_small_answer_is_what_the_independent_program_finds(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    assert [said for said, _, _ in (fault(solver, tiny(rng)) for _ in range(5)) if said] == []
