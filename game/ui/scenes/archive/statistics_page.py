"""Statistics of all finished games, computed from the archive each time the page is entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.rules.games.registry import FAMILIES
from game.session.history.highlights import Summary
from game.session.history.rating import RatedGame, nearest, of_family, rated_games, strengths
from game.session.history.statistics import LATEST_OPENING, statistics
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Meter, Weight
from game.ui.places import MilestonesPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.scenes.page_parts import nothing_yet, rule, title, way_back
from game.ui.services import Services
from game.ui.widgets.button import button, button_width
from game.ui.widgets.chart import Axes, columns, ladder, lines
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

EMPTY = (160, 164, 1600, 716)
FAMILY = (160, 160, 1600, 66)
NUMBERS = (160, 164, 1600, 190)
AGAINST = (160, 382, 780, 560)
CHARTS = (968, 382, 792, 560)
"""The curve of points above the openings; or one of them alone."""
FOLDED = 74
"""How much lower everything begins where the game is chosen first."""
BETWEEN = 28
"""Between two panels."""
PAD = 40
MOST_ROWS, FEWEST_ROWS = 5, 2
"""Opponents shown, and for how many there is room in any case: fewer have higher rows."""
STRENGTH, RESULTS = "strength", "points"
"""What the curve may show."""


Area = tuple[int, int, int, int]
"""Left, top, width and height in units."""


def _lower(place: Area, down: int, *, fixed: bool = False) -> Area:
    """The place begun lower, and ended where it was unless its height is fixed."""
    x, y, w, h = place
    return x, y + down, w, h if fixed else h - down


def _stacked(place: Area, count: int) -> tuple[Area, ...]:
    """So many places of one height above each other."""
    x, y, w, h = place
    tall = (h - BETWEEN * (count - 1)) // max(1, count)
    return tuple((x, y + at * (tall + BETWEEN), w, tall) for at in range(count))


class StatisticsPage(ReadingPage):
    """Games, wins by opponent, openings, the largest turns; and a button that deletes all games."""

    name = "statistics"
    first = "back"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.facts = statistics(())
        """The numbers shown."""
        self._rated: tuple[RatedGame, ...] = ()
        self._curve = STRENGTH
        self._every: tuple[Summary, ...] = ()
        self._families: tuple[str, ...] = ()
        self._family = ""

    def take(self, games: tuple[Summary, ...]) -> None:
        """The game that was shown stays, at first it is the one played last."""
        self._every = games
        played = {game.setup.game.family for game in self._every}
        self._families = tuple(family for family in FAMILIES if family in played)
        if self._family not in played and self._every:
            self._family = self._every[0].setup.game.family
        self._count()

    def _count(self) -> None:
        """The numbers of the game that is shown."""
        games = of_family(self._every, self._family)
        self._rated = rated_games(games, strengths())
        self.facts = statistics(games)

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("statistics.title"), sheet.box(160, 54, 860, 96))
        chosen = self._chosen_family(sheet)
        if not self.facts.games:
            return (heading, *chosen, *self._empty(sheet), *self._ways_off(sheet))
        radius = sheet.px(30)
        charts = self._charts()
        against = _lower(AGAINST if charts else (*AGAINST[:2], NUMBERS[2], AGAINST[3]), self._down)
        places = (_lower(NUMBERS, self._down, fixed=True), against, *_stacked(_lower(CHARTS, self._down), len(charts)))
        grounds = [panel(sheet.box(*place), radius) for place in places]
        drawn = [part for chart, place in zip(charts, places[2:], strict=True) for part in chart(sheet, place)]
        return (heading, *chosen, *grounds, *self._numbers(sheet, places[0]), *self._against(sheet, against), *drawn,
                *self._ways_off(sheet), *self._foot(sheet))  # fmt: skip

    @property
    def _down(self) -> int:
        """How much lower all begins than on a page of one game."""
        return FOLDED if len(self._families) > 1 else 0

    def _charts(self) -> tuple[Callable[[Sheet, Area], Iterator[Part]], ...]:
        """What there is something to draw of: a curve needs two games, and not every game has openings."""
        curve = (self._points,) if len(self.facts.points) > 1 else ()
        return (*curve, self._openings) if any(self.facts.openings) else curve

    def _chosen_family(self, sheet: Sheet) -> Iterator[Part]:
        """Of which game the numbers are, where several were played."""
        if len(self._families) < 2:
            return
        options = [ChoiceOption(family, self.text(f"family.{family}")) for family in self._families]
        x, y, w, h = FAMILY
        box = sheet.box(x, y, w, h)
        place = Box(box.x, box.y, box.w, sheet.target(56))
        yield choice(sheet, place, "family", options, self._family, self._show_family, across=0.0,
                     label=self.text("new_game.game"))  # fmt: skip

    def _show_family(self, family: str) -> None:
        self._family = family
        self._count()

    def _empty(self, sheet: Sheet) -> Iterator[Part]:
        place = _lower(EMPTY, self._down)
        yield panel(sheet.box(*place), sheet.px(30))
        if self._reading is not None:
            yield from self.reading_sign(sheet, sheet.box(*place))
            return
        yield from nothing_yet(sheet, self.services, place, self.text("statistics.none"))

    def _numbers(self, sheet: Sheet, place: Area) -> Iterator[Part]:
        """Large numbers side by side, each with a word below; none of what never happened."""
        facts = self.facts
        told = (
            ("games", str(facts.games)),
            ("won", self.text("settings.text_scale_value", percent=round(100 * facts.won / facts.games))),
            *((("opening", f"{facts.opening_turn:.1f}"),) if facts.opening_turn else ()),
            ("laid", str(facts.most_laid)),
            *((("rebuilt", str(facts.most_rebuilt)),) if facts.most_rebuilt else ()),
            ("turns", str(round(facts.turns))),
        )
        x, y, w, _ = place
        wide = (w - 2 * PAD) / len(told)
        for at, (name, value) in enumerate(told):
            left = x + PAD + at * wide
            large = Ink(TITLE, Weight.DISPLAY, "gold" if name == "won" else "ink", across=0.5)
            yield words(sheet, sheet.box(left, y + 28, wide, 84), value, large, ident=f"number.{name}")
            label = sheet.box(left + 8, y + 110, wide - 16, 72)
            quiet = Ink(CAPTION, colour="muted", across=0.5, down=0.1)
            yield words(sheet, label, self.text(f"statistics.{name}"), quiet)

    def _heading(self, sheet: Sheet, place: Area, key: str) -> Part:
        x, y, w, _ = place
        ink = Ink(BODY, Weight.SEMIBOLD, "muted")
        return words(sheet, sheet.box(x + PAD, y + 12, w - 2 * PAD, 56), self.text(key), ink, ident=key, role="heading")

    def _against(self, sheet: Sheet, place: Area) -> Iterator[Part]:
        x, y, w, h = place
        yield self._heading(sheet, place, "statistics.against")
        shown = sorted(self.facts.against, key=lambda each: -each.games)[:MOST_ROWS]
        pitch = (h - 90) / max(FEWEST_ROWS, len(shown))
        for at, each in enumerate(shown):
            line = sheet.box(x + PAD, y + 70 + at * pitch, w - 2 * PAD, pitch)
            yield rule(line)
            size = min(sheet.px(72), round(line.h * 0.6))
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

    def _points(self, sheet: Sheet, panel_place: Area) -> Iterator[Part]:
        x, y, w, h = panel_place
        tall = sheet.target(48)
        shown = self._curve if self._rated else RESULTS
        line = sheet.box(x + PAD, y + 16, w - 2 * PAD, 0)
        room = Box(line.x, line.y, line.w, tall)
        if self._rated:
            options = [ChoiceOption(name, self.text(f"statistics.{name}")) for name in (STRENGTH, RESULTS)]
            yield choice(sheet, room, "curve", options, shown, self._show_curve, across=0.0,
                         label=self.text("statistics.curve"))  # fmt: skip
        else:
            yield self._heading(sheet, panel_place, f"statistics.{shown}")
        foot = sheet.box(x, y + h - 24, 0, 0).y
        place = Box(line.x, room.bottom + sheet.px(14), line.w, foot - room.bottom - sheet.px(14))
        if shown == STRENGTH:
            ratings = [each.rating for each in self._rated]
            said = self.text("statistics.like", name=self.text(f"persona.{nearest(ratings[-1], strengths())}"))
            yield ladder(sheet, place, "strength", said, ratings, _rungs(ratings))
            return
        points = self.facts.points
        said = self.text("list.comma").join(map(str, points))
        yield lines(sheet, place, "points", said, [points], ("you",), Axes(1))

    def _show_curve(self, name: str) -> None:
        self._curve = name

    def _openings(self, sheet: Sheet, panel_place: Area) -> Iterator[Part]:
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
        label = self.text("statistics.wipe")
        wide = max(sheet.px(260), button_width(sheet, label))
        place = sheet.box(x, 966, w, 60)
        tall = max(place.h, sheet.target(60))
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
        yield button(sheet, place, "milestones", label, lambda: Push(MilestonesPlace()))
        yield back

    def _ask(self) -> Change:
        question = self.services.texts.plural("statistics.wipe_question", len(self.services.autosave.archive.names()))
        stay = DialogAnswer("stay", self.text("past.keep"), Pop)
        return Push(Dialog(self.services, question, stay, DialogAnswer("go", self.text("statistics.wipe"), self._wipe)))

    def _wipe(self) -> Change:
        self.services.autosave.archive.wipe()
        self.take(())
        return Pop()


def _rungs(ratings: Sequence[float]) -> tuple[tuple[str, int], ...]:
    """The characters around these ratings: from the next weaker one to the next stronger one."""
    every = tuple(strengths().items())
    below = [at for at, (_, strength) in enumerate(every) if strength <= min(ratings)]
    above = [at for at, (_, strength) in enumerate(every) if strength >= max(ratings)]
    return every[below[-1] if below else 0 : above[0] + 1 if above else None]
