"""A family's rules as a code for the chat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.registry import GAMES, all_options
from game.rules.options import Options
from game.session.match.presets import PRESETS, family_rules
from game.session.match.setup import Setup
from game.session.storage.code_digits import DIGITS, BadCode
from game.session.storage.deal_code import is_code, rules_code, rules_of
from tests.effort import every_row


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_a_code_gives_back_every_rule(box: str, data: st.DataObject) -> None:
    chosen: dict[str, Any] = {each.name: data.draw(st.sampled_from(each.choices)) for each in all_options()}
    clock, rounds = data.draw(st.sampled_from([None, 15, 60, 1200])), data.draw(st.integers(0, 9))
    own = family_rules("Ours", replace(Setup().with_box(box), options=Options(**chosen), clock=clock, rounds=rounds))
    code = rules_code(own)
    assert rules_of(code, "Ours") == own
    assert not is_code(code)


@given(st.data())
def test_one_wrong_digit_is_noticed(data: st.DataObject) -> None:
    code = rules_code(PRESETS[1])
    at = data.draw(st.sampled_from([at for at, sign in enumerate(code) if at > 3 and sign != "-"]))
    other = data.draw(st.sampled_from([digit for digit in DIGITS if digit != code[at]]))
    with pytest.raises(BadCode) as fault:
        rules_of(code[:at] + other + code[at + 1 :], "Ours")
    assert fault.value.code == "mistyped"


@every_row(("text", "why"), [("hello", "no_code"), ("TF2-0000-0000", "other_version"), ("TF1", "no_code")])
def test_what_is_no_code_says_why(text: str, why: str) -> None:
    with pytest.raises(BadCode) as fault:
        rules_of(text, "Ours")
    assert fault.value.code == why


@every_row("setup", [Setup(rounds=16), Setup(options=Options(opening=40))])
def test_rules_that_have_no_place_in_a_code_have_no_code(setup: Setup) -> None:
    with pytest.raises(BadCode) as fault:
        rules_code(family_rules("Ours", setup))
    assert fault.value.code == "cannot"


def test_a_code_that_was_given_out_stays_the_code_of_its_rules() -> None:
    given = ("TF1-05C0-H", "TF1-200G-000G-BBC4", "TF1-1000-0000-GJYZ-B", "TF1-9004-0090-F6")
    assert tuple(map(rules_code, PRESETS[:4])) == given
