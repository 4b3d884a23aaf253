"""The sets that a new table could be made of where a joker option binds jokers, and what each does to the old sets.

A **candidate** is a set by what is on its tiles, with the old sets with jokers that go on in it (rules 4.3, 4.4). The
same tiles are several candidates where different old sets could go on in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.rules.faces import Face
from game.rules.options import Jokers, Options
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import own_sets
from game.rules.sets.joker_rules import may_go_on, takes_place
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Echo, Shape
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld
from game.rules.tiles import Tile

MOST_STEPS = 20_000
"""Tiles laid in the search for the sets that hold an old one: a quarter of a second, a part of what a player
may wait."""

SymbolRow = tuple[Symbol, ...]
"""A set by what is on its tiles, in an order in which it reads."""
_ANY_NUMBER = 99
"""More jokers than any box has."""


@dataclass(frozen=True, slots=True)
class CandidateSet:
    """A set that may lie on the new table."""

    row: SymbolRow
    hosted: frozenset[int] = frozenset()
    """Idents of the old sets with jokers that go on in it."""
    room: frozenset[int] = frozenset()
    """Idents of old sets with jokers that would go on in it too, if they go on nowhere else."""
    gained: tuple[Symbol, ...] = ()
    """Jokers that the rack must have brought, because an old set goes on in it for certain (rules 4.3)."""
    may_exchange: bool = False
    """Whether a joker would take another one's place in it if an old set went on there (rules 5.7), which is open."""


def candidates(
    table: Sequence[Meld], heap: Counter[Symbol], options: Options, rules: SetRules
) -> tuple[list[CandidateSet], bool]:
    """All sets of the heap that matter, and whether there are no others; the heap has the tiles of the table too."""
    bound = bound_sets(table, options)
    among = own_sets(heap, rules)
    whole = among.whole
    rows: list[tuple[SymbolRow, tuple[Meld, ...]]] = [(own.row, ()) for own in among.sets]
    for count in range(1, len(bound) + 1):
        for hosted in combinations(bound, count):
            search = _SetsHolding(sum((_faces(meld.tiles) for meld in hosted), Counter()), heap, rules)
            rows += [(row, hosted) for row in search.rows if may_go_on(hosted, row, options, rules)]
            whole = whole and search.steps < MOST_STEPS
    if options.jokers is Jokers.FREE:
        return _without_exchange(rows, table, heap, rules, whole=whole)
    if options.jokers is not Jokers.EXACT_SWAP:
        return [CandidateSet(row, _idents(hosted)) for row, hosted in rows], whole
    judge = _Continuations(table, heap)
    return [judge.candidate(row, hosted) for row, hosted in rows], whole


def bound_sets(table: Sequence[Meld], options: Options) -> list[Meld]:
    """The old sets with jokers that must go on or be taken apart; none where jokers are free (rules 4.2)."""
    return [meld for meld in table if meld.has_jokers and options.jokers is not Jokers.FREE]


def _without_exchange(
    rows: Iterable[tuple[SymbolRow, tuple[Meld, ...]]],
    table: Sequence[Meld],
    heap: Counter[Symbol],
    rules: SetRules,
    *,
    whole: bool,
) -> tuple[list[CandidateSet], bool]:
    """The sets without those in which a joker is sure to take another one's place (rules 5.7), and whether that is all.

    Where an old set lies with more numbers nothing is asked: so sets that two others could replace count too.
    """
    kept: dict[SymbolRow, None] = {row: None for row, _ in rows}
    olds = [meld for meld in table if any(takes_place(meld, row) for row in kept) and meld.has_jokers]
    for old in olds:
        search = _SetsHolding(_faces(old.tiles), heap, rules)
        kept |= dict.fromkeys(search.rows)
        whole = whole and search.steps < MOST_STEPS
    printed = _faces(heap.elements())
    found = []
    for row in kept:
        exchanged = [old for old in olds if takes_place(old, row)]
        if not any(_goes_on_only(old, table, printed) for old in exchanged):
            found.append(CandidateSet(row, may_exchange=bool(exchanged)))
    return found, whole


