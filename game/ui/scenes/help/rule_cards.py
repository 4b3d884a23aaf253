"""The cards of the rules browser: a heading, sentences and an example that is played on when it is touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ExampleState = Literal["", "valid", "conflict"]


@dataclass(frozen=True, slots=True)
class Example:
    """One moment of an example: sets on the table and tiles on the rack, in notation, and a sentence about it."""

    position: str
    """A position, `table / rack`; a tile that is in the next moment, too, moves there."""
    said: str
    """Text key."""
    verdict: ExampleState = ""
    """The state of the table's last set."""

    @property
    def has_rack(self) -> bool:
        """Whether anything stands on the rack."""
        return bool(self.position.partition("/")[2].strip())


@dataclass(frozen=True, slots=True)
class RuleCard:
    """One rule; its heading and sentences are the texts `rules.<name>` and `rules.<name>_text`."""

    name: str
    examples: tuple[Example, ...]


CARDS = (
    RuleCard(
        "aim",
        (
            Example("k7 r7 b7 | b1 b2 b3 / o4 o5 o6", "rules.aim_before"),
            Example("k7 r7 b7 | b1 b2 b3 | o4 o5 o6 /", "rules.aim_after", "valid"),
        ),
    ),
    RuleCard(
        "group",
        (
            Example("k7 r7 b7 /", "rules.group_three", "valid"),
            Example("k7 r7 b7 o7 /", "rules.group_four", "valid"),
            Example("k7 r7 r7 /", "rules.group_twice", "conflict"),
        ),
    ),
    RuleCard(
        "run",
        (
            Example("r3 r4 r5 /", "rules.run_three", "valid"),
            Example("r3 r4 r5 r6 r7 r8 /", "rules.run_long", "valid"),
            Example("o12 o13 o1 /", "rules.run_wrap", "conflict"),
        ),
    ),
    RuleCard(
        "high_run",
        (
            Example("r3 r4 r5 /", "rules.run_three", "valid"),
            Example("k1 k2 k3 /", "rules.run_ace_low", "valid"),
            Example("k12 k13 k1 /", "rules.run_ace_high", "valid"),
            Example("k13 k1 k2 /", "rules.run_round", "conflict"),
        ),
    ),
    RuleCard(
        "opening",
        (
            Example("/ k10 r10 b10 o5 o6 o7 o8", "rules.opening_before"),
            Example("k10 r10 b10 | o5 o6 o7 o8 /", "rules.opening_after", "valid"),
        ),
    ),
    RuleCard(
        "adding",
        (
            Example("k9 r9 b9 | r3 r4 r5 / r6 o9", "rules.adding_before"),
            Example("k9 r9 b9 o9 | r3 r4 r5 r6 /", "rules.adding_after", "valid"),
        ),
    ),
    RuleCard(
        "rebuilding",
        (
            Example("r3 r4 r5 r6 r7 | k8 r8 b8 o8 / r5 b6 b7", "rules.rebuilding_before"),
            Example("r3 r4 r5 | r5 r6 r7 | k8 r8 b8 o8 / b6 b7", "rules.rebuilding_split", "valid"),
            Example("r3 r4 r5 | r5 r6 r7 | k8 r8 o8 | b6 b7 b8 /", "rules.rebuilding_fourth", "valid"),
        ),
    ),
    RuleCard(
        "joker",
        (
            Example("r3 J r5 / r4 k12 o12", "rules.joker_stands", "valid"),
            Example("r3 r4 r5 | k12 J o12 /", "rules.joker_again", "valid"),
        ),
    ),
    RuleCard(
        "drawing",
        (
            Example("/ k2 r9 b4 o12", "rules.drawing_before"),
            Example("/ k2 r9 b4 o12 r13", "rules.drawing_after"),
        ),
    ),
    RuleCard("card_points", (Example("/ k1 r9 b12", "rules.card_points_sum"),)),
    RuleCard(
        "turn",
        (
            Example("/ k7 r7 b2 o12", "rules.turn_before"),
            Example("/ k7 r7 b2 o12 o7", "rules.turn_drawn"),
            Example("k7 r7 o7 / b2 o12", "rules.turn_laid", "valid"),
            Example("k7 r7 o7 / b2", "rules.turn_thrown"),
        ),
    ),
    RuleCard(
        "ace",
        (
            Example("r1 r2 r3 /", "rules.ace_low", "valid"),
            Example("o12 o13 o1 /", "rules.ace_round", "conflict"),
        ),
    ),
    RuleCard(
        "laying_off",
        (
            Example("k9 r9 b9 | r3 r4 r5 / r6 o9", "rules.laying_off_before"),
            Example("k9 r9 b9 o9 | r3 r4 r5 r6 /", "rules.laying_off_after", "valid"),
        ),
    ),
    RuleCard(
        "throwing",
        (
            Example("/ k13 r4 r5 b9", "rules.throwing_before"),
            Example("/ r4 r5 b9", "rules.throwing_after"),
        ),
    ),
    RuleCard(
        "counting",
        (
            Example("/ r1 k8 o13", "rules.counting_hand"),
            Example("r4 r5 r6 r7 | k9 b9 o9 | k11 k12 k13 /", "rules.counting_double", "valid"),
        ),
    ),
    RuleCard("stock_end", (Example("/ k2 r9 b4 o12", "rules.stock_end_empty"),)),
    RuleCard(
        "twist",
        (
            Example("o2 D o5 /", "rules.twist_double", "valid"),
            Example("o2 o3 C r5 /", "rules.twist_change", "valid"),
            Example("b2 b3 M b3 b2 /", "rules.twist_mirror", "valid"),
        ),
    ),
)
"""The cards of all games; each game names its own (`Game.rule_cards`)."""


def card(name: str) -> RuleCard:
    """The card of this name; KeyError if there is none."""
    found = next((one for one in CARDS if one.name == name), None)
    if found is None:
        raise KeyError(name)
    return found
