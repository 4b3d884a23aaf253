"""What each milestone takes, read from finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.ai.levels import LEVELS
from game.rules.play.commands import DrawTile
from game.rules.play.events import TilesPlayed
from game.rules.play.scoring import EndReason, Outcome
from game.session.history.finished_game import FinishedGame, RecordedTurn
from game.session.history.highlights import Summary
from game.session.history.milestones import FULL_RACK, MANY_GAMES, MANY_SETS, MANY_TILES, Milestone, of_game, of_games
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.tutorial import SEED
from tests.effort import every_row
from tests.helpers import table, tiles
from tests.rules.positions import laid

PLAIN = Summary("", "", Setup(), (1,), (-20, 20), EndReason.OUT, 30, (0, 5), (0, 4), (0, 1))
"""A lost game in which the person laid nothing."""
WON = replace(PLAIN, winners=(0,), scores=(20, -20))
FOUR = Setup("classic", 4, ("hare", "magpie", "hare"))
OWL = Setup("classic", 2, ("owl",))
FIVE = [replace(PLAIN, setup=Setup("classic", 2, (level.name,))) for level in LEVELS]


def four(game: Summary) -> Summary:
    return replace(game, setup=FOUR, scores=(9, -3, -3, -3), opened=(0,) * 4, laid=(0,) * 4, rebuilt=(0,) * 4)


def at(box: str, game: Summary) -> Summary:
    """The same of another game."""
    return replace(game, setup=Setup(box))


@every_row(
    ("milestone", "games", "near"),
    [
        (Milestone.OPENING, [replace(PLAIN, opened=(9, 1))], [replace(PLAIN, opened=(0, 1))]),
        (Milestone.EARLY_OPENING, [replace(PLAIN, opened=(1, 4))], [replace(PLAIN, opened=(2, 1))]),
        (Milestone.TABLE_TURNED, [replace(PLAIN, rebuilt=(1, 0))], [replace(PLAIN, rebuilt=(0, 3))]),
        (Milestone.MANY_SETS, [replace(PLAIN, rebuilt=(MANY_SETS, 0))], [replace(PLAIN, rebuilt=(MANY_SETS - 1, 9))]),
        (Milestone.MANY_TILES, [replace(PLAIN, laid=(MANY_TILES, 0))], [replace(PLAIN, laid=(MANY_TILES - 1, 40))]),
        (Milestone.FIRST_WIN, [WON], [PLAIN]),
        (Milestone.FULL_TABLE, [four(WON)], [WON, four(PLAIN)]),
        (Milestone.STRONGEST, [replace(WON, setup=OWL)], [WON, replace(PLAIN, setup=OWL)]),
        (Milestone.EVERYBODY, FIVE, FIVE[1:]),
        (Milestone.MACHIAVELLI_WIN, [at("machiavelli", WON)], [WON, at("machiavelli", PLAIN)]),
        (
            Milestone.MACHIAVELLI_SETS,
            [at("machiavelli", replace(PLAIN, rebuilt=(MANY_SETS, 0)))],
            [replace(PLAIN, rebuilt=(MANY_SETS, 0))],
        ),
        (Milestone.RUMMY_WIN, [at("rummy", WON)], [WON, at("machiavelli", WON)]),
        (Milestone.RUMMY_HANDS, [at("rummy", WON)] * MANY_GAMES, [at("rummy", WON)] * (MANY_GAMES - 1)),
        (Milestone.FIRST_WIN, [WON], [at("rummy", WON), at("machiavelli", WON)]),
        (Milestone.MANY_GAMES, [PLAIN] * MANY_GAMES, [PLAIN] * (MANY_GAMES - 1)),
    ],
)
def test_what_a_milestone_takes(milestone: Milestone, games: Sequence[Summary], near: Sequence[Summary]) -> None:
    assert milestone in of_games(games)
    assert milestone not in of_games(near)


@pytest.mark.parametrize(
    "other", [replace(WON, imported=True), replace(WON, setup=Setup("classic", 2, (), people=(0, 1)))]
)
def test_games_from_elsewhere_and_of_several_people_reach_nothing(other: Summary) -> None:
    assert of_games([other]) == frozenset()


def ended(*plays: tuple[str, str, str], rack: str = "", won: bool = True) -> FinishedGame:
    """A game of the person's plays, each as table before, tiles laid and table after; `rack` was once held."""
    match = Match.begin(Setup(), seed=1)
    start = match.game.deal.state
    winner, scores = (0, (1, -1)) if won else (1, (-1, 1))
    match.game.state = replace(start, outcome=Outcome(EndReason.OUT, (winner,), scores, (0, 1)))
    turns = [RecordedTurn(0, DrawTile(), (_played(*play),), start) for play in plays]
    held = replace(start, seats=(replace(start.seats[0], rack=tiles(rack)), start.seats[1]))
    return FinishedGame(match, "", "", (*turns, RecordedTurn(0, DrawTile(), (), held)))


def _played(before: str, new: str, after: str) -> TilesPlayed:
    old, fresh = table(before), tiles(new)
    melds = tuple(replace(meld, ident=at) for at, meld in enumerate(laid(old, after, fresh), start=1))
    return TilesPlayed(0, fresh, old, melds)


def test_a_joker_is_freed_by_the_tile_it_stood_for() -> None:
    freed = ended(("r5 J r7", "r6 k9 b9", "r5 r6 r7 | k9 b9 J"))
    assert Milestone.JOKER_FREED in of_game(freed)


def test_a_run_with_a_joker_that_only_grows_frees_none() -> None:
    grown = ended(("r5 J r7", "r8", "r5 J r7 r8"))
    assert Milestone.JOKER_FREED not in of_game(grown)


def test_a_comeback_is_a_win_from_a_full_rack() -> None:
    full = " ".join(["r1"] * FULL_RACK)
    assert Milestone.COMEBACK in of_game(ended(rack=full))
    assert Milestone.COMEBACK not in of_game(ended(rack=full, won=False))
    assert Milestone.COMEBACK not in of_game(ended(rack="r1 r2"))


def test_a_turn_by_a_hint_reaches_nothing_and_makes_no_win() -> None:
    freed = ended(("r5 J r7", "r6 k9 b9", "r5 r6 r7 | k9 b9 J"))
    assert Milestone.TABLE_TURNED in of_game(freed)
    helped = of_game(replace(freed, assisted=frozenset({1})))
    assert not helped
    assert of_games([replace(PLAIN, opened=(2, 4), assisted=True)]) == {Milestone.OPENING}, "another turn is one's own"
    assert Milestone.RUMMY_HANDS not in of_games([replace(at("rummy", WON), assisted=True)] * MANY_GAMES)


def test_a_deal_known_beforehand_reaches_nothing_but_the_first_win() -> None:
    known = replace(WON, prepared=True, opened=(1, 4), laid=(40, 0), rebuilt=(9, 0))
    assert of_games([known]) == {Milestone.FIRST_WIN}
    assert of_games([at("rummy", known)]) == {Milestone.RUMMY_WIN}
    assert not of_games([replace(PLAIN, prepared=True)] * MANY_GAMES)


def test_the_guided_game_is_a_first_win_like_any_other() -> None:
    won = ended()
    guided = replace(won, match=replace(won.match, seed=SEED))
    assert guided.prepared
    assert of_game(guided) == {Milestone.FIRST_WIN}
    assert not of_game(replace(guided, assisted=frozenset({1})))
