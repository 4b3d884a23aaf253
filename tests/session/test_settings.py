"""Settings last, survive damage, and never keep anybody from playing."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.patience import Patience
from game.rules.options import Late, Options
from game.session.match.presets import PRESETS, family_rules
from game.session.match.setup import Setup
from game.session.settings import (
    VERSION,
    Look,
    Marks,
    Pace,
    Palette,
    Settings,
    ShowChanges,
    WindowPlace,
    from_json,
    to_json,
)
from game.session.settings_store import SettingsStore
from game.session.system.notices import Trouble
from game.session.system.untrusted import contents
from game.session.teaching import Teaching
from tests.effort import every_row


def store(folder: Path) -> SettingsStore:
    return SettingsStore(folder / "settings.json")


def trouble(told: SettingsStore) -> Trouble | None:
    """The first that is told of the file."""
    return None if told.notices.first is None else told.notices.first.trouble


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
        patience=Patience.PATIENT,
    ),
)


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    writer = store(tmp_path)
    writer.now = FULL
    assert writer.save()
    assert store(tmp_path).load() == FULL


@every_row(("rounds", "opening"), [(0, 30), (1, 50), (2, 20), (4, 0), (9, 20)])
def test_any_match_that_can_be_agreed_on_comes_back(rounds: int, opening: int, tmp_path: Path) -> None:
    setup = Setup(options=Options(opening=opening), rounds=rounds)
    writer = store(tmp_path)
    writer.now = Settings(setup=setup)
    assert writer.save()
    assert store(tmp_path).load().setup == setup


def test_a_familys_rules_come_back_and_damaged_ones_go_alone() -> None:
    ours = family_rules("Ours", PRESETS[1].agreed_in(Setup()))
    twist = family_rules("魔力橋", replace(PRESETS[5].agreed_in(Setup()), clock=None, rounds=3))
    kept = {rules.name: rules for rules in (ours, twist)}
    written = json.loads(json.dumps(to_json(Settings(family_rules=kept))))
    written["family_rules"] |= {"Odd": {"changes": {"opening": 31}, "boxes": ["classic"]}, "": {}, "7": 7}
    assert dict(from_json(written).family_rules) == kept


def test_rules_two_copies_of_the_program_keep_are_all_kept(tmp_path: Path) -> None:
    first, second = store(tmp_path), store(tmp_path)
    ours, theirs = family_rules("Ours", PRESETS[1].agreed_in(Setup())), family_rules("Theirs", Setup())
    first.save()
    second.load()
    first.change(family_rules={"Ours": ours})
    second.change(family_rules={"Theirs": theirs})
    assert dict(store(tmp_path).load().family_rules) == {"Ours": ours, "Theirs": theirs}


def test_without_a_file_the_defaults_are_in_force(tmp_path: Path) -> None:
    fresh = store(tmp_path)
    assert fresh.load() == Settings()
    assert fresh.notices.lasting == ()


def test_a_change_is_saved_at_once(tmp_path: Path) -> None:
    store(tmp_path).change(effects=5)
    assert store(tmp_path).load().effects == 5


def test_saving_leaves_no_draft_behind(tmp_path: Path) -> None:
    store(tmp_path).change(effects=5)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_the_folder_is_made_when_it_is_first_needed(tmp_path: Path) -> None:
    assert SettingsStore(tmp_path / "a" / "b" / "settings.json").save()


def test_a_damaged_file_is_kept_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{half", encoding="utf-8", newline="\n")
    damaged = store(tmp_path)
    assert damaged.load() == Settings()
    assert trouble(damaged) is Trouble.LOST
    assert (tmp_path / "settings.damaged.json").read_text(encoding="utf-8") == "{half"


def test_bytes_that_are_no_text_are_damage_too(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\x00\x9d")
    assert store(tmp_path).load() == Settings()


def test_a_file_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    unreadable = store(tmp_path)
    assert unreadable.load() == Settings()
    assert trouble(unreadable) is Trouble.UNREADABLE


def test_a_folder_that_cannot_be_written_is_told_and_the_change_still_counts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    stuck = SettingsStore(tmp_path / "file" / "settings.json")
    assert stuck.change(effects=5).effects == 5
    assert Trouble.UNSAVED in {notice.trouble for notice in stuck.notices.lasting}


@every_row(
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


@pytest.mark.long  # any character: the table of all of them takes seconds to make
@given(st.dictionaries(st.sampled_from(sorted(to_json(Settings()))), json_values))
def test_no_file_keeps_the_game_from_starting(data: dict[str, object]) -> None:
    read = from_json(data)
    assert from_json(json.loads(json.dumps(to_json(read)))) == read


@every_row(("pace", "factor"), [("relaxed", 1.6), ("normal", 1.0), ("quick", 0.5), ("instant", 0.0)])
def test_the_pace_stretches_what_is_shown(pace: str, factor: float) -> None:
    assert Pace(pace).factor == factor


@pytest.mark.parametrize(
    "text",
    ["[" * 3000, '{"setup":' * 3000, '{"effects":' + "9" * 70_000 + "}", '{"keys":{' + '"a":"b",' * 9000 + '"c":"d"}}'],
    ids=lambda text: text[:9],
)
def test_settings_nobody_wrote_are_kept_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, newline="\n")
    damaged = store(tmp_path)
    assert damaged.load() == Settings() and trouble(damaged) is Trouble.LOST


@every_row("value", ["1e999", "NaN", "-Infinity", "9" * 4000, '"\\ud800"', "[[[[1]]]]"])
def test_a_value_nobody_wrote_falls_back_alone(tmp_path: Path, value: str) -> None:
    names = ("effects", "language", "window", "keys", "setup", "text_scale")
    rest = "".join(f'"{name}":{value},' for name in names)
    (tmp_path / "settings.json").write_text(f'{{{rest}"ambience":40}}', newline="\n")
    odd = store(tmp_path)
    assert odd.load() == replace(Settings(), ambience=40) and trouble(odd) is Trouble.IGNORED


def test_a_key_with_half_a_character_is_none() -> None:
    assert from_json({**to_json(FULL), "keys": {"hint": "\ud800"}}).keys == {}


def test_settings_saved_by_an_editor_with_a_mark_before_them_are_read(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('\ufeff{"effects": 35}', encoding="utf-8", newline="\n")
    assert store(tmp_path).load().effects == 35


if sys.platform != "win32":

    def test_settings_that_are_a_pipe_are_not_waited_for(tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "settings.json")
        odd = store(tmp_path)
        assert odd.load() == Settings() and trouble(odd) is Trouble.UNREADABLE

    def test_settings_that_are_a_link_to_a_device_are_not_read(tmp_path: Path) -> None:
        (tmp_path / "settings.json").symlink_to("/dev/zero")
        odd = store(tmp_path)
        assert odd.load() == Settings() and trouble(odd) is Trouble.UNREADABLE


# A file that cannot be read for a while


def unreadable(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """As a file that another program holds, or that is not the player's."""

    def refused(place: Path, most: int) -> bytes:
        if place == file:
            raise PermissionError(13, "held by another program")
        return contents(place, most)

    monkeypatch.setattr("game.session.system.kept.contents", refused)


