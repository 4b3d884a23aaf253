"""How much is said: five switches, and three usual ways to set them (SR38)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.values import immutable


@immutable
class Verbosity:
    """What is said beyond the least."""

    places: bool = False
    """The so manyth of its row a tile is."""
    plays: bool = True
    """The sets that others make or change, not only how many tiles they lay."""
    counts: bool = False
    """How many tiles everybody has as a turn begins, not only from three down, and how many one has oneself."""
    remarks: bool = False
    """What opponents remark."""
    sounds: bool = False
    """Sounds in place of words for the state of a set."""


SPEECH_PRESETS: Mapping[str, Verbosity] = MappingProxyType(
    {
        "brief": Verbosity(plays=False, sounds=True),
        "normal": Verbosity(),
        "full": Verbosity(places=True, counts=True, remarks=True),
    }
)


def next_preset(now: Verbosity) -> str:
    """The name of the one that follows, round and round; of the first behind any other choice."""
    names, every = tuple(SPEECH_PRESETS), tuple(SPEECH_PRESETS.values())
    return names[(every.index(now) + 1) % len(every)] if now in every else names[0]
