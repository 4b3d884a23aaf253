"""Recordings: a head line that says where everything began, then a line of JSON for everything that was done.

The names of kinds and fields are the format and stay as they are, whatever classes are called: see `KINDS`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from enum import Enum
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.rules.notation import NotationError
from game.session.match.positions import match_at
from game.session.system.readers import between, flag, one_of, read_text, real
from game.session.texts import languages
from game.ui.debug.hooks import Answered, Close, RecordedStep, Resize, Size
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
from game.ui.input.keymap import key_spelled, spelled

FORMAT = 1
MARK = "tilebridge_recording"
"""The name in the head line whose value is the format's version."""
KINDS: Mapping[str, type] = MappingProxyType(
    {
        "press": Press,
        "move": Move,
        "release": Release,
        "scroll": Scroll,
        "act": Act,
        "let_go": LetGo,
        "type": Typed,
        "compose": Composing,
        "strike": Struck,
        "attention": Attention,
        "drop_file": Dropped,
        "close": Close,
        "resize": Resize,
        "answer": Answered,
    }
)
"""What can happen, by its name in the file."""
NAMES: Mapping[type, str] = MappingProxyType({kind: name for name, kind in KINDS.items()})
LARGEST = 64 * 1024 * 1024
"""Bytes of a file; an hour of moving the pointer has a quarter of them."""
LARGEST_SIDE = 32_768
"""Pixels."""
LONGEST_TEXT = 10_000
FILE_NAME = re.compile(r"([a-z0-9][a-z0-9_-]{0,40}/){0,2}[a-z0-9][a-z0-9_.-]{0,60}\.jsonl?")
"""The files of a running match that may be in a head."""
FOREIGN, NEWER, DAMAGED, UNREADABLE = "foreign", "newer", "damaged", "unreadable"


class BadRecording(ValueError):
    """A file that cannot be replayed: why (a code), and in which line, counting from 1."""

    def __init__(self, code: str, line: int = 0) -> None:
        super().__init__(code, line)
        self.code = code
        self.line = line


@dataclass(frozen=True, slots=True)
class RecordingHead:
    """Where a recording begins."""

    program: str
    """The version that wrote it."""
    chance: int
    """What seeds were drawn from that nobody asked for."""
    seed: int | None = None
    """The seed that was asked for."""
    language: str = "en"
    window: Size = (1280, 720)
    settings: Mapping[str, object] = field(default_factory=dict)
    """Those that were not as delivered, as the settings file has them."""
    position: str | None = None
    """The position that was opened, in notation."""
    match: Mapping[str, str] = field(default_factory=dict)
    """The files of the match that could be continued, by their names in its folder."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A whole file."""

    head: RecordingHead
    steps: tuple[RecordedStep, ...]


def line_of(step: RecordedStep) -> str:
    """The step as a line of the file."""
    told = {"t": round(step.time, 3), "size": list(step.size), "do": NAMES[type(step.what)]}
    for each in fields(step.what):
        value = getattr(step.what, each.name)
        if value != each.default:
            told[each.name] = _plain(value)
    return json.dumps(told, ensure_ascii=False) + "\n"


def head_line(head: RecordingHead) -> str:
    """The head as the first line of the file."""
    return json.dumps({MARK: FORMAT, **asdict(head)}, ensure_ascii=False) + "\n"


def read_recording(file: Path) -> Recording:
    """The recording in this file; BadRecording when there is none, or a part of it is not as it was written."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as fault:
        raise BadRecording(UNREADABLE) from fault
    lines = data.split(b"\n")[:-1]  # a line without an end was being written when the program was killed
    if len(data) > LARGEST or not lines:
        raise BadRecording(FOREIGN)
    return Recording(_head(lines[0]), tuple(_steps(lines[1:])))


def _head(line: bytes) -> RecordingHead:
    try:
        told = _object(line)
        version = told.pop(MARK)
    except (ValueError, KeyError, RecursionError):
        raise BadRecording(FOREIGN) from None
    if type(version) is int and version > FORMAT:
        raise BadRecording(NEWER)
    try:
        if version != FORMAT:
            raise ValueError(version)
        return RecordingHead(**{name: read(told[name]) for name, read in HEAD_READERS.items()})
    except (ValueError, KeyError, TypeError, NotationError):
        raise BadRecording(DAMAGED, 1) from None


def _steps(lines: list[bytes]) -> Iterator[RecordedStep]:
    before = 0.0
    for number, line in enumerate(lines, start=2):
        try:
            step = _step(_object(line))
            if step.time < before:
                raise ValueError(step.time)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadRecording(DAMAGED, number) from None
        before = step.time
        yield step


def _step(told: dict[str, Any]) -> RecordedStep:
    kind = KINDS[told["do"]]
    given = {}
    for each in fields(kind):
        if each.name in told:
            given[each.name] = READERS[str(each.type)](told[each.name])
        elif each.default is MISSING:
            raise ValueError(each.name)
    return RecordedStep(real(0, inf)(told["t"]), _size(told["size"]), kind(**given))


def _object(line: bytes) -> dict[str, Any]:
    return _mapping(json.loads(line.decode("utf-8")))


# Values


def _plain(value: object) -> object:
    """A value of a gesture as JSON has it."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, Mods):
        return "+".join(each.name for each in fields(value) if getattr(value, each.name))
    return spelled(value) if isinstance(value, Key) else value


def _size(value: Any) -> Size:
    width, height = map(between(1, LARGEST_SIDE), value)
    return width, height


def _text(value: Any) -> str:
    if len(read_text(value)) > LONGEST_TEXT:
        raise ValueError(value)
    value.encode("utf-8")  # a lone surrogate can stand in no file and on no screen
    return str(value)


def _mods(value: Any) -> Mods:
    return Mods(**dict.fromkeys(_text(value).split("+"), True))


def _key(value: Any) -> Key:
    key = key_spelled(_text(value))
    if key is None:
        raise ValueError(value)
    return key


def _member(kind: type[Enum]) -> Callable[[Any], Any]:
    return lambda value: kind[_text(value).upper()]


READERS: Mapping[str, Callable[[Any], object]] = MappingProxyType(
    {
        "int": between(-LARGEST_SIDE, LARGEST_SIDE),
        "float": real(-inf, inf),
        "bool": flag,
        "str": _text,
        "Mods": _mods,
        "Key": _key,
        "PointerButton": _member(PointerButton),
        "Action": _member(Action),
    }
)
"""How the values of gestures are read, by the type of the field."""


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def _language(value: Any) -> str:
    return str(one_of(*languages())(value))


def _position(value: Any) -> str:
    match_at(_text(value))
    return str(value)


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(value)
    return value


def _match_files(value: Any) -> Mapping[str, str]:
    """Names that lead nowhere but into the folder, and texts."""
    files = _mapping(value)
    if any(not FILE_NAME.fullmatch(name) or not isinstance(text, str) for name, text in files.items()):
        raise ValueError("files")
    for text in files.values():
        text.encode("utf-8")
    return files


def _or_none(read: Callable[[Any], object]) -> Callable[[Any], object]:
    return lambda value: None if value is None else read(value)


HEAD_READERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "program": _text,
        "chance": _whole,
        "seed": _or_none(_whole),
        "language": _language,
        "window": _size,
        "settings": _mapping,
        "position": _or_none(_position),
        "match": _match_files,
    }
)
