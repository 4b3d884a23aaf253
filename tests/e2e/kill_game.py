"""Kills the program at random moments of a game played by a real mouse, and looks whether anything is lost.

    python -m tests.e2e.kill_game [--game NAME | --day] [--kills 30] [--seed N] [--latest 6] [--window 1280x720]
                                [--keep DIR] [--harm]

With --day it plays the deal of the day, from the title page, and once that is over the same deal as practice.

With --harm somebody removes, empties, cuts, spoils or puts back older copies of the save files, or removes their whole
folder, while the program runs; it is killed at a random moment, but so late that it had the time to look at them.
Between two runs the copies of the record are harmed in the same way.

After every SIGKILL it starts the program again, presses Continue, and compares what it sees with what it saw before:
every turn that was on screen is there, no tile is there twice, and the half-built turn is as it was at most a second
before the end: tiles, places, rack, undo and redo. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path

from game.rules.games.registry import GAMES
from game.rules.games.tile_games import CLASSIC
from game.rules.play.state import GameState
from game.session.match.daily import setup_of_day
from game.session.match.setup import Setup
from game.session.settings import Settings, to_json
from game.session.storage.match_record import NoRecord, Record, replayed
from game.session.system.files import RECORDS
from game.session.teaching import Teaching
from tests.e2e.killed_tables import TileTable, phase_of, room, table_of
from tests.e2e.planner import best_sets
from tests.e2e.play_game import OVER, TABLE, Wrong
from tests.e2e.vandal import COPIES, FILES, Vandal
from tests.e2e.xgame import Program, Screen, Sight, Stuck

GRACE = 1.0
"""Seconds of staging that may be lost."""
SOONEST, LATEST = 0.1, 6.0
"""When the program is killed after it was taken up."""
STEPS, MOVING = 4, 0.8
"""Undo steps that can have been made unseen, and the seconds each takes to show."""
FIRST_MATCH = 120
"""Seconds for the start and the first deal, on a busy machine."""
NOTICED = 4.0
"""Seconds after which what was done to the files must have been made good; the program looks twice a second, and a busy
machine may not let it."""
LEDGES = 2
CLOCK = 60
"""Seconds of a turn: so some turns are ended by the clock."""
STILL = 0.25
"""Seconds after an act until what is shown is taken for its outcome."""
QUICK, DAY = ("clock", "quick", "next"), ("day-deal", "play")
"""What begins a match, and what the deal of the day."""
BUTTONS = ("undo", "undo", "redo", "sort-groups", "sort-runs", "tidy", "reset")


def at_rest(sight: Sight) -> bool:
    """Whether all tiles of the rack stand on its ledges; on a busy machine one may be seen on its way."""
    return 0 < len({tile.rect[1] for tile in sight.starting("rack.tile.")}) <= LEDGES


@dataclass(slots=True)
class Watch:
    """Everything the program told of its screen, and when it was read, until it was killed."""

    program: Program
    sights: list[tuple[float, Sight]] = field(default_factory=list)
    ended: float = 0.0
    carrying: bool = False
    """Whether a tile is in the hand: what is shown then is no place of rest."""
    acted: float = 0.0
    """When the last act was over."""

    def look_on(self) -> None:
        last = ""
        while self.program.process.poll() is None:
            try:
                text = self.program.file.read_text(encoding="utf-8")
            except OSError:
                text = last
            if text != last and not self.carrying:
                last = text
                sight = self.program.sight()
                if sight is not None and sight.scene == TABLE and at_rest(sight):
                    self.sights.append((time.monotonic(), sight))
            time.sleep(0.01)

    def kill(self) -> None:
        self.ended = time.monotonic()
        self.program.process.kill()
        self.program.process.wait()

    @property
    def unseen(self) -> bool:
        """Whether it was killed in the middle of an act, or so soon after one that nobody can have seen its outcome."""
        return self.carrying or self.ended - self.acted < GRACE

    @property
    def recent(self) -> list[Sight]:
        """The last sight that is older than the grace, and all after it."""
        old = [sight for when, sight in self.sights if when <= self.ended - GRACE]
        return old[-1:] + [sight for when, sight in self.sights if when > self.ended - GRACE]


@dataclass(slots=True)
class Trial:
    """One match killed again and again."""

    screen: Screen
    folder: Path
    rng: random.Random
    kills: int
    seed: int
    table: TileTable
    latest: float = LATEST
    vandal: Vandal | None = None
    begins: tuple[str, ...] = QUICK
    """What is pressed where there is nothing to continue."""
    told: Counter[str] = field(default_factory=Counter)

    def run(self) -> str:
        self.choose_game()
        watch = self.live(None)
        for kill in range(self.kills):
            watch = self.live(watch)
            if kill % 20 == 19:
                print(f"{kill + 1} kills, nothing lost so far", file=sys.stderr)
        with self.start() as program:
            self.check(program, self.go_on(program), watch)
        if self.vandal is not None:
            self.told += self.vandal.told
        return ", ".join(f"{name} {count}" for name, count in sorted(self.told.items()))

    def start(self) -> Program:
        (self.folder / "describe.json").unlink(missing_ok=True)
        return Program(self.screen, self.folder, "--seed", str(self.seed), "--language", "en")

    def choose_game(self) -> None:
        """Leave settings that offer this game as the quick one."""
        file = self.folder / "data" / "settings.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        setup = replace(Setup().with_box(self.table.game.name), clock=CLOCK)
        wanted = Settings(setup=setup, first_start_done=True, taught=tuple(Teaching))
        file.write_text(json.dumps(to_json(wanted)), encoding="utf-8", newline="\n")

    def live(self, before: Watch | None) -> Watch:
        """One start of the program until it is killed; what the one before left is checked first."""
        with self.start() as program:
            sight = self.go_on(program)
            if before is not None:
                sight = self.check(program, sight, before)
            watch = Watch(program, [(time.monotonic(), sight)])
            eyes = threading.Thread(target=watch.look_on)
            moment = self.rng.uniform(SOONEST, self.latest)
            timers = [threading.Timer(moment, watch.kill)]
            if self.vandal is not None:
                strike = partial(self.vandal.strike, FILES, folder=True)
                timers = [threading.Timer(moment / 2, strike), threading.Timer(moment / 2 + NOTICED, watch.kill)]
            eyes.start()
            for timer in timers:
                timer.start()
            try:
                self.play(program, watch)
            except (Stuck, IndexError):
                if not watch.ended:
                    raise
            finally:
                for timer in timers:
                    timer.join()
                eyes.join()
        self.told["kills"] += 1
        for sight in watch.recent[-1:]:
            self.told[f"kills {phase_of(sight) or 'outside a phase'}"] += self.table.has_phases
        if self.vandal is not None:
            self.vandal.remember()
            self.vandal.strike(COPIES)
        return watch

    def go_on(self, program: Program) -> Sight:
        """From the start of the program to the table: by Continue, or by the first button that begins a match."""
        wishes = ("continue", *self.begins)
        limit = time.monotonic() + FIRST_MATCH
        while time.monotonic() < limit:
            sight = program.wait(
                lambda seen: seen.scene == TABLE or any(map(seen.can, wishes)) or seen.can("skip"),
                "the title page",
                FIRST_MATCH,
            )
            if sight.scene == TABLE and sight.starting("rack.tile.") and sight.get("pool"):
                return sight
            wish = next(name for name in (*wishes, "skip") if sight.can(name))
            self.told[wish] += 1
            program.click(sight.get(wish) or (0, 0))
            time.sleep(0.3)
        raise Stuck("no table")

    def states(self) -> list[GameState]:
        """Every state of the match on the disk, by its own rules."""
        found = replayed((self.folder / "data" / "match" / RECORDS[0]).read_bytes())
        if found.damaged:
            raise Wrong("the record is damaged")
        lines = found.record.lines
        return [replayed(Record(lines[:n]).text.encode()).match.game.state for n in range(1, len(lines) + 1)]

    def check(self, program: Program, sight: Sight, before: Watch) -> Sight:
        """The sight after Continue against the last sights before the kill; answers what is seen now."""
        states = self.states()
        now = [place for place, state in enumerate(states) if self.table.shows(sight, state)]
        if not now:
            raise Wrong(f"the table shows a state the record has not: {status(sight)}")
        recent = before.recent
        then = [place for place, state in enumerate(states) if self.table.shows(recent[-1], state)]
        if not then:
            if any(self.told[name] for name in self.begins):
                self.told["matches ended at a kill"] += 1
                return sight
            raise Wrong("a turn that was on screen is not in the record")
        if now[-1] < then[0]:
            raise Wrong(f"turn {then[0]} was on screen, the table shows turn {now[-1]}")
        self.told["turns"] = max(self.told["turns"], now[-1])
        if now[-1] > then[-1] or self.was_handed_in(sight, states, then):
            self.told["turns completed unseen"] += 1
            return sight
        return self.check_staging(program, sight, before)

    def was_handed_in(self, sight: Sight, states: Sequence[GameState], then: Sequence[int]) -> bool:
        """Whether the turn last seen half-built is over. Cards that were laid are still in sight, so that `shows` takes
        both states for one; but where another is to move, and all lies as recorded, the person's turn is recorded."""
        mine = next((place for place in then if states[place].to_move == 0), len(states))
        return any(state.to_move != 0 and self.table.lies_as(sight, state) for state in states[mine + 1 :])

    def check_staging(self, program: Program, sight: Sight, before: Watch) -> Sight:
        recent = before.recent
        pictures = [self.table.picture(each) for each in recent]
        self.told["with undo"] += sight.can("undo")
        if self.table.picture(sight) in pictures:
            is_last = self.table.picture(sight) == pictures[-1]
            self.told["staged turns as last seen" if is_last else "staged turns earlier"] += 1
            return sight
        if before.unseen and any(self.differ_by_the_rack(sight, each) for each in recent):
            self.told["rack orders newer than seen"] += 1
            return sight
        return self.step_to(program, sight, recent)

    def differ_by_the_rack(self, one: Sight, other: Sight) -> bool:
        """Whether only the order of the rack is another, which no undo gives back."""
        same_table = [{node.id: node.rect for node in sight.starting("table.tile.")} for sight in (one, other)]
        same_rack = [{node.id for node in sight.starting("rack.tile.")} for sight in (one, other)]
        return same_table[0] == same_table[1] and same_rack[0] == same_rack[1]

    def step_to(self, program: Program, sight: Sight, recent: list[Sight]) -> Sight:
        """What was kept may be newer than what was seen at rest; then undo, or redo, leads to what was seen."""
        seen, now = [self.table.picture(each)[0] for each in recent], sight
        for button in (*["undo"] * STEPS, *["redo"] * 2 * STEPS):
            if now.can(button):
                program.click(now.get(button) or (0, 0))
                time.sleep(MOVING)
                now = program.sight() or now
            if self.table.picture(now)[0] in seen:
                self.told["staged turns newer than seen"] += 1
                return now
        raise Wrong(f"the half-built turn is none of those of the last second: {self.difference(recent[-1], sight)}")

    def play(self, program: Program, watch: Watch) -> None:
        """Random and sensible acts until the program is gone."""
        acts: tuple[Callable[[Program, Sight], None], ...] = (self.drag, self.press, self.drag, self.set, self.draw)
        while program.process.poll() is None:
            sight = program.sight()
            if sight is None:
                continue
            if sight.scene in OVER:
                time.sleep(0.2)
            elif sight.can("yes"):
                program.click(sight.get(self.rng.choice(("yes", "no"))) or (0, 0))
            elif sight.scene == TABLE and self.table.is_mine(sight):
                watch.carrying = True
                self.rng.choice(acts)(program, sight)
                time.sleep(STILL)
                if not watch.ended:
                    watch.carrying, watch.acted = False, time.monotonic()
            time.sleep(self.rng.uniform(0.02, 0.5))

    def drag(self, program: Program, sight: Sight) -> None:
        """Any rack tile to the felt, to a set, or elsewhere on the rack."""
        program.drag(self.rng.choice(sight.starting("rack.tile.")), self.rng.choice(self.table.goals(sight)))

    def press(self, program: Program, sight: Sight) -> None:
        able = [name for name in BUTTONS if sight.can(name)]
        if able:
            program.click(sight.get(self.rng.choice(able)) or (0, 0))

    def set(self, program: Program, sight: Sight) -> None:
        """Lay one good set if there is one, and hand in what can be handed in."""
        if sight.can("reset"):
            program.click(sight.get("reset") or (0, 0))
            time.sleep(0.8)
            sight = program.sight() or sight
        try:
            state = self.states()[-1]
        except (OSError, NoRecord, Wrong):  # harmed just now
            return
        for heap in best_sets(self.table.tiles(sight, "rack"), 0 if state.seats[0].opened else state.options.opening):
            for tile in heap:
                program.click(sight.get(f"rack.tile.{tile.ident}") or (0, 0), keys=("ctrl",))
            for goal in room(sight, len(heap)):
                program.drag(sight.get(f"rack.tile.{heap[0].ident}") or (0, 0), goal)
            time.sleep(0.4)
            sight = program.sight() or sight
        self.table.hand_in(program, sight, self.rng)

    def draw(self, program: Program, sight: Sight) -> None:
        self.table.draw(program, sight, self.rng)

    def difference(self, before: Sight, after: Sight) -> list[str]:
        """What is elsewhere now, in words."""
        (tiles, *can), (now, *able) = self.table.picture(before), self.table.picture(after)
        moved = dict(set(tiles) - set(now)), dict(set(now) - set(tiles))  # type: ignore[call-overload]
        return [f"before {moved[0]} {can}", f"after {moved[1]} {able}", status(before), status(after)]


