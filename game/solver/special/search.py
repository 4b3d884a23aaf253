"""Successively better plays of a position with special jokers, until one is proven or the budget is used up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.counts.kinds import COLOURS
from game.solver.counts.stock import MIRROR, JokerCounts, Stock, stock
from game.solver.plain.question import worth
from game.solver.position import Position
from game.solver.special.both_ways import ProofBothWays
from game.solver.special.drafts import drafts, filled
from game.solver.special.lookahead import PassGuide
from game.solver.special.memory import SpecialPlan, StateTableFull, TwistMemory
from game.solver.special.packed_keys import spent
from game.solver.special.spare import laid_spare
from game.solver.special.sweep import Budget, SpecialSwept, sweep

WIDTHS = (1, 4, 16, 32, 64, 128, 256, 1024)
"""States kept after each number, pass by pass: each costs about as much as all before it, so that little is lost where
one was too narrow."""
QUICK = 2
"""How many of these a search makes that need not be proven: a trial for a calmer play is one of many."""
BOTH_WAYS = 4
"""From this width on passes are made downwards too, each guided by the one before from the other end: what one
direction misses, the other often finds with few states. The first pass, of one state, would guide nothing."""
LEAST_PROOF = 16
"""The least width of a pass before which the proof goes on: narrower ones are soon over, and their play makes the
proof shorter."""
PROOF = 50
"""How many states the proof may visit before a pass, for each state that the pass keeps: about twice
what passes over 13 numbers from both ends keep."""
ROOM = 120
"""How many states must be left for each state that a pass keeps; beyond, the proof takes all.
That is what the proof before such a pass and passes from both ends take."""
MOST_ENDS = 12
"""Ends that are looked at for one that leaves no joker without a place: each is laid tile by tile, and they cost
more and more."""

_WayEnd = tuple[int, int]
"""What a way costs, and the key it ends with."""


@dataclass(frozen=True, slots=True)
class Query:
    """A position and an aim, with what must lie again and what may be added."""

    position: Position
    aim: Aim
    must: Stock
    supply: Stock
    total: int
    """What all that could be played is worth."""

    def cost(self, loss: int, jokers: JokerCounts) -> int:
        """What a way falls short of everything; all jokers but mirrors are expected to find room."""
        joker = self.aim.joker
        if joker >= 0:
            return loss + joker * (self.supply.jokers[MIRROR] - jokers[MIRROR])
        return loss - joker * sum(max(0, used - must) for used, must in zip(jokers, self.must.jokers, strict=True))

    @property
    def average(self) -> float:
        """What a tile of the rack is worth on average."""
        return self.total / max(1, len(self.position.rack))

    def played(self, rows: Sequence[Tiles]) -> int:
        """What these rows play is worth."""
        return worth(self.position.played(rows), self.aim)


def query_of(position: Position, aim: Aim) -> Query:
    """The question."""
    must = stock([tile for meld in position.table for tile in meld.tiles])
    more = stock(position.rack)
    joker = max(0, aim.joker) * sum(more.jokers)
    numbered = sum(
        four[colour] * more.lines[colour][number]
        for number, four in enumerate(aim.weights)
        for colour in range(len(COLOURS))
    )
    return Query(position, aim, must, must + more, joker + numbered)


def improvements(
    memory: TwistMemory, asked: Query, least: int, budget: Budget, *, quick: bool = False
) -> Iterator[list[Tiles] | None]:
    """The rows of plays worth more than `least`, each better than the one before; None at the end if that is proven to
    be the best.

    `quick`: only what is found with few states.
    """
    if asked.total <= least:
        yield None
        return
    passes = _Passes(memory, asked, budget, asked.total - least)
    try:
        for swept in passes.quick() if quick else passes.proven():
            ends = _ends(asked, swept)
            rows = _best_of(asked, swept, ends, least)
            if rows is not None:
                least = asked.played(rows)
                passes.cap = asked.total - least
                yield rows
            limit = asked.total - ends[0][0] if ends else 0
            if least == asked.total or (swept.whole and limit <= least):
                yield None
            if least == asked.total or swept.whole:
                return
    except StateTableFull:
        return


class _Passes:
    """The passes of one search, and the proof that goes on between them."""

    def __init__(self, memory: TwistMemory, asked: Query, budget: Budget, cap: int) -> None:
        self.cap = cap
        """Only ways with a smaller loss matter."""
        self._asked = asked
        self._budget = budget
        self._plans = memory.plans(asked.must, asked.supply, asked.aim.weights)
        self._last: dict[bool, SpecialSwept] = {}
        """The last pass in each direction."""

    def quick(self) -> Iterator[SpecialSwept]:
        """Passes of few states."""
        for width in WIDTHS[:QUICK]:
            yield from self._passed(width)

    def proven(self) -> Iterator[SpecialSwept]:
        """Passes of ever more states, the last one whole if the budget is enough for it."""
        proof = ProofBothWays(*self._plans)
        for width in WIDTHS:
            if ROOM * width > self._budget.left:
                break
            done = proof.go_on(self.cap, PROOF * width, self._budget) if width >= LEAST_PROOF else None
            if done is not None:
                yield done
                return
            yield from self._passed(width)
        done = proof.go_on(self.cap, self._budget.left, self._budget)
        if done is not None:
            yield done

    def _passed(self, width: int) -> Iterator[SpecialSwept]:
        """The passes that keep so many states."""
        for plan in self._plans if width >= BOTH_WAYS else self._plans[:1]:
            swept = sweep(plan, self.cap, width, self._budget, self._guide(plan))
            if swept is None:
                return
            self._last[plan.downwards] = swept
            yield swept

    def _guide(self, plan: SpecialPlan) -> PassGuide | None:
        """The last pass from the other end."""
        other = self._last.get(not plan.downwards)
        if other is None:
            return None
        asked = self._asked
        layers = [passed.layer for passed in other.passed]
        return PassGuide(layers, max(0, asked.aim.joker), asked.must.jokers[MIRROR], asked.average)


def _ends(asked: Query, swept: SpecialSwept) -> list[_WayEnd]:
    """The ends with all mirrors of the table in sets, the cheapest first."""
    least = asked.must.jokers[MIRROR]
    ends = ((spent(end), loss, end) for end, loss in swept.ends.items())
    return sorted((asked.cost(loss, jokers), end) for jokers, loss, end in ends if jokers[MIRROR] >= least)


def _best_of(asked: Query, swept: SpecialSwept, ends: Sequence[_WayEnd], least: int) -> list[Tiles] | None:
    """The best end that can be laid, if it is worth more than `least`."""
    best = None
    for cost, end in ends[:MOST_ENDS]:
        if asked.total - cost <= least:
            break
        rows = _rows(asked, swept, end)
        if rows is not None and asked.played(rows) > least:
            best, least = rows, asked.played(rows)
    return best


def _rows(asked: Query, swept: SpecialSwept, end: int) -> list[Tiles] | None:
    """The way to an end as rows of tiles; None if jokers it leaves over find no room."""
    laid = drafts(swept, end)
    used, must, supply = spent(end), asked.must.jokers, asked.supply.jokers
    needed = _left(used, must)
    wanted = _left(used, supply) if asked.aim.joker > 0 else needed
    if not laid_spare(laid, needed, wanted, asked.position):
        return None
    return filled(laid, asked.position)


def _left(used: JokerCounts, jokers: JokerCounts) -> JokerCounts:
    regular, double, change, mirror = (max(0, have - gone) for have, gone in zip(jokers, used, strict=True))
    return regular, double, change, mirror
