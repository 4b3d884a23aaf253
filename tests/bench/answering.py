"""A process that answers the kept questions with the checkout whose folder is in PYTHONPATH: for `compare_solvers`.

Reads numbers of questions, and writes for each a line of JSON: milliseconds of CPU, the table, worth, sets kept,
*exact*.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from pathlib import Path
from types import ModuleType

from game.solver.solver import Solver

KEPT = Path(__file__).resolve().parent.parent / "solver" / "frozen.py"


def questions() -> ModuleType:
    """The questions of this checkout, whatever the other one has in its folder of tests."""
    spec = importlib.util.spec_from_file_location("kept_questions", KEPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def main() -> int:
    """Answers until the numbers end."""
    kept = questions()
    rows, warm = kept.read(), Solver()
    for line in sys.stdin:
        asked, _ = rows[int(line)]
        position = asked.at()
        solver = kept.solver_for(position, warm)
        begin = time.process_time()
        best = kept.play_of(solver, asked, position)
        elapsed = (time.process_time() - begin) * 1000
        now = kept.answer_of(position, best)
        table = sorted(" ".join(map(str, meld.tiles)) for meld in best.table)
        print(json.dumps([elapsed, " | ".join(table), now.worth, now.kept, now.exact]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
