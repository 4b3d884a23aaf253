"""Every page in every language fits every window, and can be used with the mouse and with the keys."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache, partial
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from game.ai.player import idle
from game.rules.games.registry import FAMILIES
from game.rules.play.commands import DrawTile
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.practice.practice_access import PracticeAccess
from game.session.practice.puzzle_source import code
from game.session.review.moments import Review
from game.session.settings import Pace
from game.session.storage.deal_code import SharedDeal
from game.session.system.licences import own_parts
from game.session.system.notices import Notice, Trouble
from game.session.system.paths import Assets
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Move, Press, Release
from game.ui.kit.page import Page
from game.ui.pictures import Cloth, Hairline, Plate, TileFace, Tray, Veil
from game.ui.places import (
    CurtainPlace,
    DaysPlace,
    DealAgainPlace,
    FinalRacksPlace,
    GameOverPlace,
    GamesPlace,
    HomePlace,
    LeavingPlace,
    LicencePlace,
    MatchOverPlace,
    NamingPlace,
    NewGamePlace,
    ParPlace,
    PausePlace,
    RulesPlace,
    SettingsPlace,
    ShowAgainPlace,
    TablePlace,
    WelcomePlace,
)
from game.ui.routes import open_places, scene_of
from game.ui.scene import Home, Place, Pop, Push, Quit, Replace, Scene
from game.ui.scenes.archive.days_page import DaysPage
from game.ui.scenes.help.about_page import AboutPage
from game.ui.scenes.help.rules_page import RulesPage
from game.ui.scenes.review.review_page import ReviewPage
from game.ui.services import Services
from game.ui.widgets.button import ROUND
from tests import shared
from tests.effort import every_row, spread
from tests.shared import LANGUAGES, finished_game, sentence
from tests.ui.acting import (
    ASSETS,
    FOUR,
    SIX,
    click,
    fits,
    has,
    holds,
    key,
    led_to,
    middle,
    node,
    opened,
    played,
    services_for,
)
from tests.ui.playing import of_kind
from tools.past_games import OWN_DRAWS, THREE
from tools.past_games import PEOPLE as KEPT_PEOPLE
from tools.release.licences import sample_copy
from tools.review_states import sample_review

PEOPLE = Setup(
    "big", 6, ("hare", "owl"), 90, people=(0, 1, 3, 4), rounds=1,
    names=("Bartholomew Jr.", "", "", "Wilhelmina-Maria", "山田左衛門太郎丸"),
)  # fmt: skip
ROW_PLATES = ("choice", "choice-on", "field")
SIZES = ((1152, 648), (1280, 800), (1920, 1080))


def _noticed(services: Services) -> Services:
    services.store.notices.add(Notice(Trouble.DAMAGED, "settings.json"))
    return services


def _agreed(services: Services, setup: Setup = SIX) -> Services:
    services.store.now = replace(services.store.now, setup=setup)
    return services


def _aside(services: Services, *setups: Setup) -> Services:
    """So many matches are not over."""
    for seed, setup in enumerate(setups):
        match = Match.begin(setup, seed)
        services.autosave.begin(match)
        match.game.submit(match.game.state.to_move, DrawTile())
        services.autosave.turned(match)
    return services


def _asked(services: Services) -> Scene:
    change = click(opened(scene_of(GamesPlace(), _aside(services, FOUR))), "delete.0")
    assert isinstance(change, Push)
    return led_to(change)


def _at_rest(services: Services) -> Services:
    """Pages show at once what others come to in the end."""
    services.store.change(reduced_motion=True)
    return services


@cache
def _review(setup: Setup, seed: int) -> Review:
    return sample_review(finished_game(setup, seed))


def _reviewed(services: Services, setup: Setup, seed: int) -> Scene:
    return ReviewPage(services, finished_game(setup, seed), 0, _review(setup, seed))


def _day_done(services: Services) -> Scene:
    """The page of a day whose deal was played and compared, with puzzles solved."""
    day, desk = date(2026, 8, 31), PracticeAccess(shipped=Assets.of_bundle().puzzles)
    services = replace(services, today=lambda: day, practice=desk)
    match = services.matches.deal_of_day(day)
    while not match.game.over:
        seat = match.game.state.to_move
        match.game.submit(seat, idle(match.game.view(seat)))
    services.autosave.turned(match)
    archive = services.autosave.archive
    game = archive.finished_game(archive.names()[0])
    assert game is not None
    archive.pars.keep(game, {"tortoise": -41, "hare": 12, "fox": 37, "magpie": -6, "owl": 88})
    puzzle = desk.puzzles.of_day(day)
    assert puzzle is not None
    desk.puzzles.store.kept.change(lambda known: known.after(code(puzzle), puzzle.grade, 1.0))
    made = scene_of(DaysPlace(), services)
    assert isinstance(made, DaysPage)
    made.enter()
    made.wait()
    return made


def _unsaved(services: Services) -> Services:
    """The player's settings cannot be written."""
    services.store.notices.add(Notice(Trouble.UNSAVED, "settings.json"))
    return services


