"""Folders: the bundle that came with the program, and the player's own folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.rules.values import immutable

NAME = "tilebridge"
"""What the player's own folder is called, and the catalogues."""
APP_ID = "org.tilebridge.game"
"""The name of the program among all programs: of its menu entry, its windows and the bundle of macOS."""


class FolderUnusable(OSError):
    """The player's folder cannot be made, read or written; `folder` says which."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self.folder = folder


def bundle() -> Path:
    """The folder that holds `assets`: beside main.py, or where a frozen build unpacked it."""
    frozen = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if frozen else Path(__file__).resolve().parents[3]


def is_frozen() -> bool:
    """Whether this is the executable for players, and no development build."""
    return bool(getattr(sys, "frozen", False))


@immutable
class Assets:
    """The folders of the bundle by what is in them."""

    root: Path

    @classmethod
    def of_bundle(cls) -> Assets:
        return cls(bundle() / "assets")

    @property
    def courts(self) -> Path:
        """The figures of court cards, and their licence."""
        return self.root / "courts"

    @property
    def fonts(self) -> Path:
        return self.root / "fonts"

    @property
    def icon(self) -> Path:
        """The icon in all sizes."""
        return self.root / "icon.ico"

    @property
    def licences(self) -> Path:
        """The licences of the libraries that a packed game brings; nowhere else is there such a folder."""
        return self.root / "licences"

    @property
    def locale(self) -> Path:
        return self.root / "locale"

    @property
    def sounds(self) -> Path:
        return self.root / "sounds"

    @property
    def themes(self) -> Path:
        return self.root / "themes"

    @property
    def puzzles(self) -> Path:
        """The puzzles that came with the program, one a line."""
        return self.root / "shipped_puzzles.txt"


@immutable
class UserFolder:
    """The files that belong to the player: settings, the running match and log."""

    root: Path

    @classmethod
    def chosen(cls, folder: str) -> UserFolder:
        """The folder the player named; raises FolderUnusable when it cannot be written and read."""
        root = absolute_path(folder)
        if not _usable(root):
            raise FolderUnusable(root)
        return cls(root)

    @classmethod
    def usual(cls) -> UserFolder:
        """The platform's usual folder; if it is read-only, the game runs without saving."""
        import platformdirs

        root = Path(platformdirs.user_data_dir(NAME, appauthor=False))
        _usable(root)
        return cls(root)

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def match(self) -> Path:
        """Where the matches are kept that are not over."""
        return self.root / "match"

    @property
    def games(self) -> Path:
        """Where finished games are kept, a file each."""
        return self.root / "games"

    @property
    def practice(self) -> Path:
        """Where it is kept what the player learned."""
        return self.root / "practice"

    @property
    def shared(self) -> Path:
        """Where texts and codes are put that are to be given away."""
        return self.root / "shared"

    @property
    def log(self) -> Path:
        return self.root / f"{NAME}.log"


def absolute_path(text: str) -> Path:
    """The absolute path of what was typed; raises FolderUnusable when it is none.

    That is the home of a user who does not exist, a relative path in a working directory that was deleted, or a name
    that is no UTF-8 and so can stand in no sentence, log or settings file.
    """
    try:
        text.encode("utf-8")
        return Path(text).expanduser().absolute()
    except (OSError, RuntimeError, UnicodeEncodeError) as fault:
        raise FolderUnusable(Path(text)) from fault


def _usable(root: Path) -> bool:
    """Whether a file can be written to and read from `root`, which is made if need be."""
    probe = root / f".probe-{os.getpid()}"
    try:
        root.mkdir(parents=True, exist_ok=True)
        probe.unlink(missing_ok=True)
        probe.open("xb").close()
        probe.unlink()
        next(root.iterdir(), None)
    except (OSError, ValueError):  # a zero byte in a name is a ValueError
        return False
    return True
