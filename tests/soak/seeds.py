"""Seeds, each in a process of its own, several at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.soak.drawn import drawn_by
from tests.soak.seed_process import LEAST, SoakJob
from tests.soak.starts import STARTS

ROOT = Path(__file__).resolve().parents[2]
SHORTEST = 4.0
"""No seed begins with less time left than so many seconds."""
Outcome = dict[str, Any]


def outcomes(jobs: Iterable[SoakJob], at_once: int, seconds: float | None) -> Iterator[Outcome]:
    """What came of each job, as they end. With a number of seconds no further one begins when they are over."""
    end = None if seconds is None else time.monotonic() + seconds
    left = iter(jobs)
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(at_once) as pool:
        running: set[Future[Outcome]] = set()
        while True:
            while len(running) < at_once and (job := _within(next(left, None), end)) is not None:
                running.add(pool.submit(outcome, replace(job, noted=str(Path(name) / f"{job.seed}.jsonl"))))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in ended)


def _within(job: SoakJob | None, end: float | None) -> SoakJob | None:
    """The job with no more time than is left; None when that is too little."""
    if job is None or end is None:
        return job
    seconds = end - time.monotonic()
    return replace(job, until=seconds - 1) if seconds > SHORTEST else None


def outcome(job: SoakJob) -> Outcome:
    """What came of one job; a process that ends by itself or stands still has failed."""
    environ = {**os.environ, "PYTHONHASHSEED": "0", "TZ": "UTC"}
    command = [sys.executable, "-m", "tests.soak.seed_process"]
    try:
        process = subprocess.run(
            command, input=job.as_text() + "\n", capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
            env=environ,
            timeout=job.stands_still + job.shrink + LEAST, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        told = late.stderr.decode("utf-8", "replace") if isinstance(late.stderr, bytes) else late.stderr or ""
        return _lost(job, "stands still", told)
    if process.returncode:
        return _lost(job, f"ended with {process.returncode}", process.stderr)
    found: Outcome = json.loads(process.stdout.splitlines()[-1])
    return found | {"seed": job.seed}


def _lost(job: SoakJob, failure: str, told: str) -> Outcome:
    noted = Path(job.noted)
    lines = noted.read_text(encoding="utf-8").splitlines() if noted.is_file() else []
    draw = job.draw or drawn_by(job.seed, tuple(STARTS)).as_json()
    acts = [json.loads(line) for line in lines if line.endswith("}")]
    return {"seed": job.seed, "draw": draw, "acts": acts, "failure": failure, "told": told[-4000:], "seconds": 0.0}
