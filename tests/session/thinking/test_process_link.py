"""The game's end of the pipe to the process where players think."""

from __future__ import annotations

import pickle
import time
from multiprocessing import get_context

import pytest

from game.session.thinking.process_link import ProcessLink

LONG = 30.0


def test_the_end_of_the_process_is_heard_while_its_end_of_the_pipe_is_open() -> None:
    """On Windows nobody closes it where the process dies before it has taken it over."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=time.sleep, args=(LONG,), daemon=True)
    process.start()
    link = ProcessLink(ours, process)
    theirs.send_bytes(pickle.dumps("last words"))
    process.kill()
    assert link.received(LONG) == "last words"
    with pytest.raises(EOFError):
        link.received(LONG / 2)
    link.close(LONG)
    process.join()
    for end in (ours, theirs, process):
        end.close()
