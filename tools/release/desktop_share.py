"""What a Linux desktop reads of an installed program: the menu entry, icons in all sizes and the AppStream metadata."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path
from xml.sax.saxutils import escape

from game import __version__
from game.session.system.icon_file import icon_pictures
from game.session.system.paths import APP_ID
from game.session.texts import languages
from tools.pack import ROOT
from tools.release.language_words import in_every_language
from tools.release.notes import as_markup, notes
from tools.release.project import filled, project

LINUX_FILES = ROOT / "packaging" / "linux"
OF_A_FOLDER = ("Exec=", "Icon=", "Path=")
"""Lines of the menu entry that name the unpacked folder; an installed one has its own."""


def menu_entry(command: str) -> str:
    """The text of the menu entry of a program that is installed and started by `command`."""
    lines = in_every_language((LINUX_FILES / "tilebridge.desktop").read_text(encoding="utf-8")).splitlines()
    kept = [line for line in lines if not line.startswith(OF_A_FOLDER)]
    return "\n".join([*kept, f"Exec={command}", f"Icon={APP_ID}"]) + "\n"


def filled_in(name: str) -> str:
    """A file of packaging/linux with what differs from release to release, and who publishes it, in their places."""
    told = project()
    values = {"VERSION": __version__, "DATE": release_day(), "ID": APP_ID, "PUBLISHER": told.maintainer,
              "HOMEPAGE": told.urls["Homepage"], "ISSUES": told.urls["Issues"], "SOURCE": told.urls["Source"],
              "CHANGELOG": told.urls["Changelog"], "PICTURES": told.urls["Pictures"],
              "LANGUAGES": ", ".join(languages())}  # fmt: skip
    text = in_every_language((LINUX_FILES / name).read_text(encoding="utf-8"))
    return filled(text, {**{place: escape(value) for place, value in values.items()}, "NOTES": as_markup(notes())})


def release_day() -> str:
    """The day of the newest commit, as 2026-11-22; today where there is no history."""
    command = ["git", "log", "-1", "--format=%cs"]
    try:
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        told = ""
    return told or datetime.now(UTC).date().isoformat()


def icons() -> dict[int, bytes]:
    """PNG files by their edge in pixels, as assets/icon.ico holds them."""
    return icon_pictures(ROOT / "assets" / "icon.ico")


def write_share(share: Path, command: str) -> None:
    """Fill `share`, the `/usr/share` of a package, with what desktops read."""
    entry = share / "applications" / f"{APP_ID}.desktop"
    metadata = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    for file, text in ((entry, menu_entry(command)), (metadata, filled_in("metainfo.xml"))):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    for edge, picture in icons().items():
        file = share / "icons" / "hicolor" / f"{edge}x{edge}" / "apps" / f"{APP_ID}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture)
