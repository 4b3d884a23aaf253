"""A player who knows of the game only what is said: the words become tiles again, and a play becomes keys."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from game.ai.rebuilding import Fox
from game.rules.play.commands import PlayTable
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.session.board.steps import Step, applied, steps
from game.session.board.techniques import Technique
from tests.positions import match_at
from tests.ui.listening import LONG, Ear

LETTERS = {"black": "k", "red": "r", "blue": "b", "orange": "o"}
NAMES = {letter: name for name, letter in LETTERS.items()}
RUN = re.compile(r"(\w+) (\d+) to (\d+)(?=, |\. |$)")
ALL, WITHOUT, GROUP = (
    re.compile(r"all (\d+)s"),
    re.compile(r"group of (\d+)s, no (\w+)"),
    re.compile(r"group of (\d+)s: (.*)"),
)
FACE = re.compile(r"(black|red|blue|orange) (\d+)")
SETS = re.compile(r"Set (\d+): (.*?)(?=\. Set \d+: |$)")
GONE = re.compile(r"Gone: ([\d, ]+)")
WHOLE = re.compile(r"\d+ sets?\. ")
EVERY = 5
"""In each so manyth turn the whole table is asked for."""


Play = tuple[Table, Table]
"""The table before a play and after it."""


class Misheard(Exception):
    """What was said is not what the play led to."""


def rack_of(said: str) -> list[str]:
    """The rack in notation, from what is said of it by colour."""
    found: list[str] = []
    for part in said.split(". "):
        colour, _, numbers = part.partition(": ")
        if colour in LETTERS and numbers:
            found += [LETTERS[colour] + number for number in numbers.split(", ")]
        else:
            found += ["J"] * part.split(", ").count("joker")
    return found


def sets_of(said: str) -> dict[int, list[str]]:
    """The sets in notation, by their numbers."""
    return {int(number): _set_of(told) for number, told in SETS.findall(said)}


def _set_of(said: str) -> list[str]:
    """The tiles of a set; what is told of it behind them is left out."""
    jokers = [part for part in re.split(r", |\. ", said) if part.startswith("joker")]
    if (run := RUN.match(said)) and run[1] in LETTERS:
        missing = Counter(_letter(each) for joker in jokers for each in FACE.findall(joker))
        row = [f"{LETTERS[run[1]]}{number}" for number in range(int(run[2]), int(run[3]) + 1)]
        return ["J" if missing[tile] and not missing.subtract([tile]) else tile for tile in row]
    if group := ALL.match(said):
        return [letter + group[1] for letter in LETTERS.values()]
    if group := WITHOUT.match(said):
        return [letter + group[1] for colour, letter in LETTERS.items() if colour != group[2]]
    if group := GROUP.match(said):
        colours = [part for part in group[2].split(", ") if part in LETTERS]
        return [*(LETTERS[colour] + group[1] for colour in colours), *("J" for _ in jokers)]
    tiles = takewhile(lambda part: FACE.fullmatch(part) or part == "joker", re.split(r", |\. ", said))
    return [_tile(part) for part in tiles]


def _letter(face: tuple[str, str]) -> str:
    return LETTERS[face[0]] + face[1]


def _tile(said: str) -> str:
    face = FACE.fullmatch(said)
    return _letter((face[1], face[2])) if face else "J"


def name_of(symbol: str) -> str:
    """How a tile is called."""
    return "joker" if symbol == "J" else f"{NAMES[symbol[0]]} {symbol[1:]}"


@dataclass
class EarPlayer:
    """Plays turns by ear, as well as Fox would; while it has not done what is `wanted`, it does so where it can."""

    ear: Ear
    wanted: tuple[Technique, ...] = ()
    done: Counter[Technique] = field(default_factory=Counter)
    """What was done at the table, as a teacher would call it."""
    table: dict[int, list[str]] = field(default_factory=dict)
    """The sets by their numbers, as far as they were heard: nothing is asked twice."""
    in_lines: bool = False
    """Whether plays are typed in one line, and not made tile by tile."""
    opened: bool = False
    turns: int = 0
    _last: str = ""
    """What the keys were on last."""
    _misses: bool = False
    """Whether more changed than was told."""
    _left: dict[int, list[str]] = field(default_factory=dict)
    """What was said to be left of sets from which tiles are picked."""
    _on_table: bool = False
    """Whether the keys are on the table, where a number is that of a set."""

    def turn(self) -> None:
        """Hear the rack and what is new on the table, think, and lay or draw."""
        rack = rack_of(self._asked("f2"))
        if self.turns % EVERY == 0 or self._misses:
            self._hear("f3" if self.turns % EVERY else "shift+f3")
        if not self.opened:
            self.opened = "not opened" not in self._asked("f4").split(". ")[0]
        self.turns += 1
        numbers = dict(enumerate(self.table, start=1))
        play = self._chosen(list(self.table.values()), rack, opened=self.opened)
        if play is None:
            self._draw()
            return
        try:
            self._type(*play, numbers) if self.in_lines else self._lay(*play, numbers)
        except Misheard:
            self.ear.key("backspace")
            self._hear("shift+f3")
            self._draw()
            return
        self.opened = True
        self.ear.key("ctrl+return")

    def heard(self, said: Iterable[str]) -> None:
        """What was said while the others played."""
        for each in said:
            self._take(each)
            self._misses |= "Changed: " in each

    def _hear(self, key: str) -> None:
        """What is said of the table is known from now on."""
        self._take(self._asked(key))
        self._misses = False

    def _take(self, said: str) -> None:
        if WHOLE.match(said) or said.startswith("No sets"):
            self.table = {}
        for number in GONE.findall(said):
            for each in number.split(", "):
                self.table.pop(int(each), None)
        self._know([said])
        self.table = dict(sorted(self.table.items()))

    def _know(self, said: Iterable[str]) -> None:
        self.table.update(self._left)
        self._left = {}
        for each in said:
            self.table.update(sets_of(each))

    def _chosen(self, table: list[list[str]], rack: list[str], *, opened: bool) -> Play | None:
        """The table before and after Fox's play; or of the play that Fox would make if it did not have one of the
        tiles, where only that one does what is wanted yet."""
        best = play_of(table, rack, opened=opened)
        missing = {each for each in self.wanted if not self.done[each]}
        if best is None or not missing or missing & techniques(best):
            return best
        racks = ([*rack[:place], *rack[place + 1 :]] for place in range(len(rack)))
        others = (play_of(table, fewer, opened=opened) for fewer in racks)
        return next((play for play in others if play and missing & techniques(play)), best)

    def _draw(self) -> None:
        self.ear.wait(0.6)
        self.ear.key("d", 0.2)
        self.ear.key("d", 0.2)

    def _lay(self, before: Table, after: Table, numbers: dict[int, int]) -> None:
        """Every step of the way by keys; `numbers`: what the sets of the table are called. After each step what was
        said of the sets is compared with what the step leads to."""
        rows, done = {meld.ident: meld.tiles for meld in before}, list[Technique]()
        left = list(steps_of((before, after)))
        while left:
            step = left.pop(0)
            known, is_new = set(self.table), not rows.get(step.target)
            self._step(rows, step, numbers)
            applied(rows, step)
            new = sorted(set(self.table) - known)
            if is_new and new:
                numbers[step.target] = new[0]
            elif new:  # the set has split itself
                self._split(rows, step.target, numbers, after, new[0])
                left = list(steps_of((tuple(Meld(*each) for each in rows.items() if each[1]), after)))
            lying = {numbers.get(ident, 0): sorted(symbols(row)) for ident, row in rows.items() if row}
            self.table = {number: row for number, row in self.table.items() if number in lying}
            if {number: sorted(row) for number, row in self.table.items()} != lying:
                raise Misheard
            done.append(step.technique)
        self.done.update(done)

    def _type(self, before: Table, after: Table, numbers: dict[int, int]) -> None:
        """The whole play in one line; what is said of the sets is compared with what it leads to."""
        old = {meld.ident: symbols(meld.tiles) for meld in before}
        parts = []
        for meld in after:
            row, was = symbols(meld.tiles), old.get(meld.ident, [])
            if sorted(row) == sorted(was):
                continue
            more = Counter(row) - Counter(was)
            grows = bool(was) and not Counter(was) - Counter(row)
            parts.append(f"{shortened(more.elements())} {numbers[meld.ident]}" if grows else shortened(row))
        self.ear.key("i")
        self.ear.type(",".join(parts))
        self._know(self.ear.key("return"))
        self.ear.key("escape", 0.1)
        wanted = sorted(sorted(symbols(meld.tiles)) for meld in after)
        gone = [
            number for number, row in self.table.items() if sorted(row) not in wanted and number in numbers.values()
        ]
        self.table = {number: row for number, row in self.table.items() if number not in gone}
        if sorted(map(sorted, self.table.values())) != wanted:
            raise Misheard
        self.done.update(step.technique for step in steps_of((before, after)))

    def _split(
        self, rows: dict[int, tuple[Tile, ...]], ident: int, numbers: dict[int, int], after: Table, number: int
    ) -> None:
        """A part of this set has become the set of this number, as the play wants it."""
        wanted = next((meld for meld in after if sorted(symbols(meld.tiles)) == sorted(self.table[number])), None)
        if wanted is None or rows.get(wanted.ident):
            raise Misheard
        gone = [next(tile for tile in rows[ident] if str(tile.symbol) == symbol) for symbol in self.table[number]]
        rows[wanted.ident], numbers[wanted.ident] = tuple(gone), number
        rows[ident] = tuple(tile for tile in rows[ident] if tile not in gone)

    def _step(self, rows: dict[int, tuple[Tile, ...]], step: Step, numbers: dict[int, int]) -> None:
        if step.source is not None and step.source == step.target:
            return  # the same tiles in another order, which the game finds by itself
        if step.source is None:
            for tile in step.tiles:
                self._pick_on_rack(str(tile.symbol))
        else:
            for tile in step.tiles:
                self._pick_on_table(numbers[step.source], str(tile.symbol))
        if not rows.get(step.target):
            self._know(self.ear.key("n"))
            self._on_table = True
            return
        self._go_to_set(numbers[step.target])
        self.ear.key("home" if str(rows[step.target][-1].symbol) == "J" else "end")
        self._know(self.ear.key("return"))

    def _pick_on_rack(self, symbol: str) -> None:
        if self._on_table:
            self._on_table = False
            self._last = [self._last, *self.ear.key("shift+tab", 0.1)][-1]
        self.ear.wait(LONG)
        for _ in range(9):
            said: list[str] = []
            for character in "j" if symbol == "J" else symbol[1:]:
                said += self.ear.key(character, 0.1)
            heard = self._last = said[-1] if said else self._last
            if heard.startswith(name_of(symbol)) and "picked" not in heard:
                self.ear.key("space")
                return
            self.ear.wait(LONG)
        raise Misheard

    def _pick_on_table(self, number: int, symbol: str) -> None:
        self._go_to_set(number)
        said = self.ear.key("home")
        for _ in range(16):
            heard = next((each for each in reversed(said) if tells_of_set(each, number)), "")
            if heard.startswith(name_of(symbol)) and "picked" not in heard:
                for each in self.ear.key("space"):
                    if "Left: " in each:
                        self._left[number] = _set_of(each.partition("Left: ")[2])
                return
            said = self.ear.key("right")
        raise Misheard

    def _go_to_set(self, number: int) -> None:
        """By its number, from the rack by the nearest set first."""
        if not self._on_table:
            self._on_table, said = True, self.ear.key("page down", 0.1)
            if not any(" set " in each for each in said):  # the first key of all only shows where the keys are
                said = self.ear.key("page down", 0.1)
            if any(tells_of_set(each, number) for each in said):
                return
        self.ear.wait(LONG)
        said = [each for digit in str(number) for each in self.ear.key(digit, 0.1)]
        if said and not tells_of_set(said[-1], number):
            raise Misheard

    def _asked(self, key: str) -> str:
        """The answer to a question by key."""
        return self.ear.key(key, 0.1)[-1]


def tells_of_set(heard: str, number: int) -> bool:
    """Whether a set, or a tile of it, was told."""
    return re.search(rf"\bset {number}\b", heard) is not None


def symbols(row: Iterable[Tile]) -> list[str]:
    return [str(tile.symbol) for tile in row]


def play_of(table: list[list[str]], rack: list[str], *, opened: bool) -> Play | None:
    """What Fox would do here; None if it would draw."""
    if not rack:
        return None
    view = match_at(f"{' | '.join(map(' '.join, table))} / {' '.join(rack)}", opened=opened).game.view(0)
    command = Fox().choose(view, random.Random(1))
    return (view.table, command.table) if isinstance(command, PlayTable) else None


def steps_of(play: Play) -> tuple[Step, ...]:
    return tuple(steps(*play, match_at("/ k1").game.view(0).rules))


def techniques(play: Play) -> set[Technique]:
    """What a teacher would call the steps of it."""
    return {step.technique for step in steps_of(play)}


def shortened(row: Iterable[str]) -> str:
    """Tiles as they are typed: `k9-11` for three in a row, `krb4` for a group."""
    row = list(row)
    numbers = {symbol[1:] for symbol in row if symbol != "J"}
    plain, jokers = [symbol for symbol in row if symbol != "J"], ["J"] * row.count("J")
    if len(numbers) == 1 and len(plain) > 1:
        return " ".join(["".join(symbol[0] for symbol in plain) + numbers.pop(), *jokers])
    chunks: list[list[str]] = []
    for symbol in row:
        last = chunks[-1][-1] if chunks else "J"
        follows = "J" not in (symbol, last) and symbol[0] == last[0] and int(symbol[1:]) == int(last[1:]) + 1
        if follows:
            chunks[-1].append(symbol)
        else:
            chunks.append([symbol])
    return " ".join(f"{chunk[0]}-{chunk[-1][1:]}" if len(chunk) > 1 else chunk[0] for chunk in chunks)
