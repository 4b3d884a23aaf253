"""Several people at one machine, through the real loop: the curtain, names, and racks nobody else may see (ux 46)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pygame
import pytest

from game.rules.games.registry import GAMES
from game.rules.notation import TileBank, parse_tiles
from game.rules.play.commands import PlayTable
from game.rules.play.state import Seat
from game.rules.table import Meld
from game.session.history.news import News
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.session.storage.autosave import Autosave
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Typed
from game.ui.paint.appearance import theme_of
from game.ui.paint.painter import Painter
from game.ui.paint.screen import snapshot
from game.ui.places import NewGamePlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Scene, Stack
from game.ui.scenes.help.rules_page import RulesPage
from game.ui.scenes.match.covers import Curtain
from game.ui.scenes.match.table_scene import TableScene
from game.ui.scenes.setup.typed_pages import PlayerName
from game.ui.services import Services
from tests import shared, waiting
from tests.effort import soak, spread
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import ASSETS, click, fits, has, node, opened, services_for, whole
from tests.ui.desktop import DT, Desktop

PAIR = Setup("classic", 2, (), None, people=(0, 1), names=("Ann", "Bob"))
MIXED = Setup("classic", 4, ("hare", "magpie"), None, people=(0, 2), names=("Ann", "", "Bob"))
SIZE = (1280, 720)


class Home:
    """One player's folder, and the programs that were started on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._casts: list[Services] = []

    def started(self, setup: Setup, pace: Pace = Pace.INSTANT) -> Desktop:
        self.close()
        services = services_for(first_start_done=True, pace=pace, setup=setup)
        services.autosave = Autosave(self.folder / "match")
        self._casts.append(services)
        desktop = Desktop(self.folder, services, seen=False)
        desktop.frames(2)
        return desktop

    def dealt(self, setup: Setup, pace: Pace = Pace.INSTANT) -> Desktop:
        """A desktop on which this match has just been dealt."""
        desktop = self.started(setup, pace)
        desktop.click("play.tiles")
        desktop.click("deal")
        return desktop

    def close(self) -> None:
        for services in self._casts:
            services.autosave.close()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path)
    yield made
    made.close()


@pytest.fixture
def pair(home: Home) -> Desktop:
    return home.dealt(PAIR)


def table(desktop: Desktop) -> TableScene:
    found = desktop.app.stack._scenes[1]
    assert isinstance(found, TableScene)
    return found


def until(desktop: Desktop, *names: str, frames: int | None = None) -> None:
    """Frames pass, at most so many, until a scene of one of these names is on top."""
    passed = count()
    pass_frames(desktop, lambda: desktop.top.name in names or next(passed) == frames)
    assert desktop.top.name in names


def pass_frames(desktop: Desktop, done: Callable[[], bool]) -> None:
    """Frames pass until it is done; computers think beside them, and on a busy machine that takes its time."""
    waiting.until(done, lambda: desktop.frames(1))


def curtain_falls(desktop: Desktop) -> str:
    """Say that what was drawn is seen, and wait for the curtain; whose turn it says it is."""
    pass_frames(desktop, lambda: desktop.top.name == "curtain" or has(desktop.top, "seen"))
    if desktop.top.name != "curtain":
        desktop.click("seen")
    until(desktop, "curtain")
    return node(desktop.top, "title").label.removeprefix("Hand over to ")


def tiles_described(desktop: Desktop) -> list[str]:
    return [each["id"] for each in desktop.tree()["nodes"] if "rack.tile" in each["id"]]  # type: ignore[attr-defined]


# The curtain


def test_the_curtain_comes_before_the_first_rack(pair: Desktop) -> None:
    assert pair.top.name == "curtain"
    assert tiles_described(pair) == []
    assert not table(pair)._local_game.my_turn


