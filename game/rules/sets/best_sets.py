"""The best sets that a heap of tiles makes by itself, with every kind of joker; the shapes say what may come next.

Two rules ask for them: how many tiles of a heap must go so that the rest stands legally (rules 8.3), and what the rack
tiles of an opening are worth by themselves, wherever they lie (rules 7.4). So do players who lay sets of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from game.rules.faces import Colour
from game.rules.pieces import Pieces
from game.rules.set_rules import SetRules
from game.rules.sets.cover import Cover, in_order
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import RunShape, Shape
from game.rules.sets.symbols import Printed, Symbol
from game.rules.tiles import Tile
from game.rules.values import immutable

MOST_STEPS = 30_000
"""Tiles laid in the search for the sets of a heap: a bound for large heaps with many jokers, half a second."""
MOST_RESTS = 10_000
"""Rests of a heap looked at in the search for the best choice of sets; beyond, only the best set of a tile is tried.
Heaps of thirty tiles need a few hundred."""
DEAR = 1_000_000
"""What a joker costs where jokers are spared: more than anything else weighs in a rack."""
_AFTER_ALL_COLOURS = len(Colour)


@immutable
class OwnSet:
    """A legal set by what is on its tiles, as laid, and its points (rules 7.4)."""

    row: tuple[Symbol, ...]
    worth: int

    @property
    def jokers(self) -> int:
        """How many jokers of any kind it takes."""
        return sum(symbol.face is None for symbol in self.row)


@immutable
class OwnSets:
    """Sets that a heap can make, and whether these are all that matter."""

    sets: tuple[OwnSet, ...]
    whole: bool


@immutable
class SetChoice:
    """Sets that can be laid at the same time, what they weigh, and whether no choice weighs more.

    Without sets there is no choice that is worth enough.
    """

    sets: tuple[OwnSet, ...]
    weight: int
    exact: bool


def most_laid(tiles: Iterable[Tile], rules: SetRules) -> int:
    """The most tiles of the heap that can lie in legal sets at the same time."""
    heap = Counter(tile.symbol for tile in tiles)
    return best_choice(own_sets(heap, rules), heap, lambda own: len(own.row)).weight


def most_worth(tiles: Iterable[Tile], rules: SetRules) -> int:
    """The most points of sets that the heap can make (rules 7.4)."""
    heap = Counter(tile.symbol for tile in tiles)
    return best_choice(own_sets(heap, rules), heap, lambda own: own.worth).weight


def own_sets(heap: Counter[Symbol], rules: SetRules, *, jokers: int | None = None) -> OwnSets:
    """The sets a heap can make, those of the same tiles once and laid for the most points.

    A row that is two sets side by side is left out: they are worth as much. `jokers`: the most in one set.
    """
    shapes = rules.shapes
    search = _Search(heap, heap.total() if jokers is None else jokers, shapes.pieces)
    for place in range(shapes.pieces.top, shapes.pieces.highest, -1):
        search.extend(_Walk(shapes.run(place)))
    for number in reversed(shapes.pieces.numbers):
        search.extend(_Walk(shapes.run(number)))
        search.extend(_Walk(shapes.group(number), floor=0))
    return OwnSets(tuple(search.found.values()), search.steps < MOST_STEPS)


def best_choice(among: OwnSets, heap: Counter[Symbol], weight: Callable[[OwnSet], int], need: int = 0) -> SetChoice:
    """The sets of the heap that weigh most together among those worth `need` points."""
    return _Choosing(among.sets, heap, weight, need).best(whole=among.whole)


def with_fewest_jokers(heap: Counter[Symbol], rules: SetRules, weight: Callable[[OwnSet], int], need: int) -> SetChoice:
    """The same of those with the fewest jokers: sets with ever more of them, until one more could not save one."""
    for most in range(sum(heap[symbol] for symbol in heap if symbol.face is None) + 1):
        among = own_sets(heap, rules, jokers=most)
        choice = best_choice(among, heap, lambda own: weight(own) - DEAR * own.jokers, need)
        if choice.sets and sum(own.jokers for own in choice.sets) <= most:
            break
    return choice


@immutable
class _Walk:
    """A set laid so far."""

    shape: Shape
    row: tuple[Symbol, ...] = ()
    worth: int = 0
    slots: int = 0
    floor: int | None = None
    """The lowest rank of colour that may follow in a group, so that each heap is laid once; None in a run."""
    cut: int | None = None
    """Tiles up to the first place where the row so far could end as a set by itself."""
    behind: bool = False
    """Whether the mirror is laid."""
    has_number: bool = False
    jokers: int = 0
    heap: int = 0
    """The tiles in packed form."""

    def with_tile(self, symbol: Symbol, unit: int, worth: int, slots: int, after: Shape) -> _Walk:
        """The set with one tile more at its end."""
        floor = self.floor
        if floor is not None:
            floor = _AFTER_ALL_COLOURS if symbol.face is None else symbol.face.colour.rank + 1
        row, has_number = (*self.row, symbol), self.has_number or symbol.face is not None
        cut = len(row) if self.cut is None and len(row) >= SMALLEST and has_number else self.cut
        behind, jokers = self.behind or not symbol.width, self.jokers + (symbol.face is None)
        return _Walk(
            after, row, self.worth + worth, self.slots + slots, floor, cut, behind, has_number, jokers, self.heap + unit
        )

    @property
    def is_set(self) -> bool:
        """Whether it is a legal set as it is (rules 3.2)."""
        return self.cut is not None and self.shape.is_whole

    @property
    def is_two(self) -> bool:
        """Whether it is two sets side by side; a mirrored one never is."""
        if self.cut is None or self.behind or len(self.row) < self.cut + SMALLEST:
            return False
        return any(one.face is not None for one in self.row[self.cut :])


class _Search:
    """Lays tiles one by one, and keeps what it finds by the heap of tiles."""

    def __init__(self, heap: Counter[Symbol], most: int, pieces: Pieces) -> None:
        self.found: dict[int, OwnSet] = {}
        self._most = most
        self._points = pieces.points
        self.steps = 0
        self._left = dict(heap)
        self._tiles = heap.total()
        self._printed = {symbol.face: symbol for symbol in heap if isinstance(symbol, Printed)}
        self._jokers = tuple(sorted((symbol for symbol in heap if symbol.face is None), key=str))
        self._mirrors = tuple(joker for joker in self._jokers if not joker.width)
        self._spare = sum(heap[joker] * (joker.width - 1) for joker in self._jokers if joker.width > 1)
        self._unit = Cover[Symbol, OwnSet](in_order(heap)).unit
        self._known: set[tuple[Shape, int]] = set()

    def extend(self, walk: _Walk) -> None:
        """Keeps what is a set, and goes on as long as that makes other sets than two of these."""
        is_two = walk.is_two
        if walk.is_set and not is_two:
            self._keep(walk)
        if is_two and not self._may_be_mirrored(walk):
            return
        self._lay_printed(walk)
        self._lay_jokers(walk)

    def _lay_printed(self, walk: _Walk) -> None:
        for face, after in walk.shape.offers():
            symbol = self._printed.get(face)
            is_next = walk.floor is None or walk.behind or face.colour.rank >= walk.floor
            if symbol is not None and self._left[symbol] and is_next:
                self._step(walk.with_tile(symbol, self._unit[symbol], self._points(face.number), 1, after))

    def _lay_jokers(self, walk: _Walk) -> None:
        if walk.jokers == self._most:
            return
        for joker in self._jokers:
            for faces, after in joker.steps(walk.shape) if self._left[joker] else ():
                worth = sum(self._points(face.number) for face in faces)
                step = walk.with_tile(joker, self._unit[joker], worth, len(faces), after)
                known = after, step.heap
                if known not in self._known and self._has_hope(step):
                    self._known.add(known)
                    self._step(step)

    def _has_hope(self, walk: _Walk) -> bool:
        """Whether a number could still follow the jokers a run begins with."""
        run = walk.shape
        if walk.has_number or not isinstance(run, RunShape):
            return True
        left = {joker: self._left[joker] - (joker is walk.row[-1]) for joker in self._jokers}
        last = run.at + sum(count * joker.width for joker, count in left.items())
        may_turn = any(count for joker, count in left.items() if not joker.is_coloured)
        fitting = [face for face in self._printed if may_turn or run.colour in (None, face.colour)]
        return any(run.at <= place <= last for face in fitting for place in run.pieces.places(face.number))

    def _step(self, walk: _Walk) -> None:
        self.steps += 1
        if self.steps < MOST_STEPS:
            symbol = walk.row[-1]
            self._left[symbol] -= 1
            self.extend(walk)
            self._left[symbol] += 1

    def _may_be_mirrored(self, walk: _Walk) -> bool:
        """Whether tiles enough are left for a mirror and a far side."""
        if walk.behind or not any(self._left[mirror] for mirror in self._mirrors):
            return False
        return walk.slots - self._spare < self._tiles - len(walk.row)

    def _keep(self, walk: _Walk) -> None:
        known = self.found.get(walk.heap)
        if known is None or known.worth < walk.worth:
            self.found[walk.heap] = OwnSet(walk.row, walk.worth)


@immutable
class _End:
    """A choice of sets from some rest of the heap: what it weighs and is worth, the first set, and how it goes on."""

    weight: int
    points: int
    own: OwnSet | None = None
    more: _End | None = None

    def sets(self) -> tuple[OwnSet, ...]:
        """All sets of the choice."""
        found, end = [], self
        while end.more is not None:
            if end.own is not None:
                found.append(end.own)
            end = end.more
        return tuple(found)


class _Choosing:
    """Goes through the numbered tiles in order: each begins one of its sets, or is laid in none."""

    def __init__(
        self, sets: Sequence[OwnSet], heap: Counter[Symbol], weight: Callable[[OwnSet], int], need: int
    ) -> None:
        self._weight = weight
        self._need = need
        self._cover: Cover[Symbol, OwnSet] = Cover(in_order(heap))
        numbered = sum(symbol.face is not None for symbol in heap)
        self._numbers = (1 << self._cover.bits * numbered) - 1
        for own in sorted(sets, key=lambda own: -weight(own)):
            self._cover.add(self._cover.packed(own.row), own)
        self._known: dict[int, list[_End]] = {}
        self._is_cut = False

    def best(self, *, whole: bool) -> SetChoice:
        """The choice that weighs most of those that are worth enough."""
        enough = [end for end in self._ends(self._cover.heap) if end.points >= self._need]
        best = max(enough, key=lambda end: end.weight, default=_End(0, 0))
        return SetChoice(best.sets(), best.weight, whole and not self._is_cut)

    def _ends(self, rest: int) -> list[_End]:
        """The choices from this rest, without those that another beats by weight and points."""
        known = self._known.get(rest)
        if known is not None:
            return known
        if not rest & self._numbers:
            return self._nothing
        fitting = self._cover.fitting(rest)
        is_late = len(self._known) > MOST_RESTS and bool(fitting)
        self._is_cut = self._is_cut or is_late
        found: list[_End] = []
        for end in () if is_late else self._ends(self._cover.without_first(rest)):
            _add(found, end)
        for need, own in fitting[:1] if is_late else fitting:
            for end in self._ends(rest - need):
                points = min(self._need, end.points + own.worth)
                _add(found, _End(end.weight + self._weight(own), points, own, end))
        self._known[rest] = found
        return found

    @cached_property
    def _nothing(self) -> list[_End]:
        return [_End(0, 0)]


def _add(ends: list[_End], new: _End) -> None:
    if any(end.weight >= new.weight and end.points >= new.points for end in ends):
        return
    ends[:] = [end for end in ends if end.weight > new.weight or end.points > new.points]
    ends.append(new)
