"""What a screen reader gets of the tree, and what it may ask for: by an AccessKit of the tests (accessibility SR1)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.session.speech.phrases import notation_in_words
from game.session.system.notices import Notice, Trouble
from game.ui.access.screen_reader import BORROWED, ROLES, WINDOW, ReaderTree, ScreenReader, spoken_name
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, NodeDeed, NodeRequest, Typed
from game.ui.kit.interaction import PRESS_TIME
from game.ui.kit.page import Page
from game.ui.places import HomePlace, RulesPlace, SettingsPlace
from game.ui.routes import scene_of
from game.ui.scene import Push, Scene
from game.ui.semantics import ROOT, Node
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.acting import click, node, opened, services_for
from tests.ui.desktop import Desktop
from tests.ui.playing import Player
from tests.ui.test_whole_tree import ROLES as TREE_ROLES


class Names:
    """A member for every name that is asked for, itself."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __getattr__(self, name: str) -> str:
        return f"{self._kind}.{name}"


class FakeNode:
    """Remembers what was set."""

    def __init__(self, role: str) -> None:
        self.facts: dict[str, Any] = {"role": role, "actions": []}

    def add_action(self, action: str) -> None:
        self.facts["actions"].append(action)

    def __getattr__(self, name: str) -> Callable[..., None]:
        def keep(*values: Any) -> None:
            self.facts[name.removeprefix("set_")] = values[0] if values else True

        return keep


@dataclass
class FakeAdapter:
    """One that keeps every tree; `breaks` fails as the library does, with no Exception."""

    handlers: tuple[Callable[..., None], ...]
    trees: list[Any]
    focus: list[bool]
    breaks: bool = False

    def update_if_active(self, make: Callable[[], Any]) -> None:
        if self.breaks:
            raise BaseException("a panic")
        self.trees.append(make())

    def update_window_focus_state(self, present: bool) -> None:
        self.focus.append(present)


class FakeKit:
    """As much of AccessKit as the game uses."""

    Role, Action, Live, Toggled = Names("Role"), Names("Action"), Names("Live"), Names("Toggled")
    Node, Rect = FakeNode, staticmethod(lambda *sides: sides)
    Tree = staticmethod(lambda root: SimpleNamespace(root=root))
    TreeUpdate = staticmethod(lambda focus: SimpleNamespace(focus=focus, tree=None, nodes=[]))

    def __init__(self) -> None:
        self.adapter: FakeAdapter | None = None
        self.unix = SimpleNamespace(Adapter=self._made)
        self.windows = SimpleNamespace(SubclassingAdapter=lambda handle, *handlers: self._made(*handlers))

    def _made(self, *handlers: Callable[..., None]) -> FakeAdapter:
        self.adapter = FakeAdapter(handlers, [], [])
        return self.adapter


@dataclass
class Listening:
    """A reader that is connected with a scene."""

    kit: FakeKit
    reader: ScreenReader
    scene: Scene

    @property
    def adapter(self) -> FakeAdapter:
        assert self.kit.adapter is not None
        return self.kit.adapter

    def start(self) -> None:
        """The person starts a reader."""
        self.adapter.handlers[0]()

    def frame(self, *, changed: bool = True) -> bool:
        return self.reader.follow(self.scene, shared.texts(), 0.2, changed=changed)

    def facts(self) -> dict[str, dict[str, Any]]:
        """The nodes of the last tree by the ids of the semantic tree."""
        numbered = dict(self.adapter.trees[-1].nodes)
        names = {number: self.reader._tree.node(number) for number in numbered}
        return {names[number]: made.facts for number, made in numbered.items()}

    def numbers(self) -> dict[int, str]:
        """The nodes that the reader knows, window aside, by number."""
        return dict(self.reader._tree._nodes)

    def ask(self, action: str, ident: str) -> list[NodeRequest]:
        number = next(number for number, _ in self.adapter.trees[-1].nodes if self.reader._tree.node(number) == ident)
        self.adapter.handlers[1](SimpleNamespace(action=f"Action.{action}", target=number))
        return list(self.reader.asked())