def test_the_named_person_lifts_it_and_sees_their_own_rack(pair: Desktop) -> None:
    name = curtain_falls(pair)
    pair.click("ready")
    pair.frames(30)
    local_game = table(pair)._local_game
    assert pair.top.name == "table" and local_game.my_turn
    assert PAIR.names[local_game.seat] == name
    shown = {int(ident.rsplit(".", 1)[1]) for ident in tiles_described(pair)}
    assert shown == {tile.ident for tile in local_game.match.game.view(local_game.seat).rack}


def test_enter_lifts_it_too(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.frames(40)
    pair.press(pygame.K_RETURN)
    assert pair.top.name == "table"


def test_a_key_pressed_twice_in_a_hurry_does_not_lift_it(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.press(pygame.K_RETURN)
    assert pair.top.name == "curtain"


def test_two_people_play_turn_by_turn(pair: Desktop) -> None:
    seen = []
    for _ in range(6):
        seen.append(curtain_falls(pair))
        assert tiles_described(pair) == []
        pair.click("ready")
        pair.frames(40)
        pair.click("draw")
    assert seen in (["Ann", "Bob"] * 3, ["Bob", "Ann"] * 3)
    racks = table(pair)._local_game.match.game.state.racks
    assert sorted(map(len, racks)) == [17, 17]


def drawn_in_turn(desktop: Desktop) -> None:
    """The first person has drawn and still sits there."""
    curtain_falls(desktop)
    desktop.click("ready")
    desktop.frames(40)
    desktop.click("draw")


def test_after_a_draw_the_curtain_waits_until_the_person_has_seen_the_tile(pair: Desktop) -> None:
    drawn_in_turn(pair)
    pair.frames(400)
    assert pair.top.name == "table" and len(tiles_described(pair)) == 15
    pair.click("seen")
    assert pair.top.name == "curtain"


def test_the_tile_to_be_seen_is_marked_and_the_sentence_names_the_person(pair: Desktop) -> None:
    drawn_in_turn(pair)
    pair.frames(10)
    scene = table(pair)
    assert len(scene._local_game.board.rack.drawn) == 1
    name = PAIR.names[scene._local_game.seat]
    assert node(pair.top, "status").label == sentence("seen.look", name=name)


def test_after_the_clock_ran_out_it_stays_told_why_a_tile_was_drawn(home: Home) -> None:
    desktop = home.dealt(replace(PAIR, clock=15))
    curtain_falls(desktop)
    desktop.click("ready")
    desktop.frames(40)
    local_game = table(desktop)._local_game
    local_game.clock = replace(local_game.clock, left=0.1)
    desktop.frames(400)
    name = PAIR.names[local_game.seat]
    assert has(desktop.top, "seen")
    assert node(desktop.top, "status").label == sentence("clock.nothing_played_by", name=name)


def test_a_turn_without_a_draw_needs_no_confirmation(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.click("ready")
    pair.frames(40)
    local_game = table(pair)._local_game
    state = local_game.match.game.state
    opening = parse_tiles("r10 r11 r12 r13", TileBank(GAMES["classic"]))
    seats = [replace(seat, rack=(*opening, *seat.rack)) if at == local_game.seat else seat
             for at, seat in enumerate(state.seats)]  # fmt: skip
    local_game.match.game.state = replace(state, seats=tuple(seats))
    local_game._submit(PlayTable((Meld(1, opening),)))
    pair.frames(3)
    assert not has(pair.top, "seen")
    until(pair, "curtain", frames=130)


def test_space_ends_the_last_look(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.click("ready")
    pair.frames(40)
    pair.click("draw")
    pair.press(pygame.K_SPACE)
    assert pair.top.name == "curtain"


def test_no_rack_is_seen_while_the_tiles_are_dealt(home: Home) -> None:
    desktop = home.dealt(PAIR, Pace.NORMAL)
    for _ in range(400):
        if desktop.top.name == "curtain":
            break
        assert not [each for each in desktop.top.nodes() if each.id.startswith("rack.tile")]
        desktop.frames(1)
    assert desktop.top.name == "curtain"
    desktop.click("ready")
    assert not table(desktop)._tile_motion.settled


def test_the_pause_leads_back_to_the_curtain(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.click("ready")
    pair.frames(40)
    pair.press(pygame.K_ESCAPE)
    assert pair.top.name == "pause" and tiles_described(pair) == []
    pair.click("resume")
    assert pair.top.name == "curtain" and tiles_described(pair) == []
    pair.click("ready")
    assert pair.top.name == "table"


def test_a_window_left_alone_is_covered_by_the_curtain(pair: Desktop) -> None:
    name = curtain_falls(pair)
    pair.click("ready")
    pair.frames(40)
    pair.post(pygame.WINDOWFOCUSLOST)
    pair.frames(2)
    assert pair.top.name == "curtain" and tiles_described(pair) == []
    pair.post(pygame.WINDOWFOCUSGAINED)
    assert curtain_falls(pair) == name


def test_the_menu_can_be_reached_from_the_curtain(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.press(pygame.K_ESCAPE)
    assert pair.top.name == "pause"
    pair.press(pygame.K_ESCAPE)
    assert pair.top.name == "curtain"


def test_the_rules_behind_the_curtain_are_those_of_the_match(pair: Desktop) -> None:
    curtain_falls(pair)
    agreed = table(pair)._local_game.match.setup
    pair.app._services.store.change(setup=Setup().with_box("rummy"))
    for keys in ((pygame.K_F1,), (pygame.K_ESCAPE, pygame.K_F1)):
        for each in keys:
            pair.press(each)
        assert isinstance(pair.top, RulesPage) and pair.top._setup == agreed
        pair.press(pygame.K_F1)


def test_a_resized_window_shows_no_rack_behind_the_curtain(pair: Desktop) -> None:
    curtain_falls(pair)
    pair.app.stack.resize(Frame(1920, 1080))
    pair.frames(5)
    assert tiles_described(pair) == []
    assert not [each for each in table(pair).nodes() if each.id.startswith("rack")]


def test_the_clock_starts_when_the_curtain_is_lifted(home: Home) -> None:
    desktop = home.dealt(replace(PAIR, clock=30))
    curtain_falls(desktop)
    desktop.frames(200)
    assert table(desktop)._local_game.clock.left == 30
    desktop.click("ready")
    desktop.frames(60)
    assert 28 < table(desktop)._local_game.clock.left < 29.2


def rack_of(match: Match, seat: int, notation: str) -> None:
    """Give that seat this rack."""
    state = match.game.state
    tiles = parse_tiles(notation, TileBank(GAMES["classic"]))
    seats = [Seat(tiles, each.opened) if at == seat else each for at, each in enumerate(state.seats)]
    match.game.state = replace(state, seats=tuple(seats))


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_the_curtain_is_the_same_picture_whatever_the_racks(language: str) -> None:
    pictures = set()
    for racks in (("r1 r2 r3", "b1 b2 b3"), ("J J k9 k10 k11 o12 o13", "r13 k13 b13 o13 r12")):
        match = Match.begin(PAIR, 1)
        for seat, rack in enumerate(racks):
            rack_of(match, seat, rack)
        services = services_for(language, pace=Pace.INSTANT)
        fonts = shared.fonts(language)
        stack = Stack(Frame(*SIZE), fonts, partial(scene_of, services=services), TablePlace(match))
        for _ in range(30):
            assert stack.top is not None
            change = stack.top.update(1 / 60)
            if change is not None:
                stack.apply(change)
        assert isinstance(stack.top, Curtain)
        pygame.display.init()
        pygame.display.set_mode(SIZE)
        picture = snapshot(Painter(theme_of(services.store.now, ASSETS.themes), fonts), stack.drawn(), *SIZE)
        pictures.add(pygame.image.tobytes(picture, "RGB"))
        nodes = json.dumps([each.as_json() for each in stack.top.nodes()])
        assert "rack" not in nodes and "tile." not in nodes
        pygame.display.quit()
    assert len(pictures) == 1


@pytest.mark.parametrize(("scale", "language"), spread([1.0, 1.5, 2.0], over=(LANGUAGES,)))
def test_the_curtain_and_the_name_page_fit(scale: float, language: str) -> None:
    services = services_for(language)
    name = "W" * 16
    for scene in (
        Curtain(services, Setup(), (name, "you"), lambda: None, timed=True),
        PlayerName(services, name, services.texts.text("persona.player", number=6), lambda _: None),
    ):
        for size in ((1152, 648), (1280, 720), (1920, 1080)):
            opened(scene, size, scale, language)
            assert fits(scene.laid_out(), whole(scene, size)), (scene.name, size)


# What the next person learns


def test_the_next_person_finds_marked_what_they_have_not_seen(home: Home) -> None:
    desktop = home.dealt(MIXED)
    played: set[int] = set()
    for _ in range(30):
        curtain_falls(desktop)
        desktop.click("ready")
        until_own_turn(desktop)
        scene = table(desktop)
        if scene._context.known.others:
            assert {news.seat for news in scene._context.known.others} <= set(range(4)) - {scene._local_game.seat}
            assert all(news.before.rack == scene._local_game.board.rack for news in heard_before(scene))
        played |= {news.seat for news in scene._context.known.others}
        if played >= {0, 1, 2, 3} or scene._local_game.over:
            break
        desktop.click("draw")
        if scene._local_game.over:
            break
    assert len(played) >= 3


def heard_before(scene: TableScene) -> list[News]:
    """The turns told to this person that were completed while another sat here."""
    seat = scene._local_game.seat
    return [news for news in scene._context.known.others if news.seat in MIXED.people and news.seat != seat]


def until_own_turn(desktop: Desktop) -> None:
    def is_ready() -> bool:
        local_game = table(desktop)._local_game
        shown = not table(desktop)._tile_motion.showing and table(desktop)._context.known.since > 0.5
        return local_game.over or (local_game.my_turn and shown)

    pass_frames(desktop, is_ready)
    desktop.frames(round(0.5 / DT))  # what is pressed before the turn was seen draws nothing


def test_no_exhibit_of_the_past_shows_another_rack(home: Home) -> None:
    desktop = home.dealt(PAIR)
    for _ in range(2):
        curtain_falls(desktop)
        desktop.click("ready")
        until_own_turn(desktop)
        desktop.click("draw")
    curtain_falls(desktop)
    desktop.click("ready")
    until_own_turn(desktop)
    own = {tile.ident for tile in table(desktop)._local_game.board.rack.places}
    for key in (pygame.K_c, pygame.K_c, pygame.K_r):
        desktop.press(key)
        for _ in range(60):
            shown = [each.id for each in table(desktop).nodes() if each.id.startswith("rack.tile")]
            assert {int(ident.rsplit(".", 1)[1]) for ident in shown} <= own
            desktop.frames(1)


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_nobody_is_called_you_when_several_play(language: str) -> None:
    services = services_for(language, pace=Pace.NORMAL, setup=PAIR)
    stack = Stack(
        Frame(*SIZE),
        shared.fonts(language),
        partial(scene_of, services=services),
        TablePlace(services.matches.begin(replace(PAIR, clock=30))),
    )
    said: set[str] = set()
    turns = 0
    while turns < 3:
        assert stack.top is not None
        nodes = {each.id: each for each in stack.top.nodes()}
        said |= {nodes[name].label for name in ("status", "first", "title") if name in nodes}
        said |= {nodes[name].value for name in ("first",) if name in nodes}
        if stack.top.name == "curtain":
            stack.apply(click(stack.top, "ready"))  # type: ignore[arg-type]
            turns += 1
        elif isinstance(stack.top, TableScene) and stack.top._local_game.my_turn and turns == 1:
            stack.top._local_game.draw()
        elif "seen" in nodes:
            click(stack.top, "seen")
        change = stack.top.update(0.1)
        if change is not None:
            stack.apply(change)
    you = services.texts.text("persona.you")
    assert said and not [line for line in said if you.lower() in line.lower().split() or (you in line and len(you) < 3)]


# Whole games


def all_tiles(match: Match) -> list[int]:
    """Every tile of the game, wherever it is."""
    state = match.game.state
    there = [tile.ident for rack in state.racks for tile in rack] + [tile.ident for tile in state.pool]
    return sorted(there + [tile.ident for meld in state.table for tile in meld.tiles])


@pytest.mark.long
def test_two_people_and_two_computers_play_to_the_end(home: Home) -> None:
    desktop = home.dealt(MIXED)
    match = table(desktop)._local_game.match
    match.game.state = replace(match.game.state, pool=match.game.state.pool[:6])
    everything, seen = all_tiles(match), set()
    for _ in range(120):
        pass_frames(desktop, lambda: desktop.top.name in ("curtain", "final-racks") or has(desktop.top, "seen"))
        if desktop.top.name == "final-racks":
            break
        seen.add(curtain_falls(desktop))
        desktop.click("ready")
        until_own_turn(desktop)
        local_game = table(desktop)._local_game
        assert all_tiles(match) == everything
        if not local_game.over:
            desktop.click("draw")
    assert desktop.top.name == "final-racks" and seen == {"Ann", "Bob"}
    pass_frames(desktop, lambda: desktop.top.settled)
    desktop.click("sheet")
    assert {node(desktop.top, f"name.{seat}").label for seat in range(4)} == {
        *("Ann", "Bob"),
        *(sentence(f"persona.{name}") for name in ("hare", "magpie")),
    }
    assert "You" not in node(desktop.top, "title").label


def test_a_match_left_at_the_curtain_is_taken_up_at_the_curtain(home: Home) -> None:
    desktop = home.dealt(PAIR)
    curtain_falls(desktop)
    desktop.click("ready")
    until_own_turn(desktop)
    desktop.press(pygame.K_s)
    desktop.click("draw")
    second = curtain_falls(desktop)
    again = home.started(Setup(), Pace.NORMAL)
    again.click("continue")
    assert again.top.name == "curtain" and tiles_described(again) == []
    assert curtain_falls(again) == second
    again.click("ready")
    assert again.top.name == "table" and table(again)._tile_motion.settled
    assert PAIR.names[table(again)._local_game.seat] == second


WILD = (
    *(Action.UNDO, Action.RESET, Action.DRAW, Action.DRAW, Action.END_TURN, Action.SORT_GROUPS, Action.PLAYABLE),
    *(Action.CHANGES, Action.REPLAY, Action.TURNS, Action.HINT, Action.TIDY, Action.CANCEL, Action.CONFIRM),
    *(Action.PICK, Action.USE, Action.NEXT_ZONE, Action.LEFT, Action.UP, Action.MENU, Action.RULES),
)


@pytest.mark.parametrize("tries", soak(((0, 120), (0, 400), (1, 400), (2, 400), (3, 400))))
def test_whatever_is_pressed_nobody_sees_another_rack(tries: tuple[int, int]) -> None:
    seed, presses = tries
    dice = random.Random(seed)
    services = services_for(pace=dice.choice((Pace.INSTANT, Pace.QUICK)))
    stack = Stack(
        Frame(*SIZE),
        shared.fonts(),
        partial(scene_of, services=services),
        TablePlace(services.matches.begin(dice.choice((PAIR, MIXED)))),
    )
    table = stack.top
    assert isinstance(table, TableScene)
    for _ in range(presses):
        top = stack.top
        if top is None or top.name in ("final-racks", "home"):
            break
        check_what_is_shown(top, table)
        applied(stack, top.update(0.1))
        if stack.top is not top:
            continue
        if dice.random() < 0.6:
            applied(stack, top.handle(Act(dice.choice(WILD))))
        else:
            places = [
                each for each in top.nodes() if each.actions and each.id not in ("quit", "leave", "deal", "new-game")
            ]
            if places:
                applied(stack, click(top, dice.choice(places).id))


def applied(stack: Stack, change: Change | None) -> None:
    if change is not None:
        stack.apply(change)


def check_what_is_shown(top: Scene, table: TableScene) -> None:
    """Rack tiles are described and drawn only for the person who lifted the curtain."""
    local_game = table._local_game
    shown = {int(each.id.rsplit(".", 1)[1]) for each in top.nodes() if each.id.startswith("rack.tile")}
    own = {tile.ident for tile in local_game.match.game.view(local_game.seat).rack}
    if top is not table or not local_game.seated:
        assert not shown
        return
    laid = {tile.ident for meld in local_game.board.table for tile in meld.tiles}
    assert shown <= own | laid
    assert set(local_game.board.rack.places) <= set(local_game.match.game.view(local_game.seat).rack)


# Choosing people


def new_game(setup: Setup) -> tuple[Services, Stack]:
    services = services_for(setup=setup)
    return services, Stack(Frame(*SIZE), shared.fonts(), partial(scene_of, services=services), NewGamePlace())


def press(stack: Stack, ident: str) -> None:
    assert stack.top is not None
    change = click(stack.top, ident)
    if change is not None:
        stack.apply(change)


def test_one_click_adds_a_person_and_then_everybody_can_be_named() -> None:
    _, stack = new_game(Setup().with_players(3))
    assert stack.top is not None and node(stack.top, "seat.0").actions == ()
    press(stack, "add-person")
    named = [each for each in stack.top.nodes() if each.id in ("seat.0", "seat.3")]
    assert [each.label for each in named] == [sentence("persona.player", number=number) for number in (1, 2)]
    assert all(each.actions for each in named)
    for _ in range(2):
        press(stack, "add-person")
    assert node(stack.top, "add-person").actions == ()


def test_a_name_is_typed_and_remembered() -> None:
    services, stack = new_game(PAIR)
    press(stack, "seat.1")
    assert isinstance(stack.top, PlayerName)
    for _ in range(3):
        stack.top.handle(Act(Action.RESET))
    for part in ("陳", "小明 "):
        stack.top.handle(Typed(part))
    stack.apply(stack.top.handle(Act(Action.CONFIRM)))  # type: ignore[arg-type]
    assert stack.top is not None and node(stack.top, "seat.1").label == "陳小明"
    stack.top.handle(Act(Action.CANCEL))
    assert services.store.now.setup.names == ("Ann", "陳小明")


def test_a_name_given_up_stays_as_it_was() -> None:
    _, stack = new_game(PAIR)
    press(stack, "seat.1")
    assert stack.top is not None
    stack.top.handle(Typed("xyz"))
    press(stack, "cancel")
    assert node(stack.top, "seat.1").label == "Bob"


def test_letters_of_a_name_are_no_commands(home: Home) -> None:
    desktop = home.started(PAIR)
    loud = desktop.app._services.store.now.effects
    desktop.click("play.tiles")
    desktop.click("seat.0")
    desktop.post(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0)
    desktop.post(pygame.TEXTINPUT, text="m")
    desktop.post(pygame.KEYUP, key=pygame.K_m, mod=0, unicode="m", scancode=0)
    desktop.post(pygame.TEXTEDITING, text="ma", start=0, length=2)
    desktop.frames()
    assert node(desktop.top, "name").value == "Annmma"
    desktop.post(pygame.TEXTINPUT, text="媽")
    desktop.frames()
    desktop.press(pygame.K_RETURN)
    assert node(desktop.top, "seat.0").label == "Annm媽"
    assert desktop.app._services.store.now.effects == loud
