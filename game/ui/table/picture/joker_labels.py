"""Short labels that say what the jokers of a set stand for (`TileFace.stands_for`). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.faces import Face
from game.rules.sets.reading import Reading, SetKind
from game.rules.tiles import Tile

AXIS = "M"
OPEN = "."


def joker_labels_of(tiles: Sequence[Tile], reading: Reading | None) -> dict[Tile, str]:
    """For every joker of a row that reads so the text of its chip; none where the row is no set.

    `o7` is one face, `o3-4` a double's two, `k7r` a number in two colours or where the colour turns from one to the
    other (`k7.` where the run ends with it), `7` a number of any colour, `M` the axis of a mirror.
    """
    if reading is None:
        return {}
    return {tile: _chip(reading, tile, place) for place, tile in enumerate(tiles) if tile.is_joker}


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
