"""What was last agreed for each family of games: what is chosen for one is no choice for another."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.session.match.presets import Preset, family_rules, presets_for
from game.session.match.setup import Setup


class FamilyAgreements:
    """The rules of each family, as long as somebody chooses between the games."""

    def __init__(self, known: Mapping[str, Preset]) -> None:
        self._known = dict(known)

    def with_now(self, setup: Setup) -> Mapping[str, Preset]:
        """What is agreed in this setup, beside what was agreed for other families."""
        family = setup.game.family
        return MappingProxyType({**self._known, family: family_rules(family, setup)})

    def changed(self, before: Setup, now: Setup) -> Setup:
        """The setup of another family by what was last agreed for it, at first by what is usual; what was agreed
        before is kept, so a look at other games loses nothing."""
        self._known[before.game.family] = family_rules(before.game.family, before)
        known = self._known.get(now.game.family, presets_for(now.game)[0])
        return known.agreed_in(now)
