"""The kinds of puzzles as values."""

from __future__ import annotations

import pickle

from game.puzzles.kinds.registry import KINDS
from tests.effort import every_row


@every_row("name", KINDS)
def test_a_kind_can_be_sent_to_the_player_process(name: str) -> None:
    assert pickle.loads(pickle.dumps(KINDS[name])) == KINDS[name]


@every_row("name", KINDS)
def test_a_kind_draws_from_positions_or_solves_by_itself(name: str) -> None:
    kind = KINDS[name]
    assert (kind.candidates is None) == (kind.racks is not None) == (kind.solve is not None)
