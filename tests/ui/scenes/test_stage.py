"""An exercise on the table, with real gestures: solved by hand and by keys, helped, refused, left."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import CLASSIC
from game.rules.play.goals import GO_OUT, Goal, GoalKind
from game.session.match.match import Match
from game.session.stage.exercise import Exercise
from game.session.thinking.hints import HintLevel
from game.ui.input.gestures import Act, Action
from game.ui.pictures import Label
from game.ui.scene import Change, Pop
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.services import Services
from game.ui.table.overlays.exercise_overlays import AGAIN, ONWARD
from game.ui.table.picture.buttons import BACK
from game.ui.table.picture.exercise_chrome import SHOW, SolvedTexts, StageEnds, StageResult, StageTexts
from tests.positions import exercise_at, solved_by
from tests.shared import sentence
from tests.ui.playing import Player, of_kind
from tests.waiting import until

NO_MATCH: Match = None  # type: ignore[assignment]


@dataclass
class Pupil(Player):
    """Hands and eyes at an exercise, and what came of it."""

    exercise: Exercise
    results: list[StageResult] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(NO_MATCH)

    def make(self, match: Match, services: Services) -> StageScene:
        words = StageTexts("title", "back", "leave")
        ends = StageEnds(self._solved, onward=lambda: Pop(1), left=lambda: Pop(2), back=lambda: Pop(3))
        return StageScene(self.exercise, services, words, ends)

    def _solved(self, result: StageResult) -> SolvedTexts:
        self.results.append(result)
        return SolvedTexts("solved", "onward")

    def act(self, *actions: Action) -> Change | None:
        change = None
        for action in actions:
            change = self.scene.handle(Act(action)) or self.wait(0.6) or change
        return change

    def wait_until_shown(self) -> None:
        """The play is thought of on a real thread."""
        until(lambda: "show" in self.nodes, lambda: self.wait(0.1))

    def lay(self, tile: str, at: str) -> None:
        """A tile of the rack, dropped on a tile of the table."""
        self.drag(self.tile_at("rack", tile), self.tile_at("table", at))


def pupil(text: str = "r4 r5 r6 | b4 k4 o4 / r7", goal: Goal = GO_OUT) -> Pupil:
    return Pupil(exercise_at(CLASSIC, text, goal))


def test_a_cleared_rack_is_solved_when_done_is_pressed() -> None:
    player = pupil()
    player.lay("r7", "r6")
    assert player.nodes["goal"].value == "" and not player.nodes["end-turn"].disabled
    player.press_button("end-turn")
    (result,) = player.results
    assert result.refused == 0 and result.way.unaided
    assert player.press_button(ONWARD) == Pop(1)


def test_what_is_left_is_counted_on_the_pill() -> None:
    player = pupil("r4 r5 r6 / r7 r8 r9")
    assert player.nodes["goal"].value == "", "the goal says it"
    player.lay("r7", "r6")
    assert player.nodes["goal"].value == sentence("goal.tiles_left", 2)


def test_a_wrong_table_is_explained_and_stays_as_it_is() -> None:
    player = pupil("r4 r5 r6 / r7 k9")
    player.lay("r7", "r6")
    player.lay("k9", "r6")
    before = player.sets()
    player.press_button("end-turn")
    assert player.status and player.sets() == before and not player.results
    player.press_button("reset")
    player.lay("r7", "r6")
    player.press_button("end-turn")
    assert not player.results and player.status == sentence("stage.not_yet", goal=sentence("goal.out", 2))


def test_vain_presses_are_told_with_the_result() -> None:
    player = pupil()
    player.press_button("end-turn")
    player.lay("r7", "r6")
    player.press_button("end-turn")
    assert [result.refused for result in player.results] == [1]


def test_it_is_solved_by_keys_alone() -> None:
    player = pupil()
    player.act(Action.REPLAY)
    player.wait_until_shown()
    for _ in range(3):
        player.act(Action.CONFIRM)
    player.act(Action.END_TURN)
    assert [result.hint_level for result in player.results] == [HintLevel.ALL]
    assert player.act(Action.CONFIRM) == Pop(1)


def two_steps() -> Pupil:
    """An exercise of two steps, whose play is being shown: the first of them is lit."""
    player = pupil("r4 r5 r6 | b4 k4 o4 / r7 r4")
    player.press_button(SHOW)
    player.wait_until_shown()
    player.wait(2)
    assert player.nodes["show"].value == "1/2"
    return player


def solve_both(player: Pupil) -> None:
    player.lay("r7", "r6")
    player.lay("r4", "o4")
    player.press_button("end-turn")


def test_a_play_that_was_shown_in_part_is_a_hint() -> None:
    player = two_steps()
    player.press_button("step-leave")
    solve_both(player)
    assert [result.hint_level for result in player.results] == [HintLevel.STEP]


def test_a_play_that_was_shown_to_its_end_is_shown_also_when_it_is_laid_by_hand() -> None:
    player = two_steps()
    player.press_button("step-end")
    player.press_button("step-leave")
    solve_both(player)
    player.press_button(AGAIN)
    solve_both(player)
    assert [result.hint_level for result in player.results] == [HintLevel.ALL, HintLevel.ALL]


def once_more(player: Pupil) -> None:
    """The exercise is solved, and begins again."""
    player.lay("r7", "r6")
    player.press_button("end-turn")
    player.press_button(AGAIN)


def test_once_more_begins_again_with_the_same_tiles() -> None:
    player = pupil()
    rack = player.rack()
    once_more(player)
    assert player.rack() == rack and ONWARD not in player.nodes


def test_once_more_it_looks_as_at_the_beginning() -> None:
    """Also the strip speaks again, which the card had hushed."""
    player = pupil()
    before = written(player)
    once_more(player)
    player.wait(2.0)
    assert written(player) == before


def written(player: Pupil) -> list[str]:
    return [label.text for _, label in of_kind(player.ops(), Label)]


def test_once_more_there_is_nothing_to_undo() -> None:
    player = pupil()
    once_more(player)
    assert {"undo", "redo", "reset"}.isdisjoint(buttons_on(player))


def buttons_on(player: Pupil) -> set[str]:
    """The buttons that look as if they could be pressed, beside those of the card."""
    buttons = (node for node in player.nodes.values() if node.role == "button" and not node.disabled)
    return {node.id for node in buttons} - {AGAIN, ONWARD}


def test_behind_the_solved_card_only_the_way_back_is_on() -> None:
    player = pupil()
    player.lay("r7", "r6")
    player.press_button("end-turn")
    assert buttons_on(player) == {BACK}


def test_once_more_switches_the_buttons_on_again() -> None:
    player = pupil()
    before = buttons_on(player)
    once_more(player)
    assert before <= buttons_on(player)


def test_the_rack_stands_in_the_order_it_was_given() -> None:
    assert pupil("r4 r5 r6 / o9 r7 k1 b3").rack() == "o9 r7 k1 b3"


@pytest.mark.parametrize(("ident", "follows"), [("leave", Pop(2)), ("menu", Pop(3))])
def test_it_can_be_left(ident: str, follows: Pop) -> None:
    assert pupil().press_button(ident) == follows


def test_escape_goes_back() -> None:
    assert pupil().act(Action.CANCEL) == Pop(3)


def test_nothing_of_it_is_saved() -> None:
    player = pupil()
    player.lay("r7", "r6")
    player.scene.leave()
    assert player.services.autosave.saved is None


def test_cards_are_played_the_same_way() -> None:
    exercise = solved_by(exercise_at(MACHIAVELLI, "S9 S10 SJ / SQ", Goal(GoalKind.TILES, 1)), "S9 S10 SJ SQ")
    player = Pupil(exercise)
    queen, jack = exercise.standing.rack[0], exercise.standing.table[0].tiles[-1]
    on_rack, on_table = player.nodes[f"rack.tile.{queen.ident}"], player.nodes[f"table.tile.{jack.ident}"]
    player.drag(player.middle(on_rack), player.middle(on_table))
    player.press_button("end-turn")
    assert len(player.results) == 1
