"""Puzzles with real gestures: chosen, solved, asked about, left, and opened from a code."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from game.puzzles.kinds.registry import KINDS
from game.puzzles.puzzle_code import code_of
from game.rules.games.tile_games import CLASSIC
from game.session.practice.practice_access import PracticeAccess
from game.session.practice.puzzle_desk import PuzzleDesk, exercise_of_puzzle
from game.session.practice.puzzle_progress import HINTED, PuzzleRating
from game.session.practice.puzzle_source import Puzzle, PuzzleChoice, code, grades_of, kinds_of
from game.session.speech.sentences import tile_name
from game.session.system.paths import Assets
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.position_file import read_position_line as parsed_line
from game.session.thinking.position_file import terms_of
from game.session.thinking.process_main import Work
from game.solver.position import Position
from game.solver.solver import Solver as ExactSolver
from game.ui.input.gestures import Act, Action
from game.ui.places import PuzzlePlace, PuzzlesPlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Pop, Push, Scene, Swap
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.today import puzzle_of_day
from game.ui.services import Services
from game.ui.table.overlays.exercise_overlays import ONWARD
from game.ui.table.picture.exercise_chrome import DONE, LEAVE, SHOW
from tests.shared import sentence
from tests.ui.acting import click, has, led_to, node, opened, services_for
from tests.ui.playing import Player
from tests.waiting import until

PLACE = PuzzleChoice("classic", KINDS["place"], 1)
JOKER = PuzzleChoice("classic", KINDS["joker"], 2)
PATIENCE = 20


def parsed(text: str) -> Position:
    """A position of Classic."""
    return parsed_line(text, terms_of("classic", "tiles", "free", opened=True))


@pytest.fixture
def services() -> Services:
    services = services_for()
    services.practice = PracticeAccess(shipped=Assets.of_bundle().puzzles)
    return services


def first(desk: PuzzleDesk, choice: PuzzleChoice) -> Puzzle:
    found = desk.coded(desk.of(choice)[0].code)
    assert found is not None
    return found


class Solver(Player):
    """Hands and eyes at a puzzle."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene, StageScene)
        self._made = scene
        super().__init__(None)  # type: ignore[arg-type]

    def make(self, match: object, services: object) -> StageScene:
        return self._made

    def act(self, *actions: Action) -> Change | None:
        change = None
        for action in actions:
            change = self.scene.handle(Act(action)) or self.wait(0.6)
        return change

    def solve_it(self) -> None:
        """Lay the rack of a puzzle of one tile on the first set that takes it, and be done."""
        (tile,) = self.local_game.board.rack.places
        for value in self.sets():
            self.drag(self.tile_at("rack", str(tile)), self.middle(self.find("set", value)))
            if not self.nodes[DONE].disabled:
                break
            self.act(Action.RESET)
        self.press_button(DONE)


def of(services: Services, choice: PuzzleChoice) -> Solver:
    desk = services.practice.puzzles
    return Solver(
        scene_of(PuzzlePlace(first(desk, choice), lambda last: desk.next(choice, services.chance, last)), services)
    )


def test_a_puzzle_that_is_solved_is_kept_and_the_next_one_follows(services: Services) -> None:
    player = of(services, PLACE)
    player.solve_it()
    desk = services.practice.puzzles
    assert desk.store.now().is_solved(desk.of(PLACE)[0].code)
    assert player.nodes["solved"].label == sentence("praise.add.1")
    assert sentence("praise.unaided") in player.nodes["solved"].value
    change = player.press_button(ONWARD)
    assert isinstance(change, Swap) and isinstance(change.to, PuzzlePlace)
    assert code(change.to.puzzle) == desk.of(PLACE)[1].code
    scene_of(change.to, services)
    assert desk.store.now().last == desk.of(PLACE)[1].code


