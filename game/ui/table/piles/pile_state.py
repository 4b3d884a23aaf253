"""What stock, discard pile and the phases of the turn show right now, how both piles are drawn, and their words. The
newest discards themselves are tiles of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.problems import Problem
from game.rules.tiles import Tile, Tiles
from game.session.board.turn_board import ToDiscards, TurnBoard
from game.session.local_game import LocalGame
from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.item import draw_item
from game.ui.kit.leaves import ShrunkItem
from game.ui.pictures import Badge, Plate, Weight
from game.ui.piece_look import PieceLook
from game.ui.table.picture.drawing import BADGES, CHROME, MOVING, TRAYS, WOOD, TableViewModel, put_tray
from game.ui.table.piles.pile_layout import SHOWN, PileLayout
from game.ui.widgets.words import Ink


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


@dataclass(frozen=True, slots=True)
class PhaseState:
    """The phases of a turn by name, and which of them it is."""

    names: tuple[str, ...]
    now: int
    mine: bool
    """Whether it is the person's turn; otherwise nothing is lit."""
    last: int
    """The last phase whose act may be done now: who lays nothing throws at once."""


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
    """What is written in the place of the label, beside the tile that would be thrown."""
    face: str = ""
    """The symbol of that tile."""
    brief: tuple[str, str] = ("", "")
    """Label and detail in fewer words, for large type."""


def pile_state(local_game: LocalGame, board: TurnBoard, *, target: bool = False) -> PileState | None:
    """The piles beside this board; None in a game without a discard pile."""
    if not local_game.has_discards:
        return None
    may_use = local_game.can_take_discard or local_game.can_discard
    stock = len(local_game.match.game.state.pool)
    return PileState(stock, board.discards, local_game.can_draw, may_use, target)


def phase_state(local_game: LocalGame, *, throwing: bool = False) -> PhaseState | None:
    """The phases of the turn; None in a game whose turn has only one. `throwing`: a tile is on its way to the pile."""
    state = local_game.state
    phases = state.ruleset.phases
    if len(phases) < 2:
        return None
    mine = local_game.my_turn
    last = len(phases) - 1 if mine and (throwing or local_game.can_discard) else state.phase_number
    return PhaseState(tuple(phase.name for phase in phases), last if throwing else state.phase_number, mine, last)


def turn_end(local_game: LocalGame, texts: Texts, picked: Tiles) -> TurnEnd | None:
    """The button in a game in which a turn ends with a throw; None in any other."""
    if not local_game.has_discards:
        return None
    staged, mine = local_game.board.staged, local_game.my_turn
    if mine and staged.played and not staged.rack:
        why = tuple(texts.problem(problem) for problem in local_game.problems()[:1])
        label, detail = texts.text("table.go_out"), texts.text("table.go_out_detail")
        return TurnEnd(label, detail, not why, not why, "".join(why))
    if mine and len(picked) == 1 and local_game.can_discard:
        problem = throw_problem(local_game, picked[0])
        label = texts.text("table.throw_it", tile=tile_name(texts, picked[0]))
        why = (texts.problem(problem),) if problem else ()
        face, shown = str(picked[0].symbol), texts.text("table.throw_short")
        detail = texts.text("table.throw_wins" if is_last(local_game, picked) else "table.throw_ends")
        return TurnEnd(label, detail, not problem, not problem, "".join(why), shown, face)
    label, detail = texts.text("table.throw"), texts.text("table.throw_to_end")
    brief = texts.text("table.throw_short"), texts.text("table.throw_ends")
    return TurnEnd(label, detail, mine and local_game.can_discard, ready=False, brief=brief)


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


EDGE = 5
"""How far a card below the top one looks out, in u."""
SHEETS = (1, 6, 16)
"""From so many cards on a pile shows one more edge."""
TYPE = 20
"""Size of the words below the piles, in u."""


def draw_piles(
    canvas: Canvas, frame: Frame, layout: PileLayout, look: PieceLook, piles: PileState, texts: Texts
) -> None:
    """The tray, the stock, what lies below the newest discards, and the words."""
    tray, px = layout.tray, frame.px
    canvas.put(Plate(round(tray.w), round(tray.h), px(22), "chip"), tray.x, tray.y, layer=WOOD)
    if piles.target or piles.may_draw:
        put_tray(canvas, tray, "target", CHROME, radius=20)
    if not piles.stock:
        put_tray(canvas, layout.stock.inset(2, 2), "landing", CHROME, radius=20)
    for number in reversed(list(_edges(piles.stock))):
        back, below = look.unknown(piles.stock - number, layout.width), number * px(EDGE)
        canvas.put(back, layout.stock.x, layout.stock.y + below, layer=TRAYS)
    _draw_below(canvas, frame, layout, look, piles)
    ink, under = Ink(TYPE, Weight.SEMIBOLD, across=0.5), layout.under(layout.pile)  # above the shadows of the piles
    stock = texts.text("table.stock_count", n=piles.stock)
    draw_item(canvas, ShrunkItem(stock, ink), layout.under(layout.stock), BADGES)
    room = Box(layout.pile.x, under.y, layout.see_all.x - px(8) - layout.pile.x, under.h)
    draw_item(canvas, ShrunkItem(texts.text("table.discard_count", n=len(piles.discards)), ink), room, BADGES)


def pile_labels(piles: PileState, texts: Texts) -> tuple[str, str]:
    """What a reader hears of the stock and of the discard pile."""
    stock = texts.plural("table.stock_left", piles.stock) if piles.stock else texts.text("table.stock_empty")
    if not piles.discards:
        return stock, texts.text("table.discards_empty")
    top = tile_name(texts, piles.discards[-1])
    return stock, texts.plural("table.discards", len(piles.discards), tile=top)


def _draw_below(canvas: Canvas, frame: Frame, layout: PileLayout, look: PieceLook, piles: PileState) -> None:
    """The edges of older discards under the first that is seen, or the empty place."""
    if not piles.discards:
        put_tray(canvas, layout.top_box(0).inset(2, 2), "landing", CHROME, radius=20)
        return
    older = piles.discards[:-SHOWN]
    if older:
        x, y = layout.spots(SHOWN)[0]
        for number in reversed(list(_edges(len(older)))):
            symbol = str(older[-1].symbol)
            canvas.put(look.face(symbol, layout.width), x, y + (number + 1) * frame.px(EDGE), layer=TRAYS)


def _edges(count: int) -> Iterator[int]:
    return (number for number, least in enumerate(SHEETS) if count >= least)


LOCK = 34
"""Size of the padlock on the tile, in u."""


def draw_taken(canvas: Canvas, shown: TableViewModel) -> None:
    """A padlock on its corner while it stands on the rack; the gold edge is the tile's own."""
    tile = shown.taken
    place = shown.places.get(tile) if tile is not None else None
    if tile is None or place is None or place.ident is not None or tile in shown.carried or shown.hidden:
        return
    px = shown.layout.frame.px
    x, y = shown.motion.at(tile) or (place.x, place.y)
    lift = px(14) if tile in shown.picked else px(9)
    size = max(18, px(LOCK))
    layer = MOVING if tile in shown.picked or shown.motion.is_moving(tile) else BADGES
    canvas.put(Badge("lock", size), x + place.width - size * 0.62, y - lift - size * 0.36, layer=layer)
