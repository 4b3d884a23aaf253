"""Every finding there is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.session.review.findings.card_choices import CardChoice, HandTakenByClock, ThrewPartner
from game.session.review.findings.could_go_out import CouldGoOut, CouldGoRummy, HandCouldGoOut
from game.session.review.findings.could_lay_more import CouldLayMore, CouldOpen, TakenByClock
from game.session.review.findings.finding import Finding
from game.session.review.findings.lay_or_hold import HoldWorth, LatePoints, LayDear, LayMore, LayWorth
from game.session.review.findings.played_well import (
    BestOfHand,
    BestPlayed,
    FirstUse,
    ManyLaid,
    Rebuilt,
    ThereToSee,
    WentOutWith,
)
from game.session.review.findings.taken_and_thrown import DeadPairKept, DearKept, Fed, NeverPlayed

_ALL: tuple[type[Finding], ...] = (
    CouldGoOut,
    HandCouldGoOut,
    CouldGoRummy,
    CardChoice,
    TakenByClock,
    HandTakenByClock,
    CouldOpen,
    CouldLayMore,
    LayMore,
    LayDear,
    HoldWorth,
    LayWorth,
    LatePoints,
    WentOutWith,
    BestPlayed,
    Rebuilt,
    ManyLaid,
    FirstUse,
    BestOfHand,
    ThereToSee,
    ThrewPartner,
    NeverPlayed,
    Fed,
    DeadPairKept,
    DearKept,
)
FINDINGS: Mapping[str, type[Finding]] = MappingProxyType({finding.name: finding for finding in _ALL})
"""By name, in the order they are asked for; of moments of one precedence those found first are told first."""
