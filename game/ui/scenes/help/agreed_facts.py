"""What was agreed, as the rules tell it: in a few words, whole for those who hear it, and what is not usual."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.session.match.setup import Setup
from game.session.texts import Texts
from game.ui.kit.adaptive import Wrapped
from game.ui.kit.boxes import Padded, Sized
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.scenes.setup.rule_rows import RuleRow, rows_of, told_whole, unusual
from game.ui.widgets.sheet import CAPTION
from game.ui.widgets.text_block import Ink

CHIP, CHIP_PAD = 42, 18
"""In u: the height of a fact that is not usual, and the space beside its words."""


@dataclass(frozen=True, slots=True)
class AgreedFacts:
    """The questions of an agreement and their answers."""

    texts: Texts
    setup: Setup

    @property
    def brief(self) -> Item:
        """What is played in a few words; those who hear it are told everything that was agreed."""
        setup, comma = self.setup, self.texts.text("list.comma")
        words = comma.join((self.texts.text(f"box.{setup.box}"), next(told_whole(self.texts, setup))))
        rows = [*(row for row in rows_of(setup.game.family) if row.matters(setup)), *unusual(setup)]
        return TextItem(words, Ink(CAPTION, colour="muted"), "in-force", said=comma.join(map(self._said, rows)))

    @property
    def unusual(self) -> Iterator[Item]:
        """What was agreed and is not usual in the game; nothing where all of it is."""
        setup = self.setup
        usual = replace(Setup().with_box(setup.box), options=setup.game.usual_options)
        rows = [row for row in rows_of(setup.game.family) if row.matters(setup) and row.now(setup) != row.now(usual)]
        if every := [*rows, *unusual(setup)]:
            yield Wrapped(tuple(map(self._chip, every)), 12)

    def _chip(self, row: RuleRow) -> Item:
        words = TextItem(self._said(row), Ink(CAPTION), f"in-force.{row.name}")
        return Padded(Sized(words, tall=CHIP), CHIP_PAD, 0, plate="message", radius=CHIP / 2)

    def _said(self, row: RuleRow) -> str:
        """One question of the agreement and its answer."""
        now = row.now(self.setup)
        answer = row.called(now, dict(row.options).get(now, ""), self.texts, self.setup)
        return self.texts.text("rules.in_force", what=self.texts.text(row.label), answer=answer)
