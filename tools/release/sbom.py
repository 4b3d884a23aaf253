"""Writes the bill of materials of a packed game: `python -m tools.release.sbom [--archives dist]`.

It lists what the archive brings, by name, version and licence, as CycloneDX 1.6: from the index of licences that was
packed with it (tools/release/licences.py), so that it tells of this archive and not of what was meant to be in it. The
.deb, the AppImage, the installer and the disk image of the same system hold the same. Made again it is the same file.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game import __version__
from game.session.system.licences import own_parts
from game.session.system.paths import Assets
from tools.pack import NAME, ROOT, stem, the_archive, unpacked
from tools.release.desktop_share import release_day
from tools.release.licences import libraries, packed_index
from tools.release.project import project

NOT_SPDX = frozenset({"Microsoft Distributable Code", "public domain"})
"""Licences of libraries.toml that the SPDX list does not have."""


class NoIndex(Exception):
    """The archive does not say what it brings; the argument is the archive."""


def bill(archive: Path) -> dict[str, Any]:
    """The bill of an archive as CycloneDX has it; raises NoIndex."""
    with tempfile.TemporaryDirectory() as name:
        rows = packed_index(unpacked(archive, Path(name)))
    if not rows:
        raise NoIndex(archive.name)
    parts = [*map(_library, rows), *_figures_and_fonts()]
    told = project()
    game = {
        "type": "application", "bom-ref": NAME, "name": NAME, "version": __version__, "description": told.summary,
        "supplier": {"name": told.maintainer}, **_licences("MIT"), **_website(told.urls["Homepage"]),
    }  # fmt: skip
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, told.download(archive.name))}",
        "version": 1,
        "metadata": {"timestamp": f"{release_day()}T00:00:00Z", "component": game},
        "components": parts,
        "dependencies": [{"ref": NAME, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def _library(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the packed index."""
    package = next((library.package for library in libraries() if library.name == row["name"]), "")
    return {
        **_part("library", row["name"], row["version"], row["licence"]),
        **({"purl": f"pkg:pypi/{package}@{row['version']}"} if package and row["version"] else {}),
        **_website(row["home"]),
        **_files(row["files"]),
    }


def _figures_and_fonts() -> Iterator[dict[str, Any]]:
    """What the game is drawn with; the first of its own parts is the game itself."""
    for part in own_parts(Assets.of_bundle())[1:]:
        yield _part("file", part.name, part.version, part.licence)


def _part(kind: str, name: str, version: str, licence: str) -> dict[str, Any]:
    told = {"type": kind, "bom-ref": f"part:{name}", "name": name}
    return {**told, **({"version": version} if version else {}), **_licences(licence)}


def _licences(licence: str) -> dict[str, Any]:
    """One licence by its SPDX name, several as an expression, one that SPDX does not know by its own name."""
    if licence in NOT_SPDX:
        return {"licenses": [{"license": {"name": licence}}]}
    if re.search(r" (AND|OR|WITH) ", licence):
        return {"licenses": [{"expression": licence}]}
    return {"licenses": [{"license": {"id": licence}}]}


def _website(url: str) -> dict[str, Any]:
    return {"externalReferences": [{"type": "website", "url": url}]}


def _files(names: Sequence[str]) -> dict[str, Any]:
    """Which of the packed files belong to it."""
    found = [{"name": "tilebridge:file", "value": name} for name in sorted(names)]
    return {"properties": found} if found else {}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the archive is and the bill goes")
    folder = parser.parse_args().archives
    try:
        told = bill(the_archive(folder))
    except NoIndex as fault:
        print(f"failed: {fault} has no index of licences")
        return 1
    file = folder / f"{stem()}.cdx.json"
    file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    print(f"{file}: {len(told['components'])} components")
    return 0


if __name__ == "__main__":
    sys.exit(main())
