"""Practice that comes back after 1, 3, 7, 16 and 35 days (LS6). Pure: the day is passed in."""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum

from game.rules.values import immutable

DAYS = (1, 3, 7, 16, 35)
"""Days until what is in a box is due again."""
LAST_BOX = len(DAYS) - 1


class Aid(Enum):
    """How much help there was; the value is how many boxes it moves."""

    NONE = 1
    HINT = 0
    SHOWN = -1


@immutable
class MemoryBox:
    """In which box something is, when it is due, and how often it was practised."""

    box: int
    due: date
    times: int = 0

    @classmethod
    def first(cls, today: date) -> MemoryBox:
        """Learned today."""
        return cls(0, today + timedelta(DAYS[0]))

    def is_due(self, today: date) -> bool:
        """Whether it is to be practised."""
        return self.due <= today

    def practised(self, aid: Aid, today: date) -> MemoryBox:
        """Unaided it goes up a box, with a hint it stays, shown it goes down."""
        box = min(max(self.box + aid.value, 0), LAST_BOX)
        return MemoryBox(box, today + timedelta(DAYS[box]), self.times + 1)


def newer(one: MemoryBox | None, other: MemoryBox | None) -> MemoryBox | None:
    """Of what two copies of the program know, the one practised more often; else the one due later."""
    known = [box for box in (one, other) if box is not None]
    return max(known, key=lambda box: (box.times, box.due, box.box), default=None)
