"""A frozen value is compared, hashed, told and copied as a dataclass is; its guard is the type checker's."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, fields
from dataclasses import replace as standard_replace
from functools import cached_property
from typing import Any, ClassVar

import pytest

from game.rules.games.registry import GAMES
from game.rules.values import MOST_FILLED, immutable, replace
from tests.effort import every_row


@immutable
class Spot:
    """Two numbers and what is no part of the value."""

    x: int
    y: int = 0
    colour: ClassVar[str] = "red"
    note: str = field(default="", compare=False)
    tags: tuple[str, ...] = field(default=(), hash=False)


@immutable
class Size:
    """The same facts, another class."""

    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Slow:
    """What the standard library makes of the same lines."""

    x: int
    y: int = 0


@immutable
class Nothing:
    """No field at all."""


@immutable
class Named:
    """Compares by its own rule."""

    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and self.name.lower() == other.name.lower()

    def __hash__(self) -> int:
        return hash(self.name.lower())


@immutable
class Kept:
    """A fact of its own for each value, and one that follows from it."""

    found: list[int] = field(default_factory=list)
    sum: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sum", sum(self.found))


@immutable
class Rooms:
    """Works something out when it is first asked."""

    size: int

    @cached_property
    def doubled(self) -> int:
        return 2 * self.size


def test_values_with_the_same_facts_are_equal_and_hash_alike() -> None:
    assert Spot(1, 2) == Spot(1, 2) and hash(Spot(1, 2)) == hash(Spot(1, 2)) and Spot(1, 2) != Spot(2, 1)


def test_values_of_another_class_differ() -> None:
    others: tuple[object, ...] = (Size(1, 2), (1, 2), 1)
    assert all(Spot(1, 2) != other for other in others)


def test_a_field_that_is_not_compared_makes_no_difference() -> None:
    assert Spot(1, note="mine") == Spot(1) and hash(Spot(1, note="mine")) == hash(Spot(1))


def test_a_field_that_is_not_hashed_is_compared() -> None:
    assert Spot(1, tags=("a",)) != Spot(1) and hash(Spot(1, tags=("a",))) == hash(Spot(1))


def test_a_value_without_fields_equals_its_like() -> None:
    assert Nothing() == Nothing() and len({Nothing(), Nothing()}) == 1


def test_a_class_may_compare_by_its_own_rule() -> None:
    assert Named("Ann") == Named("ANN") and len({Named("Ann"), Named("ANN")}) == 1


def test_a_value_is_told_as_a_dataclass_is() -> None:
    assert repr(Size(1, 2)) == repr(Slow(1, 2)).replace("Slow", "Size")


def test_a_changed_copy_leaves_the_value_as_it_was() -> None:
    spot = Spot(1, 2, "mine", ("a",))
    for copied in (replace(spot, x=5, tags=()), standard_replace(spot, x=5, tags=())):
        assert (copied.x, copied.y, copied.note, copied.tags) == (5, 2, "mine", ()) and spot.x == 1
    assert [part.name for part in fields(spot)] == ["x", "y", "note", "tags"]


def test_a_value_goes_to_another_process_and_comes_back() -> None:
    assert pickle.loads(pickle.dumps(Spot(1, 2, "mine", ("a",)))) == Spot(1, 2, "mine", ("a",))


def test_a_value_has_no_room_for_what_it_does_not_name() -> None:
    with pytest.raises(AttributeError):
        object.__setattr__(Spot(1), "z", 3)


def test_what_is_left_out_is_made_anew_for_each_value() -> None:
    first, second = Kept(), Kept([3])
    first.found.append(1)
    assert (first.found, second.found, Kept().found, Kept().sum) == ([1], [3], [], 0)


def test_a_value_is_made_ready_by_its_own_method() -> None:
    assert Kept([2, 3]).sum == 5


def test_the_first_values_of_a_class_are_made_as_the_later_ones() -> None:
    @immutable
    class Fresh:
        x: int
        y: int = 0
        found: list[int] = field(default_factory=list)

    made = [(Fresh(1, 2), Fresh(1, y=2), Fresh(y=2, x=1), Fresh(1, 2, found=[])) for _ in range(MOST_FILLED)]
    assert {repr(each) for four in made for each in four} == {repr(Fresh(1, 2))}
    assert len({id(each.found) for four in made for each in four}) == 4 * MOST_FILLED


@every_row("given, named", [((), {}), ((1, 2, "", (), 5), {}), ((1,), {"x": 1}), ((1,), {"z": 1}), ((), {"y": 1})])
def test_facts_that_do_not_fit_are_refused_from_the_first_value_on(given: Any, named: Any) -> None:
    @immutable
    class Fresh:
        x: int
        y: int = 0

    for _ in range(2):
        with pytest.raises(TypeError):
            Fresh(*given, **named)


def test_a_missing_fact_is_told_by_name() -> None:
    with pytest.raises(TypeError, match="'x'"):
        Spot()  # type: ignore[call-arg]


def test_a_value_that_remembers_what_it_worked_out_is_equal_to_one_that_did_not_yet() -> None:
    asked, other = Rooms(2), Rooms(2)
    assert (asked.doubled, asked.doubled, asked, hash(asked)) == (4, 4, other, hash(other))


def test_a_value_may_have_a_hash_of_its_own() -> None:
    """A game has mappings, and is known by its name."""
    assert hash(GAMES["classic"]) == hash("classic") and {GAMES["classic"]: 1}[GAMES["classic"]] == 1


def test_a_value_matches_by_place() -> None:
    match Spot(1, 2):
        case Spot(x, y):
            assert (x, y) == (1, 2)
        case _:
            pytest.fail("no match")


@immutable
class Listed:
    """Compared by its fields, and hashed by one of them, because the other cannot be."""

    name: str
    racks: dict[int, int]

    def __hash__(self) -> int:
        return hash(self.name)


def test_a_value_keeps_its_own_hash() -> None:
    assert hash(Listed("a", {2: 14})) == hash("a")
    assert Listed("a", {2: 14}) == Listed("a", {2: 14}) != Listed("a", {3: 14})


@immutable
class Checked:
    """Refuses what is no number of a tile."""

    number: int

    def __post_init__(self) -> None:
        assert self.number < 14, self.number


def test_a_value_checks_itself_however_many_there_are() -> None:
    for _ in range(2 * MOST_FILLED):
        assert Checked(13).number == 13
        with pytest.raises(AssertionError):
            Checked(14)
