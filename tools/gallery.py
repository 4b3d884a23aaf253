"""Renders every scene, in the states that matter, to PNG: to look at them, and to compare before and after a change.

    python -m tools.gallery [--out out/gallery] [--only WORD] [--size 1280x720] [--language en] [--text-scale 150]
                            [--theme lacquer | --all-themes] [--palette safe] [--marks letters]

No window is opened: the real scenes get gestures and time, and the real painter paints their words.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from game.rules.games.characters import OF_ONE_STRENGTH
from game.rules.games.registry import GAMES
from game.rules.play.commands import DrawTile
from game.rules.play.scoring import score_out
from game.session.history.finished_game import FinishedGame
from game.session.match.match import Match
from game.session.match.presets import family_rules, with_dealt
from game.session.match.setup import WARNED_OF, Setup
from game.session.settings import TEXT_SCALES, Look, Marks, Palette, Settings
from game.session.storage.deal_code import SharedDeal
from game.session.teaching import Teaching
from game.session.texts import languages
from game.ui.input.gestures import Act, Action, Typed
from game.ui.kit.page import Page
from game.ui.places import (
    AboutPlace,
    DaysPlace,
    DealAgainPlace,
    FairPlayPlace,
    FamilyRulesPlace,
    FinalRacksPlace,
    GameOverPlace,
    GamesPlace,
    HomePlace,
    IntroductionPlace,
    KeysPlace,
    MatchOverPlace,
    MilestonesPlace,
    NewGamePlace,
    ParPlace,
    PastGamePlace,
    PausePlace,
    ReplayPlace,
    RulesPlace,
    SettingsPlace,
    SoundsPlace,
    StatisticsPlace,
    TablePlace,
    TranscriptPlace,
    WelcomePlace,
)
from game.ui.routes import scene_of
from game.ui.scene import Place, Push, Scene
from game.ui.scenes.crash import CrashPage
from game.ui.scenes.help.about_page import AboutPage
from game.ui.services import Services
from tests.positions import match_at
from tools.archive_states import ARCHIVES
from tools.card_states import CARD_TABLES
from tools.learning_states import LEARNING, with_puzzles
from tools.part_states import opened_list, parts
from tools.past_games import BLOCKED, OWN_DRAWS, RUMMY, THREE, TWO_KINDS, fill, past_finished_game
from tools.pressed_states import PRESSED
from tools.release.licences import sample_copy
from tools.review_states import REVIEWS
from tools.rummy_states import RUMMY_TABLES
from tools.studio import Show, Studio, studio, table
from tools.table_states import PLAYED, TABLES, conflict, played
from tools.unsaved_states import UNSAVED

SIZES = ("1280x720", "1920x1080")
SAID = ("Your turn", "Hare adds black 13. Set 5: black 9 to 13", "You drew red 7")


def over(studio: Studio, games: int, find: Callable[[Services, Match], Scene]) -> Show:
    """The table with the sheet above it after some games of a match."""
    match = after(games)
    show = table(studio, match_at(PLAYED, setup=Setup().with_players(3)))
    show.apply(Push(find(show.services, match)))
    show.wait(1.5)
    return show


def second_game(studio: Studio) -> Show:
    """The table of the second of three games."""
    match = after(1)
    match.next_game()
    return table(studio, match, pause=9)


def after(games: int) -> Match:
    """A match of three games of which some are over."""
    match = match_at(PLAYED, setup=replace(Setup().with_players(3), rounds=1))
    rows = (((1, 4, 9), (), (3, 8, 10)), ((), (2, 5), (11, 13)), ((7, 7), (9,), ()))
    bank = GAMES["classic"].tiles()
    numbered = {n: next(tile for tile in bank if tile.face and tile.face.number == n) for n in range(1, 14)}
    for number, racks in enumerate(rows[:games]):
        if number:
            match.next_game()
        held = [tuple(numbered[n] for n in rack) for rack in racks]
        winner = next(seat for seat, rack in enumerate(racks) if not rack)
        seats = tuple(replace(seat, rack=rack) for seat, rack in zip(match.game.state.seats, held, strict=True))
        outcome = score_out(held, winner)
        match.game.state = replace(match.game.state, seats=seats, outcome=outcome)
    return match


def scored(studio: Studio, setup: Setup) -> Show:
    """The sheet of one game of this agreement, above its table."""
    match = match_at(PLAYED, setup=setup)
    outcome = score_out([()] + [match.game.state.seats[seat].rack for seat in range(1, setup.players)], 0)
    match.game.state = replace(match.game.state, outcome=outcome)
    show = table(studio, match, pause=0.1)
    show.apply(Push(scene_of(GameOverPlace(match), show.services)))
    show.wait(1.5)
    return show


def above_table(studio: Studio, find: Callable[[Services], Scene]) -> Show:
    show = played(studio)
    show.apply(Push(find(show.services)))
    show.wait(1)
    return show


def asked(studio: Studio) -> Show:
    show = conflict(studio)
    show.click(show.node(ident="draw"))
    return show


def agreed(studio: Studio, setup: Setup) -> Show:
    """The New game page with this agreement."""

    def page(services: Services) -> Scene:
        services.store.change(setup=setup)
        return scene_of(NewGamePlace(), services)

    return Show(studio, page)


def named(studio: Studio) -> Show:
    show = agreed(studio, PEOPLE)
    show.click(show.node(ident="seat.0"))
    return show


def people(studio: Studio, *, lifted: bool) -> Show:
    """Two people and two computers: the curtain, and the table behind it."""
    show = table(studio, match_at(PLAYED, setup=PEOPLE), pause=6)
    if lifted:
        show.click(show.node(ident="ready"))
        show.wait(1)
    return show


def drawn_before_the_curtain(studio: Studio) -> Show:
    """A person has drawn and is to say that they have seen the tile."""
    show = table(studio, match_at(PLAYED, setup=PAIR), pause=6)
    show.click(show.node(ident="ready"))
    show.wait(0.6)  # a turn that was not seen to begin draws nothing
    show.click(show.node(ident="draw"))
    show.wait_until(lambda: any(node.id == "seen" for node in show.top.nodes()))
    show.wait(1)  # until the tile has come down
    return show


def bundled(studio: Studio, part: str = "") -> Show:
    """What a packed game says it is made of, and the licence of a part of it."""
    with tempfile.TemporaryDirectory() as folder:
        assets = sample_copy(Path(folder))
        show = Show(studio, lambda services: AboutPage(services, assets))
        if part:
            show.click(show.node(ident=part))
    return show


def taught(services: Services) -> Scene:
    """The first game as a new player finds it."""
    services.seeds.next = None
    return scene_of(TablePlace(services.matches.first_game(None)), services)


def lesson_at_rest(studio: Studio) -> Show:
    """Nothing has been done for a while: the hand shows what comes next."""
    show = Show(studio, taught)
    show.wait(13)
    return show


def lesson_held(studio: Studio) -> Show:
    show = Show(studio, taught)
    show.click(show.node(rack=True, value="o8"))
    return show


def settings_by_ear(studio: Studio) -> Show:
    show = Show(studio, lambda services: scene_of(SettingsPlace(), services))
    show.click(show.node(ident="tab.hearing"))
    return show


def rules_of_twist(studio: Studio) -> Show:
    show = Show(studio, lambda services: scene_of(RulesPlace(Setup().with_box("twist")), services))
    for ident in ("chapter.special", "card.double"):  # by keys: a small window does not show all topics
        ready = show.top
        assert isinstance(ready, Page)
        ready.interaction.focus(ident)
        show.handle(Act(Action.CONFIRM))
        show.wait(0.5)
    show.click(show.node(ident="example"))
    return show


def rules_found(studio: Studio) -> Show:
    """What is found by a word, and the card that says most about it."""
    show = Show(studio, lambda services: scene_of(RulesPlace(Setup().with_box("twist")), services))
    show.handle(Typed("30"))
    show.wait(0.5)
    return show


def rules_lost(studio: Studio) -> Show:
    """No card has the words that are looked for."""
    show = Show(studio, lambda services: scene_of(RulesPlace(), services))
    show.handle(Typed("xyzzy"))
    return show


def family_rules_kept(studio: Studio) -> Show:
    """Three agreements of the family's own."""
    kept = {f"Rules {n}": family_rules(f"Rules {n}", replace(Setup(), rounds=n)) for n in range(3)}

    def page(services: Services) -> Scene:
        services.store.change(family_rules=kept)
        return scene_of(FamilyRulesPlace(Setup(), lambda _: None), services)

    return Show(studio, page)


