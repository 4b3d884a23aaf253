"""The cheapest opening: few jokers, few tiles, the most points of these."""

from __future__ import annotations

from game.ai.opening_policy import cheapest_opening
from game.rules.games.tile_games import TWIST
from game.rules.notation import format_tiles
from game.rules.options import Options
from game.rules.play.state import view_for
from tests.ai.views import state
from tests.effort import every_row


def cheapest(text: str, **options: object) -> str:
    """The opening of a rack as text; "" if there is none."""
    at = state(f"/ {text}", opened=False, box=TWIST, options=Options(**options))  # type: ignore[arg-type]
    plan = cheapest_opening(view_for(at, 0))
    return "" if plan is None else " | ".join(map(format_tiles, plan.rows))


@every_row(
    ("rack", "laid"),
    [
        ("r9 r10 r11 b1", "r9 r10 r11"),
        ("k1 k2 k3 k4 k5 r2 r3 r4 r5 b13 o13", ""),
        ("r10 r11 r12 r13", "r11 r12 r13"),
        ("r9 r10 J b1", "r9 r10 J"),
    ],
)
def test_it_lays_no_more_than_the_points_ask_for(rack: str, laid: str) -> None:
    assert cheapest(rack) == laid


def test_three_sets_without_a_joker_are_cheaper_than_one_with_it() -> None:
    assert cheapest("k2 k3 k4 r3 r4 r5 b2 b3 b4 o12 k12 J") == "k2 k3 k4 | b2 b3 b4 | r3 r4 r5"


def test_it_takes_no_joker_where_that_is_not_allowed() -> None:
    assert cheapest("r9 r10 J b1", opening_jokers=False) == ""


def test_fifty_are_fifty() -> None:
    assert cheapest("r9 r10 r11 b5 k5 o5", opening=50) == ""
