"""What others made of the person's seat: told after the game and in look back, and every game can be watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.session.history.finished_game import NO_SCORES, FinishedGame
from game.session.history.par import parting
from game.session.storage.autosave import Autosave
from game.session.storage.deal_code import SharedDeal
from game.session.storage.result_line import line_of_result
from game.ui.input.gestures import Action, Typed
from game.ui.places import FinalRacksPlace, ParPlace, PastGamePlace, ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Push
from game.ui.scenes.archive.past_game import PastGame
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.match.final_racks import FinalRacks
from game.ui.scenes.match.par_page import ParPage
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests.effort import every_row
from tests.shared import finished_game as played
from tests.shared import sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for
from tools.past_games import OWN_DRAWS, THREE, past_finished_game


def game() -> FinishedGame:
    """With its par."""
    return past_finished_game(*OWN_DRAWS)


def par_page(finished_game: FinishedGame) -> ParPage:
    page = opened(scene_of(ParPlace(finished_game), services_for()))
    assert isinstance(page, ParPage)
    return page


def replayed(change: Change | None) -> FinishedGame:
    """The game whose replay this leads to."""
    assert isinstance(change, Push) and isinstance(change.to, ReplayPlace)
    return change.to.finished_game


def test_the_page_has_a_row_for_each_the_most_points_first() -> None:
    page = par_page(game())
    names = ("owl", "fox", "hare", "tortoise", "you", "magpie")
    tops = [node(page, f"name.{name}").rect.y for name in names]
    assert tops == sorted(tops) and "5th of 6" in node(page, "place").label
    assert node(page, "points.owl").label == "Owl +108"


def with_all(page: ParPage) -> ParPage:
    """The same once every game has been played again."""
    page._others.wait()
    page.update(0)
    return page


def test_a_characters_game_can_be_watched_as_soon_as_it_is_played() -> None:
    page = par_page(game())
    page._others.found.clear()
    assert click(page, "watch.owl") is None and not page.settled
    page._others.wait()
    watched = replayed(page.update(0))
    assert watched.outcome is not None and watched.outcome.scores[0] == game().par["owl"]


def test_each_character_says_on_which_turn_it_parted_from_the_person_and_watching_starts_there_with_open_racks() -> (
    None
):
    page, own = with_all(par_page(game())), game()
    parted = {name: page._others.parted(name) for name in own.par}
    assert [name for name, at in parted.items() if at is None] == ["magpie"]  # who sat there for the person
    assert node(page, "parted.magpie").label == f"Magpie: {sentence('par.same')}"
    for name, at in parted.items():
        if at is None:
            continue
        other = page._others.found[name]
        assert own.states[at] == other.states[at] and own.turns[at].seat == own.match.human
        assert node(page, f"parted.{name}").label.endswith(sentence("par.parted", turn=own.turn_number(at + 1)))
        replay = opened(led_to(click(page, f"watch.{name}")))
        assert isinstance(replay, Replay) and replay._finished_game is other and replay._playback.turn == at
        assert has(replay, "hindsight") and has(replay, "play-on")


def test_a_game_parts_from_itself_nowhere() -> None:
    assert parting(game(), game()) is None


def test_who_plays_on_from_there_has_the_same_tiles_and_what_others_played_of_the_seat_is_not_theirs() -> None:
    services = services_for()
    page = with_all(par_page(game()))
    at, other = page._others.parted("owl"), page._others.found["owl"]
    assert at is not None
    replay = opened(scene_of(ReplayPlace(other, at + 3, beside=game()), services))
    table = led_to(click(replay, "play-on"))
    assert isinstance(table, TableScene)
    match = table._context.local_game.match
    assert match.game.state == other.states[at + 3] and match.players[0] is None
    assert at + 1 in match.game.assisted and match.setup.seed is not None
    saved = services.autosave.saved
    assert saved is match


def test_what_was_played_on_from_there_is_on_the_disk_before_a_hand_is_moved(tmp_path: Path) -> None:
    services = services_for()
    services.autosave = Autosave(tmp_path)
    other = with_all(par_page(game()))._others.found["fox"]
    services.matches.begin_again(SharedDeal(game().match.setup, game().match.seed), other.turns[:7])
    services.autosave.release()
    again = Autosave(tmp_path)
    assert again.saved is not None and again.saved.game.state == other.states[7]
    again.release()


def test_ones_own_game_can_be_watched_too() -> None:
    replay = opened(led_to(click(par_page(game()), "watch.you")))
    assert isinstance(replay, Replay) and node(replay, "seat.0").label == "You"


def test_a_par_that_is_not_known_is_computed_and_kept() -> None:
    services, unknown = services_for(reduced_motion=True), replace(game(), par=NO_SCORES)
    services.autosave.archive.add(unknown)
    page = opened(scene_of(FinalRacksPlace(unknown.match), services))
    assert isinstance(page, FinalRacks) and page.par is not None and not has(page, "compare")
    page.par.wait()
    page.rebuild()
    page.update(9)
    assert "5th of 6" in node(page, "par").label
    assert isinstance(led_to(click(page, "compare"), services), ParPage)
    assert services.autosave.archive.pars.find(unknown) == game().par


@every_row("assisted", [False, True])
def test_after_hints_the_row_says_so(assisted: bool) -> None:
    shown = replace(game(), assisted=frozenset({3} if assisted else ()))
    page = opened(scene_of(PastGamePlace(shown), services_for()))
    assert isinstance(page, PastGame) and ("hints" in node(page, "par").label) is assisted


def test_a_game_from_one_pool_is_not_compared() -> None:
    page = opened(scene_of(PastGamePlace(played(THREE, 5)), services_for()))
    assert not has(page, "par") and not has(page, "compare")


def deal() -> SharedDeal:
    return SharedDeal(game().match.setup, game().match.seed)


def pasted(services: Services, text: str) -> ParPage:
    """The page after this text was pasted by its key."""
    services.autosave.archive.add(game())
    page = opened(scene_of(ParPlace(game()), services))
    services.clipboard.write(text)
    key(page, Action.PASTE)
    assert isinstance(page, ParPage)
    return page


def test_a_friends_line_becomes_a_seventh_row_with_the_name_they_gave_and_stays(tmp_path: Path) -> None:
    services = services_for()
    services.autosave = Autosave(games=tmp_path)
    page = pasted(services, line_of_result("Ada", 20, deal()))
    assert node(page, "points.friend.1").label == "Ada +20" and node(page, "name.friend.1").label == "Ada"
    tops = [node(page, each).rect.y for each in ("name.owl", "name.friend.1", "name.fox")]
    assert tops == sorted(tops)
    again = opened(scene_of(ParPlace(game()), services))
    assert node(again, "points.friend.1").label == "Ada +20"


@every_row(
    ("line", "said"),
    [
        (lambda: "hello", "no_result"),
        (lambda: line_of_result("Ada", 20, deal()).replace("+20", "+21"), "changed"),
        (lambda: line_of_result("Ada", 20, SharedDeal(deal().setup, 99)), "wrong_deal"),
        (lambda: line_of_result("Ada", 20, deal()).replace("TS1", "TS2"), "other_version"),
    ],
)
def test_a_line_that_is_no_result_of_this_deal_is_refused_in_a_sentence(line: Callable[[], str], said: str) -> None:
    page = pasted(services_for(), line())
    assert node(page, "said").label == sentence(f"share.{said}") and not has(page, "name.friend.1")


def test_the_own_line_is_copied_under_the_name_that_is_typed() -> None:
    services = services_for()
    page = opened(scene_of(ParPlace(game()), services))
    naming = opened(led_to(click(page, "copy")))
    naming.handle(Typed("Grace"))
    key(naming, Action.CONFIRM)
    assert services.clipboard.read() == line_of_result("Grace", -37, deal())
    opened(page)
    assert node(page, "said").label == sentence("par.copied")
