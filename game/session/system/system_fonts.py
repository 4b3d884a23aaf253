"""Fonts of the system, for characters that our own lack: found once, on a thread of their own, within a bounded time.

A failure is none: where no font is found, the character is not shown.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import MappingProxyType

from game.rules.values import immutable
from game.session.system.font_files import characters_of

log = logging.getLogger(__name__)
PATIENCE = 5.0
"""Seconds until a search is given up."""
MOST_FILES, MOST_SORTED = 1_500, 40
"""Files of the system's folders that are looked at, and of what fontconfig names for a character."""
MOST_ASKED = 1_000
"""Characters that are looked for in one run of the program; a file from elsewhere may hold any number."""
ENDS = (".ttf", ".otf", ".ttc", ".otc")
USUAL = ("malgun", "applesdgothic", "segoeui", "seguisym", "leelawui", "nirmala", "geeza", "arial", "noto", "dejavu")
"""How fonts are called that have many characters: they are looked at first."""
FOLDERS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "win32": ("%WINDIR%/Fonts", "%LOCALAPPDATA%/Microsoft/Windows/Fonts"),
        "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    }
)
OTHER_FOLDERS = ("~/.local/share/fonts", "/usr/local/share/fonts", "/usr/share/fonts")


@immutable
class FoundFont:
    """A font file and the characters it has; `sign` is one that was looked for."""

    file: Path
    characters: frozenset[str]
    sign: str


FontSearch = Callable[[frozenset[str]], tuple[FoundFont, ...]]


def fonts_with(signs: frozenset[str]) -> tuple[FoundFont, ...]:
    """Fonts that together have as many of these characters as any file of the system."""
    end, left, found = time.monotonic() + PATIENCE, set(signs), list[FoundFont]()
    for candidates in (_named_by_fontconfig, _in_folders):
        for sign in sorted(signs):
            for file in candidates(sign) if sign in left else ():
                if sign not in left or time.monotonic() > end:
                    break
                characters = characters_of(file)
                if sign in characters:
                    found.append(FoundFont(file, characters, sign))
                    left -= characters
    return tuple(found)


def _named_by_fontconfig(sign: str) -> Iterator[Path]:
    """What fontconfig would draw the character with, best first; nothing where it is not installed."""
    import shutil  # only here, as few players need it and every start would wait for it
    import subprocess

    program = None if sys.platform in FOLDERS else shutil.which("fc-match")
    if program is None:
        return
    command = [program, "--sort", "--format=%{file}\n", f":charset={ord(sign):x}"]
    try:
        done = subprocess.run(
            command, env=_own_libraries(), stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return
    lines = done.stdout.decode("utf-8", "surrogateescape").splitlines()
    yield from (Path(line) for line in lines[:MOST_SORTED] if line)


def _own_libraries() -> dict[str, str]:
    """The environment without the libraries of the executable for players, which are not those of the system."""
    plain = dict(os.environ)
    before = plain.pop("LD_LIBRARY_PATH_ORIG", None)
    plain.pop("LD_LIBRARY_PATH", None)
    return plain if before is None else {**plain, "LD_LIBRARY_PATH": before}


def _in_folders(_: str) -> Iterator[Path]:
    """The font files of the system's folders, those first that are known for many characters."""
    found: list[Path] = []
    for name in FOLDERS.get(sys.platform, OTHER_FOLDERS):
        folder = Path(os.path.expandvars(name)).expanduser()
        with suppress(OSError):
            files = (file for file in folder.rglob("*") if file.suffix.lower() in ENDS)
            found += islice(files, MOST_FILES - len(found))
    yield from sorted(found, key=lambda file: (not file.name.lower().startswith(USUAL), len(file.name), file.name))


class SystemFonts:
    """Asks for fonts from the window's thread and takes what was found there; the search itself never stops it."""

    def __init__(self, wake: Callable[[], None] = lambda: None, search: FontSearch = fonts_with) -> None:
        """`wake` is called on another thread when there is something to take."""
        self._wake = wake
        self._search = search
        self._asked: set[str] = set()
        self._sought: set[str] = set()
        """What is looked for now."""
        self._answers: SimpleQueue[tuple[frozenset[str], tuple[FoundFont, ...]]] = SimpleQueue()

    def ask(self, signs: Iterable[str]) -> None:
        """Look for fonts that have these characters, unless that was done before."""
        fresh = frozenset(islice(set(signs) - self._asked, max(0, MOST_ASKED - len(self._asked))))
        if fresh:
            self._asked |= fresh
            self._sought |= fresh
            Thread(target=self._look, args=(fresh,), daemon=True, name="system fonts").start()

    def is_sought(self, sign: str) -> bool:
        """Whether it may still be found."""
        return sign in self._sought

    def taken(self) -> tuple[FoundFont, ...] | None:
        """What was found since the last time; None while no search has ended."""
        ended, found = False, list[FoundFont]()
        with suppress(Empty):
            while True:
                signs, fonts = self._answers.get_nowait()
                self._sought -= signs
                found += fonts
                ended = True
        return tuple(found) if ended else None

    def _look(self, signs: frozenset[str]) -> None:
        try:
            found = self._search(signs)
        except Exception:  # whatever a system's fonts are like, the game goes on without them
            log.exception("the system's fonts cannot be searched")
            found = ()
        self._answers.put((signs, found))
        self._wake()
