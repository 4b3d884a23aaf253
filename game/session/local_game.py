"""One game for the persons at this machine: the board with its undo, the clock, and the computers' turns in between.

Several people take turns at one machine: each has a board of their own, and until a person has confirmed to be there
(`sit_down`) no tiles may be shown and no time runs.

It knows what happened and when, but not how it looks. The table scene passes time and drops to it and takes
the news; every change is complete at once, so the scene may show it as slowly as it likes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType

from game.ai.player import idle
from game.rules.play.commands import Cause, Command, Discard, DrawTile, Forfeit, Pass, PlayTable, TakeDiscard
from game.rules.play.engine import ahead, verify
from game.rules.play.state import GameState
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile
from game.session.board.table_lines import Rooms
from game.session.board.turn_board import Target, ToDiscards, ToRack, TurnBoard, drop
from game.session.board.turn_editor import TurnEditor
from game.session.history.news import News
from game.session.match.clock import TurnClock
from game.session.match.match import Match
from game.session.phased_turn import at_time_up, dropped, is_top, taken, throwing, why_not
from game.session.storage.autosave import Autosave
from game.session.storage.resuming import followed, resumed
from game.session.storage.turn_save import TurnKeeper, TurnSnapshot
from game.session.thinking.player_worker import ComputerTurn, PlayerWorker

log = logging.getLogger(__name__)


class LocalGame:
    """The person's side of the match's current game; the autosave gets every turn and the present half-built one."""

    def __init__(
        self, match: Match, rooms: Rooms, worker: PlayerWorker, *, pace: float = 1.0, autosave: TurnKeeper | None = None
    ) -> None:
        self.match = match
        self.pace = pace
        """Factor on the time a computer takes to think; 0 is instant."""
        self.seat = match.person_from(match.game.state.to_move)
        """Whose board it is now."""
        self.seated = match.setup.alone
        """Whether that person is known to sit here; one alone always does."""
        self.clock, self._timed_turn = TurnClock.start(self._limit), 0
        """The turn the clock counts; the phases of a turn share its time."""
        self.takes_throw: Callable[[Tile], bool] | None = None
        """Whether a throw of this tile is answered otherwise instead of being carried out: on a stage, where no turn
        ends, and beside a guide."""
        self.give: Callable[..., tuple[Problem, ...]] = self._submit
        """Carries out commands of the person to move that only this game has, see `OwnCommands`."""
        self._computer_turn = ComputerTurn(worker)
        self._news: list[News] = []
        self._autosave: TurnKeeper = autosave or Autosave()
        self._game = match.game
        self.editor = TurnEditor.of(match.game.view(self.seat), rooms)
        self._begin_turn()
        self.resumed = self._taken_up() or bool(match.game.log)
        """Whether the game was begun before and is taken up again."""

    # What can be read

    @property
    def board(self) -> TurnBoard:
        """The board of the turn being built, or of who waits between turns."""
        return self.editor.board

    @property
    def my_turn(self) -> bool:
        state = self.match.game.state
        return self.seated and state.to_move == self.seat and state.outcome is None

    @property
    def over(self) -> bool:
        return self.match.game.over

    @property
    def thinking_seat(self) -> int | None:
        """The computer whose turn it is, None on a person's turn or after the end."""
        to_move = self.match.game.state.to_move
        return None if self.over or self.match.players[to_move] is None else to_move

    @property
    def waiting(self) -> int | None:
        """The person who must sit down before anything goes on; None when nobody is waited for."""
        to_move = self.match.game.state.to_move
        if self.over:
            return None
        if self.match.players[to_move] is None and to_move != self.seat:
            return to_move
        return None if self.seated else self.seat

    @property
    def state(self) -> GameState:
        """The game as it stands with what is pending on the board, which undo takes back."""
        return ahead(self.match.game.state, self.board.pending)

    @property
    def can_draw(self) -> bool:
        return self._may(DrawTile) and not verify(self.state, self.seat, DrawTile())

    @property
    def can_pass(self) -> bool:
        """An empty pool: passing takes the place of drawing (rules 7.5)."""
        return self._may(Pass) and self.match.game.state.pool == ()

    @property
    def can_lay(self) -> bool:
        """Whether tiles may be laid in this phase of the person's turn."""
        return self._may(PlayTable)

    @property
    def has_discards(self) -> bool:
        """Whether the game has a discard pile."""
        return self.match.game.state.ruleset.has(Discard)

    @property
    def can_take_discard(self) -> bool:
        return self._may(TakeDiscard) and self.board.discards != ()

    @property
    def can_discard(self) -> bool:
        """Whether a tile may be thrown now, perhaps after tiles are laid."""
        return self._may(Discard)

    def problems(self) -> tuple[Problem, ...]:
        """What stops End turn right now."""
        return self.board.staged.problems()

    def may_touch(self, tiles: Sequence[Tile]) -> Problem | None:
        """Why these table tiles may not be taken up, None when they may."""
        if not self.my_turn:
            return Problem(Reason.NOT_YOUR_TURN)
        if is_top(self.board, tiles):
            return why_not(self.state, DrawTile, TakeDiscard)
        return self.board.staged.held(tiles)

    # The person's actions

    def tried(self, tiles: Sequence[Tile], target: Target) -> TurnBoard | Problem:
        """The board after dropping `tiles` on `target`, without doing so."""
        if not self.my_turn and not isinstance(target, ToRack):
            return Problem(Reason.NOT_YOUR_TURN)
        if not self.my_turn:
            return drop(self.board, tiles, target, self.editor.rooms)
        return dropped(self.board, self.state, tiles, target, self.editor.rooms)

    def drop(self, tiles: Sequence[Tile], target: Target) -> Problem | None:
        """Drop tiles as one step of undo, or return the reason why not; a drop on the discard pile ends the turn."""
        if isinstance(target, ToDiscards) and len(tiles) == 1:
            return next(iter(self.discard(tiles[0])), None)
        after = self.tried(tiles, target)
        if isinstance(after, Problem):
            return after
        self.editor.did(after)
        return None

    def end_turn(self) -> tuple[Problem, ...]:
        """End the turn, or return all problems of the staged table. With strict rules a wrong table costs three tiles
        (rules 7.2)."""
        if not self.my_turn:
            return (Problem(Reason.NOT_YOUR_TURN),)
        problems = self._submit(*self.board.pending, self.board.staged.command())
        if problems and self.match.setup.options.strict and self.board.staged.played:
            self._submit(Forfeit(self.board.table, Cause.WRONG_TURN))
        return problems

    def draw(self) -> tuple[Problem, ...]:
        """Take a tile (or pass on an empty pool); whatever was staged goes back first (rules 7.1, 7.3)."""
        if not self.my_turn:
            return (Problem(Reason.NOT_YOUR_TURN),)
        if problem := why_not(self.state, DrawTile, Pass):
            return (problem,)
        return self._submit(DrawTile() if self._may(DrawTile) and not self.can_pass else Pass())

    def take_discard(self) -> tuple[Problem, ...]:
        """Take the top of the discard pile, as one step of undo."""
        if not self.my_turn:
            return (Problem(Reason.NOT_YOUR_TURN),)
        after = taken(self.board, self.state, self.editor.rooms)
        if isinstance(after, Problem):
            return (after,)
        self.editor.did(after)
        return ()

    def discard(self, tile: Tile) -> tuple[Problem, ...]:
        """Throw a tile of the rack; what was staged is laid before, or the problems of it are returned."""
        if not self.my_turn:
            return (Problem(Reason.NOT_YOUR_TURN),)
        commands = throwing(self.board, self.state, tile, self.editor.rooms)
        if isinstance(commands, Problem):
            return (commands,)
        return self._submit(*commands) if commands and not (self.takes_throw and self.takes_throw(tile)) else ()

    @property
    def _limit(self) -> int | None:
        """Seconds a turn may take; None where no clock was agreed or the game has nothing that happens at its end."""
        return self.match.setup.clock if self.match.game.state.ruleset.has(Forfeit) else None

    def _may(self, command: type) -> bool:
        """Whether it is the person's turn and its phase has this command."""
        return self.my_turn and command in self.state.phase.commands

    # Who sits here

    def sit_down(self) -> None:
        """The awaited person is here: show their board and start their time."""
        seat = self.waiting
        if seat is None:
            return
        self.seated = True
        if seat != self.seat:
            self.editor.hand_over(self.seat, self.match.game.view(seat))
            self.seat = seat
            self._begin_turn()
        self.note(at_once=True)

    def stand_up(self) -> None:
        """Wait for the next person; a single person needs no confirmation."""
        self.seated = self.match.setup.alone

    # Time

    def tick(self, dt: float, *, showing: bool) -> None:
        """`dt` seconds have passed. The clock stops while the last turn is being shown or a person is awaited."""
        if self.over or showing or self.waiting is not None:
            return
        if self.my_turn:
            self.clock = self.clock.ticked(dt)
            if self.clock.has_run_out:
                self._submit(*at_time_up(self.board))
            return
        self._think(dt)

    @property
    def due_in(self) -> float | None:
        """Seconds until the clock shows something else, or a computer has thought long enough."""
        if self.over or self.waiting is not None:
            return None
        return self.clock.due_in if self.my_turn else self._computer_turn.due_in

    def take_news(self) -> tuple[News, ...]:
        """What happened since the last call, oldest first."""
        news, self._news = tuple(self._news), []
        return news

    def note(self, dt: float = 0.0, *, at_once: bool = False) -> None:
        """Give the autosave the half-built turn."""
        editor, others = self.editor, MappingProxyType(dict(self.editor.racks))
        standing = TurnSnapshot(
            self._game, editor.history, editor.rooms, self.clock.left, self.seat, others, editor.shown
        )
        self._autosave.stand(self.match, standing, dt, at_once=at_once)

    def take_trouble(self) -> str:
        """The text key of a problem with saving the match, returned once; empty if there is none."""
        return self._autosave.take_notice()

    def close(self) -> None:
        """Forget pending questions to computer players."""
        self._computer_turn.forget()

    # From turn to turn

    def _think(self, dt: float) -> None:
        command = self._computer_turn.command(self.match, dt, self.pace)
        if command is not None and (refused := self._submit(command)):
            state = self.match.game.state
            log.error("seat %d wanted %s in turn %d: %s", state.to_move, command, state.turn, refused)
            self._submit(idle(self.match.game.view(state.to_move)))

    def _submit(self, *commands: Command) -> tuple[Problem, ...]:
        """Carry out these commands of the seat to move, which are noted together."""
        game = self.match.game
        seat, first = game.state.to_move, len(game.events)
        before, assisted = self.board, self.editor.is_assisted
        if problems := game.submit(seat, *commands, assisted=assisted):
            return problems
        self.editor.end()
        self._autosave.turned(self.match)
        timed_out = isinstance(commands[-1], Forfeit) and commands[-1].cause is Cause.CLOCK
        self._follow(News(seat, tuple(game.events[first:]), before, before, timed_out, assisted))
        self.note(at_once=True)
        return ()

    def _follow(self, news: News) -> None:
        """The board after a completed turn, with felt and rack adjusted to the new tiles."""
        view, own = self.match.game.view(self.seat), news.seat == self.seat
        after = followed(news.before, self.editor.history.start, view, self.editor.rooms, own_turn=own)
        if self.match.game.state.turn != self._timed_turn:
            after = self.editor.ended(after, own=own)
        self.editor.begin(after)
        self._news.append(replace(news, after=after))
        self._begin_turn()

    def _begin_turn(self) -> None:
        if self._timed_turn != self.match.game.state.turn:
            self._timed_turn = self.match.game.state.turn
            self.clock = TurnClock.start(self._limit)

    def _taken_up(self) -> bool:
        """Restore the saved turn, if any; `TurnEditor.fit` adjusts it to the present window."""
        draft = self._autosave.draft(self.match)
        if draft is None:
            return False
        found = resumed(draft, self.match, self.seat, self.editor.rooms)
        self.editor.history, self.editor.racks = found.history, dict(found.others)
        if draft.fits(self.match, self.seat):
            self.editor.rooms, self.editor.shown = draft.rooms, draft.shown
            self.clock = replace(self.clock, left=min(draft.left, self.clock.limit or 0.0))
        return True
