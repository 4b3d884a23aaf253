"""The table of card Rummy in the states that matter, for the gallery."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from game.ai.levels import player_of
from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_tiles
from game.rules.play.checks import TurnFacts
from game.rules.play.events import TilesPlayed
from game.rules.play.scoring import EndReason, Outcome
from game.session.history.finished_game import finished_game_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.input.gestures import Act, Action
from game.ui.places import FairPlayPlace, NewGamePlace, ReplayPlace, RulesPlace
from game.ui.routes import scene_of
from tests.positions import match_at
from tools.studio import Show, Studio, table

SETUP = Setup(RUMMY.name, 3, ("hare", "magpie"))
PEOPLE = Setup(RUMMY.name, 4, ("hare", "owl"), 60, people=(0, 2), names=("Marguerite", "", "陳小明"))
TWO = Setup(RUMMY.name, 2, ("hare",))
SIX = Setup(RUMMY.name, 6, ("hare", "magpie", "tortoise", "fox", "owl"))
TABLE = "S5 H5 D5 | C3 C4 C5 C6 | HJ HQ HK"
HAND = "DA D2 C7 D7 SK H6 CJ S8 S9 S10"
DISCARDS = "S2 C9 H3 DJ H9 DQ H7"
HARE = "HA C8 DK C10 H8 S6"
"""The cards of the next seat."""
DRAW, LAY = 0, 1


def hand_at(
    rack: str = HAND, laid: str = TABLE, discards: str = DISCARDS, phase: int = DRAW, stock: int = 10,
    setup: Setup = SETUP, others: Sequence[str] = (HARE,),
) -> Match:  # fmt: skip
    """A hand in which the person is to move; the others in turn laid the sets, and won the hand before."""
    position, opened = f"{laid} / {rack}", bool(laid)
    match = match_at(position, setup, others=others, discards=discards, phase=phase, pool=stock, opened=opened, turn=9)
    match.earlier = (Outcome(EndReason.OUT, (0,), (41, 18, 32, 0, 7, 0)[: setup.players], (0, 23, 18)),)
    match.game_number = 2
    match.game.state = replace(match.game.state, facts=TurnFacts(None, was_open=opened))
    melds = match.game.state.table
    for at, meld in enumerate(melds):
        match.game.events.append(TilesPlayed((at + 1) % setup.players, meld.tiles, melds[:at], melds[: at + 1]))
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
    show.handle(Act(Action.PILE))
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


def lost(studio: Studio, setup: Setup = SETUP, seed: int = 2) -> Show:
    """Another seat is out; the person holds cards too."""
    match = Match.begin(setup, seed)
    player, rng = player_of(RUMMY, "fox"), random.Random(seed)
    while not match.game.over:
        seat = match.game.state.to_move
        match.game.submit(seat, player.choose(match.game.view(seat), rng))
    show = table(studio, match)
    show.wait(10)
    return show


def lost_sheet(studio: Studio) -> Show:
    show = lost(studio)
    show.click(show.node(ident="sheet"))
    show.wait(2)
    return show


def summed_up(studio: Studio) -> Show:
    """The score sheet between two hands."""
    show = going_rummy(studio)
    show.click(show.node(ident="sheet"))
    show.wait(2)
    return show


def played_out(seed: int = 3) -> Match:
    """A whole hand among computers."""
    match = Match.begin(SETUP, seed)
    player, rng = player_of(RUMMY, "fox"), random.Random(seed)
    while not match.game.over:
        seat = match.game.state.to_move
        match.game.submit(seat, player.choose(match.game.view(seat), rng))
    return match


def replayed(studio: Studio, part: float = 0.7) -> Show:
    finished = finished_game_of(played_out(), "", "")
    show = Show(studio, lambda services: scene_of(ReplayPlace(finished, round(part * len(finished.turns))), services))
    show.click(show.node(ident="racks"))
    show.wait(1)
    return show


def fair(studio: Studio) -> Show:
    finished = finished_game_of(played_out(), "", "")
    show = Show(studio, lambda services: scene_of(FairPlayPlace(finished), services))
    show.click(show.node(ident="racks.deal"))
    show.wait(1)
    return show


def many(studio: Studio) -> Show:
    """Six seats, and all that they can lay."""
    laid = " | ".join((*(f"S{n} H{n} D{n}" for n in ("A", 2, 3, 4, 5)), "C5 C6 C7 C8 C9 C10", "HJ HQ HK", "SJ DJ CJ"))
    return table(studio, hand_at("S9 D9 H9 S10", laid, "DQ CQ", stock=6, setup=SIX, others=()), pause=6)


def people(studio: Studio, *, lifted: bool) -> Show:
    """Two people and two computers: the curtain, and the table behind it."""
    show = table(studio, hand_at(setup=PEOPLE), pause=6)
    if lifted:
        show.click(show.node(ident="ready"))
        show.wait(1)
    return show


def hinted(studio: Studio, presses: int, phase: int = DRAW) -> Show:
    """What a hint says of what to draw, or of what to lay and throw."""
    show = table(studio, hand_at(phase=phase), pause=6)
    for _ in range(presses):
        show.click(show.node(ident="hint"))
        show.wait(2.0)
    return show


def refused(studio: Studio) -> Show:
    """The card just taken may not be thrown back."""
    show = drawing(studio)
    show.click(show.node(ident="discards"))
    show.click(show.node(rack=True, value="H7"))
    show.click(show.node(ident="end-turn"))
    return show


def new_game(studio: Studio, *press: str) -> Show:
    """The page of a new game of card Rummy."""
    show = Show(studio, lambda services: scene_of(NewGamePlace(), services))
    for ident in ("game.rummy", *press):
        show.click(show.node(ident=ident))
    return show


def rules(studio: Studio, chapter: str, card: str) -> Show:
    """How card Rummy is played."""
    show = Show(studio, lambda services: scene_of(RulesPlace(SETUP), services))
    show.click(show.node(ident=f"chapter.{chapter}"))
    show.click(show.node(ident=f"card.{card}"))
    show.wait(1)
    return show


def match_over(studio: Studio) -> Show:
    """The result of a match."""
    show = summed_up(studio)
    show.click(show.node(ident="next"))
    show.wait(2)
    return show


RUMMY_TABLES: Mapping[str, Callable[[Studio], Show]] = {
    "rummy-draw": drawing,
    "rummy-lost": lost,
    "rummy-lost-two": partial(lost, setup=TWO),
    "rummy-lost-six": partial(lost, setup=SIX),
    "rummy-lost-sheet": lost_sheet,
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
    "rummy-six": many,
    "rummy-curtain": lambda studio: people(studio, lifted=False),
    "rummy-people": lambda studio: people(studio, lifted=True),
    "rummy-hint-draw": lambda studio: hinted(studio, 3),
    "rummy-hint-lay": lambda studio: hinted(studio, 3, LAY),
    "rummy-refused": refused,
    "rummy-new-game": new_game,
    "rummy-new-game-open": lambda studio: new_game(studio, "change"),
    "rummy-more-rules": lambda studio: new_game(studio, "change", "more-rules"),
    "rummy-rules-turn": lambda studio: rules(studio, "play", "turn"),
    "rummy-rules-end": lambda studio: rules(studio, "end", "counting"),
    "rummy-match-over": match_over,
}
