"""The less common options, on a page of their own behind New game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from game.session.match.setup import Setup
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.scenes.page_parts import row_label, rule, title, way_back
from game.ui.scenes.setup.rule_rows import PATIENCE_ROW, RuleRow, more_of
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL = (260, 190, 1400, 740)
PAD, PITCH, AIR, ROW, NOTE = 56, 171, 22, 80, 69
"""AIR is the space above the answers that centres a question between two lines."""


class MoreRules(Page):
    """Each option with its explanation; an answer takes effect at once."""

    name = "more-rules"
    first = "back"

    def __init__(self, navigator: Navigator, setup: Setup, agree: Callable[[Setup], None]) -> None:
        super().__init__(navigator, setup.game)
        self._setup = setup
        self._agree = agree

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, _, w, _ = PANEL
        heading = title(sheet, self.text("more_rules.title"), sheet.box(x, 54, 1000, 96))
        back = way_back(sheet, self, sheet.box(x, 72, w, 64))
        asked = self._asked()
        pitch = min(PITCH, (PANEL[3] - PAD) / max(1, len(asked)))
        rows = (part for at, row in enumerate(asked) for part in self._row(sheet, at * pitch, row))
        return (heading, panel(sheet.box(*PANEL), sheet.px(30)), *rows, back)

    def _asked(self) -> tuple[RuleRow, ...]:
        """The rare questions of the game, and how patient the one is who has that as a trait, where it sits."""
        patience = (PATIENCE_ROW,) if PATIENCE_ROW.matters(self._setup) else ()
        return (*more_of(self._setup.game.family), *patience)

    def _row(self, sheet: Sheet, down: float, row: RuleRow) -> Iterator[Part]:
        x, y, w, _ = PANEL
        top = y + PAD / 2 + down
        line = sheet.box(x + PAD, top + AIR, w - 2 * PAD, ROW)
        if down:
            yield rule(sheet.box(x + PAD, top, w - 2 * PAD, 1))
        tall = sheet.target(62)
        room = Box(line.x + line.w * 0.36, line.centre[1] - tall / 2, line.w * 0.64, tall)
        options = [ChoiceOption(value, self.text(key)) for value, key in row.options]
        label, choose = self.text(row.label), partial(self._choose, row)
        offered = choice(sheet, room, row.name, options, row.now(self._setup), choose, label=label)
        yield row_label(sheet, Box(line.x, line.y, offered.box.x - line.x - sheet.px(16), line.h), label)
        yield replace(offered, enabled=row.matters(self._setup))
        about = sheet.box(x + PAD, top + AIR + ROW, w - 2 * PAD, NOTE)
        quiet = Ink(CAPTION, colour="muted", down=0.0)
        yield words(sheet, about, self.text(row.about(self._setup)), quiet, ident=f"{row.name}.about")

    def _choose(self, row: RuleRow, value: str) -> None:
        self._setup = row.chosen(self._setup, value)
        self._agree(self._setup)
