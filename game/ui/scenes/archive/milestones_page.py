"""The twelve milestones: which are reached, since when, and what the others take."""

from __future__ import annotations

from collections.abc import Mapping

from game.session.history.highlights import Summary
from game.session.history.milestones import Milestone, of_games
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import HBox, Sized, VBox, plated, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.pictures import Icon, Weight
from game.ui.scenes.archive.game_captions import date_of
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

COLUMNS, GAP = 3, 20
PAD, ICON = 28, 44
NAME, HOW, STATE, NOTE = 48, 67, 36, 60
"""Least heights in units."""


class MilestonesPage(ReadingPage):
    """A card for each milestone, in the order in which most people reach them."""

    name = "milestones"
    first = "back"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reached: Mapping[Milestone, str] = {}

    def enter(self) -> None:
        self._reached = self.services.autosave.archive.milestones.reached()
        super().enter()

    def take(self, games: tuple[Summary, ...]) -> None:
        milestones = self.services.autosave.archive.milestones
        milestones.add(of_games(games))
        self._reached = milestones.reached()

    def content(self, sheet: Sheet) -> Item:
        done = self.text("milestone.count", done=len(self._reached), all=len(Milestone))
        count = TextItem(done, Ink(BODY, colour="muted", across=1.0), "count")
        cards = self.kept("cards", self._reached, self._cards)
        return full_page(head(self, self.text("milestone.title"), count), cards, self._note(), gap=GAP)

    def _cards(self) -> Item:
        return Grid(tuple(map(self._card, Milestone)), COLUMNS, GAP, grow=1)

    def _note(self) -> Item:
        """How far the games were read, which may have reached more; then where milestones come from."""
        note = TextItem(self.text("milestone.note"), Ink(CAPTION, colour="muted"), "note")
        return Sized(VBox(self.reading_sign()) if self._reading is not None else note, tall=NOTE)

    def _card(self, milestone: Milestone) -> Item:
        reached, key = milestone in self._reached, f"milestone.{milestone.value}"
        star = ImageItem(lambda size: Icon("star", size, "gold" if reached else "faint"), ICON, ICON, layer=2)
        name = TextItem(self.text(key), Ink(BODY, Weight.SEMIBOLD, "ink" if reached else "muted", down=0.75), key)
        how = TextItem(self.text(f"{key}.how"), Ink(CAPTION, colour="muted", down=0.3), f"{key}.how")
        told = self._state(milestone)
        said = self.text("label.about", said=self.text(key), about=told)
        state = TextItem(told, Ink(CAPTION, colour="gold" if reached else "muted"), f"{key}.state", said=said)
        lines = VBox((Sized(name, tall=NAME), Sized(how, tall=HOW), Sized(state, tall=STATE)))
        return plated(HBox((star, rest(lines)), PAD), PAD, PAD / 2)

    def _state(self, milestone: Milestone) -> str:
        """Whether it is reached, and since when, as far as that is known."""
        if milestone not in self._reached:
            return self.text("milestone.open")
        date = date_of(self.services.texts, self._reached[milestone])
        return self.text("milestone.on", date=date) if date else self.text("milestone.done")
