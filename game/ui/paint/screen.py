"""Shows lists of ops; repaints only where the list differs from the last one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.ui.canvas import Op
from game.ui.paint.kept_images import Painted
from game.ui.paint.painter import Painter
from game.ui.pictures import Picture, TileFace

MOST_RECTS = 10
"""More dirty places than this are joined."""
WASTE = 1.35
"""Two places are joined when their common box is at most this much larger than both together."""
MANY = 40
"""More dirty places than this are not joined one by one, which would cost more than it saves."""

MOST_PIECES = 1_000
"""With more remembered images of pieces than this all are looked up again."""

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
        self._pieces: dict[tuple[int, int], tuple[Picture, Painted]] = {}
        """Images of pieces by the identity of the picture and the opacity."""
        self._blank = True

    def repaint(self) -> None:
        """Forget what was shown: after a change of window, language or look."""
        self._shown = []
        self._rects = []
        self._pieces.clear()
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
        self.let_go()
        return places

    def let_go(self) -> None:
        """Where too many images are kept, let those go that are not shown and were longest not used."""
        if self._painter.is_full:
            drawn = (entry.op for entry in self._shown)
            self._painter.let_go({(op.picture, op.alpha if _is_faint(op) else 255) for op in drawn})
            self._pieces.clear()

    def _take(self, ordered: Sequence[Op]) -> list[pygame.Rect]:
        """Take over the list as the shown one; returns where it differs from the one before."""
        below, moved = _followed(self._shown, ordered)
        went, words = self._shown[len(below) :], ordered[len(below) :]
        above, moved_above = _followed(went[::-1], words[::-1])
        went, words = went[: len(went) - len(above)], words[: len(words) - len(above)]
        came = self._known(went, words)
        dirty = [*moved, *moved_above, *_changed(went, came)]
        if dirty or went or came:
            self._shown = [*below, *came, *reversed(above)]
            self._rects = [entry.rect for entry in self._shown]
        return dirty

    def _known(self, went: Sequence[DrawnOp], words: Sequence[Op]) -> list[DrawnOp]:
        """The entries of these words, the shown ones where they say the same: scenes use many a picture again as it is,
        so that only the others have to be compared by what is on them."""
        same = {id(entry.op): entry for entry in went}
        came = [same.get(id(op)) for op in words]
        if all(came):
            return [entry for entry in came if entry is not None]
        lone = {id(entry.op.picture): entry for entry in went}
        alike: dict[object, DrawnOp] = {(entry.op.layer, entry.op.x, entry.op.y): entry for entry in went}
        return [entry or self._fresh(op, lone, alike) for op, entry in zip(words, came, strict=True)]

    def _fresh(self, op: Op, lone: Mapping[int, DrawnOp], alike: dict[object, DrawnOp]) -> DrawnOp:
        """The entry of an op that is not shown as this object: `lone` has the shown ones by the identity of their
        picture, `alike` by their place."""
        entry = lone.get(id(op.picture))
        if entry is None or entry.op.alpha != op.alpha:
            return _twin(op, alike) or self._entry(op)
        return entry if entry.op == op else _elsewhere(entry, op)

    def _entry(self, op: Op) -> DrawnOp:
        painted = self._painted(op)
        rect = pygame.Rect((op.x + painted.dx, op.y + painted.dy), painted.surface.get_size())
        return DrawnOp(op, painted.surface, rect, 255 if _is_faint(op) else op.alpha)

    def _painted(self, op: Op) -> Painted:
        """The image of this op. Pieces that come back, of another size or paler, are known by identity."""
        picture, alpha = op.picture, op.alpha
        known = self._pieces.get((id(picture), alpha))
        if known is not None and known[0] is picture:
            return known[1]
        painted = self._painter.faint(picture, alpha) if _is_faint(op) else self._painter.painted(picture)
        if isinstance(picture, TileFace):
            if len(self._pieces) > MOST_PIECES:
                self._pieces.clear()
            self._pieces[id(picture), alpha] = picture, painted
        return painted

    def _paint(self, place: pygame.Rect) -> None:
        surface, shown = self._surface, self._shown
        surface.set_clip(place)
        hits = place.collidelistall(self._rects)
        first = _lowest_needed(shown, hits, place)
        if first is None:
            surface.fill((0, 0, 0), place)
        needed = [shown[at] for at in hits[first or 0 :]]
        if all(entry.alpha >= 255 for entry in needed):
            surface.fblits([(entry.surface, entry.rect) for entry in needed])
        else:
            for entry in needed:
                _blit(surface, entry)
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


def _twin(op: Op, alike: dict[object, DrawnOp]) -> DrawnOp | None:
    """The entry that says the same in another object, each at most once."""
    place = op.layer, op.x, op.y
    entry = alike.get(place)
    return alike.pop(place) if entry is not None and entry.op == op else None


def _is_faint(op: Op) -> bool:
    """Whether its image is faint by itself."""
    return op.alpha < 255 and isinstance(op.picture, STAYS_FAINT)


def _elsewhere(entry: DrawnOp, op: Op) -> DrawnOp:
    """The entry of the same picture at another place."""
    return DrawnOp(op, entry.surface, entry.rect.move(op.x - entry.op.x, op.y - entry.op.y), entry.alpha)


def _lowest_needed(shown: Sequence[DrawnOp], hits: Sequence[int], place: pygame.Rect) -> int | None:
    """Where among `hits` painting may start: at the topmost opaque image that covers the whole place; None without."""
    for at in range(len(hits) - 1, -1, -1):
        entry = shown[hits[at]]
        if entry.rect.contains(place) and entry.covers:
            return at
    return None


def _followed(shown: Sequence[DrawnOp], words: Sequence[Op]) -> tuple[list[DrawnOp], list[pygame.Rect]]:
    """The entries of the first ops, up to where another picture comes than is shown, and the places that differ."""
    found, dirty = [], []
    for entry, op in zip(shown, words, strict=False):
        known = entry.op
        if known is not op and known != op:
            if known.picture is not op.picture or known.alpha != op.alpha:
                break
            dirty.append(entry.rect)
            entry = _elsewhere(entry, op)
            dirty.append(entry.rect)
        found.append(entry)
    return found, dirty


def _changed(went: Sequence[DrawnOp], came: Sequence[DrawnOp]) -> list[pygame.Rect]:
    """The places of all ops that were added, removed or reordered; ops that stayed are the same entries."""
    before, after = set(map(id, went)), set(map(id, came))
    rects = [entry.rect for entry in went if id(entry) not in after]
    rects += [entry.rect for entry in came if id(entry) not in before]
    stayed = [entry for entry in went if id(entry) in after]
    follow = [entry for entry in came if id(entry) in before]
    for old, fresh in zip_longest(stayed, follow):
        if old is not fresh:
            rects += [entry.rect for entry in (old, fresh) if entry is not None]
    return rects


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Few boxes that cover all the rects; none overlaps another."""
    rects = list(rects)
    if len(rects) > MANY:
        whole = rects[0].unionall(rects)
        if _area(whole) <= WASTE * sum(map(_area, rects)):
            return [whole]
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
