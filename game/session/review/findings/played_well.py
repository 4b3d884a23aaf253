"""What was played well, only where no more was possible; all kinds of praise have the same numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from game.rules.table import taken_apart
from game.session.board.techniques import TELLING, Technique, ranked
from game.session.history.best_turn import SET_WORTH, TurnDone, best_first
from game.session.review.candidate_turns import ReviewedDecision, would_hold
from game.session.review.facts import Chance, Techniques, calmer_chance
from game.session.review.findings.finding import Finding, Precedence, StudyStage, deed_sentence, rebuilt_sentence
from game.session.review.moments import Moment, Voice, moment_of
from game.session.review.seat_game import OwnTurn
from game.session.review.study import Study
from game.session.texts import Texts
from game.session.thinking.slice_runner import Asking

MANY_REBUILT, MANY_TILES, OUT_WITH = 2, 6, 5
"""Sets rebuilt, tiles laid, and tiles at the end that are praised."""


@dataclass(frozen=True)
class PlayedWell(Finding):
    """A turn that laid something."""

    voice: ClassVar[Voice] = Voice.PRAISE
    stage: ClassVar[StudyStage] = StudyStage.PRAISE
    precedence: ClassVar[Precedence] = Precedence.PRAISE
    most: ClassVar[int] = 3

    tiles: int
    sets: int
    """Old sets that were rebuilt."""

    @classmethod
    def of(cls, turn: OwnTurn) -> Self:
        """The numbers of a turn."""
        return cls(len(turn.laid), turn.rebuilt)

    @classmethod
    def moment_at(cls, study: Study, turn: OwnTurn) -> Moment:
        """The moment of a turn."""
        return moment_of(turn, cls.of(turn), turn.after, study.used[turn.number])

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles, and sets rebuilt."""
        return deed_sentence(texts, self.tiles, self.sets)


def praised(study: Study) -> list[OwnTurn]:
    """The turns that are worth praise: no more was possible, no hint laid them out, and much was done."""
    return [
        chance.turn
        for chance in study.chances
        if chance.laid_all
        and chance.turn.number not in study.game.assisted
        and (
            chance.turn.rebuilt >= MANY_REBUILT
            or len(chance.turn.laid) >= MANY_TILES
            or len(chance.turn.laid) == len(chance.turn.view.rack) >= OUT_WITH
        )
    ]


def best_of(study: Study) -> OwnTurn | None:
    """The best turn, as every page names it (`history/best_turn.py`)."""
    if study.game.prepared:
        return None
    turns = {turn.number: turn for turn in study.game.turns}
    laid_all = {chance.turn.number for chance in study.chances if chance.laid_all}
    done = [
        TurnDone(
            turn.number,
            len(turn.laid),
            turn.rebuilt,
            opens=bool(turn.laid and turn.view.options.opening) and not turn.view.am_open,
        )
        for turn in study.game.turns
        if turn.number not in study.game.assisted
    ]
    is_asked = not study.cards  # holding cards is no less
    return next((turns[each.number] for each in best_first(done) if not is_asked or each.number in laid_all), None)


