"""What players of each system expect to download: what is in it and what it says, before any tool packs it."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

import game
from game.session.system.paths import APP_ID
from game.start import LINUX_HINTS
from tests.shared import LANGUAGES
from tools.release import desktop_share, disk_image, notes, try_downloads, windows_installer
from tools.release.desktop_share import filled_in, icons, menu_entry
from tools.release.language_words import words_of
from tools.release.project import project
from tools.release.try_downloads import Remains

ROOT = Path(__file__).resolve().parent.parent
WINDOWS = ROOT / "packaging" / "windows"
CHINESE = ("zh_Hant", "zh_Hans")
PNG = b"\x89PNG\r\n"


def messages(code: str) -> dict[str, str]:
    """What the installer says in a language, by Inno Setup's names."""
    text = (WINDOWS / f"{code}.isl").read_text(encoding="utf-8-sig")
    return dict(re.findall(r"^(\w+)=(.*)$", text.partition("[Messages]")[2], re.MULTILINE))


def test_the_menu_entry_of_a_package_starts_its_command_and_shows_its_icon() -> None:
    lines = menu_entry("/usr/games/tilebridge").splitlines()
    assert "Exec=/usr/games/tilebridge" in lines and f"Icon={APP_ID}" in lines
    assert not any("@HERE@" in line for line in lines)


def test_the_window_has_the_name_by_which_the_menu_entry_knows_it() -> None:
    (known,) = re.findall(r"^StartupWMClass=(.*)$", menu_entry("tilebridge"), re.MULTILINE)
    names = {name: value for name, value in LINUX_HINTS.items() if name.endswith("WMCLASS")}
    assert len(names) == 2 and set(names.values()) == {known}


def test_the_metadata_name_the_entry_the_version_and_its_day() -> None:
    root = ET.fromstring(filled_in("metainfo.xml"))
    assert root.findtext("id") == APP_ID and root.findtext("launchable") == f"{APP_ID}.desktop"
    release = root.find("releases/release")
    assert release is not None and release.get("version") == game.__version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date", ""))


def test_the_metadata_tell_what_the_release_brings_as_its_page_does() -> None:
    told = ET.fromstring(filled_in("metainfo.xml")).find("releases/release/description")
    assert told is not None and {part.tag for part in told.iter()} == {"description", "p", "ul", "li"}
    listed = [item.text for item in told.iter("li")]
    assert len(listed) == notes.notes().count("\n- ") > 10
    assert not any(sign in (part.text or "") for part in told.iter() for sign in ("**", "](", notes.WAITING))


def test_notes_become_paragraphs_and_lists_without_the_signs_of_markdown() -> None:
    told = notes.as_markup(
        f"{notes.WAITING}; wait.\n\nA & *b*.\n\n### New\n- **One** of [two](three.md)\n- `Four`\n\nEnd"
    )
    assert [line.strip() for line in told.splitlines()] == [
        "<p>A &amp; b.</p>", "<p>New</p>", "<ul>", "<li>One of two</li>", "<li>Four</li>", "</ul>", "<p>End</p>",
    ]  # fmt: skip


def test_the_metadata_take_publisher_home_and_pictures_from_the_project() -> None:
    root, told = ET.fromstring(filled_in("metainfo.xml")), project()
    assert root.findtext("developer/name") == root.findtext("developer_name") == told.maintainer
    homes = {url.get("type"): url.text for url in root.findall("url")}
    assert homes == {"homepage": told.urls["Homepage"], "bugtracker": told.urls["Issues"],
                     "vcs-browser": told.urls["Source"]}  # fmt: skip
    shown = [image.text or "" for image in root.findall("screenshots/screenshot/image")]
    assert len(shown) == len(LANGUAGES) + 3 and all(image.startswith(f"{told.urls['Pictures']}/") for image in shown)
    assert [image for image in shown if not (ROOT / "docs" / "pictures" / image.rpartition("/")[2]).is_file()] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_whatever_menus_say_is_said_in_every_language(language: str) -> None:
    """What is missing belongs into packaging/languages/<code>.toml."""
    words = words_of(language)["linux"]
    said = filled_in("metainfo.xml") + menu_entry("tilebridge")
    assert set(words) == set(words_of("ja")["linux"])
    assert [text for key, text in words.items() if text not in said] == [] and f"/table.{language}.png" in said


def test_desktops_find_an_icon_in_every_size() -> None:
    found = icons()
    assert sorted(found) == [16, 24, 32, 48, 64, 128, 256]
    assert all(picture.startswith(PNG) for picture in found.values())


def test_all_systems_know_the_game_by_one_name() -> None:
    assert f'"{APP_ID}"' in (ROOT / "build.spec").read_text(encoding="utf-8")


def test_a_share_folder_holds_what_desktops_read(tmp_path: Path) -> None:
    desktop_share.write_share(tmp_path, "tilebridge")
    files = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()}
    assert {f"applications/{APP_ID}.desktop", f"metainfo/{APP_ID}.metainfo.xml"} < files and len(files) == 9


def test_the_installer_says_the_same_in_both_chinese_scripts() -> None:
    hant, hans = map(messages, CHINESE)
    places = {code: {key: sorted(re.findall(r"%\d|\[\w+\]", text)) for key, text in told.items()}
              for code, told in zip(CHINESE, (hant, hans), strict=True)}  # fmt: skip
    assert places["zh_Hant"] == places["zh_Hans"] and len(hant) > 60


