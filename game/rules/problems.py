"""Why something may not be done: codes and facts, never a sentence."""

from __future__ import annotations

from enum import Enum

from game.rules.faces import Colour, Face
from game.rules.values import immutable

Fact = Face | Colour | int | str


class Reason(Enum):
    """Why not; the value is the key of the sentence."""

    NEED_MORE = "need_more"
    NEED_GROUP_COLOUR = "need_group_colour"
    DUP_COLOUR = "dup_colour"
    MIXED_NUMBER = "mixed_number"
    MIXED_COLOUR = "mixed_colour"
    GAP = "gap"
    WRAP = "wrap"
    TOO_LONG_GROUP = "too_long_group"
    JOKER_ALONE = "joker_alone"
    NO_NUMBER = "no_number"
    OPEN_SHORT = "open_short"
    OPEN_TABLE = "open_table"
    TABLE_FIXED = "table_fixed"
    NOTHING_PLAYED = "nothing_played"
    TABLE_TILE_ON_RACK = "table_tile_on_rack"
    JOKER_UNUSED = "joker_unused"
    JOKER_OWES_TILE = "joker_owes_tile"
    JOKER_OWES_NUMBER = "joker_owes_number"
    JOKER_NEEDS_NEW_SET = "joker_needs_new_set"
    JOKER_LOCKED = "joker_locked"
    JOKER_FOR_JOKER = "joker_for_joker"
    OUT_OF_RANGE = "out_of_range"
    NOT_SYMMETRIC = "not_symmetric"
    ONE_SIDE_ONLY = "one_side_only"
    MIRROR_SIDE_LACKING = "mirror_side_lacking"
    CHANGE_FACES_CHANGE = "change_faces_change"
    DOUBLE_NEEDS_TWO = "double_needs_two"
    DOUBLE_TOO_WIDE = "double_too_wide"
    CHANGE_TAKES_NUMBER = "change_takes_number"
    CHANGE_LACKING = "change_lacking"
    SAME_COLOUR_AFTER_CHANGE = "same_colour_after_change"
    TOO_MANY_CHANGES = "too_many_changes"
    CHANGE_IN_GROUP = "change_in_group"
    TWO_MIRRORS = "two_mirrors"
    NO_OPENING_JOKERS = "no_opening_jokers"
    TOO_MANY_LAID = "too_many_laid"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    POOL_EMPTY = "pool_empty"
    POOL_LEFT = "pool_left"
    GAME_OVER = "game_over"
    FOREIGN_TILES = "foreign_tiles"
    DOES_NOT_FIT = "does_not_fit"
    FITS_NOWHERE = "fits_nowhere"
    ONE_MELD = "one_meld"
    MELD_FIRST = "meld_first"
    LAST_THROWN = "last_thrown"
    ONLY_TAKEN_LEFT = "only_taken_left"
    JUST_TAKEN = "just_taken"
    DRAW_FIRST = "draw_first"
    HAS_DRAWN = "has_drawn"
    THROW_ONE = "throw_one"

    @property
    def is_unfinished(self) -> bool:
        """Whether adding tiles solves it, so that the set is unfinished and not wrong."""
        return self in _UNFINISHED


_UNFINISHED = frozenset(
    {
        Reason.NEED_MORE,
        Reason.NEED_GROUP_COLOUR,
        Reason.JOKER_ALONE,
        Reason.NO_NUMBER,
        Reason.DOUBLE_NEEDS_TWO,
        Reason.MIRROR_SIDE_LACKING,
        Reason.JOKER_OWES_TILE,
        Reason.JOKER_OWES_NUMBER,
        Reason.GAP,
    }
)


@immutable
class Problem:
    """One reason, the set it concerns, and the facts its sentence needs."""

    reason: Reason
    meld: int | None = None
    facts: tuple[tuple[str, Fact], ...] = ()

    def fact(self, name: str) -> Fact:
        """The fact of this name; KeyError if the reason has none."""
        return dict(self.facts)[name]
