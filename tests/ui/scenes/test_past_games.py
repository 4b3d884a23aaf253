"""The pages about finished games: the list, one game, fair play, the same deal, statistics, sharing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.play.commands import DrawTile
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.history.rating import LEAST_GAMES
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.match.setup import Setup
from game.session.practice.practice_access import PracticeAccess
from game.session.review.counting_habits import TechniqueHabit
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.deal_code import SharedDeal, code_of
from game.session.storage.game_text import text_of_game
from game.session.system.paths import Assets
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Dropped, Scroll, Typed
from game.ui.input.typed_text import Clipboard
from game.ui.kit.frames import Dialog
from game.ui.kit.page import Page
from game.ui.pictures import Picture, TileBack, TileFace
from game.ui.places import (
    DealAgainPlace,
    FairPlayPlace,
    GameOverPlace,
    GamesPlace,
    HomePlace,
    PastGamePlace,
    ReplayPlace,
    StatisticsPlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push, Replace, Scene
from game.ui.scenes.archive.game_captions import day_and_time, turns_told
from game.ui.scenes.archive.game_list import GamesPage
from game.ui.scenes.archive.past_game import PastGame, many_lines
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.archive.statistics_page import StatisticsPage
from game.ui.scenes.learn.lesson_scenes import LessonScene, LessonWatch
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.scenes.setup.new_game import NewGame
from game.ui.services import Services
from tests import shared
from tests.effort import every_row, soak, spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, fits, has, key, led_to, middle, node, opened, services_for, whole
from tools.past_games import PEOPLE, RUMMY, SIX, THREE

SIZES = ((1152, 648), (1280, 720), (1920, 1080))


class Nowhere(Clipboard):
    """A machine without a clipboard."""

    def read(self) -> str:
        return ""

    def write(self, text: str) -> bool:
        return False


@pytest.fixture(scope="module")
def finished_games() -> tuple[FinishedGame, ...]:
    """Nine days, one game a day."""
    return tuple(
        replace(
            shared.finished_game(Setup(), day),
            begun=f"2026-01-{day + 1:02}T18:05:00+00:00",
            ended=f"2026-01-{day + 1:02}T18:35:00+00:00",
        )
        for day in range(9)
    )


@pytest.fixture(scope="module")
def crowds() -> tuple[FinishedGame, ...]:
    return shared.finished_game(SIX, 3), shared.finished_game(PEOPLE, 4)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, finished_games: tuple[FinishedGame, ...]) -> Path:
    """The folder of a player's games; a test that changes it copies it."""
    folder = tmp_path_factory.mktemp("stored")
    for finished_game in finished_games:
        assert Archive(folder).add(finished_game)
    return folder


@pytest.fixture(scope="module")
def crowded(stored: Path, tmp_path_factory: pytest.TempPathFactory, crowds: tuple[FinishedGame, ...]) -> Path:
    """The same with games of many people."""
    folder = tmp_path_factory.mktemp("crowded")
    shutil.copytree(stored, folder, dirs_exist_ok=True)
    for finished_game in crowds:
        assert Archive(folder).add(finished_game)
    return folder


@pytest.fixture
def services(tmp_path: Path, stored: Path) -> Iterator[Services]:
    shutil.copytree(stored, tmp_path / "games")
    made = kept(tmp_path)
    yield made
    made.autosave.close()


def kept(folder: Path, language: str = "en") -> Services:
    made = services_for(language)
    made.autosave = Autosave(folder / "match", games=folder / "games")
    return made


def begin(services: Services, setup: Setup) -> None:
    """Have a match that is not over."""
    match = Match.begin(setup, 5)
    services.autosave.begin(match)
    match.game.submit(match.game.state.to_move, DrawTile())
    services.autosave.turned(match)


def pictures(scene: Scene) -> list[Picture]:
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    return [op.picture for op in canvas.ops]


def pushed(change: object, services: Services | None = None) -> Scene:
    assert isinstance(change, Push | Replace)
    return opened(led_to(change, services))


def files(services: Services) -> Archive:
    return Archive(services.autosave.archive._files.folder)


