"""What can be asked about a position, and the answers: exact, or marked as not proven; all found beside the page."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from game.rules.options import Options
from game.rules.play.goals import Goal, GoalKind
from game.rules.sets.symbols import Symbol
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.session.analysis.chances import Chances, can_be_counted, counting, view_of
from game.session.analysis.draft import Draft, DraftProblem, Flaw
from game.session.board.rack_places import RackPlaces
from game.session.board.show_plan import ShowPlan, own_play
from game.session.board.table_lines import Rooms
from game.session.board.table_places import EMPTY_FELT, settled
from game.session.board.turn_board import TurnBoard
from game.session.stage.exercise import Exercise
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner, answered
from game.session.thinking.wake import Wake
from game.solver.aims import Aim, most_tiles, tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import BUDGET, Solver
from game.solver.special.exchange import FREE

MOST_WAYS = 12
"""So many equally good choices of tiles are looked for."""
MOST_SOLVES = 160
"""So many searches one question about several plays may take."""
HASTY = 4_000
"""States of one search among many, where special jokers are in play."""
MOST_LOOKED = 200_000
"""States that the searches of one such question may visit in all, where none are: ten seconds. Chosen."""


class BoardQuestion(Enum):
    """What is asked; the value is the end of its text key."""

    BEST = "best"
    OUT = "out"
    OPEN = "open"
    WAYS = "ways"
    NEED = "need"
    RESTORE = "restore"
    CHANCE = "chance"
    """How often this would be won. Its answer here is the play; games are played on beside it (`counting`)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question. Which fields say something depends on the question."""

    question: BoardQuestion
    draft: Draft
    best: Best | None = None
    """The play; it may lay nothing."""
    exact: bool = True
    """Whether it is proven."""
    ways: tuple[tuple[Symbol, ...], ...] = ()
    """Of WAYS the choices of rack tiles, each sorted; of NEED one list of the tiles that help."""
    sets: tuple[Tiles, ...] = ()
    """Of RESTORE the sets."""
    over: tuple[Symbol, ...] = ()
    """Of RESTORE the tiles that fit into no set."""
    chances: Chances | None = None
    """Of CHANCE what came of playing on."""

    @property
    def goes_out(self) -> bool:
        """Whether the play lays the whole rack."""
        return self.best is not None and self.best.tiles == len(self.draft.rack) > 0

    @property
    def table(self) -> Table:
        """The table after the play."""
        return () if self.best is None else self.best.table


def hindrance(question: BoardQuestion, draft: Draft) -> DraftProblem | None:
    """Why this cannot be asked now; None when it can."""
    if draft.problems:
        return draft.problems[0]
    if question is BoardQuestion.RESTORE:
        return None if draft.on_table else DraftProblem(Flaw.NO_TABLE)
    if not draft.rack:
        return DraftProblem(Flaw.NO_RACK)
    return _crowded_racks(draft) if question is BoardQuestion.CHANCE else None


def _crowded_racks(draft: Draft) -> DraftProblem | None:
    """What is wrong with the number of tiles the others hold."""
    if not draft.others:
        return DraftProblem(Flaw.NO_OTHERS)
    left = view_of(draft).pool_size
    return DraftProblem(Flaw.OTHERS, most=sum(draft.others) + left) if left < 0 else None


@immutable
class PositionSearch:
    """One search about a position, as a slice."""

    position: Position
    aim: Aim
    options: Options
    opened: bool
    calm: bool
    budget: int = BUDGET
    """States looked at where special jokers are in play."""

    def __call__(self, solver: Solver) -> tuple[Best, int]:
        """The play, which may lay nothing, and the states visited for it. With special jokers by a solver of its own:
        what such a search finds depends on what its solver was asked before."""
        own = solver if self.position.is_plain else Solver(self.budget)
        before = own.memory.looked
        best = own.answer(self.position, self.aim, self.options, opened=self.opened, calm=self.calm)
        return best, own.memory.looked - before


def answer(question: BoardQuestion, draft: Draft) -> Answer:
    """The answer about a draft that nothing hinders, at once; it may take seconds."""
    return answered(answering(question, draft), Solver())


def answering(question: BoardQuestion, draft: Draft) -> Asking[Answer]:
    """The same as a task that asks search after search, so that it can be left.

    A heap is put in sets first; where that cannot be done, the answer is that of RESTORE.
    """
    if draft.heap and question is not BoardQuestion.RESTORE:
        found = yield from _restore(draft)
        if found.over:
            return found
        draft = draft.put_so(in_symbols(found.sets))
    return (yield from _ANSWERS[question](draft))


def in_symbols(rows: Iterable[Tiles]) -> Iterator[tuple[Symbol, ...]]:
    """The rows without the idents of their tiles."""
    return (tuple(tile.symbol for tile in row) for row in rows)


def _position(draft: Draft) -> Position:
    return Position(draft.table, draft.tiles[1], draft.rules)


def _search(draft: Draft, aim: Aim, *, opened: bool, calm: bool = True, budget: int = BUDGET) -> PositionSearch:
    options = draft.game.in_force(draft.options)
    return PositionSearch(_position(draft), aim, options, opened or not options.opening, calm, budget)


def _play(draft: Draft, *, opened: bool) -> Asking[Best]:
    best, _ = yield _search(draft, tiles_then_points(draft.game.pieces), opened=opened)
    return best  # type: ignore[no-any-return]


def _best(draft: Draft) -> Asking[Answer]:
    best = yield from _play(draft, opened=draft.opened)
    return Answer(BoardQuestion.BEST, draft, best, best.exact)


def _chance(draft: Draft) -> Asking[Answer]:
    best = yield from _play(draft, opened=draft.opened)
    return Answer(BoardQuestion.CHANCE, draft, best, exact=False)


def _out(draft: Draft) -> Asking[Answer]:
    best = yield from _play(draft, opened=draft.opened)
    return Answer(BoardQuestion.OUT, draft, best, best.exact)


def _open(draft: Draft) -> Asking[Answer]:
    best = yield from _play(draft, opened=False)
    return Answer(BoardQuestion.OPEN, draft, best, best.exact)


def _ways(draft: Draft) -> Asking[Answer]:
    """Of every play the tiles that a like one might do without: each kind is left out once in turn."""
    best = yield from _play(draft, opened=draft.opened)
    found, aim = {_kinds(best.played): None}, tiles_then_points(draft.game.pieces)
    waiting, solves, looked, proven = [best], 0, 0, best.exact
    while waiting and len(found) < MOST_WAYS:
        play = waiting.pop(0)
        for tile in {tile.symbol: tile for tile in play.played}.values():
            if solves >= MOST_SOLVES or looked >= MOST_LOOKED:
                return _ways_of(draft, best, tuple(found), proven=False)
            kept = _without_more(draft, play, tile)
            other, states = yield _search(kept, aim, opened=draft.opened, calm=False, budget=HASTY)
            solves, looked, proven = solves + 1, looked + states, proven and other.exact
            if other.tiles == best.tiles and _kinds(other.played) not in found:
                found[_kinds(other.played)] = None
                waiting.append(other)
    return _ways_of(draft, best, tuple(found), proven=proven and not waiting)


def _ways_of(draft: Draft, best: Best, found: tuple[tuple[Symbol, ...], ...], *, proven: bool) -> Answer:
    return Answer(BoardQuestion.WAYS, draft, best, proven, found[:MOST_WAYS])


def _without_more(draft: Draft, play: Best, tile: Tile) -> Draft:
    """The draft whose rack has one tile of this kind fewer than the play lays of it."""
    used = sum(other.symbol == tile.symbol for other in play.played)
    rack, seen = [], 0
    for symbol in draft.rack:
        seen += symbol == tile.symbol
        if symbol != tile.symbol or seen < used:
            rack.append(symbol)
    return replace(draft, rack=tuple(rack))


def _kinds(tiles: Sequence[Tile]) -> tuple[Symbol, ...]:
    return tuple(tile.symbol for tile in sorted(tiles, key=lambda tile: (tile.is_joker, str(tile.symbol))))


def _need(draft: Draft) -> Asking[Answer]:
    """The kinds of tiles of which one more would let the whole rack go."""
    aim, found, exact, looked = most_tiles(), [], True, 0
    for symbol in dict.fromkeys(draft.game.symbols()):
        if draft.left(symbol) <= 0:
            continue
        if looked >= MOST_LOOKED:
            exact = False
            break
        wished = replace(draft, rack=(*draft.rack, symbol))
        best, states = yield _search(wished, aim, opened=draft.opened, calm=False, budget=HASTY)
        looked += states
        if best.tiles == len(wished.rack):
            found.append(symbol)
        else:
            exact = exact and best.exact
    return Answer(BoardQuestion.NEED, draft, None, exact, (tuple(found),))


def _restore(draft: Draft) -> Asking[Answer]:
    """All tiles of the table as one rack, before an empty table."""
    tiles = tuple(tile for row in draft.tiles[0] for tile in row)
    best, _ = yield PositionSearch(Position((), tiles, draft.rules), most_tiles(), FREE, opened=True, calm=False)
    sets = tuple(meld.tiles for meld in best.table)
    laid = {tile for row in sets for tile in row}
    over = tuple(tile.symbol for tile in tiles if tile not in laid)
    return Answer(BoardQuestion.RESTORE, draft, best, best.exact, sets=sets, over=over)


_ANSWERS: Mapping[BoardQuestion, Callable[[Draft], Asking[Answer]]] = MappingProxyType(
    {
        BoardQuestion.BEST: _best,
        BoardQuestion.OUT: _out,
        BoardQuestion.OPEN: _open,
        BoardQuestion.WAYS: _ways,
        BoardQuestion.NEED: _need,
        BoardQuestion.RESTORE: _restore,
        BoardQuestion.CHANCE: _chance,
    }
)


def asked_of(draft: Draft) -> Iterator[BoardQuestion]:
    """The questions that make sense here, in the order they are offered."""
    if draft.heap:
        yield BoardQuestion.RESTORE
    yield from (BoardQuestion.BEST, BoardQuestion.OUT)
    if draft.game.in_force(draft.options).opening:
        yield BoardQuestion.OPEN
    yield from (BoardQuestion.NEED, BoardQuestion.WAYS)
    if can_be_counted(draft) and not draft.heap:
        yield BoardQuestion.CHANCE


def answer_exercise(answer: Answer) -> Exercise:
    """The position with the answer's play as the way: to lay as many tiles."""
    assert answer.best is not None
    return Exercise(answer.draft.standing, Goal(GoalKind.TILES, answer.best.tiles), answer.best.table)


