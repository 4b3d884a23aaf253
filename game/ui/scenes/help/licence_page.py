"""The text of one licence, leaf by leaf, with its lines as they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from game.session.system.licences import LicensedPart, licence_text
from game.ui.geometry import Box
from game.ui.scenes.page_parts import LeafedPage, title, way_back
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, LEADING, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, Words, words
from game.ui.wrap import wrap

LEFT, WIDE = 160, 1600
PANEL = (LEFT, 168, WIDE, 768)
PAD, BETWEEN = 36, 48
FOOT = 960
BESIDE = 1.3
"""The greatest text scale at which two columns stand beside each other."""
INK = Ink(CAPTION, down=0.0)
INDENT = "\u2003"
"""What stands for two spaces at the beginning of a line."""
FILLED = 56
"""Characters from which a line was broken because it was full, so that the next one goes on with it."""
LISTED = re.compile(r"([-*=.\d]|\(?\w{1,2}[.)])")
"""How a line begins that is no such continuation: a point of a list, a rule below a heading."""


class LicencePage(LeafedPage):
    """Two columns a leaf, or one where text is large."""

    name = "licence"
    first = "back"

    def __init__(self, services: Services, part: LicensedPart) -> None:
        super().__init__(services)
        self._part = part
        self._text = licence_text(part) or self.text("about.no_text")

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self._part.name, sheet.box(LEFT, 54, 860, 96))
        which = Ink(CAPTION, colour="muted", across=1.0)
        kind = words(sheet, sheet.box(LEFT + 880, 72, 480, 64), self._part.licence, which, ident="kind")
        back = way_back(sheet, self, sheet.box(LEFT, 72, WIDE, 64))
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        place = sheet.box(LEFT, FOOT, WIDE, 64)
        columns = tuple(self._columns(sheet))
        return (heading, kind, back, ground, *columns, *self.turning(sheet, place))

    def _columns(self, sheet: Sheet) -> Iterator[Words]:
        """The text between the edges of the panel, as much as there is room for."""
        x, y, w, h = PANEL
        columns = 2 if sheet.frame.text_scale <= BESIDE else 1
        wide = (w - 2 * PAD - (columns - 1) * BETWEEN) / columns
        boxes = [sheet.box(x + PAD + at * (wide + BETWEEN), y + PAD, wide, h - 2 * PAD) for at in range(columns)]
        size = sheet.type(INK.units)
        high = sheet.line(size)
        pitch = round(high * LEADING)
        lines = tuple(self._lines(sheet, size, boxes[0]))
        room = max(1, int((boxes[0].h - high) // pitch) + 1)
        first = self.leaf(-(-len(lines) // (room * columns))) * room * columns
        for at, box in enumerate(boxes):
            shown = lines[first + at * room : first + (at + 1) * room]
            if shown:
                widths = tuple(sheet.width(line, size) for line in shown)
                yield Words(f"text.{at}", "text", "\n".join(shown), box, shown, widths, size, pitch, high, INK)

    def _lines(self, sheet: Sheet, size: int, box: Box) -> Iterator[str]:
        """The lines of the text; those that are too long go on below, as far in as they begin."""
        measure = partial(sheet.width, size=size)
        for line in paragraphs(self._text):
            inside = INDENT * ((len(line) - len(line.lstrip())) // 2)
            for part in wrap(line.strip(), box.w - measure(inside), measure):
                yield inside + part


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
