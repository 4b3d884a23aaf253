"""Charts: whose line is whose, and what the axes say."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.geometry import Box, Frame
from game.ui.pictures import Curves
from game.ui.widgets.chart import Axes, Chart, chart_lines
from game.ui.widgets.sheet import Sheet
from tests.ui.playing import FixedMeasure

SHEET = Sheet(Frame(1280, 720), FixedMeasure())
PLACE = Box(100, 100, 600, 240)


def chart(*curves: list[int], names: tuple[str, ...] = ("you", "fox", "owl"), axes: Axes | None = None) -> Chart:
    return chart_lines(SHEET, PLACE, "chart", "said", curves, names[: len(curves)], axes or Axes())


def curves_of(made: Chart) -> Curves:
    assert isinstance(made.picture, Curves)
    return made.picture


def beside(made: Chart) -> list[str]:
    """The values on the axis beside the lines, from below."""
    left = [(y, label.text) for label, x, y in made.values if x < made.at[0]]
    return [text for _, text in sorted(left, reverse=True)]


def below(made: Chart) -> list[str]:
    return [label.text for label, _, y in made.values if y >= made.at[1] + curves_of(made).height]


def test_every_line_has_the_name_of_its_player_and_the_players_own_is_thicker() -> None:
    own, fox = curves_of(chart([14, 9, 3], [14, 15, 16])).curves
    assert (own.name, fox.name) == ("you", "fox")
    assert own.pen > fox.pen


def test_two_players_of_one_name_have_different_lines() -> None:
    _, first, second = curves_of(chart([1, 2], [1, 3], [1, 4], names=("you", "hare", "hare"))).curves
    assert (first.paler, second.paler) == (False, True)


def test_racks_are_counted_in_halves_of_a_rack() -> None:
    made = chart([14, 19, 0], [14, 15, 16], axes=Axes(0, 7))
    assert beside(made) == ["0", "7", "14", "21"]
    assert below(made) == ["0", "1", "2"]


def test_points_are_counted_in_round_numbers_with_their_sign() -> None:
    assert beside(chart([0, -14, 17], [0, 35, 28], [0, -21, -45])) == ["−50", "0", "50"]


@pytest.mark.parametrize(("count", "said"), [(20, ["5", "10", "15", "20"]), (5, ["1", "2", "3", "4", "5"])])
def test_games_are_numbered_in_round_steps(count: int, said: list[str]) -> None:
    assert below(chart(list(range(count)), axes=Axes(1))) == said


@given(st.lists(st.integers(-900, 900), min_size=2, max_size=60), st.integers(70, 400))
def test_the_values_span_the_lines_and_never_touch(values: list[int], height: int) -> None:
    made = chart_lines(SHEET, Box(0, 0, 500, height), "chart", "said", [values], ("you",))
    picture = curves_of(made)
    assert picture.low <= min(values)
    assert picture.high >= max(values)
    tops = sorted(y for _, x, y in made.values if x < made.at[0])
    tall = SHEET.line(made.values[0][0].size)
    assert all(lower - upper >= tall * 0.8 for upper, lower in pairwise(tops))