def test_the_list_shows_eight_games_and_turns_its_pages(services: Services) -> None:
    page = opened(scene_of(GamesPlace(), services))
    assert has(page, "game.7") and not has(page, "game.8") and not has(page, "newer")
    assert node(page, "page").label == sentence("games.page", first=1, last=8, count=9)
    click(page, "older")
    assert has(page, "game.0") and not has(page, "game.1") and not has(page, "older")
    page.handle(Act(Action.PAGE_BACK))
    assert node(page, "page").label == sentence("games.page", first=1, last=8, count=9)
    page.handle(Scroll(1, 1, -1))
    assert node(page, "page").label == sentence("games.page", first=9, last=9, count=9)


def test_a_row_says_all_about_its_game(services: Services, finished_games: tuple[FinishedGame, ...]) -> None:
    said = node(opened(scene_of(GamesPlace(), services)), "game.0").label
    assert "2026-01-09" in said and sentence("box.classic") in said and sentence("persona.hare") in said
    assert turns_told(services.texts, summary(finished_games[8])) in said


def test_a_past_game_counts_its_turns_as_its_replay_does_and_says_how_many_were_yours(
    services: Services, finished_games: tuple[FinishedGame, ...]
) -> None:
    game = finished_games[8]
    page = pushed(click(opened(scene_of(GamesPlace(), services)), "game.0"))
    replay = pushed(click(page, "replay"))
    key(replay, Action.LAST)
    last = game.turn_number(len(game.turns))
    assert node(replay, "title").label == sentence("replay.turn", turn=last, last=last)
    told = sentence("games.turns_yours", turns=sentence("games.turns_count", last), n=game.turns_of(0))
    assert told in node(page, "about").label


def test_a_row_opens_its_game(services: Services) -> None:
    page = pushed(click(opened(scene_of(GamesPlace(), services)), "game.0"))
    assert isinstance(page, PastGame) and has(page, "delete")


def test_without_games_the_list_says_so(tmp_path: Path) -> None:
    services = kept(tmp_path)
    for page in (opened(scene_of(GamesPlace(), services)), opened(scene_of(StatisticsPlace(), services))):
        assert has(page, "none")
        assert isinstance(pushed(click(page, "new-game")), NewGame)
    services.autosave.close()


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_an_empty_page_fits_in_every_window(tmp_path: Path, language: str) -> None:
    services, measure = kept(tmp_path, language), shared.fonts(language)
    for size, scale in (*((size, 1.0) for size in SIZES), ((1280, 720), 1.5), ((1920, 1080), 2.0)):
        for page in (scene_of(GamesPlace(), services), scene_of(StatisticsPlace(), services)):
            assert isinstance(page, Page)
            page.enter()
            page.resize(Frame(*size, scale), measure)
            assert fits(page.laid_out(), whole(page, size)), (size, scale)
    services.autosave.close()


