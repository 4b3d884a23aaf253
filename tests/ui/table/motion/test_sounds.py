"""The sound files themselves, and the mixer with and without a device."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui.piece_style import STYLES
from game.ui.settings_in_force import HEARD
from game.ui.sound.mixer import AMBIENCE, MixerSound, open_sounds, unplayable
from game.ui.table.sound_cues import OF_TILES, ORDER, SoundCue
from tests.effort import every_row, soak
from tools.make_sounds import RECIPES, recipe, write_wave
from tools.sound_figures import decoded, faults, figures, file_of, kind_of

ROOT = Path(__file__).resolve().parents[4]
FOLDER = ROOT / "assets" / "sounds"
SOUNDS = (
    *(f"{style.sounds}{cue.value}{number}" for style in STYLES.values() for cue in OF_TILES for number in ORDER),
    *(cue.value for cue in SoundCue if cue not in OF_TILES),
)
"""The name of every sound the table plays."""
FIRST = [name for name in SOUNDS if name.rstrip("0123456789") + "1" == name or name[-1] not in "0123456789"]
"""One sound of each kind."""
LEAST_VARIATIONS = 5
"""Of every sound of tiles (ux 2.12, 55)."""
LONGEST = {"pick": 0.04, "place": 0.07, "rack": 0.07, "flip": 0.09, "dull": 0.07, "draw": 0.18, "turn": 0.42,
           "submit": 0.45, "win": 1.8}  # fmt: skip
"""Seconds (ux 2.12)."""

OPENING = """
import sys
from pathlib import Path
from game.ui.sound.mixer import open_sounds
sounds = open_sounds(Path(sys.argv[1]))
sounds.volume(70)
sounds.play("pick1")
print(type(sounds).__name__)
"""


@pytest.fixture
def mono() -> Iterator[None]:
    """A mixer that hands the samples out as they were made."""
    pygame.mixer.quit()
    pygame.mixer.init(44_100, -16, 1, 512)
    yield
    pygame.mixer.quit()


@pytest.fixture
def mixer() -> Iterator[MixerSound]:
    pygame.mixer.quit()
    sounds = open_sounds(FOLDER)
    assert isinstance(sounds, MixerSound)
    yield sounds
    pygame.mixer.quit()


def said_without_a_device(driver: str | None) -> subprocess.CompletedProcess[str]:
    quiet = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    env = {**quiet, "PYGAME_HIDE_SUPPORT_PROMPT": "1"} | ({"SDL_AUDIODRIVER": driver} if driver else {})
    command = [sys.executable, "-c", OPENING, str(FOLDER)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)


@every_row("name", [*SOUNDS, HEARD])
def test_every_sound_that_is_named_is_there(name: str) -> None:
    assert file_of(name).is_file()


def test_every_file_is_named_by_somebody() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*SOUNDS, AMBIENCE} == set(RECIPES)


@pytest.mark.parametrize(
    "names", soak([FIRST[::3], [name for name in SOUNDS if name not in FIRST[::3]]]), ids=["first", "others"]
)
def test_every_sound_is_as_loud_and_as_bright_as_its_kind(names: list[str], mono: None) -> None:
    """At full volume peaks are near -6 dBFS, so that tiles are heard beside other programs, and nothing is sharp."""
    assert [fault for name in names for fault in faults(name, figures(decoded(file_of(name))))] == []


def test_what_is_too_soft_or_too_sharp_is_found() -> None:
    loud = [round(16_000 * math.sin(at * 2.2)) for at in range(2_000)]
    soft = [sample // 8 for sample in loud]
    assert len(faults("place1", figures(loud))) == 2
    assert len(faults("place1", figures(soft))) == 3


def test_tiles_are_heard_in_at_least_five_variations() -> None:
    for cue in OF_TILES:
        samples = [tuple(recipe(name)) for name in RECIPES if kind_of(name) == cue.value]
        assert len(set(samples)) == len(samples) >= LEAST_VARIATIONS


def test_the_sounds_stay_small_in_the_download() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= 448 * 1024


def test_sounds_are_short(mono: None) -> None:
    for name in SOUNDS:
        longest = LONGEST.get(kind_of(name), 0.5)
        assert len(decoded(file_of(name))) / 44_100 <= longest + 0.001, name


def test_the_script_makes_the_same_samples_every_time() -> None:
    assert recipe("place2") == recipe("place2")
    assert recipe("place2") != recipe("place1")


def test_the_build_takes_the_sounds_along() -> None:
    assert '(str(ROOT / "assets"), "assets")' in (ROOT / "build.spec").read_text(encoding="utf-8")


def test_a_sound_may_be_a_wave(tmp_path: Path, mono: None) -> None:
    write_wave(recipe("set"), tmp_path / "set.wav")
    assert list(decoded(tmp_path / "set.wav")) == recipe("set")


@every_row("name", ["set.ogg", "set.wav"])
def test_a_file_that_is_no_sound_is_found(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"no music")
    assert unplayable(tmp_path) not in ((), (str(tmp_path),))


def test_no_sound_lies_there_twice() -> None:
    assert len({file.stem for file in FOLDER.iterdir()}) == len(list(FOLDER.iterdir()))


def test_a_sound_is_played_once_it_is_named(mixer: MixerSound) -> None:
    mixer.play("win")
    assert pygame.mixer.get_busy()


def test_silence_plays_nothing(mixer: MixerSound) -> None:
    mixer.volume(0)
    mixer.play("win")
    assert not pygame.mixer.get_busy()


def test_a_new_volume_is_heard_in_what_is_sounding(mixer: MixerSound) -> None:
    mixer.volume(100)
    mixer.play("win")
    mixer.volume(0)
    sounding = [pygame.mixer.Channel(i).get_sound() for i in range(pygame.mixer.get_num_channels())]
    assert [sound.get_volume() for sound in sounding if sound] == [0.0]


def test_a_name_without_a_file_is_silence(mixer: MixerSound) -> None:
    mixer.play("trumpet")
    assert not pygame.mixer.get_busy()


def test_without_a_sound_device_the_game_is_silent_and_says_nothing() -> None:
    told = said_without_a_device("invalid")
    assert (told.stdout, told.stderr) == ("NoSounds\n", "")


def test_the_systems_sound_library_does_not_write_to_the_terminal() -> None:
    assert said_without_a_device(None).stderr == ""


def test_the_room_is_heard_until_it_is_turned_off(mixer: MixerSound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.sound.mixer.FADE", 10)
    mixer.ambience(60)
    assert pygame.mixer.get_busy()
    mixer.ambience(0)
    pygame.time.wait(150)
    assert not pygame.mixer.get_busy()


def test_effects_and_the_room_have_volumes_of_their_own(mixer: MixerSound, monkeypatch: pytest.MonkeyPatch) -> None:
    # While a channel fades in, the mixer's own thread sets its volume.
    monkeypatch.setattr("game.ui.sound.mixer.FADE", 0)
    mixer.ambience(50)
    mixer.volume(0)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.25, abs=0.01)
    mixer.volume(100)
    mixer.ambience(100)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(1.0, abs=0.01)


@pytest.mark.long
def test_the_room_has_no_seam(mono: None) -> None:
    """From the last sample to the first it is no further than between any two neighbours."""
    samples = recipe(AMBIENCE)
    steepest = max(abs(b - a) for a, b in pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steepest
