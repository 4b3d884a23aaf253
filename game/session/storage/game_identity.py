"""Which game a game is: the same box, options, deal and turns are the same game, whatever else is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from hashlib import sha256

from game.rules.options import Options
from game.rules.play.commands import Command, Discard, Forfeit, PlayTable
from game.rules.table import Table
from game.session.history.finished_game import FinishedGame
from game.session.storage.match_record import BARE
from game.session.storage.tile_ids import TileIds
from game.session.system.files import ENDING

LENGTH = 16
"""Letters of an identity."""


def identity_of(finished_game: FinishedGame) -> str:
    """A mark made of the game alone: not of its date, its names, who sat there, or what its head says of it."""
    return sha256("\n".join(_lines(finished_game)).encode()).hexdigest()[:LENGTH]


def name_of(finished_game: FinishedGame) -> str:
    """The file of a game: when its match was dealt, for the order of the list; which deal; which game it is."""
    when = re.sub("[^0-9]", "", finished_game.begun)[:14].ljust(14, "0")
    return f"{when}-{finished_game.match.first:03}-{identity_of(finished_game)}{ENDING}"


def _lines(finished_game: FinishedGame) -> Iterator[str]:
    setup, start = finished_game.match.setup, finished_game.start
    spell = TileIds(setup.game)
    yield f"{setup.box} {start.to_move}" + (" own draws" if start.owners else "")
    usual = Options()
    chosen = {each.name: getattr(setup.options, each.name) for each in fields(Options)}
    unusual = {name: value for name, value in chosen.items() if value != getattr(usual, name)}
    yield from (f"{name} {value.value if isinstance(value, Enum) else value}" for name, value in unusual.items())
    for tiles in (*start.racks, start.pool, *filter(None, (start.discards,))):
        yield " ".join(map(spell.name, tiles))
    yield from (f"{turn.seat} {_done(turn.command, spell)}" for turn in finished_game.turns)


def _done(command: Command, spell: TileIds) -> str:
    if isinstance(command, PlayTable):
        return f"play {_laid(command.table, spell)}"
    if isinstance(command, Forfeit):
        return f"{command.cause.value} {_laid(command.table, spell)}"
    return f"throw {spell.name(command.tile)}" if isinstance(command, Discard) else BARE[type(command)]


def _laid(table: Table, spell: TileIds) -> str:
    """The sets by their tiles; how a set is numbered and which of them comes first is no matter of the game."""
    return "|".join(sorted(" ".join(map(spell.name, meld.tiles)) for meld in table))
