"""The rows of the New game page: the name, the choices and the effect of each on the setup; and what is agreed, in a
few words each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from game.rules.games.option import Option
from game.rules.games.registry import GAMES, family_of
from game.session.match.presets import (
    FamilyAgreements,
    Preset,
    dealt_last,
    differences,
    nearest_preset,
    preset_in,
    presets_for,
)
from game.session.match.setup import CLOCK, PATIENCES, ROUNDS, WARNED_OF, Setup
from game.session.settings import Settings
from game.session.texts import Texts


def _always(_: Setup) -> bool:
    return True


def _nothing(_: Setup) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One question of the agreement."""

    name: str
    label: str
    """Text key."""
    options: tuple[tuple[str, str], ...]
    """Values, each with its text key; without a key the value is shown as it is."""
    now: Callable[[Setup], str]
    chosen: Callable[[Setup, str], Setup]
    asked: Callable[[Setup], bool] = _always
    """Whether the question means anything beside the other answers."""
    other: Callable[[Texts, Setup], str] | None = None
    """What an answer of one's own choice is called while it is chosen."""
    option: Option | None = None
    """The option it asks for; None where every game has the question."""

    about: Callable[[Setup], str] = _nothing
    """Text key of what the question is about."""
    meaning: Callable[[Setup], str] | None = None
    """Text key of what the present answer means, where the answers need more than their names."""

    def matters(self, setup: Setup) -> bool:
        """Whether the game has the option and the question means anything beside the other answers."""
        return (self.option is None or self.option in setup.game.options) and self.asked(setup)

    def called(self, value: str, key: str, texts: Texts, setup: Setup) -> str:
        """What an answer is called."""
        if value == OTHER == self.now(setup) and self.other is not None:
            return self.other(texts, setup)
        return texts.text(key) if key else value


TOLD_BY_ANSWER = frozenset({"jokers"})
"""Options of which every answer has a sentence of its own, `<option>_about.<answer>`."""


def _option_row(option: Option) -> RuleRow:
    """The question about an option; its texts and answers are named by the option."""

    def meaning(setup: Setup) -> str:
        return f"{option.name}_about.{option.answer(setup.options)}"

    return RuleRow(
        option.name.replace("_", "-"),
        f"new_game.{option.name}",
        tuple((answer, f"{option.name}.{answer}") for answer in option.answers),
        lambda setup: option.answer(setup.options),
        lambda setup, answer: replace(setup, options=option.chosen(setup.options, answer)),
        option.matters,
        option=option,
        about=lambda _: f"more_rules.{option.name}",
        meaning=meaning if option.name in TOLD_BY_ANSWER else None,
    )


OTHER = "other"
"""The answer that is a number of one's own; a page of its own asks for it."""


def _rounds_name(rounds: int) -> str:
    return str(rounds) if rounds in ROUNDS else OTHER


def clock_label(texts: Texts, clock: int) -> str:
    """A length of time in minutes if they are whole, otherwise in seconds."""
    minutes, seconds = divmod(clock, 60)
    if seconds or not minutes:
        return texts.text("clock.n_seconds", n=clock)
    return texts.text("clock.n_minutes", n=minutes)


OFFERED = tuple(game for game in GAMES.values() if game.offered)
"""The games that have a table on the screen."""


def _of_family(setup: Setup, family: str) -> Setup:
    """The same setup for a game of another family, for as many players if there is one."""
    games = [game for game in OFFERED if game.family == family]
    return setup.with_box(next((game for game in games if game.fits(setup.players)), games[0]).name)


FAMILY_ROW = RuleRow(
    "game",
    "new_game.game",
    tuple((family, f"family.{family}") for family in dict.fromkeys(game.family for game in OFFERED)),
    lambda setup: setup.game.family,
    _of_family,
)
"""Which game is played at all; its answers decide what else is asked."""


def as_played_last(now: Settings, family: str, agreed: FamilyAgreements) -> Setup:
    """What a game of this family was dealt by last, before the first one what was agreed for it; the setup that is
    chosen now if it is one of this family."""
    if now.setup.game.family == family:
        return now.setup
    other = agreed.changed(now.setup, FAMILY_ROW.chosen(now.setup, family))
    return dealt_last(now.dealt, family) or other


def _asked(family: str, *, rare: bool) -> tuple[RuleRow, ...]:
    """The options of a family in the order they are asked; one that only some games have keeps its place."""
    games = sorted((game for game in OFFERED if game.family == family), key=lambda game: -len(game.options))
    every = dict.fromkeys(option for game in games for option in game.options)
    return tuple(_option_row(option) for option in every if option.rare is rare and option.name != TO_POINTS)


