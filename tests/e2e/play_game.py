"""Plays a whole game against Hare in the real window with real mouse events, down to the score sheet.

    python -m tests.e2e.play_game [--game tiles] [--keys] [--seed N] [--window 1280x720] [--pictures DIR]

From the first start on: welcome, new game, deal, turns with drags, clicks and bundles, until somebody is out.
With --keys it plays cards without the mouse: ranks and suits are typed.
After every act it counts the tiles it can see; at the end it checks the score sheet against the rules.
Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import product, takewhile
from pathlib import Path

from game.rules.games.game import Game
from game.rules.games.registry import FAMILIES, family_of
from game.rules.options import Options
from game.rules.play.scoring import score_blocked, score_out
from game.rules.set_rules import SetRules
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING
from game.rules.tiles import Tile
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings, to_json
from tests.e2e.planner import Heap, addition, best_sets
from tests.e2e.xgame import Program, Screen, Seen, Sight, Stuck

OPENING = 30
TABLE, RACKS, OVER = "table", "final-racks", ("final-racks", "game-over", "match-over")
MOST_TURNS = 200
LANDING = 0.35
"""Seconds until a tile let go has come to rest; while it is carried, the tree shows it where it would land."""
TIDYING = 0.8
REST = 0.5
"""Seconds the hand rests after the computer's turn; before that the game takes no draw, so that no skip draws."""


class Wrong(Exception):
    """The program showed something the rules do not allow."""


def tile_of(node: Seen) -> Tile:
    """What is on screen; no card is written like a tile."""
    known = (TILE_SPELLING.symbol(node.value), CARD_SPELLING.symbol(node.value))
    symbol = next(symbol for symbol in known if symbol is not None)
    return Tile(int(node.id.rpartition(".")[2]), symbol)


def rack_of(sight: Sight) -> tuple[Tile, ...]:
    return tuple(map(tile_of, sight.starting("rack.tile.")))


def on_table(sight: Sight) -> tuple[Tile, ...]:
    return tuple(map(tile_of, sight.starting("table.tile.")))


def heap_of(sight: Sight, name: str) -> Heap:
    """The tiles of a set, from left to right: those that lie within its frame."""
    around = sight.get(name)
    if around is None:
        return ()
    x, y, w, h = around.rect
    nodes = (
        node for node in sight.starting("table.tile.") if x <= node.centre[0] <= x + w and y <= node.centre[1] <= y + h
    )
    return tuple(map(tile_of, sorted(nodes, key=lambda node: node.rect[0])))


def number(text: str) -> int:
    """The first number in a value such as "14" or "14 tiles"."""
    return int("".join(sign if sign.isdigit() else " " for sign in text).split()[0])


def pool_of(sight: Sight) -> int:
    return sum(number(node.value) for node in sight.role("pool"))


