"""What is made of a run of the tests in Python for Windows."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.effort import every_row
from tests.sources import ROOT
from tools.release import windows_tests
from tools.release.windows_tests import FOLDERS, README, known_failures, places, unexpected
from tools.release.wine_workshop import NotTried, Workshop

ENDED = "1 failed, 96 passed, 5 deselected in 214.76s (0:03:34)\n"
FAILS = "FAILED tests/cli/test_a.py::test_b[x] - worker 'gw0' crashed\n"


def test_what_fails_by_wines_own_fault_is_listed_with_its_reason() -> None:
    known = known_failures(README.read_text(encoding="utf-8"))
    assert len(known) <= 6 and all(known.values())
    for name in known:
        file, _, test = name.partition("::")
        assert f"def {test.partition('[')[0]}(" in Path(ROOT, file).read_text(encoding="utf-8")


@every_row(
    ("told", "known", "count"),
    [
        ("99 passed in 1.00s\n", {}, 0),
        (FAILS + ENDED, {}, 1),
        (FAILS + ENDED, {"tests/cli/test_a.py::test_b[x]": "Wine"}, 0),
        (FAILS + "ERROR tests/cli/test_c.py\n" + ENDED, {"tests/cli/test_a.py::test_b[x]": "Wine"}, 1),
        (FAILS, {"tests/cli/test_a.py::test_b[x]": "Wine"}, 1),
        ("", {}, 1),
    ],
)
def test_a_failure_that_is_not_listed_and_a_run_without_an_end_are_faults(
    told: str, known: dict[str, str], count: int
) -> None:
    assert len(unexpected(told, known)) == count


def test_every_test_has_its_turn() -> None:
    named = [Path(ROOT, place) for folder in FOLDERS for place in places(f"tests/{folder}")]
    every = Path(ROOT, "tests").rglob("test_*.py")
    assert [file for file in every if not any(file.is_relative_to(place) for place in named)] == []


def test_a_folder_that_is_not_there_does_not_run_everything() -> None:
    with pytest.raises(NotTried):
        places("tests/no-such-folder")


@every_row(("libraries", "made"), [("pytest==1", ["prefix"]), ("pytest==2", ["python", "pytest", "prefix"])])
def test_python_for_windows_is_made_anew_when_other_libraries_are_wanted(
    libraries: str, made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    for name, step in (("make_python", "python"), ("add_libraries", "pytest"), ("make_prefix", "prefix")):
        monkeypatch.setattr(windows_tests, name, lambda _, step=step: steps.append(step))
    monkeypatch.setattr(windows_tests, "wanted_libraries", lambda: libraries)
    shop = Workshop(tmp_path / libraries, tmp_path, SimpleNamespace(environment={"DISPLAY": ":1"}))  # type: ignore[arg-type]
    (shop.site / "pytest").mkdir(parents=True)
    shop.python.touch()
    shop.requirements.write_text("pytest==1", encoding="utf-8", newline="\n")
    windows_tests.prepare(shop)
    assert steps == made
