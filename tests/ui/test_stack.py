"""The open scenes: what is shown, entered and left when one asks for another."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from dataclasses import field as made

from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Gesture, Listening
from game.ui.pictures import Label, Plate, Veil, Weight
from game.ui.scene import DEPTH, Change, ForeseenImage, Home, Place, Pop, Push, Quit, Replace, Scene, Stack, Swap
from game.ui.semantics import Node


class Square:
    """Type of which every character is a square."""

    terms: AbstractSet[str] = frozenset()

    def width(self, text: str, size: int, weight: Weight) -> int:
        return len(text) * size

    def ascent(self, size: int, weight: Weight) -> int:
        return size

    def height(self, size: int, weight: Weight) -> int:
        return size

    def unseen(self, text: str) -> str:
        return ""


@dataclass
class Probe:
    """A scene that writes down what happens to it."""

    name: str
    overlay: bool = False
    settled: bool = True
    due_in: float | None = None
    listens: Listening = Listening.ACTIONS
    field: Box | None = None
    seen: list[str] = made(default_factory=list)

    def resize(self, frame: Frame, measure: Measure) -> None:
        self.seen.append(f"resize {frame.width}")

    def handle(self, gesture: Gesture) -> Change | None:
        return None

    def update(self, dt: float) -> Change | None:
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.put(Label(self.name, 10), 0, 0, layer=1)

    def foreseen(self) -> tuple[ForeseenImage, ...]:
        return ()

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def enter(self) -> None:
        self.seen.append("enter")

    def leave(self) -> None:
        self.seen.append("leave")


def no_scene(place: Place) -> Scene:
    raise AssertionError(place)


def stack(*scenes: Probe) -> Stack:
    return Stack(Frame(1280, 720), Square(), no_scene, *scenes)


def shown(of: Stack) -> list[tuple[str, int]]:
    return [(op.picture.text, op.layer) for op in of.drawn() if isinstance(op.picture, Label)]


def test_a_scene_is_laid_out_before_it_is_entered() -> None:
    home = Probe("home")
    stack(home)
    assert home.seen == ["resize 1280", "enter"]


def test_a_pushed_scene_covers_the_one_below() -> None:
    home, table = Probe("home"), Probe("table")
    scenes = stack(home)
    scenes.apply(Push(table))
    assert (scenes.top, shown(scenes), home.seen[-1]) == (table, [("table", 1)], "leave")


def test_an_overlay_lies_over_what_shows_below() -> None:
    scenes = stack(Probe("home"), Probe("table"), Probe("dialog", overlay=True))
    assert shown(scenes) == [("table", 1), ("dialog", 1 + DEPTH)]


def test_popping_enters_the_scene_below_again() -> None:
    home = Probe("home")
    scenes = stack(home, Probe("table"))
    scenes.apply(Pop())
    assert (scenes.top, home.seen[-1]) == (home, "enter")


def test_replacing_drops_all_but_the_first() -> None:
    home, table, sheet, fresh = Probe("home"), Probe("table"), Probe("sheet"), Probe("fresh")
    scenes = stack(home, table, sheet)
    scenes.apply(Replace(fresh))
    assert (scenes.top, table.seen[-1], sheet.seen[-1]) == (fresh, "leave", "leave")
    scenes.apply(Pop())
    assert scenes.top is home


def test_the_first_scene_stays_when_it_is_replaced() -> None:
    home, table = Probe("home"), Probe("table")
    scenes = stack(home)
    scenes.apply(Replace(table))
    scenes.apply(Home())
    assert scenes.top is home


def test_quitting_closes_everything() -> None:
    home, table = Probe("home"), Probe("table")
    scenes = stack(home, table)
    scenes.apply(Quit())
    assert (scenes.top, home.seen[-1], table.seen[-1]) == (None, "leave", "leave")


def test_every_open_scene_follows_the_window() -> None:
    home, table = Probe("home"), Probe("table")
    stack(home, table).resize(Frame(1920, 1080))
    assert (home.seen[-1], table.seen[-1]) == ("resize 1920", "resize 1920")


def test_a_scene_in_place_of_the_top_one_leaves_those_below() -> None:
    first, second, third, fourth = (Probe(name) for name in "abcd")
    scenes = stack(first, second, third)
    scenes.apply(Swap(fourth))
    assert scenes.scenes == (first, second, fourth)
    assert third.seen[-1] == "leave" and fourth.seen[-1] == "enter"


@dataclass
class Acting(Probe):
    """A scene with the one act, or, above others, with a veil and another one."""

    def draw(self, canvas: Canvas) -> None:
        if self.overlay:
            canvas.put(Veil(8, 8), 0, 0, layer=-1)
        canvas.put(Plate(4, 4, 1, "primary-hot"), 0, 0, layer=1)
        canvas.put(Label(self.name, 10, colour="on-accent"), 0, 0, layer=2)


def test_what_lies_under_a_veil_is_no_act_that_moves_on() -> None:
    stack = Stack(Frame(8, 8), Square(), lambda place: Acting("below"), Acting("below"))
    stack.apply(Push(Acting("above", overlay=True)))
    drawn = [op.picture for op in stack.drawn()]
    assert [plate.style for plate in drawn if isinstance(plate, Plate)] == ["secondary", "primary-hot"]
    assert [label.colour for label in drawn if isinstance(label, Label)] == ["button-ink", "on-accent"]
