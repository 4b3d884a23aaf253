"""Draws what to click when a system asks whether to run the game: docs/pictures/*.svg, for docs/players*.md.

    python -m tools.release.click_pictures

Sketches of our own, not copies of anybody's screens: boxes, the words that stand there, and a ring with a number around
each thing to click. One file for each system and language; they are committed, and a test compares them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path
from types import MappingProxyType

from game.session.texts import languages
from tools.release.language_words import words_of

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
WIDTH, HEIGHT, EDGE = 380, 230, 14
"""Of one sketch, with the space around it."""
FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK TC', 'Microsoft JhengHei', 'Hiragino Sans', sans-serif"
RING = "#d2410c"

Words = Mapping[str, str]


class Sketch:
    """One window as SVG elements, with its upper left corner at `x`; with the words of one language."""

    def __init__(self, x: int, words: Words, ground: str, ink: str) -> None:
        self._x, self._words, self._ink = x + EDGE, words, ink
        self._parts: list[str] = []
        self.box(0, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, ground, 10)

    def box(self, x: float, y: float, w: float, h: float, fill: str, radius: float = 5) -> None:
        self._parts.append(
            f'<rect x="{self._x + x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}" fill="{fill}" '
            'stroke="#0003"/>'
        )

    def text(self, x: float, y: float, word: str, size: int = 14, **style: str) -> None:
        """A word by its key, or itself where it is the same in every language."""
        told = self._words.get(word, word)
        marks = {"fill": self._ink, "font-size": str(size), **style}
        attributes = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in marks.items())
        self._parts.append(f'<text x="{self._x + x:g}" y="{y:g}" {attributes}>{escape(told)}</text>')

    def button(self, x: float, y: float, word: str, number: int = 0, width: int = 150) -> None:
        """A button; with a number, the one to click."""
        self.box(x, y, width, 32, "#ffffff")
        self.text(x + width / 2, y + 21, word, 13, fill="#1b1b1f", text_anchor="middle")
        if number:
            self.ring(x, y, width, 32, number)

    def ring(self, x: float, y: float, w: float, h: float, number: int) -> None:
        """The ring around what to click, with its number at the upper left corner."""
        left, top = self._x + x, y
        self._parts.append(
            f'<rect x="{left - 5:g}" y="{top - 5:g}" width="{w + 10:g}" height="{h + 10:g}" rx="9" fill="none" '
            f'stroke="{RING}" stroke-width="3.5"/><circle cx="{left - 5:g}" cy="{top - 5:g}" r="11" fill="{RING}"/>'
            f'<text x="{left - 5:g}" y="{top:g}" font-size="14" font-weight="700" fill="#fff" '
            f'text-anchor="middle">{number}</text>'
        )

    def tile(self, x: float, y: float, number: int = 0) -> None:
        """The game's icon in small."""
        self.box(x, y, 64, 64, "#1a4a42", 12)
        for place in (10, 35):
            self.box(x + place, y + 24, 19, 30, "#f7f0e0", 3)
        self.box(x + 8, y + 10, 48, 14, "#f7f0e0", 3)
        if number:
            self.ring(x, y, 64, 64, number)

    def arrow(self, x: float, y: float, length: float) -> None:
        start = self._x + x
        self._parts.append(
            f'<path d="M{start:g} {y:g}h{length:g}m-12 -9l12 9l-12 9" fill="none" stroke="{RING}" stroke-width="4"/>'
        )

    def __str__(self) -> str:
        return "\n".join(self._parts)


def windows(words: Words) -> Iterator[Sketch]:
    """The blue panel twice: before and after More info."""
    for step in (1, 2):
        sketch = Sketch((step - 1) * WIDTH, words, "#0f4f94", "#ffffff")
        sketch.text(20, 52, "protected", 16, font_weight="600")
        sketch.text(20, 84, "unrecognized", 13)
        if step == 1:
            sketch.text(20, 122, "more", 14, text_decoration="underline")
            sketch.ring(14, 104, 100, 26, 1)
            sketch.button(188, 168, "dont_run")
        else:
            sketch.text(20, 112, "Tilebridge-…-setup.exe", 13)
            sketch.text(20, 136, "publisher", 13)
            sketch.button(24, 168, "run_anyway", 2)
            sketch.button(188, 168, "dont_run")
        yield sketch


