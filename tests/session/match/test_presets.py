"""The agreements of the printed sheets, line by line (rules 14), and a family's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.option import Option
from game.rules.games.registry import GAMES, all_options
from game.rules.options import Jokers, Late, MatchBy, Options, PoolEnd
from game.session.match.presets import (
    MOST_FAMILY_RULES,
    PRESETS,
    Preset,
    differences,
    family_rules,
    nearest_preset,
    preset_in,
    presets_for,
    with_family_rules,
)
from game.session.match.setup import Setup
from tests.effort import every_row

BY_NAME = {preset.name: preset for preset in PRESETS}
THREE = Setup(players=3, opponents=("hare", "owl"))


def agreed(name: str, setup: Setup = THREE) -> Setup:
    return BY_NAME[name].agreed_in(setup)


@every_row(
    ("name", "box", "rounds", "options"),
    [
        ("classic", "classic", 0, Options()),
        # T: "每位玩家就再進行一輪 … 如果有玩家無法出牌，遊戲也就結束", one table of games added up.
        ("taiwan", "classic", 1, Options(pool_end=PoolEnd.LAST_ROUND, match_by=MatchBy.POINTS)),
        # S: a joker is "replaced during his/her turn with a tile of the same number and color".
        ("sheet_2016", "classic", 1, Options(jokers=Jokers.EXACT_SWAP)),
        # W: "破冰時不可使用百搭牌", "要多拿三張牌以示懲罰", "若蓋起來的牌已被拿光，卻未有贏家，遊戲結束".
        ("encyclopaedia", "classic", 0, Options(opening_jokers=False, strict=True, pool_end=PoolEnd.AT_ONCE)),
        ("twist", "twist", 1, Options()),
        # X: "比賽加嚴規則：… 剩下多少塊牌，就要從共用牌堆拿一樣數目的牌".
        ("tournament", "twist", 1, Options(late=Late.LOOSE)),
        # W: four jokers in two packs.
        ("encyclopaedia_cards", "machiavelli", 0, Options(card_jokers=4)),
    ],
)
def test_a_preset_is_what_its_sheet_prints(name: str, box: str, rounds: int, options: Options) -> None:
    setup = agreed(name)
    assert (setup.box, setup.rounds, setup.options) == (box, rounds, options)


@every_row("name", BY_NAME)
def test_a_preset_leaves_the_clock_as_it_was_chosen(name: str) -> None:
    assert [agreed(name, replace(THREE, clock=clock)).clock for clock in (None, 45)] == [None, 45]


@every_row("name", BY_NAME)
def test_a_preset_leaves_everybody_where_they_sit(name: str) -> None:
    setup = replace(THREE, people=(0, 2), opponents=("fox",), names=("Ann", "", "Bo"))
    assert (agreed(name, setup).seats, agreed(name, setup).names) == (setup.seats, setup.names)


def test_five_and_six_play_the_taiwan_sheet_with_160_tiles() -> None:
    setup = THREE.with_players(5)
    assert agreed("taiwan", setup).game.size == 160


def test_twist_has_tiles_for_four_of_six() -> None:
    assert agreed("twist", THREE.with_players(6)).players == 4


@every_row("name", BY_NAME)
def test_a_preset_is_found_again_in_what_it_agreed(name: str) -> None:
    assert preset_in(agreed(name), {}) == BY_NAME[name]


@given(
    st.sampled_from([preset.name for preset in presets_for(GAMES["classic"])]),
    st.sampled_from(GAMES["classic"].options),
    st.data(),
)
def test_one_other_choice_is_no_longer_the_preset_and_is_named(name: str, option: Option, data: st.DataObject) -> None:
    setup = agreed(name)
    others = [choice for choice in option.choices if choice != getattr(setup.options, option.name)]
    change: dict[str, Any] = {option.name: data.draw(st.sampled_from(others))}
    changed = replace(setup, options=replace(setup.options, **change))
    assert not BY_NAME[name].is_agreed_in(changed)
    assert list(differences(BY_NAME[name], changed)) == [option.name]


def test_a_length_and_a_box_of_ones_own_are_named_as_differences() -> None:
    changed = replace(agreed("classic"), rounds=2).with_box("big")
    assert list(differences(BY_NAME["classic"], changed)) == ["rounds", "box"]
    assert nearest_preset(changed) == (BY_NAME["classic"], 2)


def test_options_of_other_games_do_not_hide_a_preset() -> None:
    cards = replace(THREE, options=Options(hand_size=13, aces_high=True))
    assert preset_in(agreed("classic", cards), {}) == BY_NAME["classic"]
    assert agreed("classic", cards).options.hand_size == 13


def test_a_length_of_tiles_is_no_difference_where_points_win_the_match() -> None:
    rummy = agreed("twist").with_box("rummy")
    (usual,) = presets_for(rummy.game)
    assert usual.is_agreed_in(rummy) and not list(differences(usual, rummy))


@pytest.mark.parametrize("box", ["machiavelli", "rummy"])
def test_games_of_cards_begin_with_the_usual_rules(box: str) -> None:
    usual = presets_for(GAMES[box])[0]
    assert usual.name == "usual" and usual.is_agreed_in(Setup().with_box(box))


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_a_familys_own_rules_are_agreed_again_as_they_were(box: str, data: st.DataObject) -> None:
    chosen: dict[str, Any] = {each.name: data.draw(st.sampled_from(each.choices)) for each in all_options()}
    setup = replace(Setup().with_box(box), options=Options(**chosen), rounds=2)
    own = family_rules("Ours", setup)
    elsewhere = own.agreed_in(Setup())
    assert own.is_agreed_in(setup)
    assert all(
        getattr(elsewhere.options, each.name) == getattr(setup.options, each.name) for each in setup.game.options
    )
    assert (elsewhere.box, elsewhere.rounds) == (box, 2)


def test_rules_of_the_same_name_are_kept_once_and_the_oldest_give_way() -> None:
    kept: Mapping[str, Preset] = {}
    for number in range(MOST_FAMILY_RULES + 1):
        kept = with_family_rules(kept, family_rules(f"Rules {number}", THREE))
    kept = with_family_rules(kept, family_rules("Rules 5", agreed("twist")))
    assert list(kept) == [f"Rules {n}" for n in (*range(1, 5), *range(6, 13), 5)]
