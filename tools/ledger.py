"""A ledger of what is seen and heard: two sums for each state of the gallery, one of what is drawn and one of what is
told, to prove that a change of the code changed nothing, or nothing else.

    python -m tools.ledger write FILE [--only WORD ...] [--language en ...] [--size 1280x720 ...] [--scale 100 ...]
                                      [--full] [--jobs 2]
    python -m tools.ledger compare OLD NEW
    python -m tools.ledger accept

No pixel is painted: pictures are values, so equal pictures are equal pixels. Each state is made anew in every language,
window and text size; clock, day and chance are fixed, and computers think while they are asked (tools/studio.py). With
`--full` a file has the pictures and nodes themselves, a hundred times as long, and `compare` says by how much they
differ. `--only` takes names of states, or beginnings with a star: `--only settings 'table-*'`.

`accept` takes what is there now into the ledger that is kept, `tests/ui/ledger.txt`, and says what was otherwise: all
states in English, some in Japanese with large text. `tests/ui/test_whole_tree.py` fails with the states that differ
from it.

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
from game.session.texts import languages
from tools.gallery import STATES
from tools.studio import Show, studio

FILE = Path(__file__).resolve().parents[1] / "tests" / "ui" / "ledger.txt"
"""The ledger that is kept."""
LARGE = (
    *("home", "settings", "new-game", "new-game-people", "rules", "statistics", "games", "milestones", "past-game"),
    *("pause", "dialog", "table-played", "table-turns", "table-hint-3", "machiavelli", "rummy-lay", "learn"),
    *("lesson-solved", "puzzles", "board", "review", "score-sheet", "replay"),
)
"""The states that are kept with large text: one of each kind."""
SIZES = ("1152x648", "1280x720", "1920x1080")
DIGITS = 12
"""Of a sum."""
PART = 25
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
    size: str
    scale: int
    full: bool


def jobs_for(names: Sequence[str], language: str, size: str, scale: int, *, full: bool = False) -> list[Job]:
    """All of that, in parts."""
    parts = (names[at : at + PART] for at in range(0, len(names), PART))
    return [Job(part, language, size, scale, full) for part in parts]


KEPT = (*jobs_for(tuple(STATES), "en", "1280x720", 100), *jobs_for(LARGE, "ja", "1280x720", 150))
"""What the ledger that is kept has."""


def shown(job: Job) -> Iterator[tuple[str, Show]]:
    """The states of a job, each by its name in the ledger."""
    with studio(job.size, job.language, Settings(taught=tuple(Teaching), text_scale=job.scale)) as ready:
        for name in job.names:
            yield f"{name} {job.language} {job.size} {job.scale}", STATES[name](ready)


def entries(job: Job) -> Ledger:
    """The part of the ledger that a job makes."""
    return {key: entry(show, full=job.full) for key, show in shown(job)}


def entry(show: Show, *, full: bool = False) -> tuple[str, str]:
    """What is drawn and what is told of one state."""
    drawn, told = map(_as_json if full else _as_sum, rows(show))
    return drawn, told


def rows(show: Show) -> tuple[list[Row], list[Row]]:
    """What is drawn, in the order in which it covers each other, and what is told."""
    ops = sorted(show.drawn(), key=lambda op: op.layer)
    return [row_of(tuple(op)[1:]) for op in ops], [row_of(node.as_json()) for node in show.top.nodes()]


def row_of(value: object) -> Row:
    """A value made of words and numbers; TypeError for what is no value."""
    words: list[str] = []
    numbers: list[object] = []
    _spell(value, words, numbers)
    return [" ".join(words), *numbers]


def _spell(value: object, words: list[str], numbers: list[object]) -> None:
    """Add what a value is made of."""
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
    file.write_text(
        "".join(f"{key}\t{drawn}\t{told}\n" for key, (drawn, told) in ledger.items()), encoding="utf-8", newline="\n"
    )


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
    """A line for each state and text size in which some language or window differs."""
    groups: dict[tuple[str, str], list[tuple[tuple[str, str], tuple[str, str]]]] = defaultdict(list)
    for key in dict.fromkeys((*old, *new)):
        before, after = old.get(key, ABSENT), new.get(key, ABSENT)
        if before != after:
            state, _, _, scale = key.split(" ")
            groups[state, scale].append((before, after))
    for (state, scale), pairs in groups.items():
        yield f"{state} at {scale} %: {_in_words(pairs)}"


def _in_words(pairs: Sequence[tuple[tuple[str, str], tuple[str, str]]]) -> str:
    if any(ABSENT in pair for pair in pairs):
        return "new" if pairs[0][0] == ABSENT else "gone"
    kinds = ((name, [(old[at], new[at]) for old, new in pairs]) for at, name in enumerate(("drawn", "told")))
    return "; ".join(f"{name} {_amount(each)}" for name, each in kinds if any(old != new for old, new in each))


def _amount(pairs: Sequence[tuple[str, str]]) -> str:
    """By how much entries differ, if they have rows."""
    other = [(old, new) for old, new in pairs if old != new]
    if not other[0][0].startswith("["):
        return f"otherwise ({len(other)} x)"
    found = [difference(*pair) for pair in other]
    gone, new = max(each.gone for each in found), max(each.new for each in found)
    facts = [f"by at most {max(each.shift for each in found):g} px"]
    facts += [f"{gone} gone, {new} new"] * (gone + new > 0)
    facts += ["in another order"] * any(each.moved for each in found)
    return f"{', '.join(facts)} ({len(other)} x)"


def compare(old: Ledger, new: Ledger) -> int:
    """Tell what differs; the exit code."""
    same = sum(new.get(key) == entry for key, entry in old.items())
    print(f"{same} of {len(old)} lines the same")
    print("".join(f"  {sentence}\n" for sentence in differing(old, new)), end="")
    return 0 if same == len(old) == len(new) else 1


def chosen(words: Collection[str] | None) -> tuple[str, ...]:
    """The states of these names, or of all."""
    return tuple(name for name in STATES if not words or any(fnmatchcase(name, word) for word in words))


def accept(processes: int | None) -> int:
    """Keep what is there now."""
    old, new = read(FILE) if FILE.exists() else {}, made(KEPT, processes)
    write(FILE, new)
    compare(old, new)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    deeds = parser.add_subparsers(dest="deed", required=True)
    writing = deeds.add_parser("write", help="make a ledger")
    writing.add_argument("file", type=Path)
    writing.add_argument("--only", nargs="+", help="names of states, or beginnings with a star")
    writing.add_argument("--language", nargs="+", default=tuple(languages()), choices=tuple(languages()))
    writing.add_argument("--size", nargs="+", default=SIZES)
    writing.add_argument("--scale", nargs="+", type=int, default=TEXT_SCALES, choices=TEXT_SCALES)
    writing.add_argument("--full", action="store_true", help="all of it, to see by how much it differs")
    comparing = deeds.add_parser("compare", help="tell what differs; exit code 1 if anything does")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    accepting = deeds.add_parser("accept", help="keep what is there now")
    for each in (writing, accepting):
        each.add_argument("--jobs", type=int, default=os.cpu_count())
    wishes = parser.parse_args()
    if wishes.deed == "compare":
        return compare(read(wishes.old), read(wishes.new))
    if wishes.deed == "accept":
        return accept(wishes.jobs)
    names, ways = chosen(wishes.only), product(wishes.language, wishes.size, wishes.scale)
    write(wishes.file, made([job for way in ways for job in jobs_for(names, *way, full=wishes.full)], wishes.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
