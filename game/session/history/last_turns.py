"""The last turns of a game that is taken up again, told as if they had just been seen."""

from __future__ import annotations

from dataclasses import replace

from game.rules.play.events import TilesPlayed
from game.rules.table import Table
from game.session.board.table_lines import Rooms
from game.session.board.table_places import adopted
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.history.turn_log import completed_turns
from game.session.local_game import LocalGame

ROUNDS = 2
"""How many rounds back are told; enough for every person at one machine."""


def last_turns(local_game: LocalGame) -> tuple[News, ...]:
    """The turns of the last rounds, the oldest first, as the person would have seen them from this table."""
    board, players = local_game.editor.history.start, local_game.match.setup.players
    found: list[News] = []
    for turn in reversed(completed_turns(local_game.match.game.events)[-ROUNDS * players :]):
        played = [event for event in turn.events if isinstance(event, TilesPlayed)]
        before = _with_table(board, played[0].before, local_game.editor.rooms) if played else board
        found.append(News(turn.seat, turn.events, before, board))
        board = before
    return tuple(reversed(found))


def since_own(turns: tuple[News, ...], seat: int) -> tuple[News, ...]:
    """Those after the last turn of this seat."""
    last = max((place for place, news in enumerate(turns) if news.seat == seat), default=-1)
    return turns[last + 1 :]


def last_seat(turns: tuple[News, ...]) -> int | None:
    """The seat of the last of them."""
    return turns[-1].seat if turns else None


def _with_table(board: TurnBoard, table: Table, rooms: Rooms) -> TurnBoard:
    """The same board with another table; sets that both have lie where they lie."""
    staged = replace(board.staged, table=table, start_table=table)
    return replace(board, staged=staged, places=adopted(board.places, board.table, table, rooms))
