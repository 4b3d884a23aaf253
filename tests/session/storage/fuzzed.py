"""Damage by chance and by design to everything the program reads from outside, and what must hold nevertheless."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from zlib import crc32

from game.rules.play.commands import DrawTile
from game.session.history.highlights import Summary, summary
from game.session.history.statistics import statistics
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings, from_json, to_json
from game.session.settings_store import SettingsStore
from game.session.storage import code_digits, deal_code
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.checked_lines import sum_of, text_of, with_sum
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import code_of, deal_of
from game.session.storage.game_text import BadText, read_game, text_of_game
from game.session.storage.match_record import Record, replayed
from game.session.system.files import RECORDS, TURNS
from game.session.system.untrusted import GAME, OtherVersion
from tests import shared
from tests.session.seated import ROOMS, AtOnce
from tests.session.storage.damage import ANY
from tools.past_games import THREE, TWIST

LITERALS = (
    "null", "true", "false", "0", "-1", "1", "2", "7", "99", "1000", "-0.0", "1.5", "1e999", "-1e999", "1e300", "NaN",
    "Infinity", "9" * 18, "1" + "0" * 18, "9" * 19, "9" * 30, "9" * 4000, "9" * 5000, "0." + "3" * 4000, '""', '"x"',
    '"hare"', '"owl"', '"twist"', '"classic"', '"\\ud800"', '"\\u0000"', '"\\u001b[2J"', '"' + "x" * 70_000 + '"', "[]",
    "{}", "[[]]", "[0]", "[99]", "[0,0]", "[1,0]", "[true]", "[1e999]", "[" * 3000, "[" * 17 + "]" * 17,
    '{"a":' * 3000, "[" + "0," * 9000 + "0]", '["hare","hare","hare","hare","hare","hare","hare"]', "bored", "out",
    '"2026-11-21T10:00:00+00:00"', '"9999-12-31T23:59:59-23:59"', '"two"', '"1: r5 r6 r7"', '"1: J J J | 1: J J J"',
)  # fmt: skip
TOKENS = ("draws", "passes", "plays", "late", "wrong", "all", "1:", "999999:", "|", "J", "r1", "r7#58", "D", "M", "C",
          "A", "F", "; x", "\u2028", "\ufeff", "\x00", "1", "99999")  # fmt: skip


TOO_MUCH = 17 << 20
"""Bytes; no file of the game has so many."""
READ_WHOLE = 0.1
"""How often a listed game is also opened, which takes longer than everything else."""


class Wrong(Exception):
    """Something bad was believed, or something good was lost."""


@dataclass
class Targets:
    """Files of one player in a folder; each target damages one of them and looks at what the program makes of it."""

    folder: Path
    files: dict[str, bytes] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    honest: tuple[Summary, ...] = ()

    def __post_init__(self) -> None:
        finished_games = [shared.finished_game(*kept) for kept in ((Setup(), 0), (TWIST, 4), (THREE, 5))]
        self.games = tuple(map(text_of_game, finished_games))
        self.honest = tuple(map(summary, finished_games))
        self.files["settings.json"] = json.dumps(to_json(Settings(keys={"hint": "F2"}, effects=35))).encode()
        self._match()

    def _match(self) -> None:
        """A match of some turns, with a half-built one."""
        match, folder = Match.begin(Setup("twist", 2, ("magpie",), 60), 8), self.folder / "match"
        autosave = Autosave(folder)
        autosave.begin(match)
        local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
        for turn in range(6):
            while not local_game.my_turn:
                local_game.tick(0.1, showing=False)
            local_game.editor.sort_by_number()
            local_game.editor.sort_by_colour()
            local_game.note(at_once=True)
            if turn < 5:
                local_game.draw()
        autosave.release()
        self.files |= {f"match/{name}": (folder / name).read_bytes() for name in (*RECORDS, TURNS[0])}
        self.log = list(match.game.log)

    def settings(self, rng: random.Random) -> None:
        file = self.folder / "settings.json"
        good = self.files["settings.json"]
        file.write_bytes(rng.choice((any_damage, wrong_value))(good, rng))
        store = SettingsStore(file)
        now = store.load()
        if not isinstance(now, Settings) or not store.save():
            raise Wrong("no settings")
        if from_json(json.loads(file.read_bytes())) != replace(now, setup=replace(now.setup, seed=None)):
            raise Wrong("the settings are not those that were saved")

    def record(self, rng: random.Random) -> None:
        self._opened(f"match/{rng.choice(RECORDS)}", rng)

    def draft(self, rng: random.Random) -> None:
        self._opened(f"match/{TURNS[0]}", rng)

    def _opened(self, spoiled: str, rng: random.Random) -> None:
        damage = rng.choice((any_damage, wrong_line, wrong_line))
        self.put(self.files | {spoiled: damage(self.files[spoiled], rng)})
        self.taken_up(spoiled)

    def put(self, files: Mapping[str, bytes]) -> None:
        """The match has these files and no others."""
        for file in self.folder.glob("match/*"):
            file.unlink()
        for name, data in files.items():
            if name.startswith("match/"):
                (self.folder / name).write_bytes(data)

    def taken_up(self, spoiled: str) -> None:
        """The match as another start finds it, up to a drawn tile."""
        autosave = Autosave(self.folder / "match")
        try:
            match = autosave.saved
            if match is None:
                if autosave.notice in ("notice.match_other_version", "notice.match_lost"):
                    return
                raise Wrong(f"no match, and {autosave.notice!r} is said")
            if "turn" in spoiled and match.game.log != self.log:
                raise Wrong("the match has other turns")
            local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
            local_game.note(at_once=True)
            if local_game.my_turn and local_game.can_draw:
                local_game.draw()
        finally:
            autosave.release()

    def game(self, rng: random.Random) -> None:
        """A damaged file beside a good one."""
        self._listed(any_damage(self.games[0].encode(), rng), whole=rng.random() < READ_WHOLE)

    def head(self, rng: random.Random) -> None:
        """A head that lies, with a sum that fits it."""
        text = self.games[0]
        for _ in range(rng.choice((1, 1, 3))):
            text = wrong_head(text, rng)
        body = text.rpartition("sum: ")[0]
        text = f"{body}sum: {crc32(body.encode()):08x}\n"
        self._listed(text.encode(), whole=rng.random() < READ_WHOLE)

    def _listed(self, data: bytes, *, whole: bool) -> None:
        folder = self.folder / "games"
        folder.mkdir(exist_ok=True)
        for file in folder.glob("*.txt"):
            file.unlink()
        (folder / "2026-good.txt").write_text(self.games[1], newline="\n")
        (folder / "2025-odd.txt").write_bytes(data)
        archive = Archive(folder)
        entries = {entry.name: entry.summary for entry in archive.entries()}
        if entries.pop("2026-good.txt", None) != self.honest[1]:
            raise Wrong("the other game is lost")
        for facts in entries.values():
            if bare(facts) != bare(self.honest[0]) and facts != summary(read_game(data.decode())):
                raise Wrong(f"the list believes {facts}")
        statistics([*entries.values(), self.honest[1]])
        if not entries and not archive.notice and not archive.unshown:
            raise Wrong("nothing is said")
        if entries and whole and archive.finished_game("2025-odd.txt") is None and not archive.notice:
            raise Wrong("a listed game cannot be read")

    def paste(self, rng: random.Random) -> None:
        """A text that was changed on its way."""
        text = self.games[rng.randrange(len(self.games))]
        for _ in range(rng.choice((1, 1, 4))):
            text = rng.choice((wrong_head, wrong_turn, wrong_turn, wrong_text))(text, rng)
        try:
            finished_game = read_game(text)
        except OtherVersion:
            return
        except BadText as fault:
            if not 1 <= fault.line <= len(text[:GAME].splitlines()) + 1:
                raise Wrong(f"line {fault.line}") from fault
            return
        archive = Archive()
        name = archive.bring_in(finished_game)
        if archive.bring_in(finished_game) != name or not archive.entries()[0].summary.imported:
            raise Wrong("a game from elsewhere is not told from an own one")

    def code(self, rng: random.Random) -> None:
        """Letters by chance with the right check; what deals must be a match that can be continued."""
        digits = "".join(rng.choice(code_digits.DIGITS) for _ in range(rng.choice((1, 4, 9, 14, 20, 30, 91))))
        if rng.random() < 0.5:
            digits = re.sub("-", "", code_of(deal_code.SharedDeal(Setup(clock=60), rng.randrange(10**18))))[
                3 : -code_digits.CHECK
            ]
            at = rng.randrange(len(digits))
            digits = digits[:at] + rng.choice(code_digits.DIGITS) + digits[at + 1 :]
        check = code_digits.check_digits(digits, deal_code.DEAL)
        try:
            deal = deal_of(f"{deal_code.DEAL}-{digits}{check}")
        except BadCode:
            return
        if code_of(deal) and deal_of(code_of(deal)) != deal:
            raise Wrong("the code of the deal is another deal")
        match = Match.begin(deal.setup, deal.seed, deal.first)
        record = Record.begun(match, "")
        match.game.submit(match.game.state.to_move, DrawTile())
        found = replayed(record.turned(match).text.encode())
        if found.damaged or found.match.game.state != match.game.state:
            raise Wrong("the deal cannot be continued")

    def all(self) -> Mapping[str, Callable[[random.Random], None]]:
        """Every target by name."""
        return {
            "settings": self.settings, "records": self.record, "half-built turns": self.draft, "games": self.game,
            "heads": self.head, "pastes": self.paste, "codes": self.code,
        }  # fmt: skip


def bare(facts: Summary) -> Summary:
    """What the turns of a game prove: not when it was played, by whom, or how long its match was."""
    return replace(facts, begun="", ended="", setup=Setup(), imported=False)


def any_damage(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((*ANY, spliced, doubled, grown))(data or b"x", rng)


def spliced(data: bytes, rng: random.Random) -> bytes:
    """A piece of it moved elsewhere."""
    start, end, at = sorted(rng.randrange(len(data)) for _ in range(3))
    return data[:start] + data[end:at] + data[start:end] + data[at:]


def doubled(data: bytes, rng: random.Random) -> bytes:
    """A line twice."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join((*lines[: at + 1], *lines[at:]))