@cache
def _packed() -> Assets:
    """What a packed game says it brings."""
    return sample_copy(Path(tempfile.mkdtemp(dir=os.environ["XDG_DATA_HOME"])))


def _called(place: Place) -> str:
    """new-game for NewGamePlace."""
    return re.sub(r"(?<=.)(?=[A-Z])", "-", type(place).__name__.removesuffix("Place")).lower()


PAGES: dict[str, Callable[[Services], Scene]] = {
    **{_called(place): partial(scene_of, place) for place in open_places()},
    "home-with-notice": lambda services: scene_of(HomePlace(), _noticed(services)),
    "new-game-for-six": lambda services: scene_of(NewGamePlace(), _agreed(services)),
    "about-packed": lambda services: AboutPage(services, _packed()),
    "licence": lambda services: scene_of(LicencePlace(own_parts(ASSETS)[1]), services),
    "rules-for-six": lambda services: scene_of(RulesPlace(SIX), services),
    "new-game-for-people": lambda services: scene_of(NewGamePlace(), _agreed(services, PEOPLE)),
    "naming": lambda services: scene_of(NamingPlace("Bartholomew Jr.", "Player 6", lambda _: None), services),
    "curtain": lambda services: scene_of(
        CurtainPlace(PEOPLE, ("Bartholomew Jr.", "you"), lambda: None, timed=True), services
    ),
    "game-over-of-people": lambda services: scene_of(GameOverPlace(played(PEOPLE, 2)), services),
    "home-with-matches": lambda services: scene_of(HomePlace(), _aside(services, FOUR, SIX)),
    "home-with-people": lambda services: scene_of(HomePlace(), _aside(services, FOUR, PEOPLE)),
    "games-unfinished": lambda services: scene_of(GamesPlace(), _aside(services, FOUR, SIX, PEOPLE)),
    "delete-match": _asked,
    "leaving": lambda services: scene_of(LeavingPlace(), _unsaved(services)),
    "game-over": lambda services: scene_of(GameOverPlace(played(FOUR, 2)), services),
    "game-over-of-eighteen": lambda services: scene_of(GameOverPlace(played(SIX, 9)), services),
    "match-over": lambda services: scene_of(MatchOverPlace(played(FOUR, 4)), services),
    "final-racks": lambda services: scene_of(FinalRacksPlace(finished_game(THREE, 5).match), _at_rest(services)),
    "final-racks-of-six": lambda services: scene_of(FinalRacksPlace(played(SIX, 9)), _at_rest(services)),
    "final-racks-of-people": lambda services: scene_of(FinalRacksPlace(played(PEOPLE, 2)), _at_rest(services)),
    "review": lambda services: ReviewPage(services, finished_game(THREE, 5), 0, _review(THREE, 5)),
    "review-of-people": lambda services: ReviewPage(
        services, finished_game(KEPT_PEOPLE, 4), 0, _review(KEPT_PEOPLE, 4)
    ),
    "days": lambda services: scene_of(DaysPlace(), services),
    "days-of-a-done-one": _day_done,
    "par": lambda services: scene_of(ParPlace(finished_game(*OWN_DRAWS)), services),
    "show-again": lambda services: scene_of(ShowAgainPlace(finished_game(THREE, 5), 6), services),
}
VARIED = tuple(name for name in PAGES if name.startswith(tuple(f"{other}-" for other in PAGES)))
"""Pages that show more of what another one shows: more people, more games, a notice."""


def page(scene: Scene) -> Page:
    assert isinstance(scene, Page)
    return scene


