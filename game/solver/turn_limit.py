"""The best play where no more than so many cards may leave the hand in a turn (rules 13.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.best import Best, nothing
from game.solver.plain.question import weight_of
from game.solver.position import Position

MOST_ASKED = 200
"""Most questions for one answer; such turns are rare, and most of them are proven after three."""

Ask = Callable[[Position], Best]


@dataclass(frozen=True, slots=True)
class LimitedPlay:
    """A play within the limit, and the position without the cards that it keeps on purpose."""

    position: Position
    best: Best


def limited(ask: Ask, position: Position, aim: Aim, limit: int) -> LimitedPlay:
    """The best play of at most so many cards, marked inexact unless it is proven.

    Of a play that lays too many cards one must stay in the hand: each is taken out in turn and the question asked
    again, the most promising first. No play is worth more than the dearest cards the limit allows.
    """
    search = _LimitSearch(ask, aim, limit)
    search.look(position)
    while search.goes_on:
        search.divide()
    return search.found or _last_resort(ask, position, limit)


class _LimitSearch:
    """Positions with fewer and fewer cards in the hand, those first that promise most."""

    def __init__(self, ask: Ask, aim: Aim, limit: int) -> None:
        self._ask = ask
        self._aim = aim
        self._limit = limit
        self._asked = 0
        self._open: list[tuple[int, int, Position, Best]] = []
        self._known: set[tuple[str, ...]] = set()
        self._whole = True
        self.found: LimitedPlay | None = None

    @property
    def goes_on(self) -> bool:
        """Whether something better may still be found; what was found is marked when that stays unknown."""
        least = -1 if self.found is None else self.found.best.worth
        if not self._open or -self._open[0][0] <= least:
            return False
        if self._asked < MOST_ASKED:
            return True
        if self.found is not None:
            self.found = replace(self.found, best=replace(self.found.best, exact=False))
        return False

    def look(self, position: Position) -> None:
        """Asks about a position, unless it is known."""
        symbols = [tile.symbol for tile in position.rack]
        key = tuple(sorted(map(str, symbols)))
        if key in self._known:
            return
        self._known.add(key)
        self._asked += 1
        best = self._ask(position)
        self._whole = self._whole and best.exact
        heappush(self._open, (-min(best.worth, self._dearest(symbols)), self._asked, position, best))

    def divide(self) -> None:
        """Takes the most promising position: its play is the best, or one of its cards has to stay."""
        _, _, position, best = heappop(self._open)
        if len(best.played) > self._limit:
            kinds: dict[Symbol, Tile] = {tile.symbol: tile for tile in best.played}
            for tile in kinds.values():
                self.look(_without(position, tile))
        elif self.found is None or best.worth > self.found.best.worth:
            self.found = LimitedPlay(position, replace(best, exact=self._whole))

    def _dearest(self, symbols: list[Symbol]) -> int:
        """What the dearest cards are worth together, as many as the limit allows."""
        worths = sorted((weight_of(symbol, self._aim) for symbol in symbols), reverse=True)
        return sum(worth for worth in worths[: self._limit] if worth > 0)


def _last_resort(ask: Ask, position: Position, limit: int) -> LimitedPlay:
    """Any play within the limit: cards are taken out until it holds."""
    start, best = position, ask(position)
    while len(best.played) > limit:
        position = _without(position, best.played[-1])
        best = ask(position)
    return LimitedPlay(position, replace(best, exact=False) if best.played else nothing(start, exact=False))


def _without(position: Position, tile: Tile) -> Position:
    return replace(position, rack=tuple(other for other in position.rack if other != tile))