def others_of(sight: Sight) -> int:
    return sum(number(node.value) for node in sight.role("opponent"))


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the seed says of the deal: with it, what the screen hides is known too."""

    game: Game
    mine: frozenset[Tile]
    places: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    """What we draw and what Hare draws, the next tile first."""

    @classmethod
    def of(cls, seed: int, box: str = "classic") -> Ledger:
        """The first game of a match with nothing agreed but the defaults."""
        match = Match.begin(Setup().with_box(box).as_new(seed), seed)
        state = match.game.state
        latest = tuple(zip(state.pool[::-1], state.owners[::-1], strict=True))
        ours, theirs = (tuple(tile for tile, owner in latest if owner == seat) for seat in (0, 1))
        return cls(match.setup.game, frozenset(state.seats[0].rack), (ours, theirs))

    @property
    def opening(self) -> int:
        """The points of the first play."""
        return self.game.in_force(Options()).opening

    @property
    def sets(self) -> SetRules:
        """What a set is."""
        return SetRules.of(Options(), self.game.pieces)

    def check(self, sight: Sight) -> None:
        """Every tile is somewhere and none in two places, as seen and as dealt. Raises Wrong."""
        seen = (*rack_of(sight), *on_table(sight))
        if len({tile.ident for tile in seen}) != len(seen):
            raise Wrong("a tile is in two places")
        total = len(seen) + others_of(sight) + pool_of(sight)
        if total != self.game.size:
            raise Wrong(f"{total} tiles: {len(seen)} seen, {others_of(sight)} with Hare, {pool_of(sight)} in the pool")
        if len(self.hidden(sight)) != others_of(sight):
            raise Wrong("a tile that should still be in the pool, or with Hare, is on screen")

    def left(self, sight: Sight) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """Our places and Hare's that are still in the pool (rules 6.2): who has none left draws the other's last."""
        ours, theirs = self.places
        seen = {*rack_of(sight), *on_table(sight)}
        drawn = len(tuple(takewhile(seen.__contains__, ours)))
        by_hare = len(ours) + len(theirs) - pool_of(sight) - drawn
        if drawn < len(ours):
            beyond = max(0, by_hare - len(theirs))
            return ours[drawn : len(ours) - beyond], theirs[by_hare:]
        lent = len(tuple(takewhile(seen.__contains__, theirs[::-1])))
        return (), theirs[max(0, by_hare - lent) :][: pool_of(sight)]

    def next_tile(self, sight: Sight) -> frozenset[Tile]:
        """What our next draw gives: one tile, or nothing."""
        ours, theirs = self.left(sight)
        return frozenset(ours[:1] or theirs[-1:])

    def hidden(self, sight: Sight) -> frozenset[Tile]:
        """What Hare holds: neither seen nor in the pool."""
        ours, theirs = self.left(sight)
        return frozenset(self.game.tiles()) - {*rack_of(sight), *on_table(sight), *ours, *theirs}


def size_of(sight: Sight) -> tuple[int, int]:
    """Width and height of a tile on the table; of cards that lie over each other only the last is seen whole."""
    nodes = sight.starting("table.tile.") or sight.starting("rack.tile.")
    return max((node.rect[2], node.rect[3]) for node in nodes)


def free_spot(sight: Sight, tiles: int) -> tuple[int, int]:
    """Where to let go of the first tile of a new set: in the emptiest place, for fewer tiles if it must be.

    The game moves the neighbours aside as the set grows. Raises Stuck when there is no room for a single tile.
    """
    width, height = size_of(sight)
    for least, count in product((width / 2, width / 6), range(tiles, 0, -1)):
        gap, (x, y) = emptiest(sight, count * width, height)
        if gap >= least:
            return x + width // 2, y + height // 2
    raise Stuck("no room on the felt for another set")


def emptiest(sight: Sight, wide: int, high: int) -> tuple[float, tuple[int, int]]:
    """The place on the felt for a rectangle that is farthest from all sets, and how far; rows count double."""
    left, top, width, height = sight.role("felt")[0].rect
    taken = [node.rect for node in sight.role("set")]

    def gap(place: tuple[int, int]) -> float:
        x, y = place
        beside = [(max(sx - x - wide, x - sx - sw, 0), max(sy - y - high, y - sy - sh, 0)) for sx, sy, sw, sh in taken]
        return min((dx + 2 * dy for dx, dy in beside), default=float(width))

    places = list(product(range(left, left + width - wide, 8), range(top, top + height - high, 8)))
    far = 2 * high
    best = max(places, key=lambda place: min(gap(place), far), default=(left, top))
    return (gap(best) if places else 0.0), best


@dataclass
class Hand:
    """Plays one seat with the mouse."""

    program: Program
    rng: random.Random
    ledger: Ledger
    opened: bool = False
    turns: int = 0
    moves: int = 0
    tidied: int = 0
    styles: dict[str, int] = field(default_factory=dict)
    mine: frozenset[Tile] = frozenset()
    theirs: frozenset[Tile] = frozenset()

    def play_on(self, sight: Sight) -> Sight:
        """One whole turn, the computer's answer included."""
        self.turns += 1
        self.ledger.check(sight)
        before = rack_of(sight)
        sight = self.stage(sight)
        self.mine, self.theirs = frozenset(rack_of(sight)), self.ledger.hidden(sight)
        return self.hand_in(sight) if len(self.mine) < len(before) else self.draw(sight)

    def stage(self, sight: Sight) -> Sight:
        """Everything that can be played goes to the table."""
        for heap in best_sets(rack_of(sight), 0 if self.opened else self.ledger.opening):
            sight = self.new_set(sight, heap)
        if not self.opened and self.ledger.opening:
            return sight
        while found := addition(rack_of(sight), [(node.id, heap_of(sight, node.id)) for node in sight.role("set")]):
            sight = self.add(sight, *found)
        return sight

    def new_set(self, sight: Sight, heap: Heap) -> Sight:
        """Lays a set in one of three ways; on a full table it is tidied first."""
        if emptiest(sight, len(heap) * self.width(sight), self.width(sight))[0] < self.width(sight) and sight.can(
            "tidy"
        ):
            self.program.click(sight.get("tidy") or (0, 0))
            time.sleep(TIDYING)
            sight = self.program.wait(lambda seen: seen.can("undo"), "a tidy table")
            self.tidied += 1
        style = self.rng.choice((self.drag_one_by_one, self.click_one_by_one, self.drag_together))
        self.styles[style.__name__] = self.styles.get(style.__name__, 0) + 1
        sight = style(sight, heap)
        self.ledger.check(sight)
        return sight

    def drag_one_by_one(self, sight: Sight, heap: Heap) -> Sight:
        return self.one_by_one(sight, heap, self.program.drag)

    def click_one_by_one(self, sight: Sight, heap: Heap) -> Sight:
        return self.one_by_one(sight, heap, self.pick_and_place)

    def one_by_one(self, sight: Sight, heap: Heap, act: Callable[[Seen, tuple[int, int]], None]) -> Sight:
        """The first tile to a free place, each other one into the set it began. Raises Wrong if one lands elsewhere."""
        sight = self.move(sight, heap[:1], free_spot(sight, len(heap)), act)
        for tile in heap[1:]:
            goal = self.set_with(sight, heap[0]).centre
            sight = self.move(sight, (tile,), goal, act)
            if (there := self.set_with(sight, tile)) != self.set_with(sight, heap[0]):
                raise Wrong(f"{tile} let go at {goal} lies in {there.value}, not beside {heap[0]}")
        return sight

    def drag_together(self, sight: Sight, heap: Heap) -> Sight:
        """All tiles picked with Ctrl, then dragged as one bundle by the first."""
        for tile in heap:
            self.program.click(self.node(sight, tile), keys=("ctrl",))
        return self.move(sight, heap, free_spot(sight, len(heap)), self.program.drag)

    def width(self, sight: Sight) -> int:
        return size_of(sight)[0]

    def pick_and_place(self, start: Seen, goal: tuple[int, int]) -> None:
        self.program.click(start)
        self.program.click(goal)

    def add(self, sight: Sight, tile: Tile, name: str) -> Sight:
        node = sight.get(name)
        if node is None:
            raise Wrong(f"{name} is gone")
        style = self.rng.choice((self.program.drag, self.pick_and_place))
        sight = self.move(sight, (tile,), node.centre, style)
        self.ledger.check(sight)
        return sight

    def move(
        self, sight: Sight, tiles: Heap, goal: tuple[int, int], act: Callable[[Seen, tuple[int, int]], None]
    ) -> Sight:
        """Moves rack tiles to the table and waits until they are seen there."""
        self.moves += 1
        act(self.node(sight, tiles[0]), goal)
        time.sleep(LANDING)
        wanted = {f"table.tile.{tile.ident}" for tile in tiles}
        named = " ".join(map(str, tiles))
        return self.program.wait(
            lambda seen: wanted <= {node.id for node in seen.nodes}, f"{named} on the table at {goal}", 8
        )

    def node(self, sight: Sight, tile: Tile) -> Seen:
        found = sight.get(f"rack.tile.{tile.ident}")
        if found is None:
            raise Wrong(f"{tile} is not on the rack")
        return found

    def set_with(self, sight: Sight, tile: Tile) -> Seen:
        found = next((node for node in sight.role("set") if tile in heap_of(sight, node.id)), None)
        if found is None:
            raise Wrong(f"{tile} lies in no set")
        return found

    def hand_in(self, sight: Sight) -> Sight:
        """End turn: the staged rack stays, the staged tiles stay, and then the computer has moved."""
        sight = self.program.wait(lambda seen: seen.can("end-turn"), "End turn")
        rack, table = set(rack_of(sight)), set(on_table(sight))
        after = self.press(sight, "end-turn")
        self.opened = True
        if after.scene == TABLE and (set(rack_of(after)) != rack or not table <= set(on_table(after))):
            raise Wrong("End turn changed the rack or lost a tile of the table")
        return after

    def draw(self, sight: Sight) -> Sight:
        """Draw the tile the seed has next, or pass when the pool is empty: the same button."""
        self.mine |= self.ledger.next_tile(sight)
        pool = pool_of(sight)
        after = self.press(sight, "draw")
        if after.scene != TABLE:
            return after
        if set(rack_of(after)) != self.mine:
            raise Wrong(f"drawing gave {set(rack_of(after)) - set(rack_of(sight))}, the deal says {self.mine}")
        if not pool - 2 <= pool_of(after) <= pool:
            raise Wrong(f"the pool went from {pool} to {pool_of(after)}")
        return after

    def press(self, before: Sight, name: str) -> Sight:
        """Presses what ends the turn; the sight when it is our turn again, or the game is over."""
        node = before.get(name)
        if node is None or "press" not in node.actions:
            raise Wrong(f"{name} cannot be pressed; the status says {status(before)!r}")
        self.use(name, node)
        if not self.program.comes(lambda seen: is_under_way(seen, before), 3):
            self.use(name, node)  # the first press came while the table still rests
        self.program.wait(lambda seen: is_under_way(seen, before), f"the end of the turn by {name}", 8)
        sight = self.program.wait(lambda seen: seen.scene in OVER or is_our_turn(seen), "our next turn or the end", 40)
        time.sleep(REST)
        return sight

    def use(self, name: str, node: Seen) -> None:
        """Press one of the two buttons that end a turn."""
        self.program.click(node)


