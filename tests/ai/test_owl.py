"""Owl: holds what it could lay, shows life by single tiles, and lays all it can when too much is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.owl import Owl
from game.ai.rebuilding import Fox
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.options import Options, PoolEnd
from game.rules.play.commands import DrawTile, Pass
from game.rules.play.state import GameState
from game.session.thinking.simulation import Series
from game.session.thinking.simulation import play_series_game as game_played
from tests.ai.views import answer, played, state


def waiting(position: str, **how: object) -> GameState:
    """A position in which an opponent with plenty of tiles is no danger."""
    return state(position, **{"other": 10, **how})  # type: ignore[arg-type]


def test_it_goes_out_as_soon_as_everything_fits() -> None:
    assert played(Owl(), waiting("b4 b5 b6 / b7 b8 k1 r1 o1")) == "b4 b5 b6 b7 b8 | k1 r1 o1"


def test_it_holds_what_it_could_lay_while_little_is_missing() -> None:
    assert answer(Owl(), waiting("b4 b5 b6 / b7 b8 k1 k9")) == DrawTile()


def test_it_lays_all_it_can_when_much_is_missing() -> None:
    assert played(Owl(), waiting("b4 b5 b6 / b7 b8 k1 k3 k5 k7 k9 k11 r13 o13 o2")) == "b4 b5 b6 b7 b8"


def test_it_holds_though_somebody_is_nearly_out() -> None:
    assert answer(Owl(), waiting("b4 b5 b6 / b7 b8 k1 k9", other=1)) == DrawTile()


def test_it_gets_rid_of_points_when_too_much_is_missing_for_that() -> None:
    after = played(Owl(), waiting("b4 b5 b6 | r10 r11 r12 / J k1 r3 b9 o13 k5", other=1))
    assert after is not None and "J" in after


def test_with_many_tiles_it_lays_one_instead_of_drawing() -> None:
    own = "b7 b8 r1 r2 r3 o9 o10 o11 o12 k11 k12 k13 b1 b2 b3"
    after = played(Owl(), waiting(f"b4 b5 b6 / {own} k4 k7 r9"))
    assert after == "b4 b5 b6 b7"


def test_a_tile_whose_twin_lies_goes_before_a_dearer_one() -> None:
    own = "b7 b8 r4 r1 r2 r3 o9 o10 o11 o12 k11 k12 k13 b1 b2 b3"
    assert (
        played(Owl(), waiting(f"b4 b5 b6 | k4 o4 b4 | r4 r5 r6 / {own} k7 r9")) == "b4 b5 b6 | k4 o4 b4 r4 | r4 r5 r6"
    )


def test_every_sixth_round_it_lays_one_tile() -> None:
    position = "b4 b5 b6 / b7 b8 k1 k9"
    turns = [turn for turn in range(1, 25) if answer(Owl(), replace(waiting(position), turn=turn)) != DrawTile()]
    assert turns == [1, 2, 13, 14]


def test_it_keeps_its_jokers_while_it_holds() -> None:
    assert answer(Owl(), replace(waiting("b4 b5 b6 / J k1 k9"), turn=13)) == DrawTile()


def test_it_opens_with_as_few_tiles_as_will_do() -> None:
    at = state("/ r9 r10 r11 k1 k2 k3 o4 o5 o6 b13", opened=False)
    assert played(Owl(), at) == "r9 r10 r11"


def test_it_opens_with_all_it_has_when_somebody_is_nearly_out() -> None:
    at = state("/ r9 r10 r11 k1 k2 k3 b13", opened=False, other=2)
    assert played(Owl(), at) == "k1 k2 k3 | r9 r10 r11"


def test_it_lets_a_holder_build_up_the_table_when_the_pool_is_empty() -> None:
    assert answer(Owl(), waiting("b4 b5 b6 / b7 b8 k1 k9", other=30, pool=0)) == Pass()


def test_it_does_not_hold_where_the_game_ends_with_the_pool() -> None:
    at = waiting("b4 b5 b6 / b7 b8 k1 k9", pool=2, options=Options(pool_end=PoolEnd.AT_ONCE))
    assert played(Owl(), at) == "b4 b5 b6 b7 b8"


def test_it_holds_with_special_jokers_too() -> None:
    assert answer(Owl(), waiting("b1 b2 b3 / o2 D o5 k9 b4", box=TWIST)) == DrawTile()


@pytest.mark.long
def test_it_beats_fox_with_racks_and_plays_like_a_persons() -> None:
    series = Series((Owl(), Fox()), CLASSIC, Options(), 12, 1)
    games = [game_played(series, number) for number in range(12)]
    assert sum(game.winners == (0,) for game in games) >= 8
    assert sum(game.habits[0].largest_rack for game in games) <= 12 * 22
    assert sum(game.habits[0].plays for game in games) >= 12 * 7
    assert sum(game.habits[0].longest_wait for game in games) <= 12 * 9
