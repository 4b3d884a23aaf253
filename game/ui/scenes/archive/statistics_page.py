"""Statistics of all finished games, computed from the archive each time the page is entered."""

from __future__ import annotations

from functools import partial

from game.rules.games.characters import CHARACTERS
from game.rules.games.registry import FAMILIES, family_of
from game.session.history.highlights import Summary
from game.session.history.rating import RatedGame, nearest_rating, of_family, rated_games, rungs, strengths
from game.session.history.statistics import LATEST_OPENING, Against, statistics
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, MeterItem, TextItem
from game.ui.pictures import Emblem, Weight
from game.ui.places import DaysPlace, MilestonesPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.scenes.page_parts import asked, charted, nothing_yet
from game.ui.services import Services
from game.ui.widgets.chart import Axes, chart_lines, columns, ladder
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.text_block import Ink

PAD, BETWEEN = 40, 28
"""Units: inside a panel, and between two panels."""
CHART = 150
"""The least height of a chart."""
EMBLEM, SMALL_EMBLEM = 72, 48
MOST_ROWS, FEWEST_ROWS = 5, 2
"""Opponents shown, and for how many there is room in any case: fewer have higher rows."""
LARGE_ROWS = 3
"""Of so many the emblems are large."""
STRENGTH, RESULTS = "strength", "points"
"""What the curve may show."""


