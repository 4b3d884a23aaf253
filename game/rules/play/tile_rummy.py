"""How games with one play a turn go (rules 7 to 10): with tiles, and in Machiavelli with cards (rules 13.1)."""

from __future__ import annotations

from types import MappingProxyType

from game.rules.pieces import CARDS
from game.rules.play import moves
from game.rules.play.commands import DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.ruleset import CommandRule, Phase, Ruleset
from game.rules.play.scoring import printed_points
from game.rules.play.turn_end import close_turn
from game.rules.sets.symbols import JOKER_POINTS
from game.rules.tiles import Tile

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


def card_points(tile: Tile) -> int:
    """What a card in the hand costs: ace 1, courts 10, joker 30."""
    return CARDS.points(tile.face.number) if tile.face else JOKER_POINTS


TILE_RUMMY = Ruleset((TURN,), close_turn, printed_points)
CARD_PLAY = Ruleset((TURN,), close_turn, card_points)
