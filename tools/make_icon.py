"""Draws the icon of the game, three tiles set up as a bridge, and writes it for every platform into assets/.

python tools/make_icon.py
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ASSETS = Path(__file__).resolve().parent.parent / "assets"
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MAC_KINDS = ((b"icp4", 16), (b"icp5", 32), (b"icp6", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512))
FINE = 4
"""Everything is drawn this much larger and scaled down once."""

FELT = (25, 74, 66)
FELT_EDGE = (14, 44, 40)
IVORY = (247, 240, 224)
IVORY_SIDE = (203, 188, 153)
SHADOW = (6, 22, 20)
SIGNS = {"red": (160, 32, 32), "blue": (22, 96, 176), "orange": (203, 118, 4), "black": (22, 25, 30)}

Rect = tuple[float, float, float, float]


def rounded(surface: pygame.Surface, colour: tuple[int, int, int], rect: Rect, radius: float) -> None:
    pygame.draw.rect(surface, colour, pygame.Rect(*map(round, rect)), border_radius=round(radius))


def tile(surface: pygame.Surface, rect: Rect, unit: float) -> None:
    """An ivory tile with its lower edge and a shadow on the felt."""
    x, y, w, h = rect
    rounded(surface, SHADOW, (x + 1.2 * unit, y + 2.6 * unit, w, h), 3.2 * unit)
    rounded(surface, IVORY_SIDE, rect, 3.2 * unit)
    rounded(surface, IVORY, (x, y, w, h - 2 * unit), 3 * unit)


def sign(surface: pygame.Surface, name: str, centre: tuple[float, float], size: float) -> None:
    """The four suits as on the tiles: square, circle, diamond, triangle."""
    x, y = centre
    shapes = {
        "black": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
        "blue": ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
        "orange": ((0, -1.0), (1.15, 0.9), (-1.15, 0.9)),
    }
    if name == "red":
        pygame.draw.circle(surface, SIGNS[name], (round(x), round(y)), round(size))
        return
    pygame.draw.polygon(surface, SIGNS[name], [(x + dx * size, y + dy * size) for dx, dy in shapes[name]])


def icon(size: int) -> pygame.Surface:
    """The icon at `size` pixels: two tiles stand, a third lies across them."""
    surface = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA, 32)
    unit = size * FINE / 64
    rounded(surface, FELT_EDGE, (2 * unit, 2 * unit, 60 * unit, 60 * unit), 14 * unit)
    rounded(surface, FELT, (3.2 * unit, 3.2 * unit, 57.6 * unit, 57 * unit), 13 * unit)
    for x, name in ((11, "red"), (36, "blue")):
        tile(surface, (x * unit, 28 * unit, 17 * unit, 26 * unit), unit)
        sign(surface, name, ((x + 8.5) * unit, 42 * unit), 4.4 * unit)
    tile(surface, (8 * unit, 10 * unit, 48 * unit, 18 * unit), unit)
    for x, name in ((17, "black"), (32, "orange"), (47, "red")):
        sign(surface, name, (x * unit, 18 * unit), 3.7 * unit)
    return pygame.transform.smoothscale(surface, (size, size))


def png(size: int) -> bytes:
    target = io.BytesIO()
    pygame.image.save(icon(size), target, "icon.png")
    return target.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon file that holds PNG pictures."""
    offset = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, data in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    return head + body


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon file that holds PNG pictures."""
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    (ASSETS / "icon.png").write_bytes(png(256))
    (ASSETS / "icon.ico").write_bytes(ico({size: png(size) for size in WINDOWS_SIZES}))
    (ASSETS / "icon.icns").write_bytes(icns({kind: png(size) for kind, size in MAC_KINDS}))
    print("\n".join(f"{path} {path.stat().st_size} bytes" for path in sorted(ASSETS.glob("icon.*"))))


if __name__ == "__main__":
    main()
