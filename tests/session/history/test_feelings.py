"""Opponents feel and say something at the right occasions, rarely, and never the same twice."""

from __future__ import annotations

import random
from itertools import pairwise

from game.rules.games.registry import GAMES
from game.rules.notation import TileBank, parse_position
from game.rules.play.commands import PlayTable
from game.rules.play.events import Event, TileDrawn
from game.rules.sets.joker_rules import frees_joker
from game.rules.table import Meld, Table, follow
from game.session.history.feelings import (
    MEMORY,
    NEXT_GAME,
    QUIET_TURNS,
    Ending,
    Feeling,
    GameEnd,
    Mood,
    Occasion,
    Remarks,
    farewells,
    feelings,
    recent,
    sentences_of,
)
from tests.effort import every_row
from tests.positions import match_at

SEATS = ("you", "hare", "owl")


def tables(before: str, after: str) -> tuple[Table, Table]:
    """Two tables of the same tiles; rack tiles are those that only the second has."""
    bank = TileBank(GAMES["classic"])
    old, _ = parse_position(f"{before} / k1", bank)
    tiles = {str(tile): [] for meld in old for tile in meld.tiles}  # type: ignore[var-annotated]
    for meld in old:
        for tile in meld.tiles:
            tiles[str(tile)].append(tile)
    new, _ = parse_position(f"{after} / k2", TileBank(GAMES["classic"]))
    again = tuple(
        Meld(meld.ident, tuple(tiles[str(tile)].pop(0) if tiles.get(str(tile)) else tile for tile in meld.tiles))
        for meld in new
    )
    return old, again


@every_row(
    ("before", "after", "freed"),
    [
        ("r5 J r7", "r5 r6 r7 | J k8 k9", True),
        ("r5 J r7", "r5 J r7 r8", False),
        ("r5 J r7 r8", "J r7 r8", False),
        ("r5 r6 r7", "r5 r6 r7 | J k8 k9", False),
    ],
)
def test_a_joker_is_free_when_it_lies_among_other_tiles(before: str, after: str, freed: bool) -> None:
    assert frees_joker(*tables(before, after)) is freed


def played(table: str, rack: str, after: str, *, opened: bool = True) -> tuple[Event, ...]:
    """What happens when the person at seat 0 leaves this table."""
    match = match_at(f"{table} / {rack}", opened=opened, opponents=SEATS[1:])
    game = match.game
    bank = {str(tile): tile for tile in (*game.state.seats[0].rack, *(t for m in game.state.table for t in m.tiles))}
    rows = [tuple(bank[name] for name in row.split()) for row in after.split(" | ")]
    assert game.submit(0, PlayTable(follow(game.state.table, rows))) == ()
    return tuple(game.events)


def test_the_next_opponent_is_surprised_when_a_person_frees_a_joker() -> None:
    events = played("r5 J r7", "r6 k8 k9 b1", "r5 r6 r7 | J k8 k9")
    assert next(feelings(0, events, (1, 2), (1, 9, 9))) == Feeling(1, Occasion.JOKER_FREED)


@every_row(
    ("table", "rack", "after", "opened", "felt"),
    [
        ("r5 r6 r7", "k10 k11 k12 b1", "r5 r6 r7 | k10 k11 k12", False, True),
        ("r5 r6 r7 r8", "k8 b8 b1", "r5 r6 r7 | k8 r8 b8", True, True),
        ("r5 r6 r7", "k10 k11 k12 b1", "r5 r6 r7 | k10 k11 k12", True, False),
    ],
)
def test_the_next_opponent_speaks_well_of_an_opening_or_a_rebuilt_set(
    table: str, rack: str, after: str, opened: bool, felt: bool
) -> None:
    events = played(table, rack, after, opened=opened)
    assert list(feelings(0, events, (1, 2), (4, 9, 9))) == [Feeling(1, Occasion.WELL_PLAYED)] * felt


def test_all_opponents_regret_a_game_that_a_person_won() -> None:
    events = played("r5 r6 r7", "r8", "r5 r6 r7 r8")
    assert list(feelings(0, events, (1, 2), (0, 9, 9))) == [Feeling(1, Occasion.LOST), Feeling(2, Occasion.LOST)]
    assert Feeling(1, Occasion.LOST).mood is Mood.WISTFUL


def test_nobody_regrets_a_game_that_an_opponent_won() -> None:
    events = played("r5 r6 r7", "r8", "r5 r6 r7 r8")
    assert list(feelings(0, events, (0, 1, 2), (0, 9, 9))) == []


def test_an_opponent_is_glad_of_its_opening_and_of_a_rack_that_is_nearly_empty() -> None:
    events = played("r5 r6 r7", "k10 k11 k12 b1", "r5 r6 r7 | k10 k11 k12", opened=False)
    felt = list(feelings(0, events, (0, 1), (1, 9, 9)))
    assert felt == [Feeling(0, Occasion.NEARLY_OUT), Feeling(0, Occasion.OPENED)]
    assert {each.mood for each in felt} == {Mood.GLAD}


