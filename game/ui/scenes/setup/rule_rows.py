"""The rows of the New game page: the name, the choices and the effect of each on the setup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from game.rules.games.registry import GAMES
from game.rules.games.tile_games import OPENINGS
from game.rules.options import Jokers, Late, MatchBy, PoolEnd
from game.session.match.setup import CLOCKS, FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS, ROUNDS, Setup
from game.session.texts import Texts


def _always(_: Setup) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One question of the agreement."""

    name: str
    label: str
    """Text key."""
    options: tuple[tuple[str, str], ...]
    """Values, each with its text key; without a key the value is shown as it is."""
    now: Callable[[Setup], str]
    chosen: Callable[[Setup, str], Setup]
    asked: Callable[[Setup], bool] = _always
    """Whether the question means anything beside the other answers."""
    other: Callable[[Texts, Setup], str] | None = None
    """What an answer of one's own choice is called while it is chosen."""
    option: str = ""
    """The option it asks for; empty where every game has the question."""

    def matters(self, setup: Setup) -> bool:
        """Whether the game has the option and the question means anything beside the other answers."""
        return (not self.option or self.option in setup.game.options) and self.asked(setup)

    def called(self, value: str, key: str, texts: Texts, setup: Setup) -> str:
        """What an answer is called."""
        if value == OTHER == self.now(setup) and self.other is not None:
            return self.other(texts, setup)
        return texts.text(key) if key else value


def _ruled(setup: Setup, **changes: Any) -> Setup:
    return replace(setup, options=replace(setup.options, **changes))


def _one_of(name: str, field: str, kind: type[Enum], asked: Callable[[Setup], bool] = _always) -> RuleRow:
    """A question about an option that is one member of an enum; its texts are named like the option."""
    return RuleRow(
        name,
        f"new_game.{field}",
        tuple((each.value, f"{field}.{each.value}") for each in kind),
        lambda setup: str(getattr(setup.options, field).value),
        lambda setup, value: _ruled(setup, **{field: kind(value)}),
        asked,
        option=field,
    )


def _yes_or_no(name: str, label: str, prefix: str, field: str, asked: Callable[[Setup], bool] = _always) -> RuleRow:
    """A question about an option that is on or off."""
    return RuleRow(
        name,
        label,
        (("no", f"{prefix}.no"), ("yes", f"{prefix}.yes")),
        lambda setup: "yes" if getattr(setup.options, field) else "no",
        lambda setup, value: _ruled(setup, **{field: value == "yes"}),
        asked,
        option=field,
    )


OTHER = "other"
OTHER_CLOCKS = (300, 600, 1200, 15, 45, 90, 180)
"""Further lengths of a turn in seconds; each press on the choice takes the next one (ux 2.9)."""


OTHER_ROUNDS = (2, *(rounds for rounds in range(4, MOST_ROUNDS + 1)))
"""What else a match may take; each further press takes the next (rules 10.3)."""


def _next(others: Sequence[int], now: int | None) -> int:
    """The one after this, or the first."""
    at = others.index(now) + 1 if now in others else 0
    return others[at % len(others)]


def _rounds_name(rounds: int) -> str:
    return str(rounds) if rounds in ROUNDS else OTHER


def _rounds(setup: Setup, value: str) -> Setup:
    return replace(setup, rounds=_next(OTHER_ROUNDS, setup.rounds) if value == OTHER else int(value))


def _clock_name(clock: int | None) -> str:
    if clock not in CLOCKS:
        return OTHER
    return "off" if clock is None else str(clock)


def _clock(setup: Setup, value: str) -> Setup:
    if value != OTHER:
        return replace(setup, clock=None if value == "off" else int(value))
    return replace(setup, clock=_next(OTHER_CLOCKS, setup.clock))


def clock_label(texts: Texts, clock: int) -> str:
    """A length of time in minutes if they are whole, otherwise in seconds."""
    minutes, seconds = divmod(clock, 60)
    if seconds or not minutes:
        return texts.text("clock.n_seconds", n=clock)
    return texts.text("clock.n_minutes", n=minutes)


CLOCK_OPTIONS = (
    *((_clock_name(clock), f"clock.{_clock_name(clock)}") for clock in CLOCKS if clock is not None),
    (OTHER, "clock.other"),
    ("off", "clock.off"),
)


ROWS = (
    RuleRow(
        "box",
        "new_game.box",
        tuple((name, f"box.{name}") for name in GAMES),
        lambda setup: setup.box,
        Setup.with_box,
    ),
    RuleRow(
        "players",
        "new_game.players",
        tuple((str(count), "") for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
        lambda setup: str(setup.players),
        lambda setup, value: setup.with_players(int(value)),
    ),
    RuleRow(
        "clock",
        "new_game.clock",
        CLOCK_OPTIONS,
        lambda setup: _clock_name(setup.clock),
        _clock,
        other=lambda texts, setup: clock_label(texts, setup.clock or 0),
    ),
    RuleRow(
        "opening",
        "new_game.opening",
        tuple((str(points), f"opening.{points}") for points in OPENINGS),
        lambda setup: str(setup.options.opening),
        lambda setup, value: _ruled(setup, opening=int(value)),
        option="opening",
    ),
    RuleRow(
        "opening-jokers",
        "new_game.opening_jokers",
        (("yes", "opening_jokers.yes"), ("no", "opening_jokers.no")),
        lambda setup: "yes" if setup.options.opening_jokers else "no",
        lambda setup, value: _ruled(setup, opening_jokers=value == "yes"),
        lambda setup: setup.options.opening > 0,
        option="opening_jokers",
    ),
    _one_of("jokers", "jokers", Jokers),
    _one_of("late", "late", Late, lambda setup: setup.clock is not None or setup.options.strict),
    _one_of("pool-end", "pool_end", PoolEnd),
    RuleRow(
        "match",
        "new_game.match",
        (*((str(rounds), f"rounds.{rounds}") for rounds in ROUNDS), (OTHER, "rounds.other")),
        lambda setup: _rounds_name(setup.rounds),
        _rounds,
        other=lambda texts, setup: texts.plural("rounds.n", setup.rounds),
    ),
)
"""In the order they are asked."""


MORE = (
    _yes_or_no(
        "rearrange",
        "new_game.rearrange",
        "rearrange",
        "rearrange_in_opening",
        lambda setup: setup.options.opening > 0,
    ),
    _yes_or_no("strict", "new_game.strict", "strict", "strict"),
    _yes_or_no("one-change", "new_game.one_change", "one_change", "one_change_per_run"),
    _one_of("match-by", "match_by", MatchBy, lambda setup: setup.games > 1),
)
"""Rows on a page of their own, because a new player does not miss them."""


def unusual(setup: Setup) -> tuple[RuleRow, ...]:
    """Those of the further rows that matter and do not have their default."""
    usual = Setup()
    return tuple(row for row in MORE if row.matters(setup) and row.now(setup) != row.now(usual))
