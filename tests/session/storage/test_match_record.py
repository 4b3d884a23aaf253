"""A match is its log: the record gives every state back, turn by turn, and any damage to it is seen."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.ai.owl import PatientOwl
from game.ai.patience import Patience
from game.ai.player import idle
from game.rules.games.registry import GAMES
from game.rules.games.tile_games import BIG, CLASSIC
from game.rules.options import Options, PoolEnd
from game.rules.play.commands import Cause, Command, Forfeit, Pass
from game.rules.play.state import GameState
from game.rules.table import Meld, Table
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.checked_lines import text_of, unchecked_line, with_sums
from game.session.storage.match_record import NoRecord, Record, replayed
from game.session.storage.tile_ids import SpellingError, TileIds
from game.session.system.untrusted import OtherVersion
from tests.effort import every_row, examples, spread
from tests.rules.agreements import OPTIONS

WHEN = "2026-11-21T10:00:00+00:00"
BOX_AND_PLAYERS = [(name, count) for name, box in GAMES.items() for count in (box.min_players, box.max_players)]


def untidy(state: GameState, rng: random.Random) -> Table:
    """A table being tried out when the clock ran out: a few rack tiles lie about in heaps."""
    lying = rng.sample(state.seats[state.to_move].rack, k=min(3, len(state.seats[state.to_move].rack)))
    fresh = 1 + max((meld.ident for meld in state.table), default=0)
    return (*state.table, Meld(fresh, tuple(lying)))


def any_command(match: Match, rng: random.Random) -> Command:
    """What the persona of the seat would do, and sometimes nothing clever at all."""
    state = match.game.state
    if rng.random() < 0.1:
        return Forfeit(untidy(state, rng), Cause.CLOCK)
    if rng.random() < 0.1:
        return idle(match.game.view(state.to_move))
    player = match.players[state.to_move] or match.players[1]
    assert player is not None
    return player.choose(match.game.view(state.to_move), match.thinking_rng())


def played(setup: Setup, seed: int, turns: int) -> tuple[Record, list[GameState]]:
    """The record of so many turns, and every state there was."""
    rng = random.Random(seed)
    match = Match.begin(setup, seed)
    record, states = Record.begun(match, WHEN), [match.game.state]
    while len(states) <= turns and not match.over:
        if match.game.over:
            match.next_game()
            record = record.dealt(match)
        else:
            assert match.game.submit(match.game.state.to_move, any_command(match, rng)) == ()
            record = record.turned(match)
        states.append(match.game.state)
    return record, states


def states_of(record: Record) -> list[GameState]:
    """The states the record leads through, each read from as many lines."""
    return [replayed(Record(record.lines[:n]).text.encode()).match.game.state for n in range(1, len(record.lines) + 1)]


@pytest.fixture(scope="module")
def record() -> Record:
    return played(Setup("twist", 3, ("magpie", "hare"), 60, rounds=1), 5, 24)[0]


@examples(12, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(BOX_AND_PLAYERS), OPTIONS, st.integers(-(10**18), 10**18), st.sampled_from([None, 30, 60, 120]))
def test_the_record_gives_every_state_back(
    box: tuple[str, int], options: Options, seed: int, clock: int | None
) -> None:
    setup = Setup(box[0], box[1], ("magpie", "hare", "magpie", "hare", "magpie")[: box[1] - 1], clock, options)
    record, states = played(setup.as_new(None) if seed % 2 else setup, seed, 18)
    assert states_of(record) == states


@pytest.mark.parametrize(("box", "end"), spread(over=(GAMES, PoolEnd), rest=pytest.mark.long))
def test_a_whole_match_comes_back_with_its_standings(box: str, end: PoolEnd) -> None:
    setup = Setup(box, 2, ("magpie",), options=Options(pool_end=end, target=0), rounds=1)
    record, states = played(setup, 11, 500)
    again = replayed(record.text.encode())
    assert again.match.over and not again.damaged
    assert again.match.game.state == states[-1]
    assert len(again.match.standings.outcomes) == 2
    assert [json.loads(line)["game"] for line in record.lines if '"deal"' in line] == [2]


def test_the_agreement_comes_back(record: Record) -> None:
    match = replayed(record.text.encode()).match
    assert match.setup == Setup("twist", 3, ("magpie", "hare"), 60, rounds=1)
    agreed = Match.begin(replace(match.setup, seed=77), 77)
    assert replayed(Record.begun(agreed, WHEN).text.encode()).match.setup == agreed.setup


def test_the_patience_agreed_on_comes_back() -> None:
    match = Match.begin(Setup(opponents=("owl",), patience=Patience.PATIENT), 5)
    again = replayed(Record.begun(match, WHEN).text.encode()).match
    assert again.players == match.players == (None, PatientOwl())


def written_options(setup: Setup) -> dict[str, object]:
    return dict(json.loads(Record.begun(Match.begin(setup, 1), WHEN).lines[0])["options"])


@every_row("box", GAMES)
def test_no_option_is_written_that_nobody_chose(box: str) -> None:
    assert written_options(Setup().with_box(box)) == {}


def test_an_option_that_somebody_chose_is_written_whichever_game_has_it() -> None:
    assert written_options(Setup(options=Options(hand_size=12, opening=50))) == {"opening": 50, "hand_size": 12}


def test_two_matches_with_the_same_cards_are_told_apart() -> None:
    match = Match.begin(Setup(), 1)
    assert Record.begun(match, WHEN).ident != Record.begun(match, "later").ident


def test_a_person_can_read_a_line(record: Record) -> None:
    plays = [json.loads(line) for line in record.lines if '"play"' in line]
    assert set(plays[0]) == {"game", "turn", "seat", "do", "table", "sum"}
    assert plays[0]["table"].startswith("1: ")


@every_row("box", GAMES.values())
def test_every_tile_has_a_name_of_its_own(box) -> None:  # type: ignore[no-untyped-def]
    spell = TileIds(box)
    names = [spell.name(tile) for tile in box.tiles()]
    assert len(set(names)) == box.size
    assert [spell.tile(name) for name in names] == list(box.tiles())


def test_the_first_of_its_kind_needs_no_ident() -> None:
    names = [TileIds(CLASSIC).name(tile) for tile in CLASSIC.tiles() if str(tile) in ("r7", "J")]
    assert [name.partition("#")[0] for name in names] == ["r7", "r7", "J", "J"]
    assert [name for name in names if "#" not in name] == ["r7", "J"]


@every_row(
    "text",
    ["r5", "1: ", "0: r5", "1: r5 r5", "1: r5 | 1: r6", "1: r5 | 2: r5", "1: r5#2", "1: q5", "1:r5", "1: r5  r6", "x"],
)
def test_no_table_is_made_of_nonsense(text: str) -> None:
    with pytest.raises(SpellingError):
        TileIds(BIG).read_table(text)


@every_row("cut", [1, 5, 40])
def test_a_torn_last_line_is_as_if_never_written(record: Record, cut: int) -> None:
    found = replayed(record.text.encode()[: -1 - cut])
    assert found.record.lines == record.lines[:-1]
    assert not found.damaged


def test_a_last_line_without_its_end_counts_when_it_is_whole(record: Record) -> None:
    assert replayed(record.text.encode()[:-1]).record == record


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_flipped_byte_never_goes_unseen(record: Record, data: st.DataObject) -> None:
    text = record.text.encode()
    at = data.draw(st.integers(0, len(text) - 1))
    flipped = text[:at] + bytes([text[at] ^ data.draw(st.integers(1, 255))]) + text[at + 1 :]
    line = text[:at].count(b"\n")
    try:
        found = replayed(flipped)
    except (NoRecord, OtherVersion):
        assert line == 0
        return
    assert len(found.record.lines) <= line + (text[at : at + 1] == b"\n")
    assert found.record.lines == record.lines[: len(found.record.lines)]
    assert found.damaged or line == len(record.lines) - 1


@every_row("change", ["twice", "missing", "swapped"])
def test_lines_that_do_not_follow_are_damage(record: Record, change: str) -> None:
    lines = list(record.lines)
    lines[4:6] = {"twice": [lines[4], lines[4]], "missing": [lines[5]], "swapped": [lines[5], lines[4]]}[change]
    found = replayed(Record(tuple(lines)).text.encode())
    assert found.damaged
    assert len(found.record.lines) == (5 if change == "twice" else 4)


def test_an_illegal_command_ends_the_good_part() -> None:
    match = Match.begin(Setup(), 3)
    record = Record.begun(match, WHEN)
    match.game.log.append((match.game.state.to_move, Pass()))
    found = replayed(record.turned(match).text.encode())
    assert found.damaged and found.record == record and found.match.game.log == []


@every_row(
    "data",
    [
        b"",
        b"\n",
        b"\x00" * 400,
        b"hello\n",
        b"[" * 200_000,
        b'{"a":' * 50_000,
        b"{}\n",
        b'{"tilebridge":"turn","version":1}\n',
        b"9" * 5000,
        "{}\n".encode("utf-16"),
    ],
)
def test_a_foreign_file_is_no_record(data: bytes) -> None:
    with pytest.raises(NoRecord):
        replayed(data)


@every_row(
    ("name", "value"),
    [
        ("box", "huge"), ("box", 7), ("players", 9), ("players", True), ("players", "2"), ("opponents", ["nobody"]),
        ("opponents", []), ("opponents", None), ("clock", -1), ("clock", 1e400), ("rounds", 10**30), ("seed", "x"),
        ("seed", 10**40), ("options", []), ("options", {"late": "never"}), ("options", {"opening": [[]]}),
        ("version", 0), ("version", None),
    ],
)  # fmt: skip
def test_an_agreement_nobody_can_make_is_no_record(name: str, value: object) -> None:
    head = json.loads(Record.begun(Match.begin(Setup(), 1), WHEN).lines[0])
    del head["sum"]
    assert replayed(sealed_text({**head})).match.setup == Setup()
    with pytest.raises(NoRecord):
        replayed(sealed_text({**head, name: value}))


def sealed_text(head: dict[str, object]) -> bytes:
    return text_of(with_sums([unchecked_line(head)])).encode()


@every_row(
    ("setup", "said"),
    [
        (Setup(), {}),
        (Setup().as_new(None), {"own_draws": True}),
        (Setup(opponents=("wren",), wren_step=6, own_draws=True), {"own_draws": True, "wren_step": 6}),
    ],
)
def test_own_draws_and_the_step_of_wren_are_written_where_there_are_any(setup: Setup, said: dict[str, object]) -> None:
    record = Record.begun(Match.begin(setup, 1), WHEN)
    head = json.loads(record.lines[0])
    assert {name: head[name] for name in ("own_draws", "wren_step") if name in head} == said
    assert replayed(record.text.encode()).match.setup == setup


def test_a_later_version_is_refused() -> None:
    with pytest.raises(OtherVersion):
        replayed(b'{"tilebridge":"record","version":2,"anything":"else"}\nmore\n')


def test_a_turn_that_a_hint_laid_out_is_so_after_the_program_was_ended() -> None:
    match = Match.begin(Setup(), 3)
    match.game.submit(match.game.state.to_move, any_command(match, random.Random(1)))
    match.game.assisted.add(1)
    record = Record.begun(match, WHEN).turned(match)
    assert replayed(record.text.encode()).match.game.assisted == {1}
