"""The guide through the first hand of a game of cards, derived only from the state of the game (ux 6.1).

Where the tiles have a deal of their own (`tutorial.py`), a hand of cards is taken as it was dealt: what to draw, what
to lay, what to throw. That is asked of the adviser of the hints, at once: it takes 0.3 ms in Rummy and 2 ms in
Machiavelli (at most 9 ms in the first 12 turns of 15 deals). Nothing is blocked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from types import MappingProxyType

from game.rules.games.game import Game, PieceKind
from game.rules.play.commands import Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.sets.reading import SetKind
from game.rules.table import Table
from game.session.board.best_use import best_use
from game.session.board.show_plan import ShownStep, is_staged, own_play
from game.session.board.turn_board import ToFelt, TurnBoard
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.teaching import Teaching
from game.session.thinking.hints import Advice, advice_now, view_now
from game.session.thinking.phase_advice import Why
from game.session.tutorial import TutorialState, TutorialStep, is_guided, stray_heap, tutorial_state

TURNS = 3
"""Turns of the player after which the guide ends, whatever was played."""
HAND_TURNS = 4
"""The same in a hand of cards, where less happens in each of them."""
LONGEST = 6
"""Turns after which it ends in a hand of cards in which nothing could be laid so far."""


def teaching_of(game: Game) -> Teaching | None:
    """What the guide through a first hand of this game teaches; None where a deal of its own does."""
    if game.piece_kind is PieceKind.TILES:
        return None
    return Teaching.PHASES if len(game.ruleset().phases) > 1 else Teaching.CARD_TURN


def is_first_hand(match: Match, taught: tuple[Teaching, ...]) -> bool:
    """Whether a person plays alone what no guide has shown yet."""
    teaching = teaching_of(match.setup.game)
    return match.setup.alone and teaching is not None and teaching not in taught


def guide_state(local_game: LocalGame, *, my_turn: bool) -> TutorialState:
    """What to show now, in the deal of the tutorial or in a hand of cards."""
    return _as_it_is_done(local_game, _next_step(local_game, my_turn=my_turn))


def _as_it_is_done(local_game: LocalGame, shown: TutorialState) -> TutorialState:
    """The same step; one tile for a set goes to the one to which its best use takes it."""
    board, tiles = local_game.board, shown.tiles
    if len(tiles) != 1 or shown.throws or shown.ident is None:
        return shown
    use = best_use(board, tiles[0], local_game.editor.rooms)
    if use is None or isinstance(use.target, ToFelt):
        return shown
    return replace(shown, ident=use.target.ident)


def _next_step(local_game: LocalGame, *, my_turn: bool) -> TutorialState:
    if local_game.over or _is_learned(local_game):
        return TutorialState(TutorialStep.DONE)
    if teaching_of(local_game.match.setup.game) is None:
        return tutorial_state(local_game.board, my_turn=my_turn)
    if not my_turn:
        return TutorialState(TutorialStep.WATCH)
    return _advised(local_game)


def _is_learned(local_game: LocalGame) -> bool:
    """Whether the player has had the turns the guide is for; a hand of cards in which nothing was laid has more."""
    game = local_game.match.game
    last = game.state.ruleset.phases[-1].commands
    own = [type(command) for seat, command in game.log if seat == local_game.seat]
    cards = HAND_TURNS if PlayTable in own else LONGEST
    return sum(kind in last for kind in own) >= (TURNS if is_guided(local_game.match) else cards)


def _advised(local_game: LocalGame, *, laid: bool = False) -> TutorialState:
    """What the adviser of the hints says now, with all that is staged `laid` or not, so that guide and hint agree."""
    board, staged = local_game.board, local_game.board.staged
    if staged.played and not staged.rack and not staged.problems():
        return TutorialState(TutorialStep.OUT)
    advice = advice_now(view_now(local_game.state, local_game.seat, board, laid=laid))
    if isinstance(advice.command, TakeDiscard | DrawTile):
        return _drawing(advice)
    stray = stray_heap(board, [meld.tiles for meld in advice.table])
    if stray is None and advice.tiles and not is_staged(board, advice.table, advice.tiles):
        steps = own_play(board, advice.table, local_game.editor.rooms).steps
        begun = tuple(_begun(board, advice.table))
        if begun or not steps or steps[0].technique is not None:
            laid_next = chain(begun, _laid_from_rack(board, steps))
            return next(laid_next, TutorialState(TutorialStep.REARRANGE))
    if staged.problems() and staged.played:
        return TutorialState(TutorialStep.STRAY, (), stray_heap(board, ()) if stray is None else stray)
    if staged.played and not laid and local_game.can_discard:
        return _advised(local_game, laid=True)
    if local_game.can_discard:
        return _throwing(board, advice)
    return TutorialState(TutorialStep.ADDED if staged.played else TutorialStep.NOTHING)


_KINDS = MappingProxyType({SetKind.GROUP: TutorialStep.GROUP, SetKind.RUN: TutorialStep.RUN})


def _drawing(advice: Advice) -> TutorialState:
    """Take the open card, and why, or draw."""
    if isinstance(advice.command, DrawTile):
        return TutorialState(TutorialStep.DRAW)
    adds = advice.ground is not None and advice.ground.why is Why.ADDS
    return TutorialState(TutorialStep.TAKE_TO_ADD if adds else TutorialStep.TAKE)


_THROWS = MappingProxyType(
    {
        Why.WINS: TutorialStep.THROW_LAST,
        Why.LONE: TutorialStep.THROW_LONE,
        Why.GONE: TutorialStep.THROW_GONE,
        Why.WAITS: TutorialStep.THROW_WAITING,
    }
)
"""What is said of a card to throw, where there is something to say."""


def _throwing(board: TurnBoard, advice: Advice) -> TutorialState:
    """The card to throw, of all but the one just taken (rules 12.2), and why; the last one wins."""
    if not isinstance(advice.command, Discard) or advice.ground is None:
        may = (tile for tile in board.rack.tiles if tile != board.staged.facts.taken)
        return TutorialState(TutorialStep.THROW, (next(may),))
    return TutorialState(_THROWS.get(advice.ground.why, TutorialStep.THROW), (advice.command.tile,))


def _begun(board: TurnBoard, table: Table) -> Iterator[TutorialState]:
    """What is laid of the advised sets but no set yet, with the rest of it on the rack."""
    for meld in board.table:
        own = not board.staged.start_rack.isdisjoint(meld.tiles) and not board.rules.is_set(meld.tiles)
        for row in table if own else ():
            rest, reading = set(row.tiles).difference(meld.tiles), board.rules.read(row.tiles)
            if set(meld.tiles) <= set(row.tiles) and rest <= set(board.rack.places) and reading is not None:
                yield TutorialState(_KINDS[reading.kind], tuple(t for t in row.tiles if t in rest), meld.ident)


def _laid_from_rack(board: TurnBoard, steps: Iterable[ShownStep]) -> Iterator[TutorialState]:
    """The steps of a play that only lay cards of the hand and leave a set: the rest of one that is begun, then a new
    one, then one card more."""
    rules, idents = board.rules, {meld.ident for meld in board.table}
    fresh = [(step, step.target) for step in steps if step.source is None and step.target is not None]
    for step, target in sorted(fresh, key=lambda each: (rules.is_set(board.tiles_of(each[1])), each[1] not in idents)):
        there = board.tiles_of(target)
        row = rules.arrange((*there, *step.tiles))
        reading = None if row is None else rules.read(row)
        ident = target if target in idents else None
        if rules.is_set(there):
            tile = next((tile for tile in step.tiles if rules.arrange((*there, tile)) is not None), None)
            if tile is not None:
                yield TutorialState(TutorialStep.ADD, (tile,), ident)
        elif reading is not None:
            yield TutorialState(_KINDS[reading.kind], step.tiles, ident)
