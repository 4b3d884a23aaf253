"""The turns that those at a table know of, and what of them is news to the person."""

from __future__ import annotations

from game.session.history.last_turns import last_turns, since_own
from game.session.history.news import News
from game.session.local_game import LocalGame
from game.ui.table.tile_motion import TileMotion
from game.ui.table.view_state import LONG_AGO


class KnownTurns:
    """What was shown so far. Who shows or helps tells it by one of the acts; nothing else changes it."""

    def __init__(self, local_game: LocalGame, *, taken_up: bool) -> None:
        """`taken_up`: whether the game began earlier, so that the turns of its last rounds are known."""
        self.heard: list[News] = list(last_turns(local_game)) if taken_up else []
        """Every turn of the game, the oldest first, for persons who did not see it; of a game that is taken up again
        those of the last rounds."""
        self.others = since_own(tuple(self.heard), local_game.seat) if local_game.seated else ()
        """The other seats' turns since the person's last one."""
        self.since = LONG_AGO
        """Seconds since another seat's turn was shown."""

    def hear(self, news: News) -> None:
        """A turn was completed."""
        self.heard.append(news)

    def end(self, news: News, *, own: bool) -> None:
        """It is over, and not only a phase of it."""
        self.others = () if own else (*self.others, news)

    def sit(self, others: tuple[News, ...]) -> None:
        """Another person sits here now, to whom these are news."""
        self.others = others

    def show(self) -> None:
        """Something of what others did is shown until now."""
        self.since = 0.0

    def hurry(self, tile_motion: TileMotion) -> None:
        """What is still shown of what others did is there at once; the person has not seen their turn begin before."""
        if tile_motion.showing:
            tile_motion.skip()
            self.show()

    def pass_time(self, dt: float, *, showing: bool) -> None:
        """`showing`: whether a turn of another seat is being shown."""
        self.since = 0.0 if showing else self.since + dt