@dataclass(frozen=True)
class BestPlayed(PlayedWell):
    """The turn that laid and rebuilt the most."""

    name: ClassVar[str] = "best_turn"

    @property
    def kind(self) -> str:
        """The name of this kind in files, which says `rebuilt` for the best turn."""
        return "rebuilt"

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """The one moment of this kind, or none."""
        best = best_of(study)
        return () if best is None else (cls.moment_at(study, best),)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """With how many tiles."""
        return texts.plural("review.best_turn", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt, and what that counts."""
        if not self.sets:
            return rebuilt_sentence(texts, 0)
        return texts.text("review.told", first=texts.plural("best.sets", self.sets, worth=SET_WORTH * self.sets))


@dataclass(frozen=True)
class BestOfHand(BestPlayed):
    """The turn of a hand of cards that laid most; nothing is rebuilt there."""

    name: ClassVar[str] = "best_of_hand"
    stage: ClassVar[StudyStage] = StudyStage.CARDS

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """The one moment of this kind, or none."""
        best = best_of(study)
        if best is None:
            return ()
        told = moment_of(best, cls(len(best.laid), 0), best.after, tiles=best.laid)
        return (replace(told, counted=best.view.turn),)


@dataclass(frozen=True)
class Rebuilt(PlayedWell):
    """Sets rebuilt in one turn."""

    name: ClassVar[str] = "rebuilt"

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those that rebuilt most first."""
        turns = [turn for turn in praised(study) if turn.rebuilt >= MANY_REBUILT]
        turns.sort(key=lambda turn: (-turn.rebuilt, -len(turn.laid), turn.number))
        return tuple(cls.moment_at(study, turn) for turn in turns)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt."""
        return texts.plural("review.rebuilt", self.sets)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """With how many tiles."""
        return texts.text("review.told", first=texts.plural("review.tiles", self.tiles))


@dataclass(frozen=True)
class ManyLaid(PlayedWell):
    """Tiles laid in one turn."""

    name: ClassVar[str] = "many_laid"

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """Those that laid most first, where not sets tell more."""
        turns = [turn for turn in praised(study) if turn.rebuilt < MANY_REBUILT]
        turns.sort(key=lambda turn: (-len(turn.laid), turn.number))
        return tuple(cls.moment_at(study, turn) for turn in turns)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles were laid."""
        return texts.plural("review.many_laid", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt."""
        return rebuilt_sentence(texts, self.sets)


@dataclass(frozen=True)
class WentOutWith(PlayedWell):
    """Went out by laying many tiles at once."""

    name: ClassVar[str] = "went_out"

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """The last turn, if it emptied the rack so."""
        turns = (turn for turn in praised(study) if len(turn.laid) == len(turn.view.rack) >= OUT_WITH)
        return tuple(cls.moment_at(study, turn) for turn in turns)

    def head(self, texts: Texts, _moment: Moment) -> str:
        """With how many."""
        return texts.plural("review.went_out", self.tiles)

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many sets were rebuilt."""
        return rebuilt_sentence(texts, self.sets)


@dataclass(frozen=True)
class FirstUse(PlayedWell):
    """Something new in this game."""

    name: ClassVar[str] = "technique"

    @classmethod
    def moments(cls, study: Study) -> tuple[Moment, ...]:
        """One for each technique, those that need most explaining first."""
        first: dict[Technique, OwnTurn] = {}
        for turn in (each for each in study.game.turns if each.laid):
            for technique in study.used[turn.number]:
                first.setdefault(technique, turn)
        worth = {turn.number for turn in praised(study)}
        uses = [(each, first[each]) for each in RARE if each in first and first[each].number in worth]
        return tuple(moment_of(turn, cls.of(turn), turn.after, (each,)) for each, turn in uses)

    def head(self, texts: Texts, moment: Moment) -> str:
        """The sentence that names the technique."""
        name = texts.text(f"technique.{moment.techniques[0].value}")
        return texts.text("review.technique", technique=name[:1].lower() + name[1:])


SIGHT_TILES, SIGHT_SETS = 3, 2
"""A sight needs so many tiles and rebuilt sets more than the play made."""
RARE = TELLING[:8]


@dataclass(frozen=True)
class ThereToSee(Finding):
    """Something to see, whatever it was worth. Never where Owl would hold."""

    name: ClassVar[str] = "sight"
    voice: ClassVar[Voice] = Voice.SIGHT
    stage: ClassVar[StudyStage] = StudyStage.SIGHTS
    precedence: ClassVar[Precedence] = Precedence.SIGHT
    most: ClassVar[int] = 1

    tiles: int
    """More than those laid."""

    @classmethod
    def question(cls, study: Study) -> Asking[tuple[Moment, ...]]:
        """The play that lays most more, of those that are worth it."""
        known = frozenset(each for turn in study.used.values() for each in turn)
        for choice in sorted(study.decisions, key=_splendour, reverse=True):
            turn = choice.chance.turn
            if would_hold(choice) or _splendour(choice)[0] < SIGHT_TILES:
                continue
            chance: Chance = yield from calmer_chance(choice.chance)
            sets = len(taken_apart(turn.view.table, chance.most.table)) - turn.rebuilt
            techniques = ranked((yield Techniques(turn.view.table, chance.most.table, turn.view.rules)))
            rare = [each for each in techniques if each in RARE and each not in known]
            if sets >= SIGHT_SETS and rare:
                shown = (*rare, *(each for each in techniques if each not in rare))
                found = cls(len(chance.most.played) - len(turn.laid))
                return (moment_of(turn, found, chance.most.table, shown),)
        return ()

    def head(self, texts: Texts, moment: Moment) -> str:
        """The first two techniques by name."""
        names = [texts.text(f"technique.{each.value}") for each in moment.techniques[:2]]
        if len(names) < 2:
            return texts.text("review.told", first=names[0])
        return texts.text("review.told_both", first=names[0], second=names[1][:1].lower() + names[1][1:])

    def more(self, texts: Texts, _moment: Moment) -> str:
        """How many tiles more."""
        return texts.plural("review.sight.more", self.tiles)


def _splendour(choice: ReviewedDecision) -> tuple[int, int]:
    return len(choice.chance.most.played) - len(choice.chance.turn.laid), choice.chance.turn.number
