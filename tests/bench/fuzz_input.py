"""Damages settings, records, half-built turns, games, their heads, pasted texts and codes, and reads all of it.

    python -m tests.bench.fuzz_input [--cases 30000] [--seed N]

Every case has a seed of its own. Prints how many cases there were of each kind, the longest of them, and the most
memory the process ever had. Exit code 1 at the first exception, wrong belief, or case of more than two seconds.
"""

from __future__ import annotations

import argparse
import logging
import random
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from tests.session.storage.fuzzed import Targets

LONGEST = 2.0
"""Seconds of the processor."""
MOST_MEMORY = 200
"""MB more than before the first case."""


def memory() -> float:
    """The most MB this process has had so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cases", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    longest, largest, count = (0.0, ""), (0.0, ""), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        targets = list(Targets(Path(folder)).all().items())
        before, began = memory(), time.monotonic()
        for number in range(arguments.cases):
            name, target = targets[number % len(targets)]
            start, had = time.process_time(), memory()
            try:
                target(random.Random(f"{arguments.seed}/{number}"))
            except Exception:
                traceback.print_exc()
                print(f"failed at case {number} of seed {arguments.seed}: {name}")
                return 1
            largest = max(largest, (memory() - had, f"case {number}, {name}"))
            longest = max(longest, (time.process_time() - start, f"case {number}, {name}"))
            count[name] += 1
    grown = memory() - before
    told = ", ".join(f"{name} {cases}" for name, cases in count.items())
    print(f"{arguments.cases} cases in {time.monotonic() - began:.0f} s, 0 exceptions: {told}")
    print(f"the most memory at once took {largest[1]}: {largest[0]:.0f} MB")
    print(f"longest {longest[0]:.2f} s ({longest[1]}); memory at most {memory():.0f} MB, {grown:.0f} MB of it for them")
    return int(longest[0] > LONGEST or grown > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main())
