"""Whatever the hands do: no tile is lost, and what the preview shows is what a release does (ux 7, 8, 13)."""

from __future__ import annotations

import random

import pytest

from tests.effort import soak
from tests.ui.table.fuzzing import POSITIONS, Count, player_at, random_gestures, undo_all


@pytest.mark.parametrize("box", POSITIONS)
@pytest.mark.parametrize("seed", soak(range(3)))
def test_random_hands_lose_no_tile_and_see_no_lie(box: str, seed: int) -> None:
    seen = Count()
    random_gestures(player_at(box), random.Random(seed), 120, seen)
    assert seen.drops > 30
    assert (seen.lost, seen.lies) == (0, 0)


@pytest.mark.parametrize("box", POSITIONS)
def test_undoing_everything_leads_to_the_start_of_the_turn(box: str) -> None:
    player = player_at(box)
    start = player.local_game.board
    random_gestures(player, random.Random(7), 80, Count())
    undo_all(player)
    assert player.local_game.board == start
