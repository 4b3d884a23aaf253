"""What the game is, its version, and what it is made of: each part leads to its licence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import game
from game.session.system.licences import LicensedPart, bundled_libraries, own_parts
from game.session.system.paths import Assets
from game.ui.geometry import Box
from game.ui.places import LicencePlace
from game.ui.scene import Change, Push
from game.ui.scenes.page_parts import LeafedPage, rule, title, way_back
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.rows.list_row import Cell, row
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

LEFT, WIDE = 160, 1600
PANEL = (LEFT, 244, WIDE, 692)
PAD, BETWEEN = 26, 40
ROWS, PITCH = 8, 80
FOOT = 960
BESIDE = 1.3
"""The greatest text scale at which two columns stand beside each other."""
NAME = 0.4
"""The end of the names, in parts of a row's width."""


class AboutPage(LeafedPage):
    """Two columns a leaf, or one where text is large."""

    name = "about"
    first = "back"

    def __init__(self, services: Services, assets: Assets | None = None) -> None:
        """`assets`: those of another copy than this one."""
        super().__init__(services)
        assets = assets or Assets.of_bundle()
        libraries = bundled_libraries(assets)
        self._bundled = bool(libraries)
        self._listed = (*own_parts(assets), *libraries)

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("about.title"), sheet.box(LEFT, 54, 1340, 96))
        told = self.text("about.note", version=game.__version__)
        note = words(sheet, sheet.box(LEFT, 144, WIDE, 40), told, Ink(BODY), ident="note")
        of_parts = self.text("about.bundled" if self._bundled else "about.installed")
        about = words(sheet, sheet.box(LEFT, 184, WIDE, 40), of_parts, Ink(CAPTION, colour="muted"), ident="parts")
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        columns = 2 if sheet.frame.text_scale <= BESIDE else 1
        first = self.leaf(-(-len(self._listed) // (columns * ROWS))) * columns * ROWS
        rows = self._rows(sheet, self._listed[first : first + columns * ROWS], columns)
        back = way_back(sheet, self, sheet.box(LEFT, 72, WIDE, 64))
        place = sheet.box(LEFT, FOOT, WIDE, 64)
        return (heading, back, note, about, ground, *rows, *self.turning(sheet, place))

    def _rows(self, sheet: Sheet, shown: tuple[LicensedPart, ...], columns: int) -> Iterator[Part]:
        x, y, w, _ = PANEL
        wide = (w - 2 * PAD - (columns - 1) * BETWEEN) / columns
        for at, part in enumerate(shown):
            column, line = divmod(at, ROWS)
            left = x + PAD + column * (wide + BETWEEN)
            box = sheet.box(left, y + PAD + line * PITCH, wide, PITCH)
            if line:
                yield rule(box)
            yield self._row(sheet, box.inset(0, sheet.px(4)), at, part)

    def _row(self, sheet: Sheet, box: Box, at: int, part: LicensedPart) -> Part:
        name = " ".join(filter(None, (part.name, part.version)))
        quiet = Ink(CAPTION, colour="muted", across=1.0)
        cells = (Cell(0.0, NAME, name), Cell(NAME, 1.0, part.licence, quiet))
        label = self.text("list.comma").join((name, part.licence))
        return row(sheet, box, f"part.{at}", label, cells, partial(self._open, part))

    def _open(self, part: LicensedPart) -> Change:
        return Push(LicencePlace(part))
