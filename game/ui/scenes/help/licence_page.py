"""The text of one licence, leaf by leaf, with its lines as they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from game.session.system.licences import LicensedPart, licence_text
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox, plated
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import PartsItem, TextItem
from game.ui.scenes.page_parts import LeafedPage
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, LEADING, Sheet
from game.ui.widgets.words import Ink, Words
from game.ui.wrap import wrap

WIDE, TALL, PAD, BETWEEN = 1600, 768, 36, 48
LEAST = 30
"""A column is so many times as wide as its type is high, at least; two stand beside each other where both are."""
INK = Ink(CAPTION, down=0.0)
INDENT = "\u2003"
"""What stands for two spaces at the beginning of a line."""
FILLED = 56
"""Characters from which a line was broken because it was full, so that the next one goes on with it."""
LISTED = re.compile(r"([-*=.\d]|\(?\w{1,2}[.)])")
"""How a line begins that is no such continuation: a point of a list, a rule below a heading."""


class LicencePage(LeafedPage):
    """Two columns a leaf, or one where they would be too narrow."""

    name = "licence"
    first = "back"

    def __init__(self, services: Services, part: LicensedPart) -> None:
        super().__init__(services)
        self._part = part
        self._text = licence_text(part) or self.text("about.no_text")

    def content(self, sheet: Sheet) -> Item:
        kind = TextItem(self._part.licence, Ink(CAPTION, colour="muted", across=1.0), "kind")
        ground = plated(HBox(tuple(self._columns(sheet)), BETWEEN), PAD, PAD)
        return full_page(head(self, self._part.name, kind), ground, *self.turns(), gap=20)

    def _columns(self, sheet: Sheet) -> Iterator[Item]:
        """The text between the edges of the panel, as much as there is room for."""
        size, room = sheet.type(INK.units), sheet.px(WIDE - 2 * PAD)
        columns = 2 if room - sheet.px(BETWEEN) > 2 * LEAST * size else 1
        wide = (room - sheet.px(BETWEEN) * (columns - 1)) // columns
        high = sheet.line(size)
        count = max(1, int((sheet.px(TALL - 2 * PAD) - high) // round(high * LEADING)) + 1)
        lines = tuple(self._lines(sheet, size, wide))
        first = self.leaf(-(-len(lines) // (count * columns))) * count * columns
        for at in range(columns):
            shown = lines[first + at * count : first + (at + 1) * count]
            yield PartsItem(partial(_written, f"text.{at}", shown), tall=TALL - 2 * PAD, grow=1)

    def _lines(self, sheet: Sheet, size: int, room: float) -> Iterator[str]:
        """The lines of the text; those that are too long go on below, as far in as they begin."""
        measure = partial(sheet.width, size=size)
        for line in paragraphs(self._text):
            inside = INDENT * ((len(line) - len(line.lstrip())) // 2)
            for part in wrap(line.strip(), room - measure(inside), measure):
                yield inside + part


def _written(ident: str, lines: tuple[str, ...], sheet: Sheet, place: Box) -> Iterator[Part]:
    """Lines as they are, without breaking them anew."""
    if lines:
        size = sheet.type(INK.units)
        widths, high = tuple(sheet.width(line, size) for line in lines), sheet.line(size)
        yield Words(ident, "text", "\n".join(lines), place, lines, widths, size, round(high * LEADING), high, INK)


def paragraphs(text: str) -> Iterator[str]:
    """The lines of a text that was broken by hand, each joined with those that only go on with it."""
    held = full = ""
    for line in text.expandtabs().splitlines():
        if held and len(full) >= FILLED and line.strip() and not LISTED.match(line.lstrip()):
            held = f"{held} {line.strip()}"
        else:
            if full or held:
                yield held
            held = line.rstrip()
            if not held:
                yield ""
        full = line.rstrip()
    if held:
        yield held
