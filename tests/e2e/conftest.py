"""The virtual display that all end-to-end tests share."""

from collections.abc import Iterator

import pytest

from tests.e2e.virtual_display import VirtualDisplay, check_tools


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Name of the X display, such as `:99`."""
    check_tools()
    with VirtualDisplay() as screen:
        yield screen.display
