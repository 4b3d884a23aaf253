"""The command `main.py puzzle`: as many puzzles as wished, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from game.cli.games import WantedGame
from game.cli.parser import typed_command
from game.cli.terminal import write_out
from game.cli.wanted import BadUsage, any_whole, at_least_one, one_of, value
from game.session.practice.puzzle_source import (
    GRADE_NAMES,
    HARDEST,
    KIND_NAMES,
    PuzzleSource,
    PuzzleWish,
    grades_in,
    grades_of,
    is_possible,
    kind_named,
)
from game.session.practice.puzzle_texts import PuzzleFacts, PuzzleTexts
from game.session.texts import Texts

MOST_PUZZLES = 10_000
FINE = 0
_KINDS = "place, clear, open, joker or most; of rummy waiting"
FULL_DOT, EMPTY_DOT = "●", "○"


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleWanted(WantedGame):
    """Which puzzles are made, and how many."""

    USAGE: ClassVar[str] = "puzzle [options]"
    ABOUT: ClassVar[str] = "Makes puzzles, each with a proven solution."

    kind: str = value("NAME", KIND_NAMES[1], one_of(KIND_NAMES), f"{_KINDS} (default: a mix)", usual="")
    grade: str = value("N", GRADE_NAMES[2], one_of(GRADE_NAMES), "1 (easy) to 5 (hard); some have 1 to 3", usual="")
    count: int = value("N", "10", at_least_one(MOST_PUZZLES), "how many (default 1)", usual=1)
    seed: int = value("N", "1", any_whole, "the same number makes the same puzzles (default 1)", usual=1)


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Prints puzzles as asked for; BadUsage when there are none such."""
    wanted = typed_command(PuzzleWanted, arguments, texts)
    if wanted is None:
        return FINE
    wish = _wish(wanted)
    words = PuzzleTexts(texts)
    found = islice(PuzzleSource(wish.game, wanted.seed).puzzles(wish), wanted.count)
    for number, puzzle in enumerate(found, start=1):
        facts = words.facts(puzzle)
        write_out([json.dumps(facts, ensure_ascii=False)] if wanted.json else _said(number, facts, texts))
    return FINE


def _wish(wanted: PuzzleWanted) -> PuzzleWish:
    """What is wished for; BadUsage for a kind or a grade that the game does not have."""
    game = wanted.chosen()
    kind = kind_named(wanted.kind) if wanted.kind else None
    wish = PuzzleWish(game, kind, int(wanted.grade) if wanted.grade else None)
    if not is_possible(wish):
        grades = grades_in(game) if kind is None else grades_of(game, kind)
        named = wanted.kind or game
        if not grades:
            raise BadUsage("There are no {kind} puzzles for {game}.", kind=named, game=game)
        raise BadUsage("{kind} puzzles have grades {low} to {high}.", kind=named, low=grades[0], high=grades[-1])
    return wish


def _said(number: int, facts: PuzzleFacts, texts: Texts) -> Iterable[str]:
    """The puzzle for people: what it is, the position, a solution and the code."""
    dots = FULL_DOT * facts["grade"] + EMPTY_DOT * (HARDEST - facts["grade"])
    yield texts.text("puzzle.line", number=number, kind=texts.text(f"puzzle.kind.{facts['kind']}"), dots=dots)
    yield f"  {facts['goal']}"
    yield f"  {facts['position']}"
    yield texts.text("puzzle.solution", table=facts["solution"])
    yield f"  {facts['code']}"
