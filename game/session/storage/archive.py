"""The finished games in the player's folder: one file each, a text that people can read (game_text.py).

A game that cannot be written stays in memory and is tried again with the next one. A damaged file is put aside.

Everything that finished games still tell is read from them; the file has only when each milestone was reached first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from game.session.history.finished_game import NO_SCORES, FinishedGame, Scores, Unplayable, finished_game_of
from game.session.history.highlights import Summary, summary
from game.session.history.milestones import Milestone, of_game, of_games
from game.session.match.match import Match
from game.session.storage.game_check import Unshown
from game.session.storage.game_files import GameFiles, GameSummaries
from game.session.storage.game_identity import file_name, identity_of
from game.session.storage.game_text import BadText, read_game, text_of_game, with_par
from game.session.storage.match_record import moment
from game.session.storage.review_file import ReviewFiles
from game.session.system.files import ENDING, write_whole
from game.session.system.folder_memory import FolderMemory
from game.session.system.kept import Kept, kept_in
from game.session.system.kept_formats import JsonFormat, joined_entries
from game.session.system.notices import Notices
from game.session.system.readers import named, read_text
from game.session.system.removals import Removals
from game.session.system.untrusted import OtherVersion

MOST_NAMES = 200
"""A later version may have more milestones than this one; theirs are kept."""

Moments = Mapping[str, str]
"""The earliest moment of each milestone by its name, those this version does not know among them."""


class MilestoneStore:
    """When each milestone was reached first. Nothing but `wipe` takes one away."""

    def __init__(self, file: Path | None = None, notices: Notices | None = None) -> None:
        self.kept = Kept(file, MILESTONE_FORMAT, notices)

    def reached(self) -> Mapping[Milestone, str]:
        """The milestones reached so far, with the moment as text, empty where it is not known."""
        names = {each.value: each for each in Milestone}
        return MappingProxyType({names[name]: when for name, when in self.kept.now().items() if name in names})

    def note(self, finished_game: FinishedGame, earlier: Iterable[Summary]) -> frozenset[Milestone]:
        """Remember what a game that is over and the earlier ones reached; answers what is new with this game."""
        games = tuple(earlier)
        self.add(of_games(games))
        reached = of_game(finished_game) | of_games((*games, summary(finished_game)))
        return self.add(reached, finished_game.ended)

    def add(self, milestones: Iterable[Milestone], when: str = "") -> frozenset[Milestone]:
        """Remember milestones reached at this moment; answers which of them are new."""
        new = frozenset(milestones) - frozenset(self.reached())
        if new:
            self.kept.add({each.value: when for each in new})
        return new

    def wipe(self) -> bool:
        """Forget all of them; False when the file cannot be removed."""
        return self.kept.remove()


def _first(one: str, other: str) -> str:
    """The earlier of two moments; an empty one is not known."""
    return min(filter(None, (one, other)), default="")


MILESTONE_FORMAT: JsonFormat[Moments] = JsonFormat(
    version=1,
    empty=MappingProxyType({}),
    reader=lambda found: named(read_text, moment, MOST_NAMES)(found["reached"]),
    to_json=lambda reached: {"reached": reached},
    joined=lambda older, newer: joined_entries(older, newer, _first, MOST_NAMES),
)


log = logging.getLogger(__name__)
TRANSIENT = ("notice.games_unsaved", "notice.games_unreadable")
"""What need not be said any more once a game could be written."""
SHARED = "shared"
"""The folder for texts and codes to be given away."""
MILESTONES = "milestones.json"
ASKED = 60
"""How many of the newest games are asked for milestones after a game; the page of milestones asks all."""
PLAYED_THROUGH = 6
"""How many of these are played through for that, because the window waits; the others are not asked until they were."""


@dataclass(frozen=True, slots=True)
class KeptPars:
    """What each character made of the person's seat, in the heads of the games of an archive."""

    summaries: GameSummaries
    same: Callable[[FinishedGame], str]
    """The file that holds a game; empty for none."""
    text: Callable[[str], str]
    hold: Callable[[str, str], object]
    """Gives the file of this name a text that was made here."""

    def find(self, finished_game: FinishedGame) -> Scores:
        """What is kept with this game; nothing where it is not in the archive."""
        name = self.same(finished_game)
        facts = self.summaries.of(name) if name else None
        return NO_SCORES if facts is None else facts.par

    def keep(self, finished_game: FinishedGame, scores: Scores) -> None:
        """Write the scores into the head of the game, if it is in the archive and has none."""
        name = self.same(finished_game)
        if (text := self.text(name) if name else "") and not self.find(finished_game):
            self.hold(name, with_par(text, scores))


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One game of the list: the name of its file, and its result."""

    name: str
    summary: Summary


class Archive:
    """All games that were played to their end, the newest first. Without a folder they last until the program ends."""

    def __init__(
        self,
        folder: Path | None = None,
        notices: Notices | None = None,
        memory: FolderMemory | None = None,
        removals: Removals | None = None,
    ) -> None:
        """`notices` gets what the player must know of the small files beside the games, `memory` remembers games,
        `removals` which of them were deleted."""
        self.notice = ""
        """Text key of what the player must know about the files; empty when all is well."""
        self.removals = removals or Removals(folder)
        self._files = GameFiles(folder, memory, self.removals)
        self.summaries = GameSummaries(self._files, notices)
        self.milestones = MilestoneStore(folder / MILESTONES if folder is not None else None, notices)
        self.reviews = ReviewFiles(folder, notices, lambda: self._files.in_memory)
        self.pars = KeptPars(self.summaries, self._same, self._text_or_nothing, self._hold)

    # Writing

    def keep(self, match: Match, begun: str, ended: str) -> bool:
        """Keep the match's finished game, once, and no deleted one again; False while it is only in memory."""
        try:
            finished_game = finished_game_of(match, begun, ended)
        except Unplayable:
            log.exception("the game cannot be kept")
            return True
        return self.removals.has(file_name(finished_game)) or self.add(finished_game)

    def add(self, finished_game: FinishedGame) -> bool:
        """Keep a game that was finished here, once; False while it is only in memory."""
        there = self._same(finished_game)
        if there and not self._is_imported(there):
            return self._write()
        if there:
            self.delete(there)
        return self._take(finished_game)

    def bring_in(self, finished_game: FinishedGame) -> str:
        """Keep a game from elsewhere, once, marked as such; answers the name of its file."""
        there = self._same(finished_game)
        if there:
            return there
        finished_game = replace(finished_game, imported=True)
        self._take(finished_game)
        return file_name(finished_game)

    def _take(self, finished_game: FinishedGame) -> bool:
        name = file_name(finished_game)
        self.removals.take_back((name,))
        return self._hold(name, text_of_game(finished_game))

    def _hold(self, name: str, text: str) -> bool:
        """The game of this name has this text, which was made here; False while it is only in memory."""
        self._files.hold(name, text)
        self.summaries.forget(name)
        self.summaries.believe(name, text)
        return self._write()

    def _same(self, finished_game: FinishedGame) -> str:
        """The file that holds this very game, whenever it was begun and whoever played it; empty for none."""
        end = f"-{identity_of(finished_game)}{ENDING}"
        there = (name for name in self.names() if name.endswith(end))
        return next(
            (each for each in there if self.summaries.of(each) is not None or each in self._names_on_disk()), ""
        )

    def _is_imported(self, name: str) -> bool:
        facts = self.summaries.of(name)
        return facts is not None and facts.imported

    def delete(self, name: str) -> bool:
        """Delete the game; False, and a notice, when that fails."""
        return self._delete((name,))

    def _delete(self, names: Sequence[str]) -> bool:
        """Other copies of the program hear of it first: a kill between the two leaves a game that is deleted again."""
        for name in names:
            self.reviews.delete(name)
            self.summaries.forget(name)
        stays = []
        with self.removals.alone(make=True):
            self.removals.tell(names)
            for name in names:
                try:
                    self._files.remove(name)
                except OSError as error:
                    log.warning("%s stays: %s", name, error)
                    stays.append(name)
            self.removals.take_back(stays)
        if stays:
            self.notice = "notice.game_stays"
        return not stays

    def shared(self, name: str, text: str) -> Path | None:
        """The text as a file to be given away; None when it cannot be written."""
        if self._files.folder is None:
            return None
        file = self._files.folder.parent / SHARED / name
        try:
            write_whole(file, text)
        except OSError as error:
            log.warning("%s cannot be written: %s", file, error)
            return None
        return file

    def wipe(self) -> None:
        """Delete every game, and what the games reached."""
        self._delete(self.names())
        if not self.milestones.wipe():
            self.notice = "notice.game_stays"

    @property
    def waits(self) -> bool:
        """Whether a game could not be written as yet."""
        return self._files.waits

    def mend(self) -> None:
        """Write the games that wait, and again what stores here keep where somebody removed that; to be called now and
        then."""
        if self.waits:
            self._write()
        self.removals.mend()
        for kept in kept_in(self):
            kept.mend()

    def close(self) -> None:
        """The program ends: write what could not be written."""
        self.removals.mend()
        for kept in kept_in(self):
            kept.close()

    def _write(self) -> bool:
        try:
            self._files.write()
        except OSError as error:
            log.warning("a game cannot be kept: %s", error)
            self.notice = "notice.games_unsaved"
            return False
        self.summaries.save()
        if self.notice in TRANSIENT:
            self.notice = ""
        return True

    # Reading

    def names(self) -> tuple[str, ...]:
        """The files, the newest game first."""
        return tuple(sorted(self._names_on_disk() | self._files.in_memory, reverse=True))

    @property
    def unshown(self) -> Mapping[Unshown, int]:
        """How many of the games that were looked at so far cannot be shown."""
        return self.summaries.unshown

    def entries(self, names: Sequence[str] | None = None) -> tuple[ArchiveEntry, ...]:
        """The games of these files, or of all; those that cannot be shown are left out."""
        found = [(name, self.summaries.of(name)) for name in (self.names() if names is None else names)]
        self.summaries.save()
        return tuple(ArchiveEntry(name, facts) for name, facts in found if facts is not None)

    def reached_in(self, finished_game: FinishedGame) -> frozenset[Milestone]:
        """Remember the milestones of a game that is in the archive; answers those that are new with it."""
        return self.milestones.note(finished_game, self.others(finished_game))

    def others(self, finished_game: FinishedGame) -> tuple[Summary, ...]:
        """The newest games but this one, which may be in the archive by now."""
        own, found = self._same(finished_game), self.summaries.quickly(self.names()[:ASKED], PLAYED_THROUGH)
        self.summaries.save()
        return tuple(facts for name, facts in found.items() if name != own)

    def name_of(self, facts: Summary) -> str:
        """The file of the game with these numbers, as far as games were read; empty for none."""
        known = self.summaries.quickly(self.names(), 0)
        return next((name for name, each in known.items() if each == facts), "")

    def text(self, name: str) -> str:
        """The file as it is; OSError when it cannot be read, BadText when it is no text."""
        return self._files.text(name)

    def _text_or_nothing(self, name: str) -> str:
        try:
            return self.text(name)
        except (BadText, OSError):
            return ""

    def finished_game(self, name: str) -> FinishedGame | None:
        """The game with all its turns; None, and a notice, when it cannot be read."""
        try:
            text = self.text(name)
            return read_game(text)
        except OtherVersion:
            self.notice = "notice.game_other_version"
        except BadText as error:
            log.warning("%r: %r", name, error)
            self.summaries.put_aside(name)
        except OSError as error:
            log.warning("%r cannot be read: %s", name, error)
            self.notice = "notice.game_unreadable"
        return None

    def _names_on_disk(self) -> frozenset[str]:
        try:
            return self._files.on_disk()
        except OSError as error:
            log.warning("the games cannot be listed: %s", error)
            self.notice = self.notice or "notice.games_unreadable"
            return frozenset()
