"""The first start: one question, and one click to a game with the tutorial."""

from __future__ import annotations

from collections.abc import Iterator

from game.session.match.setup import CLOCK
from game.session.settings import Pace, Settings, TileSize
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.places import LearnPlace, NewGamePlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.home import FOOT, LEFT, TitlePage, across, games_offered
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.toggle import toggle
from game.ui.widgets.words import Ink, words

COMFORT_TEXT = 150


class Welcome(TitlePage):
    """The choice between relaxed and with the clock, and the comfort switch; everything else has a default."""

    name = "welcome"
    first = "relaxed"

    def back(self) -> Change | None:
        """Esc goes to the title page without an answer; the guided game is offered again before the first other one."""
        self.services.store.change(first_start_done=True, guide_open=True)
        return Pop()

    def middle(self, sheet: Sheet) -> tuple[tuple[Part, ...], float]:
        return tuple(self._asked(sheet)), FOOT

    def _asked(self, sheet: Sheet) -> Iterator[Part]:
        ink = Ink(HEADING, Weight.SEMIBOLD, down=0.0)
        box = sheet.box(LEFT, 330, 700, 62)
        yield words(sheet, box, self.text("welcome.question"), ink, ident="question", role="heading")
        yield self._start(sheet, 400, "relaxed", None)
        yield self._start(sheet, 528, "clock", CLOCK)
        yield from self._comfort(sheet)
        yield self._way(sheet, 740, "new-game", ("welcome.more", games_offered(self.services.texts)), self._new_game)
        yield self._way(sheet, 836, "learn", ("home.learn", self.text("home.learn_hint")), self._learn)

    def _way(self, sheet: Sheet, top: int, ident: str, said: tuple[str, str], press: OnPress) -> Part:
        """A quieter row below the first games; `said` is a text key and what is found there."""
        label, hint = said
        place = sheet.box(LEFT, top, across(sheet), 80)
        return button(sheet, place, ident, self.text(label), press, hint=hint)

    def _new_game(self) -> Change:
        self.services.store.change(guide_open=True)
        return Push(NewGamePlace())

    def _learn(self) -> Change:
        self.services.store.change(guide_open=True)
        return Push(LearnPlace())

    def _start(self, sheet: Sheet, top: int, name: str, clock: int | None) -> Part:
        def press() -> Change:
            return Replace(TablePlace(self.services.matches.first_game(clock)))

        label, hint = self.text(f"welcome.{name}"), self.text(f"welcome.{name}_hint")
        look = ButtonStyle("primary" if clock is None else "secondary", 32)
        return button(sheet, sheet.box(LEFT, top, across(sheet), 112), name, label, press, look, hint)

    def _comfort(self, sheet: Sheet) -> Iterator[Part]:
        """The comfort switch: larger type and tiles, slower computers, steady hand (ux 3.4)."""
        label = self.text("welcome.comfort")
        line = sheet.box(LEFT, 652, across(sheet), 76)
        tall = sheet.target(64)
        yield words(sheet, Box(line.x, line.y, line.w - sheet.px(140), line.h), label, Ink(BODY))
        room = Box(line.x, line.centre[1] - tall / 2, line.w, tall)
        yield toggle(sheet, room, "comfort", label, on=self._is_comfortable, turn=self._turn)

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
