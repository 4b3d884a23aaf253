"""One game of the house as a value: what it is played with, by how many, and what may be agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from game.rules.games.option import Option
from game.rules.options import Options
from game.rules.pieces import TILES, Pieces
from game.rules.sets.symbols import Printed, Symbol
from game.rules.spelling import TILE_SPELLING, Spelling
from game.rules.tiles import Tile
from game.rules.values import immutable

if TYPE_CHECKING:
    from game.rules.play.ruleset import Ruleset


class PieceKind(Enum):
    """What a game is played with, and so what must be drawn."""

    TILES = "tiles"
    CARDS = "cards"


def as_it_is(game: Game, _options: Options) -> Game:
    """Of a game whose pieces and racks no option changes."""
    return game


@cache
def _box(pieces: Pieces, copies: int, jokers: tuple[tuple[Symbol, int], ...]) -> tuple[Tile, ...]:
    """The tiles of a box. A tile is the same object in every game of it, which quickly tells it from others."""
    one_copy = [Printed(face) for face in pieces.faces]
    symbols = (*one_copy * copies, *(joker for joker, count in jokers for _ in range(count)))
    return tuple(Tile(ident, symbol) for ident, symbol in enumerate(symbols))


@immutable
class Game:
    """Everything that differs between two games. No code asks for a game by name: it asks its `Game`.

    It is sent to the process of the computer players with every view, so its functions are module functions.
    """

    name: str
    """Its key in files, and in texts such as `box.<name>`."""
    ruleset: Callable[[], Ruleset]
    """Loads how it is played; the first frame does not wait for that."""
    copies: int
    """How often each face is there (rules 2)."""
    jokers: tuple[tuple[Symbol, int], ...]
    """Each kind of joker with its number (rules 2)."""
    racks: Mapping[int, int]
    """Tiles on a rack at the deal, by the number of players; no other number can play (rules 6.2)."""
    options: tuple[Option, ...]
    """The options that may be agreed, in the order they are asked."""
    characters: tuple[str, ...]
    """The computer players to choose from, in the order deal codes count them; their texts are `persona.<name>`."""
    rule_cards: tuple[str, ...]
    """The cards of the rules browser, in the order a new player meets them."""
    introduced_by: tuple[str, ...] = ()
    """The lessons on what only this game has; offered before its first deal."""
    code: int | None = None
    """Its digit in the code of a deal, which never changes; None if its deals have no code."""
    pieces: Pieces = TILES
    """The suits and ranks of the numbered tiles."""
    spelling: Spelling = TILE_SPELLING
    """How its tiles are written (rules 1)."""
    piece_kind: PieceKind = PieceKind.TILES
    """What it is played with, and so what is drawn."""
    sample: str = "b4 b5 b6 b7 / k7 r7 o7"
    """Sets by which a picture shows what is played, in its spelling; with a discard pile, its top and a hand."""
    offered: bool = True
    """Whether New game offers it: its table is there on the screen."""
    manner: str = ""
    """How the characters play it: a row of `game/ai/levels.py`, and the end of the texts `manner.<character>.<manner>`.
    Empty where they rearrange the table: only there have they a patience, and their texts no end."""
    family: str = "tiles"
    """Games that differ in their box only are one family, which is what people call a game."""
    adapt: Callable[[Game, Options], Game] = as_it_is
    """What it becomes under options that change its box, its racks or what is fixed."""
    fixed: Mapping[str, object] = field(default_factory=dict)
    """Options that the game decides itself, whatever is agreed."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """Options that are usual in it and not in other games; where nothing is chosen, it is played by them."""
    turned_up: int = 0
    """Tiles that begin the discard pile at the deal."""
    deal_passes: bool = False
    """Whether the seat to the left of the last starter starts the next game; otherwise it is drawn for."""
    renewals: int = 0
    """How often the discard pile may become the new stock."""
    hints: bool = True
    """Whether a player is asked for hints in it."""
    solved: bool = True
    """Whether the solver answers its positions."""
    rated: bool = True
    """Whether the strengths of the characters hold in it; where points decide, who wins a deal says too little."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def min_players(self) -> int:
        """The fewest players."""
        return min(self.racks)

    @property
    def max_players(self) -> int:
        """The most players there are tiles for."""
        return max(self.racks)

    def fits(self, players: int) -> bool:
        """Whether that many can play (rules 2)."""
        return players in self.racks

    def has_option(self, name: str) -> bool:
        """Whether the option of this name may be agreed."""
        return any(option.name == name for option in self.options)

    @property
    def usual_options(self) -> Options:
        """The options by which it is played where nobody chose others. What files and codes leave out is no matter of a
        game: the defaults of `Options`."""
        return replace(Options(), **self.usual)  # type: ignore[arg-type]

    def under(self, options: Options) -> Game:
        """The game as it is dealt when these options are agreed."""
        return self.adapt(self, options)

    def in_force(self, options: Options) -> Options:
        """The options by which a game is played when these are agreed."""
        return replace(options, **self.fixed) if self.fixed else options  # type: ignore[arg-type]

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in a fixed order, idents counting from 0."""
        return _box(self.pieces, self.copies, self.jokers)

    def symbols(self) -> tuple[Symbol, ...]:
        """What is on the tiles, in the order of their idents."""
        return tuple(tile.symbol for tile in self.tiles())

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return self.copies * len(self.pieces.faces) + sum(count for _, count in self.jokers)
