"""Which game a game is: the same box, options, deal and turns are the same game, whatever else is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from hashlib import sha256

from game.rules.options import Options
from game.session.history.finished_game import FinishedGame
from game.session.storage.command_lines import CommandLines
from game.session.system.files import ENDING

LENGTH = 16
"""Letters of an identity."""


def identity_of(finished_game: FinishedGame) -> str:
    """A mark made of the game alone: not of its date, its names, who sat there, or what its head says of it."""
    return sha256("\n".join(_lines(finished_game)).encode()).hexdigest()[:LENGTH]


def file_name(finished_game: FinishedGame) -> str:
    """The file of a game: when its match was dealt, for the order of the list; which deal; which game it is."""
    when = re.sub("[^0-9]", "", finished_game.begun)[:14].ljust(14, "0")
    return f"{when}-{finished_game.match.first:03}-{identity_of(finished_game)}{ENDING}"


def _lines(finished_game: FinishedGame) -> Iterator[str]:
    setup, start = finished_game.match.setup, finished_game.start
    lines = CommandLines(setup.game)
    yield f"{setup.box} {start.to_move}" + (" own draws" if start.owners else "")
    usual = Options()
    chosen = {each.name: getattr(setup.options, each.name) for each in fields(Options)}
    unusual = {name: value for name, value in chosen.items() if value != getattr(usual, name)}
    yield from (f"{name} {value.value if isinstance(value, Enum) else value}" for name, value in unusual.items())
    for tiles in (*start.racks, start.pool, *filter(None, (start.discards,))):
        yield " ".join(map(lines.spell.name, tiles))
    yield from (f"{turn.seat} {lines.mark(turn.command)}" for turn in finished_game.turns)