@pytest.mark.parametrize(("name", "language", "size"), spread(PAGES, over=(LANGUAGES, SIZES)))
def test_every_page_fits(name: str, language: str, size: tuple[int, int]) -> None:
    scene = page(PAGES[name](services_for(language)))
    scene.resize(Frame(*size), shared.fonts(language))
    parts = scene.laid_out()
    assert [part for part in parts if part.crowded] == []
    assert fits(parts, Frame(*size))
    pressable = [each for each in scene.nodes() if each.actions]
    assert [
        (a.id, b.id) for a, b in combinations(pressable, 2) if a.rect.overlaps(b.rect) and not holds(a.rect, b.rect)
    ] == []


@every_row("name", [name for name in PAGES if name != "board"])  # its palette has every tile, which can be typed, too
def test_everything_to_press_is_large_enough(name: str) -> None:
    small = opened(PAGES[name](services_for()), (1152, 648))
    seen = [each for each in small.nodes() if each.actions and each.rect.h]  # without height: scrolled out of view
    assert [each.id for each in seen if min(each.rect.w, each.rect.h) < 44] == []


@every_row("name", PAGES)
def test_every_page_has_a_heading(name: str) -> None:
    assert node(opened(PAGES[name](services_for())), "title").label


@every_row("name", ["settings", "keys"])
def test_lines_between_rows_keep_clear_of_what_stands_in_them(name: str) -> None:
    scene = page(PAGES[name](services_for()))
    frame = Frame(1280, 720)
    scene.resize(frame, shared.fonts())
    canvas = Canvas(frame, shared.fonts())
    scene.draw(canvas)
    lines = of_kind(canvas.ops, Hairline)
    plates = [(op, plate) for op, plate in of_kind(canvas.ops, Plate) if plate.style in ROW_PLATES]
    gaps = [
        min(abs(op.y - line.y), abs(op.y + plate.height - line.y))
        for op, plate in plates
        for line, drawn in lines
        if line.x <= op.x < line.x + drawn.width
    ]
    assert lines and min(gaps, default=99) >= 4


def test_larger_type_is_larger_where_there_is_room() -> None:
    scene = page(scene_of(SettingsPlace(), services_for()))
    click(opened(scene, (1920, 1080), 1.0), "tab.language")
    before = node(scene, "text-scale").rect.w
    assert node(opened(scene, (1920, 1080), 2.0), "text-scale").rect.w > before * 1.5


def lying(scene: Scene) -> int:
    """How many tiles can be seen on a title page."""
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    return sum(isinstance(op.picture, TileFace) for op in canvas.ops)


def test_the_tiles_of_the_title_page_come_down_one_by_one() -> None:
    scene = page(opened(scene_of(WelcomePlace(), services_for())))
    counts = [lying(scene)]
    while scene.due_in == 0:
        scene.update(1 / 60)
        counts.append(lying(scene))
    assert counts[0] == 0 and counts[-1] == 7
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(counts))


def test_with_less_movement_the_tiles_just_lie_there() -> None:
    scene = page(opened(scene_of(WelcomePlace(), services_for(reduced_motion=True))))
    scene.update(1 / 60)
    assert (lying(scene), scene.due_in) == (7, None)


def test_a_button_acts_when_it_is_let_go_inside() -> None:
    scene = opened(scene_of(HomePlace(), services_for()))
    at = middle(scene, "quit")
    assert scene.handle(Press(*at)) is None
    assert isinstance(scene.handle(Release(*at)), Quit)


def test_a_button_let_go_outside_does_nothing() -> None:
    scene = opened(scene_of(HomePlace(), services_for()))
    scene.handle(Press(*middle(scene, "quit")))
    assert scene.handle(Release(2, 2)) is None


def test_a_press_that_began_elsewhere_does_nothing() -> None:
    scene = opened(scene_of(HomePlace(), services_for()))
    scene.handle(Press(2, 2))
    assert scene.handle(Release(*middle(scene, "quit"))) is None


def test_what_the_pointer_is_over_is_shown() -> None:
    scene = page(opened(scene_of(HomePlace(), services_for())))
    scene.handle(Move(*middle(scene, "quit")))
    assert scene.touch.style("quit", ROUND) == "round-hot"
    scene.handle(Press(*middle(scene, "quit")))
    assert scene.touch.style("quit", ROUND) == "round-down"


