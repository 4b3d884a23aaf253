"""Kills a program that plays deals of the days, again and again, and looks whether anything is lost.

    python -m tests.bench.kill_day [kills]

A process takes up the deal of a day, plays turn after turn as the table does, and says after each how many there are;
it is killed at a random moment. The next one must find at least as many, of the same deal, and a finished day stays
finished, with what each character made of it, so that no point of a week changes. Exits with 0 when nothing was lost.
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
from game.rules.games.characters import OF_ONE_STRENGTH
from game.session.history.finished_game import Scores, finished_game_of
from game.session.history.week import week_of_days
from game.session.match.beginning import MatchStarter, Seeds
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave

KILLS, FIRST = 50, date(2026, 12, 3)
"""From a Thursday on, so that a week closes."""
PAR = 10**6
"""In the place of turns: a day is finished and its par kept."""
SOONEST, LATEST = 0.05, 0.5
"""Seconds after the first turn in which it is killed."""


def starter(folder: Path) -> MatchStarter:
    """The player's folder, as the program reads it."""
    autosave = Autosave(folder / "match", games=folder / "games")
    return MatchStarter(SettingsStore(folder / "settings.json"), autosave, Seeds(), random.Random(1))


def play(folder: Path) -> None:
    """One day after the other, from where it was left; a line for every turn and every finished day."""
    begun, own = starter(folder), level("fox").create()
    begun.autosave.archive.entries()
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
        finished_game = finished_game_of(match, "", "")
        begun.autosave.archive.pars.keep(finished_game, made_up(day))
        print(day.isoformat(), PAR, flush=True)


def made_up(day: date) -> Scores:
    """What the characters made of the seat; it is not computed, because only the keeping is tried."""
    return {name: (day.toordinal() * place) % 97 - 40 for place, name in enumerate(OF_ONE_STRENGTH, start=1)}


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
    """With all games read through: of the one that was being written it may not be known yet what came of it."""
    found = starter(folder)
    found.autosave.archive.entries()
    found.autosave.close()
    return found


def _is_there(folder: Path, day: date, turns: int) -> bool:
    """Whether that day is finished, or goes on with so many turns at least, and of every day whose par was told, also
    of earlier ones, the points in its week are what they were."""
    found = _read(folder)
    match = found.begun_on(day)
    played = found.days_played()
    compared = [each for each in played if each < day or turns == PAR]
    if any(dict(played[each].par) not in (made_up(each), {}) for each in played):
        return False
    if turns == PAR and not played[day].par:
        return False
    for each in compared:
        week = week_of_days(played, each)
        if played[each].par and week.pars[each.weekday()] is None:
            return False
    return day in played or (match is not None and len(match.game.log) >= turns)


if __name__ == "__main__":
    sys.exit(main())
