"""What players download: everything in one folder, a way into the menu, and the workflow that makes it."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.session.system.paths import APP_ID
from tools import pack

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LICENCES = "assets/licences"
TOOLKIT = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
"""What PyInstaller gives to build.spec."""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What PyInstaller would leave, in small."""
    folder = tmp_path / "a folder" / "Tilebridge"
    (folder / "_internal").mkdir(parents=True)
    (folder / "Tilebridge").write_text("#!/bin/sh\n", newline="\n")
    (folder / "_internal" / "library").write_bytes(b"x" * 1000)
    return folder


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """What PyInstaller would leave on macOS, in small and signed."""
    folder = tmp_path / "Tilebridge.app"
    for name in ("MacOS/Tilebridge", "Resources/README.html", "_CodeSignature/CodeResources"):
        file = folder / "Contents" / name
        file.parent.mkdir(parents=True)
        file.write_text(name, encoding="utf-8", newline="\n")
    return folder


@pytest.fixture
def _beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout of Linux and Windows, on whichever system this runs."""
    monkeypatch.setattr(pack, "MAC", False)


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


class Toolkit:
    """Stands for PyInstaller while build.spec is run: keeps what it is asked to collect and to bundle."""

    def __init__(self) -> None:
        self.analysis = SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])
        self.made: list[str] = []
        self.collected: list[tuple[str, str, str]] = []

    def names(self) -> dict[str, object]:
        def maker(name: str) -> object:
            def make(*given: object, **_: object) -> object:
                self.made.append(name)
                if name == "COLLECT":
                    self.collected = list(self.analysis.datas)
                return self.analysis

            return make

        return {name: maker(name) for name in TOOLKIT}


def collected_on(system: str, monkeypatch: pytest.MonkeyPatch, work: Path, *libraries: str) -> Toolkit:
    """What build.spec does on a system where it finds these libraries."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", list(sys.path))
    toolkit = Toolkit()
    toolkit.analysis.binaries = [(name, f"/usr/lib/{name}", "BINARY") for name in libraries]
    runpy.run_path(str(ROOT / "build.spec"), {**toolkit.names(), "SPECPATH": str(ROOT), "workpath": str(work)})
    return toolkit


@pytest.mark.usefixtures("_beside")
def test_the_archive_holds_the_game_and_its_papers(built: Path, tmp_path: Path) -> None:
    pack.add_papers(built)
    file = pack.packed(built, tmp_path / "out")
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as archive:
            names = set(archive.namelist())
    else:
        with tarfile.open(file) as archive:
            names = set(archive.getnames())
    assert {
        f"Tilebridge/{name}" for name in ("README.html", "notation.md", "LICENSE.txt", "_internal/library")
    } <= names
    assert pack.megabytes(built) > 0.001


@pytest.mark.usefixtures("_beside")
def test_every_paper_a_paper_points_to_is_there(built: Path) -> None:
    pack.add_papers(built)
    for paper in (*built.glob("*.md"), *built.glob("*.html")):
        text = paper.read_text(encoding="utf-8")
        links = re.findall(r"\]\((?!https?:)([^)#]+)\)", text) + re.findall(r'(?:href|src)="([^"#]+)"', text)
        assert [link for link in links if not (built / link).exists()] == []


def test_on_macos_the_papers_are_in_the_bundle_before_it_is_signed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toolkit = collected_on("darwin", monkeypatch, tmp_path)
    assert toolkit.made[-1] == "BUNDLE"
    inside = {name: (Path(source), kind) for name, source, kind in toolkit.collected if not name.startswith(LICENCES)}
    assert inside == {name: (paper, "DATA") for name, paper in pack.papers(tmp_path).items()}
    assert all(paper.is_file() for paper, _ in inside.values())


def test_elsewhere_the_papers_lie_beside_the_executable_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toolkit = collected_on("linux", monkeypatch, tmp_path)
    assert toolkit.made[-1] == "COLLECT"
    assert [name for name, _, _ in toolkit.collected if not name.startswith(LICENCES)] == []


