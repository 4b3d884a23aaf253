"""The chip that asks what a joker stands for, "4 or 7", when neither the drop nor the set decides it (ux 2.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.rules.tiles import Tiles
from game.session.speech.joker_labels import joker_labels_of
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.kit.boxes import HBox, Padded, Sized
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Weight
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import BUBBLES
from game.ui.table.picture.set_tips import place_beside
from game.ui.table.picture.tile_places import trays
from game.ui.widgets.part import OnPress
from game.ui.widgets.words import Ink

OPTION, GAP, FACE, CHIP = 76, 12, 47, 26
"""Width and height of one answer, the gap round it, the width of its tile and its type size, in units."""
STEPS: Mapping[Action, int] = {Action.LEFT: -1, Action.RIGHT: 1}


class JokerQuestion(OverlayPanel):
    """One button for each tile the joker could be. The player may ignore it."""

    ground, above = BUBBLES, BUBBLES + 1

    def question(self) -> object | None:
        rows = () if self._context.drag.carried else self._rows
        return (rows, self._lying, self._context.local_game.board, self._context.texts.voice) if rows else None

    @property
    def is_open(self) -> bool:
        return self.question() is not None and not self._context.tile_motion.showing

    def content(self) -> Item:
        chips = tuple(self._option(number, row) for number, row in enumerate(self._rows))
        return Padded(HBox(chips, GAP), GAP, GAP, plate="tip", radius=16)

    def place(self, size: PanelSize) -> Box:
        """Beside the set it asks about, inside the felt, where it covers the least of the other sets."""
        layout, choice = self._context.layout, self._context.drag.choice
        assert choice is not None
        others = trays(self._context.local_game.board, layout)
        return place_beside(layout, size.wish, size.height(size.wish), others.pop(choice.ident), tuple(others.values()))

    @property
    def home(self) -> str:
        choice = self._context.drag.choice
        return f"set.{choice.ident}" if choice else ""

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        steps: dict[Action, OnPress] = {action: partial(self._step, by) for action, by in STEPS.items()}
        return steps | {Action.CANCEL: self._leave}

    # What is asked

    @property
    def _rows(self) -> tuple[Tiles, ...]:
        choice = self._context.drag.choice
        return choice.rows if choice else ()

    @property
    def _lying(self) -> Tiles:
        choice = self._context.drag.choice
        return self._context.local_game.board.tiles_of(choice.ident) if choice else ()

    def _option(self, number: int, row: Tiles) -> Item:
        """What the joker would be, as a tile, or as text for several."""
        texts, chips, chosen = self._context.texts, self._chips(row), row == self._lying
        label, tip = texts.text("joker.stands_for", tile=_said(chips)), texts.text("joker.choose")
        value, kind = ("chosen", "primary") if chosen else ("", "secondary")
        shown: Item = TextItem(
            _said(chips), Ink(CHIP, Weight.BOLD, "on-accent" if chosen else "button-ink", across=0.5)
        )
        if len(chips) == 1 and chips[0][1:].isdigit() and not chips[0][0].isdigit():
            shown = ImageItem(partial(self._context.layout.look.face, chips[0]), FACE, FACE * 4 / 3, layer=2)
        ident, press = f"role.{number}", partial(self._choose, row)
        item = PressItem(shown, ident, label, press, value, tip, kind, radius=12, checked=chosen)
        return Sized(item, wide=OPTION, tall=OPTION)

    def _step(self, by: int) -> None:
        """The next answer to the left or right."""
        rows, lying = self._rows, self._lying
        at = rows.index(lying) if lying in rows else 0
        self._choose(rows[min(max(at + by, 0), len(rows) - 1)])

    def _leave(self) -> None:
        """The joker stays what it is."""
        self._context.drag.choose(self._context.layout, None)

    def _choose(self, row: Tiles) -> None:
        context = self._context
        if context.drag.choose(context.layout, row):
            context.moved_tiles()

    def _chips(self, row: Tiles) -> list[str]:
        """What the jokers would stand for."""
        reading = self._context.local_game.board.rules.read(row)
        return [chip for chip in joker_labels_of(row, reading).values() if chip]


def _said(chips: Sequence[str]) -> str:
    """Only the numbers of what the jokers would stand for."""
    return " ".join(chip.strip("krbo.") for chip in chips)
