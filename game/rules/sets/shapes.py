"""Shapes: what a set read so far allows next. A symbol asks a shape; a shape never knows a symbol.

`Shapes` are those of one game; everything that reads, arranges or searches sets begins with one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Protocol

from game.rules.faces import Colour, Face
from game.rules.pieces import TILES, Pieces
from game.rules.values import immutable


@immutable
class Slot:
    """One slot that has been read; `turns` tells that a colour-change took it (rules 5.3)."""

    face: Face
    turns: bool = False


class Shape(Protocol):
    """A set read from the left up to some tile."""

    @property
    def is_whole(self) -> bool:
        """Whether the set may end here, its number of tiles aside."""

    def after(self, face: Face) -> Shape | None:
        """The shape once this face is laid, or None if it does not belong here."""

    def offers(self) -> Iterator[tuple[Face, Shape]]:
        """Every face that may come next, with the shape after it."""

    def turned(self) -> tuple[Face, Shape] | None:
        """The place a colour-change would take, with the shape after it (rules 5.3)."""

    def mirrored(self) -> Shape | None:
        """The far side, if the axis of a mirror may stand here (rules 5.4)."""

    def can_hold(self, faces: Sequence[Face], *, jokers: int, mirror: bool) -> bool:
        """False if these faces and this many joker slots certainly do not all fit any more; a quick test.

        `mirror`: a mirror is still to come.
        """


@immutable
class RunShape:
    """A run: `at` is the next place, `last` the highest allowed one (rules 3.1)."""

    at: int
    last: int
    turns_left: int
    pieces: Pieces = field(hash=False)
    colour: Colour | None = None
    """The colour it goes on in; None while no tile has settled it."""
    barred: Colour | None = None
    """The colour it may not go on in, right after a colour-change."""
    near: tuple[Slot, ...] = ()

    @property
    def is_whole(self) -> bool:
        """A run may end anywhere."""
        return True

    def after(self, face: Face) -> RunShape | None:
        """The run one number on, if the face is the next one in the right colour."""
        if self.at > self.last or face.number != self.pieces.ranks[self.at] or not self._goes_on_in(face.colour):
            return None
        return self._laid(Slot(face), face.colour)

    def offers(self) -> Iterator[tuple[Face, Shape]]:
        """The next number in the colour of the run, or in every possible one."""
        if self.at > self.last:
            return
        for colour in self.pieces.suits if self.colour is None else (self.colour,):
            if self._goes_on_in(colour):
                face = Face(colour, self.pieces.ranks[self.at])
                yield face, self._laid(Slot(face), colour)

    def turned(self) -> tuple[Face, Shape] | None:
        """The next number; whatever follows has another colour than what came before."""
        if self.at > self.last or not self.turns_left:
            return None
        face = Face(self.colour or self.pieces.suits[0], self.pieces.ranks[self.at])
        laid = self._laid(Slot(face, turns=True), None)
        return face, replace(laid, barred=self.colour, turns_left=self.turns_left - 1)

    def mirrored(self) -> Echo | None:
        """The same numbers downwards."""
        return Echo(self.near) if self.near else None

    def can_hold(self, faces: Sequence[Face], *, jokers: int, mirror: bool) -> bool:
        """A number that was passed comes again only behind a mirror, where jokers answer for the rest."""
        passed = [face for face in faces if self.pieces.places(face.number)[-1] < self.at]
        if not mirror:
            return not passed
        answered = [place.face for place in self.near if not place.turns and place.face in passed]
        return len(answered) == len(passed) and len(self.near) - len(answered) <= jokers

    def _goes_on_in(self, colour: Colour) -> bool:
        return colour is not self.barred and self.colour in (None, colour)

    def _laid(self, place: Slot, colour: Colour | None) -> RunShape:
        return RunShape(self.at + 1, self.last, self.turns_left, self.pieces, colour, None, (*self.near, place))


@immutable
class GroupShape:
    """A group: one number, each colour once (rules 3.1)."""

    number: int
    pieces: Pieces = field(hash=False)
    near: tuple[Slot, ...] = ()

    @property
    def is_whole(self) -> bool:
        """A group may end anywhere."""
        return True

    def after(self, face: Face) -> GroupShape | None:
        """The group with this face, if number and colour allow it."""
        if face.number != self.number or any(place.face.colour is face.colour for place in self.near):
            return None
        return GroupShape(self.number, self.pieces, (*self.near, Slot(face)))

    def offers(self) -> Iterator[tuple[Face, Shape]]:
        """The number in each missing colour."""
        for colour in self.pieces.suits:
            face = Face(colour, self.number)
            after = self.after(face)
            if after is not None:
                yield face, after

    def turned(self) -> tuple[Face, Shape] | None:
        """Nothing: a colour-change stands in runs only."""
        return None

    def mirrored(self) -> Echo | None:
        """The same colours backwards."""
        return Echo(self.near) if self.near else None

    def can_hold(self, faces: Sequence[Face], *, jokers: int, mirror: bool) -> bool:
        """Each colour fits once, behind a mirror once more."""
        copies = 2 if mirror else 1
        used = [place.face for place in self.near]
        return all(face.number == self.number and used.count(face) + faces.count(face) <= copies for face in faces)


@immutable
class Echo:
    """The far side of a mirror: the near side backwards (rules 5.4)."""

    left: tuple[Slot, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the far side is complete."""
        return not self.left

    def after(self, face: Face) -> Echo | None:
        """The rest of the far side, if this face is the one to come."""
        return self._rest() if self.left and self.left[-1] == Slot(face) else None

    def offers(self) -> Iterator[tuple[Face, Shape]]:
        """The face that must come next; a joker never answers a colour-change (rules 5.1)."""
        if self.left and not self.left[-1].turns:
            yield self.left[-1].face, self._rest()

    def turned(self) -> tuple[Face, Shape] | None:
        """The place of the colour-change on the near side, if it is next."""
        return (self.left[-1].face, self._rest()) if self.left and self.left[-1].turns else None

    def mirrored(self) -> Echo | None:
        """Nothing: a set has at most one mirror."""
        return None

    def can_hold(self, faces: Sequence[Face], *, jokers: int, mirror: bool) -> bool:
        """Every face must match one of the near side; jokers match the others."""
        if mirror or len(faces) + jokers != len(self.left):
            return False
        answered = [place.face for place in self.left if not place.turns and place.face in faces]
        return len(answered) == len(faces)

    def _rest(self) -> Echo:
        return Echo(self.left[:-1])


@immutable
class Shapes:
    """The empty shapes a set may begin with in one game."""

    pieces: Pieces = TILES
    one_change: bool = False
    """Whether a run has at most one colour-change, on each side of a mirror by itself (rules 5.3)."""

    def run(self, start: int, last: int | None = None) -> RunShape:
        """An empty run that begins at the place `start` and goes no higher than `last`."""
        highest = self.pieces.last(start) if last is None else last
        return RunShape(start, highest, 1 if self.one_change else highest, self.pieces)

    def group(self, number: int) -> GroupShape:
        """An empty group of this number."""
        return GroupShape(number, self.pieces)
