"""Plays a whole game by keys and spoken words alone, from the title page to the score sheet, and writes what was said.

    python -m tests.e2e.play_by_ear [--seed N] [--transcript FILE] [--most 1] [--lines]

No window is opened and no pixel or rectangle is read: the player knows what `Ear` hears. With `--lines` every play is
typed in one line (SR25), otherwise each tile is picked and put down. With `--most N` so many seeds
are tried until one game has a run split, a fourth tile taken and a joker freed. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("XDG_DATA_HOME", tempfile.mkdtemp())
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.session.board.techniques import Technique
from game.session.settings import Pace
from game.session.speech.phrases import notation_in_words
from game.ui.access.screen_reader import spoken_name
from game.ui.places import HomePlace
from game.ui.routes import scene_of
from tests import shared
from tests.e2e.ear_player import EarPlayer
from tests.ui.acting import services_for
from tests.ui.listening import ANSWER, BY_ITSELF, PAGE, TYPED, Ear

WANTED = (Technique.SPLIT, Technique.TAKE_FOURTH, Technique.FREE_JOKER)
SAID = (PAGE, ANSWER, BY_ITSELF)
MOST_TURNS = 90
PAGE_READ = "-- what the page says, read from its top --"


def played(seed: int, *, in_lines: bool = False) -> EarPlayer:
    """One game of this seed, by ear; `in_lines`: every play is typed."""
    services = services_for(seed=seed, first_start_done=True, pace=Pace.INSTANT)
    services.listened = lambda: True
    ear = Ear(scene_of(HomePlace(), services), services)
    player = EarPlayer(ear, WANTED, in_lines=in_lines)
    said = ear.key("return", 1.0)  # the keys are on the quick game
    for _ in range(MOST_TURNS):
        if not any("Your turn" in each for each in said):
            said = ear.wait_for(lambda each: "Your turn" in each or is_over(each))
        if any(map(is_over, said)):
            break
        player.heard(said)
        before = len(ear.transcript)
        player.turn()
        said = [line.removeprefix(BY_ITSELF).strip() for line in ear.transcript[before:]]
        said = said[max((at for at, line in enumerate(said) if line in ("[ctrl+return]", "[d]")), default=0) :]
    ear.wait(3.0)  # the racks turn over
    tabbed_to(ear, "Score sheet")
    ear.key("return")
    ear.transcript.append(PAGE_READ)
    top = ear.stack.top
    assert top is not None
    named = partial(notation_in_words, shared.texts())
    ear.transcript += [f"  {spoken_name(node, named)}" for node in top.nodes()]
    return player


def is_over(said: str) -> bool:
    return "cleared" in said or "wins the game" in said or "You win" in said or said.startswith("The racks")


def tabbed_to(ear: Ear, label: str) -> None:
    """Go on by Tab until this is said."""
    for _ in range(60):
        if any(each.startswith(label) for each in ear.key("tab", 0.05)):
            return
    raise AssertionError(label)


class HeardGame(NamedTuple):
    """The words heard and the keys pressed, and how often one press had two answers, or nothing was heard."""

    words: int
    keys: int
    several: int
    silent: int

    def __str__(self) -> str:
        told = f"{self.words} words, {self.keys} keys, {self.several} presses with several answers"
        return f"{told}, {self.silent} silent"


def heard_of(transcript: list[str]) -> HeardGame:
    """The figures of a game that was written down."""
    answers, heard, typed = [0], [0], 0
    for line in takewhile(lambda line: not line.startswith(PAGE_READ), transcript):
        if line.startswith(TYPED):
            typed += len(line) - len(TYPED) - 1
        elif line.startswith("["):
            answers.append(0)
            heard.append(0)
        elif line.startswith(SAID):
            answers[-1] += line.startswith(ANSWER)
            heard[-1] += 1
    words = sum(len(line.split()) - (not line.startswith(ANSWER)) for line in transcript if line.startswith(SAID))
    several, silent = sum(count > 1 for count in answers[1:]), heard[1:].count(0)
    return HeardGame(words, len(heard) - 1 + typed, several, silent)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=1)
    parser.add_argument("--transcript", type=Path)
    parser.add_argument("--lines", action="store_true")
    wishes = parser.parse_args()
    for seed in range(wishes.seed, wishes.seed + wishes.most):
        player = played(seed, in_lines=wishes.lines)
        told = ", ".join(f"{name.value} {count}" for name, count in sorted(player.done.items(), key=str))
        print(f"seed {seed}: {heard_of(player.ear.transcript)}; {told}; ends with {player.ear.page}", flush=True)
        found = player.ear.page.startswith("game-over") and all(player.done[each] for each in WANTED)
        if found and wishes.transcript is not None:
            wishes.transcript.write_text("\n".join(player.ear.transcript) + "\n", encoding="utf-8", newline="\n")
        if found:
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
