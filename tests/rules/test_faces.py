"""Colours and faces (rules 1)."""

from __future__ import annotations

import pytest

from game.rules.faces import HIGHEST, LOWEST, Colour, Face


def test_a_face_is_written_as_letter_and_number() -> None:
    assert str(Face(Colour.BLUE, 13)) == "b13"


def test_colours_have_the_fixed_order_of_groups() -> None:
    assert [str(colour) for colour in sorted(Colour, key=lambda colour: colour.rank)] == ["k", "r", "b", "o"]


@pytest.mark.parametrize("number", [LOWEST - 1, HIGHEST + 1])
def test_no_face_is_outside_one_to_thirteen(number: int) -> None:
    with pytest.raises(AssertionError):
        Face(Colour.RED, number)
