"""One seed in a process of its own: a job as JSON comes in, what came of it goes out as one line of JSON.

Acts are noted in a file before they are done, so that they are known whatever becomes of the process.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import IO

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.soak.checks import EVERY_CHECK
from tests.soak.deeds import SoakAct
from tests.soak.drawn import SoakDraw, drawn_by
from tests.soak.failure_file import acts_of
from tests.soak.sequence import NextAct, SoakResult, SoakRun, deciding, playing, soaked
from tests.soak.shrinking import ShorterFailure
from tests.soak.starts import STARTS

LEAST = 20.0
"""Seconds before the process is ended from outside, in which it says where it stands."""


LEAST_SHRINKING = 5.0
"""Seconds to make a failure short where hardly any are left."""


@dataclass(frozen=True)
class SoakJob:
    """What a process is to do."""

    seed: int
    acts: int
    until: float
    """Seconds it may take for acts."""
    shrink: float
    """Seconds it may take to make a failure short."""
    stands_still: float
    """Seconds after which it is ended."""
    without: tuple[str, ...] = ()
    noted: str = ""
    """The file for acts."""
    draw: dict[str, object] | None = None
    """A run that is played again: how it began, and its acts."""
    replayed: tuple[dict[str, object], ...] = ()

    def as_text(self) -> str:
        """One line of JSON."""
        return json.dumps({field.name: getattr(self, field.name) for field in fields(self)})


def noting(next_act: NextAct, file: IO[str]) -> NextAct:
    """Note each act before it is done."""

    def noted(run: SoakRun) -> SoakAct | None:
        act = next_act(run)
        if act is not None:
            file.write(json.dumps(act.as_json()) + "\n")
            file.flush()
        return act

    return noted


def done(job: SoakJob) -> dict[str, object]:
    """Do it; the public form of what came of it."""
    began = time.monotonic()
    draw = drawn_by(job.seed, tuple(STARTS)) if job.draw is None else SoakDraw.from_json(job.draw)
    acts = playing(acts_of(job.replayed)) if job.draw else deciding(job.seed, job.acts, began + job.until)
    with Path(job.noted or os.devnull).open("w", encoding="utf-8", newline="\n") as file:
        result = soaked(draw, noting(acts, file), job.without)
    found = _public(result)
    if result.failure and job.shrink > 0:
        left = max(LEAST_SHRINKING, job.until - (time.monotonic() - began))
        found |= _short(result, replace(job, shrink=min(job.shrink, left)))
    return found | {"megabytes": megabytes()}


def _short(result: SoakResult, job: SoakJob) -> dict[str, object]:
    name = result.failure.partition(":")[0]
    broken = name in EVERY_CHECK
    others = tuple(EVERY_CHECK - {name}) if broken else job.without

    def fails(draw: SoakDraw, acts: Sequence[SoakAct]) -> bool:
        return soaked(draw, playing(acts), others, paints=not broken).failure == result.failure

    shorter = ShorterFailure(result.draw, result.acts, fails, job.shrink)
    shorter.shrink()
    acts = [act.as_json() for act in shorter.acts]
    return {"short": acts, "short_draw": shorter.draw.as_json(), "repeats": shorter.repeats}


def _public(result: SoakResult) -> dict[str, object]:
    found: dict[str, object] = {name: dict(value) for name, value in vars(result).items() if isinstance(value, dict)}
    return found | {
        "draw": result.draw.as_json(),
        "acts": [act.as_json() for act in result.acts],
        "failure": result.failure,
        "told": result.told,
        "seconds": result.seconds,
    }


def megabytes() -> float:
    """The most this process had; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> int:
    found = json.loads(sys.stdin.readline())
    job = SoakJob(**{**found, "without": tuple(found["without"]), "replayed": tuple(found["replayed"])})
    faulthandler.enable()
    faulthandler.dump_traceback_later(max(1.0, job.stands_still - LEAST))
    print(json.dumps(done(job)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
