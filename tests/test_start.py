"""The way in: what README.md, the lists of requirements and .ci/run promise each other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.cli.options import Arguments
from game.cli.parser import help_page
from game.start import VENV, WINDOWS_VENV

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LISTS = ("requirements.txt", "requirements-dev.txt")


def command_lines(start: str) -> list[str]:
    return [line for line in README.splitlines() if line.startswith(start)]


def required(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_one_line_plays_and_one_line_tests() -> None:
    assert [line.split("&&")[-1].strip() for line in command_lines("python3 -m venv")] == [
        ".venv/bin/python main.py",
        ".venv/bin/python -m pytest",
    ]


def test_the_windows_lines_say_the_same() -> None:
    windows = [line.replace("py -m", "python3 -m", 1) for line in command_lines("py -m venv")]
    assert [line.replace(".venv\\Scripts\\", ".venv/bin/") for line in windows] == command_lines("python3 -m venv")


def test_who_lacks_a_library_is_told_the_same_line() -> None:
    assert [command_lines("python3 -m venv")[0], command_lines("py -m venv")[0]] == [VENV, WINDOWS_VENV]


def test_the_page_of_the_command_line_has_every_option_of_the_help_page() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    told = help_page(Arguments)
    described = set(re.findall(r"--[a-z]+[a-z-]*", page.partition("## Options")[2].partition("##")[0]))
    assert described == set(re.findall(r"--[a-z]+[a-z-]*", told))


def test_the_ci_takes_its_test_line_from_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    pattern = re.search(r"grep -m1 -E '([^']+)'", script)
    assert pattern
    assert [line for line in README.splitlines() if re.search(pattern[1], line)] == command_lines("python3 -m venv")[1:]


@pytest.mark.parametrize("name", LISTS)
def test_everything_installed_is_pinned(name: str) -> None:
    loose = [line for line in required(name) if not re.fullmatch(r"-r \S+|[\w.-]+==[\w.]+(; [^=]+ != .+)?", line)]
    assert loose == []


def test_the_game_itself_needs_two_light_libraries_beside_pygame() -> None:
    named = {line.split("==")[0] for line in required("requirements.txt")}
    assert named == {"pygame-ce", "platformdirs", "accesskit", "pyinstaller", "pytest"}


def test_every_file_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(((?!https?:)[^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_changelog_has_this_version() -> None:
    assert f"## {game.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_no_code_carries_the_trade_name() -> None:
    """A published solver that measurements compare with has it in the name of its package; that is all."""
    name = re.compile("rummi" + "kub(?![-_]solver)", re.IGNORECASE)
    files = [path for folder in ("game", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    assert [path.name for path in files if name.search(path.read_text(encoding="utf-8"))] == []


def test_the_title_page_loads_neither_solver_nor_players_nor_matches() -> None:
    """They would take longer than all that it needs; a table's own are loaded while the page is read."""
    asked = "import sys, game.ui.services, game.ui.routes, game.ui.scenes.home; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name for name in run.stdout.split() if name.startswith("game.")}
    assert "game.ui.scenes.home" in loaded
    assert not loaded & {"game.solver.solver", "game.ai.levels", "game.session.match.match", "game.rules.play.engine"}
