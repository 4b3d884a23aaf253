"""One seat's game as this seat saw it: what a review may know, and nothing that was hidden."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.rollouts import GREEDY, Casting
from game.rules.options import MatchBy
from game.rules.play.checks import ProposedPlay, own_worth, play_problems
from game.rules.play.commands import Command, PlayTable
from game.rules.play.events import Event, TileDrawn
from game.rules.play.state import PlayerView, view_for
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.session.history.finished_game import FinishedGame
from game.session.history.turn_log import drawn_tiles, rebuilt_count
from game.session.match.setup import PERSON, Setup
from game.session.review.estimate import Unit
from game.session.review.fed_cards import FedCard, fed_cards
from game.session.storage.game_identity import identity_of


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """One command of the seat, with the view it was given from."""

    number: int
    """In the game, from 1."""
    view: PlayerView
    command: Command
    events: tuple[Event, ...]
    after: Table

    @property
    def laid(self) -> Tiles:
        """The tiles that left the rack for the table."""
        on_table = frozenset(tile for meld in self.after for tile in meld.tiles)
        return tuple(tile for tile in self.view.rack if tile in on_table)

    @property
    def drawn(self) -> Tile | None:
        """The tile of a turn that only drew."""
        found = drawn_tiles(self.events)
        is_draw = len(self.events) > 0 and isinstance(self.events[0], TileDrawn)
        return found[0] if is_draw and len(found) == 1 else None

    @property
    def rebuilt(self) -> int:
        """How many old sets were changed, other than by adding to them."""
        return rebuilt_count(self.events)


@dataclass(frozen=True, slots=True)
class SeatGame:
    """A finished game as one seat played it: what its review starts from."""

    seat: int
    turns: tuple[OwnTurn, ...]
    casting: Casting
    """Who sat at the table; persons are played on by the greedy character."""
    won: bool
    unit: Unit
    """What decides the match."""
    counts_points: bool
    """Whether points may be told of: where they decide, and in a single game, whose sheet shows them."""
    seed: str
    """Of the worlds; the same for the same game."""
    assisted: frozenset[int] = frozenset()
    """The numbers of its commands that were played by a hint."""
    prepared: bool = False
    """Whether the deal could be known beforehand."""
    held: Tiles = ()
    """What the seat held when the game was over."""
    fed: tuple[FedCard, ...] = ()
    """Its discards that the next player laid."""


def seat_game(finished_game: FinishedGame, seat: int) -> SeatGame:
    """The game from this seat."""
    setup, states = finished_game.match.setup, finished_game.states
    turns = tuple(
        OwnTurn(number, view_for(before, seat), turn.command, turn.events, turn.after.table)
        for number, (before, turn) in enumerate(zip(states, finished_game.turns, strict=False), start=1)
        if turn.seat == seat
    )
    outcome = finished_game.outcome
    by_points = setup.match_by is MatchBy.POINTS and (setup.games > 1 or setup.target > 0)
    return SeatGame(
        seat,
        turns,
        casting_of(setup),
        outcome is not None and seat in outcome.winners,
        Unit.POINTS if by_points else Unit.WINS,
        by_points or setup.games == 1,
        f"{identity_of(finished_game)}/{seat}",
        finished_game.assisted.intersection(turn.number for turn in turns),
        finished_game.prepared,
        states[-1].racks[seat],
        tuple(fed_cards(finished_game, seat)),
    )


def casting_of(setup: Setup) -> Casting:
    """Who plays on at each seat."""
    return Casting(tuple(GREEDY if who == PERSON else who for who in setup.seats), setup.patience, setup.wren_step)


def is_allowed(view: PlayerView, table: Table) -> bool:
    """Whether the seat may end its turn with this table."""
    return not play_problems(_play(view, table))


def worth_of(view: PlayerView, table: Table) -> int:
    """What the tiles of the rack in this table count for an opening (rules 7.4)."""
    return own_worth(_play(view, table))


def _play(view: PlayerView, table: Table) -> ProposedPlay:
    ruleset = view.ruleset
    return ProposedPlay(
        view.table,
        frozenset(view.rack),
        view.am_open,
        view.options,
        view.rules,
        table,
        ruleset.table_use,
        ruleset.limits,
        view.facts,
    )


def is_plain_move(command: Command) -> bool:
    """Whether it can be compared with another: a turn the clock ended is nobody's choice."""
    return isinstance(command, PlayTable) or not hasattr(command, "cause")
