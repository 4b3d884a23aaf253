"""The computer players every game of the house offers, by name; how they think is in `game/ai/levels.py`."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class ByCharacter(NamedTuple, Generic[T]):
    """One value for each character. A table made of it can neither lack a character nor have an unknown one: mypy
    says so, and making it is a TypeError. Deal codes count the fields, so a new one is the last."""

    hare: T
    magpie: T
    tortoise: T
    fox: T
    owl: T
    wren: T

    def named(self) -> dict[str, T]:
        """The values by the characters' names."""
        return dict(zip(CHARACTERS, self, strict=True))


CHARACTERS = ByCharacter._fields
FITTING = "wren"
"""The character whose strength is chosen before a match, and so is no measure of others."""
OF_ONE_STRENGTH = tuple(name for name in CHARACTERS if name != FITTING)
