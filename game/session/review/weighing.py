"""Was waiting right? Every turn in which tiles were kept that could go, and every opening that was laid or kept, played
to the end from both choices in the same worlds of what the seat knew, half of them going on as the greedy character
and half as the lively one.

Worlds are counted and never timed, so the same game has the same answers on every machine. The newest turn comes first,
because its games are the shortest; what is left of the budget goes where both choices are furthest apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from game.ai.exact import STATES
from game.ai.rollouts import CONTINUATIONS
from game.rules.play.checks import TableUse
from game.rules.play.commands import Command, DrawTile, PlayTable
from game.session.review.candidate_turns import HELD
from game.session.review.comparing import PlayedWorlds
from game.session.review.estimate import Unit
from game.session.review.kept_or_laid import MOST, Waiting
from game.session.review.moments import Moment
from game.session.review.seat_game import OwnTurn, SeatGame, is_allowed, is_plain_move
from game.session.thinking.slice_runner import Asking, answered
from game.solver.position import has_special
from game.solver.solver import Solver

BUDGET, FIRST_SHARE = 19_000.0, 0.6
"""Work for one seat's game, some 13 s of one busy core, and the part of it for the first games of every turn."""
FEWEST, FIRST, PART = 8, 30, 16
"""Games of each side at first, by how long they are, and how many more at a time."""


@dataclass(frozen=True, slots=True)
class WaitingChoice:
    """One turn with both choices."""

    turn: OwnTurn
    keep: Command
    lay: Command
    laid: bool
    """Whether the seat laid."""


def waiting_choices(game: SeatGame, more: Iterable[Moment]) -> tuple[WaitingChoice, ...]:
    """The turns of a seat in which tiles were kept that could go, or the opening was laid, the newest first; `more` are
    those in which more was possible. None where games are not played on: with special jokers, whose positions take
    long, and where sets stay as they lie."""
    if not game.turns or game.turns[0].view.ruleset.table_use is not TableUse.REARRANGE:
        return ()
    if has_special(game.turns[0].view.game):
        return ()
    lines = {moment.turn: moment for moment in more}
    found = [_opened(turn) if _opens(turn) else _kept(turn, lines.get(turn.number)) for turn in game.turns]
    return tuple(choice for choice in reversed(found) if choice is not None)


def _opens(turn: OwnTurn) -> bool:
    return not turn.view.am_open and bool(turn.laid) and isinstance(turn.command, PlayTable)


def _opened(turn: OwnTurn) -> WaitingChoice | None:
    """The opening beside a draw; going out at once is no question."""
    may_draw = turn.view.pool_size and len(turn.laid) < len(turn.view.rack)
    return WaitingChoice(turn, DrawTile(), turn.command, laid=True) if may_draw else None


def _kept(turn: OwnTurn, line: Moment | None) -> WaitingChoice | None:
    """What was done beside the play of most tiles, unless that goes out or nothing was kept: who laid some and did not
    see the others waited for nothing."""
    if line is None or not is_plain_move(turn.command):
        return None
    numbers = line.finding.numbers
    is_kept = len(turn.laid) <= HELD or not numbers.get("is_missed", True)
    is_out = len(turn.laid) + numbers.get("tiles", 0) >= len(turn.view.rack)
    if not is_kept or is_out or not is_allowed(turn.view, line.shown):
        return None
    return WaitingChoice(turn, turn.command, PlayTable(line.shown), laid=False)


class Weighing:
    """The answers of one seat's game that are being found; what was found before is gone on with."""

    def __init__(self, game: SeatGame, more: Iterable[Moment], known: Sequence[Waiting] = ()) -> None:
        self._choices = {choice.turn.number: choice for choice in waiting_choices(game, more)}
        """The newest first."""
        self._worlds = PlayedWorlds(game)
        begun = {each.turn: each for each in known if each.unit is game.unit}
        self._found = {
            number: begun.get(number) or Waiting(number, choice.laid, game.unit)
            for number, choice in self._choices.items()
        }
        self._at_first = _games_at_first(game, tuple(self._choices.values()))

    @property
    def found(self) -> tuple[Waiting, ...]:
        """By turn; a turn that was not played on as yet has no games."""
        return tuple(self._found[number] for number in sorted(self._found))

    @property
    def is_over(self) -> bool:
        """Whether no more is played."""
        return self._next() is None

    def step(self) -> Asking[None]:
        """Play on from the turn that comes next, some games of each side; nothing where all is done. The very first
        answer is of few games, so that it is there soon."""
        number = self._next()
        if number is None:
            return
        known = self._found[number]
        most = self._at_first if known.games < self._at_first else min(MOST, known.games + PART)
        if not any(each.games for each in self._found.values()):
            most = min(most, FEWEST)
        while known.games < most:
            known = yield from self._one_more(known)
        self._found[number] = known

    def asking(self) -> Asking[None]:
        """All of it."""
        while not self.is_over:
            yield from self.step()

    def _next(self) -> int | None:
        """The turn that comes next: the newest that has not had its first games, then the one that is clearest and not
        yet clear."""
        if sum(each.work for each in self._found.values()) >= BUDGET:
            return None
        begun = [each for each in self._found.values() if each.games >= self._at_first]
        if len(begun) < len(self._found):
            return next(number for number, each in self._found.items() if each.games < self._at_first)
        hopeful = [each for each in begun if each.is_hopeful]
        return max(hopeful, key=lambda each: (each.weight, each.turn)).turn if hopeful else None

    def _one_more(self, known: Waiting) -> Asking[Waiting]:
        """One world more of both choices."""
        way = known.games % len(CONTINUATIONS)
        tally, before = known.tallies[way], self._worlds.spent
        kept, laid = yield from played_both(self._worlds, self._choices[known.turn], CONTINUATIONS[way], tally.games)
        told = tally.with_world(*((kept[0], laid[0]) if known.unit is Unit.WINS else (kept[1], laid[1])))
        tallies = (*known.tallies[:way], told, *known.tallies[way + 1 :])
        return replace(known, tallies=tallies, work=known.work + self._worlds.spent - before)


def all_weighed(game: SeatGame, more: Iterable[Moment]) -> tuple[Waiting, ...]:
    """All answers at once."""
    weighing = Weighing(game, more)
    answered(weighing.asking(), Solver(STATES))
    return tuple(each for each in weighing.found if each.games)


Ends = tuple[tuple[float, int], tuple[float, int]]
"""Of keeping and of laying: the share of a win and the points."""


def played_both(worlds: PlayedWorlds, choice: WaitingChoice, continuation: str, number: int) -> Asking[Ends]:
    """Both choices in one world."""
    kept = yield from worlds.end(choice.turn, choice.keep, continuation, number)
    laid = yield from worlds.end(choice.turn, choice.lay, continuation, number)
    return kept, laid


def _games_at_first(game: SeatGame, choices: Sequence[WaitingChoice]) -> int:
    """How many games of each side every turn gets at first, by how long they last: as long as this one did."""
    if not choices:
        return FIRST
    last = game.turns[-1].number
    castings = [game.casting.with_own(game.seat, name) for name in CONTINUATIONS]
    seats = range(len(game.casting.characters))
    work = fmean(casting.work(seat) for casting in castings for seat in seats)
    turns = sum(2 * (last - choice.turn.number + len(seats)) for choice in choices)
    fitting = int(BUDGET * FIRST_SHARE / (turns * work))
    return max(FEWEST, min(FIRST, fitting - fitting % len(CONTINUATIONS)))
