"""What pointer and keys do on a page or on a card over the table: over, held, in focus, pressed; and where the arrow
keys lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from game.ui.canvas import Canvas
from game.ui.geometry import Box
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
        """What can be pressed, where it is seen, in the order of the Tab key."""

    @property
    def scrollings(self) -> Sequence[Scrolling]:
        """What can be scrolled: the page as a whole first, then its lists, where they stand on it."""

    def rebuild(self) -> None:
        """Something was done that may change what is shown."""

    def handle(self, gesture: Gesture) -> Change | None:
        """Do what the gesture asks for; what a reader asks for comes back as a key."""


class Interaction:
    """The one way in which things are pointed at, pressed, slid and reached by keys."""

    def __init__(self, of: Interactive) -> None:
        self._of = of
        self.focused = self.held = ""
        """The ids of what the keys are at, and of what pointer or keys hold down."""
        self._at: tuple[int, int] | None = None
        """Where the pointer is; None while it is not known."""
        self._start = ""
        """Where the keys begin: at what was pressed last by the pointer."""
        self._default = ""
        """What Enter presses while nothing is in focus."""
        self._stood: tuple[str, Box] | None = None
        """What had the focus at the last look, and where it was."""
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
        if not self.focused:
            self._stood = None
            return
        here = self.spot(self.focused)
        if here is None and self._stood is not None and self._stood[0] == self.focused and (spots := self._of.spots):
            here = nearest(self._stood[1], spots)
            self.focus(here.id)
            here = self.spot(here.id) or here
        if here is not None:
            self._stood = (here.id, here.rect)

    def let_go(self) -> None:
        """Nothing is pointed at or held any more; the focus comes back to what it was at."""
        self.held, self._at, self._due = "", None, None

    def point_at(self, at: tuple[int, int] | None) -> None:
        """The pointer, or the keys in its place, came there by what is not heard here; None for elsewhere."""
        self._at = at

    def begin(self, ident: str, *, by_keys: bool) -> None:
        """Something opens with a default button; those who use keys see that it has the focus."""
        self._start = self._default = ident
        if by_keys:
            self.focus(ident)

    def settle_focus(self) -> None:
        """Whoever listens is at the first thing of a page, or still at what led away from it."""
        if self.spot(self.focused) is None:
            self._step_focus(1)

    def focus(self, ident: str) -> None:
        """The keys are there now, and it is brought into view."""
        self.focused = ident
        spot = self.spot(ident)
        if spot is not None and spot.reveal is not None:
            spot.reveal()
            self._of.rebuild()
            spot = self.spot(ident)
        if spot is not None:
            page = self._of.scrollings[0]
            page.reveal(spot.rect.moved(0, page.top))

    def spot(self, ident: str) -> HotSpot | None:
        """What can be pressed under this id."""
        return next((spot for spot in self._of.spots if spot.id == ident), None)

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
        found = (spot for spot in reversed(self._of.spots) if spot.rect.contains(x, y) and spot.reveal is None)
        return next(found, None)

    def _press(self, spot: HotSpot | None) -> Change | None:
        if spot is None:
            return None
        change = spot.press()
        self._of.rebuild()
        return change

    def _scrolled(self, gesture: Scroll) -> Change | None:
        """The list under the pointer is scrolled, or else the page."""
        page, *lists = self._of.scrollings
        under = [each for each in lists if each.holds(gesture.x, gesture.y + page.top)]
        (*under, page)[0].turn(gesture.lines)
        if under:
            self._of.rebuild()
        return None

    def _by_bar(self, move: Callable[[Scrolling, float], bool], y: float) -> bool:
        """Whether a bar is moved so: that of a list, which stands on the page, or the page's own."""
        page, *lists = self._of.scrollings
        if any(move(each, y + page.top) for each in lists):
            self._of.rebuild()
            return True
        return move(page, y)

    def _moved(self, gesture: Move) -> Change | None:
        self._at = gesture.x, gesture.y
        if self._by_bar(Scrolling.drag, gesture.y):
            return None
        held = self.spot(self.held)
        if held is not None and held.slide is not None:
            held.slide(gesture.x)
            self._of.rebuild()
        return None

    def _pressed(self, gesture: Press) -> Change | None:
        if gesture.button is not PointerButton.LEFT:
            return None
        self._at = gesture.x, gesture.y
        if self._by_bar(lambda each, y: each.press(gesture.x, y), gesture.y):
            return None
        under = self.at(gesture.x, gesture.y)
        ident = under.id if under else ""
        self.held, self.focused = ident, ""
        self._start = ident or self._start
        if under is not None and under.slide is not None:
            under.slide(gesture.x)
            self._of.rebuild()
        return None

    def _released(self, gesture: Release) -> Change | None:
        if gesture.button is not PointerButton.LEFT:
            return None
        self._at = gesture.x, gesture.y
        if any(each.release() for each in self._of.scrollings):
            return None
        held = self.spot(self.held)
        under = self.at(gesture.x, gesture.y)
        self.held = self.focused = ""
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
        idents = [spot.id for spot in self._of.spots]
        if not idents:
            return
        if self.focused in idents:
            to = idents[(idents.index(self.focused) + step) % len(idents)]
        else:
            to = next((each for each in (self._start, self._of.first) if each in idents), idents[0])
        self.focus(to)

    def _move_focus(self, action: Action) -> None:
        """The nearest thing that way; a slider takes left and right for itself."""
        here = self.spot(self.focused)
        if here is None:
            self._step_focus(1)
            return
        if here.nudge is not None and action in SIDEWAYS:
            to = here.nudge(SIDEWAYS[action])
            self._of.rebuild()
            self.focus(to or here.id)
            return
        there = neighbour(here, self._of.spots, action)
        if there is not None:
            self.focus(there.id)
        elif action in UPWARDS:
            self._of.scrollings[0].turn(UPWARDS[action])


