"""Keeps the places of sets and rack tiles from one turn to the next and when a saved game is continued."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.rules.history import History
from game.rules.state import PlayerView
from game.rules.tiles import Tile
from game.session.arrangement import Arrangement
from game.session.desk import Desk
from game.session.draft import Draft, Layout, NoDraft
from game.session.felt import Felt, Rooms, adopted
from game.session.match import Match

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Resumed:
    """The restored desk of one person, and the rack places of the others at this machine."""

    history: History[Desk]
    others: Mapping[int, Arrangement]


def resumed(draft: Draft, match: Match, seat: int, rooms: Rooms) -> Resumed:
    """The desk of that seat with its undo history if the draft is of this very turn; otherwise a turn begun at the old
    places."""
    views = {each: match.game.view(each) for each in match.setup.people}
    racks = {each: rack.keeping(views[each].rack) for each, rack in draft.others.items() if each in views}
    if draft.fits(match, seat):
        try:
            return Resumed(draft.history(views[seat]), racks)
        except NoDraft:
            log.warning("the half-built turn has other tiles than the game")
    last = followed(draft.layouts.now, draft.layouts.start, views.get(draft.seat, views[seat]), rooms)
    if seat == draft.seat:
        return Resumed(History(last), racks)
    rack = racks.pop(seat, None) or Arrangement.of(views[seat].rack).sorted_by_colour()
    return Resumed(History(Desk.begin(views[seat], last.felt, rack)), racks | {draft.seat: last.rack})


def followed(last: Desk | Layout, first: Desk | Layout, view: PlayerView, rooms: Rooms) -> Desk:
    """The desk after a turn that began as `first` and ended as `last`: the felt follows the table, the rack the tiles
    that came or went."""
    felt = adopted(_with_known_spots(last.felt, first.felt), last.table, view.table, rooms)
    return Desk.begin(view, felt, _with_returned(last.rack, first.rack, view.rack))


def _with_known_spots(now: Felt, start: Felt) -> Felt:
    """The felt, with the spots of sets that were taken apart in this turn, because they may come back."""
    return replace(now, spots={**start.spots, **now.spots})


def _with_returned(now: Arrangement, start: Arrangement, rack: Sequence[Tile]) -> Arrangement:
    """The rack, with tiles that came back from the table at the places they had when the turn began."""
    held = set(rack)
    returned = [tile for tile in start.tiles if tile in held and tile not in now.places]
    for tile in returned:
        now = now.placed([tile], *start.places[tile])
    return now
