"""The player whose play can be told in one sentence: what it takes it lays, what it throws waits for least."""

from __future__ import annotations

import pickle
import random

from hypothesis import given
from hypothesis import strategies as st

from game.ai.arena import play
from game.ai.card_players import HABITS, CardPlayer
from game.ai.levels import adviser_of
from game.ai.one_rule import OneRule
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.play.commands import Discard, DrawTile, TakeDiscard
from tests.effort import every_row, examples
from tests.rules.agreements import RUMMY_OPTIONS
from tests.session.thinking.test_phase_advice import thrown_from, view_of


@every_row(
    ("hand", "discards", "card"),
    [
        ("H7 H8 SK C2", "D9", "SK"),
        ("H7 H8 S4 C2", "D9", "S4"),
        ("HK SK C2 D7", "CK DK D9", "D7"),
        ("HK SK C2 C3", "CK DK D9", "HK"),
        ("HK SK H7 H8 H9", "D9", "HK"),
        ("H10 HQ C2 C3", "D9", "HQ"),
    ],
)
def test_the_dearest_that_goes_with_nothing_then_what_waits_in_vain_then_what_waits_for_fewest(
    hand: str, discards: str, card: str
) -> None:
    command = OneRule().choose(thrown_from(hand, discards), random.Random(1))
    assert isinstance(command, Discard) and RUMMY.spelling.text(command.tile.symbol) == card


@every_row(("hand", "takes"), [("S9 C9 H3 H7", True), ("D7 D8 SK", True), ("S9 H3 HK", False), ("D10 H3 HK", False)])
def test_a_discard_is_taken_only_to_be_laid(hand: str, takes: bool) -> None:
    command = OneRule().choose(view_of(hand), random.Random(1))
    assert isinstance(command, TakeDiscard if takes else DrawTile)


@given(RUMMY_OPTIONS, st.integers(0, 10**6))
@examples(10)
def test_its_hands_end_by_the_rules_under_all_options(options: Options, seed: int) -> None:
    assert play([OneRule(), CardPlayer("fox", HABITS["fox"])], RUMMY, options, seed).turns <= 400


def test_it_advises_in_card_rummy_and_whoever_lays_the_most_elsewhere() -> None:
    assert adviser_of(RUMMY) == OneRule() == pickle.loads(pickle.dumps(OneRule()))
    assert adviser_of(MACHIAVELLI).name == "fox"
