"""What the person does, as data, and the hands that do it: events as SDL reports them, a frame after each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from math import isfinite
from types import MappingProxyType
from typing import Any

import pygame

from game.session.settings import Look, Pace, PieceFaces, TileSize
from game.ui.input.gestures import Listening, NodeDeed, NodeRequest
from game.ui.input.steady_hand import REST
from game.ui.kit.page import Page
from game.ui.scene import Scene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import ROOT, Node
from tests.soak.program import FRAME, ProgramRun

LONG = 0.1
"""Seconds of a frame while somebody waits."""
CALM = 2
"""Frames for which it is looked at what came of a press, the pointer resting."""
ANSWER = 12
"""Frames within which a press is answered."""
SAMPLES = "sounds"
"""The page on which sounds are pressed to be heard."""
SLIGHT = 1e-3
"""Seconds that are none."""


@dataclass(frozen=True)
class Quiet:
    """Why nothing need look otherwise after a press."""

    reason: str
    seen: str = ""
    """The id of the sentence without which it would have to."""


RIGHTLY_QUIET: Mapping[tuple[str, str], Quiet] = MappingProxyType(
    {
        ("rules", "step.again"): Quiet("the example begins anew, and its first moment stays as long as it is read"),
        ("said", "sentence.#"): Quiet("it is said once more, to whoever listens"),
        ("keys", "key.*"): Quiet("it waits for a key already"),
        ("board", "ask.*"): Quiet("what hinders the answer stands there already", "status"),
    }
)
"""Presses after which nothing need look otherwise, by scene and kind of control."""
CONTROLS = frozenset({"button", "choice", "toggle", "slider", "field", "pool", "pile", "opponent", "player"})
KINDS: Mapping[str, type] = MappingProxyType({"theme": Look, "tile_size": TileSize, "faces": PieceFaces, "pace": Pace})
MODS = MappingProxyType({"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT})


@dataclass(frozen=True)
class SoakAct:
    """One act. Which fields say something depends on `do`; places are a control's id, or thousandths of the window."""

    do: str
    at: str = ""
    to: str = ""
    xy: tuple[int, int] = (500, 500)
    n: int = 1
    text: str = ""

    def as_json(self) -> dict[str, object]:
        """Only what says something."""
        usual = {field.name: field.default for field in fields(self)}
        return {name: value for name, value in asdict(self).items() if value != usual.get(name)}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> SoakAct:
        """What `as_json` wrote."""
        facts = dict(found)
        facts["xy"] = tuple(facts.get("xy", cls.xy))
        return cls(**facts)


@dataclass(frozen=True)
class PressSeen:
    """What came of pressing a control with the pointer resting on it."""

    scene: str
    ident: str
    answered: bool
    went_off: bool
    """Whether it could not be used any more, with the pointer still there."""


def kind_of(ident: str) -> str:
    """A control's id without its numbers, and without words of a language that is not English."""
    return re.sub(r"\d+|[^\x00-\x7f]+", "#", ident)


def pressable(scene: Scene) -> list[Node]:
    """What can be seen and pressed now, the pointer finding it in the middle of its place."""
    nodes = [node for node in scene.nodes() if node.actions and node.id != ROOT]
    if isinstance(scene, Page):
        spots = {spot.id for spot in scene.spots if spot.reveal is None}
        nodes = [node for node in nodes if node.id in spots]
    width, height = pygame.display.get_window_size()
    return [node for node in nodes if 0 <= node.rect.centre[0] < width and 0 <= node.rect.centre[1] < height]


def _is_in_force(top: Scene, pressed: Node) -> bool:
    """Whether there was nothing to answer: it is chosen already, the field takes what is typed already, or a rule says
    so."""
    takes_text = pressed.role == "field" and top.listens is not Listening.ACTIONS
    names = kind_of(pressed.id), f"{pressed.id.partition('.')[0]}.*"
    there = {"", *(node.id for node in top.nodes() if node.label)}
    quiet = (RIGHTLY_QUIET.get((top.name, name)) for name in names)
    return pressed.checked is True or takes_text or any(each is not None and each.seen in there for each in quiet)


