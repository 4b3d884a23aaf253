"""The numbers that sets are called by stay (SR23)."""

from __future__ import annotations

import pytest

from game.rules.table import Table
from tests.session.board.self_play import played_turns

ABOVE = 6
"""So far the highest number may be above the count of the sets."""


def numbers(table: Table) -> dict[frozenset[int], int]:
    """The number of each set, by its tiles."""
    return {frozenset(tile.ident for tile in meld.tiles): meld.ident for meld in table}


@pytest.mark.parametrize("seed", range(3))
def test_a_set_that_did_not_change_keeps_its_number(seed: int) -> None:
    for (before, after), _ in played_turns(seed):
        old, new = numbers(before.table), numbers(after.table)
        assert [old[tiles] for tiles in old.keys() & new.keys()] == [new[tiles] for tiles in old.keys() & new.keys()]


@pytest.mark.parametrize("seed", range(3))
def test_numbers_do_not_run_away_from_the_count_of_the_sets(seed: int) -> None:
    for (_, after), _ in played_turns(seed):
        assert max(meld.ident for meld in after.table) <= len(after.table) + ABOVE
