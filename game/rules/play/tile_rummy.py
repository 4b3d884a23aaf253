"""How games with one play a turn go (rules 7 to 10): with tiles, and in Machiavelli with cards (rules 13.1); how a turn
ends, and the game if it ends with it (rules 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.rules.options import PoolEnd
from game.rules.pieces import CARDS
from game.rules.play import moves
from game.rules.play.commands import DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.events import Event, GameEnded, WentOut
from game.rules.play.ruleset import CommandRule, Done, Phase, Ruleset
from game.rules.play.scoring import Outcome, printed_points, score_blocked, score_out
from game.rules.play.state import GameState
from game.rules.sets.symbols import JOKER_POINTS
from game.rules.tiles import Tile
from game.rules.values import replace

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


def close_turn(done: Done) -> tuple[GameState, tuple[Event, ...]]:
    """The next seat is to move (clockwise, rules 6.2), or the game is over."""
    seat = done.now.to_move
    if done.played and not done.now.seats[seat].rack:
        over = score_out(done.now.racks, seat, done.now.ruleset.points)
        return _ended(done.now, over), (WentOut(seat), GameEnded(over))
    counted = replace(done, now=replace(done.now, idle=_idle(done), final_turns=_final_turns(done)))
    if _POOL_ENDS[done.now.options.pool_end](counted):
        over = score_blocked(done.now.racks, done.now.ruleset.points)
        return _ended(counted.now, over), (GameEnded(over),)
    following = (seat + 1) % len(done.now.seats)
    return replace(counted.now, to_move=following, turn=done.now.turn + 1, phase_number=0), ()


def _ended(state: GameState, outcome: Outcome) -> GameState:
    return replace(state, outcome=outcome)


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


def _all_passed(done: Done) -> bool:
    return done.now.idle >= len(done.now.seats)


def _last_round_over(done: Done) -> bool:
    """The first turn without a play ends the last round, or the last of its turns does (rules 9.2)."""
    return done.now.idle > 0 or done.now.final_turns == 0


def _pool_gone(done: Done) -> bool:
    """The game is over with the turn that takes the last tile; its drawer keeps it and counts it (rules 9.2; house)."""
    return not done.now.pool


_POOL_ENDS: Mapping[PoolEnd, Callable[[Done], bool]] = MappingProxyType(
    {
        PoolEnd.PLAY_ON: _all_passed,
        PoolEnd.LAST_ROUND: _last_round_over,
        PoolEnd.AT_ONCE: _pool_gone,
    }
)


TILE_RUMMY = Ruleset((TURN,), close_turn, printed_points)
CARD_PLAY = Ruleset((TURN,), close_turn, card_points)
