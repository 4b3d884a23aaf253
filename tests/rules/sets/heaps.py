"""Random heaps that are likely to be sets, for the properties of seating and diagnosis."""

from __future__ import annotations

from hypothesis import strategies as st

from game.rules.faces import Colour, Face
from game.rules.sets.symbols import JOKERS, Printed
from game.rules.tiles import Tile


def heaps(most: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Up to so many tiles from a narrow choice of faces, with any jokers."""
    return st.one_of([_narrow(most, numbers, colours) for numbers in _NUMBERS for colours in _COLOURS])


_NUMBERS = ((1, 4), (5, 9), (9, 13), (7, 7))
_COLOURS = (1, 2, 4)


def _narrow(most: int, numbers: tuple[int, int], colours: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    faces = st.builds(Face, st.sampled_from(list(Colour)[:colours]), st.integers(*numbers)).map(Printed)
    symbol = st.one_of(faces, faces, st.sampled_from(list(JOKERS.values())))
    return st.lists(symbol, max_size=most).map(lambda drawn: tuple(Tile(ident, one) for ident, one in enumerate(drawn)))
