"""The end of a game: who won, why, and the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.play.scoring import EndReason, Outcome
from game.session.match.match import Match
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Weight
from game.ui.places import PastGamePlace, ReviewPlace
from game.ui.scene import Change, Home, Pop, Push
from game.ui.scenes.match.onward import onward
from game.ui.scenes.match.result_words import about_seat, game_headline, kind_of, why_over
from game.ui.scenes.match.score_chart import last_finished_game, score_chart, sheet_heights
from game.ui.scenes.match.scoresheet import score_sheet, sheet_note
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

PANEL = (400, 92, 1120, 896)
PAD = 66
TOP, SPACE = 204, 500
"""Where the sheet begins, and the height it shares with the chart."""
BELOW_SHEET = 190
"""Height of what follows the sheet: the check, and the buttons."""
EMBLEM = 90


class SheetPage(Page):
    """A score sheet with a headline, a sentence, a small chart below it, and buttons to go on."""

    overlay = True
    first = "next"

    def __init__(self, match: Match, services: Services) -> None:
        super().__init__(services, match.setup.game)
        self.match = match
        self._finished_game = last_finished_game(match)

    @property
    def noted(self) -> bool:
        """Whether something is to be said under the sheet that the heading does not say."""
        return True

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        tall = sheet_heights(sheet, self.match, SPACE)
        x, top, w, whole = PANEL
        y, h = top + tall.spare / 2, whole - tall.spare
        inside = w - 2 * PAD
        ink = Ink(TITLE, Weight.DISPLAY)
        place = sheet.box(x + PAD, y + 44, inside - EMBLEM - 48, 84)
        headline = words(sheet, place, self.headline(), ink, ident="title", role="heading")
        quiet = Ink(BODY, colour="muted", down=0.1)
        because = words(
            sheet, sheet.box(x + PAD, y + 130, inside - EMBLEM - 24, 78), self.because(), quiet, ident="because"
        )
        table = sheet.box(x + PAD, y + TOP, inside, tall.sheet)
        below = sheet.box(x + PAD, y + TOP + tall.sheet, inside, tall.chart)
        foot = y + h - BELOW_SHEET
        check = sheet.box(x + PAD, foot, inside, 48)
        return (
            panel(sheet.box(x, y, w, h), sheet.px(30), "panel-raised"),
            *self._portrait(sheet, y),
            headline,
            because,
            *score_sheet(sheet, table, self.match, self.services.texts),
            *(score_chart(sheet, below, self.match, self.services.texts) if tall.chart else ()),
            *(sheet_note(sheet, check, self.match, self.services.texts) if self.noted else ()),
            *self._buttons(sheet, sheet.box(x + PAD, foot + 60, inside, 88)),
        )

    def headline(self) -> str:
        """Who won, in words."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        raise NotImplementedError

    def because(self) -> str:
        """How the game ended, in words."""
        raise NotImplementedError

    def onward(self) -> tuple[str, OnPress]:
        """The text key and the effect of the large button."""
        raise NotImplementedError

    def back(self) -> Change | None:
        return Home()

    def _portrait(self, sheet: Sheet, top: float) -> Iterator[Part]:
        """The emblem of the one who won."""
        won = self.winners()
        if len(won) == 1:
            box = sheet.box(PANEL[0] + PANEL[2] - PAD - EMBLEM - 10, top + 42, EMBLEM, EMBLEM)
            yield Still(Emblem(self.match.emblems[won[0]], round(box.w), active=True), box, layer=2)

    def _buttons(self, sheet: Sheet, row: Box) -> Iterator[Part]:
        gap = sheet.px(20)
        key, press = self.onward()
        quiet: list[tuple[str, str, OnPress]] = [("home", "score.home", Home)]
        if self._finished_game is not None:
            quiet.append(("look-back", "score.look_back", self._look_back))
            quiet.append(("review", "review.title", self._review))
        wide = (row.w * 0.68 - 2 * gap) / 3 if len(quiet) > 1 else (row.w - gap) * 0.42
        left = len(quiet) * (wide + gap)
        right = Box(row.x + left, row.y, row.w - left, row.h)
        yield button(sheet, right, "next", self.text(key), press, ButtonStyle("primary", 26))
        for at, (ident, label, command) in enumerate(quiet):
            place = Box(row.x + at * (wide + gap), row.y, wide, row.h)
            yield button(sheet, place, ident, self.text(label), command)

    def _look_back(self) -> Change | None:
        """Open the newest game's page: replay, fair play, the same deal again."""
        return Push(PastGamePlace(self._finished_game)) if self._finished_game is not None else None

    def _review(self) -> Change | None:
        """What can be said of the newest game afterwards."""
        return Push(ReviewPlace(self._finished_game)) if self._finished_game is not None else None

    def named(self, mine: str, theirs: str, seat: int) -> str:
        """A sentence about one seat: key `mine` for the person, `theirs` for others by name."""
        return about_seat(self.services.texts, self.match, mine, theirs, seat)


class GameOver(SheetPage):
    """After each game of a match."""

    name = "game-over"

    def back(self) -> Change | None:
        """Back to the racks."""
        return Pop()

    @property
    def outcome(self) -> Outcome:
        """How the newest game ended."""
        return self.match.outcomes[-1]

    def winners(self) -> tuple[int, ...]:
        return self.outcome.winners

    def headline(self) -> str:
        return game_headline(self.services.texts, self.match)

    def because(self) -> str:
        kind = kind_of(self.match)
        if self.outcome.reason is EndReason.BLOCKED:
            return self.text(f"score.blocked{kind}")
        if kind:
            return why_over(self.services.texts, self.match, self.outcome)
        return self.named("score.you_cleared", "score.other_cleared", self.outcome.winners[0])

    def onward(self) -> tuple[str, OnPress]:
        return onward(self.services, self.match)
