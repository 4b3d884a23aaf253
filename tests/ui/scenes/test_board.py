"""The analysis board by keys, by clicks and by strokes, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from game.rules.notation import format_position
from game.session.analysis import chances
from game.session.analysis.draft import Draft, pasted
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.thinking.slice_runner import SliceRunner
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Move, Press, Release, Typed
from game.ui.kit.page import Page
from game.ui.places import BoardPlace, ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Pop, Push, Swap
from game.ui.scenes.board.board_page import BoardPage
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests.effort import every_row, soak
from tests.shared import finished_game, fonts, sentence
from tests.ui.acting import click, fits, has, led_to, middle, node, opened, services_for
from tests.waiting import until

THREE = Setup("classic", 3, ("magpie", "hare"))
RACING = Setup("classic", 2, (), 60, people=(0, 1))
TABLE = "r5-9|7krb|o1-4|b8-9*b11-12|10kro|1krbo|k2-5|12krb / 10rb7k5o2r12k"


@dataclass
class Board:
    """Hands and eyes at the board."""

    services: Services
    page: Page

    @classmethod
    def at(cls, text: str = "", **more: object) -> Board:
        services = services_for()
        draft = replace(pasted(text, Draft()), **more) if text else Draft()  # type: ignore[arg-type]
        page = opened(scene_of(BoardPlace(draft), services))
        assert isinstance(page, BoardPage)
        return cls(services, page)

    def type(self, keys: str) -> Board:
        """Characters; a space is Enter, `>` is Tab, `<` is Backspace."""
        special = {" ": Action.CONFIRM, ">": Action.NEXT_ZONE, "<": Action.RESET}
        for key in keys:
            self.page.handle(Act(special[key]) if key in special else Typed(key))
        return self

    def press(self, *idents: str) -> Change | None:
        change = None
        for ident in idents:
            change = click(self.page, ident)
        return change

    def stroke(self, first: str, *others: str) -> None:
        """Press on a key of the palette, move over the others, let go."""
        self.page.handle(Press(*middle(self.page, first)))
        for ident in others:
            self.page.handle(Move(*middle(self.page, ident), held=True))
        self.page.handle(Release(*middle(self.page, (first, *others)[-1])))

    def ask(self, question: str) -> str:
        """The headline of the answer."""
        self.press(f"ask.{question}")
        return self.answered()

    def answered(self) -> str:
        """The headline of the answer that is awaited, or why there is none."""
        until(lambda: self.page.settled, lambda: self.page.update(0.02))
        return node(self.page, "answer" if has(self.page, "answer") else "status").label

    @property
    def text(self) -> str:
        """The position as it would be copied."""
        self.page.handle(Act(Action.COPY))
        return self.services.clipboard.read()


# Entering


def test_a_position_is_typed_with_live_tiles() -> None:
    board = Board.at().type("r5-7")
    assert node(board.page, "set.0").value == "r5 r6 r7"
    assert board.type(" 7krb > 10rb ").text == "r5 r6 r7 | k7 r7 b7 / r10 b10"


def test_backspace_takes_a_character_and_then_what_was_entered_last() -> None:
    assert Board.at().type("r5-7 7kr<< ").text.startswith("r5 r6 r7")
    assert Board.at().type("r5-7 7krb <").text == "r5 r6 r7 /"


def test_a_sign_that_cannot_stand_there_is_not_taken() -> None:
    assert Board.at().type("r5x-7 ").text == "r5 r6 r7 /"


def test_tiles_are_clicked_and_a_full_set_begins_the_next_one() -> None:
    board = Board.at()
    board.press("key.k7", "key.r7", "key.b7", "key.r1", "key.r2", "key.r3")
    assert board.text == "k7 r7 b7 | r1 r2 r3 /"


def test_two_ends_and_run_make_a_run() -> None:
    board = Board.at()
    board.press("key.r5", "key.r9", "chip.run", "key.k7", "chip.group")
    assert board.text == "r5 r6 r7 r8 r9 | k7 r7 b7 o7 /"


def test_a_stroke_over_the_palette_is_a_set_and_one_step() -> None:
    board = Board.at()
    board.stroke("key.r5", "key.r6", "key.r7")
    board.stroke("key.k8", "key.r8", "key.b8", "key.o8")
    assert board.text == "r5 r6 r7 | k8 r8 b8 o8 /"
    board.press("undo")
    assert board.text == "r5 r6 r7 /"


def test_what_is_used_up_fades_and_does_not_react() -> None:
    board = Board.at("r5 r6 r7 | r5 k5 b5 / k1")
    assert node(board.page, "key.r5").disabled and node(board.page, "key.r5").value == "0"
    board.type(">").type(">")
    assert node(board.page, "key.r6").value == "1"


def test_the_rack_is_entered_after_a_click_on_it() -> None:
    board = Board.at("r5 r6 r7 / k1")
    board.press("rack", "key.o9", "rack.0")
    assert board.text == "r5 r6 r7 / o9"


def test_a_set_is_taken_up_again_by_a_click_and_its_tiles_taken_away() -> None:
    board = Board.at("r5 r6 r7 r8 | k1 r1 b1 / k2")
    board.press("set.0", "set.0.3", "chip.next")
    assert board.text == "r5 r6 r7 | k1 r1 b1 / k2"


def test_every_step_can_be_undone_and_done_again() -> None:
    board = Board.at().type("r5-7 7krb >k1 ")
    whole = board.text
    for _ in range(4):
        board.page.handle(Act(Action.UNDO))
    assert board.text == "/"
    for _ in range(4):
        board.page.handle(Act(Action.REDO))
    assert board.text == whole


def test_a_position_is_pasted_and_a_bad_one_leaves_everything() -> None:
    board = Board.at("r5 r6 r7 / k1")
    board.services.clipboard.write("nothing of the kind")
    board.press("paste")
    assert node(board.page, "status").label == sentence("board.not_pasted") and board.text == "r5 r6 r7 / k1"
    board.services.clipboard.write("S5 S6 S7 / D9")
    board.press("paste")
    assert board.text == "S5 S6 S7 / D9"


def test_the_last_position_and_its_steps_are_there_again() -> None:
    board = Board.at().type("r5-7 7krb ")
    board.page.leave()
    again = Board(board.services, opened(scene_of(BoardPlace(), board.services)))  # type: ignore[arg-type]
    assert again.text == "r5 r6 r7 | k7 r7 b7 /"
    again.press("undo")
    assert again.text == "r5 r6 r7 /"


def test_a_turn_of_a_replay_is_analysed_by_its_key() -> None:
    game, services = finished_game(THREE, 5), services_for()
    change = opened(scene_of(ReplayPlace(game, 6), services)).handle(Act(Action.ANALYSE))
    assert isinstance(change, Push)
    state = game.states[6]
    board = Board(services, opened(led_to(change, services)))  # type: ignore[arg-type]
    assert board.text == format_position(state.table, state.racks[state.to_move])


def test_the_empty_board_says_how_it_is_used_and_why_there_are_no_photos() -> None:
    board = Board.at()
    keys = ("board.help_type", "board.help_real")
    assert [node(board.page, key).label for key in keys] == [sentence(key) for key in keys]


# Asking


def test_a_board_with_nothing_on_it_cannot_be_emptied() -> None:
    board = Board.at("r5 r6 r7 / k1")
    assert not node(board.page, "new").disabled
    board.press("new")
    assert node(board.page, "new").disabled


def test_a_position_is_typed_and_asked_about_by_keys_alone() -> None:
    board = Board.at().type("r5-7 >r8k1  ")
    assert board.answered() == sentence("board.best", 1)
    wanted, reached = {spot.id for part in board.page.laid_out() for spot in part.spots()}, set()
    board.page.handle(Act(Action.DOWN))
    for _ in wanted:
        reached.add(board.page.touch.focus)
        board.page.handle(Act(Action.NEXT_ZONE))
    assert reached == wanted


def test_the_best_play_is_told_with_its_steps() -> None:
    board = Board.at(TABLE)
    assert board.ask("best") == sentence("board.best", 4)
    assert has(board.page, "proven") and has(board.page, "step.0") and has(board.page, "show-me")


def test_asking_waits_while_something_is_wrong() -> None:
    board = Board.at("r5 r6 r8 / k1")
    assert board.ask("best") == node(board.page, "state").label
    assert Board.at("r5 r6 r7 /").ask("out") == sentence("board.problem.no_rack")


@every_row(
    ("question", "text", "said"),
    [
        ("out", "r5 r6 r7 / r8", sentence("board.out_yes")),
        ("out", "r5 r6 r7 / k8", sentence("board.out_no", 1)),
        ("open", "b1 b2 b3 / r9 r10 r11", sentence("board.open_yes", 30)),
        ("open", "b1 b2 b3 / r9", sentence("board.open_no")),
        ("need", "r5 r6 r7 / r9", sentence("board.need")),
        ("need", "r5 r6 r7 / r9 k1 b5", sentence("board.need_none")),
        ("ways", "r4 b4 o4 / k4 J", sentence("board.ways", 2)),
        ("best", "r5 r6 r7 / k1", sentence("board.best_none")),
    ],
)
def test_every_question_has_its_answer(question: str, text: str, said: str) -> None:
    assert Board.at(text).ask(question) == said


def test_the_question_that_is_answered_stands_out_until_the_board_changes() -> None:
    board = Board.at("r5 r6 r7 / r8")
    board.ask("out")
    assert node(board.page, "ask.out").checked and not node(board.page, "ask.best").checked
    board.type("k9")
    assert not node(board.page, "ask.out").checked


def test_where_nothing_can_be_laid_the_answer_speaks_of_no_other_play() -> None:
    board = Board.at("b1 b2 b3 / r9")
    board.ask("open")
    assert has(board.page, "proven") and not has(board.page, "answer-more")


def test_a_heap_is_put_in_sets_and_laid_so() -> None:
    board = Board.at("r7 k1 r5 o1 b1 r6 / k2", heap=True)
    assert board.ask("restore") == sentence("board.restore", 2)
    board.press("put-so")
    assert sorted(board.text.partition(" / ")[0].split(" | ")) == ["k1 b1 o1", "r5 r6 r7"]


def test_a_new_tile_takes_the_answer_away() -> None:
    board = Board.at("r5 r6 r7 / r8")
    board.ask("best")
    board.type("k9")
    assert not has(board.page, "answer")


def test_the_table_is_seen_before_and_after_the_play() -> None:
    board = Board.at("r5 r6 r7 / r8")
    board.ask("best")
    board.press("look.after")
    assert node(board.page, "set.0").value == "r5 r6 r7 r8"
    board.press("look.before")
    assert node(board.page, "set.0").value == "r5 r6 r7"


def test_the_play_is_shown_on_a_table() -> None:
    board = Board.at("r5 r6 r7 / r8")
    board.ask("best")
    change = board.press("show-me")
    assert isinstance(change, Push) and led_to(change).name == "stage"


def test_a_long_play_is_told_by_the_very_steps_in_which_it_is_shown() -> None:
    board = Board.at("o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5")
    board.ask("best")
    told = [each.label for each in board.page.nodes() if each.id.startswith("step.")]
    change = board.press("show-me")
    assert isinstance(change, Push)
    stage = opened(led_to(change))
    stage.update(1.0)
    assert node(stage, "show").value == f"1/{len(told)}"
    assert told[0] in [each.label for each in stage.nodes()]


def test_a_position_is_played_on_against_a_character_and_kept_as_other_matches() -> None:
    board = Board.at("r5 r6 r7 / r8 k1")
    agreed = board.services.store.now
    rivals = board.press("play-on")
    assert isinstance(rivals, Push)
    table = click(opened(led_to(rivals, board.services)), "rival.owl")
    assert isinstance(table, Push) and led_to(table, board.services).name == "table"
    saved = board.services.autosave.saved
    assert saved is not None and saved.written
    assert board.services.store.now == agreed, "what was dealt last, and is offered again, stays"


# Around it


def test_the_game_and_the_opening_are_chosen() -> None:
    board = Board.at()
    change = board.press("rules")
    assert isinstance(change, Push)
    click(opened(led_to(change)), "opening.no")
    click(opened(led_to(change)), "game.machiavelli")
    board.page.rebuild()
    assert node(board.page, "rules").label == sentence("box.machiavelli")


def test_chances_say_why_they_ask_for_the_other_racks_and_are_counted_once_those_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chances, "WORLDS", 2)
    board = Board.at("r5 r6 r7 | k1 b1 o1 / r8 r1")
    change = board.press("ask.chance")
    assert isinstance(change, Push) and led_to(change).name == "board-others"
    asked = opened(led_to(change))
    assert node(asked, "why").label == sentence("board.why_others")
    click(asked, "others.2"), click(asked, "held.1.+1"), click(asked, "held.0.-1")
    assert click(asked, "count") == Pop()
    assert has(board.page, "played")
    assert "100" in board.answered() and sentence("persona.fox") in node(board.page, "answer-more").label
    assert not has(board.page, "proven")
    board.press("set.0")
    assert not has(board.page, "answer"), "an answer about another position goes"


def test_who_leaves_the_question_for_the_other_racks_has_asked_nothing_and_changed_nothing() -> None:
    board = Board.at("r5 r6 r7 | k1 b1 o1 / r8 r1")
    change = board.press("ask.chance")
    assert isinstance(change, Push)
    assert opened(led_to(change)).handle(Act(Action.CANCEL)) == Pop()
    assert board.page.settled and not has(board.page, "answer")
    change = board.press("rules")
    assert isinstance(change, Push) and not has(opened(led_to(change)), "held.0")


def test_escape_leaves_what_is_typed_and_then_the_page() -> None:
    board = Board.at().type("r5")
    assert board.page.handle(Act(Action.CANCEL)) is None
    assert board.page.handle(Act(Action.CANCEL)) == Pop()


def test_leaving_the_page_leaves_its_question(monkeypatch: pytest.MonkeyPatch) -> None:
    board, left = Board.at("r5 r6 r7 / r8"), list[str]()
    monkeypatch.setattr(SliceRunner, "close", lambda _runner: left.append("left"))
    monkeypatch.setattr(SliceRunner, "begin", lambda _runner: None)
    board.press("ask.ways")
    assert not board.page.settled and left == []
    board.page.leave()
    assert board.page.settled and left == ["left"]


def test_the_page_that_bars_it_leads_to_the_game_that_does_and_opens_it_once_that_is_gone() -> None:
    services = services_for()
    match = Match.begin(RACING, 1)
    services.autosave.begin(match)
    services.autosave.begin(Match.begin(Setup(), 1))
    barred = opened(scene_of(BoardPlace(), services))
    assert not has(barred, "continue.1") and led_to(click(barred, "games")).name == "games"
    table = led_to(click(barred, "continue.0"), services)
    assert isinstance(table, TableScene) and table._local_game.match is match
    assert barred.update(0.1) is None
    services.autosave.delete(match)
    assert barred.update(0.1) == Swap(BoardPlace(None))


def test_it_is_barred_while_people_play_against_the_clock() -> None:
    services = services_for()
    match = Match.begin(RACING, 1)
    services.autosave.begin(match)
    assert scene_of(BoardPlace(), services).name == "board-barred"
    services.autosave.delete(match)
    services.autosave.begin(Match.begin(Setup(), 1))
    assert scene_of(BoardPlace(), services).name == "board"


FITTED = (
    ("ja", (1152, 648), (TABLE, "best")),
    ("zh_Hant", (1920, 1080), ("S5-9|7SHD / 10D7C", "need")),
    ("zh_Hans", (1280, 720), (TABLE, "ways")),
    ("en", (1152, 648), (TABLE, "best")),
)
"""Language, window, position and question."""


@pytest.mark.parametrize("case", soak(FITTED, 2))
def test_the_board_fits_at_every_size_in_every_language(
    case: tuple[str, tuple[int, int], tuple[str, str]],
) -> None:
    language, size, asked = case
    services = services_for(language)
    page = opened(scene_of(BoardPlace(pasted(asked[0], Draft())), services), size, 2.0, language)
    assert isinstance(page, BoardPage)
    Board(services, page).ask(asked[1])
    assert fits(page.laid_out(), Frame(size[0], size[1] + round(page._scrolling.reach)))
    page.resize(Frame(*size), fonts(language))
    assert fits(page.laid_out(), Frame(*size)) and not page._scrolling.reach
