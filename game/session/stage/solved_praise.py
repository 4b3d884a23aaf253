"""What is said of an exercise that is solved: warm, short, and about what was special in the way it was solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.history import History
from game.rules.table import taken_apart
from game.session.board.steps import steps
from game.session.board.techniques import Technique, ranked
from game.session.board.turn_board import TurnBoard
from game.session.texts import Texts
from game.session.thinking.hints import HintLevel

VARIANTS = 2
"""Sentences for one and the same thing, which take turns."""
MANY_REBUILT = 4
"""From so many sets that were opened these are what is praised."""
MOST_FACTS = 2


@dataclass(frozen=True, slots=True)
class SolvedWay:
    """How an exercise was solved."""

    hint_level: HintLevel = HintLevel.NOTHING
    """The most that hints have told; ALL when the play was shown to its end."""
    moves: int = 0
    """Steps of undo, with those that were taken in vain."""
    steps: int = 0
    """How many a person would need who knows the way."""
    rebuilt: int = 0
    """Sets of the table that were opened."""
    technique: Technique | None = None
    """What the way is called after; a shift only where there was nothing else, since any other order is one."""

    @classmethod
    def of(cls, history: History[TurnBoard], level: HintLevel) -> SolvedWay:
        """The way from the first board of this turn to the present one."""
        board = history.now
        before, after = board.staged.start_table, board.table
        way = steps(before, after, board.rules)
        names = sorted(ranked(step.technique for step in way), key=lambda name: name is Technique.SHIFT)
        return cls(level, len(history.past), len(way), len(taken_apart(before, after)), next(iter(names), None))

    @property
    def unaided(self) -> bool:
        """Whether nothing was told."""
        return self.hint_level is HintLevel.NOTHING

    @property
    def is_straight(self) -> bool:
        """Whether no move was too many."""
        return 0 < self.moves <= self.steps


def praise(texts: Texts, way: SolvedWay, number: int) -> str:
    """What was special; `number` chooses among sentences for the same."""
    if way.hint_level is HintLevel.ALL or way.technique is None:
        return texts.text("learn.way_shown")
    variant = number % VARIANTS + 1
    if way.rebuilt >= MANY_REBUILT:
        return texts.plural(f"praise.rebuilt.{variant}", way.rebuilt)
    return texts.text(f"praise.{way.technique.value}.{variant}")


def quiet_facts(texts: Texts, way: SolvedWay, *, one_way: bool = False) -> str:
    """What else is worth a word, beside the praise; nothing after a play that was shown."""
    return " · ".join([*_facts(texts, way, one_way=one_way)][:MOST_FACTS])


def _facts(texts: Texts, way: SolvedWay, *, one_way: bool) -> Iterator[str]:
    if way.hint_level is HintLevel.ALL:
        return
    if one_way:
        yield texts.text("puzzles.one_way")
    if way.is_straight:
        yield texts.plural("praise.moves", way.moves)
    if way.unaided:
        yield texts.text("praise.unaided")
