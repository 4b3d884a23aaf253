"""Values that cost little: to define, before the first page is shown, and to make, in the inner loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(cls: type[T]) -> type[T]:
    """Make the class a dataclass whose instances are values: mypy refuses to change one, nothing guards it at run time.

    `@dataclass(frozen=True, slots=True)` says the same, but its guard makes every instance cost four times as much,
    and its six compiled methods make the class cost four times as much; a start defines a hundred.
    """
    own = vars(cls)
    made: Any = dataclass(slots=True, repr=False, eq=False)(cls)
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

    if "__eq__" not in own:
        made.__eq__, made.__hash__ = equals, hash_of
    if "__repr__" not in own:
        made.__repr__ = told
    return made  # type: ignore[no-any-return]


def _getter(names: list[str]) -> Callable[[object], object]:
    """Returns the values of these fields of an object, fit to be compared."""
    return attrgetter(*names) if names else lambda _: ()
