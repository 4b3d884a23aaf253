"""Problems that stop a play; the engine and the staged turn both use them (rules 7.1, 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from game.rules.options import Options
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import most_laid, most_worth
from game.rules.sets.joker_rules import TableChange, joker_problems
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.rules.values import immutable


@immutable
class TurnFacts:
    """The facts of the turn under way; everybody may know them."""

    taken: Tile | None = None
    """The card taken from the discards in this turn, which may not be thrown in it (rules 12.2)."""
    drawn: Tile | None = None
    """The card drawn from the stock in this turn, which is thrown when time is up (rules 12.9)."""
    was_open: bool = False
    """Whether the seat had laid cards in an earlier turn (rules 12.6)."""


NOTHING_YET = TurnFacts()


class TableUse(Enum):
    """What a phase of a turn allows on the table that all share."""

    NONE = "none"
    """Nothing is laid, in a phase or in a whole game, where every hand keeps its own sets."""
    ADD_ONLY = "add_only"
    """Sets that lay there when the turn began stay together and take more tiles."""
    REARRANGE = "rearrange"
    """They may be taken apart."""


Limits = Callable[["ProposedPlay"], tuple[Problem, ...]]
"""All problems of a play that only this game sees."""


@dataclass(frozen=True, slots=True)
class ProposedPlay:
    """A play to be checked: the new table, the table before it, the rack, and the options."""

    before: Table
    rack: frozenset[Tile]
    opened: bool
    options: Options
    rules: SetRules
    after: Table
    table_use: TableUse = TableUse.REARRANGE
    limits: Limits | None = None
    """What else the game demands of a play."""
    facts: TurnFacts = NOTHING_YET
    """What happened earlier in the turn."""


def play_problems(play: ProposedPlay) -> tuple[Problem, ...]:
    """All problems of this play; () when it is legal."""
    return (
        *_tile_problems(play),
        *_fixed_problems(play),
        *_opening_problems(play),
        *_limit_problems(play),
        *_meld_problems(play),
        *freed_jokers(play),
        *(play.limits(play) if play.limits else ()),
    )


def freed_jokers(play: ProposedPlay) -> tuple[Problem, ...]:
    """Why jokers may not lie where they do, or not be missing where they lay (rules 4.3, 4.4)."""
    return joker_problems(TableChange(play.before, play.after, play.options, play.rules))


def tiles_of(table: Table) -> frozenset[Tile]:
    """All tiles lying on a table."""
    return frozenset(tile for meld in table for tile in meld.tiles)


def meld_faults(meld: Meld, before: Table, rules: SetRules) -> tuple[Problem, ...]:
    """Why this meld may not stay as it is; `before` is the table as the turn began."""
    if rules.is_set(meld.tiles):
        return ()
    found = [replace(problem, meld=meld.ident) for problem in rules.why_not(meld.tiles)]
    if meld.tiles and all(tile.is_joker for tile in meld.tiles) and not tiles_of(before).isdisjoint(meld.tiles):
        found.insert(0, Problem(Reason.JOKER_UNUSED, meld.ident))
    return tuple(found) or (Problem(Reason.DOES_NOT_FIT, meld.ident),)


def own_worth(play: ProposedPlay) -> int:
    """The points that count for the opening: of the legal melds made of rack tiles only (rules 7.4).

    Where the opening frees the table, the tiles laid count as what they could be by themselves, wherever they lie.
    """
    standing = sum(play.rules.worth(meld.tiles) for meld in play.after if _counts_for_opening(meld, play))
    if standing >= play.options.opening or not play.options.rearrange_in_opening:
        return standing
    laid = play.options.opening_tiles(play.rack & tiles_of(play.after))
    return max(standing, most_worth(laid, play.rules))


def may_rearrange(play: ProposedPlay) -> bool:
    """Whether sets that lay on the table may be touched in this turn (rules 7.4)."""
    if play.opened:
        return True
    return play.options.rearrange_in_opening and own_worth(play) >= play.options.opening


def touched(play: ProposedPlay) -> tuple[int, ...]:
    """Idents of the melds that no longer stand together as before the turn; their order does not count (rules 3.4)."""
    standing = {frozenset(meld.tiles) for meld in play.after}
    return tuple(meld.ident for meld in play.before if frozenset(meld.tiles) not in standing)


def loose_tiles(table: Table, rules: SetRules) -> int:
    """The fewest tiles that must go so that the rest of each heap stands in legal sets (rules 8.3)."""
    return sum(_loose_of(meld, rules) for meld in table if not rules.is_set(meld.tiles))


def _loose_of(meld: Meld, rules: SetRules) -> int:
    """The same of one heap; a tile that lies in it twice is loose once more."""
    return len(meld.tiles) - most_laid(set(meld.tiles), rules)


def _tile_problems(play: ProposedPlay) -> Iterable[Problem]:
    laid = Counter(tile for meld in play.after for tile in meld.tiles)
    before = tiles_of(play.before)
    allowed = before | play.rack
    strangers = sum(count for tile, count in laid.items() if tile not in allowed)
    twins = sum(count - 1 for count in laid.values())
    if strangers or twins:
        yield Problem(Reason.FOREIGN_TILES, facts=(("count", strangers + twins),))
    lost = [tile for tile in before if tile not in laid]
    jokers = sum(tile.is_joker for tile in lost)
    if len(lost) > jokers:
        yield Problem(Reason.TABLE_TILE_ON_RACK, facts=(("count", len(lost) - jokers),))
    if jokers:
        yield Problem(Reason.JOKER_UNUSED, facts=(("count", jokers),))
    if play.rack.isdisjoint(laid):
        yield Problem(Reason.NOTHING_PLAYED)


def _fixed_problems(play: ProposedPlay) -> Iterable[Problem]:
    """Where sets may only be added to, each must lie whole in a new one, beside no other old one (rules 12.3)."""
    if play.table_use is TableUse.ADD_ONLY:
        for meld in play.before:
            others = tiles_of(play.before).difference(meld.tiles)
            homes = (set(row.tiles) for row in play.after)
            if not any(home.issuperset(meld.tiles) and home.isdisjoint(others) for home in homes):
                yield Problem(Reason.TABLE_FIXED, meld.ident)


def _opening_problems(play: ProposedPlay) -> Iterable[Problem]:
    if play.opened:
        return
    if not may_rearrange(play):
        yield from (Problem(Reason.OPEN_TABLE, ident) for ident in touched(play))
    have, need = own_worth(play), play.options.opening
    if have < need:
        yield Problem(Reason.OPEN_SHORT, facts=(("have", have), ("need", need), ("lacking", need - have)))
    if not play.options.opening_jokers and any(tile.is_joker for tile in play.rack & tiles_of(play.after)):
        yield Problem(Reason.NO_OPENING_JOKERS)


def _limit_problems(play: ProposedPlay) -> Iterable[Problem]:
    """Where a turn has a limit, no more may leave the hand (rules 13.1)."""
    most, have = play.options.turn_limit, len(play.rack & tiles_of(play.after))
    if most and have > most:
        yield Problem(Reason.TOO_MANY_LAID, facts=(("high", most), ("have", have)))


def _meld_problems(play: ProposedPlay) -> Iterable[Problem]:
    for meld in play.after:
        yield from meld_faults(meld, play.before, play.rules)
    idents = Counter(meld.ident for meld in play.after)
    yield from (Problem(Reason.DOES_NOT_FIT, ident) for ident, count in idents.items() if count > 1)


def _counts_for_opening(meld: Meld, play: ProposedPlay) -> bool:
    if not play.rack.issuperset(meld.tiles) or not play.rules.is_set(meld.tiles):
        return False
    return play.options.opening_jokers or not meld.has_jokers
