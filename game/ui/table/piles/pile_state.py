"""What stock, discard pile and the phases of the turn show right now."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.problems import Problem
from game.rules.tiles import Tile, Tiles
from game.session.board.turn_board import ToDiscards, TurnBoard
from game.session.local_game import LocalGame
from game.session.speech.sentences import tile_name
from game.session.texts import Texts


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
