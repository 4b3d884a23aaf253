"""What holds for all that lies over the table, found through the table of overlays (ux 2.1, 2.11)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.session.settings import Settings
from game.session.teaching import Teaching
from game.ui.input.gestures import Act, Action, Gesture, Move, NodeDeed, NodeRequest, Press, Release
from game.ui.pictures import Tray
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import Node
from game.ui.table.overlays.overlay_panel import OverlayPanel
from game.ui.table.overlays.table_overlays import OVERLAYS
from tools.gallery import STATES
from tools.studio import Show, Studio, studio

WITHOUT = frozenset(
    (
        "starter-draw",
        "announcer",
        "hover",
        "stock-drag",
        "fan",
        "replay",
        "hint",
        "lights",
        "path",
        "praise",
        "remark",
        "line",
        "own-set",
        "free-place",
    )
)
"""Those with nothing to press: any press closes them, or they do not hear presses."""
ELSEWHERE = {
    "seat-change": "table-seen",
    "solved": "stage-solved",
    "tutorial": "lesson",
    "steps": "table-show-3",
    "joker": "table-joker-choice",
    "teaching": "table-idea",
}
"""States that are called otherwise than `table-` and the name of the overlay."""
WITH_BUTTONS = {row.name: ELSEWHERE.get(row.name, f"table-{row.name}") for row in OVERLAYS if row.name not in WITHOUT}
"""A state of the gallery in which each overlay with buttons is open."""
OPENERS = (
    ("machiavelli", "turns", "turns.close"),
    ("table-changed", "changes", "felt"),
    ("rummy-draw", "see-all", "felt"),
    ("stage", "show-me", "step-leave"),
)
"""States with a button that opens an overlay, the button, and what closes it again."""
AWAY = Move(1, 1)


@pytest.fixture(scope="module")
def stage() -> Iterator[Studio]:
    with studio("1280x720", "en", Settings(taught=tuple(Teaching))) as ready:
        yield ready


def scene_of(show: Show) -> TableScene:
    assert isinstance(show.top, TableScene)
    return show.top


def do(show: Show, *gestures: Gesture) -> None:
    for gesture in gestures:
        show.handle(gesture)
        show.wait(0.3)


def click(show: Show, node: Node) -> None:
    x, y = map(round, node.rect.centre)
    do(show, Move(x, y), Press(x, y), Release(x, y), AWAY)


def node(show: Show, ident: str) -> Node:
    return next(node for node in show.top.nodes() if node.id == ident)


def has(show: Show, ident: str) -> bool:
    return any(node.id == ident for node in show.top.nodes())


def test_every_overlay_has_a_state_of_the_gallery_or_nothing_to_press() -> None:
    assert {name: state for name, state in WITH_BUTTONS.items() if state not in STATES} == {}
    assert ELSEWHERE.keys() | WITHOUT <= {row.name for row in OVERLAYS}


@pytest.mark.parametrize("name", WITH_BUTTONS)
def test_every_button_over_the_table_answers_the_pointer(stage: Studio, name: str) -> None:
    show = STATES[WITH_BUTTONS[name]](stage)
    overlay = scene_of(show)._overlays._overlays[name]
    buttons = [each for each in overlay.nodes() if each.actions]
    do(show, AWAY)
    at_rest = show.drawn()
    assert buttons
    for button in buttons:
        x, y = map(round, button.rect.centre)
        do(show, Move(x, y))
        assert show.drawn() != at_rest, button.id
        do(show, AWAY)
        assert show.drawn() == at_rest, button.id


@pytest.mark.parametrize(("state", "opener", "closer"), OPENERS)
def test_the_keys_are_at_what_opened_it_when_it_is_closed_by_a_key(
    stage: Studio, state: str, opener: str, closer: str
) -> None:
    show = STATES[state](stage)
    do(show, NodeRequest(opener, NodeDeed.FOCUS), Act(Action.USE))
    assert has(show, closer)
    do(show, Act(Action.CANCEL))
    focused = scene_of(show).focused
    assert focused is not None and focused.id == opener


@pytest.mark.parametrize(("state", "opener", "closer"), OPENERS)
def test_after_the_mouse_no_ring_is_shown_and_the_keys_begin_at_what_opened_it(
    stage: Studio, state: str, opener: str, closer: str
) -> None:
    show = STATES[state](stage)
    click(show, node(show, opener))
    assert has(show, closer) and not rings(show)
    click(show, node(show, closer))
    assert scene_of(show).focused is None and not rings(show)
    do(show, Act(Action.NEXT_ZONE))
    focused = scene_of(show).focused
    assert focused is not None and focused.id == opener


def rings(show: Show) -> int:
    """How many rings of the keys are drawn."""
    return sum(isinstance(op.picture, Tray) and op.picture.kind == "focus" for op in show.drawn())


def test_after_the_solved_card_the_keys_begin_at_the_button_that_brought_it(stage: Studio) -> None:
    show = STATES["stage-solved"](stage)
    click(show, node(show, "solved-again"))
    do(show, Act(Action.NEXT_ZONE))
    focused = scene_of(show).focused
    assert focused is not None and focused.id == "end-turn"


@pytest.mark.parametrize("name", WITH_BUTTONS)
def test_what_lies_still_over_the_table_is_laid_out_once(stage: Studio, name: str) -> None:
    """Whatever a panel's question holds anew in each frame would cost a layout in each."""
    show = STATES[WITH_BUTTONS[name]](stage)
    overlay = scene_of(show)._overlays._overlays[name]
    panels = [each for each in (overlay, *vars(overlay).values()) if isinstance(each, OverlayPanel)]
    do(show, AWAY)
    before = [panel._parts for panel in panels if panel.is_open]
    show.wait(0.1)
    assert before and all(
        now is then for now, then in zip((p._parts for p in panels if p.is_open), before, strict=True)
    )


def focused(show: Show) -> list[str]:
    return [each.id for each in show.top.nodes() if each.focused]


@pytest.mark.parametrize("held", ["rack", "set.", "pool", "end-turn"])
def test_the_keys_are_at_one_thing_while_the_discards_are_looked_through(stage: Studio, held: str) -> None:
    """One node is focused, and no ring is left on the table."""
    show = STATES["rummy-draw"](stage)
    ident = next(
        (each.id for each in show.top.nodes() if each.id.startswith(f"{held}.tile" if held == "rack" else held)), ""
    )
    if ident:
        do(show, NodeRequest(ident, NodeDeed.FOCUS))
        assert focused(show) == [ident] and rings(show) == 1
    do(show, Act(Action.PILE))
    assert [each.startswith("discard.") for each in focused(show)] == [True] and rings(show) == 0
    do(show, Act(Action.CANCEL))
    assert focused(show) == ([ident] if ident else []) and rings(show) == bool(ident)


@pytest.mark.parametrize("name", WITH_BUTTONS)
def test_at_most_one_node_is_focused_whatever_lies_over_the_table(stage: Studio, name: str) -> None:
    show = STATES[WITH_BUTTONS[name]](stage)
    for action in (Action.NEXT_ZONE, Action.RIGHT, Action.NEXT_ZONE):
        do(show, Act(action))
        assert len(focused(show)) <= 1 and rings(show) <= 1
