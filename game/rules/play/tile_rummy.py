"""How the games with numbered tiles are played (rules 7 to 10): one play, draw or pass is a whole turn."""

from __future__ import annotations

from types import MappingProxyType

from game.rules.play import moves
from game.rules.play.commands import DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.ruleset import CommandRule, Phase, Ruleset
from game.rules.play.scoring import printed_points
from game.rules.play.turn_end import close_turn

TURN = Phase(
    "turn",
    MappingProxyType(
        {
            PlayTable: CommandRule(moves.check_play, moves.change_play),
            DrawTile: CommandRule(moves.check_draw, moves.change_draw),
            Pass: CommandRule(moves.check_pass, moves.change_pass),
            Forfeit: CommandRule(moves.check_forfeit, moves.change_forfeit),
        }
    ),
)

TILE_RUMMY = Ruleset((TURN,), close_turn, printed_points)
