"""Paints sheets of every picture, and mock scenes, into out/ for looking at: `python tools/tile_sheet.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402

from game.ui.canvas import Canvas  # noqa: E402
from game.ui.geometry import Frame  # noqa: E402
from game.ui.look_names import PlateStyle, ThemeColour  # noqa: E402
from game.ui.paint.emblems import HEADS  # noqa: E402
from game.ui.paint.fonts import Fonts  # noqa: E402
from game.ui.paint.icons import ICONS  # noqa: E402
from game.ui.paint.painter import Painter  # noqa: E402
from game.ui.paint.screen import snapshot  # noqa: E402
from game.ui.paint.theme import Theme  # noqa: E402
from game.ui.pictures import (  # noqa: E402
    Badge,
    Cloth,
    Emblem,
    Grip,
    Hairline,
    Icon,
    Label,
    Meter,
    Picture,
    Plate,
    PoolStack,
    Ring,
    TileBack,
    TileFace,
    Tray,
    Veil,
    Weight,
    Wood,
)

EMBLEMS = tuple(HEADS)
STATES: tuple[dict[str, Any], ...] = (
    {},
    {"edge": "gold"},
    {"edge": "focus"},
    {"lifted": True},
    {"lifted": True, "tilt": 6},
    {"fresh": True},
)


def tiles_sheet(canvas: Canvas) -> None:
    """Every face at three widths, then every state."""
    canvas.put(Cloth(canvas.frame.width, canvas.frame.height), 0, 0)
    y = 20
    for width in (44, 56, 84):
        for suit in "krbo":
            for number in range(1, 14):
                canvas.put(TileFace(f"{suit}{number}", width), 20 + (number - 1) * (width + 2), y)
            if suit == "k":
                _specials(canvas, width, 40 + 13 * (width + 2), y)
            if suit == "b":
                _states(canvas, width, 40 + 13 * (width + 2), y)
            y += round(width * 4 / 3) + 14


def _specials(canvas: Canvas, width: int, x: float, y: float) -> None:
    faces = [TileFace(kind, width) for kind in "JDCM"] + [
        TileFace("J", width, stands_for="o7"),
        TileFace("D", width, stands_for="r12"),
    ]
    faces += [
        TileFace("C", width, stands_for="7"),
        TileFace("M", width, edge="gold"),
        TileFace("J", width, fresh=True, stands_for="k13"),
    ]
    pictures: list[Picture] = [*faces, TileBack(width)]
    for place, face in enumerate(pictures):
        canvas.put(face, x + place * (width + 6), y)
    for place, level in enumerate((0, 1, 4, 12)):
        canvas.put(PoolStack(width, level), x + place * (width + 26), y + width * 1.55)


def _states(canvas: Canvas, width: int, x: float, y: float) -> None:
    for place, state in enumerate(STATES):
        canvas.put(TileFace("b8", width, **state), x + place * (width + 14), y + 10)


def parts_sheet(canvas: Canvas) -> None:
    """Plates, trays, badges, meters, emblems, icons, type."""
    canvas.put(Cloth(canvas.frame.width, canvas.frame.height), 0, 0)
    theme = canvas_theme()
    for place, style in enumerate(theme.plates):
        x, y = 30 + place % 6 * 215, 24 + place // 6 * 92
        canvas.put(Plate(190, 64, 16, style), x, y)
        dark = style in ("toast", "choice-on") or style.startswith(("primary", "tip"))
        canvas.put(Label(style, 18, Weight.SEMIBOLD, "on-accent" if dark else "ink"), x + 18, y + 20)
    for place, kind in enumerate(theme.trays):
        canvas.put(Tray(170, 84, 16, kind, 2), 30 + place % 4 * 200, 500 + place // 4 * 110)
        canvas.put(Label(kind, 16), 46 + place % 4 * 200, 530 + place // 4 * 110)
    for place, badge in enumerate(theme.badges):
        for row, size in enumerate((20, 28, 40)):
            canvas.put(Badge(badge, size, "3" if row < 2 else "128"), 860 + place * 56, 490 + row * 44)
    for place, degrees in enumerate((360, 250, 90, 30)):
        canvas.put(Ring(44, degrees, "clock-low" if degrees < 60 else "clock"), 860 + place * 60, 640)
    canvas.put(Plate(360, 56, 28, "meter"), 1100, 490)
    canvas.put(Meter(360, 56, 210), 1100, 560)
    canvas.put(Meter(360, 8, 120), 1100, 634)
    canvas.put(Grip(60, 6), 1100, 660)
    canvas.put(Grip(60, 6, True), 1180, 660)
    _emblems_and_icons(canvas)
    _type(canvas)


def _emblems_and_icons(canvas: Canvas) -> None:
    for place, name in enumerate(EMBLEMS):
        canvas.put(Emblem(name, 96), 30 + place * 112, 730)
        canvas.put(Emblem(name, 44, place % 2 == 0), 30 + place * 70, 850)
        canvas.put(Emblem(name, 28), 830 + place * 40, 858)
    for place, name in enumerate(ICONS):
        canvas.put(Icon(name, 40), 30 + place * 44, 920)
        canvas.put(Icon(name, 22, "muted"), 700 + place * 32, 966)


def _type(canvas: Canvas) -> None:
    lines: tuple[tuple[str, int, Weight, ThemeColour], ...] = (
        ("Tilebridge", 56, Weight.DISPLAY, "ink"),
        ("Tile rummy: build sets, share one table, rearrange it all", 20, Weight.REGULAR, "muted"),
        ("EN · 繁體中文 · 简体中文 · 日本語 → ← ✓ ★ − × … “quoted” 30°", 20, Weight.REGULAR, "ink"),
        ("拉近人與人親密的關係，直骨返令。", 32, Weight.DISPLAY, "ink"),
        ("+24 −11 0:38 1:11", 20, Weight.SEMIBOLD, "gold"),
    )
    y = 980
    for text, size, weight, colour in lines:
        canvas.put(Label(text, size, weight, colour), 30, y)
        y += canvas.measure.height(size, weight) + 4
    for row, number in enumerate(("1:11", "0:38", "+24")):
        canvas.put(Label(number, 20, Weight.SEMIBOLD), 900, 1000 + row * 30)


def table_scene(canvas: Canvas) -> None:
    """A table in play, as in the style picture."""
    frame = canvas.frame
    px = frame.px
    canvas.put(Cloth(frame.width, frame.height), 0, 0)
    _top_bar(canvas)
    tile = px(84)
    rows = ["r3 r4 r5 r6|k7 r7 b7 o7|b9 b10 b11|o1 o2 o3", "k10 r10 o10|b5 b6 J b8 b9 b10|r12 b12 o12"]
    rows += ("o11 o12 o13|k2 k3 k4 k5 k6|k13 r13 b13", "k8 b8 o8|r1 r2 r3 r4")
    for row, sets in enumerate(rows):
        _row(canvas, sets, px(96 + 12) + row * px(148), tile)
    _rack(canvas, tile)
    canvas.put(TileFace("o5", px(92), lifted=True, tilt=5), frame.width * 0.71, frame.height * 0.53, layer=9)


def _top_bar(canvas: Canvas) -> None:
    frame = canvas.frame
    px, text = frame.px, frame.text_px
    for place, (name, note) in enumerate((("tortoise", "9 tiles"), ("fox", "14 tiles"), ("you", "16 tiles"))):
        x = px(40) + place * px(270)
        canvas.put(Plate(px(240), px(68), px(18), "panel"), x, px(14))
        canvas.put(Emblem(name, px(48), name == "you"), x + px(12), px(24))
        canvas.put(Label(name.capitalize(), text(22), Weight.SEMIBOLD), x + px(74), px(20))
        canvas.put(Label(note, text(18), colour="muted"), x + px(74), px(48))
    canvas.put(PoolStack(px(60), 9), frame.width - px(110), px(18))
    canvas.put(Label("Pool 41", text(18), colour="muted"), frame.width - px(215), px(40))
    canvas.put(Ring(px(44), 230), frame.width - px(290), px(26))


def _row(canvas: Canvas, sets: str, y: float, tile: int) -> None:
    gap, between = max(2, canvas.frame.px(2)), canvas.frame.px(48)
    groups = [part.split() for part in sets.split("|")]
    total = sum(len(group) * (tile + gap) - gap for group in groups) + between * (len(groups) - 1)
    x = (canvas.frame.width - total) / 2
    pad = canvas.frame.px(10)
    for group in groups:
        width = len(group) * (tile + gap) - gap
        height = round(tile * 4 / 3 + tile * 0.075)
        if group[0] in ("r1", "k8", "o1"):
            kind: Literal["gold", "unfinished", "valid"]
            kind = "gold" if group[0] == "r1" else "unfinished" if group[0] == "k8" else "valid"
            canvas.put(
                Tray(width + 2 * pad, height + 2 * pad, canvas.frame.px(16), kind, canvas.frame.px(2)), x - pad, y - pad
            )
        if group[0] == "o1":
            canvas.put(
                Badge("tick", canvas.frame.px(30)),
                x + width + pad - canvas.frame.px(18),
                y - pad - canvas.frame.px(14),
                layer=2,
            )
        for place, symbol in enumerate(group):
            face = TileFace(symbol, tile, stands_for="b7" if symbol == "J" else "", fresh=symbol == "o13")
            canvas.put(face, x + place * (tile + gap), y, layer=1)
        x += width + between


def _rack(canvas: Canvas, tile: int) -> None:
    frame = canvas.frame
    px, text = frame.px, frame.text_px
    top, left, width = frame.height - px(292), px(200), frame.width - px(400)
    ledges = (px(18) + round(tile * 1.41), px(18) + round(tile * 1.41) + px(136))
    canvas.put(Wood(width, px(310), ledges), left, top)
    hands = (
        ["k1", "k4", "k9", "k11", "r2", "r8", "r10", "r13", "D", "C"],
        ["b4", "b7", "b12", "b13", "o5", "o6", "o9", "J", "M"],
    )
    for ledge, hand in zip(ledges, hands, strict=True):
        for place, symbol in enumerate(hand):
            up = px(14) if symbol == "r8" else 0
            face = TileFace(symbol, tile, edge="gold" if up else "", lifted=bool(up))
            canvas.put(
                face, left + px(60) + place * (tile + px(10)), top + ledge - round(tile * 1.41) + 2 - up, layer=3
            )
    left_plates: tuple[PlateStyle, ...] = ("secondary", "secondary", "secondary-hot")
    for row, (caption, style) in enumerate(zip(("Draw a tile", "Sort 7 7 7", "Sort 7 8 9"), left_plates, strict=True)):
        _button(canvas, caption, style, px(24), top + px(14) + row * px(80), px(160), px(64))
    right_plates: tuple[PlateStyle, ...] = ("primary", "secondary", "disabled")
    for row, (caption, style) in enumerate(zip(("Done +10", "Undo", "Hint"), right_plates, strict=True)):
        _button(canvas, caption, style, frame.width - px(184), top + px(14) + row * px(80), px(160), px(64))
    canvas.put(Plate(px(330), px(46), px(14), "tip"), frame.width * 0.42, top - px(60), layer=5)
    canvas.put(
        Label("One more 8 in another colour", text(20), colour="tip-ink"),
        frame.width * 0.42 + px(18),
        top - px(50),
        layer=5,
    )


def _button(canvas: Canvas, caption: str, style: PlateStyle, x: float, y: float, width: int, height: int) -> None:
    size = canvas.frame.text_px(22)
    canvas.put(Plate(width, height, canvas.frame.px(16), style), x, y)
    ink: ThemeColour = "on-accent" if style == "primary" else "disabled" if style == "disabled" else "ink"
    text_width = canvas.measure.width(caption, size, Weight.SEMIBOLD)
    text_height = canvas.measure.height(size, Weight.SEMIBOLD)
    lift = 3 if style == "primary" else 0
    canvas.put(
        Label(caption, size, Weight.SEMIBOLD, ink), x + (width - text_width) / 2, y + (height - text_height) / 2 - lift
    )


def panel_scene(canvas: Canvas) -> None:
    """A panel over a veiled table."""
    table_scene(canvas)
    frame = canvas.frame
    px, text = frame.px, frame.text_px
    canvas.put(Veil(frame.width, frame.height), 0, 0, layer=20)
    x, y = frame.width / 2 - px(520), px(120)
    canvas.put(Plate(px(1040), px(800), px(32), "panel-raised"), x, y, layer=21)
    canvas.put(Label("You win the game", text(56), Weight.DISPLAY), x + px(60), y + px(50), layer=22)
    canvas.put(Label("You went out on turn 14.", text(20), colour="muted"), x + px(60), y + px(130), layer=22)
    for row, line in enumerate(("Game 1", "Game 2", "Total")):
        canvas.put(Hairline(px(920)), x + px(60), y + px(220 + row * 64), layer=22)
        canvas.put(
            Label(line, text(22), Weight.BOLD if row else Weight.REGULAR), x + px(80), y + px(238 + row * 64), layer=22
        )
        canvas.put(Label("+24", text(22), Weight.BOLD, "gold"), x + px(700), y + px(238 + row * 64), layer=22)
    canvas.put(Plate(px(440), px(88), px(22), "primary"), x + px(540), y + px(670), layer=22)
    canvas.put(Plate(px(440), px(88), px(22), "secondary"), x + px(60), y + px(670), layer=22)
    canvas.put(Label("Next game", text(26), Weight.BOLD, "on-accent"), x + px(700), y + px(695), layer=22)


def home_scene(canvas: Canvas) -> None:
    """The first page: title, buttons, tilted tiles."""
    frame = canvas.frame
    px, text = frame.px, frame.text_px
    canvas.put(Cloth(frame.width, frame.height), 0, 0)
    canvas.put(Label("Tilebridge", text(88), Weight.DISPLAY), px(160), px(120))
    line = "Tile rummy: build sets, share one table, rearrange it all"
    canvas.put(Label(line, text(26), colour="muted"), px(164), px(230))
    captions = ("Continue", "New game", "Learn to play", "Puzzles", "Settings")
    for row, caption in enumerate(captions):
        y = px(330 + row * 108)
        canvas.put(Plate(px(540), px(92), px(22), "secondary" if row else "primary"), px(164), y)
        ink: ThemeColour = "ink" if row else "on-accent"
        canvas.put(Label(caption, text(28), Weight.SEMIBOLD, ink), px(200), y + px(26))
    rows = (("r7 b7 k7 o7", -6, 960, 230), ("b3 b4 b5 b6 b7", 3, 900, 480), ("k10 J k12 k13", -3, 1080, 760))
    for symbols, tilt, x, y in rows:
        for place, symbol in enumerate(symbols.split()):
            down = place * 146 * tilt / 57
            canvas.put(TileFace(symbol, px(142), tilt=tilt), px(x + place * 146), px(y + down), layer=1)


def canvas_theme() -> Theme:
    return Theme.load(ROOT / "assets" / "themes" / "walnut.json")


def save(painter: Painter, name: str, canvas: Canvas) -> None:
    target = ROOT / "out" / f"{name}.png"
    target.parent.mkdir(exist_ok=True)
    frame = canvas.frame
    pygame.image.save(snapshot(painter, canvas.ops, frame.width, frame.height), target)
    print(target)


def main(names: Iterable[str]) -> None:
    """Paint the sheets whose names are given, or all."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    painter = Painter(canvas_theme(), Fonts(ROOT / "assets" / "fonts", "zh_Hant"))
    sheets = {
        "tiles": (tiles_sheet, Frame(2150, 1010)),
        "parts": (parts_sheet, Frame(1600, 1200)),
        "table_1920": (table_scene, Frame(1920, 1080)),
        "table_1280": (table_scene, Frame(1280, 720)),
        "home": (home_scene, Frame(1280, 720)),
        "panel": (panel_scene, Frame(1280, 800)),
    }
    for name in list(names) or list(sheets):
        draw, frame = sheets[name]
        canvas = Canvas(frame, painter.fonts)
        draw(canvas)
        save(painter, name, canvas)


if __name__ == "__main__":
    main(sys.argv[1:])
