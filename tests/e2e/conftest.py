"""One screen for all tests of the window."""

from collections.abc import Iterator

import pytest

from tests.e2e.virtual_display import VirtualDisplay, check_tools


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of the screen."""
    check_tools()
    with VirtualDisplay() as screen:
        yield screen.display
