"""The semantic tree says of every page and of the table what can be used, how it stands and to what it belongs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.storage.deal_code import SharedDeal
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action
from game.ui.places import (
    DealAgainPlace,
    FairPlayPlace,
    GamesPlace,
    NewGamePlace,
    PastGamePlace,
    ReplayPlace,
    RulesPlace,
    SettingsPlace,
    StatisticsPlace,
    TablePlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.scenes.crash import CrashPage
from game.ui.semantics import ROOT, Node, Ordinal, Range
from game.ui.services import Services
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.ui.acting import click, key, node, opened, services_for
from tests.ui.playing import Player
from tests.ui.scenes.test_pages import PAGES
from tools.past_games import THREE

ONE_OR_NONE = ("toggle", "choice")


def archived(services: Services, find: Callable[[Services], Scene]) -> Scene:
    """A page about all games, of which there are some."""
    for seed in range(3):
        services.autosave.archive.add(shared.finished_game(Setup(), seed))
    return find(services)


MORE: dict[str, Callable[[Services, FinishedGame], Scene]] = {
    "games": lambda services, _: archived(services, lambda services: scene_of(GamesPlace(), services)),
    "statistics": lambda services, _: archived(services, lambda services: scene_of(StatisticsPlace(), services)),
    "past-game": lambda services, finished_game: scene_of(PastGamePlace(finished_game), services),
    "fair-play": lambda services, finished_game: scene_of(FairPlayPlace(finished_game), services),
    "deal-again": lambda services, finished_game: scene_of(
        DealAgainPlace(SharedDeal(finished_game.match.setup, finished_game.match.seed)), services
    ),
    "replay": lambda services, finished_game: scene_of(ReplayPlace(finished_game, 9), services),
    "crash": lambda services, _: CrashPage(services),
}


@pytest.fixture(scope="module")
def finished_game() -> FinishedGame:
    return shared.finished_game(THREE, 5)


@pytest.fixture(scope="module")
def pages(finished_game: FinishedGame) -> Mapping[str, Scene]:
    """Every page, opened."""
    more = {name: make(services_for(), finished_game) for name, make in MORE.items()}
    return {
        name: opened(page) for name, page in {**{n: make(services_for()) for n, make in PAGES.items()}, **more}.items()
    }


def faults(nodes: Sequence[Node]) -> Iterator[str]:
    """What contradicts itself in a tree."""
    known = {each.id: each for each in nodes}
    if len(known) < len(nodes):
        yield "an id is given twice"
    for each in known.values():
        above = [each.id]
        while (parent := known[above[-1]].parent) and parent in known and parent not in above:
            above.append(parent)
        if parent:
            yield f"{each.id}: parent {parent} is {'in a circle' if parent in above else 'missing'}"
        if each.role in ONE_OR_NONE and each.checked is None:
            yield f"{each.id}: neither on nor off"
        if each.disabled and each.actions:
            yield f"{each.id}: disabled, and can be used"
        span = each.range
        if (each.role == "slider") != (span is not None):
            yield f"{each.id}: a slider has a range, and nothing else"
        if span is not None and not (span.low <= span.now <= span.high and span.step > 0):
            yield f"{each.id}: {span}"
    if sum(each.focused for each in known.values()) > 1:
        yield "several are focused"


def test_every_page_is_a_tree_that_does_not_contradict_itself(pages: Mapping[str, Scene]) -> None:
    assert {name: found for name, page in pages.items() if (found := list(faults(page.nodes())))} == {}


def test_everything_on_a_page_belongs_to_it(pages: Mapping[str, Scene]) -> None:
    for name, page in pages.items():
        nodes = page.nodes()
        assert [each.id for each in nodes if not each.parent] == [ROOT], name
        assert nodes[0].label.startswith(node(page, "title").label) and nodes[0].value == page.name, name


def test_tab_reaches_everything_and_what_the_keys_are_on_is_focused(pages: Mapping[str, Scene]) -> None:
    for name, page in pages.items():
        if name == "board":  # where Tab leads from the tiles of the rack to those of the table
            continue
        seen: list[str] = []
        for _ in range(60):
            if len(seen) != len(set(seen)):
                break
            key(page, Action.NEXT_ZONE)
            seen += [each.id for each in page.nodes() if each.focused]
        assert set(seen) == {each.id for each in page.nodes() if each.actions}, name


def test_of_a_choice_exactly_one_is_checked(pages: Mapping[str, Scene]) -> None:
    for name, page in pages.items():
        groups = [each.id for each in page.nodes() if each.role == "group"]
        checked = [each.parent for each in page.nodes() if each.role == "choice" and each.checked]
        assert sorted(checked) == sorted(groups), name


def test_every_group_says_what_it_is_about(pages: Mapping[str, Scene]) -> None:
    nameless = {
        name: [each for each in page.nodes() if each.role == "group" and not each.label] for name, page in pages.items()
    }
    assert {name: found for name, found in nameless.items() if found} == {}


def test_a_chosen_segment_is_checked_and_the_one_before_is_not() -> None:
    scene = opened(scene_of(SettingsPlace(), services_for()))
    click(scene, "theme.lacquer")
    assert (node(scene, "theme.lacquer").checked, node(scene, "theme.walnut").checked) == (True, False)


def test_a_question_that_does_not_matter_is_disabled() -> None:
    scene = opened(scene_of(NewGamePlace(), services_for()))
    click(scene, "clock.off")
    click(scene, "change")
    assert node(scene, "late.loose").disabled and node(scene, "late").disabled


def test_a_slider_tells_how_far_it_goes() -> None:
    scene = opened(scene_of(SettingsPlace(), services_for(effects=35)))
    click(scene, "tab.sound")
    assert node(scene, "effects").range == Range(0, 100, 35, 5)


def test_the_card_that_is_open_is_checked() -> None:
    scene = opened(scene_of(RulesPlace(), services_for()))
    click(scene, "chapter.sets")
    click(scene, "card.run")
    assert [each.id for each in scene.nodes() if each.checked] == ["game.tiles", "chapter.sets", "card.run"]


# The table


def table() -> Player:
    return Player(match_at("r5 r6 r7 | b4 k4 o4 / r8 r9 k1"))


def parents(player: Player, ident: str) -> list[str]:
    """What a node belongs to, the nearest first."""
    above = [player.nodes[ident].parent]
    while above[-1]:
        above.append(player.nodes[above[-1]].parent)
    return above[:-1]


def test_a_tile_belongs_to_its_set_and_the_set_to_the_felt() -> None:
    player = table()
    tile, meld = player.find("table", "r6"), player.find("set", "r5 r6 r7")
    assert parents(player, tile.id) == [meld.id, "felt", ROOT]
    assert parents(player, player.find("rack", "k1").id) == ["rack", ROOT]


def test_a_picked_tile_says_so_until_it_is_put_down() -> None:
    player = table()
    player.pick("r8")
    assert [each.value for each in player.nodes.values() if each.picked] == ["r8"]
    player.pick("r8")
    assert not any(each.picked for each in player.nodes.values())


def test_a_carried_tile_is_picked() -> None:
    player = table()
    player.carry(player.tile_at("table", "r7"), player.empty_felt())
    assert [each.value for each in player.nodes.values() if each.picked] == ["r7"]


def test_the_node_in_the_ring_is_focused_and_none_when_the_pointer_is_used() -> None:
    player = table()
    player.scene.handle(Act(Action.RIGHT))
    focused = [each for each in player.nodes.values() if each.focused]
    assert focused == [player.scene.focused]
    player.click(player.empty_felt())
    assert not any(each.focused for each in player.nodes.values())


def test_buttons_that_rest_are_disabled() -> None:
    player = table()
    assert player.nodes["undo"].disabled and not player.nodes["draw"].disabled


@every_row("deeds", [(), ("turns",), ("sort-runs", "undo"), ("hint",)])
def test_the_table_does_not_contradict_itself(deeds: tuple[str, ...]) -> None:
    player = table()
    for ident in deeds:
        player.press_button(ident)
    assert list(faults(player.scene.nodes())) == []


def test_the_lesson_and_the_curtain_do_not_contradict_themselves() -> None:
    lesson = opened(scene_of(TablePlace(services_for(seed=None).matches.first_game(None)), services_for(seed=None)))
    people = scene_of(TablePlace(services_for().matches.begin(Setup("classic", 2, (), people=(0, 1)))), services_for())
    assert [*faults(lesson.nodes()), *faults(opened(people).nodes())] == []


def test_a_joker_says_what_it_stands_for_in_its_label_and_beside_it() -> None:
    player = Player(match_at("r5 J r7 / k1"))
    joker = player.find("table", "J")
    assert joker.stands_for == "r6"
    assert shared.sentence("tile.face", colour=shared.sentence("colour.red"), number=6) in joker.label


def test_a_tile_knows_its_place_and_a_set_its_number() -> None:
    player = table()
    assert player.find("table", "r6").place == Ordinal(2, 3)
    assert player.find("set", "b4 k4 o4").place == Ordinal(2, 2)
    assert player.find("rack", "k1").place == Ordinal(1, 3)


def test_what_was_laid_in_this_turn_and_the_set_it_changed_are_marked() -> None:
    player = table()
    player.drag(player.tile_at("rack", "r8"), player.tile_at("table", "r7"))
    assert player.find("table", "r8").marks == ("laid",)
    assert player.find("set", "r5 r6 r7 r8").marks == ("changed",)
    assert player.find("set", "b4 k4 o4").marks == ()


def test_a_wrong_set_says_what_is_wrong_with_it() -> None:
    player = table()
    player.drag(player.tile_at("rack", "r9"), player.tile_at("table", "r7"))
    assert player.find("set", "r5 r6 r7 r9").marks == ("changed", "unfinished")


def test_the_rack_says_whose_it_is() -> None:
    assert table().nodes["rack"].owner == shared.sentence("persona.you")


# What is written


def test_states_are_written_only_where_they_say_something() -> None:
    plain = Node("end", "button", "End", Box(1, 2, 3, 4))
    assert set(plain.as_json()) == {"id", "role", "label", "value", "rect", "actions"}


def test_every_state_is_written_under_its_name() -> None:
    plain = Node("end", "slider", "End", Box(1, 2, 3, 4), parent="root", range=Range(0, 9, 3))
    told = replace(plain, focused=True, picked=True, checked=False, disabled=True, place=Ordinal(2, 3), owner="You",
                   stands_for="r6", marks=("new",), live="off").as_json()  # fmt: skip
    assert {name: told[name] for name in list(told)[6:]} == {
        "parent": "root", "focused": True, "picked": True, "disabled": True, "checked": False,
        "range": {"min": 0, "max": 9, "now": 3, "step": 1}, "place": {"number": 2, "of": 3}, "owner": "You",
        "stands_for": "r6", "marks": ["new"], "live": "off",
    }  # fmt: skip
