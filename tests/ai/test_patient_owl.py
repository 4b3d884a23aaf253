"""The patient Owl: opens cheaply, waits, and goes out at once; what waiting costs decides when it stops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.owl import PatientOwl
from game.ai.rebuilding import Fox
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.options import Options, PoolEnd
from game.rules.play.commands import DrawTile, Pass, PlayTable
from game.rules.play.state import GameState
from game.session.thinking.simulation import Series
from game.session.thinking.simulation import play_series_game as game_played
from tests.ai.views import answer, played, state


def waiting(position: str, **how: object) -> GameState:
    """A position in which an opponent with plenty of tiles is no danger."""
    return state(position, **{"other": 10, **how})  # type: ignore[arg-type]


def test_it_holds_what_it_could_lay() -> None:
    assert answer(PatientOwl(), waiting("b4 b5 b6 / b7 b8 k1 k9")) == DrawTile()


def test_it_goes_out_as_soon_as_everything_fits() -> None:
    assert played(PatientOwl(), waiting("b4 b5 b6 / b7 b8 k1 r1 o1")) == "b4 b5 b6 b7 b8 | k1 r1 o1"


def test_it_opens_with_as_few_tiles_as_will_do() -> None:
    at = state("/ r9 r10 r11 k1 k2 k3 o4 o5 o6 b13", opened=False)
    assert played(PatientOwl(), at) == "r9 r10 r11"


def test_it_opens_without_a_joker_where_it_can() -> None:
    at = state("/ r9 r10 r11 r12 J b13 k2", opened=False)
    after = played(PatientOwl(), at)
    assert after is not None and "J" not in after


def test_it_opens_with_all_it_has_when_somebody_is_nearly_out() -> None:
    at = state("/ r9 r10 r11 k1 k2 k3 b13", opened=False, other=2)
    assert played(PatientOwl(), at) == "k1 k2 k3 | r9 r10 r11"


def test_it_goes_out_with_its_opening() -> None:
    at = state("/ r9 r10 r11 k1 k2 k3", opened=False)
    assert played(PatientOwl(), at) == "k1 k2 k3 | r9 r10 r11"


def test_it_cashes_in_when_too_much_is_missing_and_somebody_is_nearly_out() -> None:
    assert played(PatientOwl(), waiting("b4 b5 b6 / b7 k1 k9 r3", other=1)) == "b4 b5 b6 b7"


def test_it_still_waits_when_only_one_tile_is_missing() -> None:
    assert answer(PatientOwl(), waiting("b4 b5 b6 / b7 b8 k1", other=2)) == DrawTile()


def test_it_gets_rid_of_points_when_it_cashes_in() -> None:
    at = waiting("b4 b5 b6 | r10 r11 r12 / J k1 k9 r3 o13", other=1)
    after = played(PatientOwl(), at)
    assert after is not None and "J" in after


def test_it_lets_a_holder_build_up_the_table_when_the_pool_is_empty() -> None:
    assert answer(PatientOwl(), waiting("b4 b5 b6 / b7 b8 k1 k9", other=30, pool=0)) == Pass()


def test_it_ends_no_blocked_game_that_it_would_lose() -> None:
    heavy = waiting("b4 b5 b6 / b7 b8 k13 k11 r13 r11 o13 o11 b13 b11 k9 o9", other=9, pool=0)
    assert isinstance(answer(PatientOwl(), replace(heavy, idle=1)), PlayTable)


def test_it_does_not_wait_where_the_game_ends_with_the_pool() -> None:
    at = waiting("b4 b5 b6 / b7 b8 k1 k9", pool=2, options=Options(pool_end=PoolEnd.AT_ONCE))
    assert played(PatientOwl(), at) == "b4 b5 b6 b7 b8"


def test_where_the_opening_turn_may_go_on_it_opens_late() -> None:
    at = state("/ r9 r10 r11 k1 k2 b13", opened=False, options=Options(rearrange_in_opening=True))
    assert answer(PatientOwl(), at) == DrawTile()


def test_it_waits_with_special_jokers_too() -> None:
    assert answer(PatientOwl(), waiting("b1 b2 b3 / o2 D o5 k9 b4", box=TWIST)) == DrawTile()


@pytest.mark.long
def test_it_beats_fox() -> None:
    series = Series((PatientOwl(), Fox()), CLASSIC, Options(), 12, 1)
    assert sum(game_played(series, number).winners == (0,) for number in range(12)) >= 10
