"""What the table shows beside sets and rack where a turn has phases: stock, discard pile, and the bar of the phases:
done with a tick, possible now amber, still to come muted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.play.checks import TableUse
from game.session.board.turn_board import TurnBoard
from game.session.history.turn_log import owners
from game.session.local_game import LocalGame
from game.session.speech.phrases import set_in_words
from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.ui.canvas import CachedOps, Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.boxes import HBox, Padded, rest
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import TextItem, icon
from game.ui.memo import Memo
from game.ui.pictures import Weight
from game.ui.semantics import Node
from game.ui.table.drag import DragController
from game.ui.table.picture.drawing import CHROME
from game.ui.table.picture.layout import TableLayout
from game.ui.table.piles.pile_state import (
    PhaseState,
    PileState,
    TurnEnd,
    draw_piles,
    is_last,
    phase_state,
    pile_state,
    turn_end,
)
from game.ui.widgets.words import Ink

TYPE = 20
"""Size of the words, in u."""
ARROW = 14
"""Size of the arrows between them, in u."""
TICK = 18


@dataclass(frozen=True, slots=True)
class PhaseBar:
    """Everything the bar depends on."""

    frame: Frame
    box: Box
    phases: PhaseState
    names: tuple[str, ...]
    """What the phases are called."""

    def draw(self, canvas: Canvas) -> None:
        """A dark pill with a word for each phase, one lighter pill round all that may be done now."""
        phases, every = self.phases, range(len(self.names))
        lit = range(phases.now, phases.last + 1) if phases.mine else range(0)
        groups = (range(lit.start), lit, range(lit.stop, len(self.names))) if lit else (every,)
        row = HBox(tuple(self._group(group, lit=group == lit) for group in groups if group))
        draw_item(canvas, Padded(row, 0, 0, plate="meter", radius=self._round), self.box, CHROME)

    @property
    def _round(self) -> float:
        return self.box.h / 2 / self.frame.u

    def _group(self, numbers: range, *, lit: bool) -> Item:
        """Phases side by side in parts of equal width, with an arrow before each but the first of all."""
        colour = "on-accent" if lit else "muted"
        first, *others = (self._phase(number, colour) for number in numbers)
        row = HBox((first, *(part for phase in others for part in (icon("next", ARROW, colour), phase))))
        pill = Padded(row, 0, 0, plate="choice-on" if lit else "", radius=self._round)
        before = (icon("next", ARROW, "muted"),) if numbers.start else ()
        return rest(HBox((*before, rest(Padded(pill, ARROW / 2, 3)))), grow=len(numbers))

    def _phase(self, number: int, colour: str) -> Item:
        done = self.phases.mine and number < self.phases.now
        size = min(TYPE, self.box.h * 0.6 / self.frame.u / self.frame.text_scale)
        name = TextItem(self.names[number], Ink(size, Weight.SEMIBOLD, "valid" if done else colour, across=0.5))
        tick = (icon("check", TICK, "valid"),) if done else ()
        return rest(HBox((*tick, name), TICK / 2, down=0.5, across=0.5))


def phase_node(bar: PhaseBar, texts: Texts) -> Node:
    """The bar in words: which part of the turn it is, of how many."""
    phases = bar.phases
    if not phases.mine:
        return Node("phases", "text", texts.text("phase.others"), bar.box)
    name, count = bar.names[phases.now], len(bar.names)
    if phases.last > phases.now:
        name = texts.text("phase.or", first=name, second=bar.names[phases.last])
    said = texts.text("phase.said", name=name, number=phases.now + 1, count=count)
    return Node("phases", "text", said, bar.box, phases.names[phases.now])


class PhaseView:
    """What the table view shows beside sets and rack where a turn has phases."""

    def __init__(self, local_game: LocalGame, drag: DragController, texts: Texts) -> None:
        self._local_game = local_game
        self._drag = drag
        self._texts = texts
        self._passages = CachedOps()
        self._ending: Memo[TurnEnd | None] = Memo()
        self._laid_by: Memo[Mapping[int, int]] = Memo()

    def piles(self, board: TurnBoard) -> PileState | None:
        """Stock and discard pile beside the board that is shown; None in a game without them."""
        return pile_state(self._local_game, board, target=self._drag.throwing)

    def draw(self, canvas: Canvas, layout: TableLayout, board: TurnBoard) -> None:
        """The tray with both piles, and the bar of the phases unless a bar of steps has its place."""
        piles, place, texts = self.piles(board), layout.piles, self._texts
        if piles is not None and place is not None:

            def write(part: Canvas) -> None:
                draw_piles(part, layout.frame, place, layout.look, piles, texts)

            self._passages.put(canvas, "piles", (layout, piles, texts.voice), write)
        bar = self._bar(layout)
        if bar is not None and not layout.bar:
            self._passages.put(canvas, "phases", bar, bar.draw)

    def nodes(self, layout: TableLayout) -> tuple[Node, ...]:
        """The bar in words."""
        bar = self._bar(layout)
        return (phase_node(bar, self._texts),) if bar else ()

    @property
    def sentence(self) -> str:
        """What letting go would do with the tile that is carried over the discard pile or into a run that it splits;
        empty otherwise."""
        if self._drag.throwing:
            last = is_last(self._local_game, self._drag.carried)
            key = "status.throwing_last" if last else "status.throwing"
            return self._texts.text(key, tile=tile_name(self._texts, self._drag.carried[0]))
        return self._splits()

    def _splits(self) -> str:
        """The two good sets that a release would make of one; empty otherwise."""
        drag, before, after = self._drag, self._local_game.board, self._drag.board
        targets = drag.target_sets if drag.carried and len(after.table) == len(before.table) + 1 else ()
        made = [meld for meld in after.table if meld.ident in targets] if len(targets) == 2 else []
        readings = [before.rules.read(meld.tiles) for meld in made]
        if len(made) != 2 or None in readings:
            return ""
        texts = self._texts
        first, second = (set_in_words(texts, meld.tiles, read) for meld, read in zip(made, readings, strict=True))
        return texts.text("status.splits", sets=texts.text("status.both", news=first, turn=second))

    @property
    def colour(self) -> str:
        """Of the sentence."""
        return "gold" if self._drag.throwing else "valid"

    @property
    def ending(self) -> TurnEnd | None:
        """The button that ends a turn with a throw; whether the picked tile may be thrown is tried once."""
        local_game, picked, texts = self._local_game, self._drag.state.picked, self._texts
        if not local_game.has_discards:
            return None
        stand = local_game.board, local_game.match.game.state, local_game.my_turn
        return self._ending.to((picked, texts.voice, stand), lambda: turn_end(local_game, texts, picked))

    @property
    def laid_by(self) -> Mapping[int, int]:
        """The seat that laid each set, by the set's ident, where sets stay as they were laid."""
        match = self._local_game.match
        if match.game.state.ruleset.table_use is not TableUse.ADD_ONLY:
            return {}
        events = match.game.events
        return self._laid_by.to((id(match.game), len(events)), lambda: owners(events))

    @property
    def owners(self) -> Mapping[int, str]:
        """The sign of who laid each of those sets."""
        emblems = self._local_game.match.emblems
        return {ident: emblems[seat] for ident, seat in self.laid_by.items()}

    def _bar(self, layout: TableLayout) -> PhaseBar | None:
        phases = phase_state(self._local_game, throwing=self._drag.throwing)
        if phases is None or layout.piles is None:
            return None
        names = tuple(self._texts.text(f"phase.{name}") for name in phases.names)
        return PhaseBar(layout.frame, layout.piles.phases, phases, names)
