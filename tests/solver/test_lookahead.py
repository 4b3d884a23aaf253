"""A pass guided by one from the other end of the numbers."""

from __future__ import annotations

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_position
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from game.solver.special.order import joins
from game.solver.special.runs import Run, RunStates
from tests.effort import every_row
from tests.helpers import PRINTED
from tests.solver.positions import assert_legal

DOUBLED = Run(2, (1,))
BLANK = Run(1, (1,), blank=True)
MIRRORED = Run(3, (0, 0), blank=True)

BORDERS: tuple[tuple[RunStates, RunStates, bool], ...] = (
    ((), (), True),
    ((Run(3),), (), True),
    ((Run(2),), (), False),
    ((Run(2),), (Run(1),), True),
    ((Run(1),), (Run(1),), False),
    ((Run(1),), (Run(3),), True),
    ((Run(1), Run(2)), (Run(1), Run(2)), True),
    ((Run(1), Run(1)), (Run(1), Run(2)), False),
    ((Run(2), Run(2)), (Run(1),), False),
    ((DOUBLED,), (DOUBLED,), True),
    ((DOUBLED,), (Run(2),), False),
    ((BLANK,), (BLANK,), False),
    ((MIRRORED,), (Run(3, (0, 0)),), True),
    ((MIRRORED,), (MIRRORED,), False),
)

HARD = (
    "o12 r12 k12 | b11 C o13 | k2 k3 J k5 | D b11 r11 | b4 b5 b6 b7 | o7 o8 o9 | b2 J b4 | r9 r10 r11"
    " / k9 b1 M r6 M o4 b9 b13"
)
"""Six tiles, proven; passes that know nothing of each other found five among 19,000 states, and no more in 60,000."""


@every_row(("below", "above", "together"), BORDERS)
def test_open_runs_go_together_where_each_can_be_finished(below: RunStates, above: RunStates, together: bool) -> None:
    assert joins(below, above) is together
    assert joins(above, below) is together


def test_a_guided_pass_finds_with_few_states_what_wide_ones_miss() -> None:
    position = Position(*parse_position(HARD, TileBank(TWIST)), PRINTED)
    best = Solver(budget=8_000).best(position, most_tiles())
    assert best is not None
    assert_legal(position, best)
    assert best.tiles == 6
