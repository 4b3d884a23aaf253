"""A page that counts all finished games: they are read beside it each time it is entered."""

from __future__ import annotations

from game.session.history.highlights import Summary
from game.session.storage.archive_reading import ArchiveReading
from game.ui.kit.boxes import Aligned, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import MeterItem, TextItem
from game.ui.kit.page import Page
from game.ui.scene import Change
from game.ui.services import Services
from game.ui.widgets.sheet import BODY
from game.ui.widgets.text_block import Ink

SOON = 0.02
"""Seconds the page waits for the games when it is entered: most are few and known, and then nothing flickers."""
BAR = 480
"""Width of the bar in units."""


class ReadingPage(Page):
    """Leaving the page stops the reading; what was read of it is known the next time."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reading: ArchiveReading | None = None
        self._shown_count = 0
        """How many games were read when that was last shown."""

    def take(self, games: tuple[Summary, ...]) -> None:
        """All games were read, the newest first."""
        raise NotImplementedError

    def enter(self) -> None:
        if self._reading is None:
            services = self.services
            self._reading = ArchiveReading(services.autosave.archive, services.player_process, wake=services.wake)
            self._reading.begin()
        self.wait(SOON)
        super().enter()

    def leave(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None
        super().leave()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the games, until all are read or for so many seconds."""
        if self._reading is not None:
            self._reading.wait(seconds)
            self._look(self._reading)

    def update(self, dt: float) -> Change | None:
        if self._reading is not None:
            self._look(self._reading)
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._reading is None

    def _look(self, reading: ArchiveReading) -> None:
        """How far it has come."""
        if not reading.is_running:
            self._reading = None
            self.take(reading.games)
            self.rebuild()
        elif reading.done != self._shown_count:
            self._shown_count = reading.done
            self.rebuild()

    def reading_sign(self) -> tuple[Item, ...]:
        """How many games were read, in words and as a bar below them; nothing once all are."""
        reading = self._reading
        if reading is None:
            return ()
        told = self.text("games.reading", done=reading.done, count=reading.count)
        said = TextItem(told, Ink(BODY, colour="muted", across=0.5), "reading")
        bar = Aligned(MeterItem(reading.done / max(1, reading.count), BAR))
        return (VBox((said, bar), 8, down=0.5, grow=1),)
