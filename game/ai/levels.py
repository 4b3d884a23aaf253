"""The list of computer players, and which of them play which games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from game.ai.card_players import HABITS, CardPlayer
from game.ai.hare import Hare
from game.ai.one_rule import OneRule
from game.ai.owl import Owl, PatientOwl
from game.ai.patience import FIRST_STEP, STEPS, Patience
from game.ai.player import Player
from game.ai.rebuilding import Fox, Magpie, Tortoise
from game.ai.wren import Wren
from game.rules.games.characters import ByCharacter
from game.rules.games.game import Game
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

    def create(self, patience: Patience = Patience.LIVELY, step: int = FIRST_STEP) -> Player:
        """A new player of games in which the table is rearranged; patience and step are used only where they are a
        trait."""
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


@dataclass(frozen=True, slots=True)
class Manner:
    """How the characters play the games of one kind."""

    make: Callable[[str, Patience, int], Player]
    """A new player of this character, with its patience and its step where they are traits."""
    has_traits: bool = False
    """Whether patience and step are traits; then the players ask the solver."""
    adviser: Callable[[], Player] | None = None
    """Who gives the advice of hints and guides; None for the character that lays the most."""


def rebuilder(who: str, patience: Patience, step: int) -> Player:
    """Who takes sets of the table apart."""
    return level(who).create(patience, step)


def card_player(who: str, _patience: Patience, _step: int) -> Player:
    """Who plays card Rummy, where sets stay as they lie."""
    return CardPlayer(who, HABITS[who])


MANNERS: Mapping[str, Manner] = MappingProxyType(
    {"": Manner(rebuilder, has_traits=True), "fixed": Manner(card_player, adviser=OneRule)}
)
"""By `Game.manner`. A game whose players are not there yet adds a row."""


def manner_of(game: Game) -> Manner:
    """How the characters play this game."""
    return MANNERS[game.manner]


def player_of(game: Game, who: str, patience: Patience = Patience.LIVELY, *, step: int = FIRST_STEP) -> Player:
    """A new player of this game and this character; KeyError if there is none."""
    return manner_of(game).make(who, patience, step)


def adviser_of(game: Game) -> Player:
    """Who says in this game what could be done: one whose play can be told."""
    make = manner_of(game).adviser
    return player_of(game, "fox") if make is None else make()


def with_solver(player: Player, solver: Solver) -> Player:
    """The player with this solver, which others may use too; the same where it has none."""
    has_solver = any(each.name == "solver" for each in fields(player))  # type: ignore[arg-type]
    return replace(player, solver=solver) if has_solver else player  # type: ignore[type-var]


def level(name: str) -> Level:
    """The persona of this name; KeyError if there is none."""
    return LEVELS.named()[name]
