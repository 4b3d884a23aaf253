"""Plays a finished game: which turn is shown, whether it goes on by itself, and how fast; and the row of controls for
that, which has the scrubber, the highlights and the racks, too."""

from __future__ import annotations

from functools import partial

from game.session.history.best_turn import BestTurn
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Highlight, highlights
from game.session.thinking.slice_runner import SliceRunner
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Sized
from game.ui.kit.controls import ChoiceItem, ChoiceOption, SliderItem
from game.ui.kit.drop_down import drop_down
from game.ui.kit.item import Item, LayoutPass
from game.ui.kit.leaves import ButtonItem, SignItem
from game.ui.kit.page import Page
from game.ui.look_names import IconName
from game.ui.scenes.archive.replay_view import BAR, ReplayView
from game.ui.widgets.button import PRIMARY, ROUND
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import Sheet

SPEEDS = ("0.5", "1", "2", "4")
REST = 0.7
"""Seconds between two turns at normal speed."""
SCRUBBER = 300
"""The least length of the scrubber in units."""


class Playback:
    """Leads the view of a finished game from turn to turn."""

    def __init__(
        self,
        finished_game: FinishedGame,
        view: ReplayView,
        turn: int,
        best: SliceRunner[BestTurn | None],
        *,
        still: bool,
    ) -> None:
        """`best` looks for the best turn, from the first update on. `still`: every turn is shown at once (reduced
        motion)."""
        self.last = len(finished_game.turns)
        self.turn = min(max(turn, 0), self.last)
        self.moments = highlights(finished_game)
        self._finished_game = finished_game
        self.best: SliceRunner[BestTurn | None] | None = best
        self._is_begun = False
        self.playing = False
        self.speed = "1"
        self._view = view
        self._still = still
        self._rest = 0.0

    @property
    def moment(self) -> Highlight | None:
        """The highlight of the present turn, if it is one."""
        return next((each for each in self.moments if each.turn == self.turn), None)

    @property
    def settled(self) -> bool:
        """Whether nothing goes on by itself."""
        return not self.playing and self.best is None

    def update(self, dt: float) -> bool:
        """`dt` seconds have passed; true when the next turn began, the last one has been shown, or the best turn is
        known."""
        self._view.update(dt)
        if self._looked():
            return True
        if not self.playing or not self._view.settled:
            return False
        self._rest += dt
        if self._rest < REST * self._pace:
            return False
        if self.turn >= self.last:
            self.playing = False
        else:
            self.turn += 1
            self._rest = 0.0
            self._move(one_on=True)
        return True

    def _looked(self) -> bool:
        """Whether the best turn is known from now on."""
        if self.best is None or self.best.is_running:
            return False
        if not self._is_begun:
            self._is_begun = True
            self.best.begin()
            return False
        self.moments = highlights(self._finished_game, self.best.result)
        self.best = None
        return True

    def toggle(self) -> None:
        """Play or stop; at the end it starts from the beginning."""
        self.playing = not self.playing
        self._rest = REST
        if self.playing and self.turn == self.last:
            self.turn = 0
            self._view.jump(0)

    def jump(self, turn: int) -> None:
        """Go to the state after that turn."""
        turn = min(max(turn, 0), self.last)
        if turn == self.turn:
            return
        self.playing = False
        one_on, self.turn = turn == self.turn + 1, turn
        self._move(one_on=one_on)

    def to_moment(self, way: int) -> None:
        """Play the next highlight or the one before from the table before it; the list wraps round."""
        turns = [each.turn for each in self.moments]
        if not turns:
            return
        ahead = [turn for turn in turns if turn > self.turn] if way > 0 else [t for t in turns if t < self.turn][::-1]
        self.playing = False
        self.turn = ahead[0] if ahead else turns[0] if way > 0 else turns[-1]
        self._view.jump(self.turn - 1)
        self._move(one_on=True)

    def set_speed(self, factor: str) -> None:
        """One of SPEEDS."""
        self.speed = factor

    @property
    def _pace(self) -> float:
        return 1 / float(self.speed)

    def _move(self, *, one_on: bool) -> None:
        """Show the turn: the next one is animated, any other is reached by gliding."""
        if self._still:
            self._view.jump(self.turn)
        elif one_on:
            self._view.play(self.turn, self._pace)
        else:
            self._view.glide(self.turn, self._pace)


def replay_controls(
    page: Page, sheet: Sheet, playback: Playback, moments: tuple[int, ...], turn_over: OnPress, *, open_racks: bool
) -> Item:
    """The row of controls; `moments` are the turns of a review, which are dots of their own on the scrubber;
    `turn_over` shows the racks, or hides those that are open. Where there is less room, the speeds are a list, then
    there are icons in place of words."""
    text, turn, last = page.text, playback.turn, playback.last
    signs: tuple[tuple[str, IconName, bool, OnPress], ...] = (
        ("play", "pause" if playback.playing else "play", last > 0, playback.toggle),
        ("first", "first", turn > 0, partial(playback.jump, 0)),
        ("previous", "previous", turn > 0, partial(playback.jump, turn - 1)),
        ("next", "next", turn < last, partial(playback.jump, turn + 1)),
        ("last", "last", turn < last, partial(playback.jump, last)),
    )
    steps = (
        *(
            SignItem(ident, text(f"replay.{icon}"), icon, press, BAR, PRIMARY.kind if ident == "play" else ROUND, able)
            for ident, icon, able, press in signs
        ),
        SliderItem(
            "scrubber", text("replay.scrubber"), last, turn, playback.jump, SCRUBBER, BAR, nudged=False,
            marks=tuple(each.turn for each in playback.moments), moments=moments, grow=1,
        ),
    )  # fmt: skip
    options = [ChoiceOption(speed, text("replay.speed", factor=speed.replace("0.5", "½"))) for speed in SPEEDS]
    speeds = ChoiceItem("speed", options, playback.speed, playback.set_speed, text("replay.speeds"), tall=BAR)
    racks, moment = (text("replay.show_racks"), text("replay.hide_racks")), text("replay.moment")
    to_moment = partial(playback.to_moment, 1)
    both = [ButtonItem("racks", label, turn_over, tall=BAR, icon="eye") for label in racks]
    wide = max(LayoutPass(sheet).widths(button).wish for button in both) / sheet.frame.u
    words = (
        ButtonItem("moment", moment, to_moment, tall=BAR, icon="star"),
        Sized(both[open_racks], wide=wide),
    )
    icons = (
        SignItem("moment", moment, "star", to_moment, BAR),
        SignItem("racks", racks[open_racks], "eye", turn_over, BAR, chosen=open_racks),
    )
    short = drop_down(page, "speed", text("replay.speeds"), options, playback.speed, playback.set_speed)
    return FirstFit(
        tuple(HBox((*steps, *others), 10) for others in ((speeds, *words), (short, *words), (short, *icons)))
    )
