"""A run of pytest that shows changes of the program to its tests: each to the tests that run a line of it."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from coverage import Coverage

from tests.bench.mutated import ROOMS, Mutant, bound, put_in_force

Lines = dict[str, list[str]]
"""The names of the tests that run each line of a file."""


@dataclass(frozen=True)
class Known:
    """Which tests run which line of which file, and the seconds of each."""

    lines: dict[str, Lines]
    seconds: dict[str, float]

    def chosen(self, mutant: Mutant, enough: float) -> dict[str, float]:
        """The tests for a change with their seconds: the quickest ones, those of its layer first, until they take
        enough."""
        lines = self.lines.get(mutant.file, {})
        parts = ({name for line in part() for name in lines.get(str(line), ())} for part in (mutant.lines, mutant.body))
        names = next(filter(None, parts), set())
        chosen: dict[str, float] = {}
        total = 0.0
        own = f"tests/{mutant.room}/"
        for name in sorted(names, key=lambda name: (not name.startswith(own), self.seconds[name])):
            total += self.seconds[name]
            if chosen and total > enough:
                break
            chosen[name] = self.seconds[name]
        return chosen


class Watching:
    """The part of a run that notes which lines each test runs, how long it takes, and whether it fails by itself."""

    def __init__(self) -> None:
        self._coverage = Coverage(data_file=None, include=[f"{folder}/*" for folder in ROOMS.values()])
        self._seconds: dict[str, float] = defaultdict(float)
        self._failed: set[str] = set()
        self._coverage.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Lines that run from now on are of this test."""
        self._coverage.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Part of a test is over."""
        self._seconds[report.nodeid] += report.duration
        if report.failed:
            self._failed.add(report.nodeid)

    def keep(self, file: Path) -> None:
        """Writes what was noted, without the tests that fail as it is."""
        self._coverage.stop()
        data = self._coverage.get_data()
        found: dict[str, Lines] = {}
        for source in data.measured_files():
            lines = data.contexts_by_lineno(source).items()
            found[os.path.relpath(source)] = {
                str(line): sorted({*names} - self._failed - {""}) for line, names in lines
            }
        file.write_text(json.dumps({"lines": found, "seconds": self._seconds}), encoding="utf-8", newline="\n")


class Showing:
    """The part of a run that shows the changes, each in a child of this process, and tells what came of each."""

    def __init__(
        self, mutants: Sequence[Mutant], known: Path, enough: float, jobs: int, tell: Callable[[Mutant, str], None]
    ) -> None:
        self._mutants = mutants
        self._known = known
        self._enough = enough
        self._jobs = jobs
        self._tell = tell
        self._running: dict[int, Mutant] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """None in a child, whose own tests then run as always; the parent says that all is done."""
        if not self._known.exists():
            if not (child := os.fork()):
                watching = Watching()
                session.config.pluginmanager.register(watching)
                session.config.add_cleanup(lambda: watching.keep(self._known))
                return None
            os.waitpid(child, 0)
        known = Known(**json.loads(self._known.read_text(encoding="utf-8")))
        for mutant in self._mutants:
            chosen = known.chosen(mutant, self._enough)
            place = {name: number for number, name in enumerate(chosen)}
            items = sorted((each for each in session.items if each.nodeid in place), key=lambda one: place[one.nodeid])
            if not items:
                self._tell(mutant, "no test")
                continue
            if len(self._running) == self._jobs:
                self._reap()
            if not (child := os.fork()):
                bound(10 + 3 * sum(chosen.values()))
                put_in_force(mutant)
                session.items[:] = items
                session.config.option.maxfail = 1
                return None
            self._running[child] = mutant
        while self._running:
            self._reap()
        return True

    def _reap(self) -> None:
        """Waits for a child; one that was killed noticed the change as well."""
        child, status = os.wait()
        self._tell(self._running.pop(child), "lives" if status == 0 else "noticed")
