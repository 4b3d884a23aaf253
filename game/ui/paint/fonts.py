"""Type: loads the shipped cuts, picks a face for every glyph, measures and renders lines."""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import pygame
import pygame.font

from game.rules.values import immutable
from game.ui.paint.drawable_text import LONGEST, SOFT_HYPHEN, drawable
from game.ui.paint.smooth_shapes import CLEAR, WHITE, blank, shrunk_mask, tinted
from game.ui.paint.theme import Rgba
from game.ui.pictures import Weight

INDEX = "fonts.json"
OPEN_TYPE = b"OTTO"
"""How a font with outlines in PostScript's form begins."""
TRACKING = -0.018
"""Closer setting of the display cut, in parts of the type size."""
REMEMBERED = 6000
"""Measured lines kept."""
SMALL_TYPE = 40
"""Up to this size lines are drawn four times too large, above it twice."""
OPEN_FONTS = 120
"""Fonts kept open, one for each file and size."""
WIDEST = 32_768
"""Pixels of the longest line that is drawn, at the size it is drawn in: 8,192 of a window."""
NUMBER = re.compile(r"[-+−×]?\d[\d:.,]*( ?/ ?\d+| ?%)?")
"""Texts set in tabular figures, so that clocks and scores do not wobble."""
EAST_ASIAN = ("zh_Hant", "zh_Hans", "ja")
SHARED_SIGNS = frozenset("“”‘’…—·")
"""Full-width beside Chinese and Japanese characters, narrow beside Latin ones."""
FIRST_WIDE = "\u2e80"
THICKENING = 0.034
"""By how much strokes of a regular cut grow where a bold one is wanted but lacks a character, in parts of the size:
names that players type may hold any character."""


class FontError(Exception):
    """The folder of fonts is incomplete."""


@immutable
class FontFace:
    """One font file, the language it was cut for ("" for Latin) and the characters it holds."""

    file: str
    language: str
    weight: str
    glyphs: frozenset[str]


Stretch = tuple[FontFace, str]
"""Neighbouring characters of one face."""


class Piece(NamedTuple):
    """A font, what it draws, how far from the start of the line and how wide, and by how much its strokes are to grow;
    all in pixels."""

    font: pygame.font.Font
    text: str
    x: int
    wide: int
    grown: int = 0


