"""A row of lessons as an arch: a few pieces for each, joined by lines, with a sign of how far the player is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from game.rules.games.game import PieceKind
from game.rules.games.registry import game_named
from game.rules.values import immutable
from game.session.lessons.lesson import Lesson
from game.session.practice.lesson_progress import EXERCISES, LessonState
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Portion, Sized, Spacer, VBox
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths
from game.ui.kit.leaves import ImageItem, PartsItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.look_names import IconName, ThemeColour
from game.ui.pictures import DIMMED, Dot, Icon, RisingLine, Tray, Weight
from game.ui.piece_style import STYLES
from game.ui.widgets.part import OnPress, Part, Still
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.text_block import Ink

COLUMNS, LOWER, LEAST, APART = 4, 12, 195, 12
"""Lessons in a row; in u how much lower the outer ones stand, the least width of a cell, and the space between two."""
TILES_APART, CARDS_APART = 0.04, -0.2
"""Between two pieces in parts of their width: cards lie partly on each other."""
DISC, RING = 33, 2.25
"""In u: the sign of a state, and the ring round it."""
DOTS_HIGH, DOT, DOT_STEP = 21, 10.5, 15
"""Of the sign that a lesson is begun, in u: its height, a dot, and from dot to dot."""
FRAME, ROUND, PEN = 9, 15, 3
"""In u: between the pieces of the next lesson and the line round it, its radius, and the thickness of lines."""
RISE, CLEAR, SHORTEST, FAINT = 12, 9, 15, 110
"""Of the line between two lessons: its height in u, what is free at its ends, how short it may be, and how strong it
is, of 255."""
SIGNS: Mapping[LessonState, tuple[IconName, ThemeColour]] = MappingProxyType(
    {LessonState.DONE: ("check", "valid"), LessonState.DUE: ("reset", "gold")}
)
"""The sign of a state and its colour, where it has one."""


@immutable
class LessonStone:
    """A lesson as it stands in its row."""

    lesson: Lesson
    name: str
    state: LessonState
    said: str
    """The same in words."""
    press: OnPress
    is_next: bool
    solved: int = 0
    """How many of its exercises are."""


def sample_pieces(lesson: Lesson, wide: float, alpha: int = 255) -> Item:
    """The sample of a lesson, with pieces so many units wide."""
    game = game_named(lesson.box)
    style, pieces = STYLES[game.piece_kind], list[Item]()
    for at, token in enumerate(lesson.sample.split()):
        symbol = game.spelling.symbol(token)
        marked: Literal["gold", ""] = "gold" if at in lesson.marked else ""
        face = style.back if symbol is None else partial(style.face, str(symbol), edge=marked)
        pieces.append(ImageItem(face, wide, wide * 4 / 3, 2, alpha))
    return HBox(tuple(pieces), wide * _apart(lesson))


def _apart(lesson: Lesson) -> float:
    return CARDS_APART if game_named(lesson.box).piece_kind is PieceKind.CARDS else TILES_APART


def lesson_arch(stones: Sequence[LessonStone], piece: float) -> Item:
    """The row, with lines between its lessons as long as all of them stand side by side."""
    lines = [*pairwise(stones), (stones[-1], None)]
    cells = [Portion(_cell(stone, piece, at, len(stones), following)) for at, (stone, following) in enumerate(lines)]
    spare = (Portion(Spacer()),) * (COLUMNS - len(cells))
    alone = Grid(tuple(_cell(stone, piece, 0, 1, None) for stone in stones), COLUMNS, APART, 24)
    widths = HBox(tuple(Sized(cell.item, wide=0, least=LEAST) for cell in cells), APART)
    return FirstFit((LessonRowItem(HBox((*cells, *spare), APART), widths), alone))


@immutable
class LessonRowItem(Item):
    """A row that takes the place of another, whose width it wishes."""

    item: Item
    like: Item

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.like)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return layout.laid(self.item, width)


def _cell(stone: LessonStone, piece: float, at: int, count: int, following: LessonStone | None) -> Item:
    """The pieces, the sign of the state, the name below, and the line to the lesson that follows."""
    lower = LOWER if count > 2 and at in (0, count - 1) else 0
    to_lower = LOWER if count > 2 and at + 1 == count - 1 else 0
    dim = stone.state is LessonState.NEW and not stone.is_next
    pieces = sample_pieces(stone.lesson, piece, DIMMED if dim else 255)
    marks = PartsItem(partial(_marks, stone, piece, following, to_lower - lower))
    colour: ThemeColour = "gold" if stone.is_next else "muted" if dim else "ink"
    name = TextItem(stone.name, Ink(CAPTION, Weight.SEMIBOLD, colour, across=0.5, down=0.0))
    inside = VBox((Overlaid((Aligned(pieces), marks)), Padded(name, 6, 0)), 12)
    placed = Padded(inside, 0, FRAME + lower, max(0, LOWER - lower))
    return PressItem(placed, f"lesson.{stone.lesson.key}", stone.name, stone.press, stone.said, radius=18)


def _length(lesson: Lesson, piece: float) -> float:
    count = len(lesson.sample.split())
    return count * piece + (count - 1) * piece * _apart(lesson)


def _marks(
    stone: LessonStone, piece: float, following: LessonStone | None, falls: float, sheet: Sheet, box: Box
) -> Iterator[Part]:
    """Round the pieces: the line of the next one, the disc of a state, and the line to the lesson that follows."""
    px, long = sheet.px, sheet.px(_length(stone.lesson, piece))
    right, top, pen = box.centre[0] + long / 2, box.y, max(2, px(PEN))
    if stone.is_next:
        ring = Box(box.centre[0] - long / 2, top, long, px(piece * 4 / 3)).grown(px(FRAME))
        yield Still(Tray(round(ring.w), round(ring.h), px(ROUND), "own", pen), ring, 2)
    if following is not None:
        start = right + px(CLEAR) + (px(FRAME) if stone.is_next else 0)
        end = box.centre[0] + box.w + px(APART) - px(_length(following.lesson, piece)) / 2 - px(CLEAR)
        end -= px(FRAME) if following.is_next else 0
        start += px(DISC) / 3 if stone.state in SIGNS or stone.state is LessonState.BEGUN else 0
        wide, high = round(end - start), px(RISE) + abs(px(falls)) + pen
        if wide >= px(SHORTEST):
            y = top + px(piece * 2 / 3) - px(RISE) - max(0.0, -px(falls))
            yield Still(RisingLine(wide, round(high), px(falls), pen), Box(start, y, wide, high), 1, FAINT)
    if stone.state in SIGNS:
        yield from _disc(sheet, right, top, *SIGNS[stone.state])
    elif stone.state is LessonState.BEGUN:
        yield from _part_way(sheet, right, top, stone.solved)


def _part_way(sheet: Sheet, x: float, y: float, solved: int) -> Iterator[Part]:
    """A dot for each exercise, the solved ones lit, on a dark plate that ends where a disc would."""
    high, dot, step = sheet.px(DOTS_HIGH), sheet.px(DOT), sheet.px(DOT_STEP)
    wide = (EXERCISES - 1) * step + high
    place = Box(x + sheet.px(DISC) / 2 - wide, y - high / 2, wide, high)
    yield Still(Dot(wide, high, "panel"), place, 3)
    for at in range(EXERCISES):
        left = place.x + (high - dot) / 2 + at * step
        yield Still(Dot(dot, dot, "dot" if at < solved else "dot-off"), Box(left, y - dot / 2, dot, dot), 4)


def _disc(sheet: Sheet, x: float, y: float, name: IconName, colour: ThemeColour) -> Iterator[Part]:
    """The sign on a dark disc with a ring, its middle at this corner."""
    size, ring = sheet.px(DISC), max(2, sheet.px(RING))
    for across, picture, layer in (
        (size, Dot(size, size, colour), 3),
        (size - 2 * ring, Dot(size - 2 * ring, size - 2 * ring, "panel"), 4),
        (round(size * 0.56), Icon(name, round(size * 0.56), colour), 5),
    ):
        yield Still(picture, Box(x - across / 2, y - across / 2, across, across), layer)
