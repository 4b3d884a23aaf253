"""What opponents say of a hand of card Rummy is true by its record, which is read here by other means."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

from game.rules.games.rummy import RUMMY
from game.rules.play.commands import Discard, PlayTable, TakeDiscard
from game.rules.play.events import DiscardTaken, TileDiscarded, TilesPlayed
from game.rules.tiles import Tile
from game.session.history.feelings import Ending
from game.session.history.hand_ends import of_hands
from game.session.history.turn_log import completed_turns, fed_by
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from tests.effort import every_row
from tests.positions import match_at

HANDS = 24
FOUR = ("fox", "owl", "hare")


@cache
def played(seed: int) -> Match:
    """A whole hand among four."""
    match = Match.begin(Setup("rummy", 4, FOUR), seed)
    person, chance = player_named("magpie", RUMMY), random.Random(seed)
    while not match.game.over:
        seat = match.game.state.to_move
        match.game.submit(seat, (match.players[seat] or person).choose(match.game.view(seat), chance))
    return match


def makes_set(cards: tuple[Tile, ...]) -> bool:
    faces = sorted((tile.face for tile in cards if tile.face is not None), key=lambda face: face.number)
    numbers, suits = [face.number for face in faces], {face.colour for face in faces}
    same = len(set(numbers)) == 1 and len(suits) == len(faces)
    return same or (len(suits) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))))


def test_what_is_told_of_a_hand_is_so_by_its_commands() -> None:
    told = Counter[Ending]()
    for match in map(played, range(HANDS)):
        game = match.game
        outcome = game.state.outcome
        assert outcome is not None
        laid = {seat: [at for at, (who, done) in enumerate(game.log) if who == seat and isinstance(done, PlayTable)]
                for seat in range(4)}  # fmt: skip
        threw = {seat for seat, done in game.log if isinstance(done, Discard)}
        for seat, endings in enumerate(of_hands(game.state, game.events)):
            told.update(endings)
            rack, lost = game.state.racks[seat], seat not in outcome.winners
            held = any(makes_set(three) for three in combinations(rack, 3))
            king = any(str(tile.symbol).endswith("13") for tile in rack)
            assert (Ending.AT_ONCE in endings) == (not lost and not rack and outcome.doubled)
            assert (Ending.WAITED in endings) == (lost and held and not laid[seat] and seat in threw)
            assert (Ending.KING in endings) == (lost and king)
            if Ending.AT_ONCE in endings:
                assert len(laid[seat]) == 1 and all(who == seat for who, _ in game.log[laid[seat][0] :])
    assert set(told) == {Ending.AT_ONCE, Ending.WAITED, Ending.KING}


def test_who_fed_whom_is_so_by_the_commands() -> None:
    """A card taken is the last that was discarded, and it lies on the table when the turn is over."""
    fed = 0
    for match in map(played, range(HANDS)):
        thrown: list[tuple[int | None, Tile]] = [(None, match.game.deal.state.discards[-1])]
        taken, by_turn = None, list[tuple[int | None, Tile] | None]()
        for (seat, done), after in zip(match.game.log, [*match.game.log[1:], (-1, None)], strict=True):
            if isinstance(done, TakeDiscard):
                taken = thrown.pop()
            elif isinstance(done, Discard):
                thrown.append((seat, done.tile))
            if after[0] != seat:
                by_turn.append(taken)
                taken = None
        for turn, took in zip(completed_turns(match.game.events), by_turn, strict=True):
            feeder = took[0] if took is not None and took[1] in turn.tiles else None
            assert fed_by(turn.events, match.game.events) == feeder
            fed += feeder is not None
    assert fed


def test_nobody_fed_with_the_card_that_the_deal_turned_up() -> None:
    tile, other = RUMMY.tiles()[0], RUMMY.tiles()[1]
    turn = (DiscardTaken(1, tile), TilesPlayed(1, (tile,), (), ()), TileDiscarded(1, other))
    assert fed_by(turn, turn) is None
    assert fed_by(turn, (TileDiscarded(0, tile), *turn)) == 0


@every_row(("opened", "events", "waited"), [(False, True, True), (True, True, False), (False, False, False)])
def test_a_set_was_held_back_only_by_who_had_a_turn_and_had_laid_nothing(
    opened: bool, events: bool, waited: bool
) -> None:
    """A second set may not be laid where one a turn is agreed, and who was dealt a set may have had no turn."""
    match = match_at(" / D2 D3", box="rummy", others=("S4 S5 S6 HK",), phase=1)
    ended, seats = replace(played(0).game.state.outcome, winners=(0,)), match.game.state.seats  # type: ignore[type-var]
    state = replace(match.game.state, outcome=ended, seats=(seats[0], replace(seats[1], opened=opened)))
    record = [TileDiscarded(1, RUMMY.tiles()[0])] if events else []
    assert of_hands(state, record)[1] == ((Ending.WAITED,) if waited else ()) + (Ending.KING,)
