"""Everybody's name is seen: drawn with our own type, with a font of the system, or said to be missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.session.system.font_files import characters_of
from game.session.system.system_fonts import FoundFont, SystemFonts, fonts_with
from game.ui.paint.fonts import BOX, Fonts
from game.ui.pictures import Weight
from game.ui.wrap import wrap
from tests.effort import every_row
from tests.shared import ASSETS
from tests.ui.paint.paint_kit import load_fonts
from tests.waiting import until

INK = (243, 233, 214, 255)
FOLDER = Path(__file__).parent / "names"
LISTED = ["王钰婕", "陳喆堃", "髙橋栞", "渡邉澪", "Ａｙａ", "ﾐﾅ", "Ольга", "Nguyễn", "Κώστας", "Ann❤\ufe0f", "ㄒㄧㄠˇ"]
EAST_ASIAN = ["zh_Hans", "zh_Hant", "ja"]
HANGUL = "김민준"


def names_of(language: str) -> list[str]:
    return (FOLDER / f"{language}.txt").read_text(encoding="utf-8").split()


def pixels(fonts: Fonts, text: str, weight: Weight = Weight.REGULAR, size: int = 40) -> bytes:
    image = fonts.render(text, size, weight, INK)
    assert image.get_width() == max(1, fonts.width(text, size, weight))
    return pygame.image.tobytes(image, "RGBA")


def fresh(language: str = "en", search: Callable[[frozenset[str]], tuple[FoundFont, ...]] | None = None) -> Fonts:
    """Type that shares nothing with that of other tests."""
    fonts = Fonts(ASSETS.fonts, language)
    if search is not None:
        fonts.ask(SystemFonts(search=search))
    return fonts


def searched(fonts: Fonts, *texts: str) -> Fonts:
    """The same once the search for these texts has ended."""
    for text in texts:
        fonts.width(text, 20)
    until(fonts.take_found)
    return fonts


def test_two_hundred_names_of_each_country_are_there() -> None:
    assert [len(set(names_of(language))) for language in EAST_ASIAN] == [200, 200, 200]


@every_row("language", ["en", *EAST_ASIAN])
def test_every_character_of_these_names_has_a_glyph_of_our_own(language: str) -> None:
    fonts = load_fonts(language)
    names = [*LISTED, *(name for country in EAST_ASIAN for name in names_of(country))]
    assert [name for name in names if fonts.unseen(name)] == []


@every_row("language", EAST_ASIAN)
def test_every_character_of_these_names_is_drawn_as_another_than_the_box(language: str) -> None:
    fonts = load_fonts(language)
    box = pixels(fonts, BOX)
    assert [sign for name in names_of(language) for sign in name if pixels(fonts, sign) == box] == []


def test_names_are_drawn_in_the_forms_of_the_language() -> None:
    assert len({pixels(load_fonts(language), "邊") for language in EAST_ASIAN}) > 1
    alone, with_rarer = fresh("ja"), fresh("ja")
    with_rarer.width("喆", 20)
    assert pixels(alone, "邊澤") == pixels(with_rarer, "邊澤")


def test_a_name_is_in_one_cut_even_where_the_bold_one_has_some_of_its_characters() -> None:
    fonts = fresh("zh_Hant")
    fonts.width("的堃", 20, Weight.BOLD)
    assert len(list(fonts._stretches("的堃", Weight.BOLD))) == 2  # everyday and rarer characters, of one weight
    assert {face.weight for face, _ in fonts._stretches("的堃", Weight.BOLD)} == {"regular"}
    assert {face.weight for face, _ in fonts._stretches("的", Weight.BOLD)} == {"bold"}


@every_row("weight", Weight)
def test_a_word_with_a_letter_that_the_usual_cut_lacks_is_in_one_cut_as_a_whole(weight: Weight) -> None:
    fonts = fresh()
    fonts.width("Nguyễn Ольга", 20, weight)
    assert [face.rare for face, _ in fonts._stretches("Nguyễn Ольга", weight)] == [True]
    assert [face.rare for face, _ in fonts._stretches("Nguyen", weight)] == [False]


def test_the_cuts_for_names_are_read_only_when_one_needs_them() -> None:
    fonts = fresh("zh_Hant")
    fonts.width("陳小姐 Åsa", 20)
    assert not any(face.rare for face in fonts._faces)
    fonts.width("陳喆堃", 20)
    assert any(face.rare for face in fonts._faces)


def test_what_no_font_has_is_a_box_and_named() -> None:
    fonts = fresh()
    assert pixels(fonts, HANGUL) == pixels(fonts, BOX * 3)
    assert fonts.unseen(f"Ann {HANGUL} {HANGUL}") == HANGUL
    assert fonts.unseen("\U0010ffff\ud800A") == "\U0010ffff\ufffd"


def test_what_a_font_of_the_system_has_is_drawn_with_it_once_that_is_found() -> None:
    korean = ASSETS.fonts / "TileSansJP-Regular.otf"  # stands for any font: what it has is asked of the search

    def search(signs: frozenset[str]) -> tuple[FoundFont, ...]:
        return (FoundFont(korean, frozenset("あ") | signs, "あ"),)

    fonts = fresh(search=search)
    before, version = pixels(fonts, HANGUL), fonts.version
    assert fonts.unseen(HANGUL) == ""  # it may still be found
    searched(fonts)
    assert fonts.version != version
    assert fonts.unseen(HANGUL) == ""
    assert pixels(fonts, HANGUL) != before


def _fails(_: frozenset[str]) -> tuple[FoundFont, ...]:
    raise RuntimeError


def _broken(signs: frozenset[str]) -> tuple[FoundFont, ...]:
    return (FoundFont(ASSETS.fonts / "fonts.json", signs, min(signs)), FoundFont(Path("/nowhere"), signs, min(signs)))


@every_row("search", [lambda _: (), _fails, _broken])
def test_a_search_that_finds_nothing_leaves_boxes(
    search: Callable[[frozenset[str]], tuple[FoundFont, ...]],
) -> None:
    fonts = searched(fresh(search=search), HANGUL)
    assert fonts.unseen(HANGUL) == HANGUL
    assert pixels(fonts, HANGUL) == pixels(fonts, BOX * 3)


def test_a_character_is_looked_for_once() -> None:
    asked: list[frozenset[str]] = []

    def search(signs: frozenset[str]) -> tuple[FoundFont, ...]:
        asked.append(signs)
        return ()

    fonts = searched(fresh(search=search), HANGUL)
    for size in (20, 21, 22):
        fonts.render(HANGUL, size, Weight.BOLD, INK)
    assert asked == [frozenset(HANGUL)]


def test_the_search_of_this_system_ends_whatever_it_has() -> None:
    found = fonts_with(frozenset(HANGUL + "กا\U0010fffe"))
    assert all(each.sign in each.characters for each in found)


@every_row("file", sorted(ASSETS.fonts.glob("*.otf")), made=Path)
def test_the_characters_of_a_font_are_read_as_they_are(file: Path) -> None:
    fonts = fresh()
    fonts.covers("喆")  # with the cuts for names
    (face,) = (face for face in fonts._faces if face.file == file.name)
    assert face.glyphs <= characters_of(file)


@pytest.mark.parametrize("share", [0, 3, 11, 40, 400, 4000])
def test_a_damaged_font_has_no_characters_or_fewer(tmp_path: Path, share: int) -> None:
    whole = (ASSETS.fonts / "TileSans-Regular.otf").read_bytes()
    file = tmp_path / "cut.otf"
    file.write_bytes(whole[:share])
    assert characters_of(file) <= characters_of(ASSETS.fonts / "TileSans-Regular.otf")
    for at in range(0, 600, 7):
        file.write_bytes(whole[:at] + b"\xff\xff\xff" + whole[at + 3 :])
        assert len(characters_of(file)) <= 100_000


def test_no_folder_and_no_pipe_is_a_font(tmp_path: Path) -> None:
    assert characters_of(tmp_path) == characters_of(tmp_path / "missing") == frozenset()


def test_mixed_names_are_measured_and_wrapped_whole() -> None:
    fonts = load_fonts()
    text = "Nguyễn Ольга 渡邉澪 𠮷野ﾐﾅ Κώστας 王钰婕 Ａｙａ " * 6

    def width(line: str) -> float:
        return fonts.width(line, 20)

    lines = wrap(text, 300, width)
    assert max(map(width, lines)) <= 300
    assert "".join("".join(lines).split()) == "".join(text.split())
    for name in ("Nguyễn", "Ольга", "ﾐﾅ", "Κώστας"):
        assert sum(line.count(name) for line in lines) == 6


def test_a_mark_is_not_parted_from_its_letter() -> None:
    lines = wrap("a\u0316" * 40, 60, lambda line: 8 * len(line))
    assert not any(line.startswith("\u0316") for line in lines)
