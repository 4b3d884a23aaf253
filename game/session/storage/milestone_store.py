"""The milestones that were reached, in a file of the player's folder: they outlast the games they were reached in.

Everything that finished games still tell is read from them; the file has only when each milestone was reached first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Summary, summary
from game.session.history.milestones import Milestone, of_game, of_games
from game.session.storage.match_record import moment
from game.session.system.guarded_file import GuardedFile
from game.session.system.untrusted import BadInput

VERSION = 1
MOST_NAMES = 200
"""A later version may have more milestones than this one; theirs are kept."""


class MilestoneStore:
    """When each milestone was reached first. Without a file they last until the program ends.

    Other copies of the program may write the same file: whatever it says is added to what is known here, and nothing
    but `wipe` takes a milestone away.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = None if file is None else GuardedFile(file)
        self._known: dict[str, str] = {}
        """The earliest moment by name, those this version does not know among them."""

    def reached(self) -> Mapping[Milestone, str]:
        """The milestones reached so far, with the moment as text, empty where it is not known."""
        self._learn(self._found())
        names = {each.value: each for each in Milestone}
        return MappingProxyType({names[name]: when for name, when in self._known.items() if name in names})

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
            self._learn({each.value: when for each in new})
            self._write()
        return new

    def wipe(self) -> bool:
        """Forget all of them; False when the file cannot be removed."""
        self._known.clear()
        return self._file is None or self._file.remove()

    def _learn(self, found: Mapping[str, str]) -> None:
        for name, when in found.items():
            known = self._known.get(name, "")
            self._known[name] = min(filter(None, (known, when)), default="")

    def _write(self) -> None:
        if self._file is not None:
            self._file.write(json.dumps({"version": VERSION, "reached": self._known}, indent=1, sort_keys=True))

    def _found(self) -> Mapping[str, str]:
        """What the file says."""
        return {} if self._file is None else self._file.read(_reached) or {}


def _reached(found: object) -> Mapping[str, str]:
    """The moments by name; BadInput when it is nothing this program wrote."""
    reached = found.get("reached") if isinstance(found, dict) else None
    if not isinstance(reached, dict) or len(reached) > MOST_NAMES:
        raise BadInput("reached")
    try:
        return {str(name): moment(when) if when else "" for name, when in reached.items()}
    except (TypeError, ValueError) as error:
        raise BadInput(str(error)[:80]) from error
