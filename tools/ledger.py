"""A ledger of what is seen and heard: two sums for each state of the gallery, one of what is drawn and one of what is
told, to prove that a change of the code changed nothing, or nothing else.

    python -m tools.ledger write FILE [--only WORD ...] [--language en ...] [--size 1280x720 ...] [--scale 100 ...]
                                      [--full] [--jobs 2]
    python -m tools.ledger compare OLD NEW

No pixel is painted: pictures are values, so equal pictures are equal pixels. Each state is made anew in every language,
window and text size; clock, day and chance are fixed, and computers think while they are asked (tools/studio.py). With
`--full` a file has the pictures and nodes themselves, a hundred times as long, and `compare` says by how much they
differ. `--only` takes names of states, or beginnings with a star: `--only settings 'table-*'`.

Numbers count to a hundredth, so that no sum follows the last digit of a machine's arithmetic.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path

from game.session.settings import TEXT_SCALES, Settings
from game.session.teaching import Teaching
from game.session.texts import LANGUAGES
from tools.gallery import STATES
from tools.studio import Show, studio

SIZES = ("1152x648", "1280x720", "1920x1080")
DIGITS = 12
"""Of a sum."""
PART = 50
"""States that one process makes in one go."""

Row = list[object]
"""One picture or node: its words as one text, then its numbers in their order."""
ABSENT = ("", "")
Ledger = Mapping[str, tuple[str, str]]
"""What is drawn and what is told, by state, language, window and text size: sums, or rows as JSON."""


@dataclass(frozen=True, slots=True)
class Job:
    """These states in one language, window and text size."""

    names: Sequence[str]
    language: str
    size: str = "1280x720"
    scale: int = 100
    full: bool = False


def entries(job: Job) -> dict[str, tuple[str, str]]:
    """The part of the ledger that a job makes."""
    form = _as_json if job.full else _as_sum
    found = {}
    with studio(job.size, job.language, Settings(taught=tuple(Teaching), text_scale=job.scale)) as ready:
        for name in job.names:
            drawn, told = rows(STATES[name](ready))
            found[f"{name} {job.language} {job.size} {job.scale}"] = form(drawn), form(told)
    return found


def rows(show: Show) -> tuple[list[Row], list[Row]]:
    """What is drawn, in the order in which it covers each other, and what is told."""
    ops = sorted(show.drawn(), key=lambda op: op.layer)
    return [_row(tuple(op)[1:]) for op in ops], [_row(node.as_json()) for node in show.top.nodes()]


def _row(value: object) -> Row:
    words: list[str] = []
    numbers: list[object] = []
    _spell(value, words, numbers)
    return [" ".join(words), *numbers]


def _spell(value: object, words: list[str], numbers: list[object]) -> None:
    """Add what a value is made of; TypeError for what is no value."""
    if isinstance(value, Enum):
        words.append(value.name)
    elif value is None or isinstance(value, str | bool):
        words.append(json.dumps(value, ensure_ascii=False))
    elif isinstance(value, int | float):
        words.append("#")
        numbers.append(round(value, 2) + 0.0)  # 1, 1.0 and -0.0 are the numbers they look like
    else:
        words.append(f"{type(value).__name__}(")
        for part in _parts(value):
            _spell(part, words, numbers)
        words.append(")")


def _parts(value: object) -> Iterable[object]:
    if is_dataclass(value):
        return [getattr(value, field.name) for field in fields(value) if field.compare]
    if isinstance(value, tuple | list):
        return value
    if isinstance(value, Mapping):
        return [part for pair in value.items() for part in pair]
    if isinstance(value, frozenset):
        return sorted(value, key=repr)
    raise TypeError(f"{value!r} cannot be in a ledger")


def _as_json(rows: Sequence[Row]) -> str:
    return json.dumps(rows, ensure_ascii=False)


def _as_sum(rows: Sequence[Row]) -> str:
    return hashlib.sha256(_as_json(rows).encode()).hexdigest()[:DIGITS]


def made(jobs: Sequence[Job], processes: int | None = None) -> Ledger:
    """All of it, on all cores."""
    found: dict[str, tuple[str, str]] = {}
    with ProcessPoolExecutor(processes) as pool:
        for number, part in enumerate(pool.map(entries, jobs), 1):
            found |= part
            print(f"\r{number} of {len(jobs)} parts", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def write(file: Path, ledger: Ledger) -> None:
    """One line for each entry, with tabs between what is drawn and told."""
    file.write_text("".join(f"{key}\t{drawn}\t{told}\n" for key, (drawn, told) in ledger.items()), encoding="utf-8")


def read(file: Path) -> Ledger:
    """What `write` wrote."""
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    return {key: (drawn, told) for key, drawn, told in lines}


# Comparing


@dataclass(frozen=True, slots=True)
class Difference:
    """How two lists of rows differ."""

    shift: float
    """The most by which a number differs in rows of the same words, mostly pixels."""
    gone: int
    new: int
    """Rows whose words only the old and only the new one has."""
    moved: bool
    """Whether the rows that both have stand in another order."""


def difference(old: str, new: str) -> Difference:
    """Of two lists of rows as JSON."""
    before, after = (_by_words(json.loads(text)) for text in (old, new))
    pairs = [pair for words in before.keys() & after.keys() for pair in zip(before[words], after[words], strict=False)]
    shift = max((abs(a - b) for one, other in pairs for a, b in zip(one, other, strict=True)), default=0.0)
    counts = [Counter({words: len(numbers) for words, numbers in each.items()}) for each in (before, after)]
    gone, fresh = counts[0] - counts[1], counts[1] - counts[0]
    orders = [[row[0] for row in json.loads(text)] for text in (old, new)]
    common = [[words for words in order if not (gone[words] or fresh[words])] for order in orders]
    return Difference(shift, gone.total(), fresh.total(), common[0] != common[1])


def _by_words(rows: Sequence[Sequence[object]]) -> dict[str, list[list[float]]]:
    found: dict[str, list[list[float]]] = defaultdict(list)
    for words, *numbers in rows:
        found[words].append(numbers)  # type: ignore[index, arg-type]
    return found


def differing(old: Ledger, new: Ledger) -> Iterator[str]:
    """A line for each state, text size and kind in which some language or window differs."""
    groups: dict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
    for key in dict.fromkeys((*old, *new)):
        state, _, _, scale = key.split(" ")
        for kind, before, after in zip(("drawn", "told"), old.get(key, ABSENT), new.get(key, ABSENT), strict=True):
            if before != after:
                groups[state, scale, kind].append((before, after))
    for (state, scale, kind), pairs in groups.items():
        yield f"{state:28} {scale:>3} % {kind:5} {len(pairs):>3} x  {_in_words(pairs)}"


def _in_words(pairs: Sequence[tuple[str, str]]) -> str:
    if any(not text for pair in pairs for text in pair):
        return "is new" if not pairs[0][0] else "is gone"
    if not pairs[0][0].startswith("["):
        return "differs"
    found = [difference(*pair) for pair in pairs]
    gone, new = max(each.gone for each in found), max(each.new for each in found)
    facts = [f"at most {max(each.shift for each in found):g} px"]
    facts += [f"{gone} gone, {new} new"] * (gone + new > 0)
    facts += ["other order"] * any(each.moved for each in found)
    return ", ".join(facts)


def compare(old: Ledger, new: Ledger) -> int:
    """Tell what differs; the exit code."""
    same = sum(new.get(key) == entry for key, entry in old.items())
    print(f"{same} of {len(old)} lines the same")
    for sentence in differing(old, new):
        print(f"  {sentence}")
    return 0 if same == len(old) == len(new) else 1


def chosen(words: Collection[str] | None) -> tuple[str, ...]:
    """The states of these names, or of all."""
    return tuple(name for name in STATES if not words or any(fnmatchcase(name, word) for word in words))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    deeds = parser.add_subparsers(dest="deed", required=True)
    writing = deeds.add_parser("write", help="make a ledger")
    writing.add_argument("file", type=Path)
    writing.add_argument("--only", nargs="+", help="names of states, or beginnings with a star")
    writing.add_argument("--language", nargs="+", default=tuple(LANGUAGES), choices=tuple(LANGUAGES))
    writing.add_argument("--size", nargs="+", default=SIZES)
    writing.add_argument("--scale", nargs="+", type=int, default=TEXT_SCALES, choices=TEXT_SCALES)
    writing.add_argument("--full", action="store_true", help="all of it, to see by how much it differs")
    writing.add_argument("--jobs", type=int, default=os.cpu_count())
    comparing = deeds.add_parser("compare", help="tell what differs; exit code 1 if anything does")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    wishes = parser.parse_args()
    if wishes.deed == "compare":
        return compare(read(wishes.old), read(wishes.new))
    names, ways = chosen(wishes.only), product(wishes.language, wishes.size, wishes.scale)
    parts = [names[at : at + PART] for at in range(0, len(names), PART)]
    write(wishes.file, made([Job(part, *way, wishes.full) for way in ways for part in parts], wishes.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
