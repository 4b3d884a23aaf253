"""Hands of card Rummy in which to lay or to hold, and to throw one of two cards. What became of either choice was
computed as for `decisions.py`: the own seat as Owl, the others as Fox, points as far as one is ahead.

| hand | first choice: wins of 100, points | second: wins of 100, points |
|---|---|---|
| meld early | 57 ±7, +1 ±2 | 55 ±7, +13 ±5 |
| meld late | 35 ±7, -18 ±4 | 33 ±7, -21 ±5 |
| throw of a pair | 30 ±6, -6 ±3 | 44 ±7, +2 ±4 |
| throw what is dear | 37 ±7, -6 ±1 | 33 ±6, -10 ±2 |
"""

from __future__ import annotations

from game.session.lessons.decisions import Currency, Decision, RolledOut
from game.session.lessons.positions_written import cards

_BOX = "rummy"
MELD_EARLY = Decision(
    "meld_early",
    cards("/ k4 k5 k6 r9 r10 b2 b3 o12 o13 k8 o5"),
    (10,),
    Currency.POINTS,
    RolledOut(1, 2),
    RolledOut(13, 5),
    opened=False,
    box=_BOX,
)
MELD_LATE = Decision(
    "meld_late",
    cards("/ k4 k5 k6 r9 r10 b2 b3 o12 r13 k8 o5"),
    (2,),
    Currency.POINTS,
    RolledOut(-18, 4),
    RolledOut(-21, 5),
    opened=False,
    box=_BOX,
)
HOLDING_MELDS = ((MELD_EARLY,), (MELD_LATE,))
THROW_OF_PAIR = Decision(
    "throw_of_pair",
    cards("/ k13 r13 b4 b5 o7 r9 k2 o11 o10 b1 r3"),
    (9,),
    Currency.THROWN_WINS,
    RolledOut(30, 6),
    RolledOut(44, 7),
    opened=False,
    box=_BOX,
    throws=(cards("k13"), cards("o7")),
)
THROW_DEAR = Decision(
    "throw_dear",
    cards("/ k7 r7 b4 b5 o13 r9 k1 r2"),
    (1,),
    Currency.THROWN_POINTS,
    RolledOut(-6, 1),
    RolledOut(-10, 2),
    opened=False,
    box=_BOX,
    throws=(cards("o13"), cards("k1")),
)
THROWS = ((THROW_OF_PAIR,), (THROW_DEAR,))