def test_settings_unreadable_at_one_start_are_not_written_over_by_the_place_of_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(tmp_path).change(language="ja", theme=Look.LACQUER, keys={"hint": "F2"})
    before = (tmp_path / "settings.json").read_bytes()
    with monkeypatch.context() as held:
        unreadable(held, tmp_path / "settings.json")
        blind = store(tmp_path)
        assert blind.load() == Settings()
        blind.change(window=WindowPlace((1400, 800)))
        blind.close()
    assert (tmp_path / "settings.json").read_bytes() == before
    found = store(tmp_path).load()
    assert (found.language, found.theme, found.keys) == ("ja", Look.LACQUER, {"hint": "F2"})
    assert found.window.size == (1400, 800)


def test_settings_unreadable_for_a_moment_keep_what_another_copy_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_copies(tmp_path)
    second.change(theme=Look.LACQUER, keys={"undo": "z"})
    with monkeypatch.context() as held:
        unreadable(held, tmp_path / "settings.json")
        first.change(effects=5)
    first.close()
    found = store(tmp_path).load()
    assert (found.theme, found.keys, found.effects) == (Look.LACQUER, {"undo": "z"}, 5)


def test_settings_come_into_force_when_they_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(tmp_path).change(language="ja", effects=20)
    with monkeypatch.context() as held:
        unreadable(held, tmp_path / "settings.json")
        blind = store(tmp_path)
        blind.load()
        blind.change(effects=5)
        blind.mend()
        assert blind.now.language == ""
    blind.mend()
    assert (blind.now.language, blind.now.effects) == ("ja", 5)


def test_a_number_of_many_digits_loses_no_other_setting_and_stays_in_the_file(tmp_path: Path) -> None:
    number = "1" * 21
    file = tmp_path / "settings.json"
    file.write_text(f'{{"effects": {number}, "language": "ja", "text_scale": 150}}', encoding="utf-8", newline="\n")
    mine = store(tmp_path)
    mine.load()
    mine.change(theme=Look.LACQUER)
    found = store(tmp_path).load()
    assert (found.language, found.text_scale, found.theme, found.effects) == ("ja", 150, Look.LACQUER, 70)
    mine.change(text_scale=125)
    assert store(tmp_path).load().language == "ja"


