"""What was deleted on purpose, so that another copy of the program that knows it does not take it for a loss and write
it again. It lies in the folder it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat, joined_entries
from game.session.system.readers import between, named, read_text

DELETED = "deleted.json"
MOST = 1_000
"""So many are remembered, those deleted last: as many as anybody would write again (`FolderMemory`)."""
MOST_TIMES = 1_000_000


class Deletions:
    """The names that were deleted last. Without a folder they are known until the program ends. Nobody hears
    of a file that cannot be read or written, which costs no game."""

    def __init__(self, folder: Path | None) -> None:
        self.kept = Kept(None if folder is None else folder / DELETED, DELETION_FORMAT)

    def has(self, name: str) -> bool:
        """Whether it was deleted on purpose, in whichever copy of the program, and not made again since."""
        return self.kept.now().get(ascii(name), 0) % 2 == 1

    def add(self, names: Iterable[str]) -> None:
        """These are deleted, the first of them the most important to know."""
        self._turn(name for name in names if not self.has(name))

    def undo(self, name: str) -> None:
        """It is there again, and wanted."""
        self._turn(each for each in (name,) if self.has(each))

    def _turn(self, names: Iterable[str]) -> None:
        known = self.kept.now()
        if turned := {ascii(name): known.get(ascii(name), 0) + 1 for name in names}:
            self.kept.add(MappingProxyType(turned))


DELETION_FORMAT: JsonFormat[Mapping[str, int]] = JsonFormat(
    version=1,
    empty=MappingProxyType({}),
    reader=lambda found: named(read_text, between(1, MOST_TIMES), MOST)(found["deleted"]),
    told=lambda names: {"deleted": names},
    joined=lambda older, newer: joined_entries(older, newer, max, MOST),
)
"""How often each was deleted and made again, by its name in ASCII: it is gone where the number is odd. The greater of
two numbers is the later one."""
