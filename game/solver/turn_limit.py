"""The best play where no more than so many cards may leave the hand in a turn (rules 13.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.best import Best
from game.solver.plain.question import weight_of
from game.solver.position import Position

MOST_ASKED = 60
"""Most questions for one answer, half a second; most such turns are proven before. It bounds how long a
player waits."""
LIMIT_STATES = 60_000
"""Most states visited for one answer before the last questions: where jokers are bound, one can take most of it.
It bounds how long a player waits."""
TRIES = 3
"""So often the cheapest cards of a play that is too long are taken out, before only its dearest stay.
With none three of 100 plays are worth less (`python -m tests.bench.freeze_answers --kind limit`)."""

Ask = Callable[[Position, Aim], Best]
Looked = Callable[[], int]
"""The states visited so far."""


@dataclass(frozen=True, slots=True)
class LimitedPlay:
    """A play within the limit, and the position without the cards that it keeps on purpose."""

    position: Position
    best: Best


def limited(ask: Ask, looked: Looked, position: Position, aim: Aim, limit: int) -> LimitedPlay:
    """The best play of at most so many cards, marked inexact unless it is proven.

    Of a play that lays too many cards one must stay in the hand: each is taken out in turn and the question asked
    again, the most promising first. No play is worth more than the dearest cards the limit allows.
    """
    return _LimitSearch(ask, looked, aim, limit).best(position)


class _LimitSearch:
    """Positions with fewer and fewer cards in the hand, those first that promise most, of these the nearest to the
    limit: the first play within it is worth as much as any other promises."""

    def __init__(self, ask: Ask, looked: Looked, aim: Aim, limit: int) -> None:
        self._ask = ask
        self._looked = looked
        self._end = looked() + LIMIT_STATES
        self._aim = aim
        self._limit = limit
        self._asked = 0
        self._open: list[tuple[int, int, int, Position, Best]] = []
        self._known: set[tuple[str, ...]] = set()
        self._whole = True

    def best(self, position: Position) -> LimitedPlay:
        """The best play, or a play near it where that takes too many questions."""
        self._look(position)
        while self._may_ask:
            *_, position, best = item = heappop(self._open)
            if len(best.played) <= self._limit:
                return LimitedPlay(position, replace(best, exact=self._whole))
            kinds: dict[Symbol, Tile] = {tile.symbol: tile for tile in best.played}
            for symbol in sorted(kinds, key=self._weight):
                if not self._may_ask:
                    heappush(self._open, item)
                    break
                self._look(_without(position, (kinds[symbol],)))
        return self._last_resort()

    @property
    def _may_ask(self) -> bool:
        return self._asked < MOST_ASKED and self._looked() < self._end

    def _look(self, position: Position) -> None:
        """Asks about a position, unless it is known."""
        symbols = [tile.symbol for tile in position.rack]
        key = tuple(sorted(map(str, symbols)))
        if key in self._known:
            return
        self._known.add(key)
        self._asked += 1
        best = self._ask(position, self._aim)
        self._whole = self._whole and best.exact
        excess = max(0, len(best.played) - self._limit)
        bound = min(best.worth, self._worth_within(symbols))
        heappush(self._open, (-bound, excess, self._asked, position, best))

    def _last_resort(self) -> LimitedPlay:
        """Any play within the limit: of the one that lays the fewest cards too many, of these the best, the cheapest
        are taken out until it holds, at last all that are not among its dearest."""
        *_, position, best = min(self._open, key=lambda item: (item[1], -item[-1].worth))
        tries = 0
        while len(best.played) > self._limit:
            dearest = sorted(best.played, key=lambda tile: self._weight(tile.symbol), reverse=True)[: self._limit]
            left_out = set(best.played).difference(dearest) if tries < TRIES else set(position.rack).difference(dearest)
            position, tries = _without(position, left_out), tries + 1
            best = self._ask(position, self._aim)
        return LimitedPlay(position, replace(best, exact=False))

    def _worth_within(self, symbols: Sequence[Symbol]) -> int:
        """What the dearest cards are worth together, as many as the limit allows."""
        worths = sorted(map(self._weight, symbols), reverse=True)
        return sum(worth for worth in worths[: self._limit] if worth > 0)

    def _weight(self, symbol: Symbol) -> int:
        return weight_of(symbol, self._aim)


def _without(position: Position, tiles: Collection[Tile]) -> Position:
    return replace(position, rack=tuple(tile for tile in position.rack if tile not in tiles))
