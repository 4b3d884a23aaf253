"""A review in sentences of the player's language, and as values that a program reads: a line for each moment, for each
turn in which more was possible, then one for luck. Every fact in them was proven or counted."""

from __future__ import annotations

from game.rules.notation import format_position, format_tiles
from game.rules.spelling import Spelling
from game.session.review.estimate import Estimate
from game.session.review.moments import Luck, Moment, Review, Voice
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


def review_rows(review: Review, texts: Texts, spelling: Spelling) -> list[dict[str, object]]:
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
