"""What is asked of jokers on the table (rules 4.3, 4.4, 5.7), judged by the tables before and after a turn.

A **story** says of every old set in which set it goes on. It can go on where every number it had lies, colour by
colour; several may go on in one set that has the numbers of all. A set that fits nowhere beside the others was taken
apart. Only what can be seen counts: not which of two twins lies where (house), nor the order in a set (rules 3.4).
A table is legal when some story of it is (house).

- A joker was replaced when all tiles it stood for lie in the set that goes on; in a group any missing colour will do,
  and of a set that reads in two ways any reading (house). A double is replaced by both its tiles (rules 5.2), a mirror
  stands for no tile and is never replaced.
- A joker in the set that goes on has not left it, even if it stands for another tile now (house).
- The numbers of a set were **lengthened** when they lie in one run, mirrored or not, with at least one more numbered
  tile at either end: its jokers were superfluous there, and any of them may leave (way 3 of the printed ones). A group
  has no ends.
- **No joker for another** (rules 5.7), whatever is agreed: a set that goes on with the same numbers and no more has not
  lost a joker of one kind and gained one of another.
- **Exact swap** (rules 4.3): a set that goes on has its jokers, or they were replaced, or it was lengthened. Where an
  old set goes on there are no more jokers than it had, but for those the rack has brought: a freed joker begins a new
  set.
- **Locked** (rules 4.4): every old set with jokers goes on and has them, or they were replaced. It may be taken apart
  from the next turn on, and the joker may go anywhere (house).

The opening turn has no joker rule of its own: where it may touch the table (rules 7.4), the same holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from game.rules.faces import Face, Rank
from game.rules.options import Jokers, Options
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.sets.reading import Reading, SetKind
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld, Table
from game.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table, the one it became, and the rules in force."""

    before: Table
    after: Table
    options: Options
    rules: SetRules


def joker_problems(change: TableChange) -> tuple[Problem, ...]:
    """What the jokers of the table may not do; heaps that are no sets are not checked here."""
    bound = [meld for meld in change.before if meld.has_jokers]
    if not bound or _untouched(bound, change.after):
        return ()
    news = [_Set.of(meld) for meld in change.after]
    olds = _concerned(change.before, news)
    if change.options.jokers is Jokers.FREE and not any(_is_exchanged(old, new) for old in olds for new in news):
        return ()
    best: tuple[Problem, ...] | None = None
    for story in _stories(olds, news):
        problems = tuple(_against(change, olds, news, story))
        if not problems:
            return ()
        if best is None or len(problems) < len(best):
            best = problems
    return best or ()


def _is_exchanged(old: _Set, new: _Set) -> bool:
    """Whether a joker took another joker's place, if the old set goes on in the new one (rules 5.7)."""
    return old.faces == new.faces and bool(old.jokers - new.jokers) and bool(new.jokers - old.jokers)


def holds(meld: Meld, old: Meld) -> bool:
    """Whether every number of an old set lies in this one, colour by colour."""
    return _faces(old.tiles) <= _faces(meld.tiles)


def may_go_on(olds: Sequence[Meld], row: Sequence[Symbol], options: Options, rules: SetRules) -> bool:
    """Whether these old sets may all go on in a set with this on its tiles, in an order in which it reads.

    Where the jokers come from that it has more is not asked.
    """
    new, before = _visible_set(row), [_Set.of(meld) for meld in olds]
    if options.jokers is Jokers.EXACT_SWAP and all(_is_lengthened(old, new, rules) for old in before):
        return True
    return not any(_owed(before, new, rules))


def takes_place(old: Meld, row: Sequence[Symbol]) -> bool:
    """Whether a joker takes another joker's place if an old set goes on in one with this on its tiles (rules 5.7)."""
    return _is_exchanged(_Set.of(old), _visible_set(row))


def _visible_set(row: Sequence[Symbol]) -> _Set:
    """What can be seen of a set with this on its tiles."""
    return _Set.of(Meld(0, tuple(Tile(place, symbol) for place, symbol in enumerate(row))))


