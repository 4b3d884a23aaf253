"""Paints every card in every look, deck and size into out/ for looking at: `python tools/card_sheet.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402

from game.session.settings import Look  # noqa: E402
from game.ui.canvas import Canvas  # noqa: E402
from game.ui.geometry import Frame  # noqa: E402
from game.ui.paint.fonts import Fonts  # noqa: E402
from game.ui.paint.painter import Painter  # noqa: E402
from game.ui.paint.screen import snapshot  # noqa: E402
from game.ui.paint.theme import Theme  # noqa: E402
from game.ui.pictures import CardBack, CardFace, CardStack, Cloth, Picture  # noqa: E402

LETTERS: Mapping[str, str] = {"card-k": "S", "card-r": "H", "card-b": "C", "card-o": "D"}
SIZES = (84, 60, 44, 32, 24)
PITCH = 0.73


def card_sheet(canvas: Canvas) -> None:
    """All suits at 60 pixels, then some cards at every size, jokers, backs and states."""
    canvas.put(Cloth(canvas.frame.width, canvas.frame.height), 0, 0)
    for row, suit in enumerate("krbo"):
        for number in range(1, 14):
            canvas.put(CardFace(f"{suit}{number}", 60), 20 + (number - 1) * 66, 16 + row * 94)
    x = 20
    for width in SIZES:
        for place, symbol in enumerate(("k1", "r11", "b12", "o13", "k10", "r8")):
            canvas.put(CardFace(symbol, width), x + place * (width + 4), 400)
        x += 6 * (width + 4) + 12
    _others(canvas, 900, 16)
    _overlapped(canvas, 20, 540)


def _others(canvas: Canvas, x: float, y: float) -> None:
    """Jokers, backs and states, at two sizes."""
    for width in (76, 44, 30):
        pictures: list[Picture] = [
            CardFace("J", width),
            CardFace("J", width, stands_for="b9"),
            CardFace("J", width, stands_for="k10"),
            CardBack(width),
            CardBack(width, pack=2),
            CardStack(width, 6),
            CardFace("r8", width, edge="gold"),
            CardFace("r8", width, fresh=True),
            CardFace("k12", width, locked=True),
            CardFace("J", width, stands_for="o3", locked=True),
        ]
        for place, picture in enumerate(pictures):
            canvas.put(picture, x + place * (width + 8), y)
        y += width * 1.6


def _overlapped(canvas: Canvas, x: float, y: float) -> None:
    """Sets as they lie on the table."""
    for symbols in ("r7 r8 r9 r10 r11", "k13 o13 b13", "k1 k2 k3", "o9 J o11"):
        row = symbols.split()
        for place, symbol in enumerate(row):
            canvas.put(CardFace(symbol, 60, stands_for="o10" if symbol == "J" else ""), x + place * 60 * PITCH, y)
        x += len(row) * 60 * PITCH + 40


def main() -> None:
    """Paint one sheet for each look, and two with the other deck and with letters."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    (ROOT / "out").mkdir(exist_ok=True)
    sheets = [(look.value, "classic", False) for look in Look]
    for look, palette, letters in [*sheets, ("walnut", "safe", False), ("walnut", "classic", True)]:
        theme = Theme.load(ROOT / "assets" / "themes" / f"{look}.json", palette)
        painter = Painter(theme, Fonts(ROOT / "assets" / "fonts", "en"))
        painter.wear(theme, LETTERS if letters else {})
        canvas = Canvas(Frame(1760, 640), painter.fonts)
        card_sheet(canvas)
        target = ROOT / "out" / f"cards_{look}_{palette}{'_letters' * letters}.png"
        pygame.image.save(snapshot(painter, canvas.ops, 1760, 640), target)
        print(target)


if __name__ == "__main__":
    main()