def test_thousands_of_games_open_by_the_page(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    stored = services.autosave.archive._files
    real = stored.text
    monkeypatch.setattr(stored, "text", lambda name: read.append(name) or real(name))  # type: ignore[func-returns-value]
    opened(scene_of(GamesPlace(), services))
    assert len(read) == 8


def test_deleting_asks_and_goes_back_to_the_list(services: Services) -> None:
    page = pushed(click(opened(scene_of(GamesPlace(), services)), "game.0"))
    question = pushed(click(page, "delete"))
    assert isinstance(question, Dialog)
    assert click(question, "stay") == Pop() and len(files(services).names()) == 9
    assert click(question, "go") == Pop(2)
    assert len(files(services).names()) == 8


def test_a_damaged_game_leaves_the_list_with_a_sentence(services: Services) -> None:
    archive = services.autosave.archive
    archive._files.path(archive.names()[0]).write_text("Tilebridge transcript 1\n", newline="\n")
    page = opened(scene_of(GamesPlace(), services))
    assert not has(page, "page") and "damaged" in node(page, "note").label


LATER = "Tilebridge transcript 7\nwho knows\n"


def spoil(services: Services, *texts: str) -> None:
    """The newest games hold these texts in their place."""
    archive = services.autosave.archive
    for name, text in zip(archive.names(), texts, strict=False):
        archive._files.path(name).write_text(text, newline="\n")


@pytest.mark.parametrize("text", [LATER, "Tilebridge transcript 1\n"], ids=["later", "damaged"])
def test_games_that_cannot_be_shown_hide_none_of_the_others(services: Services, text: str) -> None:
    last = files(services).names()[-1]
    spoil(services, *[text] * 8)
    page = opened(scene_of(GamesPlace(), services))
    assert isinstance(page, GamesPage) and [entry.name for entry in page._pages.games] == [last]
    assert has(page, "game.0") and not has(page, "game.1") and not has(page, "older")
    assert "8 games" in node(page, "note").label


def test_each_kind_of_game_that_cannot_be_shown_is_counted(services: Services) -> None:
    spoil(services, "Tilebridge transcript 1\n", LATER, LATER)
    page = opened(scene_of(GamesPlace(), services))
    assert has(page, "game.5") and not has(page, "game.6")
    assert "1 game was damaged" in node(page, "note").label and "2 games are" in node(page, "note").label


def test_where_no_game_can_be_shown_it_is_not_said_that_there_was_none(services: Services) -> None:
    spoil(services, *[LATER] * 9)
    page = opened(scene_of(GamesPlace(), services))
    assert node(page, "none").label == sentence("games.none_shown")
    assert "9 games" in node(page, "note").label


def test_pages_stay_full_where_games_cannot_be_shown(tmp_path: Path, crowded: Path) -> None:
    services = services_for("en")
    shutil.copytree(crowded, tmp_path / "games")
    services.autosave = Autosave(tmp_path / "match", games=tmp_path / "games")
    names = services.autosave.archive.names()
    assert len(names) > 9
    for name in names[:8:2]:
        (tmp_path / "games" / name).write_text(LATER, newline="\n")
    page = opened(scene_of(GamesPlace(), services))
    seen = [entry.name for entry in page._pages.games] if isinstance(page, GamesPage) else []
    while isinstance(page, GamesPage) and has(page, "older"):
        click(page, "older")
        seen += [entry.name for entry in page._pages.games]
    assert seen == [*names[1:8:2], *names[8:]]
    services.autosave.close()


def test_a_typed_code_opens_its_deal(services: Services) -> None:
    page = opened(scene_of(GamesPlace(), services))
    assert isinstance(page, GamesPage) and not page.writing
    click(page, "code")
    assert page.writing
    for letter in code_of(SharedDeal(Setup(), 77)):
        page.handle(Typed(letter))
    page.handle(Typed("X"))
    page.handle(Act(Action.RESET))
    assert node(page, "code").value.startswith("TD1-")
    deal = pushed(page.handle(Act(Action.CONFIRM)), services)
    assert "77" in node(deal, "about").label


def test_a_mistyped_code_is_told(services: Services) -> None:
    page = opened(scene_of(GamesPlace(), services))
    services.clipboard.write(code_of(SharedDeal(Setup(), 77))[:-1] + "~")
    click(page, "paste")
    assert node(page, "note").label == sentence("share.no_code")
    services.clipboard.write("TD1-AAAA-AAAA")
    page.handle(Act(Action.PASTE))
    assert node(page, "note").label == sentence("share.mistyped")


@every_row(("pasted", "said"), [("TB4-9VEZ-7AB8-0JCQ-9154-C8KP-8Y", "share.other_version"),
                                ("Tilebridge game 1\nbox: classic\n", "notice.game_other_version")])  # fmt: skip
def test_a_code_and_a_text_of_a_draft_are_told_to_be_of_another_version(
    services: Services, pasted: str, said: str
) -> None:
    page = opened(scene_of(GamesPlace(), services))
    services.clipboard.write(pasted)
    click(page, "paste")
    assert node(page, "note").label == sentence(said)


@pytest.mark.parametrize(("typed", "said"), [("TD1-751K-0000-GG1W-S5", "mistyped"), ("HELLO11", "no_code")])
def test_a_typed_code_that_is_wrong_stays_to_be_mended(services: Services, typed: str, said: str) -> None:
    page = opened(scene_of(GamesPlace(), services))
    click(page, "code")
    page.handle(Typed(typed))
    assert page.handle(Act(Action.CONFIRM)) is None
    assert node(page, "note").label == sentence(f"share.{said}")
    assert node(page, "code").value == typed


def test_games_that_are_not_over_come_first_and_their_rows_have_a_bin(services: Services) -> None:
    begin(services, Setup())
    games = opened(scene_of(GamesPlace(), services))
    row, bin_of_it = node(games, "match.0").rect, node(games, "delete.0").rect
    assert row.bottom <= node(games, "game.0").rect.y and row.contains(*bin_of_it.centre)
    assert isinstance(click(games, "delete.0"), Push)


def test_a_row_of_another_year_says_which(services: Services) -> None:
    assert day_and_time(services.texts, "2025-03-04T10:00:00+00:00", 2026)[0].endswith("2025")
    assert "2026" not in day_and_time(services.texts, "2026-03-04T10:00:00+00:00", 2026)[0]


def test_a_question_before_deleting_says_which_game_it_is(services: Services) -> None:
    games = opened(scene_of(GamesPlace(), services))
    page = opened(pushed(click(games, "game.0")))
    which = node(opened(pushed(click(page, "delete"))), "which").label
    assert "2026-01-09" in which
    assert sentence("persona.hare") in which


def test_a_question_before_deleting_says_which_match_it_is(services: Services) -> None:
    begin(services, Setup("classic", 3, ("fox", "owl"), rounds=2))
    which = node(opened(pushed(click(opened(scene_of(GamesPlace(), services)), "delete.0"))), "which").label
    assert sentence("persona.fox") in which
    assert sentence("persona.owl") in which


def test_a_game_from_elsewhere_says_so_on_its_page(
    services: Services, finished_games: tuple[FinishedGame, ...]
) -> None:
    page = opened(scene_of(PastGamePlace(replace(finished_games[0], imported=True, begun="", ended="")), services))
    assert sentence("games.imported") in node(page, "about").label


def test_a_pasted_game_joins_the_list(services: Services) -> None:
    finished_game = shared.finished_game(Setup(), 9)
    services.clipboard.write(text_of_game(finished_game))
    page = pushed(click(opened(scene_of(GamesPlace(), services)), "paste"))
    assert isinstance(page, PastGame) and page._finished_game.states == finished_game.states
    assert len(files(services).entries()) == 10


def test_a_dropped_file_joins_the_list_and_a_bad_one_says_line_and_reason(services: Services, tmp_path: Path) -> None:
    page = opened(scene_of(GamesPlace(), services))
    text = text_of_game(shared.finished_game(Setup(), 9))
    (tmp_path / "good.txt").write_text(text, newline="\n")
    assert isinstance(page.handle(Dropped(str(tmp_path / "good.txt"))), Push)
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("2 "))
    lines[at] = lines[at].split()[0] + " " + lines[at].split()[1] + " flies"
    (tmp_path / "bad.txt").write_text("\n".join(lines), newline="\n")
    assert page.handle(Dropped(str(tmp_path / "bad.txt"))) is None
    assert node(page, "note").label == sentence(
        "import.line", line=at + 1, reason=sentence("import.verb", token="flies")
    )
    page.handle(Dropped(str(tmp_path / "none.txt")))
    assert node(page, "note").label == sentence("import.no_file")


