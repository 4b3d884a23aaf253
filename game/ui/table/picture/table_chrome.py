"""What surrounds the felt and the rack: the top bar, the buttons, the sentence of the strip. A match has one, an
exercise has another; everything else of the table is the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Protocol

from game.rules.problems import Problem
from game.session.history.feelings import Mood
from game.session.local_game import LocalGame
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.memo import Memo
from game.ui.semantics import Node
from game.ui.table.picture import bar
from game.ui.table.picture.buttons import Looks, TableButton, table_buttons
from game.ui.table.picture.layout import TableLayout
from game.ui.table.view_state import TurnsShown


class TopPicture(Hashable, Protocol):
    """The top bar as a value: it is drawn again only when it differs."""

    def draw(self, canvas: Canvas) -> None: ...


class TableChrome(Protocol):
    """What a table asks its surroundings."""

    @property
    def state(self) -> Hashable:
        """What the buttons depend on beside the window and the looks."""

    def buttons(self, layout: TableLayout, looks: Looks) -> tuple[TableButton, ...]:
        """All buttons in reading order."""

    def top(self, layout: TableLayout, acting: int | None, moods: Mapping[int, Mood]) -> TopPicture:
        """The top bar now."""

    def nodes(self, layout: TableLayout) -> Iterator[Node]:
        """What is in the top bar, for the semantic tree."""

    def status(self, problems: tuple[Problem, ...], turns: TurnsShown) -> tuple[tuple[str, ...], str]:
        """The forms of the strip's sentence, the longest first, and its colour, when nothing more urgent is said."""


class MatchChrome:
    """Seats, pool and the buttons of a turn."""

    state: Hashable = None

    def __init__(self, local_game: LocalGame, texts: Texts) -> None:
        self._local_game = local_game
        self._texts = texts
        self._top: Memo[TopPicture] = Memo()
        self._nodes: Memo[tuple[Node, ...]] = Memo()
        self._strip: Memo[tuple[tuple[str, ...], str]] = Memo()

    def buttons(self, layout: TableLayout, looks: Looks) -> tuple[TableButton, ...]:
        return table_buttons(layout, self._texts, looks)

    def top(self, layout: TableLayout, acting: int | None, moods: Mapping[int, Mood]) -> TopPicture:
        local_game, texts = self._local_game, self._texts
        match, clock, board = local_game.match, local_game.clock, local_game.board
        ticking = (clock.degrees, clock.is_low) if clock.is_on else None
        stand = local_game.seat, match.game.state, len(match.outcomes), board.staged.rack, ticking
        question = layout, texts.voice, acting, moods, stand
        return self._top.to(question, lambda: bar.TopBar.of(layout, local_game, texts, acting, moods))

    def nodes(self, layout: TableLayout) -> Iterator[Node]:
        local_game, texts = self._local_game, self._texts
        match, rack = local_game.match, local_game.board.staged.rack
        stand = local_game.seat, match.game.state, len(match.outcomes), rack, local_game.can_draw
        question = layout, texts.voice, stand
        yield from self._nodes.to(question, lambda: tuple(bar.bar_nodes(layout, local_game, texts)))

    def status(self, problems: tuple[Problem, ...], turns: TurnsShown) -> tuple[tuple[str, ...], str]:
        local_game, texts = self._local_game, self._texts
        stand = local_game.seat, local_game.seated, local_game.match.game.state, local_game.board
        question = texts.voice, problems, turns.said, turns.earlier, turns.drawn, stand
        told = (*turns.earlier, turns.said)
        return self._strip.to(question, lambda: bar.status_line(local_game, texts, problems, told, turns.drawn))
