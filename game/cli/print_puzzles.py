"""The command `main.py puzzle`: as many puzzles as wished, for people and for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from game.cli.games import ask_for_game, chosen_game
from game.cli.options import BadUsage, help_page, one_of, read_language, read_seed
from game.cli.parser import Parser
from game.cli.terminal import write_out
from game.session.match.roster import SOLVED_NAMES
from game.session.practice.puzzle_source import (
    GRADE_NAMES,
    HARDEST,
    KIND_NAMES,
    PuzzleSource,
    PuzzleWish,
    grades_of,
    is_possible,
    kind_named,
)
from game.session.practice.puzzle_texts import PuzzleFacts, PuzzleWords
from game.session.texts import Texts

MOST_PUZZLES = 10_000
FULL_DOT, EMPTY_DOT = "●", "○"


@dataclass(frozen=True, slots=True)
class PuzzleArguments:
    """The options, each as it is unless given."""

    kind: str = ""
    grade: str = ""
    count: int = 1
    seed: int = 1
    game: str = SOLVED_NAMES[0]
    box: str = ""
    json: bool = False
    help: bool = False
    language: str | None = None


def run(arguments: Sequence[str], texts: Texts) -> None:
    """Prints puzzles as asked for; BadUsage when there are none such."""
    wanted = PuzzleArguments(**_parser().read(arguments))  # type: ignore[arg-type]
    if wanted.language:
        texts.speak(wanted.language)
    if wanted.help:
        write_out([help_page(texts, "puzzle.help")])
        return
    wish = _wish(wanted)
    words = PuzzleWords(texts)
    found = islice(PuzzleSource(wish.game, wanted.seed).puzzles(wish), wanted.count)
    for number, puzzle in enumerate(found, start=1):
        facts = words.facts(puzzle)
        write_out([json.dumps(facts, ensure_ascii=False)] if wanted.json else _said(number, facts, texts))


def _wish(wanted: PuzzleArguments) -> PuzzleWish:
    """What is wished for; BadUsage for a kind or a grade that the game does not have."""
    game = chosen_game(wanted.game, wanted.box)
    kind = kind_named(wanted.kind) if wanted.kind else None
    wish = PuzzleWish(game, kind, int(wanted.grade) if wanted.grade else None)
    if kind is not None and not is_possible(wish):
        grades = grades_of(game, kind)
        if not grades:
            raise BadUsage("puzzle.no_such_kind", kind=wanted.kind, game=game)
        raise BadUsage("puzzle.no_such_grade", kind=wanted.kind, low=grades[0], high=grades[-1])
    return wish


def _parser() -> Parser:
    parser = Parser()
    parser.flag("--json")
    parser.value("--kind", KIND_NAMES[1], one_of(KIND_NAMES, "puzzle.bad_kind"))
    parser.value("--grade", GRADE_NAMES[2], one_of(GRADE_NAMES, "puzzle.bad_grade"))
    parser.value("--count", "10", _count)
    parser.value("--seed", "1", read_seed)
    ask_for_game(parser, SOLVED_NAMES, "puzzle.not_this_game")
    parser.value("--language", "ja", read_language)
    return parser


def _count(text: str) -> int:
    count = int(text) if re.fullmatch(r"[0-9]{1,7}", text) else 0
    if not 1 <= count <= MOST_PUZZLES:
        raise BadUsage("puzzle.bad_count", value=text, most=MOST_PUZZLES)
    return count


def _said(number: int, facts: PuzzleFacts, texts: Texts) -> Iterable[str]:
    """The puzzle for people: what it is, the position, a solution and the code."""
    dots = FULL_DOT * facts["grade"] + EMPTY_DOT * (HARDEST - facts["grade"])
    yield texts.text("puzzle.line", number=number, kind=texts.text(f"puzzle.kind.{facts['kind']}"), dots=dots)
    yield f"  {facts['goal']}"
    yield f"  {facts['position']}"
    yield texts.text("puzzle.solution", table=facts["solution"])
    yield f"  {facts['code']}"
