"""A sound at the left of the window comes a little more from the left (ux 55)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.settings import Pace
from game.ui.sound.mixer import MixerSound, open_sounds, panned
from tests.effort import every_row
from tests.positions import match_at
from tests.ui.playing import Player, services_at
from tests.ui.table.motion.test_sound_cues import another_plays
from tests.ui.table.motion.test_sounds import FOLDER
from tools.sound_figures import kind_of

TABLE = "r1 r2 r3 | k5 k6 k7 k8 k9 k10 k11"
RACK = "b1 b3 b5 b7 b9 b11 b13 o1 o3 o5 o7 o9 o11 o13"


class Sides:
    """What was played, and from where."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []

    def play(self, name: str, side: float = 0.0) -> None:
        self.played.append((kind_of(name), side))

    def taken(self) -> dict[str, float]:
        """The sides by name."""
        played, self.played = self.played, []
        return dict(played)


def listener(pace: Pace = Pace.INSTANT, **more: object) -> tuple[Player, Sides]:
    services, sides = services_at(pace=pace), Sides()
    services.sounds = sides  # type: ignore[assignment]
    player = Player(match_at(f"{TABLE} / {RACK}", **more), services=services)  # type: ignore[arg-type]
    player.wait(3.0)
    player.slow_computers()
    return player, sides


def side_of(player: Player, x: float) -> float:
    return x / player.frame.width * 2 - 1


# At the table


@every_row("value", ["b1", "b13", "o1"])
def test_a_tile_is_heard_where_it_is_taken(value: str) -> None:
    player, sides = listener()
    sides.taken()
    player.pick(value)
    x, _ = player.tile_at("rack", value)
    assert sides.taken() == {"pick": pytest.approx(side_of(player, x), abs=0.01)}


def test_a_tile_is_heard_where_it_is_laid() -> None:
    player, sides = listener()
    felt = player.nodes["felt"].rect
    player.pick("b1")
    sides.taken()
    player.click((round(felt.x + 80), round(felt.bottom - 60)))
    x, _ = player.tile_at("table", "b1")
    assert x < felt.centre[0] / 2
    assert sides.taken() == {"place": pytest.approx(side_of(player, x), abs=0.01)}


def test_taking_it_back_is_heard_where_it_comes_to_lie() -> None:
    player, sides = listener()
    felt = player.nodes["felt"].rect
    player.drag(player.tile_at("rack", "b1"), (round(felt.right - 60), round(felt.bottom - 60)))
    sides.taken()
    player.press_button("undo")
    x, _ = player.tile_at("rack", "b1")
    assert sides.taken()["rack"] == pytest.approx(side_of(player, x), abs=0.01)


def test_a_refusal_is_heard_under_the_hand() -> None:
    player, sides = listener(opened=False)
    sides.taken()
    x, y = player.tile_at("table", "k11")
    player.click((x, y))
    assert sides.taken() == {"dull": pytest.approx(side_of(player, x), abs=0.01)}


def test_a_drawn_tile_comes_from_the_pool_and_lands_on_the_rack() -> None:
    player, sides = listener(Pace.NORMAL)
    sides.taken()
    player.press_button("draw")
    player.wait(1.0)
    pool = player.scene._context.layout.pool.centre[0]
    heard = sides.taken()
    assert heard["draw"] == pytest.approx(side_of(player, pool), abs=0.01) and heard["draw"] < -0.5
    assert heard["rack"] != heard["draw"]


def test_the_tiles_of_another_seat_are_heard_where_they_land() -> None:
    player, sides = listener(Pace.NORMAL)
    news = another_plays(player, 3)
    sides.taken()
    player.scene._turn_presenter.tell(news)
    xs = [player.scene._tile_motion.places[tile].box.centre[0] for tile in news.after.tiles_of(99)]
    player.wait(3.0)
    low, high = side_of(player, min(xs)), side_of(player, max(xs))
    assert low - 0.01 <= sides.taken()["place"] <= high + 0.01


def test_what_concerns_everybody_comes_from_the_middle() -> None:
    services, sides = services_at(), Sides()
    services.sounds = sides  # type: ignore[assignment]
    Player(match_at(f"{TABLE} / {RACK}"), services=services).wait(3.0)
    assert sides.taken()["turn"] == 0.0


# In the mixer


@given(st.floats(-3, 3))
def test_no_sound_is_ever_lost_to_one_ear(side: float) -> None:
    left, right = panned(side)
    assert 0.5 <= min(left, right) <= max(left, right) == 1.0


def test_left_is_left_and_the_middle_is_the_middle() -> None:
    assert panned(0.0) == (1.0, 1.0)
    left, right = panned(-1.0)
    assert left > right
    assert panned(1.0) == (right, left)


class FakeChannel:
    def __init__(self) -> None:
        self.volumes: list[tuple[float, float]] = []

    def set_volume(self, left: float, right: float) -> None:
        self.volumes.append((left, right))


class FakeSound:
    """A sound that gives away the channel it is played on, if there is a free one."""

    def __init__(self, channel: FakeChannel | None) -> None:
        self.channel = channel

    def set_volume(self, volume: float) -> None:
        return None

    def play(self) -> FakeChannel | None:
        return self.channel


def played(*, stereo: bool, side: float, channel: FakeChannel | None) -> None:
    sounds = MixerSound(Path(), stereo=stereo)
    sounds._loaded["pick1"] = FakeSound(channel)  # type: ignore[assignment]
    sounds.play("pick1", side)


def test_with_two_speakers_the_side_is_heard() -> None:
    channel = FakeChannel()
    played(stereo=True, side=-0.5, channel=channel)
    assert channel.volumes == [panned(-0.5)]


def test_a_sound_in_the_middle_is_left_alone() -> None:
    channel = FakeChannel()
    played(stereo=True, side=0.0, channel=channel)
    assert channel.volumes == []


def test_with_one_speaker_nothing_is_shifted() -> None:
    channel = FakeChannel()
    played(stereo=False, side=-1.0, channel=channel)
    assert channel.volumes == []


def test_without_a_free_channel_nothing_breaks() -> None:
    played(stereo=True, side=1.0, channel=None)


@pytest.mark.parametrize(("channels", "stereo"), [(1, False), (2, True)])
def test_the_mixer_knows_how_many_speakers_there_are(
    channels: int, stereo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    opened = pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", lambda rate, size, _, buffer: opened(rate, size, channels, buffer))
    sounds = open_sounds(FOLDER)
    assert isinstance(sounds, MixerSound) and sounds._stereo is stereo
    sounds.play("pick1", -1.0)
    pygame.mixer.quit()
