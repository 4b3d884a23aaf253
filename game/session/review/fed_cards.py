"""The discards of a seat that the next player took and laid: what everybody at the table saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.ai.card_players import go_together
from game.rules.play.commands import Discard, TakeDiscard
from game.rules.play.events import DiscardTaken, TileDiscarded, TilesPlayed
from game.rules.tiles import Tile
from game.session.history.finished_game import FinishedGame, RecordedTurn
from game.session.history.turn_log import played_tiles
from game.session.match.setup import PERSON, Setup

SOON = 2
"""Turns of the next player within which it lays what it took."""


@dataclass(frozen=True, slots=True)
class FedCard:
    """A discard that the next player took and laid within two of its turns."""

    number: int
    """Of the own command, in the game, from 1."""
    turn: int
    tile: Tile
    who: str
    """The character that laid it, where it has one seat; else empty."""
    at_once: bool
    """In the turn in which it was taken."""
    seen: Tile | None
    """A card that goes with it and that the same player had openly taken and not shown again."""


def fed_cards(finished_game: FinishedGame, seat: int) -> Iterator[FedCard]:
    """Every one of this seat, in order."""
    turns = finished_game.turns
    for at, (turn, after) in enumerate(pairwise(turns)):
        if turn.seat != seat or not isinstance(turn.command, Discard) or not isinstance(after.command, TakeDiscard):
            continue
        tile, number = turn.command.tile, finished_game.turn_number
        own = [each for each in range(at + 1, len(turns)) if turns[each].seat == after.seat]
        soon = list(dict.fromkeys(number(each + 1) for each in own))[:SOON]
        laid = next((number(each + 1) for each in own if tile in played_tiles(turns[each].events)), None)
        if laid in soon:
            who = _character(finished_game.match.setup, after.seat)
            pieces = turn.after.rules.shapes.pieces
            known = (each for each in _openly_held(turns[:at], after.seat) if go_together(pieces, each, tile))
            yield FedCard(at + 1, number(at + 1), tile, who, laid == soon[0], next(known, None))


def _character(setup: Setup, seat: int) -> str:
    who = setup.seats[seat]
    return who if who != PERSON and setup.seats.count(who) == 1 else ""


def _openly_held(turns: Sequence[RecordedTurn], seat: int) -> list[Tile]:
    """What this seat took from the discards and has not shown again."""
    held: list[Tile] = []
    for turn in turns:
        for event in turn.events:
            if isinstance(event, DiscardTaken) and event.seat == seat:
                held.append(event.tile)
            elif isinstance(event, TilesPlayed) and event.seat == seat:
                held = [tile for tile in held if tile not in event.tiles]
            elif isinstance(event, TileDiscarded) and event.tile in held:
                held.remove(event.tile)
    return held
