"""What the table shows beside sets and rack where a turn has phases: stock, discard pile, the button that ends the
turn, and the bar of the phases: done with a tick, possible now amber, still to come muted. The newest discards
themselves are tiles of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.rules.options import StockEnd
from game.rules.play.checks import TableUse
from game.rules.problems import Problem
from game.rules.tiles import Tile, Tiles
from game.session.board.turn_board import ToDiscards, TurnBoard
from game.session.history.turn_log import owners
from game.session.local_game import LocalGame
from game.session.speech.phrases import set_in_words
from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas, Passage
from game.ui.geometry import Box, Frame
from game.ui.kit.boxes import HBox, Padded, rest
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import ShrunkItem, TextItem, icon
from game.ui.kit.seat_plates import Said
from game.ui.look_names import ThemeColour
from game.ui.memo import Memo
from game.ui.pictures import Badge, Weight
from game.ui.piece_style import PieceStyle
from game.ui.semantics import Node
from game.ui.table.drag import DragController
from game.ui.table.picture.button_places import OBJECT_ROUND
from game.ui.table.picture.card_layout import SHOWN, UNDER, PileLayout
from game.ui.table.picture.chrome import put_stack_count
from game.ui.table.picture.drawing import BADGES, CHROME, MOVING, TRAYS, TableViewModel, put_tray
from game.ui.table.picture.layout import TableLayout
from game.ui.widgets.text_block import Ink


@dataclass(frozen=True, slots=True)
class PileState:
    """Everything both piles depend on, except the window."""

    stock: int
    discards: Tiles
    """All of them, the newest last."""
    may_draw: bool
    """Whether it is time to draw: from the stock, or the newest discard."""
    may_use: bool
    """Whether the person may take the newest discard, or throw."""
    target: bool = False
    """Whether the carried tile would be thrown if it were let go."""
    renewal: StockEnd | None = None
    """What a draw does first with the discards, see `stock_renewal`."""


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """What the button that ends the turn says."""

    label: str
    detail: str
    enabled: bool
    ready: bool
    """Whether a press ends the turn."""
    why: str = ""
    """Why it does not, if there is something to say."""
    shown: str = ""
    """What is written in the place of the label below the tile that would be thrown, where a throw ends the turn."""
    face: str = ""
    """The symbol of that tile."""


def turn_end(local_game: LocalGame, texts: Texts, picked: Tiles) -> TurnEnd:
    """The button in a game in which a turn ends with a throw."""
    text, throwing = texts.text, local_game.my_turn and local_game.can_discard
    if is_all_laid(local_game):
        why = "".join(texts.problem(problem) for problem in local_game.problems()[:1])
        return TurnEnd(text("table.go_out"), text("table.go_out_detail"), not why, not why, why)
    if throwing and len(picked) == 1:
        problem = throw_problem(local_game, picked[0])
        why = texts.problem(problem) if problem else ""
        label = text("table.throw_it", tile=tile_name(texts, picked[0]))
        detail = text("table.throw_wins" if is_last(local_game, picked) else "table.throw_ends")
        return TurnEnd(label, detail, not why, not why, why, text("table.throw_short"), str(picked[0].symbol))
    detail, shown = text("table.throw_to_end"), text("table.throw_short")
    return TurnEnd(text("table.throw"), detail, throwing, ready=False, shown=shown)


def throw_problem(local_game: LocalGame, tile: Tile) -> Problem | None:
    """Why this tile may not be thrown now."""
    tried = local_game.tried((tile,), ToDiscards())
    return tried if isinstance(tried, Problem) else None


def is_last(local_game: LocalGame, tiles: Tiles) -> bool:
    """Whether this is all the person holds beside what is staged, so that throwing it wins (rules 12.4)."""
    return len(tiles) == 1 and local_game.board.staged.rack == frozenset(tiles)


def is_all_laid(local_game: LocalGame) -> bool:
    """Whether the person has staged the whole rack, so that the turn may end without a throw (rules 12.4)."""
    staged = local_game.board.staged
    return local_game.my_turn and bool(staged.played) and not staged.rack and local_game.has_discards


def stock_renewal(local_game: LocalGame) -> StockEnd | None:
    """What a draw does with the discards first, because the stock is empty (rules 12.5); None where it does nothing."""
    return local_game.state.options.stock_end if local_game.can_draw and not local_game.state.pool else None


EDGE = 5
"""How far a card below the top one looks out, in u."""
SHEETS = (1, 6, 16)
"""From so many cards on a pile shows one more edge."""
TYPE = 24
"""Size of the words on the bar of the phases, in u."""


def draw_piles(
    canvas: Canvas, frame: Frame, layout: PileLayout, style: PieceStyle, piles: PileState, texts: Texts
) -> None:
    """The stock and what lies below the newest discards, how many there are, and the words; frames while it is time to
    draw, or round the pile where a throw would go."""
    px, top = frame.px, layout.top_box(len(piles.discards))
    if not piles.stock:
        put_tray(canvas, layout.stock.inset(2, 2), "landing", CHROME, radius=20)
    for number in reversed(list(_edges(piles.stock))):
        back, below = style.unknown(piles.stock - number, layout.width), number * px(EDGE)
        canvas.put(back, layout.stock.x, layout.stock.y + below, layer=TRAYS)
    if not piles.discards:
        put_tray(canvas, top.inset(2, 2), "landing", CHROME, radius=20)
    older = piles.discards[:-SHOWN]
    for number in reversed(list(_edges(len(older)))):  # under the first that is seen
        x, y = layout.spots(SHOWN)[0]
        face = style.face(str(older[-1].symbol), layout.width)
        canvas.put(face, x, y + (number + 1) * px(EDGE), layer=TRAYS)
    framed = ((layout.stock, piles.may_draw), (top, piles.target or (piles.may_draw and bool(piles.discards))))
    for card in (card for card, lit in framed if lit):
        put_tray(canvas, layout.framed(card), "target", CHROME, radius=24)
    if piles.stock:
        put_stack_count(canvas, piles.stock, layout.stock.centre, layout.stock.w - 4)
    if piles.discards:
        put_stack_count(canvas, len(piles.discards), (top.right - px(18), top.bottom - px(12)), layout.stock.w - 4)
    for key, card in (("table.stock", layout.stock), ("table.discard_pile", top)):
        ink = Ink(UNDER, Weight.SEMIBOLD, across=0.5)
        draw_item(canvas, ShrunkItem(texts.text(key), ink), layout.under(card), BADGES)  # above shadows of the piles


def pile_labels(piles: PileState, texts: Texts) -> tuple[str, str]:
    """What a reader hears of the stock and of the discard pile."""
    empty = f"table.renew_{piles.renewal.value}" if piles.renewal else "table.stock_empty"
    stock = texts.plural("table.stock_left", piles.stock) if piles.stock else texts.text(empty)
    if not piles.discards:
        return stock, texts.text("table.discards_empty")
    top = tile_name(texts, piles.discards[-1])
    return stock, texts.plural("table.discards", len(piles.discards), tile=top)


def _edges(count: int) -> Iterator[int]:
    return (number for number, least in enumerate(SHEETS) if count >= least)


LOCK = 34
"""Size of the padlock on the tile, in u."""


def padlock_box(shown: TableViewModel) -> Box | None:
    """The padlock on the corner of the tile that was taken, while it stands on the rack; None while there is none."""
    tile = shown.taken
    place = shown.places.get(tile) if tile is not None else None
    if tile is None or place is None or place.ident is not None or tile in shown.carried or shown.hidden:
        return None
    x, y = shown.motion.at(tile) or (place.x, place.y)
    size = max(18, shown.layout.frame.px(LOCK))
    return Box(x + place.strip.w - size * 0.62, y - shown.lift_of(tile, None) - size * 0.36, size, size)


def draw_taken(canvas: Canvas, shown: TableViewModel) -> None:
    """The padlock of the tile that was taken; the gold edge is the tile's own."""
    box, tile = padlock_box(shown), shown.taken
    if box is None or tile is None:
        return
    layer = MOVING if tile in shown.picked or shown.motion.is_moving(tile) else BADGES
    canvas.put(Badge("lock", round(box.w)), box.x, box.y, layer=layer)


