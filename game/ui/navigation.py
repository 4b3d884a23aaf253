"""How scenes ask for other scenes, so that no scene imports another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.session.match.setup import Setup
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.texts import Texts
from game.session.thinking.player_process import PlayerProcess
from game.ui.input.clipboard import Clipboard
from game.ui.scene import Scene
from game.ui.sounds import Sounds

if TYPE_CHECKING:
    from game.session.history.finished_game import FinishedGame
    from game.session.match.match import Match
    from game.session.storage.deal_code import SharedDeal


class Navigator(Protocol):
    """Makes scenes, and holds the services every scene may use."""

    texts: Texts
    store: SettingsStore
    """Reads and changes the settings; the app applies a change at once."""
    sounds: Sounds
    autosave: Autosave
    """Saves the running match and has the archive of finished games."""
    clipboard: Clipboard
    player_process: PlayerProcess | None
    """The process where computers think; None if each table uses a thread."""

    def home(self) -> Scene: ...

    def welcome(self) -> Scene: ...

    def new_game(self) -> Scene: ...

    def more_rules(self, setup: Setup, agree: Callable[[Setup], None]) -> Scene:
        """The page of further options; `agree` gets the new setup after every answer."""

    def settings(self) -> Scene: ...

    def rules(self, setup: Setup | None = None) -> Scene:
        """The rules browser for this setup, or for the one last used."""

    def begin(self, setup: Setup) -> Scene:
        """Keep the setup for the next time, deal, and show the table."""

    def lesson(self, clock: int | None) -> Scene:
        """The first game with the tutorial and its fixed deal; `clock` in seconds a turn, None for no clock."""

    def begin_again(self, deal: SharedDeal) -> Scene:
        """Deal the same tiles again, and show the table."""

    def games(self) -> Scene:
        """The list of finished games."""

    def past_game(self, finished_game: FinishedGame, name: str = "") -> Scene:
        """One finished game; `name` is its file, if it is in the archive."""

    def replay(self, finished_game: FinishedGame, turn: int = 0) -> Scene:
        """The replay of a game, beginning after this turn."""

    def fair_play(self, finished_game: FinishedGame) -> Scene: ...

    def deal_again(self, deal: SharedDeal) -> Scene:
        """The page that asks who plays a deal again."""

    def statistics(self) -> Scene: ...

    def table(self, match: Match) -> Scene: ...

    def keys(self) -> Scene:
        """The page of all actions with their keys."""

    def naming(self, name: str, usual: str, call: Callable[[str], None]) -> Scene:
        """The page for a player's name; an empty one means `usual`, and `call` gets the new one."""

    def curtain(self, name: str, emblem: str, lift: Callable[[], None], *, timed: bool) -> Scene:
        """The curtain that hides the table until the person of that name is there; its button calls `lift`."""

    def pause(self) -> Scene:
        """The covered table; it is popped to go on playing."""

    def game_over(self, match: Match) -> Scene:
        """The score sheet after a game, to be pushed over the table."""

    def match_over(self, match: Match) -> Scene: ...
