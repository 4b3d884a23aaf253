"""What the sounds of the table mean, each to be heard (SR35)."""

from __future__ import annotations

from functools import partial

from game.ui.kit.boxes import Padded, plated
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.services import Services
from game.ui.table.sound_cues import SoundCue, SoundVariations
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink

LEARNED = (
    SoundCue.GOOD, SoundCue.UNFINISHED, SoundCue.FITS, SoundCue.EDGE, SoundCue.DULL, SoundCue.SET, SoundCue.ALL_GOOD,
    SoundCue.TURN, SoundCue.SUBMIT, SoundCue.DRAW, SoundCue.PICK, SoundCue.PLACE, SoundCue.THROW, SoundCue.TICK,
    SoundCue.TIME, SoundCue.WIN,
)  # fmt: skip
"""First those met while browsing, then what was done, then what comes from elsewhere."""


class SoundsPage(Page):
    """A row for each sound, which a press plays."""

    name = "sounds"
    first = f"sound.{LEARNED[0].value}"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._variations = SoundVariations(services.look.sounds)
        self._list = Scrolling()

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        return (*super().scrollings, self._list)

    def content(self, sheet: Sheet) -> Item:
        rows = tuple(map(self._row, LEARNED))
        return full_page(head(self, self.text("sounds.title")), plated(RowList(rows, self._list), 20, 16, grow=1))

    def _row(self, cue: SoundCue) -> Item:
        said = self.text(f"sounds.{cue.value}")
        shown = Padded(TextItem(said, Ink(BODY)), 16, 8)
        return PressItem(shown, f"sound.{cue.value}", said, partial(self._play, cue), kind="bare")

    def _play(self, cue: SoundCue) -> None:
        self.services.sounds.play(self._variations.name(cue))