def solved_of_day(services: Services, *, begun: bool = False) -> Solver:
    """The puzzle of a Monday, as if it were one of one tile."""
    desk = services.practice.puzzles
    puzzle = first(desk, PLACE)
    place = replace(puzzle_of_day(services, puzzle, date(2026, 11, 30)))
    if begun:
        half = Solver(scene_of(place, services))
        half.drag(half.tile_at("rack", str(puzzle.position.rack[0])), half.middle(half.find("set", half.sets()[0])))
        half.wait(2)
    player = Solver(scene_of(place, services))
    player.act(*([Action.RESET] if begun else []))
    player.wait(100)
    player.solve_it()
    return player


def test_the_result_of_a_days_puzzle_is_one_line_that_tells_its_shape_and_nothing_else(services: Services) -> None:
    player = solved_of_day(services)
    for ident, more in (("solved-copy.0", ""), ("solved-copy.1", " · 2 minutes")):
        player.press_button(ident)
        line = f"Tilebridge 2026-11-30 · puzzle, 1 dot · 3 moves · no hints{more}"
        assert services.clipboard.read() == line and line in player.nodes["solved"].value


def test_of_a_puzzle_that_was_begun_before_nobody_tells_the_minutes(services: Services) -> None:
    player = solved_of_day(services, begun=True)
    assert "solved-copy.0" in player.nodes and "solved-copy.1" not in player.nodes


def test_the_rating_is_shown_on_solving(services: Services) -> None:
    player = of(services, PLACE)
    player.solve_it()
    best = round(services.practice.puzzles.store.now().rating.best)
    assert f"best rating {best}" in player.nodes["solved"].value


def test_behind_the_puzzle_of_the_day_comes_one_of_the_same_grade(services: Services) -> None:
    player, desk = solved_of_day(services), services.practice.puzzles
    change = player.press_button(ONWARD)
    assert isinstance(change, Swap) and desk.store.now().last in {one.code for one in desk.of(PLACE)}
    assert player.nodes[ONWARD].label == sentence("day.puzzle_like")


def test_a_play_that_is_shown_is_no_solution_and_no_loss(services: Services) -> None:
    player = of(services, JOKER)
    store = services.practice.puzzles.store
    player.press_button(SHOW)
    player.wait(2)
    for _ in range(12):
        player.act(Action.PICK)
    player.press_button(DONE)
    assert "solved" in player.nodes
    assert not store.now().solved and store.now().rating.best == 0


def test_a_puzzle_whose_play_was_left_in_the_middle_is_solved_with_a_hint(services: Services) -> None:
    player = of(services, PLACE)
    player.press_button(SHOW)
    player.wait(0.1)
    player.press_button("step-leave")
    player.solve_it()
    progress = services.practice.puzzles.store.now()
    assert player.nodes["solved"].value != sentence("puzzles.shown")
    assert progress.is_solved(progress.last)


def test_a_hint_leads_to_the_button_that_the_puzzle_has(services: Services) -> None:
    player = of(services, PLACE)
    told = set()
    for _ in range(8):
        player.press_button("hint")
        player.wait(1.0)
        player.act(Action.PICK)  # on with what is shown, to the end
        player.wait(1.0)
        told.add(player.status)
    ends = {sentence("hint.all_laid_stage"), sentence("hint.laid_out_stage")}
    assert told & ends and sentence("hint.laid_out") not in told


def test_a_puzzle_that_was_left_half_built_goes_on_where_it_was(services: Services) -> None:
    player = of(services, JOKER)
    (tile, *_) = player.local_game.board.rack.places
    player.drag(player.tile_at("rack", str(tile)), player.empty_felt())
    player.press_button("hint")
    left = player.local_game.board
    player.scene.leave()
    page = opened(scene_of(PuzzlesPlace(), services))
    change = click(page, "go-on")
    assert isinstance(change, Push)
    again = Solver(led_to(change))
    assert again.local_game.board == left and again.local_game.editor.history.can_undo


def test_a_puzzle_that_is_solved_is_not_gone_on_with(services: Services) -> None:
    player = of(services, PLACE)
    player.solve_it()
    player.scene.leave()
    assert not has(opened(scene_of(PuzzlesPlace(), services)), "go-on")


WAITING = PuzzleChoice("rummy", KINDS["waiting"], 1)


