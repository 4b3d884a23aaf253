"""Positions as text in, answers as data out; a bad line says what is wrong and leaves the others alone."""

from __future__ import annotations

from itertools import count

import pytest

from game.rules.faces import Colour
from game.rules.games.tile_games import BIG, TWIST
from game.session.thinking.position_file import Refused, Solved, Terms, solved
from game.solver.aims import most_points
from game.solver.counts.kinds import four_colours
from tests.effort import every_row


def answers(text: str, terms: Terms | None = None) -> list[Solved | Refused]:
    ticks = count()
    return list(solved(text.splitlines(), terms or Terms(), lambda: next(ticks) / 1000))


def test_a_position_is_answered_with_its_best_play() -> None:
    assert answers("r5 r6 r7 / r8 k1") == [Solved(1, 1, 8, "r5 r6 r7 r8", True, 1.0)]


def test_the_json_has_the_fields_promised() -> None:
    (answer,) = answers("r5 r6 r7 / r8 k1")
    assert isinstance(answer, Solved)
    assert answer.as_json() == {"tiles": 1, "points": 8, "table": "r5 r6 r7 r8", "exact": True, "ms": 1.0}


def test_without_a_play_the_table_stays() -> None:
    assert answers("r5 r6 r7 / k1") == [Solved(1, 0, 0, "r5 r6 r7", True, 1.0)]


def test_a_bad_token_is_named_with_line_and_place_and_the_rest_is_solved() -> None:
    found = answers("r5 r6 x7 / r8\n\nr5 r6 r7 / r8\n")
    assert found[0] == Refused(1, "unknown_tile", "x7", 6)
    assert isinstance(found[1], Solved) and found[1].line == 3


def test_a_set_that_is_none_is_named() -> None:
    assert answers("r5 r6 r7 | b1 b2 / r8") == [Refused(1, "not_a_set", "b1 b2", 11)]


@every_row(
    ("text", "table"),
    [
        ("r12 r13 J / b1", "J r12 r13"),
        ("J r1 r2 / b1", "r1 r2 J"),
        ("r6 r5 r7 / r8", "r5 r6 r7 r8"),
    ],
)
def test_sets_are_put_in_the_order_in_which_they_are_sets(text: str, table: str) -> None:
    (answer,) = answers(text)
    assert isinstance(answer, Solved) and answer.table == table


def test_more_tiles_than_the_box_has_are_refused() -> None:
    assert answers("/ r5 r5 r5") == [Refused(1, "no_more", "r5", 8)]
    assert isinstance(answers("/ r5 r5 r5", Terms(game=BIG))[0], Solved)


def test_before_the_opening_thirty_points_are_needed() -> None:
    assert answers("/ r1 r2 r3", Terms(opened=False)) == [Solved(1, 0, 0, "", True, 1.0, opening=True)]


def test_the_aim_decides() -> None:
    text = "/ r1 r2 r3 r4 r13 b13 k13 r12 r11"
    (tiles,), (points,) = answers(text), answers(text, Terms(aim=most_points()))
    assert isinstance(tiles, Solved) and isinstance(points, Solved)
    assert points.points >= tiles.points


def test_special_jokers_are_answered_for_too() -> None:
    (answer,) = answers("o2 D o5 / o3 o4 o6", Terms(game=TWIST))
    assert isinstance(answer, Solved) and answer.exact and answer.tiles == 3


@every_row(
    ("text", "tiles"),
    [("b9 J D / M", 1), ("k5 M J / D", 1), ("o8 M J / D k11", 1), ("b9 J D / k4 k6 o5 o13 M", 1), ("/ k8 M D", 0)],
)
def test_with_few_tiles_in_play_every_answer_is_proven(text: str, tiles: int) -> None:
    (answer,) = answers(text, Terms(game=TWIST))
    assert isinstance(answer, Solved) and answer.exact and answer.tiles == tiles


def test_a_fifth_colour_is_refused_at_once() -> None:
    colours = tuple(Colour)
    assert four_colours(colours) == colours
    with pytest.raises(ValueError, match="four colours"):
        four_colours((*colours, Colour.RED))


def test_that_special_jokers_are_stuck_is_proven_too() -> None:
    assert answers("o2 o3 C r5 / k9 r12", Terms(game=TWIST)) == [Solved(1, 0, 0, "o2 o3 C r5", True, 1.0)]
