"""Positions, recordings and replays in the real loop, and the state in a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import start
from game.cli.options import Arguments, BadUsage
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Look, Settings
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system import logs
from game.session.system.paths import UserFolder
from game.session.texts import Texts
from game.session.thinking.player_worker import PlayerWorker
from game.ui.debug.debugging import read_position, replay_of, run_at
from game.ui.debug.recording import MARK, read_recording
from game.ui.scenes.match.table_scene import TableScene
from tests.effort import spread
from tests.shared import LANGUAGES
from tests.ui.acting import ASSETS, middle, node, services_for
from tests.ui.debug.replaying import opened_for, replayed
from tests.ui.desktop import Desktop

ROOT = Path(__file__).resolve().parents[3]
RECORDINGS = Path(__file__).parent / "recordings"
POSITION = "r5 r6 r7 | b4 k4 o4 / r8 r9 r4 k1 k2 k3"


@pytest.fixture
def player(tmp_path: Path) -> UserFolder:
    """The folder of somebody who has a match under way and settings of their own."""
    folder = UserFolder(tmp_path / "player")
    SettingsStore(folder.settings, replace(Settings(), first_start_done=True, theme=Look.PORCELAIN)).save()
    autosave = Autosave(folder.match, games=folder.games)
    autosave.begin(Match.begin(Setup(), 3))
    autosave.close()
    return folder


def contents(folder: UserFolder) -> dict[str, bytes]:
    """Every file of the player's, by its name."""
    files = (file for file in folder.root.rglob("*") if file.is_file())
    return {file.relative_to(folder.root).as_posix(): file.read_bytes() for file in files}


@contextmanager
def opened_as(arguments: Arguments, folder: UserFolder, place: Path) -> Iterator[Desktop]:
    with run_at(arguments, folder) as run, opened_for(run, place) as desktop:
        yield desktop


def position_file(tmp_path: Path, text: str = POSITION) -> Path:
    file = tmp_path / "position.txt"
    file.write_text(text + "\n", encoding="utf-8")
    return file


def table_of(desktop: Desktop) -> TableScene:
    assert isinstance(desktop.top, TableScene)
    return desktop.top


def tile(desktop: Desktop, where: str, value: str) -> tuple[int, int]:
    """The middle of a tile on the rack or the table."""
    found = next(each for each in desktop.top.nodes() if each.id.startswith(f"{where}.tile") and each.value == value)
    return middle(desktop.top, found.id)


def right_of(desktop: Desktop, value: str) -> tuple[int, int]:
    """The place behind the last tile of a set."""
    meld = next(each for each in desktop.top.nodes() if each.role == "set" and each.value == value)
    return round(meld.rect.right), round(meld.rect.centre[1])


def rest(desktop: Desktop) -> None:
    for _ in range(600):
        if desktop.top.settled:
            return
        desktop.frames(1)


def let_the_computers_play(desktop: Desktop) -> None:
    """They think in another process, so that time must really pass."""
    end = time.monotonic() + 60
    local_game = table_of(desktop)._local_game
    while not local_game.my_turn:
        assert time.monotonic() < end, "the computers never finish"
        desktop.frames(1)
        time.sleep(0.002)
    rest(desktop)


def seen(desktop: Desktop) -> list[dict[str, object]]:
    return [each.as_json() for each in desktop.top.nodes()]


def play_a_while(desktop: Desktop) -> None:
    """Drags, a click with a second one, keys, the end of a turn, and a drag after the computer's."""
    desktop.frames(120)
    desktop.drag(tile(desktop, "rack", "r8"), right_of(desktop, "r5 r6 r7"))
    desktop.drag(tile(desktop, "rack", "r9"), right_of(desktop, "r5 r6 r7 r8"))
    desktop.press(pygame.K_u)
    desktop.press(pygame.K_y)
    desktop.drag(tile(desktop, "table", "r9"), tile(desktop, "rack", "k1"))
    desktop.press(pygame.K_s, pygame.KMOD_SHIFT)
    rest(desktop)
    desktop.click("end-turn")
    let_the_computers_play(desktop)
    felt = node(desktop.top, "felt").rect
    desktop.drag(tile(desktop, "rack", "k2"), (round(felt.x + felt.w * 0.8), round(felt.y + felt.h * 0.8)))
    desktop.press(pygame.K_TAB)
    desktop.press(pygame.K_RIGHT)
    rest(desktop)


def test_what_was_recorded_ends_the_same_when_it_is_replayed(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(position=position_file(tmp_path), record=file), player, tmp_path) as desktop:
        play_a_while(desktop)
        state, tree = table_of(desktop)._local_game.match.game.state, seen(desktop)
    with replayed(file, tmp_path) as again:
        assert table_of(again)._local_game.match.game.state == state
        assert seen(again) == tree
    assert any(each["role"] == "set" and each["value"] == "r5 r6 r7 r8" for each in tree)


