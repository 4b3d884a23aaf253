"""The milestones of every game: which are reached, since when, and what the others take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.games.registry import FAMILIES
from game.session.history.highlights import Summary
from game.session.history.milestones import Milestone, of_games
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Sized, VBox
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.pictures import Weight
from game.ui.scenes.archive.game_captions import date_of
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.scenes.milestone_cards import milestone_card
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

COLUMNS, GAP, NOTE = 4, 8, 30


class MilestonesPage(ReadingPage):
    """A card for each milestone, by game, in the order in which most people reach them."""

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
        cards = self.kept("cards", self._reached, lambda: VBox(tuple(self._cards(sheet.frame.text_scale)), GAP))
        return full_page(head(self, self.text("milestone.title"), count), cards, self._note(), gap=GAP)

    def _cards(self, scale: float) -> Iterator[Item]:
        for family in FAMILIES:
            name = self.text(f"family.{family}")
            yield TextItem(name, Ink(BODY, Weight.SEMIBOLD), f"family.{family}", "heading")
            own = (each for each in Milestone if each.family == family)
            yield Grid(tuple(self._card(each, scale) for each in own), COLUMNS, GAP)

    def _note(self) -> Item:
        """How far the games were read, which may have reached more; then where milestones come from."""
        note = TextItem(self.text("milestone.note"), Ink(CAPTION, colour="muted"), "note")
        return Sized(VBox(self.reading_sign()) if self._reading is not None else note, tall=NOTE)

    def _card(self, milestone: Milestone, scale: float) -> Item:
        return milestone_card(
            self.services, milestone, self._state(milestone), scale, reached=milestone in self._reached
        )

    def _state(self, milestone: Milestone) -> str:
        """Whether it is reached, and since when, as far as that is known."""
        if milestone not in self._reached:
            return self.text("milestone.open")
        date = date_of(self.services.texts, self._reached[milestone])
        return self.text("milestone.on", date=date) if date else self.text("milestone.done")
