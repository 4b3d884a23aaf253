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
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, LineItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.pictures import TileFace
from game.ui.places import LicencePlace
from game.ui.scene import Push
from game.ui.scenes.page_parts import LeafedPage
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, LEADING, PAGE, Sheet
from game.ui.widgets.text_block import FittedText, Ink, TextBlock
from game.ui.wrap import wrap

TILES, TILE = ("b7", "k7", "r7"), 60
ROW, MOST_ROWS = 72, 4
"""The height of a part, and how many are seen at least."""


class AboutPage(Page):
    """What the game is, and the list of its parts below."""

    name = "about"

    def __init__(self, services: Services, assets: Assets | None = None) -> None:
        """`assets`: those of another copy than this one."""
        super().__init__(services)
        assets = assets or Assets.of_bundle()
        libraries = bundled_libraries(assets)
        self._bundled = bool(libraries)
        self._listed = (*own_parts(assets), *libraries)

    def content(self, sheet: Sheet) -> Item:
        return full_page(head(self, self.text("about.title")), self._about(), self._parts())

    def _about(self) -> Item:
        """Three tiles, what the game is, and where a newer one is found."""
        tiles = HBox(tuple(ImageItem(partial(TileFace, each), TILE, TILE * 4 / 3, 2) for each in TILES), 3, down=0.5)
        told = self.text("about.note", version=game.__version__)
        newer = self.text("about.newer", home=game.HOME.partition("://")[2])
        note = TextItem(told, Ink(BODY, steady=True), "note")
        where = TextItem(newer, Ink(CAPTION, colour="muted", steady=True), "newer")
        return HBox((tiles, rest(VBox((note, where), 4))), 30, down=0.5)

    def _parts(self) -> Item:
        """Where its parts came from, and a row for each."""
        of_parts = self.text("about.bundled" if self._bundled else "about.installed")
        said = TextItem(of_parts, Ink(CAPTION, colour="muted"), "parts")
        numbered = enumerate(self._listed)
        rows = tuple(self.kept(f"part.{at}", part, partial(self._row, at, part)) for at, part in numbered)
        listed = RowList(rows, self.listed, min(len(rows), MOST_ROWS), beyond=True)
        return VBox((Sized(said, tall=42), listed), 6, grow=1)

    def _row(self, at: int, part: LicensedPart) -> Item:
        name = " ".join(filter(None, (part.name, part.version)))
        quiet = TextItem(part.licence, Ink(CAPTION, colour="muted", across=1.0))
        label = self.text("list.comma").join((name, part.licence))
        line = Padded(HBox((rest(TextItem(name, Ink(BODY))), rest(quiet)), 20, down=0.5), 0, 6)
        pressed = PressItem(line, f"part.{at}", label, partial(Push, LicencePlace(part)))
        return VBox((LineItem(), Padded(Sized(pressed, tall=ROW - 2), above=1)))


TALL, BETWEEN = 720, 72
"""Units: the height of the text, and between two columns."""
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
        ground = HBox(tuple(self._columns(sheet)), BETWEEN)
        told = self.text("about.page", number=self._leaf + 1, count=self._leaves)
        turns = self.turns(told, "about", "previous", "next")
        return full_page(head(self, self._part.name, kind), ground, *turns, gap=20)

    def _columns(self, sheet: Sheet) -> Iterator[Item]:
        """The text in columns, as much as there is room for."""
        size, room = sheet.type(INK.units), sheet.px(PAGE)
        columns = 2 if room - sheet.px(BETWEEN) > 2 * LEAST * size else 1
        wide = (room - sheet.px(BETWEEN) * (columns - 1)) // columns
        high = sheet.line(size)
        count = max(1, int((sheet.px(TALL) - high) // round(size * LEADING)) + 1)
        lines = tuple(self._lines(sheet, size, wide))
        first = self.leaf(-(-len(lines) // (count * columns))) * count * columns
        for at in range(columns):
            shown = lines[first + at * count : first + (at + 1) * count]
            yield PartsItem(partial(_written, f"text.{at}", shown), tall=TALL, grow=1)

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
        fit = FittedText(lines, widths, size, round(size * LEADING), high)
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
