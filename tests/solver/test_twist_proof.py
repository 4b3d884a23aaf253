"""What is called exact is the optimum of an integer program over all sets the rules read, for all kinds of jokers."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import TileBank, parse_position
from game.solver.aims import Aim, most_points, most_tiles, tiles_saving_jokers, weighed
from game.solver.plain.question import worth
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import examples, soak
from tests.helpers import ONE_CHANGE, PRINTED
from tests.solver.beside_brute import rows_of
from tests.solver.integer import best_worth
from tests.solver.joker_brute import divided, is_allowed
from tests.solver.positions import assert_legal
from tests.solver.twisted import optimum, small

DATA = Path(__file__).parent / "data" / "twist.jsonl"
AIMS: dict[str, Aim] = {
    "tiles": most_tiles(),
    "points": most_points(),
    "dear": tiles_saving_jokers(),
    "odd": weighed(lambda face: (face.number * 7 + face.colour.rank * 5) % 4, 2),
}
KINDS = ("D", "C", "M", "JD", "JC", "JM")


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def assert_best(solver: Solver, start: Position, aim: Aim) -> bool:
    """The play is legal and never better than the optimum, and as good where it says so; whether it says so."""
    best = solver.best(start, aim)
    value = best.worth if best else 0
    if best is not None:
        assert_legal(start, best)
    exact = best is None or best.exact
    highest = optimum(start, aim)
    assert value <= highest
    if exact and best and value < highest:
        assert is_barred(start, aim, value), "proven, and a better play is there"
        return True
    return exact and value == highest


def is_barred(start: Position, aim: Aim, value: int) -> bool:
    """Whether every table worth more has a joker in another one's place (rules 5.7), which the program does not know;
    by trying them all, so that it is for few tiles."""
    before = rows_of([meld.tiles for meld in start.table])
    lying = [tile for meld in start.table for tile in meld.tiles]
    more = [some for size in range(len(start.rack) + 1) for some in combinations(start.rack, size)]
    dearer = {tuple(sorted(map(str, (*lying, *some)))) for some in more if worth(some, aim) > value}
    return not any(is_allowed(before, rows) for heap in dearer for rows in divided(heap))


@examples(25)
@example(seed=1282915, kind="JD", aim="dear")
@given(
    seed=st.integers(0, 2**32), kind=st.sampled_from(("D", "C", "M", "JD", "JC", "JM")), aim=st.sampled_from([*AIMS])
)
def test_one_kind_of_special_joker_is_always_proven(solver: Solver, seed: int, kind: str, aim: str) -> None:
    assert assert_best(solver, small(random.Random(seed), kind), AIMS[aim])


@pytest.mark.long
@examples(6)
@given(seed=st.integers(0, 2**32), aim=st.sampled_from([*AIMS]))
def test_all_kinds_together_are_never_called_exact_wrongly(solver: Solver, seed: int, aim: str) -> None:
    assert_best(solver, small(random.Random(seed), "JDCM"), AIMS[aim])


@examples(10)
@given(seed=st.integers(0, 2**32), kind=st.sampled_from(("C", "JC", "CM")))
def test_one_colour_change_in_a_run_is_never_exceeded(solver: Solver, seed: int, kind: str) -> None:
    """Legal before the referee under the option, and the optimum of all sets the option allows."""
    start = small(random.Random(seed), kind, ONE_CHANGE)
    assert_best(solver, start, most_tiles())


@examples(10)
@given(seed=st.integers(0, 2**32))
def test_large_plain_positions_agree_with_the_integer_program(solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    tiles = rng.sample(CLASSIC.tiles(), rng.randint(15, 40))
    best = solver.best(Position((), tuple(tiles), PRINTED), most_tiles())
    assert (best.tiles if best else 0) == best_worth([], tiles, lambda _: 1, PRINTED.shapes)


def proven() -> list[tuple[str, int]]:
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return [(fields["position"], fields["most_tiles"]) for fields in map(json.loads, lines)]


@pytest.mark.parametrize("every", soak((36, 4)))
def test_positions_of_real_games_reach_their_proven_optimum(solver: Solver, every: int) -> None:
    missed, wrong = [], []
    for text, tiles in proven()[::every]:
        start = Position(*parse_position(text, TileBank(TWIST)), PRINTED)
        best = solver.best(start, most_tiles())
        if best is not None:
            assert_legal(start, best)
        if (best.tiles if best else 0) != tiles:
            missed.append(text)
            wrong += [text] if best is not None and best.exact else []
    assert not wrong
    assert len(missed) <= 1