def introduction(studio: Studio) -> Show:
    """The first special joker, lit."""
    return Show(studio, lambda services: scene_of(IntroductionPlace(Setup().with_box("twist")), services))


def new_game(studio: Studio, *clicks: str) -> Show:
    """The page after these clicks."""
    show = Show(studio, lambda services: scene_of(NewGamePlace(), services))
    for ident in clicks:
        show.click(show.node(ident=ident))
    return show


def new_game_bound(studio: Studio) -> Show:
    """What the longest of the choices about jokers means."""
    show = Show(studio, lambda services: scene_of(NewGamePlace(), services))
    show.click(show.node(ident="change"))
    show.click(show.node(ident="jokers.exact_swap"))
    return show


PEOPLE = Setup("classic", 4, ("hare", "owl"), 60, people=(0, 2), names=("Marguerite", "", "陳小明"), rounds=1)
PAIR = Setup("classic", 2, (), None, people=(0, 1), names=("Marguerite", "陳小明"))
CROWD = Setup("big", 6, (), 90, people=tuple(range(6)), names=("Ann", "", "陳小明", "さくら", "Bartholomew W."))


STATES: Mapping[str, Callable[[Studio], Show]] = {
    "welcome": lambda studio: Show(studio, lambda services: scene_of(WelcomePlace(), services)),
    "lesson": lambda studio: Show(studio, taught),
    "lesson-held": lesson_held,
    "lesson-at-rest": lesson_at_rest,
    "days": lambda studio: with_games(studio, lambda services: scene_of(DaysPlace(), services), 3),
    "home": lambda studio: Show(studio, lambda services: scene_of(HomePlace(), with_puzzles(services))),
    "home-morning": lambda studio: Show(studio, of_a_morning, pause=2),
    "home-continue": lambda studio: with_matches(studio, lambda services: scene_of(HomePlace(), services), 1),
    "home-continue-more": lambda studio: with_matches(studio, lambda services: scene_of(HomePlace(), services), 3),
    "home-continue-people": lambda studio: with_matches(studio, lambda services: scene_of(HomePlace(), services), 5),
    "new-game": lambda studio: Show(studio, lambda services: scene_of(NewGamePlace(), services)),
    "new-game-bound": new_game_bound,
    "new-game-people": lambda studio: agreed(studio, PEOPLE),
    "new-game-patient": lambda studio: agreed(studio, replace(PEOPLE, patience=WARNED_OF)),
    "new-game-crowd": lambda studio: agreed(studio, CROWD),
    "new-game-wren": lambda studio: agreed(studio, replace(Setup(), opponents=("wren",))),
    "naming": named,
    "curtain": lambda studio: people(studio, lifted=False),
    "table-people": lambda studio: people(studio, lifted=True),
    "table-seen": drawn_before_the_curtain,
    "score-people": lambda studio: scored(studio, PEOPLE),
    "said": lambda studio: Show(studio, lambda services: scene_of(TranscriptPlace(SAID), services)),
    "sounds": lambda studio: Show(studio, lambda services: scene_of(SoundsPlace(), services)),
    "keys": lambda studio: Show(studio, lambda services: scene_of(KeysPlace(), services)),
    "new-game-presets": lambda studio: new_game(studio, "preset"),
    "new-game-open": lambda studio: new_game(studio, "change", "opening.50"),
    "new-game-more": lambda studio: new_game(studio, "change", "more-rules"),
    "about": bundled,
    "about-installed": lambda studio: Show(studio, lambda services: scene_of(AboutPlace(), services)),
    "licence": lambda studio: bundled(studio, "part.5"),
    "settings": lambda studio: Show(studio, lambda services: scene_of(SettingsPlace(), services)),
    "settings-by-ear": settings_by_ear,
    "rules": lambda studio: Show(studio, lambda services: scene_of(RulesPlace(), services)),
    "rules-twist": rules_of_twist,
    "rules-found": rules_found,
    "rules-lost": rules_lost,
    "family-rules": family_rules_kept,
    "introduction": introduction,
    "parts": parts,
    "parts-list": opened_list,
    **TABLES,
    **CARD_TABLES,
    **RUMMY_TABLES,
    "dialog": asked,
    **UNSAVED,
    "pause": lambda studio: above_table(studio, lambda services: scene_of(PausePlace(), services)),
    "score-sheet": lambda studio: over(studio, 2, lambda services, match: scene_of(GameOverPlace(match), services)),
    "final-racks-second": lambda studio: over(
        studio, 2, lambda services, match: scene_of(FinalRacksPlace(match), services)
    ),
    "table-second-game": second_game,
    "final-racks-turning": lambda studio: past(
        studio, lambda services, finished_game: scene_of(FinalRacksPlace(finished_game.match), services), pause=0.6
    ),
    "final-racks-blocked": lambda studio: past(
        studio,
        lambda services, finished_game: scene_of(FinalRacksPlace(finished_game.match), services),
        BLOCKED,
        pause=2,
    ),
    "final-racks-lost": lambda studio: past(
        studio,
        lambda services, finished_game: scene_of(FinalRacksPlace(finished_game.match), services),
        pause=2,
        seed=5,
    ),
    "final-racks-six": lambda studio: past(
        studio,
        lambda services, finished_game: scene_of(FinalRacksPlace(finished_game.match), services),
        TWO_KINDS,
        pause=2,
    ),
    "games": lambda studio: with_games(studio, lambda services: scene_of(GamesPlace(), services)),
    "games-unfinished": lambda studio: with_matches(studio, lambda services: scene_of(GamesPlace(), services), 5),
    "games-none": lambda studio: with_games(studio, lambda services: scene_of(GamesPlace(), services), 0),
    "statistics-of-two-games": lambda studio: pressed(Show(studio, with_hands, pause=0.5), "family", "family.rummy"),
    "statistics": lambda studio: with_games(studio, lambda services: scene_of(StatisticsPlace(), services), 22),
    "milestones": lambda studio: with_games(studio, lambda services: scene_of(MilestonesPlace(), services), 3),
    "final-racks-par": lambda studio: compared(studio, lambda game: FinalRacksPlace(game.match)),
    "past-game-par": lambda studio: compared(studio, PastGamePlace),
    "par": lambda studio: compared(studio, ParPlace),
    "past-game": lambda studio: past(
        studio, lambda services, finished_game: scene_of(PastGamePlace(finished_game, "a.txt"), services)
    ),
    "past-game-six": lambda studio: past(
        studio, lambda services, finished_game: scene_of(PastGamePlace(finished_game), services), TWO_KINDS
    ),
    "fair-play": lambda studio: past(
        studio, lambda services, finished_game: scene_of(FairPlayPlace(finished_game), services)
    ),
    "fair-play-deal": lambda studio: pressed(
        past(studio, lambda services, finished_game: scene_of(FairPlayPlace(finished_game), services)), "racks.deal"
    ),
    "fair-play-six": lambda studio: pressed(
        past(studio, lambda services, finished_game: scene_of(FairPlayPlace(finished_game), services), TWO_KINDS),
        "racks.deal",
    ),
    "deal-again": lambda studio: past(
        studio,
        lambda services, finished_game: scene_of(
            DealAgainPlace(SharedDeal(finished_game.match.setup, finished_game.match.seed)), services
        ),
    ),
    "crash": lambda studio: Show(studio, CrashPage),
    "replay": lambda studio: past(
        studio, lambda services, finished_game: scene_of(ReplayPlace(finished_game, 20), services)
    ),
    "replay-moment": lambda studio: pressed(
        past(studio, lambda services, finished_game: scene_of(ReplayPlace(finished_game), services)), "moment", "racks"
    ),
    "replay-six": lambda studio: pressed(
        past(studio, lambda services, finished_game: scene_of(ReplayPlace(finished_game, 90), services), TWO_KINDS),
        "racks",
    ),
    **LEARNING,
    **REVIEWS,
    **ARCHIVES,
    **PRESSED,
    "match-over": lambda studio: over(studio, 3, lambda services, match: scene_of(MatchOverPlace(match), services)),
}


