"""The self-test: everything that came with the program, a whole game, a sentence for each part, an exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game import start
from game.session.settings import WindowPlace
from game.session.system.paths import Assets
from game.ui.debug import selftest
from game.ui.debug.selftest import PartTested
from game.ui.window import Window
from tests.shared import sentence

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.long
def test_the_program_finds_itself_whole(tmp_path: Path) -> None:
    quick = {"TMPDIR": "/dev/shm"} if Path("/dev/shm").is_dir() else {}
    words = [sys.executable, str(ROOT / "main.py"), "--selftest", "--language", "en"]
    environment = {**os.environ, **quick, "HOME": str(tmp_path)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].endswith("is complete and works.")
    assert done.stdout.count(": OK") == 6
    assert list(tmp_path.iterdir()) == []


def test_a_broken_part_is_named_and_the_exit_code_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "findings", lambda: iter((PartTested("texts", ""), PartTested("sounds", "win.ogg"))))
    assert start.main(["--selftest", "--language", "en"]) == 1
    told = capsys.readouterr().out.splitlines()
    fine = sentence("selftest.fine", part=sentence("selftest.texts"))
    fault = sentence("selftest.fault", part=sentence("selftest.sounds"), fault="win.ogg")
    assert told == [fine, fault, sentence("selftest.broken", 1)]


def test_missing_assets_are_found(tmp_path: Path) -> None:
    assets = Assets(tmp_path)
    tmp_path.joinpath("sounds").mkdir()
    with closing(Window("", WindowPlace(), selftest.SIZE)) as window:
        for part in (selftest._sounds, selftest._themes, selftest._texts, selftest._fonts):
            assert selftest._tried(part, assets, window)
