"""The result of a deal as one line for others who play the same: a name, the points, and a code of deal and points.

`Ada · +34 · TS1-…`: whoever pastes it has a row more. The points stand in the line for people and in the code for the
program; a line in which they differ was changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.session.match.setup import tidy_name
from game.session.speech.phrases import signed
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import RESULT, SharedDeal, code_of, result_code, result_of_code

DOT = " · "
"""Between the parts, in every language."""
LONGEST_LINE, MOST_POINTS = 400, 9_999
CHANGED, WRONG_DEAL = "changed", "wrong_deal"
"""Why a line is refused whose code is one; text keys `share.<code>`."""
_CODE = re.compile(rf"{RESULT[:2]}[0-9][-0-9A-Z]*", re.IGNORECASE)
_POINTS = re.compile("([+−-]?)([0-9]{1,5})")


@dataclass(frozen=True, slots=True)
class FriendsResult:
    """What somebody else made of the same deal."""

    name: str
    """As it was given; may be empty."""
    points: int


def line_of_result(name: str, points: int, deal: SharedDeal) -> str:
    """The line; BadCode `cannot` when the deal has no code."""
    return DOT.join((*filter(None, [tidy_name(name).replace("·", "")]), signed(points), result_code(deal, points)))


def read_result_line(text: str, deal: SharedDeal) -> FriendsResult:
    """The result in a pasted text, which must be of this deal; BadCode says why it is none."""
    found = _CODE.search(text[:LONGEST_LINE])
    if found is None:
        raise BadCode("no_result")
    its_deal, points = result_of_code(found[0])
    parts = [part.strip() for part in text[: found.start()].split(DOT.strip()) if part.strip()]
    told = _POINTS.fullmatch(parts[-1]) if parts else None
    if told is None or abs(points) > MOST_POINTS or points != int(told[2]) * (-1 if told[1] in ("−", "-") else 1):
        raise BadCode(CHANGED)
    if code_of(its_deal) != code_of(deal):
        raise BadCode(WRONG_DEAL)
    return FriendsResult(tidy_name(parts[-2]) if len(parts) > 1 else "", points)
