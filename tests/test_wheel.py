"""The installed package: one folder `tilebridge` with the game, its assets and the command."""

from __future__ import annotations

import importlib.util
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


def test_what_the_wheel_and_its_extras_need_is_what_the_list_pins() -> None:
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    extras = [need for part in PROJECT["project"]["optional-dependencies"].values() for need in part]
    names = {need.partition(">")[0] for need in (*PROJECT["project"]["dependencies"], *extras)}
    assert [name for name in names if f"\n{name}==" not in pinned] == []