@dataclass(frozen=True, slots=True)
class _Set:
    """What can be seen of a set, without idents of twins."""

    meld: Meld
    faces: Counter[Face]
    jokers: Counter[Symbol]

    @classmethod
    def of(cls, meld: Meld) -> _Set:
        """What can be seen of this set."""
        return cls(meld, _faces(meld.tiles), Counter(tile.symbol for tile in meld.tiles if tile.is_joker))


_Story = tuple[int | None, ...]
"""For every old set the place of the new one in which it goes on; None if it was taken apart."""


def _untouched(bound: Iterable[Meld], after: Table) -> bool:
    """Whether all sets with jokers only had tiles added; then all other jokers come from the rack."""
    home = {tile: meld for meld in after for tile in meld.tiles}
    for meld in bound:
        grown = home.get(meld.tiles[0])
        if grown is None or not set(meld.tiles) <= set(grown.tiles):
            return False
    return True


def _concerned(before: Table, news: Sequence[_Set]) -> list[_Set]:
    """Old sets to be considered: those with jokers, those that may go on beside jokers, and those beside such sets."""
    olds = [_Set.of(meld) for meld in before]
    bound = [old for old in olds if old.jokers]
    open_to = [new for new in news if new.jokers or any(old.faces <= new.faces for old in bound)]
    return [*bound, *(old for old in olds if not old.jokers and any(old.faces <= new.faces for new in open_to))]


def _stories(olds: Sequence[_Set], news: Sequence[_Set]) -> Iterator[_Story]:
    """Every story, those first in which sets go on with their own tiles."""
    fitting = [_fitting(old, news) for old in olds]
    sure = [_is_sure(place, olds, fitting) for place in range(len(olds))]
    room = [Counter(new.faces) for new in news]

    def told(place: int) -> Iterator[_Story]:
        if place == len(olds):
            yield ()
            return
        for new in fitting[place]:
            if olds[place].faces <= room[new]:
                room[new] -= olds[place].faces
                yield from ((new, *rest) for rest in told(place + 1))
                room[new] += olds[place].faces
        for rest in told(place + 1) if not sure[place] else ():
            yield (None, *rest)

    for story in told(0):
        left = [Counter(new.faces) for new in news]
        for old, new in zip(olds, story, strict=True):
            if new is not None:
                left[new] -= old.faces
        parted = (place for place, new in enumerate(story) if new is None)
        if not any(olds[place].faces <= left[new] for place in parted for new in fitting[place]):
            yield story


def _is_sure(place: int, olds: Sequence[_Set], fitting: Sequence[Sequence[int]]) -> bool:
    """Whether only this set can go on there, so that no story takes it apart; true for most sets of a large table."""
    faces = olds[place].faces
    rivals = [at for at, old in enumerate(olds) if at != place and not old.faces.keys().isdisjoint(faces)]
    return any(all(new not in fitting[rival] for rival in rivals) for new in fitting[place])


def _fitting(old: _Set, news: Sequence[_Set]) -> list[int]:
    """The sets in which this one may go on, those with most of its own tiles first."""
    found = [place for place, new in enumerate(news) if old.faces <= new.faces]
    own = set(old.meld.tiles)
    return sorted(found, key=lambda place: -len(own.intersection(news[place].meld.tiles)))


def _against(change: TableChange, olds: Sequence[_Set], news: Sequence[_Set], story: _Story) -> Iterator[Problem]:
    """Problems of the table under this story."""
    options = change.options
    if options.jokers is Jokers.LOCKED:
        parted = (old for old, new in zip(olds, story, strict=True) if new is None)
        yield from (Problem(Reason.JOKER_LOCKED, old.meld.ident) for old in parted if old.jokers)
    spare = _jokers(change.after) - _jokers(change.before)
    for place in sorted({new for new in story if new is not None}):
        new = news[place]
        if not change.rules.is_set(new.meld.tiles):
            continue
        going_on = [old for old, at in zip(olds, story, strict=True) if at == place and old.jokers]
        if any(_is_exchanged(old, new) for old in going_on):
            yield Problem(Reason.JOKER_FOR_JOKER, new.meld.ident)
            continue
        if options.jokers is Jokers.FREE:
            continue
        if options.jokers is not Jokers.EXACT_SWAP or not all(
            _is_lengthened(old, new, change.rules) for old in going_on
        ):
            yield from _owed(going_on, new, change.rules)
        gained = new.jokers - sum((old.jokers for old in going_on), Counter())
        if options.jokers is Jokers.EXACT_SWAP and not gained <= spare:
            yield Problem(Reason.JOKER_NEEDS_NEW_SET, new.meld.ident)
        spare -= gained


