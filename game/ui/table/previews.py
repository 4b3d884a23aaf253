"""What dropping the carried tiles would give, remembered while they are carried, and when it is shown."""

from __future__ import annotations

from game.rules.tiles import Tiles
from game.session.board.table_places import SetPlaces
from game.session.board.turn_board import Target, TurnBoard
from game.session.local_game import LocalGame
from game.ui.memo import Memo

RESCALED_AFTER = 0.1
"""Seconds that tiles are held over one place until a preview is shown that gives all tiles on the table another size:
the table does not shrink and grow under a hand that only passes (ux 2.5)."""
MOST_KEPT = 200
"""The most drops that are remembered."""


class Previews:
    """The boards after the drops of one person, tried once each: a hand that looks for a place passes the same ones
    again and again. They are what `LocalGame.drop` commits, because both are `LocalGame.tried`."""

    def __init__(self, local_game: LocalGame) -> None:
        self._local_game = local_game
        self._stand: tuple[object, ...] = ()
        self._tried: dict[Target, TurnBoard | None] = {}
        self._held = 0.0
        """Seconds since the last new target."""
        self._changed: Memo[frozenset[int]] = Memo()
        """The sets that differ between a table and a preview of it."""

    def of(self, tiles: Tiles, target: Target) -> TurnBoard | None:
        """The board after a drop on this new target; None where the tiles may not be dropped."""
        local_game, self._held = self._local_game, 0.0
        stand = (tiles, local_game.board, local_game.match.game.state, local_game.my_turn, local_game.editor.rooms)
        if len(self._tried) > MOST_KEPT or len(stand) != len(self._stand) or any(map(_differ, stand, self._stand)):
            self._stand = stand
            self._tried.clear()
        if target not in self._tried:
            tried = local_game.tried(tiles, target)
            self._tried[target] = tried if isinstance(tried, TurnBoard) else None
        return self._tried[target]

    def changed_sets(self, preview: TurnBoard) -> frozenset[int]:
        """The sets that this preview does not have as they are now."""
        before, after = self._local_game.board.table, preview.table

        def changed() -> frozenset[int]:
            now = {meld.ident: meld.tiles for meld in before}
            return frozenset(meld.ident for meld in after if now.get(meld.ident) != meld.tiles)

        return self._changed.to((before, after), changed)

    def pass_time(self, dt: float) -> None:
        """The tiles were held for `dt` more seconds."""
        self._held += dt

    def waits(self, preview: TurnBoard, laid: SetPlaces | None) -> bool:
        """Whether this preview is not shown yet, because all tiles would get another size than they have, and than the
        sets `laid` on the screen."""
        sizes = self._local_game.board.places.step, laid.step if laid else None
        return self._held < RESCALED_AFTER and preview.places.step not in sizes


def _differ(one: object, other: object) -> bool:
    """Compares identities: a stand is made of values nobody changes."""
    return one is not other
