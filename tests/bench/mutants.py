"""Which lines no test notices: changes a random sample of them, one at a time, and asks the tests that run that line.

    python -m tests.bench.mutants LOG [--count N] [--seed N] [--rooms NAME ...] [--tests FOLDER ...] [--long]
                                      [--enough SECONDS] [--jobs N] [--again OLD] [--soak SEEDS]

Changes are those of mutmut, under its names; none is written into the tree, since each is made in a process of its own.
The first run also asks which test runs which line, and keeps that beside the log. LOG gets a line of JSON for each
change as soon as it is known, and what stands in it is not asked again: the same command, ended at any time, goes on
where it was. Prints by room how many were noticed, how many live and how many met no test, then every one that was not
noticed. `--again` asks once more about those of another log; with `--soak` not the tests are asked but so many seeds of
the person of `tests.soak`, in a copy of the tree. Needs mutmut and coverage, and a system that can fork.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from shutil import copytree, ignore_patterns
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.bench.mutant_tests import Showing
from tests.bench.mutated import ROOMS, Mutant, Place, all_places

ROOT = Path(__file__).resolve().parents[2]
BELOW = ("tests/rules", "tests/solver", "tests/puzzles", "tests/ai", "tests/session")
"""The tests that are asked about everything but the layer of the interface, about which its own are asked as well."""
OPTIONS = ("-n0", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:terminal")
COPIED = ("game", "assets", "tests", "tools")
"""What the soak needs of the tree."""
ELSEWHERE = "--ignore-glob=*test_player_process.py"
"""These tests play in other processes, in which there is no change."""


def rows_of(log: Path) -> list[dict[str, Any]]:
    """What a log says."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def sample_of(wanted: argparse.Namespace) -> list[Place]:
    """The places to be changed, in the order of the draw, without those that the log has already."""
    places = [*all_places(wanted.rooms)]
    done = {row["name"] for row in rows_of(wanted.log)} if wanted.log.exists() else set()
    if wanted.again:
        names = {row["name"] for row in rows_of(wanted.again) if row["result"] != "noticed"}
        drawn = [place for place in places if place.name in names]
    else:
        drawn = random.Random(wanted.seed).sample(places, min(wanted.count, len(places)))
    return [place for place in drawn if place.name not in done]


def tell(log: Path, mutant: Mutant, result: str) -> None:
    """Adds an answer to the log."""
    row = {"name": mutant.name, "room": mutant.room, "result": result, "diff": mutant.diff()}
    with log.open("a", encoding="utf-8", newline="\n") as lines:
        lines.write(json.dumps(row) + "\n")


def soaked(wanted: argparse.Namespace) -> None:
    """Asks the soak, whose programs are processes of their own: each change is written into a copy of the tree."""
    for place in sample_of(wanted):
        mutant = place.changed()
        with TemporaryDirectory() as folder:
            for part in COPIED:
                copytree(ROOT / part, Path(folder) / part, ignore=ignore_patterns("__pycache__"))
            (Path(folder) / mutant.file).write_text(mutant.text, encoding="utf-8", newline="\n")
            command = [sys.executable, "-m", "tests.soak", "--seeds", str(wanted.soak), "--shrink", "0"]
            ended = run(command, cwd=folder, capture_output=True, check=False)
        tell(wanted.log, mutant, "noticed" if ended.returncode else "lives")


def show(wanted: argparse.Namespace) -> None:
    """Asks the tests; every answer is in the log at once."""
    parent = os.getpid()
    known = wanted.log.with_suffix(".long.lines" if wanted.long else ".lines")
    mutants = [place.changed() for place in sample_of(wanted)]
    marks = ("-m", "long or nightly" if wanted.long else "not (long or nightly)")
    tests = wanted.tests or (*BELOW, *(["tests/ui"] if "ui" in wanted.rooms else []))
    showing = Showing(mutants, known, wanted.enough, wanted.jobs, partial(tell, wanted.log))
    code = pytest.main([*OPTIONS, ELSEWHERE, *marks, *tests], plugins=[showing])
    if os.getpid() != parent:
        os._exit(code)


def told(log: Path) -> None:
    """Prints the figures by room, then what was not noticed."""
    rows = rows_of(log)
    for room in ROOMS:
        count = Counter(row["result"] for row in rows if row["room"] == room)
        print(f"{room:<10}" + "".join(f"{count[result]:5} {result}" for result in ("noticed", "lives", "no test")))
    for row in rows:
        if row["result"] != "noticed":
            print(f"\n{row['name']}: {row['result']}\n{row['diff']}")


def main(arguments: Sequence[str]) -> int:
    """Draws the sample, asks the tests, prints."""
    parser = argparse.ArgumentParser(prog="mutants")
    parser.add_argument("log", type=Path)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--rooms", nargs="+", choices=[*ROOMS], default=[*ROOMS][:-1], help="all but ui")
    parser.add_argument("--tests", nargs="+", help="folders, where not all that run a line are asked")
    parser.add_argument("--long", action="store_true", help="ask the long tests instead of the quick ones")
    parser.add_argument("--enough", type=float, default=60, help="seconds of tests a change is shown to at most")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", type=Path, help="a log, whose changes that were not noticed are shown once more")
    parser.add_argument("--soak", type=int, metavar="SEEDS", help="ask the soak instead of tests")
    wanted = parser.parse_args(arguments)
    (soaked if wanted.soak else show)(wanted)
    told(wanted.log)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
