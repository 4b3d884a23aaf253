"""Makes the .deb of a packed game: `python -m tools.release.debian_package [--archives dist]`.

It holds what the archive holds, which has tested itself, under /usr/lib/tilebridge, the command /usr/games/tilebridge
and what the desktop reads. dpkg-shlibdeps says which system libraries it needs, dpkg-deb packs it; both are in Debian's
and Ubuntu's dpkg-dev. Players' data are in their own folders, so removing the package leaves nothing else behind.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from game import __version__
from tools.pack import ROOT, megabytes, the_archive, unpacked
from tools.release.desktop_share import LINUX_FILES, filled_in, write_share
from tools.release.licences import PACKED, packed_index
from tools.release.project import project

PACKAGE = "tilebridge"
WINDOW: Mapping[str, str] = MappingProxyType(
    {
        "libx11-6": "libX11.so.6", "libxcursor1": "libXcursor.so.1", "libxext6": "libXext.so.6",
        "libxfixes3": "libXfixes.so.3", "libxi6": "libXi.so.6", "libxrandr2": "libXrandr.so.2",
        "libxss1": "libXss.so.1", "libxkbcommon0": "libxkbcommon.so.0", "libwayland-client0": "libwayland-client.so.0",
        "libwayland-cursor0": "libwayland-cursor.so.0", "libwayland-egl1": "libwayland-egl.so.1",
    }
)  # fmt: skip
"""What SDL opens by itself for a window on X11 and on Wayland, by Debian's package, so that no program sees that it is
needed: the dependencies of Debian's own SDL, without those for screens without a desktop."""
SOUND: Mapping[str, str] = MappingProxyType(
    {"libpulse0": "libpulse.so.0", "libasound2": "libasound.so.2", "libasound2t64": "libasound.so.2"}
)
"""For sound one of these is enough; the last is the name of the second since Debian 13 and Ubuntu 24.04."""
BETTER: Mapping[str, str] = MappingProxyType(
    {"libdecor-0-0": "libdecor-0.so.0", "libdbus-1-3": "libdbus-1.so.3", "libudev1": "libudev.so.1"}
)
"""Frames of windows where Wayland draws none, no screen saver while playing, gamepads that are plugged in later."""
COMMON = """\
On Debian systems the GNU licences named below are also in
/usr/share/common-licenses/LGPL-2.1, GPL-2 and GPL-3, that of Apache in
/usr/share/common-licenses/Apache-2.0."""
ABOUT = """\
tile rummy: build sets, share one table, rearrange it all
 Fourteen tiles, one shared table, and every set on it is yours to take apart
 and build anew. Play a match against the computer or with several people at
 one machine, with lessons, puzzles and a review of finished games. In English,
 Chinese and Japanese; the game never goes online."""


def architecture() -> str:
    """What Debian calls this machine, for example amd64."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def make_deb(archive: Path, out: Path) -> Path:
    """The package of the game in the archive."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name) / "tree"
        lib = tree / "usr" / "lib"
        unpacked(archive, lib)
        game = (lib / "Tilebridge").rename(lib / PACKAGE)
        _move_papers(game, tree / "usr" / "share")
        write_share(tree / "usr" / "share", f"/usr/games/{PACKAGE}")
        command = tree / "usr" / "games" / PACKAGE
        command.parent.mkdir()
        command.symlink_to(f"../lib/{PACKAGE}/Tilebridge")
        _set_modes(tree, game / "Tilebridge")
        _write_control(tree, needed_libraries(game))
        file = out / f"{PACKAGE}_{__version__}_{architecture()}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(file)], check=True)
    return file