def connected(scene: Scene) -> Listening:
    kit = FakeKit()
    reader = ScreenReader(kit, "linux")
    reader.attach(7)
    return Listening(kit, reader, scene)


@every_row(("platform", "handle", "is_known"), [("win32", 0, False), ("win32", 7, True), ("linux", 0, True)])
def test_a_window_that_has_no_handle_is_none_where_readers_know_windows_by_it(
    platform: str, handle: int, is_known: bool
) -> None:
    """The library panics on Windows, in words on the terminal."""
    kit = FakeKit()
    ScreenReader(kit, platform).attach(handle)
    assert (kit.adapter is not None) is is_known


@pytest.fixture
def listening() -> Listening:
    """Of a page with sliders and choices: the settings that are found by a word of their sentences."""
    page = opened(scene_of(SettingsPlace(), services_for(effects=35)))
    assert isinstance(page, Page)
    page.handle(Typed("how"))
    page.interaction.focus("")
    return connected(page)


@pytest.fixture
def told(listening: Listening) -> Listening:
    listening.start()
    listening.frame()
    return listening


def test_every_role_of_the_tree_has_one_of_accesskit() -> None:
    assert set(ROLES) == TREE_ROLES
    assert "UNKNOWN" not in ROLES.values()


def test_nothing_is_built_and_nothing_called_before_a_reader_asks(listening: Listening) -> None:
    assert not listening.frame()
    assert listening.adapter.trees == [] and listening.adapter.focus == []


def test_a_reader_that_starts_gets_the_whole_tree_below_one_window(told: Listening) -> None:
    update = told.adapter.trees[-1]
    made = {number: each.facts for number, each in update.nodes}
    reached, waiting = set[int](), [WINDOW]
    while waiting:
        number = waiting.pop()
        assert number not in reached
        reached.add(number)
        waiting += made[number]["children"]
    explained = sum(each.id.endswith(".about") for each in told.scene.nodes())
    assert reached == set(made) and len(made) == len(told.scene.nodes()) - explained + 1
    assert update.tree.root == WINDOW


def test_linux_is_told_a_toolkit_that_orca_listens_to_until_accesskit_says_its_parent(told: Listening) -> None:
    requirements = (Path(__file__).resolve().parents[2] / "requirements.txt").read_text(encoding="utf-8")
    tree = told.adapter.trees[-1].tree
    assert (tree.toolkit_name, tree.toolkit_version) == BORROWED
    assert "accesskit==0.7.0;" in requirements, "with another AccessKit: leave_pages says whether BORROWED can go"
    assert not hasattr(ReaderTree().update(FakeKit(), "page", "", (), str).tree, "toolkit_name")


def test_cells_and_rows_of_tiles_are_read_with_what_is_in_them() -> None:
    box = node(opened(scene_of(SettingsPlace(), services_for())), "back").rect
    words = partial(notation_in_words, shared.texts())
    assert spoken_name(Node("score.1.0", "text", "You, Game 1", box, "+37"), words) == "You, Game 1: +37"
    told = spoken_name(Node("rack", "tiles", "Rack", box, "r7 J"), words)
    assert told == f"Rack: {sentence('tile.face', colour=sentence('colour.red'), number=7)}, {sentence('tile.joker')}"
    assert spoken_name(Node("seat.0", "text", "You", box, "you"), words) == "You"


def test_the_focus_is_on_the_page_until_the_keys_are_somewhere(told: Listening) -> None:
    numbers = told.reader._tree
    assert numbers.node(told.adapter.trees[-1].focus) == ROOT
    told.scene.handle(Act(Action.NEXT_ZONE))
    told.frame()
    focused = next(each.id for each in told.scene.nodes() if each.focused)
    assert numbers.node(told.adapter.trees[-1].focus) == focused


def test_sliders_switches_and_choices_tell_how_they_stand(told: Listening) -> None:
    facts = told.facts()
    assert [facts["effects"][f"{name}numeric_value"] for name in ("min_", "max_", "")] == [0, 100, 35]
    assert facts["pace.normal"]["toggled"] == "Toggled.TRUE" and facts["pace.quick"]["toggled"] == "Toggled.FALSE"
    assert {"Action.FOCUS", "Action.CLICK"} <= set(facts["pace.quick"]["actions"])


