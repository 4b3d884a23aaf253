"""Names the techniques of steps, judged by the sets before and after the step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from game.rules.set_rules import SetRules
from game.rules.sets.reading import SetKind
from game.rules.tiles import Tiles

FULL_GROUP = 4


class Technique(Enum):
    """One thing a person does; the value is the key of its name."""

    LAY_SET = "lay_set"  # a whole set from the rack
    ADD = "add"  # tiles of the rack to a set
    FREE_JOKER = "free_joker"  # a tile takes the place of a joker, or the last tiles beside it leave
    TAKE_JOKER = "take_joker"  # a joker goes to another set
    TAKE_FOURTH = "take_fourth"  # one tile of a group of four
    TAKE_END = "take_end"  # one tile from the end of a run
    SPLIT = "split"  # a run becomes two
    JOIN = "join"  # a whole set goes to another
    SHIFT = "shift"  # tiles change places inside their set
    BREAK_UP = "break_up"  # tiles leave a set that is none without them
    BEGIN = "begin"  # tiles of the rack begin a set that others will complete


TELLING = (
    Technique.FREE_JOKER,
    Technique.TAKE_JOKER,
    Technique.JOIN,
    Technique.BREAK_UP,
    Technique.SPLIT,
    Technique.SHIFT,
    Technique.TAKE_END,
    Technique.TAKE_FOURTH,
    Technique.BEGIN,
    Technique.ADD,
    Technique.LAY_SET,
)
"""What a play is called after: those that are hardest to see first. Hints, lessons and the review call it the same."""


def ranked(techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """In the order of TELLING."""
    return tuple(sorted(techniques, key=TELLING.index))


@dataclass(frozen=True, slots=True)
class MoveContext:
    """The sets a step concerns: the one tiles leave (empty for the rack) and the one they join, before and after."""

    rules: SetRules
    tiles: Tiles
    source: Tiles
    rest: Tiles
    target: Tiles
    joined: Tiles
    inside: bool = False
    """Whether the tiles stay in their set."""
    begins: bool = False
    """Whether no set with this ident was there before."""


def technique_of(scene: MoveContext) -> Technique:
    """What a person would call it."""
    table = _FROM_RACK if not scene.source else _FROM_TABLE
    return next(technique for technique, fits in table.items() if fits(scene))


def _lays_set(scene: MoveContext) -> bool:
    return scene.begins and scene.rules.is_set(scene.tiles)


def _frees_joker(scene: MoveContext) -> bool:
    """A joker stands in the set for the very tile that comes, so that it is one too many now."""
    reading = scene.rules.read(scene.target)
    if reading is None or len(scene.tiles) != 1 or scene.tiles[0].face is None:
        return False
    pairs = zip(scene.target, reading.slots, strict=True)
    stands = {slot[0] for tile, slot in pairs if tile.is_joker and tile.symbol.width == 1}
    numbers = {face.number for face in stands}
    return scene.tiles[0].face in stands or (reading.kind is SetKind.GROUP and scene.tiles[0].face.number in numbers)


def _leaves_joker(scene: MoveContext) -> bool:
    """The last numbered tiles leave a set, so that its jokers are alone (the fourth printed way, rules 11)."""
    return not scene.inside and bool(scene.rest) and all(tile.is_joker for tile in scene.rest)


def _is_freeing(scene: MoveContext) -> bool:
    return _frees_joker(scene) or _leaves_joker(scene)


def _takes_joker(scene: MoveContext) -> bool:
    return all(tile.is_joker for tile in scene.tiles)


def _takes_fourth(scene: MoveContext) -> bool:
    return _kind(scene) is SetKind.GROUP and len(scene.source) == FULL_GROUP and len(scene.tiles) == 1


def _at_an_end(scene: MoveContext) -> bool:
    size = len(scene.tiles)
    is_end = scene.tiles in (scene.source[:size], scene.source[-size:])
    return bool(scene.rest) and is_end and _kind(scene) is SetKind.RUN


def _takes_end(scene: MoveContext) -> bool:
    return _at_an_end(scene) and len(scene.tiles) == 1 and scene.rules.is_set(scene.rest)


def _joins(scene: MoveContext) -> bool:
    return not scene.rest


def _is_inside(scene: MoveContext) -> bool:
    return scene.inside


def _stands_in(scene: MoveContext) -> bool:
    return not scene.begins


def _always(_scene: MoveContext) -> bool:
    return True


def _kind(scene: MoveContext) -> SetKind | None:
    """What the set is that tiles leave."""
    reading = scene.rules.read(scene.source)
    return None if reading is None else reading.kind


_Conditions = Mapping[Technique, Callable[[MoveContext], bool]]

_FROM_RACK: _Conditions = MappingProxyType(
    {
        Technique.LAY_SET: _lays_set,
        Technique.FREE_JOKER: _frees_joker,
        Technique.ADD: _stands_in,
        Technique.BEGIN: _always,
    }
)
_FROM_TABLE: _Conditions = MappingProxyType(
    {
        Technique.SHIFT: _is_inside,
        Technique.JOIN: _joins,
        Technique.TAKE_JOKER: _takes_joker,
        Technique.FREE_JOKER: _is_freeing,
        Technique.TAKE_FOURTH: _takes_fourth,
        Technique.TAKE_END: _takes_end,
        Technique.SPLIT: _at_an_end,
        Technique.BREAK_UP: _always,
    }
)
