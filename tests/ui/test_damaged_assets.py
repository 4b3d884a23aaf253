"""What came with the program is missing or damaged. Without texts, type or looks the program ends with a sentence and
an exit code of its own; without anything else it plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

import pygame
import pytest

from game import start
from game.session import texts
from game.ui.app import App
from game.ui.paint.font_faces import read_index
from game.ui.paint.painter import Painter
from game.ui.pictures import CardFace
from game.ui.places import PuzzlesPlace
from game.ui.scene import Push
from tests.effort import every_row, soak
from tests.faults import take_away
from tests.shared import ASSETS, sentence
from tests.ui.paint.paint_kit import image_of, load_fonts, load_theme, open_window

NEEDED = [
    "locale",
    "locale/en/language.json",
    "locale/en/LC_MESSAGES/tilebridge.mo",
    "fonts",
    "fonts/fonts.json",
    "fonts/TileSans-Regular.otf",
    "fonts/TileSansJP-Bold.otf",
    "themes",
    "themes/walnut.json",
]
NAMES = ["fonts/names.json", "fonts/TileSansJPNames-Regular.otf"]
SPARE = [
    *NAMES,
    "icon.ico",
    "sounds",
    "sounds/room.ogg",
    "courts",
    "shipped_puzzles.txt",
    "CREDITS.md",
]
GARBAGE = b"\xde\x12\x04\x95\xff{[" * 50


def _removed(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def _written(path: Path, content: bytes) -> None:
    _removed(path)
    path.write_bytes(content)


def _replaced(path: Path) -> None:
    _removed(path)
    path.mkdir()


DAMAGES: Mapping[str, Callable[[Path], None]] = {
    "removed": _removed,
    "emptied": partial(_written, content=b""),
    "garbage": partial(_written, content=GARBAGE),
    "a folder in its place": _replaced,
}


class Bundle:
    """The program's own files, to be damaged. They are laid out anew in a folder of their own each time: Windows lets
    nobody write a font that a program before had open."""

    def __init__(self, parent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parent = parent
        self._folder = Path(mkdtemp(dir=parent))
        self._monkeypatch = monkeypatch
        self._point_to(self._folder)

    def lay_out(self) -> Path:
        """All files are there; the folder of them."""
        take_away(self._folder)
        self._folder = Path(mkdtemp(dir=self.parent))
        self._point_to(self._folder)
        return shutil.copytree(ASSETS.root, self._folder / "assets")

    def _point_to(self, folder: Path) -> None:
        self._monkeypatch.setattr(sys, "_MEIPASS", str(folder), raising=False)
        texts.languages.cache_clear()
        texts._catalogue.cache_clear()
        read_index.cache_clear()


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bundle]:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    yield Bundle(tmp_path, monkeypatch)
    texts.languages.cache_clear()


def started(bundle: Bundle, monkeypatch: pytest.MonkeyPatch, damage: str, part: str) -> int:
    """The exit code of the program whose window is closed after some frames."""
    DAMAGES[damage](bundle.lay_out() / part)
    run = App.run

    def briefly(app: App, _: int | None = None) -> None:
        run(app, 3)
        app.stack.apply(Push(PuzzlesPlace()))
        run(app, 3)

    with monkeypatch.context() as patched:
        patched.setattr(App, "run", briefly)
        return start.main(["--data-dir", str(bundle.parent / "home"), "--window", "1280x720"])


@pytest.mark.parametrize("damage", DAMAGES)
def test_without_what_it_needs_the_program_ends_with_a_sentence(
    bundle: Bundle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    log = bundle.parent / "home" / "tilebridge.log"
    for part in NEEDED:
        if damage == "a folder in its place" and (ASSETS.root / part).is_dir():
            continue  # the same as an empty one
        log.unlink(missing_ok=True)
        assert started(bundle, monkeypatch, damage, part) == start.BROKEN, part
        assert capsys.readouterr().err.splitlines() == [sentence("start.crashed", file=log)], part
        assert "Error" in log.read_text(encoding="utf-8"), part


@pytest.mark.parametrize("damage", soak(["removed", "garbage"]))
def test_without_what_it_does_not_need_the_program_plays(
    bundle: Bundle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    for part in SPARE:
        assert started(bundle, monkeypatch, damage, part) == start.FINE, part
        assert capsys.readouterr().err == "", part


def test_every_file_that_came_with_the_program_is_needed_or_spared() -> None:
    tried = {part.split("/")[0] for part in (*NEEDED, *SPARE)}
    of_tools = {"icon.png", "icon.icns"}
    assert {path.name for path in ASSETS.root.iterdir()} - of_tools == tried


def test_a_court_card_whose_figure_is_lost_has_its_emblem(bundle: Bundle) -> None:
    bundle.lay_out()
    open_window()
    painter = Painter(load_theme(), load_fonts())
    whole = pygame.image.tobytes(image_of(painter, CardFace("r12", 90)), "RGBA")
    for damage in ("removed", "garbage", "emptied"):
        DAMAGES[damage](bundle.lay_out() / "courts" / "heart_queen.svg")
        painter.forget()
        assert pygame.image.tobytes(image_of(painter, CardFace("r12", 90)), "RGBA") != whole


def test_the_last_words_are_those_of_the_english_catalogue() -> None:
    for key, words in start.LAST_WORDS.items():
        assert words.format(file="f") == sentence(key, file="f")


@every_row("command", [["simulate", "--games", "1"], ["--help"], ["--version"], ["--language", "ja"], ["--nonsense"]])
def test_without_texts_every_command_says_so(
    bundle: Bundle, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(bundle.parent))
    assert start.main(command) == start.BROKEN
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(start.LAST_WORDS["start.crashed"].partition("{")[0])


def test_a_program_without_a_terminal_leaves_its_log(tmp_path: Path) -> None:
    """A windowed build has no streams to write to."""
    words = f"import sys; sys._MEIPASS = {str(tmp_path)!r}; sys.stderr = sys.stdout = None; "
    words += f"from game.start import main; sys.exit(main(['--data-dir', {str(tmp_path / 'home')!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", words],
        cwd=ASSETS.root.parent,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        timeout=60,
        capture_output=True,
        check=False,
    )
    assert done.returncode == start.BROKEN
    assert "CatalogueError" in (tmp_path / "home" / "tilebridge.log").read_text(encoding="utf-8")
