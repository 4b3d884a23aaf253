"""The turns of card Rummy: in which the whole hand could have gone (rules 12.4, 12.6), in which more could be laid, and
in which a card was thrown that others of the hand wait with.

Which of them are told follows from games played on (rules 12; 60 hands of each player): leaving a discard that could be
laid or throwing a card of a set costs points, so does keeping a set while another hand is nearly empty. Keeping one
otherwise is a plan, and only listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import groupby

from game.ai.card_players import Promise
from game.ai.plans import smallest_other
from game.ai.rollouts import GREEDY
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.events import WentOut
from game.rules.play.state import PlayerView
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.session.review.comparing import Comparing, Comparison
from game.session.review.estimate import Estimate, Unit
from game.session.review.seat_game import OwnTurn, SeatGame, is_allowed, is_plain_move
from game.session.review.shortfalls import is_taken_by_clock
from game.session.thinking.phase_advice import open_hopes
from game.session.thinking.slice_runner import Asking
from game.solver.fixed_melds import Laying, dearest_laying, goes_rummy, taking_top, way_out


@dataclass(frozen=True, slots=True)
class CardTurn:
    """One turn of all its commands, and how the hand could have gone in it."""

    number: int
    view: PlayerView
    """Once a card was drawn or taken."""
    laying: Laying | None
    rummy: bool


def card_turns(game: SeatGame) -> tuple[CardTurn, ...]:
    """Every turn, with how the whole hand could have gone where it did not."""
    return tuple(_judged(list(commands)) for _, commands in groupby(game.turns, key=lambda each: each.view.turn))


def _judged(commands: Sequence[OwnTurn]) -> CardTurn:
    first = commands[0]
    went_out = any(isinstance(event, WentOut) for command in commands for event in command.events)
    for number, view in _views(commands):
        laying = None if went_out else way_out(view)
        if laying is not None and laying.parts and is_allowed(view, laying.table):
            return CardTurn(number, view, laying, goes_rummy(view))
    return CardTurn(first.number, first.view, None, rummy=False)


def _views(commands: Sequence[OwnTurn]) -> Iterator[tuple[int, PlayerView]]:
    """What the seat could have laid from: after taking the top discard instead, and after what it drew."""
    for command in commands:
        view = command.view
        if PlayTable in view.phase.commands:
            yield command.number, view
            return
        if view.discards:
            yield command.number, taking_top(view)


NEARLY_OUT = 2
"""Another hand with so few cards makes it late to keep a set."""
WORLDS = 40
"""In so many worlds what was done is played on beside what could be done."""


class Slip(Enum):
    """What was not done; the value is its name in files and ends the key of its sentence."""

    LEFT_DISCARD = "left_discard"
    """The top discard could be laid, and a card was drawn from the stock."""
    THREW_FITTING = "threw_fitting"
    """The card thrown could be laid."""
    KEPT_SET = "kept_set"
    """Cards that could be laid stayed in the hand."""
    KEPT_HAND = "could_go_out"
    """The whole hand did."""
    TAKEN_BY_CLOCK = "taken_by_clock"
    """The time was up, and cards that could be laid stayed in the hand."""
    THREW_PARTNER = "threw_partner"
    """Others of the hand wait with the card thrown, and a lone card that counts no less was kept."""


@dataclass(frozen=True, slots=True)
class CardSlip:
    """One command, and the one that could be given instead, at once or after a card was drawn."""

    kind: Slip
    turn: OwnTurn
    other: Command
    view: PlayerView
    """From which `tiles` could be laid: with the discard, where that was left."""
    tiles: Tiles
    """What could be laid; of a thrown partner the card itself, and the lone one that was kept."""
    shown: Table
    """The table with them."""
    is_missed: bool
    """Otherwise the cards were held."""
    price: Estimate | None = None
    """What it was worth beside the other command, where that is sure."""

    @property
    def goes_out(self) -> bool:
        """Whether the whole hand could have gone, but for a card to throw."""
        return len(self.view.rack) - len(self.tiles) <= 1


def card_slips(game: SeatGame) -> tuple[CardSlip, ...]:
    """All of a hand, in order."""
    return tuple(slip for turn in game.turns for slip in (*_left_discard(turn), *_thrown(turn), *_taken_by_clock(turn)))


def one_a_turn(slips: Sequence[CardSlip]) -> tuple[CardSlip, ...]:
    """The slips in which more could be laid, one for each turn: that of most cards."""
    first: dict[int, CardSlip] = {}
    for slip in slips:
        known = first.get(slip.turn.view.turn)
        if slip.kind is not Slip.THREW_PARTNER and (known is None or _weight(slip) > _weight(known)):
            first[slip.turn.view.turn] = slip
    return tuple(first.values())


def _weight(slip: CardSlip) -> tuple[bool, int]:
    return slip.is_missed, len(slip.tiles)


def priced(slips: Sequence[CardSlip], game: SeatGame) -> Asking[tuple[CardSlip, ...]]:
    """The same with what those cost that are told; no price where it is not sure that they cost anything."""
    found = []
    comparing = Comparing(game, ())
    for slip in slips:
        price = None
        if slip.is_missed and not slip.goes_out and is_plain_move(slip.turn.command):
            comparison = Comparison(slip.turn, slip.other, Unit.POINTS, 0.0)
            yield from comparing.extended(comparison, GREEDY, WORLDS)
            if len(comparison.found[GREEDY]) == WORLDS:
                estimate = comparison.estimate(GREEDY)
                price = estimate if estimate.high < 0 else None
        found.append(replace(slip, price=price))
    return tuple(found)


def _left_discard(turn: OwnTurn) -> Iterator[CardSlip]:
    """The laying with the top discard, which was left for the stock."""
    view = turn.view
    if isinstance(turn.command, DrawTile) and view.discards:
        laying = dearest_laying(taking_top(view))
        if view.discards[-1] not in laying.left and is_allowed(laying.view, laying.table):
            yield _slip(Slip.LEFT_DISCARD, turn, TakeDiscard(), laying)


def _thrown(turn: OwnTurn) -> Iterator[CardSlip]:
    """What could be laid before the card was thrown, and that others waited with it."""
    view, command = turn.view, turn.command
    if not isinstance(command, Discard) or len(view.rack) < 2:
        return
    laying = dearest_laying(view)
    if command.tile not in laying.left:
        if is_allowed(view, laying.table):
            yield _slip(Slip.THREW_FITTING, turn, _dearest_throw(laying) or PlayTable(laying.table), laying)
        return
    if len(laying.left) < len(view.rack) and is_allowed(view, laying.table):
        goes_out = len(laying.left) <= 1
        kind = Slip.KEPT_HAND if goes_out else Slip.KEPT_SET
        yield _slip(
            kind, turn, PlayTable(laying.table), laying, is_missed=goes_out or smallest_other(view) <= NEARLY_OUT
        )
    lone = _lone(view, command.tile, laying.left)
    if lone is not None:
        yield CardSlip(Slip.THREW_PARTNER, turn, Discard(lone), view, (command.tile, lone), view.table, is_missed=False)


def _taken_by_clock(turn: OwnTurn) -> Iterator[CardSlip]:
    """What could be laid of the hand, or with the top discard where that is more; the clock lays what lies legally
    (rules 12.9)."""
    view = turn.view
    if not is_taken_by_clock(turn) or not {DrawTile, PlayTable}.intersection(view.phase.commands):
        return
    may_take = TakeDiscard in view.phase.commands and view.discards
    ways = map(dearest_laying, (view, taking_top(view)) if may_take else (view,))
    slips = [
        _slip(Slip.TAKEN_BY_CLOCK, turn, PlayTable(way.table), way) for way in ways if is_allowed(way.view, way.table)
    ]
    most = max(slips, key=lambda slip: len(slip.tiles), default=None)
    if most is not None and len(most.tiles) > len(turn.laid):
        yield most


def _slip(kind: Slip, turn: OwnTurn, other: Command, laying: Laying, *, is_missed: bool = True) -> CardSlip:
    laid = tuple(tile for tile in laying.view.rack if tile not in laying.left)
    return CardSlip(kind, turn, other, laying.view, laid, laying.table, is_missed)


def _dearest_throw(laying: Laying) -> Discard | None:
    """The dearest card that could be thrown of those that cannot be laid."""
    view = laying.view
    loose = (tile for tile in laying.left if tile != view.facts.taken)
    dearest = max(loose, key=partial(hand_points, view.options), default=None)
    return None if dearest is None else Discard(dearest)


def _lone(view: PlayerView, thrown: Tile, loose: Sequence[Tile]) -> Tile | None:
    """The dearest card that could be thrown, counts no less than the one thrown, and no other waits with it; None
    where none waited with the one thrown either."""
    if not open_hopes(view, thrown):
        return None
    points, promise = partial(hand_points, view.options), Promise.of(view)
    may = (tile for tile in loose if tile not in (thrown, view.facts.taken) and points(tile) >= points(thrown))
    return max(filter(promise.is_alone, may), key=points, default=None)
