"""The New game page: box, players and options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.match.setup import CLOCKS, Setup
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.page_parts import row_label, rule, title, way_back
from game.ui.scenes.setup.rule_rows import FAMILY_ROW, RuleRow, rows_of
from game.ui.scenes.setup.seat_rows import SEATS, SeatRows
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

RULES = (160, 164, 990, 846)
GAME = (480, 72, 670, 64)
PAD = 46
FIRST_ROW, ROW_PITCH, LOOSE_PITCH, ROWS = 182, 79, 96, 716
"""Where the rows begin, how high one is at least and at most, and the room they have together."""


class NewGame(Page):
    """The page of the setup; answers that exclude each other are adjusted, and a sentence says so."""

    name = "new-game"
    first = "deal"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self.setup = navigator.services.store.now.setup
        self._seating = SeatRows(navigator, lambda: self.setup, self._seat)
        self._adjusted = ""
        """What the last choice changed besides itself, in words."""
        self._asked = ""
        """The name of the row last answered."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        self.services = self.navigator.services.playing(self.setup.game)
        radius = sheet.px(30)
        heading = title(sheet, self.text("new_game.title"), sheet.box(160, 54, 1200, 96))
        panels = (panel(sheet.box(*RULES), radius), panel(sheet.box(*SEATS), radius))
        return (
            heading,
            self._family(sheet),
            *panels,
            *self._rules(sheet),
            *self._seating.parts(sheet),
            *self._buttons(sheet),
        )

    def back(self) -> Change | None:
        """Keep the choices for the next time, whether or not a game was dealt."""
        self.services.store.change(setup=self.setup)
        return Pop()

    def _rules(self, sheet: Sheet) -> Iterator[Part]:
        x, _, w, _ = RULES
        tall = sheet.target(62)
        rows = rows_of(self.setup.game.family)
        pitch = min(LOOSE_PITCH, max(ROW_PITCH, ROWS // len(rows)))
        for at, row in enumerate(rows):
            line = sheet.box(x + PAD, FIRST_ROW + at * pitch, w - 2 * PAD, pitch)
            if at:
                yield rule(line)
            room = Box(line.x + line.w * 0.3, line.centre[1] - tall / 2, line.w * 0.7, tall)
            chosen = self._choice(sheet, room, row)
            yield row_label(
                sheet, Box(line.x, line.y, chosen.box.x - line.x - sheet.px(16), line.h), self.text(row.label)
            )
            yield chosen
        foot = sheet.box(x + PAD, FIRST_ROW + len(rows) * pitch, w - 2 * PAD, 112)
        label, tall = self.text("new_game.more"), sheet.target(60)
        wide = button_width(sheet, label, BODY)
        place = Box(foot.right - wide, foot.centre[1] - tall / 2, wide, tall)
        yield button(sheet, place, "more-rules", label, self._more, ButtonStyle("secondary", BODY))
        yield self._note(sheet, Box(foot.x, foot.y, foot.w - wide - sheet.px(24), foot.h).inset(0, sheet.px(9)))

    def _family(self, sheet: Sheet) -> Part:
        """Which game is played, above everything else."""
        tall = sheet.target(66)
        room = sheet.box(*GAME)
        return self._choice(sheet, Box(room.x, room.centre[1] - tall / 2, room.w, tall), FAMILY_ROW)

    def _more(self) -> Change:
        return Push(self.navigator.more_rules(self.setup, self._seat))

    def _choice(self, sheet: Sheet, room: Box, row: RuleRow) -> Part:
        options = [
            ChoiceOption(value, row.called(value, key, self.services.texts, self.setup)) for value, key in row.options
        ]
        offered = choice(sheet, room, row.name, options, row.now(self.setup), partial(self._choose, row))
        return replace(offered, enabled=row.matters(self.setup), label=self.text(row.label))

    def _note(self, sheet: Sheet, box: Box) -> Part:
        """The note: what was adjusted, what the last choice means, or what the box and the match consist of."""
        if self._adjusted:
            return words(sheet, box, self._adjusted, Ink(BODY, colour="gold"), ident="note", role="status")
        if self._asked == "clock" and self.setup.clock not in CLOCKS:
            about = self.text("clock.other_note")
            return words(sheet, box, about, Ink(CAPTION, colour="muted"), ident="note", role="status")
        if self._asked == "jokers":
            about = self.text(f"jokers_about.{self.setup.options.jokers.value}")
            return words(sheet, box, about, Ink(CAPTION, colour="muted"), ident="note", role="status")
        about = self.text(f"box_about.{self.setup.box}")
        target = self.setup.target
        length = (
            self.text("new_game.target_about", points=target)
            if target
            else self.services.texts.plural("new_game.match_about", self.setup.games)
        )
        return words(sheet, box, f"{about}\n{length}", Ink(CAPTION, colour="muted"), ident="note", role="status")

    def _choose(self, row: RuleRow, value: str) -> None:
        before, self.setup = self.setup, row.chosen(self.setup, value)
        self._adjusted = self._adjustment(row, before)
        self._asked = row.name

    def _adjustment(self, row: RuleRow, before: Setup) -> str:
        """What else the choice changed, in words; empty if nothing."""
        now = self.setup
        if row.name not in ("box", "game") and now.box != before.box:
            return self.text("adjusted.bigger_box", n=now.players)
        if row.name != "players" and now.players != before.players:
            box = self.text(f"box.{now.box}")
            return self.text("adjusted.fewer_players", n=now.game.max_players, box=box)
        return ""

    def _seat(self, setup: Setup) -> None:
        """Take over a setup that the seats or another page changed."""
        self.setup, self._adjusted = setup, ""
        self.rebuild()

    def _buttons(self, sheet: Sheet) -> Iterator[Part]:
        x, _, w, _ = SEATS
        deal = sheet.box(x, 872, w, 138)
        yield button(sheet, deal, "deal", self.text("new_game.deal"), self._deal, ButtonStyle("primary", 34))
        yield way_back(sheet, self, sheet.box(x, 72, w, 64))

    def _deal(self) -> Change:
        return Replace(self.navigator.matches.begin(replace(self.setup, seed=None)))