@every_row("odd", ["9" * 5000, "1e999", "NaN", '"\\ud800"'])
def test_what_nobody_wrote_in_a_name_of_a_later_version_keeps_nothing_from_being_saved(
    tmp_path_factory: pytest.TempPathFactory, odd: str
) -> None:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "settings.json").write_text(
        f'{{"format": 2, "new": {odd}, "language": "ja"}}', encoding="utf-8", newline="\n"
    )
    mine = store(folder)
    mine.load()
    mine.change(effects=5)
    found = store(folder).load()
    assert (found.language, found.effects) == ("ja", 5)
    assert "new" in json.loads((folder / "settings.json").read_bytes())


def test_damaged_settings_are_read_from_the_copy_beside_them(tmp_path: Path) -> None:
    mine = store(tmp_path)
    mine.change(language="ja")
    mine.change(effects=5)
    (tmp_path / "settings.json").write_bytes(b"\0" * 300)
    again = store(tmp_path)
    assert again.load().language == "ja" and trouble(again) is Trouble.DAMAGED


def test_damaged_settings_that_are_put_aside_are_numbered(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "settings.json").write_bytes(bytes([number]))
        store(tmp_path).load()
    assert sorted(file.read_bytes() for file in tmp_path.glob("settings.damaged*")) == [b"\0", b"\1", b"\2"]


def test_settings_that_could_not_be_saved_are_saved_at_the_end_and_no_more_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = store(tmp_path)
    mine.load()
    with monkeypatch.context() as disk:

        def full(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        disk.setattr("game.session.system.kept.write_whole", full)
        mine.change(language="ja")
        assert trouble(mine) is Trouble.UNSAVED
    mine.close()
    assert trouble(mine) is None and store(tmp_path).load().language == "ja"


def test_settings_of_a_later_version_are_read_as_far_as_they_are_understood_and_keep_their_version(
    tmp_path: Path,
) -> None:
    (tmp_path / "settings.json").write_text(
        '{"format": 99, "language": "ja", "sky": "blue"}', encoding="utf-8", newline="\n"
    )
    mine = store(tmp_path)
    assert mine.load().language == "ja"
    mine.change(effects=5)
    found = json.loads((tmp_path / "settings.json").read_bytes())
    assert found == {"format": 99, "language": "ja", "sky": "blue", "effects": 5}


if sys.platform != "win32":

    def test_settings_without_permission_to_read_are_not_written_over(tmp_path: Path) -> None:
        store(tmp_path).change(language="ja")
        file = tmp_path / "settings.json"
        file.chmod(0)
        blind = store(tmp_path)
        blind.load()
        blind.change(window=WindowPlace((1400, 800)))
        blind.close()
        file.chmod(0o600)
        assert store(tmp_path).load().language == "ja"

    def test_settings_that_are_a_link_stay_a_link(tmp_path: Path) -> None:
        (tmp_path / "elsewhere").mkdir()
        target = tmp_path / "elsewhere" / "mine.json"
        target.write_text('{"language": "ja"}', encoding="utf-8", newline="\n")
        (tmp_path / "settings.json").symlink_to(target)
        mine = store(tmp_path)
        mine.load()
        mine.change(effects=5)
        mine.change(effects=6)
        assert (tmp_path / "settings.json").is_symlink()
        assert json.loads(target.read_bytes())["effects"] == 6
        assert json.loads((tmp_path / "settings.1.json").read_bytes())["effects"] == 5
        assert store(tmp_path).load().language == "ja"

    def test_settings_that_are_a_link_to_nowhere_are_written_beside_it(tmp_path: Path) -> None:
        """As on a drive that is not plugged in."""
        (tmp_path / "settings.json").symlink_to(tmp_path / "drive" / "settings.json")
        mine = store(tmp_path)
        mine.load()
        mine.change(effects=5)
        assert (tmp_path / "settings.json").is_symlink() and store(tmp_path).load().effects == 5

    def test_a_precious_file_behind_the_link_of_the_settings_is_left_as_it_is(tmp_path: Path) -> None:
        (tmp_path / "precious").write_bytes(b"a letter")
        (tmp_path / "settings.json").symlink_to(tmp_path / "precious")
        mine = store(tmp_path)
        mine.load()
        mine.change(effects=5)
        assert (tmp_path / "precious").read_bytes() == b"a letter" and store(tmp_path).load().effects == 5


# Two copies of the program


def two_copies(folder: Path) -> tuple[SettingsStore, SettingsStore]:
    store(folder).change(effects=20)
    first, second = store(folder), store(folder)
    first.load()
    second.load()
    return first, second


def test_a_copy_writes_only_what_it_changed(tmp_path: Path) -> None:
    first, second = two_copies(tmp_path)
    first.change(theme=Look.LACQUER, text_scale=150)
    second.change(effects=5)
    found = store(tmp_path).load()
    assert (found.theme, found.text_scale, found.effects) == (Look.LACQUER, 150, 5)


def test_what_the_other_copy_changed_later_stays_changed(tmp_path: Path) -> None:
    first, second = two_copies(tmp_path)
    first.change(theme=Look.LACQUER)
    second.change(theme=Look.PORCELAIN)
    first.change(effects=5)
    assert store(tmp_path).load().theme is Look.PORCELAIN


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from(["effects", "ambience", "confirm_end", "pace"]), st.integers(0, 3)),
        max_size=12,
    )
)
def test_the_last_change_of_every_field_counts_whoever_made_it(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[bool, str, int]]
) -> None:
    values = {
        "effects": (1, 2, 3, 4),
        "ambience": (10, 20, 30, 40),
        "confirm_end": (True, False, True, False),
        "pace": tuple(Pace),
    }
    folder = tmp_path_factory.mktemp("copies")
    copies = two_copies(folder)
    last: dict[str, object] = {}
    for who, name, which in changes:
        value = values[name][which]
        if getattr(copies[who].now, name) != value:  # what is in force here already is no change
            copies[who].change(**{name: value})
            last[name] = value
    found = store(folder).load()
    assert {name: getattr(found, name) for name in last} == last


