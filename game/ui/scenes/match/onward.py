"""Where a match goes on after a game: the next one, the result, another match, a look back, or, suggested once, another
opponent who would suit the player better than the last (ux 4.2)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.rules.play.scoring import Outcome
from game.session.history.finished_game import FinishedGame, Unplayable, finished_game_of
from game.session.history.highlights import summary
from game.session.history.rating import better_match, of_family, rated_games, strengths
from game.session.match.match import Match
from game.ui.kit.boxes import HBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.places import DaysPlace, MatchOverPlace, PastGamePlace, ReviewPlace, TablePlace
from game.ui.scene import Change, Home, Push, Replace
from game.ui.scenes.match.scoresheet import kind_of
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY
from game.ui.widgets.words import Ink


class EndPage(Page):
    """A page after a game of a match."""

    first = "next"

    def __init__(self, match: Match, services: Services) -> None:
        super().__init__(services, match.setup.game)
        self.match = match
        self._finished_game = last_finished_game(match)

    @property
    def outcome(self) -> Outcome:
        """How the newest game ended."""
        return self.match.outcomes[-1]

    def ways_off(self, tall: float, wide: float, *more: tuple[str, str, OnPress]) -> tuple[Item, ...]:
        """The buttons that leave the match: home, the page and the review of the newest game, and `more`."""
        rows: list[tuple[str, str, OnPress]] = [("home", "score.home", Home)]
        if (game := self._finished_game) is not None:
            rows.append(("look-back", "score.look_back", lambda: Push(PastGamePlace(game))))
            rows.append(("review", "review.title", lambda: Push(ReviewPlace(game))))
        return tuple(ButtonItem(ident, self.text(key), do, tall=tall, wide=wide) for ident, key, do in (*rows, *more))


def last_finished_game(match: Match) -> FinishedGame | None:
    """The match's present game if it is over and can be played again."""
    if match.written:
        return None
    try:
        finished_game = finished_game_of(match, "", "")
    except Unplayable:
        return None
    return finished_game if finished_game.outcome is not None else None


def onward(services: Services, match: Match) -> tuple[str, OnPress]:
    """The text key and the effect of the large button."""
    if not match.over:
        return f"score.next{kind_of(match)}", partial(_next, services, match)
    if match.setup.day is not None:
        return "days.title", lambda: Push(DaysPlace(match.setup.day))
    if len(match.outcomes) == 1 and not kind_of(match):
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
