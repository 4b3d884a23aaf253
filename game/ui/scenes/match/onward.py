"""Where a match goes on after a game: the next one, the result, another match, or, suggested once, another opponent who
would suit the player better than the last (ux 4.2)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.history.rating import better_match, of_family, rated_games, strengths
from game.session.match.match import Match
from game.ui.kit.boxes import HBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.places import MatchOverPlace, TablePlace
from game.ui.scene import Change, Replace
from game.ui.scenes.match.result_words import kind_of
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY
from game.ui.widgets.words import Ink


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


def suggested(services: Services, match: Match, finished_game: FinishedGame | None) -> str:
    """The opponent to be suggested after this game; empty when none is, or was already."""
    if finished_game is None or not match.over:
        return ""
    earlier = of_family(services.autosave.archive.others(finished_game), match.setup.game.family)
    rated = rated_games((summary(finished_game), *earlier), strengths())
    name = better_match(rated, strengths()) or ""
    return "" if name == services.store.now.suggested else name


def suggestion(services: Services, match: Match, name: str) -> Item:
    """The sentence, and the button that begins a match against the one suggested."""
    texts = services.texts
    persona = texts.text(f"persona.{name}")
    said = TextItem(texts.text("suggest.other", name=persona), Ink(BODY), "suggestion", "status")

    def begin() -> Change:
        return Replace(TablePlace(services.matches.begin(replace(match.setup, opponents=(name,)))))

    label = texts.text("suggest.play", name=persona)
    go = ButtonItem("play-suggested", label, begin, ButtonStyle("secondary", BODY), 52)
    return HBox((said, go), 20, down=0.5, across=0.5)
