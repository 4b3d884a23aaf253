"""The format of recordings: everything that can be done is read as it was written, and nothing else is read."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.ui.debug.hooks import Answered, Close, RecordedStep, Resize, scaled
from game.ui.debug.recorder import Recorder, Replayer
from game.ui.debug.recording import MARK, BadRecording, Recording, RecordingHead, head_line, line_of, read_recording
from game.ui.input.gestures import (
    Act,
    Action,
    Attention,
    Composing,
    Dropped,
    Key,
    LetGo,
    Mods,
    Move,
    PointerButton,
    Press,
    Release,
    Scroll,
    Struck,
    Typed,
)
from tests.effort import every_row

HEAD = RecordingHead("1.0", 5, 7, "ja", (1280, 720), {"pace": "quick"}, "r5 r6 r7 / r8", {"record.jsonl": "a\nb\n"})
SAMPLES = (
    (Press(3, 4, PointerButton.RIGHT, Mods(shift=True, ctrl=True), touch=True),
     '{"do": "press", "x": 3, "y": 4, "button": "right", "mods": "shift+ctrl", "touch": true}'),
    (Move(3, 4), '{"do": "move", "x": 3, "y": 4}'),
    (Move(3, 4, held=True), '{"do": "move", "x": 3, "y": 4, "held": true}'),
    (Release(3, 4, PointerButton.MIDDLE), '{"do": "release", "x": 3, "y": 4, "button": "middle"}'),
    (Scroll(3, 4, -1.5), '{"do": "scroll", "x": 3, "y": 4, "lines": -1.5}'),
    (Act(Action.END_TURN, Mods(ctrl=True)), '{"do": "act", "action": "end_turn", "mods": "ctrl"}'),
    (Act(Action.LEFT, repeat=True), '{"do": "act", "action": "left", "repeat": true}'),
    (LetGo(Action.CHANGES), '{"do": "let_go", "action": "changes"}'),
    (Typed("陳"), '{"do": "type", "text": "陳"}'),
    (Composing("ㄔ"), '{"do": "compose", "text": "ㄔ"}'),
    (Struck(Key("z", Mods(ctrl=True))), '{"do": "strike", "key": "ctrl+z"}'),
    (Attention(present=False), '{"do": "attention", "present": false}'),
    (Dropped("/home/me/game.txt"), '{"do": "drop_file", "file": "/home/me/game.txt"}'),
    (Close(), '{"do": "close"}'),
    (Resize(), '{"do": "resize"}'),
    (Answered(), '{"do": "answer"}'),
)  # fmt: skip
"""Version 1 of the format: these lines are read for ever."""

pixels = st.integers(-5000, 5000)
mods = st.builds(Mods, st.booleans(), st.booleans(), st.booleans())
gestures = st.one_of(
    st.builds(Press, pixels, pixels, st.sampled_from(PointerButton), mods, st.booleans()),
    st.builds(Move, pixels, pixels, st.booleans(), mods),
    st.builds(Release, pixels, pixels, st.sampled_from(PointerButton), mods),
    st.builds(Scroll, pixels, pixels, st.floats(-99, 99)),
    st.builds(Act, st.sampled_from(Action), mods, st.booleans()),
    st.builds(LetGo, st.sampled_from(Action)),
    st.builds(Typed, st.text(max_size=9)),
    st.builds(Struck, st.builds(Key, st.sampled_from(["a", "f7", "page up", "+", "7"]), mods)),
    st.builds(Attention, st.booleans()),
    st.builds(Dropped, st.text(max_size=40)),
)
any_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def written(folder: Path, *lines: str) -> Path:
    file = folder / "recording.jsonl"
    file.write_text(head_line(HEAD) + "".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    return file


def as_step(what: str, time: float = 0.0) -> str:
    return json.dumps({"t": time, "size": [1280, 720], **json.loads(what)}, ensure_ascii=False)


@every_row(("what", "text"), SAMPLES)
def test_a_line_of_version_1_means_what_it_did(what: Press, text: str, tmp_path: Path) -> None:
    assert read_recording(written(tmp_path, as_step(text))).steps == (RecordedStep(0.0, (1280, 720), what),)


@every_row(("what", "text"), SAMPLES)
def test_what_is_written_is_version_1(what: Press, text: str) -> None:
    assert json.loads(line_of(RecordedStep(0.0, (1280, 720), what))) == json.loads(as_step(text))


@any_folder
@pytest.mark.long  # any character: the table of all of them takes seconds to make
@given(st.lists(gestures, max_size=8))
def test_whatever_is_done_is_read_as_it_was_done(tmp_path: Path, done: list[Press]) -> None:
    file = tmp_path / "recording.jsonl"
    recorder = Recorder(file, HEAD)
    recorder._write(head_line(HEAD))
    for gesture in done:
        recorder.pass_time(1 / 60)
        recorder.lets(gesture, (1280, 720))
    recorder.close()
    found = read_recording(file)
    assert found.head == HEAD
    assert [step.what for step in found.steps] == done


@any_folder
@given(st.integers(0, 2**32))
def test_a_damaged_file_is_refused_or_read_and_never_a_fault(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    file = written(tmp_path, *(as_step(text) for _, text in SAMPLES))
    data = bytearray(file.read_bytes())
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data))
        data[at : at + chance.randrange(4)] = chance.randbytes(chance.randrange(4))
    file.write_bytes(bytes(data))
    try:
        assert len(read_recording(file).steps) <= len(SAMPLES) + 9
    except BadRecording as fault:
        assert fault.code in ("foreign", "newer", "damaged")


@every_row(
    "line",
    [
        '{"t": 0, "size": [1280, 720], "do": "fly"}',
        '{"t": 0, "size": [1280, 720], "do": "move", "x": 1}',
        '{"t": 0, "size": [1280, 720], "do": "move", "x": 1.5, "y": 2}',
        '{"t": 0, "size": [1280, 720], "do": "act", "action": "explode"}',
        '{"t": 0, "size": [1280], "do": "close"}',
        '{"t": 0, "size": [0, 720], "do": "close"}',
        '{"t": -1, "size": [1280, 720], "do": "close"}',
        '{"t": NaN, "size": [1280, 720], "do": "close"}',
        '{"t": true, "size": [1280, 720], "do": "close"}',
        '{"t": 0, "size": [1280, 720], "do": ["press"]}',
        "[]",
        "",
        "[" * 100_000,
    ],
)
def test_a_line_that_makes_no_sense_is_named(line: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecording) as fault:
        read_recording(written(tmp_path, as_step('{"do": "close"}'), line))
    assert (fault.value.code, fault.value.line) == ("damaged", 3)


def test_time_does_not_run_backwards(tmp_path: Path) -> None:
    with pytest.raises(BadRecording):
        read_recording(written(tmp_path, as_step('{"do": "resize"}', 2), as_step('{"do": "close"}', 1)))


@every_row(
    ("change", "code"),
    [
        ({MARK: 2}, "newer"),
        ({MARK: "1"}, "damaged"),
        ({"language": "tlh"}, "damaged"),
        ({"position": "/ x9"}, "damaged"),
        ({"window": [0, 0]}, "damaged"),
        ({"settings": 3}, "damaged"),
        ({"match": {"../settings.json": ""}}, "damaged"),
        ({"match": {"/etc/x.json": ""}}, "damaged"),
        ({"match": {"a/../b.json": ""}}, "damaged"),
        ({"match": {"run.sh": ""}}, "damaged"),
        ({"match": []}, "damaged"),
        ({"match": {"record.jsonl": "\ud800"}}, "damaged"),
        ({"settings": []}, "damaged"),
    ],
)
def test_a_head_that_makes_no_sense_is_refused(change: dict[str, object], code: str, tmp_path: Path) -> None:
    file = tmp_path / "recording.jsonl"
    file.write_text(json.dumps({**json.loads(head_line(HEAD)), **change}) + "\n", encoding="utf-8")
    with pytest.raises(BadRecording) as fault:
        read_recording(file)
    assert fault.value.code == code


@every_row("data", [b"", b"\n", b"\xff\xfe\n", b"{}\n", b"[1]\n", b"TB1-XQFK\n"])
def test_another_file_is_no_recording(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "recording.jsonl"
    file.write_bytes(data)
    with pytest.raises(BadRecording) as fault:
        read_recording(file)
    assert fault.value.code == "foreign"


def test_a_last_line_torn_by_a_killed_program_is_left_out(tmp_path: Path) -> None:
    file = written(tmp_path, as_step('{"do": "resize"}'))
    with file.open("ab") as stream:
        stream.write(b'{"t": 1, "si')
    assert len(read_recording(file).steps) == 1


def test_a_step_comes_in_the_frame_of_its_time() -> None:
    steps = tuple(RecordedStep(round(frame / 60, 3), (1280, 720), Move(frame, 0)) for frame in range(1, 200))
    replayer = Replayer(Recording(HEAD, steps))
    assert all(replayer.pass_time(1 / 60) == [step] for step in steps)
    assert replayer.over


def test_a_disk_that_takes_nothing_more_ends_the_recording_and_not_the_game(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "recording.jsonl", HEAD)
    recorder.lets(Dropped("\udcff"), (1280, 720))
    recorder.lets(Move(1, 2), (1280, 720))
    recorder.close()
    assert (tmp_path / "recording.jsonl").read_text(encoding="utf-8") == ""


def test_in_a_window_of_another_size_the_pointer_is_at_the_same_part_of_it() -> None:
    assert scaled(Press(640, 360), (1280, 720), (1920, 1080)) == Press(960, 540)
    assert scaled(Act(Action.UNDO), (1280, 720), (1920, 1080)) == Act(Action.UNDO)
