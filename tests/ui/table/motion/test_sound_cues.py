"""What is heard at the table, and when."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.play.events import GameEnded, TilesPlayed
from game.rules.play.scoring import EndReason, Outcome
from game.rules.table import Meld
from game.session.board.table_places import SetPlace
from game.session.history.news import News
from game.session.match.match import Match
from game.session.settings import Pace
from game.ui.input.gestures import Act, Action, Typed
from game.ui.sound.sounds import NoSounds, Sounds
from game.ui.table.overlays.utterances import NEWS
from game.ui.table.sound_cues import (
    GAP,
    OF_TILES,
    ORDER,
    SET_DOWN,
    ClackSounds,
    SoundCue,
    SoundVariations,
    of_news,
)
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.hands import FRAME
from tests.ui.playing import Player, services_at
from tests.ui.table.overlays.test_hint_overlay import ask
from tools.sound_figures import kind_of


class Heard(Sounds):
    """Sounds written down with the frame they came in."""

    def __init__(self) -> None:
        self.names: list[str] = []
        """The kinds of sounds."""
        self.files: list[str] = []
        self.sides: list[float] = []

    def play(self, name: str, side: float = 0.0) -> None:
        self.names.append(kind_of(name))
        self.files.append(name)
        self.sides.append(side)

    def tend(self, still: float) -> None:
        return None

    def close(self) -> bool:
        return False

    def ambience(self, percent: int) -> None:
        return None

    def volume(self, percent: int) -> None:
        return None

    def taken(self) -> list[str]:
        names, self.names = self.names, []
        return names


def listener(match: Match, pace: Pace = Pace.INSTANT) -> tuple[Player, Heard]:
    """A player whose own turn has begun, and an ear that has heard nothing since."""
    services, heard = services_at(pace=pace), Heard()
    services.sounds = heard
    player = Player(match, services=services)
    player.wait(3.0)
    player.slow_computers()
    return player, heard


def at(table: str, rack: str, **more: object) -> tuple[Player, Heard]:
    player, heard = listener(match_at(f"{table} / {rack}", **more))  # type: ignore[arg-type]
    heard.taken()
    return player, heard


def test_the_own_turn_begins_with_two_soft_tones() -> None:
    _, heard = listener(match_at("r1 r2 r3 / r4 b7"))
    assert heard.taken().count("turn") == 1


def test_a_picked_tile_is_heard() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    player.pick("b7")
    assert heard.taken() == ["pick"]


def test_a_tile_put_back_is_heard_as_set_down() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    player.pick("b7")
    player.pick("b7")
    assert heard.taken() == ["pick", "rack"]


def test_an_unfinished_set_is_only_set_down() -> None:
    player, heard = at("r1 r2 r3", "k9 r9 b1")
    player.pick("k9", "r9")
    player.click(player.empty_felt())
    assert heard.taken() == ["pick", "pick", "place"]


def test_a_completed_set_rings() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r2"))
    assert heard.taken() == ["pick", "set", "place"]


def test_a_second_tile_on_a_set_that_has_its_tick_does_not_ring_again() -> None:
    player, heard = at("r1 r2 r3", "r4 r5 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r2"))
    heard.taken()
    player.drag(player.tile_at("rack", "r5"), player.tile_at("table", "r2"))
    assert heard.taken() == ["pick", "place"]


def test_a_tile_that_does_not_fit_sounds_dull() -> None:
    player, heard = at("r7 b7 k7", "r7 b1")
    player.drag(player.tile_at("rack", "r7"), player.tile_at("table", "b7"))
    assert heard.taken() == ["pick", "dull"]


def test_a_tile_that_may_not_be_taken_sounds_dull() -> None:
    player, heard = at("r1 r2 r3 r4", "b7 k7", opened=False)
    player.drag(player.tile_at("table", "r4"), player.empty_felt())
    assert heard.taken() == ["dull"]


def test_undo_is_heard_as_tiles_set_down_on_the_rack() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r2"))
    heard.taken()
    player.scene.handle(Act(Action.UNDO))
    player.wait(0.6)
    assert heard.taken() == ["rack"]


def test_another_window_size_is_not_heard() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    player.scene.resize(replace(player.frame, width=1920, height=1080), player.scene._context.measure)  # type: ignore[arg-type]
    player.wait(0.6)
    assert heard.taken() == []


def test_end_turn_is_heard() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r2"))
    heard.taken()
    player.press_button("end-turn")
    assert heard.taken() == ["submit"]


def test_a_turn_that_cannot_end_sounds_dull() -> None:
    player, heard = at("r1 r2 r3", "k9 b7")
    player.drag(player.tile_at("rack", "k9"), player.empty_felt())
    heard.taken()
    player.scene.handle(Act(Action.END_TURN))
    player.wait(0.2)
    assert heard.taken() == ["dull"]


def test_the_last_tile_wins_with_a_chime() -> None:
    player, heard = at("r1 r2 r3", "r4")
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r2"))
    heard.taken()
    player.press_button("end-turn")
    assert heard.taken() == ["win"]


def test_a_drawn_tile_is_heard_as_it_is_drawn_and_as_it_lands() -> None:
    player, heard = listener(match_at("r1 r2 r3 / k9 b7"), Pace.NORMAL)
    heard.taken()
    player.press_button("draw")
    assert heard.taken() == ["draw", "rack"]


def test_the_tiles_of_another_seat_clack_as_they_land() -> None:
    player, heard = listener(match_at("r1 r2 r3 / k9 b7"), Pace.NORMAL)
    news = another_plays(player, 3)
    heard.taken()
    player.scene._turn_presenter.tell(news)
    player.wait(3.0)
    assert heard.taken() == ["place", "place", "place", "turn"]


def test_without_flights_another_seats_play_is_one_clack() -> None:
    player, heard = at("r1 r2 r3", "k9 b7")
    player.scene._turn_presenter.tell(another_plays(player, 3))
    player.wait(1.0)
    assert heard.taken() == ["place"]


def test_time_that_has_run_out_is_heard_without_a_buzzer() -> None:
    player, heard = at("r1 r2 r3", "k9 b7", clock=30)
    player.wait(31.0)
    assert [name for name in heard.taken() if name not in ("place", "tick")] == ["time"]


def test_the_clock_ticks_softly_with_ten_seconds_left_and_in_the_last_five() -> None:
    player, heard = at("r1 r2 r3", "k9 b7", clock=30)
    player.wait(14.5)
    assert "tick" not in heard.taken()
    player.wait(15.0)
    assert heard.taken().count("tick") == 6


def test_a_game_that_another_seat_wins_has_no_chime() -> None:
    player, _ = at("r1 r2 r3", "k9 b7")
    ended = GameEnded(Outcome(EndReason.OUT, (1,), (-16, 16), (16, 0)))
    board = player.local_game.board
    assert SoundCue.WIN not in of_news(News(1, (ended,), board, board), own_seat=0)


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from([0.004, FRAME, 0.02, 0.1])), max_size=80))
def test_tiles_set_down_keep_their_distance_and_never_sound_alike_in_a_row(story: list[tuple[int, float]]) -> None:
    clacks, now, heard = ClackSounds(), 0.0, []
    for tiles, dt in story:
        now += dt
        for _ in range(tiles):
            clacks.ask(cue=SET_DOWN[tiles % 2])
        heard += [(now, each.name) for each in clacks.ticked(dt)]
    for kind in SET_DOWN:
        assert all(name != after for name, after in pairwise(name for _, name in heard if kind_of(name) == kind.value))
    assert all(after - when >= GAP - 1e-9 for (when, _), (after, _) in pairwise(heard))


@every_row("cue", OF_TILES)
def test_all_variations_of_a_sound_are_used_and_none_twice_in_a_row(cue: SoundCue) -> None:
    variations = SoundVariations()
    heard = [variations.name(cue) for _ in range(2 * len(ORDER))]
    assert set(heard) == {f"{cue.value}{number}" for number in ORDER}
    assert all(name != after for name, after in pairwise(heard))


def test_two_picked_tiles_do_not_sound_alike() -> None:
    player, heard = at("r1 r2 r3", "r4 b7")
    heard.files.clear()
    player.pick("b7", "r4")
    assert len(set(heard.files)) == 2


def test_a_set_that_another_seat_moves_is_heard_when_it_lands() -> None:
    player, heard = listener(match_at("r1 r2 r3 | k5 k6 k7 k8 / k9 b7"), Pace.NORMAL)
    heard.taken()
    player.scene._turn_presenter.tell(another_moves(player))
    player.wait(3.0)
    assert heard.taken().count("place") == 3 + 1


def test_each_step_of_a_play_that_is_shown_is_heard_when_it_lands() -> None:
    player, heard = listener(match_at("r7 b7 k7 o7 | k1 k2 k3 | b8 b9 b10 b11 / r5 r6 b12 o1 r8 o8"), Pace.NORMAL)
    for _ in range(4):
        ask(player)
    player.wait(3.0)
    heard.taken()
    for _ in range(2):
        player.scene.handle(Act(Action.HINT))
        player.wait(2.0)
        assert "place" in heard.taken()


def test_the_deal_is_heard_tile_by_tile() -> None:
    match = match_at("/ r1 r2 r3 r4 r5 r6 r7 r8 r9 b1 b2 b3 b4 b5")
    services, heard = services_at(pace=Pace.NORMAL), Heard()
    services.sounds = heard
    player = Player(match, services=services)
    player.scene.handle(Act(Action.CONFIRM))
    player.wait(2.0, step=1)
    assert heard.taken().count("rack") == 14


def another_plays(player: Player, count: int) -> News:
    """News of the other seat having laid some of its tiles as a set; the game itself stays as it is."""
    before = player.local_game.board
    tiles = player.local_game.match.game.state.seats[1].rack[:count]
    table = (*before.table, Meld(99, tiles))
    staged = replace(before.staged, table=table)
    spot = SetPlace(2, 0.0)
    felt = replace(before.places, spots={**before.places.spots, 99: spot})
    return News(1, (TilesPlayed(1, tiles, before.table, table),), before, replace(before, staged=staged, places=felt))


def another_moves(player: Player) -> News:
    """News of the other seat having laid one of its tiles and moved a whole set; the game itself stays as it is."""
    news = another_plays(player, 3)
    spots = {**news.after.places.spots, 1: SetPlace(-1, 5.0)}
    return replace(news, after=replace(news.after, places=replace(news.after.places, spots=spots)))


def browsing(table: str, rack: str) -> tuple[Player, Heard]:
    """Somebody who listens, with the keys on the rack."""
    services, heard = services_at(), Heard()
    services.listened = lambda: True
    player = Player(match_at(f"{table} / {rack}"), services=replace(services, sounds=heard))
    player.slow_computers()
    player.scene.handle(Act(Action.FIRST))
    player.wait(0.5)
    heard.names.clear()
    return player, heard


def came_to(player: Player, heard: Heard, *actions: Action) -> list[str]:
    heard.names.clear()
    for action in actions:
        player.scene.handle(Act(action))
        player.wait(0.2)
    return list(heard.names)


def test_by_ear_a_tile_that_fits_and_the_end_of_a_row_are_heard() -> None:
    player, heard = browsing("r5 r6 r7", "r8 k1")
    assert came_to(player, heard, Action.FIRST, Action.LAST) == ["fits"]
    assert came_to(player, heard, Action.RIGHT) == ["edge"]


@pytest.mark.parametrize("mute", ["off", "no device"])
def test_by_ear_the_end_of_a_row_is_told_where_there_are_no_sounds(mute: str) -> None:
    player, heard = browsing("r5 r6 r7", "r8 k1")
    if mute == "off":
        player.services.store.change(effects=0)
    else:
        player.scene._context.services.sounds = NoSounds()
    player.scene.handle(Act(Action.LAST))
    player.wait(0.2)
    assert came_to(player, heard, Action.RIGHT) == []
    assert player.nodes[NEWS].label == sentence("say.edge")


def test_by_ear_a_set_sounds_once_as_the_keys_come_to_it() -> None:
    player, heard = browsing("r5 r6 r7", "r8 k1")
    assert came_to(player, heard, Action.PAGE_ON, Action.FIRST, Action.RIGHT) == ["good"]


def test_who_does_not_listen_hears_nothing_while_the_keys_move() -> None:
    player, heard = browsing("r5 r6 r7", "r8 k1")
    player.services.listened = lambda: False
    assert came_to(player, heard, Action.PAGE_ON, Action.LAST, Action.RIGHT) == []


def test_all_good_is_heard_when_the_last_unfinished_set_is_finished() -> None:
    player, heard = browsing("r5 r6 r7", "k1 k2 k3")
    player.scene.handle(Act(Action.LINE))
    for line in ("k1-2", "k3 2"):
        heard.names.clear()
        for sign in line:
            player.scene.handle(Typed(sign))
        player.scene.handle(Act(Action.CONFIRM))
        player.wait(0.3)
    assert "all-good" in heard.names
