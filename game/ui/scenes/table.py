"""The table scene. It passes gestures and time on to its parts, and draws them.

A new button or key is a row in `buttons.py` and in `deeds.py`; what lies over the table is an `Overlay`.
"""

from __future__ import annotations

from game.session.match import Match
from game.session.sitting import Sitting
from game.ui.canvas import Canvas, Measure
from game.ui.doors import Doors
from game.ui.geometry import Frame
from game.ui.gestures import Act, Action, Gesture, Press
from game.ui.scene import Change
from game.ui.semantics import Node, with_focus
from game.ui.table.ceremony import Ceremony
from game.ui.table.deeds import Deeds
from game.ui.table.drawer import Drawer
from game.ui.table.grasp import Grasp
from game.ui.table.handover import Handover
from game.ui.table.hinting import Hinting
from game.ui.table.hover import Hover
from game.ui.table.keyboard import Keyboard
from game.ui.table.layout import TableLayout
from game.ui.table.overlay import Overlay
from game.ui.table.parts import Parts
from game.ui.table.praise import Praise
from game.ui.table.reactions import Reactions
from game.ui.table.retelling import Retelling
from game.ui.table.roles import Roles
from game.ui.table.schooling import Schooling
from game.ui.table.snapshot import snapshot
from game.ui.table.stage import Stage
from game.ui.table.telling import Teller

SKIPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class TableScene:
    """One game on screen."""

    name = "table"
    overlay = False

    def __init__(self, match: Match, doors: Doors, *, lesson: bool = False) -> None:
        self._parts = Parts(match, doors)
        hinting = Hinting(self._parts)
        retelling, drawer = Retelling(self._parts), Drawer(self._parts)
        more = {"changes": retelling.toggle, "replay": retelling.replay, "turns": drawer.toggle}
        self._deeds = Deeds(self._parts, hinting, more)
        self._reactions = Reactions(self._parts, self._deeds)
        self._teller = Teller(self._parts)
        self._handover = Handover(self._parts)
        self._schooling = Schooling(self._parts) if lesson else None
        taught = (self._schooling,) if self._schooling else ()
        above = (Roles(self._parts), drawer, retelling, hinting, Praise(self._parts))
        self._overlays: tuple[Overlay, ...] = (Hover(self._parts), *taught, *above)
        self._changed = True
        self._beat: object = None
        self._ceremony: Ceremony | None = None

    # Read by tests and tools

    @property
    def _sitting(self) -> Sitting:
        return self._parts.sitting

    @property
    def _stage(self) -> Stage:
        return self._parts.stage

    @property
    def _grasp(self) -> Grasp:
        return self._parts.grasp

    @property
    def _keyboard(self) -> Keyboard:
        return self._parts.keyboard

    # The scene contract

    @property
    def settled(self) -> bool:
        return not self._changed

    @property
    def focused(self) -> Node | None:
        """The focused node; None while the ring is hidden."""
        return self._keyboard.focused(self.nodes())

    def resize(self, frame: Frame, measure: Measure) -> None:
        parts = self._parts
        first = parts.measure is None
        parts.measure = measure
        parts.layout = TableLayout(frame, parts.doors.store.now.tile_size)
        parts.sitting.fit(parts.layout.rooms, parts.layout.rack_rooms)
        parts.let_go()
        fresh = first and not parts.sitting.resumed
        if first:
            parts.stage.set_still(still=parts.doors.store.now.reduced_motion)
            seen = fresh and self._schooling is None
            self._ceremony = Ceremony.of(parts.sitting.match, parts.pace) if seen else None
        if self._ceremony is None and fresh:
            self._deal()
        else:
            parts.stage.jump(parts.sitting.desk, parts.layout)
        self._changed = True

    def enter(self) -> None:
        self._parts.obey()
        self._teller.tell_news()  # a dialog over the table may have ended the turn
        self._changed = True

    def leave(self) -> None:
        self._parts.let_go()
        self._parts.now(down=None)
        self._sitting.note(at_once=True)

    def handle(self, gesture: Gesture) -> Change | None:
        self._changed = True
        if self._ceremony is not None:
            if isinstance(gesture, Press) or (isinstance(gesture, Act) and gesture.action in SKIPS):
                self._open_the_game()
            return None
        if self._handover.hears(gesture) or any(overlay.hears(gesture) for overlay in self._overlays):
            return None
        change = self._reactions.to(gesture)
        self._teller.tell_news()
        return change

    def update(self, dt: float) -> Change | None:
        if self._ceremony is not None:
            self._ceremony = self._ceremony.ticked(dt)
            self._changed = self._ceremony is None
            if self._ceremony is None:
                self._open_the_game()
            return None
        was_moving = not self._stage.settled
        self._pass_time(dt)
        self._teller.tell_trouble()
        told = self._teller.tell_news()
        self._teller.play_sounds(dt)
        moved = [overlay.update(dt) for overlay in self._overlays]
        beat = self._teller.heartbeat()
        self._changed = was_moving or told or any(moved) or beat != self._beat or not self._stage.settled
        self._beat = beat
        return self._handover.waits(dt) or self._teller.end(dt)

    def draw(self, canvas: Canvas) -> None:
        parts = self._parts
        if self._ceremony is not None:
            parts.view.draw_undealt(canvas, parts.layout)
            self._ceremony.draw(canvas, parts.layout, parts.texts, parts.sitting.match)
            return
        if self._handover.covered:
            parts.view.draw_ground(canvas, parts.layout)
            return
        parts.view.draw(canvas, parts.layout, parts.moment)
        for overlay in reversed(self._overlays):
            overlay.draw(canvas)

    def nodes(self) -> tuple[Node, ...]:
        if self._ceremony is not None:
            return self._ceremony.nodes(self._parts.layout, self._parts.texts, self._sitting.match)
        if self._handover.covered:
            return self._handover.nodes()
        nodes = (*self._parts.nodes(), *(node for overlay in self._overlays for node in overlay.nodes()))
        focused = self._keyboard.focused(nodes)
        return with_focus(nodes, focused.id) if focused else nodes

    def inspect(self) -> dict[str, object]:
        """Everything that is behind the picture."""
        return snapshot(self._parts)

    def _pass_time(self, dt: float) -> None:
        self._stage.update(dt)
        self._teller.pass_time(dt)
        self._deeds.pass_time(dt)
        if not (self._parts.moment.away or self._is_taught):
            self._sitting.tick(dt, showing=self._stage.showing and not self._stage.replaying)
        self._sitting.note(dt)

    @property
    def _is_taught(self) -> bool:
        """Whether the clock stands still because of the lesson."""
        return self._schooling is not None and self._schooling.going_on and self._sitting.my_turn

    def _open_the_game(self) -> None:
        """The draw for the start is over or skipped: deal the tiles."""
        parts = self._parts
        self._ceremony = None
        self._changed = True
        parts.since_turn = 0.0
        self._deal()

    def _deal(self) -> None:
        """Deal the tiles to the rack as soon as somebody may see them."""
        parts = self._parts
        if self._handover.covered:
            self._handover.deal_later()
            return
        parts.stage.deal(parts.sitting.desk, parts.layout, parts.pace)
