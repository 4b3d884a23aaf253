"""How matches begin: which deals could be known beforehand."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from game.session.history.finished_game import is_prepared
from game.session.match.beginning import MatchStarter, Seeds
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.storage.deal_code import SharedDeal


def starter(folder: Path, seed: int | None = None) -> MatchStarter:
    store = SettingsStore(folder / "settings.json", Settings())
    return MatchStarter(store, Autosave(), Seeds(seed), random.Random(1))


def could_be_known(match: Match) -> bool:
    return is_prepared(match.setup, match.seed)


def test_a_deal_that_the_command_line_asked_for_could_be_known(tmp_path: Path) -> None:
    begun = starter(tmp_path, 5)
    matches = begun.first_game(None), begun.begin(Setup()), begun.first_hand_again("rummy")
    assert [match.seed for match in matches] == [5, 6, 7]
    assert all(map(could_be_known, matches))


def test_a_deal_that_was_shuffled_could_not_be_known(tmp_path: Path) -> None:
    assert not could_be_known(starter(tmp_path).begin(Setup()))


def test_a_new_match_of_one_person_has_own_draws(tmp_path: Path) -> None:
    begun = starter(tmp_path)
    for setup in (Setup(), Setup("big", 5, ("fox",) * 4), Setup("machiavelli")):
        assert begun.begin(setup).setup.own_draws
    for setup in (Setup("rummy"), Setup(opponents=(), people=(0, 1))):
        assert not begun.begin(setup).setup.own_draws
    assert not begun.first_game_again().setup.own_draws


def test_how_a_match_was_dealt_is_not_offered_again(tmp_path: Path) -> None:
    begun = starter(tmp_path)
    begun.begin(Setup())
    assert begun.store.now.setup == Setup()
    begun.taken_up(begun.begin(Setup("machiavelli")))
    assert not begun.store.now.setup.own_draws


def test_a_deal_played_again_is_dealt_as_it_was(tmp_path: Path) -> None:
    begun = starter(tmp_path)
    for setup in (Setup(), replace(Setup(), own_draws=True)):
        assert begun.begin_again(SharedDeal(setup, 42, 1)).game.state == Match.begin(setup, 42).game.state


def test_a_match_after_a_deal_played_again_is_shuffled_anew(tmp_path: Path) -> None:
    begun = starter(tmp_path)
    again = begun.begin_again(SharedDeal(Setup(), 42, 1))
    after = begun.begin(replace(again.setup, opponents=("fox",)))
    assert could_be_known(again) and not could_be_known(after)
    assert after.seed != again.seed
