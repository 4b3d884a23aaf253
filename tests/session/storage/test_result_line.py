"""A result is one line; it comes back exactly for its own deal, and whatever else it is is said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

import pytest

from game.session.match.daily import deal_of_day
from game.session.match.setup import Setup
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import SharedDeal
from game.session.storage.result_line import FriendsResult, line_of_result, read_result_line
from tests.effort import every_row

DEAL = SharedDeal(replace(Setup(), own_draws=True), 123_456)


@every_row(
    ("name", "points", "read"),
    [
        ("Ada", 34, "Ada"),
        ("  Ada  Lovelace ", -7, "Ada Lovelace"),
        ("", 0, ""),
        ("小明", 108, "小明"),
        ("A·B", -1, "AB"),
    ],
)
def test_a_line_comes_back_with_its_name_and_its_points(name: str, points: int, read: str) -> None:
    line = line_of_result(name, points, DEAL)
    assert "\n" not in line and read_result_line(line, DEAL) == FriendsResult(read, points)
    assert read_result_line(f"look at this: · {line}\nbeat me!", DEAL).points == points


@every_row(
    ("text", "fault"),
    [
        ("hello", "no_result"),
        ("", "no_result"),
        (line_of_result("Ada", 34, DEAL).replace("+34", "+99"), "changed"),
        (line_of_result("Ada", 34, DEAL).replace("+34", ""), "changed"),
        (line_of_result("Ada", 34, replace(DEAL, seed=7)), "wrong_deal"),
        (line_of_result("Ada", 34, replace(DEAL, first=2)), "wrong_deal"),
        (line_of_result("Ada", 34, DEAL).replace("TS1", "TS2"), "other_version"),
        (line_of_result("Ada", 34, DEAL)[:-1], "mistyped"),
    ],
)
def test_whatever_is_no_result_of_this_deal_is_refused_with_its_reason(text: str, fault: str) -> None:
    with pytest.raises(BadCode) as caught:
        read_result_line(text, DEAL)
    assert caught.value.code == fault


def test_every_other_character_of_a_code_is_found_out() -> None:
    line = line_of_result("Ada", 34, DEAL)
    first = line.index("TS1-") + 4
    for at in range(first, len(line)):
        other = "7" if line[at] != "7" else "8"
        if line[at] != "-":
            with pytest.raises(BadCode):
                read_result_line(f"{line[:at]}{other}{line[at + 1 :]}", DEAL)


def test_lines_of_days_are_the_same_on_every_machine() -> None:
    deals = [deal_of_day(date(2026, 12, 1) + timedelta(ahead)) for ahead in range(100)]
    lines = [line_of_result("Ada", at, SharedDeal(deal.setup, deal.seed)) for at, deal in enumerate(deals)]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == "5c14839531940586"
