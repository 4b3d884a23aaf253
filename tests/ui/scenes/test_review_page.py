"""The review: moments as dots and cards, each to be tried again, and nobody sees another's before they may."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.review.estimate import Unit
from game.session.review.exercises import moment_exercise
from game.session.review.kept_or_laid import Tally, Waiting
from game.session.review.moments import Luck, Review
from game.session.review.review_maker import ReviewMaker
from game.session.review.stretches import TurnStretch, line_of, stretches
from game.session.storage.review_file import ReviewFiles
from game.session.thinking.wake import nobody_rests
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, LetGo, Press, Release
from game.ui.pictures import Dot, Emblem, Label
from game.ui.scene import Push
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.match.covers import Curtain
from game.ui.scenes.review.moment_card import moved_tiles
from game.ui.scenes.review.review_page import ReviewPage
from game.ui.services import Services
from tests import shared
from tests.effort import every_row
from tests.shared import sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for
from tests.ui.playing import FixedMeasure, of_kind
from tools.past_games import PEOPLE, kept_game
from tools.review_states import sample_review


@cache
def finished_game() -> FinishedGame:
    return kept_game(Setup(), 0)


@cache
def review() -> Review:
    return sample_review(finished_game())


def page(services: Services | None = None, shown: Review | None = None) -> ReviewPage:
    found = ReviewPage(services or services_for(), finished_game(), 0, shown or review())
    opened(found)
    return found


def listed(scene: ReviewPage) -> ReviewPage:
    """The same with the tab of all turns."""
    click(scene, "tab.turns")
    return scene


def going_out() -> str:
    """The id of the moment in which going out was possible."""
    kinds = [moment.finding.kind for moment in review().moments]
    return f"card.{1 + kinds.index('could_go_out')}"


def test_the_board_shows_the_table_before_and_after_the_turn() -> None:
    scene = page()
    click(scene, going_out())
    after = node(scene, "board").value
    click(scene, "side.before")
    before = node(scene, "board")
    assert before.label == sentence("review.before") and before.value != after
    click(scene, "board")
    assert node(scene, "board").value == after and node(scene, "side.after").checked


@every_row("seconds, label", [(0.1, "before"), (1.0, "after")])
def test_a_key_shows_the_other_side_while_it_is_held_and_a_tap_until_the_next(seconds: float, label: str) -> None:
    scene = page()
    click(scene, going_out())
    scene.handle(Act(Action.CHANGES))
    assert node(scene, "board").label == sentence("review.before")
    scene.update(seconds)
    scene.handle(LetGo(Action.CHANGES))
    assert node(scene, "board").label == sentence(f"review.{label}")


@every_row(("seconds", "end", "label"), [(0.1, "board", "before"), (1.0, "board", "after"), (1.0, "more", "after")])
def test_the_board_shows_the_other_side_while_it_is_held_and_a_click_until_the_next(
    seconds: float, end: str, label: str
) -> None:
    scene = page()
    click(scene, going_out())
    (x, y), off = node(scene, "board").rect.centre, node(scene, end).rect.centre
    scene.handle(Press(round(x), round(y)))
    for _ in range(10):
        scene.update(seconds / 10)
    assert node(scene, "board").label == sentence("review.before" if seconds > 0.5 else "review.after")
    scene.handle(Release(round(off[0]), round(off[1])))
    scene.update(0.1)
    assert node(scene, "board").label == sentence(f"review.{label}")


def test_tiles_that_change_their_set_have_the_corner_of_new_ones_and_those_of_a_longer_set_have_not() -> None:
    moments = [moment for moment in review().moments if moment.shown != moment.table]
    for moment in moments:
        moved = moved_tiles(moment.table, moment.shown)
        there = {tile: frozenset(meld.tiles) for meld in moment.table for tile in meld.tiles}
        grown = [meld.tiles for meld in moment.shown if len({there.get(tile) for tile in meld.tiles} - {None}) == 1
                 and any(there.get(tile, frozenset({0})) <= frozenset(meld.tiles) for tile in meld.tiles)]  # fmt: skip
        assert set(moved) <= set(there) and not any(tile in moved for tiles in grown for tile in tiles)
    assert any(moved_tiles(moment.table, moment.shown) for moment in moments)


def pushed(change: object, services: Services | None = None) -> object:
    assert isinstance(change, Push)
    return led_to(change, services)


def test_each_moment_is_a_disc_on_the_timeline_that_shows_it() -> None:
    scene = page()
    for number, moment in enumerate(review().moments, start=1):
        assert node(scene, f"card.{number}").label == sentence("review.turn", turn=moment.turn)
        click(scene, f"card.{number}")
        assert node(scene, f"card.{number}").checked
        assert has(scene, f"deed.{number}")
    assert node(scene, "luck").label


def test_each_tab_says_on_pointing_how_sure_it_is() -> None:
    scene = page()
    for number, moment in enumerate(review().moments, start=1):
        assert node(scene, f"card.{number}").tip == sentence(f"review.voice_tip.{moment.voice.value}")


def test_every_moment_can_be_tried_and_is_solved_by_the_play_it_shows() -> None:
    scene = page()
    for number, moment in enumerate(review().moments, start=1):
        exercise = moment_exercise(moment, finished_game())
        assert exercise.solution is not None and exercise.judge(exercise.solution).solved
        assert frozenset(exercise.standing.rack) == frozenset(moment.rack)
        click(scene, f"card.{number}")
        assert isinstance(pushed(click(scene, f"deed.{number}")), StageScene)


def test_back_from_a_moment_the_same_card_is_chosen() -> None:
    scene = page()
    click(scene, "card.2")
    click(scene, "deed.2")
    scene.leave()
    scene.enter()
    assert node(scene, "card.2").checked
    assert key(scene, Action.CONFIRM) is None and scene.touch.focus == "deed.2"


def test_a_going_out_may_be_reached_by_another_arrangement() -> None:
    moment = next(each for each in review().moments if each.finding.kind == "could_go_out")
    exercise = moment_exercise(moment, finished_game())
    turned = tuple(replace(meld, ident=place) for place, meld in enumerate(reversed(moment.shown), start=1))
    assert exercise.judge(turned).solved
    assert not exercise.judge(moment.table).solved


def test_the_lesson_of_a_technique_is_one_press_away() -> None:
    scene = page()
    assert isinstance(pushed(click(scene, "lesson")), StageScene)


def test_moments_are_dots_on_the_scrubber_of_the_replay() -> None:
    replay = pushed(click(page(), "replay"))
    opened(replay)  # type: ignore[arg-type]
    canvas = Canvas(Frame(1280, 720), FixedMeasure())
    replay.draw(canvas)  # type: ignore[attr-defined]
    dots = [op for op in canvas.ops if isinstance(op.picture, Dot) and op.picture.colour == "estimate"]
    assert len(dots) == len(review().moments)


def test_the_replay_says_of_which_turns_nothing_could_be_played() -> None:
    turn = next(each.turn for each in review().moments if each.finding.kind == "could_go_out")
    replay = pushed(click(page(shown=replace(review(), stuck=(turn,))), "replay"))
    opened(replay)  # type: ignore[arg-type]
    replay._playback.jump(turn)  # type: ignore[attr-defined]
    replay.rebuild()  # type: ignore[attr-defined]
    assert node(replay, "status").label.endswith(sentence("review.none_playable"))  # type: ignore[arg-type]
    replay._playback.jump(turn + 1)  # type: ignore[attr-defined]
    replay.rebuild()  # type: ignore[attr-defined]
    assert sentence("review.none_playable") not in node(replay, "status").label  # type: ignore[arg-type]


def test_tiles_of_others_are_shown_only_behind_their_switch_and_as_hindsight() -> None:
    replay = pushed(click(page(), "replay"))
    opened(replay)  # type: ignore[arg-type]
    assert not has(replay, "hindsight")  # type: ignore[arg-type]
    click(replay, "racks")  # type: ignore[arg-type]
    assert node(replay, "hindsight").label == sentence("review.hindsight")  # type: ignore[arg-type]


def test_a_game_without_fault_says_so_and_shows_the_best_turn() -> None:
    kind = Review(
        0,
        tuple(each for each in review().moments if not each.is_negative),
        Luck(3, 1, 0.0),
        complete=True,
        is_proven=True,
    )
    assert node(page(shown=kind), "faultless").label == sentence("review.faultless")


def test_a_review_is_made_while_the_page_is_open_and_stops_with_it() -> None:
    services = services_for()
    scene = ReviewPage(services, finished_game(), 0)
    opened(scene)
    maker = scene._source.maker
    assert maker is not None
    scene.leave()
    maker.wait()
    assert not maker.is_making and not maker.review.complete


def test_a_chance_to_go_out_becomes_a_puzzle_of_the_players_own_games() -> None:
    services = services_for()
    page(services).update(0.1)
    own = [text for text in services.practice.puzzles.store.now().own if "_clear_" in text]
    assert len(own) == sum(moment.finding.kind == "could_go_out" for moment in review().moments) > 0


def test_people_at_one_machine_see_their_review_behind_the_curtain_while_their_match_goes_on() -> None:
    services, game = services_for(), kept_game(PEOPLE, 4)
    match = Match.begin(PEOPLE, game.match.seed)
    services.autosave.begin(match)
    scene = ReviewPage(services, game, 0, Review(0, (), Luck(0, 0), complete=True))
    opened(scene)
    assert isinstance(pushed(scene.update(0.1), services), Curtain)
    scene._lift()
    assert scene.update(0.1) is None


def test_the_faces_of_people_choose_whose_moments_are_shown() -> None:
    game = kept_game(PEOPLE, 4)
    scene = ReviewPage(services_for(), game, 0, Review(0, (), Luck(0, 0), complete=True))
    opened(scene)
    assert [has(scene, f"seat.{seat}") for seat in range(3)] == [True, True, False]  # no computer's
    click(scene, "seat.1")
    scene.leave()  # what was begun for the other seat
    assert (node(scene, "seat.1").checked, scene._source.seat) == (True, 1)


def test_the_lines_end_at_the_faces_of_those_who_played_and_the_chosen_moment_names_its_turn() -> None:
    canvas, scene = Canvas(Frame(1280, 720), shared.fonts()), page()
    scene.draw(canvas)
    line = node(scene, "card").rect
    faces = [op for op, _ in of_kind(canvas.ops, Emblem) if line.contains(op.x, op.y)]
    assert len(faces) == 2 and all(op.x > line.right - 60 for op in faces)
    told = {label.text for op, label in of_kind(canvas.ops, Label) if line.contains(op.x, op.y)}
    now = next(moment for at, moment in enumerate(review().moments, 1) if node(scene, f"card.{at}").checked)
    assert sentence("review.turn", turn=now.number) in told


@pytest.mark.parametrize("seat", [0, 1])
def test_a_finished_review_is_read_and_not_made_again(tmp_path_factory: pytest.TempPathFactory, seat: int) -> None:
    from game.session.storage.archive import Archive

    folder = tmp_path_factory.mktemp("games")
    Archive(folder).add(finished_game())
    ReviewFiles(folder).keep(finished_game(), review())
    maker = ReviewMaker(finished_game(), seat, ReviewFiles(folder), wake=nobody_rests)
    assert maker.review.complete == (seat == 0)


def told_lines(shown: Review) -> tuple[TurnStretch, ...]:
    """The lines of the seat, neighbours that tell the same together."""
    own = [at for at, turn in enumerate(finished_game().turns, start=1) if turn.seat == shown.seat]
    return stretches(shown.more, own)


def test_every_turn_in_which_more_was_possible_is_in_a_line_that_can_be_tried() -> None:
    scene = listed(page())
    lines = told_lines(review())
    assert [each.turn for line in lines for each in line] == [each.turn for each in review().more]
    for line in lines:
        exercise = moment_exercise(line_of(line), finished_game())
        assert exercise.solution is not None and exercise.judge(exercise.solution).solved
        said = node(scene, f"try.{line_of(line).turn}").label
        assert str(line[0].turn) in said and str(line[-1].turn) in said
    assert isinstance(pushed(click(scene, f"try.{line_of(lines[0]).turn}")), StageScene)


def in_a_row(count: int = 3) -> Review:
    """A review whose first line is told of so many of the seat's turns in a row."""
    own = [at for at, turn in enumerate(finished_game().turns, start=1) if turn.seat == 0]
    line = next(each for each in review().more if each.finding.held != each.finding and own.index(each.turn) > count)
    at = own.index(line.turn)
    more = tuple(replace(line, turn=turn) for turn in own[at - count + 1 : at + 1])
    since, until = more[0].turn, more[-1].turn
    moment = replace(line, finding=replace(line.finding, since=since, until=until))  # type: ignore[call-arg]
    return replace(review(), moments=(moment,), more=more)


