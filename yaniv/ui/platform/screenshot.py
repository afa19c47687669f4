"""Pictures of the window, saved for the player."""

import errno
import os
from datetime import datetime
from itertools import count
from pathlib import Path

import pygame

from yaniv import paths


def save_screenshot(picture: pygame.Surface, folder: Path, now: datetime) -> Path:
    """Save *picture* as PNG in *folder*, named after date and time, and return the path.

    :raises OSError: if it cannot be written.
    """
    file = _free_path(folder, now)
    try:
        pygame.image.save(picture, file)
    except pygame.error as problem:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(file)) from problem
    return file


def save_bytes(content: bytes, folder: Path, now: datetime) -> Path:
    """Save the content of a PNG file in *folder*, named after date and time, and return the path.

    :raises OSError: if it cannot be written.
    """
    file = _free_path(folder, now)
    paths.write_atomic_shared(file, content)
    return file


def _free_path(folder: Path, now: datetime) -> Path:
    """Return a path in *folder*, which is created if necessary, at which no file exists."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"Yaniv_{now:%Y-%m-%d_%H%M}"
    names = (stem if number == 1 else f"{stem}_{number}" for number in count(1))
    return next(path for name in names if not (path := folder / f"{name}.png").exists())
