"""What every scene may use, whichever scenes there are."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date

from game.rules.games.game import Game
from game.session.match.beginning import MatchStarter, Seeds
from game.session.practice.practice_access import PracticeAccess
from game.session.settings import PieceFaces
from game.session.settings_store import SettingsStore
from game.session.speech.verbosity import Verbosity
from game.session.storage.autosave import Autosave
from game.session.system.notices import Notice
from game.session.texts import Texts, in_turn
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.wake import Wake, nobody_rests
from game.ui.input.gestures import Act, Gesture, Press
from game.ui.input.typed_text import Clipboard
from game.ui.piece_style import TILE_STYLE, PieceStyle, style_of
from game.ui.sound.sounds import Sounds

REFUSED, EDGE = "dull1", "edge"
"""The sounds of a key that has nothing to do, and of the end of a row."""
MOST_TOLD = 2
"""So many sentences about files stand on a page; others are told over it, one after the other."""


@dataclass(slots=True)
class LastInput:
    """Whether pointer or keys were used last."""

    by_keys: bool = True

    def notice(self, gesture: Gesture) -> None:
        """Take a gesture as the sign whether the player uses keys or the pointer."""
        if isinstance(gesture, Act | Press):
            self.by_keys = isinstance(gesture, Act)


@dataclass(slots=True)
class Services:
    """Texts, settings, sounds, saved matches, the clipboard, the process that thinks, and chance."""

    texts: Texts
    store: SettingsStore
    """Reads and changes the settings; the app applies a change at once."""
    sounds: Sounds
    autosave: Autosave = field(default_factory=Autosave)
    """Saves the running match and has the archive of finished games."""
    clipboard: Clipboard = field(default_factory=Clipboard)
    player_process: PlayerProcess | None = None
    """The process where computers think, closed by the caller that opened it; None if each table uses a thread."""
    chance: random.Random = field(default_factory=random.Random)
    """Chooses a seed where none is asked for."""
    seeds: Seeds = field(default_factory=Seeds)
    """Those that are asked for."""
    style: PieceStyle = TILE_STYLE
    """What pieces look like; the texts speak of the same ones."""
    practice: PracticeAccess = field(default_factory=PracticeAccess)
    """Lessons, puzzles and the analysis board."""
    last_input: LastInput = field(default_factory=LastInput)
    """Shared by all scenes, whichever pieces they show."""
    wake: Wake = nobody_rests
    """Ends the rest of the loop, for what comes from other threads."""
    listened: Callable[[], bool] = lambda: False
    """Whether a screen reader is there."""
    said: deque[str] = field(default_factory=deque)
    """Sentences of scenes that belong to no place of a page, shared like the last input."""
    today: Callable[[], date] = date.today
    """The player's day, which decides what is due."""

    @property
    def matches(self) -> MatchStarter:
        """Begins matches."""
        return MatchStarter(self.store, self.autosave, self.seeds, self.chance)

    @property
    def notice(self) -> str:
        """What the player must know about the files of the folder, in one or two sentences; empty when all is well."""
        key = self.autosave.notice
        told = (self.texts.text(key) if key else "", *map(self.notice_text, self.store.notices.lasting),
                *map(self.notice_text, self.autosave.notices.lasting))  # fmt: skip
        return in_turn(self.texts, [*filter(None, told)][:MOST_TOLD])

    @property
    def unsaved(self) -> str:
        """Why something would be lost if the program ended now, as a sentence; empty while all is saved. Everything
        that warns of it or asks because of it asks here."""
        key = self.autosave.unsaved
        return (
            self.texts.text(key)
            if key
            else self.notice_text(self.store.notices.unsaved or self.autosave.notices.unsaved)
        )

    @property
    def match_unsaved(self) -> str:
        """The same of matches and finished games alone."""
        return self.texts.text(self.autosave.unsaved) if self.autosave.unsaved else ""

    def take_notice(self) -> str:
        """What the player was not told as yet by scenes, of lost thinking and of the small files, as a sentence; empty
        for nothing."""
        if self.said:
            return self.said.popleft()
        key = "" if self.player_process is None else self.player_process.take_notice()
        return (
            self.texts.text(key) if key else self.notice_text(self.store.notices.take() or self.autosave.notices.take())
        )

    def notice_text(self, notice: Notice | None) -> str:
        """What is the matter with a file, as a sentence; empty when nothing is."""
        return "" if notice is None else self.texts.text(notice.key, file=notice.file)

    @property
    def sounds_are_heard(self) -> bool:
        """Whether effects are on, and there is a device for them; words take their place where they are not."""
        return self.store.now.effects > 0 and self.sounds.can_be_heard

    @property
    def verbosity(self) -> Verbosity:
        """How much is said: words also where sounds are wished but not heard."""
        wished = self.store.now.verbosity
        return replace(wished, sounds=wished.sounds and self.sounds_are_heard)

    def refuse(self) -> None:
        """Who listens hears that a key has nothing to do here."""
        self._hear(REFUSED, "page.refused")

    def tell_edge(self) -> None:
        """Who listens hears that the keys are at the end of a row."""
        self._hear(EDGE, "say.edge")

    def _hear(self, sound: str, key: str) -> None:
        """A sound for who listens, or words while there are no sounds."""
        if self.listened() and self.sounds_are_heard:
            self.sounds.play(sound)
        elif self.listened():
            self.said.append(self.texts.text(key))

    def watch(self, dt: float) -> None:
        """`dt` seconds have passed: look now and then whether the player's files are as they were left."""
        if self.autosave.watch(dt):
            self._mend_small()

    def mend(self) -> None:
        """Write at once what could not be written."""
        self.autosave.mend()
        self._mend_small()

    def _mend_small(self) -> None:
        self.store.mend()
        self.practice.mend()

    def playing(self, game: Game) -> Services:
        """The services of a scene that shows this game: its pieces are drawn and named as what they are."""
        style = self.style_of(game)
        if style is self.style:
            return self
        return replace(self, texts=self.texts.of_pieces(style.kind), style=style)

    def style_of(self, game: Game) -> PieceStyle:
        """What its pieces look like: tiles may be drawn as cards (rules 13.2)."""
        return style_of(game, as_cards=self.store.now.faces is PieceFaces.CARDS)
