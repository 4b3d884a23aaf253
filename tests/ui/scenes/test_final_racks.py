"""The end of a game: racks turn over and are counted, any press ends it, then it stands still until one goes on."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.notation import format_tiles
from game.rules.play.scoring import printed_points, score_out
from game.session.history.best_turn import best_turn, greatest_turn, turns_done
from game.session.history.feelings import Mood
from game.session.history.milestones import Milestone
from game.session.history.turn_log import completed_turns, made_sets
from game.session.match.match import Match
from game.session.match.seat_names import match_lines
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Press
from game.ui.pictures import Bloom, Emblem, Icon, Label, Medal, SuitMark, TileBack, TurningTile
from game.ui.places import FinalRacksPlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Home, Pop, Push, Replace, Scene
from game.ui.scenes.match.final_racks import FinalRacks
from game.ui.scenes.match.turn_sets import deed, last_command
from game.ui.scenes.match.turning_rack import RackCount
from tests import shared
from tests.effort import every_row
from tests.helpers import tiles
from tests.shared import finished_game, sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for
from tests.ui.playing import FixedMeasure, of_kind
from tools.past_games import PEOPLE, THREE

MOST = 1.8
"""Seconds the end of a game may take (look: win.png)."""
FRAME = 1 / 60


def won() -> Match:
    """A game the person won in turn 54."""
    return finished_game(Setup(), 4).match


def lost() -> Match:
    return finished_game(THREE, 5).match


def blocked() -> Match:
    """A game that nobody went out of and the person won."""
    return finished_game(Setup(), 1).match


def racks(match: Match, **settings: object) -> FinalRacks:
    page = opened(scene_of(FinalRacksPlace(match), services_for(**settings)))  # type: ignore[arg-type]
    assert isinstance(page, FinalRacks)
    return page


def still(match: Match) -> FinalRacks:
    """The page when everything lies open."""
    page = racks(match)
    wait(page, MOST)
    return page


def wait(scene: Scene, seconds: float) -> Change | None:
    for _ in range(round(seconds / FRAME)):
        if (change := scene.update(FRAME)) is not None:
            return change
    return None


def drawn(scene: Scene) -> list[Op]:
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    return canvas.ops


def seen(scene: Scene, kind: type) -> int:
    """How many pictures of a kind are drawn."""
    return sum(isinstance(op.picture, kind) for op in drawn(scene))


@given(st.lists(st.integers(0, 60), min_size=1, max_size=6), st.sampled_from([0.0, 0.5, 1.0]))
def test_any_racks_are_open_and_counted_in_1800_ms(sizes: list[int], pace: float) -> None:
    held = tuple(tiles(" ".join(["r7"] * size)) for size in sizes)
    count = RackCount(held, tuple(range(len(sizes))), printed_points, pace)
    assert count.seconds <= MOST
    for seat, rack in enumerate(held):
        assert all(count.turned(seat, place, count.seconds + 1e-6) == 1.0 for place in range(len(rack)))
        assert count.lies_open(seat, count.seconds + 1e-6)


def test_the_tiles_turn_one_after_the_other() -> None:
    count = RackCount((tiles("r1"), tiles("r2 r3"), tiles("r4")), (1, 2), printed_points)
    opened_by = [count.opened(at * FRAME) for at in range(120)]
    assert opened_by[0] == 0 and opened_by[-1] == 3
    assert {later - earlier for earlier, later in pairwise(opened_by)} == {0, 1}


def test_a_rack_lies_open_with_its_last_tile() -> None:
    count = RackCount((tiles("r1"), tiles("r2 r3"), tiles("r4")), (1, 2), printed_points)
    known = [[count.lies_open(seat, at * FRAME) for seat in range(3)] for at in range(120)]
    assert known[0] == [True, False, False] and known[-1] == [True] * 3
    assert [True, True, False] in known and [True, False, True] not in known


def test_no_sum_and_no_count_is_seen_before_the_last_tile_has_turned() -> None:
    page = racks(won())
    hidden = {node(page, "points").label, f"-{won().outcomes[-1].rack_points[1]}".replace("-", "−")}
    wait(page, 0.3)
    assert not hidden & drawn_texts(page)
    wait(page, MOST)
    assert hidden <= drawn_texts(page)


def drawn_texts(scene: Scene) -> set[str]:
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    return {op.picture.text for op in canvas.ops if isinstance(op.picture, Label)}


def test_the_page_stands_still_after_1800_ms_with_every_tile_face_up() -> None:
    page = racks(won())
    assert not page.settled and seen(page, TileBack) == sum(map(len, won().game.state.racks))
    wait(page, 0.6)
    assert seen(page, TurningTile)
    wait(page, MOST - 0.6)
    assert page.settled and not seen(page, TileBack) and not seen(page, TurningTile)


def test_a_screen_reader_is_told_the_result_at_once() -> None:
    page = racks(won())
    before = [(each.id, each.label, each.value) for each in page.nodes()]
    wait(page, MOST)
    assert [(each.id, each.label, each.value) for each in page.nodes()] == before
    outcome = won().outcomes[-1]
    assert node(page, "sum.1").label == str(outcome.rack_points[1])
    assert node(page, "points").label == f"+{outcome.scores[0]}"


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"pace": Pace.INSTANT}])
def test_without_motion_all_is_shown_at_once(settings: dict[str, object]) -> None:
    page = racks(won(), **settings)
    assert page.settled and not seen(page, TileBack)


def test_a_press_ends_the_motion_and_presses_nothing() -> None:
    page = racks(won())
    assert click(page, "next") is None
    assert page.settled and not seen(page, TileBack)
    assert click(page, "next") is None  # the second press of somebody in a hurry
    wait(page, 0.5)
    assert isinstance(click(page, "next"), Replace)


@every_row("action", [Action.PICK, Action.CONFIRM, Action.CANCEL, Action.RIGHT, Action.HINT])
def test_any_key_ends_the_motion(action: Action) -> None:
    page = racks(won())
    assert page.handle(Act(action)) is None
    assert page.settled


def test_after_a_key_that_ended_the_motion_one_more_begins_the_next_game() -> None:
    page = racks(won())
    page.handle(Act(Action.CONFIRM))
    wait(page, 0.5)
    assert isinstance(key(page, Action.CONFIRM), Replace)


def test_every_tile_is_heard() -> None:
    page = racks(won())
    heard: list[str] = []
    page.services.sounds.play = lambda name, side=0.0: heard.append(name)  # type: ignore[method-assign]
    wait(page, MOST)
    assert len(heard) == sum(map(len, won().game.state.racks[1:]))
    assert all(earlier != later for earlier, later in pairwise(heard))


def test_the_next_game_is_one_click_away_and_so_is_the_score_sheet() -> None:
    page = still(won())
    assert isinstance(click(page, "next"), Replace)
    change = click(page, "sheet")
    assert isinstance(change, Push) and led_to(change).name == "game-over"
    assert isinstance(click(page, "home"), Home)


def test_escape_goes_on_to_the_score_sheet() -> None:
    change = key(still(won()), Action.CANCEL)
    assert isinstance(change, Push) and led_to(change).name == "game-over"


def test_a_win_says_so_and_shows_no_empty_rack() -> None:
    page = still(won())
    assert node(page, "title").label == sentence("score.you_win")
    assert node(page, "because").label == sentence("end.cleared", turn=54)
    assert not has(page, "rack.0") and not has(page, "sum.0")
    assert page.farewells[1].startswith("says.hare.") and node(page, "word.1").label == sentence(page.farewells[1])


def test_a_loss_shows_who_won_and_still_names_the_own_best_turn() -> None:
    page = still(lost())
    assert node(page, "title").label == sentence("score.other_wins", name=sentence("persona.magpie"))
    best = best_turn(finished_game(THREE, 5), [0])
    assert best is not None
    assert node(page, "show-again").label == sentence("end.your_best_turn", turn=best.turn)
    assert node(page, "sum.0").label == str(lost().outcomes[-1].rack_points[0])


def test_the_greatest_turn_of_the_game_is_told_whoever_made_it() -> None:
    page, game = still(lost()), finished_game(THREE, 5)
    greatest = greatest_turn(game, best_turn(game, [0]))
    assert greatest is not None and greatest.seat != 0
    worth = {turn.number: turn.worth for turn in turns_done(game, range(3)) if not turn.opens}
    assert worth[greatest.turn] == max(worth.values())
    decided = last_command(game, game.turns[-1].seat) == greatest.turn
    if not decided:
        name = sentence(f"persona.{game.match.names[greatest.seat]}")
        assert name in node(page, "show-greatest").label and isinstance(click(page, "show-greatest"), Push)
    assert decided is not has(page, "show-greatest")


def test_the_lamp_shines_and_signs_of_the_suits_lie_about_only_in_a_win() -> None:
    assert (seen(still(won()), Bloom), seen(still(lost()), Bloom)) == (2, 0)
    assert seen(still(won()), SuitMark) and not seen(still(lost()), SuitMark)


def test_the_signs_that_lie_about_are_those_of_the_pieces_in_four_colours() -> None:
    signs = [sign for _, sign in of_kind(drawn(still(won())), SuitMark)]
    assert {sign.group for sign in signs} == {"tiles"} and len({sign.colour for sign in signs}) == 4


@every_row("match, gold", [(won, True), (lost, False)])
def test_only_a_person_who_won_has_a_gold_ring_beside_the_headline(match: Callable[[], Match], gold: bool) -> None:
    page = still(match())
    title = node(page, "title").rect
    faces = [face for op, face in of_kind(drawn(page), Emblem) if op.x < title.x and op.y < title.bottom]
    assert [face.active for face in faces] == [gold]


def test_text_actions_begin_at_the_edge_of_the_page() -> None:
    page = still(won())
    (sign,) = (op for op, icon in of_kind(drawn(page), Icon) if icon.name == "home")
    assert sign.x == 88
    assert node(page, "home").rect.x < 88  # where it is pressed, and what shows that it is pointed at


@every_row("match, ident", [(won, "show-again"), (lost, "show-last")])
def test_the_turn_that_decided_is_shown_and_can_be_seen_again(match: Callable[[], Match], ident: str) -> None:
    page = still(match())
    last = completed_turns(match().game.events)[-1]
    told = " | ".join(format_tiles(row, page.services.style.spelling) for row in made_sets(last.events))
    assert node(page, "last-turn").value == told
    assert isinstance(click(page, ident), Push)


def test_where_nobody_went_out_the_greatest_turn_is_shown() -> None:
    page = still(blocked())
    assert node(page, "last-turn").label == node(page, "show-greatest").label and not has(page, "show-last")
    assert "Your best turn" in node(page, "show-again").label


def test_where_nobody_went_out_every_rack_is_shown_with_its_points() -> None:
    page = still(blocked())
    assert node(page, "because").label == sentence("end.blocked")
    assert [node(page, f"sum.{seat}").label for seat in (0, 1)] == list(map(str, blocked().outcomes[-1].rack_points))
    assert node(page, "rack.0").value and node(page, "rack.1").value


def test_of_several_people_the_winner_is_in_front_and_all_racks_turn() -> None:
    match = finished_game(PEOPLE, 4).match
    page = racks(match)
    winner = match.outcomes[-1].winners[0]
    assert set(page.count.order) == {0, 1, 2} and winner not in page.others
    assert sentence("score.you_win") != node(page, "title").label


def test_the_faces_react_when_all_is_counted() -> None:
    page = racks(won())
    assert moods(page) == [""] * 2
    wait(page, MOST)
    assert moods(page) == [Mood.GLAD.value, Mood.WISTFUL.value]


def moods(page: Scene) -> list[str]:
    """The expressions on the page, from the top."""
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    page.draw(canvas)
    return [op.picture.mood for op in canvas.ops if isinstance(op.picture, Emblem)]


def test_opponents_say_nothing_where_that_was_not_wished() -> None:
    assert not has(racks(won(), remarks=False), "word.1")


def assisted(match: Match, *turns: int) -> Match:
    """The same match, in which a hint laid out these turns."""
    game = copy(match.game)
    game.assisted = set(turns)
    return replace(match, game=game)


def test_the_best_turn_says_what_a_set_that_was_rebuilt_counts() -> None:
    best = best_turn(finished_game(THREE, 5), [0])
    assert best is not None
    texts, few = services_for().texts, replace(best, laid=1, rebuilt=3)
    assert deed(texts, few) == "3 sets rebuilt, worth 6 tiles, and 1 tile played"
    assert deed(texts, replace(best, laid=5, rebuilt=0)) == "5 tiles played, and no more could go"


def test_a_turn_that_a_hint_played_is_not_called_the_best() -> None:
    best = best_turn(finished_game(THREE, 5), [0])
    assert best is not None
    other = best_turn(replace(finished_game(THREE, 5), assisted=frozenset({best.turn})), [0])
    assert other is not None
    page = still(assisted(lost(), best.turn))
    assert node(page, "show-again").label == sentence("end.your_best_turn", turn=other.turn)


def test_who_laid_nothing_hears_a_kind_sentence() -> None:
    page = still(assisted(lost(), *range(1, 200)))
    assert node(page, "best-turn").label == sentence("end.next_deal") and not has(page, "show-again")


def turn_of(turn: int) -> str:
    return sentence("replay.turn", turn=turn, last=54)


def test_the_best_turn_is_shown_again_and_the_page_comes_back_by_itself() -> None:
    change = click(still(won()), "show-again")
    assert isinstance(change, Push)
    again, best = opened(led_to(change)), best_turn(finished_game(Setup(), 4), [0])
    assert best is not None and node(again, "title").label == turn_of(best.turn - 1)
    assert isinstance(wait(again, 12), Pop)
    assert node(again, "title").label == turn_of(best.turn)


def test_who_does_something_while_it_is_shown_again_stays() -> None:
    change = click(still(won()), "show-again")
    assert isinstance(change, Push)
    again = opened(led_to(change))
    again.handle(Press(600, 300))
    assert wait(again, 12) is None and again.settled
    assert isinstance(click(again, "back"), Pop)


def test_a_milestone_is_a_medal_with_its_name_and_never_told_twice() -> None:
    services = services_for()
    page = opened(scene_of(FinalRacksPlace(won()), services))
    first = f"milestone.{Milestone.FIRST_WIN.value}"
    assert node(page, first).label.startswith(sentence(first)) and seen(page, Medal)
    assert not has(opened(scene_of(FinalRacksPlace(won()), services)), first)


def test_a_slow_first_frame_skips_nothing() -> None:
    page = racks(won())
    page.update(1.5)
    assert page.time < 0.1 and seen(page, TileBack) == len(won().game.state.racks[1])


def test_each_game_of_a_match_has_the_face_of_who_won_it_and_a_ring_where_it_is_still_to_come() -> None:
    match = copy(won())
    match.setup, match.game_number = replace(match.setup, rounds=3), 2
    match.earlier = (replace(match.outcomes[-1], winners=(1,)),)
    page = still(match)
    assert node(page, "course").label == " · ".join(match_lines(shared.texts("en"), match))
    canvas = Canvas(Frame(1280, 720), FixedMeasure())
    page.draw(canvas)
    drawn = [op.picture for op in canvas.ops]
    assert [each.name for each in drawn if isinstance(each, Emblem) and each.size < 30] == ["hare", "you"]
    assert [each.name for each in drawn if isinstance(each, Icon)].count("ring") == 4


def crowd_out(held: int) -> Match:
    """Six at Machiavelli with the longest names; the first is out, the others hold so many cards."""
    names = ("Ann Very Long Na", "Bea Very Long Na", "Cem Very Long Na")
    match = Match.begin(Setup("machiavelli", 6, ("magpie", "tortoise", "fox"), people=(0, 1, 2), names=names), 1)
    state = match.game.state
    seats = tuple(replace(seat, rack=seat.rack[: held if at else 0]) for at, seat in enumerate(state.seats))
    racks = [seat.rack for seat in seats]
    match.game.state = replace(state, seats=seats, outcome=score_out(racks, 0, state.points))
    return match


@every_row("held", [1, 3, 12])
@every_row("size", [(1152, 648), (1280, 720), (1920, 1080)])
def test_a_headline_of_two_lines_cuts_no_button_off(size: tuple[int, int], held: int) -> None:
    match = crowd_out(held)
    page = opened(scene_of(FinalRacksPlace(match), services_for()), size, 1.25)
    assert isinstance(page, FinalRacks)
    wait(page, MOST)
    button = node(page, "next").rect
    assert button.bottom <= size[1] and node(page, "title").rect.bottom <= button.y
