"""The folder of finished games: which files there are, what is in them, and where damaged ones go. What cannot be
written stays in memory until it can."""

from __future__ import annotations

import hmac
import logging
import secrets
import threading
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.rules.values import immutable
from game.session.history.highlights import Summary
from game.session.storage.game_check import VERSION, CheckedGame, Unshown, checked, glimpsed
from game.session.storage.game_text import BadText
from game.session.system.files import ENDING, put_aside, write_whole
from game.session.system.folder_memory import FolderMemory
from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat
from game.session.system.notices import Notices
from game.session.system.readers import matching, read_text, several
from game.session.system.removals import Removals
from game.session.system.shared_files import remove
from game.session.system.untrusted import GAME, BadInput, NotAFile, contents, decoded

log = logging.getLogger(__name__)
DAMAGED = "damaged"
"""The folder for files that are not as they were written."""
IN_MEMORY = (0, 0)
"""The state of a text that is in no file as yet."""


class GameFiles:
    """The files of one folder, or none where there is no folder; several threads may use them."""

    def __init__(
        self, folder: Path | None, memory: FolderMemory | None = None, removals: Removals | None = None
    ) -> None:
        """`memory` writes the games again where somebody removed their folder; under the lock of `removals` they are
        deleted."""
        self.folder = folder
        self._alone = (removals or Removals(folder)).alone
        self._memory = memory
        self._unwritten: dict[str, str] = {}
        self._writing = threading.Lock()

    def path(self, name: str) -> Path:
        """Where the file of this name lies; FileNotFoundError without a folder."""
        if self.folder is None:
            raise FileNotFoundError(name)
        return self.folder / name

    @property
    def waits(self) -> bool:
        """Whether there is a folder, and something that could not be written there as yet."""
        return bool(self._unwritten) and self.folder is not None

    @property
    def in_memory(self) -> frozenset[str]:
        """The names of those that could not be written as yet."""
        return frozenset(self._unwritten)

    def on_disk(self) -> frozenset[str]:
        """The files that should be games; OSError when the folder cannot be read."""
        if self.folder is None:
            return frozenset()
        try:
            return frozenset(file.name for file in self.folder.iterdir() if file.name.endswith(ENDING))
        except FileNotFoundError:
            return frozenset()

    def text(self, name: str) -> str:
        """What the file holds; OSError when it cannot be read, BadText when it is no text."""
        if (text := self._unwritten.get(name)) is not None:
            return text
        try:
            return decoded(contents(self.path(name), GAME))
        except (BadInput, NotAFile) as error:
            raise BadText(1, "not_text") from error

    def state(self, name: str) -> tuple[int, int]:
        """Changes when the file does; OSError when there is none."""
        if name in self._unwritten:
            return IN_MEMORY
        found = self.path(name).lstat()
        return found.st_mtime_ns, found.st_size

    def hold(self, name: str, text: str) -> None:
        """The game of this name has this text; on the disk only with the next `write`."""
        with self._writing:
            self._unwritten[name] = text

    def write(self) -> None:
        """Write what is in no file as yet, each for itself; OSError for the first that cannot be written."""
        if self.folder is None:
            return
        failed = None
        with self._writing:
            for name, text in list(self._unwritten.items()):
                try:
                    write_whole(self.path(name), text)
                    del self._unwritten[name]
                except OSError as error:
                    failed = failed or error
        if failed is not None:
            raise failed

    def rewrite(self, name: str, state: tuple[int, int], text: str) -> None:
        """The game has this text from now on, unless it was deleted or changed since it had this state: no other copy
        of the program can do that between. OSError when it cannot be written; then it is as it was."""
        with self._alone(), self._writing:
            try:
                if self.state(name) != state:
                    return
            except FileNotFoundError:
                return
            if name in self._unwritten:
                self._unwritten[name] = text
            else:
                write_whole(self.path(name), text)

    def remove(self, name: str) -> None:
        """The game is gone; OSError when its file stays."""
        with self._writing:
            self._unwritten.pop(name, None)
            self._forget(name)
        if self.folder is not None:
            remove(self.path(name))

    def put_aside(self, name: str) -> None:
        """The file goes to those that are damaged."""
        with self._writing:
            self._forget(name)
            if self._unwritten.pop(name, None) is not None or self.folder is None:
                return
        try:
            aside = self.folder / DAMAGED
            aside.mkdir(exist_ok=True)
            put_aside(self.path(name), aside / name)
        except OSError as error:
            log.warning("%r stays where it is: %s", name, error)

    def _forget(self, name: str) -> None:
        if self._memory is not None:
            self._memory.forget(name)