class TypingHand(Hand):
    """Plays cards by keys alone; new sets only."""

    def stage(self, sight: Sight) -> Sight:
        for heap in best_sets(rack_of(sight)):
            sight = self.new_set(sight, heap)
        return sight

    def new_set(self, sight: Sight, heap: Heap) -> Sight:
        """Each card is found by its rank and the letter of its suit, and picked; then all make a new set."""
        self.moves, self.styles = self.moves + 1, {"typed": self.moves + 1}
        there = len(on_table(sight))
        for tile in heap:
            name = CARD_SPELLING.text(tile.symbol)
            self.program.key(*name[1:].lower(), name[0].lower(), "space")
            time.sleep(LANDING)
        self.program.key("n")
        laid = self.program.wait(lambda seen: len(on_table(seen)) == there + len(heap), f"{heap} on the table", 8)
        self.ledger.check(laid)
        return laid

    def use(self, name: str, node: Seen) -> None:
        for key in {"end-turn": ("ctrl+Return",), "draw": ("d", "d")}[name]:
            self.program.key(key)
            time.sleep(LANDING)


def is_our_turn(seen: Sight) -> bool:
    """To move, with nothing staged."""
    return seen.scene == TABLE and seen.can("draw") and not seen.can("undo")


def is_under_way(seen: Sight, before: Sight) -> bool:
    """Something happened since: the computer thinks, or has already moved."""
    if seen.scene != TABLE or not seen.can("draw"):
        return True
    now, then = ((others_of(sight), pool_of(sight), set(rack_of(sight))) for sight in (seen, before))
    return now != then


