"""Somebody who removes, empties, cuts, spoils or puts back save files while the program runs."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from game.session.system.files import RECORDS, TURNS

FILES = (*RECORDS, *TURNS[:1])
COPIES = (*RECORDS[1:], *TURNS[2:])


@dataclass(slots=True)
class Vandal:
    """Somebody who does harm to the save files."""

    folder: Path
    rng: random.Random
    older: dict[str, bytes] = field(default_factory=dict)
    """What files held some time ago."""
    told: Counter[str] = field(default_factory=Counter)

    def remember(self) -> None:
        for name in (*FILES, *COPIES):
            with suppress(OSError):
                self.older[name] = (self.folder / name).read_bytes()

    def strike(self, names: Sequence[str], *, folder: bool = False) -> None:
        """Harm one of these files, or several, or the folder."""
        acts = (self.remove, self.empty, self.cut, self.spoil, self.put_back)
        if folder and self.rng.random() < 0.2:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.told["folder removed"] += 1
            return
        for name in self.rng.sample(names, self.rng.choice((1, 1, len(names)))):
            act = self.rng.choice(acts)
            with suppress(OSError):
                act(self.folder / name)
                self.told[f"{act.__name__}"] += 1

    def remove(self, file: Path) -> None:
        file.unlink()

    def empty(self, file: Path) -> None:
        os.truncate(file, 0)

    def cut(self, file: Path) -> None:
        os.truncate(file, int(file.stat().st_size * self.rng.random()))

    def spoil(self, file: Path) -> None:
        data = file.read_bytes()
        file.write_bytes(bytes(self.rng.randrange(256) for _ in data))

    def put_back(self, file: Path) -> None:
        file.write_bytes(self.older.get(file.name, b""))
