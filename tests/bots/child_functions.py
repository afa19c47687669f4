"""Functions that tests run in child processes; this module imports only what every child has."""

import os
import sys
import time
from multiprocessing.connection import Connection
from threading import Thread

from yaniv.bots.child_process import exit_with_parent


def send_modules(pipe: "Connection[object, object]", *names: str) -> None:
    """Import modules and send the names of all that are loaded then."""
    for name in names:
        __import__(name)
    pipe.send(set(sys.modules))


def send_id_and_stay(pipe: "Connection[object, object]") -> None:
    """Send the id of this process, then compute until the program ends."""
    Thread(target=exit_with_parent, args=(pipe,), daemon=True).start()
    pipe.send(os.getpid())
    while True:
        time.sleep(1)


def send_sum(pipe: "Connection[object, object]", one: int, other: int) -> None:
    """Send the sum of two numbers."""
    pipe.send(one + other)
