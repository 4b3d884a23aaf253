"""Prints what the release page says of this version: `python -m tools.release.notes`.

It is the part of CHANGELOG.md below the version. Exit code 1 where there is none, or where it still says that it waits.
"""

from __future__ import annotations

import re
import sys
from xml.sax.saxutils import escape

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


def as_markup(told: str) -> str:
    """Notes as AppStream writes descriptions: paragraphs and lists. The sentences that it waits are left out."""
    blocks = [block for block in told.split("\n\n") if not block.startswith(WAITING)]
    written: list[str] = []
    for line in filter(None, "\n".join(blocks).splitlines()):
        words = escape(_plain(line.removeprefix("- ").lstrip("# ")))
        if not line.startswith("- "):
            written.append(f"<p>{words}</p>")
            continue
        if not written or written[-1] != "</ul>":
            written += ["<ul>", "</ul>"]
        written.insert(-1, f"  <li>{words}</li>")
    return "\n".join(f"        {line}" for line in written)


def _plain(line: str) -> str:
    """A line of Markdown without its signs: links, bold, italic, code."""
    return re.sub(r"(\*\*|\*|`)(.+?)\1", r"\2", re.sub(r"\[(.+?)\]\(.+?\)", r"\1", line))


def main() -> int:
    told = notes()
    print(told or f"CHANGELOG.md says nothing of {__version__}")
    return 0 if told and not told.startswith(WAITING) else 1


if __name__ == "__main__":
    sys.exit(main())
