"""The pages round a hand of card Rummy: its end, the score sheet, the replay, fair play (rules 12.4 to 12.8)."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from game.ai.levels import player_of
from game.rules.games.rummy import RUMMY
from game.rules.options import Options, StockEnd
from game.rules.play.scoring import score_lowest
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.highlights import summary
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.match.setup import Setup
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action
from game.ui.kit.page import Page
from game.ui.pictures import DIMMED, CardFace, Tray
from game.ui.places import FairPlayPlace, FinalRacksPlace, GameOverPlace, MatchOverPlace, NewGamePlace, ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.scenes.archive.game_captions import how_far, who_and_whose_turn
from game.ui.scenes.match.after_game import why_over
from game.ui.scenes.match.game_over import MatchOver
from game.ui.scenes.review.review_page import result_line
from tests import shared
from tests.effort import every_row, soak, spread
from tests.rules.play.test_card_rummy import LAY, at, laying
from tests.shared import LANGUAGES, sentence
from tests.ui.acting import click, has, led_to, node, opened, services_for
from tests.ui.playing import of_kind

SETUP = Setup(RUMMY.name, 2, ("hare",))


def ended(*rows: str, was_open: bool = False, options: Options | None = None) -> Match:
    """The person has just laid these sets and is out."""
    match = Match.begin(replace(SETUP, options=options or Options()), 1)
    state = at("", " ".join(rows), "SA CK", phase=LAY, was_open=was_open, options=options)
    match.game.state = state
    assert match.game.submit(0, laying(state, *rows)) == ()
    return match


@cache
def played_out() -> FinishedGame:
    """A hand among two computers."""
    match, player = Match.begin(SETUP, 3), player_of(SETUP.game, "fox")
    while not match.game.over:
        seat = match.game.state.to_move
        assert match.game.submit(seat, player.choose(match.game.view(seat), random.Random(3))) == ()
    return finished_game_of(match, "", "")


def trays(scene: Scene) -> list[str]:
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    scene.draw(canvas)
    return [tray.kind for _, tray in of_kind(canvas.ops, Tray)]


@pytest.mark.parametrize("language", soak(LANGUAGES, rest=pytest.mark.nightly))
def test_a_hand_laid_in_one_turn_is_shown_in_gold_and_counts_double(language: str) -> None:
    match = ended("H4 H5 H6", "S9 D9 C9")
    page = opened(scene_of(FinalRacksPlace(match), services_for(language)), language=language)
    page.update(3.0)
    assert node(page, "title").label == shared.texts(language).text("score.you_rummy")
    assert trays(page).count("gold") == 2 and match.outcomes[-1].scores == (22, 0)


def test_a_hand_after_an_earlier_set_counts_once() -> None:
    match = ended("H4 H5 H6", was_open=True)
    page = opened(scene_of(FinalRacksPlace(match), services_for()))
    assert node(page, "title").label == sentence("score.you_win.hand") and match.outcomes[-1].scores == (11, 0)


def test_aces_that_may_be_high_are_counted_as_agreed() -> None:
    match = ended("H4 H5 H6", options=Options(aces_high=True, going_rummy=False))
    page = opened(scene_of(FinalRacksPlace(match), services_for()))
    page.update(3.0)
    assert node(page, "sum.1").label == "Hare, held 25"


def test_the_sheet_says_what_the_match_is_played_to_and_the_next_hand_follows() -> None:
    match = ended("H4 H5 H6")
    page = opened(scene_of(GameOverPlace(match), services_for()))
    assert node(page, "target").label == sentence("score.target", points=150) and not has(page, "zero-sum")
    assert node(page, "next").label == sentence("score.next.hand") and node(page, "game.1").label == "Hand 1"


def test_the_match_ends_with_the_points_agreed() -> None:
    match = ended("H4 H5 H6", options=Options(target=50))
    match.earlier = (replace(match.outcomes[-1], scores=(40, 0)),)
    page = opened(scene_of(MatchOverPlace(match), services_for()))
    assert match.over and node(page, "goal").label == sentence("match.points_to", points=50)
    assert node(page, "total.0").label == "You, 62" and node(page, "decisive").value == "H4 H5 H6"


def test_a_match_that_one_hand_decides_has_a_page_of_its_own() -> None:
    match = ended("H4 H5 H6", "S9 D9 C9", options=Options(target=20))
    services = services_for()
    page = opened(scene_of(FinalRacksPlace(match), services))
    for _ in range(60):
        page.update(0.05)
    assert node(page, "next").label == sentence("score.result")
    assert isinstance(led_to(click(page, "next"), services), MatchOver)


def test_the_end_of_a_hand_tells_what_was_held_and_how_far_it_is() -> None:
    match = ended("H4 H5 H6", was_open=True)
    page = opened(scene_of(FinalRacksPlace(match), services_for()))
    page.update(3.0)
    assert set(node(page, "rack.1").value.split()) == {"SA", "CK"}
    assert node(page, "total.0").label == "You, Total 11, 139 to go"
    assert node(page, "standing").label == "You lead by 11 points · you need 139 more points"


def test_a_hand_says_of_every_card_that_would_have_made_a_set_first_what_saved_most() -> None:
    match = Match.begin(SETUP, 1)
    state = at("", "H4 H5 H6", "S9 D9 CK CQ H2", phase=LAY, was_open=True)
    match.game.state = state
    assert match.game.submit(0, laying(state, "H4 H5 H6")) == ()
    page = opened(scene_of(FinalRacksPlace(match), services_for()))
    page.update(3.0)
    assert node(page, "waited.1").label == ("needed: jack of clubs, 9 of hearts, 9 of clubs, 3 of hearts")


def test_the_cards_that_a_long_hand_lacked_stand_in_one_line_and_their_name_is_whole() -> None:
    match = Match.begin(SETUP, 1)
    match.game.state = state = at("", "H4 H5 H6", "S9 D9 CK S2 D4 SJ SA D6", phase=LAY, was_open=True)
    assert match.game.submit(0, laying(state, "H4 H5 H6")) == ()
    page = opened(scene_of(FinalRacksPlace(match), services_for()))
    for _ in range(60):
        page.update(0.05)
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    page.draw(canvas)
    assert len({op.y for op, face in of_kind(canvas.ops, CardFace) if op.alpha == DIMMED}) == 1
    assert node(page, "waited.1").rect.h < 24


def test_a_stock_that_ran_out_shows_the_sum() -> None:
    match = Match.begin(SETUP, 1)
    outcome = score_lowest([match.game.state.racks[0][:2], match.game.state.racks[1]], match.game.state.points)
    match.game.state = replace(match.game.state, outcome=outcome)
    told = why_over(shared.texts(), match, outcome)
    assert told.endswith(f": {outcome.scores[0]}") and outcome.scores[0] > 0


def test_between_two_hands_a_match_is_told_by_the_next_one() -> None:
    match, texts = ended("H4 H5 H6"), shared.texts()
    assert who_and_whose_turn(texts, match).endswith(sentence("score.next.hand"))
    assert how_far(texts, match) == sentence("games.unfinished_hand", number=2)


def test_the_review_tells_the_points_of_the_winner_where_nobody_else_has_any() -> None:
    game, texts = played_out(), shared.texts()
    winner, turns = summary(game).winners[0], summary(game).last_turn
    gained, held = summary(game).scores[winner], len(game.states[-1].racks[1 - winner])
    assert result_line(texts, game, 1 - winner) == sentence(
        "review.other_gained",
        name=seat_names(texts, SETUP)[winner],
        turn=turns,
        points=f"+{gained}",
        tiles=texts.plural("status.tiles", held),
    )


def test_the_curves_of_a_hand_have_a_point_for_its_deal_and_for_each_of_its_turns() -> None:
    game = played_out()
    last = game.turn_number(len(game.turns))
    assert last < len(game.turns), "a turn of cards is several commands"
    assert {len(curve) for curve in game.rack_curves} == {last + 1}
    assert [curve[-1] for curve in game.rack_curves] == [len(rack) for rack in game.states[-1].racks]


def test_a_replay_shows_both_piles_and_counts_turns_not_phases() -> None:
    game = played_out()
    page = opened(scene_of(ReplayPlace(game, len(game.turns)), services_for()))
    last = game.states[-1]
    assert node(page, "pool").value == str(len(last.pool)) and summary(game).last_turn == last.turn
    assert node(page, "title").label == sentence("replay.turn", turn=last.turn, last=last.turn)
    page.handle(Act(Action.FIRST))
    page.update(0.5)
    assert node(page, "discards").value != "" and node(page, "pool").value == str(len(game.start.pool))


def test_fair_play_tells_of_the_new_stock() -> None:
    page = opened(scene_of(FairPlayPlace(played_out()), services_for()))
    assert node(page, "promise").label == sentence("fair.promise.renewed", seed=3)


@pytest.mark.parametrize(("scale", "language"), spread((1.0, 2.0), over=(LANGUAGES,)))
def test_new_game_offers_it_and_says_what_it_is(scale: float, language: str) -> None:
    services = services_for(language, setup=SETUP)
    page = opened(scene_of(NewGamePlace(), services), scale=scale, language=language)
    assert isinstance(page, Page)
    assert has(page, "game.rummy") and [part for part in page.laid_out() if part.crowded] == []


def blocked(way: StockEnd, left: int) -> Match:
    """A hand that ended because nothing could be drawn, with so many new stocks still to come."""
    options = Options(stock_end=way)
    match = Match.begin(replace(SETUP, options=options), 1)
    state = replace(match.game.state, shuffles=match.game.state.shuffles[:left])
    match.game.state = replace(state, outcome=score_lowest(state.racks, state.points))
    return match


@every_row(
    ("way", "left", "again"),
    [
        (StockEnd.SHUFFLE, 0, "_again"),
        (StockEnd.TURN_OVER, 0, "_again"),
        (StockEnd.SHUFFLE, 1, ""),
        (StockEnd.BLOCK, 2, ""),
    ],
)
@every_row("language", LANGUAGES)
def test_a_hand_that_ends_with_the_last_new_stock_says_so(way: StockEnd, left: int, again: str, language: str) -> None:
    match, texts = blocked(way, left), shared.texts(language)
    said = texts.text(f"end.blocked{again}.hand", sum="")
    assert why_over(texts, match, match.outcomes[-1]).startswith(said)
    page = opened(scene_of(GameOverPlace(match), services_for(language)), language=language)
    assert node(page, "because").label == texts.text(f"score.blocked{again}.hand")
    assert RUMMY.renewals == 2, "the sentences say twice"
