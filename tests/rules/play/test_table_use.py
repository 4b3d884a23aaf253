"""What a phase allows on the table that all share, and games that have none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.games.registry import GAMES
from game.rules.play.checks import TableUse
from game.rules.play.commands import PlayTable


def test_each_phase_says_what_it_allows_on_the_table() -> None:
    (turn,) = GAMES["classic"].ruleset().phases
    assert turn.table_use is TableUse.REARRANGE
    uses = [phase.table_use for phase in GAMES["rummy"].ruleset().phases]
    assert uses == [TableUse.NONE, TableUse.ADD_ONLY, TableUse.NONE]
    assert GAMES["rummy"].ruleset().table_use is TableUse.ADD_ONLY


def test_a_game_without_plays_has_no_shared_table() -> None:
    ruleset = GAMES["rummy"].ruleset()
    draw, lay, throw = ruleset.phases
    kept = {kind: rule for kind, rule in lay.commands.items() if kind is not PlayTable}
    without = replace(ruleset, phases=(draw, replace(lay, commands=kept, table_use=TableUse.NONE), throw))
    assert without.table_use is TableUse.NONE


def test_a_phase_whose_plays_have_no_table_is_refused() -> None:
    ruleset = GAMES["classic"].ruleset()
    with pytest.raises(ValueError, match="laid"):
        replace(ruleset, phases=(replace(ruleset.phases[0], table_use=TableUse.NONE),))
