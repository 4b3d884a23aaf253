"""Says what stands in the way of publishing this version: `python -m tools.release.ready [--tag v1.2.3]`.

Building and trying needs none of it. Exit code 0 when nothing stands in the way.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator

from game import __version__
from tools.release.lock import INPUTS, LOCK
from tools.release.notes import WAITING, notes
from tools.release.project import NOBODY, ROOT, project


def obstacles(tag: str = "") -> Iterator[str]:
    """Everything that must be mended before anybody else gets it; `tag` is the one that is to be published, if any."""
    for name in project().placeholders:
        yield f"pyproject.toml: {name} still names {NOBODY}"
    told = notes()
    if not told:
        yield f"CHANGELOG.md: nothing stands under {__version__}"
    elif told.startswith(WAITING):
        yield f"CHANGELOG.md: {__version__} still begins with “{WAITING}”"
    if tag and tag != f"v{__version__}":
        yield f"the tag {tag} is not v{__version__}"
    for pin in unlocked():
        yield f"{LOCK.name}: lacks {pin}; python -m tools.release.lock makes it anew"


def unlocked() -> list[str]:
    """The pins of the requirements that the lock file does not have."""
    locked = LOCK.read_text(encoding="utf-8")
    pins = [line.partition(";")[0].strip() for name in INPUTS for line in (ROOT / name).read_text("utf-8").splitlines()]
    return [pin for pin in pins if re.match(r"[\w-]+==", pin) and f"\n{pin.lower()} " not in f"\n{locked}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tag", default="", help="the tag that is to be published")
    found = list(obstacles(parser.parse_args().tag))
    for each in found:
        print(each)
    print(f"{__version__}: {len(found)} obstacles" if found else f"{__version__} can be published")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