TICK, INSIDE = 18, 6
"""The tick at a phase that is done, and the space between the bar and what is lit on it, in u."""


@dataclass(frozen=True, slots=True)
class PhaseBar:
    """Everything the bar depends on."""

    frame: Frame
    box: Box
    phases: tuple[str, ...]
    names: tuple[str, ...]
    """What the phases are called."""
    now: int
    """Which of them it is."""
    last: int
    """The last one whose act may be done now: who lays nothing throws at once."""
    mine: bool
    """Whether it is the person's turn; otherwise nothing is lit."""

    def draw(self, canvas: Canvas) -> None:
        """A dark pill with a word for each phase, a lighter one round all that may be done now."""
        count, lit = len(self.names), range(self.now, self.last + 1) if self.mine else range(0)
        groups = (range(lit.start), lit, range(lit.stop, count)) if lit else (range(count),)
        row = HBox(tuple(self._group(group, lit=group == lit) for group in groups if group))
        draw_item(canvas, Padded(row, INSIDE / 2, 0, plate="message", radius=self._round), self.box, CHROME)

    @property
    def _round(self) -> float:
        return self.box.h / 2 / self.frame.u

    def _group(self, numbers: range, *, lit: bool) -> Item:
        """Phases side by side in parts of equal width."""
        row = HBox(tuple(self._phase(number, "selected-ink" if lit else "muted") for number in numbers))
        pill = Padded(row, 0, 0, plate="selected" if lit else None, radius=self._round)
        return rest(Padded(pill, INSIDE / 2, INSIDE), grow=len(numbers))

    def _phase(self, number: int, colour: ThemeColour) -> Item:
        done = self.mine and number < self.now
        size = min(TYPE, self.box.h * 0.6 / self.frame.u / self.frame.text_scale)
        name = TextItem(self.names[number], Ink(size, Weight.SEMIBOLD, "valid" if done else colour, across=0.5))
        tick = (icon("check", TICK, "valid"),) if done else ()
        return rest(HBox((*tick, name), TICK / 2, down=0.5, across=0.5))

    def node(self, texts: Texts) -> Node:
        """The bar in words: which part of the turn it is, of how many."""
        if not self.mine:
            return Node("phases", "text", texts.text("phase.others"), self.box)
        name = self.names[self.now]
        if self.last > self.now:
            name = texts.text("phase.or", first=name, second=self.names[self.last])
        said = texts.text("phase.said", name=name, number=self.now + 1, count=len(self.names))
        return Node("phases", "text", said, self.box, self.phases[self.now])


