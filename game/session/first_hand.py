"""The guide through the first hand of a game of cards, derived only from the state of the game (ux 6.1).

Where the tiles have a deal of their own (`tutorial.py`), a hand of cards is taken as it was dealt: what to draw, what
can be laid, what to throw. Nothing is blocked.
"""

from __future__ import annotations

from itertools import combinations

from game.rules.games.game import Game, PieceKind
from game.rules.play.commands import PlayTable
from game.rules.tiles import Tile
from game.session.board.fits import takers
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import Target, ToFelt, ToSet, TurnBoard
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.teaching import Teaching
from game.session.thinking.phase_advice import goes_with
from game.session.tutorial import (
    TutorialState,
    TutorialStep,
    first_sets,
    is_guided,
    lies_together,
    stray_heap,
    tutorial_state,
)

TURNS = 2
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
    if local_game.over or _is_learned(local_game):
        return TutorialState(TutorialStep.DONE)
    if teaching_of(local_game.match.setup.game) is None:
        return tutorial_state(local_game.board, my_turn=my_turn)
    if not my_turn:
        return TutorialState(TutorialStep.WATCH)
    return _laying(local_game) if local_game.can_lay else _drawing(local_game)


def _is_learned(local_game: LocalGame) -> bool:
    """Whether the player has had the turns the guide is for; a hand of cards in which nothing was laid has more."""
    game = local_game.match.game
    last = game.state.ruleset.phases[-1].commands
    own = [type(command) for seat, command in game.log if seat == local_game.seat]
    cards = HAND_TURNS if PlayTable in own else LONGEST
    return sum(kind in last for kind in own) >= (TURNS if is_guided(local_game.match) else cards)


def _drawing(local_game: LocalGame) -> TutorialState:
    """Before anything may be laid: take the open card where it makes a set, else draw."""
    if not (local_game.can_draw or local_game.can_take_discard):
        return _throwing(local_game)
    board = local_game.board
    if local_game.can_take_discard:
        pairs = combinations(board.rack.tiles, 2)
        if any(board.rules.arrange((*pair, board.discards[-1])) is not None for pair in pairs):
            return TutorialState(TutorialStep.TAKE)
    return TutorialState(TutorialStep.DRAW)


def _laying(local_game: LocalGame) -> TutorialState:
    board, staged = local_game.board, local_game.board.staged
    wanted = first_sets(staged.start_rack, board.rules)
    stray = stray_heap(board, wanted)
    if stray is not None:
        return TutorialState(TutorialStep.STRAY, (), stray)
    for step, tiles in zip((TutorialStep.GROUP, TutorialStep.RUN), wanted, strict=True):
        rest = tuple(tile for tile in tiles if tile in staged.rack)
        begun = next((meld.ident for meld in board.table if set(meld.tiles) < set(tiles)), None)
        fresh = bool(rest) and not lies_together(board, tiles)
        if fresh and (begun is not None or _may_lay(local_game, rest, ToFelt(SetPlace(0, 0)))):
            return TutorialState(step, rest, begun)
    for tile in board.rack.tiles:
        for meld in takers(board, tile):
            if _may_lay(local_game, (tile,), ToSet(meld.ident, len(meld.tiles))):
                return TutorialState(TutorialStep.ADD, (tile,), meld.ident)
    if local_game.can_discard and staged.rack:
        return _throwing(local_game)
    if staged.played:
        return TutorialState(TutorialStep.DONE if staged.problems() else TutorialStep.ADDED)
    return TutorialState(TutorialStep.NOTHING)


def _throwing(local_game: LocalGame) -> TutorialState:
    """The card that goes with the fewest others; of those the dearest."""
    rack, state = local_game.board.rack.tiles, local_game.state

    def worth(tile: Tile) -> tuple[int, int]:
        return sum(goes_with(tile, other) for other in rack if other != tile), -state.points(tile)

    free = [tile for tile in rack if tile != state.facts.taken]
    return TutorialState(TutorialStep.THROW, (min(free, key=worth),) if free else ())


def _may_lay(local_game: LocalGame, tiles: tuple[Tile, ...], target: Target) -> bool:
    """Whether the turn could end with these tiles there."""
    after = local_game.tried(tiles, target)
    return isinstance(after, TurnBoard) and not after.staged.problems()
