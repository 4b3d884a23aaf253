"""A player who knows of the game only what is said: the words become tiles again, and a play becomes keys."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.ai.rebuilding import Fox
from game.rules.play.commands import PlayTable
from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.board.steps import Step, applied, steps
from game.session.board.techniques import Technique
from tests.positions import match_at
from tests.ui.listening import LONG, Ear

LETTERS = {"black": "k", "red": "r", "blue": "b", "orange": "o"}
NAMES = {letter: name for name, letter in LETTERS.items()}
COUNT = re.compile(r"\d+ tiles?")
RUN = re.compile(r"run, (\w+) (\d+) to (\d+)")
GROUP = re.compile(r"group of (\d+)s: (.*)")
FACE = re.compile(r"(black|red|blue|orange) (\d+)")
SETS = re.compile(r"Set (\d+): (.*?)(?=\. Set \d+: |$)")


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
    count = COUNT.search(said)
    told = said[: count.start()].rstrip(", ") if count else said
    jokers = [part for part in told.split(", ") if part.startswith("joker")]
    if run := RUN.match(told):
        missing = Counter(_letter(each) for joker in jokers for each in FACE.findall(joker))
        row = [f"{LETTERS[run[1]]}{number}" for number in range(int(run[2]), int(run[3]) + 1)]
        return ["J" if missing[tile] and not missing.subtract([tile]) else tile for tile in row]
    if group := GROUP.match(told):
        colours = [part for part in group[2].split(", ") if part in LETTERS]
        return [*(LETTERS[colour] + group[1] for colour in colours), *("J" for _ in jokers)]
    return [_tile(part) for part in told.split(", ")]


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
    _last: str = ""
    """What the keys were on last."""

    def turn(self) -> None:
        """Hear rack and table, think, and lay or draw."""
        rack, table = rack_of(self._asked("f2")), list(sets_of(self._asked("f3")).values())
        opened = "not opened" not in self._asked("f4").split(". ")[0]
        play = self._chosen(table, rack, opened=opened)
        if play is None:
            self._draw()
            return
        try:
            self._lay(*play)
        except Misheard:
            self.ear.key("escape")
            self.ear.key("backspace")
            self._draw()
            return
        self.ear.key("ctrl+return")

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

    def _lay(self, before: Table, after: Table) -> None:
        """Every step of the way by keys; after each the table is asked for and compared."""
        rows = {meld.ident: meld.tiles for meld in before}
        done = list[Technique]()
        for step in steps_of((before, after)):
            self._step(rows, step)
            applied(rows, step)
            heard = Counter(tuple(sorted(row)) for row in sets_of(self._asked("f3")).values())
            if heard != Counter(tuple(sorted(symbols(row))) for row in rows.values() if row):
                raise Misheard
            done.append(step.technique)
        self.done.update(done)

    def _step(self, rows: dict[int, tuple[Tile, ...]], step: Step) -> None:
        if step.source is None:
            for tile in step.tiles:
                self._pick_on_rack(str(tile.symbol))
        else:
            number = self._number(rows[step.source])
            for tile in step.tiles:
                self._pick_on_table(number, str(tile.symbol))
        if step.target not in rows or not rows[step.target]:
            self.ear.key("n")
            return
        target = rows[step.target]
        self._go_to_set(self._number(target))
        self.ear.key("home" if str(target[-1].symbol) == "J" else "end")
        self.ear.key("return")

    def _number(self, row: Iterable[Tile]) -> int:
        """The number by which the set with these tiles is called now."""
        wanted = sorted(symbols(row))
        heard = sets_of(self._asked("f3"))
        found = next((number for number, tiles in heard.items() if sorted(tiles) == wanted), None)
        if found is None:
            raise Misheard
        return found

    def _pick_on_rack(self, symbol: str) -> None:
        self.ear.wait(LONG)
        for _ in range(9):
            said: list[str] = []
            for character in "j" if symbol == "J" else symbol[1:]:
                said += self.ear.key(character, 0.1)
            heard = next(
                (each for each in reversed(said) if " on your rack" in each or "just drawn" in each), self._last
            )
            self._last = heard
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
                self.ear.key("space")
                return
            said = self.ear.key("right")
        raise Misheard

    def _go_to_set(self, number: int) -> None:
        for _ in range(60):
            said = self.ear.key("page down", 0.1)
            if any(tells_of_set(each, number) for each in said):
                return
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
