"""The end of a game and of a match: who won, why, and the sheet."""

from __future__ import annotations

from functools import partial

from game.rules.options import MatchBy
from game.rules.play.scoring import EndReason
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Portion, Sized, VBox, rest
from game.ui.kit.frames import card_of, full_page, headline
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.pictures import Emblem
from game.ui.places import GameOverPlace
from game.ui.scene import Change, Home, Pop, Push
from game.ui.scenes.match.match_end import MatchEnd
from game.ui.scenes.match.onward import EndPage, onward, play_again
from game.ui.scenes.match.scoresheet import about_seat, game_headline, kind_of, score_sheet, sheet_note, why_over
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD, EMBLEM = 1120, 66, 90
WIDE_END = 1680
"""Of the page at the end of a match of hands, in units."""
HEAD, BECAUSE, NOTE, BUTTONS = 84, 74, 48, 88
"""Least heights in units."""


class SheetPage(EndPage):
    """A score sheet with a headline, a sentence, a small chart below it, and buttons to go on."""

    overlay = True

    @property
    def noted(self) -> bool:
        """Whether something is to be said under the sheet that the heading does not say."""
        return True

    def content(self, sheet: Sheet) -> Item:
        title = Sized(headline(self.headline()), tall=HEAD)
        because = Sized(TextItem(self.because(), Ink(BODY, colour="muted", down=0.1), "because"), tall=BECAUSE)
        above = HBox((rest(VBox((title, because), 2)), *self._portrait()), 24, down=0.0)
        said = sheet_note(self.match, self.services.texts, sheet.frame.text_scale)
        note = (Sized(said, tall=NOTE),) if self.noted else ()
        state = self.match.game.state
        table = self.kept("sheet", state, lambda: score_sheet(self.match, self.services.texts))
        below = VBox((*note, self._buttons()), 12)
        return card_of(VBox((above, VBox((table, below), 10))), WIDE, PAD, 44, 42)

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

    def _portrait(self) -> tuple[Item, ...]:
        """The emblem of the one who won."""
        won = self.winners()
        if len(won) != 1:
            return ()
        return (ImageItem(partial(Emblem, self.match.emblems[won[0]], active=True), EMBLEM, EMBLEM, layer=2),)

    def _buttons(self) -> Item:
        """The one that goes on comes first for the keys, at the right or above the others."""
        key, press = self.onward()
        others = self.ways_off(BUTTONS, 406 if self._finished_game is None else 211)
        go = ButtonItem("next", self.text(key), press, ButtonStyle("primary", 26), BUTTONS)
        beside = HBox((Sized(go, grow=1), HBox(others, 20)), 20, backwards=True)
        return FirstFit((beside, VBox((go, HBox(tuple(map(Portion, others)), 20)), 20)))

    def named(self, mine: str, theirs: str, seat: int) -> str:
        """A sentence about one seat: key `mine` for the person, `theirs` for others by name."""
        return about_seat(self.services.texts, self.match, mine, theirs, seat)


class GameOver(SheetPage):
    """After each game of a match."""

    name = "game-over"

    def back(self) -> Change | None:
        """Back to the racks."""
        return Pop()

    def winners(self) -> tuple[int, ...]:
        return self.outcome.winners

    def headline(self) -> str:
        return game_headline(self.services.texts, self.match)

    def because(self) -> str:
        kind = kind_of(self.match)
        if self.outcome.reason is EndReason.BLOCKED:
            return self.text(f"score.blocked{kind}" if kind else "end.blocked")
        if kind:
            return why_over(self.services.texts, self.match, self.outcome)
        return self.named("score.you_cleared", "score.other_cleared", self.outcome.winners[0])

    def onward(self) -> tuple[str, OnPress]:
        return onward(self.services, self.match)


class MatchOver(SheetPage):
    """After the last game."""

    name = "match-over"
    overlay = False

    def content(self, sheet: Sheet) -> Item:
        if not kind_of(self.match):
            return super().content(sheet)
        page = MatchEnd(self.match, self.services, self.winners())
        because = why_over(self.services.texts, self.match, self.outcome)
        return full_page(*page.rows(self.headline(), because, self._buttons()), gap=24, wide=WIDE_END)

    def ways_off(self, tall: float, wide: float, *more: tuple[str, str, OnPress]) -> tuple[Item, ...]:
        """Of a match of hands also the sheet, which has the numbers."""
        if kind_of(self.match):
            more = (*more, ("sheet", "end.sheet", lambda: Push(GameOverPlace(self.match))))
        return super().ways_off(tall, wide, *more)

    def winners(self) -> tuple[int, ...]:
        return self.match.standings.leaders(self.match.setup.match_by)

    def headline(self) -> str:
        leaders = self.winners()
        if len(leaders) > 1:
            return self.text("match.shared")
        return self.named("match.you_win", "match.other_wins", leaders[0])

    def because(self) -> str:
        if target := self.match.setup.target:
            return self.text("match.target", points=target)
        if self.match.games == 1:
            return self.text("match.single")
        by_points = self.match.setup.match_by is MatchBy.POINTS
        return self.text("match.most_points" if by_points else "match.most_games")

    @property
    def noted(self) -> bool:
        return not self.match.setup.target

    def onward(self) -> tuple[str, OnPress]:
        return "match.again", partial(play_again, self.services, self.match)
