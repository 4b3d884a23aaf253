"""What a stage is given besides its exercise: the words around it, what its card says, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.values import immutable
from game.session.stage.solved_praise import SolvedWay
from game.session.thinking.hints import Told
from game.ui.scene import Change, Pop


@immutable
class StageWords:
    """What is said around an exercise, as sentences in the player's language."""

    title: str
    """At the left of the top bar."""
    back: str
    """On the button at its right."""
    leave: str
    """On the button below Show me."""
    detail: str = ""
    """Below the title."""
    grade: int = 0
    """Amber dots of five behind the title; none for 0."""
    goal: str = ""
    """On the pill; the usual sentence of the goal if empty."""
    note: str = ""
    """On the strip above the rack before anything is laid; that any way counts if empty."""


@immutable
class SolvedWords:
    """What the card says."""

    sentence: str
    onward: str
    """On its first button."""
    note: str = ""
    """Beside the sentence, quieter."""


@dataclass(frozen=True, slots=True)
class StageResult:
    """How an exercise was solved."""

    way: SolvedWay
    refused: int = 0
    """How often Done was pressed in vain."""

    @property
    def told(self) -> Told:
        """The most that hints have told; ALL when the play was shown."""
        return self.way.told


@dataclass(frozen=True, slots=True)
class StageEnds:
    """What follows. `solved` is called each time it is solved, at once; the others when they are chosen."""

    solved: Callable[[StageResult], SolvedWords]
    """Keeps the result and says what stands on the card."""
    onward: Callable[[], Change | None] = Pop
    """The first button of the card."""
    left: Callable[[], Change | None] = Pop
    """The button that leaves the exercise alone."""
    back: Callable[[], Change | None] = Pop
    """The button at the top, and Esc."""
