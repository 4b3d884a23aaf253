"""Every page in the window, one after the other, in a run that is the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.settings import Look
from game.session.storage.deal_code import SharedDeal
from game.session.texts import languages
from game.ui import places
from game.ui.app import App
from game.ui.loop_clock import QUIET
from game.ui.scene import Home, Place, Push, Scene
from game.ui.scenes.crash import CrashPage
from game.ui.services import Services
from game.ui.window import Window
from tools.past_games import PEOPLE, RUMMY, SIX, THREE, TWIST, kept_game

SIZES = ((1280, 720), (1920, 1080), (1152, 648), (1280, 800))
"""Windows; the first is the one at the start."""
AGREEMENTS = (Setup("classic", 3, ("hare", "magpie")), Setup("twist", 2, ("fox",)), SIX,
              *(Setup().with_box(box) for box in ("machiavelli", "rummy")))  # fmt: skip
KEPT = ((THREE, 5), (SIX, 3), (PEOPLE, 4), (TWIST, 4), (RUMMY, 1))
SHOWN = 40
"""Frames for which each page is looked at, and on until the loop rests: only then memory goes back to the system."""
MOST_SHOWN = 400
"""Frames after which a page is left though something still moves."""


class PageViewer:
    """Somebody who looks at everything and presses nothing."""

    def __init__(self, app: App, window: Window, services: Services) -> None:
        self._app, self._window, self._services = app, window, services
        self._games = [kept_game(*each) for each in KEPT]
        for game in self._games:
            services.autosave.archive.add(game)

    def see_everything(self) -> Iterator[str]:
        """Every page in every window, each window with a look and a language of its own; the name of each page."""
        for size, look, language in zip(SIZES, Look, languages(), strict=False):
            self._change(look, language, size)
            for name, make in self._pages():
                self._app.stack.apply(Home())
                self._app.stack.apply(Push(make()))
                self._frames(SHOWN)
                yield f"{name} {size}"
        self._app.stack.apply(Home())

    def _pages(self) -> Iterator[tuple[str, Callable[[], Place | Scene]]]:
        matches, first = self._services.matches, self._games[0].match
        pages: dict[str, Callable[[], Place | Scene]] = {
            "home": places.HomePlace, "welcome": places.WelcomePlace, "new-game": places.NewGamePlace,
            "settings": places.SettingsPlace, "keys": places.KeysPlace, "rules": places.RulesPlace,
            "said": places.TranscriptPlace, "sounds": places.SoundsPlace,
            "more-rules": lambda: places.MoreRulesPlace(Setup(), lambda _: None),
            "family-rules": lambda: places.FamilyRulesPlace(Setup(), lambda _: None),
            "naming": lambda: places.NamingPlace("", "", lambda _: None),
            "deal-again": lambda: places.DealAgainPlace(SharedDeal(first.setup, first.seed)),
            "pause": places.PausePlace, "first game": lambda: places.TablePlace(matches.first_game(None)),
            "games": places.GamesPlace, "statistics": places.StatisticsPlace, "milestones": places.MilestonesPlace,
            "learn": places.LearnPlace, "lesson": lambda: places.LessonPlace("group"), "board": places.BoardPlace,
            "puzzles": places.PuzzlesPlace,
            "introduction": lambda: places.IntroductionPlace(Setup().with_box("twist")),
            "crash": lambda: CrashPage(self._services),
        }  # fmt: skip
        yield from pages.items()
        for setup in AGREEMENTS:
            yield f"table {setup.box}", partial(self._table, setup)
            yield f"rules {setup.box}", partial(places.RulesPlace, setup)
        for game in self._games:
            yield from self._about(game)

    def _table(self, setup: Setup) -> Place:
        return places.TablePlace(self._services.matches.begin(setup))

    def _about(self, game: FinishedGame) -> Iterator[tuple[str, Callable[[], Place | Scene]]]:
        box = game.match.setup.box
        yield from {
            f"final racks {box}": lambda: places.FinalRacksPlace(game.match),
            f"score {box}": lambda: places.GameOverPlace(game.match),
            f"match over {box}": lambda: places.MatchOverPlace(game.match),
            f"past game {box}": lambda: places.PastGamePlace(game),
            f"fair play {box}": lambda: places.FairPlayPlace(game),
            f"replay {box}": lambda: places.ReplayPlace(game, 9),
            f"review {box}": lambda: places.ReviewPlace(game),
        }.items()

    def _change(self, look: Look, language: str, size: tuple[int, int]) -> None:
        self._services.store.change(theme=look, language=language)
        if self._window.resize(size):
            self._app._begin_anew()

    def _frames(self, count: int) -> None:
        for _ in range(count):
            self._app.step()
        for _ in range(MOST_SHOWN - count):
            if self._app._pacer._quiet >= QUIET:
                break
            self._app.step()
        self._app.step()
