"""The deal and the puzzle of the day: one click from the title page, and every past day stays open."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.ai.player import idle
from game.rules.games.characters import OF_ONE_STRENGTH
from game.rules.play.commands import DrawTile
from game.session.history.finished_game import FinishedGame
from game.session.match.match import Match
from game.session.practice.practice_access import PracticeAccess
from game.session.practice.puzzle_source import code
from game.session.speech.deal_words import day_line, day_result, share_line
from game.session.storage.autosave import Autosave
from game.session.system.paths import Assets
from game.ui.input.gestures import Action
from game.ui.places import DaysPlace, FinalRacksPlace, GameOverPlace, HomePlace, PastGamePlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scenes.archive.days_page import DaysPage
from game.ui.scenes.archive.past_game import PastGame
from game.ui.scenes.home import HomePage
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests.shared import sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for

TODAY = date(2026, 11, 24)


@pytest.fixture
def services() -> Services:
    return replace(services_for(reduced_motion=True), today=lambda: TODAY)


def home(services: Services) -> HomePage:
    """The title page when everything on it is known."""
    page = opened(scene_of(HomePlace(), services))
    assert isinstance(page, HomePage)
    while page.due_in is not None:  # as long as the loop does not rest
        page.update(0.1)
    return page


def days(services: Services, day: date | None = None) -> DaysPage:
    page = opened(scene_of(DaysPlace(day), services))
    assert isinstance(page, DaysPage)
    page.wait()
    return page


def finish(services: Services, day: date = TODAY) -> Match:
    """The deal of that day is played to its end: everybody draws until nobody can."""
    match = services.matches.deal_of_day(day)
    while not match.game.over:
        seat = match.game.state.to_move
        assert match.game.submit(seat, idle(match.game.view(seat))) == ()
    services.autosave.turned(match)
    services.matches.game_ended(match)
    return match


def test_the_table_ends_a_match_and_the_pages_after_it_end_nothing(services: Services) -> None:
    match = services.matches.deal_of_day(TODAY)
    while not match.game.over:
        seat = match.game.state.to_move
        assert match.game.submit(seat, idle(match.game.view(seat))) == ()
    services.autosave.turned(match)
    for place in (FinalRacksPlace(match), GameOverPlace(match)):
        opened(scene_of(place, services))
    assert services.autosave.count == 1
    table = opened(scene_of(TablePlace(match), services))
    assert any(table.update(1.0) for _ in range(60)) and services.autosave.count == 0


def played_games(services: Services) -> list[FinishedGame]:
    """The games of the archive."""
    archive = services.autosave.archive
    return [game for name in archive.names() if (game := archive.finished_game(name)) is not None]


def test_the_title_page_says_who_plays_today_and_one_click_deals(services: Services) -> None:
    page = home(services)
    assert "Magpie" in node(page, "day-deal").value and "New" in node(page, "day-deal").value
    table = led_to(click(page, "day-deal"))
    assert isinstance(table, TableScene)
    assert services.autosave.saved is not None and services.autosave.saved.setup.day == TODAY


def test_a_begun_deal_is_continued(services: Services) -> None:
    match = services.matches.deal_of_day(TODAY)
    assert match.game.submit(match.game.state.to_move, DrawTile()) == ()
    services.autosave.turned(match)
    page = home(services)
    assert "Begun" in node(page, "day-deal").value
    click(page, "day-deal")
    assert services.autosave.saved is match and services.autosave.count == 1


def test_a_done_deal_shows_its_result_and_is_not_dealt_by_one_click(services: Services) -> None:
    score = finish(services).outcomes[0].scores[0]
    page = home(services)
    assert str(abs(score)) in node(page, "day-deal").value
    assert isinstance(led_to(click(page, "day-deal")), DaysPage) and services.autosave.count == 0


def test_a_played_day_is_not_called_new_while_its_game_is_not_read(tmp_path: Path) -> None:
    def begun() -> Services:
        own = replace(services_for(reduced_motion=True), today=lambda: TODAY)
        return replace(own, autosave=Autosave(tmp_path / "match", games=tmp_path / "games"))

    first = begun()
    finish(first)
    first.autosave.close()
    first.autosave.release()
    checked = list((tmp_path / "games").glob("checked*.json"))
    assert checked
    for file in checked:
        file.unlink()
    again = begun()
    page = home(again)
    assert sentence("day.new") not in node(page, "day-deal").value
    assert isinstance(led_to(click(page, "day-deal")), DaysPage) and again.autosave.count == 0
    again.autosave.release()


def test_a_game_that_was_played_as_the_deal_of_a_day_is_not_new_to_you(services: Services) -> None:
    family = finish(services).setup.game.family
    others = {"tiles", "machiavelli", "rummy"} - {family}
    page = home(services)
    assert node(page, f"play.{family}").value == sentence("home.new_game")
    assert {node(page, f"play.{each}").value for each in others} == {sentence("home.new_to_you")}


def test_playing_it_again_is_practice_and_says_so(services: Services) -> None:
    finish(services)
    page = days(services)
    assert "practice" in node(page, "practice").label
    click(page, "play")
    assert services.autosave.saved is not None and services.autosave.saved.setup.seed is not None


def test_after_practice_the_end_page_says_so(services: Services) -> None:
    first, practice = finish(services), finish(services)
    pages = [opened(scene_of(FinalRacksPlace(match), services)) for match in (first, practice)]
    assert [has(page, "practice") for page in pages] == [False, True]


def test_the_result_is_copied_as_one_line(services: Services) -> None:
    finish(services)
    page = days(services)
    click(page, "share")
    assert services.clipboard.read().startswith("Tilebridge 2026-11-24")
    assert services.clipboard.read() in node(page, "said").label


def test_the_page_of_a_done_day_leads_to_its_game(services: Services) -> None:
    finish(services)
    page = led_to(click(days(services), "look-back"))
    assert isinstance(page, PastGame)


def test_a_reader_hears_what_everybody_made_of_the_seat(services: Services) -> None:
    finish(services)
    (game,) = played_games(services)
    services.autosave.archive.pars.keep(game, dict.fromkeys(OF_ONE_STRENGTH, 60))
    heard, seen = (
        node(days(services), "deal").label,
        day_line(services.texts, next(iter(services.matches.days_played().values()))),
    )
    assert "Owl +60" in heard and seen.startswith("6th of 6 in this seat")


def test_equal_points_and_hints_are_told_with_the_place(services: Services) -> None:
    finish(services)
    (game,) = played_games(services)
    services.autosave.archive.pars.keep(game, dict.fromkeys(OF_ONE_STRENGTH, game.match.outcomes[-1].scores[0]))
    (counted,) = services.matches.days_played().values()
    assert day_result(services.texts, counted) == "joint 1st of 6"
    helped = replace(counted, assisted=True)
    assert day_result(services.texts, helped) == "joint 1st of 6 · with hints"
    assert "with hints" in share_line(services.texts, helped)


def test_the_end_page_of_the_deal_of_a_day_leads_to_that_day(services: Services) -> None:
    page = opened(scene_of(FinalRacksPlace(finish(services)), services))
    key(page, Action.CONFIRM)
    change = click(page, "next")
    assert isinstance(led_to(change), DaysPage)


def test_a_past_day_can_be_chosen_and_played_and_a_coming_one_cannot(services: Services) -> None:
    page = days(services)
    assert has(page, "day.24") and not has(page, "day.25")
    click(page, "day.3")
    assert node(page, "day").label == "3 November"
    click(page, "play")
    assert services.autosave.saved is not None and services.autosave.saved.setup.day == date(2026, 11, 3)


def test_months_are_turned_back_and_no_further_on_than_today(services: Services) -> None:
    page = days(services)
    assert node(page, "later").disabled
    click(page, "earlier")
    assert node(page, "month").label == "October 2026" and has(page, "day.31") and not node(page, "later").disabled
    click(page, "later")
    assert node(page, "month").label == "November 2026"


def test_the_title_page_counts_what_the_month_holds_and_leads_to_its_days(services: Services) -> None:
    with_shipped = replace(services, practice=PracticeAccess(shipped=Assets.of_bundle().puzzles))
    puzzle = with_shipped.practice.puzzles.of_day(TODAY - timedelta(days=3))
    assert puzzle is not None
    with_shipped.practice.puzzles.store.solved(code(puzzle), puzzle.grade, 1.0)
    finish(with_shipped, TODAY - timedelta(days=5))
    finish(with_shipped, TODAY - timedelta(days=40))  # of another month
    page = home(with_shipped)
    assert node(page, "day-month").value == "1 deal · 1 puzzle"
    assert isinstance(led_to(click(page, "day-month")), DaysPage)


def test_days_are_counted_and_none_in_a_row(services: Services) -> None:
    for back in (0, 5):
        finish(services, TODAY - timedelta(days=back))
    page = days(services)
    assert node(page, "counts").label.startswith("2 days")


def test_a_clock_that_goes_back_takes_no_day_away(services: Services) -> None:
    finish(services)
    earlier = replace(services, today=lambda: TODAY - timedelta(days=400))
    assert node(days(earlier), "counts").label.startswith("1 day")
    assert "New" in node(home(earlier), "day-deal").value


def test_the_puzzle_of_the_day_is_one_click_away_and_solved_once_it_is(services: Services) -> None:
    services.practice = PracticeAccess(shipped=Assets.of_bundle().puzzles)
    page = home(services)
    assert node(page, "day-puzzle").value
    assert led_to(click(page, "day-puzzle")).name.startswith("stage")
    puzzle = services.practice.puzzles.of_day(TODAY)
    assert puzzle is not None
    store = services.practice.puzzles.store
    store.kept.change(lambda known: known.after(code(puzzle), puzzle.grade, 1.0))
    assert node(home(services), "day-puzzle").value == "Solved"


def test_solved_puzzles_are_counted_by_kind_and_grade(services: Services) -> None:
    services.practice = PracticeAccess(shipped=Assets.of_bundle().puzzles)
    assert not has(days(services), "solved")
    puzzle = services.practice.puzzles.of_day(TODAY)
    assert puzzle is not None
    services.practice.puzzles.store.kept.change(lambda known: known.after(code(puzzle), puzzle.grade, 1.0))
    counted = node(days(services), f"solved.{puzzle.kind.name}").label
    assert counted.count("1") == 1 and counted.count("0") >= 2


def test_the_game_that_counts_for_its_day_cannot_be_deleted_but_played_again(services: Services) -> None:
    finish(services)
    archive = services.autosave.archive
    (name,) = archive.names()
    finished_game = archive.finished_game(name)
    assert finished_game is not None
    question = opened(led_to(click(opened(scene_of(PastGamePlace(finished_game, name), services)), "delete")))
    table = led_to(click(question, "go"))
    assert isinstance(table, TableScene) and archive.names() == (name,)
    assert services.matches.days_played().keys() == {TODAY}
    assert services.autosave.saved is not None and services.autosave.saved.setup.seed is not None


def test_the_week_has_a_row_for_each_who_played_the_seat_and_closes_on_sunday(services: Services) -> None:
    for back in (0, 1):
        finish(services, TODAY - timedelta(days=back))
    for game in played_games(services):
        services.autosave.archive.pars.keep(game, dict(zip(OF_ONE_STRENGTH, range(-10, 90, 20), strict=True)))
    page = days(services)
    click(page, "by.week")
    assert node(page, "week.owl").label == "Owl +80: Monday +40, Tuesday +40"
    assert "best 5 days" in node(page, "week-said").label and node(page, "month").label == "Week of 23 November"
    services.today = lambda: TODAY + timedelta(days=9)
    again = days(services)
    click(again, "by.week"), click(again, "earlier")
    assert "won the week by" in node(again, "week-said").label


def test_a_day_of_the_week_is_chosen_as_in_the_month(services: Services) -> None:
    page = days(services)
    click(page, "by.week"), click(page, "earlier"), click(page, "day.18")
    assert node(page, "day").label == "18 November" and not node(page, "later").disabled
    click(page, "by.month")
    assert has(page, "day.1")


def test_the_card_names_what_the_weekday_has_and_tells_by_ear_who_plays(services: Services) -> None:
    services.practice = PracticeAccess(shipped=Assets.of_bundle().puzzles)
    said = {}
    for number in range(7):
        services.today = lambda number=number: date(2026, 11, 30) + timedelta(days=number)  # type: ignore[misc]
        page = home(services)
        said[number] = node(page, "day-deal").value, node(page, "day-puzzle").value
    assert "Wednesday: Twist" in said[2][0] and "Friday: Machiavelli" in said[4][0]
    assert said[5][0].startswith("Saturday: four at the table") and "Magpie, Tortoise, Fox" in said[5][0]
    assert said[0][1].startswith("Monday: two dots") and said[6][1].startswith("Sunday: the large table")
    assert "Saturday: four at the table" in node(days(services, date(2026, 12, 5)), "deal").label
