"""A scene made of parts; handles pointer, keys, focus and pressed states for every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.rules.games.game import Game
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import (
    Act,
    Action,
    Attention,
    Gesture,
    Listening,
    Move,
    NodeDeed,
    NodeRequest,
    PointerButton,
    Press,
    Release,
    Scroll,
)
from game.ui.navigation import Navigator
from game.ui.pictures import Cloth, Tray, Veil
from game.ui.scene import Change, ForeseenImage, Pop, Push
from game.ui.semantics import Node, rooted, with_focus
from game.ui.widgets.fitting import fitted_parts
from game.ui.widgets.focus import neighbour
from game.ui.widgets.part import HotSpot, Part, Touch
from game.ui.widgets.scrolling import Scrolling
from game.ui.widgets.sheet import Sheet

PRESS_TIME = 0.06
"""Seconds a key press is shown before it acts (ux 2.10)."""
FOCUS_LAYER = 50
TITLE = "title"
"""The id of what a page is called."""
ARROWS = frozenset({Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT})
PRESSES = frozenset({Action.PICK, Action.CONFIRM, Action.USE})
UPWARDS: Mapping[Action, int] = {Action.UP: 1, Action.DOWN: -1}
SIDEWAYS: Mapping[Action, int] = {Action.LEFT: -1, Action.RIGHT: 1}

KEY_OF: Mapping[NodeDeed, Action] = {
    NodeDeed.PRESS: Action.PICK,
    NodeDeed.MORE: Action.RIGHT,
    NodeDeed.LESS: Action.LEFT,
}
"""The keys that do what a reader asks for."""


class Page:
    """Subclasses say what is on the page in `parts`, and what Esc does in `back`."""

    name = ""
    overlay = False
    first = ""
    """The id that the keys begin with."""
    writing = False
    """Whether letters and digits are for a field of the page, and no commands."""
    scrolls = True
    """Whether the page may be taller than the window where text is large; otherwise its type gets smaller."""
    field: Box | None = None
    """The box of the text field in use, for input methods."""

    def __init__(self, navigator: Navigator, game: Game | None = None) -> None:
        """A page about this game draws and names its pieces as what they are."""
        self.navigator = navigator
        self.services = navigator.services.playing(game) if game else navigator.services
        self.touch = Touch()
        self._sheet: Sheet | None = None
        self._laid: tuple[Part, ...] | None = None
        """The parts as they stand; None until somebody looks at the page after a change."""
        self._laid_on: Sheet | None = None
        """The sheet with these parts, taller than the window where text needs it."""
        self._due: tuple[str, float] | None = None
        self._scrolling = Scrolling()
        self._gestures: Mapping[type, Callable[..., Change | None]] = {
            Move: self._moved,
            Press: self._pressed,
            Release: self._released,
            Scroll: self._scrolled,
            Act: self._acted,
            Attention: self._attended,
            NodeRequest: self._requested,
        }

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        """What is on the page now, in the order of the Tab key."""
        raise NotImplementedError

    def back(self) -> Change | None:
        """What Esc does."""
        return Pop()

    def browse_rules(self) -> Change | None:
        """What F1 does."""
        return Push(self.navigator.rules())

    @property
    def listens(self) -> Listening:
        """What keys are used for at the moment."""
        return Listening.CODE if self.writing else Listening.ACTIONS

    def text(self, key: str, **facts: object) -> str:
        """A sentence in the player's language."""
        return self.services.texts.text(key, **facts)

    def resize(self, frame: Frame, measure: Measure) -> None:
        self._sheet = Sheet(frame, measure)
        self.rebuild()

    def rebuild(self) -> None:
        """Something changed: lay the page out again before it is next looked at."""
        self._laid = None

    def laid_out(self) -> tuple[Part, ...]:
        """The parts as they stand; none before the page has a size."""
        if self._laid is None and self._sheet is not None:
            fitted = fitted_parts(self.parts, self._sheet, may_grow=self.scrolls)
            self._laid, self._laid_on = fitted.parts, fitted.sheet
            self._scrolling.fit(self._sheet.frame, fitted.height)
        return self._laid or ()

    def handle(self, gesture: Gesture) -> Change | None:
        react = self._gestures.get(type(gesture))
        return react(gesture) if react else None

    def update(self, dt: float) -> Change | None:
        """Advance time for a key press, which is shown before it acts."""
        if self._due is None:
            return None
        ident, left = self._due
        self._due = (ident, left - dt)
        if left > dt:
            return None
        self._due = None
        self.touch = replace(self.touch, down="")
        return self._press(self._spot(ident))

    def draw(self, canvas: Canvas) -> None:
        frame = canvas.frame
        ground = Veil(frame.width, frame.height) if self.overlay else Cloth(frame.width, frame.height)
        canvas.put(ground, 0, 0, layer=-1)
        page = Canvas(frame, canvas.measure)
        for part in self.laid_out():
            part.draw(page, self.touch)
        self.adorn(page)
        canvas.ops += self._scrolling.shown(page.ops)
        self._scrolling.draw(canvas)
        spot = self._spot(self.touch.focus)
        if spot is not None:
            gap = frame.px(5)
            box = spot.rect.grown(gap)
            ring = Tray(round(box.w), round(box.h), spot.radius + gap, "focus", max(2, frame.px(3)))
            canvas.put(ring, box.x, box.y, layer=FOCUS_LAYER)

    def foreseen(self) -> tuple[ForeseenImage, ...]:
        """Nothing: what a page shows when it changes is painted soon enough."""
        return ()

    def adorn(self, canvas: Canvas) -> None:
        """What is drawn on the page besides its parts."""

    def nodes(self) -> tuple[Node, ...]:
        """A node for the page itself, then what is on it."""
        nodes = with_focus(self._part_nodes(), self.touch.focus)
        title = next((node.label for node in nodes if node.id == TITLE), "")
        return rooted(nodes, self.name, title, self._sheet.frame if self._sheet else Frame(0, 0))

    def _part_nodes(self) -> tuple[Node, ...]:
        """What is on the page, in reading order."""
        parts = self.laid_out()
        return tuple(self._scrolling.seen(node for part in parts for node in part.nodes()))

    @property
    def settled(self) -> bool:
        return self._due is None

    @property
    def due_in(self) -> float | None:
        return None

    def enter(self) -> None:
        self.rebuild()

    def leave(self) -> None:
        self.touch = Touch()
        self._due = None

    def _spots(self) -> tuple[HotSpot, ...]:
        """What can be pressed, where it is seen."""
        spots, down = [spot for part in self.laid_out() for spot in part.spots()], self._scrolling.top
        return tuple(replace(spot, rect=spot.rect.moved(0, -down)) for spot in spots) if down else tuple(spots)

    def _spot(self, ident: str) -> HotSpot | None:
        return next((spot for spot in self._spots() if spot.id == ident), None)

    def _at(self, x: int, y: int) -> HotSpot | None:
        return next((spot for spot in reversed(self._spots()) if spot.rect.contains(x, y)), None)

    def _press(self, spot: HotSpot | None) -> Change | None:
        if spot is None:
            return None
        change = spot.press()
        self.rebuild()
        return change

    def _scrolled(self, gesture: Scroll) -> Change | None:
        self._scrolling.turn(gesture.lines)
        return None

    def _moved(self, gesture: Move) -> Change | None:
        if self._scrolling.drag(gesture.y):
            return None
        held = self._spot(self.touch.down)
        if held is not None and held.slide is not None:
            held.slide(gesture.x)
            self.rebuild()
            return None
        under = self._at(gesture.x, gesture.y)
        self.touch = replace(self.touch, hot=under.id if under else "")
        return None

    def _pressed(self, gesture: Press) -> Change | None:
        if gesture.button is not PointerButton.LEFT or self._scrolling.press(gesture.x, gesture.y):
            return None
        under = self._at(gesture.x, gesture.y)
        ident = under.id if under else ""
        self.touch = Touch(hot=ident, down=ident)
        if under is not None and under.slide is not None:
            under.slide(gesture.x)
            self.rebuild()
        return None

    def _released(self, gesture: Release) -> Change | None:
        if gesture.button is not PointerButton.LEFT or self._scrolling.release():
            return None
        held = self._spot(self.touch.down)
        under = self._at(gesture.x, gesture.y)
        self.touch = Touch(hot=under.id if under else "")
        return self._press(held) if held is not None and under is not None and held.id == under.id else None

    def _attended(self, gesture: Attention) -> Change | None:
        self.touch = replace(self.touch, hot="", down="")
        return None

    def _requested(self, gesture: NodeRequest) -> Change | None:
        """A reader asks for a node: the keys go there, and do what they would do."""
        if self._spot(gesture.node) is None:
            return None
        self._focus(gesture.node)
        action = KEY_OF.get(gesture.deed)
        return self._acted(Act(action)) if action else None

    def _acted(self, gesture: Act) -> Change | None:
        action = gesture.action
        if action is Action.CANCEL:
            return None if gesture.repeat else self.back()
        if action is Action.RULES:
            return self.browse_rules()
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
        if self._spot(self.touch.focus) is None:
            self._step_focus(1)
            return
        self.touch = replace(self.touch, down=self.touch.focus)
        self._due = (self.touch.focus, PRESS_TIME)

    def _step_focus(self, step: int) -> None:
        """The next thing in order; from nowhere, the one to begin with."""
        idents = [spot.id for spot in self._spots()]
        if not idents:
            return
        if self.touch.focus in idents:
            to = idents[(idents.index(self.touch.focus) + step) % len(idents)]
        else:
            to = self.first if self.first in idents else idents[0]
        self._focus(to)

    def _focus(self, ident: str) -> None:
        """The keys are there now, and the page shows it."""
        self.touch = replace(self.touch, focus=ident)
        spot = self._spot(ident)
        if spot is not None:
            self._scrolling.reveal(spot.rect.moved(0, self._scrolling.top))

    def _move_focus(self, action: Action) -> None:
        """The nearest thing that way; a slider takes left and right for itself."""
        here = self._spot(self.touch.focus)
        if here is None:
            self._step_focus(1)
            return
        if here.nudge is not None and action in SIDEWAYS:
            here.nudge(SIDEWAYS[action])
            self.rebuild()
            return
        to = neighbour(here, self._spots(), action)
        if to is not None:
            self._focus(to.id)
        elif action in UPWARDS:
            self._scrolling.turn(UPWARDS[action])
