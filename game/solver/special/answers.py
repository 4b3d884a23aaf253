"""Answers for positions with special jokers: the play that leaves them where they are at once, then better ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from game.rules.options import Options
from game.rules.sets.joker_rules import TableChange, joker_problems
from game.rules.table import Meld
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.best import Best, nothing, play
from game.solver.least_change import calmest
from game.solver.openings import opening, opens
from game.solver.plain.frozen import Frozen
from game.solver.plain.memory import Memory
from game.solver.plain.question import ask as ask_plainly
from game.solver.plain.question import worth
from game.solver.plain.search import best_rows
from game.solver.position import Position, with_rows
from game.solver.special.calmer_play import calmer
from game.solver.special.exchange import safer, without_exchange
from game.solver.special.memory import TwistMemory
from game.solver.special.search import improvements, query_of
from game.solver.special.sweep import Budget

CALM_PART = 3
"""The part of a budget that may be spent on keeping more sets where they are: the larger part is for what a play is
worth."""
SAFER_PART = 4
"""The same for each position in which a joker cannot take another one's place (rules 5.7), so that no one takes
all."""


class Twist:
    """Plays of positions with special jokers. For one thread at a time."""

    def __init__(self, memory: Memory) -> None:
        self._plain = memory
        self._memory = TwistMemory()

    def plays(self, position: Position, aim: Aim, budget: int) -> Iterator[Best]:
        """Ever better plays; the last one is marked exact if it is proven that none is better.

        It plays nothing where it is proven that nothing can be played for a gain.
        """
        best = self.floor(position, aim)
        if best is not None:
            yield best
        least, barred = 0 if best is None else best.worth, None
        for found in improvements(self._memory, query_of(position, aim), least, Budget(budget)):
            rows = None if found is None else without_exchange(position, found)
            if rows is not None:
                best, barred = play(position, rows, aim, exact=False), None
                yield best
            elif found is not None:
                barred = found
            elif barred is None:
                yield replace(best or nothing(position), exact=True)
        if barred is not None:
            yield from self._safer_plays(position, aim, barred, best, budget)

    def _safer_plays(
        self, position: Position, aim: Aim, barred: Sequence[Tiles], best: Best | None, budget: int
    ) -> Iterator[Best]:
        """Better plays than the best one where a joker would have taken another's place in these rows (rules 5.7); none
        is proven."""
        for smaller, aside in safer(position, barred):
            least = 0 if best is None else best.worth
            for found in improvements(self._memory, query_of(smaller, aim), least, Budget(budget // SAFER_PART)):
                rows = None if found is None else without_exchange(position, [*aside, *found])
                if rows is not None:
                    best = play(position, rows, aim, exact=False)
                    yield best

    def least_change(self, position: Position, aim: Aim, budget: int) -> Best | None:
        """The last of the plays, or one worth as much that changes fewer sets of the table."""
        best = last(self.plays(position, aim, budget))
        if best is None:
            return None
        rows = [meld.tiles for meld in best.table]
        floor = self.floor(position, aim)
        if floor is not None and floor.worth == best.worth:
            plain = position.plain_part()
            calm = best_beside(position, plain.table, calmest(self._plain, plain, aim) or (), aim)
            rows = [meld.tiles for meld in calm.table]
        rows = calmer(self._memory, position, aim, rows, Budget(budget // CALM_PART))
        return play(position, rows, aim, exact=best.exact)

    def first_turn(
        self, position: Position, aim: Aim, options: Options, budget: int, *, spare_jokers: bool = False
    ) -> Best:
        """The best turn of a player who has not opened and may go on with the table at once (rules 7.4); it plays
        nothing where the rack has no opening.

        The answer is exact where the best of all plays opens, and where the whole rack is laid.
        """
        free = replace(position, rack=options.opening_tiles(position.rack))
        own = opening(free, options.opening, aim, spare_jokers=spare_jokers)
        if not own.rows:
            return nothing(position, exact=own.exact)
        most = last(self.plays(free, aim, budget))
        if (
            most is not None
            and most.worth >= worth(free.played(own.rows), aim)
            and opens(most.played, options, position.rules)
            and not frees(position, most, options)
        ):
            return most
        found = self._continued(free, aim, options, budget, own.rows)
        return replace(found, exact=found.worth == query_of(free, aim).total)

    def _continued(self, position: Position, aim: Aim, options: Options, budget: int, own: Sequence[Tiles]) -> Best:
        """The best turn found that lays the tiles of these sets, wherever they lie in the end."""
        laid = {tile.ident for row in own for tile in row}
        rest = tuple(tile for tile in position.rack if tile.ident not in laid)
        whole = replace(position, table=with_rows(position.table, own), rack=rest)
        best = play(position, [meld.tiles for meld in whole.table], aim, exact=False)
        for more in self.plays(whole, aim, budget):
            found = play(position, [meld.tiles for meld in more.table], aim, exact=False)
            if not frees(position, found, options):
                best = found
        return best

    def floor(self, position: Position, aim: Aim) -> Best | None:
        """The best play that leaves special jokers, and the sets they lie in, where they are."""
        plain = position.plain_part()
        rows = best_rows(self._plain, ask_plainly(plain, aim, Frozen()))
        return None if rows is None else best_beside(position, plain.table, rows, aim)


def last(plays: Iterable[Best]) -> Best | None:
    """The last of some plays, which is the best one; None when it plays nothing."""
    best = None
    for one in plays:
        best = one
    return best if best is not None and best.played else None


def frees(position: Position, best: Best, options: Options) -> bool:
    """Whether a play leaves jokers where they may not lie (rules 4.3, 4.4)."""
    return bool(joker_problems(TableChange(position.table, best.table, options, position.rules)))


def best_beside(position: Position, table: Sequence[Meld], rows: Sequence[Tiles], aim: Aim) -> Best:
    """The play that makes these rows out of some sets of the table and leaves the others."""
    known = {meld.ident for meld in table}
    aside = [meld.tiles for meld in position.table if meld.ident not in known]
    return play(position, [*aside, *rows], aim, exact=False)
