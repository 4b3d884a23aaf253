"""A play told in steps: each has a name a person would use, and together they reach the table."""

from __future__ import annotations

import pytest

from game.rules.table import Table
from game.session.board.steps import Step, replayed, steps
from game.session.board.techniques import Technique
from game.solver.aims import most_tiles
from game.solver.solver import Solver
from tests.effort import soak
from tests.helpers import PRINTED
from tests.solver.positions import position, proven


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def told(solver: Solver, text: str) -> list[str]:
    """The steps of the calmest play as `technique: tiles`."""
    start = position(text)
    best = solver.least_change(start, most_tiles())
    assert best is not None
    found = steps(start.table, best.table, PRINTED)
    assert replayed(start.table, found) == best.table
    return [line(step) for step in found]


def line(step: Step) -> str:
    return f"{step.technique.value}: {' '.join(map(str, step.tiles))}"


def test_tiles_are_added_to_sets(solver: Solver) -> None:
    assert sorted(told(solver, "b4 b5 b6 | r8 k8 o8 / b3 b8")) == ["add: b3", "add: b8"]


def test_a_set_of_the_rack_is_laid_at_once(solver: Solver) -> None:
    assert told(solver, "r1 r2 r3 / b7 k7 o7") == ["lay_set: k7 b7 o7"]


def test_the_fourth_is_taken_before_the_rack_completes_the_run(solver: Solver) -> None:
    assert told(solver, "b4 r4 k4 o4 / b3 b5 b6") == ["take_fourth: b4", "add: b5 b6", "add: b3"]


def test_one_is_added_and_one_taken(solver: Solver) -> None:
    found = told(solver, "b8 b9 b10 / b11 k8 o8")
    assert found == ["add: b11", "take_end: b8", "add: k8", "add: o8"]


def test_a_run_is_split(solver: Solver) -> None:
    assert told(solver, "r4 r5 r6 r7 r8 / r6") == ["split: r7 r8", "add: r6"]


def test_tiles_leave_a_set_before_others_come_that_do_not_fit_them(solver: Solver) -> None:
    """Otherwise red 1 would lie among 2 and 3 with an orange 1 for a while."""
    found = told(solver, "r1 r2 r3 | r4 r5 r6 | o1 o2 o3 o4 / k1")
    assert found == ["split: r2 r3", "take_end: o1", "add: k1"]


def test_a_tile_frees_the_joker(solver: Solver) -> None:
    assert told(solver, "r5 J r7 / r6 b9 k9")[0] == "free_joker: r6"


@pytest.mark.parametrize("part", soak(range(4)))
def test_the_steps_of_every_position_reach_its_table(solver: Solver, part: int) -> None:
    for case in proven()[part::4]:
        best = solver.best(case.position, most_tiles())
        if best is not None:
            before: Table = case.position.table
            assert replayed(before, steps(before, best.table, PRINTED)) == best.table, case.name


@pytest.mark.parametrize("every", soak((20, 5)))
def test_the_steps_of_a_calm_play_never_touch_a_set_that_stays(solver: Solver, every: int) -> None:
    for case in proven()[::every]:
        best = solver.least_change(case.position, most_tiles())
        if best is not None:
            staying = set(best.table) & set(case.position.table)
            touched = {step.target for step in steps(case.position.table, best.table, PRINTED)}
            assert touched.isdisjoint(meld.ident for meld in staying)


def test_nothing_is_told_of_a_table_that_stays() -> None:
    start = position("r1 r2 r3 | b7 k7 o7 / ")
    assert steps(start.table, start.table, PRINTED) == ()


def test_every_technique_has_a_key() -> None:
    assert len({technique.value for technique in Technique}) == len(Technique)
