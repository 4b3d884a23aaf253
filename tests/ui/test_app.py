"""The real loop in a real window of SDL's dummy driver, moved by posted events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.cli.options import Arguments
from game.cli.terminal import CannotStart
from game.rules.faces import Colour
from game.session.settings import Look, Palette, WindowPlace
from game.session.settings_store import SettingsStore
from game.session.system.paths import UserFolder
from game.session.texts import Texts
from game.ui import app as app_module
from game.ui.app import HIDDEN_RATE
from game.ui.canvas import Canvas
from game.ui.first_frame import run
from game.ui.geometry import Frame
from game.ui.loop_clock import QUIET, RATE, SteadyTime, Wait
from game.ui.pictures import Cloth
from game.ui.places import ReplayPlace
from game.ui.scene import Push
from game.ui.scenes.home import HomePage
from game.ui.sound.mixer import MixerSound, open_sounds
from game.ui.sound.sounds import LET_GO, LateSounds, NoSounds, Sounds
from game.ui.window import NoDisplay, Window, fitted_window
from tests import shared
from tests.effort import every_row
from tests.ui.acting import has, middle, node, opened, services_for
from tests.ui.desktop import DT, Desktop
from tests.ui.playing import FixedMeasure
from tools.past_games import THREE


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """The title page of somebody who has played before and wants no motion, so that its tiles rest at once."""
    used = Desktop(tmp_path, services_for(first_start_done=True, reduced_motion=True))
    used.frames(6)
    yield used
    pygame.quit()


@pytest.fixture
def unseen(tmp_path: Path) -> Iterator[Desktop]:
    """The same where only what can be pressed matters, and nothing is painted."""
    used = Desktop(tmp_path, services_for(first_start_done=True, reduced_motion=True), seen=False)
    used.frames(6)
    yield used
    pygame.quit()


def test_the_first_start_asks_how_to_play_and_deals_with_one_click(tmp_path: Path) -> None:
    fresh = Desktop(tmp_path, services_for(), seen=False)
    fresh.frames()
    assert fresh.top.name == "welcome"
    fresh.click("relaxed")
    assert fresh.top.name == "table"
    fresh.post(pygame.QUIT)
    fresh.frames()
    pygame.quit()


def test_who_learned_something_first_comes_back_to_the_page_with_what_today_brings(tmp_path: Path) -> None:
    services = services_for(reduced_motion=True)
    fresh = Desktop(tmp_path, services, seen=False)
    fresh.frames()
    fresh.click("learn")
    services.practice.lessons.solved("group", 1, services.today())  # as its last exercise does
    fresh.press(pygame.K_ESCAPE)
    fresh.frames(6)
    assert fresh.top.name == "home" and has(fresh.top, "day-deal")
    assert services.store.now.guide_open, "the guided game is still offered before the first other one"
    again = Desktop(tmp_path, replace(services_for(), practice=services.practice), seen=False)
    again.frames()
    assert again.top.name == "home"
    pygame.quit()


def test_a_click_opens_a_page_and_escape_closes_it(unseen: Desktop) -> None:
    unseen.click("play.tiles")
    assert unseen.top.name == "new-game"
    unseen.press(pygame.K_ESCAPE)
    assert unseen.top.name == "home"


def test_the_keys_alone_open_a_page(unseen: Desktop) -> None:
    for _ in range(2):
        unseen.press(pygame.K_TAB)
    unseen.press(pygame.K_RETURN)
    assert unseen.top.name == "new-game"


def test_nothing_is_painted_while_nothing_changes(desktop: Desktop) -> None:
    before = desktop.presented
    desktop.frames(30)
    assert desktop.presented == before


def test_a_moving_pointer_is_followed(desktop: Desktop) -> None:
    before = desktop.presented
    desktop.post(pygame.MOUSEMOTION, pos=middle(desktop.top, "quit"), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desktop.frames(5)
    assert desktop.presented == before + 1


def test_the_screen_is_described_once_it_has_settled(desktop: Desktop) -> None:
    tree = desktop.tree()
    assert tree["scene"] == "home"
    assert {each["id"] for each in tree["nodes"]} >= {"quick", "play.tiles", "quit"}  # type: ignore[attr-defined]


def test_the_first_frame_is_described_while_the_tiles_still_come_down(tmp_path: Path) -> None:
    fresh = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    fresh.frames(1)
    assert fresh.tree()["scene"] == "home"
    pygame.quit()


def test_a_replay_that_plays_is_described_once_a_second(unseen: Desktop) -> None:
    unseen.app.stack.apply(Push(ReplayPlace(shared.finished_game(THREE, 5))))
    unseen.frames(6)
    unseen.click("play")
    turns = set()
    for _ in range(6):
        unseen.frames(round(1 / DT))
        tree = unseen.tree()
        turns |= {each["label"] for each in tree["nodes"] if each["id"] == "title"}  # type: ignore[attr-defined]
        assert not tree["settled"]
    assert len(turns) > 1


def test_a_new_page_is_described(unseen: Desktop) -> None:
    unseen.click("settings")
    assert unseen.tree()["scene"] == "settings"


def test_describing_leaves_no_draft_behind(unseen: Desktop) -> None:
    unseen.click("settings")
    assert [path.name for path in unseen.file.parent.iterdir()] == ["tree.json"]


def test_an_unchanged_tree_is_not_written_again(desktop: Desktop) -> None:
    desktop.file.write_text("untouched", encoding="utf-8", newline="\n")
    desktop.post(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desktop.frames()
    assert desktop.file.read_text(encoding="utf-8") == "untouched"


def test_a_language_is_spoken_at_once(unseen: Desktop) -> None:
    unseen.click("language")
    unseen.click("language.ja")
    assert node(unseen.top, "settings").label == "設定"


def test_who_listens_is_told_of_another_language_in_it(unseen: Desktop) -> None:
    unseen.app._services.listened = lambda: True
    unseen.click("language")
    unseen.click("language.ja")
    unseen.frames(5)
    assert [each.label for each in unseen.app._tip.said] == [shared.texts("ja").text("settings.language_now")]


def test_the_pages_below_speak_it_too(unseen: Desktop) -> None:
    unseen.click("settings")
    unseen.click("tab.language")
    unseen.click("language.zh_Hant")
    unseen.press(pygame.K_ESCAPE)
    assert node(unseen.top, "learn").label == "學習"


def test_larger_type_is_laid_out_at_once(unseen: Desktop) -> None:
    unseen.click("settings")
    before = node(unseen.top, "theme.walnut").rect.h
    unseen.press(pygame.K_EQUALS, pygame.KMOD_LCTRL)
    assert node(unseen.top, "theme.walnut").rect.h > before
    unseen.press(pygame.K_0, pygame.KMOD_LCTRL)
    assert node(unseen.top, "theme.walnut").rect.h == before


def test_mute_is_remembered_and_taken_back(tmp_path: Path) -> None:
    services = services_for(first_start_done=True, effects=35)
    used = Desktop(tmp_path, services, seen=False)
    used.press(pygame.K_m)
    assert services.store.now.effects == 0
    used.press(pygame.K_m)
    assert services.store.now.effects == 35
    pygame.quit()


def test_mute_silences_the_room_too_and_gives_it_back(tmp_path: Path) -> None:
    services = services_for(first_start_done=True, effects=35, ambience=20)
    used = Desktop(tmp_path, services, seen=False)
    used.press(pygame.K_m)
    assert (services.store.now.effects, services.store.now.ambience) == (0, 0)
    used.press(pygame.K_m)
    assert (services.store.now.effects, services.store.now.ambience) == (35, 20)
    pygame.quit()


def test_full_screen_is_turned_on_and_off(tmp_path: Path) -> None:
    services = services_for(first_start_done=True)
    used = Desktop(tmp_path, services, seen=False)
    used.press(pygame.K_F11)
    assert (services.store.now.window.full_screen, used.window.full_screen) == (True, True)
    used.press(pygame.K_RETURN, pygame.KMOD_LALT)
    assert (services.store.now.window.full_screen, used.window.size) == (False, (1280, 720))
    pygame.quit()


def test_the_layout_follows_the_window(unseen: Desktop) -> None:
    before = node(unseen.top, "play.tiles").rect
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    unseen.post(pygame.VIDEORESIZE, w=1920, h=1080, size=(1920, 1080))
    unseen.frames()
    assert node(unseen.top, "play.tiles").rect.w == pytest.approx(before.w * 1.5, abs=2)
    assert unseen.window.place.size == (1920, 1080)


def test_the_window_never_gets_too_small(unseen: Desktop) -> None:
    pygame.display.set_mode((640, 480), pygame.RESIZABLE)
    unseen.post(pygame.VIDEORESIZE, w=640, h=480, size=(640, 480))
    unseen.frames()
    assert unseen.window.size == (1152, 648)


def test_a_hidden_window_rests(desktop: Desktop) -> None:
    desktop.post(pygame.WINDOWMINIMIZED)
    desktop.frames(2)
    assert desktop.rates[-1] == HIDDEN_RATE
    before = desktop.presented
    desktop.post(pygame.WINDOWRESTORED)
    desktop.frames(2)
    assert (desktop.rates[-1], desktop.presented) == (RATE, before + 1)


def test_after_a_quiet_second_the_loop_rests(desktop: Desktop) -> None:
    desktop.frames(round(QUIET / DT) + 3)
    assert desktop.rates[-1] == 0


def test_whatever_happens_ends_the_rest(desktop: Desktop) -> None:
    desktop.frames(round(QUIET / DT) + 3)
    desktop.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0), touch=False)
    desktop.frames(2)
    assert desktop.rates[-1] == RATE


def test_nothing_rests_while_the_tiles_come_down(tmp_path: Path) -> None:
    fresh = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    fresh.frames(30)
    assert set(fresh.rates) == {RATE}
    pygame.quit()


def test_a_tip_appears_by_itself(desktop: Desktop) -> None:
    desktop.click("play.tiles")
    desktop.post(pygame.MOUSEMOTION, pos=middle(desktop.top, "seat.1"), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desktop.frames(2)
    before = desktop.presented
    desktop.frames(40)
    assert desktop.presented == before + 1


def test_quitting_ends_the_loop(unseen: Desktop) -> None:
    unseen.click("quit")
    assert unseen.app.stack.top is None
    unseen.app.run()


def test_closing_the_window_ends_the_loop(desktop: Desktop) -> None:
    desktop.post(pygame.QUIT)
    desktop.app.run()
    assert desktop.app.stack.top is None


def closing_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(wait: Wait) -> SteadyTime:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return SteadyTime(DT)

    monkeypatch.setattr(app_module, "LoopClock", begin)


def test_the_size_of_the_window_is_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    closing_at_once(monkeypatch)
    store = SettingsStore(tmp_path / "settings.json")
    store.change(window=WindowPlace((1400, 800)), language="ja")
    run(Arguments(), UserFolder(tmp_path), shared.texts("en"))
    assert store.load().window.size == (1400, 800)


def test_a_size_asked_for_is_not_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    closing_at_once(monkeypatch)
    run(Arguments(window=(1600, 900)), UserFolder(tmp_path), shared.texts("en"))
    assert SettingsStore(tmp_path / "settings.json").load().window.size is None


def test_without_a_screen_the_fault_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(CannotStart) as fault:
        run(Arguments(), UserFolder(tmp_path), shared.texts("en"))
    assert fault.value.key == "start.no_display"


def test_no_display_variable_means_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoDisplay):
        Window("test", WindowPlace())


@every_row(
    ("desktop_size", "window"),
    [
        (None, (1280, 720)),
        ((1024, 768), (1152, 648)),
        ((1920, 1080), (1632, 918)),
        ((1280, 800), (1152, 648)),
        ((3840, 2160), (3264, 1836)),
    ],
)
def test_a_first_window_fits_the_desktop(desktop_size: tuple[int, int] | None, window: tuple[int, int]) -> None:
    assert fitted_window(desktop_size) == window


def test_without_sounds_to_play_there_is_silence(tmp_path: Path) -> None:
    silence = open_sounds(tmp_path)
    silence.play("place")
    silence.volume(50)
    assert not silence.can_be_heard


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "place.ogg").write_bytes(b"")
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    assert not open_sounds(tmp_path).can_be_heard


def test_what_is_opened_late_can_be_heard_until_no_device_was_found() -> None:
    sounds = LateSounds(NoSounds)
    assert sounds.can_be_heard
    sounds.tend(0.0)
    assert not sounds.can_be_heard


def test_a_broken_sound_is_not_heard_and_harms_nobody(tmp_path: Path) -> None:
    (tmp_path / "place.ogg").write_bytes(b"no music")
    sounds = open_sounds(tmp_path)
    assert isinstance(sounds, MixerSound)
    sounds.volume(100)
    sounds.play("place")
    sounds.play("unheard-of")
    pygame.mixer.quit()


def test_a_seed_asked_for_deals_first_the_same_then_another(tmp_path: Path) -> None:
    services, again = services_for(seed=5), services_for(seed=5)
    setup = replace(services.store.now.setup)
    assert services.matches.begin(setup).seed == 5
    assert (services.seeds.next, again.seeds.next) == (6, 5)


class Ear(Sounds):
    """Sounds that are only counted."""

    def __init__(self) -> None:
        self.loud: list[int] = []
        self.room: list[int] = []
        self.heard: list[str] = []
        self.sounding = False

    def tend(self, still: float) -> None:
        pass

    def close(self) -> bool:
        return not self.sounding

    def ambience(self, percent: int) -> None:
        self.room.append(percent)

    def volume(self, percent: int) -> None:
        self.loud.append(percent)

    def play(self, name: str, side: float = 0.0) -> None:
        self.heard.append(name)


def test_sounds_that_are_opened_late_are_as_loud_as_was_asked_before() -> None:
    ear = Ear()
    sounds = LateSounds(lambda: ear)
    sounds.volume(60)
    sounds.ambience(20)
    assert (ear.loud, ear.room) == ([], [])
    sounds.tend(0.0)
    assert (ear.loud, ear.room) == ([60], [20])


def late() -> tuple[LateSounds, list[Ear]]:
    """Sounds whose device is open, and the devices as they are opened."""
    opened: list[Ear] = []

    def found() -> Ear:
        opened.append(Ear())
        return opened[-1]

    sounds = LateSounds(found)
    sounds.tend(0.0)
    return sounds, opened


def test_a_device_is_let_go_after_a_while_and_opened_again_when_something_happens() -> None:
    sounds, opened = late()
    sounds.tend(LET_GO)
    sounds.tend(1.0)
    assert len(opened) == 1
    sounds.tend(0.0)
    assert len(opened) == 2


def test_a_device_is_kept_while_something_is_heard() -> None:
    sounds, opened = late()
    opened[0].sounding = True
    sounds.tend(LET_GO)
    sounds.tend(0.0)
    assert len(opened) == 1


def test_a_sound_without_anything_done_is_heard_though_the_device_was_let_go() -> None:
    sounds, opened = late()
    sounds.tend(LET_GO)
    sounds.play("time")
    sounds.tend(0.5)
    assert opened[-1].heard == ["time"]


def test_a_device_is_looked_for_once_and_after_the_first_page(tmp_path: Path) -> None:
    services = services_for(first_start_done=True)
    shown: list[int] = []
    used = Desktop(tmp_path, services)

    def found() -> Ear:
        shown.append(used.presented)
        return Ear()

    services.sounds = LateSounds(found)
    used.frames()
    used.frames()
    assert shown == [1]
    pygame.quit()


def test_while_another_window_is_in_use_the_game_is_silent_if_wished(tmp_path: Path) -> None:
    services = services_for(first_start_done=True, mute_unfocused=True, effects=60)
    ear = services.sounds = Ear()
    used = Desktop(tmp_path, services, seen=False)
    used.post(pygame.WINDOWFOCUSLOST)
    used.frames()
    assert ear.loud[-1] == 0
    used.post(pygame.WINDOWFOCUSGAINED)
    used.frames()
    assert ear.loud[-1] == 60
    pygame.quit()


def test_without_that_wish_it_goes_on_sounding(tmp_path: Path) -> None:
    services = services_for(first_start_done=True, effects=60)
    ear = services.sounds = Ear()
    used = Desktop(tmp_path, services, seen=False)
    used.post(pygame.WINDOWFOCUSLOST)
    used.frames()
    assert 0 not in ear.loud
    pygame.quit()


def test_the_screen_the_window_was_carried_to_is_remembered(desktop: Desktop) -> None:
    desktop.post(pygame.WINDOWDISPLAYCHANGED, display_index=1, window=None)
    desktop.frames()
    assert desktop.window.place.monitor == 1


def test_the_chosen_look_is_there_from_the_first_frame(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[tuple[str, str]] = []

    def play(
        output: app_module.FrameOutput, arguments: Arguments, store: SettingsStore, texts: Texts, *_: object
    ) -> None:
        seen.append((output.painter.theme.name, texts.text("tile.face", colour=Colour.ORANGE, number=7)))

    monkeypatch.setattr(app_module, "play", play)
    SettingsStore(tmp_path / "settings.json").change(theme=Look.LACQUER, language="en")
    run(Arguments(), UserFolder(tmp_path), shared.texts("en"))
    assert seen == [("lacquer", "yellow 7")]


def test_the_cloth_of_the_first_frame_is_that_of_the_first_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn = Canvas(Frame(1280, 720), FixedMeasure())
    opened(HomePage(services_for())).draw(drawn)
    painted: list[bool] = []

    def play(output: app_module.FrameOutput, *_: object) -> None:
        painted.append(output.painter.has(drawn.ops[0].picture))

    monkeypatch.setattr(app_module, "play", play)
    run(Arguments(window=(1280, 720)), UserFolder(tmp_path), shared.texts("en"))
    assert isinstance(drawn.ops[0].picture, Cloth) and painted == [True]


def test_a_changed_palette_is_spoken_at_once(unseen: Desktop) -> None:
    store, texts = unseen.app._services.store, unseen.app._services.texts
    store.change(palette=Palette.SAFE)
    unseen.frames(2)
    assert texts.text("tile.face", colour=Colour.ORANGE, number=7) == "teal 7"


def test_the_table_is_loaded_beside_the_title_page_once_that_is_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[bool] = []
    monkeypatch.setattr(app_module, "load_table", lambda: loads.append(True))
    used = Desktop(tmp_path, services_for(first_start_done=True, reduced_motion=True))
    used.frames(1)
    assert used.presented and not loads
    used.frames(60)
    assert loads
    pygame.quit()
