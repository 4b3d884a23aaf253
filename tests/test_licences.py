"""What a packed game brings and under which licences: every library is known, has its text, and goes out with it."""

from __future__ import annotations

import json
import platform
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from game.session.system.licences import INDEX, bundled_libraries, licence_text, own_parts
from game.session.system.paths import Assets
from tests.effort import every_row
from tools.release import licences
from tools.release.licences import Library, UnknownLibrary, collect, libraries, library_of, without_licence

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ("pygame-ce", "accesskit")
LIBRARIES = (".so", ".dll", ".dylib", ".pyd")
ELF = b"\x7fELF\x02\x01\x01\x00"
LGPL, ZLIB, BSD = "LGPL-2.1-or-later", "Zlib", "BSD-3-Clause"
PACKED = {
    # Linux
    "Tilebridge": ("PyInstaller", "GPL-2.0-or-later WITH Bootloader-exception"),
    "accesskit/accesskit.abi3.so": ("AccessKit", "MIT OR Apache-2.0"),
    "libbz2.so.1.0": ("bzip2", "bzip2-1.0.6"),
    "libffi.so.8": ("libffi", "MIT"),
    "libgcc_s.so.1": ("GCC runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "liblzma.so.5": ("liblzma", "public domain"),
    "libpython3.12.so.1.0": ("Python", "PSF-2.0"),
    "libstdc++.so.6": ("GCC runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "libz.so.1": ("zlib", ZLIB),
    "pygame/base.cpython-312-x86_64-linux-gnu.so": ("pygame-ce", LGPL),
    "pygame/_sdl2/audio.cpython-312-x86_64-linux-gnu.so": ("pygame-ce", LGPL),
    "pygame_ce.libs/libFLAC-e7027ec5.so.14.0.0": ("FLAC", BSD),
    "pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10": ("SDL", ZLIB),
    "pygame_ce.libs/libSDL2_image-2-d6906c81.0.so.0.800.12": ("SDL_image", ZLIB),
    "pygame_ce.libs/libSDL2_mixer-2-6719e6f6.0.so.0.800.2": ("SDL_mixer", ZLIB),
    "pygame_ce.libs/libSDL2_ttf-2-e69aa315.0.so.0.2400.0": ("SDL_ttf", ZLIB),
    "pygame_ce.libs/libasound-2b3a3662.so.2.0.0": ("alsa-lib", LGPL),
    "pygame_ce.libs/libbrotlicommon-c828db13.so.1.2.0": ("Brotli", "MIT"),
    "pygame_ce.libs/libfluidsynth-2d6ca569.so.3.5.6": ("FluidSynth", LGPL),
    "pygame_ce.libs/libfreetype-b83c5fb4.so.6.20.6": ("FreeType", "FTL"),
    "pygame_ce.libs/libharfbuzz-672f7280.so.0.61430.0": ("HarfBuzz", "MIT"),
    "pygame_ce.libs/libjpeg-a5e764f6.so.62.4.0": ("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib"),
    "pygame_ce.libs/libmpg123-8b3c3c9e.so.0.49.4": ("mpg123", "LGPL-2.1-only"),
    "pygame_ce.libs/libogg-15db22d2.so.0.8.6": ("libogg", BSD),
    "pygame_ce.libs/libopus-ddd6afb9.so.0.11.1": ("Opus", BSD),
    "pygame_ce.libs/libopusfile-96d7a9c0.so.0.4.5": ("opusfile", BSD),
    "pygame_ce.libs/libpng16-fefdc88d.so.16.58.0": ("libpng", "libpng-2.0"),
    "pygame_ce.libs/libportmidi-8a3ff27a.so.2.0.7": ("PortMidi", "MIT"),
    "pygame_ce.libs/libsharpyuv-f86ac02c.so.0.1.2": ("libwebp", BSD),
    "pygame_ce.libs/libsndfile-b31f7dcd.so.1.0.37": ("libsndfile", LGPL),
    "pygame_ce.libs/libtiff-9370c332.so.6.3.0": ("libtiff", "libtiff"),
    "pygame_ce.libs/libvorbisenc-263afe1b.so.2.0.12": ("libvorbis", BSD),
    "pygame_ce.libs/libwavpack-59f0eb24.so.1.2.8": ("WavPack", BSD),
    "pygame_ce.libs/libwebp-0c3b7151.so.7.2.0": ("libwebp", BSD),
    "pygame_ce.libs/libxmp-35a4066c.so.4.7.2": ("libxmp", "MIT"),
    "python3.12/lib-dynload/_decimal.cpython-312-x86_64-linux-gnu.so": ("Python", "PSF-2.0"),
    # Windows
    "Tilebridge.exe": ("PyInstaller", "GPL-2.0-or-later WITH Bootloader-exception"),
    "python312.dll": ("Python", "PSF-2.0"),
    "_ctypes.pyd": ("Python", "PSF-2.0"),
    "pygame/base.cp312-win_amd64.pyd": ("pygame-ce", LGPL),
    "VCRUNTIME140.dll": ("Microsoft C runtime", "Microsoft Distributable Code"),
    "SDL2.dll": ("SDL", ZLIB),
    "freetype.dll": ("FreeType", "FTL"),
    "libffi-8.dll": ("libffi", "MIT"),
    "libwinpthread-1.dll": ("winpthreads", "MIT AND BSD-3-Clause"),
    "libzlib.dll": ("zlib-ng", ZLIB),
    "ogg.dll": ("libogg", BSD),
    # macOS
    "Python.framework/Versions/3.12/Python": ("Python", "PSF-2.0"),
    "pygame/.dylibs/libSDL2-2.0.0.dylib": ("SDL", ZLIB),
    "pygame/.dylibs/libz.1.3.1.zlib-ng.dylib": ("zlib-ng", ZLIB),
}
"""The library and the licence of what packed games hold on the three systems."""


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A packed game in small, with its licences."""
    folder = tmp_path / "Tilebridge"
    inside = folder / "_internal"
    names = ("pygame_ce.libs/libogg-15db22d2.so.0.8.6", "libz.so.1")
    for file in (folder / "Tilebridge", *(inside / name for name in names)):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(ELF)
    for place, text in collect(names, {}, tmp_path / "work").items():
        target = inside / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.read_bytes())
    return folder


def brought_by_wheels() -> Iterator[str]:
    """The programs and libraries of the wheels that are installed here."""
    for wheel in WHEELS:
        for file in metadata.files(wheel) or ():
            if any(ending in file.name for ending in LIBRARIES):
                yield file.as_posix()


@every_row("file", PACKED)
def test_every_packed_library_has_its_licence(file: str) -> None:
    found = library_of(file)
    assert found and (found.name, found.licence) == PACKED[file]


def test_every_library_of_the_installed_wheels_is_known() -> None:
    found = sorted(brought_by_wheels())
    assert len(found) > 20 and [file for file in found if library_of(file) is None] == []


def test_the_wheels_that_were_looked_at_are_those_that_are_packed() -> None:
    seen = tomllib.loads(licences.ROWS.read_text(encoding="utf-8"))["pygame-ce"]
    assert f"pygame-ce=={seen}\n" in (ROOT / "requirements.txt").read_text(encoding="utf-8")


@every_row("library", libraries())
def test_every_library_has_a_text_and_says_where_it_is_from(library: Library) -> None:
    assert len(library.whole_text) > 300 and library.home.startswith("https://")
    assert library.source or all(":" in place for place in library.texts)


def test_every_text_belongs_to_a_library() -> None:
    used = {place for library in libraries() for place in library.texts}
    assert {file.name for file in licences.TEXTS.glob("*.txt")} == {place for place in used if ":" not in place}


def test_an_unknown_library_stops_the_build(tmp_path: Path) -> None:
    modules = {"numpy.core": "/venv/lib/site-packages/numpy/core.py", "json": "/usr/lib/python3.12/json/__init__.py"}
    with pytest.raises(UnknownLibrary, match=r"libmystery\.so\.1, numpy\.core$"):
        collect(["libz.so.1", "libmystery.so.1"], modules, tmp_path)


def test_a_packed_game_knows_what_came_with_it(packed: Path) -> None:
    listed = bundled_libraries(Assets(packed / "_internal" / "assets"))
    assert [part.name for part in listed] == ["libogg", "PyInstaller", "Python", "zlib"]
    assert all(len(licence_text(part)) > 300 for part in listed)


def test_a_game_that_was_not_packed_lists_only_itself() -> None:
    assets = Assets.of_bundle()
    assert bundled_libraries(assets) == ()
    assert all(licence_text(part) for part in own_parts(assets))


def test_nothing_is_packed_without_its_licence(packed: Path) -> None:
    assert without_licence(packed) == []
    (packed / "_internal" / "libmystery.so.1").write_bytes(ELF)
    assert without_licence(packed) == ["libmystery.so.1"]


def test_the_sample_of_a_packed_game_says_the_same_with_every_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = bundled_libraries(licences.sample_copy(tmp_path / "here"))
    monkeypatch.setattr(platform, "python_version", lambda: "3.99.0")
    monkeypatch.setattr(metadata, "version", lambda _: "99")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(platform, "machine", lambda: "AMD64")
    there = bundled_libraries(licences.sample_copy(tmp_path / "there"))
    assert [(part.name, part.version) for part in here] == [(part.name, part.version) for part in there]


def test_an_index_without_the_text_is_no_licence(packed: Path) -> None:
    (packed / "_internal" / licences.PACKED / "zlib.txt").write_text("", encoding="utf-8", newline="\n")
    assert without_licence(packed) == ["libz.so.1"]


def test_the_index_names_the_files_of_each_library(packed: Path) -> None:
    index = json.loads((packed / "_internal" / licences.PACKED / INDEX).read_text(encoding="utf-8"))
    assert {row["name"]: row["files"] for row in index}["zlib"] == ["libz.so.1"]
