"""How games with one play a turn go (rules 7 to 10): with tiles, and in Machiavelli with cards (rules 13.1); how a turn
ends, and the game if it ends with it (rules 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.rules.options import PoolEnd
from game.rules.pieces import CARDS
from game.rules.play import moves
from game.rules.play.checks import TableUse
from game.rules.play.commands import DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.ruleset import CommandRule, Done, EndOfGame, NextTurn, Phase, Ruleset, TurnEnding
from game.rules.play.scoring import printed_points, score_blocked, score_out
from game.rules.play.state import GameState
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
    TableUse.REARRANGE,
)


def card_points(tile: Tile) -> int:
    """What a card in the hand costs: ace 1, courts 10, joker 30."""
    return CARDS.points(tile.face.number) if tile.face else JOKER_POINTS


def close_turn(done: Done) -> TurnEnding:
    """The next seat is to move, or the game is over."""
    now = done.now
    if done.played and not now.seats[now.to_move].rack:
        return EndOfGame(score_out(now.racks, now.to_move, now.ruleset.points), went_out=True)
    following = NextTurn(_idle(done), _final_turns(done))
    if _POOL_ENDS[now.options.pool_end](now, following):
        return EndOfGame(score_blocked(now.racks, now.ruleset.points))
    return following


def _idle(done: Done) -> int:
    if done.played or done.began.pool:
        return 0
    return done.began.idle + 1


def _final_turns(done: Done) -> int | None:
    """With the option "one last round", the empty pool leaves one turn to each player, the drawer last (rules 9.2)."""
    if done.now.options.pool_end is not PoolEnd.LAST_ROUND or done.now.pool:
        return None
    if done.began.final_turns is None:
        return len(done.now.seats)
    return done.began.final_turns - 1


def _all_passed(now: GameState, following: NextTurn) -> bool:
    return following.idle >= len(now.seats)


def _last_round_over(_now: GameState, following: NextTurn) -> bool:
    """The first turn without a play ends the last round, or the last of its turns does (rules 9.2)."""
    return following.idle > 0 or following.final_turns == 0


def _pool_gone(now: GameState, _following: NextTurn) -> bool:
    """The game is over with the turn that takes the last tile; its drawer keeps it and counts it (rules 9.2; house)."""
    return not now.pool


_POOL_ENDS: Mapping[PoolEnd, Callable[[GameState, NextTurn], bool]] = MappingProxyType(
    {
        PoolEnd.PLAY_ON: _all_passed,
        PoolEnd.LAST_ROUND: _last_round_over,
        PoolEnd.AT_ONCE: _pool_gone,
    }
)


TILE_RUMMY = Ruleset((TURN,), close_turn, printed_points)
CARD_PLAY = Ruleset((TURN,), close_turn, card_points)