class StatisticsPage(ReadingPage):
    """Games, wins by opponent, openings, the largest turns; and a button that deletes all games."""

    name = "statistics"

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

    def content(self, sheet: Sheet) -> Item:
        ways = ButtonItem("milestones", self.text("milestone.title"), lambda: Push(MilestonesPlace()), wide=260)
        days = ButtonItem("days", self.text("days.title"), lambda: Push(DaysPlace()), wide=200)
        above = VBox((head(self, self.text("statistics.title"), days, ways), *self._chosen_family()), 10)
        if not self.facts.games:
            shown = self.reading_sign() or (nothing_yet(self.services, self.text("statistics.none")),)
            return full_page(above, plated(VBox(shown, grow=1), PAD, 0, grow=1), below=200)
        told = self.kept("shown", self.facts, self._shown)
        return full_page(above, VBox((told, self._foot()), 24, grow=1))

    def _shown(self) -> Item:
        charts = self._charts()
        beside = (Portion(VBox(charts, BETWEEN, grow=1)),) if charts else ()
        panels = HBox((Portion(self._against()), *beside), BETWEEN, grow=1)
        return VBox((self._numbers(), panels), 24, grow=1)

    def _charts(self) -> tuple[Item, ...]:
        """What there is something to draw of: both need two games, and not every game has openings."""
        curve = (self._points(),) if len(self.facts.points) > 1 else ()
        return (*curve, self._openings()) if sum(self.facts.openings) > 1 else curve

    def _chosen_family(self) -> tuple[Item, ...]:
        """Of which game the numbers are, where others than the first were played."""
        if self._families in ((), FAMILIES[:1]):
            return ()
        options = [ChoiceOption(family, self.text(f"family.{family}")) for family in self._families]
        label = self.text("new_game.game")
        return (ChoiceItem("family", options, self._family, self._show_family, label, across=0.0, tall=56),)

    def _show_family(self, family: str) -> None:
        self._family = family
        self._count()

    def _numbers(self) -> Item:
        """Large numbers side by side, each with a word below; none of what never happened."""
        facts, hand = self.facts, self._hand
        matches = (("matches", f"{facts.matches_won}/{facts.matches}"),) if facts.matches else ()
        told = (
            (f"games{hand}", str(facts.games)),
            ("won", self.text("settings.text_scale_value", percent=round(100 * facts.won / facts.games))),
            *((("opening", f"{facts.opening_turn:.1f}"),) if facts.opening_turn else ()),
            ("laid", str(facts.most_laid)),
            *((("rebuilt", str(facts.most_rebuilt)),) if facts.most_rebuilt else ()),
            *((*matches, ("at_once", str(facts.at_once))) if hand else ()),
            (f"turns{hand}", str(round(facts.turns))),
        )
        return plated(HBox(tuple(Portion(self._number(*each)) for each in told)), PAD, 27, 8)

    @property
    def _hand(self) -> str:
        """The end of the keys of a game of hands, in which nobody loses points."""
        return "" if family_of(self._family)[0].ruleset().zero_sum else ".hand"

    def _number(self, name: str, value: str) -> Item:
        large = Ink(TITLE, Weight.DISPLAY, "gold" if name == "won" else "ink", across=0.5)
        quiet = Ink(CAPTION, colour="muted", across=0.5, down=0.1)
        texts = self.services.texts.of_pieces(family_of(self._family)[0].piece_kind)
        label = Padded(TextItem(texts.text(f"statistics.{name}"), quiet), 8, 0)
        return VBox((Sized(TextItem(value, large, f"number.{name.partition('.')[0]}"), tall=83), Sized(label, tall=72)))

    def _heading(self, key: str) -> Item:
        return Sized(TextItem(self.text(key), Ink(BODY, Weight.SEMIBOLD, "muted"), key, "heading"), tall=56)

    def _against(self) -> Item:
        """Whom the person met most, the weakest first."""
        most = sorted(self.facts.against, key=lambda each: -each.games)[:MOST_ROWS]
        shown = sorted(most, key=lambda each: CHARACTERS.index(each.name))
        size = EMBLEM if len(shown) <= LARGE_ROWS else SMALL_EMBLEM
        rows = (*(self._row(each, size) for each in shown), *(Spacer(grow=1),) * (FEWEST_ROWS - len(shown)))
        return plated(VBox((self._heading("statistics.against"), *rows)), PAD, 12)

    def _row(self, each: Against, size: float) -> Item:
        """Who it was against, and how often that was won, as a bar and in words."""
        emblem = ImageItem(partial(Emblem, each.name), size, size, layer=2)
        name = TextItem(self.text(f"persona.{each.name}"), Ink(BODY), f"against.{each.name}")
        won = self.text("statistics.of", won=each.won, games=each.games)
        said = TextItem(won, Ink(BODY, across=1.0), f"won.{each.name}")
        cells = Portion(name, 0.34), Portion(MeterItem(each.won / each.games), 0.3), Portion(said, 0.36)
        return VBox((LineItem(), Padded(HBox((emblem, *cells), 20, grow=1), 0, 6, grow=1)), grow=1)

    def _points(self) -> Item:
        if self._rated:
            options = [ChoiceOption(name, self.text(f"statistics.{name}")) for name in (STRENGTH, RESULTS)]
            label = self.text("statistics.curve")
            above: Item = ChoiceItem("curve", options, self._curve, self._show_curve, label, across=0.0, tall=48)
        else:
            above = self._heading(f"statistics.{RESULTS}{self._hand}")
        if self._rated and self._curve == STRENGTH:
            ratings = [each.rating for each in self._rated]
            said = self.text("statistics.like", name=self.text(f"persona.{nearest_rating(ratings[-1], strengths())}"))
            chart = charted(CHART, ladder, STRENGTH, said, ratings, rungs(self._rated))
        else:
            points = self.facts.points
            said = self.text("list.comma").join(map(str, points))
            chart = charted(CHART, chart_lines, RESULTS, said, [points], ("you",), Axes(1))
        return plated(VBox((above, chart), 14), PAD, 16, 24, grow=1)

    def _show_curve(self, name: str) -> None:
        self._curve = name

    def _openings(self) -> Item:
        values = self.facts.openings
        names = [*map(str, range(1, LATEST_OPENING)), self.text("statistics.later", n=LATEST_OPENING)]
        chart = charted(CHART, columns, "openings", self.text("list.comma").join(map(str, values)), values, names)
        return plated(VBox((self._heading("statistics.openings"), chart)), PAD, 12, 12, grow=1)

    def _foot(self) -> Item:
        wipe = ButtonItem("wipe", self.text("statistics.wipe"), self._ask, tall=60, wide=260)
        note = TextItem(self.text("statistics.note"), Ink(CAPTION, colour="muted"), "note")
        return HBox((wipe, rest(note)), 30, backwards=True, down=0.5)

    def _ask(self) -> Change:
        question = self.services.texts.plural("statistics.wipe_question", len(self.services.autosave.archive.names()))
        return asked(self, question, "statistics.wipe", self._wipe)

    def _wipe(self) -> Change:
        self.services.autosave.archive.wipe()
        self.take(())
        return Pop()
