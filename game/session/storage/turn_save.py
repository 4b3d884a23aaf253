"""The half-built turn as text: every step of the undo history, where the sets lie, how the rack stands, the clock.

It belongs to one turn of one match. Of an older turn only the places are of use: the rack's order and the felt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from itertools import islice
from typing import Any, Protocol

from game.rules.history import History
from game.rules.play.commands import Command
from game.rules.play.staging import StagedTurn
from game.rules.play.state import PlayerView
from game.rules.table import Table
from game.rules.tiles import Tile
from game.rules.values import immutable
from game.session.board.rack_places import RackPlace, RackPlaces
from game.session.board.table_lines import Rooms, TableRoom
from game.session.board.table_places import SetPlace, SetPlaces
from game.session.board.turn_board import TurnBoard
from game.session.match.match import DealtGame, Match
from game.session.storage.checked_lines import (
    CheckedLines,
    JsonFields,
    check_header,
    text_of,
    unchecked_line,
    with_sums,
)
from game.session.storage.command_lines import CommandLines
from game.session.storage.tile_ids import TileIds
from game.session.system.readers import between, real

VERSION = 1
KIND = "turn"
MOST_STEPS = 500
"""Of a half-built turn as it is kept: the first, and those nearest to now. Each is a whole board to be read."""
FAR = 1_000
"""The greatest distance of a set or rack tile from the middle that is accepted, in pitches."""


class NoSavedTurn(ValueError):
    """The text is no half-built turn of this match."""


class DamagedTurn(NoSavedTurn):
    """The text is a damaged half-built turn."""


@immutable
class TurnSnapshot:
    """A turn to be saved: the game it belongs to, the board with its history, the rooms of its felt, and the
    seconds left."""

    game: DealtGame
    history: History[TurnBoard]
    rooms: Rooms
    left: float
    seat: int = 0
    """Whose board it is."""
    others: Mapping[int, RackPlaces] = field(default_factory=dict)
    """The rack places of the other people at this machine."""
    shown: tuple[Table, ...] = ()
    """The tables that hints showed in this turn."""

    def is_as(self, other: TurnSnapshot) -> bool:
        """Whether nothing changed between the two; every gesture makes another history."""
        same = self.history is other.history and self.left == other.left and self.game is other.game
        return same and (self.seat, self.shown) == (other.seat, other.shown)


@immutable
class SavedBoard:
    """One board as saved: its places without what follows from the rules."""

    table: Table
    places: SetPlaces
    rack: RackPlaces
    pending: tuple[Command, ...] = ()

    def as_board(self, view: PlayerView) -> TurnBoard:
        """The board in the turn of this view; NoSavedTurn when its tiles are not the ones the player has."""
        turn = StagedTurn.begin(view)
        laid = frozenset(tile for meld in self.table for tile in meld.tiles)
        before = frozenset(tile for meld in turn.start_table for tile in meld.tiles)
        rack = turn.start_rack - laid
        if not before <= laid <= before | turn.start_rack or rack != frozenset(self.rack.places):
            raise NoSavedTurn
        staged = replace(turn, table=self.table, rack=rack)
        return TurnBoard(staged, self.places, self.rack, view.discards, self.pending)


@immutable
class SavedTurn:
    """A half-built turn read from its file."""

    game: int
    turn: int
    """How many turns of the game were complete."""
    left: float
    rooms: Rooms
    layouts: History[SavedBoard]
    seat: int = 0
    """Whose board it is."""
    others: Mapping[int, RackPlaces] = field(default_factory=dict)
    """The rack places of the other people at this machine."""
    shown: tuple[Table, ...] = ()
    """The tables that hints showed in this turn."""

    def fits(self, match: Match, seat: int) -> bool:
        """Whether this is the turn the match is in, seen from that seat."""
        return (self.game, self.turn, self.seat) == (match.game_number, len(match.game.log), seat)

    def history(self, view: Callable[[tuple[Command, ...]], PlayerView]) -> History[TurnBoard]:
        """The boards in a turn, where `view` tells what the player sees once what is pending is done; NoSavedTurn when
        they cannot be."""
        return self.layouts.mapped(lambda layout: layout.as_board(view(layout.pending)))


class TurnKeeper(Protocol):
    """What keeps the half-built turn of a table: of a match, or of an exercise."""

    def draft(self, match: Match) -> SavedTurn | None:
        """The half-built turn of this match's game, or what an older one knows of the places; None for neither."""

    def stand(self, match: Match, standing: TurnSnapshot, dt: float, *, at_once: bool = False) -> None:
        """The turn stands like this after `dt` seconds more; a change is written soon, or at once."""

    def turned(self, match: Match) -> None:
        """A turn is complete; when this returns it will outlast the program."""

    def take_notice(self) -> str:
        """The text key of a problem, returned once; empty if there was none."""


