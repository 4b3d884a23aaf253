"""Finds room for the text of a page: a taller page, and where that does not help, smaller type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules.values import immutable
from game.ui.geometry import Box, Frame
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import Sheet

STEP = 0.1
"""By how much type gets smaller where not even a taller page holds it."""
ROUNDS = 12
"""How often a page may be made taller before its type gets smaller."""
MORE, GROWTH = 1.25, 0.3
"""A place grows by so much of what it lacks, or by this part of its height if it does not say."""

PartsOf = Callable[[Sheet], tuple[Part, ...]]
"""What is on a page laid out on this sheet."""


@immutable
class FittedParts:
    """The parts of a page, the sheet they lie on, and the height of the page in pixels."""

    parts: tuple[Part, ...]
    sheet: Sheet
    height: int


def fitted_parts(parts_of: PartsOf, sheet: Sheet, *, may_grow: bool) -> FittedParts:
    """The page grows where its text does not fit, if it may; where that does not help, type shrinks towards its normal
    size."""
    scale = sheet.frame.text_scale
    while True:
        found = _grown(parts_of, sheet.with_text(scale), rounds=ROUNDS if may_grow else 0)
        if scale <= 1.0 or fits(found.parts, replace(sheet.frame, height=found.height)):
            return found
        scale = max(1.0, scale - STEP)


def _grown(parts_of: PartsOf, sheet: Sheet, rounds: int) -> FittedParts:
    """The page as tall as its text needs. Of crowded parts beside each other, the one that lacks most grows first."""
    parts, rest = parts_of(sheet), rounds
    while rest and (crowded := [part for part in parts if part.crowded]):
        grown: list[Box] = []
        for part in sorted(crowded, key=_lack, reverse=True):
            if not any(part.box.y < other.bottom and other.y < part.box.bottom for other in grown):
                grown.append(part.box)
                sheet = sheet.grown(part.box, _lack(part))
        parts, rest = parts_of(sheet), rest - 1
    lowest = max((part.box.bottom for part in parts), default=0) if rounds else 0
    return FittedParts(parts, sheet, max(sheet.height, round(lowest)))


def _lack(part: Part) -> float:
    """The pixels of height that a crowded part needs more, and a little besides: what lies in a part of a panel gets
    only its share of what the panel grows by."""
    known: float = getattr(part, "lacking", 0.0)
    return known * MORE + 2 if known else part.box.h * GROWTH


def fits(parts: tuple[Part, ...], frame: Frame) -> bool:
    """Whether all stands inside the window, every text inside its box, and nothing to press on another."""
    window = Box(0, 0, frame.width + 1, frame.height + 1)
    inside = all(window.contains(part.box.x, part.box.y) for part in parts)
    inside = inside and all(part.box.right <= window.right and part.box.bottom <= window.bottom for part in parts)
    spots = [spot.rect for part in parts for spot in part.spots()]
    apart = not any(a.overlaps(b) for at, a in enumerate(spots) for b in spots[at + 1 :])
    return inside and apart and not any(part.crowded for part in parts)
