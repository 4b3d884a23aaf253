"""What is played next, every game as it was played last, and what today brings, on the title page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES, family_of
from game.session.match.presets import dealt_last
from game.session.texts import date_in_words
from game.ui.geometry import Box, Frame
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, PartsItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Icon, Plate, TileFace, Weight
from game.ui.places import (
    AboutPlace,
    BoardPlace,
    GamesPlace,
    LearnPlace,
    LeavingPlace,
    MilestonesPlace,
    NewGamePlace,
    RulesPlace,
    SettingsPlace,
    StatisticsPlace,
    TablePlace,
)
from game.ui.scene import Change, Push, Quit, Replace
from game.ui.scenes.page_parts import game_picture, overlapping, press_card
from game.ui.scenes.title_page import Arch, TitlePage, guided_or_dealt
from game.ui.scenes.today import DayState, day_state, today_row
from game.ui.services import Services
from game.ui.widgets.button import BARE, PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress, Part, Still
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.text_block import Ink

if TYPE_CHECKING:
    from game.session.match.match import Match
    from game.session.match.setup import Setup

WIDE = 1600
ARCH = Arch(0.54, 772, -52, mirrored=False)
"""The width of the page in units, and the arch in its corner."""
EMBLEM, LAP, MOST_EMBLEMS = 66, 0.62, 3
"""The size of an emblem, and which part of it the next one leaves to be seen."""
TALL, FIRST_WIDE, LEARN_WIDE = 122, 705, 390
"""The first row in units: its height, and the widths of what is played next and of learning."""
GAME_TALL, PICTURE_TALL, PIECE, NAME = 267, 154, 56, 28
"""A game in units: its card, the picture on it, a piece there, and the type size of its name."""
GAP = 24
"""Units between two cards."""
HINT = 20
"""The type size of what stands beside a heading."""
LINK, AIR = 22, 16
"""The words below: type size, and how far their plates reach beyond them."""
EXAMPLE, SMALL_TILE = ("r7", "k7", "b7", "o7"), 33
"""What is learned: where the first of these tiles goes; and their width in units."""


class HomePage(TitlePage):
    """What is played next, each game as it was played last, today; below them everything else in words."""

    name = "home"
    above = 84

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

    def middle(self) -> Item:
        now, match, others = self.services.store.now, self.services.autosave.saved, self.services.autosave.count
        question = now.setup, now.dealt, match, match and match.game.state, others, self._today, self._played
        return self.kept("cards", question, partial(self._cards, match))

    def wide(self, frame: Frame) -> float:
        return WIDE

    def arch(self, frame: Frame) -> Arch:
        return ARCH

    def foot(self) -> tuple[Item, ...]:
        links, languages = self._links(), self.languages()
        beside = HBox((links, Spacer(grow=1), languages), 20, down=0.5)
        return (*self.troubles(), FirstFit((beside, VBox((links, languages), 10))))

    def _cards(self, match: Match | None) -> Item:
        primary = self._last_again() if match is None else self._unfinished(match)
        learn = self._learn()
        beside = HBox((Sized(primary, wide=FIRST_WIDE), Sized(learn, wide=LEARN_WIDE)), GAP * 0.9)
        first = FirstFit((beside, VBox((primary, learn), GAP)))
        games = Grid(tuple(map(self._game, FAMILIES)), len(FAMILIES), GAP)
        play = self._heading("play", self.text("home.play_about"))
        today = self._heading("today", date_in_words(self.services.texts, self.services.today()))
        return VBox((first, play, games, today, today_row(self.services, self._today)), 12)

    def _heading(self, name: str, about_it: str) -> Item:
        """What the row below is, and a quiet line on it."""
        said = TextItem(self.text(f"home.{name}"), Ink(HINT + 4, Weight.SEMIBOLD), name, "heading")
        about = TextItem(about_it, Ink(HINT, colour="muted"))
        return Padded(HBox((said, rest(about)), 18, on_base=True), 0, 10, 0)

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
            look = ButtonStyle(PRIMARY.kind, CAPTION, air=14)
            label = self.services.texts.plural("home.more", further)
            more = (ButtonItem("more-matches", label, lambda: Push(GamesPlace()), look, beside=16),)
        return press_card(
            "continue", said, lambda: Replace(TablePlace(match)), PRIMARY.kind, tall=TALL, before=(faces,), after=more
        )

    def _last_again(self) -> Item:
        """What was played last once more, by its name, with the faces at the table."""
        from game.ui.scenes.archive.game_captions import signs_of_others

        setup = self._last
        last = self.text("list.dot").join((self.text(f"family.{setup.game.family}"), self._as_played(setup)))
        faces = overlapping(signs_of_others(setup)[:MOST_EMBLEMS], EMBLEM, LAP)
        said, play = (self.text("home.quick"), last), partial(guided_or_dealt, self.services, setup)
        return press_card("quick", said, play, PRIMARY.kind, tall=TALL, before=(faces,))

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
        head: tuple[Item, ...] = (TextItem(name, Ink(NAME, Weight.SEMIBOLD, "button-ink")),)
        if latest:
            head = (*head, rest(TextItem(self.text("home.last_played"), Ink(HINT, Weight.SEMIBOLD, "button-gold"))))
        told = VBox((HBox(head, 16, on_base=True), TextItem(about, Ink(HINT, colour="button-muted"))), 2, down=0.5)
        label = self.text("home.change")
        said = self.text("label.about", said=label, about=name)
        change = ButtonItem(f"change.{family}", label, partial(Push, NewGamePlace(family)), said=said, beside=20)
        words = HBox((rest(told), *(() if setup is None else (change,))), 14, down=0.5)
        picture = Aligned(game_picture(family_of(family)[0], PIECE))
        well = Sized(Overlaid((PartsItem(_well), Padded(picture, 18, 16))), tall=PICTURE_TALL)
        card = VBox((well, Sized(Padded(words, 12, 8), tall=GAME_TALL - PICTURE_TALL - 32, grow=1)), 4)
        press = partial(Push, NewGamePlace(family)) if setup is None else partial(guided_or_dealt, self.services, setup)
        inside = Padded(card, 14, 14)
        return PressItem(inside, f"play.{family}", name, press, about, kind=PLAIN.kind, radius=20, framed=latest)

    def _as_played(self, setup: Setup) -> str:
        """With whom, by which rules and with which clock, in a few words."""
        from game.ui.scenes.archive.game_captions import others_in_short
        from game.ui.scenes.setup.rule_rows import told_shortly

        texts, own = self.services.texts, self.services.store.now.family_rules
        return self.text("list.dot").join((others_in_short(texts, setup), *told_shortly(texts, setup, own)))

    # Everything else

    def _learn(self) -> Item:
        """The card with a play on it: a tile, and the set it goes to."""
        said = self.text("home.learn"), self.text("home.learn_hint")
        first, *others = (ImageItem(partial(TileFace, each), SMALL_TILE, SMALL_TILE * 4 / 3, 2) for each in EXAMPLE)
        arrow = ImageItem(lambda size: Icon("arrow-right", size, "button-muted"), 24, 24, 2)
        play = HBox((first, arrow, HBox(tuple(others), 3)), 8, down=0.5)
        return press_card("learn", said, lambda: Push(LearnPlace()), tall=TALL, after=(play,))

    def _links(self) -> Item:
        """Words without plates, the last of which leaves the game."""
        look = ButtonStyle(BARE, LINK, air=AIR)
        links: tuple[tuple[str, OnPress], ...] = (
            ("games", lambda: Push(GamesPlace())),
            ("statistics", lambda: Push(StatisticsPlace())),
            ("milestones", lambda: Push(MilestonesPlace())),
            ("rules", lambda: Push(RulesPlace())),
            ("board", lambda: Push(BoardPlace())),
            ("settings", lambda: Push(SettingsPlace())),
            ("about", lambda: Push(AboutPlace())),
            ("quit", lambda: Push(LeavingPlace()) if self.services.unsaved else Quit()),
        )
        buttons = (ButtonItem(each, self.text(f"home.{each}"), press, look, beside=AIR) for each, press in links)
        return Padded(Wrapped(tuple(buttons)), beside=-AIR)


def _well(sheet: Sheet, box: Box) -> tuple[Part, ...]:
    """What a picture lies in, above the plate of its card."""
    return (Still(Plate(round(box.w), round(box.h), sheet.px(16), "field"), box, 1),)
