"""The installed package: one folder `tilebridge` with the game, its assets and the command."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import game.start
from game.session.system import paths

ROOT = Path(__file__).resolve().parent.parent
ENTRY = ROOT / "packaging" / "wheel" / "tilebridge" / "__init__.py"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The installed package as it is imported, with a path that is put back."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    found = importlib.util.spec_from_file_location("tilebridge", ENTRY)
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_command_hands_its_words_to_the_program(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def start(words: list[str]) -> int:
        given.append(words)
        return 7

    monkeypatch.setattr(game.start, "main", start)
    monkeypatch.setattr(sys, "argv", ["tilebridge", "--seed", "3"])
    assert package.main() == 7 and given == [["--seed", "3"]]


def test_the_packages_own_folder_is_looked_into_first(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.start, "main", lambda _: 0)
    package.main()
    assert sys.path[0] == str(ENTRY.parent)


def test_the_wheel_copies_the_game_and_its_assets_side_by_side() -> None:
    copied = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert copied == {name: f"tilebridge/{name}" for name in ("game", "assets", "LICENSE")}
    assert paths.bundle() == ROOT and (ROOT / "assets").is_dir()


def test_what_the_wheel_needs_is_what_the_list_pins_on_the_same_systems() -> None:
    pinned = dict(requirement(line) for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines())
    needed = dict(requirement(line) for line in PROJECT["project"]["dependencies"])
    assert needed == {name: pinned.get(name) for name in needed}


def test_screen_readers_are_served_however_the_game_is_installed() -> None:
    assert "accesskit" in dict(requirement(line) for line in PROJECT["project"]["dependencies"])


def requirement(line: str) -> tuple[str, str]:
    """The name, and on which systems."""
    what, _, systems = line.partition(";")
    return re.split("[=<>]", what)[0], systems.strip().replace("'", '"')
