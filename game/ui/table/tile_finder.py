"""What typed characters find: tiles of the rack and sets of the table. Pure.

A tile is found by its number, 1 to 13 within a short while, j for a joker; a card by its rank as it is printed or
counted (q or 12), and the letter of a suit behind it: 10h, qd.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.faces import LOWEST
from game.rules.spelling import CARD_SPELLING
from game.ui.semantics import Node

JOKER = "j"


def _card_names() -> Mapping[str, frozenset[str]]:
    """What may be typed for every card, by its notation."""
    names: dict[str, frozenset[str]] = {}
    for suit in CARD_SPELLING.suits:
        for number, rank in enumerate(CARD_SPELLING.ranks, LOWEST):
            plain = {str(number), rank.lower()}
            names[suit + rank] = frozenset(plain | {name + suit.lower() for name in plain})
    return names


CARD_NAMES = _card_names()


class TileFinder:
    """Remembers what was typed just now and where the search began."""

    def __init__(self) -> None:
        self.wait = 1.5
        """Seconds in which a second character belongs to the first."""
        self._text = ""
        self._left = 0.0
        self._origin = ""

    def pass_time(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)

    def goes_on(self, letter: str, rack: Sequence[Node]) -> bool:
        """Whether the letter belongs to what was typed just now, whatever else its key means."""
        return bool(letter) and self._left > 0 and bool(_matches(self._text + letter, rack))

    def means(self, letter: str, rack: Sequence[Node]) -> bool:
        """Whether the letter by itself names a card of the rack."""
        return bool(letter) and bool(_matches(letter, rack))

    def typed(self, character: str, focused: str, rack: Sequence[Node]) -> Node | None:
        """The tile that the typed characters mean, the next one when typed again; None when the rack has none.

        `rack` in reading order, `focused` the id of the focused node.
        """
        longer = self._text + character
        if self._left > 0 and _matches(longer, rack):
            self._text = longer
        else:
            self._text, self._origin = character, focused
        self._left = self.wait
        idents, matches = [node.id for node in rack], _matches(self._text, rack)
        at = idents.index(self._origin) if self._origin in idents else -1
        behind = [node for node in matches if idents.index(node.id) > at]
        return next(iter(behind or matches), None)


def _matches(text: str, rack: Sequence[Node]) -> list[Node]:
    """Tiles with this number, cards with this rank and suit, or the jokers; of sets the one with this number."""
    return [node for node in rack if text in _names(node)]


def _names(node: Node) -> frozenset[str]:
    """What is typed for a set and for a tile: its number, j for any joker; what is typed for a card."""
    if node.role != "tile":
        return frozenset({node.id.rpartition(".")[2]})
    number = node.value[1:]
    return CARD_NAMES.get(node.value) or frozenset({number if number.isdigit() else JOKER})
