"""Facts: what the solver proves of each turn. Only these say that something was possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from game.rules.options import Jokers
from game.session.board.techniques import ranked
from game.session.history.turn_log import rebuilt
from game.session.review.moments import Kind, Moment, Voice
from game.session.review.seat_game import OwnTurn, SeatGame, is_allowed
from game.session.review.slices import BestPlay, MayGoOut, Techniques
from game.session.thinking.slice_runner import Asking
from game.solver.aims import tiles_then_points
from game.solver.best import Best, nothing
from game.solver.position import seen

LEAST_TO_OPEN = 2
"""Own turns in which it could have opened that are worth a sentence; one is a choice."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A turn and the most tiles that could be laid in it."""

    turn: OwnTurn
    most: Best

    @property
    def missed_out(self) -> bool:
        """Whether the whole rack could have gone, and did not."""
        rack = self.turn.view.rack
        return len(self.most.played) == len(rack) > len(self.turn.laid)

    @property
    def stuck(self) -> bool:
        """Whether it is proven that nothing could be laid."""
        return self.most.exact and not self.most.played

    @property
    def missed_opening(self) -> bool:
        """Whether the seat could have opened, and did not."""
        return not self.turn.view.am_open and bool(self.most.played) and not self.turn.laid


def first_chances(game: SeatGame) -> Asking[tuple[Chance, ...]]:
    """The same as `chances` for the turns that facts are told of; the others as if nothing had been possible, or where
    the turn before could have gone out and this one could, too, without the play."""
    found: list[Chance] = []
    for turn in game.turns:
        view = turn.view
        most = nothing(seen(view), exact=False)
        if not view.am_open:
            most = yield _most(turn)
        elif (yield MayGoOut(view)):
            is_plain = view.options.jokers is Jokers.FREE and not view.options.turn_limit
            goes_on = is_plain and bool(found) and found[-1].missed_out and found[-1].turn.view.am_open
            most = replace(most, played=view.rack) if goes_on else (yield _most(turn))
        found.append(Chance(turn, most))
    return tuple(found)


def chances(game: SeatGame, known: Sequence[Chance] = ()) -> Asking[tuple[Chance, ...]]:
    """Every turn with what was possible in it; `known` are those of `first_chances`."""
    found = list(known)
    for at, turn in enumerate(game.turns):
        if not known or not known[at].most.exact:
            found[at:] = [Chance(turn, (yield _most(turn))), *found[at + 1 :]]
    return tuple(found)


def _most(turn: OwnTurn) -> BestPlay:
    return BestPlay(turn.view, tiles_then_points(turn.view.game.pieces))


def calmer(chance: Chance) -> Asking[Chance]:
    """The same chance with the play that changes the fewest sets, for those that are shown."""
    most: Best = yield replace(_most(chance.turn), calm=True)
    return Chance(chance.turn, most if len(most.played) == len(chance.most.played) else chance.most)


def first_told(found: Sequence[Chance], game: SeatGame) -> tuple[Moment, ...]:
    """The moments that are facts, at once: by the plays found first, whose sets are not counted."""
    out = []
    for episode in _episodes(found, [chance.missed_out for chance in found]):
        if is_allowed(episode[0].turn.view, episode[0].most.table):
            told = _could_go_out(episode[0], episode, game)
            out.append(replace(told, facts={**told.facts, "sets": 0}))
    return (*out, *_openings(found))


def proven(found: Sequence[Chance], game: SeatGame) -> Asking[tuple[Moment, ...]]:
    """The same by plays that change the fewest sets, with their techniques."""
    moments = []
    for episode in _episodes(found, [chance.missed_out for chance in found]):
        first: Chance = yield from calmer(episode[0])
        if is_allowed(first.turn.view, first.most.table):
            told = _could_go_out(first, episode, game)
            view = first.turn.view
            used = yield Techniques(view.table, first.most.table, view.rules)
            moments.append(replace(told, techniques=ranked(used)))
    moments += _openings(found)
    return tuple(moments)


def _could_go_out(first: Chance, episode: Sequence[Chance], game: SeatGame) -> Moment:
    turn = first.turn
    facts = {
        "tiles": len(turn.view.rack),
        "sets": len(rebuilt(turn.view.table, first.most.table)),
        "until": episode[-1].turn.number,
        "nobody": int(game.won),
    }
    return _moment(turn, Kind.COULD_GO_OUT, turn.view.rack, first, facts)


def _openings(found: Sequence[Chance]) -> Iterator[Moment]:
    """Where it could have opened for some turns; the last of them need not have been the last chance."""
    unopened = [chance for chance in found if not chance.turn.view.am_open]
    able = [chance for chance in unopened if chance.missed_opening and not chance.missed_out]
    if len(able) >= LEAST_TO_OPEN:
        first = able[0]
        facts = {"turns": len(able), "until": able[-1].turn.number, "tiles": len(first.most.played)}
        yield _moment(first.turn, Kind.COULD_OPEN, first.most.played, first, facts)


def _moment(turn: OwnTurn, kind: Kind, tiles: Iterable[object], chance: Chance, facts: dict[str, int]) -> Moment:
    played = tuple(tile for tile in turn.view.rack if tile in frozenset(tiles))
    view = turn.view
    return Moment(
        turn.number, Voice.FACT, kind, kind.value, played, view.table, view.rack, chance.most.table, facts=facts
    )


def _episodes(found: Sequence[Chance], marked: Sequence[bool]) -> Iterator[Sequence[Chance]]:
    """Turns of the seat in a row that are marked."""
    pairs = zip(found, marked, strict=True)
    for is_marked, group in groupby(pairs, key=lambda pair: pair[1]):
        if is_marked:
            yield [chance for chance, _ in group]
