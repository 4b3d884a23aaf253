"""Turns that computers really played, with the boards a person at the table would have seen before and after."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

from game.ai.levels import level
from game.rules.play.events import TilesPlayed
from game.session.board.rack_places import RackPlaces
from game.session.board.table_lines import Rooms
from game.session.board.table_places import EMPTY_FELT, straightened
from game.session.board.turn_board import TurnBoard
from game.session.history.turn_log import rebuilt_count
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.resuming import followed
from tests.session.seated import ROOMS

Turn = tuple[TurnBoard, TurnBoard]
WATCHING = 3
"""The seat from which the boards are seen."""


def played_turns(seed: int, rooms: Rooms = ROOMS) -> Iterator[tuple[Turn, int]]:
    """The turns of the other seats in one game among strong players in which tiles were laid, and how many sets each
    rebuilt."""
    match = Match.begin(Setup("classic", 4, ("fox", "magpie", "fox")), seed)
    players = [level(name).create() for name in ("fox", "magpie", "fox", "fox")]
    view = match.game.view(WATCHING)
    board = TurnBoard.begin(view, EMPTY_FELT, RackPlaces.of(view.rack))
    while not match.game.over:
        state, first = match.game.state, len(match.game.events)
        command = players[state.to_move].choose(match.game.view(state.to_move), random.Random(state.turn))
        assert match.game.submit(state.to_move, command) == ()
        after = followed(board, board, match.game.view(WATCHING), rooms)
        events = match.game.events[first:]
        if state.to_move != WATCHING and any(isinstance(event, TilesPlayed) for event in events):
            yield (board, after), rebuilt_count(events)
        own = state.to_move == WATCHING
        places = straightened(after.places, after.table, rooms) if own else after.places
        board = TurnBoard(after.staged, places, after.rack)


@cache
def rebuilds(count: int, part: int = 0, least: int = 1) -> tuple[Turn, ...]:
    """So many turns that rebuilt at least this many sets; each part from games of its own."""
    games = (turn for seed in range(100 * part, 100 * (part + 1)) for turn in played_turns(seed))
    return tuple(islice((turn for turn, rebuilt in games if rebuilt >= least), count))