def answer_plan(answer: Answer, rooms: Rooms) -> ShowPlan | None:
    """The play step by step, as it will be shown; None where the answer has none."""
    if answer.best is None or not answer.best.tiles:
        return None
    view = answer_exercise(answer).match().game.view(0)
    board = TurnBoard.begin(view, settled(EMPTY_FELT, view.table, rooms), RackPlaces.of(view.rack))
    return own_play(board, answer.best.table, rooms).readable(rooms)


log = logging.getLogger(__name__)


class QuestionWorker:
    """One question at a time, in the process where players think; an earlier one is left there at once."""

    def __init__(self, process: PlayerProcess | None = None, *, wake: Wake) -> None:
        """Without a process a thread answers, whose last search goes on when a question is forgotten; no other one
        waits for it. `wake` is called when an answer is there."""
        self._process = process
        self._wake = wake
        self._runner: SliceRunner[Answer | None] | None = None
        self.played = 0
        """Of the chances that are counted, the worlds played on so far."""

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._runner is not None

    def ask(self, question: BoardQuestion, draft: Draft) -> None:
        """Begin to think."""
        self.forget()
        self._runner = SliceRunner(_asking(question, draft, self._count), self._process, wake=self._wake)
        self._runner.begin()

    def _count(self, played: int) -> None:
        self.played = played

    def take(self) -> Answer | None:
        """The answer, once, when it is there."""
        if self._runner is None or self._runner.is_running:
            return None
        found, self._runner = self._runner.result, None
        return found

    def forget(self) -> None:
        """Nothing is awaited any more."""
        self.played = 0
        if self._runner is not None:
            self._runner.close()
            self._runner = None


def _asking(question: BoardQuestion, draft: Draft, played: Callable[[int], object]) -> Asking[Answer | None]:
    """The answer, and if they are asked for the chances; None where that failed."""
    try:
        found = yield from answering(question, draft)
        if found.question is not BoardQuestion.CHANCE:
            return found
        assert found.best is not None
        chances = yield from counting(found.draft, found.best, played)
        return replace(found, chances=chances)
    except Exception:
        log.exception("no answer to %s about %s", question.value, draft.as_text())
        return None
