"""The best turn of a game, and the turns that are nobody's best."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.play.events import TilesPlayed
from game.session.history.best_turn import SET_WORTH, best_turn
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import sets_rebuilt, tiles_laid
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
    assert best.laid + SET_WORTH * best.rebuilt == max(
        tiles_laid(turn) + SET_WORTH * sets_rebuilt(turn)
        for turn in finished_game.turns
        if turn.seat == seat and tiles_laid(turn)
    )


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
    other = best_turn(finished_game, [PERSON], assisted={best.turn})
    assert other is not None and other.turn != best.turn


def test_who_laid_nothing_has_no_best_turn(finished_game: FinishedGame) -> None:
    drawn = tuple(turn for turn in finished_game.turns if not tiles_laid(turn))
    assert best_turn(replace(finished_game, turns=drawn), [PERSON, MAGPIE, HARE]) is None
