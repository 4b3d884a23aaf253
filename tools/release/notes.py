"""Prints what the release page says of this version: `python -m tools.release.notes`.

It is the part of CHANGELOG.md below the version. Exit code 1 where there is none, or where it still says that it waits.
"""

from __future__ import annotations

import re
import sys

from game import __version__
from tools.release.project import ROOT

CHANGES = ROOT / "CHANGELOG.md"
WAITING = "Ready to be published"
"""How a version begins in CHANGELOG.md until it is."""


def notes(version: str = __version__) -> str:
    """What stands below the version in CHANGELOG.md, without its heading; "" where there is nothing."""
    parts = re.split(r"^## (.+)$", CHANGES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    told = dict(zip(parts[1::2], parts[2::2], strict=True))
    return told.get(version, "").strip()


def main() -> int:
    told = notes()
    print(told or f"CHANGELOG.md says nothing of {__version__}")
    return 0 if told and not told.startswith(WAITING) else 1


if __name__ == "__main__":
    sys.exit(main())
