"""What the tree for screen readers costs in CPU time: a frame without a reader, a change with one, the start; its size;
and how long after a key its answer is with the reader.

    python -m tests.bench.bench_access [--rounds 200]

Needs AccessKit. With a reader the whole way is measured: the nodes of a table of 150 nodes or
more, AccessKit's nodes of them, and the library taking them; the library itself is told that a reader listens by a bus
of its own only where one runs, so without one its own part of a change (building platform objects) is not in it.

The answer to each of the keys for listening is asked for from every thirty-first node that can be used, in four
languages, at rest and while tiles move. It takes the rounds of the loop until the tree with the new words is handed
over, the longest sleep of the loop before the first of them, and the CPU time of all. How soon the voice begins is the
reader's.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.session.board.turn_board import ToSet
from game.session.speech.phrases import notation_in_words
from game.session.texts import languages
from game.ui.access.screen_reader import ReaderTree, ScreenReader
from game.ui.input.gestures import Act, Action
from tests import shared
from tests.positions import match_at
from tests.ui.hands import FRAME
from tests.ui.playing import Player, services_at

IDLE_BAR, CHANGE_BAR, START_BAR, SIZE_BAR, ANSWER_BAR = 0.05, 3.0, 30.0, 4.0, 100.0
"""Milliseconds a frame, a change, the start; megabytes; milliseconds from a key to its answer."""
KEYS = (
    *(Action.HEAR_COLOURS, Action.HEAR_NUMBERS, Action.HEAR_WHOLE_TABLE, Action.HEAR_COUNTS, Action.HEAR_CHANGES),
    *(Action.HEAR_AGAIN, Action.HEAR_FITS, Action.VERBOSITY, Action.NEXT_UNFINISHED),
)
CHANGES = {"the focus moves": (Action.RIGHT,), "a tile is taken back and laid": (Action.UNDO, Action.REDO)}
APART = 31
"""Every so manyth node is asked from."""
IDLE = 1 / 30
"""The longest sleep of the loop, in seconds."""
SETS = " | ".join(
    f"{suit}{low} {suit}{low + 1} {suit}{low + 2}" for suit in "krbo" for low in (1, 4, 7, 10) for _ in "12"
)
RACK = "k13 r13 b13 o13 k13 r13 b13 o13 J J"


def milliseconds(act: Callable[[], object], rounds: int) -> list[float]:
    """CPU time of each call."""
    found = []
    for _ in range(rounds):
        begin = time.process_time()
        act()
        found.append(1000 * (time.process_time() - begin))
    return sorted(found)


def import_time() -> float:
    """CPU time that importing AccessKit adds to a start, median of five processes."""
    code = "import time; t = time.process_time(); import accesskit; print(1000 * (time.process_time() - t))"
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(5)]
    return statistics.median(map(float, runs))


class Listener:
    """A reader that takes trees, and the table it listens to; rounds pass as in the program's loop."""

    def __init__(self, kit: object, language: str) -> None:
        self.player = Player(match_at(f"{SETS} / {RACK}"), services=services_at(language))
        self.player.slow_computers()
        self.scene, self.texts = self.player.scene, shared.texts(language)
        self.trees = 0
        self.reader = ScreenReader(kit, "win32")
        self.reader._adapter = self
        self.reader._activated()
        self.round()

    def update_if_active(self, tree: Callable[[], object]) -> None:
        tree()
        self.trees += 1

    def round(self) -> None:
        self.scene.update(FRAME)
        self.reader.follow(self.scene, self.texts, FRAME, changed=True)

    def answer(self, key: Action, *, moving: bool) -> float:
        """Milliseconds from the key until its answer is handed over."""
        if moving:
            self.scene.handle(Act(Action.UNDO if self.player.local_game.editor.history.can_undo else Action.TIDY))
            told = self.trees
            while self.trees == told:  # the key comes right after a tree
                self.round()
        else:
            self.player.wait(0.6)
            self.round()
        told, rounds, begin = self.trees, 0, time.process_time()
        self.scene.handle(Act(key))
        while self.trees == told:
            self.round()
            rounds += 1
        spent = time.process_time() - begin
        return 1000 * ((FRAME if moving else IDLE) + (rounds - 1) * FRAME + spent)


