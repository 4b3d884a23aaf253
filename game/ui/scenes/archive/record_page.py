"""The tabs of the record: statistics, milestones and days, each a page under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list
from game.ui.kit.frames import head
from game.ui.kit.item import Item
from game.ui.places import DaysPlace, MilestonesPlace, StatisticsPlace
from game.ui.scene import Change, Place, Swap
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.semantics import Node

TABS: Mapping[str, type[Place]] = MappingProxyType(
    {"statistics": StatisticsPlace, "milestones": MilestonesPlace, "days": DaysPlace}
)
"""By the name of the page, in the order of the tabs."""


class RecordPage(ReadingPage):
    """One of the tabs; its `name` says which."""

    def head(self, *tools: Item, caption: Item | None = None) -> Item:
        """What stands above every tab: the name of the record, what this one adds to it, and the tabs."""
        options = [ChoiceOption(name, self.text(f"record.{name}")) for name in TABS]
        tabs = ChoiceItem("record", options, self.name, self._turn_to, self.text("record.title"))
        return head(self, self.text("record.title"), *tools, choice_or_list(self, tabs), caption=caption)

    def _turn_to(self, name: str) -> Change | None:
        return None if name == self.name else Swap(TABS[name]())

    def _name_told(self, nodes: Sequence[Node]) -> str:
        about = self.text(f"record.{self.name}")
        return self.text("label.about", said=super()._name_told(nodes), about=about)
