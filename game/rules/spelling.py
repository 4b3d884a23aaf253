"""How the pieces of a game are written: a token for every face and every joker (rules 1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.rules.faces import HIGHEST, LOWEST, Colour, Face
from game.rules.sets.symbols import JOKERS, PlainJoker, Printed, Symbol
from game.rules.values import immutable


@immutable
class Spelling:
    """The words for suits, ranks and jokers. No two symbols are written alike, so reading is the inverse of writing."""

    suits: tuple[str, ...]
    """What begins a token, in the order of the colours."""
    ranks: tuple[str, ...]
    """What ends it, from the lowest rank on."""
    jokers: tuple[Symbol, ...]
    """Each is written as its letter."""
    unknown: str
    """The reason code for a token that is none of these."""

    def text(self, symbol: Symbol) -> str:
        """The token for what is on a piece."""
        face = symbol.face
        return str(symbol) if face is None else self.suits[face.colour.rank] + self.ranks[face.number - LOWEST]

    def symbol(self, token: str) -> Symbol | None:
        """What the token stands for, if anything."""
        return self._symbols.get(token)

    @cached_property
    def _symbols(self) -> Mapping[str, Symbol]:
        faces = [Face(colour, number) for colour in Colour for number in range(LOWEST, HIGHEST + 1)]
        return {self.text(symbol): symbol for symbol in (*map(Printed, faces), *self.jokers)}


TILE_SPELLING = Spelling(
    tuple(map(str, Colour)),
    tuple(map(str, range(LOWEST, HIGHEST + 1))),
    tuple(JOKERS.values()),
    "unknown_tile",
)
"""`r7`, `J`, `D`, `C`, `M`."""
CARD_SPELLING = Spelling(
    ("S", "H", "C", "D"),
    ("A", *map(str, range(LOWEST + 1, 11)), "J", "Q", "K"),
    (PlainJoker(),),
    "unknown_card",
)
"""`SA`, `H10`, `CQ`, `J`: clubs are the blue suit and diamonds the orange one (rules 13.2)."""
