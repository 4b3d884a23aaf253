"""The deal of the day: the same for everybody and for ever, one try that counts, and no day lost or counted twice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from game.ai.levels import level
from game.session.history.days import days_played
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.highlights import Summary, summary
from game.session.history.milestones import of_game, of_games
from game.session.history.rating import rated_games, strengths
from game.session.match.beginning import MatchStarter, Seeds
from game.session.match.daily import deal_of_day
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings
from game.session.settings_store import SettingsStore
from game.session.speech.deal_words import share_line
from game.session.storage.autosave import Autosave
from game.session.storage.game_text import read_game, text_of_game
from game.session.storage.match_record import Record, agreement, replayed
from game.session.storage.tile_ids import TileIds
from tests import shared

FIRST, DAYS = date(2026, 11, 23), 400
DIGESTS = Path(__file__).parent / "daily_digests.txt"
"""One for each of 400 days, made with the recipe; where a line differs others have another deal that day."""


def all_days() -> Iterator[date]:
    return (FIRST + timedelta(days=day) for day in range(DAYS))


def digest(day: date) -> str:
    """Of everything that is dealt: who sits there, the racks, the pool and whose turn it is. Of the options only those
    that somebody chose, as in records: one that a later version adds is not among them."""
    deal = deal_of_day(day)
    match = Match.begin(deal.setup, deal.seed)
    chosen = agreement(match, "")["options"]
    state, spell = match.game.state, TileIds(deal.setup.game)
    rows = (*state.racks, state.pool)
    setup = replace(deal.setup, day=None)
    told = f"{day} {setup.box} {setup.seats} {setup.clock} {setup.rounds} {chosen} {state.owners} {state.to_move}"
    return sha256("\n".join([told, *(" ".join(map(spell.name, row)) for row in rows)]).encode()).hexdigest()[:8]


def starter(folder: Path) -> MatchStarter:
    autosave = Autosave(folder / "match", games=folder / "games")
    return MatchStarter(SettingsStore(folder / "settings.json", Settings()), autosave, Seeds(), random.Random(1))


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[MatchStarter]:
    made = starter(tmp_path)
    yield made
    made.autosave.close()


def one_turn(begun: MatchStarter, match: Match) -> None:
    seat = match.game.state.to_move
    player = match.players[seat] or level("hare").create()
    assert match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng())) == ()
    begun.autosave.turned(match)


def played_out(match: Match) -> None:
    own = level("hare").create()
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or own
        assert match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng())) == ()


def finish(begun: MatchStarter, match: Match) -> None:
    """Play it to its end as the table does."""
    played_out(match)
    begun.autosave.turned(match)
    begun.game_ended(match)


@pytest.fixture(scope="module")
def game() -> FinishedGame:
    deal = deal_of_day(FIRST)
    match = Match.begin(deal.setup, deal.seed)
    played_out(match)
    return finished_game_of(match, "2026-11-23T10:00:00+00:00", "2026-11-23T10:20:00+00:00")


@pytest.fixture(scope="module")
def facts(game: FinishedGame) -> Summary:
    return replace(summary(game), par={"hare": -41, "magpie": -18, "tortoise": 6, "fox": 46, "owl": 57})


def test_the_deals_of_400_days_never_change() -> None:
    kept = dict(line.split() for line in DIGESTS.read_text(encoding="ascii").splitlines())
    assert kept == {day.isoformat(): digest(day) for day in all_days()}


def test_opponents_follow_the_week() -> None:
    week = [deal_of_day(FIRST + timedelta(days=day)).setup for day in range(7)]
    assert [setup.opponents for setup in week[:5]] == [("hare",), ("magpie",), ("tortoise",), ("fox",), ("owl",)]
    assert len(week[5].opponents) == 3 and week[6].box == "machiavelli"
    assert all(setup.own_draws and setup.alone for setup in week)


def test_from_the_week_after_on_the_weekday_says_what_is_played() -> None:
    for week in range(1, 12):
        setups = [deal_of_day(FIRST + timedelta(days=7 * week + day)).setup for day in range(7)]
        assert [setup.players for setup in setups] == [2, 3, 2, 2, 2, 4, 2]
        boxes = ["classic", "classic", "twist", "classic", "machiavelli", "classic", "classic"]
        assert [setup.box for setup in setups] == boxes
        assert all(setup.own_draws and setup.alone and setup.clock is None for setup in setups)


def test_a_leap_day_has_a_deal_of_its_own() -> None:
    days = [date(2028, 2, 28), date(2028, 2, 29), date(2028, 3, 1)]
    assert len({deal_of_day(day).seed for day in days}) == 3


def test_the_day_comes_back_from_the_record_and_the_text(game: FinishedGame) -> None:
    match = game.match
    assert replayed(Record.begun(match, "").text.encode()).match.setup.day == FIRST
    assert read_game(text_of_game(game)).match.setup == match.setup
    assert "day" not in Record.begun(Match.begin(Setup(), 1), "").text


def test_a_begun_deal_is_continued_and_never_dealt_anew(begun: MatchStarter) -> None:
    match = begun.deal_of_day(FIRST)
    one_turn(begun, match)
    begun.begin(Setup())
    assert begun.deal_of_day(FIRST) is match
    assert begun.deal_of_day(FIRST + timedelta(days=1)) is not match


def test_after_a_kill_the_begun_deal_is_there_among_other_matches(begun: MatchStarter, tmp_path: Path) -> None:
    match = begun.deal_of_day(FIRST)
    one_turn(begun, match)
    begun.begin(Setup())
    begun.autosave.close()
    again = starter(tmp_path)
    assert again.deal_of_day(FIRST).game.log == match.game.log
    again.autosave.close()


def test_the_first_finished_try_counts_and_later_ones_are_practice(begun: MatchStarter) -> None:
    finish(begun, begun.deal_of_day(FIRST))
    practice = begun.deal_of_day(FIRST)
    assert (
        practice.setup.seed is not None and practice.game.state == Match.begin(practice.setup, practice.seed).game.state
    )
    first = begun.days_played()[FIRST]
    finish(begun, practice)
    assert list(begun.days_played()) == [FIRST] and begun.days_played()[FIRST] == first
    assert begun.begun_on(FIRST) is None


def test_practice_reaches_no_milestone_and_moves_no_rating(game: FinishedGame) -> None:
    practice = replace(game, match=replace(game.match, setup=deal_of_day(FIRST).practice))
    assert of_game(practice) == of_games([replace(summary(practice), winners=(0,))]) == frozenset()
    assert len(rated_games([summary(game)], strengths())) == 1 and rated_games([summary(practice)], strengths()) == ()


def test_whatever_the_clock_says_a_day_is_counted_once(facts: Summary) -> None:
    """Played on a clock set back a year, and again on another machine whose clock was ahead."""
    moments = ("2025-01-01T00:00:00+00:00", "2026-11-23T23:59:00-11:00", "2027-05-05T05:05:00+09:00")
    games = [replace(facts, ended=moment) for moment in moments]
    assert days_played(games) == {FIRST: games[0]} == days_played(reversed(games))


def test_what_came_from_elsewhere_is_no_day_of_ones_own(facts: Summary) -> None:
    assert days_played([replace(facts, imported=True)]) == {}


def test_a_deal_of_a_day_is_not_what_is_offered_next(begun: MatchStarter) -> None:
    sunday = begun.deal_of_day(FIRST + timedelta(days=6))
    begun.taken_up(sunday)
    assert begun.store.now.setup == Setup()
    assert begun.begin(sunday.setup).setup.day is None


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans", "ja"])
def test_the_line_to_be_shared_holds_no_tile_and_no_turn_number(language: str, facts: Summary) -> None:
    line = share_line(shared.texts(language), facts)
    assert line.startswith("Tilebridge 2026-11-23") and "\n" not in line
    assert str(facts.turns) in line and str(facts.last_turn) not in re.findall(r"\d+", line)
    assert not re.search(r"\b[krbo]\d", line)
