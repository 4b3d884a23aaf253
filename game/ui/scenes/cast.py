"""Makes every scene and gives it what it needs. No other file knows all scenes.

Each scene is imported when it is first made, so that the first frame does not wait for the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.session.keeper import Keeper
from game.session.settings_store import SettingsStore
from game.session.setup import Setup
from game.session.study import Study
from game.session.texts import Texts
from game.ui.clipboard import Clipboard, OwnClipboard
from game.ui.scene import Scene
from game.ui.scenes.home import HomePage
from game.ui.sounds import Sounds

if TYPE_CHECKING:
    from game.session.match import Match
    from game.session.reel import Reel
    from game.session.share import SharedDeal

LARGEST_SEED = 10**9


@dataclass(slots=True)
class Cast:
    """Makes the scenes of the real game."""

    texts: Texts
    store: SettingsStore
    sounds: Sounds
    seed: int | None = None
    """The seed of the next match; random when there is none."""
    keeper: Keeper = field(default_factory=Keeper)
    clipboard: Clipboard = field(default_factory=OwnClipboard)
    study: Study | None = None
    """The process where computers think; the caller that opened it closes it."""
    chance: random.Random = field(default_factory=random.Random)
    """Chooses a seed where none is asked for."""

    def home(self) -> Scene:
        return HomePage(self)

    def welcome(self) -> Scene:
        from game.ui.scenes.welcome import Welcome

        return Welcome(self)

    def new_game(self) -> Scene:
        from game.ui.scenes.new_game import NewGame

        return NewGame(self)

    def more_rules(self, setup: Setup, agree: Callable[[Setup], None]) -> Scene:
        from game.ui.scenes.more_rules import MoreRules

        return MoreRules(self, setup, agree)

    def settings(self) -> Scene:
        from game.ui.scenes.settings import SettingsPage

        return SettingsPage(self)

    def rules(self, setup: Setup | None = None) -> Scene:
        from game.ui.scenes.rules import RulesPage

        return RulesPage(self, setup or self.store.now.setup)

    def begin(self, setup: Setup) -> Scene:
        from game.session.match import Match

        self.store.change(setup=replace(setup, seed=None), first_start_done=True)
        match = Match.begin(setup, self._next_seed(setup))
        self.keeper.begin(match)
        return self.table(match)

    def lesson(self, clock: int | None) -> Scene:
        from game.session.lesson import SEED
        from game.session.match import Match

        setup = replace(Setup(), clock=clock)
        if self.seed is not None:  # the command line asked for another deal
            return self.begin(setup)
        self.store.change(setup=setup, first_start_done=True)
        match = Match.begin(setup, SEED)
        self.keeper.begin(match)
        return self.table(match, lesson=True)

    def begin_again(self, deal: SharedDeal) -> Scene:
        from game.session.match import Match

        self.store.change(first_start_done=True)
        match = Match.begin(deal.setup, deal.seed, deal.first)
        self.keeper.begin(match)
        return self.table(match)

    def games(self) -> Scene:
        from game.ui.scenes.games import GamesPage

        return GamesPage(self)

    def past_game(self, reel: Reel, name: str = "") -> Scene:
        from game.ui.scenes.past_game import PastGame

        return PastGame(self, reel, name)

    def replay(self, reel: Reel, turn: int = 0) -> Scene:
        from game.ui.scenes.replay import Replay

        return Replay(self, reel, turn)

    def fair_play(self, reel: Reel) -> Scene:
        from game.ui.scenes.fair_play import FairPlay

        return FairPlay(self, reel)

    def deal_again(self, deal: SharedDeal) -> Scene:
        from game.ui.scenes.deal_again import DealAgain

        return DealAgain(self, deal)

    def statistics(self) -> Scene:
        from game.ui.scenes.statistics import StatisticsPage

        return StatisticsPage(self)

    def table(self, match: Match, *, lesson: bool = False) -> Scene:
        from game.ui.scenes.table import TableScene

        self.keeper.dealt(match)
        return TableScene(match, self, lesson=lesson)

    def keys(self) -> Scene:
        from game.ui.scenes.keys_page import KeysPage

        return KeysPage(self)

    def naming(self, name: str, usual: str, call: Callable[[str], None]) -> Scene:
        from game.ui.scenes.naming import Naming

        return Naming(self, name, usual, call)

    def curtain(self, name: str, emblem: str, lift: Callable[[], None], *, timed: bool) -> Scene:
        from game.ui.scenes.curtain import Curtain

        return Curtain(self, name, emblem, lift, timed=timed)

    def pause(self) -> Scene:
        from game.ui.scenes.pause import Pause

        return Pause(self)

    def game_over(self, match: Match) -> Scene:
        from game.ui.scenes.game_over import GameOver

        match.record_outcome()
        if match.over:
            self.keeper.finished(match)
        return GameOver(match, self)

    def match_over(self, match: Match) -> Scene:
        from game.ui.scenes.match_over import MatchOver

        match.record_outcome()
        return MatchOver(match, self)

    def _next_seed(self, setup: Setup) -> int:
        """The setup's seed, else the command line's (plus one for each further match), else a random one."""
        if setup.seed is not None:
            return setup.seed
        if self.seed is None:
            return self.chance.randrange(LARGEST_SEED)
        self.seed += 1
        return self.seed - 1
