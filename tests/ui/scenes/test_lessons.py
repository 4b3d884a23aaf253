"""Lessons with real gestures: watched, solved, refused, helped, practised, and by keys alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations

import pytest

from game.rules.tiles import Tile
from game.session.lessons.catalogue import EVERY_LESSON, LESSONS
from game.session.lessons.decisions import DECISIONS
from game.session.practice.lesson_progress import LessonState, most_due
from game.session.thinking.hints import HintLevel
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Press, Release
from game.ui.pictures import Dot
from game.ui.places import LearnPlace, LessonPlace, PracticePlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Pop, Push, Scene, Swap
from game.ui.scenes.learn.lesson_scenes import READING, WATCHED, LessonScene, LessonWatch
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.table.overlays.exercise_overlays import IDLE, ONWARD
from game.ui.table.picture.buttons import BACK
from game.ui.table.picture.exercise_chrome import DONE, LEAVE, SHOW
from game.ui.table.table_zones import zone_of
from tests import shared
from tests.effort import every_row, spread
from tests.shared import sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for
from tests.ui.input.test_one_way_only import Clicker, Typist
from tests.ui.playing import FixedMeasure, Player, of_kind
from tests.waiting import until

TODAY = date(2026, 11, 22)
MOST_ACTIONS = 28
"""For one exercise, by single clicks."""


@dataclass
class Pupil(Player):
    """Hands and eyes at whatever a lesson shows."""

    services: Services
    way: Callable[[Services], Scene]

    def __post_init__(self) -> None:
        self.services.today, self.services.chance = lambda: TODAY, random.Random(0)
        super().__init__(None, services=self.services)  # type: ignore[arg-type]

    def make(self, match: object, services: object) -> StageScene:
        found = self.way(self.services)
        assert isinstance(found, StageScene)
        return found

    def follow(self, change: Change | None) -> None:
        """To the scene that was asked for."""
        scene = led_to(change)
        assert isinstance(change, Swap) and isinstance(scene, StageScene)
        self.scene = scene
        self.scene.resize(self.frame, self._measure)
        self.scene.enter()
        self.wait(1.0)

    @property
    def _measure(self):  # type: ignore[no-untyped-def]
        from tests.ui.playing import FixedMeasure

        return FixedMeasure()

    def act(self, *actions: Action) -> Change | None:
        change = None
        for action in actions:
            change = self.scene.handle(Act(action)) or self.wait(0.6)
        return change

    def take_the_play(self) -> Change | None:
        """By keys: have it shown, take it, and be done."""
        self.act(Action.REPLAY)
        self.wait_for(lambda: "show" in self.nodes)
        for _ in range(30):
            if "show" not in self.nodes:
                break
            self.act(Action.CONFIRM)
        return self.act(Action.END_TURN)

    def wait_for(self, done: Callable[[], bool]) -> None:
        """Hints come from a thread."""
        until(done, lambda: self.wait(0.1))

    @property
    def told(self) -> HintLevel:
        """The most that a hint has told."""
        return self.scene._hinting.level  # type: ignore[attr-defined,no-any-return]

    @property
    def lit(self) -> str:
        """What is lit, in words."""
        return self.nodes["lit"].label if "lit" in self.nodes else ""

    @property
    def solved(self) -> frozenset[int]:
        return self.services.practice.lessons.of("add").solved


def at(key: str, exercise: int = 0) -> Pupil:
    return Pupil(services_for(), lambda services: scene_of(LessonPlace(key, exercise), services))


def lay_both(pupil: Pupil) -> None:
    """The printed example: blue 3 to the run, blue 8 to the group (rules 11)."""
    pupil.drag(pupil.tile_at("rack", "b3"), pupil.tile_at("table", "b4"))
    pupil.drag(pupil.tile_at("rack", "b8"), pupil.tile_at("table", "r8"))


def test_a_lesson_begins_with_a_play_whose_steps_wait_for_next_and_lead_on() -> None:
    pupil, change = at("add"), None
    assert pupil.wait(9.0) is None and isinstance(pupil.scene, LessonWatch)
    while change is None:
        change = pupil.act(Action.RIGHT)
    pupil.follow(change)
    assert isinstance(pupil.scene, LessonScene) and pupil.rack() == "b3 b8"


def test_the_button_beside_the_rack_leads_on_while_the_play_is_shown() -> None:
    pupil = at("add")
    pupil.wait(1.0)
    pupil.follow(pupil.press_button("leave"))
    assert isinstance(pupil.scene, LessonScene) and pupil.rack() == "b3 b8"


def test_the_play_to_watch_can_be_skipped_by_key_or_click() -> None:
    by_key, by_click = at("split"), at("split")
    by_key.follow(by_key.act(Action.CANCEL))
    x, y = by_click.middle(by_click.nodes["step-leave"])
    by_click.scene.handle(Press(x, y))
    by_click.scene.handle(Release(x, y))
    by_click.follow(by_click.wait(0.1))
    assert by_key.rack() == by_click.rack() == "r6"


@every_row("size", [(1024, 576), (1280, 800), (1920, 1080)])
@every_row("scale", [1.0, 1.5, 2.0])
def test_the_buttons_of_an_exercise_of_cards_lie_apart_and_in_the_window(size: tuple[int, int], scale: float) -> None:
    pupil = at("card_fourth", 1)
    pupil.scene.resize(Frame(*size, scale), FixedMeasure())
    pupil.wait(0.5)
    boxes = {node.id: node.rect for node in pupil.nodes.values() if node.role == "button"}
    assert {"show-me", "leave", "sort-groups", "tidy", "undo", "end-turn"} <= boxes.keys()
    assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].overlaps(boxes[pair[1]])] == []
    assert all(0 <= box.x and box.right <= size[0] and box.bottom <= size[1] for box in boxes.values())


def test_the_focus_goes_from_zone_to_zone_while_a_play_is_watched() -> None:
    pupil, zones = at("split"), set()
    pupil.wait(0.5)
    for _ in range(3):
        pupil.act(Action.NEXT_ZONE)
        zones.add(zone_of(pupil.focused))
    assert zones == {"rack", "table", "buttons"}
    assert "step-next" in pupil.nodes


def test_after_the_last_step_to_watch_one_button_of_the_bar_leads_on() -> None:
    pupil = at("split")
    pupil.wait(0.5)
    pupil.act(Action.LAST)
    assert [ident for ident in pupil.nodes if ident.startswith("step-")] == ["step-back", "step-next"]
    assert pupil.nodes["step-next"].label == sentence("learn.your_turn")


def test_the_three_exercises_light_everything_then_the_set_then_nothing() -> None:
    assert "blue 3" in at("add", 1).lit and "blue 4" in at("add", 1).lit
    assert at("split", 2).lit and at("split", 2).nodes["goal"].label
    assert not at("add", 3).lit


def test_three_exercises_one_after_the_other_make_a_lesson() -> None:
    pupil = at("add", 1)
    lay_both(pupil)
    pupil.press_button(DONE)
    assert pupil.solved == {1}
    pupil.follow(pupil.press_button(ONWARD))
    pupil.take_the_play()
    pupil.follow(pupil.act(Action.CONFIRM))
    pupil.take_the_play()
    assert pupil.solved == {1, 2, 3}


def test_behind_a_lesson_comes_the_next_one_that_is_not_done() -> None:
    services = services_for()
    services.practice.lessons.solved("fourth", 3, TODAY)
    pupil = Pupil(services, lambda services: scene_of(LessonPlace("add", 3), services))
    pupil.take_the_play()
    assert pupil.nodes["solved"].value == sentence("learn.next_is", lesson=sentence("learn.end"))
    pupil.follow(pupil.act(Action.CONFIRM))
    assert isinstance(pupil.scene, LessonWatch) and pupil.nodes["title"].label == sentence("learn.end")
    assert pupil.press_button(BACK) == Pop()


def test_behind_the_last_lesson_comes_the_page() -> None:
    services = services_for()
    for lesson in LESSONS:
        services.practice.lessons.solved(lesson.key, 3, TODAY)
    pupil = Pupil(services, lambda services: scene_of(LessonPlace("add", 3), services))
    pupil.take_the_play()
    assert pupil.act(Action.CONFIRM) == Pop()


def test_who_knows_it_goes_straight_to_the_last_exercise() -> None:
    pupil = at("add", 1)
    pupil.follow(pupil.press_button(LEAVE))
    assert not pupil.lit
    pupil.take_the_play()
    assert pupil.solved == {3} and pupil.services.practice.lessons.of("add").done


def test_another_day_the_lesson_goes_on_where_it_was_left() -> None:
    services = services_for()
    services.practice.lessons.solved("add", 1, TODAY)
    assert isinstance(scene_of(LessonPlace("add"), services), LessonScene)


def test_a_wrong_table_says_which_set_and_why_and_loses_nothing() -> None:
    pupil = at("add", 1)
    pupil.drag(pupil.tile_at("rack", "b3"), pupil.tile_at("table", "r8"))
    before = pupil.sets()
    pupil.press_button(DONE)
    assert pupil.status != sentence("stage.any_way") and pupil.sets() == before and not pupil.solved


def test_two_wrong_tables_bring_the_next_hint() -> None:
    pupil = at("add", 3)
    pupil.press_button(DONE)
    pupil.wait(READING + 1)
    assert pupil.told == HintLevel.NOTHING
    pupil.press_button(DONE)
    assert thought(pupil) == HintLevel.WHETHER


def thought(pupil: Pupil) -> HintLevel:
    """What is told once the play is thought of, on a real thread."""
    until(lambda: pupil.told != HintLevel.NOTHING, lambda: pupil.wait(0.2))
    return pupil.told


def test_something_glows_after_twelve_quiet_seconds_until_a_hand_moves() -> None:
    pupil = at("split", 3)
    assert not pupil.lit
    pupil.wait(IDLE + 0.1)
    assert pupil.lit
    pupil.act(Action.SORT_RUNS)
    assert not pupil.lit


def test_nothing_glows_in_practice() -> None:
    pupil = Pupil(services_for(), lambda services: scene_of(PracticePlace("split"), services))
    pupil.wait(IDLE + 1)
    assert not pupil.lit


def test_show_me_is_there_from_the_first_second() -> None:
    assert not at("mirror", 3).nodes[SHOW].disabled


def test_practice_that_was_shown_comes_back_tomorrow() -> None:
    services = services_for()
    services.practice.lessons.solved("split", 3, TODAY - timedelta(1))
    pupil = Pupil(services, lambda services: scene_of(PracticePlace("split"), services))
    pupil.take_the_play()
    memory = services.practice.lessons.of("split").memory
    assert memory is not None and memory.due == TODAY + timedelta(1)
    assert pupil.act(Action.CONFIRM) == Pop()


def test_the_way_back_leaves_all_of_the_lesson() -> None:
    pupil = at("add", 1)
    pupil.follow(pupil.press_button(LEAVE))
    assert pupil.press_button(BACK) == Pop()


@every_row("lesson", [lesson.key for lesson in LESSONS])
def test_every_lesson_opens_from_its_card(lesson: str) -> None:
    page = opened(scene_of(LearnPlace(), services_for()))
    change = click(page, f"lesson.{lesson}")
    assert isinstance(change, Push) and isinstance(led_to(change), LessonWatch)


def test_before_a_play_is_shown_the_pointer_picks_nothing_up() -> None:
    page = opened(scene_of(LearnPlace(), services_for()))
    change = click(page, "lesson.group")
    assert isinstance(change, Push)
    watch = opened(led_to(change))
    x, y = next(each for each in watch.nodes() if each.id.startswith("rack.tile")).rect.centre
    for gesture in (Press(round(x), round(y)), Release(round(x), round(y))):
        watch.handle(gesture)
    assert not [each.id for each in watch.nodes() if each.picked]


def test_lessons_of_the_card_games_are_shown_by_their_choice() -> None:
    page = opened(scene_of(LearnPlace(), services_for()))
    click(page, "kind.cards")
    change = click(page, "lesson.ace")
    assert isinstance(change, Push) and isinstance(led_to(change), LessonWatch)
    assert not has(page, "lesson.group")


@pytest.mark.parametrize(("answer", "lays"), [("show-me", True), ("leave", False)])
def test_to_lay_or_to_hold_is_answered_by_what_became_of_both(answer: str, lays: bool) -> None:
    pupil = at("hold", 2)
    pupil.press_button(answer)
    pupil.wait(WATCHED + 1)
    decision = DECISIONS[0][0]
    said = pupil.nodes["solved"].label
    assert all(str(abs(side.mean)) in said for side in (decision.lay, decision.hold))
    assert bool(pupil.local_game.board.staged.played) is lays
    assert not pupil.services.practice.lessons.of("hold").solved, "a second turn belongs to this exercise"


def held(pupil: Pupil, tile: Tile) -> tuple[int, int]:
    """Where this tile stands on the rack."""
    return pupil.middle(pupil.nodes[f"rack.tile.{tile.ident}"])


def lit_card(pupil: Pupil, *, right: bool) -> Tile:
    """The lit card that is to be thrown, or the other one."""
    choice: tuple[Tile, ...] = pupil.scene._asked.lit  # type: ignore[attr-defined]
    return choice[0 if right else 1]


def throws_card(pupil: Pupil, tile: Tile, button: str = "discards") -> None:
    pupil.click(held(pupil, tile))
    pupil.press_button(button)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_exercise_of_what_to_discard_is_answered_by_discarding(number: int) -> None:
    pupil = at("throw", number)
    throws_card(pupil, lit_card(pupil, right=True), "end-turn" if number == 3 else "discards")
    assert pupil.nodes["solved"].label == sentence("learn.solved")
    assert pupil.services.practice.lessons.of("throw").solved == {number}


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, "Nothing goes with either, and the king of diamonds counts more."),
        (2, "For the queen of hearts two cards are left. Look for what the 4 of hearts needs."),
        (3, "The 10 of hearts goes with the 9 of hearts, which the next player holds."),
    ],
)
def test_the_wrong_card_stays_and_the_fact_against_it_is_said(number: int, why: str) -> None:
    pupil = at("throw", number)
    wrong = lit_card(pupil, right=False)
    throws_card(pupil, wrong)
    assert pupil.status == why and "solved" not in pupil.nodes
    assert wrong in pupil.local_game.board.rack.tiles
    throws_card(pupil, lit_card(pupil, right=True))
    assert "solved" in pupil.nodes


def test_a_card_that_was_not_asked_for_stays_and_it_is_said_which_may_go() -> None:
    pupil = at("throw", 2)
    asked = {lit_card(pupil, right=True), lit_card(pupil, right=False)}
    other = next(tile for tile in pupil.local_game.board.rack.tiles if tile not in asked)
    throws_card(pupil, other)
    assert pupil.status == sentence("learn.decide.one_of_two")
    assert other in pupil.local_game.board.rack.tiles and "solved" not in pupil.nodes


@pytest.mark.parametrize(("right", "days"), [(True, 3), (False, 1)])
def test_practice_of_what_to_discard_is_a_discard_and_comes_back_sooner_after_a_wrong_one(
    right: bool, days: int
) -> None:
    services = learned("throw", 1)
    pupil = Pupil(services, lambda services: scene_of(PracticePlace("throw"), services))
    if not right:
        throws_card(pupil, lit_card(pupil, right=False))
    throws_card(pupil, lit_card(pupil, right=True))
    memory = services.practice.lessons.of("throw").memory
    assert memory is not None and (memory.due - TODAY).days == days


def test_a_card_thrown_in_an_exercise_ends_no_turn_and_the_table_is_judged() -> None:
    pupil = at("lay_off", 1)
    tile = pupil.local_game.board.rack.tiles[-1]
    pupil.scene.handle(Press(*held(pupil, tile)))
    pupil.scene.handle(Release(*held(pupil, tile)))
    pupil.act(Action.THROW)
    assert pupil.local_game.my_turn and tile in pupil.local_game.board.rack.tiles
    assert "solved" not in pupil.nodes


def learned(key: str, days: int) -> Services:
    """A player who learned this lesson some days ago."""
    services = services_for()
    services.today = lambda: TODAY
    services.practice.lessons.solved(key, 3, TODAY - timedelta(days))
    return services


def test_a_lesson_that_is_begun_has_a_dot_for_each_exercise_and_the_solved_ones_are_lit() -> None:
    services = services_for()
    services.practice.lessons.solved("group", 1, TODAY)
    page = opened(scene_of(LearnPlace(), services))
    canvas, place = Canvas(Frame(1280, 720), shared.fonts()), node(page, "lesson.group").rect
    page.draw(canvas)
    lit = [dot.colour for op, dot in of_kind(canvas.ops, Dot) if place.contains(op.x, op.y) and dot.width < 12]
    assert lit == ["dot", "dot-off", "dot-off"]


def test_what_is_due_is_offered_on_the_page_and_opened_by_its_button() -> None:
    services = learned("split", 1)
    page = opened(scene_of(LearnPlace(), services))
    assert node(page, "lesson.split").value == sentence(f"learn.state.{LessonState.DUE.value}")
    change = click(page, "practise")
    assert isinstance(change, Push) and isinstance(led_to(change), LessonScene)


def test_nothing_is_due_on_the_day_it_was_learned() -> None:
    services = learned("split", 0)
    page = opened(scene_of(LearnPlace(), services))
    assert all(each.id != "practise" for each in page.nodes())
    assert most_due(services.practice.lessons.all(), ["split"], TODAY) is None


def test_the_keys_begin_with_the_first_lesson_that_is_not_done() -> None:
    page = opened(scene_of(LearnPlace(), learned("group", 0)))
    page.handle(Act(Action.CONFIRM))
    change = key(page, Action.CONFIRM)
    assert isinstance(change, Push) and node(opened(led_to(change)), "title").label == sentence("learn.run")


def solve(pupil: Pupil, hand: Clicker | Typist) -> int:
    """Build the table of the solution, set by set, with tiles found in the semantic tree; how many actions it took."""
    exercise = pupil.scene._lesson_exercise.exercise  # type: ignore[attr-defined]
    actions = 0
    for row in sorted((meld.tiles for meld in exercise.solution), key=lambda row: _moving(pupil, row)):
        heaps = [set(meld.tiles) for meld in pupil.local_game.board.table]
        lying = max((heap.intersection(row) for heap in heaps), key=len, default=set())
        coming = [tile for tile in row if tile not in lying]
        printed = [tile for tile in (*lying, *coming) if not tile.is_joker]
        if len(lying) < 2:
            own = [tile for tile in coming if tile in pupil.local_game.board.rack.places and not tile.is_joker]
            printed = [*own, *printed]
            coming = [tile for tile in row if tile != printed[0]]
            hand.lay(printed[:1])
            actions += 2
        for tile in coming:
            hand.add(tile, next(each for each in printed if each != tile))
        actions += 2 * len(coming)
    pupil.press_button(DONE)
    return actions + 1


def _moving(pupil: Pupil, row: tuple[Tile, ...]) -> int:
    """Sets that only grow come first, so that what they give is free."""
    return -max((len({*meld.tiles}.intersection(row)) for meld in pupil.local_game.board.table), default=0)


class Mouse(Clicker):
    """Single clicks that keep away from the piles of a card game."""

    def open_spot(self) -> tuple[int, int]:
        x, y = super().open_spot()
        felt = self.player.nodes["felt"].rect
        return (round(felt.right - 120), y) if self.player.local_game.has_discards else (x, y)


class Fingers(Typist):
    """Keys alone, for tiles of the table as well."""

    def pick_tile(self, tile: Tile) -> None:
        on_rack = tile in self.player.local_game.board.rack.places
        self.to(f"{'rack' if on_rack else 'table'}.tile.{tile.ident}")
        self.press(Action.PICK)

    def _towards(self, here: Node, goal: Node) -> Action:
        """From a set as a whole to the tiles in it."""
        if here.id == goal.parent:
            return Action.RIGHT
        found: Action = super()._towards(here, goal)
        return found


BY_HAND = [lesson.key for lesson in EVERY_LESSON if not (lesson.decisions or lesson.throws)]


@pytest.mark.parametrize(
    ("key", "hand", "number"), spread(BY_HAND, over=((Mouse, Fingers), (1, 2, 3)), seldom=BY_HAND[1::3] + BY_HAND[2::3])
)
def test_every_lesson_by_single_clicks_or_keys_found_in_the_semantic_tree(
    key: str, hand: type[Mouse | Fingers], number: int
) -> None:
    pupil = at(key, number)
    actions = solve(pupil, hand(pupil))
    assert "solved" in pupil.nodes, (pupil.sets(), pupil.status)
    assert actions <= MOST_ACTIONS


@every_row("key", ["meld", "sequence", "lay_off"])
def test_a_hint_after_the_whole_play_of_cards_leads_to_done_and_not_to_a_discard(key: str) -> None:
    pupil = at(key, 1)
    pupil.act(Action.REPLAY)
    pupil.wait_for(lambda: "show" in pupil.nodes)
    while "show" in pupil.nodes:
        pupil.act(Action.CONFIRM)
    pupil.act(Action.HINT)
    pupil.wait(1.0)
    assert pupil.status == sentence("hint.all_laid_stage")


def test_the_button_beside_the_lessons_goes_on_with_the_next_one_and_says_whether_it_was_begun() -> None:
    services = learned("group", 0)
    page = opened(scene_of(LearnPlace(), services))
    assert node(page, "go-on").label == sentence("learn.begin")
    change = click(page, "go-on")
    assert isinstance(change, Push) and node(opened(led_to(change)), "title").label == sentence("learn.run")
    services.practice.lessons.solved("run", 1, services.today())
    assert node(opened(scene_of(LearnPlace(), services)), "go-on").label == sentence("learn.go_on")


def test_who_knows_every_lesson_is_offered_none_as_the_next() -> None:
    services = services_for()
    for lesson in LESSONS:
        services.practice.lessons.solved(lesson.key, 3, TODAY)
    page = opened(scene_of(LearnPlace(), services))
    assert not has(page, "go-on") and node(page, "count").label == sentence("learn.count", done=16, all=16)
    click(page, "kind.cards")
    assert has(page, "go-on")


def test_every_control_of_the_lessons_takes_two_presses_at_once() -> None:
    page = opened(scene_of(LearnPlace(), learned("group", 0)))
    for kind in ("kind.cards", "kind.tiles"):
        click(page, kind)
        for ident in [each.id for each in page.nodes() if each.actions and not each.id.startswith(("kind.", "first-"))]:
            click(page, ident), click(page, ident)
        assert node(page, "count").label
