"""A deal is a code that fits in a chat line, comes back exactly, and does not survive a slip of the finger unseen."""

from __future__ import annotations

from dataclasses import asdict, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.patience import STEPS, Patience
from game.rules.games.characters import FITTING
from game.rules.games.option import Option
from game.rules.games.registry import GAMES, all_options
from game.rules.options import Jokers, Options, PoolEnd
from game.session.match.match import Match
from game.session.match.setup import LONGEST_TURN, Setup
from game.session.storage import deal_code
from game.session.storage.code_digits import DIGITS, BadCode
from game.session.storage.deal_code import (
    SharedDeal,
    code_of,
    deal_of,
    is_code,
)
from game.session.storage.match_record import Record, replayed
from tests.effort import every_row, examples
from tests.rules.agreements import OPTIONS

SEEDS = st.integers(-(10**18), 10**18)
USUAL = SharedDeal(Setup(), 123_456_789)


@st.composite
def deals(draw: st.DrawFn) -> SharedDeal:
    box = draw(st.sampled_from(list(GAMES.values())))
    players = draw(st.integers(box.min_players, box.max_players))
    people = tuple(sorted(draw(st.sets(st.integers(0, players - 1), min_size=1))))
    count = players - len(people)
    opponents = tuple(draw(st.lists(st.sampled_from(box.characters), min_size=count, max_size=count)))
    clock = draw(st.none() | st.integers(15, 1200))
    rounds, patience = draw(st.integers(0, 15)), draw(st.sampled_from(Patience))
    setup = Setup(box.name, players, opponents, clock, draw(OPTIONS), rounds, people=people, patience=patience)
    setup = replace(setup, own_draws=not box.renewals and draw(st.booleans()))
    if FITTING in opponents:
        setup = replace(setup, wren_step=draw(st.integers(0, len(STEPS) - 1)))
    return SharedDeal(setup, draw(SEEDS), draw(st.integers(1, 999)))


@examples(150)
@given(deals())
def test_a_code_stands_for_its_deal_exactly(deal: SharedDeal) -> None:
    code = code_of(deal)
    assert deal_of(code) == deal
    assert deal_of(f" {code.lower().replace('-', ' ')} ") == deal
    assert is_code(code) and len(code) <= 80


def test_a_usual_code_fits_in_a_chat_line() -> None:
    assert len(code_of(USUAL)) <= 26


@given(st.data())
def test_one_wrong_letter_never_goes_unseen(data: st.DataObject) -> None:
    code = code_of(USUAL)
    at = data.draw(st.sampled_from([at for at, sign in enumerate(code) if at > 3 and sign != "-"]))
    other = data.draw(st.sampled_from([digit for digit in DIGITS if digit != code[at]]))
    with pytest.raises(BadCode) as fault:
        deal_of(code[:at] + other + code[at + 1 :])
    assert fault.value.code == "mistyped"


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    deal = next(SharedDeal(Setup(), seed) for seed in range(999) if "0" in code_of(SharedDeal(Setup(), seed))[4:])
    code = code_of(deal)
    assert deal_of(code[:4] + code[4:].replace("0", "O").replace("1", "l")) == deal


@every_row(
    ("text", "code"),
    [("", "no_code"), ("TD1", "no_code"), ("TD1-!!!!", "no_code"), ("hello", "no_code"),
     ("TD2-0000-0000", "other_version"), ("TD1-" + "0" * 500, "no_code"),
     ("TD1-0000-0000", "mistyped"), ("TF1-0000-0000", "no_code")],
)  # fmt: skip
def test_what_is_no_code_gets_a_reason(text: str, code: str) -> None:
    with pytest.raises(BadCode) as fault:
        deal_of(text)
    assert fault.value.code == code


def test_what_has_no_place_in_a_code_is_refused() -> None:
    for deal in (replace(USUAL, seed=10**18 + 1), replace(USUAL, first=1000), SharedDeal(Setup(rounds=99), 1)):
        with pytest.raises(BadCode):
            code_of(deal)


def test_every_option_has_a_place_of_its_own_in_codes() -> None:
    assert [option.place for option in all_options()] == list(range(len(fields(Options))))


def test_a_digit_that_nobody_wrote_is_the_default() -> None:
    assert {option.name: option.digits[0] for option in all_options()} == asdict(Options())


@every_row("option", all_options())
def test_every_choice_of_an_option_has_a_digit(option: Option) -> None:
    assert sorted(map(str, option.choices)) == sorted(map(str, option.digits))


def test_the_games_keep_the_digits_they_have_in_codes() -> None:
    assert {name: game.code for name, game in GAMES.items()} == {
        "classic": 0,
        "big": 1,
        "twist": 2,
        "machiavelli": 3,
        "rummy": 4,
    }


@pytest.mark.parametrize("patience", Patience)
def test_a_code_says_how_patient_owl_is(patience: Patience) -> None:
    deal = SharedDeal(Setup(opponents=("owl",), patience=patience), 5)
    assert deal_of(code_of(deal)).setup.patience is patience


@pytest.mark.parametrize("seed", [10**18 + 1, -(10**18) - 1, 10**19])
def test_a_code_whose_seed_no_record_can_hold_deals_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as unbounded:
        unbounded.setattr(deal_code, "LARGEST_SEED", 10**30)
        code = code_of(replace(USUAL, seed=seed))
    with pytest.raises(BadCode):
        deal_of(code)


def test_a_code_whose_clock_no_record_can_hold_deals_nothing() -> None:
    slowest, slower = (replace(USUAL, setup=replace(USUAL.setup, clock=LONGEST_TURN)) for _ in range(2))
    object.__setattr__(slower.setup, "clock", LONGEST_TURN + 1)
    assert deal_of(code_of(slowest)) == slowest
    with pytest.raises(BadCode):
        deal_of(code_of(slower))


def test_a_code_says_whether_every_seat_has_own_draws() -> None:
    own = replace(USUAL, setup=replace(USUAL.setup, own_draws=True))
    assert deal_of(code_of(own)) == own != USUAL


@examples(30)
@given(deals())
def test_a_code_that_deals_is_a_code_that_can_be_continued(deal: SharedDeal) -> None:
    again = deal_of(code_of(replace(deal, first=1)))
    match = Match.begin(again.setup, again.seed, again.first)
    found = replayed(Record.begun(match, "").text.encode())
    assert not found.damaged and replace(found.match.setup, names=()) == again.setup
    assert found.match.game.state == match.game.state


@every_row(
    ("code", "deal"),
    [
        ("TD1-EVQS-TJT0-410K-FMC", USUAL),
        ("TD1-4002-0011-46BM-KP0G-4A43-1WHB-8", SharedDeal(Setup("big", 6, ("hare", "owl", "fox", "magpie"), 90,
            Options(opening=0, jokers=Jokers.LOCKED, pool_end=PoolEnd.AT_ONCE), 3, people=(0, 4),
            patience=Patience.PATIENT), -77, 5)),
        ("TD1-11CR-1088-6W", SharedDeal(Setup(opponents=("wren",), wren_step=6, own_draws=True), 1)),
    ],
)  # fmt: skip
def test_a_code_means_the_same_for_ever(code: str, deal: SharedDeal) -> None:
    """Somebody may have kept it."""
    assert (code_of(deal), deal_of(code)) == (code, deal)
