"""The best play of a few tiles where no other search proves it, by choosing sets for a new table: where a joker option
binds jokers (rules 4.3, 4.4), and where special jokers are free.

Every kind of tile has a field in a packed number, and the tiles that are left are one such number. The lowest numbered
tile left begins one of its sets or stays on the rack, so that each choice is met once. Fields above those of the tiles
count the jokers that the rack has brought, and the old sets that must still go on somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from game.rules.options import Jokers, Options
from game.rules.sets.cover import Cover, in_order
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tiles
from game.solver.aims import Aim
from game.solver.bound.candidate_sets import CandidateSet, SymbolRow, bound_sets, candidates
from game.solver.bound.joker_cases import BoundPlay, may_lie
from game.solver.plain.question import weight_of
from game.solver.position import Position
from game.solver.special.drafts import filled

MOST_TILES = 30
"""Most tiles of a position that is tried out this way; of more there are too many sets."""
MOST_HEAPS = 40_000
"""Most heaps looked at for one answer: a second at most, which is how long a player may wait."""
SPARE, TOKEN = "spare", "token"
"""Fields above those of the tiles: jokers the rack has brought, and old sets that must go on."""
_LOSS = 64
"""What a weight counts in the search; below it there is room for the number of old sets that come out again."""


def chosen_play(position: Position, aim: Aim, options: Options, least: int) -> BoundPlay:
    """The best legal play worth more than `least`, without rows if there is none, by trying every choice of sets."""
    heap = Counter(tile.symbol for meld in position.table for tile in meld.tiles)
    heap += Counter(tile.symbol for tile in position.rack)
    every, whole = candidates(position.table, heap, options, position.rules)
    bound = bound_sets(position.table, options)
    choice = _ChoiceOfSets(position, aim, bound, every)
    best: list[Tiles] | None = None
    cap = choice.total - least
    unsettled = cap
    """The least loss of a choice that might be legal and is not laid."""
    for strict in (False, True) if any(one.may_exchange for one in every) else (False,):
        for parted in _partings(bound, options):
            found = choice.best(parted, cap, strict=strict)
            rows = _laid(position, found.rows, options) if found is not None else None
            if found is not None and rows is not None:
                best, cap = rows, found.loss
            elif found is not None:
                unsettled = min(unsettled, found.loss)
        if unsettled >= cap:
            break
    return BoundPlay(best, whole and not choice.is_cut and unsettled >= cap)


def _partings(bound: Sequence[Meld], options: Options) -> Iterator[frozenset[int]]:
    """Every choice of sets taken apart by their idents, few before many; only exact swap lets some be."""
    for count in range(len(bound) + 1 if options.jokers is Jokers.EXACT_SWAP else 1):
        yield from map(frozenset, combinations([meld.ident for meld in bound], count))


def _laid(position: Position, chosen: Sequence[SymbolRow], options: Options) -> list[Tiles] | None:
    """The sets as rows of tiles; None if their jokers may not lie so."""
    rows = filled([[symbol.kind or str(symbol) for symbol in row] for row in chosen], position)
    return rows if rows is not None and may_lie(position, rows, options) else None


@dataclass(frozen=True, slots=True)
class _FoundChoice:
    """The sets of the best choice, and what it falls short of everything."""

    rows: list[SymbolRow]
    loss: int


_Way = tuple[int, int, SymbolRow | None]
"""What laying a set needs of a heap and what it loses, less if an old set comes out again in it; None leaves a tile on
the rack."""
_Heaps = dict[int, tuple[int, int, SymbolRow | None]]
"""By what is left: the least loss, what was left before, and the set laid there."""


class _ChoiceOfSets:
    """Chooses sets for all tiles of a position."""

    def __init__(self, position: Position, aim: Aim, bound: Iterable[Meld], every: Iterable[CandidateSet]) -> None:
        self._aim = aim
        table = Counter(tile.symbol for meld in position.table for tile in meld.tiles)
        self._rack = Counter(tile.symbol for tile in position.rack)
        have = in_order(table + self._rack)
        self._numbers = [one for one in have if one.face is not None]
        self._jokers = [one for one in have if one.face is None]
        both = [symbol for symbol in have if self._rack[symbol] and (table[symbol] or symbol.face is None)]
        spare = {(SPARE, symbol): self._rack[symbol] for symbol in both}
        tokens = {(TOKEN, meld.ident): 0 for meld in bound}
        self._cover: Cover[Hashable, CandidateSet] = Cover(dict(chain(have.items(), spare.items(), tokens.items())))
        self._bits, self._guards, unit = self._cover.bits, self._cover.guards, self._cover.unit
        self._ones = (1 << self._bits) - 1
        self._unit = {symbol: unit[symbol] for symbol in have}
        self._spare = {symbol: unit[SPARE, symbol] for symbol in both}
        self._token = {ident: unit[TOKEN, ident] for _, ident in tokens}
        self._tokens_place = self._bits * (len(have) + len(both))
        old = [Counter(tile.symbol for tile in meld.tiles) for meld in position.table]
        there = (one for one in every if all(joker in self._spare for joker in one.gained))
        self._sets = [(one, self._way(one, old)) for one in there]
        self._looked = 0
        self.is_cut = False
        """Whether a search took too long."""

    @property
    def total(self) -> int:
        """What the whole rack is worth."""
        return sum(max(0, weight_of(symbol, self._aim)) * count for symbol, count in self._rack.items())

    def best(self, parted: frozenset[int], cap: int, *, strict: bool) -> _FoundChoice | None:
        """The choice with the least loss below `cap`; None if there is none, or finding it takes too long.

        `strict`: no set in which a joker might take another one's place.
        """
        by_first = self._by_first(parted, strict=strict)
        start = self._cover.heap + sum(self._token[ident] for ident in self._token.keys() - parted)
        layers: list[_Heaps] = [{} for _ in range(len(self._numbers) + 1)]
        layers[self._place(start)][start] = 0, 0, None
        for place in range(len(self._numbers)):
            self._go_through(layers, place, by_first.get(place, ()), cap * _LOSS)
            self._looked += len(layers[place])
            if self._looked > MOST_HEAPS:
                self.is_cut = True
                return None
        return self._least(layers, cap)

    def _by_first(self, parted: frozenset[int], *, strict: bool) -> dict[int, list[_Way]]:
        """The sets that may lie, by the place of their lowest number."""
        found: dict[int, list[_Way]] = {}
        for one, way in self._sets:
            if not (one.hosted & parted or one.room & parted or (strict and one.may_exchange)):
                found.setdefault(self._place(way[0]), []).append(way)
        return found

    def _go_through(self, layers: list[_Heaps], place: int, sets: Sequence[_Way], limit: int) -> None:
        """Lays or leaves every tile of one kind."""
        symbol, layer, guards = self._numbers[place], layers[place], self._guards
        ways = [*sets]
        if self._rack[symbol]:
            left = weight_of(symbol, self._aim) * _LOSS
            ways.append((self._unit[symbol] + self._spare.get(symbol, 0), left, None))
        fresh = list(layer)
        while fresh:
            more: dict[int, None] = {}
            for rest in fresh:
                loss, guarded = layer[rest][0], rest | guards
                for need, lost, row in ways:
                    if (guarded - need) & guards == guards and loss + lost < limit:
                        after = rest - need
                        target = layers[self._place(after)]
                        known = target.get(after)
                        if known is None or loss + lost < known[0]:
                            target[after] = loss + lost, rest, row
                            if target is layer:
                                more[after] = None
            fresh = list(more)

    def _least(self, layers: Sequence[_Heaps], cap: int) -> _FoundChoice | None:
        """The best of the ends at which everything is laid that must be, if it loses less than `cap`."""
        ends = [
            (loss + more * _LOSS, rest)
            for rest, (loss, _, _) in layers[-1].items()
            if (more := self._joker_loss(rest)) is not None
        ]
        loss, rest = min(ends, default=(cap * _LOSS, 0))
        if -(-loss // _LOSS) >= cap:
            return None
        rows: list[SymbolRow] = []
        _, before, row = layers[self._place(rest)][rest]
        while before:
            rows += [row] if row is not None else []
            _, before, row = layers[self._place(before)][before]
        return _FoundChoice(rows, -(-loss // _LOSS))

    def _joker_loss(self, rest: int) -> int | None:
        """What jokers left on the rack lose; None if some of them, or old sets that must go on, may not be left."""
        if rest >> self._tokens_place:
            return None
        loss = 0
        for symbol in self._jokers:
            left = rest // self._unit[symbol] & self._ones
            spare = rest // self._spare[symbol] & self._ones if symbol in self._spare else 0
            if left > spare:
                return None
            loss += self._aim.joker * left if self._aim.joker >= 0 else -self._aim.joker * (self._rack[symbol] - left)
        return loss

    def _way(self, one: CandidateSet, old: Sequence[Counter[Symbol]]) -> _Way:
        """Laying this set."""
        need = sum([self._unit[symbol] for symbol in one.row]) + sum([self._token[ident] for ident in one.hosted])
        heap = Counter(one.row)
        return need + sum([self._spare[joker] for joker in one.gained]), -any(meld <= heap for meld in old), one.row

    def _place(self, rest: int) -> int:
        """The place of the lowest numbered tile; behind all others if there is none."""
        return min(self._cover.place(rest), len(self._numbers)) if rest else len(self._numbers)