def test_a_key_press_is_seen_before_it_acts() -> None:
    scene = page(opened(scene_of(PausePlace(), services_for())))
    key(scene, Action.NEXT_ZONE)
    assert scene.handle(Act(Action.CONFIRM)) is None
    assert not scene.settled and scene.touch.down == "resume"
    assert scene.update(0.03) is None
    assert isinstance(scene.update(0.04), Pop)
    assert scene.settled


def test_the_arrow_keys_go_to_the_neighbour() -> None:
    scene = page(opened(scene_of(PausePlace(), services_for())))
    key(scene, Action.DOWN)
    key(scene, Action.DOWN)
    assert scene.touch.focus == "new-game"
    key(scene, Action.UP)
    assert scene.touch.focus == "resume"


def test_the_focus_has_a_ring() -> None:
    scene = page(opened(scene_of(PausePlace(), services_for())))
    key(scene, Action.NEXT_ZONE)
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    assert [op.picture.kind for op in canvas.ops if isinstance(op.picture, Tray)] == ["focus"]


def test_only_where_there_is_a_clock_the_pause_says_that_it_stands_still() -> None:
    notes = [
        node(opened(scene_of(PausePlace(setup.game, setup), services_for())), "note").label
        for setup in (Setup(clock=60), Setup(clock=None))
    ]
    assert notes == [sentence("pause.note"), sentence("pause.note_no_clock")]


def test_the_pause_before_a_curtain_hides_everything_below() -> None:
    scene = opened(scene_of(PausePlace(alone=True), services_for()))
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    assert not scene.overlay
    assert any(isinstance(op.picture, Cloth) for op in canvas.ops)
    assert not any(isinstance(op.picture, Veil) for op in canvas.ops)


def test_the_pause_shows_the_rules_of_the_match_and_not_those_last_used() -> None:
    setup = Setup().with_box("twist")
    change = click(opened(scene_of(PausePlace(setup.game, setup), services_for())), "rules")
    assert isinstance(change, Push) and isinstance(led_to(change), RulesPage)
    page = led_to(change)
    assert isinstance(page, RulesPage) and page._setup == setup


def test_escape_goes_on_playing() -> None:
    assert isinstance(key(opened(scene_of(PausePlace(), services_for())), Action.CANCEL), Pop)


def test_leaving_a_match_needs_no_question() -> None:
    assert isinstance(click(opened(scene_of(PausePlace(), services_for())), "quit"), Home)
    assert isinstance(click(opened(scene_of(GameOverPlace(played(FOUR, 2)), services_for())), "home"), Home)


def test_deleting_a_match_asks_and_keeping_is_the_easy_answer() -> None:
    dialog = page(_asked(services_for()))
    opened(dialog)
    assert not dialog.touch.focus  # it was opened with the mouse
    assert isinstance(key(dialog, Action.CONFIRM), Pop)


def test_the_first_start_deals_a_relaxed_game_with_one_click() -> None:
    services = services_for()
    change = click(opened(scene_of(WelcomePlace(), services)), "relaxed")
    assert isinstance(change, Replace) and led_to(change).name == "table"
    assert (services.store.now.first_start_done, services.store.now.setup.clock) == (True, None)


def test_the_first_start_deals_a_game_with_the_clock_with_one_click() -> None:
    services = services_for()
    change = click(opened(scene_of(WelcomePlace(), services)), "clock")
    assert isinstance(change, Replace) and led_to(change).name == "table"
    assert services.store.now.setup.clock == 60


def test_the_first_page_names_every_game_and_leads_to_the_lessons() -> None:
    page = opened(scene_of(WelcomePlace(), services_for()))
    assert all(sentence(f"family.{family}") in node(page, "new-game").value for family in FAMILIES)
    change = click(page, "learn")
    assert isinstance(change, Push) and led_to(change).name == "learn"


@every_row("language", LANGUAGES)
def test_the_words_below_the_cards_of_the_title_page_are_no_wider_than_the_cards(language: str) -> None:
    scene = opened(scene_of(HomePlace(), services_for(language)), language=language)
    assert node(scene, "statistics").rect.right <= node(scene, "play.rummy").rect.right + 1


