"""CPU cost of the window while another one has the focus, as `yaniv bench` reports it."""

import time
from threading import Timer

import pygame
from pygame.event import Event

from yaniv.ui.navigation import Scene
from yaniv.ui.shell.game_window import GameWindow


def cpu_share(scene: Scene, window: pygame.Window, seconds: float) -> float:
    """Return the share of one core that *scene* needs while *window* has no focus, measured for *seconds*.

    What the window does when the page is left is not counted.
    """
    pygame.event.clear()
    pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    quit_timer = Timer(seconds, pygame.event.post, (Event(pygame.QUIT),))
    quit_timer.start()
    start_s, start_cpu_s = time.monotonic(), time.process_time()
    ends: list[tuple[float, float]] = []
    GameWindow(window, None).run(scene, lambda _change: ends.append((time.monotonic(), time.process_time())))
    quit_timer.join()
    end_s, end_cpu_s = ends[0]
    return round((end_cpu_s - start_cpu_s) / (end_s - start_s), 4)