def test_neighbouring_turns_that_tell_the_same_are_one_line_with_the_first_and_the_last() -> None:
    shown = in_a_row()
    scene = listed(page(shown=shown))
    (line,) = told_lines(shown)
    said = node(scene, f"try.{line_of(line).turn}").label
    turns = sentence("review.turns_row", first=line[0].turn, last=line[-1].turn)
    assert turns in said and sum(each.id.startswith("try.") for each in scene.nodes()) == 1


def test_who_was_waiting_says_so_once_for_all_turns_in_a_row() -> None:
    shown = in_a_row()
    scene = page(shown=shown)
    click(scene, "waiting")
    assert scene._shown is not None and all(not each.is_negative for each in scene._shown.more)


def weighed() -> Review:
    """A review in which one choice was clear, one close, one still open, and one an opening that was laid."""
    turns, own = finished_game().turns, [each.turn for each in review().more][:3]
    opened_at = next(at for at, turn in enumerate(turns, start=1) if turn.seat == 0 and turn.after.seats[0].opened)
    clear, close = Tally(20, 15.0, 4.0, 12.0), Tally(20, 8.0, 7.0, 9.0)
    tallies = ((clear, clear), (close, close), (Tally(), Tally()))
    waits = [Waiting(turn, False, Unit.WINS, each) for turn, each in zip(own, tallies, strict=True)]
    waits.append(Waiting(opened_at, True, Unit.WINS, (close, close)))
    return replace(review(), waits=tuple(sorted(waits, key=lambda each: each.turn)))


