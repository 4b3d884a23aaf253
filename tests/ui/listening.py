"""Somebody who presses keys and hears words, and sees nothing: what a screen reader would say of the scenes.

Said is the name of a page that opens, what the keys come to, and whatever is announced; rectangles are never read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from game.ui.access.screen_reader import is_live
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Key, Typed
from game.ui.input.keymap import SAME, Keymap, read_key
from game.ui.routes import scene_of
from game.ui.scene import Scene, Stack
from game.ui.semantics import ROOT, Node
from game.ui.services import Services
from tests.ui.hands import FRAME
from tests.ui.playing import FixedMeasure
from tests.waiting import until

REST = 0.3
"""Seconds in which a key has its effect."""
BETWEEN = 6
"""Frames between two trees, as a reader gets them."""
TYPED = "[type "
"""What begins a line of the transcript on what was typed into a field."""
PAGE, ANSWER, BY_ITSELF = "# ", "  ", "· "
"""What begins a line on a page and what it opens with, on what a press led to, and on what happened by itself."""
LONG = 1.6
"""Seconds after which typed numbers are forgotten."""


@dataclass
class Ear:
    """Keys in, words out; everything is written down."""

    first: Scene
    services: Services
    transcript: list[str] = field(default_factory=list)
    _known: dict[str, str] = field(default_factory=dict)
    """What was said of each live node."""
    _focus: tuple[str, str] = ("", "")
    page: str = ""
    """The scene by its name, and what its page is called."""

    def __post_init__(self) -> None:
        self.stack = Stack(Frame(1280, 720), FixedMeasure(), partial(scene_of, services=self.services), self.first)
        self.hear()

    def key(self, spelled: str, seconds: float = REST) -> list[str]:
        """Press a key by its name, as ctrl+return, and hear what is said."""
        self.transcript.append(f"[{spelled}]")
        top = self.stack.top
        assert top is not None
        if len(spelled) == 1 and spelled.isdigit():
            change = top.handle(Typed(spelled))
        elif spelled == "j":
            change = top.handle(Typed("j"))
        else:
            change = top.handle(Act(action_of(spelled)))
        if change is not None:
            self.stack.apply(change)
        return self.wait(seconds)

    def type(self, text: str) -> None:
        """Type into a field, of which a reader says each sign by itself."""
        self.transcript.append(f"{TYPED}{text}]")
        top = self.stack.top
        assert top is not None
        for sign in text:
            top.handle(Typed(sign))
        self.wait(0.1)

    def wait(self, seconds: float = REST) -> list[str]:
        """Let time pass, and hear."""
        said: list[str] = []
        for frame in range(round(seconds / FRAME)):
            top = self.stack.top
            if top is None:
                break
            change = top.update(FRAME)
            if change is not None:
                self.stack.apply(change)
            if frame % BETWEEN == 0:
                said += self.hear()
        return said + self.hear()

    def wait_for(self, wanted: Callable[[str], bool]) -> list[str]:
        """Hear until something is said that is waited for; the others think on a real thread."""
        said: list[str] = []
        until(lambda: any(map(wanted, said)), lambda: said.extend(self.wait(FRAME)))
        return said

    def hear(self) -> list[str]:
        """What is said since the last time."""
        said = list(self._new())
        self.transcript += (f"{sign}{each}" for sign, each in said)
        return [each for _, each in said]

    def _new(self) -> Iterator[tuple[str, str]]:
        """Each with the sign of where it comes from."""
        top = self.stack.top
        if top is None:
            return
        nodes = top.nodes()
        page = f"{top.name} {next((node.label for node in nodes if node.id == ROOT), '')}"
        opens = page != self.page
        if opens:
            self.page, self._focus = page, ("", "")
            yield PAGE, page.partition(" ")[2]
            self._known = {key: said for key, said in self._known.items() if key.startswith(top.name)}
        for node in filter(is_live, nodes):
            key, said = f"{top.name}.{node.id}", f"{node.label}#{node.value}"
            if self._known.get(key) != said:
                self._known[key] = said
                yield ANSWER if node.live == "assertive" else BY_ITSELF, node.label
        focused = next((node for node in nodes if node.focused), None)
        here = None if focused is None else (focused.id, spoken(replace(focused, picked=False)))
        if here is None:
            self._focus = ("", "")  # what gets it next is said, even if it had it last
        if focused is not None and here is not None and here != self._focus:
            self._focus = here
            yield PAGE if opens else ANSWER, spoken(focused)  # that it is picked from now on is announced


def spoken(node: Node) -> str:
    """What is said of a node that the keys come to."""
    states = [node.role] if node.role in ("button", "choice", "tab", "toggle", "slider") else []
    states += ["chosen"] * bool(node.checked) + ["unavailable"] * node.disabled + ["picked"] * node.picked
    return ", ".join((node.label, *states))


def action_of(spelled: str) -> Action:
    """What a key means by default."""
    named = read_key(SAME.get(spelled, spelled)) or Key(spelled)
    action = Keymap().action(named.name, named.mods)
    assert action is not None, spelled
    return action
