"""The first start: one question, and one click to a game with the tutorial; and the questions before a game of who
neither finished nor declined that, or was not shown yet what only this game has."""

from __future__ import annotations

from game.rules.games.registry import FAMILIES
from game.session.match.setup import CLOCK, Setup
from game.session.settings import Pace, Settings, TileSize
from game.session.teaching import Teaching
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, rest
from game.ui.kit.controls import ToggleItem
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.pictures import Weight
from game.ui.places import GuideQuestionPlace, IntroductionPlace, LearnPlace, NewGamePlace, TablePlace
from game.ui.scene import Change, Place, Pop, Push, Replace
from game.ui.scenes.page_parts import press_card
from game.ui.scenes.title_page import TitlePage
from game.ui.services import Services
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.sheet import BODY, HEADING
from game.ui.widgets.words import Ink

COMFORT_TEXT = 150


class Welcome(TitlePage):
    """The choice between relaxed and with the clock, and the comfort switch; everything else has a default."""

    name = "welcome"
    first = "relaxed"

    def back(self) -> Change | None:
        """Esc goes to the title page without an answer; the guided game is offered again before the first other one."""
        self.services.store.change(first_start_done=True, guide_open=True)
        return Pop()

    def middle(self) -> Item:
        return self.kept("starts", self._is_comfortable, self._starts)

    def _starts(self) -> Item:
        ink = Ink(HEADING, Weight.SEMIBOLD, down=0.0)
        question = Sized(TextItem(self.text("welcome.question"), ink, "question", "heading"), tall=70)
        starts = VBox((self._start("relaxed", None), self._start("clock", CLOCK)), 16)
        games = self.text("list.dot").join(self.text(f"family.{family}") for family in FAMILIES)
        offered = press_card("new-game", (self.text("welcome.more"), games), self._new_game, tall=80)
        learn = press_card("learn", (self.text("home.learn"), self.text("home.learn_hint")), self._learn, tall=80)
        return VBox((question, starts, Padded(self._comfort(), 0, 12), VBox((offered, learn), 16)))

    def _new_game(self) -> Change:
        self.services.store.change(guide_open=True)
        return Push(NewGamePlace())

    def _learn(self) -> Change:
        self.services.store.change(guide_open=True)
        return Push(LearnPlace())

    def _start(self, name: str, clock: int | None) -> Item:
        def press() -> Change:
            return Replace(TablePlace(self.services.matches.first_game(clock)))

        said = self.text(f"welcome.{name}"), self.text(f"welcome.{name}_hint")
        return press_card(name, said, press, "primary" if clock is None else "secondary", tall=112)

    def _comfort(self) -> Item:
        """The comfort switch: larger type and tiles, slower computers, steady hand (ux 3.4)."""
        label = self.text("welcome.comfort")
        switch = ToggleItem("comfort", label, self._is_comfortable, self._turn)
        return HBox((rest(TextItem(label, Ink(BODY))), switch), 30, down=0.5)

    @property
    def _is_comfortable(self) -> bool:
        now = self.services.store.now
        return now.text_scale >= COMFORT_TEXT and now.steady_hand and now.pace is Pace.RELAXED

    def _turn(self, on: bool) -> None:
        usual = Settings()
        self.services.store.change(
            text_scale=COMFORT_TEXT if on else usual.text_scale,
            tile_size=TileSize.L if on else usual.tile_size,
            pace=Pace.RELAXED if on else usual.pace,
            steady_hand=on or usual.steady_hand,
            fit_lens=on or usual.fit_lens,
        )


def guide_question(services: Services, setup: Setup) -> Dialog:
    """Whether the first game shall be the guided one. Only the answer in words to play without it is the last."""
    text = services.texts.text

    def show() -> Replace:
        return Replace(TablePlace(services.matches.guided_game(setup.clock)))

    def deal() -> Replace:
        services.store.change(guide_open=False)
        return Replace(TablePlace(services.matches.begin(setup)))

    answers = DialogAnswer("show", text("guide.show"), show), DialogAnswer("deal", text("guide.deal"), deal)
    return Dialog(services, text("guide.question"), *answers, text("guide.again"))


def introduction_question(services: Services, setup: Setup) -> Dialog:
    """Whether to see what is special first. Either answer is the last: it is not asked again."""
    store, text = services.store, services.texts.text

    def answered(place: Place) -> Change:
        store.change(taught=(*store.now.taught, Teaching.INTRODUCTION))
        return Replace(place)

    question = text(f"teach.{Teaching.INTRODUCTION.value}")
    show = DialogAnswer("show", text("introduction.show"), lambda: answered(IntroductionPlace(setup)))
    deal = DialogAnswer("deal", text("introduction.deal"), lambda: answered(TablePlace(services.matches.begin(setup))))
    return Dialog(services, question, show, deal, text("introduction.again"))


def guided_or_dealt(services: Services, setup: Setup) -> Change:
    """What follows when a match is to begin: that question where it fits, else the table."""
    matches = services.matches
    if matches.guide_fits(setup):
        return Push(GuideQuestionPlace(setup))
    return Replace(TablePlace(matches.begin(setup)))