def status(sight: Sight) -> str:
    node = sight.get("status")
    return node.label or node.value if node else ""


def to_the_table(program: Program, family: str = "tiles") -> Sight:
    """From the first start to a dealt game, by the buttons a new player is offered; another game is chosen first."""
    sight = program.scene("welcome", "home", TABLE)
    program.picture(sight.scene)
    wishes = ("relaxed", "new-game", "deal") if sight.scene == "welcome" else ("play.tiles", "deal")
    for wish in wishes:
        sight = program.wait(partial(_offers, wish=wish), f"the button {wish}")
        if sight.scene == TABLE:
            break
        if wish == "deal" and sight.can(f"game.{family}"):
            program.click(sight.get(f"game.{family}") or (0, 0))
            time.sleep(REST)
        program.click(sight.get(wish) or (0, 0))
    return program.wait(lambda seen: seen.scene == TABLE and seen.can("draw"), "our first turn", 40)


def _offers(seen: Sight, wish: str) -> bool:
    return seen.scene == TABLE or seen.can(wish)


def scores_of(sheet: Sight) -> tuple[int, ...]:
    """The row of the game just played."""
    nodes = sorted(sheet.starting("score.1."), key=lambda node: node.id)
    return tuple(int((node.value or node.label).replace("−", "-")) for node in nodes)


