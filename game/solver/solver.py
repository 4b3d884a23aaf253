"""The solver: the best play of a position, proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from game.rules.options import Jokers, Options
from game.solver.aims import Aim, most_tiles
from game.solver.best import Best, nothing, play
from game.solver.bound.every_choice import MOST_TILES, chosen_play
from game.solver.bound.joker_cases import bound_rows
from game.solver.first_turn import first_turn
from game.solver.least_change import calmest
from game.solver.plain.frozen import Frozen, gathered, part_of
from game.solver.plain.memory import MOST_STATES, Memory
from game.solver.plain.question import ask
from game.solver.plain.search import best_rows, most_beyond
from game.solver.position import Position
from game.solver.special.answers import Twist, best_beside, frees, last
from game.solver.special.exchange import FREE
from game.solver.turn_limit import limited

BUDGET = 52_000
"""States looked at for one answer where special jokers are in play: a second and a half at most on a slow
machine. `python -m tests.bench.bench_twist` and `bench_many_jokers` show what it proves."""


class AnyNumber(Protocol):
    """Asks for a play of any number of tiles."""

    def __call__(self, position: Position, aim: Aim, *, calm: bool = False) -> Best: ...


class Solver:
    """Answers questions about positions, and keeps results that speed up the next answer. Not thread-safe.

    With special jokers (rules 5) the search ends when `budget` states have been looked at, else each search when
    `plain_budget` have; an answer that is not proven by then is marked as inexact.
    """

    def __init__(self, budget: int = BUDGET, plain_budget: int = MOST_STATES) -> None:
        self.memory = Memory(plain_budget)
        self._twist = Twist(self.memory)
        self._budget = budget

    def __reduce__(self) -> tuple[type[Solver], tuple[int, int]]:
        """In another process it begins without results."""
        return Solver, (self._budget, self.memory.most)

    def best(self, position: Position, aim: Aim) -> Best | None:
        """A best play of a player who has opened, or None when no tile of the rack can be played for a gain."""
        return self.turn(position, aim, FREE, opened=True, calm=False)

    def most_tiles(self, position: Position, beyond: int = 0) -> int:
        """How many tiles of the rack a player who has opened can lay, or `beyond` if they are no more than that; as far
        as the states of a search reach."""
        aim = most_tiles()
        if position.is_plain and not position.rules.shapes.pieces.ace_high:
            question = ask(position, aim, Frozen())
            if not question.rack_jokers:
                return most_beyond(self.memory, question, beyond)
        best = self.best(position, aim)
        return beyond if best is None else max(beyond, best.tiles)

    def improvements(self, position: Position, aim: Aim) -> Iterator[Best]:
        """Ever better plays of a position with special jokers: the first at once, the last the best one.

        The last one plays nothing where it is proven that nothing can be played for a gain.
        """
        return self._twist.plays(position, aim, self._budget)

    def _any_best(self, position: Position, aim: Aim) -> Best | None:
        """A best play with free jokers; with special ones the last of those found within the budget."""
        if position.is_plain:
            rows = best_rows(self.memory, ask(position, aim, Frozen()))
            return None if rows is None else play(position, rows, aim)
        return last(self.improvements(position, aim))

    def least_change(self, position: Position, aim: Aim) -> Best | None:
        """The same with as few sets of the table changed as can be found."""
        if not position.is_plain:
            return self._twist.least_change(position, aim, self._budget)
        cuts = self.memory.cuts
        rows = calmest(self.memory, position, aim)
        return None if rows is None else play(position, rows, aim, exact=cuts == self.memory.cuts)

    def best_around(self, position: Position, aim: Aim, staying: frozenset[int]) -> Best | None:
        """A best play that leaves the sets with these idents as they lie but for added tiles; plain positions only."""
        cuts = self.memory.cuts
        parts = [part_of(meld, position.rules) for meld in position.table if meld.ident in staying]
        rows = best_rows(self.memory, ask(position, aim, gathered(parts)))
        return None if rows is None else play(position, rows, aim, exact=cuts == self.memory.cuts)

    def turn(
        self,
        position: Position,
        aim: Aim,
        options: Options,
        *,
        opened: bool,
        calm: bool = True,
        spare_jokers: bool = False,
    ) -> Best | None:
        """The play of `answer`, or None when it plays nothing."""
        best = self.answer(position, aim, options, opened=opened, calm=calm, spare_jokers=spare_jokers)
        return best if best.played else None

    def answer(
        self,
        position: Position,
        aim: Aim,
        options: Options,
        *,
        opened: bool,
        calm: bool = True,
        spare_jokers: bool = False,
    ) -> Best:
        """The best play under these rules; before the opening what opens (rules 7.4). It may play nothing.

        `calm`: of equally good plays the one that changes the fewest sets. Where a joker option binds jokers of the
        table (rules 4.3, 4.4) the answer is legal, and marked inexact unless it is proven. `spare_jokers`: an opening
        takes as few jokers as it can. Where a turn has a limit (rules 13.1), it keeps it.
        """

        def any_number(position: Position, aim: Aim, *, calm: bool = False) -> Best:
            return self._unlimited(position, aim, options, opened=opened, calm=calm, spare_jokers=spare_jokers)

        cuts = self.memory.cuts
        best = self._limited(any_number, position, aim, options, calm=calm)
        return best if cuts == self.memory.cuts else replace(best, exact=False)

    def _limited(self, any_number: AnyNumber, position: Position, aim: Aim, options: Options, *, calm: bool) -> Best:
        """The same by a way to ask without the limit of a turn."""
        if not options.turn_limit or len(position.rack) <= options.turn_limit:
            return any_number(position, aim, calm=calm)
        bounded = limited(any_number, lambda: self.memory.looked, position, aim, options.turn_limit)
        calmer = any_number(bounded.position, aim, calm=True) if calm else bounded.best
        fits = calmer.worth == bounded.best.worth and len(calmer.played) <= options.turn_limit
        return replace(calmer, exact=bounded.best.exact) if fits else bounded.best

    def _unlimited(
        self, position: Position, aim: Aim, options: Options, *, opened: bool, calm: bool, spare_jokers: bool
    ) -> Best:
        """The same with any number of tiles."""
        if opened and options.jokers is not Jokers.FREE:
            return self._bound(position, aim, options, calm=calm)
        if opened:
            ask_for = self.least_change if calm else self._any_best
            best = ask_for(position, aim)
            best = best or nothing(position, exact=self._is_stuck(position, aim))
            return best if best.exact else _tried_out(position, aim, options, best)
        if position.is_plain or not options.rearrange_in_opening:
            return first_turn(self.memory, position, aim, options, spare_jokers=spare_jokers)
        return self._twist.first_turn(position, aim, options, self._budget, spare_jokers=spare_jokers)

    def _is_stuck(self, position: Position, aim: Aim) -> bool:
        """Whether it is proven that nothing can be played with free jokers, after a search that found nothing."""
        if position.is_plain:
            return True
        return any(best.exact for best in self.improvements(position, aim))

    def _bound(self, position: Position, aim: Aim, options: Options, *, calm: bool) -> Best:
        """The best of what can be done with special jokers left alone, and of free plays that happen to be legal."""
        plain = _plain(position)
        bound = bound_rows(self.memory, plain, aim, options, calm=calm)
        found = [nothing(position, exact=bound.exact and plain is position)]
        if bound.rows is not None:
            best = best_beside(position, plain.table, bound.rows, aim)
            found.append(replace(best, exact=bound.exact and plain is position))
        if plain is not position:
            plays = self.improvements(position, aim)
            found += (best for best in plays if not frees(position, best, options))
        best = max(found, key=lambda best: (best.worth, bool(best.played), best.exact))
        return best if best.exact else _tried_out(position, aim, options, best)


def _tried_out(position: Position, aim: Aim, options: Options, best: Best) -> Best:
    """The best play by trying every choice of sets, where there are few tiles; otherwise the one known."""
    if sum(len(meld.tiles) for meld in position.table) + len(position.rack) > MOST_TILES:
        return best
    chosen = chosen_play(position, aim, options, max(0, best.worth))
    return (
        replace(best, exact=chosen.exact)
        if chosen.rows is None
        else play(position, chosen.rows, aim, exact=chosen.exact)
    )


def _plain(position: Position) -> Position:
    return position if position.is_plain else position.plain_part()
