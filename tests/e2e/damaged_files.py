"""Starts the game on damaged files again and again: saves, half-built turns, settings and finished games.

    python -m tests.e2e.damaged_files [--files 1000] [--seed N]

Each time all files of a player's folder are put in place, one is damaged (cut short, bytes flipped, overwritten,
nested without end, values of another kind), and the program's own title page and games page are opened on it. The
program must start, go on from a good state, and say a sentence when something was lost. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.session.local_game import LocalGame
from game.session.match.beginning import Seeds
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings, to_json
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.files import RECORDS, TURNS
from game.session.system.paths import Assets
from game.session.texts import Texts
from game.ui.geometry import Frame
from game.ui.paint.fonts import Fonts
from game.ui.places import GamesPlace, HomePlace, StatisticsPlace
from game.ui.routes import scene_of
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from tests.session.seated import ROOMS, AtOnce
from tests.session.storage.damage import GAMES, SEALED, SETTINGS, Damage
from tools.past_games import past_finished_game

FRAME = Frame(1280, 720)
SILENT = {"notice.match_other_version"}


class Wrong(Exception):
    """Something good was lost, or nothing was said."""


@dataclass
class Player:
    """A folder as a player would have it, and the match that is under way in it."""

    files: dict[str, bytes]
    match: Match


def player() -> Player:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        autosave = Autosave(folder / "match", games=folder / "games")
        match = Match.begin(Setup("twist", 2, ("magpie",), 60), 8)
        autosave.begin(match)
        local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
        for turn in range(7):
            while not local_game.my_turn:
                local_game.tick(0.1, showing=False)
            local_game.editor.sort_by_number()
            local_game.note(at_once=True)
            if turn < 6:
                local_game.draw()
        for seed in range(3):
            autosave.archive.add(past_finished_game(Setup(), seed))
        autosave.close()
        (folder / "settings.json").write_text(json.dumps(to_json(Settings(effects=35))), newline="\n")
        kept = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".lock"]
        return Player({file.relative_to(folder).as_posix(): file.read_bytes() for file in kept}, match)


@dataclass
class Trial:
    player: Player
    fonts: Fonts
    assets: Assets
    told: Counter[str] = field(default_factory=Counter)

    def run(self, name: str, damage: Damage, rng: random.Random, folder: Path) -> None:
        """One start of the program on one damaged file."""
        for path, data in self.player.files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(damage(data, rng) if path == name else data)
        changed = (folder / name).read_bytes() != self.player.files[name]
        store = SettingsStore(folder / "settings.json")
        store.load()
        autosave = Autosave(folder / "match", games=folder / "games")
        try:
            services = Services(Texts("en", self.assets.locale), store, Sounds(), autosave, seeds=Seeds(1))
            for place in (HomePlace(), GamesPlace(), StatisticsPlace()):
                scene = scene_of(place, services)
                scene.resize(FRAME, self.fonts)
                scene.enter()
                scene.nodes()
            self.check(name, services, changed=changed)
        finally:
            autosave.close()

    def check(self, name: str, services: Services, *, changed: bool) -> None:
        """Everything but what was damaged is as it was."""
        games = len(services.autosave.archive.entries())
        if name.startswith("games/"):
            hidden = 3 - games
            if hidden not in (0, 1) or (
                hidden and not (services.autosave.archive.notice or services.autosave.archive.unshown)
            ):
                raise Wrong(f"{games} games are listed, and nothing is said")
            self.told["games put aside"] += hidden
        elif games != 3:
            raise Wrong(f"{games} games are listed")
        self.check_match(name, services.autosave, changed=changed)
        if name == "settings.json":
            self.told["settings begun anew"] += bool(services.store.notices.first)
        elif services.store.now.effects != 35:
            raise Wrong("the settings are others")

    def check_match(self, name: str, autosave: Autosave, *, changed: bool) -> None:
        found, whole = autosave.saved, self.player.match.game.log
        if found is None:
            if name != f"match/{RECORDS[0]}" or autosave.notice not in SILENT:
                raise Wrong(f"no match, and {autosave.notice!r} is said")
            self.told["matches left to another version"] += 1
            return
        same = (found.setup, found.seed) == (self.player.match.setup, self.player.match.seed)
        if same and found.game.log != whole[: len(found.game.log)]:
            raise Wrong("the match has other turns")
        lost = len(whole) - len(found.game.log) if same else 0
        if lost > 2 or (lost and not name.startswith("match/record")):
            raise Wrong(f"{lost} turns are lost")
        self.told["turns lost"] += lost
        self.told["sentences about the match"] += bool(autosave.notice)
        self.told["unharmed"] += not changed or not autosave.notice


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)  # what the game notes about each file would bury the result
    pygame.display.init()
    pygame.font.init()
    assets, began = Assets.of_bundle(), time.monotonic()
    trial = Trial(player(), Fonts(assets.fonts), assets)
    game = next(name for name in trial.player.files if name.startswith("games/"))
    kinds: list[tuple[str, Damage]] = [(f"match/{name}", each) for name in (RECORDS[0], TURNS[0]) for each in SEALED]
    kinds += [("settings.json", each) for each in SETTINGS] + [(game, each) for each in GAMES]
    for number in range(wishes.files):
        name, damage = kinds[number % len(kinds)]
        with tempfile.TemporaryDirectory() as folder:
            try:
                trial.run(name, damage, random.Random(f"{wishes.seed}/{number}"), Path(folder))
            except Exception as error:
                print(f"failed at file {number}: {name}, {damage.__name__}: {error!r}")
                return 1
    told = ", ".join(f"{what} {count}" for what, count in sorted(trial.told.items()))
    print(f"{wishes.files} damaged files, the game started every time: {told}, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
