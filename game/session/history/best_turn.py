"""The best turn of a game: of those in which no more was possible the one that laid and rebuilt the most.

The one definition for end page, review, highlights and `--json`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from game.ai.exact import new_solver
from game.rules.play.checks import TableUse
from game.rules.play.events import SeatOpened, TilesPlayed
from game.rules.play.state import view_for
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.session.history.finished_game import FinishedGame, RecordedTurn
from game.session.history.turn_log import played_tiles, rebuilt_count
from game.session.thinking.best_play import BestPlay
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner, answered
from game.session.thinking.wake import Wake
from game.solver.aims import tiles_then_points
from game.solver.best import Best
from game.solver.position import has_special
from game.solver.solver import Solver

SET_WORTH = 2
"""How many laid tiles a rebuilt set counts as."""
MANY = 3
"""An opening is the best turn only where no other turn laid so many tiles or rebuilt a set."""


@dataclass(frozen=True, slots=True)
class BestTurn:
    """One turn, by the number of its command in the game (from 1) and its seat."""

    turn: int
    seat: int
    laid: int
    """Tiles of the rack."""
    rebuilt: int
    """Old sets whose tiles do not all lie in one set any more."""
    melds: tuple[Meld, ...]
    """The sets that were laid or changed, as they lay afterwards; those with most laid tiles first."""
    tiles: frozenset[Tile]
    """The laid tiles."""
    number: int = 0
    """The turn's number as it is told, where a turn may have several commands."""


@dataclass(frozen=True, slots=True)
class TurnDone:
    """What a turn did, as far as it can be the best one."""

    number: int
    """Of its command, from 1."""
    laid: int
    rebuilt: int
    opens: bool

    @property
    def worth(self) -> int:
        """Tiles laid, with each rebuilt set counted as `SET_WORTH` tiles."""
        return self.laid + SET_WORTH * self.rebuilt


def best_turn(finished_game: FinishedGame, seats: Collection[int]) -> BestTurn | None:
    """The best turn of these seats; None when there is none, and of a deal that could be known beforehand."""
    return answered(asking_best_turn(finished_game, seats), new_solver())


def best_turn_runner(
    finished_game: FinishedGame, process: PlayerProcess | None = None, *, wake: Wake
) -> SliceRunner[BestTurn | None]:
    """Looks for the best turn of the people beside a page; `wake` is called when it is found."""
    is_slow = has_special(finished_game.match.setup.game)
    asking = asking_best_turn(finished_game, finished_game.match.setup.people)
    return SliceRunner(asking, process, is_quick=lambda: not is_slow, wake=wake)


def asking_best_turn(finished_game: FinishedGame, seats: Collection[int]) -> Asking[BestTurn | None]:
    """The same, question by question: whether more was possible, from the turn on that did most. A turn of which that
    stays open is not the best one."""
    for each in best_first(turns_done(finished_game, seats)):
        if (yield from _asking_was_all(finished_game, each.number)):
            return _best_turn_at(finished_game, each.number)
    return None


def greatest_turn(finished_game: FinishedGame, own: BestTurn | None) -> BestTurn | None:
    """The turn of the game that laid and rebuilt the most, whoever made it: of the people only `own`, their best one,
    because more may have been possible in a larger one."""
    people = finished_game.match.setup.people
    others = [seat for seat in range(finished_game.match.setup.players) if seat not in people]
    done = [turn for turn in turns_done(finished_game, people) if own is not None and turn.number == own.turn]
    first = best_first((*done, *turns_done(finished_game, others)))[:1]
    return _best_turn_at(finished_game, first[0].number) if first else None


def _best_turn_at(finished_game: FinishedGame, number: int) -> BestTurn:
    """The turn of this command."""
    turn = finished_game.turns[number - 1]
    tiles = frozenset(played_tiles(turn.events))
    told, changed = finished_game.turn_number(number), _changed(turn, tiles)
    return BestTurn(number, turn.seat, len(tiles), rebuilt_count(turn.events), changed, tiles, told)


def best_first(turns: Iterable[TurnDone]) -> tuple[TurnDone, ...]:
    """The turns that laid something, the best first, the later one of two equals. An opening is before others only
    where none of them laid many or rebuilt a set. The best turn is the first in which no more was possible."""
    large: list[TurnDone] = []
    rest: list[TurnDone] = []
    for turn in turns:
        if turn.laid:
            (large if not turn.opens and _is_large(turn) else rest).append(turn)
    return (*sorted(large, key=_order), *sorted(rest, key=_order))


def _order(turn: TurnDone) -> tuple[int, int]:
    return -turn.worth, -turn.number


def _is_large(turn: TurnDone) -> bool:
    return turn.laid >= MANY or turn.rebuilt > 0


def was_all(finished_game: FinishedGame, number: int, solver: Solver) -> bool:
    """Whether it is proven that no more tiles could go in the turn of this command, or the rack was emptied. Where sets
    stay as they lie, holding cards is no less, so it is not asked."""
    return answered(_asking_was_all(finished_game, number), solver)


def _asking_was_all(finished_game: FinishedGame, number: int) -> Asking[bool]:
    before, turn = finished_game.states[number - 1], finished_game.turns[number - 1]
    view, laid = view_for(before, turn.seat), tiles_laid(turn)
    if laid == len(view.rack) or view.ruleset.table_use is not TableUse.REARRANGE:
        return True
    most: Best = yield BestPlay(view, tiles_then_points(view.game.pieces))
    return most.exact and len(most.played) <= laid


def turns_done(finished_game: FinishedGame, seats: Collection[int]) -> tuple[TurnDone, ...]:
    """The turns of these seats that may be the best one: not those a hint laid out, and none of a prepared deal."""
    if finished_game.prepared:
        return ()
    asks = bool(finished_game.start.options.opening)
    return tuple(
        TurnDone(number, tiles_laid(turn), rebuilt_count(turn.events), asks and opens(turn))
        for number, turn in enumerate(finished_game.turns, start=1)
        if turn.seat in seats and number not in finished_game.assisted
    )


def opens(turn: RecordedTurn) -> bool:
    """Whether the seat made its opening in it."""
    return any(isinstance(event, SeatOpened) for event in turn.events)


def tiles_laid(turn: RecordedTurn) -> int:
    """How many tiles left the rack for the table."""
    return len(played_tiles(turn.events))


def _changed(turn: RecordedTurn, tiles: frozenset[Tile]) -> Table:
    """The sets of the table after the turn that are not as they were."""
    plays = [event for event in turn.events if isinstance(event, TilesPlayed)]
    before = {frozenset(meld.tiles) for meld in plays[0].before}
    changed = [meld for meld in plays[-1].after if frozenset(meld.tiles) not in before]
    return tuple(sorted(changed, key=lambda meld: -sum(tile in tiles for tile in meld.tiles)))
