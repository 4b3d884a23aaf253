"""The log: where it goes, and that nothing about it stops the game."""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from game.session.system import logs
from tests.effort import every_row

UNWRITABLE = "file/tilebridge.log"
"""Below a file there is no folder, for root neither."""


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The temporary folder of the machine, and a player's folder that cannot be written beside it."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_handler_is_left() -> Iterator[None]:
    before = list(logging.getLogger().handlers)
    yield
    for handler in [each for each in logging.getLogger().handlers if each not in before]:
        logs.stop(handler)


def logged(file: Path) -> Path | None:
    """Where a warning went that was heard after the log was asked for here."""
    found, handler = logs.start(file)
    logging.getLogger("test").warning("heard")
    logs.stop(handler)
    return found


def test_the_log_is_the_file_that_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "tilebridge.log"
    assert logged(file) == file
    assert "heard" in file.read_text(encoding="utf-8")


def test_the_log_falls_back_to_the_temporary_files(tmp_path: Path, shared: Path) -> None:
    file = logged(tmp_path / UNWRITABLE)
    assert file is not None and file.is_relative_to(shared)
    assert "heard" in file.read_text(encoding="utf-8")


def test_without_a_temporary_folder_there_is_no_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shared: Path
) -> None:
    def nowhere() -> str:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr("tempfile.gettempdir", nowhere)
    assert logged(tmp_path / UNWRITABLE) is None
    assert logs.where() is None


def test_without_a_log_no_warning_reaches_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    assert logged(tmp_path / UNWRITABLE) is None
    assert capsys.readouterr().err == ""


def test_a_full_disk_costs_the_line_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> str:
        raise OSError("no space left on device")

    monkeypatch.setattr("logging.Formatter.format", full)
    _, handler = logs.start(tmp_path / "tilebridge.log")
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    logging.getLogger("test").warning("lost")
    logs.stop(handler)
    assert capsys.readouterr().err == ""


def test_a_path_that_is_no_utf8_can_be_logged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, handler = logs.start(tmp_path / "tilebridge.log")
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])  # a report with such a path cannot be sent by xdist
    logging.getLogger("test").warning("at %s", "a\udcffb")
    logs.stop(handler)
    assert file is not None and "a\\udcffb" in file.read_text(encoding="utf-8")


def test_nobodys_home_stands_in_the_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither in messages nor in what a traceback quotes; a folder with a longer name is another one."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "Ann Lee")
    file, handler = logs.start(tmp_path / "tilebridge.log")
    home = tmp_path / "Ann Lee"
    try:
        (home / "games" / "a.txt").read_text(encoding="utf-8")
    except OSError:
        logging.getLogger("test").exception("cannot read %s", home / "games")
    logging.getLogger("test").warning("neither %s nor %s", home, tmp_path / "Ann Lee-Smith")
    logs.stop(handler)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert text.count("Ann Lee") == 1 and "Ann Lee-Smith" in text and "neither ~ nor" in text
    assert str(Path("~", "games")) in text and "FileNotFoundError" in text


@every_row("home", [PureWindowsPath("C:\\Users\\Ann"), PurePosixPath("/home/ann"), PurePosixPath("/Users/ann lee")])
def test_a_folder_is_known_however_it_is_written(home: PurePath) -> None:
    """With the separators of Windows once, twice as in quoted text, and turned."""
    cleaned = partial(logs.spellings(home).sub, "~")
    for each in {str(home), repr(str(home))[1:-1], home.as_posix()}:
        assert cleaned(f"at {each}/x, {each}.") == "at ~/x, ~."
    longer = f"{home}a {home}.old {home}-b"
    assert cleaned(longer) == longer
    assert cleaned(str(home).swapcase()) == ("~" if isinstance(home, PureWindowsPath) else str(home).swapcase())


def test_a_root_is_nobodys_home() -> None:
    assert logs.spellings(PurePosixPath("/")).sub("~", "/a/b") == "/a/b"