def past(
    studio: Studio,
    find: Callable[[Services, FinishedGame], Scene],
    setup: Setup | None = None,
    *,
    pause: float = 1,
    seed: int = 7,
) -> Show:
    """A page about a finished game; the person has lost the one of seed 5."""
    finished_game = past_finished_game(setup or THREE, seed)
    return Show(studio, lambda services: find(services, finished_game), pause=pause)


def compared(studio: Studio, find: Callable[[FinishedGame], Place]) -> Show:
    """A page about a game that is compared with what others make of the seat."""
    finished_game = past_finished_game(*OWN_DRAWS)

    def make(services: Services) -> Scene:
        services.autosave.archive.add(finished_game)
        return scene_of(find(finished_game), services)

    return Show(studio, make, pause=2)


def of_a_morning(services: Services) -> Scene:
    """The title page of somebody who played the deal of the day before."""
    found = past_finished_game(*OWN_DRAWS)
    setup = replace(found.match.setup, day=services.today() - timedelta(days=1))
    services.autosave.archive.add(replace(found, match=replace(found.match, setup=setup)))
    services.store.change(dealt=(Setup(),), first_start_done=True)
    return scene_of(HomePlace(), with_puzzles(services))


def with_matches(studio: Studio, find: Callable[[Services], Scene], count: int) -> Show:
    """A page where so many matches are not over, among finished games."""

    def make(services: Services) -> Scene:
        fill(services.autosave.archive, 6)
        with_puzzles(services, (2, 5, 13, 22))
        services.store.change(dealt=(Setup("machiavelli", 2, ("hare",)),))
        for number, setup in enumerate(UNFINISHED[:count]):
            services.store.change(dealt=with_dealt(services.store.now.dealt, setup))
            match = Match.begin(setup, number)
            services.autosave.begin(match)
            for _ in range(3 + 5 * number):
                match.game.submit(match.game.state.to_move, DrawTile())
                services.autosave.turned(match)
        return find(services)

    return Show(studio, make, pause=2.5)


