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
    runs = sorted((draft for draft in drafts if draft.is_run and draft.far is None), key=lambda run: run.width)
    return any(_may_have(run, letter, shapes) and _lengthened(run, letter) for run in runs)


def _face(drafts: Sequence[SpecialDraft], letter: str, shapes: Shapes) -> bool:
    """Lays two jokers that face each other in a mirrored run."""
    pairs = [draft for draft in drafts if draft.far is not None]
    return any(_may_have(pair, letter, shapes) and _lengthened(pair, letter) for pair in pairs)


def _lengthened(run: SpecialDraft, letter: str) -> bool:
    """Lays a joker at an end of a run, on both sides of a mirrored one; False if there is no number left."""
    sides = [run.items] if run.far is None else [run.items, run.far]
    size = 2 if letter == DOUBLE_LETTER else 1
    if run.number + run.width + size - 1 <= HIGHEST:
        for side in sides:
            side.append(letter)
        return True
    if run.number - size >= LOWEST:
        for side in sides:
            side.insert(0, letter)
        run.number -= size
        return True
    return False


def _may_have(draft: SpecialDraft, letter: str, shapes: Shapes) -> bool:
    return letter != CHANGE_LETTER or not shapes.one_change or CHANGE_LETTER not in draft.items
