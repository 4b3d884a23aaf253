"""Wren: one rising scale, from few sets of the table to tiles that are held."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.ai.patience import STEPS, fitting_step
from game.ai.rebuilding import Fox
from game.ai.wren import Wren
from game.rules.play.commands import DrawTile
from tests.ai.views import answer, played, state
from tests.effort import every_row

FOX = next(number for number, step in enumerate(STEPS) if not step.sees and not step.holds)
TABLE = "r4 r5 r6 | b4 b5 b6 | k4 k5 k6"


def test_every_step_is_stronger_than_the_one_below() -> None:
    assert sorted({step.strength for step in STEPS}) == [step.strength for step in STEPS]


def test_the_lowest_step_rebuilds_no_two_sets_at_once() -> None:
    assert answer(Wren(step=0), state(f"{TABLE} / o4 o5 k1 k9")) == DrawTile()


def test_with_three_tiles_it_looks_at_all_sets() -> None:
    at = state(f"{TABLE} / o4 o5 k1")
    assert played(Wren(step=0), at) == played(Fox(), at)


def test_the_middle_step_plays_as_fox() -> None:
    at = state(f"{TABLE} / o4 o5 k1 k9")
    assert played(Wren(step=FOX), at) == played(Fox(), at)


@every_row(("step", "lies"), [(FOX, True), (len(STEPS) - 1, False)])
def test_the_highest_step_holds_what_fox_would_lay(step: int, lies: bool) -> None:
    at = state("b4 b5 b6 / b7 k1 k2 k9 o11")
    assert (answer(Wren(step=step), at) != DrawTile()) == lies


@given(st.floats(0, 4000), st.none() | st.integers(0, len(STEPS) - 1))
def test_a_step_is_the_nearest_and_never_two_away_from_the_last(rating: float, before: int | None) -> None:
    step = fitting_step(rating, before)
    nearest = min(range(len(STEPS)), key=lambda each: abs(STEPS[each].strength - rating))
    assert step == nearest if before is None or abs(nearest - before) <= 1 else abs(step - before) == 1
