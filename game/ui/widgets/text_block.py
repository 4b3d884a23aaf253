"""Text on a page, fitted to its box: shrunk by up to a tenth, then wrapped, never cut (ux 5.1)."""

from __future__ import annotations

import math
from itertools import chain
from typing import NamedTuple

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.look_names import ThemeColour
from game.ui.pictures import Label, Weight
from game.ui.semantics import Node
from game.ui.widgets.part import StaticPart, Touch
from game.ui.widgets.sheet import CLOSE, EAST_ASIAN, LEADING, TITLE, Sheet
from game.ui.wrap import words_of_katakana, wrap

SHRUNK, FOR_A_WORD = 0.9, 0.92
"""The smallest parts of its size in which a text stands so that one line, or a word of katakana, has room."""
SMALLEST = 12
"""In a place that cannot grow the smallest type in pixels."""
ELLIPSIS = "…"
"""Ends a name that is longer than its place."""
FIRST_WIDE = "\u2e80"
"""The first character of scripts that may be broken anywhere."""


@immutable
class Ink:
    """How text looks: size in u, cut, colour, and where it lies in its box (0 start, 0.5 middle, 1 end)."""

    units: float
    weight: Weight = Weight.REGULAR
    colour: ThemeColour = "ink"
    across: float = 0.0
    down: float = 0.5
    steady: bool = False
    """Whether it takes a second line rather than smaller type, because it stands beside others of its kind."""


class FittedText(NamedTuple):
    """The lines of a text and their widths in pixels."""

    lines: tuple[str, ...]
    widths: tuple[int, ...]
    size: int
    pitch: int
    height: int
    """Of one line."""

    @property
    def block(self) -> int:
        """Height of all lines together."""
        return self.pitch * (len(self.lines) - 1) + self.height