def _said_for(top: Scene) -> float:
    """Seconds for which a notice on the strip of a table stands."""
    left = top._context.view_state.notice_left if isinstance(top, TableScene) else 0.0
    return left if isfinite(left) else 0.0


class SoakHands:
    """Does acts in the program's window."""

    def __init__(self, program: ProgramRun) -> None:
        self.program = program
        self.at = (5, 5)
        """Where the pointer is."""
        self.seen: list[PressSeen] = []
        self._pressed = -REST
        """When something was pressed last, in seconds of the program."""
        self._table: Mapping[str, Callable[[SoakAct], None]] = {
            "press": self._press, "wait": self._wait, "point": self._point, "slip": self._slip, "wheel": self._wheel,
            "drag": self._drag, "key": self._key, "write": self._write, "size": self._size, "set": self._set,
            "away": self._away, "hide": self._hide, "drop": self._drop, "touch": self._touch, "clip": self._clip,
            "ask": self._ask, "pad": self._pad,
        }  # fmt: skip

    def do(self, act: SoakAct) -> None:
        """Do it, and look at what came of it."""
        self._table[act.do](act)

    # Where things are

    def place(self, at: str, xy: tuple[int, int]) -> tuple[int, int]:
        """The middle of this control, or that place of the window if it is not there."""
        top = self.program.top
        node = None if not at or top is None else next((each for each in top.nodes() if each.id == at), None)
        width, height = self.program.window.size
        x, y = node.rect.centre if node is not None else (xy[0] * width / 1000, xy[1] * height / 1000)
        return min(max(round(x), 0), width - 1), min(max(round(y), 0), height - 1)

    def move(self, goal: tuple[int, int], steps: int = 2, *, held: bool = False) -> None:
        """The pointer goes there in small steps, a frame each."""
        start = self.at
        for step in range(1, steps + 1):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, goal, strict=True))
            rel = (x - self.at[0], y - self.at[1])
            self.at = (x, y)
            self.program.post(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=(int(held), 0, 0), touch=False)
            self.program.frames(1)

    def button(self, kind: int, number: int = 1) -> None:
        """A button of the mouse goes down or up."""
        self.program.post(kind, pos=self.at, button=number, touch=False)
        self.program.frames(1)

    # Acts

    def _press(self, act: SoakAct) -> None:
        """Go there, stay, press so many times; `text` is the button's number or keys held."""
        number = int(act.text) if act.text.isdigit() else 1
        mods = MODS.get(act.text, 0)
        pygame.key.set_mods(mods)
        self.move(self.place(act.at, act.xy))
        self.program.frames(1)
        for _ in range(act.n):
            top = self.program.top
            if top is None:
                break
            if act.at and number == 1 and not mods:
                self._press_watched(top, act.at)
                continue
            self.button(pygame.MOUSEBUTTONDOWN, number)
            self.button(pygame.MOUSEBUTTONUP, number)
        pygame.key.set_mods(0)
        self.program.frames(CALM)

    def _press_watched(self, top: Scene, wanted: str) -> None:
        """Press what is under the pointer, and see whether it answers."""
        under = [node for node in pressable(top) if node.role in CONTROLS and node.rect.contains(*self.at)]
        under = [node for node in under if node.id == wanted] or under[-1:]
        again = (
            self.program.store.now.steady_hand and self.program.passed < self._pressed + REST
        )  # it is ignored by wish
        self._pressed = self.program.passed
        before, said = self._impression() if under else None, _said_for(top) + self.program.passed
        pictures = self.program.pictures
        self.button(pygame.MOUSEBUTTONDOWN)
        self.button(pygame.MOUSEBUTTONUP)
        self.program.frames(CALM)
        if under and self.program.top is None:  # it ended the program
            self.seen.append(PressSeen(top.name, under[0].id, True, False))
        if not under or self.program.top is None or self.program.pictures == pictures:
            return
        for frame in range(ANSWER):
            if self._impression() != before:
                break
            self.program.frames(1, LONG if frame else FRAME)
        now = self.program.top
        again |= now is top and _said_for(top) + self.program.passed > said + SLIGHT  # what is said is said once more
        off = now is top and any(node.id == under[0].id and not node.actions for node in top.nodes())
        answered = self._impression() != before or again or _is_in_force(top, under[0])
        self.seen.append(PressSeen(top.name, under[0].id, answered, off))

    def _impression(self) -> object:
        """All that somebody could notice: what is there, how it is painted, what is told; and what else it may do: a
        copy of what was copied last is one more, and a sound that is played to be tried is heard."""
        program, top = self.program, self.program.top
        if top is None:
            return None
        said = [node.label for node in program.app._tip.said]
        heard = program.sounds.played if top.name == SAMPLES else 0
        return id(top), top.nodes(), program.ops, said, program.clipboard.written, heard, program.store.now

    def _wait(self, act: SoakAct) -> None:
        """So many tenths of a second."""
        self.program.frames(act.n, LONG)

    def _point(self, act: SoakAct) -> None:
        """Go there and rest until a tip may come."""
        self.move(self.place(act.at, act.xy), 3)
        self.program.frames(act.n, LONG)

    def _slip(self, act: SoakAct) -> None:
        """Press there, leave with the button held, let go elsewhere; or come back and let go."""
        self.move(self.place(act.at, act.xy))
        self.button(pygame.MOUSEBUTTONDOWN)
        there = self.at
        self.move(self.place(act.to, act.xy), 3, held=True)
        if act.n > 1:
            self.move(there, held=True)
        self.button(pygame.MOUSEBUTTONUP)
        self.program.frames(CALM)

    def _wheel(self, act: SoakAct) -> None:
        self.move(self.place(act.at, act.xy), 1)
        self.program.post(pygame.MOUSEWHEEL, x=0, y=act.n, precise_y=float(act.n), precise_x=0.0, flipped=False)
        self.program.frames(CALM)

    def _drag(self, act: SoakAct) -> None:
        """Carry what is there somewhere; `text` says what comes between."""
        self.move(self.place(act.at, act.xy))
        self.button(pygame.MOUSEBUTTONDOWN)
        goal = self.place(act.to, act.xy)
        middle = tuple((a + b) // 2 for a, b in zip(self.at, goal, strict=True))
        self.move((middle[0], middle[1]), 3, held=True)
        self._disturb(act.text)
        self.move(goal, 3, held=True)
        if act.text != "lost":
            self.button(pygame.MOUSEBUTTONUP)
        self.program.frames(3)
        self.program.frames(2, LONG)

    def _disturb(self, how: str) -> None:
        """What may come in the middle of a drag."""
        if how == "escape":
            self._key(SoakAct("key", text="escape"))
        elif how == "right":
            self.button(pygame.MOUSEBUTTONDOWN, 3)
            self.button(pygame.MOUSEBUTTONUP, 3)
        elif how in ("away", "lost"):
            self._away(SoakAct("away"))
        elif how == "hide":
            self._hide(SoakAct("hide"))
        elif how.startswith("size "):
            self._size(SoakAct("size", text=how.removeprefix("size ")))
        elif how.startswith("key "):
            self._key(SoakAct("key", text=how.removeprefix("key ")))

    def _key(self, act: SoakAct) -> None:
        """A key by its name, with the names of modifiers before it, so many times."""
        *mods, name = act.text.split("+") if act.text != "+" else ["+"]
        bits = sum(MODS[mod] for mod in mods)
        code = pygame.key.key_code(name)
        typed = name if len(name) == 1 and not bits & ~pygame.KMOD_LSHIFT else ""
        pygame.key.set_mods(bits)
        for _ in range(act.n):
            listens = None if self.program.top is None else self.program.top.listens
            self.program.post(pygame.KEYDOWN, key=code, mod=bits, unicode=typed, scancode=0)
            if typed and listens is Listening.TEXT:
                self.program.post(pygame.TEXTINPUT, text=typed)
            self.program.frames(1)
            self.program.post(pygame.KEYUP, key=code, mod=bits, unicode="", scancode=0)
            self.program.frames(2, LONG)  # a key press is shown before it acts
        pygame.key.set_mods(0)
        self.program.frames(CALM)

    def _write(self, act: SoakAct) -> None:
        """Text, as the keys of a plain keyboard or an input method give it."""
        for sign in act.text:
            top = self.program.top
            if top is None:
                return
            if top.listens is Listening.TEXT:
                if act.n > 1:  # an input method shows it first
                    self.program.post(pygame.TEXTEDITING, text=sign, start=0, length=1)
                    self.program.frames(1)
                self.program.post(pygame.TEXTINPUT, text=sign)
            elif sign.isascii() and sign.isprintable():
                code = pygame.key.key_code("space" if sign == " " else sign.lower())
                self.program.post(pygame.KEYDOWN, key=code, mod=0, unicode=sign, scancode=0)
                self.program.post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
            self.program.frames(1)
        self.program.frames(CALM)

    def _size(self, act: SoakAct) -> None:
        """The desktop gives the window another size."""
        width, height = map(int, act.text.split("x"))
        if not self.program.window.full_screen:
            pygame.display.set_mode((width, height), pygame.RESIZABLE)
            self.program.post(pygame.WINDOWSIZECHANGED, x=width, y=height)
        self.at = min(self.at[0], width - 1), min(self.at[1], height - 1)
        self.program.frames(CALM)

    def _set(self, act: SoakAct) -> None:
        """A setting gets another value under whatever is open."""
        name, value = act.at, act.text
        known = type(getattr(self.program.store.now, name))
        read: Callable[[str], object] = KINDS.get(name, known)
        self.program.store.change(**{name: value == "True" if known is bool else read(value)})
        self.program.frames(3)

    def _away(self, act: SoakAct) -> None:
        """Another window is in use for a while."""
        self.program.post(pygame.WINDOWFOCUSLOST)
        self.program.frames(act.n)
        self.program.post(pygame.WINDOWFOCUSGAINED)
        self.program.frames(1)

    def _hide(self, act: SoakAct) -> None:
        """Minimised, and back."""
        self.program.post(pygame.WINDOWMINIMIZED)
        self.program.frames(act.n, LONG)
        self.program.post(pygame.WINDOWRESTORED)
        self.program.post(pygame.WINDOWFOCUSGAINED)
        self.program.frames(CALM)

    def _drop(self, act: SoakAct) -> None:
        """A file is dropped on the window; its text is what the act says."""
        file = self.program.folder.root.parent / "dropped.txt"
        file.write_text(act.text, encoding="utf-8", newline="\n")
        self.program.post(pygame.DROPFILE, file=str(file))
        self.program.frames(CALM)

    def _touch(self, act: SoakAct) -> None:
        """A finger, which does not rest anywhere."""
        x, y = self.place(act.at, act.xy)
        width, height = self.program.window.size
        where = {"finger_id": 1, "x": x / width, "y": y / height}
        self.program.post(pygame.FINGERDOWN, **where)
        self.program.frames(1)
        self.program.post(pygame.FINGERUP, **where)
        self.program.frames(CALM)

    def _ask(self, act: SoakAct) -> None:
        """A screen reader asks for what `text` names at a node."""
        self.program.reader.waiting.append(NodeRequest(act.at, NodeDeed[act.text]))
        self.program.frames(2, LONG)
        self.program.frames(CALM)

    def _pad(self, act: SoakAct) -> None:
        """A button of a gamepad, by its number."""
        for _ in range(act.n):
            self.program.post(pygame.CONTROLLERBUTTONDOWN, button=int(act.text), instance_id=0)
            self.program.frames(1)
            self.program.post(pygame.CONTROLLERBUTTONUP, button=int(act.text), instance_id=0)
            self.program.frames(2, LONG)

    def _clip(self, act: SoakAct) -> None:
        """Another program copied this."""
        self.program.services.clipboard.write(act.text)
