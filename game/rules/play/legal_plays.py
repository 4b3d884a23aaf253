"""Every legal play of a turn, by the rules alone. For whoever wants all of them; what is best, the solver finds sooner.

There may be very many, so they come one by one. Two plays are the same if they leave the same sets: equal tiles are not
told apart, nor the order of the sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product, zip_longest

from game.rules.play.checks import TableUse
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.rules.play.state import GameState
from game.rules.set_rules import SetRules
from game.rules.sets.every_heap import SymbolHeap, heap_of
from game.rules.sets.symbols import Symbol
from game.rules.table import by_number, follow
from game.rules.tiles import Tile, Tiles

ChosenSets = tuple[SymbolHeap, ...]


def legal_plays(state: GameState) -> Iterator[PlayTable]:
    """The plays of the seat to move that `verify` accepts, each once, as they are found; none where the phase has none.

    A set that is changed or new is laid in every order a player could mean; one that stays is left as it lies. Sets
    have the idents by which they go on (`follow`), and stand in their order.
    """
    if state.outcome is not None or PlayTable not in state.phase.commands:
        return
    for rows in _tables(state):
        play = PlayTable(by_number(follow(state.table, rows)))
        if not verify(state, state.to_move, play):
            yield play


def _tables(state: GameState) -> Iterator[Sequence[Tiles]]:
    """The rows of every table that could be legal: those that the use of the table and the opening allow."""
    seat, rules = state.seats[state.to_move], state.rules
    rack, old = _symbols(seat.rack), tuple(meld.tiles for meld in state.table)
    if state.phase.table_use is TableUse.ADD_ONLY:
        for grown, left in _grown(old, rack, rules):
            for heaps in _covers(left, Counter(), rules):
                yield from _rows(state, old, (*grown, *heaps))
    elif seat.opened or state.options.rearrange_in_opening:
        laid = _symbols(tile for row in old for tile in row)
        for heaps in _covers(laid + rack, laid, rules):
            yield from _rows(state, _staying(old, heaps), heaps)
    else:
        for heaps in _covers(rack, Counter(), rules):
            yield from _rows(state, old, (*(heap_of(_symbols(row)) for row in old), *heaps))


def _staying(old: Sequence[Tiles], heaps: ChosenSets) -> Sequence[Tiles]:
    """For each heap the old set that is the same; no tiles where there is none."""
    rows: dict[SymbolHeap, list[Tiles]] = {}
    for row in old:
        rows.setdefault(heap_of(_symbols(row)), []).append(row)
    return [rows[heap].pop(0) if rows.get(heap) else () for heap in heaps]


def _symbols(tiles: Iterable[Tile]) -> Counter[Symbol]:
    return Counter(tile.symbol for tile in tiles)


def _grown(
    old: Sequence[Tiles], rack: Counter[Symbol], rules: SetRules
) -> Iterator[tuple[ChosenSets, Counter[Symbol]]]:
    """The old sets, each as it is or with tiles of the rack, and what is left of the rack."""
    if not old:
        yield (), rack
        return
    own = _symbols(old[0])
    for rest, left in _grown(old[1:], rack, rules):
        yield (heap_of(own), *rest), left
        for heap in rules.heaps(own + left):
            more = Counter(heap) - own
            if own <= Counter(heap) and more:
                yield (heap, *rest), left - more


def _covers(have: Counter[Symbol], owed: Counter[Symbol], rules: SetRules) -> Iterator[ChosenSets]:
    """Every choice of sets of these that takes all that are owed, each once."""
    return _SetChooser(have, owed, rules).from_rest(heap_of(have), 0)


class _SetChooser:
    """Chooses sets by the lowest tile that is left: it begins one of its sets, or none of its like is laid any more.
    Of several sets that begin with the same, those found first are chosen first, so that no choice is met twice."""

    def __init__(self, have: Counter[Symbol], owed: Counter[Symbol], rules: SetRules) -> None:
        self._owed = owed
        self._spare = have - owed
        self._sets: dict[Symbol, list[SymbolHeap]] = {}
        for heap in rules.heaps(have):
            self._sets.setdefault(heap[0], []).append(heap)
        self._dead: set[tuple[SymbolHeap, int]] = set()

    def from_rest(self, rest: SymbolHeap, first: int) -> Iterator[ChosenSets]:
        """The choices of what is left; of the sets that begin with its lowest tile only those from place `first`."""
        if not rest:
            yield ()
            return
        if (rest, first) in self._dead:
            return
        is_dead, left = True, Counter(rest)
        sets = self._sets.get(rest[0], [])
        for place in range(first, len(sets)):
            need = Counter(sets[place])
            if need <= left:
                after = heap_of(left - need)
                for more in self.from_rest(after, place if after[:1] == rest[:1] else 0):
                    is_dead = False
                    yield (sets[place], *more)
        if left[rest[0]] <= self._spare[rest[0]]:
            for more in self.from_rest(rest[left[rest[0]] :], 0):
                is_dead = False
                yield more
        if is_dead:
            self._dead.add((rest, first))


def _rows(state: GameState, old: Sequence[Tiles], heaps: ChosenSets) -> Iterator[Sequence[Tiles]]:
    """These heaps as rows of tiles, in every order that can be meant; the first ones hold these old sets, and one that
    gets no more tiles stays as it lies."""
    left = _left(state, {tile for row in old for tile in row})
    ways: list[tuple[Tiles, ...]] = []
    for row, heap in zip_longest(old, heaps, fillvalue=()):
        more = heap_of(Counter(heap) - _symbols(row))
        tiles = (*row, *(left[symbol].pop(0) for symbol in more))
        ways.append(state.rules.arrangements(tiles) if more else (row,))
    yield from product(*ways)


def _left(state: GameState, used: set[Tile]) -> Mapping[Symbol, list[Tile]]:
    """The other tiles by what is on them, those of the table first."""
    found: dict[Symbol, list[Tile]] = {}
    for tile in (*(tile for meld in state.table for tile in meld.tiles), *state.seats[state.to_move].rack):
        if tile not in used:
            found.setdefault(tile.symbol, []).append(tile)
    return found
