"""What a set is and what it counts, written once more from rules 3, 4.1, 5, 12.3 and 13.1 on names of tiles.

It knows nothing of `game.rules`. A tile is its colour and number or the letter of a joker; in a table each has its
number in the box behind a sign: r7#12.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

COLOURS, JOKERS, HIGHEST, MOST_COLOURS = "krbo", "JDCM", 13, 4
Rows = list[list[str]]
"""A table as the names of its tiles."""
Slot = tuple[str, int] | str
"""The colour and number a slot takes; `ANY`, or `CHANGE` where the colour turns."""
ANY, CHANGE = "any", "change"
EXAMPLES = Path(__file__).parents[2] / "docs" / "rules.md"


def flat(rows: Rows) -> list[str]:
    """All tiles of a table."""
    return [tile for row in rows for tile in row]


def plain(row: Sequence[str]) -> list[str]:
    """The tiles without their numbers in the box."""
    return [tile.partition("#")[0] for tile in row]


def rebuilt(before: Rows, after: Rows) -> int:
    """Sets that lay before and whose tiles do not all lie in one set."""
    home = {tile: at for at, row in enumerate(after) for tile in row}
    return sum(len({home[tile] for tile in row}) > 1 for row in before)


def is_set(row: Sequence[str], *, ace_high: bool = False) -> bool:
    """Whether these tiles are a set as they lie."""
    return worth(row, ace_high=ace_high) > 0


def worth(row: Sequence[str], *, ace_high: bool = False) -> int:
    """The points of the legal reading that is worth most, 0 where there is none (rules 5.5)."""
    if len(row) < 3 or all(tile in JOKERS for tile in row) or row.count("M") > 1:
        return 0
    if "M" not in row:
        slots = _slots(row)
        return max([0, *_group(slots, 3), *_run(slots, 3, ace_high=ace_high)])
    axis = row.index("M")
    faced = _faced(_slots(row[:axis]), _slots(row[axis + 1 :])[::-1])
    return 2 * max([0, *_group(faced, 1), *_run(faced, 1, ace_high=ace_high)])


def _slots(row: Sequence[str]) -> list[Slot]:
    """A double takes two slots, any other tile one (rules 5.5)."""
    jokers: dict[str, list[Slot]] = {"J": [ANY], "D": [ANY, ANY], "C": [CHANGE]}
    return [slot for tile in row for slot in jokers.get(tile) or [(tile[0], int(tile[1:]))]]


def _faced(near: Sequence[Slot], far: Sequence[Slot]) -> list[Slot]:
    """Both sides of a mirror as one; none where they differ (rules 5.4)."""
    made: list[Slot] = []
    for one, other in zip(near, far, strict=False):
        if one != other and (ANY not in (one, other) or CHANGE in (one, other)):
            return []
        made.append(other if one == ANY else one)
    return made if len(near) == len(far) else []


def _group(slots: Sequence[Slot], least: int) -> Iterator[int]:
    """What they count as a group (rules 3.1, 5.3)."""
    faces = [slot for slot in slots if isinstance(slot, tuple)]
    colours, numbers = {colour for colour, _ in faces}, {number for _, number in faces}
    is_size = least <= len(slots) <= MOST_COLOURS
    if is_size and CHANGE not in slots and len(numbers) == 1 and len(colours) == len(faces):
        yield len(slots) * numbers.pop()


def _run(slots: Sequence[Slot], least: int, *, ace_high: bool) -> Iterator[int]:
    """What they count as a run, wherever it may begin (rules 3.1, 5.3, 13.1)."""
    last = HIGHEST + ace_high
    if len(slots) < least or not _turns_at_changes(slots):
        return
    for start in range(1, last + 2 - len(slots)):
        places = range(start, start + len(slots))
        if all(_takes(slot, place) for slot, place in zip(slots, places, strict=True)):
            yield sum(places)


def _takes(slot: Slot, place: int) -> bool:
    """Whether it can stand for this number of a run; an ace may stand behind the king."""
    return not isinstance(slot, tuple) or slot[1] == place or (slot[1], place) == (1, HIGHEST + 1)


def _turns_at_changes(slots: Sequence[Slot]) -> bool:
    """Whether the colour changes exactly at colour-changes (rules 5.5)."""
    parts: list[set[str]] = [set()]
    for slot in slots:
        if slot == CHANGE:
            parts.append(set())
        elif isinstance(slot, tuple):
            parts[-1].add(slot[0])
    alike = any(one and one == other for one, other in pairwise(parts))
    return all(len(part) <= 1 for part in parts) and not alike


def misread() -> list[str]:
    """The examples of rules 5.6 that are judged otherwise here."""
    legal, _, rest = EXAMPLES.read_text("utf-8").partition("- **5.6**")[2].partition("Not legal:")
    wrong = [text for text, points in re.findall(r"`([^`]+)` (\d+)", legal) if worth(text.split()) != int(points)]
    illegal = re.findall(r"`([^`]+)`", rest.partition("\n")[0].partition("become legal")[0])
    return wrong + [text for text in illegal if is_set(text.split())]
