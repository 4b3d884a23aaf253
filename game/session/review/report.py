"""A review as values that a program reads: one for each moment, one for each turn in which more was possible, then one
for luck."""

from __future__ import annotations

from game.rules.notation import format_position, format_tiles
from game.rules.spelling import Spelling
from game.session.review.estimate import Estimate
from game.session.review.moments import Luck, Moment, Review, Voice
from game.session.review.wording import luck_line, more_line, sentence
from game.session.texts import Texts


def lines(review: Review, texts: Texts, spelling: Spelling) -> list[dict[str, object]]:
    """The moments, the turns in which more was possible, and luck, as programs read them."""
    told = [_moment(moment, texts, spelling) for moment in review.moments]
    return [*told, *(_more(moment, texts, spelling) for moment in review.more), _luck(review.luck, texts)]


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
