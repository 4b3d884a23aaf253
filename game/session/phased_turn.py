"""A turn of several phases while it can still be undone (rules 12.2): what is pending on the board, and what ends it.

A tile taken from the discard pile lies open and may go back, so taking it is kept with the board like everything that
is staged. It is submitted together with the play and the throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.play.commands import Cause, Command, Discard, DrawTile, Forfeit, PlayTable, TakeDiscard
from game.rules.play.engine import attempt, repeat, verify
from game.rules.play.events import Event
from game.rules.play.state import GameState, view_for
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile
from game.session.board.table_lines import Rooms
from game.session.board.turn_board import Target, ToDiscards, ToRack, TurnBoard, drop
from game.session.storage.resuming import followed


def why_not(state: GameState, *commands: type) -> Problem | None:
    """Why none of these commands may be given in this phase; None when one may."""
    if any(command in state.phase.commands for command in commands):
        return None
    earlier, later = state.ruleset.phases[: state.phase_number], state.ruleset.phases[state.phase_number + 1 :]
    if DrawTile in state.phase.commands and any(command in phase.commands for phase in later for command in commands):
        return Problem(Reason.DRAW_FIRST)
    past = any(command in phase.commands for phase in earlier for command in commands)
    return Problem(Reason.HAS_DRAWN if past and DrawTile in commands else Reason.NOT_NOW)


def taken(board: TurnBoard, state: GameState, rooms: Rooms) -> TurnBoard | Problem:
    """The board with the top of the discard pile on the rack, or why it may not be taken. `state` is what the board
    stands on."""
    if problem := why_not(state, DrawTile, TakeDiscard):
        return problem
    if problems := verify(state, state.to_move, TakeDiscard()):
        return problems[0]
    after, _ = repeat(state, TakeDiscard())
    now = followed(board, board, view_for(after, state.to_move), rooms, own_turn=True)
    return replace(now, pending=(*board.pending, TakeDiscard()))


def is_top(board: TurnBoard, tiles: Sequence[Tile]) -> bool:
    """Whether this is the tile on top of the discard pile and nothing else."""
    return bool(tiles) and tuple(tiles) == board.discards[-1:]


def dropped(
    board: TurnBoard, state: GameState, tiles: Sequence[Tile], target: Target, rooms: Rooms
) -> TurnBoard | Problem:
    """The board after a drop of the person to move. The top of the discard pile is taken with it; a tile let fall on
    the pile is shown there if it may be thrown."""
    if is_top(board, tiles):
        begun = taken(board, state, rooms)
        if isinstance(begun, Problem) or isinstance(target, ToDiscards):
            return begun if isinstance(begun, Problem) else board
        return drop(begun, tiles, target, rooms)
    if not isinstance(target, ToRack | ToDiscards) and (problem := why_not(state, PlayTable)):
        return problem
    after = drop(board, tiles, target, rooms)
    if isinstance(target, ToDiscards) and not isinstance(after, Problem):
        commands = throwing(board, state, tiles[0], rooms)
        if isinstance(commands, Problem):
            return commands
        _, problems = attempt(state, state.to_move, commands[len(board.pending) :])
        return problems[0] if problems else after
    return after


def laid_from(board: TurnBoard, state: GameState, tiles: Sequence[Tile], rooms: Rooms) -> TurnBoard:
    """The board on which these tiles may be laid: where they are the top of the discard pile, it is taken with them."""
    begun = taken(board, state, rooms) if is_top(board, tiles) else board
    return begun if isinstance(begun, TurnBoard) else board


def throwing(board: TurnBoard, state: GameState, tile: Tile, rooms: Rooms) -> tuple[Command, ...] | Problem:
    """What is pending, what is staged, and the throw of this tile, which the rules have not judged yet; one that lies
    staged goes back to the rack first. () where nothing happens, because the tile lies on the pile."""
    if is_top(board, (tile,)):
        return ()
    if problem := why_not(state, Discard):
        return problem
    if tile not in board.staged.rack:
        back = drop(board, (tile,), ToRack(0, 0), rooms)
        if isinstance(back, Problem):
            return back
        board = back
    play = (board.staged.command(),) if board.staged.played else ()
    return (*board.pending, *play, Discard(tile))


def at_time_up(board: TurnBoard) -> tuple[Command, ...]:
    """What ends the turn of this board when its time is up."""
    return (*board.pending, Forfeit(board.table, Cause.CLOCK))


def when_time_is_up(board: TurnBoard, state: GameState) -> tuple[Event, ...]:
    """What would happen if the time were up now (rules 8.2)."""
    done, _ = attempt(state, state.to_move, at_time_up(board))
    return tuple(event for transition in done for event in transition.events)
