"""The check and the change behind each command: a whole turn (rules 7, 8), or a phase of one (rules 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.rules.options import Late
from game.rules.play.checks import NOTHING_YET, ProposedPlay, loose_tiles, own_worth, play_problems, tiles_of
from game.rules.play.commands import Cause, Discard, DrawTile, Forfeit, Pass, PlayTable, TakeDiscard
from game.rules.play.events import (
    DiscardTaken,
    Event,
    GameEnded,
    PenaltyDrawn,
    SeatOpened,
    TileDiscarded,
    TileDrawn,
    TilesPlayed,
    TurnPassed,
    WentOut,
)
from game.rules.play.ruleset import Done, EndOfGame, TurnEnding
from game.rules.play.state import GameState, Seat
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.values import replace

if TYPE_CHECKING:
    from game.rules.play.ruleset import Changed


PENALTY = 3
"""Tiles (rules 8.2b, 7.2), unless as many as are loose are agreed (rules 8.3)."""


def check_play(state: GameState, command: PlayTable) -> tuple[Problem, ...]:
    """A play must leave only legal sets, lose nothing, add a rack tile and respect the opening (rules 7.1, 7.4)."""
    return play_problems(_play(state, command.table))


def change_play(state: GameState, command: PlayTable) -> Changed:
    """Replace the table, take the played tiles from the rack, and mark the seat as opened."""
    now, events = laid(state, command.table)
    return closed(state, now, events, played=True)


def laid(state: GameState, table: Table) -> Changed:
    """The table with what the seat to move laid on it; its turn is not over."""
    seat = state.seats[state.to_move]
    on_table = tiles_of(table)
    played = tuple(tile for tile in seat.rack if tile in on_table)
    left = tuple(tile for tile in seat.rack if tile not in on_table)
    now = replace(with_seat(state, Seat(left, opened=True)), table=table)
    events: tuple[Event, ...] = (TilesPlayed(state.to_move, played, state.table, table),)
    if not seat.opened:
        events += (SeatOpened(state.to_move, own_worth(_play(state, table))),)
    return now, events


def check_draw(state: GameState, _command: DrawTile) -> tuple[Problem, ...]:
    """Drawing needs a tile in the pool; it may be chosen although a play exists (rules 7.1, 7.5)."""
    return () if state.pool else (Problem(Reason.POOL_EMPTY),)


def change_draw(state: GameState, _command: DrawTile) -> Changed:
    """Move the next tile of the pool to the rack."""
    return closed(state, with_drawn(state, 1), (TileDrawn(state.to_move, state.pool[state.next_place]),))


def check_pass(state: GameState, _command: Pass) -> tuple[Problem, ...]:
    """Passing is for an empty pool (rules 7.5)."""
    return (Problem(Reason.POOL_LEFT, facts=(("count", len(state.pool)),)),) if state.pool else ()


def change_pass(state: GameState, _command: Pass) -> Changed:
    """The state after a pass, in which no tile moves."""
    return closed(state, state, (TurnPassed(state.to_move),))


def check_forfeit(state: GameState, command: Forfeit) -> tuple[Problem, ...]:
    """The clock may always run out; a wrong End turn needs the option "strict" and an illegal table (rules 7.2)."""
    if command.cause is Cause.CLOCK:
        return ()
    wrong = state.options.strict and bool(play_problems(_play(state, command.table)))
    return () if wrong else (Problem(Reason.NOT_NOW),)


def change_forfeit(state: GameState, command: Forfeit) -> Changed:
    """At the end of the clock a legal table counts as played (rules 8.2c), and a wrong End turn has none; otherwise it
    goes back and tiles are drawn, if there are any."""
    if command.cause is Cause.CLOCK and not play_problems(_play(state, command.table)):
        return change_play(state, PlayTable(command.table))
    if not state.pool:
        return change_pass(state, Pass())
    if command.cause is Cause.CLOCK and _rack_untouched(state, command.table):
        return change_draw(state, DrawTile())
    now = with_drawn(state, _penalty(state, command.table))
    drawn = now.seats[state.to_move].rack[len(state.seats[state.to_move].rack) :]
    return closed(state, now, (PenaltyDrawn(state.to_move, drawn, command.cause),))


def _penalty(state: GameState, table: Table) -> int:
    """Tiles owed for such a table; legal sets that only break another rule cost the one of an idle turn (rules 8.3)."""
    return _PENALTIES[state.options.late](table, state.rules)


_PENALTIES: Mapping[Late, Callable[[Table, SetRules], int]] = MappingProxyType(
    {
        Late.THREE: lambda _table, _rules: PENALTY,
        Late.LOOSE: lambda table, rules: max(1, loose_tiles(table, rules)),
    }
)


def _play(state: GameState, table: Table) -> ProposedPlay:
    seat = state.seats[state.to_move]
    return ProposedPlay(
        state.table,
        frozenset(seat.rack),
        seat.opened,
        state.options,
        state.rules,
        table,
        state.phase.table_use,
        state.ruleset.limits,
        state.facts,
    )


def _rack_untouched(state: GameState, table: Table) -> bool:
    return tiles_of(table).isdisjoint(state.seats[state.to_move].rack)


def with_drawn(state: GameState, count: int) -> GameState:
    """The seat to move has the next tiles of the pool, in the order drawn, at the end of its rack."""
    for _ in range(min(count, len(state.pool))):
        at, seat = state.next_place, state.seats[state.to_move]
        pool, owners = ((*row[:at], *row[at + 1 :]) for row in (state.pool, state.owners))
        drawn_seat = replace(seat, rack=(*seat.rack, state.pool[at]))
        state = replace(with_seat(state, drawn_seat), pool=pool, owners=owners)
    return state


def with_seat(state: GameState, seat: Seat) -> GameState:
    """The state with the rack of the seat to move replaced."""
    before, after = state.seats[: state.to_move], state.seats[state.to_move + 1 :]
    return replace(state, seats=(*before, seat, *after))


def closed(began: GameState, now: GameState, events: tuple[Event, ...], played: bool = False) -> Changed:
    """The end of the turn, as the game ends one."""
    state, endings = ended(now, now.ruleset.end_turn(Done(began, now, played)))
    return state, (*events, *endings)


def ended(now: GameState, ending: TurnEnding) -> Changed:
    """The state after this ending of the turn, and what it is called."""
    if isinstance(ending, EndOfGame):
        over = replace(now, outcome=ending.outcome)
        return over, (*((WentOut(now.to_move),) if ending.went_out else ()), GameEnded(ending.outcome))
    following = (now.to_move + 1) % len(now.seats)
    counted = replace(now, idle=ending.idle, final_turns=ending.final_turns)
    return replace(counted, to_move=following, turn=now.turn + 1, phase_number=0, facts=NOTHING_YET), ()


def draw(state: GameState, _command: DrawTile) -> Changed:
    """Move the next tile of the pool to the rack."""
    return next_phase(with_drawn(state, 1)), (TileDrawn(state.to_move, state.pool[state.next_place]),)


def check_take(state: GameState, _command: TakeDiscard) -> tuple[Problem, ...]:
    """There must be a tile to take."""
    return () if state.discards else (Problem(Reason.NOT_NOW),)


def take(state: GameState, _command: TakeDiscard) -> Changed:
    """Move the top of the discard pile to the rack."""
    seat, tile = state.seats[state.to_move], state.discards[-1]
    now = replace(with_seat(state, replace(seat, rack=(*seat.rack, tile))), discards=state.discards[:-1])
    return next_phase(now), (DiscardTaken(state.to_move, tile),)


def lay(state: GameState, command: PlayTable) -> Changed:
    """Lay tiles; who has none left has ended the turn."""
    now, events = laid(state, command.table)
    return closed(state, now, events, played=True) if not now.seats[state.to_move].rack else (next_phase(now), events)


def check_throw(state: GameState, command: Discard) -> tuple[Problem, ...]:
    """The tile must be one of the rack."""
    mine = command.tile in state.seats[state.to_move].rack
    return () if mine else (Problem(Reason.FOREIGN_TILES, facts=(("count", 1),)),)


def throw(state: GameState, command: Discard) -> Changed:
    """Put the tile on the discard pile; the turn is over."""
    seat = state.seats[state.to_move]
    left = tuple(tile for tile in seat.rack if tile != command.tile)
    now = replace(with_seat(state, replace(seat, rack=left)), discards=(*state.discards, command.tile))
    return closed(state, now, (TileDiscarded(state.to_move, command.tile),), played=True)


def next_phase(state: GameState) -> GameState:
    """The turn goes on with its next phase."""
    return replace(state, phase_number=state.phase_number + 1)
