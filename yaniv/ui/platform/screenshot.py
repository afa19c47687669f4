"""Screenshots of the window, saved for the player."""

from datetime import datetime
from pathlib import Path

import pygame


def save_screenshot(picture: pygame.Surface, folder: Path, now: datetime) -> Path:
    """Save *picture* as PNG in *folder*, named after date and time, and return the path.

    :raises OSError: if it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"Yaniv_{now:%Y-%m-%d_%H%M}"
    names = (stem, *(f"{stem}_{number}" for number in range(2, 1000)))
    file = next(path for name in names if not (path := folder / f"{name}.png").exists())
    try:
        pygame.image.save(picture, file)
    except pygame.error as problem:
        raise OSError(str(problem)) from problem
    return file