def test_a_game_goes_to_the_clipboard_and_to_a_file(
    services: Services, finished_games: tuple[FinishedGame, ...]
) -> None:
    page = opened(scene_of(PastGamePlace(finished_games[0], "a.txt"), services))
    click(page, "text")
    assert services.clipboard.read() == text_of_game(finished_games[0])
    assert any(Path(word).is_file() for word in node(page, "note").label.split())
    click(page, "code")
    assert (
        services.clipboard.read() == code_of(SharedDeal(Setup(), 0))
        and services.clipboard.read() in node(page, "note").label
    )


def test_without_a_clipboard_a_file_takes_its_place(
    services: Services, finished_games: tuple[FinishedGame, ...]
) -> None:
    services.clipboard = Nowhere()
    page = opened(scene_of(PastGamePlace(finished_games[0]), services))
    click(page, "code")
    file = Path(node(page, "note").label.split()[-1])
    assert file.read_text().strip() == code_of(SharedDeal(Setup(), 0))
    games = opened(scene_of(GamesPlace(), services))
    click(games, "paste")
    assert node(games, "note").label == sentence("games.nothing_pasted")


def test_the_same_deal_is_dealt_against_another(services: Services, finished_games: tuple[FinishedGame, ...]) -> None:
    page = pushed(click(opened(scene_of(PastGamePlace(finished_games[3]), services)), "again"))
    click(pushed(click(page, "seat.1")), "who.owl")
    page.enter()
    assert node(page, "seat.1").value == "owl"
    table = pushed(click(page, "deal"))
    assert isinstance(table, TableScene)
    match = services.autosave.saved
    assert match is not None and match.setup.opponents == ("owl",)
    assert match.game.state == finished_games[3].start


