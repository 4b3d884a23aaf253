"""`main.py simulate`: what it understands, what it tells, and that it needs neither pygame nor a screen."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game import start
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Options
from game.session.thinking.simulation import CHUNK, Series
from tests.effort import every_row
from tests.session.thinking.players import Deadly

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")


@every_row(
    ("words", "named"),
    [
        ([], "--seats hare,magpie"),
        (["--seats", "hare,dodo"], "dodo"),
        (["--seats", "hare"], "2 to 4 players"),
        (["--seats", "hare,hare,hare,hare,hare"], "2 to 4 players"),
        (["--seats", "hare,hare", "--games", "0"], "--games"),
        (["--seats", "hare,hare", "--games", "many"], "many"),
        (["--seats", "hare,hare", "--seed", "x"], "--seed"),
        (["--seats", "hare,hare", "--box", "small"], "small"),
        (["--seats", "hare,hare", "--game", "chess"], "chess"),
        (["--seats", "hare,hare", "--game", "machiavelli", "--box", "big"], "--box"),
        (["--seats", "hare,hare", "--window", "1280x720"], "--window"),
        (["hare"], "hare"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(words: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = start.main(["simulate", *words])
    captured = capsys.readouterr()
    assert (code, captured.out, len(captured.err.splitlines())) == (2, "", 1)
    assert named in captured.err


@pytest.mark.long
def test_processes_that_die_again_and_again_end_it_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    series = Series((Deadly(str(tmp_path / "deaths"), 1_000),) * 2, CLASSIC, Options(), 2 * CHUNK, 1)
    monkeypatch.setattr("game.cli.simulate.series_of", lambda *_: series)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    code = start.main(["simulate", "--seats", "hare,hare"])
    captured = capsys.readouterr()
    assert (code, captured.out, captured.err.partition(" the ")[0]) == (2, "", "The processes that play")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The last line of a series."""
    assert start.main(["simulate", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_the_last_line_is_an_object_that_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--seats", "magpie,hare", "--games", "1", "--seed", "3")
    assert " ".join(found) == "game seats games seed wins points turns racks plays waits thought_ms"
    assert found["game"] == "tiles" and found["games"] == 1 and found["seats"] == ["magpie", "hare"]
    assert sum(found["wins"].values()) == 1 and sum(found["points"].values()) == 0 and found["turns"] > 10


def test_the_line_tells_how_each_player_plays(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--seats", "magpie,hare", "--games", "1")
    for name in ("magpie", "hare"):
        assert found["racks"][name].keys() == {"mean", "p90"} and 0 < found["plays"][name] < found["turns"]
        assert 0 < found["waits"][name] and found["racks"][name]["mean"] <= found["racks"][name]["p90"]
        assert 0 < found["thought_ms"][name]["median"] <= found["thought_ms"][name]["p99"]


def test_the_same_seed_tells_the_same_but_for_the_time_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    def line() -> dict[str, object]:
        found = told(capsys, "--seats", "magpie,magpie", "--games", "1", "--seed", "9")
        return {name: value for name, value in found.items() if name != "thought_ms"}

    assert line() == line()


def test_the_patient_owl_is_a_player_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--seats", "patient-owl,hare", "--games", "1")
    assert found["seats"] == ["patient-owl", "hare"] and found["wins"].keys() == {"patient-owl", "hare"}


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["simulate", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(
        option in shown for option in ("--seats", "--games", "--seed", "--game ", "--box", "--json", "--language")
    )


def test_no_bar_is_drawn_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["simulate", "--seats", "magpie,magpie", "--games", "1"]) == 0
    assert capsys.readouterr().err == ""


def test_pygame_is_not_even_looked_for() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None; from game.start import main;"
        "sys.exit(main(['simulate', '--seats', 'magpie,hare', '--games', '1']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={"PATH": ""}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


SEVERAL = ("--seats", "magpie,magpie", "--games", "9")
"""More than one task, so that processes play."""


def begun(*words: str) -> subprocess.Popen[str]:
    """A simulation in a process of its own, its output in pipes."""
    line = [sys.executable, str(ROOT / "main.py"), "simulate", *words]
    return subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.long
def test_a_series_that_is_read_through_a_pipe_ends_without_a_complaint() -> None:
    out, errors = begun(*SEVERAL).communicate()
    assert out.startswith("9 games") and errors == ""


@pytest.mark.long
def test_a_pipe_that_nobody_reads_ends_a_series_without_a_complaint() -> None:
    with begun(*SEVERAL) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == "" and process.wait() == start.PIPE_CLOSED


if sys.platform != "win32":  # there one process alone cannot be interrupted

    @pytest.mark.long
    def test_a_series_that_is_interrupted_ends_at_once_and_in_silence() -> None:
        process = begun("--seats", "owl,owl", "--games", "400")
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
        assert (process.returncode, out, errors) == (start.INTERRUPTED, "", "")


def test_cards_are_played_by_up_to_six(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "hare,magpie,hare,magpie,hare,magpie"
    found = told(capsys, "--game", "machiavelli", "--seats", seats, "--games", "1")
    assert " ".join(found) == "game seats games seed wins points turns racks plays waits thought_ms"
    assert found["game"] == "machiavelli" and sum(found["points"].values()) == 0
    assert start.main(["simulate", "--game", "machiavelli", "--seats", f"{seats},hare"]) == 2
    assert "2 to 6" in capsys.readouterr().err


def test_a_hand_of_card_rummy_is_a_game_whose_winner_alone_scores(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--game", "rummy", "--seats", "owl,fox", "--games", "3", "--json"]
    assert start.main(words) == 0
    told = capsys.readouterr().out.splitlines()
    found = json.loads(told[-1])
    assert told[0] == "3 games of Rummy" and " cards " in told[3]
    assert " ".join(found) == "game seats games seed wins points turns racks plays waits thought_ms"
    assert found["game"] == "rummy" and found["games"] == 3 and min(found["points"].values()) >= 0
    assert sum(found["wins"].values()) >= 3 and 3 < found["turns"] < 150
    assert start.main(["simulate", "--game", "rummy", "--seats", ",".join(["hare"] * 7)]) == 2
    assert "2 to 6" in capsys.readouterr().err
