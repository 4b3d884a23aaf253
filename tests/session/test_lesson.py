"""The first minute: what is shown next, whatever the player does (ux 6.1)."""

from __future__ import annotations

from game.rules.commands import DrawTile
from game.session.lesson import SEED, Scene, Step, scene
from game.session.match import Match
from game.session.setup import Setup
from game.session.sitting import Sitting
from tests.session.seated import ROOMS, AtOnce, Told, put, sitting_at, wait


def begun(seed: int = SEED) -> Sitting:
    return Sitting(Match.begin(Setup(), seed), ROOMS, AtOnce(), pace=0.0)


def now(sitting: Sitting) -> Scene:
    return scene(sitting.desk, my_turn=sitting.my_turn)


def lit(sitting: Sitting) -> str:
    return " ".join(sorted(map(str, now(sitting).tiles)))


def test_the_lesson_deals_a_group_and_a_run() -> None:
    sitting = begun()
    assert (sitting.my_turn, now(sitting).step, lit(sitting)) == (True, Step.GROUP, "k7 o7 r7")


def test_after_the_group_comes_the_run() -> None:
    sitting = begun()
    put(sitting, "o7 k7 r7")
    assert (now(sitting).step, lit(sitting)) == (Step.RUN, "b3 b4 b5")


def test_the_run_may_be_laid_first() -> None:
    sitting = begun()
    put(sitting, "b3 b4 b5")
    assert now(sitting).step is Step.GROUP


def test_a_group_begun_leaves_its_other_tiles_lit() -> None:
    sitting = begun()
    put(sitting, "o7")
    assert lit(sitting) == "k7 r7"


def test_both_sets_open() -> None:
    sitting = begun()
    put(sitting, "o7 k7 r7")
    put(sitting, "b3 b4 b5")
    assert now(sitting).step is Step.OPENED


def opened() -> Sitting:
    """The lesson after Hare's answer."""
    sitting = begun()
    put(sitting, "o7 k7 r7")
    put(sitting, "b3 b4 b5")
    assert sitting.end_turn() == ()
    wait(sitting)
    return sitting


def test_then_hare_opens_and_a_tile_can_be_added() -> None:
    sitting = opened()
    shown = now(sitting)
    assert (shown.step, len(shown.tiles), shown.ident is not None) == (Step.ADD, 1, True)


def test_an_added_tile_ends_the_lesson_with_the_turn() -> None:
    sitting = opened()
    shown = now(sitting)
    put(sitting, str(shown.tiles[0]), shown.ident or 0)
    assert now(sitting).step is Step.ADDED


def test_while_hare_plays_there_is_only_watching() -> None:
    sitting = Sitting(Match.begin(Setup(), SEED), ROOMS, Told(), pace=0.0)
    sitting.draw()
    assert now(sitting) == Scene(Step.WATCH)


def test_another_rack_simply_has_less_to_show() -> None:
    assert now(sitting_at("/ k1 r5 b9", opened=False)).step is Step.DONE


def test_drawing_instead_is_not_refused() -> None:
    sitting = begun()
    assert sitting.draw() == ()
    assert sitting.match.game.log[0] == (0, DrawTile())
