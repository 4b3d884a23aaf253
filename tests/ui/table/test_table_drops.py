"""Whatever the hands do: no tile is lost, and what the preview shows is what a release does (ux 7, 8, 13)."""

from __future__ import annotations

import random

import pytest

from game.rules.games.registry import GAMES
from game.rules.play.checks import TableUse
from tests.effort import soak
from tests.ui.table.fuzzing import POSITIONS, Count, player_at, random_gestures, undo_all


@pytest.mark.parametrize("box", soak(POSITIONS, 2))
@pytest.mark.parametrize("tries", soak(((0, 30), (0, 120), (1, 120), (5, 120))))
def test_random_hands_lose_no_tile_and_see_no_lie(box: str, tries: tuple[int, int]) -> None:
    seed, gestures = tries
    seen = Count()
    random_gestures(player_at(box), random.Random(seed), gestures, seen)
    fixed = GAMES[box].ruleset().table_use is TableUse.ADD_ONLY  # only tiles of the rack are taken up
    assert seen.drops > gestures // (12 if fixed else 4)
    assert (seen.lost, seen.lies, seen.restless) == (0, 0, 0)


@pytest.mark.parametrize("box", soak(POSITIONS, 2))
@pytest.mark.parametrize("gestures", soak((15, 80)))
def test_undoing_everything_leads_to_the_start_of_the_turn(box: str, gestures: int) -> None:
    player = player_at(box)
    start = player.local_game.board
    random_gestures(player, random.Random(7), gestures, Count())
    undo_all(player)
    assert player.local_game.board == start or not player.local_game.my_turn  # a throw is not undone