def _players_row(family: str) -> RuleRow:
    """How many play, of all numbers that a game of the family is for."""
    counts = sorted({count for game in family_of(family) for count in game.racks})
    return RuleRow(
        "players",
        "new_game.players",
        tuple((str(count), "") for count in counts),
        lambda setup: str(setup.players),
        lambda setup, value: setup.with_players(int(value)),
    )


def _clock_row(offered: tuple[int, ...]) -> RuleRow:
    """Whether a clock runs, with these seconds or others."""

    def now(setup: Setup) -> str:
        if setup.clock is None:
            return "off"
        return str(setup.clock) if setup.clock in offered else OTHER

    return RuleRow(
        "clock",
        "new_game.clock",
        (("off", "clock.off"), *((str(each), f"clock.{each}") for each in offered), (OTHER, "clock.other")),
        now,
        lambda setup, value: replace(setup, clock=None if value == "off" else int(value)),
        other=lambda texts, setup: clock_label(texts, setup.clock or 0),
    )


CLOCK_ROW = _clock_row((CLOCK,))
LISTENING_CLOCK_ROW = _clock_row((2 * CLOCK, 5 * CLOCK, 10 * CLOCK))
"""The same question where a screen reader is there: who hears a table needs so many times the usual seconds
(accessibility)."""
MATCH_ROW = RuleRow(
    "match",
    "new_game.match",
    (*((str(rounds), f"rounds.{rounds}") for rounds in ROUNDS), (OTHER, "rounds.other")),
    lambda setup: _rounds_name(setup.rounds),
    lambda setup, value: replace(setup, rounds=int(value)),
    other=lambda texts, setup: texts.plural("rounds.n", setup.rounds),
    about=lambda _: "more_rules.match",
)
TO_POINTS = "target"
"""The option of games whose matches end with a score instead of after so many games (rules 12.8)."""


def _length_row(family: str) -> RuleRow:
    """How long a match is: so many games, or, where the games of the family have it, up to a score."""
    option = next((option for game in family_of(family) for option in game.options if option.name == TO_POINTS), None)
    if option is None:
        return MATCH_ROW

    def now(setup: Setup) -> str:
        return f"{TO_POINTS}.{setup.target}" if setup.target else _rounds_name(setup.rounds)

    def chosen(setup: Setup, value: str) -> Setup:
        points = value.removeprefix(f"{TO_POINTS}.")
        options = option.chosen(setup.options, "0" if points == value else points)
        return replace(setup, options=options, rounds=int(value) if points == value else setup.rounds)

    points = tuple((f"{TO_POINTS}.{answer}",) * 2 for answer in option.answers if answer != "0")
    one, *_, other = MATCH_ROW.options
    about = "more_rules.match_or_points"
    return replace(
        MATCH_ROW, options=(*points, (one[0], "rounds.one_hand"), other), now=now, chosen=chosen, about=lambda _: about
    )


PATIENT_ONE = "owl"
"""The character whose patience can be chosen."""
PATIENCE_ROW = RuleRow(
    "patience",
    "new_game.patience",
    tuple((each.value, f"patience.{each.value}") for each in PATIENCES),
    lambda setup: setup.patience.value,
    Setup.with_patience,
    lambda setup: PATIENT_ONE in setup.opponents and not setup.game.manner,
    about=lambda setup: "manner.patient-owl" if setup.patience is WARNED_OF else "more_rules.patience",
)
"""How long the strongest character holds its tiles back; asked where it sits."""


BOX = "box"
"""The name of the question which box of a family is played with."""


def _box_row(family: str) -> RuleRow:
    """Which box of the family is played with."""
    games = [game for game in OFFERED if game.family == family]
    names = tuple((game.name, f"box.{game.name}") for game in games)
    return RuleRow(
        BOX,
        "new_game.box",
        names,
        lambda setup: setup.box,
        Setup.with_box,
        about=lambda setup: f"box_about.{setup.box}",
    )


@cache
def rows_of(family: str) -> tuple[RuleRow, ...]:
    """What is asked about a game of this family, in that order; a box only where there are several."""
    box = _box_row(family)
    boxes = (box,) if len(box.options) > 1 else ()
    return (*boxes, _players_row(family), CLOCK_ROW, *_asked(family, rare=False), _length_row(family))


@cache
def more_of(family: str) -> tuple[RuleRow, ...]:
    """Rows on a page of their own, because a new player does not miss them."""
    return _asked(family, rare=True)


