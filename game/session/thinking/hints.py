"""Hints: the play of an exact player in the person's place, told little by little (ux 4.2)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import IntEnum

from game.ai.levels import adviser_of
from game.ai.player import Player
from game.rules.play.commands import Command, PlayTable
from game.rules.play.engine import ahead
from game.rules.play.state import GameState, PlayerView, view_for
from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.board.best_use import by_best_uses
from game.session.board.table_lines import Rooms
from game.session.board.turn_board import TurnBoard
from game.session.thinking.phase_advice import Ground, Hope, best_hope, ground_of
from game.session.thinking.player_worker import PlayerWorker


class HintLevel(IntEnum):
    """How much of a hint is told."""

    NOTHING = 0
    WHETHER = 1
    """There is a play, or there is none."""
    TILES = 2
    """Which tiles of the rack."""
    STEP = 3
    """The first step that is left, and its technique."""
    ALL = 4
    """The play itself, step by step."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One play for one turn; without tiles there is no play, and the advice is to draw."""

    turn: int
    tiles: tuple[Tile, ...] = ()
    """Of the rack, all of them laid in this play."""
    table: Table = ()
    """The whole table afterwards."""
    phase: int = 0
    """The phase of the turn it is for."""
    command: Command | None = None
    """Where a turn has phases: what to do if not lay tiles, that is draw, take the discard, or throw."""
    ground: Ground | None = None
    """Why just that."""
    hope: Hope | None = None
    """What waits for a tile meanwhile."""

    @property
    def most(self) -> HintLevel:
        """The most this advice can tell; without a play that there is none, and what waits for one."""
        if self.tiles:
            return HintLevel.ALL
        return HintLevel.TILES if self.hope else HintLevel.WHETHER


class Adviser:
    """Asks the worker that is idle in the person's turn, with the same view a computer would get in this seat."""

    def __init__(self, worker: PlayerWorker, player: Player | None = None) -> None:
        """`player`: who is asked; the adviser of each game if there is none."""
        self._worker = worker
        self._player = player
        self._asked: PlayerView | None = None

    def ask(self, view: PlayerView) -> None:
        """Ask about this phase of this turn, unless the question is already asked."""
        moment = (view.turn, view.phase_number)
        if self._asked is None or (self._asked.turn, self._asked.phase_number) != moment:
            self._asked = view
            self._worker.ask(self._player or adviser_of(view.game), view, random.Random(0))

    def answer(self, turn: int) -> Advice | None:
        """The advice for this turn, once, when it is there. The worker is not asked about a turn that is past: it may
        be thinking for somebody else by now."""
        view = self._asked
        if view is None or view.turn != turn:
            self._asked = None
            return None
        answer = self._worker.answer(turn)
        if answer is None:
            return None
        self._asked = None
        return told_of(view, answer.command)


def as_by_hand(advice: Advice, view: PlayerView, board: TurnBoard, rooms: Rooms) -> Advice:
    """The advice, or the play of a hand that puts tile after tile to its best use, where that lays as many tiles and
    points: so a hint lays the sets first that a double click lays."""
    if not advice.tiles or len(view.ruleset.phases) > 1:
        return advice
    after, points = by_best_uses(board, rooms), view.ruleset.points
    laid = tuple(tile for tile in view.rack if tile in after.staged.played)
    is_less = (len(laid), sum(map(points, laid))) < (len(advice.tiles), sum(map(points, advice.tiles)))
    return advice if is_less or after.staged.problems() else replace(advice, tiles=laid, table=after.table)


def view_now(state: GameState, seat: int, board: TurnBoard, *, laid: bool = False) -> PlayerView:
    """What this person sees, with all that is staged on the board `laid` or not."""
    return view_for(ahead(state, (board.staged.command(),) if laid else ()), seat)


def advice_now(view: PlayerView) -> Advice:
    """What an adviser would answer, at once; only where the play is found in a few milliseconds."""
    return told_of(view, adviser_of(view.game).choose(view, random.Random(0)))


def told_of(view: PlayerView, command: Command) -> Advice:
    """The advice of this command of a player."""
    if isinstance(command, PlayTable):
        return advice(view, command.table)
    if len(view.ruleset.phases) < 2:
        return advice(view, view.table)
    ground, hope = ground_of(view, command), best_hope(view)
    return Advice(view.turn, phase=view.phase_number, command=command, ground=ground, hope=hope)


def advice(view: PlayerView, table: Table) -> Advice:
    """The advice of the play that leaves this table."""
    laid = {tile for meld in table for tile in meld.tiles}
    return Advice(view.turn, tuple(tile for tile in view.rack if tile in laid), table, view.phase_number)
