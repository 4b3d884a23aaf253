"""The sentences of a review, in the player's language. Every fact in them was proven or counted."""

from __future__ import annotations

from game.session.review.moments import Luck, Moment
from game.session.texts import Texts

EVEN = 0.5
"""Tiles of luck below which the draws count as average."""


def head(texts: Texts, moment: Moment) -> str:
    """What it is about, in at most six words."""
    return moment.finding.head(texts, moment)


def more(texts: Texts, moment: Moment) -> str:
    """The second sentence: how much, or until when."""
    return moment.finding.more(texts, moment)


def sentence(texts: Texts, moment: Moment) -> str:
    """All of it in one line."""
    said = head(texts, moment), more(texts, moment)
    return texts.text("review.line", turn=moment.number, head=said[0], more=said[1])


def more_line(texts: Texts, moment: Moment) -> str:
    """One line of the list of turns in which more was possible."""
    return texts.text("review.more_line", turn=moment.number, head=head(texts, moment), more=more(texts, moment))


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
