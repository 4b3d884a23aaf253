"""Starts the game as main.py does and writes FILE when the first frame has been put on the window; never imported.

python tests/bench/first_frame.py FILE [options of main.py]
"""

import os
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

FILE = sys.argv[1]
_update = pygame.display.update


def update(*places: pygame.Rect) -> None:
    """The real update, and a note that it happened."""
    _update(*places)
    with open(FILE, "w", encoding="utf-8", newline="\n") as stream:  # noqa: PTH123 - no import more than needed
        stream.write("shown")
    pygame.display.update = _update


pygame.display.update = update  # type: ignore[assignment]
sys.path.insert(0, str(ROOT))
sys.argv[:2] = [str(ROOT / "main.py")]
runpy.run_path(sys.argv[0], run_name="__main__")
