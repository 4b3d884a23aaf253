"""Makes requirements-release.txt: `python -m tools.release.lock`.

It has every package that a release is built and tried with, those they need included, with the sums of their files for
every system and Python from 3.11 on; `pip install --require-hashes` takes no other. uv reckons it, in an environment of
its own. Run it after changing a pin in requirements.txt or requirements-dev.txt.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tools.release.project import ROOT

LOCK = ROOT / "requirements-release.txt"
INPUTS = ("requirements.txt", "requirements-dev.txt")
UV = "uv==0.13.9"
HEAD = """\
# What releases are built and tried with, with the sums of all files: made by `python -m tools.release.lock`.
# To play or to work on the game, install requirements.txt or requirements-dev.txt (README.md).
"""


def locked(uv: Path, out: Path) -> str:
    """The text of the lock file; raises CalledProcessError where no set of packages fits."""
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--python-version", "3.11"]
    command += ["--no-header", "--no-annotate", "--output-file", str(out), INPUTS[-1]]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return HEAD + out.read_text(encoding="utf-8")


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", str(folder / "uv")], check=True)
        commands = folder / "uv" / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([str(commands / "python"), "-m", "pip", "install", "--quiet", UV], check=True)
        LOCK.write_text(locked(commands / "uv", folder / "lock.txt"), encoding="utf-8", newline="\n")
    print(f"{LOCK.name}: {sum('==' in line for line in LOCK.read_text(encoding='utf-8').splitlines())} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
