"""How hard the properties are tried: a quarter of the examples by default, all of them with the thorough profile."""

from __future__ import annotations

from collections.abc import Collection, Iterable
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
