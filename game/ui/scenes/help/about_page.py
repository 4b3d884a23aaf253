"""What the game is, its version, and what it is made of: each part leads to its licence."""

from __future__ import annotations

from functools import partial

import game
from game.session.system.licences import LicensedPart, bundled_libraries, own_parts
from game.session.system.paths import Assets
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.frames import head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.pictures import TileFace
from game.ui.places import LicencePlace
from game.ui.scene import Change, Push
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

WIDE, GAME, GAP, PAD = 1320, 420, 25, 34
"""Units: the page, and on it the panel about the game itself."""
TILES, TILE = ("b7", "k7", "r7"), 84
ROW, MOST_ROWS = 66, 10
"""The height of a part, and how many are seen at once."""


class AboutPage(Page):
    """The game at the left, the list of its parts at the right."""

    name = "about"
    first = "back"

    def __init__(self, services: Services, assets: Assets | None = None) -> None:
        """`assets`: those of another copy than this one."""
        super().__init__(services)
        assets = assets or Assets.of_bundle()
        libraries = bundled_libraries(assets)
        self._bundled = bool(libraries)
        self._listed = (*own_parts(assets), *libraries)
        self._list = Scrolling()

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        return (*super().scrollings, self._list)

    def content(self, sheet: Sheet) -> Item:
        below = HBox((Sized(self._about(), wide=GAME), rest(self._parts())), GAP)
        return Aligned(Padded(VBox((head(self, self.text("about.title")), below), 20), 0, 40), most=WIDE)

    def _about(self) -> Item:
        """Three tiles, and what the game is."""
        tiles = HBox(tuple(ImageItem(partial(TileFace, each), TILE, TILE * 4 / 3, 2) for each in TILES), 4, across=0.5)
        told = self.text("about.note", version=game.__version__)
        note = TextItem(told, Ink(BODY, across=0.5, steady=True), "note")
        return plated(VBox((tiles, note), 28, down=0.45), PAD, PAD)

    def _parts(self) -> Item:
        """Where its parts came from, and a row for each."""
        of_parts = self.text("about.bundled" if self._bundled else "about.installed")
        said = Padded(TextItem(of_parts, Ink(CAPTION, colour="muted"), "parts"), 14)
        numbered = enumerate(self._listed)
        rows = tuple(self.kept(f"part.{at}", part, partial(self._row, at, part)) for at, part in numbered)
        listed = RowList(rows, self._list, min(len(rows), MOST_ROWS), grow=0)
        return plated(VBox((Sized(said, tall=44), listed), 6), PAD - 14, 20, 20)

    def _row(self, at: int, part: LicensedPart) -> Item:
        name = " ".join(filter(None, (part.name, part.version)))
        quiet = TextItem(part.licence, Ink(CAPTION, colour="muted", across=1.0))
        label = self.text("list.comma").join((name, part.licence))
        line = Padded(HBox((rest(TextItem(name, Ink(BODY))), rest(quiet)), 20, down=0.5), 14, 6)
        return Sized(PressItem(line, f"part.{at}", label, partial(self._open, part)), tall=ROW)

    def _open(self, part: LicensedPart) -> Change:
        return Push(LicencePlace(part))
