"""Stops and kills the process in which computer players think, while the real window is played.

    python -m tests.e2e.stop_thinking [--trials stopped,killed,hint,suspended,quit,ended,starved] [--turns 12]
        [--language ja] [--window 1280x720] [--pictures DIR]

stopped: SIGSTOP before a computer's turn; the player is told, another process is started, the computer moves.
killed: SIGKILL in a thought. hint: as stopped, but a hint is asked for. suspended: window and process are stopped
together for ten seconds in a computer's turn and go on; nothing is started. starved: `--turns` turns of Owl while two
programs of niceness -10 take the one core that the game may use (needs root); nothing is started. quit, ended: the
process is stopped, then the program is closed, or killed; nothing is left of it.

Linux only. Needs what the other scripts here need. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from game.session.match.setup import Setup
from game.session.settings import Settings, to_json
from game.session.system.paths import Assets
from game.session.teaching import Teaching
from game.session.texts import Texts
from tests.e2e.play_game import is_our_turn, pool_of
from tests.e2e.xgame import Program, Screen, Sight, Stuck

NOTICE = "notice.thinking_resumed"
OWL = Setup("classic", 2, ("owl",))
PATIENT = 30.0
SUSPENDED = 10.0
HOGS = 2
HUNGRY = -10
"""The niceness of what takes the processor."""


def thinkers(program: int) -> list[int]:
    """The player processes this program has now."""
    found = []
    for task in Path(f"/proc/{program}/task").iterdir():
        for pid in (task / "children").read_text().split():
            command = Path(f"/proc/{pid}/cmdline")
            if command.exists() and b"spawn_main" in command.read_bytes():
                found.append(int(pid))
    return found


def left_over(folder: Path) -> list[str]:
    """What runs of the program started for this folder."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and f"{folder}\0".encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


class Trial:
    """One run of the program."""

    def __init__(self, program: Program, language: str) -> None:
        self.program = program
        self.texts = Texts(language, Assets.of_bundle().locale)
        self.turns = 0

    def begin(self) -> int:
        """To the first turn of our own; the player process."""
        sight = self.program.wait(lambda seen: seen.can("quick"), "the title page", PATIENT)
        self.program.click(sight.get("quick") or (0, 0))
        self._our_turn()
        return self._thinker()

    def end_turn(self) -> None:
        """Draw, which is always allowed."""
        time.sleep(1.0)
        before = self.program.wait(is_our_turn, "our turn")
        for _ in range(10):
            self.program.key("d", "d")
            if self.program.comes(lambda seen: not seen.can("draw") or pool_of(seen) < pool_of(before), 2.0):
                self.turns += 1
                return
        raise Stuck("drawing does nothing")

    def stopped(self) -> str:
        thinker = self.begin()
        os.kill(thinker, signal.SIGSTOP)
        self.end_turn()
        return self._lost(thinker, "table")

    def killed(self) -> str:
        thinker = self.begin()
        os.kill(thinker, signal.SIGSTOP)  # otherwise the thought may be over before it is killed
        self.end_turn()
        time.sleep(1.0)
        os.kill(thinker, signal.SIGKILL)
        return self._lost(thinker, "killed")

    def hint(self) -> str:
        thinker = self.begin()
        os.kill(thinker, signal.SIGSTOP)
        self.program.key("h")
        told = self._lost(thinker, "hint")
        hints = {self.texts.text(key) for key in ("hint.play", "hint.nothing")}
        self.program.wait(lambda seen: any(self._says(hint)(seen) for hint in hints), "a hint", PATIENT)
        self.program.picture(f"{self.texts.language}-hint")
        return told

    def suspended(self) -> str:
        thinker = self.begin()
        both = self.program.process.pid, thinker
        os.kill(thinker, signal.SIGSTOP)  # so that the question is open while both are stopped
        self.end_turn()
        time.sleep(1.0)
        for wanted in (signal.SIGSTOP, signal.SIGCONT):
            for pid in both:
                os.kill(pid, wanted)
            time.sleep(SUSPENDED)
        self._our_turn()
        return self._kept(thinker)

    def starved(self, turns: int) -> str:
        thinker = self.begin()
        core, began = min(os.sched_getaffinity(0)), time.monotonic()
        confine(self.program.process.pid, core)
        confine(thinker, core)
        with hogs(core):
            while self.turns < turns:
                self.end_turn()
                self._our_turn(600)
            told = self._kept(thinker)
        return f"{told}; {self.turns} turns in {time.monotonic() - began:.0f} s"

    def ended(self, wanted: signal.Signals) -> str:
        thinker, pid = self.begin(), self.program.process.pid
        os.kill(thinker, signal.SIGSTOP)
        self.end_turn()
        time.sleep(1.0)
        began = time.monotonic()
        os.kill(pid, wanted)  # SIGTERM asks the window to close, as its button does
        code = self.program.process.wait(PATIENT)
        took = time.monotonic() - began
        time.sleep(0.5)
        if left := left_over(self.program.folder):
            raise Stuck(f"left behind after exit code {code}: {left}")
        return f"exit code {code} after {took:.1f} s, nothing is left"

    def _says(self, sentence: str) -> Callable[[Sight], bool]:
        return lambda sight: any(sentence in (node.label, node.value) for node in sight.nodes)

    def _thinker(self) -> int:
        limit = time.monotonic() + PATIENT
        while time.monotonic() < limit:
            if found := thinkers(self.program.process.pid):
                return found[0]
            time.sleep(0.05)
        raise Stuck("no player process")

    def _our_turn(self, seconds: float = PATIENT) -> None:
        self.program.wait(is_our_turn, "our turn", seconds)

    def _lost(self, thinker: int, name: str) -> str:
        """The player is told, and it goes on with another process."""
        began = time.monotonic()
        self.program.wait(self._says(self.texts.text(NOTICE)), "the notice", PATIENT)
        told = time.monotonic() - began
        self.program.picture(f"{self.texts.language}-{name}-told")
        if name != "hint":
            self._our_turn()
        now = self._thinker()
        if now == thinker or Path(f"/proc/{thinker}").exists():
            raise Stuck("the lost process is still there")
        return f"told after {told:.1f} s, went on after {time.monotonic() - began:.1f} s"

    def _kept(self, thinker: int) -> str:
        now, log = thinkers(self.program.process.pid), self.program.last_words()
        if now != [thinker] or "was lost" in log:
            raise Stuck(f"process {thinker} was replaced by {now}: {log}")
        return "the process was kept"


