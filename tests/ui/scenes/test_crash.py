"""A scene that fails: a plain sentence, the log's path, an exit code, and the match as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.system import logs
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action
from game.ui.input.typed_text import Clipboard
from game.ui.places import HomePlace
from game.ui.scene import Quit, Swap
from game.ui.scenes.crash import CrashPage
from game.ui.scenes.home import HomePage
from tests import shared
from tests.effort import soak, spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, fits, has, node, opened, services_for, whole

ROOT = Path(__file__).resolve().parents[3]
FAILING = """
import sys
from game.start import main
from game.ui.scenes.title_page import TitlePage
from game.ui.scenes.crash import CrashPage
from game.ui.scene import Quit
from tests import shared

def fail(*_):
    raise ValueError("a scene that fails")

def leave(self, dt):
    sys.stdout.write(f"{self.name}\\n")
    return Quit()

TitlePage.update = fail
CrashPage.update = leave
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    file, handler = logs.start(tmp_path / "tilebridge.log")
    assert file is not None
    yield file
    logs.stop(handler)


def test_the_page_says_where_the_log_is_and_leaves(log: Path) -> None:
    page = opened(CrashPage(services_for()))
    assert str(log) in node(page, "log").label and sentence("home.continue") in node(page, "note").label
    assert click(page, "quit") == Quit()


def test_the_page_leads_to_the_title_page() -> None:
    page = opened(CrashPage(services_for()))
    assert node(page, "home").label == sentence("score.home") == sentence("crash.home")
    assert page.handle(Act(Action.CANCEL)) == Swap(HomePlace())
    change = click(page, "home")
    assert isinstance(change, Swap) and isinstance(change.to, HomePage)


def test_the_report_is_copied_and_that_is_said() -> None:
    services = services_for()
    services.clipboard = Clipboard()
    page = opened(CrashPage(services, lambda: "what happened"))
    assert click(page, "copy") is None
    assert services.clipboard.read() == "what happened" and node(page, "copied").label == sentence("crash.copied")


def test_where_there_is_no_clipboard_that_is_said() -> None:
    class NoClipboard(Clipboard):
        def write(self, text: str) -> bool:
            return False

    services = services_for()
    services.clipboard = NoClipboard()
    page = opened(CrashPage(services, lambda: "what happened"))
    click(page, "copy")
    assert node(page, "copied").label == sentence("crash.not_copied")


def test_without_a_log_nothing_is_said_of_one() -> None:
    assert not has(opened(CrashPage(services_for())), "log")


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_the_page_fits(language: str, log: Path) -> None:
    measure = shared.fonts(language)
    page = CrashPage(services_for(language))
    for size, scale in (((1152, 648), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)):
        page._copied = "crash.copied"
        page.resize(Frame(*size, scale), measure)
        assert fits(page.laid_out(), whole(page, size)), (language, size)


@pytest.mark.parametrize(("language", "rest"), spread(LANGUAGES, over=(range(28),)))
def test_the_page_fits_wherever_the_log_is(language: str, rest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    page, size = CrashPage(services_for(language)), (1152, 648)
    for length in range(1 + rest, 200, 28):
        file = Path("/home") / ("player/of/games/" * 15)[:length] / "tilebridge.log"
        monkeypatch.setattr(logs, "where", lambda file=file: file)
        page.resize(Frame(*size), shared.fonts(language))
        assert fits(page.laid_out(), whole(page, size)), file


def test_a_failing_scene_ends_the_program_with_a_sentence_and_the_match_is_there(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "match")
    autosave.begin(Match.begin(Setup(), 3))
    autosave.close()
    words = [sys.executable, "-c", FAILING, "--data-dir", str(tmp_path), "--language", "en"]
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LC_ALL": "en_GB.UTF-8", "LANGUAGE": ""}
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **quiet}, timeout=60, check=False
    )
    log = tmp_path / "tilebridge.log"
    assert (done.returncode, done.stdout) == (1, "crash\n")
    assert done.stderr == f"Tilebridge stopped because of an error; the details are in {log}\n"
    assert "a scene that fails" in log.read_text() and "Traceback" in log.read_text()
    again = Autosave(tmp_path / "match")
    assert again.saved is not None and again.saved.seed == 3 and again.notice == ""
    again.close()
