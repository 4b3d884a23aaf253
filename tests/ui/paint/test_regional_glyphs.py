"""Chinese and Japanese readers see their own forms of 直 骨 返 令 (ux 30), compared with pictures looked at by eye.

To draw the pictures anew: `python -m tests.ui.paint.test_regional_glyphs`;
look at them beside a printed font table.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.pictures import Weight
from tests.effort import every_row
from tests.ui.paint.paint_kit import load_fonts

GOLDEN = Path(__file__).resolve().parent / "golden"
GLYPHS = "直骨返令"
SIZE = 48
BLACK = (0, 0, 0, 255)
REGIONS = ("zh_Hant", "zh_Hans", "ja")
ALIKE = 6.0
"""Mean difference of a pixel, of 255: edges may be smoothed otherwise by another version of the type library."""


def drawn(language: str) -> pygame.Surface:
    """The four glyphs in black on white."""
    ink = load_fonts(language).render(GLYPHS, SIZE, Weight.REGULAR, BLACK)
    page = pygame.Surface(ink.get_size(), depth=24)
    page.fill("white")
    page.blit(ink, (0, 0))
    return page


def golden(language: str) -> pygame.Surface:
    return pygame.image.load(str(GOLDEN / f"{language}.png"))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Of two pictures of one size, the mean over all pixels."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.get_width() * one.get_height() * 3)


@every_row("language", REGIONS)
def test_the_glyphs_are_those_of_the_region(language: str) -> None:
    image = drawn(language)
    assert image.get_size() == golden(language).get_size()
    assert difference(image, golden(language)) < ALIKE


@every_row("language", REGIONS)
def test_the_glyphs_are_not_those_of_another_region(language: str) -> None:
    image = drawn(language)
    others = [difference(image, golden(other)) for other in REGIONS if other != language]
    assert min(others) > ALIKE


def main() -> None:
    pygame.font.init()
    for language in REGIONS:
        pygame.image.save(drawn(language), str(GOLDEN / f"{language}.png"))


if __name__ == "__main__":
    main()