def test_the_first_game_has_something_to_learn_unless_another_deal_is_asked_for() -> None:
    taught, asked = services_for(seed=None), services_for(seed=5)
    assert has(opened(scene_of(TablePlace(taught.matches.first_game(None)), taught)), "lesson")
    assert not has(opened(scene_of(TablePlace(asked.matches.first_game(None)), asked)), "lesson")


def test_one_switch_makes_everything_larger_slower_and_steadier() -> None:
    services = services_for()
    page = opened(scene_of(WelcomePlace(), services))
    click(page, "comfort")
    now = services.store.now
    assert (now.text_scale, now.pace, now.steady_hand) == (150, Pace.RELAXED, True)
    click(page, "comfort")
    assert services.store.now == services_for().store.now


def test_the_quick_game_is_the_last_one_again() -> None:
    services = services_for(setup=FOUR)
    assert node(opened(scene_of(HomePlace(), services)), "quick").value == "Tiles · 3 opponents · Classic · 1 min"
    change = click(opened(scene_of(HomePlace(), services)), "quick")
    assert isinstance(change, Replace) and led_to(change).name == "table"


def test_the_quick_game_is_one_of_the_games_that_were_played_last() -> None:
    services = services_for(seed=None, setup=FOUR)
    scene_of(TablePlace(services.matches.begin(Setup().with_box("rummy"))), services)
    home = opened(scene_of(HomePlace(), services))
    assert node(home, "continue").value.startswith(sentence("family.rummy"))
    assert services.store.now.dealt[-1].box == "rummy"
    scene_of(TablePlace(services.matches.first_game_again()), services)
    assert [each.box for each in services.store.now.dealt] == ["rummy", "classic"]


def test_a_game_on_the_title_page_is_dealt_as_it_was_played_last() -> None:
    cards = replace(Setup("machiavelli", 3, ("fox", "owl")), clock=90)
    services = services_for(dealt=(cards, FOUR))
    home = opened(scene_of(HomePlace(), services))
    assert node(home, "play.machiavelli").value == "Fox and Owl · two packs · 90 s"
    change = click(home, "play.machiavelli")
    assert isinstance(change, Replace) and led_to(change).name == "table"
    assert services.autosave.saved is not None and services.autosave.saved.setup.opponents == ("fox", "owl")


def test_a_game_that_was_never_played_is_agreed_on_first_with_a_way_to_learn_it() -> None:
    services = services_for(dealt=(FOUR,))
    home = opened(scene_of(HomePlace(), services))
    assert node(home, "play.rummy").value == sentence("home.new_to_you")
    change = click(home, "play.rummy")
    assert isinstance(change, Push)
    page = opened(led_to(change))
    assert node(page, "game.rummy").checked
    learned = click(page, "learn")
    assert isinstance(learned, Replace) and led_to(learned).name == "table"


def test_a_game_is_changed_on_the_page_of_a_new_one() -> None:
    services = services_for(dealt=(Setup("machiavelli", 2, ("owl",)), FOUR))
    change = click(opened(scene_of(HomePlace(), services)), "change.machiavelli")
    assert isinstance(change, Push)
    page = opened(led_to(change))
    assert node(page, "game.machiavelli").checked and node(page, "face.owl").checked


@every_row(("ident", "name"), [("play.tiles", "new-game"), ("settings", "settings"), ("learn", "learn")])
def test_the_title_page_leads_to(ident: str, name: str) -> None:
    change = click(opened(scene_of(HomePlace(), services_for())), ident)
    assert isinstance(change, Push) and led_to(change).name == name


def test_a_language_is_chosen_in_its_own_script() -> None:
    services = services_for()
    scene = opened(scene_of(HomePlace(), services))
    change = click(scene, "language")
    assert isinstance(change, Push)
    menu = opened(led_to(change))
    assert [node(menu, f"language.{code}").label for code in LANGUAGES] == list(LANGUAGES.values())
    click(menu, "language.zh_Hant")
    assert services.store.now.language == "zh_Hant"


@every_row("scale", [1.0, 1.5, 2.0])
def test_the_plates_of_all_games_are_of_one_height(scale: float) -> None:
    long = Setup("twist", 4, ("fox", "owl", "magpie"), 90)
    page = opened(scene_of(HomePlace(), services_for(dealt=(long,))), scale=scale)
    plates = [node(page, f"play.{family}").rect for family in FAMILIES]
    assert len({(plate.y, plate.h) for plate in plates}) == 1


