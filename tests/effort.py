"""How hard is tried: one of thirty-two examples of properties by default, all of them with the thorough profile; and
many small cases of one idea in one test."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import wraps
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

T = TypeVar("T")
Test = Callable[..., None]

WHOLE = 100
"""The examples of a property that names no number, where the profile is the thorough one."""
LEAST = 4


def examples(count: int, suppress_health_check: Collection[HealthCheck] = ()) -> settings:
    """So many examples with the thorough profile (`--hypothesis-profile=thorough`), their share with a quicker one.

    Call it as a decorator: the profile in force is that of the moment the test's module is imported.
    """
    profile = settings.get_profile(settings.get_current_profile_name())
    share = profile.max_examples / WHOLE
    return settings(max_examples=max(LEAST, round(count * share)), suppress_health_check=suppress_health_check)


def soak(
    values: Iterable[T], short: int = 1, most: int | None = None, rest: pytest.MarkDecorator = pytest.mark.long
) -> list[T | ParameterSet]:
    """The values of a parameter that repeats one costly test: all but the first few have the mark of the `rest`, and
    those after the first `most` are for `-m nightly`."""
    every = list(values)
    marks = [rest] * len(every[:most]) + [pytest.mark.nightly] * len(every)
    later = [pytest.param(each, marks=mark) for each, mark in zip(every, marks, strict=False)][short:]
    return [*every[:short], *later]


def spread(
    *axes: Iterable[object],
    over: Sequence[Iterable[object]],
    seldom: Collection[object] = (),
    rest: pytest.MarkDecorator = pytest.mark.nightly,
) -> list[ParameterSet]:
    """Every combination of the axes with those `over` which they are spread, for one parametrize of all their names.

    Each combination of the axes is tried with one of the others, in turn, and with all of them by `-m nightly`, or as
    the mark of the `rest` says. What is `seldom` on the first axis is among the rest with all others: it differs little
    from something that is not.
    """
    others = list(product(*over))

    def is_quick(at: int, one: tuple[object, ...], place: int) -> bool:
        return not any(value in seldom for value in one[:1]) and (at + at // len(others)) % len(others) == place

    return [
        pytest.param(*one, *other, marks=() if is_quick(at, one, place) else rest)
        for at, one in enumerate(product(*axes))
        for place, other in enumerate(others)
    ]


def first_of(rounds: int, first: int) -> list[range | ParameterSet]:
    """The numbers of rounds in two parameters: the first few, and all others for `-m long`."""
    return [range(first), pytest.param(range(first, rounds), marks=pytest.mark.long)]


def every_row(
    names: str | Sequence[str], rows: Iterable[object], made: Callable[[Any], object] = lambda value: value
) -> Callable[[Test], Test]:
    """As `parametrize`, in one test that fails with all rows that do. The test is given what is `made` of each value.

    For cases of a millisecond or two: to be a test of its own costs a case five more. Rows share what fixtures give,
    so that this is nothing for those that change it.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [row if len(wanted) > 1 else (row,) for row in rows]

    def over_rows(test: Test) -> Test:
        asked = inspect.signature(test)

        @wraps(test)
        def run(**given: object) -> None:
            faults = []
            for row in table:
                values = dict(zip(wanted, row, strict=True))  # type: ignore[call-overload]
                try:
                    test(**given, **{name: made(value) for name, value in values.items()})
                except Exception as fault:
                    fault.add_note(f"row: {values}")
                    faults.append(fault)
            if faults:
                raise ExceptionGroup(f"{len(faults)} of {len(table)} rows", faults)

        left = [each for name, each in asked.parameters.items() if name not in wanted]
        run.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return over_rows
