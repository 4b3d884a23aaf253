"""Splits a run when a twin of an inner tile is dropped on it (ux 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.checks import is_legal
from game.rules.options import Options
from game.rules.readings import Kind, read
from game.rules.tiles import Tile

Row = tuple[Tile, ...]


def split(run: Sequence[Tile], dropped: Sequence[Tile], options: Options) -> tuple[Row, Row] | None:
    """The run as two halves with the dropped tile beginning the right one, if at least one half is legal then."""
    place = _inner_twin(run, dropped, options)
    if place is None:
        return None
    halves = tuple(run[: place + 1]), (*dropped, *run[place + 1 :])
    return halves if any(is_legal(half, options) for half in halves) else None


def _inner_twin(run: Sequence[Tile], dropped: Sequence[Tile], options: Options) -> int | None:
    """Where inside the run a tile stands for the face of the single dropped one."""
    if len(dropped) != 1 or dropped[0].is_joker:
        return None
    reading = read(run, one_change=options.one_change_per_run)
    if reading is None or reading.kind is not Kind.RUN or reading.mirrored:
        return None
    slot = (dropped[0].face,)
    inner = range(1, len(run) - 1)
    return next((place for place in inner if reading.slots[place] == slot and place not in reading.open_jokers), None)
