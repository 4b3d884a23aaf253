"""What is played next, every game as it was played last, what today brings, and all places, on the title page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES, family_of
from game.rules.values import replace
from game.session.match.presets import dealt_last
from game.session.texts import languages
from game.ui.geometry import Box, Frame
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Padded, Portion, Sized, Spacer, VBox
from game.ui.kit.controls import ChoiceOption
from game.ui.kit.drop_down import drop_down
from game.ui.kit.frames import full_page
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
from game.ui.scenes.morning_row import morning_part, next_setup, said_today
from game.ui.scenes.page_parts import game_picture, overlapping, press_card
from game.ui.scenes.title_page import Arch, TitlePage, guided_or_dealt
from game.ui.scenes.today import DayState, day_state, today_parts
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, ButtonStyle, Pressed
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import CAPTION, HEIGHT, WORDMARK, Sheet
from game.ui.widgets.text_block import Ink

if TYPE_CHECKING:
    from game.session.history.highlights import Summary
    from game.session.history.morning import MorningLine
    from game.session.match.match import Match
    from game.session.match.setup import Setup

ARCH = Arch(middle=(960, 759), radius=645, turn=15.4, tile=114, raised=0, mirrored=False)
LOW_ARCH = Arch(middle=(960, 660), radius=600, turn=12, tile=87, raised=0, mirrored=False)
"""The arch above the name, and a flatter one for larger text."""
ABOVE, BELOW, NAME_ABOVE, APART = 30, 60, 174, 18
"""In units: what is free above and below the page, above the name, and between two rows."""
EMBLEM, LAP, MOST_EMBLEMS = 69, 0.62, 3
"""The size of an emblem, and which part of it the next one leaves to be seen."""
ACT_WIDE, ACT_TALL, MORE_TALL, PLAY = 630, 114, 66, 36
"""In units: what is played next, the way to the other matches on it, and the sign that it goes on."""
PIECES, BARE_PLATES, LARGE = (87, 84, 81, 78, 72, 66, 54), 2.0, 1.5
"""The sizes of pieces behind a plate in units, of which the first that fits is taken, of a set its last three pieces;
from this size of the text on none stand there; and from that on the languages have only a sign and the arch is
flatter."""
MORNING, CLOSER = 66, 6
"""The height of the morning line, and what is between rows beside it where text is large, in units."""
GAP, ICON, PITCH = 36, 39, (111, 105)
"""In units: between two plates, and in the row of places an icon and the widths of one, the wider first."""


ON_ACT = Pressed("on-act", "on-act-hot", "on-act-hot", inks=("on-accent", "on-accent"))
"""A button on the one act of the page."""


class HomePage(TitlePage):
    """What is played next, each game as it was played last; below them today and all other places."""

    name = "home"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._today: DayState | None = None
        """What was done today; looked for once everything is shown."""
        self._played: frozenset[str] = frozenset()
        """The games of which one was finished, also as the deal of a day; looked for with it."""
        self._next: Setup | None = None
        """What is played next, if that is not what was dealt last; looked for with it."""
        self._morning: MorningLine | None = None
        """What a character says today; looked for with it."""

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self._is_stale and super().due_in is None:
            self._look(self.services.matches.games_known)
            self.rebuild()
        return change

    def _look(self, games: tuple[Summary, ...]) -> None:
        """What these finished games, the newest first, say of today and of what is next."""
        from game.session.history.days import days_played

        self._today = day_state(self.services, self.services.today(), days_played(games))
        self._played = frozenset(game.setup.game.family for game in games if not game.imported)
        self._morning = said_today(self.services, self._today, games)
        self._next = next_setup(self.services, games)

    @property
    def due_in(self) -> float | None:
        return 0.0 if self._is_stale else super().due_in

    @property
    def _is_stale(self) -> bool:
        """Whether it is not known as yet what was done today, or it is another day by now."""
        return self._today is None or self._today.day != self.services.today()

    def enter(self) -> None:
        self._today = None
        self.first = "quick" if self.services.autosave.saved is None else "continue"
        super().enter()

    def back(self) -> Change | None:
        return None

    def content(self, sheet: Sheet) -> Item:
        now, match, others = self.services.store.now, self.services.autosave.saved, self.services.autosave.count
        scale = sheet.frame.text_scale
        name = TextItem(self.text("app.title"), Ink(WORDMARK, Weight.DISPLAY, across=0.5), TITLE_ID, "heading")
        question = now.setup, now.dealt, match, match and match.game.state, others, self._played, self._next, scale
        act = Aligned(self.kept("act", question, partial(self._act, match)), most=ACT_WIDE * min(scale, 1.5))
        games = self.kept("games", question, partial(self._games, scale))
        above = VBox((self._tools(sheet), Spacer(tall=NAME_ABOVE / scale**2.5), name), 0)
        below = games, *self.troubles(), Spacer(grow=1), LineItem(), self._strip()
        said = self._said(sheet)
        rows = above, *said, act, Spacer(grow=2), *below
        gaps = (CLOSER,) if said and scale >= LARGE else (APART, CLOSER) if said else (APART,)
        return FirstFit(tuple(full_page(*rows, gap=gap, above=ABOVE, below=BELOW) for gap in gaps), most=HEIGHT)

    def arch(self, frame: Frame) -> Arch:
        return ARCH if frame.text_scale < LARGE else LOW_ARCH

    def _tools(self, sheet: Sheet) -> Item:
        """The languages behind a globe, the settings with all there is to know about the game, and leaving it."""
        texts = self.services.texts
        options = [ChoiceOption(code, name) for code, name in languages().items()]
        label = self.text("settings.language")
        spoken = replace(drop_down(self, "language", label, options, texts.language, self._speak), icon="globe")
        signs: tuple[tuple[str, IconName, OnPress], ...] = (
            ("settings", "settings", lambda: Push(SettingsPlace())),
            ("quit", "quit", lambda: Push(LeavingPlace()) if self.services.unsaved else Quit()),
        )
        tools = (SignItem(name, self.text(f"home.{name}"), sign, press) for name, sign, press in signs)
        if sheet.frame.text_scale < LARGE:
            return HBox((Spacer(grow=1), spoken, *tools), 15, down=0.5)
        below = Box(sheet.frame.width * 0.6, sheet.px(ABOVE), 0, sheet.px(MORE_TALL))
        globe = SignItem("language", spoken.label, "globe", partial(spoken.open, below))  # not into the arch
        return HBox((Spacer(grow=1), globe, *tools), 15, down=0.5)

    def _act(self, match: Match | None) -> Item:
        """What is played next."""
        return self._last_again() if match is None else self._unfinished(match)

    def _games(self, scale: float) -> Item:
        return HBox(tuple(Portion(self._game(family, scale)) for family in FAMILIES), GAP)

    def _said(self, sheet: Sheet) -> tuple[Item, ...]:
        """The morning line, where there may be one: its place is kept while it is looked for, if there is room."""
        now = self.services.store.now
        if not now.remarks or not now.dealt or (self._morning is None and sheet.frame.text_scale >= LARGE):
            return ()
        tall = sheet.target(MORNING) / sheet.frame.u  # as high as what is pressed there
        return (Sized(Aligned(morning_part(self.services, self._morning, self._today)), tall=tall),)

    # What is played next

    def _unfinished(self, match: Match) -> Item:
        """The match that was played last, and the way to the others that are not over."""
        from game.ui.scenes.archive.game_captions import signs_of_others, which_game, who_and_whose_turn

        texts = self.services.texts
        told = which_game(texts, match.setup, self.services.today()), who_and_whose_turn(texts, match)
        who = self.text("list.dot").join(filter(None, told))
        said, further = (self.text("home.continue"), who), self.services.autosave.count - 1
        faces = overlapping(signs_of_others(match.setup)[: MOST_EMBLEMS - (further > 0)], EMBLEM, LAP)
        more: tuple[Item, ...] = ()
        if further:
            look = ButtonStyle(ON_ACT, CAPTION, air=14)
            label = self.services.texts.plural("home.more", further)
            more = (ButtonItem("more-matches", label, lambda: Push(GamesPlace()), look, MORE_TALL, beside=16),)
        after = *more, icon("play", PLAY, "on-accent", 2)
        go = partial(Replace, TablePlace(match))
        return press_card("continue", said, go, PRIMARY.kind, tall=ACT_TALL, before=(faces,), after=after)

    def _last_again(self) -> Item:
        """What was played last once more, by its name, with the faces at the table."""
        from game.ui.scenes.archive.game_captions import signs_of_others

        setup = self._next or self._last
        last = self.text("list.dot").join((self.text(f"family.{setup.game.family}"), self._as_played(setup)[1]))
        faces = overlapping(signs_of_others(setup)[:MOST_EMBLEMS], EMBLEM, LAP)
        said, play = (self.text("home.quick"), last), partial(guided_or_dealt, self.services, setup)
        go = (icon("play", PLAY, "on-accent", 2),)
        return press_card("quick", said, play, PRIMARY.kind, tall=ACT_TALL, before=(faces,), after=go)

    @property
    def _last(self) -> Setup:
        """What was dealt last, of whatever family; before the first deal what New game shows."""
        now = self.services.store.now
        return now.dealt[-1] if now.dealt else now.setup

    # Every game

    def _game(self, family: str, scale: float) -> Item:
        """What it is like; a press deals it as it was played last, one that was never played is agreed on first."""
        setup, name = dealt_last(self.services.store.now.dealt, family), self.text(f"family.{family}")
        never = "home.new_game" if family in self._played else "home.new_to_you"
        line, about = (self.text(never),) * 2 if setup is None else self._as_played(setup)
        latest = setup is not None and setup is self._last
        label = self.text("label.about", said=self.text("home.change"), about=name)
        change = SignItem(f"change.{family}", label, "sliders", partial(Push, NewGamePlace(family)))
        press = partial(Push, NewGamePlace(family)) if setup is None else partial(guided_or_dealt, self.services, setup)
        picture = FirstFit(tuple(game_picture(family_of(family)[0], wide, most=3) for wide in PIECES))
        pieces = Sized(VBox((Spacer(grow=1), picture)), tall=PIECES[0] * 4 / 3)  # all plates are of one height
        return RackPlateItem(
            plate_words(name, line, change, large=True), f"play.{family}", name, press, about,
            self.text("home.play_about"), pieces if scale < BARE_PLATES else None, TITLE_PLATE, own=latest, fill=True,
        )  # fmt: skip

    def _as_played(self, setup: Setup) -> tuple[str, str]:
        """With whom, by which rules and with which clock, in a few words; first without that there is none."""
        from game.ui.scenes.archive.game_captions import others_in_short
        from game.ui.scenes.setup.rule_rows import told_shortly

        texts, own = self.services.texts, self.services.store.now.family_rules
        told, dot = (others_in_short(texts, setup), *told_shortly(texts, setup, own)), self.text("list.dot")
        return dot.join(told if setup.clock is not None else told[:-1]), dot.join(told)

    # Everything else

    def _strip(self) -> Item:
        """Today at the left, the other places at the right; below each other with larger text."""
        today = HBox(today_parts(self.services, self._today), 24, down=0.5)
        places: tuple[tuple[str, str, IconName, Place], ...] = (
            ("learn", "home.learn", "book", LearnPlace()),
            ("puzzles", "puzzles.title", "puzzle", PuzzlesPlace()),
            ("rules", "home.rules", "document", RulesPlace()),
            ("board", "home.board", "search", BoardPlace()),
            ("games", "home.games", "list", GamesPlace()),
            ("statistics", "record.title", "star", StatisticsPlace()),
        )
        each_of = tuple(self._place(*each) for each in places)
        rows = [HBox(tuple(Sized(each, wide=wide) for each in each_of), 3) for wide in PITCH]
        signs, ones = rows[-1].items, (HBox((today, Spacer(grow=1), row), 12, down=0.5) for row in rows)
        two = VBox((HBox((today,)), Grid(signs, len(signs), 3)), 12)
        few = VBox((Wrapped(today.items, 18), Grid(signs, len(signs), 3)), 12)
        return FirstFit((*ones, two, few))

    def _place(self, ident: str, key: str, sign: IconName, place: Place) -> Item:
        """An icon above its word."""
        name = TextItem(self.text(key), Ink(CAPTION, Weight.SEMIBOLD, across=0.5))
        inside = Padded(VBox((icon(sign, ICON, "ink"), name), 9), 3, 9)
        return PressItem(inside, ident, self.text(key), partial(Push, place))