class PhaseView:
    """What the table view shows beside sets and rack where a turn has phases."""

    def __init__(self, local_game: LocalGame, drag: DragController, texts: Texts) -> None:
        self._local_game = local_game
        self._drag = drag
        self._texts = texts
        self._piles, self._phases = Passage(), Passage()
        self._ending: Memo[TurnEnd | None] = Memo()
        self._laid_by: Memo[Mapping[int, int]] = Memo()

    def piles(self, board: TurnBoard) -> PileState | None:
        """Stock and discard pile beside the board that is shown; None in a game without them."""
        local_game = self._local_game
        if not local_game.has_discards:
            return None
        may_use = local_game.can_take_discard or local_game.can_discard
        state = local_game.match.game.state
        may_draw, renewal = local_game.can_draw, stock_renewal(local_game)
        return PileState(len(state.pool), board.discards, may_draw, may_use, self._drag.throwing, renewal)

    def draw(self, canvas: Canvas, layout: TableLayout, board: TurnBoard) -> None:
        """Both piles, and the bar of the phases unless a bar of steps has its place; a frame round what ends the turn
        while a throw would do so."""
        piles, place, texts = self.piles(board), layout.piles, self._texts
        if piles is not None and place is not None:

            def write(part: Canvas) -> None:
                draw_piles(part, layout.frame, place, layout.style, piles, texts)

            canvas.put_kept(self._piles, (layout, piles, texts.voice), write)
        if piles is not None and piles.target:
            put_tray(canvas, layout.buttons["end-turn"], "target", BADGES, radius=OBJECT_ROUND)
        bar = self._bar(layout)
        if bar is not None and not layout.bar:
            canvas.put_kept(self._phases, bar, bar.draw)

    def nodes(self, layout: TableLayout) -> tuple[Node, ...]:
        """The bar in words."""
        bar = self._bar(layout)
        return (bar.node(self._texts),) if bar else ()

    @property
    def drop_sentence(self) -> tuple[str, Said]:
        """What letting go would do with the tile that is carried over the discard pile or into a run that it splits,
        and what the sentence means; empty otherwise."""
        if self._drag.throwing:
            last = is_last(self._local_game, self._drag.carried)
            key = "status.throwing_last" if last else "status.throwing"
            return self._texts.text(key, tile=tile_name(self._texts, self._drag.carried[0])), "plain"
        return self._splits(), "right"

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
        if match.game.state.ruleset.table_use is TableUse.REARRANGE:
            return {}
        events = match.game.events
        return self._laid_by.to((id(match.game), len(events)), lambda: owners(events))

    @property
    def owners(self) -> Mapping[int, str]:
        """The sign of who laid each of those sets."""
        emblems = self._local_game.match.emblems
        return {ident: emblems[seat] for ident, seat in self.laid_by.items()}

    def _bar(self, layout: TableLayout) -> PhaseBar | None:
        local_game, throwing, state = self._local_game, self._drag.throwing, self._local_game.state
        phases, now, mine = tuple(phase.name for phase in state.ruleset.phases), state.phase_number, local_game.my_turn
        if len(phases) < 2 or layout.piles is None:
            return None
        names = tuple(self._texts.text(f"phase.{name}") for name in phases)
        last = len(phases) - 1 if mine and (throwing or local_game.can_discard) else now
        return PhaseBar(layout.frame, layout.piles.phases, phases, names, last if throwing else now, last, mine)