def test_what_every_linux_has_in_a_newer_version_is_not_brought(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    toolkit = collected_on("linux", monkeypatch, tmp_path, "libstdc++.so.6", "libz.so.1", "libexpat.so.1")
    assert [name for name, _, _ in toolkit.analysis.binaries] == ["libz.so.1"]
    index = next(Path(source) for name, source, _ in toolkit.collected if name == f"{LICENCES}/libraries.json")
    assert "GCC runtime" not in index.read_text(encoding="utf-8")


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_licences_and_their_index_are_packed_with_the_assets(
    system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    packed = {name for name, _, _ in collected_on(system, monkeypatch, tmp_path).collected}
    assert {f"{LICENCES}/{name}" for name in ("libraries.json", "PyInstaller.txt", "Python.txt")} <= packed


@pytest.mark.parametrize("system", ["linux", "windows", "macos"])
def test_a_warning_comes_before_an_error(system: str) -> None:
    (early, most), (_, largest) = (pack.LIMITS[system, state] for state in (pack.PACKED, pack.UNPACKED))
    grown = {size: pack.outgrown({pack.PACKED: size, pack.UNPACKED: 1.0}, system) for size in (early, most, most + 1)}
    assert [tuple(map(len, told)) for told in grown.values()] == [(0, 0), (1, 0), (0, 1)]
    assert pack.outgrown({pack.PACKED: most + 1, pack.UNPACKED: largest + 1}, system)[1][1].endswith(f"{largest:.1f}")


@pytest.mark.usefixtures("_beside")
@pytest.mark.parametrize(("wanted", "code"), [(b"GLIBC_2.2.5\0GLIBC_2.35", 0), (b"GLIBC_2.4\0GLIBC_2.100", 1)])
def test_nothing_is_packed_that_does_not_start_on_the_oldest_linux_that_is_promised(
    wanted: bytes, code: int, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack, "LINUX", True)
    monkeypatch.setattr(pack, "without_licence", lambda _: [])
    (built / "_internal" / "libz.so.1").write_bytes(b"\x7fELF\0libc.so.6\0" + wanted + b"\0")
    monkeypatch.setattr(sys, "argv", ["pack", "--built", str(built), "--out", str(tmp_path / "out"), "--untested"])
    assert pack.main() == code and (tmp_path / "out").exists() == (not code)


@pytest.mark.usefixtures("_beside")
def test_nothing_without_a_licence_is_packed(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (built / "_internal" / "libmystery.so.1").write_bytes(b"\x7fELF")
    out = tmp_path / "out"
    monkeypatch.setattr(sys, "argv", ["pack", "--built", str(built), "--out", str(out), "--untested"])
    assert pack.main() == 1 and not out.exists()
    assert "libmystery.so.1" in capsys.readouterr().out


def test_packing_changes_nothing_in_a_signed_bundle(
    monkeypatch: pytest.MonkeyPatch, bundle: Path, tmp_path: Path
) -> None:
    before = content(bundle)
    packed: list[dict[str, bytes]] = []

    def archive(folder: Path, out: Path) -> Path:
        packed.append(content(folder))
        return folder / "Contents" / "MacOS" / "Tilebridge"

    monkeypatch.setattr(pack, "MAC", True)
    monkeypatch.setattr(pack, "LINUX", False)
    monkeypatch.setattr(pack, "packed", archive)
    monkeypatch.setattr(sys, "argv", ["pack", "--built", str(bundle), "--out", str(tmp_path), "--untested"])
    assert pack.main() == 0
    assert packed == [before] and content(bundle) == before


@pytest.mark.usefixtures("_beside")
def test_what_was_packed_can_be_unpacked_and_started(built: Path, tmp_path: Path) -> None:
    (built / "Tilebridge").chmod(0o755)
    folder = pack.unpacked(pack.packed(built, tmp_path / "out"), tmp_path / "downloads")
    assert content(folder) == content(built)
    assert pack.executable(folder).is_file() or pack.SYSTEM == "windows"


def workflow(name: str) -> str:
    return (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")


OWN = "$/.github/workflows/"
"""How one workflow calls another one of the same commit."""


def test_a_tag_and_every_week_pack_for_every_system() -> None:
    text = workflow("pack")
    assert all(system in text for system in ("ubuntu-", "windows-", "macos-")) and "python -m tools.pack" in text
    assert all(f"uses: {OWN}pack.yml" in workflow(name) for name in ("release", "test"))
    assert 'tags: ["v*"]' in workflow("release") and "schedule:" in workflow("test")


def test_what_was_packed_opens_a_window_and_is_signed_before_it_is_kept() -> None:
    text = workflow("pack")
    steps = (
        "tools.pack",
        "xvfb-run -a python -m tools.open_window",
        "codesign --verify --deep --strict",
        "upload-arti",
    )
    places = [text.index(step) for step in steps]
    assert places == sorted(places)
    assert "SDL_VIDEODRIVER" not in text


def test_every_push_and_pull_request_is_tested_on_three_systems_and_five_pythons() -> None:
    text = workflow("test")
    assert 'branches: ["**"]' in text and "pull_request:" in text
    assert all(system in text for system in ("ubuntu-", "windows-", "macos-"))
    assert 'python: ["3.11", "3.12", "3.13", "3.14", "3.15"]' in text
    assert all(tool in text for tool in ("ruff check", "ruff format --check", "mypy", "zizmor --offline"))


def test_the_test_workflow_takes_its_lines_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    patterns = re.findall(r"'(\^py[^']+\$)'", workflow("test"))
    assert [len([line for line in readme if re.search(pattern, line)]) for pattern in patterns] == [1, 1]


@pytest.mark.parametrize("name", ["pack", "release", "publish"])
def test_what_is_released_comes_from_no_cache_and_only_from_packages_with_sums(name: str) -> None:
    text = workflow(name)
    installs = re.findall(r"pip install (.*)", text)
    assert "cache:" not in text and set(installs) <= {"--require-hashes -r requirements-release.txt"}


def test_what_runs_on_linux_is_built_in_the_oldest_debian() -> None:
    text = workflow("pack")
    systems = re.findall(r"- os: (ubuntu-\S+)\n +container: (\S+)", text)
    listed = re.search(r"os: \[(.*)\]", text)
    assert listed and [name for name, _ in systems] == [name for name in listed[1].split(", ") if "ubuntu" in name]
    assert {container for _, container in systems} == {"debian:12"} and "container: ${{ matrix.container }}" in text


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_actions_are_pinned_by_commit_and_name_their_version(file: Path) -> None:
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    used = [line for line in lines if "uses:" in line and OWN not in line]
    loose = [line for line in used if not re.fullmatch(r"- uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)]
    assert used and loose == []


def test_one_action_has_one_version_everywhere() -> None:
    used = {line for file in WORKFLOWS for line in re.findall(r"uses: ([^$\s]+)", file.read_text(encoding="utf-8"))}
    names = [line.partition("@")[0] for line in used]
    assert len(names) == len(set(names))


if sys.platform.startswith("linux"):

    def test_the_menu_entry_names_the_folder_it_is_in(built: Path, tmp_path: Path) -> None:
        pack.add_papers(built)
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")}
        subprocess.run(["sh", str(built / "add-to-menu.sh")], env=environment, check=True, capture_output=True)
        entry = tmp_path / "share" / "applications" / f"{APP_ID}.desktop"
        text = entry.read_text(encoding="utf-8")
        assert f'Exec="{built}/Tilebridge"' in text and f"Icon={built}/tilebridge.png" in text and "@HERE@" not in text
        words = ["sh", str(built / "add-to-menu.sh"), "--remove"]
        subprocess.run(words, env=environment, check=True, capture_output=True)
        assert not entry.exists()

    def test_a_folder_of_any_name_is_started_from_the_menu(built: Path, tmp_path: Path) -> None:
        """Read as the Desktop Entry specification says: values, then the quotes of Exec, then its fields."""
        pack.add_papers(built)
        for number, name in enumerate(("a b", 'say "hi"', "$HOME", "100% `true`", "back\\slash", "a&b|c'd", "麻 將\\")):
            folder = tmp_path / str(number) / name
            shutil.copytree(built, folder)
            environment = {**os.environ, "XDG_DATA_HOME": str(folder / "share")}
            subprocess.run(["sh", str(folder / "add-to-menu.sh")], env=environment, check=True, capture_output=True)
            text = (folder / "share" / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")
            values = dict(re.findall(r"^(Exec|Icon|Path)=(.*)$", text, re.MULTILINE))
            values = {key: value.replace(r"\\", "\\") for key, value in values.items()}
            assert (values["Path"], values["Icon"]) == (str(folder), f"{folder}/tilebridge.png")
            quoted = re.fullmatch(r'"((?:[^\\"`$]|\\[\\"`$])*)"', values["Exec"])
            assert quoted is not None
            started = re.sub(r"\\(.)", r"\1", quoted[1])
            assert "%" not in started.replace("%%", "")
            assert started.replace("%%", "%") == f"{folder}/Tilebridge"
