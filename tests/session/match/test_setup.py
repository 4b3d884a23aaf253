"""What can be agreed on before the deal, and how a choice adjusts the others."""

from __future__ import annotations

import pytest

from game.session.match.setup import Setup
from tests.effort import every_row


@every_row(
    "wrong",
    [
        {"box": "none"},
        {"players": 5, "opponents": ("hare",) * 4},
        {"box": "twist", "players": 6, "opponents": ("hare",) * 5},
        {"players": 3},
        {"opponents": ("dragon",)},
        {"clock": 0},
        {"rounds": -1},
    ],
)
def test_what_does_not_go_together_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Setup(**wrong)  # type: ignore[arg-type]


@every_row(("rounds", "games"), [(0, 1), (1, 3), (3, 9)])
def test_a_round_has_as_many_games_as_players(rounds: int, games: int) -> None:
    assert Setup(players=3, opponents=("hare", "magpie"), rounds=rounds).games == games


@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_players_take_the_big_box(players: int) -> None:
    setup = Setup().with_players(players)
    assert (setup.box, len(setup.opponents)) == ("big", players - 1)


def test_a_box_that_is_large_enough_stays() -> None:
    assert Setup(box="twist").with_players(4).box == "twist"


def test_a_smaller_box_sends_players_away() -> None:
    setup = Setup().with_players(6).with_box("twist")
    assert (setup.box, setup.players, len(setup.opponents)) == ("twist", 4, 3)


def test_opponents_that_sit_already_keep_their_seats() -> None:
    setup = Setup(opponents=("magpie",)).with_players(4)
    assert setup.opponents[0] == "magpie"


def test_one_opponent_can_be_replaced() -> None:
    setup = Setup().with_players(3).with_opponent(1, "hare")
    assert setup.opponents == ("hare", "hare")
