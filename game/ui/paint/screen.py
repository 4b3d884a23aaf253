"""Shows lists of ops; repaints only where the list differs from the last one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.ui.canvas import Op
from game.ui.paint.painter import Painter
from game.ui.pictures import TileFace

MOST_RECTS = 10
"""More dirty places than this are joined."""
WASTE = 1.35
"""Two places are joined when their common box is at most this much larger than both together."""

STAYS_FAINT = TileFace
"""Half a table of tiles steps back at a time, and blending them at every blit would cost twice as much as keeping the
faint images."""


class DrawnOp(NamedTuple):
    """One op with its image and its place."""

    op: Op
    surface: pygame.Surface
    rect: pygame.Rect
    alpha: int
    """Opacity of 255; an image may be faint by itself."""

    @property
    def covers(self) -> bool:
        """Whether it hides everything below."""
        return self.alpha >= 255 and not self.surface.get_flags() & pygame.SRCALPHA


class Screen:
    """A surface that shows one list of ops at a time."""

    def __init__(self, surface: pygame.Surface, painter: Painter) -> None:
        self._surface = surface
        self._painter = painter
        self._shown: list[DrawnOp] = []
        self._rects: list[pygame.Rect] = []
        self._blank = True

    def repaint(self) -> None:
        """Forget what was shown: after a change of window, language or look."""
        self._shown = []
        self._rects = []
        self._blank = True

    def move_to(self, surface: pygame.Surface) -> None:
        """Go on painting on another surface that shows the same pixels already."""
        self._surface = surface

    def show(self, ops: Iterable[Op]) -> list[pygame.Rect]:
        """Paint the list and return the places that changed; empty when it is the list last shown."""
        ordered = sorted(ops, key=attrgetter("layer"))
        dirty = self._take(ordered)
        if self._blank:
            dirty = [self._surface.get_rect()]
            self._blank = False
        area = self._surface.get_rect()
        places = merged([clipped for rect in dirty if (clipped := rect.clip(area))])
        for place in places:
            self._paint(place)
        return places

    def _take(self, ordered: Sequence[Op]) -> list[pygame.Rect]:
        """Take over the list as the shown one; returns where it differs from the one before."""
        shown = self._shown
        start, tail = _common_ends(shown, ordered)
        went = shown[start : len(shown) - tail]
        came = self._known(went, ordered[start : len(ordered) - tail])
        if not went and not came:
            return []
        self._shown = [*shown[:start], *came, *shown[len(shown) - tail :]]
        self._rects = [entry.rect for entry in self._shown]
        return _changed(went, came)

    def _known(self, went: Sequence[DrawnOp], words: Sequence[Op]) -> list[DrawnOp]:
        """The entries of these words, the shown ones where they say the same: scenes use many a word again as it is,
        so that only the others have to be compared by what they say."""
        same = {id(entry.op): entry for entry in went}
        again = set(map(id, words))
        gone = [entry for entry in went if id(entry.op) not in again]
        alike = {_whereabouts(entry.op): entry for entry in gone}
        moved = {id(entry.op.picture): entry for entry in gone}

        def known(op: Op) -> DrawnOp:
            twin = moved.get(id(op.picture))
            if twin is not None and twin.op.alpha == op.alpha:
                return twin if twin.op == op else _elsewhere(twin, op)
            place = _whereabouts(op)
            entry = alike.get(place)
            return alike.pop(place) if entry is not None and entry.op == op else self._entry(op)

        return [same.get(id(op)) or known(op) for op in words]

    def _entry(self, op: Op) -> DrawnOp:
        faint = op.alpha < 255 and isinstance(op.picture, STAYS_FAINT)
        painted = self._painter.faint(op.picture, op.alpha) if faint else self._painter.painted(op.picture)
        rect = painted.surface.get_rect(topleft=(op.x + painted.dx, op.y + painted.dy))
        return DrawnOp(op, painted.surface, rect, 255 if faint else op.alpha)

    def _paint(self, place: pygame.Rect) -> None:
        surface, shown = self._surface, self._shown
        surface.set_clip(place)
        hits = place.collidelistall(self._rects)
        first = _lowest_needed(shown, hits, place)
        if first == 0:
            surface.fill((0, 0, 0), place)
        for at in hits[first:]:
            _blit(surface, shown[at])
        surface.set_clip(None)


def snapshot(painter: Painter, ops: Iterable[Op], width: int, height: int) -> pygame.Surface:
    """A list painted on a surface of its own, for galleries and tests."""
    surface = pygame.Surface((width, height), 0, 32)
    Screen(surface, painter).show(ops)
    return surface


def _blit(surface: pygame.Surface, entry: DrawnOp) -> None:
    if entry.alpha >= 255:
        surface.blit(entry.surface, entry.rect)
        return
    entry.surface.set_alpha(entry.alpha)
    surface.blit(entry.surface, entry.rect)
    entry.surface.set_alpha(255)


def _whereabouts(op: Op) -> tuple[int, int, int, type]:
    """A key that equal ops share, which is faster to compare than the ops."""
    return op.layer, op.x, op.y, type(op.picture)


def _elsewhere(entry: DrawnOp, op: Op) -> DrawnOp:
    """The entry of the same picture at another place."""
    return DrawnOp(op, entry.surface, entry.rect.move(op.x - entry.op.x, op.y - entry.op.y), entry.alpha)


def _lowest_needed(shown: Sequence[DrawnOp], hits: Sequence[int], place: pygame.Rect) -> int:
    """Where among `hits` painting may start: at the topmost opaque image that covers the whole place."""
    for at in range(len(hits) - 1, 0, -1):
        entry = shown[hits[at]]
        if entry.rect.contains(place) and entry.covers:
            return at
    return 0


def _common_ends(shown: Sequence[DrawnOp], ordered: Sequence[Op]) -> tuple[int, int]:
    """How many ops both lists share at the start and at the end."""
    most = min(len(shown), len(ordered))
    start = 0
    while start < most and (shown[start].op is ordered[start] or shown[start].op == ordered[start]):
        start += 1
    tail = 0
    while tail < most - start and (
        shown[-1 - tail].op is ordered[-1 - tail] or shown[-1 - tail].op == ordered[-1 - tail]
    ):
        tail += 1
    return start, tail


def _changed(went: Sequence[DrawnOp], came: Sequence[DrawnOp]) -> list[pygame.Rect]:
    """The places of all ops that were added, removed or reordered; ops that stayed are the same entries."""
    stayed = {id(entry) for entry in went} & {id(entry) for entry in came}
    rects = [entry.rect for entry in (*went, *came) if id(entry) not in stayed]
    before = [entry for entry in went if id(entry) in stayed]
    after = [entry for entry in came if id(entry) in stayed]
    for old, fresh in zip_longest(before, after):
        if old is not fresh:
            rects += [entry.rect for entry in (old, fresh) if entry is not None]
    return rects


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Few boxes that cover all the rects; none overlaps another."""
    result: list[pygame.Rect] = []
    for rect in rects:
        _join(result, rect.copy())
    while len(result) > MOST_RECTS:
        last = result.pop()
        nearest = min(result, key=lambda other: _area(other.union(last)) - _area(other))
        result.remove(nearest)
        _join(result, nearest.union(last))
    return result


def _join(result: list[pygame.Rect], rect: pygame.Rect) -> None:
    """Add the rect, swallowing all it touches or nearly touches."""
    if any(other.contains(rect) for other in result):
        return
    at = 0
    while at < len(result):
        other = result[at]
        union = rect.union(other)
        if rect.colliderect(other) or _area(union) <= WASTE * (_area(rect) + _area(other)):
            rect = union
            result.pop(at)
            at = 0
        else:
            at += 1
    result.append(rect)


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
