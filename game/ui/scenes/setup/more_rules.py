"""The less common options, on a page of their own behind New game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.session.match.setup import Setup
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, VBox, plated
from game.ui.kit.frames import head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ChoiceItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.scenes.setup.rule_rows import PATIENCE_ROW, RuleRow, more_of
from game.ui.services import Services
from game.ui.widgets.choice import ChoiceOption
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

WIDE, TALL, PAD, PITCH = 1400, 740, 56, 171
LABEL = 300
"""The width a question gets beside its answers."""


class MoreRules(Page):
    """Each option with its explanation; an answer takes effect at once."""

    name = "more-rules"
    first = "back"

    def __init__(self, services: Services, setup: Setup, agree: Callable[[Setup], None]) -> None:
        super().__init__(services, setup.game)
        self._setup = setup
        self._agree = agree

    def content(self, sheet: Sheet) -> Item:
        asked = self._asked()
        rows = VBox(tuple(self._row(row, at) for at, row in enumerate(asked)))
        ground = Sized(plated(rows, PAD, PAD / 2), tall=min(TALL, PAD + PITCH * len(asked)))
        page = VBox((head(self, self.text("more_rules.title")), ground), 40)
        return Aligned(Padded(page, 0, 54, 60), most=WIDE, down=0.0)

    def _asked(self) -> tuple[RuleRow, ...]:
        """The rare questions of the game, and how patient the one is who has that as a trait, where it sits."""
        patience = (PATIENCE_ROW,) if PATIENCE_ROW.matters(self._setup) else ()
        return (*more_of(self._setup.game.family), *patience)

    def _row(self, row: RuleRow, at: int) -> Item:
        """The question beside its answers, or above them, and what it is about."""
        options = [ChoiceOption(value, self.text(key)) for value, key in row.options]
        label, choose = self.text(row.label), partial(self._choose, row)
        offered = ChoiceItem(row.name, options, row.now(self._setup), choose, label, enabled=row.matters(self._setup))
        name = TextItem(label, Ink(BODY))
        beside = HBox((Sized(name, wide=LABEL, grow=1), offered), 16, down=0.5)
        quiet = Ink(CAPTION, colour="muted", down=0.0)
        about = TextItem(self.text(row.about(self._setup)), quiet, f"{row.name}.about")
        line = (LineItem(),) if at else ()
        asked = VBox((FirstFit((beside, VBox((name, offered), 6))), about), 9, down=0.5, grow=1)
        return VBox((*line, Padded(asked, 0, 12, grow=1)), grow=1)

    def _choose(self, row: RuleRow, value: str) -> None:
        self._setup = row.chosen(self._setup, value)
        self._agree(self._setup)
