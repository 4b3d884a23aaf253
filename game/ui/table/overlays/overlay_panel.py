"""What lies over the table and is described as items: drawn, told and pressed in one way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.ui.canvas import Canvas, Passage
from game.ui.geometry import Box
from game.ui.input.gestures import ARROWS, Act, Action, Attention, Gesture, Move, Press, PressLost, Release, Scroll
from game.ui.kit.focus import Zone, each_alone
from game.ui.kit.interaction import Interaction
from game.ui.kit.item import Item, LaidItem, LayoutPass, snapped
from game.ui.kit.scrolling import Scrolling
from game.ui.memo import Memo
from game.ui.scene import Change
from game.ui.semantics import Node, below
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing, Overlay
from game.ui.table.picture.drawing import BUBBLES, MOVING
from game.ui.widgets.part import HotSpot, OnPress, Part, Touch
from game.ui.widgets.sheet import Sheet


class PanelSize:
    """How large what is on a panel would be, in pixels."""

    def __init__(self, layout: LayoutPass, content: Item) -> None:
        self._layout, self._content = layout, content

    @property
    def wish(self) -> float:
        """The width it would like to have."""
        return self._layout.widths(self._content).wish

    def height(self, width: float) -> float:
        """How high it is at this width."""
        return self._layout.laid(self._content, width).height


class OverlayPanel(Overlay):
    """An overlay. Subclasses say what is on it, where it lies, and everything that both depend on."""

    first = ""
    """The id that the keys begin with."""
    modal = False
    """Whether nothing below it can be used while it is open."""
    ground, above = MOVING, BUBBLES
    """The table's layers for its plate and for what is on it."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self.interaction = Interaction(self)
        self._whole = Scrolling()
        self._known: Memo[tuple[Box, LaidItem]] = Memo()
        self._placed: Memo[tuple[Part, ...]] = Memo()
        self._written = Passage()

    # What a subclass says

    hides: ClassVar[bool] = False
    """Whether nothing else is said or pressed behind it."""

    def question(self) -> object | None:
        """Everything that its content depends on besides the window; None while there is nothing to see. It is asked
        in each frame and must be equal as long as nothing differs."""
        raise NotImplementedError

    def content(self) -> Item:
        """What is on it, with its plate."""
        raise NotImplementedError

    def place(self, size: PanelSize) -> Box:
        """Where it lies, in pixels that are rounded later."""
        raise NotImplementedError

    def node(self) -> Node | None:
        """The node that stands for all of it."""
        return None

    @property
    def home(self) -> str:
        """The node that those of its parts belong to."""
        node = self.node()
        return node.id if node is not None else ""

    @property
    def is_open(self) -> bool:
        """Whether it can be used."""
        return self.question() is not None

    @property
    def is_there(self) -> bool:
        return self.is_open

    @property
    def covers(self) -> Box | None:
        return self.box if self.hides and self.is_open else None

    @property
    def focus(self) -> str:
        return self.interaction.touch.focus if self.is_open else ""

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        """What keys do as long as it is open, wherever the focus is; others are for the table unless it is modal.
        While tiles are picked all keys are for the table, which puts them down or lays them."""
        return {}

    @property
    def shade(self) -> tuple[int, float]:
        """Its opacity, of 255, and by how many pixels it is moved to the right, while it comes and goes."""
        return 255, 0.0

    def opacity(self, share: float) -> int:
        """Of something that has come or gone by this share, 0 to 1; with reduced motion it is there at once."""
        return 255 if self._context.services.store.now.reduced_motion else round(255 * min(1.0, max(0.0, share)))

    # What the interaction asks

    @property
    def spots(self) -> tuple[HotSpot, ...]:
        """What can be pressed."""
        return tuple(spot for part in self._parts for spot in part.spots()) if self.is_open else ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The Tab key goes to each of them."""
        return each_alone(self.spots)

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        """Itself, which is never longer than it is high, and its lists."""
        return (self._whole,)

    def handle(self, gesture: Gesture) -> Change | None:
        """Do what the gesture asks for, on the panel."""
        return self.interaction.handle(gesture)

    # The overlay

    @property
    def box(self) -> Box:
        """The place of the panel."""
        return self._laid[0]

    def hears(self, gesture: Gesture) -> Hearing:
        """Takes the pointer inside it and its keys; everything while it is modal. What was begun on the table with the
        pointer goes on over it."""
        if not self.is_open or (self._context.drag.busy and not self.modal):
            self.interaction.point_at(None)
            return PASSED
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        held, used = bool(self.interaction.held), isinstance(gesture, Press | Move | Release | Scroll | Attention)
        change = self.handle(gesture) if used else None
        inside = isinstance(gesture, Press | Move | Scroll) and self.box.contains(gesture.x, gesture.y)
        return Hearing(self.modal or inside or (held and isinstance(gesture, Move | Release)), change)

    def lose_press(self) -> None:
        self.interaction.handle(PressLost())

    def update(self, dt: float) -> bool:
        return not self.interaction.settled

    def acts(self, dt: float) -> Change | None:
        return self.interaction.update(dt)

    def draw(self, canvas: Canvas) -> None:
        question = self.question()
        if question is not None:
            parts, touch, shade = self._parts, self.interaction.touch, self.shade
            canvas.put_kept(self._written, (parts, touch, shade), lambda part: self._write(part, touch))

    def nodes(self) -> tuple[Node, ...]:
        if not self.is_open:
            return ()
        own, inside = self.node(), tuple(node for part in self._parts for node in part.nodes())
        nodes = below(inside, self.home) if self.home else inside
        return (own, *nodes) if own is not None else nodes

    # Inside

    @property
    def _parts(self) -> tuple[Part, ...]:
        box, laid = self._laid
        return self._placed.to((box, laid, self.interaction.changes), lambda: tuple(laid.put(box)))

    @property
    def _laid(self) -> tuple[Box, LaidItem]:
        return self._known.to((self.question(), self._context.layout), self._lay_out)

    def _lay_out(self) -> tuple[Box, LaidItem]:
        assert self._context.measure is not None
        layout, content = LayoutPass(Sheet(self._context.layout.frame, self._context.measure)), self.content()
        box = snapped(self.place(PanelSize(layout, content)))
        return box, layout.laid(content, box.w)

    def _write(self, canvas: Canvas, touch: Touch) -> None:
        inside = Canvas(canvas.frame, canvas.measure)
        for part in self._parts:
            part.draw(inside, touch)
        self.interaction.draw_focus(inside, layer=self.above)
        alpha, right = self.shade
        for op in sorted(inside.ops, key=lambda op: op.layer):
            layer = self.above if op.layer else self.ground
            canvas.put(op.picture, op.x + right, op.y, layer=layer, alpha=op.alpha * alpha // 255)

    def _hears_key(self, act: Act) -> Hearing:
        own = self.keys.get(act.action) if self.modal or not self._context.drag.state.picked else None
        if own is not None:
            return Hearing(taken=True, change=own() if not act.repeat or act.action in ARROWS else None)
        return Hearing(taken=True, change=self.handle(act)) if self.modal else PASSED
