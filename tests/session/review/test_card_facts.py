"""The review of card Rummy: a hand that could have gone, and one that could have gone rummy (rules 12.4, 12.6)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.rollouts import Casting
from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_position
from game.rules.options import Options
from game.rules.play.commands import Cause, Command, Discard, DrawTile, Forfeit, PlayTable, TakeDiscard
from game.rules.play.dealing import deal
from game.rules.play.engine import apply, verify
from game.rules.play.state import GameState, Seat, view_for
from game.session.review.card_slips import Slip, card_slips, card_turns, priced
from game.session.review.estimate import Unit
from game.session.review.exercises import moment_exercise
from game.session.review.findings.card_choices import CardChoice, HandTakenByClock, ThrewPartner
from game.session.review.findings.could_go_out import CouldGoRummy, HandCouldGoOut
from game.session.review.findings.finding import Precedence, StudyStage
from game.session.review.findings.played_well import BestOfHand
from game.session.review.findings.registry import FINDINGS
from game.session.review.moments import Moment, Review
from game.session.review.reviewing import Reviewing, reviewed
from game.session.review.seat_game import OwnTurn, SeatGame
from game.session.review.study import Study
from game.session.thinking.slice_runner import answered
from game.solver.solver import Solver
from tests.effort import soak
from tools.past_games import RUMMY as PLAYED
from tools.past_games import kept_game, played_game
from tools.review_states import sample_hand_review

ALL_MELDED = "/ S3 S4 S5 S6 H3 H4 H5 C7 D7 H7"
"""Whatever is drawn can be thrown."""
ONE_SHORT = "/ S3 S4 S5 S6 H3 H4 H5 C7 D7 DK"


NOTHING_TO_LAY = "/ S2 S6 H4 H9 D9 D4 C3 C7 C10 D6"


def hand_of(text: str, *, opened: bool = False) -> GameState:
    """Card Rummy with these cards for the first seat, which is to draw; the top discard is of no use."""
    state = deal(RUMMY, Options(going_rummy=True), 2, random.Random(1), starter=0).state
    table, hand = parse_position(text, TileBank(RUMMY))
    used = {tile.ident for tile in (*hand, *(tile for meld in table for tile in meld.tiles))}
    rest = [tile for tile in RUMMY.tiles() if tile.ident not in used]
    dull = next(tile for tile in rest if str(tile.symbol) == "b13")
    rest.remove(dull)
    size = len(state.racks[1])
    seats = (Seat(hand, opened), Seat(tuple(rest[:size]), opened=False))
    return replace(state, seats=seats, table=table, pool=tuple(rest[size:]), discards=(dull,))


def played(state: GameState, *turns: Command | None) -> SeatGame:
    """The game of the first seat with these commands, each None throwing the card drawn; the other seat draws and
    throws."""
    own = []
    for number, command in enumerate(turns, start=1):
        done = command or Discard(state.racks[0][-1])
        after, events = apply(state, 0, done)
        own.append(OwnTurn(number, view_for(state, 0), done, events, after.table))
        state = after
        while state.outcome is None and state.to_move == 1:
            drawn, _ = apply(state, 1, DrawTile())
            state, _ = apply(drawn, 1, Discard(drawn.racks[1][-1]))
    casting = Casting(("fox", "fox"))
    return SeatGame(0, tuple(own), casting, won=False, unit=Unit.POINTS, counts_points=True, seed="")


def card_facts(game: SeatGame) -> tuple[Moment, ...]:
    study = Study(game, cards=card_turns(game))
    kinds = (
        kind for kind in FINDINGS.values() if kind.stage is StudyStage.CARDS and kind.precedence is Precedence.GOING_OUT
    )
    return tuple(moment for kind in kinds for moment in answered(kind.question(study), Solver()))


def test_a_turn_that_is_tried_again_has_the_piles_as_they_lay_then() -> None:
    hand = kept_game(PLAYED, 1)
    moment = next(iter(sample_hand_review(hand).moments))
    before, stands = hand.states[moment.turn - 1], moment_exercise(moment, hand).match().game.state
    drawn = set(moment.rack) - set(before.seats[before.to_move].rack)
    assert stands.discards == tuple(tile for tile in before.discards if tile not in drawn)
    assert len(stands.pool) == len(set(before.pool) - drawn)
    assert len(stands.seats[1].rack) == len(before.seats[1 - before.to_move].rack)


@pytest.mark.parametrize(("opened", "kind"), [(False, CouldGoRummy), (True, HandCouldGoOut)])
def test_a_hand_that_could_all_be_laid_is_told_as_what_it_was(opened: bool, kind: type[HandCouldGoOut]) -> None:
    (moment,) = card_facts(played(hand_of(ALL_MELDED, opened=opened), DrawTile(), None))
    assert (type(moment.finding), moment.turn, moment.number) == (kind, 2, 1)


def test_the_engine_allows_what_is_said_to_have_been_possible() -> None:
    start = hand_of(ALL_MELDED)
    (moment,) = card_facts(played(start, DrawTile(), None))
    drawn, _ = apply(start, 0, DrawTile())
    assert not verify(drawn, 0, PlayTable(moment.shown))
    laid, _ = apply(drawn, 0, PlayTable(moment.shown))
    left = laid.racks[0]
    assert len(left) <= 1
    ended = apply(laid, 0, Discard(left[0]))[0] if left else laid
    assert ended.outcome is not None and ended.outcome.winners == (0,) and ended.outcome.doubled


def test_turns_in_a_row_in_which_it_could_have_gone_are_one_moment_until_the_last() -> None:
    turns = (DrawTile(), None) * 3
    (moment,) = card_facts(played(hand_of(ALL_MELDED), *turns))
    assert isinstance(moment.finding, HandCouldGoOut)
    assert (moment.turn, moment.number, moment.finding.until) == (2, 1, 5)


def test_a_hand_with_two_cards_to_spare_could_not_go() -> None:
    assert not card_facts(played(hand_of(ONE_SHORT), DrawTile(), None))


def test_a_game_of_cards_names_the_turn_that_laid_most() -> None:
    start = hand_of(ONE_SHORT)
    drawn, _ = apply(start, 0, DrawTile())
    laid = card_facts(played(hand_of(ALL_MELDED), DrawTile(), None))[0].shown[:1]
    made = played(start, DrawTile(), PlayTable(laid), Discard(drawn.racks[0][-1]))
    (moment,) = answered(BestOfHand.question(Study(made, cards=card_turns(made))), Solver())
    assert moment.turn == 2 and len(moment.tiles) == len(laid[0].tiles)


@pytest.mark.long
def test_the_turns_of_a_played_hand_are_counted_as_in_its_replay() -> None:
    finished_game = kept_game(PLAYED, 1)
    for seat in range(finished_game.match.setup.players):
        for moment in reviewed(finished_game, seat).moments:
            assert moment.number == finished_game.turn_number(moment.turn)


def whole(game: SeatGame) -> Review:
    reviewing = Reviewing(game)
    answered(reviewing.asking(), Solver())
    return reviewing.review


def choices(game: SeatGame) -> tuple[Moment, ...]:
    moments: tuple[Moment, ...] = answered(CardChoice.question(Study(game, slips=card_slips(game))), Solver())
    return moments


TWO_TO_GO = "/ S3 S4 H9 HJ H2 H5 C7 D7 CJ D10"


def lying(state: GameState, *cards: str) -> GameState:
    """The same with one of these cards, which is in the stock, as the top discard."""
    top = next(tile for tile in state.pool if RUMMY.spelling.text(tile.symbol) in cards)
    return replace(state, pool=tuple(tile for tile in state.pool if tile != top), discards=(top,))


def test_a_discard_that_makes_a_set_and_was_left_is_told_with_the_cards_that_could_lie() -> None:
    game = played(lying(hand_of(TWO_TO_GO), "S2", "S5", "H10", "S7", "H7"), DrawTile(), None)
    (moment,) = choices(game)
    assert (moment.turn, moment.number, len(moment.tiles)) == (1, 1, 3)
    assert moment.tiles[-1] == moment.rack[-1] == game.turns[0].view.discards[-1]
    assert not choices(played(hand_of(TWO_TO_GO), DrawTile(), None))


def test_turns_that_the_clock_took_are_told_once_with_what_could_be_laid() -> None:
    late = Forfeit((), Cause.CLOCK)
    game = played(hand_of(ONE_SHORT), late, DrawTile(), late)
    review = whole(game)
    (moment,) = (each for each in review.moments if each.finding.kind == "clock")
    assert isinstance(moment.finding, HandTakenByClock)
    assert moment.finding.turns.split() == [str(turn.view.turn) for turn in game.turns if turn.command == late]
    assert moment.finding.tiles == len(moment.tiles) >= 7
    assert [each.finding.kind for each in review.more] == ["taken_by_clock", "taken_by_clock"]
    assert not review.is_faultless


def test_a_hand_without_a_slip_let_nothing_go_by() -> None:
    assert whole(played(hand_of(NOTHING_TO_LAY), DrawTile(), None)).is_faultless
    helped = replace(played(hand_of(NOTHING_TO_LAY), DrawTile(), None), assisted=frozenset({1}))
    assert not whole(helped).is_faultless, "nobody's own doing"
    assert not whole(played(hand_of("/ S2 S6 H4 H9 DJ D4 C3 C7 C10 D6"), DrawTile(), None)).is_faultless, "a partner"
    assert not whole(played(hand_of(ONE_SHORT), Forfeit((), Cause.CLOCK))).is_faultless


def test_the_review_of_a_hand_is_complete_when_everything_was_asked() -> None:
    game = played(hand_of(NOTHING_TO_LAY), DrawTile(), None)
    assert whole(game).complete and not Reviewing(game).review.complete


def test_a_card_of_a_set_that_was_thrown_is_told() -> None:
    start = hand_of(ONE_SHORT)
    drawn, _ = apply(start, 0, DrawTile())
    three = next(tile for tile in drawn.racks[0] if RUMMY.spelling.text(tile.symbol) == "S3")
    (moment,) = choices(played(start, DrawTile(), Discard(three)))
    assert three in moment.tiles and moment.finding.kind == "threw_fitting"


@pytest.mark.parametrize(("others", "told"), [(10, False), (2, True)])
def test_a_set_that_was_kept_is_told_only_where_another_hand_is_nearly_empty(others: int, told: bool) -> None:
    start = hand_of(ONE_SHORT)
    away = start.seats[1].rack[others:]
    near = replace(
        start, pool=(*away, *start.pool), seats=(start.seats[0], Seat(start.seats[1].rack[:others], opened=True))
    )
    game = played(near, DrawTile(), None)
    (slip,) = (each for each in card_slips(game) if each.kind is Slip.KEPT_SET)
    assert slip.is_missed == told and len(slip.tiles) >= 6
    assert bool(choices(game)) == told


def test_a_lone_card_that_was_kept_beside_a_thrown_partner_is_told_once_as_a_loss() -> None:
    start = hand_of("/ S3 S4 H9 HK D6 D7 C7 CQ S10 H2")
    drawn, _ = apply(start, 0, DrawTile())
    seven = next(tile for tile in drawn.racks[0] if RUMMY.spelling.text(tile.symbol) == "D7")
    study = Study(made := played(start, DrawTile(), Discard(seven)), slips=card_slips(made))
    (moment,) = answered(ThrewPartner.question(study), Solver())
    assert moment.tiles[0] == seven and moment.tiles[1] in moment.rack and moment.is_negative
    assert not choices(made)


@pytest.mark.long
def test_what_was_not_done_is_priced_in_worlds_where_it_is_sure() -> None:
    start = hand_of(ONE_SHORT)
    drawn, _ = apply(start, 0, DrawTile())
    three = next(tile for tile in drawn.racks[0] if RUMMY.spelling.text(tile.symbol) == "S3")
    game = played(start, DrawTile(), Discard(three))
    (slip,) = answered(priced(card_slips(game), game), Solver())
    assert slip.price is not None and slip.price.high < 0
    assert answered(priced(card_slips(game), game), Solver()) == (slip,)


@pytest.mark.parametrize("seed", soak([2, 1, 3]))
def test_the_list_of_a_hand_has_one_line_a_turn_and_each_is_allowed(seed: int) -> None:
    finished_game = played_game(PLAYED, seed)
    review = reviewed(finished_game, 0)
    assert len({line.number for line in review.more}) == len(review.more)
    for line in review.more:
        state = finished_game.states[line.turn - 1]
        if line.finding.kind == "left_discard":
            state, _ = apply(state, 0, TakeDiscard())
        assert not verify(state, 0, PlayTable(line.shown))
