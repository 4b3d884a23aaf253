"""Fox: never misses a tile."""

from __future__ import annotations

import random

import pytest

from game.ai.arena import steps
from game.ai.hare import Hare
from game.ai.rebuilding import Fox
from game.rules.games.tile_games import BIG, CLASSIC, TWIST
from game.rules.options import Options
from game.rules.play.commands import DrawTile, Pass, PlayTable
from game.rules.play.state import view_for
from game.solver.aims import most_tiles
from game.solver.position import seen
from game.solver.solver import Solver
from tests.ai.views import answer, played, state
from tests.effort import soak


def test_it_takes_the_table_apart_for_one_tile() -> None:
    after = played(Fox(), state("r4 r5 r6 | b4 b5 b6 | k4 k5 k6 / o5 k1"))
    assert after == "k4 r4 b4 | k5 r5 b5 o5 | k6 r6 b6"


def test_it_lays_its_joker_too() -> None:
    assert played(Fox(), state("b4 b5 b6 / J k1")) == "b4 b5 b6 J"


def test_of_equals_it_lays_the_most_points() -> None:
    command = answer(Fox(), state("b4 b5 b6 | r10 r11 r12 / b3 b7 r13 k1"))
    assert isinstance(command, PlayTable)
    assert sum(len(meld.tiles) for meld in command.table) == 9


def test_it_draws_or_passes_only_when_nothing_can_be_laid() -> None:
    assert answer(Fox(), state("b4 b5 b6 / k1 k9")) == DrawTile()
    assert answer(Fox(), state("b4 b5 b6 / k1 k9", pool=0)) == Pass()


@pytest.mark.parametrize(("opening", "laid"), [(30, "r9 r10 r11"), (31, None)])
def test_it_opens_with_enough_points(opening: int, laid: str | None) -> None:
    assert played(Fox(), state("/ r9 r10 r11 b1", opened=False, options=Options(opening=opening))) == laid


def test_it_opens_without_jokers_where_they_are_not_allowed() -> None:
    at = state("/ r9 r10 r11 J b12 b13", opened=False, options=Options(opening_jokers=False))
    assert played(Fox(), at) == "r9 r10 r11"


def test_it_plays_on_in_the_opening_turn_where_that_is_allowed() -> None:
    at = state("b4 b5 b6 / r9 r10 r11 b7 k1", opened=False, options=Options(rearrange_in_opening=True))
    assert played(Fox(), at) == "b4 b5 b6 b7 | r9 r10 r11"


def test_it_plays_special_jokers_as_simply_as_anybody() -> None:
    assert played(Fox(), state("b1 b2 b3 / o2 D o5 k9 b4", box=TWIST)) == "b1 b2 b3 b4 | o2 D o5"


@pytest.mark.parametrize("box", soak([CLASSIC, BIG]))
def test_it_never_misses_a_tile_in_a_whole_game(box: object) -> None:
    solver = Solver()
    for step in steps([Fox(), Hare()], CLASSIC if box is CLASSIC else BIG, Options(), 4):
        view = view_for(step.before, step.before.to_move)
        if view.seat == 0 and view.am_open:
            best = solver.best(seen(view), most_tiles())
            before, after = len(view.rack), len(step.after.seats[0].rack)
            assert before - after == (best.tiles if best else -1 if view.pool_size else 0)


def test_the_same_view_gives_the_same_play_whatever_it_has_seen() -> None:
    at = state("r4 r5 r6 r7 | b4 b5 b6 | k3 k4 k5 / o4 o5 o6 k1")
    mind, other = Fox(), Fox()
    answer(mind, state("b4 b5 b6 / b7 b8"))
    view = view_for(at, 0)
    assert mind.choose(view, random.Random(1)) == other.choose(view, random.Random(2))
