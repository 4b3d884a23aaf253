"""What a turn let go by: more tiles, the opening, and what the clock took."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.play.goals import OPEN, Goal
from game.rules.table import Table
from game.session.review.findings.finding import Finding, Precedence, StudyStage, deed_sentence, rebuilt_sentence
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import worth_of
from game.session.review.shortfalls import Shortfall, is_taken_by_clock
from game.session.review.study import Study
from game.session.texts import Texts

LATE = 5
"""Another rack with at most so many tiles makes a turn count more."""


@dataclass(frozen=True)
class CouldLayMore(Finding):
    """The play of most tiles that rebuilds the fewest sets."""

    name: ClassVar[str] = "more"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.SHORTFALLS
    precedence: ClassVar[Precedence] = Precedence.MORE
    most: ClassVar[int] = 4
    is_loss: ClassVar[bool] = True
    may_be_held: ClassVar[bool] = True

    tiles: int
    """More than those laid."""
    some: bool
    """Whether anything was laid."""
    sets: int
    """Old sets the play rebuilds; before the opening none."""
    is_missed: bool
    """Otherwise it was held, and is in the list only."""
    since: int
    until: int
    """The first and the last of the turns in a row in which some of the same tiles could go."""
    opens: int
    """The points of the opening that the play is; 0 where it is none."""
    goes_out: bool
    """Whether the play lays the whole rack."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those that were not held and that no other finding tells, what was easiest to see and worth most first. Turns
        in a row in which the same was overlooked are one moment."""
        told = [(min(row, key=_order), row) for row in _rows(study)]
        told.sort(key=lambda pair: _order(pair[0]))
        return tuple(cls.of(shown, row[0].turn.number, row[-1].turn.number) for shown, row in told)

    @classmethod
    def of(cls, short: Shortfall, since: int = 0, until: int = 0) -> Moment:
        """The line of a turn, or of the turns in a row that it stands for."""
        turn = short.turn
        sets = short.sets if turn.view.am_open else 0
        row = since or turn.number, until or turn.number
        table, is_out = short.chance.most.table, short.chance.missed_out
        opens = worth_of(turn.view, table) if short.chance.missed_opening else 0
        return moment_of(turn, cls(short.tiles, bool(turn.laid), sets, short.is_missed, *row, opens, is_out), table)

    @property
    def tells_of_loss(self) -> bool:
        """Whether the tiles were missed; holding them is no loss."""
        return self.is_missed

    @property
    def held(self) -> CouldLayMore:
        """The same finding, listed as tiles that were held."""
        return replace(self, is_missed=False)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """Going out, the opening, or how many tiles."""
        if self.goes_out or self.opens:
            return texts.text("review.could_go_out" if self.goes_out else "review.could_open")
        return texts.plural("review.could_lay_more" if self.some else "review.could_lay", self.tiles)

    def more(self, texts: Texts, moment: Moment) -> str:
        """How many sets are rebuilt for it, in which turns, and that it was held."""
        line = rebuilt_sentence(texts, self.sets)
        if self.goes_out:
            line = deed_sentence(texts, len(moment.rack), self.sets)
        elif self.opens:
            line = texts.plural("review.could_open.points", self.opens)
        if self.since < self.until:
            turns = texts.text("review.more_row", first=self.since, last=self.until)
            line = texts.text("review.and_then", first=line, second=turns)
        return line if self.is_missed else texts.text("review.and_then", first=line, second=texts.text("review.held"))


def _rows(study: Study) -> list[list[Shortfall]]:
    """What was not held and no other finding tells: turns in a row in which some of the same tiles could go."""
    place = {turn.number: at for at, turn in enumerate(chance.turn for chance in study.chances)}
    rows: list[list[Shortfall]] = []
    for short in (each for each in study.shortfalls if each.is_missed and _is_plain(each)):
        last = rows[-1][-1] if rows else None
        is_next = last is not None and place[short.turn.number] == place[last.turn.number] + 1
        if last is not None and is_next and not short.left.isdisjoint(last.left):
            rows[-1].append(short)
        else:
            rows.append([short])
    return rows


def _is_plain(short: Shortfall) -> bool:
    """Whether it is no going out, no opening and no turn that the clock took."""
    return short.turn.view.am_open and not short.chance.missed_out and not is_taken_by_clock(short.turn)


def _order(short: Shortfall) -> tuple[int, int]:
    view = short.turn.view
    others = min(size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)
    weight = 2 * short.tiles - short.sets + 2 * (not short.turn.laid) + 3 * (others <= LATE)
    return -weight, short.turn.number


@dataclass(frozen=True)
class CouldOpen(Finding):
    """The first turn of one or more; the last of them need not have been the last chance."""

    name: ClassVar[str] = "could_open"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.SHORTFALLS
    precedence: ClassVar[Precedence] = Precedence.OPENING
    most: ClassVar[int] = 1
    is_loss: ClassVar[bool] = True
    may_be_held: ClassVar[bool] = True

    points: int
    """Of the tiles it could be made with."""
    until: int
    """The last turn in which it could open and did not."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """One at most, at a turn that the clock did not take if there is one."""
        able = [each for each in study.shortfalls if each.is_missed and each.chance.missed_opening]
        able = [each for each in able if not each.chance.missed_out]
        if not able:
            return ()
        first = min(able, key=lambda each: (is_taken_by_clock(each.turn), each.turn.number))
        view = first.turn.view
        found = cls(worth_of(view, first.chance.most.table), able[-1].turn.number)
        return (moment_of(first.turn, found, first.chance.most.table),)

    def more(self, texts: Texts, moment: Moment) -> str:
        """What was on the rack, and until when."""
        points = texts.plural("review.could_open.points", self.points)
        if self.until <= moment.number:
            return points
        turns = texts.text("review.could_open.more", turn=moment.number, until=self.until)
        return texts.text("review.and_then", first=points, second=turns)

    def goal(self, _moment: Moment, _solution: Table) -> Goal:
        """The opening, whichever."""
        return OPEN


@dataclass(frozen=True)
class TakenByClock(Finding):
    """All of them, at the one in which most tiles could go."""

    name: ClassVar[str] = "clock"
    voice: ClassVar[Voice] = Voice.FACT
    stage: ClassVar[StudyStage] = StudyStage.SHORTFALLS
    precedence: ClassVar[Precedence] = Precedence.CLOCK
    most: ClassVar[int] = 1
    is_loss: ClassVar[bool] = True

    turns: str
    """Their numbers, with spaces between."""
    tiles: int
    """How many could go in the turn that is shown."""

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """One at most, none where nothing could go; at a going out, which is told by itself, only if there is no other
        turn."""
        taken = [each for each in study.chances if is_taken_by_clock(each.turn)]
        able = [each for each in study.shortfalls if is_taken_by_clock(each.turn)]
        if not able:
            return ()
        shown = max(able, key=lambda each: (not each.chance.missed_out, each.tiles, -each.turn.number))
        found = cls(" ".join(str(each.turn.number) for each in taken), shown.tiles)
        return (moment_of(shown.turn, found, shown.chance.most.table),)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """In how many turns it could have been done."""
        return texts.plural("review.clock", len(self.turns.split()))

    def more(self, texts: Texts, moment: Moment) -> str:
        """Which, and how many tiles could go in one of them."""
        numbers = texts.text("list.comma").join(self.turns.split())
        return texts.plural("review.clock.more", self.tiles, turns=numbers, turn=moment.number)
