"""The table and the game behind it as plain values, for whoever looks for a fault; it hides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from game.rules.notation import format_position, format_table, format_tiles
from game.rules.tiles import Tile
from game.ui.table.context import TableContext

SEATS = "ABCDEF"


def snapshot(context: TableContext) -> dict[str, object]:
    """The position that `--position` opens, all racks, the staged turn, and what the picture depends on."""
    local_game, match = context.local_game, context.local_game.match
    state, board = match.game.state, local_game.board
    spelling, standing = state.game.spelling, [tile for tile in board.rack.tiles if tile in board.staged.rack]
    return {
        "position": format_position(state.table, state.seats[local_game.seat].rack, spelling),
        "staged": format_position(board.table, standing, spelling),
        "racks": {SEATS[seat]: format_tiles(rack, spelling) for seat, rack in enumerate(state.racks)},
        "pool": format_tiles(state.draw_order, spelling),
        "opened": [seat.opened for seat in state.seats],
        "turn": state.turn,
        "to_move": SEATS[state.to_move],
        "seat": SEATS[local_game.seat],
        "seated": local_game.seated,
        "outcome": plain(state.outcome),
        "agreement": plain(match.setup),
        "deal": {"seed": match.seed, "first": match.first, "game": match.game_number},
        "problems": [problem.reason.value for problem in local_game.problems()],
        "verdicts": {str(ident): set_status.state for ident, set_status in context.view.board_status.sets.items()},
        "undo": [format_table(each.table, spelling) for each in local_game.editor.history.past],
        "redo": [format_table(each.table, spelling) for each in local_game.editor.history.future],
        "clock": plain(local_game.clock),
        "places": {str(ident): plain(spot) for ident, spot in board.places.spots.items()},
        "step": board.places.step,
        "hand": plain(context.drag.state),
        "target": plain(context.drag.target),
        "view": plain(context.view_state),
        "showing": context.tile_motion.showing,
        "exhibit": context.tile_motion.exhibit is not None,
    }


def plain(value: object) -> object:
    """The value as JSON knows it: tiles in notation, records by their fields."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Tile):
        return str(value)
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, Mapping):
        return {str(plain(name)): plain(each) for name, each in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(each) for each in value]
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    return repr(value)