def test_a_node_keeps_its_number_while_it_is_there(told: Listening) -> None:
    before = told.numbers()
    told.scene.handle(Act(Action.NEXT_ZONE))
    told.frame()
    assert told.numbers() == before


def test_a_node_that_comes_back_has_a_number_that_none_had(told: Listening) -> None:
    page, other = told.scene, opened(scene_of(RulesPlace(), services_for()))
    given = set(told.numbers())
    for told.scene in (other, page):
        told.frame()
        assert given.isdisjoint(told.numbers())
        given |= set(told.numbers())


def test_a_reader_that_asks_for_what_is_no_longer_there_is_not_heard(told: Listening) -> None:
    number = next(number for number, ident in told.numbers().items() if ident == "back")
    told.scene = opened(scene_of(RulesPlace(), services_for()))
    told.frame()
    told.adapter.handlers[1](SimpleNamespace(action="Action.CLICK", target=number))
    assert list(told.reader.asked()) == []


def test_the_same_words_said_twice_are_read_twice() -> None:
    player = Player(match_at("r5 r6 r7 / r8 r9 k1"))
    table = connected(player.scene)
    table.start()

    def announced() -> int:
        player.scene.handle(Act(Action.HEAR_TABLE))
        table.frame()
        return next(number for number, ident in table.numbers().items() if ident == "announcement")

    assert announced() != announced()


def test_a_table_is_a_list_of_tiles_that_can_be_clicked() -> None:
    table = connected(Player(match_at("r5 r6 r7 / r8 r9 k1")).scene)
    table.start()
    table.frame()
    facts = table.facts()
    assert (facts["rack"]["role"], facts["set.1"]["role"]) == ("Role.LIST", "Role.LIST")
    assert len(facts["set.1"]["children"]) == 3
    tiles = [each for name, each in facts.items() if ".tile." in name]
    assert len(tiles) == 6 and all("Action.CLICK" in each["actions"] for each in tiles)
    assert "live" not in facts["status"]


def test_of_a_set_readers_are_told_what_is_wrong_and_not_what_it_is_worth() -> None:
    box = Box(0, 0, 9, 9)
    good = Node("set.1", "set", "red 5 to 7", box, tip="Run, 18 points")
    bad = Node("set.2", "set", "blue 1, 3", box, tip="One more tile needed", marks=("unfinished",))
    update = ReaderTree().update(FakeKit(), "table", "", (Node(ROOT, "page", "", box), good, bad), str)
    told = {made.facts.get("label"): made.facts.get("description") for _, made in update.nodes}
    assert (told["red 5 to 7"], told["blue 1, 3"]) == (None, "One more tile needed")


def test_a_click_of_the_reader_does_what_the_key_does(told: Listening) -> None:
    assert told.ask("CLICK", "pace.quick") == [NodeRequest("pace.quick", NodeDeed.PRESS)]
    told.scene.handle(NodeRequest("pace.quick", NodeDeed.PRESS))
    told.scene.update(2 * PRESS_TIME)
    assert node(told.scene, "pace.quick").checked and node(told.scene, "pace.quick").focused


def test_a_reader_moves_the_focus_and_a_slider(told: Listening) -> None:
    for request in (*told.ask("FOCUS", "effects"), *told.ask("INCREMENT", "effects")):
        told.scene.handle(request)
    assert node(told.scene, "effects").focused and node(told.scene, "effects").value == "40"


def test_a_page_opens_by_a_click_of_the_reader() -> None:
    home = opened(scene_of(HomePlace(), services_for(first_start_done=True)))
    home.handle(NodeRequest("settings", NodeDeed.PRESS))
    assert isinstance(home.update(2 * PRESS_TIME), Push)


def test_what_does_not_change_is_not_told_again(told: Listening) -> None:
    assert not told.frame(changed=False)
    assert len(told.adapter.trees) == 1


