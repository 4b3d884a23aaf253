"""What pointer and keys do on a page or on a card over the table: over, held, in focus, pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from game.ui.canvas import Canvas
from game.ui.input.gestures import (
    ARROWS,
    Act,
    Action,
    Attention,
    Gesture,
    Move,
    NodeDeed,
    NodeRequest,
    PointerButton,
    Press,
    PressLost,
    Release,
    Scroll,
)
from game.ui.kit.focus import KeyFocus, Zone
from game.ui.kit.scrolling import Scrolling
from game.ui.pictures import Tray
from game.ui.scene import Change
from game.ui.widgets.part import HotSpot, Touch

PRESS_TIME = 0.06
"""Seconds a key press is shown before it acts (ux 2.10)."""
PRESSES = frozenset({Action.PICK, Action.CONFIRM, Action.USE})
UPWARDS: Mapping[Action, int] = MappingProxyType({Action.UP: 1, Action.DOWN: -1})
SIDEWAYS: Mapping[Action, int] = MappingProxyType({Action.LEFT: -1, Action.RIGHT: 1})
KEY_OF: Mapping[NodeDeed, Action] = MappingProxyType(
    {
        NodeDeed.PRESS: Action.PICK,
        NodeDeed.MORE: Action.RIGHT,
        NodeDeed.LESS: Action.LEFT,
    }
)
"""The keys that do what a reader asks for."""


class Interactive(Protocol):
    """What is used by pointer and keys."""

    @property
    def first(self) -> str:
        """The id that the keys begin with."""

    @property
    def spots(self) -> Sequence[HotSpot]:
        """What can be pressed, where it is seen."""

    @property
    def zones(self) -> Sequence[Zone]:
        """What the Tab key goes through, in its order."""

    @property
    def scrollings(self) -> Sequence[Scrolling]:
        """What can be scrolled: the page as a whole first, then its lists, where they stand on it."""

    def handle(self, gesture: Gesture) -> Change | None:
        """Do what the gesture asks for; what a reader asks for comes back as a key."""


class Interaction:
    """The one way in which things are pointed at, pressed, slid and reached by keys."""

    def __init__(self, of: Interactive) -> None:
        self._of = of
        self.held = ""
        """The id of what pointer or keys hold down."""
        self.changes = 0
        """How often something was done that may change what is shown: what is laid out is asked for with this number,
        and so anew after each."""
        self._keys = KeyFocus()
        self._at: tuple[int, int] | None = None
        """Where the pointer is; None while it is not known."""
        self._default = ""
        """What Enter presses while nothing is in focus."""
        self._due: tuple[str, float] | None = None
        """What a key pressed, and the seconds until it acts."""
        self._gestures: Mapping[type, Callable[..., Change | None]] = {
            Move: self._moved,
            Press: self._pressed,
            Release: self._released,
            PressLost: self._lost,
            Scroll: self._scrolled,
            Act: self._acted,
            Attention: self._attended,
            NodeRequest: self._requested,
        }

    def change(self) -> None:
        """Something was done that may change what is shown."""
        self.changes += 1

    @property
    def focused(self) -> str:
        """The id of what the keys are at; empty while no ring is shown."""
        return self._keys.at

    @property
    def settled(self) -> bool:
        """Whether no key is held down for the eye."""
        return self._due is None

    @property
    def touch(self) -> Touch:
        """What is under the pointer now, held down, and in focus: it is not remembered what was there when the pointer
        moved. While the pointer holds something, nothing else lights up. Only who draws may ask for it, once a frame:
        it asks where everything is, and content has no place yet while it is laid out."""
        under = None if self._at is None else self.at(*self._at)
        if under is None or not (self.held in ("", under.id) or self._due is not None):
            return Touch("", self.held, self.focused)
        return Touch(under.id, self.held, self.focused)

    def handle(self, gesture: Gesture) -> Change | None:
        """Do what the gesture asks for here; most ask for nothing."""
        self._keep_focus()
        react = self._gestures.get(type(gesture))
        change = react(gesture) if react else None
        self._keep_focus()
        return change

    def update(self, dt: float) -> Change | None:
        """Advance time for a key press, which is shown before it acts."""
        change = self._pass_time(dt)
        self._keep_focus()
        return change

    def _pass_time(self, dt: float) -> Change | None:
        if self._due is None:
            return None
        ident, left = self._due
        self._due = (ident, left - dt)
        if left > dt:
            return None
        self._due, self.held = None, ""
        return self._press(self.spot(ident))

    def _keep_focus(self) -> None:
        """Where what had the focus is gone, or off, it goes to what stands nearest to where that was."""
        to = self._keys.look(self._of.zones) if self.focused else None
        if to is not None:
            self.focus(to.id)

    def let_go(self) -> None:
        """Nothing is pointed at or held any more; the focus comes back to what it was at."""
        self.held, self._at, self._due = "", None, None

    def point_at(self, at: tuple[int, int] | None) -> None:
        """The pointer, or the keys in its place, came there by what is not heard here; None for elsewhere."""
        self._at = at

    def begin(self, ident: str, *, by_keys: bool) -> None:
        """Something opens with a default button; those who use keys see that it has the focus."""
        self._default = ident
        self._keys.begin_at(ident)
        if by_keys:
            self.focus(ident)

    def settle_focus(self) -> None:
        """Whoever listens is at the first thing of a page, or still at what led away from it."""
        if self.spot(self.focused) is None:
            self._step_focus(1)

    def focus(self, ident: str) -> None:
        """The keys are there now, and it is brought into view."""
        self._keys.go(ident)
        spot = self.spot(ident)
        if spot is not None and spot.reveal is not None:
            spot.reveal()
            self.change()
            spot = self.spot(ident)
        if spot is not None and spot.strip is None:
            page = self._of.scrollings[0]
            page.reveal(spot.rect.moved(0, page.top))

    def spot(self, ident: str) -> HotSpot | None:
        """What can be pressed under this id; None for the empty one."""
        return next((spot for spot in self._of.spots if spot.id == ident), None) if ident else None

    def draw_focus(self, canvas: Canvas, layer: int) -> None:
        """The ring round what the keys are at."""
        spot = self.spot(self.focused)
        if spot is not None and spot.reveal is None:
            gap = canvas.frame.px(5)
            box = spot.rect.grown(gap)
            ring = Tray(round(box.w), round(box.h), spot.radius + gap, "focus", max(2, canvas.frame.px(3)))
            canvas.put(ring, box.x, box.y, layer=layer)

    def at(self, x: int, y: int) -> HotSpot | None:
        """What can be pressed there."""
        spots = self._of.spots
        over = tuple(spot for spot in spots if spot.strip is not None and spot.strip.contains(x, y))
        found = (spot for spot in reversed(over or spots) if spot.rect.contains(x, y) and spot.reveal is None)
        return next(found, None)

    def _press(self, spot: HotSpot | None) -> Change | None:
        if spot is None:
            return None
        change = spot.press()
        self.change()
        return change

    def _scrolled(self, gesture: Scroll) -> Change | None:
        """The list under the pointer is scrolled, or else the page."""
        page, *lists = self._of.scrollings
        under = [each for each in lists if each.holds(gesture.x, gesture.y + page.top)]
        (*under, page)[0].turn(gesture.lines)
        if under:
            self.change()
        return None

    def _by_bar(self, move: Callable[[Scrolling, float], bool], y: float) -> bool:
        """Whether a bar is moved so: that of a list, which stands on the page, or the page's own."""
        page, *lists = self._of.scrollings
        if any(move(each, y + page.top) for each in lists):
            self.change()
            return True
        return move(page, y)

    def _moved(self, gesture: Move) -> Change | None:
        self._at = gesture.x, gesture.y
        if self._by_bar(Scrolling.drag, gesture.y):
            return None
        held = self.spot(self.held)
        if held is not None and held.slide is not None:
            held.slide(gesture.x)
            self.change()
        return None

    def _pressed(self, gesture: Press) -> Change | None:
        if gesture.button is not PointerButton.LEFT:
            return None
        self._at = gesture.x, gesture.y
        if self._by_bar(lambda each, y: each.press(gesture.x, y), gesture.y):
            return None
        under = self.at(gesture.x, gesture.y)
        ident = under.id if under else ""
        self.held, self._keys.shown = ident, False
        if ident:
            self._keys.begin_at(ident)
        if under is not None and under.slide is not None:
            under.slide(gesture.x)
            self.change()
        return None

    def _released(self, gesture: Release) -> Change | None:
        if gesture.button is not PointerButton.LEFT:
            return None
        self._at = gesture.x, gesture.y
        if any(each.release() for each in self._of.scrollings):
            return None
        held = self.spot(self.held)
        under = self.at(gesture.x, gesture.y)
        self.held, self._keys.shown = "", False
        return self._press(held) if held is not None and under is not None and held.id == under.id else None

    def _lost(self, gesture: PressLost) -> Change | None:
        """What was pressed is let go and does nothing."""
        for each in self._of.scrollings:
            each.release()
        self.held = ""
        return None

    def _attended(self, gesture: Attention) -> Change | None:
        self.held, self._at = "", None
        return None

    def _requested(self, gesture: NodeRequest) -> Change | None:
        """A reader asks for a node: the keys go there, and do what they would do."""
        if self.spot(gesture.node) is None:
            return None
        self.focus(gesture.node)
        action = KEY_OF.get(gesture.deed)
        return self._of.handle(Act(action)) if action else None

    def _acted(self, gesture: Act) -> Change | None:
        action = gesture.action
        if action in PRESSES:
            self._begin_press(gesture)
        elif action in (Action.NEXT_ZONE, Action.PREVIOUS_ZONE):
            self._step_focus(1 if action is Action.NEXT_ZONE else -1)
        elif action in ARROWS:
            self._move_focus(action)
        return None

    def _begin_press(self, gesture: Act) -> None:
        """Space and Enter press what is in focus, or bring the focus in."""
        if gesture.repeat or self._due is not None:
            return
        if self.spot(self.focused) is None:
            if self.spot(self._default) is None:
                self._step_focus(1)
                return
            self.focus(self._default)
        self.held = self.focused
        self._due = (self.focused, PRESS_TIME)

    def _step_focus(self, step: int) -> None:
        """The next thing in order; from nowhere, the one to begin with."""
        zones = self._of.zones
        is_there = self.spot(self.focused) is not None
        to = self._keys.step(zones, step) if is_there else self._keys.here(zones, self._of.first)
        if to is not None:
            self.focus(to.id)

    def _move_focus(self, action: Action) -> None:
        """The nearest thing that way; a slider takes left and right for itself."""
        here = self.spot(self.focused)
        if here is None:
            self._step_focus(1)
            return
        if here.nudge is not None and action in SIDEWAYS:
            to = here.nudge(SIDEWAYS[action])
            self.change()
            self.focus(to or here.id)
            return
        there = self._keys.toward(self._of.zones, action)
        if there is not None:
            self.focus(there.id)
        elif action in UPWARDS:
            self._of.scrollings[0].turn(UPWARDS[action])
