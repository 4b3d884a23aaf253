"""Whether the head of a finished game says what its turns say: they are played through, which takes some milliseconds.

That each turn was allowed is not asked (`game_text.agrees`); whoever opens the game asks that.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from game.rules.values import immutable
from game.session.history.highlights import Summary, summary
from game.session.storage.game_text import BadText, agrees, glanced, is_whole, read_game, text_of_game
from game.session.system.untrusted import OtherVersion

if TYPE_CHECKING:
    from game.solver.solver import Solver

VERSION = 1
"""Of the check: raise it with whatever changes which heads are believed, or what a head says."""


class Unshown(Enum):
    """Why a game is not shown; the value is the end of its text key."""

    OTHER_VERSION = "other_version"
    DAMAGED = "damaged"
    UNREAD = "unread"


@immutable
class CheckedGame:
    """What came of a game, and the text that says so: its own, or one with another head."""

    facts: Summary
    text: str


def glimpsed(text: str) -> Summary | Unshown:
    """What the head says of an undamaged game."""
    try:
        facts = glanced(text)
    except OtherVersion:
        return Unshown.OTHER_VERSION
    except BadText:
        return Unshown.DAMAGED
    return facts if is_whole(text) else Unshown.DAMAGED


def checked(text: str) -> CheckedGame | Unshown:
    """What the turns say; a head that contradicts them is written anew."""
    facts = glimpsed(text)
    if isinstance(facts, Unshown) or agrees(text, facts):
        return facts if isinstance(facts, Unshown) else CheckedGame(facts, text)
    try:
        finished_game = read_game(text)
    except (BadText, OtherVersion):
        return Unshown.DAMAGED
    return CheckedGame(summary(finished_game), text_of_game(finished_game))


@immutable
class CheckGames:
    """A slice: the games of these texts are played through."""

    texts: tuple[str, ...]

    def __call__(self, _solver: Solver) -> tuple[CheckedGame | Unshown, ...]:
        """In the order of the texts."""
        return tuple(map(checked, self.texts))