FILE, KEY_FILE = "checked.json", "games-key.json"
KEY = "[0-9a-f]{64}"
MOST_CHECKED = 250_000
"""More than the largest file that is read has room for."""


class CheckedTexts:
    """The games found to be true; a file that cannot be read or written only costs time. Several threads may use it."""

    def __init__(self, folder: Path | None, notices: Notices | None = None) -> None:
        self._folder = folder
        self._entries = Kept(None if folder is None else folder / FILE, ENTRIES, notices)
        """The name of each file in ASCII, because it may be no text, and the digest of what it holds."""
        self._keys = Kept(None if folder is None else folder.parent / KEY_FILE, KEYS, notices)
        self._lock = threading.Lock()
        self._known: set[str] | None = None
        self._key = b""

    @property
    def kept(self) -> tuple[Kept[Any], ...]:
        """Both files."""
        return self._entries, self._keys

    def has(self, name: str, text: str) -> bool:
        """Whether this very text was found to be true before, in the file of this name."""
        with self._lock:
            return self._entry(name, text) in self._read()

    def add(self, name: str, text: str) -> None:
        """The text is true; on the disk only with the next `save`."""
        with self._lock:
            self._read().add(self._entry(name, text))

    def save(self, names: Collection[str]) -> None:
        """Write down what is new, of the files of these names only: the others are gone."""
        with self._lock:
            known = self._read()
            if self._folder is not None and self._folder.is_dir():
                there = {*map(ascii, names)}
                self._entries.change(lambda found: frozenset(each for each in found | known if _name_in(each) in there))

    def _read(self) -> set[str]:
        if self._known is None:
            self._known = {*self._entries.now()}
        return self._known

    def _entry(self, name: str, text: str) -> str:
        if not self._key:
            if not self._keys.now():
                self._keys.change(lambda found: found or secrets.token_hex(32))
            self._key = bytes.fromhex(self._keys.now())
        said = f"{VERSION}\n{text}".encode("utf-8", "surrogatepass")
        return f"{name!a} {hmac.new(self._key, said, 'sha256').hexdigest()}"


def _name_in(entry: str) -> str:
    return entry.rpartition(" ")[0]


ENTRIES: JsonFormat[frozenset[str]] = JsonFormat(
    1,
    frozenset(),
    lambda found: frozenset(several(read_text, MOST_CHECKED)(found["checked"])),
    lambda entries: {"checked": sorted(entries)},
    lambda older, newer: older | newer,
)
KEYS: JsonFormat[str] = JsonFormat(
    1, "", lambda found: matching(KEY)(found["key"]), lambda key: {"key": key}, lambda older, newer: newer or older
)


@immutable
class UncheckedGame:
    """A game that has to be played through before its head is believed."""

    name: str
    state: tuple[int, int]
    """Of its file (`GameFiles.state`)."""
    text: str


class GameSummaries:
    """The games of a folder in numbers. Damaged files are put aside, those of another version are left as they are."""

    def __init__(self, files: GameFiles, notices: Notices | None = None) -> None:
        self._files = files
        self._checked = CheckedTexts(files.folder, notices)
        self._known: dict[str, tuple[tuple[int, int], Summary]] = {}
        self._unshown: dict[str, Unshown] = {}
        self._lock = threading.RLock()

    @property
    def kept(self) -> tuple[Kept[Any], ...]:
        """The files of what was played through."""
        return self._checked.kept

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

    def has_read(self, names: Sequence[str]) -> bool:
        """Whether it is known of each of these games what came of it, or why it cannot be shown."""
        return all(name in self._known or name in self._unshown for name in names)

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
                try:
                    self._files.rewrite(game.name, game.state, found.text)
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
