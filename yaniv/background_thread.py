"""Threads that end with the program, on a system that may allow no more of them."""

from collections.abc import Callable
from threading import Thread


def start_thread(target: Callable[..., object], *arguments: object, name: str = "yaniv") -> Thread | None:
    """Start a thread that calls *target* and return it; None if the system allows no more threads."""
    thread = Thread(target=target, args=arguments, name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # Python's word for it
        return None
    return thread
