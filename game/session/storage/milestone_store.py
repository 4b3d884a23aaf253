"""The milestones that were reached, in a file of the player's folder: they outlast the games they were reached in.

Everything that finished games still tell is read from them; the file has only when each milestone was reached first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Summary, summary
from game.session.history.milestones import Milestone, of_game, of_games
from game.session.storage.match_record import moment
from game.session.system.kept import JsonFormat, Kept, joined_entries
from game.session.system.notices import Notices
from game.session.system.readers import named, read_text

MOST_NAMES = 200
"""A later version may have more milestones than this one; theirs are kept."""

Moments = Mapping[str, str]
"""The earliest moment of each milestone by its name, those this version does not know among them."""


class MilestoneStore:
    """When each milestone was reached first. Nothing but `wipe` takes one away."""

    def __init__(self, file: Path | None = None, notices: Notices | None = None) -> None:
        self.kept = Kept(file, MILESTONE_FORMAT, notices)

    def reached(self) -> Mapping[Milestone, str]:
        """The milestones reached so far, with the moment as text, empty where it is not known."""
        names = {each.value: each for each in Milestone}
        return MappingProxyType({names[name]: when for name, when in self.kept.now().items() if name in names})

    def note(self, finished_game: FinishedGame, earlier: Iterable[Summary]) -> frozenset[Milestone]:
        """Remember what a game that is over and the earlier ones reached; answers what is new with this game."""
        games = tuple(earlier)
        self.add(of_games(games))
        reached = of_game(finished_game) | of_games((*games, summary(finished_game)))
        return self.add(reached, finished_game.ended)

    def add(self, milestones: Iterable[Milestone], when: str = "") -> frozenset[Milestone]:
        """Remember milestones reached at this moment; answers which of them are new."""
        new = frozenset(milestones) - frozenset(self.reached())
        if new:
            self.kept.add({each.value: when for each in new})
        return new

    def wipe(self) -> bool:
        """Forget all of them; False when the file cannot be removed."""
        return self.kept.remove()


def _first(one: str, other: str) -> str:
    """The earlier of two moments; an empty one is not known."""
    return min(filter(None, (one, other)), default="")


MILESTONE_FORMAT: JsonFormat[Moments] = JsonFormat(
    version=1,
    empty=MappingProxyType({}),
    reader=lambda found: named(read_text, moment, MOST_NAMES)(found["reached"]),
    told=lambda reached: {"reached": reached},
    joined=lambda older, newer: joined_entries(older, newer, _first, MOST_NAMES),
)
