"""Who laid each set of the table first, for games in which sets stay as they were laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.rules.play.events import Event, TilesPlayed


def owners(events: Iterable[Event]) -> Mapping[int, int]:
    """The seat that laid each set, by the set's ident."""
    found: dict[int, int] = {}
    for event in events:
        if isinstance(event, TilesPlayed):
            before = {meld.ident for meld in event.before}
            found.update((meld.ident, event.seat) for meld in event.after if meld.ident not in before)
    return found
