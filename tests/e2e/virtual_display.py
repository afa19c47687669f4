"""A virtual X display (Xvfb), and a check that its tools are installed."""

import os
import shutil
import subprocess
from types import TracebackType
from typing import Final, Self

import pytest

REQUIRED_TOOLS: Final = ("Xvfb", "xdotool")
DISPLAY_SIZE: Final = (1280, 720)


def check_tools() -> None:
    """Skip the test if the tools are not installed; fail it if the variable CI is set."""
    missing = [tool for tool in REQUIRED_TOOLS if shutil.which(tool) is None]
    if missing and os.environ.get("CI"):
        pytest.fail(f"not installed: {', '.join(missing)}")
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


class VirtualDisplay:
    """An Xvfb server. Use it as a context manager."""

    def __init__(self, size: tuple[int, int] = DISPLAY_SIZE, *, depth: int = 24) -> None:
        read, write = os.pipe()
        geometry = "{}x{}x{}".format(*size, depth)
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", geometry, "-nolisten", "tcp", "-noreset"]
        self._server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.display = f":{number.readline().strip()}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait()
