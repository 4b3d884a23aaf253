"""Pages about the archive while it is read, and where some of it cannot be shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from unittest.mock import patch

from game.ai.player import idle
from game.rules.games.characters import OF_ONE_STRENGTH
from game.session.storage.archive import Archive
from game.session.storage.archive_reading import GAMES
from game.session.storage.autosave import Autosave
from game.session.thinking import slice_runner
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.process_main import Work
from game.solver.solver import Solver
from game.ui.places import DaysPlace, GamesPlace, MilestonesPlace, StatisticsPlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.services import Services
from tools.learning_states import with_puzzles
from tools.past_games import fill
from tools.studio import Show, Studio

LATER = "Tilebridge transcript 99\n"


class HeldProcess(PlayerProcess):
    """In place of the process where games are checked: it answers one slice; each further one waits until `go_on`."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.is_waiting = threading.Event()
        """Set with the second slice: what the first answer is kept as has been written by then."""
        self.go_on = threading.Event()

    def work(self, question: Work, left: threading.Event | None = None) -> object:
        self.asked += 1
        if self.asked > 1:
            self.is_waiting.set()
            self.go_on.wait()
        return question(Solver())


def reading(studio: Studio, find: Callable[[Services], Scene]) -> Show:
    """A page about all games, which has read the first of them."""
    process = HeldProcess()

    def make(services: Services) -> Scene:
        games = studio.folder / "unchecked" / "games"
        fill(Archive(games), 3 * GAMES)
        for file in games.glob("checked*.json"):  # the file and its copy
            file.unlink()
        services.autosave = Autosave(games=games)
        services.player_process = process
        return find(services)

    with patch.object(slice_runner, "Thread", threading.Thread):  # one that waits, as in a window
        show = Show(studio, make, pause=0)
    show.wait_until(lambda: any(f"{GAMES}" in node.label for node in show.top.nodes() if node.id == "reading"), most=3)
    process.is_waiting.wait()
    return show


def unshown(studio: Studio, shown: int) -> Show:
    """The list, where some games are damaged, others from another version, and so many as they should be."""

    def make(services: Services) -> Scene:
        games = studio.folder / f"unshown-{shown}" / "games"
        fill(Archive(games), shown + 5)
        for at, name in enumerate(Archive(games).names()[:5]):
            (games / name).write_text(LATER if at % 2 else "", encoding="utf-8", newline="\n")
        services.autosave = Autosave(games=games)
        return scene_of(GamesPlace(), services)

    return Show(studio, make, pause=0.5)


def played_days(studio: Studio, chosen: int) -> Show:
    """A month of which some deals were played and some puzzles solved; one of its days is looked at."""

    def make(services: Services) -> Scene:
        with_puzzles(services, (2, 5, 13, 16, chosen))
        for number in (2, 5, 9, 13, 16, 20, 21):
            match = services.matches.deal_of_day(services.today().replace(day=number))
            while not match.game.over:
                seat = match.game.state.to_move
                match.game.submit(seat, idle(match.game.view(seat)))
            services.autosave.turned(match)
            services.matches.game_ended(match)
        return scene_of(DaysPlace(services.today().replace(day=chosen)), services)

    return Show(studio, make, pause=2.5)


def played_week(studio: Studio, chosen: int) -> Show:
    """The week of a day, of which some deals were played and are compared."""
    show = played_days(studio, chosen)
    services = show.top.services  # type: ignore[attr-defined]
    archive = services.autosave.archive
    for at, name in enumerate(archive.names()):
        game = archive.finished_game(name)
        if game is not None:
            scores = {who: 40 * place - 90 + 13 * at for place, who in enumerate(OF_ONE_STRENGTH)}
            archive.pars.keep(game, scores)
    show.top.enter()
    show.wait(2)
    show.click(show.node(ident="by.week"))
    show.wait(1)
    return show


ARCHIVES: Mapping[str, Callable[[Studio], Show]] = MappingProxyType(
    {
        "statistics-read": lambda studio: reading(studio, lambda services: scene_of(StatisticsPlace(), services)),
        "milestones-read": lambda studio: reading(studio, lambda services: scene_of(MilestonesPlace(), services)),
        "days-played": lambda studio: played_days(studio, 22),
        "days-week": lambda studio: played_week(studio, 16),
        "days-result": lambda studio: played_days(studio, 13),
        "games-unshown": lambda studio: unshown(studio, 14),
        "games-none-shown": lambda studio: unshown(studio, 0),
    }
)
