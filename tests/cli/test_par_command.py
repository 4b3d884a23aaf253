"""`main.py par`: what the characters make of the person's seat, for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import start
from game.rules.games.characters import OF_ONE_STRENGTH
from game.session.match.setup import Setup
from game.session.storage.game_text import text_of_game, with_par
from tests.effort import every_row
from tools.past_games import FOLDER, past_finished_game

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def text() -> str:
    return text_of_game(past_finished_game(Setup("classic", 2, ("fox",), own_draws=True), 3))


@pytest.fixture
def file(text: str, tmp_path: Path) -> Path:
    place = tmp_path / "game.txt"
    place.write_text(text, encoding="utf-8", newline="\n")
    return place


def told(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert start.main(["par", *map(str, words)]) == 0
    return capsys.readouterr().out


def test_a_program_reads_the_scores_and_the_place(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, file, "--json"))
    assert list(found) == ["seat", "scores", "place", "of"] and (found["seat"], found["of"]) == ("A", 6)
    scores = found["scores"]
    assert list(scores) == [*OF_ONE_STRENGTH, "you"]
    assert found["place"] == 1 + sum(scores[name] > scores["you"] for name in OF_ONE_STRENGTH)


def test_what_is_kept_with_the_game_is_told_again(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept = {"fox": 12, "hare": -7}
    file.write_text(with_par(text, kept), encoding="utf-8", newline="\n")
    scores = json.loads(told(capsys, file, "--json"))["scores"]
    assert {name: scores[name] for name in kept} == kept and len(scores) == 3


@every_row(("language", "said"), [("en", "Owl"), ("ja", "フクロウ"), ("zh_Hant", "貓頭鷹"), ("zh_Hans", "猫头鹰")])
def test_people_read_a_sentence(
    language: str, said: str, file: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    known = with_par(text, dict.fromkeys(OF_ONE_STRENGTH, 12))  # so that nothing is computed
    file.write_text(known, encoding="utf-8", newline="\n")
    sentence = told(capsys, file, "--language", language)
    assert said in sentence and "6" in sentence and sentence.count("\n") == 1


@pytest.mark.long
def test_the_same_is_told_whatever_words_hash_to(file: Path) -> None:
    lines = {
        subprocess.run(
            [sys.executable, "main.py", "par", str(file), "--json"],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True,
        ).stdout
        for seed in ("0", "7")
    }  # fmt: skip
    assert len(lines) == 1


@every_row("words", [[], [str(FOLDER / "classic-2-4.txt")], ["nothing.txt"]])
def test_what_cannot_be_compared_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(["par", *words]) == 2
    written_out = capsys.readouterr()
    assert not written_out.out and written_out.err.strip()
