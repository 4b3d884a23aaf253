"""An option that a later version adds changes no file, code or day of games that do not use it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from game.rules.games.option import Option
from game.rules.games.registry import GAMES, all_options
from game.rules.options import Options
from game.rules.values import immutable
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.deal_code import SharedDeal, code_of, deal_of
from game.session.storage.game_identity import file_name
from game.session.storage.game_text import read_game, text_of_game
from game.session.storage.match_record import Record, replayed
from tests.session.match.test_daily import digest
from tools.past_games import FOLDER


@immutable
class LaterOptions(Options):
    """Those of a later version."""

    borrowing: bool = False


LATER = Option("borrowing", (False, True), len(all_options()), digits=(False, True))
TEXTS = sorted(FOLDER.glob("*.txt"))[::8]
DAY = date(2026, 11, 29)


def setup(options: type[Options]) -> Setup:
    return Setup("twist", 3, ("owl", "fox"), 60, options(opening=50), 2, own_draws=True)


def everything(options: type[Options]) -> tuple[object, ...]:
    """What is written of matches, games, codes and days in which nobody chose the option."""
    matches = [Match.begin(Setup(options=options()).with_box(box), 5) for box in GAMES]
    games = [read_game(file.read_text(encoding="utf-8")) for file in TEXTS]
    assert all(type(each.match.setup.options) is options for each in games)
    return (
        *(Record.begun(each, "").text for each in (*matches, Match.begin(setup(options), 5))),
        *((text_of_game(each), file_name(each)) for each in games),
        code_of(SharedDeal(setup(options), 77)),
        digest(DAY),
    )


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes this program one of the later version."""

    def begin() -> None:
        for module in ("match_record", "deal_code"):
            monkeypatch.setattr(f"game.session.storage.{module}.all_options", lambda: (*all_options(), LATER))
        for module in ("storage.deal_code", "match.setup_readers"):
            monkeypatch.setattr(f"game.session.{module}.Options", LaterOptions)
        monkeypatch.setattr("game.session.storage.game_identity.Options", LaterOptions)
        monkeypatch.setattr("game.session.match.daily.Options", LaterOptions)

    return begin


def test_nothing_is_written_otherwise_where_there_is_one_option_more(later: Callable[[], None]) -> None:
    before = everything(Options)
    later()
    assert everything(LaterOptions) == before


def test_what_was_written_before_there_was_an_option_is_read_with_its_default(later: Callable[[], None]) -> None:
    code, record = code_of(SharedDeal(setup(Options), 77)), Record.begun(Match.begin(setup(Options), 5), "")
    later()
    assert deal_of(code).setup.options == LaterOptions(opening=50)
    assert replayed(record.text.encode()).match.setup.options == LaterOptions(opening=50)


def test_an_option_that_somebody_chose_is_written_and_read(later: Callable[[], None]) -> None:
    later()
    chosen = replace(setup(LaterOptions), options=LaterOptions(borrowing=True))
    assert deal_of(code_of(SharedDeal(chosen, 77))).setup.options == chosen.options
    assert '"options":{"borrowing":true}' in Record.begun(Match.begin(chosen, 5), "").text
