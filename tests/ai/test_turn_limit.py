"""Every character keeps to the most cards a turn may lay (rules 13.1)."""

from __future__ import annotations

import random

from game.ai.levels import LEVELS, level
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.notation import TileBank, parse_position, parse_tiles
from game.rules.options import Options
from game.rules.play.commands import PlayTable
from game.rules.play.engine import apply, verify
from game.rules.play.state import GameState, Seat, view_for
from tests.effort import every_row

RICH = "D4 D5 D6 / SA S2 S3 S4 S5 S6 S7 H7 H8 H9 H10 HJ HQ HK D7"


def rich(options: Options) -> GameState:
    """A hand of fifteen that could all be laid; the other seat is nearly out, so that nobody waits."""
    game = MACHIAVELLI.under(options)
    bank = TileBank(game)
    table, hand = parse_position(RICH, bank)
    in_force = game.in_force(options)
    seats = tuple(Seat(each, opened=in_force.opening == 0) for each in (hand, parse_tiles("C4", bank)))
    return GameState(game, in_force, seats, table, parse_tiles("C9 C10", bank), 0, 1, 0)


@every_row("name", [each.name for each in LEVELS])
@every_row("first_play", [0, 36])
def test_no_more_than_thirteen_leave_the_hand(name: str, first_play: int) -> None:
    state = rich(Options(turn_limit=13, first_play=first_play))
    command = level(name).create().choose(view_for(state, 0), random.Random(1))
    assert isinstance(command, PlayTable) and verify(state, 0, command) == ()
    after, _ = apply(state, 0, command)
    assert 2 <= len(after.racks[0]) < 15
