"""Neighbouring turns of which a review tells the same, as one line: what was kept for some turns is said once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.session.review.findings.could_lay_more import CouldLayMore
from game.session.review.moments import Moment, Review

TurnStretch = tuple[Moment, ...]
"""Lines of turns in a row."""


def stretches(lines: Sequence[Moment], turns: Sequence[int]) -> tuple[TurnStretch, ...]:
    """The lines of a review, those of neighbouring turns together that tell of the same; `turns` are the numbers of the
    seat's commands, in order."""
    place = {turn: at for at, turn in enumerate(turns)}
    found: list[list[Moment]] = []
    for line in lines:
        last = found[-1][-1] if found else None
        if last is not None and place[line.turn] == place[last.turn] + 1 and _is_the_same(last, line):
            found[-1].append(line)
        else:
            found.append([line])
    return tuple(map(tuple, found))


def _is_the_same(first: Moment, second: Moment) -> bool:
    """Whether the same tiles were kept in both turns, before the opening or after it, and not the whole rack."""
    one, other = first.finding, second.finding
    if not isinstance(one, CouldLayMore) or not isinstance(other, CouldLayMore):
        return False
    alike = (one.is_missed, bool(one.opens)) == (other.is_missed, bool(other.opens))
    return alike and not one.goes_out | other.goes_out and not set(first.tiles).isdisjoint(second.tiles)


def line_of(stretch: TurnStretch) -> Moment:
    """The line that stands for all of them: the turn in which most tiles could go, the first of such turns."""
    shown = max(stretch, key=lambda line: (len(line.tiles), -line.turn))
    if len(stretch) == 1 or not isinstance(shown.finding, CouldLayMore):
        return shown
    return replace(shown, finding=replace(shown.finding, since=stretch[0].number, until=stretch[-1].number))


def turns_meant(moment: Moment, review: Review) -> frozenset[int]:
    """The turns that a moment tells of, its own and those of the row it names: who was waiting in it was waiting in all
    of them."""
    numbers = moment.finding.numbers
    since, until = numbers.get("since", moment.number), numbers.get("until", moment.number)
    lines = (line for line in review.more if since <= line.number <= until and line.finding.may_be_held)
    return frozenset((moment.turn, *(line.turn for line in lines)))
