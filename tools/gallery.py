"""Renders every scene, in the states that matter, to PNG: to look at them, and to compare before and after a change.

    python -m tools.gallery [--out out/gallery] [--only WORD] [--size 1280x720] [--language en] [--text-scale 150]
                            [--theme lacquer | --all-themes] [--palette safe] [--marks letters]

No window is opened: the real scenes get gestures and time, and the real painter paints their words.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ai.levels import level
from game.rules.notation import TileBank, parse_position, parse_tiles
from game.rules.scoring import score_out
from game.rules.state import Seat
from game.rules.tiles import BOXES, Tile
from game.session.match import Match
from game.session.paths import Assets
from game.session.reel import Reel
from game.session.settings import TEXT_SCALES, Look, Marks, Palette, Settings, SettingsStore
from game.session.setup import Setup
from game.session.share import SharedDeal
from game.session.texts import LANGUAGES, Texts
from game.ui.geometry import Frame
from game.ui.gestures import NO_MODS, Act, Action, Mods, Move, Press, Release
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.screen import snapshot
from game.ui.paint.wardrobe import dress, theme_of
from game.ui.scene import Change, Push, Scene
from game.ui.scenes.cast import Cast
from game.ui.scenes.crash import CrashPage
from game.ui.semantics import Node
from game.ui.sounds import NullSound
from game.ui.stack import Stack
from tools.past_games import fill, past_reel

SIZES = ("1280x720", "1920x1080")
FRAME = 1 / 60
PLAYED = (
    "r3 r4 r5 r6 | k7 r7 b7 | b9 b10 b11 b12 | o1 o2 o3 | k10 r10 o10 | b4 b5 J b7 | r12 b12 o12 | k2 k3 k4 k5 k6 | "
    "k13 r13 b13 | r1 r2 r3 r4 / k1 k4 k9 k11 r2 r8 r10 r13 b8 b13 o5 o6 o7 o9 J"
)
FIRST_TURN = "b9 b10 b11 / r7 b7 k7 r2 r5 b1 b4 k3 k12 o6 o9 o10 o13 J"
HARE_TO_MOVE = "b9 b10 b11 | k7 r7 b7 / r1 r5 r8 k2 k12 o6 o13 b3 // o9 o10 o11 o12 k4 r4 b4 b1 r13"
RUNS = " | ".join(f"{c}1 {c}2 {c}3 | {c}4 {c}5 {c}6 | {c}7 {c}8 {c}9 | {c}10 {c}11 {c}12 {c}13" for c in "krbo")
GROUPS = " | ".join(f"k{n} r{n} b{n} o{n}" for n in range(1, 9))
CROWDED = f"{RUNS} | {GROUPS} | k9 r9 b9 | k10 r10 b10 / o9 o10 k11 r11 b11 J J o12"
"""90 tiles on the table."""
LONG = " | ".join(f"{c}{a} {c}{a + 1} {c}{a + 2} {c}{a + 3} {c}{a + 4}" for c in "krbo" for a in (1, 6))
FULL = f"{RUNS} | {GROUPS} | {LONG} | k11 r11 b11 o11 / k9 k10 r12 b13 o9 J J"
"""128 tiles on the table."""
WIDE_RACK = (
    "r3 r4 r5 / k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 r1 r2 r6 r7 r8 r9 r10 r11 r12 r13 "
    "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 o1 o2 o3 J"
)
TWIST_TABLE = "o2 o3 C r5 | b2 b3 M b3 b2 | r7 b7 M b7 r7 | b10 D b13 | k4 k5 k6 / k1 k9 r2 r8 o9 o12 b1 J D C"


@dataclass
class Studio:
    """What every picture is taken with."""

    texts: Texts
    painter: Painter
    fonts: Fonts
    frame: Frame
    folder: Path
    settings: Settings


class Show:
    """One run of scenes without a window: hands, time, pictures."""

    def __init__(self, studio: Studio, make: Callable[[Cast], Scene], *, pause: float = 2.5) -> None:
        self.studio = studio
        store = SettingsStore(studio.folder / "settings.json", studio.settings)
        self.cast = Cast(studio.texts, store, NullSound(), seed=1)
        self.stack = Stack(studio.frame, studio.fonts, make(self.cast))
        self.wait(pause)

    @property
    def top(self) -> Scene:
        assert self.stack.top is not None
        return self.stack.top

    def apply(self, change: Change | None) -> None:
        if change is not None:
            self.stack.apply(change)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.apply(self.top.update(FRAME))

    def wait_until(self, done: Callable[[], bool], most: float = 12) -> None:
        """Lets time pass for scenes that wait for a thought on another thread."""
        for _ in range(round(most / FRAME)):
            if done():
                return
            self.wait(FRAME)
            time.sleep(0.002)

    def node(self, *, value: str = "", ident: str = "", rack: bool = False) -> Node:
        nodes = self.top.nodes()
        prefix = "rack.tile" if rack else ident
        return next(node for node in nodes if node.id.startswith(prefix) and (not value or node.value == value))

    def hold(self, start: tuple[float, float], goal: tuple[float, float], mods: Mods = NO_MODS) -> None:
        """Takes hold at `start` and carries to `goal`, without letting go."""
        (x0, y0), (x1, y1) = start, goal
        self.apply(self.top.handle(Press(round(x0), round(y0), mods=mods)))
        for step in range(1, 13):
            at = round(x0 + (x1 - x0) * step / 12), round(y0 + (y1 - y0) * step / 12)
            self.apply(self.top.handle(Move(*at, held=True)))
            self.wait(FRAME)
        self.wait(0.4)

    def drop(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        self.hold(start, goal)
        self.apply(self.top.handle(Release(round(goal[0]), round(goal[1]))))
        self.wait(0.8)

    def click(self, node: Node, mods: Mods = NO_MODS) -> None:
        x, y = map(round, node.rect.centre)
        self.apply(self.top.handle(Press(x, y, mods=mods)))
        self.apply(self.top.handle(Release(x, y)))
        self.wait(0.5)

    def picture(self) -> pygame.Surface:
        return snapshot(self.studio.painter, self.stack.drawn(), self.studio.frame.width, self.studio.frame.height)


def match_at(
    position: str, *, setup: Setup | None = None, opened: bool = True, to_move: int = 0, pool: int = 40
) -> Match:
    """A match whose game stands at a position; what stands after // is the first opponent's rack."""
    setup = setup or Setup()
    match = Match.begin(setup, 1)
    bank = TileBank(BOXES[setup.box])
    mine, _, other = position.strip().partition(" // ")
    table, rack = parse_position(mine, bank)
    theirs = parse_tiles(other, bank)
    used = {tile for meld in table for tile in meld.tiles} | {*rack, *theirs}
    rest = [tile for tile in BOXES[setup.box].tiles() if tile not in used]
    racks: list[tuple[Tile, ...]] = [rack, theirs] if theirs else [rack]
    while len(racks) < setup.players:
        size = max(1, min(14, (len(rest) - pool) // (setup.players - len(racks))))
        racks.append(tuple(rest[-size:]))
        rest = rest[:-size]
    seats = tuple(Seat(tiles, opened=opened or seat > 0) for seat, tiles in enumerate(racks))
    state = replace(match.game.state, seats=seats, table=table, pool=tuple(rest), to_move=to_move, turn=23, starter=0)
    match.game.state = state
    return match


def table(studio: Studio, match: Match, *, pause: float = 5.0) -> Show:
    return Show(studio, lambda cast: cast.table(match), pause=pause)


def played(studio: Studio) -> Show:
    return table(studio, match_at(PLAYED, setup=Setup().with_players(3)))


def dragging(studio: Studio) -> Show:
    show = played(studio)
    show.hold(show.node(rack=True, value="o7").rect.centre, show.node(ident="table.tile", value="b7").rect.centre)
    return show


def dragging_several(studio: Studio) -> Show:
    show = played(studio)
    for value in ("o5", "o6", "o7"):
        show.click(show.node(rack=True, value=value), Mods(ctrl=True))
    felt = show.node(ident="felt").rect
    show.hold(show.node(rack=True, value="o5").rect.centre, (felt.x + felt.w * 0.12, felt.bottom - felt.h * 0.1))
    return show


def conflict(studio: Studio) -> Show:
    show = played(studio)
    show.drop(show.node(rack=True, value="r8").rect.centre, show.node(ident="table.tile", value="r10").rect.centre)
    felt = show.node(ident="felt").rect
    show.drop(show.node(rack=True, value="k9").rect.centre, (felt.x + felt.w * 0.1, felt.bottom - felt.h * 0.12))
    return show


def opening(studio: Studio) -> Show:
    show = table(studio, match_at(FIRST_TURN, opened=False))
    felt = show.node(ident="felt").rect
    goal = (felt.x + felt.w * 0.4, felt.y + felt.h * 0.75)
    show.drop(show.node(rack=True, value="r7").rect.centre, goal)
    for value in ("b7", "k7"):
        show.drop(show.node(rack=True, value=value).rect.centre, show.node(ident="table.tile", value="r7").rect.centre)
    return show


def opponents_turn(studio: Studio) -> Show:
    """Half a second into Hare's play."""
    match = match_at(HARE_TO_MOVE, to_move=1)
    show, size = table(studio, match, pause=3.4), len(match.game.state.table)
    show.wait_until(lambda: len(match.game.state.table) != size)
    show.wait(0.7)
    return show


def changed_tiles(studio: Studio) -> Show:
    show = opponents_turn(studio)
    show.wait(4)
    return show


def looking_back(studio: Studio) -> Show:
    """After Hare's play, as the table was before it."""
    show = changed_tiles(studio)
    show.apply(show.top.handle(Act(Action.CHANGES)))
    show.wait(1)
    return show


def all_turns(studio: Studio) -> Show:
    """The drawer after some turns."""
    match = Match.begin(Setup().with_players(3), 3)
    for _ in range(26):
        state = match.game.state
        player = match.players[state.to_move] or level("fox").create()
        match.game.submit(state.to_move, player.choose(match.game.view(state.to_move), random.Random(state.turn)))
    show = table(studio, match)
    show.apply(show.top.handle(Act(Action.TURNS)))
    show.wait(1)
    return show


def over(studio: Studio, games: int, find: Callable[[Cast, Match], Scene]) -> Show:
    """The table with the sheet above it after some games of a match."""
    match = match_at(PLAYED, setup=replace(Setup().with_players(3), rounds=1))
    rows = (((1, 4, 9), (), (3, 8, 10)), ((), (2, 5), (11, 13)), ((7, 7), (9,), ()))
    bank = BOXES["classic"].tiles()
    numbered = {n: next(tile for tile in bank if tile.face and tile.face.number == n) for n in range(1, 14)}
    for number, racks in enumerate(rows[:games]):
        if number:
            match.next_game()
        held = [tuple(numbered[n] for n in rack) for rack in racks]
        winner = next(seat for seat, rack in enumerate(racks) if not rack)
        seats = tuple(replace(seat, rack=rack) for seat, rack in zip(match.game.state.seats, held, strict=True))
        outcome = score_out(held, winner)
        match.game.state = replace(match.game.state, seats=seats, outcome=outcome)
        match.record_outcome()
    show = table(studio, match_at(PLAYED, setup=Setup().with_players(3)))
    show.apply(Push(find(show.cast, match)))
    show.wait(1.5)
    return show


def scored(studio: Studio, setup: Setup) -> Show:
    """The sheet of one game of this agreement, above its table."""
    match = match_at(PLAYED, setup=setup)
    outcome = score_out([()] + [match.game.state.seats[seat].rack for seat in range(1, setup.players)], 0)
    match.game.state = replace(match.game.state, outcome=outcome)
    show = table(studio, match, pause=0.1)
    show.apply(Push(show.cast.game_over(match)))
    show.wait(1.5)
    return show


def above_table(studio: Studio, find: Callable[[Cast], Scene]) -> Show:
    show = played(studio)
    show.apply(Push(find(show.cast)))
    show.wait(1)
    return show


def asked(studio: Studio) -> Show:
    show = conflict(studio)
    show.click(show.node(ident="draw"))
    return show


def six(studio: Studio) -> Show:
    setup = replace(Setup().with_players(6), clock=60)
    return table(studio, match_at(PLAYED, setup=setup))


def agreed(studio: Studio, setup: Setup) -> Show:
    """The New game page with this agreement."""

    def page(cast: Cast) -> Scene:
        cast.store.change(setup=setup)
        return cast.new_game()

    return Show(studio, page)


def named(studio: Studio) -> Show:
    show = agreed(studio, PEOPLE)
    show.click(show.node(ident="name.0"))
    return show


def people(studio: Studio, *, lifted: bool) -> Show:
    """Two people and two computers: the curtain, and the table behind it."""
    show = table(studio, match_at(PLAYED, setup=PEOPLE), pause=6)
    if lifted:
        show.click(show.node(ident="ready"))
        show.wait(1)
    return show


def unopened(studio: Studio) -> Show:
    return table(studio, match_at("/ r1 r5 r8 k2 k7 k12 o6 o9 o13 b3 b4 b11 b12 J", opened=False))


def taught(cast: Cast) -> Scene:
    """The first game as a new player finds it."""
    cast.seed = None
    return cast.lesson(None)


def lesson_held(studio: Studio) -> Show:
    show = Show(studio, taught)
    show.click(show.node(rack=True, value="k7"))
    return show


def rules_of_twist(studio: Studio) -> Show:
    show = Show(studio, lambda cast: cast.rules(Setup().with_box("twist")))
    show.click(show.node(ident="card.twist"))
    show.click(show.node(ident="example"))
    return show


def new_game_bound(studio: Studio) -> Show:
    """What the longest of the choices about jokers means."""
    show = Show(studio, lambda cast: cast.new_game())
    show.click(show.node(ident="jokers.exact_swap"))
    return show


PEOPLE = Setup("classic", 4, ("hare", "owl"), 60, people=(0, 2), names=("Marguerite", "", "陳小明"), rounds=1)
CROWD = Setup("big", 6, (), 90, people=tuple(range(6)), names=("Ann", "", "陳小明", "さくら", "Bartholomew W."))


STATES: Mapping[str, Callable[[Studio], Show]] = {
    "welcome": lambda studio: Show(studio, lambda cast: cast.welcome()),
    "lesson": lambda studio: Show(studio, taught),
    "lesson-held": lesson_held,
    "home": lambda studio: Show(studio, lambda cast: cast.home()),
    "new-game": lambda studio: Show(studio, lambda cast: cast.new_game()),
    "new-game-bound": new_game_bound,
    "new-game-people": lambda studio: agreed(studio, PEOPLE),
    "new-game-crowd": lambda studio: agreed(studio, CROWD),
    "naming": named,
    "curtain": lambda studio: people(studio, lifted=False),
    "table-people": lambda studio: people(studio, lifted=True),
    "score-people": lambda studio: scored(studio, PEOPLE),
    "keys": lambda studio: Show(studio, lambda cast: cast.keys()),
    "more-rules": lambda studio: Show(studio, lambda cast: cast.more_rules(Setup(), lambda _: None)),
    "settings": lambda studio: Show(studio, lambda cast: cast.settings()),
    "rules": lambda studio: Show(studio, lambda cast: cast.rules()),
    "rules-twist": rules_of_twist,
    "table-empty": unopened,
    "table-who-starts": lambda studio: table(studio, Match.begin(Setup().with_players(4), 1), pause=1),
    "table-dealing": lambda studio: table(studio, Match.begin(Setup(), 1), pause=3.1),
    "table-played": played,
    "table-crowded-90": lambda studio: table(studio, match_at(CROWDED, pool=0)),
    "table-full-128": lambda studio: table(studio, match_at(FULL, setup=Setup().with_players(6), pool=0)),
    "table-rack-40": lambda studio: table(studio, match_at(WIDE_RACK)),
    "table-six": six,
    "table-twist": lambda studio: table(studio, match_at(TWIST_TABLE, setup=Setup().with_box("twist"))),
    "table-dragging": dragging,
    "table-dragging-several": dragging_several,
    "table-conflict": conflict,
    "table-opening": opening,
    "table-opponents-turn": opponents_turn,
    "table-changed": changed_tiles,
    "table-looking-back": looking_back,
    "table-turns": all_turns,
    "dialog": asked,
    "pause": lambda studio: above_table(studio, lambda cast: cast.pause()),
    "score-sheet": lambda studio: over(studio, 2, lambda cast, match: cast.game_over(match)),
    "games": lambda studio: with_games(studio, lambda cast: cast.games()),
    "games-none": lambda studio: with_games(studio, lambda cast: cast.games(), 0),
    "statistics": lambda studio: with_games(studio, lambda cast: cast.statistics(), 40),
    "past-game": lambda studio: past(studio, lambda cast, reel: cast.past_game(reel, "a.txt")),
    "past-game-six": lambda studio: past(studio, lambda cast, reel: cast.past_game(reel), SIX),
    "fair-play": lambda studio: past(studio, lambda cast, reel: cast.fair_play(reel)),
    "fair-play-deal": lambda studio: pressed(past(studio, lambda cast, reel: cast.fair_play(reel)), "racks.deal"),
    "fair-play-six": lambda studio: pressed(past(studio, lambda cast, reel: cast.fair_play(reel), SIX), "racks.deal"),
    "deal-again": lambda studio: past(
        studio, lambda cast, reel: cast.deal_again(SharedDeal(reel.match.setup, reel.match.seed))
    ),
    "crash": lambda studio: Show(studio, CrashPage),
    "replay": lambda studio: past(studio, lambda cast, reel: cast.replay(reel, 20)),
    "replay-moment": lambda studio: pressed(past(studio, lambda cast, reel: cast.replay(reel)), "moment", "racks"),
    "replay-six": lambda studio: pressed(past(studio, lambda cast, reel: cast.replay(reel, 90), SIX), "racks"),
    "match-over": lambda studio: over(studio, 3, lambda cast, match: cast.match_over(match)),
}


def past(studio: Studio, find: Callable[[Cast, Reel], Scene], setup: Setup | None = None, *, pause: float = 1) -> Show:
    """A page about a finished game."""
    reel = past_reel(setup or Setup("classic", 3, ("magpie", "hare")), 7)
    return Show(studio, lambda cast: find(cast, reel), pause=pause)


def with_games(studio: Studio, find: Callable[[Cast], Scene], count: int = 19) -> Show:
    """A page about all games, of which there are some."""

    def make(cast: Cast) -> Scene:
        fill(cast.keeper.archive, count)
        return find(cast)

    return Show(studio, make, pause=0.5)


def pressed(show: Show, *idents: str) -> Show:
    for ident in idents:
        show.click(show.node(ident=ident))
        show.wait(2)
    return show


SIX = Setup("big", 6, ("hare", "magpie", "hare", "magpie", "hare"))


@contextmanager
def studio(size: str, language: str, settings: Settings) -> Iterator[Studio]:
    width, height = map(int, size.split("x"))
    assets = Assets.of_bundle()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((width, height))
    texts, fonts = Texts(language, assets.locale), Fonts(assets.fonts, language)
    painter = Painter(theme_of(settings, assets.themes), fonts)
    dress(painter, texts, settings, assets.themes)
    frame = Frame(width, height, settings.text_scale / 100)
    with tempfile.TemporaryDirectory() as folder:
        yield Studio(texts, painter, fonts, frame, Path(folder), settings)


def shown(wishes: argparse.Namespace) -> Iterator[tuple[str, Settings]]:
    """Each window size with each look that was asked for."""
    looks = tuple(Look) if wishes.all_themes else (Look(wishes.theme),)
    for size in wishes.size or SIZES:
        for look in looks:
            chosen = Settings(
                theme=look,
                palette=Palette(wishes.palette),
                marks=Marks(wishes.marks),
                text_scale=wishes.text_scale,
            )
            yield size, chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("out/gallery"))
    parser.add_argument("--only", default="", help="only states whose name has this in it")
    parser.add_argument("--size", action="append", help="a window size; may be given several times")
    parser.add_argument("--language", default="en", choices=tuple(LANGUAGES))
    parser.add_argument("--text-scale", type=int, default=100, choices=TEXT_SCALES)
    parser.add_argument("--theme", default=Look.WALNUT.value, choices=[look.value for look in Look])
    parser.add_argument("--all-themes", action="store_true")
    parser.add_argument("--palette", default=Palette.CLASSIC.value, choices=[palette.value for palette in Palette])
    parser.add_argument("--marks", default=Marks.PIPS.value, choices=[marks.value for marks in Marks])
    wishes = parser.parse_args()
    wishes.out.mkdir(parents=True, exist_ok=True)
    for size, settings in shown(wishes):
        look = f"-{settings.theme.value}" if settings.theme is not Look.WALNUT else ""
        with studio(size, wishes.language, settings) as ready:
            for name, make in STATES.items():
                if wishes.only in name:
                    file = wishes.out / f"{name}{look}-{size}.png"
                    pygame.image.save(make(ready).picture(), str(file))
                    print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
