"""One rule as a value: sentences that follow the rules in force, and an example that is shown moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Literal

from game.rules.games.option import answer_name
from game.rules.options import Jokers, Late, Options
from game.session.match.setup import Setup

ExampleState = Literal["", "valid", "conflict"]
When = Callable[[Setup], bool]
"""Whether something is said or shown when this is agreed."""


class Chapter(Enum):
    """What cards are about; the value is the end of the text key `rules.chapter.<value>`."""

    PLAY = "play"
    SETS = "sets"
    REARRANGING = "rearranging"
    TECHNIQUES = "techniques"
    JOKERS = "jokers"
    SPECIAL = "special"
    END = "end"
    ADVICE = "advice"


def whatever_is_agreed(_: Setup) -> bool:
    """True: the condition of cards that every agreement has."""
    return True


def options_of(setup: Setup) -> Options:
    """The options by which the game is played, those that it decides itself included."""
    return setup.game.in_force(setup.options)


def key_in(setup: Setup, key: str) -> str:
    """The text key with the answers of the options in force in the places that are named like them."""
    return key.format_map(_answers(options_of(setup))) if "{" in key else key


def _answers(options: Options) -> Mapping[str, str]:
    return {field.name: answer_name(getattr(options, field.name)) for field in fields(options)}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a card; its key may name options: `rules.pool_end_{pool_end}`."""

    key: str
    when: When = whatever_is_agreed


@dataclass(frozen=True, slots=True)
class Example:
    """One moment of an example: sets on the table and tiles on the rack, in notation, and a sentence about it."""

    position: str
    """A position, `table / rack`, in the notation of tiles; a tile that is in the next moment, too, moves there."""
    said: str = ""
    """Text key, which may name options; empty for a wrong set, of which is said why it is none."""
    verdict: ExampleState = ""
    """The state of the table's last set."""
    when: When = whatever_is_agreed
    loose: bool = False
    """Whether what lies on the table is tiles of several people and no sets."""
    scores: tuple[tuple[int, ...], ...] = ()
    """The lines of a score sheet, one number a player, shown in place of tiles."""


@dataclass(frozen=True, slots=True)
class Play:
    """A whole play; the steps from one position to the other are its moments."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RuleCard:
    """One rule. Its heading is the text `rules.<name>`; without sentences of its own it says `rules.<name>_text`."""

    name: str
    chapter: Chapter
    examples: tuple[Example, ...] = ()
    """Shown after the play, if there is one."""
    sentences: tuple[Sentence, ...] = ()
    play: Play | None = None
    when: When = whatever_is_agreed
    """Whether the rule exists at all."""

    @property
    def heading(self) -> str:
        """The text key of what it is called."""
        return f"rules.{self.name}"

    def keys_in(self, setup: Setup) -> tuple[str, ...]:
        """The text keys of what it says when this is agreed."""
        told = self.sentences or (Sentence(f"rules.{self.name}_text"),)
        return tuple(key_in(setup, sentence.key) for sentence in told if sentence.when(setup))


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
