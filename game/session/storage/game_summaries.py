"""What came of each finished game, as its turns say: read once for as long as its file stays as it is.

Several threads may ask (`archive_reading.py` does it beside the page), one game at a time.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Mapping, Sequence

from game.rules.values import immutable
from game.session.history.highlights import Summary
from game.session.storage.checked_games import CheckedTexts
from game.session.storage.game_check import CheckedGame, Unshown, checked, glimpsed
from game.session.storage.game_files import GameFiles
from game.session.storage.game_text import BadText
from game.session.system.notices import Notices

log = logging.getLogger(__name__)


@immutable
class UncheckedGame:
    """A game that has to be played through before its head is believed."""

    name: str
    state: tuple[int, int]
    """Of its file (`GameFiles.state`)."""
    text: str


class GameSummaries:
    """The games of a folder in numbers. Damaged files are put aside, those of a later version are left as they are."""

    def __init__(self, files: GameFiles, notices: Notices | None = None) -> None:
        self._files = files
        self._checked = CheckedTexts(files.folder, notices)
        self._known: dict[str, tuple[tuple[int, int], Summary]] = {}
        self._unshown: dict[str, Unshown] = {}
        self._lock = threading.RLock()

    @property
    def unshown(self) -> Mapping[Unshown, int]:
        """How many of the games that were looked at in this run cannot be shown."""
        with self._lock:
            return Counter(self._unshown.values())

    def believe(self, name: str, text: str) -> None:
        """This is a game that was just played here, or played through."""
        self._checked.add(name, text)

    def forget(self, name: str) -> None:
        """Somebody deleted the game."""
        with self._lock:
            self._known.pop(name, None)
            self._unshown.pop(name, None)

    def put_aside(self, name: str) -> None:
        """The game turned out to be damaged when it was opened."""
        with self._lock:
            self._leave_out(name, Unshown.DAMAGED)

    def save(self) -> None:
        """Write down which games were played through."""
        try:
            self._checked.save(self._files.on_disk() | self._files.in_memory)
        except OSError as error:
            log.info("nothing is written of checked games: %s", error)

    def of(self, name: str) -> Summary | None:
        """The numbers of a game; None where it cannot be shown."""
        with self._lock:
            unchecked = self.look_at(name)
            if unchecked is not None:
                self.settle(unchecked, checked(unchecked.text))
            return self.known(name)

    def quickly(self, names: Sequence[str], most: int) -> Mapping[str, Summary]:
        """The numbers of those of these games that can be shown, where at most so many are played through for it."""
        for name in names:
            unchecked = self.look_at(name)
            if unchecked is not None and most > 0:
                self.settle(unchecked, checked(unchecked.text))
                most -= 1
        found = ((name, self.known(name)) for name in names)
        return {name: facts for name, facts in found if facts is not None}

    def known(self, name: str) -> Summary | None:
        """The numbers of a game that was looked at; None where it cannot be shown."""
        found = self._known.get(name)
        return None if found is None else found[1]

    def look_at(self, name: str) -> UncheckedGame | None:
        """Read the game unless it is known; answers what has to be played through first, and then be settled."""
        with self._lock:
            try:
                state = self._files.state(name)
                if name in self._known and self._known[name][0] == state:
                    return None
                text = self._files.text(name)
            except FileNotFoundError:
                self.forget(name)
                return None
            except (BadText, OSError) as error:
                log.warning("%r cannot be read: %r", name, error)
                self._leave_out(name, Unshown.DAMAGED if isinstance(error, BadText) else Unshown.UNREAD)
                return None
            if not self._checked.has(name, text):
                self._known.pop(name, None)
                return UncheckedGame(name, state, text)
            facts = glimpsed(text)
            self.settle(
                UncheckedGame(name, state, text), facts if isinstance(facts, Unshown) else CheckedGame(facts, text)
            )
            return None

    def settle(self, game: UncheckedGame, found: CheckedGame | Unshown) -> None:
        """What came of playing it through. A head that contradicted its turns is written anew."""
        with self._lock:
            if isinstance(found, Unshown):
                log.warning("%r is not shown: %s", game.name, found.value)
                self._leave_out(game.name, found)
                return
            if found.text != game.text:
                log.warning("%r: the head contradicts its game", game.name)
                self._files.hold(game.name, found.text)
                try:
                    self._files.write()
                except OSError as error:
                    log.warning("%r is not written anew: %s", game.name, error)
            self._checked.add(game.name, found.text)
            self._unshown.pop(game.name, None)
            self._known[game.name] = game.state, found.facts

    def _leave_out(self, name: str, why: Unshown) -> None:
        self._known.pop(name, None)
        self._unshown[name] = why
        if why is Unshown.DAMAGED:
            self._files.put_aside(name)
