"""Takes the pictures of the game for README.md and the pages for players: docs/pictures/*.png.

    python -m tools.release.screenshots [--out docs/pictures]

The scenes are those of the gallery; no window is opened. ImageMagick makes the files small, so that a page of them
loads at once. To be run before a release, and whenever the look of one of these scenes has changed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from game.session.settings import Settings
from game.session.teaching import Teaching
from game.session.texts import languages
from tools.gallery import STATES
from tools.pack import ROOT, megabytes
from tools.studio import studio

SIZE = "1280x720"
COLOURS = 192
IN_EVERY_LANGUAGE: Mapping[str, str] = MappingProxyType({"table": "table-played"})
"""States of the gallery by the name of their picture."""
IN_ENGLISH: Mapping[str, str] = MappingProxyType({"learn": "lesson-lit", "review": "review", "cards": "machiavelli"})


def wanted(language: str) -> dict[str, str]:
    """The states to take in a language, by the name of the file."""
    shots = {f"{name}.{language}.png": state for name, state in IN_EVERY_LANGUAGE.items()}
    return shots | ({f"{name}.png": state for name, state in IN_ENGLISH.items()} if language == "en" else {})


def take(out: Path) -> list[Path]:
    """Take every picture into the folder."""
    out.mkdir(parents=True, exist_ok=True)
    taken = []
    for language in languages():
        with studio(SIZE, language, Settings(taught=tuple(Teaching))) as ready, tempfile.TemporaryDirectory() as name:
            for file, state in wanted(language).items():
                raw = Path(name) / file
                STATES[state](ready).save(raw)
                small = ["-dither", "None", "-colors", str(COLOURS), "-strip", f"png8:{out / file}"]
                subprocess.run(["convert", str(raw), *small], check=True)
                taken.append(out / file)
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures", help="where they go")
    for file in take(parser.parse_args().out):
        print(f"{file}: {megabytes(file):.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
