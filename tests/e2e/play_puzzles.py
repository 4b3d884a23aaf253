"""Solves puzzles in the real window by single clicks: kind and grade are chosen on the page, one follows the other.

    python -m tests.e2e.play_puzzles [--game classic] [--kind clear] [--grades 12345] [--count 10] [--window 1280x720]

Everything is found in the semantic tree; the way is asked of the solver. Printed are clicks and seconds of each puzzle.
Exit code 0 or 1.
"""

from __future__ import annotations

import sys
import time

from game.rules.games.registry import game_named
from game.rules.games.rummy import RUMMY
from game.rules.notation import format_position
from game.session.lessons.catalogue import lesson_named
from game.session.lessons.lesson import Lesson
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.solver import Solver
from tests.e2e.play_lessons import Hand, in_a_window, window_parser
from tests.e2e.xgame import Program
from tests.puzzles.counting import card, hand_and_table, left_by

LESSON_OF = {"classic": "group", "twist": "double", "machiavelli": "ace", "rummy": "throw"}
"""A lesson of the same game, whose tiles the hand knows."""


class PuzzleHand(Hand):
    """A real mouse at puzzles."""

    def __init__(self, program: Program, lesson: Lesson) -> None:
        super().__init__(program, lesson)
        self._solver = Solver()

    def solve(self) -> None:
        """As other exercises; a card that is to be thrown is the one that leaves the most to wait for."""
        if self._lesson.box != RUMMY.name:
            super().solve()
            return
        position = self.position()
        left = left_by(*hand_and_table(format_position(position.table, position.rack, RUMMY.spelling)))
        names = {card(RUMMY.spelling.text(tile.symbol)): tile for tile in position.rack}
        self.throw(names[max(left, key=lambda each: left[each])])

    def best(self) -> Best | None:
        """The play that lays most and changes few sets."""
        return self._solver.least_change(self.position(), most_tiles())


def solved(program: Program, hand: PuzzleHand, name: str) -> None:
    """The puzzle on screen, and on to the next."""
    program.wait(lambda seen: seen.scene == "stage" and seen.get("solved") is None, "a puzzle", 60)
    time.sleep(1.0)
    clicks, begin = hand.clicks, time.monotonic()
    hand.solve()
    print(f"{name}: {hand.clicks - clicks} clicks, {time.monotonic() - begin:.0f} s", flush=True)
    program.picture(name.replace(" ", "-"))
    hand.press("solved-onward")


def main() -> int:
    parser = window_parser(__doc__)
    parser.add_argument("--game", default="classic", choices=tuple(LESSON_OF))
    parser.add_argument("--kind", default="clear")
    parser.add_argument("--grades", default="12345")
    parser.add_argument("--count", type=int, default=10)
    asked = parser.parse_args()
    assert game_named(asked.game)

    def play(program: Program) -> None:
        hand = PuzzleHand(program, lesson_named(LESSON_OF[asked.game]))
        for ident in ("puzzles", f"game.{asked.game}", f"kind.{asked.kind}"):
            hand.press(ident)
        for grade in asked.grades:
            hand.press(f"grade.{grade}")
            hand.press("next")
            for number in range(asked.count):
                solved(program, hand, f"{asked.game} {asked.kind} {grade} {number + 1}")
            hand.press("menu")
            program.scene("puzzles", seconds=60)

    return in_a_window(asked, play)


if __name__ == "__main__":
    sys.exit(main())
