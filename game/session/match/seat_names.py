"""The names of a match's seats, for every text that names one, and who leads."""

from __future__ import annotations

from game.session.match.match import Match
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


def match_lines(texts: Texts, match: Match) -> tuple[str, ...]:
    """Which game of the match this is, and who leads or what the match is played to; nothing of a single game of
    tiles."""
    hand = "" if match.game.state.ruleset.zero_sum else ".hand"
    if target := match.setup.target:
        return texts.text("stand.hand", number=match.game_number), texts.text("stand.target", points=target)
    if match.games == 1:
        return (texts.text("stand.hand", number=1),) if hand else ()
    number = texts.text(f"stand.of{hand}", number=match.game_number, count=match.games)
    return (number, who_leads(texts, match)) if match.outcomes else (number,)


def who_leads(texts: Texts, match: Match) -> str:
    """By how much the person leads or is behind; where several play, who leads."""
    totals, names = match.standings.totals, seat_names(texts, match.setup)
    first, second = sorted(range(len(totals)), key=lambda seat: -totals[seat])[:2]
    lead = totals[first] - totals[second]
    if not lead and not match.setup.alone:
        return texts.text("stand.level")
    if not match.setup.alone:
        return texts.plural("stand.other_leads", lead, name=names[first])
    behind = totals[first] - totals[match.human]
    if behind:
        return texts.plural("stand.you_trail", behind, name=names[first])
    return texts.plural("stand.you_lead", lead) if lead else texts.text("stand.level")


def usual_name(texts: Texts, setup: Setup, seat: int) -> str:
    """What a person is called who has given no name."""
    return texts.text("persona.player", number=1 + sum(each < seat for each in setup.people))


def _called(texts: Texts, setup: Setup, seat: int, who: str) -> str:
    if who != PERSON:
        return texts.text(f"persona.{who}")
    return setup.name(seat) or usual_name(texts, setup, seat)
