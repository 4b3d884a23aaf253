"""Where the keys are, and where they were in each zone."""

from __future__ import annotations

from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Press, Release
from game.ui.kit.focus import KeyFocus, Zone, each_alone
from game.ui.places import NewGamePlace
from game.ui.widgets.part import HotSpot
from tests.ui.acting import key
from tests.ui.kit.test_focus import page_at


def spot(name: str, x: int, y: int = 0) -> HotSpot:
    return HotSpot(name, Box(x, y, 10, 10), lambda: None)


LEFT, RIGHT = (spot("a", 0), spot("b", 20), spot("c", 40)), (spot("x", 100), spot("y", 120))


def two_zones(left: tuple[HotSpot, ...] = LEFT) -> tuple[Zone, ...]:
    return Zone("left", left), Zone("right", RIGHT, first="y")


def put(focus: KeyFocus, ident: str, zones: tuple[Zone, ...]) -> None:
    focus.go(ident)
    focus.look(zones)


def ids_of(focus: KeyFocus, zones: tuple[Zone, ...], *steps: int) -> list[str]:
    found = []
    for step in steps:
        put(focus, focus.step(zones, step).id, zones)
        found.append(focus.at)
    return found


def test_the_keys_come_back_to_where_they_were_in_a_zone() -> None:
    focus = KeyFocus()
    put(focus, "b", two_zones())
    assert ids_of(focus, two_zones(), 1, 1, -1) == ["y", "b", "y"]


def test_where_that_has_gone_they_come_to_the_nearest_of_the_zone() -> None:
    focus = KeyFocus()
    put(focus, "c", two_zones())
    put(focus, "x", two_zones())
    assert ids_of(focus, two_zones(LEFT[:2]), 1) == ["b"]


def test_the_ring_goes_to_the_nearest_of_its_zone_and_not_to_what_is_nearer_in_another() -> None:
    focus, zones = KeyFocus(), (Zone("left", LEFT), Zone("right", (spot("x", 42), *RIGHT)))
    put(focus, "c", zones)
    gone_to = focus.look((Zone("left", LEFT[:2]), zones[1]))
    assert gone_to is not None and gone_to.id == "b"


def test_an_arrow_leads_where_the_zone_says_and_without_a_word_to_the_nearest_of_all() -> None:
    focus, nowhere = KeyFocus(), (Zone("left", LEFT, lambda here, action: None), Zone("right", RIGHT))
    put(focus, "c", nowhere)
    there = focus.toward(two_zones(), Action.RIGHT)
    assert focus.toward(nowhere, Action.RIGHT) is None
    assert there is not None and there.id == "x"


def test_where_each_thing_is_a_zone_tab_goes_to_each_in_order() -> None:
    focus = KeyFocus()
    put(focus, "a", each_alone(LEFT))
    assert ids_of(focus, each_alone(LEFT), 1, 1, 1, -1) == ["b", "c", "a", "c"]


def test_where_nothing_is_there_is_no_ring_to_move() -> None:
    focus = KeyFocus()
    assert focus.here(()) is None
    put(focus, "a", each_alone(LEFT))
    assert focus.look(()) is None


def test_on_a_page_the_keys_come_back_after_a_press_beside_everything() -> None:
    page = page_at(NewGamePlace())
    for _ in range(3):
        key(page, Action.NEXT_ZONE)
    there = page.interaction.focused
    for gesture in (Press(2, 2), Release(2, 2)):
        page.handle(gesture)
    assert page.interaction.focused == ""
    page.handle(Act(Action.NEXT_ZONE))
    assert page.interaction.focused == there != page.first
