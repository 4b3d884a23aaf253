"""The score sheet of a match (rules 10.3, 10.4)."""

from __future__ import annotations

from functools import reduce

from game.rules.options import MatchBy
from game.rules.play.scoring import EndReason, Outcome, Standings

S_ROWS = ((24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6))


def sheet(*rows: tuple[int, ...]) -> Standings:
    """A match in which the highest of each row won."""
    outcomes = [
        Outcome(EndReason.OUT, tuple(seat for seat, mine in enumerate(row) if mine == max(row)), row, row)
        for row in rows
    ]
    return reduce(Standings.added, outcomes, Standings(len(rows[0])))


def test_the_printed_sheet_adds_up() -> None:
    assert sheet(*S_ROWS).totals == (-24, -54, 45, 33)


def test_the_first_three_printed_rows_add_up() -> None:
    assert sheet(*S_ROWS[:3]).totals == (-14, -29, 4, 39)


def test_games_won_are_counted() -> None:
    assert sheet(*S_ROWS).games_won == (1, 0, 2, 1)


def test_a_shared_win_counts_for_each() -> None:
    assert sheet((5, 5, -10)).games_won == (1, 1, 0)


def test_nobody_leads_before_a_game() -> None:
    assert Standings(3).leaders(MatchBy.GAMES) == ()


def test_an_empty_sheet_has_zeros() -> None:
    assert Standings(3).totals == Standings(3).games_won == (0, 0, 0)


def test_most_games_won_leads() -> None:
    assert sheet((1, -1), (1, -1), (-9, 9)).leaders(MatchBy.GAMES) == (0,)


def test_equal_games_are_decided_by_score() -> None:
    assert sheet((1, -1), (-9, 9)).leaders(MatchBy.GAMES) == (1,)


def test_equal_games_and_scores_are_shared() -> None:
    assert sheet((4, -4, 0), (-4, 4, 0)).leaders(MatchBy.GAMES) == (0, 1)


def test_by_points_only_the_score_counts() -> None:
    assert sheet((1, -1), (1, -1), (-9, 9)).leaders(MatchBy.POINTS) == (1,)
