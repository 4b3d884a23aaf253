"""When cards, sentences and examples hold: questions to what is agreed."""

from __future__ import annotations

from game.rules.options import Jokers, Late
from game.session.match.setup import Setup
from game.session.rulebook.rule_card import When, options_of


def both(*answers: When) -> When:
    """Whether all of these hold."""
    return lambda setup: all(each(setup) for each in answers)


def no(answer: When) -> When:
    """Whether this does not hold."""
    return lambda setup: not answer(setup)


def an_opening(setup: Setup) -> bool:
    """Whether the first play must be worth something (rules 7.4)."""
    return options_of(setup).opening > 0


def jokers(setup: Setup) -> bool:
    """Whether there are jokers at all."""
    return bool(setup.game.jokers)


def opening_jokers(setup: Setup) -> bool:
    """Whether jokers may lie in an opening."""
    return an_opening(setup) and jokers(setup) and options_of(setup).opening_jokers


def free_jokers(setup: Setup) -> bool:
    """Whether a joker on the table is as free as any tile (rules 4.2)."""
    return options_of(setup).jokers is Jokers.FREE


def locked_jokers(setup: Setup) -> bool:
    """Whether a set with a joker stays as it lies (rules 4.4)."""
    return jokers(setup) and options_of(setup).jokers is Jokers.LOCKED


def loosened_jokers(setup: Setup) -> bool:
    """Whether a joker may be freed in other ways than by the tile it stands for."""
    return jokers(setup) and not locked_jokers(setup)


def a_clock(setup: Setup) -> bool:
    """Whether a turn has a limit of time (rules 8.1)."""
    return setup.clock is not None


def late_costs_three(setup: Setup) -> bool:
    """Whether an unfinished table costs three tiles (rules 8.2); otherwise one for each that is loose (rules 8.3)."""
    return options_of(setup).late is Late.THREE


def strict(setup: Setup) -> bool:
    """Whether a wrong end of a turn costs tiles (rules 7.2)."""
    return options_of(setup).strict


def one_change(setup: Setup) -> bool:
    """Whether a run may have one colour-change only (rules 5.3)."""
    return options_of(setup).one_change_per_run


def several_games(setup: Setup) -> bool:
    """Whether a match has more than one game."""
    return setup.games > 1


def a_target(setup: Setup) -> bool:
    """Whether points end the match (rules 12.8)."""
    return setup.target > 0


def high_aces(setup: Setup) -> bool:
    """Whether an ace may follow the king."""
    return setup.game.pieces.ace_high


def hand_of_fourteen(setup: Setup) -> bool:
    """Whether everybody is dealt fourteen."""
    return setup.game.racks[setup.players] == 14


def going_rummy(setup: Setup) -> bool:
    """Whether all cards in one turn count double (rules 12.6)."""
    return options_of(setup).going_rummy


def a_turn_limit(setup: Setup) -> bool:
    """Whether only so many cards may leave the hand in a turn (rules 13.1)."""
    return options_of(setup).turn_limit > 0
