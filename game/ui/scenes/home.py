"""What is played next, other games and learning, on the title page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.game import Game
from game.rules.games.registry import FAMILIES, family_of
from game.ui.kit.adaptive import Grid, Wrapped
from game.ui.kit.boxes import HBox, Padded, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem
from game.ui.pictures import Emblem, Icon, TileFace
from game.ui.places import (
    AboutPlace,
    BoardPlace,
    GamesPlace,
    LearnPlace,
    NewGamePlace,
    RulesPlace,
    SettingsPlace,
    StatisticsPlace,
    TablePlace,
)
from game.ui.scene import Change, Push, Quit, Replace
from game.ui.scenes.page_parts import press_card
from game.ui.scenes.setup.first_questions import guided_or_dealt
from game.ui.scenes.title_page import TitlePage
from game.ui.scenes.today import DayState, day_state, today_row
from game.ui.services import Services
from game.ui.widgets.button import BARE, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import CAPTION

if TYPE_CHECKING:
    from game.session.match.match import Match
    from game.session.texts import Texts

TALL = 116
"""The height of the primary card in units."""
EMBLEM, LAP, MOST_EMBLEMS = 66, 0.62, 3
"""The size of an emblem, and which part of it the next one leaves to be seen."""
LINK, AIR = 22, 18
"""The words below: type size, and how far their plates reach beyond them."""
EXAMPLE, SMALL_TILE = ("r7", "k7", "b7", "o7"), 33
"""What is learned: where the first of these tiles goes; and their width in units."""


class HomePage(TitlePage):
    """What is played next, other games, learning; below them everything else in words, and the language."""

    name = "home"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._today: DayState | None = None
        """What was done today; looked for once everything is shown."""

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self._today is None and super().due_in is None:
            self._today = day_state(self.services, self.services.today())
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
        match, others = self.services.autosave.saved, self.services.autosave.count
        question = self.services.store.now.setup, match, match and match.game.state, others, self._today
        return self.kept("cards", question, partial(self._cards, match))

    def _cards(self, match: Match | None) -> Item:
        others = (self._new_game(),) if match is None else (self._quick_game(), self._new_game())
        primary = self._quick_game(first=True) if match is None else self._unfinished(match)
        cards = VBox((Grid(others, len(others), 20), self._learn(), today_row(self.services, self._today)), 12)
        return VBox((primary, Padded(cards, 0, 18, 8), self._links()))

    def _unfinished(self, match: Match) -> Item:
        """The match that was played last, and the way to the others that are not over."""
        from game.ui.scenes.archive.game_captions import signs_of_others, who_and_whose_turn

        who, game = who_and_whose_turn(self.services.texts, match), match.setup.game
        if game.family != FAMILIES[0]:
            who = self.text("list.dot").join((self.text(name_of_game(game)), who))
        said, further = (self.text("home.continue"), who), self.services.autosave.count - 1
        faces = emblems(signs_of_others(match.setup)[: MOST_EMBLEMS - (further > 0)])
        card = press_card(
            "continue", said, lambda: Replace(TablePlace(match)), PRIMARY.kind, tall=TALL, before=(faces,)
        )
        if not further:
            return card
        more = ButtonItem(
            "more-matches", self.services.texts.plural("home.more", further),
            lambda: Push(GamesPlace()), ButtonStyle(PRIMARY.kind, CAPTION, air=14), beside=16,
        )  # fmt: skip
        return HBox((rest(card), more), 12)

    def _quick_game(self, *, first: bool = False) -> Item:
        """What was played last once more, by its name; with the faces at the table where it is the primary card."""
        from game.ui.scenes.archive.game_captions import signs_of_others

        setup = self.services.store.now.setup
        last = self.services.texts.plural("home.quick_hint", setup.players, box=self.text(name_of_game(setup.game)))
        said = self.text("home.quick"), last
        if not first:
            return press_card("quick", said, self._quick)
        faces = emblems(signs_of_others(setup)[:MOST_EMBLEMS])
        return press_card("quick", said, self._quick, PRIMARY.kind, tall=TALL, before=(faces,))

    def _new_game(self) -> Item:
        hint = self.text("home.new_game_hint") if self.services.autosave.saved else games_offered(self.services.texts)
        return press_card("new-game", (self.text("home.new_game"), hint), lambda: Push(NewGamePlace()))

    def _learn(self) -> Item:
        """The card with a play on it: a tile, and the set it goes to."""
        said = self.text("home.learn"), self.text("home.learn_hint")
        first, *others = (ImageItem(partial(TileFace, each), SMALL_TILE, SMALL_TILE * 4 / 3, 2) for each in EXAMPLE)
        arrow = ImageItem(lambda size: Icon("arrow-right", size, "button-muted"), 24, 24, 2)
        play = HBox((first, arrow, HBox(tuple(others), 3)), 12, down=0.5)
        return press_card("learn", said, lambda: Push(LearnPlace()), after=(play,))

    def _links(self) -> Item:
        """Words without plates, the last of which leaves the game."""
        look = ButtonStyle(BARE, LINK, air=AIR)
        links: tuple[tuple[str, OnPress], ...] = (
            ("games", lambda: Push(GamesPlace())),
            ("statistics", lambda: Push(StatisticsPlace())),
            ("rules", lambda: Push(RulesPlace())),
            ("settings", lambda: Push(SettingsPlace())),
            ("board", lambda: Push(BoardPlace())),
            ("about", lambda: Push(AboutPlace())),
            ("quit", Quit),
        )
        buttons = (ButtonItem(each, self.text(f"home.{each}"), press, look, beside=AIR) for each, press in links)
        return Padded(Wrapped(tuple(buttons)), beside=-AIR)

    def _quick(self) -> Change:
        setup = self.services.store.now.setup
        return guided_or_dealt(self.services, setup)


def emblems(names: tuple[str, ...]) -> Item:
    """Faces that lie partly on each other."""
    faces = tuple(ImageItem(partial(Emblem, name), EMBLEM, EMBLEM, 2) for name in names)
    return HBox(faces, EMBLEM * (LAP - 1))


def name_of_game(game: Game) -> str:
    """The text key of what is played: the usual game of a kind is called what its kind is."""
    return f"family.{game.family}" if family_of(game.family)[0] is game else f"box.{game.name}"


def games_offered(texts: Texts) -> str:
    """The kinds of games that New game begins, by their names."""
    offered = (family for family in FAMILIES if any(game.offered for game in family_of(family)))
    return texts.text("list.dot").join(texts.text(f"family.{family}") for family in offered)
