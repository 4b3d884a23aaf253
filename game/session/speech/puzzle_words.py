"""How the puzzle of a day was solved, in one line for others who solve the same: its shape, and nothing of the way."""

from __future__ import annotations

from datetime import date

from game.session.stage.solved_praise import SolvedWay
from game.session.texts import Texts


def day_lines(
    texts: Texts, day: date, grade: int, way: SolvedWay, seconds: float | None
) -> tuple[tuple[str, str], ...]:
    """What can be copied, each as what a button says and the line: moves and hints, and the same with the minutes where
    they are known."""
    told = (
        f"{texts.text('app.title')} {day.isoformat()}",
        texts.plural("day.puzzle_dots", grade),
        texts.plural("day.moves", way.moves),
        texts.text("day.unaided" if way.unaided else "day.hinted"),
    )
    line = texts.text("list.dot").join(told)
    plain = texts.text("day.share"), line
    if seconds is None:
        return (plain,)
    minutes = texts.plural("day.minutes", max(1, round(seconds / 60)))
    return plain, (texts.text("day.share_time"), texts.text("list.dot").join((line, minutes)))
