"""Finished games that tests read, so that they need not be played in every run: reading takes a tenth of the time.

    python -m tests.kept_games

plays them again, and is needed only for a further one in GAMES.
"""

from __future__ import annotations

from pathlib import Path

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.storage.game_text import read, written
from tools import past_games

FOLDER = Path(__file__).parent / "games"
THREE = Setup("classic", 3, ("magpie", "hare"))
SIX = Setup("big", 6, ("hare",) * 5)
PEOPLE = Setup("classic", 3, ("hare",), people=(0, 1), names=("Bartholomew Long", "Wilhelmina Longe", ""))
TWIST = Setup("twist", 2, ("magpie",), 60)
RUMMY = Setup().with_box("rummy")
GAMES = (
    *((Setup(), seed) for seed in range(12)),
    (THREE, 5),
    (THREE, 6),
    (SIX, 3),
    (PEOPLE, 4),
    (TWIST, 4),
    (RUMMY, 1),
)
"""Who played by which agreement, and the seed."""


def kept_game(setup: Setup, seed: int) -> FinishedGame:
    """One of GAMES."""
    finished_game = read(_file(setup, seed).read_text(encoding="utf-8"))
    assert (finished_game.match.setup, finished_game.match.seed) == (setup, seed)
    return finished_game


def _file(setup: Setup, seed: int) -> Path:
    return FOLDER / f"{setup.box}-{setup.players}-{seed}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for setup, seed in GAMES:
        _file(setup, seed).write_text(written(past_games.past_finished_game(setup, seed)), encoding="utf-8")


if __name__ == "__main__":
    main()
