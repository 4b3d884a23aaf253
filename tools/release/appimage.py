"""Makes the AppImage of a packed game: `python -m tools.release.appimage [--archives dist] [--tools FOLDER]`.

One file that runs on most Linux systems without being installed. `--tools` has `appimagetool` and `runtime`, both of
the AppImage project; the release workflow fetches them and compares their sums. With `--folder` only the folder is
made that goes into it, which can be started by its AppRun.
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

from game.session.system.paths import APP_ID
from tools.pack import ROOT, megabytes, stem, the_archive, unpacked
from tools.release.desktop_share import LINUX_FILES, icons, write_share


def make_app_folder(archive: Path, folder: Path) -> Path:
    """The folder that an AppImage mounts: the game, what desktops read, and AppRun."""
    lib = folder / "usr" / "lib"
    unpacked(archive, lib)
    game = (lib / "Tilebridge").rename(lib / "tilebridge")
    for file in (game / "add-to-menu.sh", game / "tilebridge.desktop", game / "tilebridge.png"):
        file.unlink()
    write_share(folder / "usr" / "share", "tilebridge")
    shutil.copy(folder / "usr" / "share" / "applications" / f"{APP_ID}.desktop", folder)
    (folder / f"{APP_ID}.png").write_bytes(icons()[256])
    (folder / ".DirIcon").symlink_to(f"{APP_ID}.png")
    shutil.copy(LINUX_FILES / "AppRun", folder / "AppRun")
    (folder / "AppRun").chmod(0o755)
    return folder


def make_appimage(archive: Path, out: Path, tools: Path) -> Path:
    """The AppImage of the game in the archive."""
    file = out / f"{stem()}.AppImage"
    with tempfile.TemporaryDirectory() as name:
        folder = make_app_folder(archive, Path(name) / "AppDir")
        command = [str(tools / "appimagetool"), "--runtime-file", str(tools / "runtime"), str(folder), str(file)]
        # The tool is an AppImage itself, and machines of a workflow cannot mount one.
        environment = {**os.environ, "APPIMAGE_EXTRACT_AND_RUN": "1", "ARCH": platform.machine()}
        subprocess.run(command, env=environment, check=True)
    return file


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the archive is and the file goes")
    parser.add_argument("--tools", type=Path, default=ROOT / "build", help="where appimagetool and runtime are")
    parser.add_argument("--folder", type=Path, default=None, help="only make the folder that goes into it, here")
    wishes = parser.parse_args()
    archive = the_archive(wishes.archives)
    if wishes.folder is not None:
        print(make_app_folder(archive, wishes.folder.resolve()))
        return 0
    file = make_appimage(archive, wishes.archives.resolve(), wishes.tools.resolve())
    print(f"{file}: {megabytes(file):.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
