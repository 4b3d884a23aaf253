"""What a player is told once at the table: ideas when they first become possible, and ways to move tiles."""

from __future__ import annotations

from enum import Enum

MOST_NAMES = 100
"""How many names a list in the file may have."""


class Teaching(Enum):
    """One thing to be told; the value is the end of its text key, and its name in the settings."""

    TAKE_FOURTH = "take_fourth"
    SPLIT = "split"
    TAKE_END = "take_end"
    FREE_JOKER = "free_joker"
    RIGHT_CLICK = "right_click"
    LASSO = "lasso"
    GRIP = "grip"
    SHIFT_DRAG = "shift_drag"
    DOUBLE = "double"
    COLOUR_CHANGE = "colour_change"
    MIRROR = "mirror"
    INTRODUCTION = "introduction"
    """A game's own pieces, offered before its first deal."""
    PHASES = "phases"
    """A turn of several phases, by the guide through the first hand."""
    CARD_TURN = "card_turn"
    """A turn with cards in one phase, in the same way."""
    OPENED = "opened"
    """What is praised the first time: an opening, with what it allows."""
    REBUILT = "rebuilt"
    """A set of the table that was rebuilt."""


GUIDES = (Teaching.PHASES, Teaching.CARD_TURN)
"""What a whole guide shows and no bubble says."""
ANSWERED = (*GUIDES, Teaching.INTRODUCTION)
"""What is shown until the player has had it or declined it in words, each for a game of its own."""
FIRSTS = (Teaching.OPENED, Teaching.REBUILT)
"""What is praised the first time and no bubble says; the value is the end of the text key of the praise."""
IDEAS = (Teaching.SPLIT, Teaching.FREE_JOKER, Teaching.TAKE_FOURTH, Teaching.TAKE_END)
"""What the rules make possible (ux 6.1); the others are ways to move tiles (ux 2.1, 2.3)."""


def read_taught(value: object) -> tuple[Teaching, ...]:
    """What was told already, each once; names of later versions are left out. TypeError or ValueError for a list that
    cannot be one."""
    if not isinstance(value, list):
        raise TypeError(value)
    if len(value) > MOST_NAMES or not all(isinstance(name, str) for name in value):
        raise ValueError(repr(value)[:80])
    return tuple(teaching for teaching in Teaching if teaching.value in value)
