"""Kills a program that plays deals of the days, again and again, and looks whether anything is lost.

    python -m tests.bench.kill_day [kills]

A process takes up the deal of a day, plays turn after turn as the table does, and says after each how many there are;
it is killed at a random moment. The next one must find at least as many, of the same deal, and a finished day stays
finished. Exits with 0 when nothing was lost.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path

from game.ai.levels import level
from game.session.match.beginning import MatchStarter, Seeds
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave

KILLS, FIRST = 50, date(2026, 11, 23)
SOONEST, LATEST = 0.05, 0.5
"""Seconds after the first turn in which it is killed."""


def starter(folder: Path) -> MatchStarter:
    """The player's folder, as the program reads it."""
    autosave = Autosave(folder / "match", games=folder / "games")
    return MatchStarter(SettingsStore(folder / "settings.json"), autosave, Seeds(), random.Random(1))


def play(folder: Path) -> None:
    """One day after the other, from where it was left; a line for every turn and every finished day."""
    begun, own = starter(folder), level("fox").create()
    while True:
        day = FIRST + timedelta(days=len(begun.days_played()))
        match = begun.deal_of_day(day)
        while not match.game.over:
            seat = match.game.state.to_move
            player = match.players[seat] or own
            match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng()))
            begun.autosave.turned(match)
            print(day.isoformat(), len(match.game.log), flush=True)
        begun.game_ended(match)


def main() -> int:
    """Kill so often, and compare each time."""
    if sys.argv[1:2] == ["play"]:
        play(Path(sys.argv[2]))
    kills, lost, rng = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS, 0, random.Random(1)
    with tempfile.TemporaryDirectory() as root:
        for _ in range(kills):
            told = _killed(Path(root), rng.uniform(SOONEST, LATEST))
            lost += not _is_there(Path(root), *told)
        days = len(_read(Path(root)).days_played())
    print(f"{kills} kills, {days} days finished, {lost} times something was lost")
    return 1 if lost else 0


def _killed(folder: Path, seconds: float) -> tuple[date, int]:
    """The last turn that a process told which was killed then."""
    words = [sys.executable, "-m", "tests.bench.kill_day", "play", str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        time.sleep(seconds)
        process.kill()
        lines += process.stdout.readlines()
    day, turns = next(line for line in reversed(lines) if line.endswith("\n")).split()
    return date.fromisoformat(day), int(turns)


def _read(folder: Path) -> MatchStarter:
    found = starter(folder)
    found.autosave.close()
    return found


def _is_there(folder: Path, day: date, turns: int) -> bool:
    """Whether that day is finished, or goes on with so many turns at least."""
    found = _read(folder)
    match = found.begun_on(day)
    return day in found.days_played() or (match is not None and len(match.game.log) >= turns)


if __name__ == "__main__":
    sys.exit(main())