def test_a_deal_again_is_a_page_like_others() -> None:
    page = opened(scene_of(DealAgainPlace(SharedDeal(Setup(), 5)), services_for()))
    assert (node(page, "back").rect.x, node(page, "deal").rect.right) == (88, 1192)


def test_every_place_of_the_title_page_is_one_click_away() -> None:
    scene = opened(scene_of(HomePlace(), services_for()))
    ways = {"learn": "learn", "puzzles": "puzzles", "rules": "rules", "board": "board", "games": "games"}
    ways |= {"statistics": "statistics", "day-month": "days", "settings": "settings"}
    led = {}
    for ident in ways:
        change = click(scene, ident)
        assert isinstance(change, Push)
        led[ident] = opened(led_to(change)).name
    assert led == ways


def test_trouble_with_the_folder_is_told_on_the_title_page() -> None:
    notice = node(opened(PAGES["home-with-notice"](services_for())), "notice").label
    assert sentence("notice.file_damaged", file="settings.json") in notice


def test_a_toggle_turns() -> None:
    services = services_for()
    scene = opened(scene_of(SettingsPlace(), services))
    click(scene, "reduced-motion")
    assert services.store.now.reduced_motion
    assert node(scene, "reduced-motion").value == "on"


def test_the_pace_is_chosen() -> None:
    services = services_for()
    scene = opened(scene_of(SettingsPlace(), services))
    click(scene, "tab.opponents")
    click(scene, "pace.quick")
    assert services.store.now.pace is Pace.QUICK


def test_the_slider_follows_the_pointer_and_stays_in_range() -> None:
    services = services_for()
    scene = opened(scene_of(SettingsPlace(), services))
    click(scene, "tab.sound")
    rect: Box = node(scene, "effects").rect
    x, y = map(round, rect.centre)
    scene.handle(Press(x, y))
    assert services.store.now.effects == 50
    scene.handle(Move(round(rect.right) + 300, y, held=True))
    assert services.store.now.effects == 100
    scene.handle(Release(round(rect.right) + 300, y))
    scene.handle(Move(x, y))
    assert services.store.now.effects == 100


def test_the_slider_follows_the_arrow_keys() -> None:
    services = services_for(effects=70)
    scene = page(opened(scene_of(SettingsPlace(), services)))
    click(scene, "tab.sound")
    while scene.touch.focus != "effects":
        key(scene, Action.NEXT_ZONE)
    key(scene, Action.LEFT)
    assert services.store.now.effects == 65


def test_a_page_that_is_left_lets_go_of_everything() -> None:
    scene = page(opened(scene_of(HomePlace(), services_for())))
    scene.handle(Press(*middle(scene, "quit")))
    scene.leave()
    assert scene.handle(Release(*middle(scene, "quit"))) is None


def test_the_seats_are_named_once_each() -> None:
    sheet = opened(PAGES["game-over"](services_for()))
    assert [node(sheet, f"name.{seat}").label for seat in range(4)] == list(
        shared.texts().names(("you", "hare", "magpie", "hare"))
    )
    assert not has(sheet, "name.4")


def test_the_keys_come_back_to_what_opened_another_page() -> None:
    home = page(opened(scene_of(HomePlace(), services_for(first_start_done=True))))
    home.interaction.focus("settings")
    home.leave()
    home.enter()
    assert home.touch.focus == "settings" and node(home, "settings").focused


def test_after_a_press_with_the_mouse_the_keys_begin_there_and_no_ring_is_shown() -> None:
    home = page(opened(scene_of(HomePlace(), services_for(first_start_done=True))))
    click(home, "settings")
    home.leave()
    home.enter()
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    home.draw(canvas)
    assert not [op for op in canvas.ops if isinstance(op.picture, Tray) and op.picture.kind == "focus"]
    key(home, Action.NEXT_ZONE)
    assert home.touch.focus == "settings"


def test_those_who_use_keys_see_the_default_button_of_a_question() -> None:
    services = services_for()
    for by_keys in (True, False):
        dialog = _asked(services)
        services.last_input.by_keys = by_keys
        opened(dialog)
        assert [each.id for each in dialog.nodes() if each.focused] == (["stay"] if by_keys else [])