def at_a_throw(services: Services) -> tuple[Solver, Puzzle]:
    """A puzzle of the card to throw, and all that is known of it."""
    return of(services, WAITING), first(services.practice.puzzles, WAITING)


def throws(player: Solver, text: str, button: str = "discards") -> Change | None:
    player.click(player.tile_at("rack", text))
    return player.press_button(button)


def wrong_card(puzzle: Puzzle) -> str:
    tile = next(tile for tile in puzzle.position.rack if tile != puzzle.thrown)
    return puzzle.game.spelling.text(tile.symbol)


def test_a_puzzle_of_the_card_to_throw_is_answered_by_throwing_and_the_next_one_follows(services: Services) -> None:
    player, puzzle = at_a_throw(services)
    throws(player, puzzle.solution_text)
    desk = services.practice.puzzles
    assert desk.store.now().is_solved(code(puzzle)) and desk.store.now().rating.best
    assert "more than after any other discard" in player.nodes["solved"].label
    change = player.press_button(ONWARD)
    assert isinstance(change, Swap) and isinstance(change.to, PuzzlePlace)
    assert code(change.to.puzzle) == desk.of(WAITING)[1].code


def test_a_wrong_card_stays_it_is_said_what_it_leaves_and_the_puzzle_counts_as_with_a_hint(services: Services) -> None:
    player, puzzle = at_a_throw(services)
    throws(player, wrong_card(puzzle), "end-turn")
    assert "Another discard leaves more." in player.status and "solved" not in player.nodes
    assert frozenset(player.local_game.board.rack.tiles) == frozenset(puzzle.position.rack)
    throws(player, puzzle.solution_text, "end-turn")
    now = services.practice.puzzles.store.now()
    assert now.is_solved(code(puzzle)) and now.rating == PuzzleRating().after(1, HINTED)
    assert sentence("praise.unaided") not in player.nodes["solved"].value


def test_a_card_that_is_shown_is_lit_and_said_and_the_puzzle_stays_unsolved(services: Services) -> None:
    player, puzzle = at_a_throw(services)
    assert puzzle.thrown is not None
    player.press_button(SHOW)
    player.wait(0.5)
    name = tile_name(player.scene._context.texts, puzzle.thrown)
    assert name in player.nodes["lit"].label and name in player.status
    throws(player, puzzle.solution_text)
    assert player.nodes["solved"].value == sentence("puzzles.shown")
    assert not services.practice.puzzles.store.now().solved


def test_a_puzzle_of_the_card_to_throw_is_solved_by_keys(services: Services) -> None:
    player, puzzle = at_a_throw(services)
    assert puzzle.thrown is not None
    player.act(Action.RIGHT)
    for _ in puzzle.position.rack:
        if player.focused.id == f"rack.tile.{puzzle.thrown.ident}":
            break
        player.act(Action.RIGHT)
    player.act(Action.PICK, Action.THROW)
    assert "solved" in player.nodes and services.practice.puzzles.store.now().is_solved(code(puzzle))


def test_another_puzzle_of_the_card_to_throw_follows_without_an_answer(services: Services) -> None:
    player, _ = at_a_throw(services)
    assert isinstance(player.press_button(LEAVE), Swap)
    assert not services.practice.puzzles.store.now().solved


def test_another_one_follows_without_solving(services: Services) -> None:
    player = of(services, PLACE)
    assert isinstance(player.press_button(LEAVE), Swap)
    assert not services.practice.puzzles.store.now().solved