def with_games(studio: Studio, find: Callable[[Services], Scene], count: int = 19) -> Show:
    """A page about all games, of which there are some."""

    def make(services: Services) -> Scene:
        fill(services.autosave.archive, count)
        return find(services)

    return Show(studio, make, pause=2.5)


def with_hands(services: Services) -> Scene:
    """Statistics of card Rummy, where tiles were played, too."""
    archive = services.autosave.archive
    fill(archive, 9)
    for seed in range(7):
        archive.add(past_finished_game(RUMMY, seed))
    return scene_of(StatisticsPlace(), services)


def pressed(show: Show, *idents: str) -> Show:
    for ident in idents:
        show.click(show.node(ident=ident))
        show.wait(2)
    return show


UNFINISHED = (
    Setup("classic", 2, ("hare",), 60),
    Setup("big", 6, OF_ONE_STRENGTH[:5], 60, rounds=3),
    Setup("twist", 3, ("fox", "owl")),
    Setup("classic", 4, ("hare", "magpie", "hare"), 60, rounds=1),
    Setup("classic", 3, ("hare",), 90, people=(0, 1), names=("Bartholomew Long", "Wilhelmina Longe")),
)


def shown(wishes: argparse.Namespace) -> Iterator[tuple[str, Settings]]:
    """Each window size with each look that was asked for."""
    looks = tuple(Look) if wishes.all_themes else (Look(wishes.theme),)
    for size in wishes.size or SIZES:
        for look in looks:
            chosen = Settings(
                theme=look,
                palette=Palette(wishes.palette),
                marks=Marks(wishes.marks),
                text_scale=wishes.text_scale,
                taught=tuple(Teaching),
            )
            yield size, chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("out/gallery"))
    parser.add_argument("--only", default="", help="only states whose name has this in it")
    parser.add_argument("--size", action="append", help="a window size; may be given several times")
    parser.add_argument("--language", default="en", choices=tuple(languages()))
    parser.add_argument("--text-scale", type=int, default=100, choices=TEXT_SCALES)
    parser.add_argument("--theme", default=Look.WALNUT.value, choices=[look.value for look in Look])
    parser.add_argument("--all-themes", action="store_true")
    parser.add_argument("--palette", default=Palette.CLASSIC.value, choices=[palette.value for palette in Palette])
    parser.add_argument("--marks", default=Marks.PIPS.value, choices=[marks.value for marks in Marks])
    wishes = parser.parse_args()
    wishes.out.mkdir(parents=True, exist_ok=True)
    for size, settings in shown(wishes):
        look = f"-{settings.theme.value}" if settings.theme is not Look.WALNUT else ""
        with studio(size, wishes.language, settings) as ready:
            for name, make in STATES.items():
                if wishes.only in name:
                    file = wishes.out / f"{name}{look}-{size}.png"
                    make(ready).save(file)
                    print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
