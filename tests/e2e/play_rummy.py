"""Plays a whole match of card Rummy in the real window with a real mouse, and its second hand by keys alone.

    python -m tests.e2e.play_rummy [--seed N] [--target 50] [--pace quick] [--window 1280x720] [--pictures DIR]

From the first start on: welcome, New game, hands until somebody has the points. Draws by click and by drag, takes the
discard where it makes a set, lays by clicks and by drag, throws by drag, by click, by the button and by key, and now
and then presses what a hurried person presses. All cards are counted after every turn. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path

from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.tiles import Tile
from game.session.settings import Pace
from tests.e2e.play_game import known_player
from tests.e2e.xgame import Program, Screen, Seen, Sight, Stuck

TABLE, OVER, RACKS = "table", ("game-over", "match-over"), "final-racks"
RULES = RUMMY.ruleset().sets(Options(), RUMMY.pieces)
MOST_TURNS, MOST_HANDS = 120, 40
REST = 0.7
"""Seconds the hand rests after the computer's turn; before that the table takes no draw."""


class Wrong(Exception):
    """The program showed something the rules do not allow."""


CARDS = {RUMMY.spelling.text(tile.symbol): tile for tile in RUMMY.tiles()}


def card(value: str) -> Tile:
    """The card of this value, as the semantic tree says it."""
    return CARDS[value]


def is_set(values: tuple[str, ...]) -> bool:
    return RULES.arrange([card(value) for value in values]) is not None


def sets_in(values: list[str]) -> tuple[str, ...]:
    """A set among these cards, the longest; () if there is none."""
    for size in (4, 3):
        for row in combinations(values, size):
            if is_set(row):
                return row
    return ()


def points(value: str) -> int:
    return RUMMY.ruleset().points(card(value))


def newest(pile: Seen) -> tuple[int, int]:
    """Where the newest discard lies: of three side by side it is the last, each over a part of the one before."""
    x, y, w, h = pile.rect
    count = int("".join(sign if sign.isdigit() else " " for sign in pile.label).split()[0])
    width = w / 2.46
    return round(x + (min(count, 3) - 1) * 0.73 * width + width / 2), y + h // 2


