"""The morning line under the title: one face and one sentence, and where it leads."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from game.rules.games.registry import FAMILIES
from game.session.match.presets import dealt_last
from game.session.match.setup import Setup
from game.ui.kit.boxes import HBox, Padded, Spacer
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Emblem
from game.ui.places import DaysPlace, ReplayPlace
from game.ui.scene import Change, Push
from game.ui.scenes.title_page import guided_or_dealt
from game.ui.scenes.today import DayState, solve_puzzle
from game.ui.services import Services
from game.ui.widgets.sheet import BODY
from game.ui.widgets.text_block import Ink

if TYPE_CHECKING:
    from game.session.history.highlights import Summary
    from game.session.history.morning import MorningLine

FACE = 54
"""The size of the face in units."""


def said_today(services: Services, state: DayState, games: tuple[Summary, ...]) -> MorningLine | None:
    """What is said today, remembered so that it is not said again soon; nothing while remarks are off."""
    store = services.store
    if not store.now.remarks or not store.now.dealt:
        return None
    from game.session.history.morning import MorningRecord, morning_line, with_said

    desk, dots = services.practice.puzzles, 0
    if state.puzzle is not None and not state.is_solved:
        dots = state.puzzle.grade
    solved = desk.is_solved_of(state.day - timedelta(days=1))
    record = MorningRecord(state.day, games, solved, dots)
    line = morning_line(record, store.now.mornings)
    if line is not None and (said := with_said(store.now.mornings, state.day, line)) != store.now.mornings:
        store.change(mornings=said)
    return line


def next_setup(services: Services, games: tuple[Summary, ...]) -> Setup | None:
    """What is played next, where that is not what was dealt last."""
    dealt = services.store.now.dealt
    if not dealt:
        return None
    from game.session.history.next_game import with_next

    found = with_next(games, dealt[-1])
    return None if found == dealt[-1] else found


def morning_part(services: Services, line: MorningLine | None, state: DayState | None) -> Item:
    """The face and the sentence, pressed to follow it; nothing where nothing is said."""
    if line is None:
        return Spacer()
    said = services.texts.text(line.key, by=line.by)
    face = ImageItem(partial(Emblem, line.name), FACE, FACE, 2)
    inside = Padded(HBox((face, TextItem(said, Ink(BODY))), 15, down=0.5), 15, 6)
    called = services.texts.text(f"persona.{line.name}")
    return PressItem(inside, "morning", called, partial(_followed, services, line, state), said, radius=33)


def _followed(services: Services, line: MorningLine, state: DayState | None) -> Change | None:
    """Where the line leads."""
    from game.session.history.morning import MorningAim

    if line.aim is MorningAim.WEEK:
        return Push(DaysPlace(state.day if state else None))
    if line.aim is MorningAim.PUZZLE:
        return solve_puzzle(services, state)
    if line.aim is MorningAim.TABLE:
        return guided_or_dealt(services, _against(services, line.name))
    return _replay(services, line.game)


def _against(services: Services, name: str) -> Setup:
    """A game of tiles against this character alone, as tiles were played last."""
    last = dealt_last(services.store.now.dealt, FAMILIES[0]) or Setup()
    return Setup(last.box, 2, (name,), last.clock, last.options)


def _replay(services: Services, game: Summary | None) -> Change | None:
    archive = services.autosave.archive
    name = "" if game is None else archive.name_of(game)
    finished_game = archive.finished_game(name) if name else None
    return None if finished_game is None else Push(ReplayPlace(finished_game))
