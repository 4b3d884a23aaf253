"""The score sheets after a game and after a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules.options import MatchBy, Options
from game.rules.play.scoring import EndReason, Outcome
from game.session.match.match import Match
from game.session.match.seat_names import match_lines
from game.session.match.setup import Setup
from game.session.speech.phrases import signed
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Action
from game.ui.pictures import Cloth, Emblem, Plate, SuitMark
from game.ui.places import GameOverPlace, MatchOverPlace
from game.ui.routes import scene_of
from game.ui.scene import Home, Place, Pop, Push, Replace, Scene
from game.ui.scenes.match.after_game import ScoreRow, rows_near
from game.ui.scenes.review.review_page import ReviewPage
from tests import shared
from tests.effort import every_row
from tests.shared import sentence
from tests.ui.acting import FOUR, SIX, click, has, key, led_to, node, opened, played, services_for
from tests.ui.playing import Player
from tools.past_games import kept_game


def sheet_of(match: Match) -> Scene:
    return opened(scene_of(GameOverPlace(match), services_for()))


def ended(*outcomes: Outcome, setup: Setup | None = None) -> Match:
    match = Match.begin(setup or Setup(), seed=1)
    match.earlier = outcomes
    return match


WON = Outcome(EndReason.OUT, (0,), (21, -21), (0, 21))
LOST = Outcome(EndReason.OUT, (1,), (-8, 8), (8, 0))
EVEN = Outcome(EndReason.BLOCKED, (), (0, 0), (5, 5))


THREE_GAMES = Setup(rounds=1).with_players(3)


@every_row(
    ("scores", "key", "n"),
    [
        ((31, -7, -24), "stand.you_lead", 38),
        ((-14, 35, -21), "stand.you_trail", 49),
        ((10, 10, -20), "stand.level", None),
    ],
)
def test_a_later_game_says_which_it_is_and_who_leads(scores: tuple[int, ...], key: str, n: int | None) -> None:
    match = ended(Outcome(EndReason.OUT, (0,), scores, (0, 0, 0)), setup=THREE_GAMES)
    match.game_number = 2
    told = sentence("stand.of", number=2, count=3), sentence(key, n, **({"name": "Hare"} if n == 49 else {}))
    assert match_lines(shared.texts(), match) == told


def test_before_the_first_game_nobody_leads() -> None:
    assert match_lines(shared.texts(), ended(setup=THREE_GAMES)) == (sentence("stand.of", number=1, count=3),)


def test_a_single_game_has_no_standing() -> None:
    assert match_lines(shared.texts(), ended()) == ()


@every_row(("points", "text"), [(24, "+24"), (-5, "−5"), (0, "0")])
def test_points_are_printed_with_their_sign(points: int, text: str) -> None:
    assert signed(points) == text


def test_the_sheet_shows_every_score_and_the_totals() -> None:
    sheet = sheet_of(played(FOUR, 4))
    assert [node(sheet, f"score.4.{seat}").value for seat in range(4)] == ["−10", "−25", "+41", "−6"]
    assert [node(sheet, f"total.{seat}").value for seat in range(4)] == ["−24", "−54", "+45", "+33"]
    assert [node(sheet, f"won.{seat}").value for seat in range(4)] == ["1", "0", "2", "1"]


def test_a_score_is_said_with_its_player_and_game() -> None:
    assert node(sheet_of(played(FOUR, 2)), "score.2.2").label == sentence(
        "score.cell", name=sentence("persona.magpie"), row=sentence("score.game", number=2)
    )


def test_the_scores_are_values_that_add_up_to_zero() -> None:
    sheet = sheet_of(played(SIX, 9))
    values = [int(each.value.replace("−", "-")) for each in sheet.nodes() if each.id.startswith("score.")]
    assert values and sum(values) == 0
    assert node(sheet, "zero-sum").label == sentence("score.zero_sum")


@every_row(("games", "charted"), [(1, False), (2, True), (4, True)])
def test_a_chart_of_one_game_says_nothing_and_is_left_out(games: int, charted: bool) -> None:
    assert has(sheet_of(played(FOUR, games)), "course") is charted


@every_row("scale", [1.0, 1.5, 2.0])
@every_row("games", [1, 2, 4])
def test_the_sheet_has_no_hole(games: int, scale: float) -> None:
    sheet = scene_of(GameOverPlace(played(FOUR, games)), services_for())
    sheet.resize(Frame(1280, 720, scale), shared.fonts())
    last = node(sheet, "course").rect if has(sheet, "course") else node(sheet, "won.0").rect
    check = node(sheet, "zero-sum").rect
    assert 0 <= check.y - last.bottom <= 40


def test_games_still_to_play_are_listed_without_scores() -> None:
    sheet = sheet_of(played(FOUR, 2))
    assert node(sheet, "game.4").label == sentence("score.game", number=4)
    assert not has(sheet, "score.4.0")


@every_row(
    ("outcome", "title", "because"),
    [
        (WON, "score.you_win", "score.you_cleared"),
        (LOST, "score.other_wins", "score.other_cleared"),
        (EVEN, "score.tie", "end.blocked"),
    ],
)
def test_the_headline_says_who_won_and_how(outcome: Outcome, title: str, because: str) -> None:
    sheet = sheet_of(ended(outcome))
    facts = {"name": sentence("persona.hare"), "turn": 1}
    assert node(sheet, "title").label == sentence(title, **facts)
    assert node(sheet, "because").label == sentence(because, **facts)


def test_a_shared_game_is_called_shared() -> None:
    outcome = Outcome(EndReason.BLOCKED, (0, 1), (5, 5, -10), (5, 5, 15))
    setup = Setup(players=3, opponents=("hare", "magpie"))
    assert node(sheet_of(ended(outcome, setup=setup)), "title").label == sentence("score.shared")


def test_the_next_game_is_dealt() -> None:
    match = played(FOUR, 2)
    match.game_number = 2
    change = click(sheet_of(match), "next")
    assert isinstance(change, Replace) and led_to(change).name == "table"
    assert match.game_number == 3


def test_the_last_game_leads_to_the_result() -> None:
    change = click(sheet_of(played(FOUR, 4)), "next")
    assert isinstance(change, Replace) and led_to(change).name == "match-over"


def test_a_single_game_leads_to_the_next_match() -> None:
    sheet = sheet_of(ended(WON))
    assert node(sheet, "next").label == sentence("match.again")
    change = click(sheet, "next")
    assert isinstance(change, Replace) and led_to(change).name == "table"


def test_leaving_in_the_middle_of_a_match_does_not_ask() -> None:
    assert isinstance(click(sheet_of(played(FOUR, 2)), "home"), Home)


def test_leaving_after_the_match_does_not_ask() -> None:
    assert isinstance(click(sheet_of(played(FOUR, 4)), "home"), Home)


def test_esc_leads_back_to_the_racks() -> None:
    assert isinstance(key(sheet_of(played(FOUR, 4)), Action.CANCEL), Pop)


def test_most_games_take_the_match() -> None:
    result = opened(scene_of(MatchOverPlace(played(FOUR, 4)), services_for()))
    assert node(result, "title").label == sentence("match.other_wins", name=sentence("persona.magpie"))


def test_points_take_the_match_where_so_agreed() -> None:
    setup = replace(Setup(), rounds=1, options=Options(match_by=MatchBy.POINTS))
    result = opened(scene_of(MatchOverPlace(ended(WON, LOST, setup=setup)), services_for()))
    assert node(result, "title").label == sentence("match.you_win")
    assert node(result, "because").label == sentence("match.most_points")


def test_signs_lie_about_only_where_a_person_won_the_match_and_above_its_sheet() -> None:
    setup = replace(Setup(), rounds=1, options=Options(match_by=MatchBy.POINTS))
    own, other = ended(WON, LOST, setup=setup), played(FOUR, 4)
    strewn = []
    for match in (own, other):
        canvas, page = Canvas(Frame(1280, 720), shared.fonts()), opened(scene_of(MatchOverPlace(match), services_for()))
        page.draw(canvas)
        strewn.append([op.y for op in canvas.ops if isinstance(op.picture, SuitMark)])
        top = node(page, "name.0").rect.y
    assert strewn[0] and not strewn[1] and max(strewn[0]) < top


def test_a_match_can_be_shared() -> None:
    result = opened(scene_of(MatchOverPlace(ended(EVEN, EVEN, setup=replace(Setup(), rounds=1))), services_for()))
    assert node(result, "title").label == sentence("match.shared")


def test_the_same_match_can_be_played_again() -> None:
    change = click(opened(scene_of(MatchOverPlace(played(FOUR, 4)), services_for())), "next")
    assert isinstance(change, Replace) and led_to(change).name == "table"


def test_a_long_match_shows_the_games_around_the_newest() -> None:
    rows = [ScoreRow(str(number), "", ()) for number in range(1, 19)]
    assert [row.id for row in rows_near(rows, played=9, room=5)] == ["6", "7", "8", "9", "10"]
    assert [row.id for row in rows_near(rows, played=18, room=3)] == ["16", "17", "18"]
    assert len(rows_near(rows, played=1, room=30)) == 18


@every_row("place", [GameOverPlace, MatchOverPlace])
def test_the_sheet_stands_on_the_cloth_of_a_page_of_its_own(place: Callable[[Match], Place]) -> None:
    sheet, canvas = opened(scene_of(place(played(FOUR, 4)), services_for())), Canvas(Frame(1280, 720), shared.fonts())
    sheet.draw(canvas)
    assert any(isinstance(op.picture, Cloth) for op in canvas.ops)
    assert not [op for op in canvas.ops if isinstance(op.picture, Plate) and op.picture.style.startswith("panel")]


@every_row("place", [GameOverPlace, MatchOverPlace])
def test_the_review_of_the_game_that_ended_is_one_press_away(place: Callable[[Match], Place]) -> None:
    sheet = opened(scene_of(place(kept_game(Setup(), 4).match), services_for()))
    change = click(sheet, "review")
    assert isinstance(change, Push) and isinstance(led_to(change), ReviewPage)


def test_the_table_shows_the_face_of_who_won_each_game_of_the_match_so_far() -> None:
    match = played(Setup("classic", 3, ("hare", "magpie"), rounds=3), 2)
    player = Player(match)
    player.scene.resize(player.frame, shared.fonts("en"))
    canvas = Canvas(player.frame, shared.fonts("en"))
    player.scene.draw(canvas)
    stand = player.nodes["stand"].rect
    faces = [op.picture.name for op in canvas.ops if isinstance(op.picture, Emblem) and stand.contains(op.x, op.y)]
    assert faces == [match.emblems[outcome.winners[0]] for outcome in match.earlier]