WAYS: Mapping[Action, tuple[int, int]] = MappingProxyType(
    {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
)
ASIDE = 2.0
"""How much more a step aside counts than one ahead."""


def neighbour(here: HotSpot, spots: Sequence[HotSpot], action: Action) -> HotSpot | None:
    """The nearest spot that lies that way, None at the edge."""
    way = WAYS[action]
    ahead = [(cost, spot) for spot in spots if spot.id != here.id and (cost := _cost(here, spot, way)) is not None]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else None


def _cost(here: HotSpot, there: HotSpot, way: tuple[int, int]) -> float | None:
    """How far it is, None when it does not lie that way."""
    a, b = here.rect, there.rect
    if way[0]:
        forward = (b.x - a.right if way[0] > 0 else a.x - b.right) + 1
        aside = _between(a.y, a.bottom, b.y, b.bottom)
    else:
        forward = (b.y - a.bottom if way[1] > 0 else a.y - b.bottom) + 1
        aside = _between(a.x, a.right, b.x, b.right)
    if forward < 0:
        return None
    (ax, ay), (bx, by) = a.centre, b.centre
    off_centre = abs(by - ay) if way[0] else abs(bx - ax)
    return forward + ASIDE * aside + off_centre * 0.1


def nearest(place: Box, spots: Sequence[HotSpot]) -> HotSpot:
    """The spot that lies nearest to a place, of which there must be one."""

    def far(spot: HotSpot) -> tuple[float, float]:
        a, b = place, spot.rect
        gaps = _between(a.x, a.right, b.x, b.right) + _between(a.y, a.bottom, b.y, b.bottom)
        (ax, ay), (bx, by) = a.centre, b.centre
        return gaps, abs(ax - bx) + abs(ay - by)

    return min(spots, key=far)


def _between(a_low: float, a_high: float, b_low: float, b_high: float) -> float:
    """The gap between two stretches, 0 where they share something."""
    return max(0.0, b_low - a_high, a_low - b_high)