def test_racks_lie_hidden_until_asked_for(services: Services, finished_games: tuple[FinishedGame, ...]) -> None:
    page = opened(scene_of(FairPlayPlace(finished_games[0]), services))
    assert not has(page, "rack.0") and "seed 0" in node(page, "promise").label
    click(page, "racks.deal")
    assert len(node(page, "rack.0").value.split()) == 14
    assert node(page, "pool.tiles").value.split()[0] == str(finished_games[0].start.pool[-1])
    click(page, "racks.end")
    assert any(node(page, f"rack.{seat}").value == "" for seat in range(2)) or has(page, "rack.1")


def test_hidden_racks_and_pool_lie_face_down(services: Services, finished_games: tuple[FinishedGame, ...]) -> None:
    page = opened(scene_of(FairPlayPlace(finished_games[0]), services))
    hidden = pictures(page)
    assert not any(isinstance(each, TileFace) for each in hidden)
    assert sum(isinstance(each, TileBack) for each in hidden) == 106
    click(page, "racks.deal")
    assert sum(isinstance(each, TileFace) for each in pictures(page)) == 106


def test_racks_on_the_fair_play_card_stand_by_colour_and_number(
    services: Services, finished_games: tuple[FinishedGame, ...]
) -> None:
    page = opened(scene_of(FairPlayPlace(finished_games[0]), services))
    click(page, "racks.deal")
    rack = [tile for tile in node(page, "rack.0").value.split() if tile != "J"]
    assert rack == sorted(rack, key=lambda tile: ("krbo".index(tile[0]), int(tile[1:])))


