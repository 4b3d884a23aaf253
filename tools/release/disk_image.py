"""Makes the .dmg of a packed game on macOS: `python -m tools.release.disk_image [--archives dist]`.

The image shows the game beside a link to Applications, so that one drag installs it. The bundle is taken from the
archive, signed again by this machine for nobody in particular (ad hoc), because what is not signed at all does not
start on Apple's own processors, and checked; hdiutil packs it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tools.pack import NAME, ROOT, megabytes, stem, the_archive, unpacked

SIGN = ("codesign", "--force", "--deep", "--sign", "-")
CHECK = ("codesign", "--verify", "--deep", "--strict", "--verbose=2")
PACK = ("hdiutil", "create", "-volname", NAME, "-fs", "HFS+", "-format", "UDZO", "-imagekey", "zlib-level=9", "-ov")
TRIES, PAUSE = 6, 10
"""How often hdiutil is asked, and the seconds between."""


def persistently(command: Sequence[str]) -> None:
    """Run one of hdiutil's deeds again while it fails: what looks through new files keeps them busy for moments.

    Raises CalledProcessError when it fails to the last.
    """
    for rest in reversed(range(TRIES)):
        try:
            subprocess.run(command, check=True)
            return
        except subprocess.CalledProcessError:
            if not rest:
                raise
        time.sleep(PAUSE)


def make_image(archive: Path, out: Path) -> Path:
    """The image of the game in the archive."""
    file = out / f"{stem()}.dmg"
    with tempfile.TemporaryDirectory() as name:
        shown = Path(name) / NAME
        bundle = unpacked(archive, shown)
        subprocess.run([*SIGN, str(bundle)], check=True)
        subprocess.run([*CHECK, str(bundle)], check=True)
        (shown / "Applications").symlink_to("/Applications")
        persistently([*PACK, "-srcfolder", str(shown), str(file)])
    return file


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the zip is and the image goes")
    out = parser.parse_args().archives.resolve()
    file = make_image(the_archive(out), out)
    print(f"{file}: {megabytes(file):.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
