"""What a restless player does in the window: every page, then acts at random, in a run that is the same every time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.settings import Faces, Look, TileSize
from game.session.storage.deal_code import SharedDeal
from game.session.texts import languages
from game.ui import places
from game.ui.app import App
from game.ui.input.gestures import Act, Action, Gesture, Move, Press, Release, Typed
from game.ui.scene import Home, Place, Push, Quit, Scene
from game.ui.scenes.crash import CrashPage
from game.ui.services import Services
from game.ui.window import Window
from tools.past_games import PEOPLE, RUMMY, SIX, THREE, TWIST, kept_game

SIZES = ((1280, 720), (1920, 1080), (1152, 648), (1280, 800))
"""Windows; the first is the one at the start."""
AGREEMENTS = (Setup("classic", 3, ("hare", "magpie")), Setup("twist", 2, ("fox",)), SIX,
              *(Setup().with_box(box) for box in ("machiavelli", "rummy")))  # fmt: skip
KEPT = ((THREE, 5), (SIX, 3), (PEOPLE, 4), (TWIST, 4), (RUMMY, 1))
RESTLESS = 6
"""Frames between two acts: at 30 a second of the game's time, five a second."""
SHOWN = 40
"""Frames for which each page is looked at: long enough that the loop comes to rest."""
LEFT_ALONE = ("delete",)
"""What is never pressed: games are wanted later."""


class Player:
    """Somebody who looks at everything and presses anything."""

    def __init__(self, app: App, window: Window, services: Services, seed: int) -> None:
        self._app, self._window, self._services = app, window, services
        self._dice = random.Random(seed)
        self.frames = 0
        """How many were drawn or passed."""
        self._games = [kept_game(*each) for each in KEPT]
        for game in self._games:
            services.autosave.archive.add(game)
        app.stack._carry_out[Quit] = lambda _: app.stack.apply(Home())  # nobody comes back from the end

    # Every page

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
            "said": places.SaidPlace, "sounds": places.SoundsPlace,
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

    # Anything

    def act(self) -> None:
        """One act, and what comes of it until the next."""
        if len(self._app.stack.scenes) == 1 and self._dice.random() < 0.5:
            pages = list(self._pages())
            self._app.stack.apply(Push(self._dice.choice(pages)[1]()))
        acts = (self._press, self._key, self._drag, self._wander, self._settle)
        self._dice.choices(acts, (60, 15, 12, 10, 3))[0]()
        self._frames(RESTLESS)

    def _press(self) -> None:
        nodes = [node for node in self._top.nodes() if node.actions and not node.id.startswith(LEFT_ALONE)]
        if nodes:
            x, y = map(round, self._dice.choice(nodes).rect.centre)
            self._do(Move(x, y), Press(x, y), Release(x, y))

    def _key(self) -> None:
        if self._dice.random() < 0.2:
            self._do(Typed(self._dice.choice("rkbo1234567890j ")))
        else:
            self._do(Act(self._dice.choice([action for action in Action if action is not Action.FULL_SCREEN])))

    def _drag(self) -> None:
        tiles = [node for node in self._top.nodes() if node.role == "tile"] or self._top.nodes()
        x, y = map(round, self._dice.choice(tiles).rect.centre)
        self._do(Move(x, y), Press(x, y))
        goal = self._anywhere()
        for share in range(1, 7):
            self._do(Move(x + (goal[0] - x) * share // 6, y + (goal[1] - y) * share // 6, held=True))
            self._frames(1)
        self._do(Release(*goal))

    def _wander(self) -> None:
        self._do(Move(*self._anywhere()))
        self._frames(self._dice.randrange(60))

    def _settle(self) -> None:
        dice = self._dice
        self._change(dice.choice(tuple(Look)), dice.choice(tuple(languages())), dice.choice(SIZES))
        more = {"tile_size": dice.choice(tuple(TileSize)), "faces": dice.choice(tuple(Faces))}
        self._services.store.change(**more, text_scale=dice.choice((100, 100, 100, 150, 200)))

    def _change(self, look: Look, language: str, size: tuple[int, int]) -> None:
        self._services.store.change(theme=look, language=language)
        if self._window.resize(size):
            self._app._begin_anew()

    @property
    def _top(self) -> Scene:
        assert self._app.stack.top is not None
        return self._app.stack.top

    def _anywhere(self) -> tuple[int, int]:
        width, height = self._window.size
        return self._dice.randrange(width), self._dice.randrange(height)

    def _do(self, *gestures: Gesture) -> None:
        for gesture in gestures:
            self._app._hand_over(gesture)

    def _frames(self, count: int) -> None:
        self.frames += count
        for _ in range(count):
            self._app.step()
