"""Learns by doing in the real window: a play to watch, then three exercises of each lesson, by single clicks alone.

    python -m tests.e2e.play_lessons [--lessons group,split,free_joker] [--window 1280x720] [--pictures DIR]

Everything is found in the semantic tree; only the way to solve an exercise is asked of the lesson's own proof. Printed
are the clicks and the seconds of each lesson. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from game.rules.games.registry import game_named
from game.rules.options import Options
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.lessons.card_lessons import CARD_LESSONS
from game.session.lessons.catalogue import lesson_named
from game.session.lessons.exercise_drawer import ExerciseDrawer
from game.session.lessons.lesson import Lesson
from game.session.lessons.throws import card_held
from game.solver.best import Best
from game.solver.position import Position
from tests.e2e.play_game import Wrong, known_player
from tests.e2e.xgame import Program, Screen, Seen, Sight, Stuck

USUAL = "group,split,free_joker,double"
SETTLE = 0.5
"""Seconds after a click in which tiles come to rest."""


class Hand:
    """A real mouse at one lesson, that counts its clicks."""

    def __init__(self, program: Program, lesson: Lesson) -> None:
        self._program = program
        self._lesson = lesson
        self._tiles = {tile.ident: tile for tile in game_named(lesson.box).tiles()}
        self.clicks = 0

    def click(self, at: Seen | tuple[int, int]) -> None:
        self._program.click(at)
        self.clicks += 1
        time.sleep(SETTLE)

    def press(self, ident: str) -> None:
        sight = self._program.wait(lambda seen: seen.can(ident), f"the button {ident}", 60)
        found = sight.get(ident)
        assert found is not None
        self.click(found)

    def best(self) -> Best | None:
        """The play that the lesson's proof finds."""
        return ExerciseDrawer().play(self._lesson, self.position())

    def solve(self) -> None:
        """Lay the table of the best play, set by set."""
        best = self.best()
        if best is None:
            raise Wrong(f"{self._lesson.key}: no exercise: {self.position()}")
        rows = sorted((meld.tiles for meld in best.table), key=self._lying)
        for row in rows:
            self._build(row)
        for row in rows:  # two sets that lay in one set are still together
            if frozenset(row) not in self._sets():
                self._lay(row, ())
        self.press("end-turn")
        self._program.wait(lambda seen: seen.get("solved") is not None, "the exercise solved", 30)

    def throw(self, tile: Tile) -> None:
        """The card that goes, on the pile."""
        self.click(self._node(tile))
        self.press("discards")
        self._program.wait(lambda seen: seen.get("solved") is not None, "the exercise solved", 30)

    def _build(self, row: tuple[Tile, ...]) -> None:
        heap = max(self._sets(), key=lambda tiles: len(tiles.intersection(row)), default=frozenset())
        self._lay(row, [tile for tile in row if tile in heap])

    def _lay(self, row: tuple[Tile, ...], lying: Sequence[Tile]) -> None:
        """Make the set of what lies there already and what comes; anew where that is hardly anything."""
        printed = [tile for tile in (*lying, *row) if not tile.is_joker]
        coming = [tile for tile in row if tile not in lying]
        if len(lying) < 2:
            own = [tile for tile in coming if self._node(tile).id.startswith("rack") and not tile.is_joker]
            printed = [*own, *printed]
            self.click(self._node(printed[0]))
            self.click(self._felt())
            coming = [tile for tile in row if tile != printed[0]]
        for tile in coming:
            self.click(self._node(tile))
            self.click(self._node(next(each for each in printed if each != tile)))

    def _lying(self, row: tuple[Tile, ...]) -> int:
        return -max((len(tiles.intersection(row)) for tiles in self._sets()), default=0)

    # What is on screen

    @property
    def _sight(self) -> Sight:
        sight = self._program.sight()
        assert sight is not None
        return sight

    def position(self) -> Position:
        """The table and the rack on screen."""
        sight, game = self._sight, game_named(self._lesson.box)
        table = tuple(Meld(int(node.id.split(".")[1]), self._in(node)) for node in sight.role("set"))
        rack = tuple(self._tile(node) for node in sight.starting("rack.tile."))
        return Position(table, rack, game.ruleset().sets(game.in_force(Options()), game.pieces))

    def _sets(self) -> list[frozenset[Tile]]:
        return [frozenset(self._in(node)) for node in self._sight.role("set")]

    def _in(self, box: Seen) -> tuple[Tile, ...]:
        """The tiles of a set, from left to right."""
        x, y, w, h = box.rect
        nodes = [node for node in self._sight.starting("table.tile.")
                 if x <= node.centre[0] <= x + w and y <= node.centre[1] <= y + h]  # fmt: skip
        return tuple(self._tile(node) for node in sorted(nodes, key=lambda node: node.rect[0]))

    def _tile(self, node: Seen) -> Tile:
        return self._tiles[int(node.id.rpartition(".")[2])]

    def _node(self, tile: Tile) -> Seen:
        sight = self._sight
        found = sight.get(f"rack.tile.{tile.ident}") or sight.get(f"table.tile.{tile.ident}")
        if found is None:
            raise Wrong(f"{tile} is nowhere")
        return found

    def _felt(self) -> tuple[int, int]:
        """The point of the felt that is farthest from all sets."""
        felt = self._sight.get("felt")
        assert felt is not None
        x, y, w, h = felt.rect
        boxes = [node.rect for node in self._sight.role("set")]

        def away(at: tuple[int, int]) -> int:
            return min((max(bx - at[0], at[0] - bx - bw, by - at[1], at[1] - by - bh) for bx, by, bw, bh in boxes),
                       default=0)  # fmt: skip

        return max(((x + w * i // 24, y + h * j // 10) for i in range(3, 22) for j in range(1, 10)), key=away)


def learned(program: Program, key: str) -> tuple[int, float]:
    """One lesson from its card to its last exercise; how many clicks and seconds that took."""
    lesson = lesson_named(key)
    hand, begin = Hand(program, lesson), time.monotonic()
    if lesson in CARD_LESSONS:
        hand.press("kind.cards")
    hand.press(f"lesson.{key}")
    program.scene("lesson-watch", seconds=60)
    hand.press("leave")  # the play that is shown waits for its viewer
    parts = len(lesson.throws) or len(lesson.printed) + (sum(map(len, lesson.decisions)) or 2)
    for part in range(parts):
        program.wait(lambda seen: seen.scene == "lesson" and seen.get("solved") is None, "an exercise", 60)
        time.sleep(1.0)
        if lesson.throws:
            throw = lesson.throws[part]
            hand.throw(card_held(throw.view, throw.right))
        elif lesson.decisions and part >= len(lesson.printed):
            hand.press("leave")
            program.wait(lambda seen: seen.get("solved") is not None, "what became of it", 30)
        else:
            hand.solve()
        program.picture(f"{key}-{part + 1}")
        hand.press("solved-onward" if part + 1 < parts else "menu")  # behind the last one the next lesson would begin
    program.scene("learn", seconds=60)
    return hand.clicks, time.monotonic() - begin


def window_parser(told: str | None) -> argparse.ArgumentParser:
    """The options of a script that plays in a window; `told` is what it says of itself."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--pictures", type=Path)
    return parser


def in_a_window(asked: argparse.Namespace, play: Callable[[Program], None]) -> int:
    """Play as somebody who has played before, in a window of the size asked for; the exit code."""
    width, height = map(int, asked.window.split("x"))
    with tempfile.TemporaryDirectory() as place, Screen(width, height) as screen:
        folder = Path(place)
        known_player(folder / "data")
        try:
            with Program(screen, folder, pictures=asked.pictures) as program:
                play(program)
        except (Stuck, Wrong) as fault:
            print(fault)
            return 1
    return 0


def main() -> int:
    parser = window_parser(__doc__)
    parser.add_argument("--lessons", default=USUAL)
    asked = parser.parse_args()

    def play(program: Program) -> None:
        program.wait(lambda seen: seen.can("learn"), "the title page", 60)
        Hand(program, lesson_named("group")).press("learn")
        for key in asked.lessons.split(","):
            clicks, seconds = learned(program, key)
            print(f"{key}: {clicks} clicks, {seconds:.0f} s", flush=True)

    return in_a_window(asked, play)


if __name__ == "__main__":
    sys.exit(main())
