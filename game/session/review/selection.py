"""Which moments are told: estimates that agree, at most one sight, praise; five in all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.play.commands import PlayTable
from game.rules.table import Table
from game.rules.tiles import Tiles
from game.session.board.techniques import TELLING, Technique, ranked
from game.session.history.turn_log import rebuilt
from game.session.review.candidate_turns import ReviewedDecision, holds, points_of, tiles_by
from game.session.review.comparing import Comparison
from game.session.review.facts import Chance, calmer
from game.session.review.moments import MOST_MOMENTS, Estimate, Kind, Moment, Voice
from game.session.review.seat_game import OwnTurn
from game.session.review.slices import Techniques
from game.session.thinking.slice_runner import Asking

SIGHT_TILES, SIGHT_SETS = 3, 2
"""A sight needs so many tiles and rebuilt sets more than the play made."""
MANY_REBUILT, OUT_WITH = 3, 5
"""Rebuilt sets, and tiles at the end, that are praised."""
MOST_ESTIMATES, MOST_PRAISE = 2, 3
PRAISED = TELLING[:8]


# Estimates


def estimated(comparisons: Sequence[Comparison]) -> tuple[Moment, ...]:
    """The estimates that both continuations tell, the weightiest first; holding is praised at most once."""
    told = [(comparison, found) for comparison in comparisons if (found := comparison.agreed) is not None]
    told.sort(key=lambda pair: -abs(pair[1].gain))
    moments: list[Moment] = []
    for comparison, found in told:
        moment = _judged(comparison, found)
        if moment is not None and not _told_already(moment, moments):
            moments.append(moment)
    return tuple(moments)


def _told_already(moment: Moment, moments: Sequence[Moment]) -> bool:
    """Whether this turn, or holding, was told of before."""
    held = praises_holding(moment) and any(map(praises_holding, moments))
    return held or any(each.turn == moment.turn for each in moments)


def praises_holding(moment: Moment) -> bool:
    """Whether it says that keeping tiles was better."""
    return moment.said in ("lay_dear", "hold_worth")


def _judged(comparison: Comparison, found: Estimate) -> Moment | None:
    turn, view = comparison.turn, comparison.turn.view
    mine, other = turn.laid, tiles_by(view, comparison.other)
    shown = comparison.other.table if isinstance(comparison.other, PlayTable) else view.table
    if comparison.least == 0.0:
        if found.gain >= 0:
            return None
        more = points_of(view, other) - points_of(view, mine)
        left = tuple(tile for tile in other if tile not in mine)
        return _estimate(turn, Kind.POINTS, "points", left, shown, found, {"points": more})
    if found.gain < 0:
        stem = "lay_more" if len(other) > len(mine) else "lay_dear"
    else:
        stem = "hold_worth" if len(other) > len(mine) else "lay_worth"
    kind = Kind.LAY if mine and stem != "hold_worth" else Kind.HOLD
    tiles = mine if stem in ("lay_dear", "lay_worth") else other
    return _estimate(turn, kind, stem, tiles, shown, found, {"tiles": len(tiles)})


def _estimate(
    turn: OwnTurn, kind: Kind, said: str, tiles: Tiles, shown: Table, found: Estimate, facts: dict[str, int]
) -> Moment:
    view = turn.view
    return Moment(turn.number, Voice.ESTIMATE, kind, said, tiles, view.table, view.rack, shown, found, facts)


# Sights and praise


def sight(made: Sequence[ReviewedDecision], used: Iterable[Technique]) -> Asking[Moment | None]:
    """The most beautiful play that was there and not made, by techniques the player seldom used; None if there is
    none. Never where Owl would hold."""
    known = frozenset(used)
    best: Moment | None = None
    for choice in sorted(made, key=_splendour, reverse=True):
        turn = choice.chance.turn
        if holds(choice) or not _is_sight(choice):
            continue
        chance: Chance = yield from calmer(choice.chance)
        sets = len(rebuilt(turn.view.table, chance.most.table)) - turn.rebuilt
        techniques = ranked((yield Techniques(turn.view.table, chance.most.table, turn.view.rules)))
        rare = [each for each in techniques if each in PRAISED and each not in known]
        if sets >= SIGHT_SETS and rare:
            shown = (*rare, *(each for each in techniques if each not in rare))
            more = len(chance.most.played) - len(turn.laid)
            best = _moment(turn, Voice.SIGHT, Kind.SIGHT, "sight", chance.most.table, {"tiles": more, "sets": sets},
                           shown)  # fmt: skip
            break
    return best


def _is_sight(choice: ReviewedDecision) -> bool:
    return len(choice.chance.most.played) - len(choice.chance.turn.laid) >= SIGHT_TILES


def _splendour(choice: ReviewedDecision) -> tuple[int, int]:
    return len(choice.chance.most.played) - len(choice.chance.turn.laid), choice.chance.turn.number


def used_techniques(turns: Sequence[OwnTurn]) -> Asking[dict[int, tuple[Technique, ...]]]:
    """The techniques of each turn that laid something, by its number."""
    found = {}
    for turn in turns:
        if turn.laid:
            found[turn.number] = yield Techniques(turn.view.table, turn.after, turn.view.rules)
    return found


def praised(turns: Sequence[OwnTurn], used: dict[int, tuple[Technique, ...]]) -> tuple[Moment, ...]:
    """What was played well, the best first; the best turn of all where nothing is worth more. Empty when nothing was
    laid."""
    laid = [turn for turn in turns if turn.laid]
    if not laid:
        return ()
    moments = []
    last = laid[-1]
    if len(last.laid) == len(last.view.rack) >= OUT_WITH:
        facts = {"tiles": len(last.laid), "sets": last.rebuilt}
        moments.append(_moment(last, Voice.PRAISE, Kind.WENT_OUT, "went_out", last.after, facts, used[last.number]))
    boldest = max(laid, key=lambda turn: (turn.rebuilt, len(turn.laid), turn.number))
    if boldest.rebuilt >= MANY_REBUILT:
        facts = {"sets": boldest.rebuilt, "tiles": len(boldest.laid)}
        moments.append(
            _moment(boldest, Voice.PRAISE, Kind.REBUILT, "rebuilt", boldest.after, facts, used[boldest.number])
        )
    uses = _first_uses(laid, used)
    best = max(laid, key=lambda turn: (len(turn.laid) + 2 * turn.rebuilt, turn.number))
    facts = {"tiles": len(best.laid), "sets": best.rebuilt}
    dearest = _moment(best, Voice.PRAISE, Kind.REBUILT, "best_turn", best.after, facts, used[best.number])
    return (*moments, *uses[:1], dearest, *uses[1:])


def _first_uses(laid: Sequence[OwnTurn], used: dict[int, tuple[Technique, ...]]) -> list[Moment]:
    """The turns that first used the techniques that need most explaining."""
    first: dict[Technique, OwnTurn] = {}
    for turn in laid:
        for technique in used[turn.number]:
            first.setdefault(technique, turn)
    moments = []
    for newest in filter(first.__contains__, PRAISED):
        turn = first[newest]
        facts = {"tiles": len(turn.laid), "sets": turn.rebuilt}
        moments.append(_moment(turn, Voice.PRAISE, Kind.TECHNIQUE, "technique", turn.after, facts, (newest,)))
    return moments


def _moment(
    turn: OwnTurn,
    voice: Voice,
    kind: Kind,
    said: str,
    shown: Table,
    facts: dict[str, int],
    techniques: Iterable[Technique],
) -> Moment:
    view = turn.view
    laid = frozenset(tile for meld in shown for tile in meld.tiles)
    tiles = tuple(tile for tile in view.rack if tile in laid)
    return Moment(turn.number, voice, kind, said, tiles, view.table, view.rack, shown, None, facts, tuple(techniques))


# The five


def told(
    facts: Sequence[Moment], estimates: Sequence[Moment], seen: Moment | None, praise: Sequence[Moment]
) -> tuple[Moment, ...]:
    """At most five, by turn: every fact of going out first, one praise, then by how sure they are."""
    out = [moment for moment in facts if moment.kind is not Kind.COULD_OPEN]
    late = [moment for moment in estimates if moment.kind is Kind.POINTS]
    chances = [moment for moment in estimates if moment.kind is not Kind.POINTS]
    wanted = [
        *out[-MOST_MOMENTS:],
        *chances[:MOST_ESTIMATES],
        *late[:1],
        *(moment for moment in facts if moment.kind is Kind.COULD_OPEN),
        *praise[:1],
        *([seen] if seen is not None else []),
        *praise[1:],
    ]
    chosen: list[Moment] = []
    for moment in wanted:
        full = MOST_PRAISE if moment.voice is Voice.PRAISE else MOST_MOMENTS
        alike = sum(each.voice is moment.voice for each in chosen)
        if len(chosen) < MOST_MOMENTS and alike < full and all(moment.turn != each.turn for each in chosen):
            chosen.append(moment)
    return tuple(sorted(chosen, key=lambda moment: moment.turn))