@pytest.mark.long
def test_a_computer_that_took_long_takes_as_long_when_it_is_replayed(
    tmp_path: Path, player: UserFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits long enough in their own turn is offered a lesson: not in the replay, where the computer is quicker."""
    file, answer, late = tmp_path / "fault.jsonl", PlayerWorker.answer, iter(range(1200))
    with opened_as(Arguments(position=position_file(tmp_path), record=file), player, tmp_path) as desktop:
        monkeypatch.setattr(
            PlayerWorker, "answer", lambda worker, turn: answer(worker, turn) if next(late, None) is None else None
        )
        play_a_while(desktop)
        monkeypatch.setattr(PlayerWorker, "answer", answer)
        tree = seen(desktop)
    with replayed(file, tmp_path) as again:
        assert seen(again) == tree


def test_a_recording_from_a_real_window_is_replayed(tmp_path: Path) -> None:
    """Made by `python -m tests.e2e.record_replay`: a drag, undo, redo, sorting, the end of a turn, a drag, a key."""
    with replayed(RECORDINGS / "turn.jsonl", tmp_path) as desktop:
        assert "r5 r6 r7 r8" in [each.value for each in desktop.top.nodes() if each.role == "set"]
        assert [each.value for each in desktop.top.nodes() if each.parent == "felt"][-1] == "k2"
        assert any(each.focused for each in desktop.top.nodes())


@pytest.mark.long
def test_a_recording_begins_where_the_program_did(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(record=file), player, tmp_path) as desktop:
        desktop.frames(60)
        desktop.click("continue")
        deal = table_of(desktop)._local_game.match.game.deal
    head = read_recording(file).head
    assert head.settings["theme"] == "porcelain" and set(head.match) == {"record.jsonl"}
    with replayed(file, tmp_path) as again:
        assert table_of(again)._local_game.match.game.deal == deal


@pytest.mark.long
def test_a_deal_nobody_asked_for_is_dealt_again(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(record=file), player, tmp_path) as desktop:
        desktop.frames(60)
        desktop.click("play.tiles")
        desktop.click("deal")
        seed = table_of(desktop)._local_game.match.seed
    with replayed(file, tmp_path) as again:
        assert table_of(again)._local_game.match.seed == seed


@pytest.mark.long
def test_another_size_of_the_window_is_replayed(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(record=file, window=(1280, 720)), player, tmp_path) as desktop:
        desktop.frames(30)
        pygame.display.set_mode((1400, 800), pygame.RESIZABLE)
        desktop.post(pygame.WINDOWSIZECHANGED, x=1400, y=800)
        desktop.frames(2)
        desktop.click("settings")
    with replayed(file, tmp_path) as again:
        assert (again.window.size, again.top.name) == ((1400, 800), "settings")


def test_while_a_recording_is_replayed_the_players_hands_do_nothing(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(record=file), player, tmp_path) as desktop:
        desktop.frames(60)
        desktop.click("settings")
    with replay_of(Arguments(), file) as run, opened_for(run, tmp_path) as again:
        again.frames(10)
        again.click("rules")
        assert again.top.name == "home"
        again.frames(60)
        assert again.top.name == "settings"
        again.click("back")
        assert again.top.name == "home"


def test_a_window_that_was_closed_closes_again(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(record=file), player, tmp_path) as desktop:
        desktop.frames(10)
        desktop.post(pygame.QUIT)
        desktop.frames(1)
    with replayed(file, tmp_path) as again:
        assert again.app.stack.top is None


# Nobody's files are touched


def test_a_position_touches_no_file_of_the_player(tmp_path: Path, player: UserFolder) -> None:
    before = contents(player)
    with opened_as(Arguments(position=position_file(tmp_path)), player, tmp_path) as desktop:
        desktop.frames(60)
        desktop.press(pygame.K_d)
        desktop.press(pygame.K_d)
        desktop.press(pygame.K_m)
        let_the_computers_play(desktop)
        assert desktop.app._services.store.now.theme is Look.PORCELAIN
    assert contents(player) == before


def test_a_replay_touches_no_file_of_the_player(tmp_path: Path, player: UserFolder) -> None:
    file = tmp_path / "fault.jsonl"
    with opened_as(Arguments(record=file, position=position_file(tmp_path)), player, tmp_path) as desktop:
        desktop.frames(60)
        desktop.press(pygame.K_m)
        desktop.press(pygame.K_d)
    before = contents(player)
    with replayed(file, tmp_path):
        assert contents(player) == before


def test_a_recorded_game_is_kept_as_any_other(tmp_path: Path, player: UserFolder) -> None:
    with opened_as(Arguments(record=tmp_path / "fault.jsonl", seed=8), player, tmp_path) as desktop:
        desktop.frames(60)
        desktop.click("play.tiles")
        desktop.click("deal")
    autosave = Autosave(player.match)
    assert autosave.saved is not None and autosave.saved.seed == 8
    autosave.close()


# Files that cannot be used


def test_a_position_file_holds_one_line(tmp_path: Path) -> None:
    assert read_position(position_file(tmp_path, f"\n{POSITION}\n\n")) == POSITION
    for text in ("", f"{POSITION}\n{POSITION}"):
        with pytest.raises(BadUsage) as fault:
            read_position(position_file(tmp_path, text))
        assert fault.value.key == "cli.one_position"


def started(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The real program, without a screen or a sound."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(tmp_path / "data"), *words]
    environment = {**os.environ, **quiet}
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=120, check=False
    )


HEAD = {MARK: 1, "program": "1", "chance": 1, "seed": None, "language": "en", "window": [1280, 720], "settings": {},
        "position": None, "match": {}}  # fmt: skip


UNUSABLE = {
    "cli.foreign_recording": ("--replay", "no recording\n"),
    "cli.newer_recording": ("--replay", json.dumps({MARK: 2}) + "\n"),
    "cli.damaged_recording": ("--replay", json.dumps(HEAD) + '\n{"t": 0, "do": "fly"}\n'),
    "solve.unknown_tile": ("--position", "/ x9\n"),
}


@pytest.mark.parametrize(("key", "language"), spread(UNUSABLE, over=(LANGUAGES,)))
def test_a_file_that_cannot_be_used_is_one_sentence_in_every_language(
    key: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    option, text = UNUSABLE[key]
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    facts = {"file": file, "line": 2 if key.endswith("recording") else 1, "token": "x9", "position": 3}
    words = ["--data-dir", str(tmp_path / "data"), option, str(file), "--language", language]
    assert start.main(words) == 2
    assert capsys.readouterr().err.splitlines() == [Texts(language, ASSETS.locale).text(key, **facts)]


@pytest.mark.long
def test_the_program_replays_to_the_end_and_closes(tmp_path: Path) -> None:
    steps = [{"t": 0.2, "size": [1280, 720], "do": "act", "action": "larger"},
             {"t": 0.5, "size": [1280, 720], "do": "close"}]  # fmt: skip
    lines = [{**HEAD, "position": POSITION}, *steps]
    file, page = tmp_path / "fault.jsonl", tmp_path / "page.json"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = started(tmp_path, "--replay", str(file), "--describe", str(page))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(page.read_text(encoding="utf-8"))["scene"] == "table"
    assert [each.name for each in (tmp_path / "data").iterdir()] == ["tilebridge.log"]


# The state in a file


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    file, handler = logs.start(tmp_path / "tilebridge.log")
    assert file is not None
    yield file
    logs.stop(handler)


def states(log: Path) -> list[Path]:
    return sorted(log.parent.glob("state-*.json"))


def test_a_key_writes_the_whole_state_beside_the_log(tmp_path: Path, player: UserFolder, log: Path) -> None:
    with opened_as(Arguments(position=position_file(tmp_path)), player, tmp_path) as desktop:
        desktop.frames(120)
        desktop.drag(tile(desktop, "rack", "r8"), right_of(desktop, "r5 r6 r7"))
        desktop.press(pygame.K_TAB)
        desktop.press(pygame.K_F12)
        (file,) = states(log)
        notice = desktop.app._tip.node
        assert notice is not None and str(file) in notice.label
    state = json.loads(file.read_text(encoding="utf-8"))
    table = state["scenes"][-1]
    assert [scene["scene"] for scene in state["scenes"]] == ["home", "table"]
    assert set(table["position"].split()) == set(POSITION.split()) and "r5 r6 r7 r8" in table["staged"]
    assert table["focused"] and table["view"]["pointing"]["focus"] == table["focused"]
    assert state["settings"]["theme"] == "porcelain"
    assert [step["do"] for step in state["last"]][-3:] == ["act", "let_go", "act"]


def test_a_page_has_a_state_too(tmp_path: Path, log: Path) -> None:
    desktop = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    desktop.frames(30)
    desktop.press(pygame.K_F12)
    state = json.loads(states(log)[0].read_text(encoding="utf-8"))
    assert state["scenes"][0]["scene"] == "home"
    pygame.quit()


def test_without_a_log_the_player_is_told_that_nothing_was_written(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    desktop.frames(30)
    desktop.press(pygame.K_F12)
    notice = desktop.app._tip.node
    assert notice is not None and notice.label == Texts("en", ASSETS.locale).text("state.unwritten")
    pygame.quit()


def test_the_executable_for_players_has_no_such_key(tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    desktop = Desktop(tmp_path, services_for(first_start_done=True), seen=False)
    desktop.frames(30)
    desktop.press(pygame.K_F12)
    assert states(log) == []
    pygame.quit()
