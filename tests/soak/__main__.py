"""A person with plausible habits at the real program, until something fails.

    python -m tests.soak (--seconds N | --seeds N) [--acts 150] [--seed S] [--also WORD] [--jobs N] [--counts FILE]
    python -m tests.soak --replay FILE

Each seed is dealt a start and draws language, look, window, size of text and tiles; its acts are real events, every
frame is painted, and after each act everything that always holds must hold. Prints what was met, and the shortest
sequence of each failure, which --replay plays again. Exit code 1 where something failed.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tests.soak.failure_file import KeptFailure
from tests.soak.report import SoakReport
from tests.soak.seed_process import SoakJob
from tests.soak.seeds import outcome, outcomes

USUAL_ACTS = 150
SHRINK = 60.0
STANDS_STILL = 900.0
FOREVER = 1e9


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").splitlines()[0])
    how_long = parser.add_mutually_exclusive_group(required=True)
    how_long.add_argument("--seconds", type=float, help="begin seeds for so long")
    how_long.add_argument("--seeds", type=int, help="so many seeds")
    how_long.add_argument("--replay", type=Path, help="the acts of this file")
    parser.add_argument("--acts", type=int, default=USUAL_ACTS, help="of a seed")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--also", default="", help="one more seed, made from this word")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--shrink", type=float, default=SHRINK, help="seconds to make a failure short")
    parser.add_argument(
        "--without", default="", help="checks to leave out, with commas: ids, focus, room, tiles, files"
    )
    parser.add_argument("--out", type=Path, default=Path("out/soak"), help="the folder for failures")
    parser.add_argument("--counts", type=Path, help="a file that adds up what was met, over several runs")
    return parser


def main() -> int:
    wanted = options().parse_args()
    without = tuple(filter(None, wanted.without.split(",")))
    report, began = SoakReport(wanted.out), time.monotonic()
    if wanted.replay is not None:
        return replayed(wanted.replay, without)
    numbers: Iterable[int]
    numbers = itertools.count(wanted.seed) if wanted.seeds is None else range(wanted.seed, wanted.seed + wanted.seeds)
    if wanted.also:
        own = seed_of(wanted.also)
        print(f"seed {own} is made from {wanted.also}", flush=True)
        numbers = itertools.chain((own,), numbers)
    jobs = (SoakJob(number, wanted.acts, FOREVER, wanted.shrink, STANDS_STILL, without) for number in numbers)
    with suppress(KeyboardInterrupt):  # what was met until then is told
        for done, found in enumerate(outcomes(jobs, wanted.jobs, wanted.seconds), start=1):
            for line in report.add(found):
                print(line, flush=True)
            print(f"    {done} seeds, {report.acts} acts, {time.monotonic() - began:.0f} s", flush=True)
    if wanted.counts is not None:
        report.join(wanted.counts)
    for line in report.told():
        print(line)
    print(report.last)
    return int(report.failures > 0)


def seed_of(word: str) -> int:
    """The same number for the same word, whatever it is."""
    return zlib.crc32(word.encode())


def replayed(file: Path, without: tuple[str, ...]) -> int:
    """The acts of a file once more."""
    kept = KeptFailure.read(file)
    acts = tuple(act.as_json() for act in kept.acts)
    job = SoakJob(kept.draw.seed, len(acts), FOREVER, 0.0, STANDS_STILL, without, "", kept.draw.as_json(), acts)
    found = outcome(job)
    print(found["told"] or "nothing failed")
    print(f"soak: {len(found['acts'])} acts, {int(bool(found['failure']))} failures")
    return int(bool(found["failure"]))


if __name__ == "__main__":
    sys.exit(main())
