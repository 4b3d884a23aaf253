"""The sentences of a review, in the player's language. Every fact in them was proven or counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.session.review.moments import Estimate, Luck, Moment, Unit
from game.session.texts import Texts

EVEN = 0.5
"""Tiles of luck below which the draws count as average."""


def head(texts: Texts, moment: Moment) -> str:
    """What it is about, in at most six words."""
    return _HEADS.get(moment.said, _plain_head)(texts, moment)


def more(texts: Texts, moment: Moment) -> str:
    """The second sentence: how much, or until when."""
    if moment.estimate is not None:
        return estimate_line(texts, moment.estimate)
    return _MORE.get(moment.said, _deed)(texts, moment)


def sentence(texts: Texts, moment: Moment) -> str:
    """All of it in one line."""
    said = head(texts, moment), more(texts, moment)
    return texts.text("review.line", turn=moment.number, head=said[0], more=said[1])


def estimate_line(texts: Texts, estimate: Estimate) -> str:
    """About so many, and how sure that is."""
    amount, half = round(abs(estimate.gain)), max(1, round(estimate.half))
    if estimate.unit is Unit.WINS:
        return texts.text("review.wins", n=amount, half=half)
    return texts.plural("review.points_gain", amount, half=half)


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


def _plain_head(texts: Texts, moment: Moment) -> str:
    return texts.text(f"review.{moment.said}")


def _counted(name: str) -> Callable[[Texts, Moment], str]:
    """A head that counts one of the facts."""

    def said(texts: Texts, moment: Moment) -> str:
        return texts.plural(f"review.{moment.said}", moment.facts[name])

    return said


def _techniques(texts: Texts, moment: Moment) -> str:
    """The first two techniques by name."""
    names = [texts.text(f"technique.{each.value}") for each in moment.techniques[:2]]
    if len(names) < 2:
        return texts.text("review.told", first=names[0])
    return texts.text("review.told_both", first=names[0], second=names[1][:1].lower() + names[1][1:])


def _technique(texts: Texts, moment: Moment) -> str:
    name = texts.text(f"technique.{moment.techniques[0].value}")
    return texts.text("review.technique", technique=name[:1].lower() + name[1:])


def _deed(texts: Texts, moment: Moment) -> str:
    """How many tiles, and how many sets were rebuilt for them."""
    tiles = texts.plural("review.tiles", moment.facts["tiles"])
    if not moment.facts.get("sets"):
        return texts.text("review.told", first=tiles)
    return texts.text("review.told_both", first=tiles, second=texts.plural("review.sets", moment.facts["sets"]))


def _going_out(texts: Texts, moment: Moment) -> str:
    said = [_deed(texts, moment)]
    if moment.facts["until"] > moment.number:
        said.append(texts.text("review.until", turn=moment.facts["until"]))
    if moment.facts["nobody"]:
        said.append(texts.text("review.nobody"))
    line = said[0]
    for each in said[1:]:
        line = texts.text("review.and_then", first=line, second=each)
    return line


def _opening(texts: Texts, moment: Moment) -> str:
    return texts.text("review.could_open.more", turn=moment.number, until=moment.facts["until"])


def _sight(texts: Texts, moment: Moment) -> str:
    return texts.plural("review.sight.more", moment.facts["tiles"])


def _rebuilt(texts: Texts, moment: Moment) -> str:
    return texts.plural("review.rebuilt.more", moment.facts["tiles"])


def _sets(texts: Texts, moment: Moment) -> str:
    """How many sets were rebuilt, after a head that counted the tiles."""
    if not moment.facts["sets"]:
        return texts.text("review.no_sets")
    return texts.text("review.told", first=texts.plural("review.sets", moment.facts["sets"]))


_Said = Mapping[str, Callable[[Texts, Moment], str]]
_HEADS: _Said = MappingProxyType(
    {
        "lay_more": _counted("tiles"),
        "points": _counted("points"),
        "sight": _techniques,
        "rebuilt": _counted("sets"),
        "went_out": _counted("tiles"),
        "technique": _technique,
        "best_turn": _counted("tiles"),
    }
)
_MORE: _Said = MappingProxyType(
    {
        "could_go_out": _going_out,
        "could_go_rummy": _going_out,
        "could_open": _opening,
        "sight": _sight,
        "rebuilt": _rebuilt,
        "went_out": _sets,
        "best_turn": _sets,
    }
)
"""What is said of each moment, by its stem; the others say how many tiles and sets."""
