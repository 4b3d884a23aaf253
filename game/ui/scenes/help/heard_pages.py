"""What can be heard again, row by row: what was said at a table (SR37), and what its sounds mean (SR35)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.ui.kit.boxes import Padded, plated
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.services import Services
from game.ui.table.sound_cues import SoundCue, SoundVariations
from game.ui.widgets.button import BARE
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.text_block import Ink

LEARNED = (
    SoundCue.GOOD, SoundCue.UNFINISHED, SoundCue.FITS, SoundCue.EDGE, SoundCue.DULL, SoundCue.SET, SoundCue.ALL_GOOD,
    SoundCue.TURN, SoundCue.SUBMIT, SoundCue.DRAW, SoundCue.PICK, SoundCue.PLACE, SoundCue.THROW, SoundCue.TICK,
    SoundCue.TIME, SoundCue.WIN,
)  # fmt: skip
"""First those met while browsing, then what was done, then what comes from elsewhere."""


class HeardPage(Page):
    """A list of rows, each of which a press lets be heard."""

    def content(self, sheet: Sheet) -> Item:
        rows = tuple(
            PressItem(Padded(TextItem(said, Ink(BODY)), 16, 8), ident, said, press, kind=BARE)
            for ident, said, press in self.rows()
        )
        nothing = TextItem(self.text("say.nothing_yet"), Ink(BODY, colour="muted", down=0.0), "nothing", grow=1)
        listed = plated(RowList(rows, self.listed) if rows else nothing, 20, 16, grow=1)
        return full_page(head(self, self.text(f"{self.name}.title")), listed)

    def rows(self) -> Iterator[tuple[str, str, OnPress]]:
        """The id and the words of each row, and what a press does."""
        raise NotImplementedError


class TranscriptPage(HeardPage):
    """A row for each sentence, the newest first."""

    name = "said"

    def __init__(self, services: Services, sentences: tuple[str, ...]) -> None:
        super().__init__(services)
        self._sentences = sentences
        self.first = "sentence.1" if sentences else "back"

    def rows(self) -> Iterator[tuple[str, str, OnPress]]:
        for number, said in enumerate(self._sentences, start=1):
            yield f"sentence.{number}", said, partial(self.services.said.append, said)


class SoundsPage(HeardPage):
    """A row for each sound, which a press plays."""

    name = "sounds"
    first = f"sound.{LEARNED[0].value}"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._variations = SoundVariations(services.style.sounds)

    def rows(self) -> Iterator[tuple[str, str, OnPress]]:
        for cue in LEARNED:
            yield f"sound.{cue.value}", self.text(f"sounds.{cue.value}"), partial(self._play, cue)

    def _play(self, cue: SoundCue) -> None:
        self.services.sounds.play(self._variations.name(cue))
