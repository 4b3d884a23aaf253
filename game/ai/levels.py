"""The list of computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

from game.ai.card_players import HABITS, CardPlayer
from game.ai.hare import Hare
from game.ai.owl import Owl, PatientOwl
from game.ai.patience import FIRST_STEP, STEPS, Patience
from game.ai.player import Player
from game.ai.rebuilding import Fox, Magpie, Tortoise
from game.ai.wren import Wren
from game.rules.games.characters import ByCharacter
from game.rules.play.checks import TableUse
from game.solver.solver import Solver


@dataclass(frozen=True, slots=True)
class Level:
    """One character: its name, how to make one, and how long its turns seem to take."""

    make: Callable[[], Player]
    seconds: tuple[float, float]
    """The shortest and the longest time a turn should seem to take (ux 4.2)."""
    strength: int
    """An Elo rating; the differences are those measured between neighbours (`python -m tests.bench.bench_strength`)."""
    with_patience: Callable[[Patience], Player] | None = None
    """How to make one of a certain patience; None where that is no trait of the persona."""
    with_step: Callable[[int], Player] | None = None
    """How to make one of a certain step of its scale; None where there is no scale."""

    @property
    def name(self) -> str:
        """The name the player has itself."""
        return self.make().name

    def create(
        self, patience: Patience = Patience.LIVELY, use: TableUse = TableUse.REARRANGE, step: int = FIRST_STEP
    ) -> Player:
        """A new player of games that use the table so; patience and step are used only where they are a trait."""
        if use is TableUse.ADD_ONLY:
            return CardPlayer(self.name, HABITS[self.name])
        if self.with_step is not None:
            return self.with_step(step)
        return self.make() if self.with_patience is None else self.with_patience(patience)


def owl_of(patience: Patience) -> Player:
    """Owl with one of its two recipes."""
    return PatientOwl() if patience is Patience.PATIENT else Owl()


LEVELS: ByCharacter[Level] = ByCharacter(
    hare=Level(Hare, (1.0, 1.8), 1000),
    magpie=Level(Magpie, (1.0, 1.8), 1190),
    tortoise=Level(Tortoise, (0.9, 1.6), 1520),
    fox=Level(Fox, (0.6, 1.2), 1780),
    owl=Level(Owl, (0.8, 1.6), 2225, with_patience=owl_of),
    wren=Level(Wren, (0.7, 1.4), STEPS[FIRST_STEP].strength, with_step=lambda step: Wren(step=step)),
)
"""All personas."""


def with_solver(player: Player, solver: Solver) -> Player:
    """The player with this solver, which others may use too; the same where it has none."""
    has_solver = any(each.name == "solver" for each in fields(player))  # type: ignore[arg-type]
    return replace(player, solver=solver) if has_solver else player  # type: ignore[type-var]


def level(name: str) -> Level:
    """The persona of this name; KeyError if there is none."""
    return LEVELS.named()[name]
