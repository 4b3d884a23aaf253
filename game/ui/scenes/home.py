"""The bridge over the name of the game, what is played next, each game as it was played last, and what today brings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES, family_of
from game.session.match.presets import dealt_last
from game.session.texts import languages
from game.ui.geometry import Frame
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceOption
from game.ui.kit.drop_down import drop_down
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, SignItem, TextItem, icon
from game.ui.kit.page import TITLE as TITLE_ID
from game.ui.kit.press_item import PressItem
from game.ui.kit.rack_plate import TITLE_PLATE, RackPlateItem, plate_words
from game.ui.look_names import IconName
from game.ui.pictures import Weight
from game.ui.places import (
    BoardPlace,
    GamesPlace,
    LearnPlace,
    LeavingPlace,
    NewGamePlace,
    PuzzlesPlace,
    RulesPlace,
    SettingsPlace,
    StatisticsPlace,
    TablePlace,
)
from game.ui.scene import Change, Place, Push, Quit, Replace
from game.ui.scenes.page_parts import game_picture, overlapping, press_card
from game.ui.scenes.title_page import TILES, Arch, TitlePage, guided_or_dealt
from game.ui.scenes.today import DayState, day_state, today_row
from game.ui.services import Services
from game.ui.widgets.button import ON_ACT, ON_RACK, PRIMARY, ButtonStyle
from game.ui.widgets.sheet import BODY, CAPTION, HEIGHT, PAGE, WORDMARK, Sheet
from game.ui.widgets.text_block import Ink

if TYPE_CHECKING:
    from game.session.match.match import Match
    from game.session.match.setup import Setup

SCALES = (1.25, 1.75)
"""Up to these text scales the page is laid out as usual, and closer; above them it may scroll."""
ARCHES = (
    Arch((960, 759), 645, 15.4, 114, water=None),
    Arch((960, 684), 615, 12.6, 87, water=None),
    Arch((960, 780), 560, 12.6, 87, TILES[1:-1], water=None),
)
"""Where the bridge stands above the name."""
ROOMS, ACT_WIDE = (141, 57, 150), (630, 720, 810)
"""Units between the tools and the name, and of the width of what is played next."""
EMBLEM, LAP, MOST_EMBLEMS = 72, 0.62, 3
"""The size of an emblem, and which part of it the next one leaves to be seen."""
TALL, PIECE, GAP = 114, 68, 24
"""Units: the height of what is played next, the width of a piece behind a plate, and between two things."""


def _closeness(frame: Frame) -> int:
    """Which of the three ways of being laid out fits the size of the type."""
    return sum(frame.text_scale > scale for scale in SCALES)


class HomePage(TitlePage):
    """The bridge over the name, what is played next, each game as it was played last, today; and the way to everything
    else as icons."""

    name = "home"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._today: DayState | None = None
        """What was done today; looked for once everything is shown."""
        self._played: frozenset[str] = frozenset()
        """The games of which one was finished, also as the deal of a day; looked for with it."""

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self._today is None and super().due_in is None:
            self._today = day_state(self.services, self.services.today())
            self._played = self.services.matches.families_played
            self.rebuild()
        return change

    @property
    def due_in(self) -> float | None:
        return 0.0 if self._today is None else super().due_in

    def enter(self) -> None:
        self._today = None
        self.first = "quick" if self.services.autosave.saved is None else "continue"
        super().enter()

    def back(self) -> Change | None:
        return None

    def content(self, sheet: Sheet) -> Item:
        close = _closeness(sheet.frame)
        size, room = sheet.type(WORDMARK) / sheet.frame.u, ROOMS[close]
        name = Sized(self._wordmark(WORDMARK * WORDMARK / size), tall=WORDMARK * 1.15)
        now, match, others = self.services.store.now, self.services.autosave.saved, self.services.autosave.count
        question = now.setup, now.dealt, match, match and match.game.state, others, self._today, self._played, close
        below = self.kept("cards", question, partial(self._below, match, close))
        rows = self._tools(), Spacer(tall=room), name, *self.troubles(), below
        return Aligned(Padded(VBox(rows, 12, grow=1), 0, 36, 36, most=HEIGHT), most=PAGE, fill=True)

    def _wordmark(self, units: float) -> Item:
        """The name of the game, which does not grow with the type."""
        return TextItem(self.text("app.title"), Ink(units, Weight.DISPLAY, across=0.5), TITLE_ID, "heading")

    def arch(self, frame: Frame) -> Arch:
        return ARCHES[_closeness(frame)]

    def _tools(self) -> Item:
        """The language behind a globe, settings, and the way out."""
        options = [ChoiceOption(code, name) for code, name in languages().items()]
        texts = self.services.texts
        spoken = drop_down(self, "language", texts.text("settings.language"), options, texts.language, self._speak)
        settings = SignItem("settings", self.text("home.settings"), "settings", lambda: Push(SettingsPlace()))
        leave = SignItem("quit", self.text("home.quit"), "quit", self._quit)
        return HBox((Spacer(grow=1), icon("globe", 33, "ink"), spoken, settings, leave), 18, down=0.5)

    def _quit(self) -> Change:
        return Push(LeavingPlace()) if self.services.unsaved else Quit()

    def _below(self, match: Match | None, close: int) -> Item:
        """What stands below the name."""
        primary = self._last_again() if match is None else self._unfinished(match)
        first = Aligned(primary, most=ACT_WIDE[close])
        games = Grid(tuple(map(self._game, FAMILIES)), len(FAMILIES), GAP * 1.5)
        rule = LineItem()
        today, ways = today_row(self.services, self._today), self._ways
        one = HBox((today, Spacer(grow=1), ways(wide=False)), GAP, down=0.5)
        strip = FirstFit((one, VBox((today, ways(wide=True)), 18)))
        rows = first, Spacer(tall=6, grow=1), games, Spacer(tall=6, grow=1), rule, strip
        return VBox(rows, 18, grow=1)

    # What is played next

    def _unfinished(self, match: Match) -> Item:
        """The match that was played last, and the way to the others that are not over."""
        from game.ui.scenes.archive.game_captions import signs_of_others, who_and_whose_turn

        who, game = who_and_whose_turn(self.services.texts, match), match.setup.game
        if game.family != FAMILIES[0]:
            who = self.text("list.dot").join((self.text(f"family.{game.family}"), who))
        said, further = (self.text("home.continue"), who), self.services.autosave.count - 1
        faces = overlapping(signs_of_others(match.setup)[: MOST_EMBLEMS - (further > 0)], EMBLEM, LAP)
        more: tuple[Item, ...] = ()
        if further:
            look = ButtonStyle(ON_ACT, CAPTION, air=14)
            label = self.services.texts.plural("home.more", further)
            more = (ButtonItem("more-matches", label, lambda: Push(GamesPlace()), look, beside=16),)
        after = *more, icon("play", 36, "on-accent", 2)
        go_on = partial(Replace, TablePlace(match))
        return press_card("continue", said, go_on, PRIMARY.kind, tall=TALL, before=(faces,), after=after)

    def _last_again(self) -> Item:
        """What was played last once more, by its name, with the faces at the table."""
        from game.ui.scenes.archive.game_captions import signs_of_others

        setup = self._last
        last = self.text("list.dot").join((self.text(f"family.{setup.game.family}"), self._as_played(setup)))
        faces = overlapping(signs_of_others(setup)[:MOST_EMBLEMS], EMBLEM, LAP)
        said, play = (self.text("home.quick"), last), partial(guided_or_dealt, self.services, setup)
        return press_card("quick", said, play, PRIMARY.kind, tall=TALL, before=(faces,),
                          after=(icon("play", 36, "on-accent", 2),))  # fmt: skip

    @property
    def _last(self) -> Setup:
        """What was dealt last, of whatever family; before the first deal what New game shows."""
        now = self.services.store.now
        return now.dealt[-1] if now.dealt else now.setup

    # Every game

    def _game(self, family: str) -> Item:
        """What it is like; a press deals it as it was played last, one that was never played is agreed on first."""
        setup, name = dealt_last(self.services.store.now.dealt, family), self.text(f"family.{family}")
        never = "home.new_game" if family in self._played else "home.new_to_you"
        about = self.text(never) if setup is None else self._as_played(setup)
        latest = setup is not None and setup is self._last
        said = self.text("label.about", said=self.text("home.change"), about=name)
        other = SignItem(f"change.{family}", said, "sliders", partial(Push, NewGamePlace(family)), kind=ON_RACK)
        words = plate_words(name, about, *(() if setup is None else (other,)), large=True)
        press = partial(Push, NewGamePlace(family)) if setup is None else partial(guided_or_dealt, self.services, setup)
        pieces = game_picture(family_of(family)[0], PIECE)
        value = self.text("list.dot").join((about, self.text("home.last_played"))) if latest else about
        return RackPlateItem(
            words, f"play.{family}", name, press, value, self.text("home.play_about") if setup else "", pieces,
            TITLE_PLATE, own=latest,
        )  # fmt: skip

    def _as_played(self, setup: Setup) -> str:
        """With whom, by which rules and with which clock, in a few words."""
        from game.ui.scenes.archive.game_captions import others_in_short
        from game.ui.scenes.setup.rule_rows import told_shortly

        texts, own = self.services.texts, self.services.store.now.family_rules
        return self.text("list.dot").join((others_in_short(texts, setup), *told_shortly(texts, setup, own)))

    # Everything else

    def _ways(self, *, wide: bool) -> Item:
        """The way to every other page, as an icon with its word below, or beside it where the type is large."""
        ways: tuple[tuple[str, IconName, Place], ...] = (
            ("learn", "book", LearnPlace()),
            ("puzzles", "puzzle", PuzzlesPlace()),
            ("rules", "document", RulesPlace()),
            ("board", "search", BoardPlace()),
            ("games", "list", GamesPlace()),
            ("record", "star", StatisticsPlace()),
        )
        cells = tuple(self._way(*each, wide=wide) for each in ways)
        return Grid(cells, len(cells), GAP / 2) if wide else HBox(cells, GAP / 4)

    def _way(self, name: str, sign: IconName, to: Place, *, wide: bool) -> Item:
        said = self.text(f"home.{name}")
        word = TextItem(said, Ink(BODY if wide else CAPTION, Weight.SEMIBOLD, across=0.0 if wide else 0.5))
        picture = icon(sign, 39, "ink", 2)
        inside = HBox((picture, rest(word)), 15, down=0.5) if wide else VBox((picture, word), 6, down=0.5)
        return PressItem(Padded(inside, 9, 9), name, said, partial(Push, to), radius=18)
