"""What can happen to a file: cut short, bytes flipped, overwritten, hostile nesting, values of another kind."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from game.session.storage.checked_lines import text_of, unchecked_line, with_sums

Damage = Callable[[bytes, random.Random], bytes]
WRONG: tuple[object, ...] = (None, True, -1, 10**30, 1e300, "", "x", [], {}, [[]], "9" * 5000)


def truncated(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 8))):
        changed[rng.randrange(len(data))] ^= rng.randrange(1, 256)
    return bytes(changed)


def overwritten(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"\x00" * len(data), rng.randbytes(len(data)), b"[" * 100_000, b'{"a":' * 100_000, b""))


def nested(data: bytes, rng: random.Random) -> bytes:
    """Hostile nesting behind a good beginning."""
    lines = data.split(b"\n")
    lines[rng.randrange(len(lines))] = b'{"game":' + b"[" * 50_000 + b',"sum":"00000000"}'
    return b"\n".join(lines)


def wrongly_typed(data: bytes, rng: random.Random) -> bytes:
    """A value of another kind in a file that is sealed as it should be."""
    lines = [json.loads(line) for line in data.decode().splitlines()]
    line = rng.choice(lines)
    line[rng.choice([name for name in line if name != "sum"])] = rng.choice(WRONG)
    bare = [{name: value for name, value in each.items() if name != "sum"} for each in lines]
    return text_of(with_sums(map(unchecked_line, bare))).encode()


def wrong_setting(data: bytes, rng: random.Random) -> bytes:
    """A value of another kind somewhere in the settings."""
    settings = json.loads(data)
    where = rng.choice([settings, *(each for each in settings.values() if isinstance(each, dict) and each)])
    where[rng.choice(list(where))] = rng.choice(WRONG)
    return json.dumps(settings).encode()


def wrong_field(data: bytes, rng: random.Random) -> bytes:
    """A value of another kind in the head of a game's text."""
    lines = data.decode().splitlines()
    at = rng.randrange(1, next(number for number, line in enumerate(lines) if not line))
    lines[at] = f"{lines[at].partition(':')[0]}: {json.dumps(rng.choice(WRONG))}"
    return "\n".join(lines).encode()


ANY = (truncated, flipped, overwritten, nested)
SEALED = (*ANY, wrongly_typed)
SETTINGS = (*ANY, wrong_setting)
GAMES = (*ANY, wrong_field)
