"""Of two panels at one place the one that opens closes the other; elsewhere none covers a control of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import permutations

import pytest

from game.session.settings import Settings
from game.session.teaching import Teaching
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Typed
from game.ui.scenes.match.table_scene import TableScene
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.overlays.overlay_panel import OverlayPanel
from game.ui.table.overlays.table_overlays import OVERLAYS
from tests.effort import spread
from tests.positions import match_at
from tools.studio import Show, Studio, studio, table
from tools.table_states import TWO_ENDS

SCALES = (100, 150, 200)


@pytest.fixture(scope="module")
def stage() -> Iterator[Studio]:
    with studio("1280x720", "en", Settings(taught=tuple(Teaching))) as ready:
        yield ready


def scaled(stage: Studio, scale: int) -> Studio:
    frame = Frame(stage.frame.width, stage.frame.height, scale / 100)
    return replace(stage, frame=frame, settings=replace(stage.settings, text_scale=scale))


def press(show: Show, ident: str) -> None:
    """With the mouse, as far as it can be pressed."""
    show.press(show.middle(next(each for each in show.top.nodes() if each.id == ident)))
    show.wait(0.6)


def line(show: Show) -> None:
    if not is_open(show, "line"):
        show.handle(Act(Action.LINE))
        show.wait(0.3)


def steps(show: Show) -> None:
    """With the mouse, a little more with each press."""
    for _ in range(6):
        if not is_open(show, "steps"):
            press(show, "hint")
            show.wait(1.0)


def turns(show: Show) -> None:
    if not is_open(show, "turns"):
        press(show, "turns")


def fan(show: Show) -> None:
    if not is_open(show, "fan"):
        press(show, "see-all")


def joker(show: Show) -> None:
    """A six fills the joker's place, which could be 4 or 8 then."""
    if any(each.value == "r6" for each in show.top.nodes() if each.id.startswith("rack.tile")):
        show.click(show.node(rack=True, value="r6"))
        show.click(show.node(ident="table.tile", value="r7"))
        show.wait(0.5)


TILES: Mapping[str, Callable[[Show], None]] = {"line": line, "steps": steps, "turns": turns, "joker": joker}
CARDS: Mapping[str, Callable[[Show], None]] = {"line": line, "turns": turns, "fan": fan}
PAIRS = [(a, b, TILES, "tiles") for a, b in permutations(TILES, 2)]
PAIRS += [(a, b, CARDS, "cards") for a, b in permutations(CARDS, 2)]


def opened(stage: Studio, kind: str) -> Show:
    if kind == "tiles":
        return table(stage, match_at(f"{TWO_ENDS} k5 k6 k7"))
    pile = "S2 D4 H5 C9 S10 DJ HQ C3 D2 H2"
    return table(stage, match_at("S7 D7 C7 / S9 S8 H9 C2", box="rummy", discards=pile))


def panel_of(show: Show, name: str) -> OverlayPanel:
    assert isinstance(show.top, TableScene)
    panel = show.top._overlays._overlays[name]
    assert isinstance(panel, OverlayPanel)
    return panel


def is_open(show: Show, name: str) -> bool:
    return panel_of(show, name).is_there


def panels(show: Show) -> dict[str, OverlayPanel]:
    assert isinstance(show.top, TableScene)
    each = show.top._overlays._overlays.items()
    return {name: panel for name, panel in each if isinstance(panel, OverlayPanel) and panel.is_there}


def covered(show: Show) -> list[str]:
    """Controls of a panel that lie under or over another panel."""
    there = panels(show)
    return [
        f"{node.id} of {name} and {other}"
        for name, panel in there.items()
        for other, over in there.items()
        if other != name
        for node in panel.nodes()
        if (node.actions or node.role in ("field", "input")) and node.rect.overlaps(over.box)
    ]


def named(value: object) -> str:
    """A pair by its two panels and the table they lie at."""
    return f"{value[3]}-{value[0]}-{value[1]}" if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize(("pair", "scale"), spread(PAIRS, over=(SCALES,), rest=pytest.mark.long), ids=named)
def test_no_panel_covers_a_control_of_another(
    stage: Studio, pair: tuple[str, str, Mapping[str, Callable[[Show], None]], str], scale: int
) -> None:
    first, second, openers, kind = pair
    show = opened(scaled(stage, scale), kind)
    openers[first](show)
    assert is_open(show, first)
    openers[second](show)
    assert covered(show) == []
    rooms = {row.name: row.room for row in OVERLAYS}
    if rooms[first] & rooms[second]:
        assert not (is_open(show, first) and is_open(show, second))


def test_every_panel_says_where_it_lies() -> None:
    """A row without a room is no panel, or none with anything to press."""
    assert {row.name for row in OVERLAYS if not row.room} == {
        "announcer", "hover", "stock-drag", "replay", "hint", "lights", "remark", "own-set", "free-place", "path",
    }  # fmt: skip


def test_what_shares_a_place_can_be_closed(stage: Studio) -> None:
    show = opened(stage, "cards")
    assert isinstance(show.top, TableScene)
    shared = [row for row in OVERLAYS if row.room and any(o.room & row.room and o is not row for o in OVERLAYS)]
    there = show.top._overlays._overlays
    stay = {row.name for row in shared if row.name in there and type(there[row.name]).give_way is Overlay.give_way}
    assert stay == {"starter-draw", "seat-change"}  # while they are open nothing else can open


def test_a_typed_line_that_gave_way_to_a_hint_comes_back_with_up(stage: Studio) -> None:
    show = opened(stage, "tiles")
    line(show)
    for sign in "k5-7":
        show.handle(Typed(sign))
    steps(show)
    assert is_open(show, "steps") and not is_open(show, "line")
    line(show)
    assert is_open(show, "line") and not is_open(show, "steps")
    show.handle(Act(Action.UP))
    assert next(each for each in show.top.nodes() if each.id == "line").value == "k5-7"