@dataclass
class Hand:
    """The player at the mouse, or at the keys."""

    program: Program
    rng: random.Random
    keys: bool = False
    turns: int = 0
    taken: str = ""
    """The card taken from the discard pile in this turn."""
    ways: dict[str, int] = field(default_factory=dict)

    def now(self) -> Sight:
        sight = self.program.sight()
        assert sight is not None
        return sight

    def rack(self, sight: Sight) -> dict[str, Seen]:
        return {node.value: node for node in sight.starting("rack.tile.")}

    def phase(self, sight: Sight) -> str:
        node = sight.get("phases")
        return node.value if node else ""

    def ready(self) -> Sight:
        """The person's turn, or the end of the hand."""
        return self.program.wait(
            lambda sight: sight.scene != TABLE or self.phase(sight) in ("draw", "lay", "throw"), "a turn", 60
        )

    def count(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1

    def turn(self) -> Sight:
        """One whole turn."""
        self.turns += 1
        time.sleep(REST)
        self.check(self.now())
        self.draw()
        if not self.program.comes(lambda sight: self.phase(sight) == "lay", 3):
            self.draw()  # the first press came while the table still rests
        sight = self.program.wait(lambda sight: self.phase(sight) == "lay", "a card drawn")
        time.sleep(0.5)
        if self.rng.random() < 0.2:
            self.hurry(sight)
        for _ in range(4):
            if not self.lay():
                break
        time.sleep(0.2)
        self.throw()
        return self.ready()

    def check(self, sight: Sight) -> None:
        """Every card is somewhere."""
        seen = [node.value for node in (*sight.starting("rack.tile."), *sight.starting("table.tile."))]
        others = sum(int(node.value) for node in sight.role("opponent"))
        label = sight.get("discards")
        stock = sight.get("pool")
        thrown = [int(word) for word in (label.label if label else "").replace(",", " ").split() if word.isdigit()]
        if len(seen) != len(set(seen)):
            raise Wrong("a card is in two places")
        total = (
            len(seen)
            + others
            + int(stock.value if stock else 0)
            + (thrown[0] if thrown and label and label.value else 0)
        )
        if total != RUMMY.size:
            raise Wrong(f"{total} cards: {len(seen)} seen, {others} with others, stock {stock}, discards {label}")

    def draw(self) -> None:
        sight = self.now()
        top = sight.get("discards")
        takes = bool(
            top
            and top.value
            and sets_in([*self.rack(sight), top.value])
            and top.value in sets_in([top.value, *self.rack(sight)])
        )
        self.taken = top.value if takes and top else ""
        if self.keys:
            self.count("taken by key" if takes else "drawn by key")
            self.program.key("shift+d" if takes else "d")
            return
        source = top if takes else sight.get("pool")
        rack = sight.get("rack")
        assert source is not None and rack is not None
        if self.rng.random() < 0.5:
            self.count("taken by click" if takes else "drawn by click")
            self.program.click(source)
        else:
            self.count("taken by drag" if takes else "drawn by drag")
            start = newest(source) if takes else source.centre
            self.program.drag(start, (rack.centre[0] + 150, rack.centre[1]))

    def hurry(self, sight: Sight) -> None:
        """Presses that must do no harm: stock again, undo, redo, the fan, the hint."""
        self.count("hurried")
        if self.keys:
            self.program.key("d", "f", "f")
            return
        for ident in ("pool", "pool", "see-all"):
            if node := sight.get(ident):
                self.program.click(node)
        self.program.key("f")
        time.sleep(0.3)

    def lay(self) -> bool:
        """A set of the rack, or a card added to a set; whether anything was laid."""
        sight = self.now()
        rack = self.rack(sight)
        if row := sets_in(list(rack)):
            before = len(sight.role("set"))
            self.lay_set(sight, [rack[value] for value in row])
            self.program.wait(lambda now: len(now.role("set")) > before, "a set laid", 5)
            time.sleep(0.4)
            return True
        for value, node in rack.items():
            for place in sight.role("set"):
                if is_set((*place.value.split(), value)) and not self.keys:
                    x, y, w, h = place.rect
                    self.count("added")
                    self.program.drag(node, (x + w * 3 // 5, y + h // 2))  # rows may close up for a free place
                    self.program.wait(partial(_is_gone, node.id), "a card added", 5)
                    time.sleep(0.4)
                    return True
        return False

    def lay_set(self, sight: Sight, cards: list[Seen]) -> None:
        if self.keys:
            for node in cards:
                self.focus(node.id)
                self.program.key("space")
            self.program.key("n")
            self.count("laid by keys")
            return
        for node in cards:
            self.program.click(node)
        self.count("laid by clicks")
        self.program.click(self.free(sight))

    def free(self, sight: Sight) -> tuple[int, int]:
        """A place on the felt away from sets and piles."""
        felt = sight.get("felt")
        assert felt is not None
        x, y, w, h = felt.rect
        taken = [node.rect for node in (*sight.role("set"), *sight.role("pile"))]
        for across in (0.5, 0.6, 0.4, 0.7, 0.8, 0.9, 0.3, 0.2, 0.1):
            for down in (0.5, 0.8, 0.2):
                at = int(x + w * across), int(y + h * down)
                if not any(a - 110 < at[0] < a + b + 110 and c - 50 < at[1] < c + d + 50 for a, c, b, d in taken):
                    return at
        raise Stuck("no free place")

    def focus(self, ident: str) -> None:
        """Move the ring to a card of the rack by typing its rank, again for the next one of that rank."""
        for _ in range(8):
            node = next((node for node in self.now().nodes if node.id == ident), None)
            if node is None:
                raise Stuck(f"{ident} is gone")
            if self.focused() == ident:
                return
            self.program.key(*str(card(node.value).symbol)[1:])
            time.sleep(0.25)
            if self.focused() == ident:
                return
            time.sleep(0.6)
        raise Stuck(f"{ident} is never focused")

    def focused(self) -> str:
        data = json.loads(self.program.file.read_text(encoding="utf-8"))
        return next((node["id"] for node in data["nodes"] if node.get("focused")), "")

    def throw(self) -> None:
        sight = self.now()
        rack = self.rack(sight)
        if not rack:
            end = sight.get("end-turn")
            assert end is not None
            self.count("gone out")
            self.program.key("ctrl+Return") if self.keys else self.program.click(end)
            self.program.wait(
                lambda now: now.scene != TABLE or self.phase(now) in ("", "draw"), "the end of the hand", 15
            )
            return
        may = [value for value in rack if value != self.taken]
        self.throw_away(rack[max(may, key=points)])

    def throw_away(self, node: Seen) -> None:
        sight = self.now()
        pile, end = sight.get("discards"), sight.get("end-turn")
        assert pile is not None and end is not None
        way = "key" if self.keys else self.rng.choice(("drag", "click", "button"))
        if way == "key":
            self.focus(node.id)
            self.program.key("x", "x")
        elif way == "drag":
            self.program.drag(node, pile)
        else:
            self.program.click(node)
            time.sleep(0.15)
            self.program.click(pile if way == "click" else end)
        self.program.wait(lambda now: now.scene != TABLE or self.phase(now) in ("", "draw"), "a throw", 15)
        self.count(f"thrown by {way}")


def begin(program: Program, target: int) -> None:
    """From the first start to the deal."""
    sight = program.wait(lambda now: now.can("play.rummy"), "the button play.rummy")
    program.click(sight.get("play.rummy") or (0, 0))
    program.scene("new-game")
    for ident in ("change", "match", f"match.target.{target}", "change"):
        sight = program.wait(partial(_offers, ident), ident)
        program.click(sight.get(ident) or (0, 0))
        time.sleep(0.4)
    program.picture("new-game")
    program.click((program.sight() or sight).get("deal") or (0, 0))
    sight = program.wait(lambda now: now.can("skip-lesson"), "the guide of the first hand")
    program.click(sight.get("skip-lesson") or (0, 0))
    program.scene(TABLE)


def _offers(ident: str, sight: Sight) -> bool:
    return sight.can(ident)


def _is_gone(ident: str, sight: Sight) -> bool:
    return sight.get(ident) is None


def hands(program: Program, rng: random.Random) -> Iterator[str]:
    for number in range(1, MOST_HANDS + 1):
        hand = Hand(program, rng, keys=number == 2)
        time.sleep(1)
        if not hand.keys:
            program.key("space")  # past the draw for the start
        sight = hand.ready()
        while sight.scene == TABLE and hand.turns < MOST_TURNS:
            sight = hand.turn()
            if hand.turns % 4 == 1:
                program.picture(f"hand-{number}-turn-{hand.turns}")
        if sight.scene == TABLE:
            raise Wrong("the hand never ends")
        sight = program.scene(RACKS)
        time.sleep(2.2)
        program.picture(f"hand-{number}-over")
        yield f"hand {number}{' by keys' if hand.keys else ''}: {hand.turns} turns, {hand.ways}"
        program.click((program.sight() or sight).get("sheet") or (0, 0))
        sight = program.scene(*OVER)
        time.sleep(0.6)
        program.picture(f"hand-{number}-sheet")
        program.click((program.sight() or sight).get("next") or (0, 0))
        sight = program.wait(lambda now: now.scene in (TABLE, "match-over"), "the next hand or the result")
        if sight.scene == "match-over":
            program.picture("match-over")
            yield "the match is over"
            return


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", type=int, default=50, choices=(50, 100, 150, 200))
    parser.add_argument("--pace", default=Pace.QUICK.value, choices=[pace.value for pace in Pace])
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--pictures", type=Path, default=None)
    wishes = parser.parse_args()
    width, height = map(int, wishes.window.split("x"))
    with tempfile.TemporaryDirectory() as folder, Screen(width, height) as screen:
        known_player(Path(folder) / "data", pace=wishes.pace)
        pictures = wishes.pictures and wishes.pictures.resolve()
        with Program(screen, Path(folder), "--seed", str(wishes.seed), pictures=pictures) as program:
            try:
                begin(program, wishes.target)
                for line in hands(program, random.Random(wishes.seed)):
                    print(line, flush=True)
            except (Stuck, Wrong) as error:
                print(f"failed: {error}\npicture {program.picture('failed')}")
                print(program.last_words())
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
