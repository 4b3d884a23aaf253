"""The twelve milestones: which are reached, since when, and what the others take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.session.history.highlights import Summary
from game.session.history.milestones import Milestone, of_games
from game.ui.geometry import Box
from game.ui.pictures import Icon, Weight
from game.ui.scenes.archive.game_captions import date_of
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.scenes.page_parts import title, way_back
from game.ui.services import Services
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

LEFT, TOP, WIDE, TALL = 160, 172, 1600, 776
COLUMNS, GAP = 3, 20
PAD, ICON = 28, 44


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

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("milestone.title"), sheet.box(LEFT, 54, 760, 96))
        done = self.text("milestone.count", done=len(self._reached), all=len(Milestone))
        count = words(sheet, sheet.box(LEFT + 780, 72, 580, 64), done, Ink(BODY, colour="muted", across=1.0),
                      ident="count")  # fmt: skip
        back = way_back(sheet, self, sheet.box(LEFT, 72, WIDE, 64))
        return (heading, count, back, *self._cards(sheet), *self._note(sheet, sheet.box(LEFT, 966, WIDE, 60)))

    def _note(self, sheet: Sheet, place: Box) -> Iterator[Part]:
        """How far the games were read, which may have reached more; then where milestones come from."""
        if self._reading is not None:
            yield from self.reading_sign(sheet, place)
        else:
            quiet = Ink(CAPTION, colour="muted")
            yield words(sheet, place, self.text("milestone.note"), quiet, ident="note")

    def _cards(self, sheet: Sheet) -> Iterator[Part]:
        rows = -(-len(Milestone) // COLUMNS)
        wide, tall = (WIDE - (COLUMNS - 1) * GAP) / COLUMNS, (TALL - (rows - 1) * GAP) / rows
        for at, milestone in enumerate(Milestone):
            row, column = divmod(at, COLUMNS)
            place = sheet.box(LEFT + column * (wide + GAP), TOP + row * (tall + GAP), wide, tall)
            yield from self._card(sheet, place, milestone)

    def _card(self, sheet: Sheet, place: Box, milestone: Milestone) -> Iterator[Part]:
        reached, key = milestone in self._reached, f"milestone.{milestone.value}"
        yield panel(place, sheet.px(22))
        pad, icon = sheet.px(PAD), sheet.px(ICON)
        sign = Icon("star", icon, "gold" if reached else "faint")
        yield Still(sign, Box(place.x + pad, place.centre[1] - icon / 2, icon, icon), layer=2)
        left = place.x + 2 * pad + icon
        inside = Box(left, place.y + sheet.px(14), place.right - pad - left, place.h - sheet.px(28))
        name = Box(inside.x, inside.y, inside.w, inside.h * 0.32)
        ink = Ink(BODY, Weight.SEMIBOLD, "ink" if reached else "muted", down=0.75)
        yield words(sheet, name, self.text(key), ink, ident=key)
        how = Box(inside.x, name.bottom, inside.w, inside.h * 0.44)
        yield words(sheet, how, self.text(f"{key}.how"), Ink(CAPTION, colour="muted", down=0.3), ident=f"{key}.how")
        state = Box(inside.x, how.bottom, inside.w, inside.bottom - how.bottom)
        quiet = Ink(CAPTION, colour="gold" if reached else "muted")
        told = self._state(milestone)
        shown = words(sheet, state, told, quiet, ident=f"{key}.state")
        yield replace(shown, said=self.text("label.about", said=self.text(key), about=told))

    def _state(self, milestone: Milestone) -> str:
        """Whether it is reached, and since when, as far as that is known."""
        if milestone not in self._reached:
            return self.text("milestone.open")
        date = date_of(self.services.texts, self._reached[milestone])
        return self.text("milestone.on", date=date) if date else self.text("milestone.done")
