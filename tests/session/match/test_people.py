"""Several people at one machine: who sits where, whose board it is, and what is kept of each."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.characters import CHARACTERS
from game.rules.games.registry import GAMES
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.match.setup import LONGEST_NAME, PERSON, Setup, tidy_name
from game.session.settings import Settings, from_json, to_json
from game.session.storage.autosave import Autosave
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import SharedDeal, code_of, deal_of
from game.session.storage.match_record import NoRecord, Record, replayed
from tests import shared
from tests.effort import every_row, examples, spread
from tests.session.history.test_replayed_games import human_turn
from tests.session.seated import ROOMS, AtOnce, ScriptedWorker, every_tile, on_rack, wait
from tests.shared import LANGUAGES, sentence

LOCALE = Path(__file__).resolve().parents[3] / "assets" / "locale"
PAIR = Setup("classic", 2, (), None, people=(0, 1), names=("Ann", "Bob"))
MIXED = Setup("classic", 4, ("hare", "magpie"), 60, people=(1, 3), names=("", "Ann", "", "陳小明"))


def local_game_of(setup: Setup, seed: int = 1, autosave: Autosave | None = None) -> LocalGame:
    match = Match.begin(setup, seed)
    if autosave is not None:
        autosave.begin(match)
    return LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)


def to_next_person(local_game: LocalGame) -> None:
    """The computers play, then the person whose turn it is sits down."""
    local_game.sit_down()
    while not (local_game.my_turn or local_game.over):
        if local_game.waiting is not None:
            local_game.sit_down()
        wait(local_game, 1.0)


# Who sits where


def test_personas_fill_the_seats_that_are_no_persons() -> None:
    assert MIXED.seats == ("hare", PERSON, "magpie", PERSON)


@every_row(
    ("people", "opponents"),
    [((0, 2), ()), ((1, 0), ()), ((0, 0), ()), ((0,), ()), ((0, 1), ("hare",))],
)
def test_seats_that_do_not_go_together_are_refused(people: tuple[int, ...], opponents: tuple[str, ...]) -> None:
    with pytest.raises(ValueError):
        Setup("classic", 2, opponents, people=people)


def test_a_match_without_a_person_is_only_watched_and_never_read() -> None:
    watched = Match.begin(Setup("classic", 2, ("hare", "fox"), people=()), 5)
    assert not watched.setup.alone and not watched.is_you(0)
    with pytest.raises(NoRecord):
        replayed(Record.begun(watched, "").text.encode())
    with pytest.raises(BadCode):
        deal_of(code_of(SharedDeal(watched.setup, 5)))


def test_the_last_person_cannot_be_sent_away() -> None:
    setup = Setup()
    assert setup.with_seat(0, "fox") == setup


def test_a_person_may_sit_behind_a_computer() -> None:
    setup = Setup().with_seat(1, PERSON).with_seat(0, "fox")
    assert (setup.seats, setup.people) == (("fox", PERSON), (1,))


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from((*CHARACTERS, PERSON))), max_size=12), st.integers(2, 6))
def test_however_seats_are_changed_a_person_is_left(changes: list[tuple[int, str]], players: int) -> None:
    setup = Setup().with_players(players)
    for seat, who in changes:
        setup = setup.with_seat(seat % players, who)
        assert setup.people and len(setup.seats) == players
    assert PERSON in setup.with_players(2).seats
    assert PERSON in setup.with_box("classic").seats


def test_fewer_players_keep_a_person() -> None:
    assert Setup("classic", 3, ("hare", "fox"), people=(2,)).with_players(2).seats == (PERSON, "fox")


@every_row(
    ("typed", "kept"),
    [
        ("  Ann\t Lee ", "Ann Lee"),
        ("", ""),
        ("陳小明", "陳小明"),
        ("山" * 20, "山" * 8),
        ("x" * 40, "x" * LONGEST_NAME),
        ("a\u202eb", "a b"),
    ],
)
def test_a_name_is_kept_tidy(typed: str, kept: str) -> None:
    assert tidy_name(typed) == kept


@pytest.mark.long  # any character: the table of all of them takes seconds to make
@given(st.text(max_size=60))
def test_a_tidy_name_stays_as_it_is(typed: str) -> None:
    assert tidy_name(tidy_name(typed)) == tidy_name(typed)
    assert Setup().with_name(0, typed).name(0) == tidy_name(typed)


def test_a_seat_keeps_its_name_while_a_computer_sits_there() -> None:
    setup = PAIR.with_seat(1, "owl").with_seat(1, PERSON)
    assert setup.name(1) == "Bob"


@every_row(
    ("seats", "then", "names"),
    [
        ((3,), (PERSON,), ("Ann", "Bo", "Cy", "Zoe")),
        ((1,), (PERSON,), ("Ann", "Cy", "Zoe", "Bo")),
        ((0, 0), (PERSON, PERSON), ("Cy", "Zoe", "Bo", "Ann")),
        ((3,), ("fox", PERSON), ("Ann", "Bo", "Cy", "", "Zoe")),
    ],
)
def test_a_name_whose_seat_was_left_comes_back_with_the_next_person(
    seats: tuple[int, ...], then: tuple[str, ...], names: tuple[str, ...]
) -> None:
    setup = Setup("classic", 4, (), people=(0, 1, 2, 3), names=("Ann", "Bo", "Cy", "Zoe"))
    for seat in seats:
        setup = setup.without(seat)
    for who in then:
        setup = setup.with_another(who)
    assert tuple(map(setup.name, range(setup.players))) == names


def test_a_computer_that_leaves_takes_no_place_of_a_name() -> None:
    setup = Setup("classic", 3, ("fox",), people=(0, 2), names=("Ann", "", "Zoe")).without(2).with_another("owl")
    setup = setup.without(2).with_another(PERSON)
    assert (setup.seats[2], setup.name(2)) == (PERSON, "Zoe")


@given(st.lists(st.tuples(st.sampled_from(("leave", *CHARACTERS, PERSON)), st.integers(0, 5)), max_size=12))
def test_however_seats_are_taken_and_left_no_name_is_lost(acts: list[tuple[str, int]]) -> None:
    setup = Setup("classic", 4, (), people=(0, 1, 2, 3), names=("Ann", "Bo", "Cy", "Zoe"))
    for who, seat in acts:
        setup = setup.without(seat % setup.players) if who == "leave" else setup.with_another(who)
        assert sorted(filter(None, setup.names)) == ["Ann", "Bo", "Cy", "Zoe"]


@every_row("setup", [PAIR, MIXED, Setup()])
def test_settings_remember_people_and_names(setup: Setup) -> None:
    assert from_json(to_json(Settings(setup=setup))).setup == setup


def test_a_clock_of_ones_own_choice_is_remembered() -> None:
    for clock in (15, 1200):
        assert from_json(to_json(Settings(setup=Setup(clock=clock)))).setup.clock == clock
    assert from_json(to_json(Settings(setup=Setup(clock=14)))).setup == Setup()


# What they are called


@every_row("language", LANGUAGES)
def test_one_person_alone_is_you_and_several_never_are(language: str) -> None:
    texts = shared.texts(language)
    you = texts.text("persona.you")
    assert seat_names(texts, Setup())[0] == you
    assert you not in seat_names(texts, replace(MIXED, names=()))


def test_names_that_are_alike_are_numbered() -> None:
    texts = shared.texts("en")
    setup = Setup("classic", 4, ("hare",), people=(0, 1, 3), names=("Ann", "Ann"))
    assert seat_names(texts, setup) == (
        "Ann 1",
        "Ann 2",
        sentence("persona.hare"),
        sentence("persona.player", number=3),
    )


def test_every_person_has_a_sign_of_their_own() -> None:
    setup = Setup("big", 6, (), people=tuple(range(6)))
    assert len(set(setup.emblems)) == 6


# In turn


def test_nobody_sits_here_until_they_say_so() -> None:
    local_game = local_game_of(PAIR)
    assert (local_game.my_turn, local_game.waiting) == (False, local_game.match.game.state.to_move)


def test_one_person_alone_just_plays() -> None:
    match = Match.begin(Setup(), 1)
    local_game = LocalGame(match, ROOMS, ScriptedWorker(), pace=0.0)
    assert local_game.seated and local_game.waiting is None
    local_game.stand_up()
    assert local_game.seated


def test_no_time_runs_while_somebody_is_waited_for() -> None:
    local_game = local_game_of(replace(PAIR, clock=30))
    wait(local_game, 100.0)
    assert local_game.clock.left == 30
    local_game.sit_down()
    wait(local_game, 10.0)
    assert local_game.clock.left == 20


def test_a_person_who_stood_up_finds_the_clock_as_it_was() -> None:
    local_game = local_game_of(replace(PAIR, clock=30))
    local_game.sit_down()
    wait(local_game, 10.0)
    local_game.stand_up()
    wait(local_game, 10.0)
    local_game.sit_down()
    assert local_game.clock.left == 20


def test_computers_wait_too_until_somebody_looks() -> None:
    setup = replace(MIXED, clock=None)
    local_game = next(s for s in (local_game_of(setup, seed) for seed in range(20)) if s.thinking_seat is not None)
    wait(local_game, 5.0)
    assert local_game.match.game.log == []
    local_game.sit_down()
    wait(local_game, 5.0)
    assert local_game.match.game.log != []


def test_after_a_turn_the_next_person_is_waited_for() -> None:
    local_game = local_game_of(PAIR)
    local_game.sit_down()
    first = local_game.seat
    local_game.draw()
    assert (local_game.seat, local_game.waiting, local_game.my_turn) == (first, 1 - first, False)
    local_game.sit_down()
    assert (local_game.seat, local_game.waiting, local_game.my_turn) == (1 - first, None, True)


def test_everybody_has_their_own_rack_and_order() -> None:
    local_game = local_game_of(PAIR)
    local_game.sit_down()
    local_game.editor.sort_by_number()
    mine = on_rack(local_game)
    local_game.draw()
    local_game.sit_down()
    assert not local_game.editor.history.can_undo
    local_game.draw()
    local_game.sit_down()
    now = on_rack(local_game)
    assert all(now[name] == place for name, place in mine.items() if name in now)
    assert len(local_game.board.rack.places) == 15


def test_undo_never_reaches_into_another_persons_turn() -> None:
    local_game = local_game_of(PAIR)
    local_game.sit_down()
    local_game.editor.sort_by_number()
    local_game.draw()
    local_game.sit_down()
    local_game.editor.undo()
    assert set(local_game.board.rack.places) == set(local_game.match.game.view(local_game.seat).rack)


def test_the_time_that_runs_out_passes_the_turn_on() -> None:
    local_game = local_game_of(replace(PAIR, clock=30))
    local_game.sit_down()
    first = local_game.seat
    wait(local_game, 31.0)
    assert local_game.waiting == 1 - first


# Kept


def test_a_record_of_several_people_is_read_again() -> None:
    local_game = local_game_of(MIXED)
    record = Record.begun(local_game.match, "now")
    found = replayed(record.text.encode()).match
    assert (found.setup, found.game.state) == (MIXED, local_game.match.game.state)


def test_a_record_of_one_person_is_as_it_always_was() -> None:
    line = Record.begun(Match.begin(Setup(), 1), "now").lines[0]
    assert '"version":1' in line and "people" not in line


@every_row("damage", ['"people":[0,9]', '"people":[]', '"people":[0,0]', '"people":"01"', '"people":3'])
def test_damaged_seats_are_refused_politely(tmp_path: Path, damage: str) -> None:
    from game.session.storage.checked_lines import START, with_sum
    from game.session.system.files import RECORDS

    autosave = Autosave(tmp_path)
    autosave.begin(Match.begin(PAIR, 1))
    autosave.close()
    file = tmp_path / RECORDS[0]
    line = file.read_text().splitlines()[0].replace('"people":[0,1]', damage)
    file.write_text(with_sum(line[: line.rindex(',"sum"')] + "}", START) + "\n", newline="\n")
    for other in RECORDS[1:]:
        (tmp_path / other).unlink(missing_ok=True)
    again = Autosave(tmp_path)
    assert (again.saved, again.notice) == (None, "notice.match_lost")
    again.close()


def test_a_match_is_taken_up_at_the_right_seat_with_every_rack(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    local_game = local_game_of(PAIR, autosave=autosave)
    local_game.sit_down()
    local_game.editor.sort_by_number()
    local_game.draw()
    first = on_rack(local_game)
    local_game.sit_down()
    local_game.editor.sort_by_number()
    local_game.editor.undo()
    local_game.note(at_once=True)
    autosave.close()

    again = Autosave(tmp_path)
    assert again.saved is not None
    after = LocalGame(again.saved, ROOMS, AtOnce(), pace=0.0, autosave=again)
    assert (after.seat, after.my_turn, after.waiting) == (local_game.seat, False, local_game.seat)
    assert after.editor.history == local_game.editor.history
    after.sit_down()
    after.draw()
    after.sit_down()
    assert on_rack(after) == first
    again.close()


def test_left_between_two_people_the_second_is_waited_for(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    local_game = local_game_of(PAIR, autosave=autosave)
    local_game.sit_down()
    local_game.editor.sort_by_number()
    local_game.draw()
    mine, second = on_rack(local_game), local_game.waiting
    autosave.close()

    again = Autosave(tmp_path)
    assert again.saved is not None
    after = LocalGame(again.saved, ROOMS, AtOnce(), pace=0.0, autosave=again)
    assert after.waiting == after.seat == second
    after.sit_down()
    after.draw()
    after.sit_down()
    assert on_rack(after) == mine
    again.close()


# Nothing is lost


@pytest.mark.parametrize(
    ("setup", "seed"),
    spread(over=((MIXED, PAIR, Setup("big", 5, ("hare",), 60, people=(0, 1, 2, 4))), range(2)), rest=pytest.mark.long),
)
def test_whole_games_of_clumsy_people_lose_no_tile(setup: Setup, seed: int) -> None:
    rng = random.Random(seed)
    local_game = local_game_of(setup, seed)
    everything = sorted(tile.ident for tile in GAMES[setup.box].tiles())
    seen = set()
    for _ in range(400):
        to_next_person(local_game)
        if local_game.over:
            break
        seen.add(local_game.seat)
        human_turn(local_game, rng)
        assert every_tile(local_game) == everything
        assert local_game.match.game.state.to_move in range(setup.players)
    assert local_game.over and seen == set(setup.people)
    assert sum(local_game.match.standings.totals) == 0


@examples(25)
@given(st.integers(0, 10**6), st.sets(st.integers(0, 3), min_size=1), st.lists(st.booleans(), max_size=12))
def test_any_mix_of_seats_is_played_in_turn(seed: int, people: set[int], sorts: list[bool]) -> None:
    seats = tuple(sorted(people))
    setup = Setup("classic", 4, ("hare",) * (4 - len(seats)), None, people=seats)
    local_game = local_game_of(setup, seed)
    for sort in sorts:
        to_next_person(local_game)
        if local_game.over:
            break
        assert local_game.seat == local_game.match.game.state.to_move
        assert set(local_game.board.rack.places) == set(local_game.match.game.view(local_game.seat).rack)
        if sort:
            local_game.editor.sort_by_number()
        else:
            local_game.editor.sort_playable(local_game.match.game.view(local_game.seat))
        local_game.draw()
