"""What is heard as the keys go from item to item, beside the words: the state of a set, and what fits (SR35)."""

from __future__ import annotations

from game.session.board.fits import accepting
from game.session.board.turn_board import TurnBoard
from game.ui.semantics import Node
from game.ui.table.picture.nodes import tiles_of
from game.ui.table.sound_cues import SoundCue


class BrowsingSounds:
    """The sound of the place that the focus came to; a set sounds once while the focus stays in it."""

    def __init__(self) -> None:
        self._before: object = None

    def heard(self, node: Node | None, board: TurnBoard) -> SoundCue | None:
        """`node` has the focus now; the sound if it came there just now, and there is anything to hear."""
        tiles = tiles_of(board, node.id) if node is not None else ()
        ident = board.set_of(tiles[0]) if tiles else None
        place: object = ident or (node.id if node is not None else None)
        before, self._before = self._before, place
        if place == before or not tiles:
            return None
        if ident is not None:
            return SoundCue.UNFINISHED if board.staged.meld_problems(ident) else SoundCue.GOOD
        return SoundCue.FITS if accepting(board, tiles) else None
