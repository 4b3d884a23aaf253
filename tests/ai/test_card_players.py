"""The five players of card Rummy play by its rules, under every option, and keep what may still become a meld."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.ai.arena import play, steps
from game.ai.card_players import HABITS, CardPlayer
from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_tiles
from game.rules.options import Options
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.scoring import EndReason
from game.rules.play.state import GameState, Seat, view_for
from tests.bench.bench_card_habits import PLAIN_OWL
from tests.effort import every_row, examples
from tests.rules.agreements import RUMMY_OPTIONS

PLAYERS = {name: CardPlayer(name, habits) for name, habits in HABITS.items()}
DRAW, LAY, THROW = range(3)


def chosen(name: str, hand: str, *others: str, discards: str = "D9", phase: int = LAY, turn: int = 1) -> Command:
    """What a player does with this hand against those of others."""
    bank = TileBank(RUMMY)
    hands = (hand, *(others or ("D4 D6 D7 HQ",)))
    seats = tuple(Seat(parse_tiles(each, bank), opened=False) for each in hands)
    options, pile, stock = RUMMY.in_force(Options()), parse_tiles(discards, bank), parse_tiles("HA H2", bank)
    state = GameState(RUMMY, options, seats, (), stock, 0, turn, 0, discards=pile, phase_number=phase)
    return PLAYERS[name].choose(view_for(state, 0), random.Random(1))


def thrown(name: str, hand: str) -> str:
    command = chosen(name, hand, phase=THROW)
    assert isinstance(command, Discard)
    return RUMMY.spelling.text(command.tile.symbol)


@every_row("name", PLAYERS)
def test_a_player_can_be_sent_to_another_process(name: str) -> None:
    assert pickle.loads(pickle.dumps(PLAYERS[name])) == PLAYERS[name]


@given(st.permutations(list(PLAYERS)), st.integers(2, 5), RUMMY_OPTIONS, st.integers(0, 10**6))
@examples(20)
def test_hands_end_by_the_rules_under_all_options(names: list[str], count: int, options: Options, seed: int) -> None:
    """Every command is legal, no card is lost, nobody is stuck (rules 12)."""
    result = play([PLAYERS[name] for name in names[:count]], RUMMY, options, seed)
    assert result.turns <= 400
    if result.outcome.reason is EndReason.OUT:
        total = sum(result.outcome.rack_points)
        assert sum(result.outcome.scores) in (total, 2 * total)


def test_hare_does_not_look_at_the_discards_and_magpie_does() -> None:
    hand = "S9 C9 H3 H7"
    assert chosen("hare", hand, phase=DRAW) == DrawTile()
    assert chosen("magpie", hand, phase=DRAW) == TakeDiscard()
    assert chosen("magpie", "S9 C8 H3 H7", phase=DRAW) == DrawTile()


def test_magpie_throws_the_dearest_card_and_tortoise_keeps_a_pair() -> None:
    hand = "SK HK C8 D2"
    assert thrown("magpie", hand) in ("SK", "HK")
    assert thrown("tortoise", hand) == "C8"


def test_fox_does_not_wait_for_cards_that_are_gone() -> None:
    """Both other eights are thrown, so a pair of eights is worth nothing."""
    hand = "S8 H8 C6 DA"
    assert thrown("fox", hand) == "C6"
    command = chosen("fox", hand, discards="C8 D8", phase=THROW)
    assert isinstance(command, Discard) and RUMMY.spelling.text(command.tile.symbol) in ("S8", "H8")


def test_fox_keeps_two_neighbours_rather_than_two_cards_with_a_gap() -> None:
    """Two cards complete 9 10, only one completes 5 7."""
    hand = "S9 S10 C5 C7"
    assert thrown("fox", hand) == "C7"
    assert thrown("tortoise", hand) == "S10"


def test_fox_takes_a_discard_that_promises_more_than_what_it_would_throw() -> None:
    hand, other = "S6 H7 DQ C2", "D3 D4 D5 D6 H3 H5 HJ HQ"
    assert chosen("fox", hand, other, discards="C7", phase=DRAW) == TakeDiscard()
    assert chosen("fox", hand, other, discards="HK", phase=DRAW) == DrawTile()
    assert chosen("tortoise", hand, other, discards="C7", phase=DRAW) == DrawTile()


def test_owl_holds_a_meld_back_until_somebody_is_nearly_out() -> None:
    hand = "S4 S5 S6 H9 DK C2"
    assert isinstance(chosen("fox", hand), PlayTable)
    assert isinstance(chosen("owl", hand), Discard)
    assert isinstance(chosen("owl", hand, "DA D2 D3"), PlayTable)


SIX, OF_SIX = "S4 S5 S6 H9 DK C2 D8", ("DA D3 D4", "CA C4 C5", "H4 H7 HJ", "S8 SJ SQ", "CJ CQ CK")
"""A hand with four cards beside a set; others with three cards each."""


def test_owl_among_five_others_waits_early_and_not_late() -> None:
    """The longer a hand lasts, the likelier somebody is out before Owl can lay all at once."""
    assert isinstance(chosen("owl", SIX, *OF_SIX), Discard)
    assert isinstance(chosen("owl", SIX, *OF_SIX, turn=31), PlayTable)


def test_owl_waits_with_more_cards_left_the_fewer_others_there_are() -> None:
    """At the same turn, with as many cards on the smallest other hand."""
    assert isinstance(chosen("owl", SIX, *OF_SIX, turn=25), PlayTable)
    assert isinstance(chosen("owl", SIX, *OF_SIX[:3], turn=25), Discard)


def test_owl_lays_where_one_of_two_others_has_a_last_card_and_not_among_more() -> None:
    hand = "S4 S5 S6 H9 DK"
    assert isinstance(chosen("owl", hand, "DA", OF_SIX[1]), PlayTable)
    assert isinstance(chosen("owl", hand, "DA", *OF_SIX[1:3]), Discard)


def test_owl_waits_with_cards_that_lack_one_where_it_lays_beside_lone_ones() -> None:
    """9 and 10 of hearts and a pair of kings wait for four cards; four lone ones wait for none."""
    assert isinstance(chosen("owl", "S4 S5 S6 H9 H10 DK SK", *OF_SIX, turn=28), Discard)
    assert isinstance(chosen("owl", SIX, *OF_SIX, turn=28), PlayTable)


def test_of_cards_as_dear_hare_throws_the_highest_and_magpie_the_lowest() -> None:
    hand = "S10 CJ HK DQ C8"
    assert (thrown("hare", hand), thrown("magpie", hand)) == ("HK", "S10")


def test_owl_goes_out_in_one_turn_when_it_can() -> None:
    assert isinstance(chosen("owl", "S4 S5 S6 H9"), PlayTable)


def test_nobody_holds_where_going_rummy_is_not_doubled() -> None:
    bank = TileBank(RUMMY)
    options = RUMMY.in_force(Options(going_rummy=False))
    seats = tuple(Seat(parse_tiles(each, bank), opened=False) for each in ("S4 S5 S6 H9 DK C2", "DA D2 D3 H5"))
    state = GameState(RUMMY, options, seats, (), parse_tiles("HA H2", bank), 0, 1, 0, phase_number=LAY)
    assert isinstance(PLAYERS["owl"].choose(view_for(state, 0), random.Random(1)), PlayTable)
    assert replace(state, phase_number=THROW).phase.name == "throw"


@every_row("seed", range(4))
def test_owl_beside_one_other_plays_one_recipe_for_every_table(seed: int) -> None:
    """Whatever it minds of the number of others is nothing where there is one; nothing better was found for two."""
    for step in steps([PLAYERS["owl"], PLAYERS["fox"]], RUMMY, Options(), seed):
        view = view_for(step.before, step.before.to_move)
        assert PLAYERS["owl"].choose(view, random.Random(1)) == PLAIN_OWL.choose(view, random.Random(1))
