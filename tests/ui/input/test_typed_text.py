"""What is typed into a field is edited as everywhere: all of it selected, replaced, deleted, cut, copied and pasted."""

from __future__ import annotations

from game.ui.input.gestures import Act, Action, Typed
from game.ui.input.typed_text import Clipboard, TypedText
from game.ui.kit.page import Page
from game.ui.places import GamesPlace, NamingPlace, NumberPlace, RulesPlace
from game.ui.routes import scene_of
from game.ui.scene import Place
from game.ui.services import Services
from tests.effort import every_row
from tests.ui.acting import click, node, opened, services_for
from tests.ui.scenes.test_pages import page

FIELDS = {"rules": "search", "naming": "name", "games": "code"}
"""A page with a field, and the field."""


def _with_field(name: str, services: Services) -> Page:
    pages: dict[str, Place] = {
        "rules": RulesPlace(),
        "naming": NamingPlace("", "?", lambda _: None),
        "games": GamesPlace(),
    }
    scene = page(opened(scene_of(pages[name], services)))
    click(scene, FIELDS[name])
    return scene


def _value(scene: Page) -> str:
    return node(scene, FIELDS[scene.name]).value


@every_row("name", FIELDS)
def test_whatever_comes_after_all_was_selected_takes_its_place(name: str) -> None:
    scene = _with_field(name, services_for())
    scene.handle(Typed("RUN"))
    scene.handle(Act(Action.SELECT_ALL))
    assert node(scene, FIELDS[name]).picked and _value(scene) == "RUN"
    scene.handle(Typed("J"))
    assert not node(scene, FIELDS[name]).picked and _value(scene) == "J"


@every_row("name", FIELDS)
def test_all_that_is_selected_is_deleted_by_one_key_and_a_click_selects_nothing(name: str) -> None:
    scene = _with_field(name, services_for())
    for action in (Action.RESET, Action.DELETE):
        scene.handle(Typed("RUN"))
        scene.handle(Act(Action.SELECT_ALL))
        scene.handle(Act(action))
        assert _value(scene) == ""
    scene.handle(Typed("RUN"))
    scene.handle(Act(Action.SELECT_ALL))
    click(scene, FIELDS[name])
    scene.handle(Act(Action.RESET))
    assert _value(scene) == "RU"


def test_what_is_selected_is_copied_and_cut_and_nothing_else() -> None:
    clipboard = Clipboard()
    typed = TypedText("run").edited(Action.COPY, clipboard)
    assert typed == TypedText("run") and clipboard.read() == ""
    assert TypedText("run", selected=True).edited(Action.CUT, clipboard) == TypedText()
    assert TypedText("set", selected=True).edited(Action.PASTE, clipboard) == TypedText("run")
    assert TypedText("run").edited(Action.DELETE, clipboard) == TypedText("run")


def test_a_number_that_is_typed_is_selected_and_typed_anew() -> None:
    taken: list[int] = []
    scene = page(opened(scene_of(NumberPlace("new_game.clock", (15, 60, 1200), 60, str, taken.append), services_for())))
    for gesture in (Typed("99"), Act(Action.SELECT_ALL), Typed("75"), Act(Action.CONFIRM)):
        scene.handle(gesture)
    assert taken == [75]