@immutable
class TextBlock(StaticPart):
    """Lines that stand in a box."""

    id: str
    role: str
    text: str
    box: Box
    fit: FittedText
    ink: Ink
    said: str = ""
    """What a screen reader says in place of the text."""
    tip: str = ""

    @property
    def crowded(self) -> bool:
        return max(self.fit.widths) > self.box.w or self.fit.block > self.box.h

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.put(canvas, self.ink.colour)

    def put(self, canvas: Canvas, colour: ThemeColour) -> None:
        """Draw it in another colour than its own."""
        fit, top = self.fit, self.box.y + (self.box.h - self.fit.block) * self.ink.down
        for row, (line, width) in enumerate(zip(fit.lines, fit.widths, strict=True)):
            x = self.box.x + (self.box.w - width) * self.ink.across
            canvas.put(Label(line, fit.size, self.ink.weight, colour), x, top + row * fit.pitch, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        if not self.id:
            return ()
        return (
            Node(self.id, self.role, self.said or self.text, self.box, self.text if self.said else "", (), self.tip),
        )


def text_block(sheet: Sheet, box: Box, text: str, ink: Ink) -> TextBlock:
    """The text fitted into the box, without a node of its own."""
    return TextBlock("", "text", text, box, fitted_text(sheet, text, ink, box.w), ink)


def fitted_text(sheet: Sheet, text: str, ink: Ink, room: float) -> FittedText:
    """The text in so many pixels; the sheet keeps it, because most text of a page stays when the page changes."""
    key = text, ink.units, ink.weight, ink.steady, room
    known = sheet.texts.get(key)
    if known is None:
        known = sheet.texts[key] = _fitted_text(sheet, text, ink, room)
    return known


def _fitted_text(sheet: Sheet, text: str, ink: Ink, room: float) -> FittedText:
    size = sheet.type(ink.units)
    if ink.steady:
        lines = _wrapped(sheet, text, size, ink.weight, room)
    else:
        size, lines = fitted(sheet, text, size, ink.weight, room)
    size, lines = _unbroken(sheet, text, size, lines, ink.weight, room)
    size, lines = narrowed(sheet, text, (sheet.normal(ink.units), size), lines, ink.weight, room)
    height = sheet.line(size, ink.weight)
    widths = tuple(sheet.width(line, size, ink.weight) for line in lines)
    return FittedText(lines, widths, size, round(size * leading_of(text, ink.units)), height)


def _unbroken(
    sheet: Sheet, text: str, size: int, lines: tuple[str, ...], weight: Weight, room: float
) -> tuple[int, tuple[str, ...]]:
    """Type a little smaller where that keeps a word of katakana on one line."""
    words = words_of_katakana(text) if max(text, default="") >= FIRST_WIDE else ()
    if not any(sheet.width(word, size, weight) > room for word in words):
        return size, lines
    smallest = max(math.ceil(size * FOR_A_WORD), min(size, sheet.frame.least_type))
    for smaller in range(size - 1, smallest - 1, -1):
        if all(sheet.width(word, smaller, weight) <= room for word in words):
            return smaller, _wrapped(sheet, text, smaller, weight, room)
    return size, lines


def leading_of(text: str, units: float) -> float:
    """From line to line, in parts of the type size."""
    if max(text, default="") >= FIRST_WIDE:
        return EAST_ASIAN
    return CLOSE if units >= TITLE else LEADING


def shrunk(sheet: Sheet, box: Box, text: str, ink: Ink) -> TextBlock:
    """The text in a box that cannot grow: one line if a tenth less makes it fit, else several that stand closer than
    those of sentences; smaller only where those do not fit either."""
    wished, weight = sheet.type(ink.units), ink.weight

    def made(size: int, lines: tuple[str, ...]) -> TextBlock:
        height, widths = sheet.line(size, weight), tuple(sheet.width(line, size, weight) for line in lines)
        return TextBlock("", "text", text, box, FittedText(lines, widths, size, round(size * CLOSE), height), ink)

    alone = (made(size, (text,)) for size in range(wished, max(SMALLEST, round(wished * SHRUNK)) - 1, -1))
    wrapped = (made(size, _wrapped(sheet, text, size, weight, box.w)) for size in range(wished, SMALLEST, -1))
    ways = chain(alone, (way for way in wrapped if not _is_cut(text, way.fit.lines)))
    return next((way for way in ways if not way.crowded), made(SMALLEST, (text,)))


def fitted_name(sheet: Sheet, text: str, ink: Ink, room: float, most: int) -> FittedText:
    """A name in so many pixels at its size: on one line if a tenth less makes it fit, else on at most `most` lines;
    what is longer ends in an ellipsis."""
    size, lines = fitted(sheet, text, sheet.type(ink.units), ink.weight, room)
    wide = [sheet.width(line, size, ink.weight) for line in lines]
    if len(lines) > most or max(wide) > room or _is_cut(text, lines):
        ends = (text[:end].rstrip() + ELLIPSIS for end in range(len(text), 0, -1))
        lines = (next((cut for cut in ends if sheet.width(cut, size, ink.weight) <= room), ELLIPSIS),)
    widths = tuple(sheet.width(line, size, ink.weight) for line in lines)
    return FittedText(lines, widths, size, round(size * CLOSE), sheet.line(size, ink.weight))


def _is_cut(text: str, lines: tuple[str, ...]) -> bool:
    """Whether a word of Latin letters does not stand on one line."""
    return any(word not in " ".join(lines).split() for word in text.split() if max(word) < FIRST_WIDE)


def fitted(sheet: Sheet, text: str, size: int, weight: Weight, room: float) -> tuple[int, tuple[str, ...]]:
    """A size and lines that fit the room: one line if a tenth less makes it fit, else several."""
    smallest = max(round(size * SHRUNK), min(size, sheet.frame.least_type))
    if "\n" not in text and sheet.width(text, size, weight) <= room:
        return size, (text,)
    if "\n" not in text and sheet.width(text, smallest, weight) <= room:
        between = range(size - 1, smallest - 1, -1)
        return next(smaller for smaller in between if sheet.width(text, smaller, weight) <= room), (text,)
    return size, _wrapped(sheet, text, size, weight, room)


def narrowed(
    sheet: Sheet, text: str, sizes: tuple[int, int], lines: tuple[str, ...], weight: Weight, room: float
) -> tuple[int, tuple[str, ...]]:
    """Larger type that a single long word keeps from fitting: as large as the word allows, at least of normal size;
    `sizes` are the normal and the wished one."""
    least, wished = sizes
    size = wished
    if size <= least:
        return size, lines
    longest = [word for word in text.split() if max(word) < FIRST_WIDE]
    while size > least and any(sheet.width(word, size, weight) > room for word in longest):
        size -= 1
    return (size, _wrapped(sheet, text, size, weight, room)) if size < wished else (size, lines)


def _wrapped(sheet: Sheet, text: str, size: int, weight: Weight, room: float) -> tuple[str, ...]:
    return wrap(text, room, lambda line: sheet.width(line, size, weight), sheet.measure.terms)
