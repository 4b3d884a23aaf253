"""Estimates: the play made beside another one, both played on in the same worlds.

Worlds are counted and never timed, so the same game has the same estimates on every machine. Successive halving: all
comparisons get eight worlds, those that are not lost in the noise eight more, the better half of these twice as many,
and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from types import MappingProxyType

from game.ai.rollouts import CONTINUATIONS, GREEDY, LIVELY, PlayoutSlice
from game.rules.play.commands import Command
from game.session.review.estimate import Estimate, Unit
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.thinking.simulation import SURE
from game.session.thinking.slice_runner import Asking

FIRST, HALVED, MOST = 8, 16, 128
"""Worlds of the first round, of the first after which half is left out, and of the last."""
LEAST_TOLD = 32
"""Worlds behind a told estimate."""
BUDGET, LATE_BUDGET = 6_000, 600
"""Work for one review, after which nothing new is begun, some 3 s of one core; and of it for points late in a game,
which are worth less than half a second."""
LEAST: Mapping[Unit, float] = MappingProxyType({Unit.WINS: 8.0, Unit.POINTS: 5.0})
"""What is told at least, in won games of a hundred or in points."""
CLEAR = 2.0
"""An estimate this many half widths from nothing needs no more worlds."""


def estimated(unit: Unit, count: int, total: float, squares: float) -> Estimate:
    """The mean of so many differences with this sum and this sum of squares, never surer than one world more or less
    would make it."""
    mean = total / count
    spread = sqrt(max(0.0, squares - total * mean) / (count - 1)) if count > 1 else 0.0
    half = SURE * max(spread, (100.0 if unit is Unit.WINS else 1.0) / sqrt(count)) / sqrt(count)
    return Estimate(mean, mean - half, mean + half, unit)


@dataclass(slots=True)
class Comparison:
    """Two commands of one turn, and what came of the worlds so far: differences by continuation."""

    turn: OwnTurn
    other: Command
    unit: Unit
    least: float
    """What must be told at least."""
    is_late: bool = False
    """Told only where the other command was better, and no rival of the others."""
    spent: float = 0.0
    """Work so far."""
    found: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in CONTINUATIONS})

    def estimate(self, continuation: str) -> Estimate:
        """What one way to play on says."""
        values = self.found[continuation]
        return estimated(self.unit, len(values), sum(values), sum(value * value for value in values))

    @property
    def hopeful(self) -> bool:
        """Whether it may still come to what must be told, as far as it was played on."""
        begun = [name for name in CONTINUATIONS if self.found[name]]
        found = [self.estimate(name) for name in begun]
        large = all(max(-each.low, 0.0 if self.is_late else each.high) >= self.least for each in found)
        return large and self.weight >= self._faint and len({each.gain > 0 for each in found}) == 1

    @property
    def _faint(self) -> float:
        """The least weight that grows to 1 by the last world if what was found stays as it is."""
        return sqrt(min(len(values) for values in self.found.values() if values) / MOST)

    @property
    def weight(self) -> float:
        """How far it is from nothing, in half widths, by the way to play on that says less."""
        found = [self.estimate(name) for name in CONTINUATIONS if self.found[name]]
        return min(abs(each.gain) / each.half for each in found)

    def tells(self, continuation: str) -> bool:
        """Whether one way to play on is sure of it."""
        found = self.estimate(continuation)
        return abs(found.gain) >= self.least and found.low * found.high > 0

    @property
    def agreed(self) -> Estimate | None:
        """The more careful of both estimates, if each is far enough from nothing and on the same side."""
        if min(map(len, self.found.values())) < LEAST_TOLD:
            return None
        both = [self.estimate(name) for name in CONTINUATIONS]
        signs = {each.gain > 0 for each in both}
        agree = all(map(self.tells, CONTINUATIONS)) and len(signs) == 1
        return min(both, key=lambda each: abs(each.gain)) if agree else None

    @property
    def clear(self) -> bool:
        """Whether more worlds would change nothing that is told."""
        return self.agreed is not None and self.weight >= CLEAR


class PlayedWorlds:
    """The worlds of one game that were played on: each of a turn, a command and a way to play on once, whoever asks."""

    def __init__(self, game: SeatGame) -> None:
        self._game = game
        self.spent = 0.0
        """Work so far."""
        self._ends: dict[tuple[int, Command, str, int], tuple[float, int]] = {}

    def end(self, turn: OwnTurn, command: Command, continuation: str, number: int) -> Asking[tuple[float, int]]:
        """The share of a win and the points at the end of this world."""
        case = turn.number, command, continuation, number
        if case not in self._ends:
            view, playout = turn.view, None
            seed = f"{self._game.seed}/{turn.number}/{number}"
            casting = self._game.casting.with_own(view.seat, continuation)
            while playout is None or not playout.over:
                playout = yield PlayoutSlice(view, command, seed, casting, playout)
            work = fmean(map(casting.work, range(len(casting.characters))))
            self.spent += (playout.state.turn - view.turn) * work
            self._ends[case] = playout.worth(view.seat)
        return self._ends[case]


class Comparing:
    """All comparisons of one game."""

    def __init__(self, game: SeatGame, comparisons: Sequence[Comparison]) -> None:
        self._worlds = PlayedWorlds(game)
        self._comparisons = comparisons

    def rounds(self) -> Asking[None]:
        """Play worlds until everything is decided or the budget is spent.

        The second way to play on is asked only where the first is sure, and no further than it may still agree.
        """
        alive, worlds = list(self._comparisons), FIRST
        while alive and worlds <= MOST and self._worlds.spent < BUDGET:
            for comparison in alive:
                yield from self.extended(comparison, GREEDY, worlds)
                if worlds >= LEAST_TOLD and len(comparison.found[GREEDY]) == worlds and comparison.tells(GREEDY):
                    yield from self._seconded(comparison, worlds)
            alive = _alive(alive, worlds)
            worlds *= 2

    def _seconded(self, comparison: Comparison, worlds: int) -> Asking[None]:
        """Play as many worlds the second way, or fewer when it becomes clear that it does not agree."""
        part = HALVED
        while part <= worlds and comparison.hopeful:
            yield from self.extended(comparison, LIVELY, part)
            part *= 2

    def extended(self, comparison: Comparison, continuation: str, worlds: int, first: int = 0) -> Asking[None]:
        """Play so many worlds of one comparison, counted from `first`; fewer when the budget is spent."""
        values = comparison.found[continuation]
        while len(values) < worlds and (first or self._may_go_on(comparison)):
            before = self._worlds.spent
            values.append((yield from self._world(comparison, continuation, first + len(values))))
            comparison.spent += self._worlds.spent - before

    def _may_go_on(self, comparison: Comparison) -> bool:
        return self._worlds.spent < BUDGET and not (comparison.is_late and comparison.spent >= LATE_BUDGET)

    def _world(self, comparison: Comparison, continuation: str, number: int) -> Asking[float]:
        """By how much the command made was better in this world."""
        turn = comparison.turn
        share, points = yield from self._worlds.end(turn, turn.command, continuation, number)
        other_share, other_points = yield from self._worlds.end(turn, comparison.other, continuation, number)
        return 100 * (share - other_share) if comparison.unit is Unit.WINS else float(points - other_points)


def _alive(before: Sequence[Comparison], worlds: int) -> list[Comparison]:
    """Those that may still be told and are not yet clear; after more than the first worlds the better half of all.
    Points late in a game are no rival of the others."""
    left = [each for each in before if each.found[GREEDY] and each.hopeful and not each.clear]
    if worlds < HALVED:
        return left
    rivals = sorted((each for each in left if not each.is_late), key=lambda each: -each.weight)
    half = (sum(not each.is_late for each in before) + 1) // 2
    return [*(each for each in left if each.is_late), *rivals[:half]]
