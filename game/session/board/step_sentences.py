"""What is said of one step: a text key and its facts, never a word of any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.rules.faces import Colour, Rank
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SetKind
from game.rules.tiles import Tiles
from game.session.board.techniques import MoveContext, Technique


@dataclass(frozen=True, slots=True)
class SetName:
    """What a set is called beside others: a run by its colour, or by its ends where it has several; a group by its
    number; a set with a mirror as that. Otherwise it has no name."""

    colour: Colour | None = None
    number: int | None = None
    ends: tuple[int, int] | None = None
    mirrored: bool = False


StepFact = Tiles | SetName | Colour | int


@dataclass(frozen=True, slots=True)
class StepSentence:
    """The key of a sentence about `count` tiles, and its facts by name."""

    key: str
    count: int
    facts: Mapping[str, StepFact] = field(default_factory=dict)


def taken_back(tiles: Tiles) -> StepSentence:
    """These tiles go back to the rack, because the play has no use for them."""
    return StepSentence("show.take_back", len(tiles), {"tiles": tiles})


def made(move: MoveContext) -> StepSentence:
    """A set that is made at once, or gets several tiles on the way."""
    if move.rules.is_set(move.joined):
        return _said("make", move, set=set_name(move.joined, move.rules))
    return _goes(move)


def sentence_of(technique: Technique, move: MoveContext) -> StepSentence:
    """The sentence of a step of this technique."""
    return _TOLD[technique](move)


def set_name(tiles: Tiles, rules: SetRules) -> SetName:
    """The name of a row; one that is not finished has none where its colours differ."""
    reading = rules.read(tiles)
    if reading is not None and reading.mirrored:
        return SetName(mirrored=True)
    faces = [tile.face for tile in tiles if tile.face is not None]
    if reading is not None:
        faces = [face for slot in reading.slots for face in slot]
    numbers, colours = {face.number for face in faces}, {face.colour for face in faces}
    if len(numbers) == 1 and (reading is None or reading.kind is SetKind.GROUP):
        return SetName(number=next(iter(numbers)))
    if len(colours) == 1:
        return SetName(colour=next(iter(colours)))
    return SetName(ends=(min(numbers), max(numbers))) if reading is not None else SetName()


def _said(key: str, move: MoveContext, **facts: StepFact) -> StepSentence:
    return StepSentence(f"show.{key}", len(move.tiles), {"tiles": move.tiles, **facts})


def _goes(move: MoveContext) -> StepSentence:
    """Tiles go to a set; where that completes it, the set is named."""
    name = set_name(move.joined, move.rules)
    if move.begins:
        return _said("begin", move, set=name)
    completes = move.rules.is_set(move.joined) and not move.rules.is_set(move.target)
    if completes and name.number is not None and len(move.tiles) == 1:
        return _said("complete_group", move, all=move.joined)
    if completes and name.number is None:
        return _said("complete_run", move, set=name)
    return _said("go", move, set=name)


def _lays(move: MoveContext) -> StepSentence:
    reading = move.rules.read(move.tiles)
    if reading is not None and reading.mirrored:
        return _said("lay_mirrored", move)
    return _said("lay_group" if reading is not None and reading.kind is SetKind.GROUP else "lay_run", move)


def _begins(move: MoveContext) -> StepSentence:
    return _said("begin_from_rack", move)


def _takes_fourth(move: MoveContext) -> StepSentence:
    return _said("take_fourth", move, rest=move.rest)


def _takes_end(move: MoveContext) -> StepSentence:
    return _said("take_end", move, set=set_name(move.source, move.rules))


def _splits(move: MoveContext) -> StepSentence:
    """Named by the number where the right part begins."""
    first = len(move.rest) if move.tiles == move.source[len(move.rest) :] else len(move.tiles)
    reading = move.rules.read(move.source)
    slot = reading.slots[first] if reading is not None else ()
    if not slot:
        return _said("part", move)
    return _said("part_at", move, set=set_name(move.source, move.rules), number=Rank(slot[0].number))


def _leaves(move: MoveContext) -> StepSentence:
    """Tiles leave a set that is none without them."""
    if not move.rules.is_set(move.target) and move.rules.is_set(move.joined):
        return _goes(move)
    return _said("leave", move, set=set_name(move.source, move.rules))


def _frees(move: MoveContext) -> StepSentence:
    """A tile takes a joker's place, or leaves it alone."""
    return _said("leave_joker" if move.rest and all(tile.is_joker for tile in move.rest) else "free_joker", move)


def _alone(key: str) -> Callable[[MoveContext], StepSentence]:
    return lambda move: _said(key, move)


_TOLD: Mapping[Technique, Callable[[MoveContext], StepSentence]] = MappingProxyType(
    {
        Technique.LAY_SET: _lays,
        Technique.ADD: _goes,
        Technique.BEGIN: _begins,
        Technique.FREE_JOKER: _frees,
        Technique.TAKE_JOKER: _goes,
        Technique.TAKE_FOURTH: _takes_fourth,
        Technique.TAKE_END: _takes_end,
        Technique.SPLIT: _splits,
        Technique.JOIN: _goes,
        Technique.SHIFT: _alone("shift"),
        Technique.BREAK_UP: _leaves,
    }
)
