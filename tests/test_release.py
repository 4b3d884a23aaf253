"""A release: who publishes it, what stands in its way, its notes, its lock file, its manifests and its package."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import game
from game.session.system.paths import APP_ID
from tools.release import debian_package, licences, lock, manifests, notes, ready
from tools.release.project import NOBODY, Project, filled, project

ROOT = Path(__file__).resolve().parent.parent
PLACE = re.compile(r"@[A-Z0-9_]+@")


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has set everything."""
    somebody = Project("Tile rummy", "A Person", "person@games.test", {"Homepage": "https://games.test"})
    monkeypatch.setattr(ready, "project", lambda: somebody)
    monkeypatch.setattr(ready, "notes", lambda: "### Games\n- One more.")


@pytest.mark.usefixtures("published")
def test_nothing_stands_in_the_way_of_a_release_that_is_ready() -> None:
    assert list(ready.obstacles(f"v{game.__version__}")) == []


@pytest.mark.usefixtures("published")
def test_the_tag_says_the_version() -> None:
    assert list(ready.obstacles("v0.1")) == [f"the tag v0.1 is not v{game.__version__}"]


def test_what_nobody_has_set_is_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Project("Tile rummy", "A Person", f"person@{NOBODY}", {"Issues": f"https://{NOBODY}/issues"})
    monkeypatch.setattr(ready, "project", lambda: nobody)
    told = [each for each in ready.obstacles() if NOBODY in each]
    assert [name in each for name, each in zip(("project.maintainers", "project.urls.Issues"), told, strict=True)]


@pytest.mark.parametrize("told", ["", f"{notes.WAITING}; the page says when."])
@pytest.mark.usefixtures("published")
def test_a_version_that_the_changelog_does_not_tell_of_waits(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "notes", lambda: told)
    assert [each.startswith("CHANGELOG.md") for each in ready.obstacles()] == [True]


def test_the_notes_are_the_part_of_the_changelog() -> None:
    told = notes.notes()
    assert told and "\n## " not in told and told in notes.CHANGES.read_text(encoding="utf-8")
    assert notes.notes("0.0.1") == ""


def test_the_lock_file_has_every_pin_and_only_files_with_sums() -> None:
    assert ready.unlocked() == []
    lines = lock.LOCK.read_text(encoding="utf-8").splitlines()
    pins = [at for at, line in enumerate(lines) if "==" in line]
    assert len(pins) > 20 and all(lines[at + 1].lstrip().startswith("--hash=sha256:") for at in pins)
    assert not any("://" in line for line in lines)


def test_a_pin_that_the_lock_file_lacks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "requirements-release.txt"
    file.write_text(
        lock.LOCK.read_text(encoding="utf-8").replace("pygame-ce==", "pygame-ce==1"), encoding="utf-8", newline="\n"
    )
    monkeypatch.setattr(ready, "LOCK", file)
    assert [pin.partition("==")[0] for pin in ready.unlocked()] == ["pygame-ce"]


def test_a_template_with_an_unknown_place_is_no_success() -> None:
    assert filled("@A@ @B_1@ a@b", {"A": "1", "B_1": "2"}) == "1 2 a@b"
    with pytest.raises(KeyError):
        filled("@NEW@", {})


def test_manifests_name_the_downloads_of_this_version_with_their_sums(tmp_path: Path) -> None:
    sums = {file: f"{at:064x}" for at, file in enumerate(manifests.DOWNLOADS.values())}
    listed = "".join(f"{told}  {name}\n" for name, told in sums.items())
    (tmp_path / manifests.SUMS).write_text(listed, encoding="utf-8", newline="\n")
    written = {file.name: file.read_text(encoding="utf-8") for file in manifests.write(tmp_path, tmp_path / "out")}
    whole = "".join(written.values())
    assert len(written) == len(manifests.MANIFESTS) and not PLACE.search(whole)
    assert all(f'"{told}"' in whole for told in sums.values()) and project().download("") in whole
    assert game.__version__ in written["tilebridge.rb"]
    started = [each["path"] for each in tomllib.loads(written[".itch.toml"])["actions"]]
    assert started == ["Tilebridge", "Tilebridge.exe", "Tilebridge.app"]
    assert f"id: {APP_ID}\n" in written[f"{APP_ID}.yaml"]


def test_a_download_that_is_missing_makes_no_manifest(tmp_path: Path) -> None:
    with pytest.raises(manifests.NoDownload, match=r"setup\.exe"):
        manifests.write(tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_installer_and_winget_know_the_game_by_one_code() -> None:
    script = (ROOT / "packaging" / "windows" / "tilebridge.iss").read_text(encoding="utf-8")
    (code,) = re.findall(r"^AppId=\{(\{.*\})$", script, re.MULTILINE)
    assert f'"{code}_is1"' in (ROOT / "packaging" / "winget" / "installer.yaml").read_text(encoding="utf-8")


def test_no_file_names_a_publisher_of_its_own() -> None:
    files = (file for folder in ("packaging", "tools") for file in (ROOT / folder).rglob("*") if file.is_file())
    texts = {file: file.read_bytes() for file in files if "licences" not in file.parts and file.suffix != ".pyc"}
    assert [file for file, text in texts.items() if b".invalid" in text or b"authors@" in text] == []


def test_the_game_tells_the_home_that_all_packages_name() -> None:
    assert project().urls["Homepage"] == game.HOME


def test_the_copyright_of_the_package_points_to_texts_that_are_there(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    for text in (inside / "assets" / "fonts" / "OFL.txt", inside / "assets" / "courts" / "CC0-1.0.txt"):
        text.parent.mkdir(parents=True)
        text.write_text("licence", encoding="utf-8", newline="\n")
    licences.sample_copy(inside)
    told = debian_package._copyright(tmp_path)
    named = re.findall(r"/usr/lib/tilebridge/(\S+\.txt)", told)
    assert len(named) == len(licences.libraries()) + 2
    assert [name for name in named if not (tmp_path / name).is_file()] == []


def test_the_package_says_who_publishes_it_and_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian_package, "architecture", lambda: "amd64")
    debian_package._write_control(tmp_path, "libc6 (>= 2.34)")
    fields = dict(
        line.split(": ", 1)
        for line in (tmp_path / "DEBIAN" / "control").read_text("utf-8").splitlines()
        if ": " in line
    )
    assert fields["Maintainer"] == f"{project().maintainer} <{project().address}>"
    assert fields["Homepage"] == project().urls["Homepage"]
    assert fields["Depends"].startswith("libc6 (>= 2.34), libx11-6, ")
    assert fields["Depends"].endswith(", libpulse0 | libasound2 | libasound2t64")


if sys.platform.startswith("linux"):

    def test_the_package_depends_on_what_sdl_opens_for_window_and_sound() -> None:
        (file,) = (file for file in metadata.files("pygame-ce") or () if file.name.startswith("libSDL2-2"))
        sdl = Path(str(file.locate())).read_bytes()
        opens = {name.decode() for name in re.findall(rb"\0(lib[\w.-]+\.so\.\d+)(?=\0)", sdl)}
        assert {name for name in opens if re.match(r"lib(X|wayland|xkb)", name)} == set(debian_package.WINDOW.values())
        assert {*debian_package.SOUND.values(), *debian_package.BETTER.values()} <= opens
