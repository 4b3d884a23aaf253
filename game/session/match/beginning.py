"""How matches begin: what is dealt, what is kept of it, and what is offered before."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from game.rules.games.characters import FITTING
from game.rules.games.registry import game_named
from game.session.match.presets import with_dealt
from game.session.match.setup import Setup
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.teaching import ANSWERED, Teaching

if TYPE_CHECKING:
    from game.session.history.finished_game import RecordedTurn
    from game.session.history.highlights import Summary
    from game.session.match.match import Match
    from game.session.match.positions import Standing
    from game.session.storage.deal_code import SharedDeal

LARGEST_SEED = 10**9


@dataclass(slots=True)
class Seeds:
    """The seeds of the matches to come."""

    next: int | None = None
    """The seed of the next match, plus one for each further one; random when there is none."""

    def take(self) -> int | None:
        """The seed for the next match, which is used up; None for a random one."""
        taken = self.next
        if taken is not None:
            self.next = taken + 1
        return taken


@dataclass(frozen=True, slots=True)
class MatchStarter:
    """Deals matches, and keeps them and what was agreed."""

    store: SettingsStore
    autosave: Autosave
    seeds: Seeds
    chance: random.Random

    def begin(self, setup: Setup) -> Match:
        """Keep the setup for the next time, and deal anew."""
        self._keep(setup)
        return self._shuffled(setup)

    def first_game(self, clock: int | None) -> Match:
        """The first game with the tutorial and its fixed deal; `clock` in seconds a turn, None for no clock."""
        setup = replace(Setup(), clock=clock)
        if self.seeds.next is not None:  # the command line asked for another deal
            return self.begin(setup)
        self._keep(setup)
        return self.first_game_again(clock)

    def first_game_again(self, clock: int | None = None) -> Match:
        """The tutorial once more, as a match beside those that are not over; what was agreed last for tiles stays
        remembered, and everything that is told once is told again; the guides of other games stay declined."""
        from game.session.tutorial import SEED

        answered = tuple(each for each in self.store.now.taught if each in ANSWERED)
        self.store.change(taught=answered, guide_open=True)
        return self._dealt(replace(Setup(), clock=clock), SEED)

    def first_hand_again(self, box: str) -> Match:
        """A first hand of this game of cards with its guide, as a match beside those that are not over; what was dealt
        last stays remembered."""
        from game.session.first_hand import teaching_of

        setup = replace(Setup(box, options=game_named(box).usual_options), clock=None)
        taught = self.store.now.taught
        self.store.change(taught=tuple(each for each in taught if each is not teaching_of(setup.game)))
        return self._shuffled(setup)

    def guided_game(self, chosen: Setup) -> Match:
        """The first game with the tutorial: where it was left, if it was played last, else from its deal. What was
        chosen is offered once it is over."""
        from game.session.tutorial import is_guided

        self._keep(chosen)
        saved = self.autosave.saved
        return saved if saved is not None and is_guided(saved) else self.first_game_again(chosen.clock)

    def begin_again(self, deal: SharedDeal, turns: Sequence[RecordedTurn] = ()) -> Match:
        """Deal the same tiles again; up to the end of these turns, of which no turn of the person's seat is the
        person's."""
        self.store.change(first_start_done=True)
        again = self._dealt(replace(deal.setup, seed=deal.seed), deal.seed, deal.first)
        for number, turn in enumerate(turns, start=1):
            again.game.repeat(turn.command)
            if turn.seat == again.human:
                again.game.assisted.add(number)
        if turns:
            self.autosave.turned(again)
        return again

    def deal_of_day(self, day: date) -> Match:
        """The deal of this day: where it was left if it was begun, else dealt; once it was played to its end, again as
        practice."""
        from game.session.match.daily import deal_of_day

        begun = self.begun_on(day)
        if begun is not None:
            return begun
        self.store.change(first_start_done=True)
        deal = deal_of_day(day)
        return self._dealt(deal.practice if day in self.days_played() else deal.setup, deal.seed)

    def play_on(self, standing: Standing, rival: str) -> Match:
        """A match of two from a position that was written down, against that character."""
        from game.session.match.positions import match_standing

        match = match_standing(standing, rivals=(rival,))
        self.autosave.begin(match)
        return match

    def begun_on(self, day: date) -> Match | None:
        """The match of that day's deal that is not over, the first try before practice."""
        matches = [saved.match for saved in self.autosave.unfinished(0, self.autosave.count)]
        of_day = [match for match in matches if match.setup.day == day]
        return min(of_day, key=lambda match: match.setup.seed is not None, default=None)

    def days_played(self) -> Mapping[date, Summary]:
        """The first finished game of each day, as far as the archive was read through."""
        from game.session.history.days import days_played

        return days_played(self.games_known)

    @property
    def games_known(self) -> tuple[Summary, ...]:
        """The finished games in numbers, the newest first, as far as the archive was read through."""
        archive = self.autosave.archive
        return tuple(archive.summaries.quickly(archive.names(), 0).values())

    @property
    def knows_days(self) -> bool:
        """Whether the archive was read through, so that a day without a game was not played."""
        archive = self.autosave.archive
        return archive.summaries.has_read(archive.names())

    def taken_up(self, match: Match) -> bool:
        """This match is played now; whether the guided first game or a first hand of cards goes on with its guide."""
        from game.session.first_hand import is_first_hand
        from game.session.tutorial import is_guided

        self.autosave.dealt(match)
        now = self.store.now
        last = now.dealt[-1].game.family if now.dealt else ""
        chosen = match.setup.day is None and not match.written
        family = match.setup.game.family
        if chosen and self.autosave.saved is match and family != last:
            # The last game is of the games that were played last; what was agreed for the same games stays.
            self._keep(now.setup if family == now.setup.game.family else match.setup)
        return (now.guide_open and is_guided(match)) or is_first_hand(match, now.taught)

    def game_ended(self, match: Match) -> None:
        """The table of its last game is left: a match that is over is kept as finished."""
        if match.over:
            self.autosave.finished(match)

    def introduction_fits(self, setup: Setup) -> bool:
        """Whether this game has something of its own to show that the player was not asked about yet."""
        return bool(setup.game.introduced_by) and Teaching.INTRODUCTION not in self.store.now.taught

    def guide_fits(self, setup: Setup) -> bool:
        """Whether to ask about the guided first game: not who finished or declined it, nor where it would not teach
        what is played."""
        from game.rules.games.game import PieceKind

        return self.store.now.guide_open and setup.alone and setup.game.piece_kind is PieceKind.TILES

    def _keep(self, setup: Setup) -> None:
        """This is played now, and offered again."""
        dealt = with_dealt(self.store.now.dealt, setup)
        self.store.change(setup=dealt[-1], dealt=dealt, first_start_done=True)

    def _shuffled(self, setup: Setup) -> Match:
        """A deal that nobody knows, unless the command line asked for one: whoever did could know it."""
        seed = self.seeds.take()
        drawn = self.chance.randrange(LARGEST_SEED) if seed is None else seed
        return self._dealt(self.fitted(setup).as_new(seed), drawn)

    def fitted(self, setup: Setup) -> Setup:
        """The same with Wren as strong as the person, where it sits, as far as the archive was read through."""
        from game.session.history.rating import of_family, step_for

        if FITTING not in setup.opponents:
            return setup
        return replace(setup, wren_step=step_for(of_family(self.games_known, setup.game.family)))

    def _dealt(self, setup: Setup, seed: int, *first: int) -> Match:
        from game.session.match.match import Match

        match = Match.begin(setup, seed, *first)
        self.autosave.begin(match)
        return match
