"""The player's rating follows the games, and a better match is the neighbour of who was played last."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.patience import FIRST_STEP, STEPS
from game.rules.play.scoring import EndReason
from game.session.history.highlights import Summary
from game.session.history.rating import (
    LEAST_GAMES,
    PAR_SCALE,
    better_match,
    expected,
    nearest_rating,
    rated_games,
    step_for,
    strengths,
)
from game.session.match.setup import Setup
from tests.effort import every_row

STRENGTHS = {"hare": 1000, "magpie": 1200, "fox": 1400}
WON = Summary("", "", Setup(opponents=("magpie",)), (0,), (20, -20), EndReason.OUT, 30, (3, 5), (7, 4), (2, 1))
LOST = replace(WON, winners=(1,), scores=(-20, 20))


def ratings(*newest_first: Summary) -> list[float]:
    return [each.rating for each in rated_games(newest_first, STRENGTHS)]


def test_a_win_raises_the_rating_and_a_defeat_lowers_it() -> None:
    assert ratings(WON)[0] > 1000 > ratings(LOST)[0]


def test_a_surprising_win_counts_more() -> None:
    assert ratings(replace(WON, setup=Setup(opponents=("fox",)))) > ratings(WON)


def test_games_count_from_the_oldest_to_the_newest() -> None:
    first, second = ratings(LOST, WON)
    assert first == ratings(WON)[0] > second


@pytest.mark.parametrize(
    "game",
    [
        replace(WON, imported=True),
        replace(WON, setup=Setup("classic", 2, (), people=(0, 1))),
        replace(WON, setup=Setup("rummy", opponents=("magpie",))),
    ],
    ids=["imported", "two people", "points decide"],
)
def test_games_that_say_nothing_about_the_player_are_left_out(game: Summary) -> None:
    assert ratings(game) == []


def test_of_several_opponents_each_is_compared_with() -> None:
    three = Setup("classic", 3, ("hare", "fox"))
    second = replace(WON, setup=three, winners=(2,), scores=(-5, -20, 25))
    last = replace(second, scores=(-20, -5, 25))
    assert ratings(second) > ratings(last)


@given(st.floats(0, 3000), st.floats(0, 3000))
def test_what_both_may_expect_makes_one_game(one: float, other: float) -> None:
    assert expected(one, other) + expected(other, one) == pytest.approx(1.0)


@given(st.lists(st.sampled_from([WON, LOST]), min_size=1, max_size=40))
def test_a_win_at_the_end_is_never_worse_than_a_defeat(games: list[Summary]) -> None:
    assert ratings(WON, *games)[-1] > ratings(LOST, *games)[-1]


def narrowly_lost(**par: int) -> Summary:
    """To Fox, by a few points; others made so many of the same seat."""
    return replace(WON, setup=Setup(opponents=("fox",)), winners=(1,), scores=(-3, 3), par=par)


def test_who_loses_narrowly_and_better_than_others_would_is_not_weak() -> None:
    lost = [narrowly_lost(hare=-60, magpie=-40, fox=-20)] * 6
    alone, compared = (rated_games(games, STRENGTHS)[-1] for games in ([narrowly_lost()] * 6, lost))
    assert nearest_rating(alone.rating, STRENGTHS) == "hare" and compared.rating > alone.rating + 150


@given(st.lists(st.sampled_from([WON, LOST, narrowly_lost(hare=9, fox=-9)]), min_size=1, max_size=30))
def test_every_game_more_of_the_same_makes_the_spread_no_wider(games: list[Summary]) -> None:
    once, twice = (rated_games(games * times, STRENGTHS)[-1].spread for times in (1, 2))
    assert twice < once + 1


def test_par_after_hints_and_that_of_the_patient_one_say_nothing() -> None:
    game = narrowly_lost(hare=-60, magpie=-40)
    assert ratings(replace(game, assisted=True)) == ratings(narrowly_lost())
    assert ratings(narrowly_lost(owl=-60)) == ratings(narrowly_lost())


def test_ratings_of_known_players_are_found() -> None:
    """Each as strong as Magpie: a game is won as often as it should be, and so is par."""
    dice, games = Random(5), []
    for _ in range(60):
        won = dice.random() < expected(1200, 1400)
        par = {name: 1 if dice.random() > expected(1200, STRENGTHS[name], PAR_SCALE) else -1 for name in STRENGTHS}
        game = replace(WON, setup=Setup(opponents=("fox",)), scores=(0, -1 if won else 1), par=par)
        games.append(game)
    last = rated_games(games, STRENGTHS)[-1]
    assert abs(last.rating - 1200) < 2 * last.spread < 250


def suits(*newest_first: Summary) -> str | None:
    return better_match(rated_games(newest_first, STRENGTHS), STRENGTHS)


def test_who_wins_every_game_is_told_of_the_next_stronger_opponent() -> None:
    assert suits(*[WON] * 30) == "fox"


def test_who_loses_every_game_is_told_of_the_next_weaker_opponent() -> None:
    assert suits(*[LOST] * 30) == "hare"


def test_a_few_games_say_nothing_yet() -> None:
    assert suits(*[WON] * (LEAST_GAMES - 1)) is None


def test_who_wins_as_often_as_not_has_the_right_opponent() -> None:
    assert suits(*[WON, LOST] * 15) is None


def test_nobody_is_stronger_than_the_strongest() -> None:
    assert suits(*[replace(WON, setup=Setup(opponents=("fox",)))] * 60) is None


def test_a_new_opponent_is_given_a_few_games_first() -> None:
    assert suits(replace(WON, setup=Setup(opponents=("hare",))), *[WON] * 30) is None


@every_row(("rating", "name"), [(0, "hare"), (1090, "hare"), (1110, "magpie"), (9999, "fox")])
def test_the_nearest_opponent_is_named(rating: float, name: str) -> None:
    assert nearest_rating(rating, STRENGTHS) == name


def beside_wren(step: int, *, won: bool = True) -> Summary:
    return replace(WON if won else LOST, setup=Setup(opponents=("wren",), wren_step=step))


def test_wren_counts_as_its_step() -> None:
    assert ratings(beside_wren(8)) > ratings(beside_wren(0))


def test_wren_begins_at_the_first_step_and_then_where_the_rating_is() -> None:
    assert step_for([]) == FIRST_STEP
    strong = [replace(WON, setup=Setup(opponents=("owl",)))] * 30
    assert STEPS[step_for(strong)].strength > STEPS[FIRST_STEP].strength + 300


@every_row("before", range(len(STEPS)))
def test_wren_moves_one_step_at_most_from_one_match_to_the_next(before: int) -> None:
    for last in (beside_wren(before), beside_wren(before, won=False)):
        games = [last, *[replace(WON, setup=Setup(opponents=("owl",)))] * 30]
        assert abs(step_for(games) - before) <= 1


def test_wren_is_suggested_where_one_is_too_easy_and_the_next_too_hard() -> None:
    between = {"hare": 1000, "fox": 2400}
    games = [replace(WON, setup=Setup(opponents=("hare",)))] * 12
    assert better_match(rated_games(games, between), between) == "wren"


def test_wren_is_no_measure_of_others() -> None:
    assert "wren" not in strengths()