def opened_settings() -> Listening:
    """The settings for a reader that is there, with the keys on the way back."""
    page = opened(scene_of(SettingsPlace(), services_for()))
    page.handle(Act(Action.NEXT_ZONE))
    listening = connected(page)
    listening.start()
    listening.frame()
    return listening


def test_what_was_on_a_page_as_it_opened_is_news_only_when_it_changes() -> None:
    told = opened_settings()
    assert "live" not in told.facts()["note"]
    told.scene.services.store.notices.add(Notice(Trouble.UNSAVED, "settings.json"))  # type: ignore[attr-defined]
    told.scene.update(0.1)
    told.frame()
    assert told.facts()["note"]["live"] == "Live.POLITE"


def test_a_setting_is_told_with_its_sentence_which_is_not_read_by_itself() -> None:
    told = opened_settings()
    assert told.facts()["full-screen"]["description"] == sentence("settings.full_screen_about")
    assert not any(name.endswith(".about") for name in told.numbers().values())


def test_of_a_choice_the_answer_that_is_chosen_is_told_with_the_sentence() -> None:
    told = opened_settings()
    click(told.scene, "tab.language")
    told.frame()
    described = {name for name, facts in told.facts().items() if facts.get("description") == sentence(
        "settings.language_about")}  # fmt: skip
    assert described == {"language.en"}


def test_groups_of_settings_are_tabs_of_which_one_is_selected() -> None:
    told = opened_settings()
    facts = told.facts()
    tabs = {name: each for name, each in facts.items() if name.startswith("tab.")}
    assert {each["role"] for each in tabs.values()} == {"Role.TAB"}
    assert [each["selected"] for each in tabs.values()].count(True) == 1


def test_only_what_differs_is_told(told: Listening) -> None:
    told.scene.handle(Act(Action.NEXT_ZONE))
    told.frame()
    assert len(told.adapter.trees[-1].nodes) == 2
    assert told.facts().keys() == {"", next(each.id for each in told.scene.nodes() if each.focused)}


def test_the_window_tells_whether_it_has_the_focus(told: Listening) -> None:
    told.reader.change_focus(present=False)
    told.frame()
    assert told.adapter.focus == [True, False]


def test_a_reader_that_comes_back_gets_a_new_tree(told: Listening) -> None:
    told.adapter.handlers[2]()
    assert not told.frame()
    told.start()
    assert told.frame(changed=False)


def test_without_accesskit_the_game_says_so_once_and_runs_as_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    with caplog.at_level(logging.INFO):
        reader = ScreenReader.create()
        reader.attach(7)
    assert not reader.is_there and not reader.active and list(reader.asked()) == []
    assert len(caplog.records) == 1


def test_a_failing_library_ends_the_connection_and_not_the_game(
    told: Listening, caplog: pytest.LogCaptureFixture
) -> None:
    told.adapter.breaks = True
    assert [told.frame(), told.frame()] == [True, False]
    assert not told.reader.active and len(caplog.records) == 1


def test_the_loop_tells_the_reader_and_carries_out_what_it_asks(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path, services_for(first_start_done=True, reduced_motion=True), seen=False)
    there = connected(desktop.top)
    desktop.app._output = replace(desktop.app._output, reader=there.reader)
    desktop.frames(3)
    assert there.adapter.trees == []
    there.start()
    desktop.frames(3)
    number = next(
        number for number, _ in there.adapter.trees[-1].nodes if there.reader._tree.node(number) == "settings"
    )
    there.adapter.handlers[1](SimpleNamespace(action="Action.CLICK", target=number))
    desktop.frames(12)
    assert desktop.top.name == "settings" and "back" in there.facts()
    pygame.quit()


def installed() -> Iterator[Any]:
    """AccessKit, where it is installed."""
    found = ScreenReader.create()
    if found.is_there:
        yield found._kit


def test_the_real_library_takes_the_tree() -> None:
    nodes = opened(scene_of(HomePlace(), services_for())).nodes()
    sizes = [len(ReaderTree().update(kit, "home", "Tilebridge", nodes, str).nodes) for kit in installed()]
    assert all(size == len(nodes) + 1 for size in sizes)
