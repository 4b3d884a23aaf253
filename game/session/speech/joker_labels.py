"""What the jokers of a set stand for: a short label (`TileFace.stands_for`), and the same in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.rules.faces import Colour, Face, Rank
from game.rules.sets.reading import Reading, SetKind
from game.rules.tiles import Tile
from game.session.texts import Texts

AXIS = "M"
OPEN = "."
CHIP = re.compile(r"([krbo.]?)(\d+)(?:-(\d+))?([krbo.]?)")
"""A colour, one or two numbers, and another colour."""


def joker_labels_of(tiles: Sequence[Tile], reading: Reading | None) -> dict[Tile, str]:
    """For every joker of a row that reads so the text of its chip; none where the row is no set.

    `o7` is one face, `o3-4` a double's two, `k7r` a number in two colours or where the colour turns from one to the
    other (`k7.` where the run ends with it), `7` a number of any colour, `M` the axis of a mirror.
    """
    if reading is None:
        return {}
    return {tile: _chip(reading, tile, place) for place, tile in enumerate(tiles) if tile.is_joker}


def stands_in_words(texts: Texts, chip: str) -> str:
    """What such a label says: red 7, orange 3 and 4, 7 from black to red, 7; empty for the axis of a mirror."""
    found = CHIP.fullmatch(chip)
    if found is None:
        return ""
    first, low, high, last = found.groups()
    if high and first in ("", OPEN):
        return texts.text("stands.numbers", low=Rank(low), high=Rank(high))
    if high:
        return texts.text("show.pair", colour=Colour(first), low=Rank(low), high=Rank(high))
    if first in ("", OPEN) and last in ("", OPEN):
        return str(texts.rank(int(low)))
    if last and OPEN not in (first, last):
        return texts.text("stands.colours", number=Rank(low), first=Colour(first), last=Colour(last))
    if last == OPEN or not last:
        return texts.text("tile.face", colour=Colour(first), number=Rank(low))
    return texts.text("tile.face", colour=Colour(last), number=Rank(low))


def _chip(reading: Reading, tile: Tile, place: int) -> str:
    faces = reading.slots[place]
    if not faces:
        return AXIS
    numbers = "-".join(dict.fromkeys(str(face.number) for face in faces))
    if not tile.symbol.is_coloured:
        return _turn(reading, place, numbers)
    colours = [face.colour for face in faces]
    if place in reading.open_jokers:
        if len(reading.wild) > len(faces) or len(reading.open_jokers) > 1:
            return numbers if len(faces) == 1 or "-" in numbers else f"{numbers}-{numbers}"
        colours = sorted(reading.wild, key=lambda colour: colour.rank)
    first, last = colours[0], colours[-1]
    return f"{first}{numbers}" if first is last else f"{first}{numbers}{last}"


def _turn(reading: Reading, place: int, number: str) -> str:
    """The colours before and after a colour-change; an end of the run has none yet."""
    before, behind = _beside(reading, place - 1, -1), _beside(reading, place + 1, 0)
    if before is None and behind is None:
        return number
    return f"{before.colour if before else OPEN}{number}{behind.colour if behind else OPEN}"


def _beside(reading: Reading, place: int, end: int) -> Face | None:
    if reading.kind is not SetKind.RUN or not 0 <= place < len(reading.slots):
        return None
    faces = reading.slots[place]
    return faces[end] if faces and place not in reading.open_jokers else None
