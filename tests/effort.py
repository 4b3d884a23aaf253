"""How hard the properties are tried: a sixth of the examples by default, all of them with the thorough profile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

T = TypeVar("T")

WHOLE = 100
"""The examples of a property that names no number, where the profile is the thorough one."""
LEAST = 5


def examples(count: int, suppress_health_check: Collection[HealthCheck] = ()) -> settings:
    """So many examples with the thorough profile (`--hypothesis-profile=thorough`), their share with a quicker one.

    Call it as a decorator: the profile in force is that of the moment the test's module is imported.
    """
    profile = settings.get_profile(settings.get_current_profile_name())
    share = profile.max_examples / WHOLE
    return settings(max_examples=max(LEAST, round(count * share)), suppress_health_check=suppress_health_check)


def soak(values: Iterable[T], short: int = 1) -> list[T | ParameterSet]:
    """The values of a parameter that repeats one costly test: all but the first few are for `-m long`."""
    first = list(values)
    return [*first[:short], *(pytest.param(value, marks=pytest.mark.long) for value in first[short:])]


def spread(*axes: Iterable[object], over: Sequence[Iterable[object]]) -> list[ParameterSet]:
    """Every combination of the axes with those `over` which they are spread, for one parametrize of all their names.

    Each combination of the axes is tried with one of the others, in turn, and with all of them by `-m long`.
    """
    others = list(product(*over))
    return [
        pytest.param(*one, *other, marks=() if (at + at // len(others)) % len(others) == place else pytest.mark.long)
        for at, one in enumerate(product(*axes))
        for place, other in enumerate(others)
    ]


def first_of(rounds: int, first: int) -> list[range | ParameterSet]:
    """The numbers of rounds in two parameters: the first few, and all others for `-m long`."""
    return [range(first), pytest.param(range(first, rounds), marks=pytest.mark.long)]