def _is_lengthened(old: _Set, new: _Set, rules: SetRules) -> bool:
    """Whether the numbers of the set lie in this one as a run with one more tile at an end (4.3, way 3).

    Jokers are passed over at the ends: only numbered tiles lengthen.
    """
    if all(reading.kind is not SetKind.RUN for reading in rules.readings(new.meld.tiles)):
        return False
    ends = [tile.face for tile in new.meld.tiles if tile.face is not None]
    return any(old.faces <= new.faces - Counter([face]) for face in (ends[0], ends[-1]))


def _owed(olds: Sequence[_Set], new: _Set, rules: SetRules) -> Iterator[Problem]:
    """The first tile that would have to replace a joker of these sets, unless all that left were replaced."""
    short = min(_shortages(olds, new, rules), key=len, default=None)
    if short is None:
        yield Problem(Reason.JOKER_LOCKED, new.meld.ident)
    elif short and short[0].any_colour:
        yield Problem(Reason.JOKER_OWES_NUMBER, new.meld.ident, (("number", Rank(short[0].face.number)),))
    elif short:
        yield Problem(Reason.JOKER_OWES_TILE, new.meld.ident, (("tile", short[0].face),))


@dataclass(frozen=True, slots=True)
class _Want:
    """A tile a joker stood for; in a group with colours to choose from only its number counts."""

    face: Face
    any_colour: bool


def _shortages(olds: Sequence[_Set], new: _Set, rules: SetRules) -> Iterator[tuple[_Want, ...]]:
    """For every way to say which jokers left and what they stood for, the tiles that are missing in their place."""
    gone = sum((old.jokers for old in olds), Counter()) - new.jokers
    added = new.faces - olds[0].faces if len(olds) == 1 else new.faces
    for meanings in product(*(rules.readings(old.meld.tiles) for old in olds)):
        jokers = [pair for old, reading in zip(olds, meanings, strict=True) for pair in _meant(old, reading)]
        for leaving in combinations(jokers, gone.total()):
            symbols = [symbol for symbol, _ in leaving]
            if Counter(symbols) == gone and all(symbol.width for symbol in symbols):
                yield _short([want for _, wants in leaving for want in wants], added)


def _meant(old: _Set, reading: Reading) -> Iterator[tuple[Symbol, tuple[_Want, ...]]]:
    """Every joker of the set with the tiles it stood for."""
    for place, tile in enumerate(old.meld.tiles):
        if tile.is_joker:
            is_open = place in reading.open_jokers
            yield tile.symbol, tuple(_Want(face, is_open) for face in reading.slots[place])


def _short(wants: Sequence[_Want], added: Counter[Face]) -> tuple[_Want, ...]:
    """The faces that no added tile matches; those with a fixed colour are matched first."""
    left = Counter(added)
    missing = []
    for want in sorted(wants, key=lambda want: want.any_colour):
        fitting = (face for face in left if left[face] and face.number == want.face.number)
        found = next((face for face in fitting if want.any_colour or face == want.face), None)
        if found is None:
            missing.append(want)
        else:
            left[found] -= 1
    return tuple(missing)


def _faces(tiles: Iterable[Tile]) -> Counter[Face]:
    return Counter(tile.face for tile in tiles if tile.face is not None)


def _jokers(table: Table) -> Counter[Symbol]:
    return Counter(tile.symbol for meld in table for tile in meld.tiles if tile.is_joker)


def frees_joker(before: Table, after: Table) -> bool:
    """Whether a joker of the table lies among other tiles than before (rules 4.2)."""
    neighbours = {tile: set(meld.tiles) - {tile} for meld in before for tile in meld.tiles if tile.is_joker}
    return any(tile in neighbours and neighbours[tile].isdisjoint(meld.tiles) for meld in after for tile in meld.tiles)
