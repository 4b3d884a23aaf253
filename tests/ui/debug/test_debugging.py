"""A position in the real loop, in a folder that is thrown away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import start
from game.cli.wanted import BadUsage
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Look, Settings
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.paths import UserFolder
from game.session.texts import Texts
from game.ui.debug.debugging import opened, read_position, throwaway
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from tests.effort import soak
from tests.shared import LANGUAGES
from tests.ui.acting import ASSETS
from tests.ui.desktop import Desktop

POSITION = "r5 r6 r7 | b4 k4 o4 / r8 r9 r4 k1 k2 k3"


@pytest.fixture
def player(tmp_path: Path) -> UserFolder:
    """The folder of somebody who has a match under way and settings of their own."""
    folder = UserFolder(tmp_path / "player")
    SettingsStore(folder.settings, replace(Settings(), first_start_done=True, theme=Look.PORCELAIN)).save()
    autosave = Autosave(folder.match, games=folder.games)
    autosave.begin(Match.begin(Setup(), 3))
    autosave.close()
    return folder


def contents(folder: UserFolder) -> dict[str, bytes]:
    """Every file of the player's, by its name."""
    files = (file for file in folder.root.rglob("*") if file.is_file())
    return {file.relative_to(folder.root).as_posix(): file.read_bytes() for file in files}


def position_file(tmp_path: Path, text: str = POSITION) -> Path:
    file = tmp_path / "position.txt"
    file.write_text(text + "\n", encoding="utf-8", newline="\n")
    return file


# Nobody's files are touched


def test_a_position_touches_no_file_of_the_player(tmp_path: Path, player: UserFolder) -> None:
    """Two turns are drawn and a setting changed, in a folder that only took over the settings."""
    before = contents(player)
    with throwaway(player) as folder:
        store = SettingsStore(folder.settings)
        store.load()
        autosave = Autosave(folder.match, games=folder.games)
        services = Services(Texts("en", ASSETS.locale), store, Sounds(), autosave)
        desktop = Desktop(tmp_path, services, match=opened(read_position(position_file(tmp_path)), None), seen=False)
        desktop.frames(60)
        assert desktop.top.name == "table" and store.now.theme is Look.PORCELAIN
        desktop.press(pygame.K_d)
        desktop.press(pygame.K_m)
        autosave.close()
        place = folder.root
    assert contents(player) == before and not place.exists()
    pygame.quit()


# Files that cannot be used


def test_a_position_file_holds_one_line(tmp_path: Path) -> None:
    assert read_position(position_file(tmp_path, f"\n{POSITION}\n\n")) == POSITION
    for text in ("", f"{POSITION}\n{POSITION}"):
        with pytest.raises(BadUsage) as fault:
            read_position(position_file(tmp_path, text))
        assert "one position on one line" in str(fault.value)


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_a_file_that_cannot_be_used_is_one_sentence_in_every_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = position_file(tmp_path, "/ x9")
    facts = {"line": 1, "token": "x9", "position": 3}
    words = ["--data-dir", str(tmp_path / "data"), "--position", str(file), "--language", language]
    assert start.main(words) == 2
    assert capsys.readouterr().err.splitlines() == [Texts(language, ASSETS.locale).text("solve.unknown_tile", **facts)]
