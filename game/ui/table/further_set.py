"""The place for a further set while tiles are carried, and the lines that close up for it."""

from __future__ import annotations

from game.rules.sets.reading import SMALLEST
from game.rules.values import replace
from game.session.board.placed_lines import is_free, line_at
from game.session.board.table_places import SetPlace, SetPlaces, room_for_set
from game.session.board.turn_board import TurnBoard
from game.session.local_game import LocalGame
from game.ui.memo import Memo

ClearedTable = tuple[SetPlaces, SetPlace]
"""Where the sets lie then, and the place that is free."""


class FurtherSet:
    """Finds it once for each board."""

    def __init__(self, local_game: LocalGame) -> None:
        self._local_game = local_game
        self._rooms: Memo[ClearedTable | None] = Memo()
        self._beside: Memo[ClearedTable | None] = Memo()
        self._ground: Memo[TurnBoard] = Memo()

    def ground(self, *, carrying: bool) -> TurnBoard:
        """The present board; while something is carried with the lines closed up, if they have to."""
        board, free = self._local_game.board, self._room(carrying=carrying)
        if free is None or free[0] is board.places:
            return board
        return self._ground.to((board, free), lambda: replace(board, places=free[0]))

    def place(self, shown: TurnBoard, *, carrying: bool) -> SetPlace | None:
        """What is free on the board that is `shown`, as long as it can the place that is free below what is carried;
        None where nothing is carried or has room."""
        free, rooms = self._room(carrying=carrying), self._local_game.editor.rooms
        if free is None or self._stays(shown, free[1]):
            return None if free is None else free[1]
        beside = self._beside.to((shown, rooms), lambda: room_for_set(shown.places, shown.table, rooms, SMALLEST))
        return None if beside is None else beside[1]

    def _stays(self, shown: TurnBoard, spot: SetPlace) -> bool:
        """Whether a place is free on this board, too, or its line is as on the present one."""
        board, rooms = self._local_game.board, self._local_game.editor.rooms
        if line_at(shown.places, shown.table, spot.row) == line_at(board.places, board.table, spot.row):
            return True
        return is_free(shown.places, shown.table, rooms, spot, SMALLEST)

    def _room(self, *, carrying: bool) -> ClearedTable | None:
        local_game, board, rooms = self._local_game, self._local_game.board, self._local_game.editor.rooms
        if not carrying or not local_game.can_lay:
            return None
        return self._rooms.to((board, rooms), lambda: room_for_set(board.places, board.table, rooms, SMALLEST))
