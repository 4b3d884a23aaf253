"""A stroke over the palette: the tiles it passes while the button is held."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.games.game import Game
from game.rules.sets.symbols import Symbol
from game.ui.input.gestures import Move, Press, Release

KEY_ID = "key."
"""What the ids of the palette's keys begin with; the tile follows in the notation of its game."""


@dataclass(frozen=True, slots=True)
class PaletteStroke:
    """Nothing before the button goes down on a key of the palette."""

    symbols: tuple[Symbol, ...] = ()

    @property
    def is_stroke(self) -> bool:
        """Whether more than one tile was passed, so that it is no click."""
        return len(self.symbols) > 1

    @property
    def passed(self) -> frozenset[Symbol]:
        """What is to be marked."""
        return frozenset(self.symbols) if self.is_stroke else frozenset()

    def after(self, gesture: Press | Move | Release, ident: str, game: Game) -> PaletteStroke:
        """The stroke after this gesture over the thing of that id."""
        if isinstance(gesture, Release) or (isinstance(gesture, Move) and not gesture.held):
            return PaletteStroke()
        symbol = game.spelling.symbol(ident.removeprefix(KEY_ID)) if ident.startswith(KEY_ID) else None
        if symbol is None or (isinstance(gesture, Move) and not self.symbols):
            return PaletteStroke() if isinstance(gesture, Press) else self
        if isinstance(gesture, Press):
            return PaletteStroke((symbol,))
        return self if symbol in self.symbols else PaletteStroke((*self.symbols, symbol))
