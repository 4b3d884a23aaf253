"""The end of a match: the winner and the complete score sheet."""

from __future__ import annotations

from functools import partial

from game.rules.options import MatchBy
from game.ui.scenes.match.game_over import SheetPage
from game.ui.scenes.match.onward import play_again
from game.ui.widgets.part import OnPress


class MatchOver(SheetPage):
    """After the last game."""

    name = "match-over"
    overlay = False

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