def _goes_on_only(old: Meld, table: Sequence[Meld], printed: Counter[Face]) -> bool:
    """Whether a new set with just the numbers of an old one must be that one going on: a number of it is there once,
    and no other old set has numbers of it alone."""
    faces = _faces(old.tiles)
    rivals = [meld for meld in table if meld.ident != old.ident and _faces(meld.tiles) <= faces]
    return not rivals and any(printed[face] == count for face, count in faces.items())


class _Continuations:
    """Judges under exact swap what goes on in a set."""

    def __init__(self, table: Sequence[Meld], heap: Counter[Symbol]) -> None:
        self._bound = [(meld.ident, _faces(meld.tiles)) for meld in table if meld.has_jokers]
        copies = _faces(heap.elements())
        plain = [_faces(meld.tiles) for meld in table if not meld.has_jokers]
        self._sure = [faces for faces in plain if any(copies[face] < 2 * count for face, count in faces.items())]
        """Of those without jokers the ones that lie nowhere else, because a number of them is there once."""

    def candidate(self, row: SymbolRow, hosted: Sequence[Meld]) -> CandidateSet:
        """The row as a candidate."""
        left = _faces(row)
        gained: Counter[Symbol] = Counter(symbol for symbol in row if symbol.face is None)
        for meld in hosted:
            left -= _faces(meld.tiles)
            gained -= Counter(tile.symbol for tile in meld.tiles if tile.is_joker)
        room = frozenset(ident for ident, faces in self._bound if faces <= left)
        continues = bool(hosted) or any(faces <= left for faces in self._sure)
        return CandidateSet(row, _idents(hosted), room, tuple(gained.elements()) if continues else ())


class _SetsHolding:
    """Every set of a heap that holds certain faces, those of the same tiles once."""

    def __init__(self, needed: Counter[Face], heap: Counter[Symbol], rules: SetRules) -> None:
        self._left = dict(heap)
        self._printed = {symbol.face: symbol for symbol in heap if symbol.face is not None}
        self._jokers = [symbol for symbol in heap if symbol.face is None]
        self._found: dict[tuple[int, ...], SymbolRow] = {}
        self._place = {symbol: place for place, symbol in enumerate(heap)}
        self._known: set[tuple[Shape, tuple[int, ...]]] = set()
        self.steps = 0
        pieces = rules.shapes.pieces
        if all(heap[self._printed[face]] >= count for face, count in needed.items()):
            for place in range(pieces.lowest, pieces.top + 1):
                self._extend(rules.shapes.run(place), (), needed)
            for number in {face.number for face in needed}:
                self._extend(rules.shapes.group(number), (), needed)

    @property
    def rows(self) -> Iterable[SymbolRow]:
        """The sets found, each as a row of symbols."""
        return self._found.values()

    def _extend(self, shape: Shape, row: SymbolRow, needed: Counter[Face]) -> None:
        if self.steps >= MOST_STEPS or not self._has_hope(shape, needed):
            return
        key = tuple(sorted([self._place[symbol] for symbol in row]))
        if (shape, key) in self._known:
            return
        self._known.add((shape, key))
        self.steps += 1
        if not needed and shape.is_whole and len(row) >= SMALLEST:
            self._found.setdefault(key, row)
        for face, after in shape.offers():
            symbol = self._printed.get(face)
            if symbol is not None:
                self._lay(symbol, after, row, needed - Counter((face,)) if face in needed else needed)
        for joker in self._jokers:
            for _, after in joker.steps(shape) if self._left[joker] else ():
                self._lay(joker, after, row, needed)

    def _lay(self, symbol: Symbol, after: Shape, row: SymbolRow, needed: Counter[Face]) -> None:
        if self._left[symbol]:
            self._left[symbol] -= 1
            self._extend(after, (*row, symbol), needed)
            self._left[symbol] += 1

    def _has_hope(self, shape: Shape, needed: Counter[Face]) -> bool:
        """Whether the faces still needed may follow; a far side, which is short, is not asked."""
        if not needed or isinstance(shape, Echo):
            return True
        mirror = any(not joker.width and self._left[joker] for joker in self._jokers)
        return shape.can_hold(list(needed.elements()), jokers=_ANY_NUMBER, mirror=mirror)


def _idents(melds: Iterable[Meld]) -> frozenset[int]:
    return frozenset(meld.ident for meld in melds)


def _faces(row: Iterable[Symbol | Tile]) -> Counter[Face]:
    return Counter(one.face for one in row if one.face is not None)
