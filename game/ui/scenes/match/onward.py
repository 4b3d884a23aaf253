"""Where a match goes on after a game: the next one, the result, or another match."""

from __future__ import annotations

from functools import partial

from game.session.match.match import Match
from game.ui.places import MatchOverPlace, TablePlace
from game.ui.scene import Change, Replace
from game.ui.scenes.match.result_words import kind_of
from game.ui.services import Services
from game.ui.widgets.part import OnPress


def onward(services: Services, match: Match) -> tuple[str, OnPress]:
    """The text key and the effect of the large button."""
    if not match.over:
        return f"score.next{kind_of(match)}", partial(_next, services, match)
    if len(match.outcomes) == 1:
        return "match.again", partial(play_again, services, match)
    return "score.result", lambda: Replace(MatchOverPlace(match))


def play_again(services: Services, match: Match) -> Change:
    """Begin a match with the same setup and a new shuffle."""
    return Replace(TablePlace(services.matches.begin(match.setup)))


def _next(services: Services, match: Match) -> Change:
    match.next_game()
    return Replace(TablePlace(match))
