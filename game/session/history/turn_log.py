"""The turns of a game for lists and sentences: the seat, the tiles laid, the sets rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.rules.play.events import DiscardTaken, Event, GameEnded, PenaltyDrawn, TileDiscarded, TileDrawn, TilesPlayed
from game.rules.table import Table, taken_apart
from game.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class CompletedTurn:
    """One completed turn."""

    number: int
    """From 1 in its game."""
    seat: int
    events: tuple[Event, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that were laid from the rack."""
        return played_tiles(self.events)


def completed_turns(events: Iterable[Event]) -> tuple[CompletedTurn, ...]:
    """The turns of one game in order. A turn ends where the seat changes."""
    seated = [event for event in events if not isinstance(event, GameEnded)]
    turns = groupby(seated, key=lambda event: event.seat)
    return tuple(CompletedTurn(number, seat, tuple(done)) for number, (seat, done) in enumerate(turns, start=1))


def drawn_tiles(events: Iterable[Event]) -> tuple[Tile, ...]:
    """The tiles that came from the pool or the discard pile."""
    return tuple(tile for event in events for tile in _drawn(event))


def played_tiles(events: Iterable[Event]) -> tuple[Tile, ...]:
    """The tiles that left the rack for the table."""
    return tuple(tile for event in events if isinstance(event, TilesPlayed) for tile in event.tiles)


def fed_by(turn: Iterable[Event], record: Sequence[Event]) -> int | None:
    """The seat that had discarded the card which a turn took and played, by the record of the game; None where the turn
    did not, or where the card had been turned up by the deal."""
    done = tuple(turn)
    taken = {event.tile for event in done if isinstance(event, DiscardTaken)}.intersection(played_tiles(done))
    throws = (event for event in reversed(record) if isinstance(event, TileDiscarded) and event.tile in taken)
    return next((throw.seat for throw in throws), None)


def changed(before: Table, after: Table) -> frozenset[int]:
    """The sets of the table after with tiles of the table before in another company, by their idents: what is marked,
    never what is counted."""
    old = {meld.ident: set(meld.tiles) for meld in before}
    on_table = {tile for tiles in old.values() for tile in tiles}
    return frozenset(
        meld.ident for meld in after if (kept := set(meld.tiles) & on_table) and kept != old.get(meld.ident)
    )


def rebuilt_sets(events: Iterable[Event]) -> frozenset[int]:
    """The sets a turn rebuilt, by their idents before."""
    plays = (event for event in events if isinstance(event, TilesPlayed))
    return frozenset(meld.ident for play in plays for meld in taken_apart(play.before, play.after))


def rebuilt_count(events: Iterable[Event]) -> int:
    """How many sets a turn rebuilt."""
    return len(rebuilt_sets(events))


def changed_sets(events: Iterable[Event]) -> frozenset[int]:
    """The sets a turn changed, by their idents afterwards."""
    plays = (event for event in events if isinstance(event, TilesPlayed))
    return frozenset(ident for play in plays for ident in changed(play.before, play.after))


def made_sets(events: Iterable[Event]) -> tuple[tuple[Tile, ...], ...]:
    """The sets that are on the table after a turn and were not before, as they lie, those with tiles of the rack
    first."""
    plays = [event for event in events if isinstance(event, TilesPlayed)]
    before = {frozenset(meld.tiles) for play in plays[:1] for meld in play.before}
    laid = {tile for play in plays for tile in play.tiles}
    made = [meld.tiles for play in plays[-1:] for meld in play.after if frozenset(meld.tiles) not in before]
    return tuple(sorted(made, key=laid.isdisjoint))


def _drawn(event: Event) -> tuple[Tile, ...]:
    if isinstance(event, TileDrawn | DiscardTaken):
        return (event.tile,)
    return event.tiles if isinstance(event, PenaltyDrawn) else ()


def owners(events: Iterable[Event]) -> Mapping[int, int]:
    """The seat that laid each set, by the set's ident."""
    found: dict[int, int] = {}
    for event in events:
        if isinstance(event, TilesPlayed):
            before = {meld.ident for meld in event.before}
            found.update((meld.ident, event.seat) for meld in event.after if meld.ident not in before)
    return found
