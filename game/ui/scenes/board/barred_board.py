"""What stands in place of the analysis board while other people play against the clock on this machine, with the way to
their game."""

from __future__ import annotations

from functools import partial

from game.session.analysis.draft import Draft
from game.session.match.match import Match
from game.ui.kit.boxes import Aligned, Sized, VBox
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.places import BoardPlace, GamesPlace, TablePlace
from game.ui.scene import Change, Push, Replace, Swap
from game.ui.scenes.archive.game_captions import signs_of_others, who_and_whose_turn
from game.ui.scenes.page_parts import overlapping, press_card
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.sheet import HEADING, Sheet
from game.ui.widgets.text_block import Ink

ABOVE, BELOW, WIDE = 52, 72, 1200
"""Of the page, in units: what is free above and below it, and the width of what is said."""
CARD, EMBLEM, LAP, MOST_EMBLEMS = 900, 60, 0.62, 3
"""Of a card: its width and that of an emblem in units, how much is seen of each emblem, and the most of them."""
MOST = 3
"""Games that are offered; all are in the list of games."""


class BarredBoard(Page):
    """Says why, and leads to the games that bar it; once none does, the board opens."""

    name = "board-barred"

    def __init__(self, services: Services, draft: Draft | None = None) -> None:
        """`draft`: what the board opens with."""
        super().__init__(services)
        self._draft = draft

    @property
    def first(self) -> str:  # type: ignore[override]
        """The first game; who listens hears a short word first."""
        return "back" if self.services.listened() else "continue.0"

    def update(self, dt: float) -> Change | None:
        if not self.services.autosave.people_race_the_clock:
            return Swap(BoardPlace(self._draft))
        return super().update(dt)

    def content(self, sheet: Sheet) -> Item:
        said = TextItem(self.text("board.barred"), Ink(HEADING, across=0.5), "barred", "status")
        games = ButtonItem("games", self.text("home.games"), lambda: Push(GamesPlace()), tall=72)
        raced = self.services.autosave.raced[:MOST]
        ways = (*(self._match(at, match) for at, match in enumerate(raced)), games)
        told = VBox((said, Aligned(Sized(VBox(ways, 16), wide=CARD))), 40)
        middle = Aligned(Sized(told, wide=WIDE), grow=1)
        return full_page(head(self, self.text("board.title")), middle, gap=20)

    def _match(self, at: int, match: Match) -> Item:
        """The way to one of them, as on the title page."""
        faces = overlapping(signs_of_others(match.setup)[:MOST_EMBLEMS], EMBLEM, LAP)
        label, box = self.text("home.continue"), self.text(f"box.{match.setup.box}")
        which = self.text("list.dot").join((box, who_and_whose_turn(self.services.texts, match)))
        name = self.text("label.about", said=label, about=which)
        press = partial(Replace, TablePlace(match))
        kind = PLAIN.kind if at else PRIMARY.kind
        return press_card(f"continue.{at}", (label, which), press, kind, before=(faces,), name=name)


def board_or_barred(services: Services, draft: Draft | None) -> Page:
    """The analysis board, unless people play against the clock."""
    if services.autosave.people_race_the_clock:
        return BarredBoard(services, draft)
    from game.ui.scenes.board.board_page import BoardPage

    return BoardPage(services, draft)
