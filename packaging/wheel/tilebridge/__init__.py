"""Tilebridge as an installed package: in the wheel, `game` and `assets` lie in this folder as in the repository.

pyproject.toml copies them here. The game's own imports say `game...`, so this folder goes to the front of the path
before the first of them; processes the game starts take the path over.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """The command `tilebridge`: run the program with the words of the command line; returns the exit code."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from game.start import main as start

    return start(sys.argv[1:])
