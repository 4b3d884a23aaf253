"""The best turn of a game, and the turns that are nobody's best."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.play.events import TilesPlayed
from game.session.history.best_turn import TurnDone, best_first, best_turn, tiles_laid, turns_done, was_all
from game.session.history.finished_game import FinishedGame
from game.solver.solver import Solver
from tests import shared
from tests.effort import every_row
from tools.past_games import THREE

PERSON, MAGPIE, HARE = range(3)


@pytest.fixture(scope="module")
def finished_game() -> FinishedGame:
    return shared.finished_game(THREE, 5)


@every_row("seat", [PERSON, MAGPIE, HARE])
def test_no_turn_of_the_seat_did_more(finished_game: FinishedGame, seat: int) -> None:
    best = best_turn(finished_game, [seat])
    assert best is not None and best.seat == seat
    solver = Solver()
    better = [
        each.number
        for each in best_first(turns_done(finished_game, [seat]))
        if was_all(finished_game, each.number, solver)
    ]
    assert better[0] == best.turn
    assert was_all(finished_game, best.turn, solver)


def test_its_sets_hold_every_tile_it_laid(finished_game: FinishedGame) -> None:
    best = best_turn(finished_game, [PERSON])
    assert best is not None and len(best.tiles) == best.laid
    assert best.tiles <= {tile for meld in best.melds for tile in meld.tiles}


def test_sets_it_left_alone_are_not_among_its_sets(finished_game: FinishedGame) -> None:
    best = best_turn(finished_game, [PERSON])
    assert best is not None
    played = [each for each in finished_game.turns[best.turn - 1].events if isinstance(each, TilesPlayed)]
    assert not {frozenset(meld.tiles) for meld in best.melds} & {frozenset(meld.tiles) for meld in played[0].before}


def test_a_turn_that_a_hint_played_is_not_the_best(finished_game: FinishedGame) -> None:
    best = best_turn(finished_game, [PERSON])
    assert best is not None
    other = best_turn(replace(finished_game, assisted=frozenset({best.turn})), [PERSON])
    assert other is not None and other.turn != best.turn


def test_a_deal_known_beforehand_has_no_best_turn(finished_game: FinishedGame) -> None:
    match = finished_game.match
    known = replace(match, setup=replace(match.setup, seed=match.seed))
    assert best_turn(replace(finished_game, match=known), [PERSON]) is None


def test_an_opening_is_the_best_turn_only_where_no_other_laid_three_or_rebuilt_one() -> None:
    opening, small, three, bold = (
        TurnDone(1, 9, 0, opens=True),
        TurnDone(2, 2, 0, opens=False),
        TurnDone(3, 3, 0, opens=False),
        TurnDone(4, 1, 1, opens=False),
    )
    assert [each.number for each in best_first((opening, small))] == [1, 2]
    assert [each.number for each in best_first((opening, small, three, bold))] == [4, 3, 1, 2]


def test_who_laid_nothing_has_no_best_turn(finished_game: FinishedGame) -> None:
    drawn = tuple(turn for turn in finished_game.turns if not tiles_laid(turn))
    assert best_turn(replace(finished_game, turns=drawn), [PERSON, MAGPIE, HARE]) is None
