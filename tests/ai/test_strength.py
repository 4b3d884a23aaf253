"""How strong the players are, in short series of fixed deals; `tests/bench/bench_strength.py` measures it properly."""

from __future__ import annotations

from statistics import fmean

import pytest

from game.ai.levels import level
from game.ai.owl import Owl, PatientOwl
from game.ai.player import Player
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Options, PoolEnd
from game.session.thinking.simulation import Series, SeriesGame, play_series_game
from tests.bench.bench_strength import PLAIN

pytestmark = pytest.mark.long

GAMES = 12
"""So few that the margins must be wide: a change of the solver may pick another play of equals."""


def series(*players: Player, games: int = GAMES, options: Options | None = None) -> list[SeriesGame]:
    how = Series(players, CLASSIC, options or Options(), games, seed=4)
    return [play_series_game(how, number) for number in range(games)]


def won(games: list[SeriesGame]) -> int:
    """By the first player."""
    return sum(game.winners == (0,) for game in games)


@pytest.mark.parametrize(("better", "worse"), [("magpie", "hare"), ("tortoise", "magpie"), ("fox", "tortoise")])
def test_each_rung_of_the_ladder_is_stronger_than_the_one_below(better: str, worse: str) -> None:
    assert won(series(level(better).create(), level(worse).create())) >= 0.4 * GAMES


def test_the_patient_owl_hardly_ever_loses_to_fox() -> None:
    assert won(series(PatientOwl(), level("fox").create())) >= GAMES - 2


def test_the_patient_owl_beats_the_plain_recipe() -> None:
    games = series(PatientOwl(), PLAIN)
    assert won(games) > GAMES / 2 and fmean(game.points[0] for game in games) > 0


def test_owl_wins_more_than_its_share_against_three_foxes() -> None:
    foxes = [level("fox").create() for _ in range(3)]
    assert won(series(Owl(), *foxes, games=16)) >= 5


def test_owl_beats_fox() -> None:
    assert won(series(Owl(), level("fox").create())) > GAMES / 2


@pytest.mark.parametrize("end", [PoolEnd.LAST_ROUND, PoolEnd.AT_ONCE])
def test_owl_beats_fox_where_the_game_ends_with_the_pool(end: PoolEnd) -> None:
    assert won(series(Owl(), level("fox").create(), options=Options(pool_end=end))) > GAMES / 2
