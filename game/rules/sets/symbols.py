"""What is on a tile. A symbol answers one question: what can it be next in this shape?

A new joker is a class here with its letter, an entry in JOKERS, and a number of copies in a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import ClassVar

from game.rules.faces import Face
from game.rules.sets.shapes import Shape
from game.rules.values import immutable

JOKER_POINTS = 30

TileKind = tuple[int, int]
"""The rank of a colour and a number: what twins share."""
Continuation = tuple[tuple[Face, ...], Shape]
"""The faces a symbol stands for, and the shape after it."""


@immutable
class Printed:
    """A numbered tile: stands for itself."""

    face: Face
    kind: TileKind = field(init=False, compare=False, repr=False)
    """The same in numbers, ready for a solver's loops."""
    width: ClassVar[int] = 1
    is_coloured: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", (self.face.colour.rank, self.face.number))

    @property
    def rack_points(self) -> int:
        """What it costs on a rack (rules 10.1)."""
        return self.face.number

    def steps(self, shape: Shape) -> Iterator[Continuation]:
        """Its own face, if that comes next."""
        after = shape.after(self.face)
        if after is not None:
            yield (self.face,), after

    def __str__(self) -> str:
        return str(self.face)


@immutable
class _Joker:
    """What all jokers share: no face, 30 points on a rack (rules 4.5)."""

    face: ClassVar[None] = None
    kind: ClassVar[None] = None
    rack_points: ClassVar[int] = JOKER_POINTS
    letter: ClassVar[str]
    width: ClassVar[int] = 1
    """How many slots of a set it takes."""
    is_coloured: ClassVar[bool] = True
    """Whether the place it takes has a colour."""

    def __str__(self) -> str:
        return self.letter


@immutable
class PlainJoker(_Joker):
    """The regular joker: any tile needed (rules 4.1)."""

    letter: ClassVar[str] = "J"

    def steps(self, shape: Shape) -> Iterator[Continuation]:
        """Each face the shape may go on with."""
        return (((face,), after) for face, after in shape.offers())


@immutable
class DoubleJoker(_Joker):
    """The double: two tiles in one (rules 5.2)."""

    letter: ClassVar[str] = "D"
    width: ClassVar[int] = 2

    def steps(self, shape: Shape) -> Iterator[Continuation]:
        """Each pair of faces the shape may go on with, one behind the other."""
        for first, between in shape.offers():
            for second, after in between.offers():
                yield (first, second), after


@immutable
class ColourJoker(_Joker):
    """The colour-change: one number of a run, where the colour turns (rules 5.3)."""

    letter: ClassVar[str] = "C"
    is_coloured: ClassVar[bool] = False

    def steps(self, shape: Shape) -> Iterator[Continuation]:
        """The next number, whatever its colour."""
        turned = shape.turned()
        if turned is not None:
            face, after = turned
            yield (face,), after


@immutable
class MirrorJoker(_Joker):
    """The mirror: the axis of a set that reads the same from both ends (rules 5.4)."""

    letter: ClassVar[str] = "M"
    width: ClassVar[int] = 0

    def steps(self, shape: Shape) -> Iterator[Continuation]:
        """No face at all; the far side begins."""
        far = shape.mirrored()
        if far is not None:
            yield (), far


Symbol = Printed | PlainJoker | DoubleJoker | ColourJoker | MirrorJoker

JOKERS: Mapping[str, Symbol] = MappingProxyType(
    {joker.letter: joker for joker in (PlainJoker(), DoubleJoker(), ColourJoker(), MirrorJoker())}
)
"""Every joker by its letter."""
