"""What the game is made of and by whom, and the text of one licence, leaf by leaf, with its lines as they were
written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import game
from game.session.system.licences import LicensedPart, bundled_libraries, licence_text, own_parts
from game.session.system.paths import Assets
from game.ui.geometry import Box
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.pictures import TileFace
from game.ui.places import LicencePlace
from game.ui.scene import Push
from game.ui.scenes.page_parts import LeafedPage
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, LEADING, Sheet
from game.ui.widgets.text_block import FittedText, Ink, TextBlock
from game.ui.wrap import wrap

WIDE, GAME, GAP, PAD = 1320, 420, 25, 34
"""Units: the page, and on it the panel about the game itself."""
TILES, TILE = ("b7", "k7", "r7"), 84
ROW, MOST_ROWS = 66, 10
"""The height of a part, and how many are seen at once."""


class AboutPage(Page):
    """The game at the left, the list of its parts at the right."""

    name = "about"

    def __init__(self, services: Services, assets: Assets | None = None) -> None:
        """`assets`: those of another copy than this one."""
        super().__init__(services)
        assets = assets or Assets.of_bundle()
        libraries = bundled_libraries(assets)
        self._bundled = bool(libraries)
        self._listed = (*own_parts(assets), *libraries)

    def content(self, sheet: Sheet) -> Item:
        below = HBox((Sized(self._about(), wide=GAME), rest(self._parts())), GAP)
        return Aligned(Padded(VBox((head(self, self.text("about.title")), below), 20), 0, 40), most=WIDE)

    def _about(self) -> Item:
        """Three tiles, what the game is, and where a newer one is found."""
        tiles = HBox(tuple(ImageItem(partial(TileFace, each), TILE, TILE * 4 / 3, 2) for each in TILES), 4, across=0.5)
        told = self.text("about.note", version=game.__version__)
        note = TextItem(told, Ink(BODY, across=0.5, steady=True), "note")
        newer = self.text("about.newer", home=game.HOME.partition("://")[2])
        where = TextItem(newer, Ink(CAPTION, across=0.5, colour="muted", steady=True), "newer")
        return plated(VBox((tiles, note, where), 28, down=0.45), PAD, PAD)

    def _parts(self) -> Item:
        """Where its parts came from, and a row for each."""
        of_parts = self.text("about.bundled" if self._bundled else "about.installed")
        said = Padded(TextItem(of_parts, Ink(CAPTION, colour="muted"), "parts"), 14)
        numbered = enumerate(self._listed)
        rows = tuple(self.kept(f"part.{at}", part, partial(self._row, at, part)) for at, part in numbered)
        listed = RowList(rows, self.listed, min(len(rows), MOST_ROWS), grow=0)
        return plated(VBox((Sized(said, tall=44), listed), 6), PAD - 14, 20, 20)

    def _row(self, at: int, part: LicensedPart) -> Item:
        name = " ".join(filter(None, (part.name, part.version)))
        quiet = TextItem(part.licence, Ink(CAPTION, colour="muted", across=1.0))
        label = self.text("list.comma").join((name, part.licence))
        line = Padded(HBox((rest(TextItem(name, Ink(BODY))), rest(quiet)), 20, down=0.5), 14, 6)
        return Sized(PressItem(line, f"part.{at}", label, partial(Push, LicencePlace(part))), tall=ROW)


TEXT_WIDE, TALL, TEXT_PAD, BETWEEN = 1600, 768, 36, 48
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

    def __init__(self, services: Services, part: LicensedPart) -> None:
        super().__init__(services)
        self._part = part
        self._text = licence_text(part) or self.text("about.no_text")

    def content(self, sheet: Sheet) -> Item:
        kind = TextItem(self._part.licence, Ink(CAPTION, colour="muted", across=1.0), "kind")
        ground = plated(HBox(tuple(self._columns(sheet)), BETWEEN), TEXT_PAD, TEXT_PAD)
        told = self.text("about.page", number=self._leaf + 1, count=self._leaves)
        turns = self.turns(told, "about", "previous", "next")
        return full_page(head(self, self._part.name, kind), ground, *turns, gap=20)

    def _columns(self, sheet: Sheet) -> Iterator[Item]:
        """The text between the edges of the panel, as much as there is room for."""
        size, room = sheet.type(INK.units), sheet.px(TEXT_WIDE - 2 * TEXT_PAD)
        columns = 2 if room - sheet.px(BETWEEN) > 2 * LEAST * size else 1
        wide = (room - sheet.px(BETWEEN) * (columns - 1)) // columns
        high = sheet.line(size)
        count = max(1, int((sheet.px(TALL - 2 * TEXT_PAD) - high) // round(high * LEADING)) + 1)
        lines = tuple(self._lines(sheet, size, wide))
        first = self.leaf(-(-len(lines) // (count * columns))) * count * columns
        for at in range(columns):
            shown = lines[first + at * count : first + (at + 1) * count]
            yield PartsItem(partial(_written, f"text.{at}", shown), tall=TALL - 2 * TEXT_PAD, grow=1)

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
        fit = FittedText(lines, widths, size, round(high * LEADING), high)
        yield TextBlock(ident, "text", "\n".join(lines), place, fit, INK)


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
