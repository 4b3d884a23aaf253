"""The names of a match's seats, for every text that names one."""

from __future__ import annotations

from game.session.match.setup import PERSON, Setup
from game.session.texts import Texts


def seat_names(texts: Texts, setup: Setup) -> tuple[str, ...]:
    """The names by seat. A single person is "you"; several have the names they gave or are numbered by seat; equal
    names get a number."""
    if setup.alone:
        return texts.names(setup.seats)
    plain = [_called(texts, setup, seat, who) for seat, who in enumerate(setup.seats)]
    numbers = [plain[: seat + 1].count(name) if plain.count(name) > 1 else 0 for seat, name in enumerate(plain)]
    pairs = zip(plain, numbers, strict=True)
    return tuple(texts.text("persona.numbered", name=name, number=n) if n else name for name, n in pairs)


def usual_name(texts: Texts, setup: Setup, seat: int) -> str:
    """What a person is called who has given no name."""
    return texts.text("persona.player", number=1 + sum(each < seat for each in setup.people))


def _called(texts: Texts, setup: Setup, seat: int, who: str) -> str:
    if who != PERSON:
        return texts.text(f"persona.{who}")
    return setup.name(seat) or usual_name(texts, setup, seat)
