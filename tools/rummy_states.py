"""The table of card Rummy in the states that matter, for the gallery."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from game.ai.levels import level
from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_position, parse_tiles
from game.rules.play.ruleset import TableUse
from game.rules.play.scoring import EndReason, Outcome
from game.rules.play.state import Seat
from game.rules.play.turn_facts import TurnFacts
from game.session.history.finished_game import finished_game_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action
from tools.studio import Show, Studio, table

SETUP = Setup(RUMMY.name, 3, ("hare", "magpie"))
TABLE = "S5 H5 D5 | C3 C4 C5 C6 | HJ HQ HK"
HAND = "DA D2 C7 D7 SK H6 CJ S8 S9 S10"
DISCARDS = "S2 C9 H3 DJ H9 DQ H7"
DRAW, LAY = 0, 1


def hand_at(rack: str = HAND, laid: str = TABLE, discards: str = DISCARDS, phase: int = DRAW, stock: int = 10) -> Match:
    """A hand in which the person is to move; the others hold what is left after the stock."""
    match = Match.begin(SETUP, 1)
    bank = TileBank(RUMMY)
    melds, own = parse_position(f"{laid} / {rack}", bank)
    thrown = parse_tiles(discards, bank)
    used = {tile for meld in melds for tile in meld.tiles} | {*own, *thrown}
    rest = [tile for tile in RUMMY.tiles() if tile not in used]
    rest = rest[1::2] + rest[::2]
    seats = (Seat(own, opened=bool(laid)), Seat(tuple(rest[:6]), opened=True), Seat(tuple(rest[6:15]), opened=True))
    match.earlier = (Outcome(EndReason.OUT, (0,), (41, 18, 32), (0, 23, 18)),)
    match.game_number = 2
    match.game.state = replace(
        match.game.state, seats=seats, table=melds, pool=tuple(rest[-stock:]) if stock else (), discards=thrown,
        to_move=0, turn=9, starter=0, phase_number=phase, facts=TurnFacts(None, bool(laid)),
    )  # fmt: skip
    return match


def drawing(studio: Studio) -> Show:
    """Nothing is drawn yet."""
    return table(studio, hand_at(), pause=6)


def laying(studio: Studio) -> Show:
    """The discard is taken and a run is staged."""
    show = drawing(studio)
    show.click(show.node(ident="discards"))
    for value in ("S8", "S9", "S10"):
        show.click(show.node(rack=True, value=value))
    felt = show.node(ident="felt").rect
    y = felt.centre[1]
    show.click(replace(show.node(ident="felt"), rect=type(felt)(felt.right - felt.w * 0.15, y, 4, 4)))
    show.wait(1)
    return show


def picked(studio: Studio) -> Show:
    show = laying(studio)
    show.click(show.node(rack=True, value="SK"))
    return show


def throwing(studio: Studio) -> Show:
    show = laying(studio)
    goal = show.node(ident="discards").rect
    show.hold(show.node(rack=True, value="SK").rect.centre, (goal.right - 30, goal.centre[1] + 20))
    return show


def leafing(studio: Studio) -> Show:
    show = drawing(studio)
    show.apply(show.top.handle(Act(Action.PILE)))
    show.wait(0.5)
    return show


def empty(studio: Studio) -> Show:
    """No stock, no discard."""
    return table(studio, hand_at(discards="", stock=0, phase=LAY), pause=6)


def over(studio: Studio, rack: str, laid: str = "", **more: object) -> Show:
    """The person lays all of these and is out; then the others' cards are counted."""
    match = hand_at(rack.replace(" | ", " "), laid, "D2 C2 H2", LAY, **more)  # type: ignore[arg-type]
    show = table(studio, match, pause=6)
    bank = TileBank(RUMMY)
    felt = show.node(ident="felt")
    for at, row in enumerate(rack.split(" | ")):
        for tile in parse_tiles(row, bank):
            show.click(show.node(rack=True, value=RUMMY.spelling.text(tile.symbol)))
        x = felt.rect.x + felt.rect.w * (0.4 + 0.22 * at)
        show.click(replace(felt, rect=type(felt.rect)(x, felt.rect.centre[1] - 2, 4, 4)))
    show.click(show.node(ident="end-turn"))
    show.wait(6)
    return show


def going_rummy(studio: Studio) -> Show:
    """All cards in one turn, nothing laid before."""
    return over(studio, "H4 H5 H6 H7 | S9 D9 C9 | SJ SQ SK")


def going_out(studio: Studio) -> Show:
    """Out after earlier melds."""
    return over(studio, "S9 D9 C9", TABLE)


def summed_up(studio: Studio) -> Show:
    """The score sheet between two hands."""
    show = going_rummy(studio)
    show.click(show.node(ident="sheet"))
    show.wait(2)
    return show


def played_out(seed: int = 3) -> Match:
    """A whole hand among computers."""
    match = Match.begin(SETUP, seed)
    player, rng = level("fox").create(use=TableUse.ADD_ONLY), random.Random(seed)
    while not match.game.over:
        seat = match.game.state.to_move
        match.game.submit(seat, player.choose(match.game.view(seat), rng))
    return match


def replayed(studio: Studio, part: float = 0.7) -> Show:
    finished = finished_game_of(played_out(), "", "")
    show = Show(studio, lambda navigator: navigator.archive.replay(finished, round(part * len(finished.turns))))
    show.click(show.node(ident="racks"))
    show.wait(1)
    return show


def fair(studio: Studio) -> Show:
    finished = finished_game_of(played_out(), "", "")
    show = Show(studio, lambda navigator: navigator.archive.fair_play(finished))
    show.click(show.node(ident="racks.deal"))
    show.wait(1)
    return show


RUMMY_TABLES: Mapping[str, Callable[[Studio], Show]] = {
    "rummy-draw": drawing,
    "rummy-lay": laying,
    "rummy-picked": picked,
    "rummy-throw": throwing,
    "rummy-fan": leafing,
    "rummy-empty": empty,
    "rummy-over-double": going_rummy,
    "rummy-over": going_out,
    "rummy-sheet": summed_up,
    "rummy-replay": replayed,
    "rummy-fair": fair,
}
