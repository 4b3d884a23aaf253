"""Facts of card Rummy: a hand that could have gone out, or gone rummy (rules 12.4, 12.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.rules.play.commands import PlayTable
from game.rules.play.events import WentOut
from game.rules.play.state import PlayerView
from game.session.review.moments import Kind, Luck, Moment, Voice
from game.session.review.seat_game import OwnTurn, SeatGame, is_allowed
from game.solver.fixed_melds import Laying, goes_rummy, taking_top, way_out


@dataclass(frozen=True, slots=True)
class _CardTurn:
    """One turn of all its commands, and how the hand could have gone in it."""

    number: int
    view: PlayerView
    """Once a card was drawn or taken."""
    laying: Laying | None
    rummy: bool


def card_facts(game: SeatGame) -> tuple[Moment, ...]:
    """The turns in which the whole hand could have gone and did not; turns in a row are one moment."""
    turns = [_judged(list(commands)) for _, commands in groupby(game.turns, key=lambda each: each.view.turn)]
    moments = []
    for is_open, episode in groupby(turns, key=lambda turn: turn.laying is not None):
        if is_open:
            moments.append(_moment(list(episode), game))
    return tuple(moments)


def card_luck(game: SeatGame) -> Luck:
    """Draws are not counted, because cards are chosen and thrown."""
    return Luck(0, 0)


def _judged(commands: Sequence[OwnTurn]) -> _CardTurn:
    first = commands[0]
    went_out = any(isinstance(event, WentOut) for command in commands for event in command.events)
    for number, view in _views(commands):
        laying = None if went_out else way_out(view)
        if laying is not None and laying.parts and is_allowed(view, laying.table):
            return _CardTurn(number, view, laying, goes_rummy(view))
    return _CardTurn(first.number, first.view, None, rummy=False)


def _views(commands: Sequence[OwnTurn]) -> Iterator[tuple[int, PlayerView]]:
    """What the seat could have laid from: after taking the top discard instead, and after what it drew."""
    for command in commands:
        view = command.view
        if PlayTable in view.phase.commands:
            yield command.number, view
            return
        if view.discards:
            yield command.number, taking_top(view)


def _moment(episode: Sequence[_CardTurn], game: SeatGame) -> Moment:
    turn = next((each for each in episode if each.rummy), episode[0])
    assert turn.laying is not None
    kind = Kind.COULD_GO_RUMMY if turn.rummy else Kind.COULD_GO_OUT
    view, until = turn.view, episode[-1].view.turn
    facts = {"tiles": len(view.rack), "until": until, "nobody": int(game.won)}
    return Moment(turn.number, Voice.FACT, kind, kind.value, view.rack, view.table, view.rack, turn.laying.table,
                  facts=facts, counted=view.turn)  # fmt: skip


def card_praise(game: SeatGame) -> tuple[Moment, ...]:
    """The command that laid most; empty when nothing was laid."""
    best = max(game.turns, key=lambda turn: len(turn.laid), default=None)
    if best is None or not best.laid:
        return ()
    view, facts = best.view, {"tiles": len(best.laid), "sets": 0}
    return (
        Moment(
            best.number,
            Voice.PRAISE,
            Kind.REBUILT,
            "best_turn",
            best.laid,
            view.table,
            view.rack,
            best.after,
            facts=facts,
            counted=view.turn,
        ),
    )
