"""Where everything of a table is: its layout follows the window, the settings, and what needs room."""

from __future__ import annotations

from game.rules.play.commands import Discard
from game.rules.values import replace
from game.session.board.table_places import SetPlaces
from game.session.board.turn_editor import refit_rack
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.ui.canvas import Measure
from game.ui.geometry import Frame
from game.ui.services import Services
from game.ui.table.picture.layout import TableLayout

LARGE = 1.5
"""From this text scale on a hand of cards is straight."""


class TableGround:
    """The layout in force, which nobody else changes, and what measures texts in it."""

    def __init__(self, services: Services, match: Match, measure: Measure | None = None) -> None:
        """`measure`: None before the first window is known."""
        self._services, self._match = services, match
        self.measure = measure
        self._fitted_in: tuple[int, int] | None = None
        """The seat and the turn for which the rack was fitted last."""
        self.layout = self._laid_out(Frame(1280, 720))

    def resize(self, frame: Frame, measure: Measure) -> None:
        """Lay the table out for a window."""
        self.measure, self.layout = measure, self._laid_out(frame)

    def _laid_out(self, frame: Frame) -> TableLayout:
        discards = self._match.game.state.ruleset.has(Discard)
        settings, style = self._services.store.now, self._services.style_of(self._match.setup.game)
        held, arched = not style.stands, not settings.reduced_motion and frame.text_scale < LARGE
        standing = self._match.setup.players if self._match.games > 1 else 0
        return TableLayout(frame, settings, discards, style=style, held=held, arched=arched, standing=standing)

    def obey(self) -> bool:
        """Apply the settings in force; whether they differ from those before."""
        settings = self._services.store.now
        if settings is self.layout.settings:
            return False
        self.layout = replace(self.layout, settings=settings)
        return True

    def seat(self, widths: tuple[int, ...]) -> None:
        """The seats are so wide; () where the bar is divided evenly."""
        self.layout = replace(self.layout, seats=widths)

    def leave_room(self, bar: int, felt: SetPlaces) -> None:
        """The strip has room for a bar of so many pixels, or is as usual for 0; the rack is as high as this table
        leaves room for."""
        self.layout = replace(self.layout, bar=bar).over_rack(felt)

    def fit(self, local_game: LocalGame, *, lifted: bool) -> bool:
        """Give table and rack the room they need by now; and once as a turn of the person begins, unless tiles are
        lifted, the rack's tiles the largest size there is room for. Whether anything changed."""
        turn = local_game.seat, local_game.match.game.state.turn
        begins = local_game.my_turn and not lifted and self._fitted_in != turn
        self._fitted_in = turn if begins else self._fitted_in
        refitted = begins and refit_rack(local_game.editor)
        return self.fit_rack(local_game.board.places) or refitted

    def fit_rack(self, felt: SetPlaces) -> bool:
        """Give the table the room that its sets need, or the rack what they leave; whether anything changed."""
        layout = self.layout.over_rack(felt)
        changed, self.layout = layout is not self.layout, layout
        return changed
