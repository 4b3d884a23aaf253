"""The table and the game behind it as plain values, for whoever looks for a fault; it hides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from game.rules.notation import format_position, format_table, format_tiles
from game.rules.tiles import Tile
from game.session.desk import Desk
from game.ui.table.parts import Parts

SEATS = "ABCDEF"


def snapshot(parts: Parts) -> dict[str, object]:
    """The position that `--position` opens, all racks, the staged turn, and what the picture depends on."""
    sitting, match = parts.sitting, parts.sitting.match
    state, desk = match.game.state, sitting.desk
    return {
        "position": format_position(state.table, state.seats[sitting.seat].rack),
        "staged": format_position(desk.table, _in_order(desk)),
        "racks": {SEATS[seat]: format_tiles(rack) for seat, rack in enumerate(state.racks)},
        "pool": format_tiles(reversed(state.pool)),
        "opened": [seat.opened for seat in state.seats],
        "turn": state.turn,
        "to_move": SEATS[state.to_move],
        "seat": SEATS[sitting.seat],
        "seated": sitting.seated,
        "outcome": plain(state.outcome),
        "agreement": plain(match.setup),
        "deal": {"seed": match.seed, "first": match.first, "game": match.game_number},
        "problems": [problem.reason.value for problem in sitting.problems()],
        "verdicts": {str(ident): verdict.state for ident, verdict in parts.view.verdicts.sets.items()},
        "undo": [format_table(each.table) for each in sitting.history.past],
        "redo": [format_table(each.table) for each in sitting.history.future],
        "clock": plain(sitting.clock),
        "places": {str(ident): plain(spot) for ident, spot in desk.felt.spots.items()},
        "step": desk.felt.step,
        "hand": plain(parts.grasp.hand),
        "target": plain(parts.grasp.target),
        "view": plain(parts.moment),
        "showing": parts.stage.showing,
        "exhibit": parts.stage.exhibit is not None,
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


def _in_order(desk: Desk) -> list[Tile]:
    """The staged rack as it stands."""
    return [tile for tile in desk.rack.tiles if tile in desk.staged.rack]
