"""Values that cost little: to define, before the first page is shown, and to make, in the inner loops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
MOST_FILLED = 20
"""Instances of a class that cost less without an `__init__` of its own than to compile one."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(cls: type[T]) -> type[T]:
    """Make the class a dataclass whose instances are values: mypy refuses to change one, nothing guards it at run time.
    They have slots, unless a cached property needs room.

    `@dataclass(frozen=True, slots=True)` says the same, but its guard makes every instance cost four times as much,
    and its six compiled methods make the class cost four times as much: with it the imports of a start take 520 ms
    instead of 394 (least of nine, in turn). A start defines a hundred classes and makes a few instances of half of
    them: `__init__` is compiled for the classes of which there are more than `MOST_FILLED`.
    """
    own = vars(cls)
    caches = any(isinstance(value, cached_property) for value in own.values())
    made: Any = dataclass(slots=not caches, repr=False, eq=False, init=False)(cls)
    parts = fields(made)
    compared = _getter([part.name for part in parts if part.compare])
    hashed = _getter([part.name for part in parts if (part.compare if part.hash is None else part.hash)])

    def equals(self: object, other: object) -> bool:
        return bool(compared(self) == compared(other)) if other.__class__ is self.__class__ else NotImplemented

    def hash_of(self: object) -> int:
        return hash(hashed(self))

    def told(self: object) -> str:
        facts = (f"{part.name}={getattr(self, part.name)!r}" for part in parts if part.repr)
        return f"{type(self).__qualname__}({', '.join(facts)})"

    placed = [part for part in parts if part.init]
    left = MOST_FILLED

    def few(self: object, *given: object, **named: object) -> None:
        nonlocal left
        left -= 1
        if left < 0 or not _filled(self, placed, given, named):
            made.__init__ = _compiled_init(made)
            made.__init__(self, *given, **named)

    if "__init__" not in own:
        made.__init__ = few
    if "__eq__" not in own:
        made.__eq__ = equals
        made.__hash__ = own.get("__hash__", hash_of)
    if "__repr__" not in own:
        made.__repr__ = told
    return made  # type: ignore[no-any-return]


def replace(value: T, /, **changes: object) -> T:
    """As `dataclasses.replace`, which looks at every field again for each value: a value of many fields costs four
    times as much there. KeyError for a field there is not."""
    cls: Any = value.__class__
    place, parts = _layout(cls)
    given = list(parts(value))
    for name, part in changes.items():
        given[place[name]] = part
    return cls(*given)  # type: ignore[no-any-return]


@cache
def _layout(cls: Any) -> tuple[Mapping[str, int], Callable[[object], Iterable[object]]]:
    """Where each part stands among the arguments of the class, and what returns them all of a value."""
    names = [part.name for part in fields(cls) if part.init]
    parts = _getter(names) if len(names) != 1 else lambda value: (getattr(value, names[0]),)
    return {name: at for at, name in enumerate(names)}, parts  # type: ignore[return-value]


def _getter(names: list[str]) -> Callable[[object], object]:
    """Returns the values of these fields of an object, fit to be compared."""
    return attrgetter(*names) if names else lambda _: ()


def _filled(one: Any, parts: list[Any], given: tuple[object, ...], named: dict[str, object]) -> bool:
    """Set the fields as `__init__` would; False, and none of them set, where the arguments do not fit."""
    names = [part.name for part in parts]
    values = {**dict(zip(names, given, strict=False)), **named}
    if len(values) < len(given) + len(named):
        return False
    for part in parts:
        if part.name not in values and part.default_factory is not MISSING:
            values[part.name] = part.default_factory()
        elif part.name not in values and part.default is not MISSING:
            values[part.name] = part.default
    if values.keys() != set(names):
        return False
    for name in names:
        setattr(one, name, values[name])
    if hasattr(one, "__post_init__"):
        one.__post_init__()
    return True


def _compiled_init(made: Any) -> Any:
    """The `__init__` that `dataclass` would have written; a field without a place in it is `__post_init__`'s to set."""
    known: dict[str, object] = {"MISSING": MISSING, "made": _given_or_made}
    given, lines = [], ["pass"]
    for part in fields(made):
        name, default, value = part.name, f"default_{part.name}", part.name
        if not part.init:
            continue
        if part.default_factory is not MISSING:
            known[default], value = part.default_factory, f"made({name}, {default})"
            given.append(f"{name}=MISSING")
        elif part.default is not MISSING:
            known[default] = part.default
            given.append(f"{name}={default}")
        else:
            given.append(name)
        lines.append(f"self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    found: dict[str, Any] = {}
    exec(f"def __init__(self, {', '.join(given)}):\n  " + "\n  ".join(lines), known, found)
    found["__init__"].__qualname__ = f"{made.__qualname__}.__init__"
    return found["__init__"]


def _given_or_made(value: object, make: Callable[[], object]) -> object:
    return make() if value is MISSING else value