class TurnSaver:
    """Writes drafts; the text of a board that was in the last draft is used again."""

    def __init__(self, match: Match, ident: str) -> None:
        self._match = match
        self._ident = ident
        self._lines = CommandLines(match.setup.game)
        self._spell = self._lines.spell
        self._known: dict[int, tuple[TurnBoard, str]] = {}

    def text(self, standing: TurnSnapshot) -> str:
        """The whole file."""
        history = _bounded(standing.history)
        boards = (*history.past, history.now, *history.future)
        head = {
            "tilebridge": KIND,
            "version": VERSION,
            "match": self._ident,
            "game": self._match.game_number,
            "turn": len(standing.game.log),
            "left": round(standing.left, 3),
            "rooms": [[room.rows, room.columns, room.gap] for room in standing.rooms],
            "now": len(history.past),
            "steps": len(boards),
        } | self._seats(standing)
        head |= {"shown": [self._spell.table(table) for table in standing.shown]} if standing.shown else {}
        self._known = {id(board): (board, self._line(board)) for board in boards}
        return text_of(with_sums((unchecked_line(head), *(self._known[id(board)][1] for board in boards))))

    def _seats(self, standing: TurnSnapshot) -> dict[str, object]:
        """Whose board it is and how the others keep their racks; nothing where one person plays."""
        if self._match.setup.alone:
            return {}
        others = {str(seat): self._rack(rack) for seat, rack in standing.others.items()}
        return {"seat": standing.seat, "others": others}

    def _rack(self, rack: RackPlaces) -> dict[str, list[int]]:
        return {self._spell.name(tile): list(place) for tile, place in rack.places.items()}

    def _line(self, board: TurnBoard) -> str:
        known = self._known.get(id(board))
        if known is not None:
            return known[1]
        spots = {str(ident): list(spot) for ident, spot in board.places.spots.items()}
        rack = self._rack(board.rack)
        table = self._spell.table(board.table)
        drawn = [self._spell.name(tile) for tile in sorted(board.rack.drawn, key=lambda tile: tile.ident)]
        step = {"table": table, "felt": spots, "step": board.places.step, "rack": rack}
        pending = [self._lines.short(command) for command in board.pending]
        return unchecked_line(step | ({"drawn": drawn} if drawn else {}) | ({"pending": pending} if pending else {}))


def _bounded(history: History[TurnBoard]) -> History[TurnBoard]:
    """No more steps than are read again: the first, and those nearest to now."""
    past = (*history.past[:1], *history.past[1:][2 - MOST_STEPS :])
    return History(history.now, past, history.future[: MOST_STEPS - 1 - len(past)])


def read_saved_turn(data: bytes, match: Match, ident: str) -> SavedTurn:
    """The draft of this match in a file; NoSavedTurn when it is another's, DamagedTurn when it cannot be read,
    OtherVersion when a later version wrote it."""
    check_header(data, KIND, VERSION)
    found = CheckedLines(data)
    entries = iter(found)
    _, head = next(entries, ("", None))
    if head is None:
        raise DamagedTurn
    if head.get("match") != ident:
        raise NoSavedTurn
    lines = CommandLines(match.setup.game)
    spell = lines.spell
    try:
        layouts = tuple(_layout(step, lines) for _, step in islice(entries, MOST_STEPS))
        if found.damaged or (head["tilebridge"], head["steps"]) != (KIND, len(layouts)):
            raise DamagedTurn
        now = between(0, len(layouts) - 1)(head["now"])
        left = float(real(0, 36_000)(head["left"]))
        rooms = tuple(map(_room, head["rooms"]))
        history = History(layouts[now], layouts[:now], layouts[now + 1 :])
        game, turn = between(0, 999)(head["game"]), between(0, 99_999)(head["turn"])
        seat = between(0, match.setup.players - 1)(head.get("seat", match.human))
        others = {int(each): RackPlaces(_places(rack, spell)) for each, rack in _items(head.get("others", {}))}
        shown = tuple(map(spell.read_table, _several(head.get("shown", []))))
        return SavedTurn(game, turn, left, rooms, history, seat, others, shown)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise DamagedTurn from error


def _layout(step: JsonFields, lines: CommandLines) -> SavedBoard:
    spell = lines.spell
    table = spell.read_table(step["table"])
    spots = {int(ident): SetPlace(*_pair(at)) for ident, at in _items(step["felt"])}
    if set(spots) != {meld.ident for meld in table}:
        raise NoSavedTurn
    rack = _places(step["rack"], spell)
    drawn = frozenset(map(spell.tile, step.get("drawn", ())))
    if not drawn <= rack.keys():
        raise NoSavedTurn
    pending = tuple(map(lines.of_short, step.get("pending", ())))
    places = SetPlaces(between(0, 99)(step["step"]), spots)
    return SavedBoard(table, places, RackPlaces(rack, drawn=drawn), pending)


def _places(found: Any, spell: TileIds) -> Mapping[Tile, RackPlace]:
    """Where the tiles of a rack stand, no two on the same place."""
    rack = {spell.tile(name): RackPlace(*map(round, _pair(at))) for name, at in _items(found)}
    if any(place.ledge < 0 for place in rack.values()) or len(set(rack.values())) < len(rack):
        raise NoSavedTurn
    return rack


def _room(found: Any) -> TableRoom:
    rows, columns, gap = found
    return TableRoom(between(1, 99)(rows), real(1, FAR)(columns), real(0, 99)(gap))


def _items(found: Any) -> Iterable[tuple[str, Any]]:
    items: Iterable[tuple[str, Any]] = found.items()
    return items


def _several(found: Any) -> list[Any]:
    """A list with no more than there are steps; ValueError otherwise."""
    if not isinstance(found, list) or len(found) > MOST_STEPS:
        raise ValueError(found)
    return found


def _pair(at: Any) -> tuple[int, float]:
    """A row or ledge, and a place on it."""
    row, x = at
    return between(-FAR, FAR)(row), real(-FAR, FAR)(x)
