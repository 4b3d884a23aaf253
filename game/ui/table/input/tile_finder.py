"""Typed numbers find tiles on the rack: 1 to 13 within a short while, j for a joker (ux 2.11). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.semantics import Node

WINDOW = 0.6
"""Seconds in which a second digit belongs to the first."""
JOKER = "j"


class TileFinder:
    """Remembers what was typed just now and where the search began."""

    def __init__(self) -> None:
        self._text = ""
        self._left = 0.0
        self._origin = ""

    def pass_time(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)

    def typed(self, character: str, focused: str, rack: Sequence[Node]) -> Node | None:
        """The tile that the typed characters mean, the next one when typed again; None when the rack has none.

        `rack` in reading order, `focused` the id of the focused node.
        """
        longer = self._text + character
        if self._left > 0 and _matches(longer, rack):
            self._text = longer
        else:
            self._text, self._origin = character, focused
        self._left = WINDOW
        return _next_after(self._origin, _matches(self._text, rack), rack)


def _matches(text: str, rack: Sequence[Node]) -> list[Node]:
    """Tiles with this number, or the jokers."""
    return [node for node in rack if _name(node.value) == text]


def _name(notation: str) -> str:
    """What is typed for a tile: its number, j for any joker."""
    number = notation[1:]
    return number if number.isdigit() else JOKER


def _next_after(origin: str, matches: Sequence[Node], rack: Sequence[Node]) -> Node | None:
    """The first match behind the origin; the search wraps round at the end."""
    idents = [node.id for node in rack]
    at = idents.index(origin) if origin in idents else -1
    behind = [node for node in matches if idents.index(node.id) > at]
    return next(iter(behind or matches), None)