def test_seven_tiles_are_a_big_turn() -> None:
    events = played("r5 r6 r7", "k1 k2 k3 k4 k5 k6 k7 b1", "r5 r6 r7 | k1 k2 k3 k4 k5 k6 k7")
    assert list(feelings(0, events, (0,), (9, 9, 9))) == [Feeling(0, Occasion.BIG_TURN)]


def test_a_drawn_tile_moves_nobody() -> None:
    drawn = TileDrawn(1, GAMES["classic"].tiles()[0])
    assert list(feelings(1, [drawn], (1, 2), (14, 15, 14))) == []


def test_turns_of_silence_follow_every_remark() -> None:
    remarks = Remarks(random.Random(3), SEATS)
    spoken = [turn for turn in range(200) if remarks.on([Feeling(1, Occasion.BIG_TURN)], turn)]
    assert spoken and all(later - earlier >= QUIET_TURNS for earlier, later in pairwise(spoken))


def test_no_sentence_is_said_twice_in_a_game() -> None:
    remarks = Remarks(random.Random(3), SEATS)
    every = [Feeling(seat, occasion) for seat in (1, 2) for occasion in Occasion]
    said = [remarks.on([random.Random(turn).choice(every)], turn) for turn in range(0, 2000, QUIET_TURNS)]
    keys = [remark.key for remark in said if remark]
    assert len(keys) == len(set(keys)) == 2 * len(every)


def test_in_ten_games_nobody_says_a_thing_twice_at_the_end_whatever_happens() -> None:
    for chance in map(random.Random, range(40)):
        said: tuple[str, ...] = ()
        for _ in range(30):
            winner = chance.choice([(), (0,), (1,), (2,)])
            held = tuple(0 if seat in winner else chance.randint(1, 14) for seat in range(3))
            end = GameEnd(winner, held, {1: "fox", 2: "hare"})
            told = farewells(end, recent(said), chance)
            assert set(told) == {1, 2} and not set(told.values()) & set(recent(said))
            said = (*recent(said), *told.values(), NEXT_GAME)
            assert said.count(NEXT_GAME) <= MEMORY + 1


@every_row(
    ("winners", "held", "first"),
    [
        ((1,), (9, 0), Ending.WON),
        ((0,), (0, 9), Ending.LOST),
        ((0,), (0, 2), Ending.CLOSE),
        ((1,), (2, 0), Ending.WON),
        ((), (4, 4), Ending.OTHER),
    ],
)
def test_the_end_is_spoken_of_by_what_happened(winners: tuple[int, ...], held: tuple[int, ...], first: Ending) -> None:
    end = GameEnd(winners, held, {1: "owl"})
    assert end.endings(1)[0] is first
    assert farewells(end, (), random.Random(1))[1].startswith(f"says.owl.{first.value}.")


def test_what_was_said_in_the_last_games_is_not_said_again() -> None:
    every = [f"says.hare.big.{number}" for number in (1, 2)]
    assert not Remarks(random.Random(3), SEATS, every).on([Feeling(1, Occasion.BIG_TURN)], 9)
    many = (every[0], *[NEXT_GAME] * 10, every[1])
    assert every[0] not in recent(many) and every[1] in recent(many)


def test_an_opponent_is_surprised_by_a_person_who_is_nearly_out() -> None:
    events = played("r5 r6 r7", "r8 b1", "r5 r6 r7 r8")
    assert next(feelings(0, events, (1, 2), (1, 9, 9))) == Feeling(1, Occasion.THREATENED)


def test_the_end_of_a_game_is_spoken_of_however_much_was_said_before() -> None:
    remarks = Remarks(random.Random(3), SEATS)
    while not remarks.on([Feeling(1, Occasion.BIG_TURN)], 9):
        pass
    assert remarks.on([Feeling(2, Occasion.LOST)], 10)


def test_an_opponent_thanks_a_person_whose_discard_it_played_and_no_other_opponent() -> None:
    assert list(feelings(1, (), (1, 2), (4, 4, 4), feeder=0)) == [Feeling(1, Occasion.FED)]
    assert list(feelings(1, (), (1, 2), (4, 4, 4), feeder=2)) == []
    assert list(feelings(1, (), (1, 2), (4, 4, 4))) == []


def test_an_opponent_is_surprised_by_a_person_who_plays_what_it_discarded() -> None:
    assert list(feelings(0, (), (1, 2), (4, 4, 4), feeder=2)) == [Feeling(2, Occasion.FEEDS)]


@every_row(("seat", "first"), [(0, Ending.AT_ONCE), (1, Ending.WAITED), (2, Ending.KING), (3, Ending.CLOSE)])
def test_the_end_of_a_hand_is_spoken_of_by_the_cards(seat: int, first: Ending) -> None:
    told = ((Ending.AT_ONCE,), (Ending.WAITED, Ending.KING), (Ending.KING,), ())
    end = GameEnd((0,), (0, 4, 4, 2), dict.fromkeys(range(4), "owl"), told)
    assert end.endings(seat)[0] is first
    said = farewells(end, (), random.Random(1))[seat].rsplit(".", 1)
    assert said[0] == f"says.owl.{first.value}" and int(said[1]) <= sentences_of(first)