def test_a_large_log_that_another_copy_has_open_grows_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Windows does not rename it then."""

    def refused(*_: object) -> None:
        raise PermissionError(13, "another has it open")

    monkeypatch.setattr(logs, "SIZE", 0)
    monkeypatch.setattr(Path, "replace", refused)
    (tmp_path / "tilebridge.log").write_text("before\n", encoding="utf-8", newline="\n")
    assert logged(tmp_path / "tilebridge.log") == tmp_path / "tilebridge.log"
    assert (tmp_path / "tilebridge.log").read_text(encoding="utf-8").startswith("before\n")


def test_the_end_of_the_log_is_found_and_bounded(tmp_path: Path) -> None:
    _, handler = logs.start(tmp_path / "tilebridge.log")
    for number in range(500):
        logging.getLogger("test").warning("line %d", number)
    end = logs.end(3).splitlines()
    logs.stop(handler)
    assert [line.rpartition(" ")[2] for line in end] == ["497", "498", "499"]


if sys.platform != "win32":  # links, pipes and modes as Windows has none
    MY_OWN = f"tilebridge-{os.getuid()}"

    def a_link(place: Path, other: Path) -> None:
        place.symlink_to(other)

    def a_dangling_link(place: Path, other: Path) -> None:
        place.symlink_to(other.with_name("not there yet"))

    def a_circle(place: Path, _: Path) -> None:
        place.symlink_to(place)

    def a_pipe(place: Path, _: Path) -> None:
        os.mkfifo(place)

    def a_folder(place: Path, _: Path) -> None:
        place.mkdir()

    def a_device(place: Path, _: Path) -> None:
        place.symlink_to("/dev/full")

    OBSTACLES = (a_link, a_dangling_link, a_circle, a_pipe, a_folder, a_device)

    @pytest.mark.parametrize("put", OBSTACLES)
    def test_the_log_is_a_regular_file_or_goes_elsewhere(
        put: Callable[[Path, Path], None], tmp_path: Path, shared: Path
    ) -> None:
        other = tmp_path / "precious"
        other.write_text("untouched", encoding="utf-8", newline="\n")
        put(tmp_path / "tilebridge.log", other)
        file = logged(tmp_path / "tilebridge.log")
        assert file is not None and file.is_relative_to(shared)
        assert other.read_text(encoding="utf-8") == "untouched"
        assert not other.with_name("not there yet").exists()

    @pytest.mark.parametrize("put", OBSTACLES)
    def test_an_impossible_temporary_file_means_no_log(
        put: Callable[[Path, Path], None], tmp_path: Path, shared: Path
    ) -> None:
        other = tmp_path / "precious"
        other.write_text("untouched", encoding="utf-8", newline="\n")
        (shared / MY_OWN).mkdir(mode=0o700)
        put(shared / MY_OWN / "tilebridge.log", other)
        assert logged(tmp_path / UNWRITABLE) is None
        assert other.read_text(encoding="utf-8") == "untouched"

    def test_the_temporary_log_is_nobody_elses_to_read(tmp_path: Path, shared: Path) -> None:
        assert logged(tmp_path / UNWRITABLE) == shared / MY_OWN / "tilebridge.log"
        assert stat.S_IMODE((shared / MY_OWN).stat().st_mode) == 0o700
        assert stat.S_IMODE((shared / MY_OWN / "tilebridge.log").stat().st_mode) == 0o600

    def test_a_log_of_the_last_start_is_continued(tmp_path: Path, shared: Path) -> None:
        assert logged(tmp_path / UNWRITABLE) == logged(tmp_path / UNWRITABLE)
        assert (shared / MY_OWN / "tilebridge.log").read_text(encoding="utf-8").count("heard") == 2

    def test_a_folder_others_may_enter_is_not_used(tmp_path: Path, shared: Path) -> None:
        (shared / MY_OWN).mkdir()
        (shared / MY_OWN).chmod(0o777)
        assert logged(tmp_path / UNWRITABLE) is None
        assert list((shared / MY_OWN).iterdir()) == []

    def test_a_folder_of_somebody_else_is_not_used(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shared: Path
    ) -> None:
        stranger = os.getuid() + 1
        (shared / f"tilebridge-{stranger}").mkdir(mode=0o700)
        monkeypatch.setattr(os, "getuid", lambda: stranger)
        assert logged(tmp_path / UNWRITABLE) is None

    def test_a_link_in_place_of_the_folder_is_not_followed(tmp_path: Path, shared: Path) -> None:
        (tmp_path / "elsewhere").mkdir(mode=0o700)
        (shared / MY_OWN).symlink_to(tmp_path / "elsewhere")
        assert logged(tmp_path / UNWRITABLE) is None
        assert list((tmp_path / "elsewhere").iterdir()) == []
