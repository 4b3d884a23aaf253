"""Type: loads the shipped cuts, picks a face for every glyph, measures and renders lines."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
import pygame.font

from game.ui.paint.drawable_text import LONGEST, drawable
from game.ui.paint.font_faces import (
    INDEX,
    NAMES,
    FontError,
    FontFace,
    characters_of_faces,
    draws,
    read_index,
    read_names,
)
from game.ui.paint.smooth_shapes import CLEAR, WHITE, blank, shrunk_mask, tinted
from game.ui.paint.theme import Rgba
from game.ui.pictures import Weight

if TYPE_CHECKING:
    from game.session.system.system_fonts import SystemFonts

FOREIGN = "foreign"
"""The language of the system's own fonts, which come last."""
BOX = "\u25a1"
"""What is drawn for a character that no font has."""
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

Stretch = tuple[FontFace, str]
"""Neighbouring characters of one face."""


class TextRun(NamedTuple):
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
        self._system: SystemFonts | None = None
        self._faces, self._tabular = read_index(folder / INDEX)
        self._complete = False
        """Whether the cuts for names are among the faces."""
        self._found = 0
        self._loaded: dict[tuple[str, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._chains: dict[Weight, tuple[FontFace, ...]] = {}
        """The Latin face of each weight, and all others in the order in which they are asked for a character."""
        self._letters: dict[Weight, tuple[FontFace, ...]] = {}
        """The face with more letters, once it was needed."""
        self.speak(language)

    @property
    def version(self) -> tuple[str, int]:
        """While this value is the same, so is every line that was measured or drawn."""
        return self.language, self._found

    def speak(self, language: str) -> None:
        """Prefer the regional forms of `language` (en, zh_Hant, zh_Hans, ja) from now on."""
        self.language = language
        self._widths.clear()
        self._put_in_order()

    def _put_in_order(self) -> None:
        others = (name for name in EAST_ASIAN if name != self.language)
        rank = {name: place for place, name in enumerate(("", self.language, *others))}
        for weight in Weight:
            suitable = [
                face for face in self._faces if face.language or (face.weight, face.rare) == (weight.value, False)
            ]
            self._chains[weight] = tuple(sorted(suitable, key=lambda face: _order(face, weight, rank)))
            heavy = "regular" if weight is Weight.REGULAR else "semibold"
            self._letters[weight] = tuple(
                face for face in self._faces if (face.weight, face.language) == (heavy, "") and face.rare
            )
        for known in ("_usual", "_own", "_drawn"):
            self.__dict__.pop(known, None)

    def ask(self, system: SystemFonts) -> None:
        """Draw characters that no file of the folder has with fonts of the system from now on."""
        self._system = system

    def take_found(self) -> bool:
        """Use the fonts of the system that were found meanwhile; True when a line may look different from now on."""
        found = self._system.taken() if self._system is not None else None
        if found is None:
            return False
        fit = [each for each in found if draws(each)]
        self._faces += tuple(FontFace(str(each.file), FOREIGN, "regular", each.characters) for each in fit)
        self._found += 1
        self._widths.clear()
        self._put_in_order()
        return True

    def unseen(self, text: str) -> str:
        """The characters of the text that no font has, once each; those not among them that are still looked for."""
        system = self._system
        strange = dict.fromkeys(sign for sign in self._plain(text) if sign not in self._drawn)
        return "".join(sign for sign in strange if system is None or not system.is_sought(sign))

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
        """Whether our own faces have every character of the text."""
        self._complete_faces()
        return self._own.issuperset(text)

    def _measured(self, text: str, size: int, weight: Weight) -> int:
        end, times = 0, _times(size)
        for piece in self._pieces(text, size * times, weight):
            end = piece.x + piece.wide
        return math.ceil(min(end, WIDEST) / times)

    def _pieces(self, text: str, size: int, weight: Weight) -> Iterator[TextRun]:
        """What is drawn of the text, as far as the longest line reaches; every piece has a width."""
        x = 0.0
        for face, part in self._stretches(self._drawable(text), weight):
            font = self._font(face, size)
            wide = font.size(part)[0]
            if x + wide > WIDEST:
                part = _filling(WIDEST - x, font, part)
                wide = font.size(part)[0]
            if weight is Weight.DISPLAY and face is self._chains[weight][0]:
                yield from self._tracked(font, part, size, x)
                x += wide + TRACKING * size * len(part)
            elif wide:  # combining marks alone have none, and pygame does not draw them
                yield TextRun(font, part, round(x), wide, _thickening(face, size, weight))
                x += wide
            if x >= WIDEST:
                return

    def _tracked(self, font: pygame.font.Font, text: str, size: int, start: float) -> Iterator[TextRun]:
        for place, sign in enumerate(text):
            wide = font.size(sign)[0]
            before = font.size(text[: place + 1])[0] - wide
            if wide:
                yield TextRun(font, sign, round(start + before + place * TRACKING * size), wide)

    def _drawable(self, text: str) -> str:
        """The text as it is drawn: a box stands for what no font has. What is usual is drawn as it is."""
        if len(text) <= LONGEST and self._usual.issuperset(text):
            return text
        plain = self._plain(text)
        return "".join(sign if sign in self._drawn else BOX for sign in plain)

    def _plain(self, text: str) -> str:
        """The signs of the text that have a width; fonts are looked for that have them."""
        self._complete_faces()
        plain = drawable(text)
        strange = set(plain) - self._drawn
        if strange and self._system is not None:
            self._system.ask(strange)
        return plain

    def _complete_faces(self) -> None:
        """Read the cuts for names; only now, because most players never need them."""
        if not self._complete:
            self._complete = True
            self._faces += read_names(self._folder / NAMES)
            self._put_in_order()

    @cached_property
    def _usual(self) -> frozenset[str]:
        """The seen characters of the faces whose forms come first: no other face need be asked."""
        leading = self._chains[Weight.REGULAR][1].language
        return characters_of_faces(face for face in self._faces if face.language in ("", leading) and not face.rare)

    @cached_property
    def _own(self) -> frozenset[str]:
        """The characters of our own faces."""
        return characters_of_faces(face for face in self._faces if face.language != FOREIGN)

    @cached_property
    def _drawn(self) -> frozenset[str]:
        """The characters of all faces."""
        return characters_of_faces(self._faces)

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
            wide = _whole_first(chain[1:], {sign for sign in text if sign >= FIRST_WIDE} & self._own)
            chain = (chain[0], *wide)
        if any(sign < FIRST_WIDE and sign not in chain[0].glyphs for sign in text):
            chain = (*self._letters[weight], *chain)  # a letter of another cut among its own would be seen
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


def _order(face: FontFace, weight: Weight, rank: dict[str, int]) -> tuple[int, bool, bool]:
    heavy = weight is not Weight.REGULAR
    matches = not face.language or (face.weight == "bold") == heavy
    return rank.get(face.language, len(rank)), face.rare, not matches


def _whole_first(faces: tuple[FontFace, ...], wide: set[str]) -> tuple[FontFace, ...]:
    """The same order, but bold cuts that lack one of these characters last: better a whole line in the regular cut
    than a mixture."""
    return tuple(sorted(faces, key=lambda face: face.weight == "bold" and not wide <= face.glyphs))


def _face_for(sign: str, chain: tuple[FontFace, ...], current: FontFace | None) -> FontFace:
    """The first face with the character; a space stays with its neighbours."""
    if sign == " " and current is not None:
        return current
    return next((face for face in chain if sign in face.glyphs), chain[0])
