"""A game that is not in the house, without a shared table and with a command of its own.

Three suits of five ranks, two copies, racks of four. Draw one from the pool or the discard pile; throw one, or knock:
show the pairs of the hand and throw one, which ends the game. Each tile outside a pair costs a point; the lowest hand
wins what the others have more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pytest

from game.ai import levels
from game.ai.levels import Manner
from game.ai.patience import Patience
from game.ai.player import Player
from game.rules.games import registry
from game.rules.options import PoolEnd
from game.rules.play import moves
from game.rules.play.command_forms import CommandForm, CommandPart
from game.rules.play.commands import Command, Discard, DrawTile, TakeDiscard
from game.rules.play.events import Event, SpecialMove, TileDiscarded
from game.rules.play.ruleset import CommandRule, Done, EndOfGame, NextTurn, Phase, Ruleset, TurnEnding
from game.rules.play.scoring import EndReason, score_blocked
from game.rules.play.state import GameState, PlayerView
from game.rules.problems import Problem, Reason
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.session import texts
from game.session.system.paths import NAME
from tests import shared
from tests.null_game import DRAW, NULL, THROW, one_point, pairs

KNOCK_AT = 1
"""The most tiles outside pairs with which one may knock."""


@immutable
class Knock(Command):
    """Show these pairs of the hand, throw this tile, and end the game."""

    shown: Table
    tile: Tile


def pairs_in(rack: Tiles) -> Table:
    """As many pairs as there are, without a tile twice."""
    waiting: dict[int, Tile] = {}
    found: list[Tiles] = []
    for tile in rack:
        assert tile.face is not None
        twin = waiting.pop(tile.face.number, None)
        if twin is None:
            waiting[tile.face.number] = tile
        else:
            found.append((twin, tile))
    return tuple(Meld(ident, pair) for ident, pair in enumerate(found, 1))


def loose(rack: Tiles) -> Tiles:
    """The tiles outside pairs."""
    paired = {tile for meld in pairs_in(rack) for tile in meld.tiles}
    return tuple(tile for tile in rack if tile not in paired)


def without(rack: Tiles, tile: Tile) -> Tiles:
    return tuple(each for each in rack if each != tile)


def check_knock(state: GameState, command: Knock) -> tuple[Problem, ...]:
    rack = state.seats[state.to_move].rack
    shown = [tile for meld in command.shown for tile in meld.tiles]
    if len({*shown, command.tile} & {*rack}) < len(shown) + 1:
        return (Problem(Reason.FOREIGN_TILES, facts=(("count", 1),)),)
    wrong = tuple(problem for meld in command.shown for problem in state.rules.why_not(meld.tiles))
    return wrong or (() if len(rack) - 1 - len(shown) <= KNOCK_AT else (Problem(Reason.NOT_NOW),))


def knock(state: GameState, command: Knock) -> tuple[GameState, tuple[Event, ...]]:
    seat = state.to_move
    left = without(state.seats[seat].rack, command.tile)
    now = moves.with_seat(state, replace(state.seats[seat], rack=left))
    now = replace(now, discards=(*now.discards, command.tile))
    tiles = tuple(tile for meld in command.shown for tile in meld.tiles)
    outcome = replace(score_blocked(tuple(map(loose, now.racks)), one_point), reason=EndReason.CALLED)
    over, ends = moves.ended(now, EndOfGame(outcome))
    return over, (TileDiscarded(seat, command.tile), SpecialMove(seat, "knock", tiles), *ends)


def offer_knock(state: GameState, picked: Tiles) -> Command | Problem:
    """With the one tile that is picked thrown."""
    rack = state.seats[state.to_move].rack
    return Knock(pairs_in(without(rack, picked[0])), picked[0]) if len(picked) == 1 else Problem(Reason.THROW_ONE)


def end_turn(done: Done) -> TurnEnding:
    return NextTurn() if done.now.pool else EndOfGame(score_blocked(tuple(map(loose, done.now.racks)), one_point))


END: Mapping[type, CommandRule] = {Discard: THROW, Knock: CommandRule(check_knock, knock, offer_knock)}
PHASES = (Phase("draw", DRAW), Phase("throw", END))
KNOCK = CommandForm(Knock, "knock", "knocks", (("shown", CommandPart.TABLE), ("tile", CommandPart.TILE)))


def ruleset() -> Ruleset:
    return Ruleset(PHASES, end_turn, one_point, pairs, own=(KNOCK,))


KNOCKING = replace(
    NULL,
    name="knocking",
    ruleset=ruleset,
    characters=("hare",),
    manner="knocking",
    fixed={"opening": 0, "pool_end": PoolEnd.AT_ONCE},
)


@dataclass(frozen=True, slots=True)
class Knocker:
    """Takes what makes a pair, throws a tile outside pairs, and knocks as soon as it may."""

    name: str

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """A command of the phase the turn is in."""
        if DrawTile in view.phase.commands:
            takes = view.discards and len(loose((*view.rack, view.discards[-1]))) < len(loose(view.rack))
            return TakeDiscard() if takes else DrawTile()
        tile = min(view.rack, key=lambda each: (len(loose(without(view.rack, each))), each.ident))
        left = without(view.rack, tile)
        return Knock(pairs_in(left), tile) if len(loose(left)) <= KNOCK_AT else Discard(tile)


def knocker(who: str, _patience: Patience, _step: int) -> Player:
    return Knocker(who)


SENTENCES = {
    "box.knocking": "Knocking",
    "brief.box.knocking": "one pack",
    "command.knock": "Knock",
    "log.knock": "{name} knocks with {tiles}.",
    "log.you_knock": "You knock with {tiles}.",
}


def join_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add it to the list of games and its players to theirs, and its sentences to the English catalogue."""
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, KNOCKING.name: KNOCKING})
    monkeypatch.setattr(levels, "MANNERS", {**levels.MANNERS, KNOCKING.manner: Manner(knocker)})
    for catalogue in catalogues():
        for key, sentence in SENTENCES.items():
            monkeypatch.setitem(catalogue, key, sentence)


def catalogues() -> Iterator[dict[str, str]]:
    file = shared.ASSETS.locale / texts.FALLBACK / "LC_MESSAGES" / f"{NAME}.mo"
    yield texts._catalogue(file)._catalog  # type: ignore[attr-defined]
