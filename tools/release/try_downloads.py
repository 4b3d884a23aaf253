"""Installs each download of this system as a player would, opens its window once, removes it, and sees what is left.

    python -m tools.release.try_downloads [--archives dist]

Takes what it finds: .deb, .AppImage, -setup.exe, .dmg. Needs a desktop, or Xvfb on Linux, and there `sudo` or root.
Exit code 0 when every download showed a page, ended well, and left nothing behind when it was removed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import MappingProxyType

from tools.open_window import NoPage, display_environment, open_once
from tools.pack import NAME, ROOT, executable
from tools.release.debian_package import PACKAGE
from tools.release.disk_image import CHECK, persistently

LEAVING = 60
"""Seconds the uninstaller of Windows may go on after its first process has ended."""


class Remains(Exception):
    """Something is missing after installing or left after removing; the argument says what."""


@contextmanager
def debian_package(file: Path) -> Iterator[list[str]]:
    """The package as apt installs it, and as it purges it."""
    root = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run([*root, "apt-get", "install", "-y", str(file.resolve())], check=True, stdout=subprocess.DEVNULL)
    listed = subprocess.run(["dpkg", "-L", PACKAGE], check=True, capture_output=True, text=True).stdout.splitlines()
    own = [Path(line) for line in listed if PACKAGE in line]
    try:
        yield [f"/usr/games/{PACKAGE}"]
    finally:
        subprocess.run([*root, "apt-get", "purge", "-y", PACKAGE], check=True, stdout=subprocess.DEVNULL)
    _gone(own)


@contextmanager
def appimage(file: Path) -> Iterator[list[str]]:
    """What the file unpacks itself into; machines of a workflow cannot mount it."""
    file.chmod(0o755)
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([str(file.resolve()), "--appimage-extract"], cwd=name, check=True, stdout=subprocess.DEVNULL)
        yield [str(Path(name) / "squashfs-root" / "AppRun")]


@contextmanager
def disk_image(file: Path) -> Iterator[list[str]]:
    """The bundle as it is dragged out of the opened image."""
    with tempfile.TemporaryDirectory() as name:
        volume, applications = Path(name) / "volume", Path(name) / "Applications"
        attach = ["hdiutil", "attach", "-nobrowse", "-readonly", "-mountpoint", str(volume), str(file)]
        persistently(attach)
        try:
            if not (volume / "Applications").is_symlink():
                raise Remains("the image shows no way to Applications")
            bundle = applications / f"{NAME}.app"
            subprocess.run(["ditto", str(volume / bundle.name), str(bundle)], check=True)
        finally:
            persistently(["hdiutil", "detach", str(volume)])
        yield [str(executable(bundle))]
        subprocess.run([*CHECK, str(bundle)], check=True)


@contextmanager
def windows_installer(file: Path) -> Iterator[list[str]]:
    """The game as its installer leaves it for this user, and as its uninstaller removes it."""
    folder = Path(os.environ["LOCALAPPDATA"]) / "Programs" / NAME
    entry = Path(os.environ["APPDATA"]) / "Microsoft/Windows/Start Menu/Programs" / f"{NAME}.lnk"
    quiet = ["/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART"]
    subprocess.run([str(file), *quiet, f"/LOG={file.with_suffix('.log')}"], check=True)
    for each in (entry, folder / f"{NAME}.exe"):
        if not each.exists():
            raise Remains(f"the installer made no {each}")
    yield [str(folder / f"{NAME}.exe")]
    subprocess.run([str(folder / "unins000.exe"), *quiet], check=True)
    _gone([entry, folder], LEAVING)


KINDS: Mapping[str, Callable[[Path], AbstractContextManager[list[str]]]] = MappingProxyType(
    {
        "*.deb": debian_package,
        "*.AppImage": appimage,
        "*.dmg": disk_image,
        "*-setup.exe": windows_installer,
    }
)
"""How each kind of download is installed and removed; inside the block the command starts the game."""


def _gone(places: Sequence[Path], patience: float = 0) -> None:
    limit = time.monotonic() + patience
    left = [place for place in places if place.exists()]
    while left and time.monotonic() < limit:
        time.sleep(0.5)
        left = [place for place in places if place.exists()]
    if left:
        raise Remains(f"left after removing: {', '.join(map(str, left[:5]))}")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the downloads are")
    folder = parser.parse_args().archives
    found = [(file, kind) for pattern, kind in KINDS.items() for file in sorted(folder.glob(pattern))]
    try:
        for file, installed in found:
            with installed(file) as command:
                page = open_once(command, display_environment())
            print(f"{file.name}: opened its window on the page {page!r} and closed it, nothing left")
    except (NoPage, Remains, subprocess.CalledProcessError) as fault:
        print(f"failed: {fault}")
        return 1
    if not found:
        print(f"failed: no download in {folder}")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
