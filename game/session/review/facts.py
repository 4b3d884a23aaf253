"""Facts: what the solver proves of each turn. Only these say that something was possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from game.rules.options import Jokers
from game.rules.play.state import PlayerView
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.values import immutable
from game.session.board.steps import steps
from game.session.board.techniques import Technique
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.thinking.best_play import BestPlay
from game.session.thinking.slice_runner import Asking
from game.solver.aims import most_tiles, tiles_then_points
from game.solver.best import Best, nothing
from game.solver.position import seen
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Chance:
    """A turn and the most tiles that could be laid in it."""

    turn: OwnTurn
    most: Best
    """Called exact where the number of its tiles is proven."""

    @property
    def missed_out(self) -> bool:
        """Whether the whole rack could have gone, and did not."""
        rack = self.turn.view.rack
        return len(self.most.played) == len(rack) > len(self.turn.laid)

    @property
    def is_decided(self) -> bool:
        """Whether it is known if more was possible."""
        return self.most.exact or len(self.turn.laid) == len(self.turn.view.rack)

    @property
    def laid_all(self) -> bool:
        """Whether something was laid, and it is proven that no more could go."""
        laid = len(self.turn.laid)
        return laid > 0 and self.is_decided and (laid == len(self.turn.view.rack) or laid >= len(self.most.played))

    @property
    def stuck(self) -> bool:
        """Whether it is proven that nothing could be laid."""
        return self.most.exact and not self.most.played

    @property
    def missed_opening(self) -> bool:
        """Whether the seat could have opened, and did not."""
        return not self.turn.view.am_open and bool(self.most.played) and not self.turn.laid


@immutable
class MayGoOut:
    """Whether all of the rack may go; a tenth of the work of the best play."""

    view: PlayerView

    def __call__(self, solver: Solver) -> bool:
        """False is proven; whether the options on jokers allow it is not asked."""
        count = len(self.view.rack)
        return solver.most_tiles(seen(self.view), count - 1) == count


@immutable
class Techniques:
    """By which techniques one table becomes the other."""

    before: Table
    after: Table
    rules: SetRules

    def __call__(self, solver: Solver) -> tuple[Technique, ...]:
        """Each once, in the order they are used."""
        return tuple(dict.fromkeys(step.technique for step in steps(self.before, self.after, self.rules)))


def first_chances(game: SeatGame) -> Asking[tuple[Chance, ...]]:
    """The same as `chances` for the turns that facts are told of; the others as if nothing had been possible, or where
    the turn before could have gone out and this one could, too, without the play."""
    found: list[Chance] = []
    for turn in game.turns:
        view = turn.view
        most = nothing(seen(view), exact=False)
        if not view.am_open:
            most = yield from _most(turn)
        elif (yield MayGoOut(view)):
            is_plain = view.options.jokers is Jokers.FREE and not view.options.turn_limit
            goes_on = is_plain and bool(found) and found[-1].missed_out and found[-1].turn.view.am_open
            most = replace(most, played=view.rack) if goes_on else (yield from _most(turn))
        found.append(Chance(turn, most))
    return tuple(found)


def chances(game: SeatGame, known: Sequence[Chance] = ()) -> Asking[tuple[Chance, ...]]:
    """Every turn with what was possible in it; `known` are those of `first_chances`."""
    found = list(known)
    for at, turn in enumerate(game.turns):
        if not known or not known[at].most.exact:
            found[at:] = [Chance(turn, (yield from _most(turn))), *found[at + 1 :]]
    return tuple(found)


def _most(turn: OwnTurn) -> Asking[Best]:
    """The play of most tiles, of these of most points. Where that is not proven, the number of tiles alone may be, and
    no more is told of it: then the play is as good as proven."""
    best: Best = yield _most_with_points(turn)
    if best.exact:
        return best
    tiles: Best = yield BestPlay(turn.view, most_tiles())
    if not tiles.exact:
        return best
    return replace(best, exact=True) if len(best.played) == len(tiles.played) else tiles


def _most_with_points(turn: OwnTurn) -> BestPlay:
    return BestPlay(turn.view, tiles_then_points(turn.view.game.pieces))


def calmer_chance(chance: Chance) -> Asking[Chance]:
    """The same chance with the play that changes the fewest sets, for those that are shown."""
    if not chance.turn.view.am_open:  # an opening changes none
        return chance
    most: Best = yield replace(_most_with_points(chance.turn), calm=True)
    return Chance(chance.turn, most if len(most.played) == len(chance.most.played) else chance.most)


def used_techniques(turns: Sequence[OwnTurn]) -> Asking[dict[int, tuple[Technique, ...]]]:
    """The techniques of each turn that laid something, by its number."""
    found = {}
    for turn in turns:
        if turn.laid:
            found[turn.number] = yield Techniques(turn.view.table, turn.after, turn.view.rules)
    return found


def episodes(found: Sequence[Chance], marked: Sequence[bool]) -> Iterator[Sequence[Chance]]:
    """Turns of the seat in a row that are marked."""
    pairs = zip(found, marked, strict=True)
    for is_marked, group in groupby(pairs, key=lambda pair: pair[1]):
        if is_marked:
            yield [chance for chance, _ in group]