class Fonts:
    """The type of the interface in one language; it is also the layout's `Measure`."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        """Read the index of `folder`; FontError when it or a file it names is missing or broken."""
        pygame.font.init()
        self._folder = folder
        self._faces, self._tabular = read_index(folder / INDEX)
        self._loaded: dict[tuple[str, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._chains: dict[Weight, tuple[FontFace, ...]] = {}
        self.speak(language)

    def speak(self, language: str) -> None:
        """Prefer the regional forms of `language` (en, zh_Hant, zh_Hans, ja) from now on."""
        self.language = language
        others = (name for name in EAST_ASIAN if name != language)
        rank = {name: place for place, name in enumerate(("", language, *others))}
        self._widths.clear()
        for weight in Weight:
            suitable = [face for face in self._faces if face.language or face.weight == weight.value]
            self._chains[weight] = tuple(sorted(suitable, key=lambda face: _order(face, weight, rank)))

    def width(self, text: str, size: int, weight: Weight = Weight.REGULAR) -> int:
        """Pixels from the first glyph's origin to the end of the last that is drawn; see `drawable`."""
        key = (text, size, weight)
        known = self._widths.get(key)
        if known is None:
            if len(self._widths) > REMEMBERED:
                self._widths.clear()
            known = self._widths[key] = self._measured(text, size, weight)
        return known

    def height(self, size: int, weight: Weight = Weight.REGULAR) -> int:
        """Height of one line; the same for every language, capitals stand in its middle."""
        return self._font(self._chains[weight][0], size).get_height()

    def ascent(self, size: int, weight: Weight = Weight.REGULAR) -> int:
        """Pixels from the top of the line to its base line."""
        return self._font(self._chains[weight][0], size).get_ascent()

    def render(self, text: str, size: int, weight: Weight, colour: Rgba) -> pygame.Surface:
        """The line as an image of exactly width x height pixels, one wide where nothing of it has a width.

        Drawn too large and scaled down: letters then stand between pixels where they should, not at the nearest one.
        """
        width, height = max(1, self.width(text, size, weight)), self.height(size, weight)
        times = _times(size)
        large = blank(width * times, height * times, CLEAR)
        base = self.ascent(size, weight) * times
        for font, part, x, _, grown in self._pieces(text, size * times, weight):
            line, top = font.render(part, True, WHITE), base - font.get_ascent()
            for shift in range(0, grown + 1, 2):
                large.blit(line, (x + shift - grown // 2, top))
        return tinted(shrunk_mask(large, width, height), colour)

    def font(self, size: int, weight: Weight) -> pygame.font.Font:
        """The Latin face itself, for numerals that are placed by their ink."""
        return self._font(self._chains[weight][0], size)

    def covers(self, text: str) -> bool:
        """Whether some face has every character of the text."""
        return all(any(sign in face.glyphs for face in self._faces) for sign in text)

    def _measured(self, text: str, size: int, weight: Weight) -> int:
        end, times = 0, _times(size)
        for piece in self._pieces(text, size * times, weight):
            end = piece.x + piece.wide
        return math.ceil(min(end, WIDEST) / times)

    def _pieces(self, text: str, size: int, weight: Weight) -> Iterator[Piece]:
        """What is drawn of the text, as far as the longest line reaches; every piece has a width."""
        x = 0.0
        for face, part in self._stretches(self._drawable(text), weight):
            font = self._font(face, size)
            wide = font.size(part)[0]
            if x + wide > WIDEST:
                part = _filling(WIDEST - x, font, part)
                wide = font.size(part)[0]
            if weight is Weight.DISPLAY and not face.language:
                yield from self._tracked(font, part, size, x)
                x += wide + TRACKING * size * len(part)
            elif wide:  # combining marks alone have none, and pygame does not draw them
                yield Piece(font, part, round(x), wide, _thickening(face, size, weight))
                x += wide
            if x >= WIDEST:
                return

    def _tracked(self, font: pygame.font.Font, text: str, size: int, start: float) -> Iterator[Piece]:
        for place, sign in enumerate(text):
            wide = font.size(sign)[0]
            before = font.size(text[: place + 1])[0] - wide
            if wide:
                yield Piece(font, sign, round(start + before + place * TRACKING * size), wide)

    def _drawable(self, text: str) -> str:
        """The text as it is drawn; what the fonts hold is drawn as it is."""
        return text if len(text) <= LONGEST and self._plain.issuperset(text) else drawable(text)

    @cached_property
    def _plain(self) -> frozenset[str]:
        """The characters of all faces that are seen."""
        return frozenset().union(*(face.glyphs for face in self._faces)) - {SOFT_HYPHEN}

    def _stretches(self, text: str, weight: Weight) -> Iterator[Stretch]:
        chain = self._chains[weight]
        if weight is not Weight.DISPLAY and NUMBER.fullmatch(text):
            yield chain[0], self._in_tabular_figures(text)
            return
        if text and chain[0].glyphs.issuperset(text) and max(text) < FIRST_WIDE:
            yield chain[0], text
            return
        wide = chain
        if any(sign >= FIRST_WIDE for sign in text):
            wide = _complete_first(chain[1:], text)
            chain = (chain[0], *wide)
        start = 0
        current: FontFace | None = None
        for place, sign in enumerate(text):
            face = _face_for(sign, wide if sign in SHARED_SIGNS else chain, current)
            if current is not None and face is not current:
                yield current, text[start:place]
                start = place
            current = face
        if current is not None:
            yield current, text[start:]

    def _in_tabular_figures(self, text: str) -> str:
        return "".join(chr(self._tabular + ord(sign) - 48) if "0" <= sign <= "9" else sign for sign in text)

    def _font(self, face: FontFace, size: int) -> pygame.font.Font:
        key = (face.file, max(1, size))
        font = self._loaded.get(key)
        if font is None:
            if len(self._loaded) >= OPEN_FONTS:
                self._loaded.clear()
            try:
                font = self._loaded[key] = pygame.font.Font(self._folder / face.file, max(1, size))
            except (OSError, pygame.error) as fault:
                raise FontError(face.file) from fault
        return font


@cache
def read_index(file: Path) -> tuple[tuple[FontFace, ...], int]:
    """The faces of an index file and the code point of its tabular 0; read once for the type of several languages."""
    try:
        index = json.loads(file.read_text(encoding="utf-8"))
        faces = [FontFace(f["file"], f["language"], f["weight"], frozenset(f["glyphs"])) for f in index["faces"]]
        tabular = int(index["tabular"])
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise FontError(str(file)) from fault
    for face in faces:
        _check_type(file.parent / face.file)
    return tuple(faces), tabular


def _check_type(file: Path) -> None:
    """Raise FontError unless the file is there and begins as an OpenType font does; whether FreeType can draw it is
    seen when it is opened."""
    try:
        with file.open("rb") as stream:
            if stream.read(len(OPEN_TYPE)) == OPEN_TYPE:
                return
    except OSError as fault:
        raise FontError(str(file)) from fault
    raise FontError(str(file))


def _filling(room: float, font: pygame.font.Font, text: str) -> str:
    """As much of a text that is too long as it takes to fill the room."""
    return text[: bisect_left(range(len(text)), room, key=lambda length: font.size(text[:length])[0])]


def _times(size: int) -> int:
    """How many times too large a line of the size is drawn."""
    return 4 if size <= SMALL_TYPE else 2


def _thickening(face: FontFace, size: int, weight: Weight) -> int:
    """Pixels by which strokes of the face grow to look like the weight."""
    stands_in = weight is not Weight.REGULAR and face.language and face.weight != "bold"
    return round(size * THICKENING) if stands_in else 0


def _order(face: FontFace, weight: Weight, rank: dict[str, int]) -> tuple[int, bool]:
    heavy = weight is not Weight.REGULAR
    matches = not face.language or (face.weight == "bold") == heavy
    return rank.get(face.language, len(rank)), not matches


def _complete_first(faces: tuple[FontFace, ...], text: str) -> tuple[FontFace, ...]:
    """The same order, but a face of the leading language that has all wide characters before one that lacks some:
    better a whole line in the regular cut than a mixture."""
    wide = {sign for sign in text if sign >= FIRST_WIDE}
    leading = faces[0].language
    return tuple(sorted(faces, key=lambda face: face.language != leading or not wide <= face.glyphs))


def _face_for(sign: str, chain: tuple[FontFace, ...], current: FontFace | None) -> FontFace:
    """The first face with the character; a space stays with its neighbours, an unknown one shows the Latin box."""
    if sign == " " and current is not None:
        return current
    return next((face for face in chain if sign in face.glyphs), chain[0])