def grown(data: bytes, rng: random.Random) -> bytes:
    """Larger than any reader takes, or nearly."""
    more = rng.choice((b"\n", b"[],", b" ", b"{", b"a\n", b"\xff", b'{"a":"'))
    return data + more * (rng.choice((1 << 10, 60 << 10, 1 << 20, TOO_MUCH)) // len(more))


def wrong_value(data: bytes, rng: random.Random) -> bytes:
    """A value nobody would write somewhere in a JSON text."""
    text = data.decode()
    places = [found.span(1) for found in re.finditer(r'": ?("[^"]*"|[\w.-]+|\[\]|\{\})', text)]
    start, end = rng.choice(places)
    return (text[:start] + rng.choice(LITERALS) + text[end:]).encode()


def wrong_line(data: bytes, rng: random.Random) -> bytes:
    """The same in lines that are sealed as they should be."""
    lines = [re.sub(r',"sum":"[0-9a-f]{8}"\}$', "}", line) for line in data.decode().splitlines()]
    at = rng.choice((0, rng.randrange(len(lines)), len(lines) - 1))
    lines[at] = wrong_value(lines[at].encode(), rng).decode()
    if rng.random() < 0.1:
        lines[at:at] = [lines[at]] * min(rng.choice((1, 3000)), TOO_MUCH // len(lines[at]))
    sealed: list[str] = []
    for line in lines:
        sealed.append(with_sum(line, sum_of(sealed[-1]) if sealed else ""))
    return text_of(sealed).encode()


def wrong_head(text: str, rng: random.Random) -> str:
    if len(text) > GAME:
        return text
    lines = text.split("\n")
    at = rng.randrange(lines.index("") or 1) if "" in lines else 0
    lines[at] = f"{lines[at].partition(':')[0]}: {rng.choice(LITERALS)}"
    return "\n".join(lines)


def wrong_turn(text: str, rng: random.Random) -> str:
    """A word of a turn is another, missing, or there twice."""
    if len(text) > GAME:
        return text
    lines = text.split("\n")
    at = rng.randrange(len(lines) // 3, len(lines))
    words = lines[at].split(" ")
    place = rng.randrange(len(words))
    words[place : place + rng.choice((0, 1))] = rng.choice(((), (rng.choice(TOKENS),), (rng.choice(words),) * 60))
    lines[at] = " ".join(words)
    return "\n".join(lines)


def wrong_text(text: str, rng: random.Random) -> str:
    """Bounded, so that the memory of a case is what the reader takes, and not what many changes to a long text take."""
    if len(text) > GAME:
        return text
    return any_damage(text.encode("utf-8", "replace"), rng)[: 2 * GAME].decode(
        "utf-8", rng.choice(("replace", "surrogateescape"))
    )
