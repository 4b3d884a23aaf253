"""The card games' tables in the states that matter, for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.rules.games.characters import CHARACTERS
from game.rules.options import Options
from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.settings import PieceFaces
from game.ui.places import FairPlayPlace, FinalRacksPlace, NewGamePlace, PastGamePlace, ReplayPlace, RulesPlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.services import Services
from tests.positions import match_at
from tools.past_games import MACHIAVELLI, past_finished_game
from tools.studio import Show, Studio, table
from tools.table_states import PLAYED

MANY = (
    "S7 D7 C7 | H3 H4 H5 H6 | SK DK CK | C9 C10 CJ | S2 H2 C2 D2 | SA S2 S3 | H10 C10 D10 | D5 D6 D7 D8 | SQ HQ DQ | "
    "C4 C5 C6 | S8 C8 D8 | H7 H8 H9 H10 | SJ HJ CJ DJ | S6 S7 S8 S9 | HA CA DA | DJ DQ DK | S3 C3 D3 | "
    "S10 SJ SQ SK / S9 H9 D9 HK CQ D2 S4 D4 D6 C8 S10 H3"
)
FEW = "SQ SK SA | H7 C7 D7 / S2 S3 S5 H2 H8 H9 CJ CQ C10 D4 D9 DK DA S7 HJ"
LONG = FEW.partition("/")[0] + "/ SA S2 S3 SK HA H2 H7 HJ HQ HK C2 C3 C8 CJ CK D2 D3 D8 DQ DK D5"
"""The most cards in one row."""
LONGEST = LONG + " S4 S6 H4 H6 C5 C9 C10"
JOKERS = "SQ J SA | H7 J D7 | C2 C3 J / S2 J S5 H2 H8 H9 CJ CQ C10 D4 D9"
CROWD = (
    " | ".join(f"{s}A {s}2 {s}3 | {s}4 {s}5 {s}6 | {s}7 {s}8 {s}9 | {s}10 {s}J {s}Q" for s in "SHCD")
    + " | "
    + " | ".join(f"S{n} H{n} C{n}" for n in range(4, 11))
    + " | "
    + " | ".join(f"{s}A {s}2 {s}3" for s in "SHC")
)
"""A table of 78 cards."""


def machiavelli(position: str, players: int = 3, options: Options | None = None) -> Callable[[Studio], Show]:
    """The table of Machiavelli at this position."""
    opponents = CHARACTERS[: players - 1]

    def show(studio: Studio) -> Show:
        setup = Setup("machiavelli", players, opponents, options=options or Options())
        return table(studio, match_at(position, setup=setup, pool=17))

    return show


def carried(studio: Studio) -> Show:
    """A run is about to be split."""
    show = machiavelli(MANY)(studio)
    show.hold(show.node(rack=True, value="H9").rect.centre, show.node(ident="table.tile", value="H7").rect.centre)
    return show


def long(studio: Studio, button: str = "") -> Show:
    """A long hand of which three cards are picked and one is pointed at, or sorted."""
    show = machiavelli(LONG)(studio)
    if button:
        show.click(show.node(ident=button))
        return show
    for value in ("HJ", "HQ", "HK"):
        show.click(show.node(rack=True, value=value))
    show.rest(show.node(rack=True, value="C8"))
    return show


PEOPLE = Setup("machiavelli", 4, ("hare", "owl"), 60, people=(0, 2), names=("Marguerite", "", "陳小明"))


def split(studio: Studio) -> Show:
    """A run is about to become two good ones."""
    show = machiavelli("S9 D9 C9 | H5 H6 H7 H8 H9 H10 | SJ DJ CJ / H7 S2 D4 CK")(studio)
    place = show.node(ident="table.tile", value="H8").rect
    show.hold(show.node(rack=True, value="H7").rect.centre, (place.x + 4, place.centre[1]))
    return show


def people(studio: Studio, *, lifted: bool) -> Show:
    """Two people and two computers: the curtain, and the table behind it."""
    show = table(studio, match_at(MANY, setup=PEOPLE, pool=17), pause=6)
    if lifted:
        show.click(show.node(ident="ready"))
        show.wait(1)
    return show


def scored(studio: Studio) -> Show:
    """The sheet of the game whose racks were shown."""
    show = ended(studio)
    show.click(show.node(ident="sheet"))
    show.wait(2)
    return show


def new_game(studio: Studio, *press: str) -> Show:
    """The page of a new game of Machiavelli."""
    show = Show(studio, lambda services: scene_of(NewGamePlace(), services))
    for ident in ("game.machiavelli", *press):
        show.click(show.node(ident=ident))
    return show


def rules(studio: Studio) -> Show:
    """How Machiavelli is played, at the runs."""
    show = Show(studio, lambda services: scene_of(RulesPlace(Setup("machiavelli")), services))
    show.click(show.node(ident="chapter.sets"))
    show.click(show.node(ident="card.high_run"))
    for _ in range(2):
        show.click(show.node(ident="example"))
    return show


def played_out(seed: int = 3) -> FinishedGame:
    """A whole game of Machiavelli among three, as it would be kept."""
    return past_finished_game(MACHIAVELLI, seed)


def past(find: Callable[[Services, FinishedGame], Scene], *press: str) -> Callable[[Studio], Show]:
    """A page about that game, after these presses."""

    def show(studio: Studio) -> Show:
        made = Show(studio, lambda services: find(services, played_out()))
        for ident in press:
            made.click(made.node(ident=ident))
        made.wait(1)
        return made

    return show


def ended(studio: Studio) -> Show:
    """The racks after that game."""
    made = Show(studio, lambda services: scene_of(FinalRacksPlace(played_out().match), services))
    made.wait(6)
    return made


def tiles_as_cards(studio: Studio) -> Show:
    """A table of the Classic box played with cards (rules 13.2)."""
    settings = replace(studio.settings, faces=PieceFaces.CARDS)
    return table(replace(studio, settings=settings), match_at(PLAYED, setup=Setup().with_players(3)))


def hinted(studio: Studio) -> Show:
    """What a hint says of cards, to the last press."""
    show = machiavelli(MANY)(studio)
    for _ in range(3):
        show.click(show.node(ident="hint"))
        show.wait(2.0)
    return show


def staged(studio: Studio) -> Show:
    """A good set and an unfinished one of this turn."""
    show = machiavelli(FEW, players=2)(studio)
    felt = show.node(ident="felt").rect
    for at, names in enumerate((("S2", "S3"), ("H8", "H9", "HJ"))):
        for name in names:
            show.click(show.node(rack=True, value=name))
        x = felt.x + felt.w * (0.12 + 0.6 * at)
        show.click(replace(show.node(ident="felt"), rect=type(felt)(x, felt.centre[1], 4, 4)))
    show.wait(4)
    return show


CARD_TABLES: Mapping[str, Callable[[Studio], Show]] = {
    "machiavelli": machiavelli(MANY),
    "machiavelli-few": machiavelli(FEW),
    "machiavelli-jokers": machiavelli(JOKERS, options=Options(card_jokers=4)),
    "machiavelli-crowded": machiavelli(CROWD + " / SK HK CK DK"),
    "machiavelli-carried": carried,
    "machiavelli-long": long,
    "machiavelli-longest": machiavelli(LONGEST),
    "machiavelli-sorted": lambda studio: long(studio, "sort-groups"),
    "machiavelli-split": split,
    "machiavelli-six": machiavelli(FEW, players=6),
    "machiavelli-curtain": lambda studio: people(studio, lifted=False),
    "machiavelli-people": lambda studio: people(studio, lifted=True),
    "machiavelli-score": scored,
    "machiavelli-new-game": new_game,
    "machiavelli-new-game-open": lambda studio: new_game(studio, "change"),
    "machiavelli-more-rules": lambda studio: new_game(studio, "change", "more-rules"),
    "machiavelli-rules": rules,
    "machiavelli-replay": past(lambda services, game: scene_of(ReplayPlace(game, 20), services), "racks"),
    "machiavelli-fair": past(lambda services, game: scene_of(FairPlayPlace(game), services), "racks.deal"),
    "machiavelli-past": past(lambda services, game: scene_of(PastGamePlace(game, "a.txt"), services)),
    "machiavelli-ended": ended,
    "machiavelli-hint": hinted,
    "machiavelli-staged": staged,
    "classic-as-cards": tiles_as_cards,
}