def status(sight: Sight) -> str:
    node = sight.get("status")
    return node.label if node else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--game", default=CLASSIC.name, choices=tuple(GAMES))
    what.add_argument("--day", action="store_true", help="play the deal of the day")
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--latest", type=float, default=LATEST, help="seconds after which it is killed at the latest")
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--keep", type=Path, default=None, help="play in this folder and leave it")
    parser.add_argument("--harm", action="store_true", help="remove, empty and replace save files meanwhile")
    wishes = parser.parse_args()
    width, height = map(int, wishes.window.split("x"))
    with tempfile.TemporaryDirectory() as name, Screen(width, height) as screen:
        folder = wishes.keep.resolve() if wishes.keep else Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        vandal = Vandal(folder / "data" / "match", random.Random(wishes.seed)) if wishes.harm else None
        table = table_of(setup_of_day(date.today()).game if wishes.day else GAMES[wishes.game])
        begins, rng = DAY if wishes.day else QUICK, random.Random(wishes.seed)
        trial = Trial(screen, folder, rng, wishes.kills, wishes.seed, table, wishes.latest, vandal, begins)
        started = time.monotonic()
        try:
            print(f"nothing lost: {trial.run()}, {time.monotonic() - started:.0f} s")
        except (Stuck, Wrong, NoRecord, OSError) as error:
            print(f"failed after {trial.told['kills']} kills: {error!r}\n{dict(trial.told)}")
            print(screen.picture(Path(tempfile.gettempdir()) / "tilebridge-killed.png"))
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
