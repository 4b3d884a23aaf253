"""Makes every file operation of every small store die or fail, and counts what the next start has lost.

    python -m tests.bench.break_stores [--store NAME] [--kills 800] [--storms 200] [--jobs N]

Of each store: every start an earlier run can have left, every operation of a run (read, change, change, end), and
every fault: killed, killed with half of a text written, no room (once, for a while, and for good), a broken disk, no
permission, a rename refused for 200 ms, a disk that is read-only for a while. Then whole sessions, in which something
is changed in every store and the disk works again before the end. Then storms: two programs write the same file at once
and end without a second look; first so many with settings and with solved puzzles, then some with every format. Then
real kills: a program that writes all the time dies at a moment of chance. Exit code 1 when anything is lost that was on
the disk before, or was done in a run in which writing worked again. Unix only.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import permutations
from multiprocessing import Pool
from pathlib import Path
from typing import Any
from unittest import mock

from game.session.practice.puzzle_progress import PuzzleProgress
from game.session.practice.puzzle_store import PuzzleStore
from game.session.settings_store import SettingsStore
from game.session.system import files, folder_lock, kept
from game.session.system.files import FileState, file_state
from game.session.system.kept import Kept
from tests.faults import Fault
from tests.session.storage import small_sessions
from tests.session.storage.stores import Store, all_operations, cases, stores, tried

LONGEST_LIFE = 0.03
"""Seconds until a program is killed, at most."""
IN_SESSIONS = (Fault.BROKEN, Fault.NO_ROOM, Fault.CROWDED, Fault.PROTECTED)
"""What passes before a session ends."""
LEAST = 1_000
"""So many cases are the least that prove anything."""
SIZES = (5_000, 50_000)
"""Solved puzzles of a player who did nothing else."""


def faults(store: Store, file: Path) -> tuple[Counter[str], list[str]]:
    """How often each fault was tried, and what was lost."""
    count, lost, counted = Counter[str](), [], all_operations(store, file)
    for fault in Fault:
        kept.PAUSE = 0.05 if fault is Fault.REFUSE else 0.0  # no waiting helps against others
        with mock.patch.object(folder_lock, "SOON", 0.0):  # no other program is there: that was half of the time
            for case in cases(counted, (fault,)):
                count[fault.name.lower()] += 1
                complaint = tried(store, file, case)
                if complaint:
                    lost.append(f"{store.name}, {case}: {complaint[:300]}")
    return count, lost


def of_store(folder: Path, name: str) -> tuple[str, int, list[str]]:
    """The same of the store of this name, as a line, the number of cases, and what was lost."""
    began = time.monotonic()
    count, lost = faults(next(each for each in stores() if each.name == name), folder / name / "store.json")
    told = ", ".join(f"{fault} {times}" for fault, times in count.items())
    head = f"{name}: {sum(count.values())} cases in {time.monotonic() - began:.0f} s"
    return f"{head}, {len(lost)} lost ({told})", sum(count.values()), lost


def baseline(store: Store, file: Path) -> None:
    """The same for a file that is moved to its copy before it is written, and whose copy nobody reads when it is
    missing: what these stores were."""

    def moved(source: Path, goal: Path) -> None:
        source.replace(goal)

    with mock.patch.object(files, "_copy", moved), mock.patch.object(kept, "_value_in_copy", lambda *_: None):
        count, lost = faults(store, file)
    print(f"{store.name} as it was kept before: {sum(count.values())} cases, {len(lost)} lost")


# Sessions


def sessions(root: Path) -> tuple[Counter[str], list[str]]:
    """The same for a whole session, in which something is changed in every store."""
    count, lost = Counter[str](), []
    many = small_sessions.operations(root)
    kept.PAUSE = 0.0
    for fault in IN_SESSIONS:
        for at in range(many):
            shutil.rmtree(root)
            count[fault.name.lower()] += 1
            if complaint := small_sessions.lost(root, fault, at):
                lost.append(f"a session, {fault.name}, {at}: {complaint[:300]}")
    return count, lost


# Two writers


Write = Callable[[Path, str], None]
"""What a program of this name does to a file."""
CHANGES = 25
"""So many are made by each program of a storm."""
A_FORMAT = 20
"""So many storms of every format."""


def solve(file: Path, who: str) -> None:
    store = PuzzleStore(file)
    for number in range(CHANGES):
        store.solved(f"{who} {number}", 1, 1.0)


def choose_keys(file: Path, who: str) -> None:
    store = SettingsStore(file)
    store.load()
    for number in range(CHANGES):
        store.change(keys={**store.now.keys, f"{who}{number}": "x"})


def storm(file: Path, write: Write) -> None:
    """Two programs begin at once, and end without looking again."""
    for old in file.parent.iterdir():
        old.unlink()
    reader, writer = os.pipe()
    children = []
    for who in "ab":
        child = os.fork()
        if not child:
            os.close(writer)
            os.read(reader, 1)  # until the other end is closed
            try:
                write(file, who)
            except BaseException:
                os._exit(1)
            os._exit(0)
        children.append(child)
    os.close(writer)
    for child in children:
        assert os.waitpid(child, 0)[1] == 0, "a program of a storm failed"
    os.close(reader)


def stormed(folder: Path, count: int) -> int:
    """How many of so many storms lost something."""
    folder.mkdir()
    lost = 0
    for number in range(count):
        if number % 2:
            file = folder / "solved_puzzles.json"
            storm(file, solve)
            found = len(PuzzleStore(file).now().solved)
        else:
            file = folder / "settings.json"
            storm(file, choose_keys)
            found = len(SettingsStore(file).load().keys)
        lost += found != 2 * CHANGES
    return lost


def storms_without_lock(folder: Path, count: int) -> None:
    """The same where copies of the program do not wait for each other, and ask for the state after the rename."""

    def asked_later(file: Path, text: str, **more: Any) -> FileState | None:
        files.write_whole(file, text, **more)
        return file_state(file)

    with mock.patch.object(folder_lock, "lock_now", refused), mock.patch.object(kept, "write_whole", asked_later):
        lost = stormed(folder, count)
    print(f"without a lock: {count} storms of two writers, {lost} lost something")


def refused(_number: int) -> None:
    raise OSError(errno.ENOSYS, "no locks")


def storms_of(store: Store, file: Path) -> int:
    """How many storms with the values of this store left what no order of the changes leads to."""
    file.parent.mkdir(parents=True, exist_ok=True)
    one, two, three = store.values[:3]
    added = {"a": (one, three, two), "b": (two, one, three)}

    def add(file: Path, who: str) -> None:
        known = Kept(file, store.format)
        for value in added[who]:
            known.add(value)

    orders = {tuple(order) for order in permutations("aaabbb")}
    right = [store.joined(*(next(turns[who]) for who in order))
             for order in orders if (turns := {who: iter(values) for who, values in added.items()})]  # fmt: skip
    lost = 0
    for _ in range(A_FORMAT):
        storm(file, add)
        lost += Kept(file, store.format).now() not in right
    return lost


# Kills


def writing(file: Path, writer: int) -> None:
    """Solve puzzles without end, and tell how many are kept."""
    store, number = PuzzleStore(file), 0
    while True:
        number += 1
        store.solved(f"{os.getpid()} {number}", 1, 1.0)
        os.write(writer, b".")


def killed(folder: Path, count: int, chance: random.Random) -> int:
    """How many of so many kills cost a puzzle that was kept."""
    file, known, losses = folder / "solved_puzzles.json", 0, 0
    for _ in range(count):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            writing(file, writer)
        os.close(writer)
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told = 0
        while data := os.read(reader, 4096):
            told += len(data)
        os.close(reader)
        found = len(PuzzleStore(file).now().solved)
        losses += found < known + told
        known = found
    print(f"{count} kills under constant writing: {known} puzzles solved, {losses} kills lost one that was kept")
    return losses


def many(folder: Path) -> int:
    """Large files: whether each is read whole, and what it costs to read one and to add one."""
    wrong = 0
    for size in SIZES:
        file = folder / f"{size}.json"
        solved = frozenset(f"{number * 85_899:08x}" for number in range(size))
        PuzzleStore(file).kept.change(lambda _, solved=solved: replace(PuzzleProgress(), solved=solved))  # type: ignore[misc]
        began = time.process_time()
        store = PuzzleStore(file)
        store.now()
        read = time.process_time() - began
        began = time.process_time()
        store.solved("one more", 1, 1.0)
        added = time.process_time() - began
        wrong += len(PuzzleStore(file).now().solved) != size + 1
        told = f"read in {read * 1000:.0f} ms of the processor, one more kept in {added * 1000:.0f} ms"
        print(f"{size} solved puzzles: {told}, {file.stat().st_size >> 10} KiB")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--store", default="")
    parser.add_argument("--kills", type=int, default=800)
    parser.add_argument("--storms", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    total, losses, began = 0, 0, time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        names = [store.name for store in stores() if arguments.store in store.name]
        with Pool(arguments.jobs, logging.disable, (logging.CRITICAL,)) as pool:
            for told, tries, lost in pool.imap_unordered(partial(of_store, folder), names):
                print(told, *lost[:5], sep="\n", flush=True)
                total, losses = total + tries, losses + len(lost)
        if not arguments.store:
            count, lost = sessions(folder / "sessions")
            print(f"sessions: {sum(count.values())} cases, {len(lost)} lost")
            print(*lost[:5], sep="\n", end="\n" if lost else "")
            total, losses = total + sum(count.values()), losses + len(lost)
        baseline(stores()[0], folder / "baseline" / "store.json")
        storms_without_lock(folder / "without", min(40, arguments.storms))
        in_storms = stormed(folder / "storms", arguments.storms)
        print(f"{arguments.storms} storms of two writers: {in_storms} lost something")
        wild = {store.name: storms_of(store, folder / store.name / "storm.json") for store in stores()}
        print(f"{A_FORMAT} storms of each of {len(wild)} formats: {sum(wild.values())} lost something")
        in_storms += sum(wild.values())
        killed_for_nothing = killed(folder, arguments.kills, random.Random(1))
        wrong = many(folder)
    print(f"{total} cases in {time.monotonic() - began:.0f} s: {losses} lost")
    return int(losses > 0 or in_storms > 0 or killed_for_nothing > 0 or wrong > 0 or total < LEAST)


if __name__ == "__main__":
    sys.exit(main())
