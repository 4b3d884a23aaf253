"""Where the bundle and the player's folder are."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from game.session.system.paths import Assets, FolderUnusable, UserFolder, bundle


def test_the_assets_lie_beside_main() -> None:
    assert (bundle() / "main.py").is_file()
    assert Assets.of_bundle().fonts.is_dir()


def test_a_frozen_build_finds_its_own_assets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert Assets.of_bundle().themes == tmp_path / "assets" / "themes"


def test_a_chosen_folder_is_made(tmp_path: Path) -> None:
    folder = UserFolder.chosen(str(tmp_path / "new" / "folder"))
    assert folder.root.is_dir()
    assert list(folder.root.iterdir()) == []


def test_a_folder_below_a_file_cannot_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    with pytest.raises(FolderUnusable) as fault:
        UserFolder.chosen(str(tmp_path / "file" / "folder"))
    assert fault.value.folder == tmp_path / "file" / "folder"


def test_the_usual_folder_is_the_platforms_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, appauthor: str(tmp_path / name))
    assert UserFolder.usual().settings == tmp_path / "tilebridge" / "settings.json"
