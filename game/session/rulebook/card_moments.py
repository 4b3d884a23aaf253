"""What a card shows, one moment after another: written positions, and the steps of a play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.rules.games.tile_games import TWIST
from game.rules.notation import TileBank, parse_position
from game.rules.problems import Problem
from game.rules.set_rules import SetRules
from game.rules.table import Meld, Table
from game.rules.tiles import Tiles
from game.session.board.show_plan import move_of
from game.session.board.step_sentences import StepSentence, sentence_of
from game.session.board.steps import applied, steps
from game.session.match.setup import Setup
from game.session.rulebook.rule_card import Example, ExampleState, Play, RuleCard, key_in, options_of
from game.session.stage.exercise import solution_table

BEGINNING = "rules.play_begins"

CardSaid = str | StepSentence | Problem
"""What is said of a moment: a text key, a step, or why a set is none."""


@dataclass(frozen=True, slots=True)
class CardMoment:
    """One picture of a card: sets, rack, and what is said of it."""

    table: Table
    rack: Tiles
    said: CardSaid
    verdict: ExampleState = ""
    """The state of the table's last set."""
    whole: bool = False
    """Whether it is that of all sets."""
    loose: bool = False
    """Whether the heaps are no sets, but tiles of several people."""
    scores: tuple[tuple[int, ...], ...] = ()
    """The lines of a score sheet, in place of tiles."""


def set_rules_of(setup: Setup) -> SetRules:
    """What is a set in the game that is agreed on."""
    return SetRules.of(options_of(setup), setup.game.pieces)


def moments_of(card: RuleCard, setup: Setup) -> tuple[CardMoment, ...]:
    """All moments of a card when this is agreed: its play step by step, then its examples."""
    rules = set_rules_of(setup)
    shown = (example for example in card.examples if example.when(setup))
    played = _played(card.play, rules) if card.play else ()
    return (*played, *(_written(example, setup, rules) for example in shown))


def _written(example: Example, setup: Setup, rules: SetRules) -> CardMoment:
    table, rack = _position(example.position)
    said: CardSaid = key_in(setup, example.said) if example.said else rules.why_not(table[-1].tiles)[0]
    return CardMoment(table, rack, said, example.verdict, loose=example.loose, scores=example.scores)


@cache
def _position(text: str) -> tuple[Table, Tiles]:
    return parse_position(text, TileBank(TWIST))


@cache
def _played(play: Play, rules: SetRules) -> tuple[CardMoment, ...]:
    """The beginning, and the table after each step."""
    before, rack = _position(play.before)
    after = solution_table(before, rack, play.after, TWIST)
    moments = [CardMoment(before, rack, BEGINNING)]
    rows = {meld.ident: meld.tiles for meld in before}
    way = steps(before, after, rules)
    for number, step in enumerate(way, start=1):
        was = dict(rows)
        applied(rows, step)
        rack = tuple(tile for tile in rack if tile not in step.tiles)
        table = tuple(Meld(ident, tiles) for ident, tiles in rows.items() if tiles)
        done, said = number == len(way), sentence_of(step.technique, move_of(was, rows, step, rules))
        moments.append(CardMoment(table, rack, said, "valid" if done else "", whole=done))
    return tuple(moments)
