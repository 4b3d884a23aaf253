"""Makes every file operation of a whole session at the table fail, and counts what the next start has lost; the same
for deletions while another copy of the program runs.

    python -m tests.bench.break_matches [--every 1] [--storms 200]

A session is a start, a match begun, turns, a half-built turn, a game played to its end and archived, and an orderly end
(`tests/session/storage/sessions.py`). The faults: no room, a broken disk, a read-only one and no permission, each once;
a drive that is away for 40 operations; a disk that is full until the table is left. Exit code 1 when anything is lost,
when an error ends the session, or when it is still said at the end that something is not saved.

Then deletions of a game, of all games and of a match: every operation dies or fails in eleven ways, and nothing but
what was deleted is gone, in both copies, also after their folder vanished (`tests/session/storage/deleting.py`). Unix
only.

Then storms: two copies of the program add and delete games in one folder at the same moment.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from game.session.storage import autosave
from game.session.system import kept
from tests.session.storage import deleting
from tests.session.storage.sessions import cases, failing, prepared
from tests.session.storage.storms import storm_of

LEAST = 1_000
"""So many cases are the least that prove anything."""
SHOWN = 5


def one_storm(seed: int) -> str:
    """What is lost in it."""
    with tempfile.TemporaryDirectory() as name:
        return storm_of(Path(name), seed)


def deletions(every: int) -> tuple[Counter[str], list[str]]:
    """How often each was tried, and what went wrong."""
    count, lost = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as name:
        start, run = deleting.prepared(Path(name) / "start"), Path(name) / "run"
        for case in list(deleting.cases(start, run))[::every]:
            count[case[0]] += 1
            if complaint := deleting.tried(start, run, case):
                lost.append(f"{case}: {complaint}")
    return count, lost


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--every", type=int, default=1, help="only each case of so many")
    parser.add_argument("--storms", type=int, default=200)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    autosave.PAUSE = kept.PAUSE = 0.0  # a fault that is counted in operations is not over sooner by waiting
    began, count, lost = time.monotonic(), Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as name:
        start, run = prepared(Path(name) / "start"), Path(name) / "run"
        for fault, at in list(cases(start, run))[:: arguments.every]:
            count[fault.name.lower()] += 1
            if complaint := failing(start, run, fault, at):
                lost.append(f"{fault.name.lower()} at operation {at}: {complaint[:300]}")
    print(", ".join(f"{fault} {times}" for fault, times in count.items()))
    print(*lost[:SHOWN], sep="\n", end="\n" if lost else "")
    print(f"{count.total()} cases in {time.monotonic() - began:.0f} s: {len(lost)} lost")
    count, undone = deletions(arguments.every)
    print(", ".join(f"{name} {times}" for name, times in count.items()))
    print(*undone[:SHOWN], sep="\n", end="\n" if undone else "")
    print(f"{count.total()} cases of deletions: {len(undone)} lost something or came back")
    lost += undone
    storms = [complaint for seed in range(arguments.storms) if (complaint := one_storm(seed))]
    print(f"{arguments.storms} storms of two writers: {len(storms)} lost something", *storms[:SHOWN], sep="\n")
    return int(bool(lost or storms) or (arguments.every == 1 and count.total() < LEAST))


if __name__ == "__main__":
    sys.exit(main())