def test_the_installer_asks_for_no_administrator_and_only_for_files_that_are_there() -> None:
    script = windows_installer.script()
    assert re.findall(r'^Name: "(\w+)"; MessagesFile', script, re.MULTILINE) == list(LANGUAGES)
    assert "PrivilegesRequired=lowest" in script and "{localappdata}" in script
    icon = re.search(r"^SetupIconFile=(.*)$", script, re.MULTILINE)
    assert icon and (WINDOWS / icon[1].replace("\\", "/")).is_file()
    own = [name for files in re.findall(r'MessagesFile: "(.*)"', script) for name in files.split(",")]
    assert [name for name in own if ":" not in name and not (WINDOWS / name).is_file()] == []


def section(name: str) -> str:
    """The lines of a section of the installer's script, without its comments."""
    text = re.sub(r"(?m)^;.*\n", "", windows_installer.script())
    return text.partition(f"\n[{name}]\n")[2].partition("\n[")[0]


def test_the_installer_asks_to_close_the_running_game_in_the_players_language() -> None:
    assert re.findall(r"^AppMutex=(.*)$", section("Setup"), re.MULTILINE) == [APP_ID]
    asked = {"SetupAppRunningError", "UninstallAppRunningError"}
    assert all(asked <= messages(code).keys() for code in CHINESE)


def test_an_update_deletes_nothing_before_it_has_succeeded() -> None:
    script = windows_installer.script()
    assert not section("InstallDelete") and "[InstallDelete]" not in re.sub(r"(?m)^;.*\n", "", script)
    (deleting,) = re.findall(r"(?s)procedure (\w+);(?:(?!procedure).)*?DelTree", section("Code"))
    (stage,) = re.findall(rf"if CurStep = (\w+) then\s+{deleting};", section("Code"))
    assert stage == "ssPostInstall" and section("Code").count("DelTree") == 1


def test_the_installer_brings_the_executable_last() -> None:
    first, last = section("Files").strip().splitlines()
    assert r'Excludes: "\{#Name}.exe"' in first and r'Source: "{#Folder}\{#Name}.exe"' in last


def test_each_version_for_windows_has_a_folder_that_the_installer_knows_by_its_name() -> None:
    (inside,) = re.findall(r'^#define Inside "(.+)"$', windows_installer.script(), re.MULTILINE)
    told = 'contents_directory=f"' + inside + '{__version__}" if WINDOWS'
    assert told in (ROOT / "build.spec").read_text(encoding="utf-8")
    assert "'{#Inside}{#Version}'" in section("Code")


def test_the_executable_draws_in_the_pixels_of_its_screen_and_takes_long_paths() -> None:
    root = ET.parse(WINDOWS / "tilebridge.manifest").getroot()
    told = {each.tag.rpartition("}")[2]: each.text for each in root.iter() if each.text and each.text.strip()}
    assert told == {"dpiAware": "true/pm", "dpiAwareness": "PerMonitorV2, PerMonitor", "longPathAware": "true"}
    assert "tilebridge.manifest" in (ROOT / "build.spec").read_text(encoding="utf-8")


@pytest.mark.parametrize("machine", ["amd64", "arm64"])
def test_the_installers_compiler_is_told_what_its_script_asks_for(machine: str) -> None:
    words = windows_installer.compile_command(Path("ISCC.exe"), Path("a.iss"), Path("folder"), Path("out"), machine)
    asked = set(re.findall(r"\{#(\w+)\}", (WINDOWS / "tilebridge.iss").read_text(encoding="utf-8"))) - {
        "Name",
        "Inside",
    }
    assert {word[2:].partition("=")[0] for word in words if word.startswith("/D")} == asked


def test_the_installers_compiler_is_found_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    for name in windows_installer.PROGRAM_FOLDERS:
        monkeypatch.setenv(name, str(tmp_path / name))
    with pytest.raises(windows_installer.NoCompiler, match=r"ISCC\.exe"):
        windows_installer.compiler()
    file = tmp_path / windows_installer.PROGRAM_FOLDERS[-1] / "Inno Setup 6" / "ISCC.exe"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    assert windows_installer.compiler() == file


def test_a_disk_image_is_tried_again_while_it_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = tmp_path / "tries"
    script = f"f=open({str(counted)!r},'a'); f.write('x'); f.flush(); import os; os._exit(f.tell() < 3)"
    monkeypatch.setattr(disk_image, "PAUSE", 0)
    disk_image.persistently([sys.executable, "-c", script])
    assert counted.read_text(encoding="utf-8") == "xxx"
    with pytest.raises(subprocess.CalledProcessError):
        disk_image.persistently([sys.executable, "-c", "raise SystemExit(1)"])


def test_every_download_is_made_and_tried_before_it_is_drafted() -> None:
    text = (ROOT / ".github" / "workflows" / "pack.yml").read_text(encoding="utf-8")
    tools = ("debian_package", "appimage", "windows_installer", "disk_image", "try_downloads")
    places = [text.rindex(f"tools.release.{tool}") for tool in tools]
    assert places == sorted(places) and places[-1] < text.index("dist/*.deb")
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "needs: [ready, pack, wheel, try-wheel]" in release and "--draft" in release


def test_what_is_left_after_removing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.deb").write_bytes(b"")

    @contextmanager
    def installed(_: Path) -> Iterator[list[str]]:
        yield ["game"]
        raise Remains("left after removing: /usr/lib/tilebridge")

    kinds: dict[str, Callable[[Path], AbstractContextManager[list[str]]]] = {"*.deb": installed}
    monkeypatch.setattr(try_downloads, "KINDS", kinds)
    monkeypatch.setattr(try_downloads, "open_once", lambda *_: "welcome")
    monkeypatch.setattr("sys.argv", ["try_downloads", "--archives", str(tmp_path)])
    assert try_downloads.main() == 1 and "left after removing" in capsys.readouterr().out


def test_no_download_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["try_downloads", "--archives", str(tmp_path)])
    assert try_downloads.main() == 1