@every_row("count", [27, 53, 64, 76, 104])
def test_the_rows_of_a_pool_are_of_one_length(count: int) -> None:
    per_line = many_lines(count, Box(0, 0, 1000, 160), 36, 2).per_line
    lines = -(-count // per_line)
    assert lines * per_line - count < lines


def test_statistics_are_those_of_the_records_and_can_be_wiped(services: Services) -> None:
    page = opened(scene_of(StatisticsPlace(), services))
    assert node(page, "number.games").label == "9" and has(page, "habits")
    question = pushed(click(page, "wipe"))
    assert click(question, "stay") == Pop() and len(files(services).names()) == 9
    click(question, "go")
    opened(page)
    assert has(page, "none") and files(services).names() == ()


def test_statistics_are_of_one_game_at_a_time(services: Services) -> None:
    assert files(services).add(shared.finished_game(RUMMY, 1))
    page = opened(scene_of(StatisticsPlace(), services))
    counted = {}
    for family in ("tiles", "rummy"):
        click(opened(led_to(click(page, "family"))), f"family.{family}")
        page.enter()
        counted[family] = node(page, "number.games").label
    assert counted == {"tiles": "9", "rummy": "1"}


@pytest.mark.parametrize("games", [1, 2])
def test_statistics_of_one_game_draw_no_curve(
    tmp_path: Path, finished_games: tuple[FinishedGame, ...], games: int
) -> None:
    services = kept(tmp_path)
    for finished_game in finished_games[:games]:
        services.autosave.archive.add(finished_game)
    page = opened(scene_of(StatisticsPlace(), services))
    assert node(page, "number.games").label == str(games) and has(page, "number.opening")
    assert has(page, "habits") and has(page, "curve") == (games > 1)
    services.autosave.close()


def test_strength_is_told_from_the_fifth_rated_game_on_with_how_it_is_made(services: Services) -> None:
    page = opened(scene_of(StatisticsPlace(), services))
    assert isinstance(page, StatisticsPage)
    game = replace(page._rated[0].game, par={"hare": -20, "fox": 9})
    for count in (LEAST_GAMES - 1, LEAST_GAMES, LEAST_GAMES + 1):
        page.take((game,) * count)
        page.rebuild()
        known = count >= LEAST_GAMES
        assert has(page, "strength.made") is known
        if known:
            assert f"± {round(page._rated[-1].spread / 10) * 10} · {count} results" in node(page, "strength.made").label
        else:
            assert node(page, "strength").label == "Not known yet: 4 of 5 games"


def test_a_game_just_played_can_be_looked_back_at(services: Services, finished_games: tuple[FinishedGame, ...]) -> None:
    match = replace(finished_games[1].match)
    services.autosave.begin(match)
    sheet = opened(scene_of(GameOverPlace(match), services))
    assert has(sheet, "look-back")
    page = pushed(click(sheet, "look-back"))
    assert isinstance(page, PastGame) and not has(page, "delete")
    assert isinstance(pushed(click(page, "replay")), Replay)


def test_the_title_page_leads_to_games_and_statistics(services: Services) -> None:
    home = opened(scene_of(HomePlace(), services))
    assert isinstance(pushed(click(home, "games")), GamesPage)
    assert isinstance(pushed(click(home, "statistics")), StatisticsPage)


def test_the_keys_reach_everything_on_the_list(services: Services) -> None:
    page = opened(scene_of(GamesPlace(), services))
    assert isinstance(page, Page)
    seen = set()
    for _ in range(30):
        key(page, Action.NEXT_ZONE)
        seen.add(page.touch.focus)
    assert {f"game.{at}" for at in range(8)} | {"older", "code", "paste", "back"} <= seen


PAGES: dict[str, Callable[[Services, FinishedGame], Scene]] = {
    "games": lambda services, _: scene_of(GamesPlace(), services),
    "past-game": lambda services, finished_game: scene_of(PastGamePlace(finished_game, "a.txt"), services),
    "fair-play": lambda services, finished_game: scene_of(FairPlayPlace(finished_game), services),
    "deal-again": lambda services, finished_game: scene_of(
        DealAgainPlace(SharedDeal(finished_game.match.setup, 123_456_789)), services
    ),
    "statistics": lambda services, _: scene_of(StatisticsPlace(), services),
    "replay": lambda services, finished_game: scene_of(
        ReplayPlace(finished_game, len(finished_game.turns) // 2), services
    ),
}


WINDOWS = (*((size, 1.0) for size in SIZES), ((1280, 720), 1.5), ((1920, 1080), 2.0))


@pytest.mark.parametrize(("name", "language", "window"), spread(PAGES, over=(LANGUAGES, WINDOWS)))
def test_every_page_fits_in_every_window(
    name: str,
    language: str,
    window: tuple[tuple[int, int], float],
    tmp_path: Path,
    finished_games: tuple[FinishedGame, ...],
    crowds: tuple[FinishedGame, ...],
    crowded: Path,
) -> None:
    services = services_for(language)
    services.autosave = Autosave(tmp_path / "match", games=crowded)
    measure = shared.fonts(language)
    for finished_game in (finished_games[0], *crowds):
        size, scale = window
        page = PAGES[name](services, finished_game)
        page.enter()
        page.resize(Frame(*size, scale), measure)
        assert isinstance(page, Page)
        if has(page, "racks.deal"):
            click(page, "racks.deal")
        parts = [part for part in page.laid_out() if part.crowded]
        assert fits(page.laid_out(), whole(page, size)), (size, scale, parts)
        assert middle(page, "back")
    services.autosave.close()


def test_a_game_from_elsewhere_is_listed_as_such_and_not_counted(services: Services) -> None:
    services.clipboard.write(text_of_game(shared.finished_game(Setup(), 9)))
    for _ in range(2):
        click(opened(scene_of(GamesPlace(), services)), "paste")
    page = opened(scene_of(GamesPlace(), services))
    assert [node(page, f"game.{at}").label.count("Imported") for at in range(3)] == [1, 0, 0]
    assert len(files(services).entries()) == 10
    assert node(opened(scene_of(StatisticsPlace(), services)), "number.games").label == "9"


def test_an_own_game_pasted_again_stays_an_own_game(
    services: Services, finished_games: tuple[FinishedGame, ...]
) -> None:
    services.clipboard.write(text_of_game(finished_games[3]))
    click(opened(scene_of(GamesPlace(), services)), "paste")
    assert len(files(services).entries()) == 9
    assert node(opened(scene_of(StatisticsPlace(), services)), "number.games").label == "9"


@pytest.mark.parametrize("data", [b"\xff\xfeT\x00", b"x" * (2 << 20), b"Tilebridge transcript 1\n\xed\xa0\x80"])
def test_a_dropped_file_that_is_no_text_gets_a_sentence(services: Services, tmp_path: Path, data: bytes) -> None:
    page = opened(scene_of(GamesPlace(), services))
    (tmp_path / "odd.txt").write_bytes(data)
    assert page.handle(Dropped(str(tmp_path / "odd.txt"))) is None
    assert "not text, or is too large" in node(page, "note").label


@pytest.mark.parametrize("file", ["/dev/zero", "/", "a\0b", "/dev/stdin"])
def test_what_is_dropped_and_no_file_gets_a_sentence(services: Services, file: str) -> None:
    page = opened(scene_of(GamesPlace(), services))
    assert page.handle(Dropped(file)) is None
    assert "cannot be read" in node(page, "note").label


@pytest.mark.parametrize(
    "text",
    ["\ud800", "Tilebridge transcript 1\nbegun: \ud800\n", "\x00" * 50, "TD1-\ud800", "[" * 90_000, "x" * (3 << 20),
     "Tilebridge transcript 1\n" + "a\r" * 400_000, "Tilebridge transcript 1\nbox: " + "x" * 100_000],
    ids=lambda text: ascii(text)[:20],
)  # fmt: skip
def test_no_pasted_text_does_more_than_get_a_sentence(services: Services, text: str) -> None:
    services.clipboard.write(text)
    page = opened(scene_of(GamesPlace(), services))
    assert click(page, "paste") is None and node(page, "note").label
    assert len(files(services).names()) == 9


@every_row(("seed", "said"), [(4, "past.you_out"), (5, "past.other_out"), (1, "past.blocked")])
def test_the_page_of_a_game_says_who_went_out(seed: int, said: str) -> None:
    game = shared.finished_game(THREE if seed == 5 else Setup(), seed)
    about = node(opened(scene_of(PastGamePlace(game), services_for())), "about").label
    winner = seat_names(shared.texts(), game.match.setup)[game.match.outcomes[-1].winners[0]]
    assert about.endswith(sentence(said, name=winner))


def test_a_habit_opens_three_puzzles_and_the_lesson_by_keys(services: Services) -> None:
    services.practice = PracticeAccess(shipped=Assets.of_bundle().puzzles)
    page = opened(scene_of(StatisticsPlace(), services))
    assert isinstance(page, StatisticsPage) and page._habits is not None
    page._habits.wait()
    page.update(0)
    line = node(page, "habit.split")
    assert (
        line.label.startswith(sentence("technique.split"))
        and str(page._habits.habits[TechniqueHabit.SPLIT].went_by) in line.label
    )
    page.interaction.focus("habit.split")
    habit = opened(pushed(key(page, Action.CONFIRM)))
    assert node(habit, "counts").label in line.label
    assert [each.id for each in habit.nodes() if each.id.startswith("puzzle-")] == ["puzzle-1", "puzzle-2", "puzzle-3"]
    assert isinstance(pushed(click(habit, "puzzle-2")), StageScene)
    assert isinstance(pushed(click(habit, "lesson")), LessonWatch | LessonScene)
