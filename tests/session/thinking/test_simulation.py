"""Series of games: seats that rotate, games that come out the same on any core, and honest intervals."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from game.ai.arena import play, steps
from game.ai.card_players import HABITS, CardPlayer
from game.ai.hare import Hare
from game.ai.player import idle
from game.ai.rebuilding import Magpie
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Options, PoolEnd
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView
from game.session.thinking.player_process import MOST_LOSSES, NoProcess
from game.session.thinking.simulation import (
    CHUNK,
    ObservedPlayer,
    Series,
    SeriesGame,
    SeriesResult,
    mean_span,
    percentile,
    play_series_game,
    run_parallel,
    share_span,
    simulate,
    thinking_clock,
)
from tests.effort import every_row
from tests.session.thinking.players import Deadly


@dataclass(frozen=True)
class Drawer:
    """Never plays a tile."""

    name: str = "drawer"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        return idle(view)


SHORT = Options(pool_end=PoolEnd.AT_ONCE)


def test_the_points_follow_the_player_and_not_the_seat() -> None:
    series = Series((Magpie(), Drawer()), CLASSIC, Options(), 4, 1)
    assert [play_series_game(series, number).winners for number in range(4)] == [(0,)] * 4


@pytest.mark.long
def test_every_game_of_a_series_is_dealt_anew() -> None:
    series = Series((Hare(), Hare()), CLASSIC, SHORT, 2, 1)
    assert play_series_game(series, 0) != play_series_game(series, 1)


@pytest.mark.long
def test_two_processes_play_the_same_games_as_one() -> None:
    series = Series((Drawer(), Hare()), CLASSIC, SHORT, CHUNK + 1, 5)
    alone = [play_series_game(series, number) for number in range(CHUNK + 1)]
    together = list(simulate(series, workers=2))
    assert sorted(together, key=repr) == sorted(alone, key=repr)


def at_work() -> set[object]:
    """The threads and the processes that run beside the test; those of one before it may just end."""
    return {*threading.enumerate(), *active_children()}


def test_nothing_of_a_series_runs_on_once_it_is_read() -> None:
    """A pool that was still ending while Python did complained of a bad file descriptor."""
    before = at_work()
    assert sorted(run_parallel(abs, 2 * CHUNK, workers=2)) == list(range(2 * CHUNK))
    assert at_work() <= before


def test_a_series_that_is_given_up_ends_at_once_with_all_its_processes() -> None:
    before = at_work()
    found = run_parallel(abs, 100 * CHUNK, workers=2)
    assert next(found) >= 0
    found.close()
    assert at_work() <= before


def deadly(file: str, times: int, number: int) -> int:
    """The number; the process that plays the second of all dies, so often: it counts in a file."""
    if number == 1:
        Deadly(file, times)()
    return number


def stopping(file: str, number: int) -> int:
    """The number; the first process that plays the second of all stops."""
    if number == 1 and not Path(file).exists():
        Path(file).touch()
        os.kill(os.getpid(), signal.SIGSTOP)
    return number


def test_numbers_of_a_process_that_dies_are_played_again(tmp_path: Path) -> None:
    before = at_work()
    play = partial(deadly, str(tmp_path / "deaths"), 1)
    assert sorted(run_parallel(play, 2 * CHUNK, workers=2)) == list(range(2 * CHUNK))
    assert at_work() <= before


@pytest.mark.long
def test_a_series_whose_processes_die_again_and_again_ends(tmp_path: Path) -> None:
    before = at_work()
    with pytest.raises(NoProcess):
        list(run_parallel(partial(deadly, str(tmp_path / "deaths"), MOST_LOSSES), 2 * CHUNK, workers=2))
    assert at_work() <= before


if sys.platform != "win32":  # there nobody can stop a process

    @pytest.mark.long
    def test_numbers_of_a_process_that_stands_still_are_played_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("game.session.thinking.player_process.SILENCE", 80)
        play = partial(stopping, str(tmp_path / "stopped"))
        assert sorted(run_parallel(play, 2 * CHUNK, workers=2)) == list(range(2 * CHUNK))


def test_a_player_on_two_seats_counts_as_one() -> None:
    tally = SeriesResult(("owl", "fox", "fox"), [SeriesGame((1,), (-5, 8, -3), 30), SeriesGame((0,), (9, -4, -5), 20)])
    assert (tally.wins("fox"), tally.wins("owl")) == (1, 1)
    assert (tally.points("fox"), tally.turns) == ([5, -9], [30, 20])


@pytest.mark.long
def test_a_turn_without_a_play_is_waiting_from_the_first_one_on() -> None:
    drawer = play_series_game(Series((Drawer(), Hare()), CLASSIC, SHORT, 1, 1), 0).habits[0]
    assert (drawer.plays, drawer.largest_rack - drawer.longest_wait) == (0, 14)


def test_the_habits_follow_the_player_and_not_the_seat() -> None:
    series = Series((Magpie(), Drawer()), CLASSIC, SHORT, 2, 1)
    habits = [play_series_game(series, number).habits for number in range(2)]
    assert all(magpie.plays > 0 and drawer.plays == 0 for magpie, drawer in habits)
    assert all(len(magpie.thoughts) >= magpie.plays + magpie.longest_wait for magpie, _ in habits)


@every_row(("system", "clock"), [("win32", time.perf_counter), ("linux", time.thread_time)])
def test_decisions_are_timed_by_a_clock_that_tells_them_apart(system: str, clock: object) -> None:
    """That of Windows for the processor time of a thread goes on in steps of 15.6 ms."""
    assert thinking_clock(system) is clock


def test_turns_are_counted_where_a_turn_is_several_commands() -> None:
    """Who draws and throws without laying waits; laying is one play, however it is drawn and thrown around it."""
    series = Series((CardPlayer("fox", HABITS["fox"]), Drawer()), RUMMY, Options(), 1, 3)
    seated = [ObservedPlayer(player) for player in series.players]
    commands = list(steps(seated, RUMMY, Options(), 3))
    for step in commands:
        seated[step.before.to_move].watch(step)
    fox, drawer = (player.habits() for player in seated)
    turns = play(series.players, RUMMY, Options(), 3).turns
    assert turns == commands[-1].before.turn < len(commands) / 2 + 1
    assert (drawer.plays, drawer.longest_wait, drawer.largest_rack) == (0, turns // 2, 10)
    assert 0 < fox.plays == sum(isinstance(step.command, PlayTable) for step in commands)


def test_a_percentile_is_one_of_the_values() -> None:
    assert [percentile([3, 1, 2, 4], share) for share in (0.25, 0.5, 0.9, 1)] == [1, 2, 4, 4]


def test_a_share_of_all_games_still_leaves_room_for_doubt() -> None:
    low, high = share_span(20, 20)
    assert 0.8 < low < 0.9 and high == pytest.approx(1)


def test_half_of_four_hundred_games_is_known_to_five_in_a_hundred() -> None:
    low, high = share_span(200, 400)
    assert (round(low, 2), round(high, 2)) == (0.45, 0.55)


def test_a_mean_lies_in_the_middle_of_its_interval() -> None:
    low, high = mean_span([1, 2, 3, 4])
    assert low + high == pytest.approx(5) and 1 < low < 2.5
