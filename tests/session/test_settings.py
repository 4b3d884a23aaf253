"""Settings last, survive damage, and never keep anybody from playing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.patience import Patience
from game.rules.options import Late, Options
from game.session.settings import (
    Look,
    Marks,
    Pace,
    Palette,
    Settings,
    SettingsStore,
    ShowChanges,
    WindowPlace,
    from_json,
    to_json,
)
from game.session.setup import Setup


def store(folder: Path) -> SettingsStore:
    return SettingsStore(folder / "settings.json")


FULL = Settings(
    language="ja",
    window=WindowPlace((1600, 900), (10, 20), 1, full_screen=True),
    theme=Look.LACQUER,
    palette=Palette.SAFE,
    marks=Marks.LETTERS,
    pace=Pace.QUICK,
    show_changes=ShowChanges.TURN,
    fit_lens=False,
    confirm_end=True,
    steady_hand=True,
    more_time=True,
    keys={"hint": "F2", "sort_runs": "7"},
    mute_unfocused=True,
    reduced_motion=True,
    effects=35,
    effects_unmuted=55,
    text_scale=150,
    first_start_done=True,
    setup=Setup(
        "big",
        5,
        ("hare", "magpie", "hare", "hare"),
        60,
        Options(opening=50, late=Late.LOOSE),
        rounds=3,
        patience=Patience.LIVELY,
    ),
)


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    writer = store(tmp_path)
    writer.now = FULL
    assert writer.save()
    assert store(tmp_path).load() == FULL


@pytest.mark.parametrize(("rounds", "opening"), [(0, 30), (1, 50), (2, 20), (4, 0), (9, 20)])
def test_any_match_that_can_be_agreed_on_comes_back(rounds: int, opening: int, tmp_path: Path) -> None:
    setup = Setup(options=Options(opening=opening), rounds=rounds)
    writer = store(tmp_path)
    writer.now = Settings(setup=setup)
    assert writer.save()
    assert store(tmp_path).load().setup == setup


def test_without_a_file_the_defaults_are_in_force(tmp_path: Path) -> None:
    fresh = store(tmp_path)
    assert fresh.load() == Settings()
    assert fresh.notice == ""


def test_a_change_is_saved_at_once(tmp_path: Path) -> None:
    store(tmp_path).change(effects=5)
    assert store(tmp_path).load().effects == 5


def test_saving_leaves_no_draft_behind(tmp_path: Path) -> None:
    store(tmp_path).change(effects=5)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_the_folder_is_made_when_it_is_first_needed(tmp_path: Path) -> None:
    assert SettingsStore(tmp_path / "a" / "b" / "settings.json").save()


def test_a_damaged_file_is_kept_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{half", encoding="utf-8")
    damaged = store(tmp_path)
    assert damaged.load() == Settings()
    assert damaged.notice == "notice.settings_damaged"
    assert (tmp_path / "settings.damaged.json").read_text(encoding="utf-8") == "{half"


def test_bytes_that_are_no_text_are_damage_too(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\x00\x9d")
    assert store(tmp_path).load() == Settings()


def test_a_file_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    unreadable = store(tmp_path)
    assert unreadable.load() == Settings()
    assert unreadable.notice == "notice.settings_unreadable"


def test_a_folder_that_cannot_be_written_is_told_and_the_change_still_counts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    stuck = SettingsStore(tmp_path / "file" / "settings.json")
    assert stuck.change(effects=5).effects == 5
    assert stuck.notice == "notice.settings_unsaved"


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("language", "klingon"),
        ("pace", "hasty"),
        ("theme", "../../secret"),
        ("theme", 3),
        ("palette", "loud"),
        ("marks", None),
        ("show_changes", True),
        ("fit_lens", "no"),
        ("keys", "hint"),
        ("reduced_motion", 1),
        ("effects", 101),
        ("effects", "loud"),
        ("effects", True),
        ("text_scale", 110),
        ("first_start_done", "yes"),
        ("window", "large"),
        ("setup", {"box": "classic", "players": 6}),
        ("setup", {"box": "no such box"}),
        ("setup", ["classic"]),
    ],
)
def test_a_bad_value_falls_back_alone(name: str, bad: object) -> None:
    read = from_json({**to_json(FULL), name: bad})
    assert read == replace(FULL, **{name: getattr(Settings(), name)})


def test_a_bad_part_of_the_window_falls_back_alone() -> None:
    data = {**to_json(FULL), "window": {"size": [0, "x"], "position": [5, 6], "full_screen": True}}
    assert from_json(data).window == WindowPlace(None, (5, 6), full_screen=True)


def test_a_key_that_makes_no_sense_falls_back_alone() -> None:
    keys = {"hint": "F2", "undo": 7, "Not an action": "x", "redo": "", "tidy": "\x00", "menu": "y" * 99}
    assert from_json({**to_json(FULL), "keys": keys}).keys == {"hint": "F2"}


def test_unknown_names_are_ignored() -> None:
    assert from_json({**to_json(FULL), "colour_of_the_sky": "blue"}) == FULL


def test_the_seed_of_the_last_deal_is_not_dealt_again() -> None:
    assert from_json(to_json(replace(FULL, setup=replace(FULL.setup, seed=7)))).setup.seed is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(to_json(Settings()))), json_values))
def test_no_file_keeps_the_game_from_starting(data: dict[str, object]) -> None:
    read = from_json(data)
    assert from_json(json.loads(json.dumps(to_json(read)))) == read


@pytest.mark.parametrize(("pace", "factor"), [("relaxed", 1.6), ("normal", 1.0), ("quick", 0.5), ("instant", 0.0)])
def test_the_pace_stretches_what_is_shown(pace: str, factor: float) -> None:
    assert Pace(pace).factor == factor
