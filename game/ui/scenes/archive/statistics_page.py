"""Statistics of all finished games, computed from the archive each time the page is entered."""

from __future__ import annotations

from functools import partial

from game.rules.games.characters import CHARACTERS
from game.rules.games.registry import FAMILIES, family_of
from game.session.history.highlights import Summary
from game.session.history.rating import (
    LEAST_GAMES,
    RatedGame,
    deals_compared,
    nearest_rating,
    of_family,
    rated_games,
    rungs,
    strengths,
)
from game.session.history.statistics import Against, statistics
from game.session.review.counting_habits import HabitCount, TechniqueHabit, has_habits
from game.session.review.habits_reading import HabitsReading
from game.session.review.wording import habit_counts
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Overlaid, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list, drop_down
from game.ui.kit.frames import at_edge, full_page
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import DIMMED, Emblem, Ring, Weight
from game.ui.places import HabitPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.archive.record_page import RecordPage
from game.ui.scenes.page_parts import asked, charted, going_on, nothing_yet
from game.ui.services import Services
from game.ui.widgets.button import BARE
from game.ui.widgets.chart import Axes, chart_lines, ladder
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, TITLE, WORDMARK, Sheet
from game.ui.widgets.text_block import Ink

ROW, BETWEEN = 24, 48
"""Units: between two rows of the page, and between two columns."""
DIAL, CURVE = 252, 180
"""The width of the dial of games won, and the heights of the charts, in units."""
FACE, ARC = 108, 138
"""An opponent's face and the arc round it, in units."""
STRENGTH, RESULTS = "strength", "points"
"""What the curve may show."""


def _ident(name: str) -> str:
    """The id of a number, by the first word of its key."""
    return f"number.{name.partition('.')[0]}"


