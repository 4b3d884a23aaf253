"""What the player must know about the small files of the folder: which file, and what is the matter with it."""

from __future__ import annotations

from enum import Enum

from game.rules.values import immutable


class Trouble(Enum):
    """What can be the matter with a file; the value is the end of its text key."""

    DAMAGED = "damaged"
    """It was put aside, and the copy from before is used."""
    LOST = "lost"
    """It was put aside, and there is no copy."""
    UNREADABLE = "unreadable"
    """It is left as it is, and what is new is written beside it."""
    OTHER_VERSION = "other_version"
    """Another version wrote it; the same."""
    IGNORED = "ignored"
    """Some of its values are not understood; they stay in it, and the defaults are used instead."""
    UNSAVED = "unsaved"
    """It cannot be written: what is new is only in memory."""


@immutable
class Notice:
    """A trouble with a file; `file` is its name without its folder."""

    trouble: Trouble
    file: str

    @property
    def key(self) -> str:
        """The key of its sentence, in which `{file}` stands."""
        return f"notice.file_{self.trouble.value}"


class Notices:
    """The troubles that last, in the order in which they came, and which of them were told."""

    def __init__(self) -> None:
        self._lasting: dict[Notice, bool] = {}
        """Whether each was told."""

    @property
    def lasting(self) -> tuple[Notice, ...]:
        """The notices that last, oldest first."""
        return tuple(self._lasting)

    @property
    def first(self) -> Notice | None:
        """The one that came first of those that last."""
        return next(iter(self._lasting), None)

    @property
    def unsaved(self) -> Notice | None:
        """The first file of which something is only in memory."""
        return next((each for each in list(self._lasting) if each.trouble is Trouble.UNSAVED), None)

    def add(self, notice: Notice) -> None:
        """This is the matter from now on."""
        self._lasting.setdefault(notice, False)

    def drop(self, notice: Notice) -> None:
        """This is the matter no more."""
        self._lasting.pop(notice, None)

    def take(self) -> Notice | None:
        """The next one that the player was not told yet; None where there is none."""
        for notice, told in list(self._lasting.items()):  # another thread may add one
            if not told:
                self._lasting[notice] = True
                return notice
        return None
