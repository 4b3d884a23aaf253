"""No window, no sound device, no player's own folder, and the same examples on every machine that says CI."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings

# Before anything imports pygame, and so that a caller's own choice (a real window) still counts.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A test that forgets to name a folder must not find, or write into, the settings of whoever runs it.
_NOBODY = Path(tempfile.mkdtemp(prefix="tilebridge-tests-"))
atexit.register(shutil.rmtree, _NOBODY, ignore_errors=True)
for _name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA"):
    os.environ[_name] = str(_NOBODY)

# Examples must not fail for being slow: the machines that run them are shared.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
