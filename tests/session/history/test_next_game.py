"""What is played next follows from the last games, and a goal from what others made of the seat."""

from __future__ import annotations

from dataclasses import replace

from game.rules.play.scoring import EndReason
from game.session.history.highlights import Summary
from game.session.history.next_game import next_above, next_opponent, with_next
from game.session.history.par import Par
from game.session.match.setup import Setup
from tests.effort import every_row

HARE = Setup(opponents=("hare",))
WON = Summary("", "", HARE, (0,), (20, -20), EndReason.OUT, 9, (1, 1), (9, 9), (1, 1))
LOST = replace(WON, winners=(1,), scores=(-20, 20))


def against(name: str, game: Summary = WON) -> Summary:
    return replace(game, setup=Setup(opponents=(name,)))


@every_row(("games", "name"), [
    ((WON, WON), "magpie"), ((WON, WON, LOST), "magpie"), ((WON,), ""), ((WON, LOST, WON), ""), ((LOST, WON, WON), ""),
    ((WON, against("fox"), WON), ""), ((replace(WON, imported=True), WON), ""), ((), ""),
])  # fmt: skip
def test_who_beat_the_same_one_twice_meets_the_next(games: tuple[Summary, ...], name: str) -> None:
    assert next_opponent(games, HARE) == name


def test_where_the_next_one_would_be_too_hard_it_is_wren() -> None:
    assert (
        next_opponent((against("fox"), against("fox"), *[against("hare", LOST)] * 20), Setup(opponents=("fox",)))
        == "wren"
    )


def test_nobody_comes_after_the_strongest_nor_of_several() -> None:
    owl, several = Setup(opponents=("owl",)), Setup("classic", 3, ("hare", "fox"))
    assert next_opponent((against("owl"),) * 2, owl) == "" and next_opponent((WON, WON), several) == ""


def test_the_rest_of_the_agreement_stays() -> None:
    setup = replace(HARE, clock=60)
    assert with_next((replace(WON, setup=setup),) * 2, setup) == replace(setup, opponents=("magpie",))


def test_the_goal_is_the_nearest_of_those_who_made_more() -> None:
    par = Par(0, 10, {"hare": -5, "tortoise": 33, "owl": 90, "fox": 10})
    assert next_above(par) == ("tortoise", 33) and next_above(Par(0, 99, par.scores)) is None
