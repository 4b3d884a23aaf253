"""The board of the turn being built with its undo, in the rooms the window leaves for it. Whose turn it is, is asked
elsewhere."""

from __future__ import annotations

from dataclasses import replace

from game.ai.exact import new_solver
from game.ai.plans import best_plan
from game.ai.simple import simple_plans
from game.rules.history import History
from game.rules.play.state import PlayerView
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.session.board.best_use import sets_held
from game.session.board.rack_places import RackPlaces
from game.session.board.rack_rooms import RackRoom
from game.session.board.table_lines import Rooms
from game.session.board.table_places import EMPTY_FELT, SetPlaces, refitted, roomy, settled, straightened
from game.session.board.turn_board import TurnBoard


def playable_rows(view: PlayerView) -> tuple[Tiles, ...]:
    """The sets with what own sets and simple additions would lay; () when there are none."""
    own = set(view.rack)
    return tuple(row for row in best_plan(view, simple_plans(view, new_solver())).rows if own & set(row))


def playable(view: PlayerView) -> Tiles:
    """The tiles of the rack in these, set by set."""
    own = set(view.rack)
    return tuple(tile for row in playable_rows(view) for tile in row if tile in own)


def playable_first(rack: RackPlaces, view: PlayerView) -> RackPlaces:
    """The rack with these tiles first and the others by colour; unchanged when there are none."""
    first = [tile for tile in playable(view) if tile in rack.places]
    rest = [tile for tile in rack.sorted_by_colour().tiles if tile not in first]
    return rack.in_order((first, rest)) if first else rack


class TurnEditor:
    """Every change of the board is one step of undo."""

    def __init__(self, board: TurnBoard, rooms: Rooms) -> None:
        self.history = History(board)
        self.rooms = rooms
        """Where sets may lie."""
        self.straightens = True
        """Whether rows slide to the middle, and tiles get another size, when a person's turn has ended."""
        self.rack_rooms = board.rack.rooms
        self.shown: tuple[Table, ...] = ()
        """The tables that a hint showed in this turn, whole."""
        self.racks: dict[int, RackPlaces] = {}
        """How the persons of other seats left their racks."""

    @classmethod
    def of(cls, view: PlayerView, rooms: Rooms) -> TurnEditor:
        """What this view shows, its sets laid out anew and its rack sorted."""
        places = settled(EMPTY_FELT, view.table, rooms)
        return cls(TurnBoard.begin(view, places, RackPlaces.dealt(view)), rooms)

    @property
    def board(self) -> TurnBoard:
        """The board as it is now."""
        return self.history.now

    @property
    def is_assisted(self) -> bool:
        """Whether the turn is played by a hint: a table that one showed is among its steps that were not undone, laid
        out by the hint or by hand. The one definition; what was submitted so is kept by `DealtGame.assisted`."""
        staged = [_sets(board.table) for board in (*self.history.past, self.history.now)] if self.shown else []
        return any(_sets(table) in staged for table in self.shown)

    def begin(self, board: TurnBoard) -> None:
        """Another board, with nothing to undo."""
        self.history = History(board)

    def ended(self, board: TurnBoard, *, own: bool) -> TurnBoard:
        """This board as a turn ends with, if that is wanted: sizes change only then, so that the sets of the rack find
        room in the next turn."""
        if not self.straightens:
            return board
        held = [len(row) for row in sets_held(board)]
        end = straightened if own else roomy
        return replace(board, places=end(board.places, board.table, self.rooms, held))

    def hand_over(self, seat: int, view: PlayerView) -> None:
        """From this seat to that of the view: the felt stays as it lies; the rack is as its person left it."""
        self.racks[seat] = self.board.rack
        rack = self.racks.pop(view.seat, None) or RackPlaces.dealt(view)
        self.begin(TurnBoard.begin(view, self.board.places, rack.fitted(self.rack_rooms)))

    def end(self) -> None:
        """The turn is completed: what hints showed in it no longer counts."""
        self.shown = ()

    def did(self, board: TurnBoard) -> None:
        """A step of the same turn."""
        self.history = self.history.did(board)

    def show(self, table: Table) -> None:
        """A hint shows this whole table of the same turn."""
        self.shown = self.shown if table in self.shown else (*self.shown, table)

    def undo(self) -> None:
        self.history = self.history.undone()

    def redo(self) -> None:
        self.history = self.history.redone()

    def reset(self) -> None:
        """Reset the turn; undo restores it."""
        self.history = self.history.reset()

    def tidy(self) -> None:
        self.did(self.board.tidied(self.rooms))

    def sort_by_number(self) -> None:
        self.did(replace(self.board, rack=self.board.rack.sorted_by_number()))

    def sort_by_colour(self) -> None:
        self.did(replace(self.board, rack=self.board.rack.sorted_by_colour()))

    def sort_playable(self, view: PlayerView) -> None:
        """Tiles that could be laid without rebuilding come first; `view` is that of the board's player."""
        self.did(replace(self.board, rack=playable_first(self.board.rack, view)))

    def fit(self, rooms: Rooms, racks: tuple[RackRoom, ...] | None = None) -> None:
        """The window or the wished size of tiles changed: table and racks find their place in the new rooms (undo
        keeps working)."""
        self.rack_rooms = self.rack_rooms if racks is None else racks
        if tuple(rooms) == tuple(self.rooms) and self.board.rack.rooms == self.rack_rooms:
            return
        anew = len(rooms) != len(self.rooms)
        self.rooms = rooms

        def fitted(board: TurnBoard) -> TurnBoard:
            places = refitted(board.places, board.table, rooms, anew=anew)
            return replace(board, places=places, rack=board.rack.fitted(self.rack_rooms))

        self.history = self.history.mapped(fitted)


def refit_rack(editor: TurnEditor) -> bool:
    """As a turn begins: the rack gets the largest tiles that it has room for, without a step of undo; where something
    was done already, none gets larger any more. Whether anything changed."""
    before, start = editor.board.rack, editor.history.start.rack
    untouched, kept = editor.board.table == editor.board.staged.start_table, start.rooms.index(start.room)

    def fitted(board: TurnBoard) -> TurnBoard:
        return replace(board, rack=board.rack.refitted() if untouched else replace(board.rack, largest=kept))

    after = fitted(editor.board).rack
    if (after, after.largest) == (before, before.largest):
        return False
    editor.history = editor.history.mapped(fitted)
    return after != before or after.room != before.room


def make_room(editor: TurnEditor, places: SetPlaces) -> None:
    """The sets of the board lie so from now on, without a step of undo: a set that is only shown has room."""
    editor.history = replace(editor.history, now=replace(editor.board, places=places))


def _sets(table: Table) -> frozenset[frozenset[Tile]]:
    return frozenset(frozenset(meld.tiles) for meld in table)
