"""The line that says, once, who would suit the player better than the last opponent (ux 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.history.rating import better_match, of_family, rated_games, strengths
from game.session.match.match import Match
from game.ui.geometry import Box
from game.ui.places import TablePlace
from game.ui.scene import Change, Replace
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, words

SAID = 0.62
"""The part of the line that the sentence takes; the button stands beside it."""


def suggested(services: Services, match: Match, finished_game: FinishedGame | None) -> str:
    """The opponent to be suggested after this game; empty when none is, or was already."""
    if finished_game is None or not match.over:
        return ""
    earlier = of_family(services.autosave.archive.others(finished_game), match.setup.game.family)
    rated = rated_games((summary(finished_game), *earlier), strengths())
    name = better_match(rated, strengths()) or ""
    return "" if name == services.store.now.suggested else name


def suggestion(sheet: Sheet, line: Box, services: Services, match: Match, name: str) -> Iterator[Part]:
    """The sentence, and the button that begins a match against the one suggested."""
    texts = services.texts
    persona = texts.text(f"persona.{name}")
    label = texts.text("suggest.play", name=persona)
    wide, tall = button_width(sheet, label, BODY), sheet.target(52)
    room = Box(line.x, line.y, line.w * SAID, line.h)
    said = texts.text("suggest.other", name=persona)
    yield words(sheet, room, said, Ink(BODY, across=1.0), ident="suggestion", role="status")

    def begin() -> Change:
        return Replace(TablePlace(services.matches.begin(replace(match.setup, opponents=(name,)))))

    place = Box(room.right + sheet.px(20), line.centre[1] - tall / 2, wide, tall)
    yield button(sheet, place, "play-suggested", label, begin, ButtonStyle("secondary", BODY))
