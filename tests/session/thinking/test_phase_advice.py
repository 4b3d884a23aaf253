"""What a hint for a turn of several phases says is worth keeping (rules 12.2)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_tiles
from game.rules.options import Options
from game.rules.play.checks import TurnFacts
from game.rules.play.state import GameState, PlayerView, Seat, view_for
from game.rules.tiles import Tile
from game.session.thinking.phase_advice import best_hope


def view_of(hand: str, discards: str = "D9", phase: int = 0) -> PlayerView:
    """What a seat with this hand sees before the draw, or in a later phase; the table is empty."""
    bank = TileBank(RUMMY)
    pile = parse_tiles(discards, bank)
    seats = tuple(Seat(parse_tiles(each, bank), opened=False) for each in (hand, "D4 D6"))
    stock, options = parse_tiles("HA H2", bank), RUMMY.in_force(Options())
    state = GameState(RUMMY, options, seats, (), stock, 0, 1, 0, discards=pile, phase_number=phase, facts=TurnFacts())
    return view_for(state, 0)


def thrown_from(hand: str, discards: str) -> PlayerView:
    """The same when a card is to be thrown."""
    return view_of(hand, discards, phase=2)


def hoped(hand: str) -> tuple[str, str]:
    """Which two cards of this hand wait, and what would make a set of them."""
    hope = best_hope(view_of(hand))
    return ("", "") if hope is None else (_named(hope.tiles), _named(hope.wanted))


def _named(tiles: Sequence[Tile]) -> str:
    return " ".join(RUMMY.spelling.text(tile.symbol) for tile in tiles)


def test_two_neighbours_wait_for_both_ends() -> None:
    assert hoped("S5 S6 HK") == ("S5 S6", "S4 S7")


def test_cards_that_make_a_set_already_wait_for_nothing() -> None:
    assert hoped("S8 S9 S10 HK C2") == ("", "")
