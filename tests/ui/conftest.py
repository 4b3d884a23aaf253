"""What all tests of the interface share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.looking import eyes


@pytest.fixture(autouse=True, scope="session")
def whoever_presses_looks() -> Iterator[None]:
    with eyes():
        yield