def test_each_key_is_a_setting_of_its_own(tmp_path: Path) -> None:
    store(tmp_path).change(keys={"hint": "F2", "mute": "q"})
    first, second = store(tmp_path), store(tmp_path)
    first.load()
    second.load()
    first.change(keys={"hint": "F3", "mute": "q"})
    second.change(keys={"hint": "F2", "undo": "z"})
    assert store(tmp_path).load().keys == {"hint": "F3", "undo": "z"}


def test_what_could_not_be_saved_is_saved_with_the_next_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = two_copies(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("game.session.system.kept.write_whole", full)
        first.change(theme=Look.LACQUER)
    second.change(text_scale=150)
    first.change(effects=5)
    found = store(tmp_path).load()
    assert (found.theme, found.text_scale, found.effects) == (Look.LACQUER, 150, 5)


def test_names_of_a_later_version_stay_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(
        '{"format": 1, "new_thing": [1, 2], "effects": 20}', encoding="utf-8", newline="\n"
    )
    mine = store(tmp_path)
    mine.load()
    mine.change(effects=5)
    assert json.loads((tmp_path / "settings.json").read_bytes()) == {
        "format": VERSION,
        "new_thing": [1, 2],
        "effects": 5,
    }


@pytest.mark.parametrize(
    "there", [b"", b"{half", b"[1]", b'{"language": "\\ud800"}', b"[" * 3000, b" " * (1 << 17) + b"{}", b"\xff"]
)
def test_a_file_that_cannot_be_added_to_is_written_anew(tmp_path: Path, there: bytes) -> None:
    mine = store(tmp_path)
    mine.change(theme=Look.LACQUER)
    (tmp_path / "settings.json").write_bytes(there)
    mine.change(effects=5)
    found = store(tmp_path).load()
    assert (found.theme, found.effects) == (Look.LACQUER, 5)


def test_a_file_that_is_gone_is_written_anew(tmp_path: Path) -> None:
    mine = store(tmp_path)
    mine.change(theme=Look.LACQUER)
    (tmp_path / "settings.json").unlink()
    mine.change(effects=5)
    found = store(tmp_path).load()
    assert (found.theme, found.effects) == (Look.LACQUER, 5)


# What was told


def test_what_was_told_is_written_and_read_again() -> None:
    taught = (Teaching.SPLIT, Teaching.GRIP)
    assert from_json(json.loads(json.dumps(to_json(Settings(taught=taught))))).taught == taught


@every_row("value", ["split", 7, None, [7], [["split"]], {"split": True}, ["x"] * 1000])
def test_a_bad_list_of_what_was_told_is_as_if_nothing_was(value: object) -> None:
    assert from_json({"taught": value}).taught == ()


def test_names_of_later_versions_are_left_out_and_none_comes_twice() -> None:
    assert from_json({"taught": ["split", "juggle", "split"]}).taught == (Teaching.SPLIT,)
