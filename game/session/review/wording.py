"""A review in sentences of the player's language, and as values that a program reads: a line for each moment, for each
turn in which more was possible, then one for luck. Every fact in them was proven or counted."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.notation import format_position, format_tiles
from game.rules.spelling import Spelling
from game.session.review.counting_habits import HabitCount
from game.session.review.estimate import Estimate, Unit
from game.session.review.kept_or_laid import Waiting
from game.session.review.moments import Luck, Moment, Review, Voice
from game.session.speech.phrases import signed
from game.session.texts import Texts

EVEN = 0.5
"""Tiles of luck below which the draws count as average."""


def moment_head(texts: Texts, moment: Moment) -> str:
    """What it is about, in at most six words."""
    return moment.finding.head(texts, moment)


def more(texts: Texts, moment: Moment) -> str:
    """The second sentence: how much, or until when."""
    return moment.finding.more(texts, moment)


def sentence(texts: Texts, moment: Moment) -> str:
    """All of it in one line."""
    said = moment_head(texts, moment), more(texts, moment)
    return texts.text("review.line", turn=moment.number, head=said[0], more=said[1])


def more_line(texts: Texts, moment: Moment) -> str:
    """One line of the list of turns in which more was possible."""
    return texts.text("review.more_line", turn=moment.number, head=moment_head(texts, moment), more=more(texts, moment))


def waiting_answer(texts: Texts, waiting: Waiting) -> str:
    """Which choice was better and by how much, or that it is too close to be sure; how sure that is, in either case."""
    found, better = waiting.estimate, waiting.keeping_was_better
    said = {None: "close", True: "hold", False: "play"}[better]
    amount, half = round(abs(found.gain)), max(1, round(found.half))
    return texts.text(f"review.waits.{said}.{waiting.unit.value}", n=amount, half=half)


def waiting_counts(texts: Texts, waiting: Waiting) -> str:
    """What came of both choices in so many games."""
    both, is_points = waiting.both, waiting.unit is Unit.POINTS
    kept, laid = (signed(round(sums / both.games)) if is_points else round(sums) for sums in (both.kept, both.laid))
    return texts.text(f"review.waits.counts.{waiting.unit.value}", games=both.games, kept=kept, laid=laid)


def waiting_line(texts: Texts, waiting: Waiting, number: int) -> str:
    """Both in one line; `number` is the turn as players count it."""
    said = waiting_counts(texts, waiting), waiting_answer(texts, waiting)
    return texts.text("review.waits.line", turn=number, head=said[0], more=said[1])


def habit_counts(texts: Texts, count: HabitCount) -> str:
    """In how many turns it was found alone, shown by a hint, and went by."""
    return texts.text("habits.counts", alone=count.alone, hinted=count.hinted, by=count.went_by)


def luck_line(texts: Texts, luck: Luck) -> str:
    """What the draws gave, and how many turns had nothing to play."""
    said = _draws(texts, luck)
    if not luck.stuck:
        return said
    return texts.text("review.and_then", first=said, second=texts.plural("review.stuck", luck.stuck))


def _draws(texts: Texts, luck: Luck) -> str:
    if luck.tiles is None:
        return texts.text("review.luck.uncounted")
    if abs(luck.tiles) < EVEN:
        return texts.text("review.luck.even")
    key = "review.luck.kind" if luck.tiles > 0 else "review.luck.unkind"
    return texts.plural(key, max(1, round(abs(luck.tiles))))


def review_rows(
    review: Review, texts: Texts, spelling: Spelling, number: Callable[[int], int]
) -> list[dict[str, object]]:
    """The moments, the turns in which more was possible, those in which waiting was the question, and luck, as programs
    read them; `number` tells of a command which turn players count it as."""
    told = [_moment(moment, texts, spelling) for moment in review.moments]
    more = [_more(moment, texts, spelling) for moment in review.more]
    waits = [_waiting(each, texts, number(each.turn)) for each in review.waits]
    return [*told, *more, *waits, _luck(review.luck, texts)]


def _waiting(waiting: Waiting, texts: Texts, number: int) -> dict[str, object]:
    """What came of both choices; `gain` is that of keeping, `named` whether it is said which was better."""
    both = waiting.both
    counts = {"games": both.games, "kept": both.kept, "played": both.laid, "named": waiting.is_told}
    told = {"turn": waiting.turn, "voice": Voice.ESTIMATE.value, "kind": "waiting", "opened": waiting.laid, **counts}
    return {**told, **_estimate(waiting.estimate), "text": waiting_line(texts, waiting, number)}


def _more(moment: Moment, texts: Texts, spelling: Spelling) -> dict[str, object]:
    """One line of the list; `tiles` are all that could go, `more` how many more than were laid."""
    numbers = moment.finding.numbers
    told = {"kind": "more", "more": numbers["tiles"], "sets": numbers.get("sets", 0), "missed": numbers["is_missed"]}
    return {**_moment(moment, texts, spelling), **told, "text": more_line(texts, moment)}


def _moment(moment: Moment, texts: Texts, spelling: Spelling) -> dict[str, object]:
    return {
        "turn": moment.turn,
        "voice": moment.voice.value,
        "kind": moment.finding.kind,
        "tiles": format_tiles(moment.tiles, spelling),
        **_estimate(moment.estimate),
        "position": format_position(moment.table, moment.rack, spelling),
        "text": sentence(texts, moment),
    }


def _estimate(estimate: Estimate | None) -> dict[str, object]:
    if estimate is None:
        return {"gain": None, "interval": None, "unit": None}
    interval = [round(estimate.low, 1), round(estimate.high, 1)]
    return {"gain": round(estimate.gain, 1), "interval": interval, "unit": estimate.unit.value}


def _luck(luck: Luck, texts: Texts) -> dict[str, object]:
    """Luck is of the whole game, so it has no turn, no tiles and no position."""
    voice = Voice.LUCK.value
    told = {"turn": None, "voice": voice, "kind": voice, "tiles": "", **_estimate(None), "position": None}
    return {**told, "text": luck_line(texts, luck)}
