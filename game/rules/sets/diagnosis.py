"""Why a heap of tiles is no set: every reason with its facts, the most telling first. Asked through `SetRules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise

from game.rules.faces import Face, Rank
from game.rules.pieces import Pieces
from game.rules.problems import Fact, Problem, Reason
from game.rules.sets.ordering import arrange
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shapes
from game.rules.sets.symbols import Printed
from game.rules.tiles import Tile
from game.rules.values import immutable

RANKS = frozenset({"number", "following", "missing", "low", "high"})
"""The facts that are numbers of tiles and no counts."""


def diagnose(tiles: Sequence[Tile], shapes: Shapes) -> tuple[Problem, ...]:
    """Every reason why these tiles make no set in any order; () if they do."""
    if arrange(tiles, shapes) is not None:
        return ()
    if shapes.one_change and arrange(tiles, replace(shapes, one_change=False)) is not None:
        return (_too_many_changes(_Heap.of(tiles), sides=1 + _mirrors(tiles)),)
    found = tuple(dict.fromkeys(_problems(tuple(tiles), shapes)))
    return found or (_problem(Reason.DOES_NOT_FIT),)


@immutable
class _Heap:
    """The properties of the tiles on one side of a mirror, or of all tiles."""

    faces: tuple[Face, ...]
    """Printed faces, ascending."""
    singles: int
    """Regular jokers and everything else that fills one slot and keeps the colour."""
    doubles: int
    changes: int
    lacking: int
    """How many tiles there are too few for any set (rules 3.2)."""

    @classmethod
    def of(cls, tiles: Sequence[Tile]) -> _Heap:
        """The properties of these tiles."""
        jokers = [tile.symbol for tile in tiles if tile.is_joker]
        faces = [tile.face for tile in tiles if tile.face is not None]
        return cls(
            faces=tuple(sorted(faces, key=lambda face: (face.number, face.colour.rank))),
            singles=sum(joker.width == 1 and joker.is_coloured for joker in jokers),
            doubles=sum(joker.width > 1 for joker in jokers),
            changes=sum(not joker.is_coloured for joker in jokers),
            lacking=max(0, SMALLEST - len(tiles)),
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The different numbers, ascending."""
        return tuple(sorted({face.number for face in self.faces}))

    @property
    def width(self) -> int:
        """Slots the jokers take."""
        return self.singles + 2 * self.doubles + self.changes

    @property
    def main_number(self) -> int:
        """The number a group would have: the one in most colours."""
        return Counter(face.number for face in dict.fromkeys(self.faces)).most_common(1)[0][0]

    @property
    def main_run(self) -> tuple[Face, ...]:
        """The faces a run would keep: with a colour-change all of them, else those of the commonest colour."""
        faces = tuple(dict.fromkeys(self.faces))
        if self.changes:
            return faces
        colour = Counter(face.colour for face in faces).most_common(1)[0][0]
        return tuple(face for face in faces if face.colour is colour)


def _problems(tiles: tuple[Tile, ...], shapes: Shapes) -> Iterator[Problem]:
    mirrors = _mirrors(tiles)
    heap = _Heap.of(tiles)
    if not tiles:
        yield _problem(Reason.NEED_MORE, count=SMALLEST)
    elif not heap.faces and not heap.lacking:
        yield _problem(Reason.NO_NUMBER)
    elif not heap.faces:
        yield _problem(Reason.JOKER_ALONE, count=heap.lacking)
    elif mirrors > 1:
        yield _problem(Reason.TWO_MIRRORS, count=mirrors)
    elif mirrors:
        yield from _mirror_problems(tiles, shapes)
    else:
        yield from _one_side_problems(heap, shapes) or _missing(heap, shapes.pieces)


