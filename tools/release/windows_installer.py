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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game import __version__
from game.session.texts import languages
from tools.pack import ROOT, megabytes, stem, the_archive, unpacked
from tools.release.language_words import words_of
from tools.release.project import filled, project

SCRIPT = ROOT / "packaging" / "windows" / "tilebridge.iss"
ARCHITECTURES = {"amd64": "x64compatible", "arm64": "arm64"}
"""What Inno Setup calls the machines that Python calls so; x64compatible takes in ARM machines that emulate."""
KEY = "Inno Setup 6"
NOTED = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{KEY}_is1"
"""The registry key of its uninstaller."""
PROGRAM_FOLDERS = ("PROGRAMFILES(X86)", "PROGRAMFILES")


class NoCompiler(Exception):
    """Inno Setup is not on this machine; the argument says where it was looked for."""


def compiler() -> Path:
    """Inno Setup's compiler: on the path, where its installer says it is, or in a usual place; raises NoCompiler."""
    folders = [*_noted(), *(Path(os.environ[name]) / KEY for name in PROGRAM_FOLDERS if name in os.environ)]
    on_path = shutil.which("ISCC")
    places = [*([Path(on_path)] if on_path else []), *(folder / "ISCC.exe" for folder in folders)]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise NoCompiler(f"no ISCC.exe on the path nor in {', '.join(map(str, folders)) or 'any usual folder'}")
    return found


def _noted() -> list[Path]:
    """Where Inno Setup's own installer says it put it, for this user or for all."""
    if sys.platform != "win32":
        return []
    import winreg

    found = []
    for root in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
        for view in (winreg.KEY_WOW64_32KEY, winreg.KEY_WOW64_64KEY):
            with suppress(OSError), winreg.OpenKey(root, NOTED, access=winreg.KEY_READ | view) as key:
                found.append(Path(winreg.QueryValueEx(key, "InstallLocation")[0]))
    return found


def script() -> str:
    """The text of the script, with every language that has messages; the installer says the rest in English."""
    told = {language: words["windows"] for language in languages() if "windows" in (words := words_of(language))}
    rows = (f'Name: "{language}"; MessagesFile: "{words["messages"]}"' for language, words in told.items())
    return filled(SCRIPT.read_text(encoding="utf-8"), {"LANGUAGES": "\n".join(rows)})


@contextmanager
def filled_script() -> Iterator[Path]:
    """The script as a file beside its template, because what it names is looked for from there."""
    file = SCRIPT.with_name("filled.iss")
    file.write_text(script(), encoding="utf-8", newline="\n")
    try:
        yield file
    finally:
        file.unlink()


def compile_command(
    tool: Path, script_file: Path, folder: Path, out: Path, machine: str, version: str = __version__
) -> list[str]:
    """What makes the installer of the game in `folder`, as this version; `tool` is the compiler."""
    told = project()
    defined = {
        "Version": version, "Folder": str(folder), "Architecture": ARCHITECTURES[machine],
        "Publisher": told.maintainer, "Homepage": told.urls["Homepage"], "Issues": told.urls["Issues"],
    }  # fmt: skip
    words = [f"/D{name}={value}" for name, value in defined.items()]
    return [str(tool), "/Q", *words, f"/O{out}", f"/F{installer_file(out).stem}", str(script_file)]


def installer_file(out: Path) -> Path:
    """Where the installer goes."""
    return out / f"{stem()}-setup.exe"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the zip is and the installer goes")
    parser.add_argument("--built", type=Path, default=None, help="take this folder and no archive")
    parser.add_argument("--version", default=__version__, help="say that it is this version, to try an update")
    wishes = parser.parse_args()
    out, machine = wishes.archives.resolve(), platform.machine().lower()
    with tempfile.TemporaryDirectory() as name, filled_script() as file:
        folder = wishes.built or unpacked(the_archive(out), Path(name))
        subprocess.run(compile_command(compiler(), file, folder, out, machine, wishes.version), check=True)
    file = installer_file(out)
    print(f"{file}: {megabytes(file):.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
