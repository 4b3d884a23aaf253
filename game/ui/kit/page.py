"""A scene that is described as items, and laid out once after a change; pointer, keys, focus and pressed states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.rules.games.game import Game
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Gesture, LetGo, Listening
from game.ui.kit.focus import Zone, each_alone
from game.ui.kit.interaction import Interaction
from game.ui.kit.item import Item, KeptItems, LayoutPass
from game.ui.kit.pinned import PINNED_FROM, PinnedPart, strip_of
from game.ui.kit.scrolling import Scrolling
from game.ui.kit.text_field import PlacedField
from game.ui.memo import Memo
from game.ui.pictures import Cloth, Veil
from game.ui.places import RulesPlace
from game.ui.scene import Change, ForeseenImage, Pop, Push
from game.ui.semantics import Node, rooted, with_focus
from game.ui.services import Services
from game.ui.widgets.part import HotSpot, Part, Touch
from game.ui.widgets.sheet import HEIGHT, WIDTH, Sheet

FOCUS_LAYER = 50
TITLE = "title"
"""The id of what a page is called."""


class Page:
    """Subclasses say what is on the page in `content`, and what Esc does in `back`."""

    name = ""
    role = "page"
    """What it is to those who hear it: a page, or a dialog that waits for an answer."""
    overlay = False
    veiled = True
    """Whether what lies below an overlay is darkened."""
    first = "back"
    """The id that the keys begin with; if it is not there, they begin with what comes first."""
    writing = False
    """Whether letters and digits are for a field of the page, and no commands."""

    def __init__(self, services: Services, game: Game | None = None) -> None:
        """A page about this game draws and names its pieces as what they are."""
        self.services = services.playing(game) if game else services
        self._sheet: Sheet | None = None
        self._laid: Memo[tuple[Part, ...]] = Memo()
        """The parts as they stand, laid out when somebody looks at the page after a change."""
        self.kept = KeptItems(lambda: self.services.texts.voice)
        self._scrolling = Scrolling()
        self.listed = Scrolling()
        """Which rows are seen, on a page with a list."""
        self.interaction = Interaction(self)
        self._keys_told = False
        """Whether the last key asked for the keys."""
        self._laid_notice = ""
        """What of `notice` is on the page."""

    @property
    def touch(self) -> Touch:
        """What the pointer is over, holds down, and what the keys are at."""
        return replace(self.interaction.touch, still=self.services.store.now.reduced_motion)

    def content(self, sheet: Sheet) -> Item:
        """What is on the page now, in the order of the Tab key."""
        raise NotImplementedError

    def _placed(self, sheet: Sheet) -> tuple[tuple[Part, ...], int]:
        """What is on the page in its place, and the height of the page in pixels: that of the window, or what the
        content needs. Of a page that is longer than its window the one act is pinned where text is large."""
        parts, height = self._in_window(sheet)
        if self.overlay or height <= sheet.frame.height or sheet.frame.text_scale < PINNED_FROM:
            return parts, height
        pinned = self._in_window(replace(sheet, pins=True))
        return pinned if strip_of(pinned[0]) else (parts, height)

    def _in_window(self, sheet: Sheet) -> tuple[tuple[Part, ...], int]:
        """The same; the page ends above the strip of what is pinned."""
        layout, frame = LayoutPass(sheet), sheet.frame
        wide = WIDTH * frame.u
        laid = layout.laid(self.content(sheet), wide)

        def put(foot: float) -> tuple[tuple[Part, ...], int]:
            tall = max(laid.height + foot, HEIGHT * frame.u)
            height = max(frame.height, round(tall))
            place = Box((frame.width - wide) / 2, (height - tall) / 2, wide, tall - foot)
            return tuple(laid.put(place)), height

        free = put(0.0)
        strip = strip_of(free[0])
        return put(strip) if strip else free

    def back(self) -> Change | None:
        """What Esc does."""
        return Pop()

    @property
    def notice(self) -> str:
        """What is the matter with the player's files, if the page tells of it; it may come and go by itself."""
        return ""

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        """What the page does itself; everything else is for the interaction."""
        return {Act: self.acted}

    def browse_rules(self) -> Change | None:
        """What F1 does: who listens hears the keys of this page first, and goes to the rules with the next press."""
        if self.services.listened() and not self._keys_told:
            self._keys_told = True
            self.services.said.append(self.text("page.keys"))
            return None
        return Push(RulesPlace())

    @property
    def listens(self) -> Listening:
        return Listening.CODE if self.writing else Listening.ACTIONS

    @property
    def field(self) -> Box | None:
        parts = self.laid_out() if self.listens is Listening.TEXT else ()
        return next((part.box for part in parts if isinstance(part, PlacedField)), None)

    @property
    def text(self) -> Callable[..., str]:
        """A sentence in the player's language, by its key and its facts."""
        return self.services.texts.text

    def resize(self, frame: Frame, measure: Measure) -> None:
        self._sheet = Sheet(frame, measure)
        self.kept.forget()
        self.rebuild()

    def rebuild(self) -> None:
        """Something changed: lay the page out again before it is next looked at."""
        self.interaction.change()

    def laid_out(self) -> tuple[Part, ...]:
        """The parts as they stand; none before the page has a size."""
        sheet = self._sheet
        return () if sheet is None else self._laid.to((sheet, self.interaction.changes), lambda: self._lay_out(sheet))

    def _lay_out(self, sheet: Sheet) -> tuple[Part, ...]:
        self._laid_notice = self.notice
        parts, height = self._placed(sheet)
        self._scrolling.fit(sheet.frame, height, strip_of(parts))
        return parts

    def handle(self, gesture: Gesture) -> Change | None:
        self.services.last_input.notice(gesture)
        before = self._standing()
        self._keys_told &= isinstance(gesture, LetGo) or (isinstance(gesture, Act) and gesture.action is Action.RULES)
        react = self.gestures.get(type(gesture), self.interaction.handle)
        change = react(gesture)
        if isinstance(gesture, Act) and change is None and self._standing() == before:
            self.services.refuse()
        return change

    def _standing(self) -> tuple[object, ...]:
        """What a key may change; it is compared only for those who listen."""
        if not self.services.listened():
            return ()
        return (self.nodes(), self._keys_told, self._scrolling.top, self.interaction.settled)

    def update(self, dt: float) -> Change | None:
        if not self._is_told:
            self.rebuild()
        return self.interaction.update(dt)

    @property
    def _is_told(self) -> bool:
        return self.notice == self._laid_notice

    def draw(self, canvas: Canvas) -> None:
        frame = canvas.frame
        if self.veiled or not self.overlay:
            ground = Veil(frame.width, frame.height) if self.overlay else Cloth(frame.width, frame.height, paged=True)
            canvas.put(ground, 0, 0, layer=-1)
        page, parts, touch = Canvas(frame, canvas.measure), self.laid_out(), self.touch
        for part in parts:
            part.draw(canvas if isinstance(part, PinnedPart) else page, touch)
        self.adorn(page)
        canvas.ops += self._scrolling.shown(page.ops)
        self._scrolling.draw(canvas)
        self.interaction.draw_focus(canvas, FOCUS_LAYER)

    def foreseen(self) -> tuple[ForeseenImage, ...]:
        """Nothing: what a page shows when it changes is painted soon enough."""
        return ()

    def adorn(self, canvas: Canvas) -> None:
        """What is drawn on the page besides its parts."""

    def nodes(self) -> tuple[Node, ...]:
        """A node for the page itself, then what is on it."""
        nodes = with_focus(self.part_nodes, self.interaction.focused)
        return rooted(
            nodes, self.name, self._name_told(nodes), self._sheet.frame if self._sheet else Frame(0, 0), self.role
        )

    def _name_told(self, nodes: Sequence[Node]) -> str:
        """What the page is called by those who hear it."""
        return next((node.label for node in nodes if node.id == TITLE), "")

    @property
    def part_nodes(self) -> tuple[Node, ...]:
        """What is on the page, in reading order."""
        nodes: list[Node] = []
        for part in self.laid_out():
            nodes += part.nodes() if isinstance(part, PinnedPart) else self._scrolling.seen(part.nodes())
        return tuple(nodes)

    @property
    def settled(self) -> bool:
        return self.interaction.settled and self._is_told

    @property
    def due_in(self) -> float | None:
        return None

    def enter(self) -> None:
        self.kept.forget()
        self.rebuild()
        if self.services.listened():
            self.interaction.settle_focus()

    def leave(self) -> None:
        self.interaction.let_go()

    @property
    def spots(self) -> tuple[HotSpot, ...]:
        """What can be pressed, where it is seen."""
        spots, down = [spot for part in self.laid_out() for spot in part.spots()], self._scrolling.top
        return tuple(
            replace(spot, rect=spot.rect.moved(0, -down)) if down and spot.strip is None else spot for spot in spots
        )

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The Tab key goes to each of them."""
        return each_alone(self.spots)

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        """What can be scrolled: the page, then a list on it."""
        return self._scrolling, self.listed

    def acted(self, gesture: Act) -> Change | None:
        """Do what a key asks for."""
        if gesture.action is Action.CANCEL:
            return None if gesture.repeat else self.back()
        return self.browse_rules() if gesture.action is Action.RULES else self.interaction.handle(gesture)