def _one_side_problems(heap: _Heap, shapes: Shapes) -> list[Problem]:
    """What contradicts the group or run that was meant: the one fewer tiles speak against; both when in doubt, first
    the group where the numbers lie further apart than any run of so many tiles reaches."""
    number = heap.main_number
    in_group = sum(face.number == number for face in dict.fromkeys(heap.faces))
    in_run = len({face.number for face in heap.main_run})
    is_group = len(heap.numbers) == 1 and len(heap.faces) > 1
    if is_group or in_group > in_run:
        return list(_group_problems(heap, shapes.pieces))
    as_run = list(_run_problems(heap, shapes))
    if in_group < in_run or not as_run or len(heap.faces) == 1:
        return as_run
    as_group = list(_group_problems(heap, shapes.pieces))
    far = heap.numbers[-1] - heap.numbers[0] >= len(heap.faces) + heap.width
    return [*as_group, *as_run] if far else [*as_run, *as_group]


def _missing(heap: _Heap, pieces: Pieces) -> Iterator[Problem]:
    """Nothing is wrong but the size: there is too little of it, or a double finds no room at either end."""
    if heap.lacking and heap.doubles:
        yield _problem(Reason.DOUBLE_NEEDS_TWO, count=heap.lacking)
    elif heap.lacking and len(heap.numbers) < len(heap.faces):
        yield _problem(Reason.NEED_GROUP_COLOUR, number=heap.numbers[0], count=heap.lacking)
    elif heap.lacking:
        yield _problem(Reason.NEED_MORE, count=heap.lacking)
    elif not heap.changes:
        yield _problem(Reason.OUT_OF_RANGE, low=pieces.lowest, high=pieces.highest)


def _group_problems(heap: _Heap, pieces: Pieces) -> Iterator[Problem]:
    number = heap.main_number
    if len(heap.numbers) > 1:
        yield _problem(Reason.MIXED_NUMBER, number=number)
    yield from _doubled(heap)
    if heap.changes:
        yield _problem(Reason.CHANGE_IN_GROUP, number=number)
    elif heap.doubles and 0 < len(pieces.suits) - len(set(heap.faces)) < heap.width:
        yield _problem(Reason.DOUBLE_TOO_WIDE, number=number, count=len(pieces.suits) - len(set(heap.faces)))
    elif len(set(heap.faces)) + heap.width > len(pieces.suits):
        yield _problem(Reason.TOO_LONG_GROUP, number=number, count=len(heap.faces) + heap.width)


def _doubled(heap: _Heap) -> Iterator[Problem]:
    for face, copies in Counter(heap.faces).items():
        if copies > 1:
            yield _problem(Reason.DUP_COLOUR, colour=face.colour, number=face.number, count=copies)


def _run_problems(heap: _Heap, shapes: Shapes) -> Iterator[Problem]:
    pieces = shapes.pieces
    yield from _colour_problems(heap)
    if shapes.one_change and heap.changes > 1:
        yield _too_many_changes(heap)
    yield from _doubled(heap)
    if _goes_round(heap, pieces):
        yield _problem(Reason.WRAP, low=pieces.lowest, high=pieces.highest)
    else:
        yield from _gap_problems(heap)
    if len(heap.numbers) + heap.width > len(pieces.numbers):
        yield _problem(Reason.OUT_OF_RANGE, low=pieces.lowest, high=pieces.highest)


def _colour_problems(heap: _Heap) -> Iterator[Problem]:
    """Whether the colour changes more often, or earlier, than colour-changes can stand (rules 5.3)."""
    turns = [(low, high) for low, high in pairwise(heap.faces) if low.colour is not high.colour]
    at_once = next(((low, high) for low, high in turns if high.number - low.number < 2), None)
    if len(turns) > heap.changes > 0:
        yield _problem(Reason.CHANGE_LACKING, count=len(turns) - heap.changes)
    elif heap.changes and at_once is not None:
        number = at_once[0].number + 1
        yield _problem(Reason.CHANGE_TAKES_NUMBER, number=number, following=number + 1)
    elif turns and not heap.changes:
        yield _problem(Reason.MIXED_COLOUR, colour=_odd_one(heap).colour)


def _odd_one(heap: _Heap) -> Face:
    """A face in the rarest colour."""
    colours = Counter(face.colour for face in heap.faces)
    return min(heap.faces, key=lambda face: colours[face.colour])


