"""Makes the installer of a packed game on Windows: `python -m tools.release.windows_installer [--archives dist]`.

Inno Setup 6 compiles packaging/windows/tilebridge.iss with what the archive holds, which has tested itself.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from game import __version__
from tools.pack import ROOT, megabytes, stem, the_archive, unpacked

SCRIPT = ROOT / "packaging" / "windows" / "tilebridge.iss"
ARCHITECTURES = {"amd64": "x64compatible", "arm64": "arm64"}
"""What Inno Setup calls the machines that Python calls so; x64compatible takes in ARM machines that emulate."""


def compiler() -> str:
    """Inno Setup's compiler: on the path, or where its own installer puts it."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)")) / "Inno Setup 6" / "ISCC.exe"
    return shutil.which("ISCC") or str(usual)


def compile_command(folder: Path, out: Path, machine: str) -> list[str]:
    """What makes the installer of the game in `folder`."""
    defined = {"Version": __version__, "Folder": str(folder), "Architecture": ARCHITECTURES[machine]}
    words = [f"/D{name}={value}" for name, value in defined.items()]
    return [compiler(), "/Q", *words, f"/O{out}", f"/F{installer_file(out).stem}", str(SCRIPT)]


def installer_file(out: Path) -> Path:
    """Where the installer goes."""
    return out / f"{stem()}-setup.exe"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the zip is and the installer goes")
    out = parser.parse_args().archives.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = unpacked(the_archive(out), Path(name))
        subprocess.run(compile_command(folder, out, platform.machine().lower()), check=True)
    file = installer_file(out)
    print(f"{file}: {megabytes(file):.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
