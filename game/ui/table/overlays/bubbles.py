"""Bubbles beside a set: the chip that asks what a joker stands for, "4 or 7", when neither the drop nor the set decides
it (ux 2.4); and one at the start of a turn that tells an idea that has become possible, or a way to move tiles, each
once (ux 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from game.rules.tiles import Tiles
from game.session.board.best_use import best_use, own_set
from game.session.board.ideas import Suggestion, idea_on, joker_on
from game.session.board.table_lines import Rooms
from game.session.board.turn_board import ToSet, TurnBoard
from game.session.speech.joker_labels import joker_labels_of
from game.session.speech.sentences import tile_name
from game.session.teaching import Teaching
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, PointerButton, Press, Release
from game.ui.kit.boxes import HBox, Padded, Sized
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import BUBBLES
from game.ui.table.picture.nodes import place_beside
from game.ui.table.picture.tile_places import LitBox, hit_at, places, trays
from game.ui.widgets.button import SEGMENT, SELECTED, TIP
from game.ui.widgets.part import OnPress
from game.ui.widgets.text_block import Ink

OPTION, GAP, FACE, CHIP = 76, 12, 47, 27
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
        return Padded(HBox(chips, GAP), GAP, GAP, plate="message", radius=16)

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
        texts, chosen = self._context.texts, row == self._lying
        chips = [chip for chip in joker_labels_of(row, self._context.local_game.board.rules.read(row)).values() if chip]
        label, tip = texts.text("joker.stands_for", tile=_said(chips)), texts.text("joker.choose")
        value, kind = ("chosen", SELECTED.kind) if chosen else ("", SEGMENT)
        ink = Ink(CHIP, Weight.BOLD, "selected-ink" if chosen else "ink", across=0.5)
        shown: Item = TextItem(_said(chips), ink)
        if len(chips) == 1 and chips[0][1:].isdigit() and not chips[0][0].isdigit():
            shown = ImageItem(partial(self._context.layout.style.face, chips[0]), FACE, FACE * 4 / 3, layer=2)
        ident, press = f"role.{number}", partial(self._choose, row)
        item = PressItem(shown, ident, label, press, value, tip, kind, radius=12, checked=chosen)
        return Sized(item, wide=OPTION, tall=OPTION)

    def _step(self, by: int) -> None:
        """The next answer to the left or right."""
        rows, lying = self._rows, self._lying
        at = rows.index(lying) if lying in rows else 0
        self._choose(rows[min(max(at + by, 0), len(rows) - 1)])

    def give_way(self) -> None:
        self._leave()

    def _leave(self) -> None:
        """The joker stays what it is."""
        self._context.drag.choose(self._context.layout, None)

    def _choose(self, row: Tiles) -> None:
        context = self._context
        if context.drag.choose(context.layout, row):
            context.moved_tiles()


def _said(chips: Sequence[str]) -> str:
    """Only the numbers of what the jokers would stand for."""
    return " ".join(chip.strip("krbo.") for chip in chips)


CLOSE = "close-teaching"
QUIET = 0.8
"""Seconds after the last turn was shown until a bubble comes."""
EVERY = 2
"""A way to move tiles is told in every second own turn of a game at most, and never in the first."""
TEXT, WIDEST = 21, 470
"""Type size, which is also the space round it, and the greatest width of a line, in u."""
LONG = 4
"""Tiles of a set of which the right part can be taken."""


class TeachingOverlay(OverlayPanel):
    """Decides once a turn whether there is something to tell, and shows it until the player acts or closes it."""

    ground = above = BUBBLES
    passing = True

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._turn: int | None = None
        self._turns, self._told_in = 0, 0
        self._shown: Suggestion | None = None
        self._board: TurnBoard | None = None

    def dismiss(self) -> None:
        self._shown = None

    def give_way(self) -> None:
        self.dismiss()

    # The bubble, all of which is a button

    def question(self) -> object | None:
        told = self._shown is not None and not self._context.drag.carried
        return (self._shown, self._context.local_game.board, self._context.texts.voice) if told else None

    def content(self) -> Item:
        close = self._context.texts.text("teach.close")
        said = TextItem(self._words, Ink(TEXT, Weight.SEMIBOLD, "tip-ink", steady=True), most=WIDEST)
        large = TEXT * self._context.layout.frame.text_scale
        cross = icon("close", large, "tip-muted")
        whole = Padded(HBox((said, cross), TEXT, down=0.5), TEXT, 10)
        return PressItem(whole, CLOSE, close, self.dismiss, tip=close, kind=TIP)

    def node(self) -> Node:
        return Node("teaching", "text", self._words, self.box)

    @property
    def spoken(self) -> str:
        return self._words if self.is_open else ""

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        return {Action.CANCEL: self.dismiss}

    def hears(self, gesture: Gesture) -> Hearing:
        """A hint sends it away, and picked tiles are laid through it."""
        self._learn(gesture)
        context = self._context
        hint = context.layout.buttons["hint"]
        pressed = isinstance(gesture, Press) and hint.contains(gesture.x, gesture.y)
        if pressed or (isinstance(gesture, Act) and gesture.action is Action.HINT):
            self.dismiss()
        laying = isinstance(gesture, Press | Release) and context.drag.state.picked
        return PASSED if laying else super().hears(gesture)

    def update(self, dt: float) -> bool:
        super().update(dt)
        before, local_game = self._shown, self._context.local_game
        if before is not None and (
            local_game.board is not self._board or not local_game.my_turn or self._context.view_state.taught
        ):
            self._shown = None
        self._watch_hands()
        turn = local_game.match.game.state.turn
        if turn != self._turn and self._is_quiet():
            self._turn, self._board = turn, local_game.board
            self._turns += 1
            self._shown = self._chosen(local_game.board)
            if self._shown is not None:
                self._know(self._shown.teaching)
        return self._shown is not before

    @property
    def highlight(self) -> tuple[LitBox, ...]:
        shown, context = self._shown, self._context
        if shown is None or context.drag.carried:
            return ()
        lying = places(context.local_game.board, context.layout)
        sets = () if shown.ident is None else (shown.ident,)
        return (*(lying[tile].light for tile in shown.tiles if tile in lying), *context.lit((), sets))

    # What is told

    def _is_quiet(self) -> bool:
        """Whether a bubble may come now: all of them are about laying."""
        context, local_game = self._context, self._context.local_game
        still = context.tile_motion.settled and not (context.tile_motion.exhibit or context.view_state.away)
        free = not (context.drag.busy or context.drag.state.picked or context.view_state.taught)
        free = free and context.overlays.is_free_for(self)
        return local_game.my_turn and local_game.can_lay and still and free and context.known.since >= QUIET

    def _chosen(self, board: TurnBoard) -> Suggestion | None:
        """A joker never seen before, then an idea; otherwise, now and then, a way to move tiles."""
        known = self._context.services.store.now.taught
        idea = joker_on(board, known) or idea_on(board, known)
        early = self._turns < EVERY or self._turns - self._told_in < EVERY or self._context.keyboard.focus.shown
        ways = () if idea or early else _ways(board, self._context.local_game.editor.rooms)
        found = idea or next((each for each in ways if each.teaching not in known), None)
        self._told_in = self._told_in if found is None else self._turns
        return found

    def _know(self, teaching: Teaching) -> None:
        store = self._context.services.store
        if teaching not in store.now.taught:
            store.change(taught=(*store.now.taught, teaching))

    def _learn(self, gesture: Gesture) -> None:
        """Who does a thing need not be told of it."""
        if not isinstance(gesture, Press) or gesture.button is not PointerButton.RIGHT or self._shown is not None:
            return
        context = self._context
        hit = hit_at(context.local_game.board, context.layout, gesture.x, gesture.y)
        if hit.tiles and not context.drag.busy and not context.drag.state.picked:
            self._know(Teaching.RIGHT_CLICK)

    def _watch_hands(self) -> None:
        state = self._context.drag.state
        if state.lasso is not None:
            self._know(Teaching.LASSO)
        elif state.carrying and state.hit.grip:
            self._know(Teaching.GRIP)
        elif state.carrying and state.mods.shift and len(state.picked) > 1:
            self._know(Teaching.SHIFT_DRAG)

    # How it looks

    @property
    def _words(self) -> str:
        shown, texts = self._shown, self._context.texts
        if shown is None:
            return ""
        tile = tile_name(texts, shown.tiles[0]) if shown.tiles else ""
        return texts.text(f"teach.{shown.teaching.value}", tile=tile)

    def place(self, size: PanelSize) -> Box:
        """Beside the set it is about, above the rack or at the top, wherever it covers no button, which with large type
        rise above the rack, neither piles nor the bar of the phases nor the sentence, and the fewest sets."""
        layout, ident = self._context.layout, self._shown.ident if self._shown else None
        wide, high, felt = size.wish, size.height(size.wish), layout.felt
        others = trays(self._context.local_game.board, layout)
        across = (felt.centre[0] - wide / 2, felt.right - wide, felt.x)
        gap, feet = layout.frame.px(4), (layout.foot, layout.buttons["end-turn"].y)
        down = (*(foot - high - gap for foot in feet), felt.y + layout.frame.px(6))
        boxes = [Box(x, y, wide, high) for x in across for y in down]
        if ident in others:
            beside = tuple(tray for other, tray in others.items() if other != ident)
            boxes.insert(0, place_beside(layout, wide, high, others[ident], beside))
        piles = (layout.piles.tray, layout.piles.phases) if layout.piles else ()
        kept = (*layout.buttons.values(), layout.status, *piles)
        return min(boxes, key=lambda box: (any(map(box.overlaps, kept)), sum(map(box.overlaps, others.values()))))


def _ways(board: TurnBoard, rooms: Rooms) -> Iterator[Suggestion]:
    """The ways to move tiles that are of use on this board, the handiest first."""
    uses = ((tile, best_use(board, tile, rooms)) for tile in board.rack.tiles)
    fitting = next((tile for tile, use in uses if use is not None and isinstance(use.target, ToSet)), None)
    if fitting is not None:
        yield Suggestion(Teaching.RIGHT_CLICK, (fitting,))
    together = max((own_set(board, tile) for tile in board.rack.tiles), key=len, default=())
    if together:
        yield Suggestion(Teaching.LASSO, together)
    free = [meld for meld in board.table if board.staged.held(meld.tiles) is None]
    if free:
        yield Suggestion(Teaching.GRIP, (), free[0].ident)
    long = next((meld for meld in free if len(meld.tiles) >= LONG), None)
    if long is not None:
        yield Suggestion(Teaching.SHIFT_DRAG, long.tiles[1:], long.ident)
