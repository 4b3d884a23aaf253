"""The numbers of all games, and the turns of one that are worth a jump."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.options import Options
from game.rules.play.scoring import EndReason
from game.session.history.best_turn import best_turn
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import HighlightKind, Summary, highlights, summary
from game.session.history.statistics import statistics
from game.session.history.turn_log import completed_turns
from game.session.match.setup import Setup
from tests import shared
from tests.effort import every_row
from tools.past_games import RUMMY, SIX, THREE, kept_game

WON = Summary("", "", Setup(), (0,), (20, -20), EndReason.OUT, 30, (3, 5), (7, 4), (2, 1))
LOST = replace(WON, setup=Setup("twist", 2, ("owl",)), winners=(1,), scores=(-9, 9), opened=(0, 1), laid=(9, 2))
FOUR = replace(
    WON,
    setup=Setup("classic", 4, ("hare", "owl", "hare")),
    scores=(5, 1, -3, -3),
    opened=(40, 1, 1, 1),
    laid=(1, 9, 9, 9),
    rebuilt=(6, 0, 0, 0),
)
HOT_SEAT = replace(WON, setup=Setup("classic", 2, (), people=(0, 1)))


@pytest.fixture(scope="module")
def finished_game() -> FinishedGame:
    return shared.finished_game(THREE, 5)


def test_games_and_wins_are_counted_by_opponent() -> None:
    facts = statistics([WON, LOST, FOUR])
    assert (facts.games, facts.won) == (3, 2)
    assert {each.name: (each.games, each.won) for each in facts.against} == {"hare": (2, 2), "owl": (2, 1)}


def test_openings_count_only_where_one_was_made() -> None:
    facts = statistics([WON, LOST, FOUR])
    assert facts.opening_turn == (3 + 40) / 2


def test_only_the_own_largest_turns_count() -> None:
    facts = statistics([WON, LOST, FOUR])
    assert (facts.most_laid, facts.most_rebuilt) == (9, 6)


def test_points_run_from_the_oldest_game_to_the_newest() -> None:
    assert statistics([WON, LOST, FOUR]).points == (5, -9, 20)


def test_games_of_several_people_are_left_out() -> None:
    assert statistics([HOT_SEAT]).games == 0


def test_no_games_are_no_trouble() -> None:
    facts = statistics([])
    assert (facts.games, facts.opening_turn, facts.points) == (0, 0.0, ())


@every_row("game", [(Setup(), 4), (THREE, 5), (RUMMY, 1), (SIX, 3)])
def test_turns_are_those_of_the_person_and_the_last_one_has_its_place_in_the_game(game: tuple[Setup, int]) -> None:
    finished_game = kept_game(*game)
    found, state = summary(finished_game), finished_game.states[-1]
    mine = [turn for turn in completed_turns(finished_game.match.game.events) if turn.seat == 0]
    assert found.turns == len(mine) and found.last_turn == state.turn


def test_what_turns_by_a_hint_did_is_in_no_number(finished_game: FinishedGame) -> None:
    mine = [number for number, turn in enumerate(finished_game.turns, start=1) if turn.seat == 0]
    helped = replace(finished_game, assisted=frozenset(mine))
    facts = statistics([summary(helped)])
    assert (facts.games, facts.most_laid, facts.most_rebuilt, facts.opening_turn) == (1, 0, 0, 0)
    assert summary(helped).laid[1:] == summary(finished_game).laid[1:], "others take no hints"


def test_the_highlights_are_turns_of_the_game_in_order(finished_game: FinishedGame) -> None:
    found = highlights(finished_game)
    turns = [each.turn for each in found]
    assert turns == sorted(set(turns)) and turns[-1] == len(finished_game.turns)
    assert {HighlightKind.OPENING, HighlightKind.LAST} <= {each.kind for each in found}
    assert all(finished_game.turns[each.turn - 1].seat == each.seat for each in found)


def test_the_best_turn_is_that_of_the_other_pages(finished_game: FinishedGame) -> None:
    best = best_turn(finished_game, finished_game.match.setup.people)
    named = [each for each in highlights(finished_game, best) if each.kind is HighlightKind.BEST]
    assert best is not None and [(each.turn, each.count) for each in named] == [(best.turn, best.laid)]


HAND = replace(
    WON,
    begun="monday",
    setup=Setup("rummy", 2, ("hare",), options=Options(target=50)),
    scores=(30, 0),
    opened=(0, 0),
    laid=(6, 3),
    rebuilt=(0, 0),
)


def test_a_match_of_hands_counts_once_it_is_over() -> None:
    others = replace(HAND, begun="tuesday", winners=(1,), scores=(0, 60))
    facts = statistics([replace(HAND, begun="wednesday"), others, HAND, HAND])
    assert (facts.games, facts.matches, facts.matches_won) == (4, 2, 1)


def test_games_of_one_deal_are_no_match_of_several_games() -> None:
    assert statistics([WON, LOST, FOUR]).matches == 0


@every_row(("laid", "winner", "times"), [(10, 0, 1), (11, 0, 1), (9, 0, 0), (10, 1, 0)])
def test_a_hand_laid_at_once_is_counted(laid: int, winner: int, times: int) -> None:
    assert statistics([replace(HAND, laid=(laid, 0), winners=(winner,))]).at_once == times
