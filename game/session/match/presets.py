"""Agreements that people know by a name: the printed sheets' (rules 14), and those a family keeps for itself.

The clock is no part of them: it stays as it was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from game.rules.games.game import Game
from game.rules.games.registry import family_of, game_named
from game.rules.options import Jokers, Late, MatchBy, Options, PoolEnd
from game.rules.values import immutable
from game.session.match.setup import Setup, tidy_name

MOST_FAMILY_RULES = 12
"""So many agreements of one's own are kept; a page has room for no more."""


@immutable
class Preset:
    """One agreement: a game with its options and the length of the match, whoever sits at the table."""

    name: str
    """Of a printed one in the keys `preset.<name>` and `preset_about.<name>`; of a family's own, what they call it."""
    changes: Mapping[str, object] = field(default_factory=dict)
    """The options that differ from what is usual in the game."""
    rounds: int = 0
    boxes: tuple[str, ...] = ("classic", "big")
    """The games it is for, one family; the first that so many can play is taken."""

    def agreed_in(self, setup: Setup) -> Setup:
        """The setup with this agreement; fewer players where the game is not for so many."""
        setup = setup.with_box(self._box(setup.players))
        return replace(setup, options=self._options(setup), rounds=self.rounds)

    def is_agreed_in(self, setup: Setup) -> bool:
        """Whether the setup is what `agreed_in` gives."""
        return _agreement(self.agreed_in(setup)) == _agreement(setup)

    def _box(self, players: int) -> str:
        """The first that so many can play; the last, for fewer, if none is."""
        return next((box for box in self.boxes if game_named(box).fits(players)), self.boxes[-1])

    def _options(self, setup: Setup) -> Options:
        """Every option of the game as agreed; those of other games stay."""
        defaults = setup.game.usual_options
        of_game = {option.name: getattr(defaults, option.name) for option in setup.game.options}
        chosen: dict[str, Any] = of_game | dict(self.changes)
        return replace(setup.options, **chosen)


ONE_ROUND = 1
PRESETS: tuple[Preset, ...] = (
    Preset("classic"),
    Preset("taiwan", {"pool_end": PoolEnd.LAST_ROUND, "match_by": MatchBy.POINTS}, ONE_ROUND),
    Preset("sheet_2016", {"jokers": Jokers.EXACT_SWAP}, ONE_ROUND),
    Preset("encyclopaedia", {"opening_jokers": False, "strict": True, "pool_end": PoolEnd.AT_ONCE}),
    Preset("twist", {}, ONE_ROUND, boxes=("twist",)),
    Preset("tournament", {"late": Late.LOOSE}, ONE_ROUND, boxes=("twist",)),
    Preset("usual", boxes=("machiavelli",)),
    Preset("encyclopaedia_cards", {"card_jokers": 4}, boxes=("machiavelli",)),
)
"""Those of the sheets, in the order they are offered."""


def presets_for(game: Game) -> tuple[Preset, ...]:
    """The printed agreements for games of its family; where there are none, the usual one."""
    printed = tuple(each for each in PRESETS if game_named(each.boxes[0]).family == game.family)
    return printed or (Preset("usual", boxes=tuple(each.name for each in family_of(game.family))),)


def preset_in(setup: Setup, own: Mapping[str, Preset]) -> Preset | None:
    """The agreement the setup has, printed ones first; None if it is like no other."""
    return next((each for each in chain(presets_for(setup.game), own.values()) if each.is_agreed_in(setup)), None)


def family_rules(name: str, setup: Setup) -> Preset:
    """What is agreed in a setup, under a name of one's own."""
    defaults = setup.game.usual_options
    values = ((each.name, getattr(setup.options, each.name)) for each in setup.game.options)
    changes = {name: value for name, value in values if value != getattr(defaults, name)}
    return Preset(tidy_name(name), MappingProxyType(changes), setup.rounds, (setup.box,))


def with_family_rules(kept: Mapping[str, Preset], added: Preset) -> Mapping[str, Preset]:
    """Those kept, by name, with one more, the newest last; it takes the place of one with the same name."""
    others = [(name, each) for name, each in kept.items() if name != added.name]
    return MappingProxyType(dict([*others, (added.name, added)][-MOST_FAMILY_RULES:]))


