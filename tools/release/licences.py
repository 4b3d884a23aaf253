"""The licences of what a packed game brings: collected while build.spec runs, and compared with what was packed.

packaging/licences/libraries.toml has a row for every library that may be packed. The texts come from the wheels that
bring them, and from packaging/licences where no wheel does. `python -m tools.release.licences [FOLDER]` lists the
libraries of a packed folder with their licences, or all that there are.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any

from game.session.system.licences import INDEX
from game.session.system.paths import Assets
from tools.release.project import ROOT

TEXTS = ROOT / "packaging" / "licences"
ROWS = TEXTS / "libraries.toml"
PACKED = "assets/licences"
"""Where the texts and their index lie in a packed game, beside its other assets."""
BINARIES = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""What programs and libraries begin with on Linux, Windows and macOS (of one kind of processor, of several)."""
INSTALLED = {"site-packages", "dist-packages"}
"""Folders of Python packages that do not belong to Python itself."""
LOADER, INTERPRETER = "PyInstaller", "Python"
"""Rows of what is in every packed game, whatever else is found."""
SAMPLE = "1.0"
"""The version of everything whose version this machine says, in what must be the same on every machine."""


class UnknownLibrary(Exception):
    """Something would be packed without a licence; the argument names all of it."""


@dataclass(frozen=True, slots=True)
class Library:
    """A row of libraries.toml; the words are explained there."""

    name: str
    licence: str
    home: str
    files: tuple[str, ...]
    texts: tuple[str, ...]
    modules: tuple[str, ...] = ()
    package: str = ""
    version: str = ""
    windows: str = ""
    source: str = ""

    def packed_version(self) -> str:
        """Its version in what this machine packs; "" where nobody can say."""
        if self.name == INTERPRETER:
            return platform.python_version()
        if self.package:
            return metadata.version(self.package)
        prebuilt = sys.platform == "win32" and platform.machine() == "AMD64"
        return self.windows if prebuilt else self.version

    @property
    def whole_text(self) -> str:
        """All of its licence, one text below the other."""
        return "\n\n".join(_text(place) for place in self.texts)

    def holds(self, file: str) -> bool:
        """Whether a packed file belongs to it: its path with forward slashes."""
        path = file.casefold()
        return any(fnmatchcase(path, like) or fnmatchcase(PurePosixPath(path).name, like)
                   for like in map(str.casefold, self.files))  # fmt: skip


@cache
def libraries() -> tuple[Library, ...]:
    """All rows, in their order."""
    return tuple(map(_read, tomllib.loads(ROWS.read_text(encoding="utf-8"))["library"]))


def _read(row: Mapping[str, Any]) -> Library:
    fields: dict[str, Any] = {key: tuple(told) if isinstance(told, list) else told for key, told in row.items()}
    return Library(**fields)


def library_of(file: str) -> Library | None:
    """The library that a packed file belongs to; None if it is in no row."""
    stem, ending = file.partition(".")[0], PurePosixPath(file).suffix
    own = ending == ".pyd" and stem in sys.stdlib_module_names  # of Python itself, which on Windows has no folder
    return next((row for row in libraries() if row.holds(file) or (own and row.name == INTERPRETER)), None)


def library_of_module(name: str) -> Library | None:
    """The library that a Python module outside the standard library belongs to; None if it is in no row."""
    return next((row for row in libraries() if name.partition(".")[0] in row.modules), None)


def collect(
    files: Iterable[str],
    modules: Mapping[str, str],
    work: Path,
    version_of: Callable[[Library], str] = Library.packed_version,
) -> dict[str, Path]:
    """Write the texts of what is packed and their index into `work`; returns them by their place in the packed game.

    `files` are the paths of libraries as they are packed, `modules` the files of Python modules by their names. Raises
    UnknownLibrary.
    """
    paths = [name.replace("\\", "/") for name in files]
    owners = {path: library_of(path) for path in paths}
    others = {name: library_of_module(name) for name, file in modules.items() if INSTALLED & set(Path(file).parts)}
    unknown = sorted(name for name, owner in {**owners, **others}.items() if owner is None)
    if unknown:
        raise UnknownLibrary(f"in no row of {ROWS.relative_to(ROOT)}: {', '.join(unknown)}")
    packed = {LOADER, INTERPRETER, *(owner.name for owner in (*owners.values(), *others.values()) if owner)}
    work.mkdir(parents=True, exist_ok=True)
    places = {f"{PACKED}/{INDEX}": work / INDEX}
    index = []
    for library in (row for row in libraries() if row.name in packed):
        text = work / f"{library.name.replace(' ', '-')}.txt"
        text.write_text(library.whole_text, encoding="utf-8", newline="\n")
        places[f"{PACKED}/{text.name}"] = text
        brought = sorted(PurePosixPath(path).name for path in paths if owners[path] is library)
        index.append({"name": library.name, "version": version_of(library), "licence": library.licence,
                      "home": library.home, "text": text.name,
                      "files": list(library.files) if library.name == LOADER else brought})  # fmt: skip
    (work / INDEX).write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8", newline="\n")
    return places


def packed_index(folder: Path) -> list[dict[str, Any]]:
    """What a packed folder says of its libraries, as the game reads it; empty if it says nothing."""
    found = sorted(folder.rglob(f"{PACKED}/{INDEX}"))
    rows: list[dict[str, Any]] = json.loads(found[0].read_text(encoding="utf-8")) if found else []
    return rows


def without_licence(folder: Path) -> list[str]:
    """The programs and libraries of a packed folder whose licence it does not bring."""
    texts = {file.name for file in folder.rglob(f"{PACKED}/*.txt") if file.stat().st_size}
    licensed = {name for row in packed_index(folder) if row["text"] in texts for name in row["files"]}
    return sorted({file.name for file in binaries(folder)} - licensed)


def binaries(folder: Path) -> Iterator[Path]:
    """The programs and libraries in a folder, of any system."""
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                if opened.read(4).startswith(BINARIES):
                    yield file


def _text(place: str) -> str:
    """A text of packaging/licences, or WHEEL:NAME; raises UnknownLibrary where there is none."""
    package, parted, name = place.rpartition(":")
    if not parted:
        return (TEXTS / name).read_text(encoding="utf-8")
    for file in metadata.files(package) or ():
        if file.name == name:
            return file.read_text(encoding="utf-8")
    raise UnknownLibrary(f"the wheel of {package} has no {name}")


def sample_copy(folder: Path) -> Assets:
    """The assets of a copy that says it brings every library there is, for pictures and tests: the same with every
    Python, on every system."""
    names = [pattern for row in libraries() for pattern in row.files]
    modules = {module: f"site-packages/{module}" for row in libraries() for module in row.modules}
    texts = collect(names, modules, folder / "work", lambda library: library.version or SAMPLE)
    shutil.copy(ROOT / "LICENSE", folder)
    for place, text in texts.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(text.read_bytes())
    return Assets(folder / "assets")


def main() -> int:
    folder = Path(sys.argv[1]) if sys.argv[1:] else None
    all_rows = [{"name": row.name, "version": row.version, "licence": row.licence} for row in libraries()]
    for row in all_rows if folder is None else packed_index(folder):
        print(f"{row['name']:20} {row['version']:10} {row['licence']}")
    missing = without_licence(folder) if folder else []
    for name in missing:
        print(f"no licence: {name}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