def confine(pid: int, core: int) -> None:
    """Let all threads of a process use this core only."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), {core})


@contextmanager
def hogs(core: int) -> Iterator[None]:
    """Programs that take all of one core for themselves."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(HOGS)]
    try:
        for each in busy:
            os.sched_setaffinity(each.pid, {core})
            os.setpriority(os.PRIO_PROCESS, each.pid, HUNGRY)
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def trials(turns: int) -> Mapping[str, Callable[[Trial], str]]:
    """By name."""
    return MappingProxyType(
        {
            "stopped": Trial.stopped,
            "killed": Trial.killed,
            "hint": Trial.hint,
            "suspended": Trial.suspended,
            "starved": lambda trial: trial.starved(turns),
            "quit": lambda trial: trial.ended(signal.SIGTERM),
            "ended": lambda trial: trial.ended(signal.SIGKILL),
        }
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--trials", default="stopped,killed,hint,suspended,quit,ended")
    parser.add_argument("--language", default="en")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--pictures", type=Path, default=None)
    wishes = parser.parse_args()
    width, height = map(int, wishes.window.split("x"))
    pictures = wishes.pictures and wishes.pictures.resolve()
    failed = 0
    with tempfile.TemporaryDirectory() as name, Screen(width, height) as screen:
        for wanted in wishes.trials.split(","):
            folder = Path(name) / wanted
            (folder / "data").mkdir(parents=True)
            screen.environment["TILEBRIDGE_TRIAL"] = str(folder)
            settings = Settings(setup=OWL, first_start_done=True, taught=tuple(Teaching))
            (folder / "data" / "settings.json").write_text(
                json.dumps(to_json(settings)), encoding="utf-8", newline="\n"
            )
            with Program(screen, folder, "--seed", "3", "--language", wishes.language, pictures=pictures) as program:
                try:
                    print(f"{wanted}: {trials(wishes.turns)[wanted](Trial(program, wishes.language))}", flush=True)
                except Stuck as error:
                    failed += 1
                    print(f"{wanted} failed: {error}\n{program.last_words()}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
