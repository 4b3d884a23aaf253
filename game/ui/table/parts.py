"""What a table scene consists of, shared by commands, gestures, turn presenter and overlays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rules.tiles import Tile
from game.session.match import Match
from game.session.sitting import News, Sitting
from game.session.thinking import Thinker
from game.ui.canvas import Measure
from game.ui.doors import Doors
from game.ui.geometry import Box, Frame
from game.ui.gestures import Action
from game.ui.keynames import press_of
from game.ui.motion import Stroke
from game.ui.semantics import Node
from game.ui.table.buttons import TableButton
from game.ui.table.ear import Ear
from game.ui.table.grasp import Grasp
from game.ui.table.keyboard import Keyboard
from game.ui.table.layout import TableLayout
from game.ui.table.stage import REARRANGE, Stage
from game.ui.table.view import Moment, TableView

TOLD = (Action.PICK, Action.HINT, Action.CHANGES, Action.REPLAY, Action.TURNS)
"""Actions whose keys are named in tips."""
NOTICE = 4.0
"""Seconds a notice stays on the status strip."""


class Parts:
    """The sitting, everything that shows it, and the present view state."""

    def __init__(self, match: Match, doors: Doors) -> None:
        self.doors = doors
        self.texts = doors.texts
        self.layout = TableLayout(Frame(1280, 720), doors.store.now.tile_size)
        self.measure: Measure | None = None
        self.thinker = Thinker(doors.study)
        self.sitting = Sitting(match, self.layout.rooms, self.thinker, keeper=doors.keeper)
        self.stage = Stage(self.sitting.seat)
        self.grasp = Grasp(self.sitting, self.stage)
        self.ear = Ear(self.sitting, self.stage, self.grasp)
        self.keyboard = Keyboard()
        self.view = TableView(self.sitting, self.stage, self.grasp, doors.texts)
        self.moment = Moment()
        self.obey()
        self.others: tuple[News, ...] = ()
        """The other seats' turns since the person's last one."""
        self.heard: list[News] = []
        """Every turn of the game, the oldest first, for persons who did not see it."""
        self.notice_left = 0.0
        self.since_turn = 9.0
        """Seconds since the last animation of another seat's turn ended."""

    @property
    def pace(self) -> float:
        return self.doors.store.now.pace.factor

    @property
    def show_changes(self) -> str:
        """How long what others changed stays marked: until_act, turn, or off (ux 4.1)."""
        return self.doors.store.now.show_changes.value

    def obey(self) -> None:
        """Apply the settings in force."""
        settings = self.doors.store.now
        self.stage.set_still(still=settings.reduced_motion)
        self.grasp.steady = settings.steady_hand
        self.sitting.pace = self.pace
        self.now(marked=self.show_changes != "off", lens=settings.fit_lens)
        presses = {action: self.press_of(action) for action in TOLD}
        self.now(more_time=presses[Action.PICK] if settings.more_time else "", presses=presses)

    @property
    def wants_more_time(self) -> bool:
        """Whether the key that picks gives more time now (ux 2.9)."""
        sitting = self.sitting
        return self.doors.store.now.more_time and sitting.my_turn and sitting.clock.can_extend

    def press_of(self, action: Action) -> str:
        """What the player presses for an action."""
        return press_of(self.texts, self.doors.store.now.keys, action)

    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the table without its overlays."""
        return self.view.nodes(self.layout, self.moment)

    def now(self, **changes: Any) -> None:
        """Replace fields of the view state."""
        self.moment = replace(self.moment, **changes)

    def say(self, sentence: str, seconds: float = NOTICE) -> None:
        """Show a notice on the status strip for a few seconds."""
        self.now(notice=sentence)
        self.notice_left = seconds

    def tell_refusal(self) -> None:
        """Show why the last gesture was refused, if it was."""
        if self.grasp.refused is not None:
            self.say(self.texts.problem(self.grasp.refused))
            self.ear.refuse(self.moment.pointer[0])
            self.grasp.refused = None

    def let_go(self) -> bool:
        """Put everything picked down; true when anything was picked."""
        return self.grasp.cancel(self.layout)

    def welcome(self, others: tuple[News, ...]) -> None:
        """Another person sits here now: remove everything that belonged to the last one."""
        self.let_go()
        self.stage.sit(self.sitting.seat)
        self.keyboard = Keyboard()
        self.others, self.notice_left = others, 0.0
        for news in others:
            self.stage.mark(news)
        self.moment = Moment(news=bool(others), said=self.moment.said, pointer=self.moment.pointer)
        self.obey()

    def show(self, stroke: Stroke = REARRANGE) -> None:
        """Let all tiles glide to the places of the present desk."""
        self.stage.show(self.sitting.desk, self.layout, stroke)

    def rack_box(self, tile: Tile) -> Box | None:
        """The shown place of a rack tile; None for tiles of the table and for carried ones."""
        place = self.stage.places.get(tile)
        if place is None or place.ident is not None or tile in self.grasp.carried:
            return None
        x, y = self.stage.motion.at(tile) or (place.x, place.y)
        return Box(x, y, place.width, place.box.h)

    def moved_tiles(self) -> None:
        """The person acted: remove marks and notices of earlier turns."""
        self.now(since_release=0.0)
        if self.show_changes != "turn":
            self.stage.clear_marks()
        self.notice_left = 0.0

    def show_focus(self) -> None:
        """Show the ring on the focused node, and its tip as if the pointer rested there (ux 17)."""
        node = self.keyboard.focused(self.nodes())
        if node is not None:
            at = node.rect.centre if node.role != "felt" else (node.rect.x, node.rect.y)
            self.now(focus=node.id, pointer=(round(at[0]), round(at[1])), since_move=0.0)

    def button_at(self, x: int, y: int) -> TableButton | None:
        """The button under a pixel; the pool counts as the Draw button."""
        buttons = self.view.buttons(self.layout, self.moment)
        found = next((button for button in buttons if button.box.contains(x, y)), None)
        return buttons[0] if found is None and self.layout.pool.contains(x, y) else found
