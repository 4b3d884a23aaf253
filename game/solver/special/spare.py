"""Jokers that no set needs: they are laid at the ends of finished sets."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets.reading import SMALLEST
from game.rules.sets.shapes import Shapes
from game.solver.counts.stock import LETTERS, JokerCounts
from game.solver.special.drafts import DOUBLE_LETTER, MIRROR_LETTER, REGULAR_LETTER, SpecialDraft

ORDER = "DCJ"
"""The most demanding first."""
CHANGE_LETTER = "C"


def laid_spare(drafts: Sequence[SpecialDraft], needed: JokerCounts, wanted: JokerCounts, shapes: Shapes) -> bool:
    """Lays this many jokers; False if `needed` ones find no room, while the others are laid as far as they do."""
    left = {letter: wanted[LETTERS.index(letter)] for letter in ORDER}
    owed = {letter: needed[LETTERS.index(letter)] for letter in ORDER}
    for letter in ORDER:
        while owed[letter] and _lay(drafts, letter, shapes):
            owed[letter] -= 1
            left[letter] -= 1
        while owed[letter] > 1 and _face(drafts, letter, shapes):
            owed[letter] -= 2
            left[letter] -= 2
        if owed[letter]:
            return False
    for letter in ORDER:
        while left[letter] and _lay(drafts, letter, shapes):
            left[letter] -= 1
    return True


def _lay(drafts: Sequence[SpecialDraft], letter: str, shapes: Shapes) -> bool:
    """Lays one joker where there is most room."""
    if letter == REGULAR_LETTER:
        for draft in drafts:
            if not draft.is_run and draft.width == SMALLEST and MIRROR_LETTER not in draft.items:
                draft.items.append(letter)
                return True
    size = 2 if letter == DOUBLE_LETTER else 1
    for draft in sorted(drafts, key=lambda draft: draft.width):
        if draft.is_run and draft.far is None and _may_have(draft, letter, shapes):
            if draft.number + draft.width + size - 1 <= HIGHEST:
                draft.items.append(letter)
                return True
            if draft.number - size >= LOWEST:
                draft.items.insert(0, letter)
                draft.number -= size
                return True
    return False


def _face(drafts: Sequence[SpecialDraft], letter: str, shapes: Shapes) -> bool:
    """Lays two jokers that face each other in a mirrored run."""
    size = 2 if letter == DOUBLE_LETTER else 1
    for draft in drafts:
        if draft.far is None or not _may_have(draft, letter, shapes):
            continue
        if draft.number + draft.width + size - 1 <= HIGHEST:
            draft.items.append(letter)
            draft.far.append(letter)
            return True
        if draft.number - size >= LOWEST:
            draft.items.insert(0, letter)
            draft.far.insert(0, letter)
            draft.number -= size
            return True
    return False


def _may_have(draft: SpecialDraft, letter: str, shapes: Shapes) -> bool:
    return letter != CHANGE_LETTER or not shapes.one_change or CHANGE_LETTER not in draft.items
