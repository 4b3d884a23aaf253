"""What a game is worth (rules 9.3, 10.1, 10.2, 10.4)."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from game.rules.play.scoring import EndReason, score_blocked, score_out
from game.rules.tiles import Tile
from tests.effort import every_row
from tests.helpers import tiles


def racks(*texts: str) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tiles(text) for text in texts)


@every_row(
    ("texts", "winner", "scores"),
    [
        (("", "r5", "r13 r3", "b3"), 0, (24, -5, -16, -3)),
        (("r6", "r11", "", "b5"), 2, (-6, -11, 22, -5)),
        (("r13 b13 k6", "r13", "b2", ""), 3, (-32, -13, -2, 47)),
        (("r10", "r13 b12", "", "b6"), 2, (-10, -25, 41, -6)),
        (("", "b3", "b8", "k10"), 0, (21, -3, -8, -10)),
    ],
)
def test_the_losers_pay_their_racks_to_who_went_out(texts: Sequence[str], winner: int, scores: tuple[int, ...]) -> None:
    assert score_out(racks(*texts), winner).scores == scores


@every_row("joker", "JDCM")
def test_any_joker_left_costs_thirty(joker: str) -> None:
    assert score_out(racks("", f"{joker} r2"), 0).scores == (32, -32)


def test_going_out_names_reason_winner_and_rack_points() -> None:
    outcome = score_out(racks("r4", ""), 1)
    assert (outcome.reason, outcome.winners, outcome.rack_points) == (EndReason.OUT, (1,), (4, 0))


def test_blocked_everybody_pays_the_difference_to_the_lowest() -> None:
    outcome = score_blocked(racks("r5", "r3", "r10"))
    assert (outcome.reason, outcome.winners, outcome.scores) == (EndReason.BLOCKED, (1,), (-2, 9, -7))


def test_blocked_and_tied_the_winners_split() -> None:
    outcome = score_blocked(racks("r3", "b3", "r13"))
    assert (outcome.winners, outcome.scores) == ((0, 1), (5, 5, -10))


def test_an_odd_point_of_a_split_goes_to_the_first_tied_seat() -> None:
    assert score_blocked(racks("r13", "r4", "b4")).scores == (-9, 5, 4)


def test_two_players_tied_have_no_winner_and_no_points() -> None:
    outcome = score_blocked(racks("r3", "b3"))
    assert (outcome.winners, outcome.scores) == ((), (0, 0))


def test_three_players_all_tied_share_a_win_of_nothing() -> None:
    outcome = score_blocked(racks("r3", "b3", "k3"))
    assert (outcome.winners, outcome.scores) == ((0, 1, 2), (0, 0, 0))


SOME_RACKS = st.lists(
    st.lists(st.sampled_from(["r1", "b7", "k13", "o10", "J", "M"]), max_size=8).map(" ".join), min_size=2, max_size=6
)


@given(SOME_RACKS)
def test_scores_always_sum_to_zero(texts: list[str]) -> None:
    hands = racks(*texts)
    assert sum(score_blocked(hands).scores) == sum(score_out(hands, 0).scores) == 0


@given(SOME_RACKS)
def test_blocked_no_winner_is_below_a_loser(texts: list[str]) -> None:
    outcome = score_blocked(racks(*texts))
    assert all(outcome.scores[seat] >= max(outcome.scores) - 1 for seat in outcome.winners)