def test_each_turn_in_which_waiting_was_the_question_says_both_counts_and_how_sure_it_is() -> None:
    scene = page(shown=weighed())
    click(scene, "tab.waits")
    clear, close, still = [each.turn for each in review().more][:3]
    said = node(scene, f"waits.{clear}").label
    assert sentence("review.waits.counts.wins", games=40, kept=30, laid=8) in said
    assert sentence("review.waits.hold.wins", n=55, half=17) in said
    assert sentence("review.waits.close.wins", half=21) in node(scene, f"waits.{close}").label
    assert sentence("review.waits.counting") in node(scene, f"waits.{still}").label
    assert isinstance(pushed(click(scene, f"waits.{clear}")), StageScene)


def test_an_opening_that_was_laid_is_replayed_from_its_line_by_keys() -> None:
    scene = page(shown=weighed())
    click(scene, "tab.waits")
    laid = next(each.turn for each in weighed().waits if each.laid)
    scene.interaction.focus(f"waits.{laid}")
    replay = pushed(key(scene, Action.CONFIRM))
    assert isinstance(replay, Replay) and replay._playback.turn == laid - 1


def test_after_a_line_was_tried_the_keys_are_at_it_again_and_the_chosen_card_stays() -> None:
    scene, last = page(), review().more[-1].turn
    click(scene, "card.1")
    listed(scene)
    scene.interaction.focus(f"try.{last}")
    assert isinstance(pushed(key(scene, Action.CONFIRM)), StageScene)
    scene.leave()
    scene.enter()
    assert scene.touch.focus == f"try.{last}" and node(scene, f"try.{last}").rect.bottom <= 720
    click(scene, "tab.moments")
    assert node(scene, "card.1").checked


def test_who_was_waiting_says_so_and_the_turn_is_listed_as_held() -> None:
    missed = next(each for each in review().more if each.finding.held != each.finding)
    scene = page(shown=replace(review(), moments=(missed,)))
    click(scene, "waiting")
    assert not has(scene, "card.1")
    listed(scene)
    assert sentence("review.held") in node(scene, f"try.{missed.turn}").label