def differences(preset: Preset, setup: Setup) -> Iterator[str]:
    """The names of what is agreed otherwise than in the preset: options, "rounds" and "box"."""
    wished = preset.agreed_in(setup)
    for option in setup.game.options:
        if getattr(wished.options, option.name) != getattr(setup.options, option.name):
            yield option.name
    if _length(wished) != _length(setup):
        yield "rounds"
    if wished.box != setup.box:
        yield "box"


def nearest_preset(setup: Setup) -> tuple[Preset, int]:
    """The printed agreement that the setup differs least from, and in how many points."""
    counted = [(preset, sum(1 for _ in differences(preset, setup))) for preset in presets_for(setup.game)]
    return min(counted, key=lambda each: each[1])


def _agreement(setup: Setup) -> tuple[object, ...]:
    options = tuple(getattr(setup.options, each.name) for each in setup.game.options)
    return (setup.box, _length(setup), options)


def _length(setup: Setup) -> int:
    """The rounds agreed; where points win the match (rules 12.8), any number is the same."""
    return 0 if setup.target else setup.rounds


def with_dealt(dealt: Iterable[Setup], setup: Setup) -> tuple[Setup, ...]:
    """What was dealt last for each family of games, with this setup as the latest."""
    family = setup.game.family
    return (*(each for each in dealt if each.game.family != family), setup.offered_again)


def dealt_last(dealt: Iterable[Setup], family: str) -> Setup | None:
    """What was dealt last of this family; None where it was never played."""
    return next((each for each in dealt if each.game.family == family), None)


class FamilyAgreements:
    """The rules and the box of each family, as long as somebody chooses between the games."""

    def __init__(self, known: Mapping[str, Preset]) -> None:
        self._known = dict(known)
        self._boxes: dict[str, str] = {}
        """By family, the box that was chosen before more players left no choice."""
        self._left: dict[str, Setup] = {}
        """By family, the setup from which another one was looked at."""
        self._crowded: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        """By family, who sat there before a box was chosen that has fewer seats, and who was left."""

    def chosen_box(self, family: str, box: str) -> None:
        """This box was chosen, by itself or with a preset."""
        self._boxes[family] = box

    def in_box(self, before: Setup, now: Setup) -> Setup:
        """The setup after another box was chosen. Who has no seat in a smaller one comes back with a larger one, unless
        the seats were changed meanwhile."""
        family = now.game.family
        self.chosen_box(family, now.box)
        if now.players < before.players:
            self._crowded[family] = before.seats, now.seats
            return now
        seats, left = self._crowded.get(family, ((), ()))
        return now.with_seats(seats) if now.seats == left and now.game.fits(len(seats)) else now

    def seated(self, before: Setup, now: Setup) -> Setup:
        """The setup after seats were taken or left. A box that was only taken because no other is for so many players
        goes back to the chosen one, else to the usual one, once there is a choice again."""
        if _has_choice(before):
            self._boxes[before.game.family] = before.box
        elif _has_choice(now):
            return replace(now, box=self._boxes.get(now.game.family, family_of(now.game.family)[0].name))
        return now

    def given_up(self, setup: Setup) -> str:
        """The box that was chosen and goes back into force once it is for so many players; empty if none waits."""
        chosen = self._boxes.get(setup.game.family, "")
        return chosen if chosen and not game_named(chosen).fits(setup.players) else ""

    def with_now(self, setup: Setup) -> Mapping[str, Preset]:
        """What is agreed in this setup, beside what was agreed for other families."""
        family = setup.game.family
        return MappingProxyType({**self._known, family: family_rules(family, setup)})

    def changed(self, before: Setup, now: Setup) -> Setup:
        """The setup of another family by what was last agreed for it, at first by what is usual; what was agreed
        before is kept, so a look at other games loses nothing."""
        self._known[before.game.family] = family_rules(before.game.family, before)
        self._left[before.game.family] = before
        agreed = self._known.get(now.game.family, presets_for(now.game)[0]).agreed_in(now)
        return self.seated(self._left.get(now.game.family, agreed), agreed)


def _has_choice(setup: Setup) -> bool:
    """Whether several boxes of the game are for so many players."""
    return sum(game.fits(setup.players) for game in family_of(setup.game.family)) > 1
