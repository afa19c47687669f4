"""Cost of the window while another one is in front, as `yaniv bench` reports it."""

import time
from threading import Timer

import pygame
from pygame.event import Event

from yaniv.ui.scenes.scene import Scene
from yaniv.ui.window import Window


def cpu_share(scene: Scene, window: pygame.Window, seconds: float) -> float:
    """Return the share of one core that showing *scene* takes while *window* has no focus, measured for *seconds*."""
    pygame.event.clear()
    pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    leave = Timer(seconds, pygame.event.post, (Event(pygame.QUIT),))
    leave.start()
    begun_s, begun_cpu_s = time.monotonic(), time.process_time()
    Window(window, None).run(scene, lambda _change: None)
    leave.join()
    return round((time.process_time() - begun_cpu_s) / (time.monotonic() - begun_s), 4)
