"""A finished game is a text that people can read, and reading it plays it again to the same states."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.ai.player import idle
from game.rules.options import Options
from game.rules.play.commands import Cause, Forfeit
from game.rules.table import Meld
from game.session.history.finished_game import FinishedGame, Unplayable, finished_game_of
from game.session.history.highlights import summary
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.command_lines import table_after
from game.session.storage.game_text import BadText, glanced, is_whole, read_game, text_of_game
from game.session.system.untrusted import LINE, OtherVersion
from tests import shared
from tests.effort import every_row, soak
from tools.past_games import THREE, past_finished_game

SETUPS = (
    Setup(),
    Setup("machiavelli", 2, ("hare",), options=Options(card_jokers=4, first_play=36, hand_size=12)),
    Setup("classic", 3, ("hare",), people=(0, 2), names=("Ann", "", "Bo: the 2nd")),
    Setup("twist", 3, ("magpie", "hare"), 60, rounds=1),
    Setup("big", 5, ("hare", "hare", "hare", "hare"), options=Options(opening=50)),
    Setup("classic", 3, ("fox", "hare"), own_draws=True),
    Setup("classic", 2, ("wren",), wren_step=6, own_draws=True),
)


@pytest.fixture(scope="module")
def finished_game() -> FinishedGame:
    return shared.finished_game(THREE, 5)


@pytest.fixture(scope="module")
def text(finished_game: FinishedGame) -> str:
    return text_of_game(finished_game)


def with_forfeits(seed: int) -> FinishedGame:
    """A game in which the clock runs out now and then while tiles lie about."""
    match, rng = Match.begin(Setup("classic", 2, ("magpie",), 30), seed), random.Random(seed)
    while not match.game.over:
        state = match.game.state
        rack = state.seats[state.to_move].rack
        lying = Meld(99, tuple(rng.sample(rack, min(2, len(rack)))))
        command = match.players[1].choose(match.game.view(state.to_move), match.thinking_rng())  # type: ignore[union-attr]
        if rng.random() < 0.15:
            command = Forfeit((*reversed(state.table), lying), Cause.CLOCK)
        assert match.game.submit(state.to_move, command) == ()
    return finished_game_of(match, "", "")


@pytest.mark.parametrize("setup", soak(SETUPS), ids=lambda setup: f"{setup.box}-{setup.players}-{len(setup.people)}")
def test_reading_plays_the_game_to_the_same_states(setup: Setup) -> None:
    finished_game = past_finished_game(setup, 3)
    again = read_game(text_of_game(finished_game))
    assert again.states == finished_game.states
    assert [turn.events for turn in again.turns] == [turn.events for turn in finished_game.turns]
    assert again.match.setup == setup and text_of_game(again) == text_of_game(finished_game)


def test_turns_cut_off_by_the_clock_come_back_too() -> None:
    finished_game = with_forfeits(4)
    text = text_of_game(finished_game)
    assert " late " in text
    assert read_game(text).states == finished_game.states


def drawn_out(match: Match) -> None:
    """The game goes on to its end without a play."""
    while not match.game.over:
        seat = match.game.state.to_move
        assert match.game.submit(seat, idle(match.game.view(seat))) == ()


def test_a_later_game_of_a_match_stands_by_itself() -> None:
    match = Match.begin(Setup("classic", 2, ("hare",), rounds=1), 9)
    drawn_out(match)
    match.next_game()
    second = match.game.deal
    drawn_out(match)
    finished_game = read_game(text_of_game(finished_game_of(match, "", "")))
    assert finished_game.match.game.deal == second and finished_game.match.first == 2


def test_a_line_names_only_the_sets_that_changed(finished_game: FinishedGame, text: str) -> None:
    plays = [line for line in text.splitlines() if " plays " in line]
    longest = max(len(turn.after.table) for turn in finished_game.turns)
    assert longest > 5 and max(line.count("|") for line in plays) < longest
    assert not any(" all " in line for line in plays)


def test_sets_whose_tiles_all_went_elsewhere_are_gone(finished_game: FinishedGame) -> None:
    tiles = finished_game.start.seats[0].rack
    before = (Meld(1, tiles[:3]), Meld(2, tiles[3:6]))
    assert table_after(before, (Meld(2, tiles[:6]),)) == (Meld(2, tiles[:6]),)
    assert table_after(before, (Meld(3, tiles[6:9]),)) == (*before, Meld(3, tiles[6:9]))


def test_the_head_tells_what_came_of_the_game(finished_game: FinishedGame, text: str) -> None:
    assert glanced(text) == summary(finished_game)


def test_a_changed_letter_shows(text: str) -> None:
    assert is_whole(text)
    for at in range(0, len(text), 37):
        assert not is_whole(text[:at] + "~" + text[at + 1 :])


def test_a_text_that_went_through_a_mail_is_read(finished_game: FinishedGame, text: str) -> None:
    mangled = "\ufeff" + text.replace("\n", " \r\n") + "\r\n; with greetings\r\n"
    assert read_game(mangled).states == finished_game.states


def test_only_what_was_agreed_and_the_turns_are_needed(finished_game: FinishedGame, text: str) -> None:
    needless = ("ended", "turns", "reason", "winners", "scores", "opened", "laid", "rebuilt", "sum", "agreed_seed")
    short = [line for line in text.splitlines() if line.partition(":")[0] not in needless]
    assert read_game("\n".join(short)).states == finished_game.states


def told(text: str) -> tuple[int, str]:
    with pytest.raises(BadText) as fault:
        read_game(text)
    return fault.value.line, fault.value.code


def first_turn(text: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), start=1) if line.startswith("1 "))


@every_row(
    ("line", "code"),
    [
        ("hello", "no_turn"), ("2 A draws", "number"), ("1 F draws", "seat"), ("1 {seat} jumps", "verb"),
        ("1 {seat} plays 1: r1 r2 q3", "tiles"), ("1 {seat} plays 1: r1 r1 r1", "tiles"),
        ("1 {seat} plays 1: r1 r2 r4", "illegal"), ("1 {seat} passes", "illegal"),
    ],
)  # fmt: skip
def test_a_bad_turn_is_named_by_its_line(text: str, line: str, code: str) -> None:
    lines, at = text.splitlines(), first_turn(text)
    lines[at - 1] = line.format(seat=lines[at - 1].split()[1])
    assert told("\n".join(lines)) == (at, code)


def test_a_turn_after_the_end_and_a_game_without_end_are_named(text: str) -> None:
    lines = text.splitlines()[:-1]
    assert told("\n".join([*lines, "999 A draws"])) == (len(lines) + 1, "after_end")
    assert told("\n".join(lines[:-1])) == (len(lines) - 1, "unfinished")


@every_row(
    "text",
    ["", "\n\n", "hello", "Tilebridge transcript x", "[" * 90_000, "\x00" * 50, "Tilebridge transcript 0", "{}"],
)  # fmt: skip
def test_a_foreign_text_is_no_game(text: str) -> None:
    assert told(text)[1] == "not_a_game"


@every_row(
    "field", ["box: huge", "players: 9", "seed: x", "opponents: []", "option.late: never", "rounds: 1e999",
              "seed: " + "9" * 5000, "first: 0", "people: [[]]", "option.wings: true", "players: " + "[" * 5000],
)  # fmt: skip
def test_an_agreement_nobody_can_make_is_named(text: str, field: str) -> None:
    name = field.partition(":")[0]
    lines = [line for line in text.splitlines() if not line.startswith(f"{name}:")]
    assert told("\n".join([lines[0], field, *lines[1:]]))[1] == "agreement"


def test_a_value_may_stand_only_once(text: str) -> None:
    lines = text.splitlines()
    assert told("\n".join([*lines[:4], lines[3], *lines[4:]])) == (5, "twice")


def test_own_draws_and_the_step_of_wren_are_written_where_there_are_any(text: str) -> None:
    own, wren = (text_of_game(past_finished_game(setup, 3)) for setup in SETUPS[-2:])
    assert "\nown_draws: true\n" in own and "\nwren_step: 6\n" in wren
    assert "own_draws" not in text and "wren_step" not in text and "option." not in text


def test_a_later_version_is_refused() -> None:
    with pytest.raises(OtherVersion):
        read_game("Tilebridge transcript 2\nanything")


def test_a_log_that_does_not_follow_from_its_deal_is_not_kept() -> None:
    match = shared.finished_game(Setup(), 2).match
    with pytest.raises(Unplayable):
        finished_game_of(replace(match, seed=3), "", "")


def test_a_game_of_cards_names_them_as_cards() -> None:
    text = text_of_game(past_finished_game(SETUPS[1], 5))
    words = set(text.partition("turns:")[2].split())
    assert {"J", "SJ"} & words and {"SA", "HA", "CK", "DQ"} & words and not {"k1", "b13"} & words
    assert "option.card_jokers: 4" in text and read_game(text).match.setup == SETUPS[1]


def test_what_a_hint_laid_out_is_still_known_when_a_game_is_read() -> None:
    helped = replace(shared.finished_game(THREE, 5), assisted=frozenset({3, 9}))
    text = text_of_game(helped)
    assert read_game(text).assisted == {3, 9} and glanced(text) == summary(read_game(text)) and glanced(text).assisted


def test_what_most_games_have_alike_need_not_be_said() -> None:
    finished_game = shared.finished_game(Setup(), 2)
    usual = ("agreed_seed", "clock", "rounds")
    short = [line for line in text_of_game(finished_game).splitlines() if line.partition(":")[0] not in usual]
    again = read_game("\n".join(short))
    assert again.states == finished_game.states and again.match.setup == finished_game.match.setup


@every_row("row", ["; \x07", "; " + "x" * LINE])
def test_a_line_that_is_no_text_is_named(text: str, row: str) -> None:
    lines = text.splitlines()
    assert told("\n".join([*lines[:6], row, *lines[6:]])) == (7, "not_text")


def test_a_name_is_written_with_its_own_letters() -> None:
    match = Match.begin(Setup(opponents=(), people=(0, 1), names=("Zoë", "Ann")), 2)
    drawn_out(match)
    text = text_of_game(finished_game_of(match, "", ""))
    assert "Zoë" in text and read_game(text).match.setup.names == ("Zoë", "Ann")


@every_row("line", ["winners: [0, 0]", "winners: [3]", "winners: [1, 0]", "scores: [1]", "laid: [1, 2, 3, 4]"])
def test_a_result_nobody_can_have_is_no_result(text: str, line: str) -> None:
    name = line.partition(":")[0]
    rows = [line if row.startswith(f"{name}:") else row for row in text.splitlines()]
    with pytest.raises(BadText) as fault:
        glanced("\n".join(rows))
    assert (fault.value.line, fault.value.code) == (1, "not_a_game")


@every_row(("line", "token"), [("1 F draws", "F"), ("1 {seat} jumps", "jumps"), ("hello", "hello")])
def test_a_bad_turn_is_told_with_the_word_that_is_wrong(text: str, line: str, token: str) -> None:
    lines, at = text.splitlines(), first_turn(text)
    lines[at - 1] = line.format(seat=lines[at - 1].split()[1])
    with pytest.raises(BadText) as fault:
        read_game("\n".join(lines))
    assert fault.value.token == token