class StatisticsPage(RecordPage):
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
        self._habits: HabitsReading | None = None
        """Of the family that is shown; counted while one looks."""
        self._habits_shown = 0, False

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
        self._count_habits()

    def _count_habits(self) -> None:
        """Those of the last games of the family, where it is played by such techniques."""
        self._stop_habits()
        if not self.facts.games or not has_habits(self._family):
            return
        archive, services = self.services.autosave.archive, self.services
        games = tuple(archive.summaries.quickly(archive.names(), 0).items())
        self._habits = HabitsReading(archive, games, self._family, services.player_process, wake=services.wake)
        self._habits.begin()

    def _stop_habits(self) -> None:
        if self._habits is not None:
            self._habits.close()
            self._habits = None

    @property
    def _habits_now(self) -> tuple[int, bool]:
        """How many games were counted, and whether more will be."""
        return (0, False) if self._habits is None else (len(self._habits.counted), self._habits.is_running)

    def update(self, dt: float) -> Change | None:
        if self._habits_shown != self._habits_now:
            self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._habits_shown == self._habits_now

    def leave(self) -> None:
        self._stop_habits()
        super().leave()

    def content(self, sheet: Sheet) -> Item:
        above = self.head(*self._chosen_family())
        if not self.facts.games:
            shown = self.reading_sign() or (nothing_yet(self.services, self.text("statistics.none")),)
            return full_page(above, VBox(shown, grow=1))
        self._habits_shown = self._habits_now
        said = self.facts, self._curve, self._habits_shown
        return full_page(above, self.kept("shown", said, self._shown), gap=ROW)

    def _shown(self) -> Item:
        """Three rows: how much was won, against whom, and the largest of one game."""
        rows = self._results(), LineItem(), self._opponents(), LineItem(), self._turns()
        return VBox(rows, ROW, grow=1)

    def _chosen_family(self) -> tuple[Item, ...]:
        """Of which game the numbers are, where others than the first were played."""
        if self._families in ((), FAMILIES[:1]):
            return ()
        options = [ChoiceOption(family, self.text(f"family.{family}")) for family in self._families]
        return (drop_down(self, "family", self.text("new_game.game"), options, self._family, self._show_family),)

    def _show_family(self, family: str) -> None:
        self._family = family
        self._count()

    @property
    def _hand(self) -> str:
        """The end of the keys of a game of hands, in which nobody loses points."""
        return "" if family_of(self._family)[0].ruleset().zero_sum else ".hand"

    def _heading(self, key: str) -> TextItem:
        return TextItem(self.text(key), Ink(HEADING, Weight.SEMIBOLD), key, "heading")

    # How much was won

    def _results(self) -> Item:
        facts, hand = self.facts, self._hand
        percent = self.text("settings.text_scale_value", percent=round(100 * facts.won / facts.games))
        share = TextItem(percent, Ink(TITLE, Weight.DISPLAY, "gold", across=0.5), _ident("won"))
        label = TextItem(self.text("statistics.won"), Ink(CAPTION, colour="muted", across=0.5))
        turned = round(360 * facts.won / facts.games)
        ring = ImageItem(lambda size: Ring(size, turned, "share"), DIAL, DIAL, 1)
        dial = Sized(Overlaid((ring, VBox((Spacer(grow=1), share, label, Spacer(grow=1))))), wide=DIAL, least=DIAL)
        games = self._number(f"games{hand}", str(facts.games), WORDMARK)
        left = HBox((dial, games), BETWEEN, down=0.5)
        if not (curve := self._curves()):
            return left
        beside = HBox((Portion(left, 0.4), Portion(curve[0], 0.64)), BETWEEN, down=0.5)
        return FirstFit((Sized(beside, wide=1600), VBox((left, *curve), ROW)))

    def _number(self, name: str, value: str, units: float) -> Item:
        """A large number, and a quieter line below that says what it counts."""
        texts = self.services.texts.of_pieces(family_of(self._family)[0].piece_kind)
        label = TextItem(texts.text(f"statistics.{name}"), Ink(CAPTION, colour="muted"))
        return VBox((TextItem(value, Ink(units, Weight.DISPLAY), _ident(name)), label))

    def _curves(self) -> tuple[Item, ...]:
        """How strength or points went over the games; it needs two of them."""
        if len(self.facts.points) < 2:
            return ()
        results = f"statistics.{RESULTS}{self._hand}"
        if not self._rated:
            return (VBox((self._heading(results), self._points()), 12),)
        is_strength = self._curve == STRENGTH
        options = [ChoiceOption(name, self.text(f"statistics.curve.{name}")) for name in (STRENGTH, RESULTS)]
        choice = ChoiceItem("curve", options, self._curve, self._show_curve, self.text("statistics.curve"))
        name = self._heading(f"statistics.{STRENGTH}" if is_strength else results)
        chart = self._strength() if is_strength else self._points()
        return (VBox((HBox((rest(name), choice_or_list(self, choice)), 18, down=0.5), chart), 12),)

    def _strength(self) -> Item:
        """From the game on from which it is told, and how it is made and how far it may be off; before that game how
        many are lacking."""
        quiet = Ink(CAPTION, colour="muted")
        known = self._rated[LEAST_GAMES - 1 :]
        if not known:
            told = self.text("statistics.strength_unknown", games=len(self._rated), least=LEAST_GAMES)
            return Sized(TextItem(told, Ink(BODY, colour="muted"), "strength", "status"), tall=CURVE)
        last = known[-1]
        said = self.text("statistics.like", name=self.text(f"persona.{nearest_rating(last.rating, strengths())}"))
        deals = deals_compared(self._rated)
        made = self.text(
            "statistics.strength_made" if deals else "statistics.strength_wins",
            rating=round(last.rating / 10) * 10,
            spread=round(last.spread / 10) * 10,
            games=len(self._rated),
            deals=deals,
        )
        words = TextItem(self.text("list.dot").join((said, made)), quiet, "strength.made")
        if len(known) < 2:
            return VBox((words, Spacer(tall=CURVE)), 6)
        chart = charted(CURVE, ladder, STRENGTH, said, [each.rating for each in known], rungs(known))
        return VBox((chart, words), 6)

    def _points(self) -> Item:
        points = self.facts.points
        said = self.text("list.comma").join(map(str, points))
        return charted(CURVE, chart_lines, RESULTS, said, [points], ("you",), Axes(1))

    def _show_curve(self, name: str) -> None:
        self._curve = name

    # Against whom

    def _opponents(self) -> Item:
        """All characters, the weakest first; those that nobody met yet step back."""
        met = {each.name: each for each in self.facts.against}
        every = [(name, met.get(name)) for name in CHARACTERS]
        beside = HBox(tuple(Sized(HBox(self._face(*each), 18, down=0.5), grow=1) for each in every), 12)
        below = HBox(tuple(Portion(VBox(self._face(*each, across=0.5), 6)) for each in every), 12)
        faces = FirstFit((beside, below))
        return VBox((self._heading("statistics.against"), faces), 18)

    def _face(self, name: str, met: Against | None, across: float = 0.0) -> tuple[Item, Item]:
        """A face in an arc that says which part of the games was won, and the same in words."""
        alpha = 255 if met else DIMMED
        arc = ImageItem(lambda size: Ring(size, round(360 * met.won / met.games) if met else 0, "share"), ARC, ARC, 1)
        face = ImageItem(partial(Emblem, name), FACE, FACE, 2, alpha)
        said = self.text("statistics.of", won=met.won, games=met.games) if met else self.text("statistics.not_met")
        called = self.text(f"persona.{name}")
        ink = Ink(BODY, Weight.SEMIBOLD, "ink" if met else "muted", across, steady=True)
        label = TextItem(called, ink, f"against.{name}")
        quiet = Ink(BODY if met else CAPTION, colour="muted", across=across)
        result = TextItem(said, quiet, f"won.{name}", said=self.text("label.about", said=called, about=said))
        words = VBox((label, result), 3, down=0.5)
        return Sized(Overlaid((arc, face)), wide=ARC, least=ARC), words

    # The largest of one game

    def _turns(self) -> Item:
        facts = self.facts
        matches = (("matches", f"{facts.matches_won}/{facts.matches}"),) if facts.matches else ()
        told: tuple[tuple[str, str], ...] = (
            *((("opening", f"{facts.opening_turn:.1f}"),) if facts.opening_turn else ()),
            ("laid", str(facts.most_laid)),
            *((("rebuilt", str(facts.most_rebuilt)),) if facts.most_rebuilt else ()),
            *((*matches, ("at_once", str(facts.at_once))) if self._hand else ()),
        )
        numbers = HBox(tuple(self._number(name, value, TITLE) for name, value in told), BETWEEN)
        right = VBox((numbers, Spacer(grow=1), self._foot()), 12)
        if self._habits is None or not self._habits.names:
            return right
        beside = HBox((Portion(self._habit_lines(self._habits), 0.6), Portion(right, 0.4)), 60)
        return FirstFit((Sized(beside, wide=1640), VBox((self._habit_lines(self._habits), right), ROW)))

    def _habit_lines(self, reading: HabitsReading) -> Item:
        """A line for each technique: found alone, shown by a hint, went by; it opens what practises it."""
        name = TextItem(self.text("habits.title"), Ink(HEADING, Weight.SEMIBOLD), "habits", "heading")
        key = "habits.reading" if reading.is_running else "habits.about"
        about = TextItem(
            self.services.texts.plural(key, len(reading.names)), Ink(CAPTION, colour="muted"), "habits-about"
        )
        habits = reading.habits
        lines = Grid(tuple(self._habit(habit, habits[habit]) for habit in TechniqueHabit), 2, 24, 0.0)
        return VBox((FirstFit((HBox((name, about), 18, on_base=True), VBox((name, about)))), lines), 6)

    def _habit(self, habit: TechniqueHabit, count: HabitCount) -> Item:
        called, said = self.text(f"technique.{habit.value}"), habit_counts(self.services.texts, count)
        words = VBox((TextItem(called, Ink(BODY, Weight.SEMIBOLD)), TextItem(said, Ink(CAPTION, colour="muted"))), 1)
        row = Padded(HBox((rest(words), going_on()), 12, down=0.5), 9, 3)
        about = self.text("label.about", said=called, about=said)
        place = HabitPlace(habit.value, said)
        return PressItem(row, f"habit.{habit.value}", about, partial(Push, place), kind=BARE, radius=12)

    def _foot(self) -> Item:
        wipe = ButtonItem("wipe", self.text("statistics.wipe"), self._ask, icon="bin")
        note = TextItem(self.text("statistics.note"), Ink(CAPTION, colour="muted"), "note")
        return HBox((at_edge(wipe), rest(note)), 48, backwards=True, down=0.5)

    def _ask(self) -> Change:
        question = self.services.texts.plural("statistics.wipe_question", len(self.services.autosave.archive.names()))
        return asked(self, question, "statistics.wipe", self._wipe)

    def _wipe(self) -> Change:
        self.services.autosave.archive.wipe()
        self.take(())
        return Pop()