def needed_libraries(game: Path) -> str:
    """The packages of the system libraries that the game's own files are linked with, as a list for Depends.

    Libraries that lie in the game's folder are found there, whichever version of them the system has.
    """
    files = [file for file in game.rglob("*") if file.is_file() and file.read_bytes()[:4] == b"\x7fELF"]
    with tempfile.TemporaryDirectory() as name:
        control = Path(name) / "debian" / "control"
        control.parent.mkdir()
        control.write_text(
            f"Source: {PACKAGE}\n\nPackage: {PACKAGE}\nArchitecture: any\n", encoding="utf-8", newline="\n"
        )
        brought = [found.groups() for file in files if (found := re.fullmatch(r"(lib.+?)\.so\.(.+)", file.name))]
        local = "".join(f"{library} {version}\n" for library, version in sorted(set(brought)))
        (control.parent / "shlibs.local").write_text(local, encoding="utf-8", newline="\n")
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        command += [f"-l{folder}" for folder in sorted({file.parent for file in files})]
        done = subprocess.run([*command, *map(str, files)], cwd=name, capture_output=True, text=True, check=True)
    return done.stdout.strip().removeprefix("shlibs:Depends=")


def _move_papers(game: Path, share: Path) -> None:
    """Put papers where the system keeps them; what puts a folder into the menu is not needed."""
    documents = share / "doc" / PACKAGE
    documents.mkdir(parents=True)
    for file in (game / "add-to-menu.sh", game / "tilebridge.desktop", game / "tilebridge.png"):
        file.unlink()
    (game / "LICENSE.txt").unlink()
    for paper in [file for file in game.iterdir() if file.is_file() and file.name != "Tilebridge"]:
        paper.rename(documents / paper.name)
    (documents / "copyright").write_text(_copyright(game), encoding="utf-8", newline="\n")
    _zip_text(documents / "NEWS.md.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    overrides = share / "lintian" / "overrides" / PACKAGE
    overrides.parent.mkdir(parents=True)
    shutil.copy(LINUX_FILES / "lintian-overrides", overrides)
    _zip_text(share / "man" / "man6" / "tilebridge.6.gz", filled_in("tilebridge.6"))


def _copyright(game: Path) -> str:
    """The game's licence, and where those of everything else lie, which are all there."""
    inside = f"/usr/lib/{PACKAGE}/_internal"
    told = (ROOT / "LICENSE").read_text(encoding="utf-8")
    told += f"\nSounds and pictures are under the same licence. Fonts: {inside}/assets/fonts/OFL.txt,\n"
    told += f"figures of court cards: {inside}/assets/courts/CC0-1.0.txt\n"
    told += f"\n{COMMON}\n\nThe package brings these libraries, which have licences of their own:\n"
    for row in packed_index(game):
        name = " ".join(filter(None, (row["name"], row["version"])))
        told += f"\n{name}, {row['licence']}\n  source: {row['home']}\n  text: {inside}/{PACKED}/{row['text']}\n"
    return told


def _zip_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _set_modes(tree: Path, program: Path) -> None:
    """Readable by everybody, whatever the builder's own habits; only the program can be started."""
    for each in tree.rglob("*"):
        if not each.is_symlink():
            each.chmod(0o755 if each.is_dir() or each == program else 0o644)
    tree.chmod(0o755)


def _write_control(tree: Path, libraries: str) -> None:
    kilobytes = sum(file.stat().st_size for file in tree.rglob("*") if file.is_file() and not file.is_symlink()) // 1024
    publisher = project()
    needed = (libraries, *WINDOW, " | ".join(SOUND))
    fields = {
        "Package": PACKAGE, "Version": __version__, "Section": "games", "Priority": "optional",
        "Architecture": architecture(), "Installed-Size": str(kilobytes),
        "Maintainer": f"{publisher.maintainer} <{publisher.address}>", "Homepage": publisher.urls["Homepage"],
        "Depends": ", ".join(needed), "Recommends": ", ".join(BETTER), "Description": ABOUT,
    }  # fmt: skip
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        "".join(f"{field}: {value}\n" for field, value in fields.items()), encoding="utf-8", newline="\n"
    )
    control.parent.chmod(0o755)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--archives", type=Path, default=ROOT / "dist", help="where the archive is and the package goes"
    )
    wishes = parser.parse_args()
    file = make_deb(the_archive(wishes.archives), wishes.archives)
    print(f"{file}: {megabytes(file):.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
