"""What players download: everything in one folder, a way into the menu, and the workflow that makes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import pack

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What PyInstaller would leave, in small."""
    folder = tmp_path / "a folder" / "Tilebridge"
    (folder / "_internal").mkdir(parents=True)
    (folder / "Tilebridge").write_text("#!/bin/sh\n")
    (folder / "_internal" / "library").write_bytes(b"x" * 1000)
    return folder


def test_the_archive_holds_the_game_and_its_papers(built: Path, tmp_path: Path) -> None:
    pack.add_papers(built)
    file = pack.packed(built, tmp_path / "out")
    if file.suffix == ".zip":
        with zipfile.ZipFile(file) as archive:
            names = set(archive.namelist())
    else:
        with tarfile.open(file) as archive:
            names = set(archive.getnames())
    assert {f"Tilebridge/{name}" for name in ("README.md", "notation.md", "LICENSE.txt", "_internal/library")} <= names
    assert pack.megabytes(built) > 0.001


def test_every_paper_a_paper_points_to_is_there(built: Path) -> None:
    pack.add_papers(built)
    for paper in built.glob("*.md"):
        links = re.findall(r"\]\((?!https?:)([^)#]+)\)", paper.read_text(encoding="utf-8"))
        assert [link for link in links if not (built / link).exists()] == []


def test_the_workflow_packs_for_every_system_on_a_tag() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert all(system in text for system in ("ubuntu-", "windows-", "macos-"))
    assert 'tags: ["v*"]' in text and "python -m tools.pack" in text


if sys.platform.startswith("linux"):

    def test_the_menu_entry_names_the_folder_it_is_in(built: Path, tmp_path: Path) -> None:
        pack.add_papers(built)
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")}
        subprocess.run(["sh", str(built / "add-to-menu.sh")], env=environment, check=True, capture_output=True)
        entry = tmp_path / "share" / "applications" / "tilebridge.desktop"
        text = entry.read_text(encoding="utf-8")
        assert f'Exec="{built}/Tilebridge"' in text and f"Icon={built}/tilebridge.png" in text and "@HERE@" not in text
        words = ["sh", str(built / "add-to-menu.sh"), "--remove"]
        subprocess.run(words, env=environment, check=True, capture_output=True)
        assert not entry.exists()