def _goes_round(heap: _Heap, pieces: Pieces) -> bool:
    """Whether the numbers would be a run if 1 followed 13, and else would not (rules 3.1)."""
    if not {pieces.lowest, pieces.highest} <= set(heap.numbers):
        return False
    gaps = [high - low - 1 for low, high in pairwise(heap.numbers)]
    return max(gaps) > heap.width >= sum(gaps) - max(gaps)


def _gap_problems(heap: _Heap) -> Iterator[Problem]:
    """The gaps that jokers do not fill, the small ones filled first."""
    singles, doubles, changes = heap.singles, heap.doubles, heap.changes
    for low, high in sorted(pairwise(heap.main_run), key=lambda pair: pair[1].number - pair[0].number):
        gap = max(0, high.number - low.number - 1)
        turning = min(changes, gap, int(low.colour is not high.colour))
        pairs = min(doubles, (gap - turning) // 2)
        plain = min(singles, gap - turning - 2 * pairs)
        singles, doubles, changes = singles - plain, doubles - pairs, changes - turning
        rest = gap - turning - 2 * pairs - plain
        if rest == changes == 1 and not turning:
            yield _problem(Reason.SAME_COLOUR_AFTER_CHANGE, colour=low.colour, number=low.number + 1)
        elif rest > changes or (rest == 1 and not turning):
            yield _problem(Reason.GAP, missing=low.number + 1, low=low.number, high=high.number, count=rest)
        else:
            changes -= rest


def _mirror_problems(tiles: tuple[Tile, ...], shapes: Shapes) -> Iterator[Problem]:
    """One mirror: what keeps the sides from answering each other (rules 5.4)."""
    heap = _Heap.of(tiles)
    copies = Counter(heap.faces)
    lonely = [face for face in copies if copies[face] % 2]
    short = len(lonely) - heap.singles - 2 * heap.doubles
    if short > 0 and _is_cured(tiles, lonely[:short], shapes):
        paired = len(lonely) < len(copies)
        nearest = lonely[short - 1]
        lacking = _problem(Reason.MIRROR_SIDE_LACKING, tile=nearest, count=short)
        yield _unanswered(lonely, short) if paired else lacking
        return
    wrong = _one_side_problems(_half(heap, spare=max(0, -short)), shapes)
    yield from wrong
    if heap.changes % 2 and not lonely:
        yield _problem(Reason.CHANGE_FACES_CHANGE)
    elif short > 0 or short % 2 or heap.changes % 2 or not wrong:
        yield _unanswered(lonely, max(1, short))


def _half(heap: _Heap, spare: int) -> _Heap:
    """The side that would have to stand once, with its share of the jokers that answer no number.

    A face that is there three times is doubled on a side.
    """
    faces = tuple(face for face, copies in Counter(heap.faces).items() for _ in range((copies + 1) // 2))
    return _Heap(faces, singles=spare // 2, doubles=0, changes=(heap.changes + 1) // 2, lacking=0)


def _is_cured(tiles: tuple[Tile, ...], faces: Sequence[Face], shapes: Shapes) -> bool:
    """Whether these faces more would make it a set."""
    idents = count(1 + max(tile.ident for tile in tiles))
    more = [Tile(ident, Printed(face)) for ident, face in zip(idents, faces, strict=False)]
    return arrange((*tiles, *more), shapes) is not None


def _mirrors(tiles: Sequence[Tile]) -> int:
    return sum(not tile.symbol.width for tile in tiles)


def _too_many_changes(heap: _Heap, sides: int = 1) -> Problem:
    """More colour-changes than the option allows: how many there are on each side of a mirror (rules 5.3)."""
    return _problem(Reason.TOO_MANY_CHANGES, count=heap.changes // sides)


def _unanswered(lonely: Sequence[Face], missing: int) -> Problem:
    if not lonely:
        return _problem(Reason.NOT_SYMMETRIC, count=missing)
    return _problem(Reason.ONE_SIDE_ONLY, colour=lonely[0].colour, number=lonely[0].number, count=missing)


def _problem(reason: Reason, **facts: Fact) -> Problem:
    ranked = {name: Rank(fact) if name in RANKS and isinstance(fact, int) else fact for name, fact in facts.items()}
    return Problem(reason, facts=tuple(ranked.items()))
