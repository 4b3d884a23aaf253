"""Type: measures, faces, and the characters of the catalogues."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.session.system.asset_files import AssetError
from game.ui.paint.font_faces import read_index
from game.ui.paint.fonts import Fonts
from game.ui.pictures import Weight
from tests.effort import every_row
from tests.shared import LANGUAGES
from tests.ui.paint.paint_kit import ASSETS, load_fonts

INK = (243, 233, 214, 255)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return load_fonts()


def ink(fonts: Fonts, text: str, size: int = 40) -> bytes:
    return pygame.image.tobytes(fonts.render(text, size, Weight.REGULAR, INK), "RGBA")


def test_a_rendered_line_has_the_measured_extent(fonts: Fonts) -> None:
    for weight in Weight:
        image = fonts.render("Tidy 繁體 the table", 33, weight, INK)
        assert image.get_size() == (fonts.width("Tidy 繁體 the table", 33, weight), fonts.height(33, weight))


def test_every_language_name_has_its_glyphs_in_every_language() -> None:
    for language in LANGUAGES:
        spoken = load_fonts(language)
        assert all(spoken.covers(name) for name in LANGUAGES.values())


def test_the_symbols_of_the_interface_have_glyphs(fonts: Fonts) -> None:
    assert fonts.covers("→←✓★·–−×…“”’°")


@every_row("language", LANGUAGES)
def test_every_character_of_the_catalogues_has_a_glyph(fonts: Fonts, language: str) -> None:
    for file in (ASSETS / "locale" / language / "LC_MESSAGES").glob("*.po"):
        signs = {sign for sign in file.read_text(encoding="utf-8") if sign > " "}
        assert not {sign for sign in signs if not fonts.covers(sign)}


@every_row("language", ["zh_Hant", "zh_Hans", "ja"])
def test_every_character_of_the_catalogues_is_there_in_bold_too(language: str) -> None:
    """When this fails: python tools/make_fonts.py."""
    faces, _ = read_index(ASSETS / "fonts" / "fonts.json")
    bold = next(face.glyphs for face in faces if face.language == language and face.weight == "bold")
    for file in (ASSETS / "locale" / language / "LC_MESSAGES").glob("*.po"):
        assert not {sign for sign in file.read_text(encoding="utf-8") if sign > "\u2e80"} - bold


def test_every_cut_has_the_space_between_its_words() -> None:
    faces, _ = read_index(ASSETS / "fonts" / "fonts.json")
    assert [face.file for face in faces if " " not in face.glyphs] == []


def test_each_language_shows_its_own_regional_forms() -> None:
    shapes = {ink(load_fonts(language), "直骨令") for language in ("zh_Hant", "zh_Hans", "ja")}
    assert len(shapes) == 3


def test_speaking_another_language_changes_the_forms(fonts: Fonts) -> None:
    spoken = load_fonts("ja")
    before = ink(spoken, "骨")
    spoken.speak("zh_Hans")
    assert ink(spoken, "骨") != before


def test_numbers_do_not_change_width_with_their_digits(fonts: Fonts) -> None:
    widths = {fonts.width(text, 22, Weight.SEMIBOLD) for text in ("1:11", "0:38", "4:00")}
    assert len(widths) == 1


def test_capitals_stand_in_the_middle_of_the_line(fonts: Fonts) -> None:
    image = fonts.render("H", 60, Weight.BOLD, INK)
    box = image.get_bounding_rect(min_alpha=128)
    assert abs(box.centery - image.get_height() / 2) <= 2


def test_tall_letters_are_not_clipped(fonts: Fonts) -> None:
    image = fonts.render("Åpg繁體|", 60, Weight.DISPLAY, INK)
    box = image.get_bounding_rect(min_alpha=8)
    assert box.top > 0
    assert box.bottom < image.get_height()


def test_an_empty_text_has_no_width(fonts: Fonts) -> None:
    assert fonts.width("", 20, Weight.REGULAR) == 0


def test_a_folder_without_fonts_is_an_error_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(AssetError):
        Fonts(tmp_path)


def test_a_name_the_bold_cut_lacks_is_thickened(fonts: Fonts) -> None:
    inked = [
        pygame.mask.from_surface(fonts.render("薔薇", 24, weight, INK)).count()
        for weight in (Weight.REGULAR, Weight.SEMIBOLD)
    ]
    assert inked[1] > 1.1 * inked[0]
