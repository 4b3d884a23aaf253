"""Keeps the places of sets and rack tiles from one turn to the next and when a saved game is continued."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.rules.history import History
from game.rules.play.commands import Command
from game.rules.play.engine import IllegalCommand, ahead
from game.rules.play.state import PlayerView, view_for
from game.rules.tiles import Tile
from game.session.board.rack_places import RackPlaces
from game.session.board.table_lines import Rooms
from game.session.board.table_places import SetPlaces, adopted
from game.session.board.turn_board import TurnBoard
from game.session.match.match import Match
from game.session.storage.turn_save import NoSavedTurn, SavedBoard, SavedTurn

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Resumed:
    """The restored board of one person, and the rack places of the others at this machine."""

    history: History[TurnBoard]
    others: Mapping[int, RackPlaces]


def resumed(draft: SavedTurn, match: Match, seat: int, rooms: Rooms) -> Resumed:
    """The board of that seat with its undo history if the draft is of this very turn; otherwise a turn begun at the old
    places."""
    views = {each: match.game.view(each) for each in match.setup.people}
    racks = {each: rack.keeping(views[each].rack) for each, rack in draft.others.items() if each in views}
    if draft.fits(match, seat):
        try:
            return Resumed(draft.history(lambda pending: _seen(match, seat, pending)), racks)
        except (NoSavedTurn, IllegalCommand):
            log.warning("the half-built turn has other tiles than the game")
    last = followed(draft.layouts.now, draft.layouts.start, views.get(draft.seat, views[seat]), rooms)
    if seat == draft.seat:
        return Resumed(History(last), racks)
    rack = racks.pop(seat, None) or RackPlaces.dealt(views[seat])
    return Resumed(History(TurnBoard.begin(views[seat], last.places, rack)), racks | {draft.seat: last.rack})


def _seen(match: Match, seat: int, pending: tuple[Command, ...]) -> PlayerView:
    """What the seat sees once these commands are carried out."""
    return view_for(ahead(match.game.state, pending), seat)


def followed(
    last: TurnBoard | SavedBoard,
    first: TurnBoard | SavedBoard,
    view: PlayerView,
    rooms: Rooms,
    *,
    own_turn: bool = False,
) -> TurnBoard:
    """The board after a turn that began as `first` and ended as `last`: the felt follows the table, the rack the tiles
    that came or went. After the `own_turn` of the rack's owner what came is marked as drawn, and the rack closes."""
    places = adopted(_with_known_spots(last.places, first.places), last.table, view.table, rooms)
    rack = _with_returned(last.rack, first.rack, view.rack)
    came = [tile for tile in view.rack if tile not in rack.places and tile not in first.rack.places]
    held = set(view.rack)
    left = [place for tile, place in first.rack.places.items() if tile not in held] if own_turn else []
    rack = rack.keeping([tile for tile in view.rack if tile not in came])
    return TurnBoard.begin(view, places, rack.with_drawn(came, left) if own_turn or came else rack)


def _with_known_spots(now: SetPlaces, start: SetPlaces) -> SetPlaces:
    """The felt, with the spots of sets that were taken apart in this turn, because they may come back."""
    return replace(now, spots={**start.spots, **now.spots})


def _with_returned(now: RackPlaces, start: RackPlaces, rack: Sequence[Tile]) -> RackPlaces:
    """The rack, with tiles that came back from the table at the places they had when the turn began."""
    held = set(rack)
    returned = [tile for tile in start.tiles if tile in held and tile not in now.places]
    for tile in returned:
        now = now.placed([tile], *start.places[tile])
    return now