def macos_drag() -> Iterator[Sketch]:
    """The opened disk image, whose words are the same everywhere."""
    sketch = Sketch(0, {}, "#f2f2f4", "#1b1b1f")
    sketch.text(176, 40, "Tilebridge", 14, text_anchor="middle", font_weight="600")
    sketch.tile(44, 82)
    sketch.text(76, 172, "Tilebridge", 13, text_anchor="middle")
    sketch.arrow(126, 114, 92)
    sketch.box(238, 84, 72, 58, "#7fb4ea", 8)
    sketch.box(238, 78, 30, 14, "#7fb4ea", 4)
    sketch.text(274, 172, "Applications", 13, text_anchor="middle")
    yield sketch


def macos(words: Words) -> Iterator[Sketch]:
    """The message, and the place in the settings."""
    message = Sketch(0, words, "#f2f2f4", "#1b1b1f")
    message.tile(144, 30)
    message.text(176, 122, "not_opened", 15, text_anchor="middle", font_weight="600")
    message.text(176, 146, "not_verified", 13, text_anchor="middle")
    message.button(20, 168, "trash")
    message.button(184, 168, "done", 1)
    yield message
    settings = Sketch(WIDTH, words, "#f2f2f4", "#1b1b1f")
    settings.text(176, 46, "privacy", 15, text_anchor="middle", font_weight="600")
    settings.box(20, 70, 312, 112, "#ffffff", 8)
    settings.text(36, 102, "blocked", 13)
    settings.button(166, 130, "open_anyway", 2)
    yield settings


def linux(words: Words) -> Iterator[Sketch]:
    """The properties of the file, and the file."""
    properties = Sketch(0, words, "#fafafa", "#1b1b1f")
    properties.text(176, 46, "properties", 15, text_anchor="middle", font_weight="600")
    properties.text(176, 76, "Tilebridge-….AppImage", 13, text_anchor="middle")
    properties.box(20, 110, 312, 56, "#ffffff", 8)
    properties.text(36, 143, "executable", 14)
    properties.box(268, 126, 46, 24, "#2f7de1", 12)
    properties.box(291, 128, 20, 20, "#ffffff", 10)
    properties.ring(268, 126, 46, 24, 1)
    yield properties
    file = Sketch(WIDTH, words, "#fafafa", "#1b1b1f")
    file.tile(144, 56, 2)
    file.text(176, 148, "Tilebridge-….AppImage", 13, text_anchor="middle")
    file.text(176, 182, "double_click", 14, text_anchor="middle", font_weight="600")
    yield file


KINDS: Mapping[str, Callable[[Words], Iterator[Sketch]]] = MappingProxyType(
    {"windows": windows, "macos": macos, "linux": linux}
)


def drawn() -> dict[str, str]:
    """Every picture by the name of its file."""
    pictures = {"macos-drag.svg": picture(list(macos_drag()), "en")}
    for language in languages():
        words = words_of(language)["clicks"]
        pictures |= {f"{kind}.{language}.svg": picture(list(draw(words)), language) for kind, draw in KINDS.items()}
    return pictures


def picture(sketches: list[Sketch], language: str) -> str:
    """The sketches side by side as one SVG file."""
    width, body = WIDTH * len(sketches), "\n".join(map(str, sketches))
    size = f'width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}"'
    marks = f'font-family="{FONTS}" xml:lang="{language.replace("_", "-")}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {marks}>\n{body}\n</svg>\n'


def main() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in drawn().items():
        (PICTURES / name).write_text(picture, encoding="utf-8", newline="\n")
    print(f"{len(drawn())} pictures in {PICTURES}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
