"""A page, a table and a panel in each state of something to press: under the pointer, held, resting under the pointer
that pressed it, and in focus; for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.ui.input.gestures import Act, Action, Move, Press
from game.ui.places import PausePlace, ReplayPlace
from game.ui.routes import scene_of
from tools.learning_states import lesson_solved
from tools.past_games import THREE, past_finished_game
from tools.studio import Show, Studio
from tools.table_states import played, shown_steps

Make = Callable[[Studio], Show]


def paused(studio: Studio) -> Show:
    return Show(studio, lambda services: scene_of(PausePlace(), services))


def replayed(studio: Studio) -> Show:
    finished_game = past_finished_game(THREE, 7)
    return Show(studio, lambda services: scene_of(ReplayPlace(finished_game, 3), services))


def hot(make: Make, ident: str, studio: Studio) -> Show:
    """The pointer is on it."""
    show = make(studio)
    show.handle(Move(*show.middle(show.node(ident=ident))))
    show.wait(0.5)
    return show


def down(make: Make, ident: str, studio: Studio) -> Show:
    """The pointer holds it."""
    show = hot(make, ident, studio)
    show.handle(Press(*show.middle(show.node(ident=ident))))
    show.wait(0.1)
    return show


def rests(make: Make, ident: str, studio: Studio) -> Show:
    """It was pressed until there was nothing left for it to do."""
    show = hot(make, ident, studio)
    while not show.node(ident=ident).disabled:
        show.click(show.node(ident=ident))
    return show


def focused(make: Make, studio: Studio, zones: int = 2) -> Show:
    """The Tab key was pressed so often."""
    show = make(studio)
    for _ in range(zones):
        show.handle(Act(Action.NEXT_ZONE))
        show.wait(0.2)
    return show


def turned(studio: Studio) -> Show:
    """Two steps of a turn, which can be undone."""
    show = played(studio)
    show.click(show.node(ident="sort-runs"))
    show.click(show.node(ident="sort-groups"))
    return show


PRESSED: Mapping[str, Make] = {
    "page-hot": partial(hot, paused, "settings"),
    "page-down": partial(down, paused, "settings"),
    "page-rests": partial(rests, replayed, "first"),
    "page-focused": partial(focused, paused),
    "table-hot": partial(hot, played, "draw"),
    "table-down": partial(down, played, "draw"),
    "table-rests": partial(rests, turned, "undo"),
    "table-focused": partial(focused, played, zones=3),
    "panel-hot": partial(hot, partial(shown_steps, steps=1), "step-end"),
    "panel-down": partial(down, partial(shown_steps, steps=1), "step-end"),
    "panel-rests": partial(rests, partial(shown_steps, steps=1), "step-end"),
    "panel-focused": partial(focused, lesson_solved),
}
