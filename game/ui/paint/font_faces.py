"""The files of type: which there are, for which language and weight each was cut, and the characters it holds."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pygame.font

from game.rules.values import immutable
from game.session.system.asset_files import AssetError, object_in
from game.ui.paint.drawable_text import SOFT_HYPHEN
from game.ui.paint.smooth_shapes import WHITE

if TYPE_CHECKING:
    from game.session.system.system_fonts import FoundFont

log = logging.getLogger(__name__)
INDEX, NAMES = "fonts.json", "names.json"
"""Of the cuts for the texts of the game, and of those for rarer characters of names."""
OPEN_TYPE = b"OTTO"
"""How a font with outlines in PostScript's form begins."""
TRIED = 40
"""The size in which a font of the system is tried."""


class FontError(AssetError):
    """The folder of fonts is incomplete."""


@immutable
class FontFace:
    """One font file, the language it was cut for ("" for Latin) and the characters it holds; `rare` are those that
    names alone need."""

    file: str
    language: str
    weight: str
    glyphs: frozenset[str]
    rare: bool = False


@cache
def read_index(file: Path) -> tuple[tuple[FontFace, ...], int]:
    """The faces of an index file and the code point of its tabular 0; read once for the type of several languages."""
    index = object_in(file)
    try:
        return _faces_of(file, index), int(index["tabular"])
    except (ValueError, LookupError, TypeError) as fault:
        raise FontError(str(file)) from fault


@cache
def read_names(file: Path) -> tuple[FontFace, ...]:
    """The faces for names; none where they cannot be read, as nothing of the game itself needs them."""
    try:
        return _faces_of(file, object_in(file), rare=True)
    except (ValueError, LookupError, TypeError, AssetError):
        log.warning("names are drawn with fewer characters", exc_info=True)
        return ()


def _faces_of(file: Path, index: Mapping[str, Any], *, rare: bool = False) -> tuple[FontFace, ...]:
    """The faces of an index, whose files are there."""
    parts = ((each["file"], each["language"], each["weight"], frozenset(each["glyphs"])) for each in index["faces"])
    faces = tuple(FontFace(*each, rare) for each in parts)
    for face in faces:
        _check_type(file.parent / face.file)
    return faces


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


def characters_of_faces(faces: Iterable[FontFace]) -> frozenset[str]:
    """What the faces have, without what is not seen."""
    return frozenset[str]().union(*(face.glyphs for face in faces)) - {SOFT_HYPHEN}


def draws(found: FoundFont) -> bool:
    """Whether pygame can open the file, and something is seen of the character."""
    try:
        image = pygame.font.Font(found.file, TRIED).render(found.sign, True, WHITE)
    except (OSError, ValueError, pygame.error):
        return False
    return image.get_bounding_rect().w > 0
