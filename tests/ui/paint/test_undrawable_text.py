"""Whatever a text holds, it is measured and drawn: names come from players, and sentences from files of others."""

from __future__ import annotations

from unicodedata import normalize

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.paint.fonts import WIDEST, Fonts
from game.ui.pictures import Weight
from tests.effort import every_row, examples
from tests.ui.paint.paint_kit import load_fonts

INK = (243, 233, 214, 255)
UNSEEN = [
    "\ufe0f",
    "\u200b",
    "\u00ad",
    "\u202e",
    "\u2060",
    "\u034f",
    "\u3164",
    "\U000e0101",
    *map(chr, range(9)),
    *map(chr, range(14, 32)),
    "\x7f",
]
ANY = st.text(st.one_of(st.characters(), st.characters(categories=["Cf", "Cc", "Mn", "Cs", "Zs", "Co"])), max_size=24)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return load_fonts()


def drawn(fonts: Fonts, text: str, weight: Weight = Weight.SEMIBOLD, size: int = 20) -> pygame.Surface:
    """The image, which is as large as was measured."""
    image = fonts.render(text, size, weight, INK)
    assert image.get_size() == (max(1, fonts.width(text, size, weight)), fonts.height(size, weight))
    return image


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


@every_row("sign", UNSEEN)
def test_what_has_no_width_takes_no_room(fonts: Fonts, sign: str) -> None:
    for weight in Weight:
        assert fonts.width(sign, 20, weight) == 0
        assert drawn(fonts, sign, weight).get_bounding_rect().w == 0
        assert pixels(drawn(fonts, f"A{sign}nn{sign}", weight)) == pixels(drawn(fonts, "Ann", weight))


@given(text=ANY, weight=st.sampled_from(list(Weight)), size=st.sampled_from([9, 20, 41]))
@examples(400)
def test_every_text_is_drawn_as_wide_as_it_is_measured(text: str, weight: Weight, size: int) -> None:
    drawn(load_fonts(), text, weight, size)


@every_row("text", ["\ud800", "a\udfffb", "\x00", "a\x00b", "\u0301", "\u0301\u0302", "\U0010ffff", "\uffff", "\ue000"])
def test_what_is_no_character_is_drawn_or_left_out(fonts: Fonts, text: str) -> None:
    for weight in Weight:
        drawn(fonts, text, weight)


@every_row("text", ["W" * 100_000, "i" * 100_000, "漢" * 20_000, "\u200b" * 100_000, "ab\u200b" * 40_000])
@pytest.mark.long
def test_a_text_of_any_length_is_drawn_as_far_as_the_widest_window_reaches(fonts: Fonts, text: str) -> None:
    for weight in (Weight.REGULAR, Weight.DISPLAY):
        assert drawn(fonts, text, weight).get_width() <= WIDEST / 4


def test_a_line_that_is_cut_is_still_wider_than_any_window(fonts: Fonts) -> None:
    assert fonts.width("i" * 100_000, 20) > 7680


@every_row("space", ["\t", "\n", "\r", "\u2003", "\u2028", "\u202f"])
def test_every_space_parts_words(fonts: Fonts, space: str) -> None:
    assert pixels(drawn(fonts, f"A{space}B")) == pixels(drawn(fonts, "A B"))


@every_row("apart", ["Nguye\u0302\u0303n", "Jose\u0301", "か\u3099", "ハ\u309a"])
def test_marks_that_came_apart_are_drawn_on_their_letters(fonts: Fonts, apart: str) -> None:
    assert pixels(drawn(fonts, apart)) == pixels(drawn(fonts, normalize("NFC", apart)))
    assert normalize("NFC", apart) != apart
