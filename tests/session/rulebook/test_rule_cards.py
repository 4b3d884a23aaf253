"""Rule cards: what they show is judged by the rules engine, and what they say follows the rules in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rules.games.option import Option
from game.rules.games.registry import GAMES
from game.rules.options import Jokers, Late, Options
from game.rules.play.goals import Goal, GoalKind
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.session.match.setup import Setup
from game.session.rulebook.card_moments import moments_of, set_rules_of
from game.session.rulebook.rule_card import RuleCard
from game.session.rulebook.rulebook import CARDS, card_named, cards_of, chapters_of
from tests.effort import soak
from tests.positions import exercise_at, solved_by

CLASSIC, TWIST, MACHIAVELLI, RUMMY = (Setup().with_box(box) for box in ("classic", "twist", "machiavelli", "rummy"))
UNTOLD = {"hand_size", "card_jokers"}
"""Options of which a fact in the same sentence, or whole cards, say what is agreed."""
PRINTED = {
    "add_both": ("b4 b5 b6 | r8 k8 o8 / b3 b8", "b3 b4 b5 b6 | r8 b8 k8 o8"),
    "take_fourth": ("b4 r4 k4 o4 / b3 b5 b6", "b3 b4 b5 b6 | r4 k4 o4"),
    "add_and_take": ("b8 b9 b10 / b11 k8 o8", "b9 b10 b11 | b8 k8 o8"),
    "split_run": ("r4 r5 r6 r7 r8 / r6", "r4 r5 r6 | r6 r7 r8"),
    "combined_split": ("o1 o2 o3 o4 | b1 k1 r1 o1 / b1", "k1 b1 o1 | o2 o3 o4 | b1 r1 o1"),
    "multiple_split": (
        "o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5",
        "b5 o5 r5 k5 | o6 r6 k6 | o7 r7 k7 | k8 k9 k10",
    ),
    "none_left_over": ("r4 r5 r6 | r7 r8 r9 / k4 b4 k5 b5", "r4 k4 b4 | r5 k5 b5 | r6 r7 r8 r9"),
}
"""The examples of rules 11."""


def agreements() -> Iterator[Setup]:
    """Each game with its defaults, and with every other answer to every option."""
    for game in GAMES.values():
        usual = replace(Setup().with_box(game.name), clock=60, rounds=1)
        yield usual
        yield replace(usual, clock=None)
        for option in game.options:
            for answer in option.answers:
                yield replace(usual, options=option.chosen(usual.options, answer))


def told(setup: Setup) -> tuple[object, ...]:
    """Everything that the cards say and show of this agreement, but for numbers in sentences."""
    return tuple((card.name, card.keys_in(setup), str(moments_of(card, setup))) for card in cards_of(setup))


@pytest.mark.parametrize("box", soak(GAMES, 2))
def test_what_a_card_calls_a_set_is_one_and_what_it_calls_wrong_is_none(box: str) -> None:
    shown = {(set_rules_of(setup), card.name): moments_of(card, setup)
             for setup in agreements() if setup.box == box for card in cards_of(setup)}  # fmt: skip
    for (rules, name), moments in shown.items():
        for moment in moments:
            verdicts = [rules.is_set(meld.tiles) for meld in moment.table]
            wrong = moment.verdict == "conflict"
            if moment.verdict:
                assert verdicts == [True] * (len(verdicts) - wrong) + [False] * wrong, name
            if isinstance(moment.said, Problem):
                assert moment.said in rules.why_not(moment.table[-1].tiles), name


PLAYS = [card for card in CARDS if card.play]


@pytest.mark.parametrize("jokers", Jokers)
def test_the_plays_that_cards_show_are_the_legal_turns_by_the_rules_in_force(jokers: Jokers) -> None:
    setup = replace(TWIST, options=Options(jokers=jokers))
    legal = {card.name for card in PLAYS if is_legal(card, setup)}
    assert {card.name for card in PLAYS if card.when(setup)} == legal


def is_legal(card: RuleCard, setup: Setup) -> bool:
    """Whether its play is a turn of this game."""
    assert card.play is not None
    exercise = exercise_at(setup.game, card.play.before, Goal(GoalKind.TILES, 1), setup.options)
    solution = solved_by(exercise, card.play.after).solution
    return solution is not None and exercise.judge(solution).solved


def test_the_printed_examples_are_those_of_the_rules() -> None:
    assert {
        card.name: (card.play.before, card.play.after) for card in PLAYS if card.name in PRINTED and card.play
    } == PRINTED


def test_the_steps_of_a_play_lead_to_its_end() -> None:
    for card in PLAYS:
        last = [moment for moment in moments_of(card, TWIST) if moment.whole][-1]
        assert card.play is not None
        sets = {frozenset(row.split()) for row in card.play.after.split(" | ")}
        assert {frozenset(str(tile.symbol) for tile in meld.tiles) for meld in last.table} == sets
        assert last.rack == ()


def test_the_three_wrong_sets_are_refused_for_three_reasons() -> None:
    said = [moment.said for moment in moments_of(card_named("wrong_sets"), CLASSIC)]
    assert [problem.reason for problem in said if isinstance(problem, Problem)] == [
        Reason.GAP,
        Reason.MIXED_COLOUR,
        Reason.DUP_COLOUR,
    ]


def test_a_double_before_the_two_is_wrong_only_as_it_lies() -> None:
    rules = SetRules()
    wrong = next(
        moment for moment in moments_of(card_named("double"), TWIST) if moment.said == "rules.double_before_two"
    )
    assert not rules.is_set(wrong.table[0].tiles) and rules.arrange(wrong.table[0].tiles)


@pytest.mark.parametrize("box", soak(GAMES, 2))
def test_every_option_changes_what_the_cards_say(box: str) -> None:
    """Options with numbers are said by the number, so that only none and some differ."""
    usual = replace(Setup().with_box(box), clock=60, rounds=1, options=Options(card_jokers=2))
    for option in usual.game.options:
        if option.name not in UNTOLD:
            assert len(answers_to(option, usual)) == (2 if is_number(option) else len(option.choices)), option.name


def answers_to(option: Option, usual: Setup) -> set[tuple[object, ...]]:
    """What is told by each of its answers."""
    return {told(replace(usual, options=option.chosen(usual.options, answer))) for answer in option.answers}


def is_number(option: Option) -> bool:
    """Whether its choices are numbers."""
    return all(isinstance(choice, int) and not isinstance(choice, bool) for choice in option.choices)


def test_the_clock_card_costs_what_is_agreed() -> None:
    clock = card_named("time")
    assert "rules.time_costs_loose" in clock.keys_in(replace(CLASSIC, clock=60, options=Options(late=Late.LOOSE)))
    assert clock.keys_in(replace(CLASSIC, clock=None)) == ("rules.time_none",)


def test_every_card_belongs_to_a_game_and_every_chapter_fits_the_list() -> None:
    assert {name for game in GAMES.values() for name in game.rule_cards} == {card.name for card in CARDS}
    setups = (*agreements(), replace(MACHIAVELLI, options=Options(turn_limit=13, first_play=36, card_jokers=4)))
    assert max(len(cards) for setup in setups for cards in chapters_of(setup).values()) <= 8


def test_rummy_has_no_cards_on_rearranging() -> None:
    assert {chapter.value for chapter in chapters_of(RUMMY)} == {"play", "sets", "end"}
