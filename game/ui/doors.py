"""The way from one scene to the next, so that no scene knows another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from game.session.keeper import Keeper
from game.session.settings import SettingsStore
from game.session.setup import Setup
from game.session.study import Study
from game.session.texts import Texts
from game.ui.clipboard import Clipboard
from game.ui.scene import Scene
from game.ui.sounds import Sounds

if TYPE_CHECKING:
    from game.session.match import Match
    from game.session.reel import Reel
    from game.session.share import SharedDeal


class Doors(Protocol):
    """Makes scenes, and holds what every scene may ask for."""

    texts: Texts
    store: SettingsStore
    """The settings in force, and the way to change them; the app puts a change into effect at once."""
    sounds: Sounds
    keeper: Keeper
    """Has the match that can be continued, and the games that are over."""
    clipboard: Clipboard
    study: Study | None
    """Where the computers think; None when that is a thread of each table."""

    def home(self) -> Scene: ...

    def welcome(self) -> Scene: ...

    def new_game(self) -> Scene: ...

    def more_rules(self, setup: Setup, agree: Callable[[Setup], None]) -> Scene:
        """The rest of the agreement; every answer is agreed at once."""

    def settings(self) -> Scene: ...

    def rules(self, setup: Setup | None = None) -> Scene:
        """The rules browser for this agreement, or for the one last made."""

    def begin(self, setup: Setup) -> Scene:
        """Remember the agreement, deal, and show the table."""

    def lesson(self, clock: int | None) -> Scene:
        """The first game, dealt so that there is something to learn, with a turn's seconds or no clock."""

    def begin_again(self, deal: SharedDeal) -> Scene:
        """This deal once more, and the table."""

    def games(self) -> Scene:
        """The list of finished games."""

    def past_game(self, reel: Reel, name: str = "") -> Scene:
        """One finished game; `name` is its file, if it is in the archive."""

    def replay(self, reel: Reel, turn: int = 0) -> Scene:
        """The game played again, from after this turn."""

    def fair_play(self, reel: Reel) -> Scene: ...

    def deal_again(self, deal: SharedDeal) -> Scene:
        """Who is to play a deal once more."""

    def statistics(self) -> Scene: ...

    def table(self, match: Match) -> Scene: ...

    def keys(self) -> Scene:
        """Every action with its key."""

    def naming(self, name: str, usual: str, call: Callable[[str], None]) -> Scene:
        """The name of a player, `usual` when it is left empty; `call` takes the new one."""

    def curtain(self, name: str, emblem: str, lift: Callable[[], None], *, timed: bool) -> Scene:
        """What hides the table until the person of that name is there; lifting it calls `lift`."""

    def pause(self) -> Scene:
        """The covered table; it is popped to go on playing."""

    def game_over(self, match: Match) -> Scene:
        """The score sheet after a game, to be pushed over the table; writes the outcome into the standings."""

    def match_over(self, match: Match) -> Scene: ...
