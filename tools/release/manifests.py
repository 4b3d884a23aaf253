"""Fills the manifests by which winget, Homebrew, Flathub and itch.io know the downloads of this version.

    python -m tools.release.manifests [--dist dist] [--out manifests]

`--dist` holds the installers, disk images and packages of a release, or SHA256SUMS alone. The results are what is
proposed to microsoft/winget-pkgs, to a tap of Homebrew and to Flathub, and what is laid into folders for itch.io. Exit
code 1 where a download is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from game import __version__
from game.session.system.paths import APP_ID
from tools.pack import NAME
from tools.release.debian_package import PACKAGE
from tools.release.desktop_share import release_day
from tools.release.project import ROOT, filled, project

PACKAGING = ROOT / "packaging"
SUMS = "SHA256SUMS"
DOWNLOADS: Mapping[str, str] = MappingProxyType(
    {
        f"{system}_{machine}": f"{name}{machine}{ending}"
        for system, machines, name, ending in (
            ("windows", ("amd64", "arm64"), f"{NAME}-{__version__}-windows-", "-setup.exe"),
            ("macos", ("arm64", "x86_64"), f"{NAME}-{__version__}-macos-", ".dmg"),
            ("debian", ("amd64", "arm64"), f"{PACKAGE}_{__version__}_", ".deb"),
        )
        for machine in machines
    }
)
"""The files that manifests name, by system and machine."""

MANIFESTS: Mapping[str, str] = MappingProxyType(
    {
        "flathub/manifest.yaml": "flathub/@ID@.yaml",
        "homebrew/tilebridge.rb": "homebrew/tilebridge.rb",
        "itch/itch.toml": "itch/.itch.toml",
        "winget/version.yaml": "winget/@PACKAGE@.yaml",
        "winget/installer.yaml": "winget/@PACKAGE@.installer.yaml",
        "winget/locale.en-US.yaml": "winget/@PACKAGE@.locale.en-US.yaml",
    }
)
"""The templates, and what is made of each."""


class NoDownload(Exception):
    """A download is missing; the argument says which."""


def sums(dist: Path) -> dict[str, str]:
    """The SHA-256 of each file by its name, as SHA256SUMS says, or of the files that are there."""
    listed = dist / SUMS
    if listed.is_file():
        lines = (line.split(maxsplit=1) for line in listed.read_text(encoding="utf-8").splitlines())
        return {name.lstrip("*"): told for told, name in lines}
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in dist.iterdir() if file.is_file()}


def values(dist: Path) -> dict[str, str]:
    """What stands in the places of the templates; raises NoDownload."""
    told, known = project(), sums(dist)
    missing = [file for file in DOWNLOADS.values() if file not in known]
    if missing:
        raise NoDownload(f"{dist} has no {', '.join(missing)}")
    found = {"ID": APP_ID, "VERSION": __version__, "DATE": release_day(), "SUMMARY": told.summary,
             "PUBLISHER": told.maintainer, "PACKAGE": f"{told.maintainer.title().replace(' ', '')}.{NAME}",
             "HOMEPAGE": told.urls["Homepage"], "ISSUES": told.urls["Issues"],
             "DOWNLOADS": told.urls["Downloads"]}  # fmt: skip
    for place, file in DOWNLOADS.items():
        found[f"{place.upper()}_URL"] = told.download(file)
        found[f"{place.upper()}_SUM"] = known[file]
    return found


def write(dist: Path, out: Path) -> list[Path]:
    """All manifests, in `out`, named as their registries want them; raises NoDownload."""
    known = values(dist)
    written = []
    for template, name in MANIFESTS.items():
        file = out / filled(name, known)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            filled((PACKAGING / template).read_text(encoding="utf-8"), known), encoding="utf-8", newline="\n"
        )
        written.append(file)
    return written


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the downloads or their sums are")
    parser.add_argument("--out", type=Path, default=ROOT / "manifests", help="where the manifests go")
    wishes = parser.parse_args()
    try:
        print(*write(wishes.dist, wishes.out), sep="\n")
    except NoDownload as fault:
        print(f"failed: {fault}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