def check_scores(sheet: Sight, game: Game, mine: Iterable[Tile], theirs: Iterable[Tile]) -> tuple[int, ...]:
    """The sheet says what the rules say of the racks: ours empty, Hare's emptied in his turn, or nobody's."""
    scores, racks = scores_of(sheet), (tuple(mine), tuple(theirs))
    worth = game.ruleset().points
    ends = (
        [score_out((racks[0], ()), 1, worth), score_blocked(racks, worth)] if racks[0] else [score_out(racks, 0, worth)]
    )
    if not scores or sum(scores) != 0 or scores not in [end.scores for end in ends]:
        raise Wrong(f"the score sheet says {scores}, the rules {[end.scores for end in ends]}")
    return scores


def play(program: Program, box: str, seed: int, hands: type[Hand] = Hand) -> str:
    """The whole game; answers what happened in one line."""
    ledger = Ledger.of(seed, box)
    sight = to_the_table(program, ledger.game.family)
    program.picture("dealt")
    hand = hands(program, random.Random(seed), ledger)
    if set(rack_of(sight)) != hand.ledger.mine:
        raise Wrong(f"seed {seed} should deal another rack")
    started = time.monotonic()
    while sight.scene == TABLE and hand.turns < MOST_TURNS:
        sight = hand.play_on(sight)
        if hand.turns % 8 == 0:
            program.picture(f"turn-{hand.turns}")
    if sight.scene not in OVER:
        raise Wrong(f"no end after {hand.turns} turns")
    if sight.scene == RACKS:
        program.picture("final-racks")
        program.click(sight.get("sheet") or (0, 0))
        sight = program.scene("game-over")
    program.picture("score-sheet")
    scores = check_scores(sight, ledger.game, hand.mine, hand.theirs)
    ways = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sorted(hand.styles.items()))
    took = time.monotonic() - started
    sets = f"{ways}; the table tidied {hand.tidied} times"
    return f"{hand.turns} turns, {hand.moves} moves of tiles (sets: {sets}), scores {scores}, {took:.0f} s"


def known_player(folder: Path, language: str = "en", **more: object) -> None:
    """Settings of somebody who has played tiles before, and so begins with the title page."""
    folder.mkdir(parents=True, exist_ok=True)
    dealt = to_json(Settings(dealt=(Setup(),)))["dealt"]
    settings = {"format": 1, "first_start_done": True, "dealt": dealt, "language": language, **more}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8", newline="\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="tiles", choices=FAMILIES)
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--pictures", type=Path, default=None)
    wishes = parser.parse_args()
    width, height = map(int, wishes.window.split("x"))
    with tempfile.TemporaryDirectory() as folder, Screen(width, height) as screen:
        options: tuple[str, ...] = ("--seed", str(wishes.seed))
        if wishes.pictures:
            wishes.pictures.mkdir(parents=True, exist_ok=True)
        if wishes.game != FAMILIES[0]:  # the first start leads to a game of tiles
            known_player(Path(folder) / "data")
        pictures = wishes.pictures and wishes.pictures.resolve()
        with Program(screen, Path(folder), *options, pictures=pictures) as program:
            try:
                print(
                    "played to the end:",
                    play(program, family_of(wishes.game)[0].name, wishes.seed, TypingHand if wishes.keys else Hand),
                )
            except (Stuck, Wrong) as error:
                print(
                    f"failed: {error}\npicture {screen.picture(Path(tempfile.gettempdir()) / 'tilebridge-failed.png')}"
                )
                print(program.last_words())
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
