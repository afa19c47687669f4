"""Another program that has put a text on the clipboard, and may hang."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

TEXT: Final = "a text"
_PROGRAM: Final = f"""
import pygame
pygame.display.init()
window = pygame.Window("owner", (100, 100))
pygame.scrap.put_text({TEXT!r})
while not pygame.scrap.has_text():
    pygame.time.wait(5)
pygame.event.pump()
print(flush=True)
while True:
    pygame.event.pump()
    pygame.time.wait(5)
"""


@contextmanager
def clipboard_owner(display: str, *, is_stopped: bool) -> Iterator[None]:
    """Run the program, which owns the clipboard of the display; *is_stopped*: it does not answer."""
    environment = {"PATH": os.environ["PATH"], "DISPLAY": display}
    owner = subprocess.Popen([sys.executable, "-c", _PROGRAM], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert owner.stdout is not None
        while owner.stdout.readline() not in ("\n", ""):  # pygame greets first
            pass
        if is_stopped:
            owner.send_signal(signal.SIGSTOP)
        yield
    finally:
        owner.kill()
        owner.communicate()
