"""Functions that tests run in child processes; this module imports only what every child has."""

import os
import struct
import sys
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from threading import Thread

from yaniv.bots.child_process import exit_with_parent
from yaniv.bots.worker_process import BotSpec, DecisionReply


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


def send_one_reply_and_a_half(pipe: "Connection[object, object]", _bot_specs: Mapping[int, BotSpec]) -> None:
    """Send a whole reply and the beginning of another one, as a process does that is stopped while it sends."""
    reply = bytes(ForkingPickler.dumps(DecisionReply(0, 1, None, None)))
    message = struct.pack("!i", len(reply)) + reply
    os.write(pipe.fileno(), message + message[:-1])
    time.sleep(10)
