"""What is usual in one game is no matter of the others, of their files, codes and days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from game.rules.games import registry
from game.rules.games.registry import GAMES
from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.session.match.match import Match
from game.session.match.presets import FamilyAgreements, family_rules
from game.session.match.roster import answers_of, series_of
from game.session.match.setup import Setup
from game.session.storage.match_record import Record, replayed
from tests.session.match.test_daily import digest

SHORT = replace(RUMMY, name="short", family="short", code=None, usual={"target": 50, "going_rummy": False})
"""Card Rummy of a later version that is usually played to 50 points."""


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {**GAMES, SHORT.name: SHORT})


def test_the_games_of_the_house_have_the_printed_answers() -> None:
    assert all(game.usual_options == Options() for game in GAMES.values())


def test_a_game_is_offered_with_what_is_usual_in_it() -> None:
    begun = FamilyAgreements({})
    short = begun.changed(Setup(), Setup().with_box("short"))
    assert (short.options.target, short.options.going_rummy) == (50, False)
    rummy = begun.changed(short, short.with_box("rummy"))
    assert (rummy.options.target, rummy.options.going_rummy) == (150, True)
    assert series_of(("fox", "hare"), "short", 1, 1).options == SHORT.usual_options
    assert answers_of("short", "target")[0] == "50" and answers_of("rummy", "target")[0] == "150"


def test_rules_of_a_familys_own_are_told_beside_what_is_usual_in_the_game() -> None:
    usual = Setup("short", options=SHORT.usual_options)
    assert family_rules("ours", usual).changes == {}
    longer = replace(usual, options=replace(usual.options, target=150))
    assert family_rules("ours", longer).changes == {"target": 150}
    assert family_rules("ours", longer).agreed_in(Setup()).options == longer.options


def test_a_record_says_what_is_not_usual_in_all_games() -> None:
    text = Record.begun(Match.begin(Setup("short", options=SHORT.usual_options), 5), "").text
    assert '"options":{"target":50,"going_rummy":false}' in text
    assert replayed(text.encode()).match.setup.options == SHORT.usual_options


def test_records_and_days_of_the_other_games_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything() -> tuple[str, ...]:
        setups = (Setup().with_box(box) for box in GAMES)
        return digest(date(2026, 11, 29)), *(Record.begun(Match.begin(each, 5), "").text for each in setups)

    with_it = everything()
    monkeypatch.setattr(registry, "GAMES", GAMES)
    assert everything() == with_it
