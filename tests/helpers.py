"""Words the tests are written in: `tiles("r5 r6 J")`, `table("r5 r6 r7 | b1 k1 o1")`."""

from __future__ import annotations

from itertools import count

from game.rules.notation import parse_symbol
from game.rules.options import Options
from game.rules.pieces import TILES
from game.rules.set_rules import SetRules
from game.rules.table import Meld, Table
from game.rules.tiles import Tile

_IDENTS = count(1000)
PRINTED = SetRules()
"""Sets by the printed rules."""
ONE_CHANGE = SetRules.of(Options(one_change_per_run=True), TILES)
"""The same with one colour-change in a run at most (rules 5.3)."""


def tiles(text: str) -> tuple[Tile, ...]:
    """Fresh tiles, no ident ever used twice, from no particular box."""
    return tuple(Tile(next(_IDENTS), parse_symbol(token)) for token in text.split())


def table(text: str) -> Table:
    """Fresh sets with idents from 1."""
    rows = [part for part in text.split("|") if part.strip()]
    return tuple(Meld(ident, tiles(row)) for ident, row in enumerate(rows, start=1))


def text_of(row: tuple[Tile, ...] | None) -> str | None:
    """The notation of a row, None for none."""
    return None if row is None else " ".join(map(str, row))