def answers(kit: object) -> dict[tuple[str, bool], list[float]]:
    """The same for all keys, by language and whether tiles move."""
    found: dict[tuple[str, bool], list[float]] = {}
    for language in languages():
        listener = Listener(kit, language)
        keyboard, context = listener.scene._keyboard, listener.scene._context
        places = [node.id for node in context.nodes() if node.actions][::APART]
        for moving in (False, True):
            times = found[language, moving] = []
            for place in places:
                for key in KEYS:
                    keyboard.point_at(place, context.nodes())
                    times.append(listener.answer(key, moving=moving))
            times.sort()
    return found


def change_costs(kit: object, rounds: int) -> float:
    """Prints what a change costs with a reader, and the worse median of two kinds of it."""
    texts, player = shared.texts(), Player(match_at(f"{SETS} / {RACK}"))
    scene, tree = player.scene, ReaderTree()

    def whole() -> object:
        return tree.update(kit, scene.name, "Tilebridge", scene.nodes(), partial(notation_in_words, texts))

    def costs(acts: Sequence[Action]) -> list[float]:
        found = []
        for number in range(rounds):
            scene.handle(Act(acts[number % len(acts)]))  # what that and the picture cost is the game's own
            scene.update(FRAME)
            player.ops()
            found += milliseconds(whole, 1)
        return sorted(found)

    whole()
    worst = 0.0
    board = player.local_game.board
    thirteen = next(tile for tile in board.rack.tiles if str(tile) == "k13")
    run = next(meld for meld in board.table if str(meld.tiles[-1]) == "k12")
    player.local_game.drop([thirteen], ToSet(run.ident, len(run.tiles)))
    for name, acts in CHANGES.items():
        change, nodes = costs(acts), milliseconds(scene.nodes, rounds)
        p50, p99 = statistics.median(change), change[round(0.99 * (len(change) - 1))]
        print(
            f"a change, {len(scene.nodes())} nodes, {name}: median {p50:.2f} ms, p99 {p99:.2f} (at most {CHANGE_BAR}); "
            f"of it the game's own nodes {statistics.median(nodes):.2f}"
        )
        worst = max(worst, p50)
    return worst


def answer_times(kit: object) -> float:
    """Prints how long answers to keys take, and the longest."""
    slowest = 0.0
    for (language, moving), times in answers(kit).items():
        when, p99 = "while tiles move" if moving else "at rest", times[round(0.99 * (len(times) - 1))]
        print(
            f"an answer to a key, {language}, {when}: median {statistics.median(times):.0f} ms, p99 {p99:.0f}, "
            f"max {times[-1]:.0f} (at most {ANSWER_BAR:.0f}; {len(times)} keys)"
        )
        slowest = max(slowest, times[-1])
    return slowest


def idle_cost(kit: object) -> float:
    """Milliseconds of a frame without a reader."""
    texts, scene, calls = shared.texts(), Player(match_at(f"{SETS} / {RACK}")).scene, 1000
    silent = ScreenReader(kit, "linux")
    silent.attach(0)
    idle = milliseconds(
        lambda: [(silent.follow(scene, texts, 1 / 60, changed=True), list(silent.asked())) for _ in range(calls)], 20
    )
    return statistics.median(idle) / calls


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    kit = ScreenReader.create()._kit
    if kit is None:
        print("AccessKit is not installed")
        return 1
    gc.collect()
    gc.freeze()  # as the program does
    frame = idle_cost(kit)
    print(f"no reader: {frame:.4f} ms a frame (at most {IDLE_BAR})")
    change = change_costs(kit, rounds)
    answer = answer_times(kit)
    found = importlib.util.find_spec("accesskit")
    folder = Path(str(found.origin)).parent if found is not None else Path()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.suffix != ".pyc") / 1e6
    start = import_time()
    print(f"start: + {start:.1f} ms (at most {START_BAR}); package {size:.1f} MB (at most {SIZE_BAR})")
    bars = (IDLE_BAR, CHANGE_BAR, ANSWER_BAR, START_BAR, SIZE_BAR)
    return int(any(cost > bar for cost, bar in zip((frame, change, answer, start, size), bars, strict=True)))


if __name__ == "__main__":
    sys.exit(main())
