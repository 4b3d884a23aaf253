"""A small score sheet in the place of an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scenes.match.scoresheet import signed
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BUTTON, Sheet
from game.ui.widgets.words import Ink, words

MOST_LINES = 6
"""The players, four games and the sum."""


def score_lines(sheet: Sheet, box: Box, scores: Sequence[tuple[int, ...]]) -> Iterator[Part]:
    """The players, a line for each game, and the sum where there are several."""
    players = len(scores[0])
    sums = tuple(map(sum, zip(*scores, strict=True)))
    lines = [tuple(ascii_uppercase[:players]), *(tuple(map(signed, line)) for line in scores)]
    heavy = {0}
    if len(scores) > 1:
        lines.append(tuple(map(signed, sums)))
        heavy.add(len(lines) - 1)
    wide, tall = box.w / (players + 1), box.h / MOST_LINES
    top = box.y + (box.h - len(lines) * tall) / 2
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            place = Box(box.x + (column + 0.5) * wide, top + row * tall, wide, tall)
            ink = Ink(BUTTON, Weight.BOLD if row in heavy else Weight.REGULAR, across=0.5)
            yield words(sheet, place, cell, ink, ident=f"score.{row}.{column}")
