"""The first minute at the table, with real gestures: a valid set within half a minute, few words (ux 1, 6.1)."""

from __future__ import annotations

import pytest

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.texts import LANGUAGES
from game.session.tutorial import SEED
from game.ui.input.gestures import Act, Action
from game.ui.pictures import Tray
from game.ui.scenes.match.table_scene import TableScene
from tests.shared import sentence
from tests.ui.playing import Player, TestNavigator


class Pupil(Player):
    """A new player at the first game."""

    def __init__(self, language: str = "en", clock: int | None = None) -> None:
        super().__init__(Match.begin(Setup(clock=clock), SEED), navigator=TestNavigator(language))

    def make(self, match: Match, navigator: TestNavigator) -> TableScene:
        return TableScene(match, navigator, lesson=True)  # type: ignore[arg-type]

    @property
    def told(self) -> str:
        return self.nodes["lesson"].label

    def framed(self) -> int:
        """How many things are lit."""
        return sum(isinstance(op.picture, Tray) and op.picture.kind == "gold" for op in self.ops())

    def lay(self, value: str) -> None:
        """Click one lit tile, then the table."""
        self.click(self.tile_at("rack", value))
        self.click(self.empty_felt())


def test_the_game_begins_at_once_and_lights_three_tiles() -> None:
    pupil = Pupil()
    assert "rack" in pupil.nodes
    assert pupil.framed() == 3


@pytest.mark.parametrize("seven", ["o7", "k7", "r7"])
def test_one_click_on_any_lit_tile_takes_all_three(seven: str) -> None:
    pupil = Pupil()
    pupil.lay(seven)
    assert pupil.sets() == ["k7 r7 o7"]


def test_dragging_one_lit_tile_lays_all_three() -> None:
    pupil = Pupil()
    pupil.drag(pupil.tile_at("rack", "k7"), pupil.empty_felt())
    assert pupil.sets() == ["k7 r7 o7"]


def test_what_is_held_wants_to_be_laid() -> None:
    pupil = Pupil()
    pupil.click(pupil.tile_at("rack", "k7"))
    assert pupil.told == sentence("lesson.lay")


def opened() -> Pupil:
    pupil = Pupil()
    pupil.lay("k7")
    pupil.lay("b3")
    return pupil


def test_two_sets_are_an_opening() -> None:
    pupil = opened()
    assert pupil.told == sentence("lesson.opened", points=33)
    assert pupil.framed() == 1


def test_six_clicks_finish_the_first_turn() -> None:
    """Two to a set, one to end the turn: a half minute is plenty."""
    pupil = opened()
    pupil.slow_computers()
    pupil.press_button("end-turn")
    assert not pupil.local_game.my_turn
    assert pupil.told == sentence("lesson.watch")


def test_then_a_tile_is_added_to_a_set() -> None:
    pupil = opened()
    pupil.press_button("end-turn")
    pupil.wait_for_turn()
    pupil.wait(4.0)
    assert pupil.told == sentence("lesson.add")
    assert pupil.framed() == 2


def test_the_clock_rests_while_the_player_is_taught() -> None:
    pupil = Pupil(clock=60)
    pupil.wait(30.0)
    assert pupil.local_game.clock.left == 60


@pytest.mark.parametrize("way", ["button", "escape"])
def test_the_way_out_is_there_from_the_first_second(way: str) -> None:
    pupil = Pupil()
    if way == "button":
        pupil.press_button("skip-lesson")
    else:
        pupil.scene.handle(Act(Action.CANCEL))
    assert "lesson" not in pupil.nodes
    assert pupil.framed() == 0


def test_after_the_way_out_the_clock_runs() -> None:
    pupil = Pupil(clock=60)
    pupil.press_button("skip-lesson")
    pupil.wait(5.0)
    assert pupil.local_game.clock.left < 57


def test_something_else_may_be_played_too() -> None:
    pupil = Pupil()
    pupil.press_button("draw")
    pupil.wait_for_turn()
    assert pupil.local_game.my_turn


def test_a_lesson_ends_by_itself() -> None:
    pupil = Pupil()
    for _ in range(2):
        pupil.press_button("draw")
        pupil.wait_for_turn()
    pupil.wait(8.0)
    assert "lesson" not in pupil.nodes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["group", "run", "lay", "opened", "watch", "add", "added", "done"])
def test_nobody_reads_more_than_eight_words_at_a_time(language: str, step: str) -> None:
    said = TestNavigator(language).services.texts.text(f"lesson.{step}", points=33)
    assert len(said.split()) <= 8 and len(said) <= 45
