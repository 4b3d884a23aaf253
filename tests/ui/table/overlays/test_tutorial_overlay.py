"""The first minute at the table, with real gestures: a valid set within half a minute, few words (ux 1, 6.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.teaching import ANSWERED
from game.session.thinking.hints import HintLevel
from game.session.tutorial import SEED, Almost
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, PointerButton
from game.ui.pictures import DIMMED, Bubble, Icon, Label, Plate, Tail, TileFace, Tray
from game.ui.places import HomePlace, LearnPlace, PausePlace, TablePlace, WelcomePlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push, Replace, Scene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from game.ui.table.overlays.hint_overlay import HintOverlay
from tests.effort import every_row
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, has, key, led_to, services_for
from tests.ui.acting import opened as opened_page
from tests.ui.playing import Player, of_kind, services_at
from tests.ui.table.overlays.test_hint_overlay import ask
from tests.ui.table.test_table_hands import double_click


class Pupil(Player):
    """A new player at the first game."""

    def __init__(self, language: str = "en", clock: int | None = None) -> None:
        super().__init__(Match.begin(Setup(clock=clock), SEED), services=services_at(language))

    def make(self, match: Match, services: Services) -> TableScene:
        return TableScene(match, services, tutorial=True)

    @property
    def told(self) -> str:
        return self.nodes["lesson"].label

    def framed(self, kind: str = "lesson") -> int:
        """How many things are lit."""
        return sum(isinstance(op.picture, Tray) and op.picture.kind == kind for op in self.ops())

    def lay(self, value: str) -> None:
        """The gesture that is taught: a double click on one lit tile."""
        double_click(self, self.tile_at("rack", value))

    def lay_alone(self, value: str) -> None:
        """Click one tile, then the table."""
        self.click(self.tile_at("rack", value))
        self.click(self.empty_felt())


def test_the_game_begins_at_once_and_lights_three_tiles() -> None:
    pupil = Pupil()
    assert "rack" in pupil.nodes
    assert pupil.framed() == 3


@every_row("seven", ["o13", "r13", "b13"])
def test_a_double_click_on_any_lit_tile_lays_all_three(seven: str) -> None:
    pupil = Pupil()
    pupil.lay(seven)
    assert pupil.sets() == ["r13 b13 o13"]


def test_the_gesture_that_is_taught_works_for_ever() -> None:
    pupil = Pupil()
    pupil.press_button("skip-lesson")
    pupil.lay("r13")
    assert pupil.sets() == ["r13 b13 o13"]


def test_one_click_picks_one_lit_tile_as_in_any_game() -> None:
    pupil = Pupil()
    pupil.click(pupil.tile_at("rack", "r13"))
    assert len(pupil.scene._drag.state.picked) == 1 and pupil.told == sentence("lesson.group")
    pupil.click(pupil.tile_at("rack", "b13"))
    pupil.click(pupil.tile_at("rack", "o13"))
    assert pupil.told == sentence("lesson.lay")
    pupil.click(pupil.empty_felt())
    assert pupil.sets() == ["r13 b13 o13"]


def test_a_right_click_on_a_lit_tile_lays_all_three() -> None:
    pupil = Pupil()
    pupil.click(pupil.tile_at("rack", "r13"), button=PointerButton.RIGHT)
    assert pupil.sets() == ["r13 b13 o13"]


def test_a_right_click_on_another_tile_lays_nothing() -> None:
    pupil = Pupil()
    other = next(str(tile) for tile in pupil.local_game.board.rack.tiles if str(tile) not in ("r13", "b13", "o13"))
    pupil.click(pupil.tile_at("rack", other), button=PointerButton.RIGHT)
    assert pupil.sets() == []


def test_a_wrong_tile_among_others_is_to_be_put_back() -> None:
    pupil = Pupil()
    pupil.click(pupil.tile_at("rack", "r13"))
    pupil.click(pupil.tile_at("rack", "o8"))
    assert pupil.told == sentence("almost.drop", tile="orange 8")


def test_lit_tiles_that_are_dragged_one_by_one_make_the_set() -> None:
    pupil = Pupil()
    pupil.drag(pupil.tile_at("rack", "r13"), pupil.empty_felt())
    assert pupil.sets() == ["r13"] and pupil.told == sentence("lesson.group")
    pupil.lay("b13")
    pupil.lay("o13")
    assert pupil.sets() == ["r13 b13 o13"]


def opened() -> Pupil:
    pupil = Pupil()
    pupil.lay("r13")
    pupil.lay("o8")
    return pupil


def test_two_sets_are_an_opening() -> None:
    pupil = opened()
    assert pupil.told == sentence("lesson.opened", points=66)
    assert pupil.framed() == 1


def test_two_double_clicks_and_a_click_finish_the_first_turn() -> None:
    """One to a set, and one to end the turn: a half minute is plenty."""
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
    assert pupil.framed() == 1 and pupil.framed("landing") == 1, "corners say what is taken, dashes where it goes"


def test_a_steady_hand_is_taught_one_press_of_the_right_button() -> None:
    pupil = Pupil()
    pupil.services.store.change(steady_hand=True)
    pupil.scene.enter()
    pupil.wait(0.5)
    assert pupil.told == sentence("lesson.group_steady")
    pupil.click(pupil.tile_at("rack", "r13"), button=PointerButton.RIGHT)
    assert pupil.sets() == ["r13 b13 o13"]


def test_what_the_lesson_says_never_lies_on_a_set() -> None:
    """In the first game a set is dragged to the top of the table."""
    pupil = opened()
    pupil.press_button("end-turn")
    pupil.wait_for_turn()
    pupil.wait(4.0)
    layout, last = pupil.scene._context.layout, pupil.local_game.board.table[-1]
    pupil.scene._drag.hold(last.tiles)
    pupil.scene._drag.place(layout, ToFelt(SetPlace(layout.rooms[0].first_row, -1.5)))
    pupil.wait(1.0)
    words, sets = pupil.nodes["lesson"].rect, [node.rect for node in pupil.nodes.values() if node.role == "set"]
    assert len(sets) == 4 and not any(place.overlaps(words) for place in sets)


def test_nothing_of_the_lesson_lies_on_the_open_list_of_turns() -> None:
    pupil = Pupil()
    banner = pupil.nodes["lesson"].rect
    pupil.press_button("turns")
    drawer = pupil.nodes["turns-panel"].rect
    assert not drawer.overlaps(pupil.nodes["lesson"].rect)
    assert "skip-lesson" not in pupil.nodes or not drawer.overlaps(pupil.nodes["skip-lesson"].rect)
    assert pupil.nodes["turns.none"].label == sentence("turns.none")
    pupil.press_button("turns.close")
    assert pupil.nodes["lesson"].rect == banner


def test_the_clock_rests_while_the_player_is_taught() -> None:
    pupil = Pupil(clock=60)
    pupil.wait(30.0)
    assert pupil.local_game.clock.left == 60


def test_the_way_out_is_there_from_the_first_second() -> None:
    pupil = Pupil()
    pupil.press_button("skip-lesson")
    assert "lesson" not in pupil.nodes
    assert pupil.framed() == 0


def test_escape_pauses_as_everywhere_and_the_lesson_goes_on() -> None:
    pupil = Pupil()
    change = pupil.scene.handle(Act(Action.CANCEL))
    assert isinstance(change, Push) and isinstance(change.to, PausePlace)
    assert "lesson" in pupil.nodes


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


def test_nothing_is_lit_before_it_has_arrived() -> None:
    pupil = Pupil()
    motion = pupil.scene._tile_motion
    motion.deal(pupil.local_game.board, pupil.scene._context.layout, 1.0)
    lit = pupil.local_game.board.rack.tiles[-1:]
    assert pupil.scene._context.lit(lit) == ()
    pupil.wait(3.0)
    assert len(pupil.scene._context.lit(lit)) == 1


def test_the_way_out_yields_to_sets_and_to_what_is_carried() -> None:
    pupil = Pupil()
    corner = pupil.nodes["skip-lesson"].rect
    pupil.pick("r13", "b13", "o13")
    pupil.carry(pupil.tile_at("rack", "r13"), corner.centre, steps=3)
    assert "skip-lesson" not in pupil.nodes
    pupil.scene.handle(Act(Action.CANCEL))
    layout, drag = pupil.scene._context.layout, pupil.scene._drag
    drag.hold(tuple(tile for tile in pupil.local_game.board.rack.tiles if tile.face and tile.face.number == 13))
    drag.place(layout, ToFelt(layout.spot_at(pupil.local_game.board.places, corner.x, corner.y - corner.h)))
    pupil.wait(1.0)
    assert pupil.sets() == ["r13 b13 o13"]
    [lying] = [node.rect for node in pupil.nodes.values() if node.role == "set"]
    assert lying.overlaps(corner) and not lying.overlaps(pupil.nodes["skip-lesson"].rect)


@pytest.mark.parametrize("steady", [False, True])
def test_a_third_turn_shows_how_a_set_of_the_table_is_taken_apart_with_the_same_gesture(steady: bool) -> None:
    pupil = opened()
    services = pupil.services
    services.store.now = replace(services.store.now, steady_hand=steady)
    pupil.scene._context.obey()
    ending = "_steady" if steady else ""
    for step, tile in (("add", "r9"), ("split", "r7")):
        pupil.press_button("end-turn")
        pupil.wait_for_turn()
        pupil.wait(3.0)
        assert pupil.told == sentence(f"lesson.{step}{ending}")
        if steady:
            pupil.click(pupil.tile_at("rack", tile), button=PointerButton.RIGHT)
        else:
            double_click(pupil, pupil.tile_at("rack", tile))
        pupil.wait(1.0)
        assert pupil.told == sentence("lesson.added")
    assert {"r5 r6 r7", "r7 r8 r9"} <= set(pupil.sets())
    pupil.press_button("end-turn")
    pupil.wait_for_turn()
    assert pupil.told == sentence("lesson.done")


def test_a_lesson_ends_by_itself() -> None:
    pupil = Pupil()
    for _ in range(3):
        pupil.press_button("draw")
        pupil.wait_for_turn()
    pupil.wait(8.0)
    assert "lesson" not in pupil.nodes


@every_row("language", LANGUAGES)
@every_row(
    "step",
    [
        "group",
        "run",
        "lay",
        "opened",
        "watch",
        "add",
        "added",
        "stray",
        "draw",
        "take",
        "throw",
        "throw_again",
        "thrown",
        "nothing",
        "done",
    ],
)
def test_nobody_reads_more_than_eight_words_at_a_time(language: str, step: str) -> None:
    texts = services_at(language).texts
    keys = {f"lesson.{step}", f"lesson.{step}_keys"} | {f"almost.{answer.value}" for answer in Almost}
    for each in keys:
        said = texts.text(each, points=66, press="Space") if texts.has(each) else ""
        assert len(said.split()) <= 8 and len(said) <= 45


# Wrong picks


@pytest.mark.parametrize(
    ("picked", "answer"), [("o8", Almost.NUMBER), ("k2", Almost.NUMBER)], ids=["another number", "again"]
)
def test_a_wrong_pick_for_the_group_is_answered(picked: str, answer: Almost) -> None:
    pupil = Pupil()
    others = [value for value in pupil.rack().split() if value not in ("r13", "o13", "b13", "J")]
    pupil.click(pupil.tile_at("rack", picked if picked in others else others[0]))
    assert pupil.told == sentence(f"almost.{answer.value}")


def test_the_answer_goes_when_the_tile_is_put_down() -> None:
    pupil = Pupil()
    other = next(value for value in pupil.rack().split() if value[1:] != "13" and value != "J")
    for _ in range(2):
        pupil.click(pupil.tile_at("rack", other))
        pupil.wait(0.6)
    assert pupil.told == sentence("lesson.group")


def stray() -> Pupil:
    """A pupil who has laid a tile that leads nowhere."""
    pupil = Pupil()
    others = (value for value in pupil.rack().split() if value[1:] != "13" and value[0] != "b" and value != "J")
    pupil.lay_alone(next(others))
    return pupil


STRAY = f"{sentence('lesson.no_set')}. {sentence('lesson.stray')}"


def test_a_lone_tile_is_answered_and_undo_is_lit() -> None:
    pupil = stray()
    assert pupil.told == STRAY
    assert pupil.framed() == 2
    pupil.press_button("undo")
    assert pupil.told == sentence("lesson.group")


def test_a_second_lone_tile_goes_home_by_itself() -> None:
    pupil = stray()
    before, rack = pupil.sets(), pupil.rack()
    pupil.lay_alone(next(value for value in rack.split() if value[1:] != "13" and value != "J"))
    assert (pupil.sets(), pupil.rack()) == (before, rack)
    assert pupil.told == STRAY


def test_a_tile_of_the_group_laid_apart_joins_the_others() -> None:
    pupil = Pupil()
    drag = pupil.scene._drag
    board = pupil.local_game.board
    seven, other, _ = (tile for tile in board.rack.tiles if tile.face is not None and tile.face.number == 13)
    for tile, x in ((seven, -6.0), (other, 2.0)):
        drag.hold((tile,))
        drag.place(pupil.scene._context.layout, ToFelt(SetPlace(1, x)))
        pupil.wait(0.5)
    assert [len(row.split()) for row in pupil.sets()] == [2]


# Keys


def pressed(pupil: Pupil, *actions: Action) -> None:
    for action in actions:
        pupil.scene.handle(Act(action))
        pupil.wait(0.4)


def test_with_keys_the_lesson_speaks_of_keys() -> None:
    pupil = Pupil()
    pressed(pupil, Action.RIGHT)
    assert pupil.told == sentence("lesson.group_keys", press=sentence("key.return"))


def test_a_key_lays_all_three_lit_tiles() -> None:
    pupil = Pupil()
    pressed(pupil, Action.RIGHT, Action.CONFIRM)
    assert pupil.sets() == ["r13 b13 o13"]


def test_two_keys_lay_both_sets() -> None:
    pupil = Pupil()
    pressed(pupil, Action.RIGHT, Action.CONFIRM, Action.CONFIRM)
    assert pupil.told == sentence("lesson.opened_keys", points=66, press=pupil.scene._context.press_of(Action.END_TURN))


# The hand


def hands(pupil: Pupil) -> list[tuple[int, int]]:
    return [(op.x, op.y) for op, icon in of_kind(pupil.ops(), Icon) if icon.name == "hand"]


def test_after_twelve_seconds_of_rest_a_hand_shows_the_double_click() -> None:
    pupil = Pupil()
    pupil.wait(10.0)
    assert hands(pupil) == []
    pupil.wait(2.0)
    places = set()
    for _ in range(40):
        pupil.wait(0.1)
        places |= set(hands(pupil))
    assert len(places) > 6


def test_any_press_sends_the_hand_away() -> None:
    pupil = Pupil()
    pupil.wait(13.0)
    assert len(hands(pupil)) == 1
    pupil.click(pupil.tile_at("rack", "r13"))
    assert hands(pupil) == []


# One instruction at a time


def test_the_strip_is_silent_while_the_lesson_speaks() -> None:
    pupil = Pupil()
    labels = " ".join(label.text for _, label in of_kind(pupil.ops(), Label))
    assert pupil.status not in labels and pupil.told in labels
    pupil.press_button("skip-lesson")
    assert pupil.status in [label.text for _, label in of_kind(pupil.ops(), Label)]


def test_a_set_in_the_lesson_has_no_tip_of_its_own() -> None:
    pupil = stray()
    pupil.wait(2.0)
    assert STRAY in " ".join(label.text for _, label in of_kind(pupil.ops(), Label))
    assert not [plate for _, plate in of_kind(pupil.ops(), Plate) if plate.style == "tip"]
    assert len(of_kind(pupil.ops(), Bubble)) == 1


def test_the_tail_of_the_lesson_is_at_the_slots_of_the_picked_tiles() -> None:
    pupil = Pupil()
    pupil.pick("r13", "b13", "o13")
    slots = [Box(op.x, op.y, tray.width, tray.height) for op, tray in of_kind(pupil.ops(), Tray) if tray.kind == "slot"]
    [(op, tail)] = of_kind(pupil.ops(), Tail)
    assert len(slots) == 3 and slots[0].x < op.x + tail.width / 2 < slots[-1].right
    assert 0 < slots[0].y - (op.y + tail.height) < 20
    pupil.click((round(slots[1].centre[0]), round(slots[1].centre[1])))
    lying = {node.rect for node in pupil.nodes.values() if node.id.startswith("table.tile")}
    assert pupil.sets() == ["r13 b13 o13"] and all(any(slot.overlaps(rect) for rect in lying) for slot in slots)


def test_where_it_means_a_button_the_tail_is_there() -> None:
    pupil = opened()
    end = pupil.nodes["end-turn"].rect
    [(op, tail)] = of_kind(pupil.ops(), Tail)
    assert Box(op.x, op.y, tail.width, tail.height).grown(20).overlaps(end)
    assert not pupil.nodes["lesson"].rect.overlaps(pupil.nodes["skip-lesson"].rect)


def test_while_tiles_are_to_be_laid_the_others_of_the_rack_step_back() -> None:
    pupil = Pupil()
    pupil.pick("r13", "b13", "o13")
    width = pupil.scene._context.layout.rack_size(pupil.local_game.board.rack)[0]
    faces = [(tile.symbol, op.alpha) for op, tile in of_kind(pupil.ops(), TileFace) if tile.width == width]
    assert {symbol for symbol, alpha in faces if alpha == 255} == {"r13", "b13", "o13"}
    assert {alpha for symbol, alpha in faces if symbol == "o8"} == {DIMMED}


# Once more


def left(services: Services) -> Scene:
    """The title page, after the guided game was begun and left."""
    opened_page(scene_of(TablePlace(services.matches.first_game_again()), services))
    return opened_page(scene_of(HomePlace(), services))


def test_a_lesson_that_was_left_goes_on_with_its_match() -> None:
    services = services_for()
    change = click(left(services), "continue")
    assert isinstance(change, Replace) and has(opened_page(led_to(change)), "lesson")


@every_row("start", ["welcome", "left"])
def test_the_lesson_is_offered_until_it_is_declined_in_words(start: str) -> None:
    services = services_for()
    page = left(services) if start == "left" else opened_page(scene_of(WelcomePlace(), services))
    if start == "welcome":
        key(page, Action.CANCEL)
        page = opened_page(scene_of(HomePlace(), services))
    way = "quick" if start == "welcome" else "play.tiles"
    asked = click(page, way)
    assert isinstance(asked, Push) and led_to(asked).name == "dialog"
    assert isinstance(key(opened_page(led_to(asked)), Action.CANCEL), Pop)
    again = click(page, way)
    assert isinstance(again, Push)
    taught = click(opened_page(led_to(again)), "show")
    assert isinstance(taught, Replace) and has(opened_page(led_to(taught)), "lesson")
    declined = click(opened_page(led_to(again)), "deal")
    assert isinstance(declined, Replace) and not has(opened_page(led_to(declined)), "lesson")
    assert isinstance(click(opened_page(scene_of(HomePlace(), services)), "play.tiles"), Replace)


def test_the_lesson_is_not_offered_after_its_own_way_out() -> None:
    pupil = Pupil()
    pupil.scene._context.services.store.change(guide_open=True)
    pupil.press_button("skip-lesson")
    assert not pupil.scene._context.services.store.now.guide_open


def test_the_lesson_can_be_begun_again_from_the_learn_page() -> None:
    agreed = Setup("classic", 4, ("hare", "magpie", "hare"), 60, rounds=1)
    services = services_for(first_start_done=True, setup=agreed)
    change = click(opened_page(scene_of(LearnPlace(), services)), "first-steps")
    assert isinstance(change, Replace)
    assert has(opened_page(led_to(change)), "lesson")
    assert services.store.now.setup == agreed


def test_the_lesson_begun_again_tells_all_that_is_told_once_at_the_table() -> None:
    services = services_for()
    services.matches.first_game_again()
    assert {*services.store.now.taught} == {*ANSWERED}


def test_a_hint_says_no_less_than_the_guide_which_has_lit_tiles() -> None:
    pupil = Pupil()
    ask(pupil)
    assert pupil.scene._overlays.of(HintOverlay).level is HintLevel.TILES
    assert pupil.told != sentence("hint.play") and pupil.framed()
