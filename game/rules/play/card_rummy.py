"""How card Rummy is played: draw or take, lay, throw; what hands cost and how they end (rules 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.rules.faces import LOWEST, Face
from game.rules.options import Options, StockEnd
from game.rules.pieces import PACK
from game.rules.play import moves
from game.rules.play.checks import ProposedPlay, TableUse, TurnFacts, tiles_of
from game.rules.play.commands import Discard, DrawTile, Forfeit, PlayTable, TakeDiscard
from game.rules.play.events import Event, StockRenewed
from game.rules.play.ruleset import CommandRule, Done, EndOfGame, NextTurn, Phase, Ruleset, TurnEnding
from game.rules.play.scoring import score_hand, score_lowest
from game.rules.play.state import GameState
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile

if TYPE_CHECKING:
    from game.rules.play.ruleset import Changed

ACE_HIGH = 15
"""Points of an ace where it may be high (rules 12.7)."""


def hand_points(options: Options, tile: Tile) -> int:
    """What a card left in hand costs under these options (rules 12.6, 12.7)."""
    assert tile.face is not None, "no joker is played with"
    return face_points(options, tile.face)


def face_points(options: Options, face: Face) -> int:
    """The same of what is printed on a card."""
    return ACE_HIGH if face.number == LOWEST and options.aces_high else PACK.points(face.number)


# Draw


def check_draw(state: GameState, _command: DrawTile) -> tuple[Problem, ...]:
    """There must be a card, or discards that become the stock."""
    return () if state.pool or _may_renew(state) else (Problem(Reason.POOL_EMPTY),)


def draw(state: GameState, command: DrawTile) -> Changed:
    """Take the top of the stock; an empty one is made of the discards first (rules 12.5)."""
    ready, events = (state, ()) if state.pool else _renewed(state)
    now, drawn = moves.draw(ready, command)
    facts = TurnFacts(drawn=ready.pool[ready.next_place], was_open=_is_open(state))
    return replace(now, facts=facts), (*events, *drawn)


def take(state: GameState, command: TakeDiscard) -> Changed:
    """Take the top of the discards, which may not be thrown in this turn (rules 12.2)."""
    now, events = moves.take(state, command)
    return replace(now, facts=TurnFacts(taken=state.discards[-1], was_open=_is_open(state))), events


def _is_open(state: GameState) -> bool:
    return state.seats[state.to_move].opened


def _may_renew(state: GameState) -> bool:
    """Whether the discards may become the stock once more, and are enough for that."""
    stay = 0 if state.options.stock_end is StockEnd.TURN_OVER else 1
    return state.options.stock_end is not StockEnd.BLOCK and bool(state.shuffles) and len(state.discards) > stay


def _renewed(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """The discards as the new stock: all but the top one shuffled, or all turned over (rules 12.5)."""
    if state.options.stock_end is StockEnd.TURN_OVER:
        stock, kept = [*reversed(state.discards)], 0
    else:
        stock, kept = [*state.discards[:-1]], 1
        Random(state.shuffles[0]).shuffle(stock)
    discards = state.discards[len(state.discards) - kept :]
    now = replace(state, pool=tuple(stock), discards=discards, shuffles=state.shuffles[1:])
    return now, (StockRenewed(state.to_move, len(stock)),)


# Lay


def limits(play: ProposedPlay) -> tuple[Problem, ...]:
    """What the options demand, and that a card is left that may be thrown (rules 12.2, 12.4)."""
    return tuple(_limits(play))


def _limits(play: ProposedPlay) -> Iterator[Problem]:
    old = tiles_of(play.before)
    new = [meld.ident for meld in play.after if old.isdisjoint(meld.tiles)]
    if play.options.one_meld and len(new) > 1:
        yield Problem(Reason.ONE_MELD, new[1])
    if play.options.meld_first and not play.opened and not new:
        added = (meld.ident for meld in play.after if not play.rack.isdisjoint(meld.tiles))
        yield from (Problem(Reason.MELD_FIRST, ident) for ident in added)
    left = play.rack - tiles_of(play.after)
    if not left and play.options.last_thrown:
        yield Problem(Reason.LAST_THROWN)
    if left and left == {play.facts.taken}:
        yield Problem(Reason.ONLY_TAKEN_LEFT)


# Throw


def check_throw(state: GameState, command: Discard) -> tuple[Problem, ...]:
    """A card of the hand, but not the one just taken from the discards (rules 12.2)."""
    if command.tile == state.facts.taken:
        return (Problem(Reason.JUST_TAKEN),)
    return moves.check_throw(state, command)


# The clock


def check_forfeit(_state: GameState, _command: Forfeit) -> tuple[Problem, ...]:
    """The clock may always run out."""
    return ()


def forfeit(state: GameState, command: Forfeit) -> Changed:
    """Draw if that was not done, lay what is legal, and throw (rules 12.9)."""
    events: tuple[Event, ...] = ()
    if DrawTile in state.phase.commands:
        rule = DrawTile() if not check_draw(state, DrawTile()) else TakeDiscard()
        state, events = state.phase.commands[type(rule)].change(state, rule)
    laid = PlayTable(command.table)
    if PlayTable in state.phase.commands and not moves.check_play(state, laid):
        state, more = moves.lay(state, laid)
        events += more
    if state.outcome is not None:
        return state, events
    state, more = moves.throw(state, Discard(_owed(state)))
    return state, (*events, *more)


def _owed(state: GameState) -> Tile:
    """The card drawn where it is still in the hand, else the dearest that may be thrown; of equal ones the last in the
    order of the pack."""
    rack, facts = state.seats[state.to_move].rack, state.facts
    if facts.drawn in rack:
        return facts.drawn
    allowed = (tile for tile in rack if tile != facts.taken)
    return max(allowed, key=lambda tile: (hand_points(state.options, tile), tile.ident))


# The end


def end_turn(done: Done) -> TurnEnding:
    """The next seat draws, or the hand is over: somebody is out, or the stock cannot be renewed (rules 12.4, 12.5)."""
    now = done.now
    seat, points = now.to_move, partial(hand_points, now.options)
    if not now.seats[seat].rack:
        at_once = now.seats[seat].opened and not now.facts.was_open
        doubled = at_once and now.options.going_rummy
        return EndOfGame(score_hand(now.racks, seat, points, factor=2 if doubled else 1), went_out=True)
    if not now.pool and not _may_renew(now):
        return EndOfGame(score_lowest(now.racks, points))
    return NextTurn()


THROW = CommandRule(check_throw, moves.throw)
CLOCK = CommandRule(check_forfeit, forfeit)


def _phase(name: str, commands: Mapping[type, CommandRule], table_use: TableUse = TableUse.NONE) -> Phase:
    return Phase(name, MappingProxyType({**commands, Forfeit: CLOCK}), table_use)


PHASES = (
    _phase("draw", {DrawTile: CommandRule(check_draw, draw), TakeDiscard: CommandRule(moves.check_take, take)}),
    _phase("lay", {PlayTable: CommandRule(moves.check_play, moves.lay), Discard: THROW}, TableUse.ADD_ONLY),
    _phase("throw", {Discard: THROW}),
)


def _points_under(options: Options) -> Callable[[Tile], int]:
    return partial(hand_points, options)


def _never_open(_options: Options) -> bool:
    return False


CARD_RUMMY = Ruleset(
    PHASES,
    end_turn,
    partial(hand_points, Options()),
    limits=limits,
    zero_sum=False,
    is_open=_never_open,
    points_under=_points_under,
)
