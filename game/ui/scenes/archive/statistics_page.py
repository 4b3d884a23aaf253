"""Statistics of all finished games, computed from the archive each time the page is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.session.history.rating import RatedGame, nearest, rated_games, strengths
from game.session.history.statistics import LATEST_OPENING, Statistics, statistics
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Emblem, Meter, Weight
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.page_parts import nothing_yet, rule, title, way_back
from game.ui.widgets.button import button, button_width
from game.ui.widgets.chart import Axes, columns, ladder, lines
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

EMPTY = (160, 164, 1600, 716)
NUMBERS = (160, 164, 1600, 190)
AGAINST = (160, 382, 780, 560)
POINTS = (968, 382, 792, 266)
OPENINGS = (968, 676, 792, 266)
ONLY_OPENINGS = (968, 382, 792, 560)
"""The same after a single game, which has no curve of points."""
PAD = 40
MOST_ROWS = 5
STRENGTH, RESULTS = "strength", "points"
"""What the curve may show."""


class StatisticsPage(Page):
    """Games, wins by opponent, openings, the largest turns; and a button that deletes all games."""

    name = "statistics"
    first = "back"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._facts: Statistics | None = None
        self._rated: tuple[RatedGame, ...] = ()
        self._curve = STRENGTH

    def enter(self) -> None:
        self._facts = self._read()
        super().enter()

    def _read(self) -> Statistics:
        games = tuple(entry.summary for entry in self.services.autosave.archive.entries())
        self._rated = rated_games(games, strengths())
        return statistics(games)

    @property
    def facts(self) -> Statistics:
        """The numbers shown."""
        if self._facts is None:
            self._facts = self._read()
        return self._facts

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("statistics.title"), sheet.box(160, 54, 860, 96))
        if not self.facts.games:
            return (heading, *self._empty(sheet), *self._ways_off(sheet))
        radius = sheet.px(30)
        charted = len(self.facts.points) > 1
        places = (NUMBERS, AGAINST, POINTS, OPENINGS) if charted else (NUMBERS, AGAINST, ONLY_OPENINGS)
        grounds = [panel(sheet.box(*place), radius) for place in places]
        return (heading, *grounds, *self._numbers(sheet), *self._against(sheet),
                *(self._points(sheet) if charted else ()), *self._openings(sheet, places[-1]),
                *self._ways_off(sheet), *self._foot(sheet))  # fmt: skip

    def _empty(self, sheet: Sheet) -> Iterator[Part]:
        yield panel(sheet.box(*EMPTY), sheet.px(30))
        yield from nothing_yet(sheet, self.navigator, EMPTY, self.text("statistics.none"))

    def _numbers(self, sheet: Sheet) -> Iterator[Part]:
        """Six large numbers side by side, each with a word below."""
        facts = self.facts
        opening = f"{facts.opening_turn:.1f}" if facts.opening_turn else "–"
        told = (
            ("games", str(facts.games)),
            ("won", self.text("settings.text_scale_value", percent=round(100 * facts.won / facts.games))),
            ("opening", opening),
            ("laid", str(facts.most_laid)),
            ("rebuilt", str(facts.most_rebuilt)),
            ("turns", str(round(facts.turns))),
        )
        x, y, w, _ = NUMBERS
        wide = (w - 2 * PAD) / len(told)
        for at, (name, value) in enumerate(told):
            left = x + PAD + at * wide
            large = Ink(TITLE, Weight.DISPLAY, "gold" if name == "won" else "ink", across=0.5)
            yield words(sheet, sheet.box(left, y + 28, wide, 84), value, large, ident=f"number.{name}")
            label = sheet.box(left + 8, y + 110, wide - 16, 72)
            quiet = Ink(CAPTION, colour="muted", across=0.5, down=0.1)
            yield words(sheet, label, self.text(f"statistics.{name}"), quiet)

    def _heading(self, sheet: Sheet, place: tuple[int, int, int, int], key: str) -> Part:
        x, y, w, _ = place
        ink = Ink(BODY, Weight.SEMIBOLD, "muted")
        return words(sheet, sheet.box(x + PAD, y + 12, w - 2 * PAD, 56), self.text(key), ink, ident=key, role="heading")

    def _against(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = AGAINST
        yield self._heading(sheet, AGAINST, "statistics.against")
        shown = sorted(self.facts.against, key=lambda each: -each.games)[:MOST_ROWS]
        pitch = min(94, (h - 90) / max(1, len(shown)))
        for at, each in enumerate(shown):
            line = sheet.box(x + PAD, y + 70 + at * pitch, w - 2 * PAD, pitch)
            yield rule(line)
            size = min(sheet.px(52), round(line.h * 0.8))
            yield Still(Emblem(each.name, size), Box(line.x, line.centre[1] - size / 2, size, size), layer=2)
            name = Box(line.x + size * 1.3, line.y, line.w * 0.26, line.h)
            yield words(sheet, name, self.text(f"persona.{each.name}"), Ink(BODY), ident=f"against.{each.name}")
            left = name.right + sheet.px(10)
            said = self.text("statistics.of", won=each.won, games=each.games)
            right = Box(line.right - line.w * 0.24, line.y, line.w * 0.24, line.h)
            yield words(sheet, right, said, Ink(BODY, across=1.0), ident=f"won.{each.name}")
            bar = Box(left, line.centre[1] - sheet.px(9), right.x - left - sheet.px(16), sheet.px(18))
            filled = round(bar.w * each.won / each.games)
            yield Still(Meter(round(bar.w), round(bar.h), filled), bar, layer=2)

    def _points(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = POINTS
        tall = sheet.target(48)
        options = [ChoiceOption(name, self.text(f"statistics.{name}")) for name in (STRENGTH, RESULTS)]
        line = sheet.box(x + PAD, y + 16, w - 2 * PAD, 0)
        room = Box(line.x, line.y, line.w, tall)
        yield choice(sheet, room, "curve", options, self._curve, self._show_curve, across=0.0,
                     label=self.text("statistics.curve"))  # fmt: skip
        foot = sheet.box(x, y + h - 24, 0, 0).y
        place = Box(line.x, room.bottom + sheet.px(14), line.w, foot - room.bottom - sheet.px(14))
        if self._curve == STRENGTH:
            ratings = [each.rating for each in self._rated]
            said = self.text("statistics.like", name=self.text(f"persona.{nearest(ratings[-1], strengths())}"))
            yield ladder(sheet, place, "strength", said, ratings, _rungs(ratings))
            return
        points = self.facts.points
        said = self.text("list.comma").join(map(str, points))
        yield lines(sheet, place, "points", said, [points], ("you",), Axes(1))

    def _show_curve(self, name: str) -> None:
        self._curve = name

    def _openings(self, sheet: Sheet, panel_place: tuple[int, int, int, int]) -> Iterator[Part]:
        x, y, w, h = panel_place
        yield self._heading(sheet, panel_place, "statistics.openings")
        values = self.facts.openings
        above = sheet.line(sheet.type(CAPTION))
        place = sheet.box(x + PAD, y + 66, w - 2 * PAD, h - 120)
        place = Box(place.x, place.y + above, place.w, place.h - above)
        said = self.text("list.comma").join(map(str, values))
        yield columns(sheet, place, "openings", said, values)
        wide = place.w / LATEST_OPENING
        for at in range(LATEST_OPENING):
            label = self.text("statistics.later", n=at + 1) if at + 1 == LATEST_OPENING else str(at + 1)
            box = Box(place.x + at * wide - wide * 0.1, place.bottom, wide * 1.2, sheet.px(50))
            yield words(sheet, box, label, Ink(CAPTION, colour="muted", across=0.5))
            if values[at]:
                top = place.bottom - place.h * values[at] / max(values) - above
                yield words(sheet, Box(box.x, top, box.w, above), str(values[at]), Ink(CAPTION, across=0.5))

    def _foot(self, sheet: Sheet) -> Iterator[Part]:
        x, _, w, _ = NUMBERS
        tall = sheet.target(60)
        label = self.text("statistics.wipe")
        wide = max(sheet.px(260), button_width(sheet, label))
        place = sheet.box(x, 966, w, 60)
        yield button(sheet, Box(place.right - wide, place.y, wide, tall), "wipe", label, self._ask)
        note = Box(place.x, place.y, place.w - wide - sheet.px(30), tall)
        quiet = Ink(CAPTION, colour="muted")
        yield words(sheet, note, self.text("statistics.note"), quiet, ident="note")

    def _ways_off(self, sheet: Sheet) -> Iterator[Part]:
        """To the milestones, and back."""
        back = way_back(sheet, self, sheet.box(NUMBERS[0], 72, NUMBERS[2], 64))
        label = self.text("milestone.title")
        wide = max(sheet.px(260), button_width(sheet, label))
        place = Box(back.box.x - sheet.px(20) - wide, back.box.y, wide, back.box.h)
        yield button(sheet, place, "milestones", label, lambda: Push(self.navigator.archive.milestones()))
        yield back

    def _ask(self) -> Change:
        question = self.services.texts.plural("statistics.wipe_question", len(self.services.autosave.archive.names()))
        stay = DialogAnswer("stay", self.text("past.keep"), Pop)
        return Push(
            Dialog(self.navigator, question, stay, DialogAnswer("go", self.text("statistics.wipe"), self._wipe))
        )

    def _wipe(self) -> Change:
        self.services.autosave.archive.wipe()
        return Pop()


def _rungs(ratings: Sequence[float]) -> tuple[tuple[str, int], ...]:
    """The characters around these ratings: from the next weaker one to the next stronger one."""
    every = tuple(strengths().items())
    below = [at for at, (_, strength) in enumerate(every) if strength <= min(ratings)]
    above = [at for at, (_, strength) in enumerate(every) if strength >= max(ratings)]
    return every[below[-1] if below else 0 : above[0] + 1 if above else None]