def unusual(setup: Setup) -> tuple[RuleRow, ...]:
    """Those of the further rows that matter and do not have their default."""
    usual = replace(Setup(), options=setup.game.usual_options)
    return tuple(row for row in more_of(setup.game.family) if row.matters(setup) and row.now(setup) != row.now(usual))


SEPARATOR = "  ·  "


def told_whole(texts: Texts, setup: Setup) -> Iterator[str]:
    """All that is agreed."""
    asked = (option for option in setup.game.options if option.matters(setup))
    said = list(filter(None, (_brief(texts, setup, option) for option in asked)))
    said.insert(1 if said else 0, texts.text(f"brief.box.{setup.box}"))
    yield from said
    yield _length(texts, setup)
    yield _clock_brief(texts, setup)


MOST_TOLD = 4
"""So many facts about the rules stand beside their name."""
TOLD_LAST = frozenset({"pool_end"})
"""Options that are told only where there is room, or where they differ: the table tells of them when it comes to it."""


def told_most(texts: Texts, setup: Setup) -> Iterator[str]:
    """The most that is told beside the name of an agreement: what differs from the printed one it is most like first;
    the clock stands elsewhere."""
    differing = set(differences(nearest_preset(setup)[0], setup))
    asked = (option for option in setup.game.options if option.matters(setup))
    facts = [(option.name, _brief(texts, setup, option)) for option in asked]
    facts.insert(1 if facts else 0, ("box", texts.text(f"brief.box.{setup.box}")))
    facts.append(("rounds", _length(texts, setup)))
    told = [(name not in differing, name in TOLD_LAST, at, fact) for at, (name, fact) in enumerate(facts) if fact]
    yield from (fact for *_, fact in sorted(sorted(told)[:MOST_TOLD], key=lambda each: each[2]))


def told_shortly(texts: Texts, setup: Setup, own: Mapping[str, Preset]) -> Iterator[str]:
    """By which rules, or with what where they have no name that tells more, and the clock."""
    named, boxes = preset_in(setup, own), family_of(setup.game.family)
    if named is None or (named == presets_for(setup.game)[0] and len(boxes) == 1):
        yield texts.text(f"box.{setup.box}" if len(boxes) > 1 else f"brief.box.{setup.box}")
    else:
        yield named.name if named.name in own else texts.text(f"preset.{named.name}")
    yield _clock_brief(texts, setup)


def told_differences(texts: Texts, rules: Preset) -> str:
    """In what these rules differ from the usual ones of their game, in a few words each; that they do not, if so."""
    setup = rules.agreed_in(Setup().with_box(rules.boxes[0]))
    usual = presets_for(setup.game)[0]
    names = set(differences(usual, setup))
    said = [texts.text(f"box.{setup.box}")] if "box" in names else []
    for option in setup.game.options:
        if option.name in names and option.matters(setup):
            said.append(_brief(texts, setup, option) or _answered(texts, option.name, option.answer(setup.options)))
    if "rounds" in names:
        said.append(_length(texts, setup))
    return SEPARATOR.join(said) or texts.text(f"preset.{usual.name}")


def told_distance(texts: Texts, setup: Setup) -> str:
    """In how many rules that differs from the printed agreement it is most like."""
    preset, count = nearest_preset(setup)
    return texts.plural("new_game.differs", count, preset=texts.text(f"preset.{preset.name}"))


def _brief(texts: Texts, setup: Setup, option: Option) -> str:
    """What is agreed about an option in a few words, with the number of tiles that are really dealt; empty where there
    are none."""
    keys = (f"brief.{option.name}.{option.answer(setup.options)}", f"brief.{option.name}.dealt")
    return next((texts.text(key, dealt=setup.game.racks[setup.players]) for key in keys if texts.has(key)), "")


def _clock_brief(texts: Texts, setup: Setup) -> str:
    return texts.text("brief.no_clock") if setup.clock is None else clock_label(texts, setup.clock)


def _length(texts: Texts, setup: Setup) -> str:
    if setup.target:
        return texts.text("brief.target", n=setup.target)
    if setup.rounds:
        return texts.plural("rounds.n", setup.rounds)
    return texts.plural("brief.match", setup.games)


def _answered(texts: Texts, option: str, answer: str) -> str:
    """A question and its answer, where there are no fewer words for it."""
    return texts.text("rules.in_force", what=texts.text(f"new_game.{option}"), answer=texts.text(f"{option}.{answer}"))