def test_what_is_chosen_is_offered_again_and_opened(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    click(page, "kind.joker")
    click(page, "grade.2")
    again = opened(scene_of(PuzzlesPlace(), services))
    assert node(again, "grade.2").checked
    change = click(again, "next")
    assert isinstance(change, Push) and isinstance(led_to(change), StageScene)
    assert services.practice.puzzles.store.now().last == services.practice.puzzles.of(JOKER)[0].code


def test_a_second_click_on_a_kind_only_chooses_it_again_and_the_picture_of_the_day_opens(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    assert click(page, "kind.place") is None and click(page, "kind.place") is None
    assert node(page, "kind.place").checked and not services.practice.puzzles.store.now().last
    assert isinstance(click(page, "next"), Push) and "_place_" in services.practice.puzzles.store.now().last
    assert isinstance(click(page, "day"), Push)


@pytest.mark.parametrize("game", ["twist", "machiavelli", "rummy"])
def test_the_other_games_have_their_kinds_and_a_puzzle_at_once(services: Services, game: str) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    click(page, "kind.joker"), click(page, f"game.{game}")
    offered = [kind for kind in KINDS.values() if has(page, f"kind.{kind.name}")]
    assert offered == [kind for kind in KINDS.values() if grades_of(game, kind)]
    change = click(page, "next")
    assert isinstance(change, Push)
    assert f"_{game}_" in services.practice.puzzles.store.now().last


def test_grades_that_a_kind_lacks_cannot_be_chosen(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    click(page, "grade.5")
    click(page, "kind.open")
    assert node(page, "grade.3").checked and node(page, "grade.4").disabled


def test_a_code_on_the_clipboard_is_opened_and_other_text_is_not(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    services.clipboard.write("nothing of the kind")
    assert click(page, "paste") is None
    assert node(page, "note").label == sentence("puzzles.no_code")
    services.clipboard.write(f"Look: {services.practice.puzzles.of(JOKER)[3].code}")
    change = page.handle(Act(Action.PASTE))
    led_to(change, services)
    opened(scene_of(PuzzlesPlace(), services)).handle(Act(Action.COPY))
    assert services.clipboard.read() == services.practice.puzzles.of(JOKER)[3].code


class Waiting(PlayerProcess):
    """In place of the process: it answers when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()

    def work(self, question: Work, left: threading.Event | None = None) -> object:
        self.go_on.wait(PATIENCE)
        return question(ExactSolver())


@pytest.fixture
def process(services: Services) -> Iterator[Waiting]:
    made = Waiting()
    services.player_process = made
    yield made
    made.go_on.set()


FRIENDS = "TP1_clear_classic_r4.r5.r6_r7_ee10"
"""A code that did not come with the program."""
UNSOLVABLE = code_of(KINDS["clear"], CLASSIC, parsed("r4 r5 r6 / b9"))


def awaited(page: Scene) -> Change | None:
    """What the page does once it has settled."""
    changes: list[Change] = []
    until(lambda: bool(changes) or page.settled, lambda: changes.extend(filter(None, [page.update(0.01)])))
    return changes[0] if changes else None


def test_a_code_is_proven_beside_the_page_and_then_opened(services: Services, process: Waiting) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    services.clipboard.write(f"Look: {FRIENDS}")
    assert has(page, "paste") and page.handle(Act(Action.PASTE)) is None
    assert node(page, "note").label == sentence("puzzles.checking") and not page.settled
    assert page.update(0.1) is None
    process.go_on.set()
    change = awaited(page)
    assert led_to(change, services).name == "stage" and services.practice.puzzles.store.now().last == FRIENDS


def test_a_code_that_cannot_be_solved_gets_the_sentence_when_that_is_known(
    services: Services, process: Waiting
) -> None:
    process.go_on.set()
    page = opened(scene_of(PuzzlesPlace(), services))
    services.clipboard.write(UNSOLVABLE)
    click(page, "paste")
    assert awaited(page) is None and page.settled
    assert node(page, "note").label == sentence("puzzles.no_code")


def test_escape_leaves_at_once_while_a_code_is_proven(services: Services, process: Waiting) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    services.clipboard.write(FRIENDS)
    click(page, "paste")
    assert page.handle(Act(Action.CANCEL)) == Pop()
    page.leave()
    process.go_on.set()
    page.enter()
    assert page.settled and page.update(0.1) is None
    assert node(page, "note").label == sentence("puzzles.codes_about")


def test_another_choice_gives_the_code_up(services: Services, process: Waiting) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    services.clipboard.write(FRIENDS)
    click(page, "paste")
    click(page, "kind.joker")
    process.go_on.set()
    assert page.settled and page.update(0.1) is None


def test_a_puzzle_of_ones_own_is_proven_beside_the_page_where_its_kind_is_chosen(
    services: Services, process: Waiting
) -> None:
    desk = services.practice.puzzles
    for rack in ("r7", "r7 r8"):
        table, tiles = parsed(f"r4 r5 r6 / {rack}").table, parsed(f"r4 r5 r6 / {rack}").rack
        desk.store.add_from_game(KINDS["clear"], CLASSIC, table, tiles)
    page = opened(scene_of(PuzzlesPlace(), services))
    assert click(page, "own") is None
    assert node(page, "progress").label == sentence("puzzles.checking")
    assert node(page, "note").label == sentence("puzzles.codes_about")
    process.go_on.set()
    first_one = awaited(page)
    puzzle = led_to(first_one, services)
    last = desk.store.now().last
    page.leave()
    assert isinstance(Solver(puzzle).press_button(LEAVE), Pop)  # back to the page, which proves the next one
    page.enter()
    led_to(awaited(page), services)
    assert desk.store.now().last != last


def test_without_own_games_there_is_a_sentence_and_with_one_a_puzzle(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    assert click(page, "own") is None and node(page, "progress").label == sentence("puzzles.no_own")
    assert node(page, "note").label == sentence("puzzles.codes_about")
    desk = services.practice.puzzles
    puzzle = first(desk, PuzzleChoice("classic", KINDS["clear"], 2))
    desk.store.add_from_game(puzzle.kind, puzzle.game, puzzle.position.table, puzzle.position.rack)
    page = opened(scene_of(PuzzlesPlace(), services))
    assert node(page, "own").value == "1"
    assert isinstance(click(page, "own"), Push)
    assert desk.store.now().last == code(puzzle)


def test_what_was_said_is_gone_when_the_page_is_entered_again(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    click(page, "own")
    page.enter()
    assert node(page, "progress").label != sentence("puzzles.no_own")


def test_the_last_of_ones_own_leads_back_to_the_page(services: Services) -> None:
    puzzle = first(services.practice.puzzles, PLACE)
    player = Solver(scene_of(PuzzlePlace(puzzle, lambda _last: None), services))
    assert isinstance(player.press_button(LEAVE), Pop)


def test_a_puzzle_that_stands_alone_offers_no_other_and_leads_back(services: Services) -> None:
    player = Solver(scene_of(PuzzlePlace(first(services.practice.puzzles, PLACE), None), services))
    assert LEAVE not in player.nodes
    player.solve_it()
    assert player.nodes[ONWARD].label == sentence("common.back")
    assert isinstance(player.press_button(ONWARD), Pop)


def test_the_puzzle_of_the_day_is_there_without_a_net(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    assert node(page, "day").label
    assert isinstance(click(page, "day"), Push)


def test_every_kind_begins_unsolved_and_its_solution_reaches_the_goal(services: Services) -> None:
    desk = services.practice.puzzles
    for kind in kinds_of("classic", 3):
        puzzle = first(desk, PuzzleChoice("classic", kind, 3))
        exercise = exercise_of_puzzle(puzzle)
        assert not exercise.judge(puzzle.position.table).solved
        assert exercise.judge(puzzle.solution).solved


def test_the_first_puzzle_is_played_and_those_behind_it_are_next(services: Services) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    assert node(page, "next").label == sentence("day.play")
    led_to(click(page, "next"), services)
    assert node(opened(scene_of(PuzzlesPlace(), services)), "next").label == sentence("puzzles.next")


@pytest.mark.parametrize("game", ["classic", "twist", "machiavelli", "rummy"])
def test_every_control_of_the_puzzles_takes_two_presses_at_once(services: Services, game: str) -> None:
    page = opened(scene_of(PuzzlesPlace(), services))
    click(page, f"game.{game}")
    for ident in [each.id for each in page.nodes() if each.actions]:
        if has(page, ident) and not node(page, ident).disabled:
            click(page, ident), click(page, ident)
    assert node(page, "next").label and node(page, "progress").label
